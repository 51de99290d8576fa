"""Counters in zones: who is where, whose ground it is, and the one place where that changes."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.state import (
    DAMAGED,
    GUEST,
    LOSS,
    MAHKNO,
    NEWCOMER,
    NOBODY,
    OPEN,
    OUT,
    POLES,
    RED,
    RED_BIT,
    SETTLED,
    TRACK,
    WHITE_BITS,
    State,
)

# --- who is where ---------------------------------------------------------------------------------


def units_in(state: State, faction: int, zone: int) -> tuple[int, ...]:
    """The counters of a faction in a zone, ascending."""
    return state.stacks[faction * state.setting.zones + zone]


@rule("6.2.3", "6.2.6")
def factions_in(state: State, zone: int, among: int = RED_BIT | WHITE_BITS) -> list[int]:
    """The factions of a mask with units in a zone, by Faction Priority."""
    mask = state.present[zone] & among
    return [faction for faction in range(RED + 1) if mask >> faction & 1]


def count_on_map(state: State, faction: int) -> int:
    """The counters of a faction on the map."""
    span = state.setting.span[faction]
    return sum(place >= 0 for place in state.where[span.start : span.stop])


@rule("5.1.1.8", "11.5.0.3", "11.5.1.4", "2.5.1")
def enemies_of(state: State, faction: int, zone: int) -> int:
    """The mask of the factions that are a faction's enemies in a zone.

    Red and White; once the Reds are gone everybody else; and before that, in Odessa, Mahkno and
    the Poles while they are bound to fight there (ruling locked-which-enemies).
    """
    if state.reds_gone:
        return (RED_BIT | WHITE_BITS) & ~(1 << faction)
    if faction == RED:
        return WHITE_BITS
    if state.duel and zone == state.setting.odessa and faction in (MAHKNO, POLES):
        return RED_BIT | 1 << (POLES if faction == MAHKNO else MAHKNO)
    return RED_BIT


@rule("2.3.1")
def has_enemies(state: State, faction: int, zone: int) -> bool:
    """Whether units of a faction's enemies are in a zone; with its own there it is contested."""
    return bool(state.present[zone] & enemies_of(state, faction, zone))


@rule("2.3.1")
def is_contested(state: State, zone: int) -> bool:
    """Whether enemies share a zone."""
    return any(has_enemies(state, faction, zone) for faction in factions_in(state, zone))


def is_empty(state: State, zone: int) -> bool:
    """Whether no unit at all is in a zone; one that holds only an Aircraft is not empty."""
    return not state.present[zone]


# --- whose ground ---------------------------------------------------------------------------------


@rule("8.2.9", "8.2.10", "2.5.1")
def is_friendly(state: State, faction: int, zone: int) -> bool:
    """Whether a zone is controlled by a faction's side, whoever stands in it.

    Once the Reds are gone only its own zones are (ruling friendly-definition).
    """
    owner = state.control[zone]
    if state.reds_gone:
        return owner == faction
    return owner != NOBODY and (owner == RED) == (faction == RED)


@rule("2.5.1", "7.3.4")
def is_hostile_ground(state: State, faction: int, zone: int) -> bool:
    """Whether the enemy controls a zone; uncontrolled ones are neither his nor one's own.

    Once the Reds are gone every zone that a faction does not control itself is an enemy zone.
    """
    owner = state.control[zone]
    if state.reds_gone:
        return owner != faction
    return owner != NOBODY and (owner == RED) != (faction == RED)


@rule(
    "7.5.1",
    "7.5.4",
    "7.5.8",
    "7.5.9",
    "5.1.2.1",
    "11.2.0.2",
    "11.2.1.6",
    "11.2.3.4",
    "11.4.4.2",
    "11.4.4.4",
    "11.5.2.5",
)
def may_enter(state: State, faction: int, zone: int) -> bool:
    """Whether a zone is open to a faction's units at all, by whatever way they come.

    Closed are the German zones of turn 1, Warsaw before the Poles enter and after their peace,
    Riga after its independence; Mahkno has his four zones, Poland is for Poles and Reds alone.
    """
    return state.closure[zone] == OPEN and state.setting.factions[faction].enterable[zone]


@rule("7.5.1", "7.5.2", "7.5.4", "8.5.10", "11.2.1.6")
def may_retreat_to(state: State, faction: int, zone: int) -> bool:
    """Whether a faction's units may withdraw to a zone: open to them, and not out of Russia.

    Into Poland only Poles retreat; the Reds go there to take it, whoever holds it.
    """
    return may_enter(state, faction, zone) and (faction == POLES or zone != state.setting.warsaw)


