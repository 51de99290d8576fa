"""What holds in every position that play can reach."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.state import (
    ABSENT,
    BALTIC,
    BROKEN,
    CHITS,
    DAMAGED,
    DENEKIN,
    FACTIONS,
    FIRED,
    FOUGHT,
    GONE,
    GUEST,
    IN,
    NEWCOMER,
    NOBODY,
    OPEN,
    OUT,
    PEACE,
    POLES,
    RED,
    RED_COMBAT,
    RESERVE,
    SETTLED,
    SPENT,
    TRACK,
    WAR,
    WRANGEL,
    State,
)

LEAVING = frozenset({"displaced", "displace", "baltic-leave", "baltic-retreat"})
"""Frames while which a zone that has just been closed still holds units."""
MOVING = frozenset({"marching", "march", "force"})
OF_PHASE = FIRED | BROKEN | FOUGHT | NEWCOMER


def find_fault(state: State) -> str | None:
    """What is wrong with a position; None for nothing."""
    for look in FAULTS:
        fault = look(state)
        if fault is not None:
            return fault
    return None


def _kinds(state: State) -> set[str]:
    return {frame[0] for frame in state.frames}


def _board(state: State) -> str | None:
    """What is derived from `where` follows from it."""
    setting = state.setting
    for zone in range(setting.zones):
        for faction in range(len(FACTIONS)):
            index = faction * setting.zones + zone
            span = setting.span[faction]
            there = tuple(unit for unit in span if state.where[unit] == zone)
            if state.stacks[index] != there:
                return f"{setting.graph.label(zone)} holds {state.stacks[index]}, not {there}"
            if bool(state.present[zone] >> faction & 1) != bool(there):
                return f"present of {setting.graph.label(zone)} is {state.present[zone]:b}"
            if bool(state.since[index]) != bool(there):
                return f"{FACTIONS[faction]} in {setting.graph.label(zone)} since 0"
    return None


@rule("11.1.1", "3.6", "11.4.1.7")
def _counters(state: State) -> str | None:
    """Each counter is somewhere; factions out of the game have none on the map."""
    setting = state.setting
    for unit, place in enumerate(state.where):
        name, standing = setting.ids[unit], state.standing[setting.faction_of[unit]]
        if not TRACK - setting.turns <= place < setting.zones or TRACK <= place < OUT:
            return f"{name} is at {place}, which is no place"
        if place <= TRACK and TRACK - place <= state.turn - 1:
            return f"{name} waits for turn {TRACK - place}, which is past"
        if place >= 0 and standing != IN:
            return f"{name} is on the map and its faction is not in the game"
        if place < 0 and state.status[unit]:
            return f"{name} is in a pool with marks on it"
        available = setting.kinds[setting.kind_of[unit]].first < state.turn
        if place == RESERVE and standing == IN and available:
            return f"{name} is still in reserve"
    return None


@rule("7.5.1", "7.5.8", "5.1.2.1", "11.2.0.2", "11.2.3.4", "11.5.2.5")
def _ground(state: State) -> str | None:
    """Nobody stands where he may never be, or in a closed zone."""
    setting = state.setting
    leaving = bool(LEAVING & _kinds(state))
    for unit, zone in enumerate(state.where):
        if zone < 0:
            continue
        name = setting.graph.label(zone)
        if not setting.factions[setting.faction_of[unit]].enterable[zone]:
            return f"{setting.ids[unit]} is in {name}, where it may never be"
        if state.closure[zone] in (WAR, PEACE, BALTIC) and not leaving:
            return f"{setting.ids[unit]} is in {name}, which is closed"
    return None


@rule("2.2.1", "2.4.2", "11.2.3.4", "11.5.2.5")
def _control(state: State) -> str | None:
    """Closed zones are nobody's; nobody has more zones than markers, but Wrangel by inheritance."""
    setting = state.setting
    for zone, owner in enumerate(state.control):
        if owner != NOBODY and state.closure[zone] != OPEN:
            return f"{setting.graph.label(zone)} is closed and controlled"
    for faction, info in enumerate(setting.factions):
        number = state.control.count(faction)
        if number > info.markers and faction != WRANGEL:
            return f"{info.id} has {number} markers out of {info.markers} on the map"
    return None


