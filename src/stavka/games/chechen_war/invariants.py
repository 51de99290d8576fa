"""What holds in every position that play can reach, whatever the figures of the data."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.ledger import rule
from stavka.games.chechen_war.state import (
    AVAILABLE,
    BOX,
    DEAD,
    GONE,
    NEVER,
    POOL,
    RETURNING,
    UNDERGROUND,
    UNPLACED,
    USED,
    State,
)

MAY_OVERSTACK = frozenset({"marches", "ambushes", "overstack"})
"""Frames under which a hex may hold too many: limits bind at the end of a segment (7.1.1)."""
PLACING = frozenset({"setup-russian", "setup-chechen", "infiltration"})
"""Frames under which a unit may be on its way to a hex."""
THREATENING = frozenset({"threat", "gunship-threat", "ambushes"})
"""Frames under which a gunship may lie on a hex."""


def find_fault(state: State) -> str | None:
    """What the position holds that none may hold, in words, or None."""
    for look in FAULTS:
        fault = look(state)
        if fault is not None:
            return fault
    return None


def _kinds(state: State) -> set[str]:
    return {frame[0] for frame in state.frames}


@rule("4.1.6", "8.2.2", "8.2.3", "8.2.4", "9.1.3")
def _ground(state: State) -> str | None:
    """Every unit is off the map or on ground that is open to it."""
    places = (POOL, BOX, UNPLACED) if PLACING & _kinds(state) else (POOL, BOX)
    setting = state.setting
    for unit, place in enumerate(state.where):
        if place >= 0 and not setting.may_enter(unit, place):
            where = setting.label(place)
            return f"{setting.units[unit].id} is in {where}, which is closed to it"
        if place < 0 and place not in places:
            return f"{setting.units[unit].id} is at {place}, which is no place for it now"
    return None


@rule("7.6.3", "9.1.1")
def _board(state: State) -> str | None:
    """Stacks and zones follow from where the units are, and no hex holds both sides."""
    first = state.setting.first_chechen
    stacks = _stacks_of(state)
    if state.stacks != stacks:
        return "the stacks are not those of the units' hexes"
    if state.near != _zones_of(state, stacks):
        return "the zones of control are not those of the stacks"
    chechens = sum(place >= 0 for place in state.where[first:])
    if state.chechen_count != chechens:
        return f"{state.chechen_count} Chechens are counted, not {chechens}"
    for hex_, stack in stacks.items():
        if stack[0] < first <= stack[-1]:
            return f"both sides are in {state.setting.label(hex_)}"
    return None


def _stacks_of(state: State) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for unit, place in enumerate(state.where):
        if place >= 0:
            found[place] = (*found.get(place, ()), unit)
    return found


def _zones_of(state: State, stacks: dict[int, tuple[int, ...]]) -> tuple[list[int], list[int]]:
    setting = state.setting
    near = [0] * len(setting.grid), [0] * len(setting.grid)
    for hex_, stack in stacks.items():
        zone = near[stack[0] >= setting.first_chechen]
        for neighbour in setting.neighbours[hex_]:
            zone[neighbour] += 1
    return near


@rule("7.1.1")
def _stacking(state: State) -> str | None:
    """Only within a segment that moves units is a hex over its limit."""
    if MAY_OVERSTACK & _kinds(state):
        return None
    for hex_, stack in state.stacks.items():
        if len(stack) > state.setting.stacking[hex_]:
            return f"{len(stack)} units are in {state.setting.label(hex_)}"
    return None


@rule("2.8.1", "2.8.2", "4.2.2.4", "10.11.8", "10.11.9")
def _sides(state: State) -> str | None:
    """Only two-step units on the map are reduced, and only Chechens on the map are shown."""
    for unit, place in enumerate(state.where):
        kind = state.setting.units[unit]
        if state.reduced[unit] and (place < 0 or kind.steps == 1):
            return f"{kind.id} is reduced"
        if state.shown[unit] and (place < 0 or unit < state.setting.first_chechen):
            return f"{kind.id} is turned up"
    return None


@rule("11.0.1", "11.0.2")
def _leaders(state: State) -> str | None:
    """A leader on the map is with Chechen units, but for the time until his fate is settled."""
    settling = "aftermath" in _kinds(state)
    for leader, place in enumerate(state.leaders):
        name = state.setting.leader_ids[leader]
        if place < 0 and place not in (UNDERGROUND, DEAD, RETURNING):
            return f"{name} is at {place}, which is no place"
        stack = state.stacks.get(place)
        alone = stack is None or stack[0] < state.setting.first_chechen
        if place >= 0 and alone and not settling and state.finished is None:
            return f"{name} is alone in {state.setting.label(place)}"
    return None


@rule("10.9.16", "10.9.18", "14.2.2", "14.2.3")
def _markers(state: State) -> str | None:
    """Russian markers are available, used, or a threat while threats last; Chechen ones may go."""
    threats = bool(THREATENING & _kinds(state)) or state.finished is not None
    for number, place in enumerate(state.russian_support):
        marker = state.setting.russian_support[number]
        if place not in (AVAILABLE, USED) and not (
            place >= 0 and threats and marker.kind == "gunship"
        ):
            return f"{marker.id} is at {place}"
    for number, place in enumerate(state.chechen_support):
        if place not in (AVAILABLE, USED, GONE):
            return f"{state.setting.chechen_support[number].id} is at {place}"
    return None


@rule("6.1.3", "8.8.3", "15.1.1", "6.3.5", "2.1.1")
def _tracks(state: State) -> str | None:
    """Every track is within its bounds."""
    setting = state.setting
    bounds = {
        "turn": (1, setting.turns),
        "morale": (0, setting.tables.morale_most),
        "casualties": (0, None),
        "collateral": (0, None),
        "flights": (0, setting.tables.flights),
        "leaders_lost": (0, state.leaders.count(DEAD)),
        "kidnapped": (NEVER, state.turn),
        "ceasefire": (NEVER, min(state.turn + 1, setting.turns)),
        "grounded": (NEVER, state.turn + 1),
    }
    for name, (least, most) in bounds.items():
        value = getattr(state, name)
        if value < least or (most is not None and value > most):
            return f"{name} is {value}, expected {least} to {most if most is not None else 'any'}"
    return None


@rule("8.1.3", "8.2.1")
def _movement(state: State) -> str | None:
    """Nobody has more factors left than are printed, and none outside a Movement Segment."""
    moving = "marches" in _kinds(state)
    for unit, left in enumerate(state.left):
        if left > state.setting.movement[unit] or (left and not moving and not state.finished):
            return f"{state.setting.units[unit].id} has {left} movement factors left"
    return None


@rule("3.1.1")
def _end(state: State) -> str | None:
    """No game goes on that the Russian has won."""
    groznyi = state.stacks.get(state.setting.groznyi)
    held = groznyi is not None and groznyi[0] < state.setting.first_chechen
    won = held and state.morale > 0 and state.mustered and not state.chechen_count
    return "the Russian has won and the game goes on" if won and state.finished is None else None


FAULTS: tuple[Callable[[State], str | None], ...] = (
    _ground,
    _board,
    _stacking,
    _sides,
    _leaders,
    _markers,
    _tracks,
    _movement,
    _end,
)
"""The things looked at, one after the other."""