def friendly_neighbours(state: State, faction: int, zone: int) -> list[int]:
    """Zones beside one that are friendly to a faction and that it may retreat to, ascending."""
    return [
        there
        for there in state.setting.neighbours[zone]
        if is_friendly(state, faction, there) and may_retreat_to(state, faction, there)
    ]


@rule("11.4.2.4.1", "11.4.2.4.2", "2.2.3")
def can_hold(state: State, faction: int, zone: int) -> bool:
    """Whether a faction has a unit in a zone that can take it: a ground unit.

    The Japanese unit that was placed in Vladivostok can't, until it has moved.
    """
    is_ground, status = state.setting.is_ground, state.status
    return any(
        is_ground[unit] and not status[unit] & SETTLED for unit in units_in(state, faction, zone)
    )


# --- changes --------------------------------------------------------------------------------------


@rule("2.2.7")
def enter(state: State, unit: int, zone: int) -> None:
    """Put a counter that is in no zone into one; the faction's first there marks its time."""
    if state.lent:
        state.own_board()
    faction = state.setting.faction_of[unit]
    index = faction * state.setting.zones + zone
    stack = state.stacks[index]
    if not stack:
        state.present[zone] |= 1 << faction
        state.since[index] = state.clock
        state.stacks[index] = (unit,)
    else:
        state.stacks[index] = tuple(sorted((*stack, unit)))
    state.where[unit] = zone
    state.status[unit] &= ~(NEWCOMER | GUEST | SETTLED)


def leave(state: State, unit: int, place: int) -> None:
    """Take a counter out of its zone to another place (a pool, or the zone it enters next)."""
    if state.lent:
        state.own_board()
    zone = state.where[unit]
    faction = state.setting.faction_of[unit]
    index = faction * state.setting.zones + zone
    rest = tuple(other for other in state.stacks[index] if other != unit)
    state.stacks[index] = rest
    if not rest:
        state.present[zone] &= ~(1 << faction)
        state.since[index] = 0
        # Nobody has to make room for Poles that are gone themselves.
        state.evicted[zone] &= 0 if faction == POLES else ~(1 << faction)
        if state.waived[zone] == faction:
            state.waived[zone] = NOBODY
    state.where[unit] = place


def move(state: State, moved: e.UnitsMoved, events: Events) -> None:
    """Carry counters from zone to zone (movement, retreat, flight), and tell it."""
    for unit in moved.units:
        leave(state, unit, LOSS)
    for unit in moved.units:
        enter(state, unit, moved.zone)
    events.append(moved)


def place(state: State, placed: e.UnitsPlaced, events: Events) -> None:
    """Bring counters onto the map, and tell it."""
    for unit in placed.units:
        state.status[unit] = 0
        enter(state, unit, placed.zone)
    events.append(placed)


@rule("8.2.14", "11.4.1.7", "11.4.1.9", "11.4.3.7", "11.4.3.8", "11.4.6.6", "11.4.7.5", "8.6.3.3")
def eliminate(state: State, unit: int, why: str, clause: str, events: Events) -> None:
    """Take a counter off the map: to its Loss Pool, but Tanks to the turn track.

    A Tank waits two turns ahead; the Foreign one goes to the Loss Pool. What would wait beyond
    the last turn never returns.
    """
    place_ = LOSS
    away = state.setting.away_of[unit]
    if away:
        due = state.turn + away
        place_ = TRACK - due if due <= state.setting.turns else OUT
    zone = state.where[unit]
    leave(state, unit, place_)
    state.status[unit] = 0
    events.append(e.UnitEliminated(clause=clause, unit=unit, zone=zone, place=place_, why=why))


def remove(state: State, unit: int, why: str, clause: str, events: Events) -> None:
    """Take a counter off the map and out of the game: its faction has left it."""
    zone = state.where[unit]
    leave(state, unit, OUT)
    state.status[unit] = 0
    events.append(e.UnitEliminated(clause=clause, unit=unit, zone=zone, place=OUT, why=why))


@rule("11.4.6.7", "11.4.1.5")
def is_damaged(state: State, unit: int) -> bool:
    """Whether a counter has taken a first hit."""
    return bool(state.status[unit] & DAMAGED)
