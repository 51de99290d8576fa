"""2 Political influence and control: who owns a zone, when that changes, what it gives."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.state import (
    IN,
    NOBODY,
    OPEN,
    POLES,
    RED,
    RED_BIT,
    WHITE_BITS,
    State,
)


@rule("2.4.1", "2.4.2")
def markers_left(state: State, faction: int) -> int:
    """Control markers that a faction has not on the map; below 1 it gains no zone.

    Wrangel may inherit more zones than he has markers: he keeps them and gains none.
    """
    return state.setting.factions[faction].markers - state.control.count(faction)


@rule("2.2.4", "2.2.5", "2.2.6", "2.4.2", "2.4.3", "2.4.4")
def take(state: State, faction: int, zone: int, clause: str, events: Events) -> bool:
    """Put a faction's marker into a zone in the place of the old one, if it has one left.

    Nothing else ever takes a marker off: zones are neither given up nor traded.
    """
    before = state.control[zone]
    if before == faction or markers_left(state, faction) <= 0:
        return False
    state.control[zone] = faction
    state.waived[zone] = NOBODY
    events.append(e.ControlChanged(clause=clause, zone=zone, before=before, after=faction))
    return True


def release(state: State, zone: int, clause: str, events: Events) -> None:
    """Take the marker off a zone that is closed, or whose owner has left the game."""
    before = state.control[zone]
    if before != NOBODY:
        state.control[zone] = NOBODY
        state.waived[zone] = NOBODY
        events.append(e.ControlChanged(clause=clause, zone=zone, before=before, after=NOBODY))


@rule("2.2.2", "2.2.4", "2.2.5", "2.2.7", "2.3.2", "2.3.3", "6.2.9", "7.3.12")
def find_due(state: State, zone: int) -> int:
    """The faction that is due a zone, or its present owner (who may be NOBODY).

    It is due to the one faction that stands there. Of several Whites in a zone that was Red or
    nobody's it goes to the first that came in; a White owner's stays his while he is away, until
    one of them is alone there (ruling multi-white-control).
    """
    owner = state.control[zone]
    mask = state.present[zone]
    if not mask or state.closure[zone] != OPEN or (owner >= 0 and mask >> owner & 1):
        return owner
    if not mask & mask - 1:
        faction = mask.bit_length() - 1
        return faction if board.can_hold(state, faction, zone) else owner
    if state.reds_gone or mask & RED_BIT or owner not in (NOBODY, RED):
        return owner
    return _first_in(state, zone)


@rule("2.2.7", "6.2.9")
def _first_in(state: State, zone: int) -> int:
    """Of the White factions in a zone the first that came; then the larger, then Priority."""
    holders = [f for f in board.factions_in(state, zone) if board.can_hold(state, f, zone)]
    if not holders:
        return state.control[zone]
    since, zones = state.since, state.setting.zones
    return min(
        holders,
        key=lambda f: (since[f * zones + zone], -len(board.units_in(state, f, zone)), f),
    )


@rule("8.3.3.3", "2.3.3", "2.2.7", "8.2.11")
def settle_after_combat(state: State, zone: int, events: Events) -> None:
    """A combat has left one side in a zone: it changes hands at once, if it is due to.

    Where the White owner has nothing left there it goes to the largest of the Whites that stayed,
    by Priority among equals (ruling multi-white-control). Where nobody is left nothing changes.
    """
    owner = state.control[zone]
    mask = state.present[zone]
    if state.closure[zone] != OPEN or (mask & RED_BIT and mask & WHITE_BITS):
        return
    due = find_due(state, zone)
    lost = owner not in (NOBODY, RED) and mask & WHITE_BITS and not mask >> owner & 1
    if lost and not state.reds_gone:
        due = _largest(state, zone)
    if due not in (NOBODY, owner):
        take(state, due, zone, "8.3.3.3" if lost else "2.3.3", events)


@rule("8.3.3.3")
def _largest(state: State, zone: int) -> int:
    holders = [f for f in board.factions_in(state, zone) if board.can_hold(state, f, zone)]
    if not holders:
        return state.control[zone]
    return min(holders, key=lambda f: (-len(board.units_in(state, f, zone)), f))


@rule("2.2.2", "2.2.5", "11.5.1.2", "2.4.2")
def settle_all(state: State, events: Events) -> list[tuple[int, int]]:
    """What every zone is due as an action ends; those that are for a White faction to claim.

    Red and uncontrolled zones change hands at once. In another White's zone the faction that
    stands alone has the choice, unless the Reds are gone: (faction, zone) of these. Zones of
    greater influence come first, in case markers run out (ruling last-markers).
    """
    claims: list[tuple[int, int]] = []
    for zone in _due_zones(state):
        due = find_due(state, zone)
        if _is_claim(state, due, zone):
            if state.waived[zone] != due and markers_left(state, due) > 0:
                claims.append((due, zone))
        else:
            take(state, due, zone, "2.2.2", events)
    return claims


@rule("2.2.2", "2.4.2")
def _due_zones(state: State) -> list[int]:
    """The zones that are due to somebody else than their owner, by influence."""
    values = state.setting.values
    found = [
        zone
        for zone, owner in enumerate(state.control)
        if state.present[zone] and find_due(state, zone) not in (NOBODY, owner)
    ]
    return sorted(found, key=lambda zone: -values[zone])


@rule("11.5.1.2", "11.2.1.5")
def _is_claim(state: State, faction: int, zone: int) -> bool:
    """Whether the zone is another White faction's that is still in the game, before the Reds go.

    A zone that the Poles would not leave falls to them without being asked for.
    """
    owner = state.control[zone]
    if state.reds_gone or owner in (NOBODY, RED) or faction == RED:
        return False
    stayed = faction == POLES and state.evicted[zone] >> POLES & 1
    return state.standing[owner] == IN and not stayed


@rule("2.1.1", "2.2.6", "4.C.1", "10.0.1", "1.3.8")
def count_influence(state: State, faction: int) -> int:
    """The values of all zones that a faction controls; never shared, never pooled."""
    values = state.setting.values
    return sum(values[zone] for zone, owner in enumerate(state.control) if owner == faction)