@rule("10.1.0.3", "1.2.1", "4.B.1")
def _tracks(state: State) -> str | None:
    """Every track and the container are within their bounds."""
    charts = state.setting.charts
    if not 1 <= state.turn <= state.setting.turns:
        return f"the turn is {state.turn}"
    for faction in range(len(FACTIONS)):
        if not 0 <= state.modifier[faction] <= charts.modifier_most:
            return f"the modifier of {FACTIONS[faction]} is {state.modifier[faction]}"
    if state.chits != sorted(set(state.chits)):
        return f"the container holds {[CHITS[chit] for chit in state.chits]}"
    for chit in state.chits:
        if chit < RED_COMBAT and state.standing[chit] != IN:
            return f"the container holds the chit of {FACTIONS[chit]}, who is not in the game"
    return None


@rule("7.1.7", "7.6")
def _movement(state: State) -> str | None:
    """Counters are spent only within a movement action; a zone sends out three forces at most."""
    if not MOVING & _kinds(state) and any(bits & SPENT for bits in state.status):
        return "a counter is spent and nobody moves"
    if max(state.attempts) > state.setting.charts.forces:
        return f"a zone has sent out {max(state.attempts)} forces"
    return None


@rule("8.5.5", "11.4.1.4", "11.4.2.3.6", "11.4.2.3.10")
def _combat(state: State) -> str | None:
    """Marks of a Combat phase are there only within one; both sides of a combat are."""
    kinds = _kinds(state)
    if "combat" not in kinds and any(bits & OF_PHASE for bits in state.status):
        return "a counter bears a mark of combat and no Combat phase is in progress"
    for frame in state.frames:
        if frame[0] == "fight" and frame[2] & frame[3]:
            return f"factions {frame[2] & frame[3]:b} fight on both sides"
    return None


@rule("11.2.1.2", "2.2.3", "11.4.1.6", "11.4.6.7", "11.4.3.6")
def _marks(state: State) -> str | None:
    """Marks stand only on counters that can bear them, hits and breakdowns only in a combat."""
    setting = state.setting
    fights = "fight" in _kinds(state)
    for unit, bits in enumerate(state.status):
        if not bits:
            continue
        name, kind = setting.ids[unit], setting.kinds[setting.kind_of[unit]]
        if bits & GUEST and setting.faction_of[unit] != POLES:
            return f"{name} is a guest and no Pole"
        if bits & SETTLED and setting.home_of[unit] != state.where[unit]:
            return f"{name} is settled away from its home"
        if bits & BROKEN and not (fights and kind.checked):
            return f"{name} is broken down"
        if bits & DAMAGED and not (fights or kind.lasting):
            return f"{name} has kept a hit"
    return None


@rule("3.6", "3.7", "11.5.0.4", "11.2.1.4", "11.2.3.5", "5.1.1.8")
def _factions(state: State) -> str | None:
    """Who is out has no chit, no Polish zone is left behind, and nothing Red lasts after Red."""
    if state.standing[WRANGEL] != ABSENT and state.standing[DENEKIN] != GONE:
        return "wrangel is in the game and denekin has not left it"
    if (state.standing[RED] == GONE) != (state.reds_gone > 0):
        return f"the standing of the Reds is {state.standing[RED]}, their end {state.reds_gone}"
    if state.reds_gone and any(state.evicted):
        return "Poles tell others to leave after the Reds have gone"
    if state.standing[POLES] == GONE and state.duel:
        return "Poles who are gone have to fight"
    if set(state.chits) & set(state.drawn):
        return "a chit is in the container and has been drawn"
    return None


FAULTS: tuple[Callable[[State], str | None], ...] = (
    _board,
    _counters,
    _ground,
    _control,
    _tracks,
    _movement,
    _combat,
    _marks,
    _factions,
)
"""The things looked at, one after the other."""
