"""Throwing dice and telling it: every die and pool of the game goes through here."""

from __future__ import annotations

from functools import lru_cache

from stavka.engine.decision import Seat
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events, Rolled
from stavka.games.red_skorpion.fire_events import Thrown

PURPOSES_KEPT = 256


@lru_cache(PURPOSES_KEPT)
def purpose_of(label: str, seat: Seat, clause: str) -> Purpose:
    """Why dice are thrown; made once, as the same throws are made over and over."""
    return Purpose(label, seat, clause)


def throw(dice: Dice, sides: int, purpose: Purpose, events: Events) -> int:
    """One die, told."""
    value = dice.roll(sides, purpose)
    label, seat, clause = purpose
    events.append(Rolled(clause=clause, seat=seat, label=label, sides=sides, value=value))
    return value


def throw_pool(
    dice: Dice,
    count: int,
    sides: int,
    statistic: Statistic,
    purpose: Purpose,
    events: Events,
    at_least: int = 0,
) -> int:
    """A statistic of `count` dice, told with every die; 0 and no throw when there are none."""
    if count <= 0:
        return 0
    log = dice.log
    mark = len(log)
    value = dice.pool(count, sides, statistic, purpose, at_least)
    label, seat, clause = purpose
    events.append(
        Thrown(
            clause=clause,
            seat=seat,
            label=label,
            sides=sides,
            dice=tuple(log[mark:]),
            statistic=statistic.value,
            at_least=at_least,
            value=value,
        )
    )
    return value
