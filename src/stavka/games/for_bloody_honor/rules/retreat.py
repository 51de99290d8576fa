"""8.5 Retreat: where a force can go, what goes with it, what it leaves behind."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control
from stavka.games.for_bloody_honor.rules.poles import OTHER_WHITES
from stavka.games.for_bloody_honor.state import (
    BROKEN,
    GUEST,
    NEWCOMER,
    POLES,
    RED,
    RED_BIT,
    WHITE_BITS,
    State,
)


def own_side(state: State, faction: int) -> int:
    """The mask of a faction's side: once the Reds are gone, of the faction alone."""
    if state.reds_gone:
        return 1 << faction
    return RED_BIT if faction == RED else WHITE_BITS


@rule(
    "8.2.5",
    "8.2.8",
    "8.5.2",
    "8.5.3",
    "8.5.4",
    "8.5.7",
    "8.5.9",
    "8.5.10",
    "7.5.1",
    "7.5.2",
    "5.1.2.1",
    "11.2.1.6",
)
def retreat_zones(state: State, faction: int, zone: int) -> list[int]:
    """Zones that a force can retreat to, ascending; none: it has to fight on.

    Next door, open to it, and holding a unit of its side or nobody at all, whosever zone it is
    (rulings attacker-destination, retreat-zone-limits).
    """
    own = own_side(state, faction)
    present = state.present
    return [
        there
        for there in state.setting.neighbours[zone]
        if (present[there] & own or not present[there])
        and board.may_retreat_to(state, faction, there)
    ]


@rule("8.3.0.3", "8.5.2")
def withdrawal_zones(state: State, faction: int, zone: int) -> list[int]:
    """Zones for a faction that does not support an attack: White-controlled ones only.

    (Ruling nonsupport-empty-zone.)
    """
    friendly = board.friendly_neighbours(state, faction, zone)
    return [there for there in retreat_zones(state, faction, zone) if there in friendly]


@rule("8.3.0.3")
def withdraw(
    state: State, faction: int, zone: int, there: int, clause: str, events: Events
) -> None:
    """All of a faction's counters leave a zone before a combat."""
    go(state, board.units_in(state, faction, zone), there, clause, events)


@rule(
    "8.5.7",
    "8.5.8",
    "11.4.3.6",
    "11.4.3.7",
    "11.4.3.8",
    "11.4.2.3.8",
    "11.4.6.8",
    "11.4.6.9",
)
def go(
    state: State, units: tuple[int, ...], zone: int, clause: str, events: Events
) -> tuple[int, ...]:
    """Take a faction's counters in one zone to another, all to the same; those that got there.

    Tanks and Aircraft that are broken down are lost, and trains where no railway leads. An empty
    zone that was not the side's is taken at once by a ground unit.
    """
    setting = state.setting
    faction, origin = setting.faction_of[units[0]], state.where[units[0]]
    railed = setting.graph.is_railed(origin, zone)
    going = []
    for unit in units:
        if state.status[unit] & BROKEN:
            board.eliminate(state, unit, "breakdown", "11.4.3.6", events)
        elif setting.is_rail[unit] and not railed:
            board.eliminate(state, unit, "retreat", "11.4.6.9", events)
        else:
            going.append(unit)
    if going:
        _arrive(state, faction, tuple(going), zone, clause, events)
    return tuple(going)


def _arrive(
    state: State, faction: int, units: tuple[int, ...], zone: int, clause: str, events: Events
) -> None:
    was_empty = board.is_empty(state, zone)
    moved = e.UnitsMoved(
        clause=clause,
        faction=faction,
        units=units,
        origin=state.where[units[0]],
        zone=zone,
        how="retreat",
    )
    board.move(state, moved, events)
    _mark(state, faction, units, zone)
    if not was_empty or board.is_friendly(state, faction, zone):
        return
    if board.can_hold(state, faction, zone):
        control.take(state, faction, zone, "8.5.7", events)


@rule("8.5.5", "11.2.1.2")
def _mark(state: State, faction: int, units: tuple[int, ...], zone: int) -> None:
    """Newcomers where enemies stand; Poles among other Whites are guests."""
    marks = NEWCOMER if board.has_enemies(state, faction, zone) else 0
    if faction == POLES and not state.reds_gone and state.present[zone] & OTHER_WHITES:
        marks |= GUEST
    for unit in units:
        state.status[unit] |= marks
