"""What an attack does to a target, as exact chances, and how previews tell them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.game import ALL_SEEING
from stavka.engine.messages import Message, say
from stavka.engine.scene import Modifier, Outlook
from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion.fire_events import Part
from stavka.games.red_skorpion.fire_text import EFFECTS, PARTS
from stavka.games.red_skorpion.rules import board, damage, hits, pools, vehicles
from stavka.games.red_skorpion.state import SEATS, State

NONE = Fraction(0)
ONE = Fraction(1)

MISSED = "missed"
DUCKS = "ducks"
WOUNDED = "wounded"
KILLED = "killed"
SENSELESS = "senseless"
HURT = "hurt"
"""It is knocked out with a wound."""
DAMAGED = "damaged"
DESTROYED = "destroyed"

RESULTS: dict[str, Message] = {
    MISSED: say("Unharmed"),
    DUCKS: say("Ducks back"),
    WOUNDED: say("Wounded"),
    KILLED: say("Killed"),
    SENSELESS: say("Knocked out"),
    HURT: say("Knocked out with a wound"),
    DAMAGED: say("Damaged"),
    DESTROYED: say("Destroyed"),
}
HARMLESS = frozenset({MISSED})


class Fate(NamedTuple):
    """What one attack does to one target: chance by result, and by effect on a vehicle."""

    results: dict[str, Fraction]
    effects: dict[str, Fraction]
    hits: Fraction
    """Hits on average."""


def fate_of(state: State, target: int, dice: int, *, stuns: bool = False) -> Fate:
    """The exact distribution of what some attack dice do to a target where it stands."""
    tables = state.setting.tables
    defence = pools.total(pools.defence_parts(tables, hits.guard_of(state, target)))
    found = chances.hits(dice, defence, tables.die)
    mean = sum((number * share for number, share in enumerate(found)), NONE)
    if board.is_soldier(state, target):
        results = _human(state, target, found, stuns=stuns)
        return Fate(results, {}, mean)
    if stuns:
        return Fate({MISSED: ONE}, {}, mean)
    results, effects = _machine(state, target, found)
    return Fate(results, effects, mean)


def _human(
    state: State, target: int, found: tuple[Fraction, ...], *, stuns: bool
) -> dict[str, Fraction]:
    table = state.setting.tables.human_hits
    frail = state.wounds[target] + 1 >= state.setting.tables.mortal
    results: dict[str, Fraction] = {}
    for number, share in enumerate(found):
        if number < table.duck:
            name = MISSED
        elif number < table.wounds:
            name = DUCKS
        elif stuns:
            name = SENSELESS if number < table.kills else KILLED if frail else HURT
        else:
            name = KILLED if number >= table.kills or frail else WOUNDED
        results[name] = results.get(name, NONE) + share
    return results


def _machine(
    state: State, target: int, found: tuple[Fraction, ...]
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    condition = vehicles.condition_of(state, target)
    results = {MISSED: found[0], DAMAGED: NONE, DESTROYED: NONE}
    effects: dict[str, Fraction] = {}
    for number, share in enumerate(found[1:], 1):
        rolls = vehicles.rolls_for(state, target, number)
        due = damage.prospects(state.setting.tables, condition, rolls)
        results[DESTROYED] += share * due.destroyed
        results[DAMAGED] += share * (1 - due.destroyed)
        for effect, chance in due.suffered.items():
            effects[effect] = effects.get(effect, NONE) + share * chance
    return results, effects


def modifiers(attack: Iterable[Part], defence: Iterable[Part]) -> tuple[Modifier, ...]:
    """Attack dice as they are, defence dice with the opposite sign, each with its clause."""
    own = (Modifier(PARTS[name], value, clause) for name, value, clause in attack)
    other = (
        Modifier(say("Defence: {part}", part=PARTS[name]), -value, clause)
        for name, value, clause in defence
    )
    return (*own, *other)


def outlooks(results: dict[str, Fraction], *, mine: bool) -> tuple[Outlook, ...]:
    """Results with their chances; harm is good for whoever wishes it on the target."""
    return tuple(
        Outlook(
            RESULTS[name],
            float(share),
            tone="" if name in HARMLESS else "good" if mine else "bad",
        )
        for name, share in results.items()
        if share
    )


def percent(share: Fraction) -> Message:
    r"""A chance in percent, whole unless it is small, written as the reader does.

    >>> [str(percent(share)).replace("\xa0", " ") for share in (Fraction(1, 3), Fraction(1, 200))]
    ['33 %', '0.5 %']
    """
    few = Fraction(1, 100)
    if share >= few or not share:
        return say("{share:.0%}", share=float(share))
    return say("{share:.1%}", share=float(share))


def effect_lines(effects: dict[str, Fraction]) -> tuple[Message, ...]:
    """Effects on a vehicle that stays alive, the likeliest first."""
    ranked = sorted(effects.items(), key=lambda item: (-item[1], item[0]))
    return tuple(
        say("{effect}: {chance}", effect=EFFECTS[name], chance=percent(share))
        for name, share in ranked
        if share
    )


def is_mine(state: State, seat: Seat, figure: int) -> bool:
    """Whether harm to a figure is what a seat wishes."""
    return seat in (ALL_SEEING, SEATS[1 - state.setting.sides[figure]])


def listing(state: State, figures: Iterable[int]) -> Message:
    """Figures by name; "nobody" for none."""
    names = [state.setting.figures[one].name for one in figures]
    if not names:
        return say("nobody")
    whole = names[0]
    for name in names[1:]:
        whole = say("{first}, {next}", first=whole, next=name)
    return whole
