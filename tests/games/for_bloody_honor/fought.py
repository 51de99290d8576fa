"""Combats fought out man by man, by the rules and by the habits that the odds assume.

Nothing here is shared with the odds but what a unit is: units are counted one by one, dice fall one
by one. `round_of` asks for every event of chance, so that it serves both to throw dice and to go
through all that dice can do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from stavka.games.for_bloody_honor.fights import Fighter, Figures, Stop
from stavka.games.for_bloody_honor.rules.coalition import attack_lead, defence_lead, share_out

FIGURES = Figures(die=6, hit=6, breakdown=1, penalty=1)
HIT = 1 / 6
HOLDS = 5 / 6
Flip = Callable[[float], bool]


class Man(NamedTuple):
    """A unit in a combat: what it is, hits it can still take, whether it can still fire."""

    kind: Fighter
    sort: int
    hits: int
    ready: bool


Side = tuple[Man, ...]
Both = tuple[Side, Side]


def drawn_up(units: Sequence[Fighter]) -> Side:
    """A side before the first round; equal units are of a sort."""
    sorts = list(dict.fromkeys(unit._replace(done=False) for unit in units))
    return tuple(
        Man(unit, sorts.index(unit._replace(done=False)), unit.hits, not unit.done)
        for unit in units
    )


def fire(side: Side, flip: Flip) -> tuple[int, Side]:
    """The hits of a volley, and the side after it."""
    dice = 0
    after: list[Man] = []
    for man in side:
        unit, ready = man.kind, man.ready
        if not (unit.single or unit.air):
            dice += unit.dice
        elif ready:
            holds = not unit.checked or flip(HOLDS)
            dice += unit.dice if holds else 0
            ready = holds != unit.single
        after.append(man._replace(ready=ready))
    dice -= len({man.kind.faction for man in side}) - 1
    return sum(flip(HIT) for _ in range(dice)), tuple(after)


def wish(man: Man) -> tuple[bool, bool, bool, int, int, bool]:
    """The lower, the sooner a unit takes a hit."""
    unit, last = man.kind, man.hits == 1
    spent = (unit.single or unit.air) and not man.ready
    kept = not unit.air if last else unit.lasting
    return unit.late, last, kept, unit.dice, man.sort, not spent


def struck(side: Side, hits: int, *, attacks: bool) -> Side:
    """A side after hits."""
    sizes: dict[int, int] = defaultdict(int)
    room: dict[int, int] = defaultdict(int)
    for man in side:
        sizes[man.kind.faction] += 1
        room[man.kind.faction] += man.hits
    lead = attack_lead(sizes) if attacks else defence_lead(sizes)
    left = list(side)
    for faction, share in share_out(hits, lead, sizes, room).items():
        for _ in range(share):
            man = min((one for one in left if one.kind.faction == faction), key=wish)
            left.remove(man)
            if man.hits > 1:
                left.append(man._replace(hits=man.hits - 1))
    return tuple(left)


def round_of(both: Both, flip: Flip) -> Both:
    """A round of combat."""
    made, attack = fire(both[0], flip)
    taken, defence = fire(both[1], flip)
    return struck(attack, taken, attacks=True), struck(defence, made, attacks=False)


def end_of(both: Both, stop: Stop) -> str:
    """How a combat has ended after a round, "" if it goes on."""
    attack, defence = both
    if not attack or not defence:
        return "attack" if attack else "defence" if defence else "nobody"
    if len(attack) <= stop.attack:
        return "defence"
    return "attack" if len(defence) <= stop.defence else ""


def left_after(both: Both, end: str) -> dict[int, int]:
    """Units of each faction after the end: who retreats loses what is broken down."""
    left: dict[int, int] = defaultdict(int)
    for side, own in zip(both, ("attack", "defence"), strict=True):
        stays = end in (own, "endless") or not (both[0] and both[1])
        for man in side:
            unit = man.kind
            broken = unit.checked and man.ready == unit.single
            left[unit.faction] += stays or not broken
    return left


def thrown(
    attack: Sequence[Fighter],
    defence: Sequence[Fighter],
    random: Random,
    stop: Stop = Stop(),  # noqa: B008 - a tuple
    fought: int = 0,
) -> tuple[str, dict[int, int], int]:
    """A combat with dice: its end, units lost by faction, and the last round's number."""
    sides = drawn_up(attack), drawn_up(defence)
    both: Both = tuple(tuple(m for m in side if not m.kind.late) for side in sides)  # type: ignore[assignment]
    joined = not any(man.kind.late for side in sides for man in side)
    number, end = fought, ""
    while not end:
        number += 1
        if not joined and number >= FIGURES.newcomers:
            joined = True
            both = tuple(
                (*now, *(m for m in side if m.kind.late))
                for now, side in zip(both, sides, strict=True)
            )  # type: ignore[assignment]
        after = round_of(both, lambda p: random.random() < p)
        end = end_of(after, stop)
        if not end and joined and not any(map(can_fire, after)):
            end = "endless"
        both = after
    left = left_after(both, end)
    lost: dict[int, int] = defaultdict(int)
    for side in sides:
        for man in side:
            if joined or not man.kind.late:
                lost[man.kind.faction] += 1
    return end, {faction: lost[faction] - left[faction] for faction in lost}, number


def can_fire(side: Side) -> bool:
    """Whether a side can have dice again."""
    dice = sum(man.kind.dice for man in side if man.ready or not (man.kind.single or man.kind.air))
    return dice > len({man.kind.faction for man in side}) - 1


def branches(both: Both) -> dict[Both, float]:
    """All that a round can lead to, with the probability of each: every check, every die."""
    found: dict[Both, float] = defaultdict(float)
    todo: list[tuple[bool, ...]] = [()]
    while todo:
        told = todo.pop()
        asked: list[tuple[float, bool]] = []

        def flip(p: float, told: tuple[bool, ...] = told, asked: list = asked) -> bool:  # type: ignore[type-arg]
            result = told[len(asked)] if len(asked) < len(told) else True
            asked.append((p, result))
            return result

        after = round_of(both, flip)
        chance = 1.0
        for p, result in asked:
            chance *= p if result else 1 - p
        key: Both = tuple(tuple(sorted(side)) for side in after)  # type: ignore[assignment]
        found[key] += chance
        todo += [
            (*(result for _, result in asked[:k]), False) for k in range(len(told), len(asked))
        ]
    return found


def by_all_dice(
    attack: Sequence[Fighter],
    defence: Sequence[Fighter],
    stop: Stop = Stop(),  # noqa: B008 - a tuple
    rounds: int = 60,
) -> tuple[dict[str, float], dict[int, float]]:
    """The chances of the ends and the expected losses, by going through all dice."""
    ends: dict[str, float] = defaultdict(float)
    losses: dict[int, float] = defaultdict(float)
    known: dict[Both, dict[Both, float]] = {}
    masses: dict[Both, float] = {(drawn_up(attack), drawn_up(defence)): 1.0}
    units = (*attack, *defence)
    for _ in range(rounds):
        after: dict[Both, float] = defaultdict(float)
        for both, mass in masses.items():
            if both not in known:
                known[both] = branches(both)
            for result, chance in known[both].items():
                end = end_of(result, stop)
                if not end and not any(map(can_fire, result)):
                    end = "endless"
                if not end:
                    after[result] += mass * chance
                    continue
                ends[end] += mass * chance
                left = left_after(result, end)
                for unit in units:
                    losses[unit.faction] += mass * chance
                for faction, number in left.items():
                    losses[faction] -= mass * chance * number
        masses = after
    return ends, losses
