"""What a seat knows of face-down Chechen units: who may be where, and how strong they may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from random import Random
from typing import NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.frames import Frame
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.games.chechen_war.rules import board, support
from stavka.games.chechen_war.state import BOX, CHECHEN, POOL, UNPLACED, State, restore


@rule("10.6.1", "10.6.2", "4.2.2.3", "4.3.2.3", "4.2.2.4")
def knows(state: State, seat: Seat, unit: int) -> bool:
    """Whether the seat may see a unit's face.

    Russian units are open to all. Chechen ones are open once shown; their owner sees them all, but
    not before his set-up is complete.
    """
    if unit < state.setting.first_chechen or state.shown[unit]:
        return True
    return seat == ALL_SEEING or (seat == CHECHEN and state.mustered)


@rule("4.2.2.4", "10.6.2")
def as_seen(state: State, seat: Seat) -> State:
    """The position without what the seat is not shown at all: Chechen counters in their set-up."""
    if state.mustered or seat in (CHECHEN, ALL_SEEING):
        return state
    seen = state.facts()
    first = state.setting.first_chechen
    seen.where = [*seen.where[:first], *[POOL] * (len(seen.where) - first)]
    return restore(state.setting, seen)


class Group(NamedTuple):
    """Face-down units whose factors add up together; `militia` when only militia can be there."""

    size: int
    militia: bool


def unseen(state: State) -> list[int]:
    """Chechen units not yet shown, on the map, in the cup or in the box; ascending."""
    first = state.setting.first_chechen
    return [unit for unit in range(first, len(state.where)) if not state.shown[unit]]


def _raiders_elsewhere(state: State, groups: Iterable[Group]) -> int:
    """Face-down units on ground where only militia can be, beyond those in the groups."""
    land = state.setting.raid_land
    total = sum(1 for unit in unseen(state) if state.where[unit] >= 0 and land[state.where[unit]])
    return total - sum(group.size for group in groups if group.militia)


@rule("8.2.3", "8.2.4", "10.6.2")
def hidden_factors(state: State, groups: tuple[Group, ...]) -> dict[tuple[int, ...], float]:
    """Exact joint distribution of the groups' total factors, all unseen counters being alike.

    Every assignment of unseen counters to face-down places is equally likely, but for territory:
    regulars cannot be outside Chechnya. Returns probability by tuple of sums.
    """
    setting = state.setting
    classes = Counter(
        (unit >= setting.first_militia, setting.factor[unit]) for unit in unseen(state)
    )
    elsewhere = max(0, _raiders_elsewhere(state, groups))
    militia = sum(count for (is_militia, _), count in classes.items() if is_militia)
    start = (tuple(group.size for group in groups), (0,) * len(groups), 0)
    ways: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {start: 1}
    for (is_militia, factor), count in sorted(classes.items()):
        ways = _deal(ways, groups, is_militia, factor, count)
    found: dict[tuple[int, ...], float] = {}
    for (room, sums, used), number in ways.items():
        if not any(room):
            weight = number * comb(militia - used, elsewhere)
            found[sums] = found.get(sums, 0) + weight
    total = sum(found.values())
    return {sums: weight / total for sums, weight in sorted(found.items())}


def _deal(
    ways: dict[tuple[tuple[int, ...], tuple[int, ...], int], int],
    groups: tuple[Group, ...],
    is_militia: bool,
    factor: int,
    count: int,
) -> dict[tuple[tuple[int, ...], tuple[int, ...], int], int]:
    """Deal a class of like counters into the groups' free places in every possible way."""
    dealt: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}
    for (room, sums, used), number in ways.items():
        for taken, combinations in _splits(room, groups, is_militia, count):
            key = (
                tuple(have - take for have, take in zip(room, taken, strict=True)),
                tuple(value + factor * take for value, take in zip(sums, taken, strict=True)),
                used + is_militia * sum(taken),
            )
            dealt[key] = dealt.get(key, 0) + number * combinations
    return dealt


def _splits(
    room: tuple[int, ...], groups: tuple[Group, ...], is_militia: bool, count: int
) -> list[tuple[tuple[int, ...], int]]:
    """Ways to hand up to `count` counters to the groups: how many to each, and combinations."""
    splits: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for free, group in zip(room, groups, strict=True):
        most = 0 if group.militia and not is_militia else free
        splits = [
            ((*taken, take), ways * comb(count - sum(taken), take))
            for taken, ways in splits
            for take in range(min(most, count - sum(taken)) + 1)
        ]
    return splits


# --- resampling ------------------------------------------------------------------------------


MARCHED = 1
FRESH = 2


class Slot(NamedTuple):
    """A face-down counter as its enemy sees it: where, and what it was seen to do."""

    place: int
    origin: int
    spent: int
    """STOPPED, 0, MARCHED (some factors left, nobody knows how many) or FRESH."""
    fought: bool
    chosen: bool
    """Named in the attack that is being fought."""
    militia: bool
    """Only militia can be here."""


def resample(state: State, seat: Seat, rng: Random) -> State:
    """A world that the seat cannot tell from this one; depends on `rng` and what it sees alone."""
    world = state.clone()
    if seat == ALL_SEEING or not state.mustered:
        return world
    if seat == CHECHEN:
        _redraw_markers(world, rng)
    else:
        _retract_choices(world)
        if seat != Seat("russian"):
            _redraw_markers(world, rng)
        _redeal_counters(world, rng)
    return world


def _retract_choices(world: State) -> None:
    """Take back what the Chechen is still choosing in secret: movers, attackers, units given up.

    Who was given up last only keeps the next ones in order (7.1.3); names dealt anew would not be.
    """
    frame = world.frames[-1]
    if frame[0] == "moving" and frame[1][0] >= world.setting.first_chechen:
        world.frames.pop()
    elif frame[0] == "attackers" and frame[1] == 1:
        world.frames[-1] = ("attack", 1)
    elif frame[0] == "overstack" and board.side_in(world, frame[1]) == 1:
        world.frames[-1] = ("overstack", frame[1], -1)


def _combat_frame(state: State) -> tuple[int, Frame] | None:
    """The frame of the combat in progress, if its units are still to be revealed."""
    kinds = {"support-russian", "markers", "support-chechen", "items", "resolve"}
    for index in range(len(state.frames) - 1, -1, -1):
        if state.frames[index][0] in kinds:
            return index, state.frames[index]
    return None


def _redraw_markers(world: State, rng: Random) -> None:
    """Replace the Russian's secret markers by as many others that he might have chosen."""
    found = _combat_frame(world)
    if found is None or not found[1][4]:
        return
    index, frame = found
    if frame[0] == "markers":
        world.frames[index] = (*frame[:4], (), *frame[5:])
        return
    choices = marker_choices(world, frame, len(frame[4]))
    world.frames[index] = (*frame[:4], choices[int(rng.random() * len(choices))], *frame[5:])


def marker_choices(state: State, frame: Frame, number: int) -> list[tuple[int, ...]]:
    """Every set of that many markers that the Russian could have committed, like ones as one."""
    sets: list[Frame] = [(*frame[:4], (), *frame[5:])]
    for _ in range(number):
        sets = [
            (*partial[:4], (*partial[4], marker), *partial[5:])
            for partial in sets
            for marker in support.usable_markers(state, partial)
        ]
    return [partial[4] for partial in sets]


def _redeal_counters(world: State, rng: Random) -> None:
    """Deal the unseen identities anew over all face-down places."""
    units = unseen(world)
    found = _combat_frame(world)
    drawn = _drawn_unit(world)
    chosen: tuple[int, ...] = found[1][3] if found and found[1][1] == 1 else ()
    outside = bool(chosen) and not world.setting.in_chechnya[found[1][2]] if found else False
    slots = sorted(_slot(world, unit, unit in chosen, outside) for unit in units)
    deal = _random_deal(world, units, slots, rng)
    _rebuild(world, units, slots, deal)
    if found and chosen:
        index, frame = found
        seen = tuple(unit for unit in chosen if world.shown[unit])
        fresh = tuple(unit for unit, slot in zip(deal, slots, strict=True) if slot.chosen)
        world.frames[index] = (*frame[:3], tuple(sorted(seen + fresh)), *frame[4:])
    if drawn >= 0:
        index = next(i for i, frame in enumerate(world.frames) if frame[0] == "infiltration")
        unit = next(u for u, s in zip(deal, slots, strict=True) if s.place == UNPLACED)
        world.frames[index] = ("infiltration", unit)
    if world.frames[-1][0] == "arrive-chechen":
        unit = next(u for u, s in zip(deal, slots, strict=True) if s.place == BOX)
        world.frames[-1] = ("arrive-chechen", unit)


def _drawn_unit(state: State) -> int:
    return next((int(frame[1]) for frame in state.frames if frame[0] == "infiltration"), -1)


def _slot(state: State, unit: int, chosen: bool, outside: bool) -> Slot:
    setting = state.setting
    place = state.where[unit]
    left = state.left[unit]
    spent = left if left <= 0 else FRESH if left == setting.movement[unit] else MARCHED
    militia = (place >= 0 and setting.raid_land[place]) or (chosen and outside)
    return Slot(place, state.origin[unit], spent, state.fought[unit], chosen, militia)


def _random_deal(world: State, units: list[int], slots: list[Slot], rng: Random) -> list[int]:
    """An identity for each slot: militia first where only they can be, then all the rest."""
    first_militia = world.setting.first_militia
    militia = [unit for unit in units if unit >= first_militia]
    rng.shuffle(militia)
    needed = sum(slot.militia for slot in slots)
    bound = militia[:needed]
    rest = sorted(set(units) - set(bound))
    rng.shuffle(rest)
    bound.reverse()
    rest.reverse()
    return [bound.pop() if slot.militia else rest.pop() for slot in slots]


def _rebuild(world: State, units: list[int], slots: list[Slot], deal: list[int]) -> None:
    setting = world.setting
    hidden = set(units)
    world.own_board()
    for hex_ in sorted({slot.place for slot in slots if slot.place >= 0}):
        world.stacks[hex_] = tuple(unit for unit in world.stacks[hex_] if unit not in hidden)
    for unit, slot in zip(deal, slots, strict=True):
        world.where[unit] = slot.place
        world.origin[unit] = slot.origin
        full = setting.movement[unit]
        world.left[unit] = full if slot.spent == FRESH else min(slot.spent, 1)
        world.fought[unit] = slot.fought
        if slot.place >= 0:
            world.stacks[slot.place] = tuple(sorted((*world.stacks[slot.place], unit)))


def occupants_known(state: State, seat: Seat, units: tuple[int, ...]) -> tuple[int, int]:
    """Total factor of the units that the seat knows, and how many it does not."""
    known = [unit for unit in units if knows(state, seat, unit)]
    return sum(board.factor_of(state, unit) for unit in known), len(units) - len(known)
