"""7 Movement actions: forces are named, thrown for, and go; each zone sends out three at most."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control, march_refusals, poles
from stavka.games.for_bloody_honor.rules.ground import (
    destinations,
    ground_for,
    rail_routes,
    regular_zones,
)
from stavka.games.for_bloody_honor.state import (
    DAMAGED,
    GUEST,
    NOBODY,
    POLES,
    RED,
    SETTLED,
    SPENT,
    State,
)

ROLL = say("Movement").id
MARKS = DAMAGED | GUEST | SETTLED
"""Status by which counters of a class differ when a force is made up."""
END: Action = ("end",)


# --- who can go -----------------------------------------------------------------------------------


@rule("7.1.7", "7.3.9", "7.1.9")
def unspent(state: State, faction: int, zone: int) -> list[int]:
    """The counters of a faction in a zone that have not tried to move yet."""
    status = state.status
    return [unit for unit in board.units_in(state, faction, zone) if not status[unit] & SPENT]


def groups_of(state: State, units: list[int]) -> list[int]:
    """Of equal counters the first: equal in class and in the marks on them, in a fixed order."""
    class_of, status = state.setting.class_of, state.status
    first: dict[tuple[int, int], int] = {}
    for unit in units:
        first.setdefault((class_of[unit], status[unit] & MARKS), unit)
    return [first[key] for key in sorted(first)]


@rule("7.6")
def attempts_left(state: State, zone: int) -> int:
    """Forces that a zone can still send out in this action; failed ones have counted."""
    return state.setting.charts.forces - state.attempts[zone]


def zones_for(state: State, faction: int, units: tuple[int, ...] | list[int]) -> tuple[int, ...]:
    """Where a force of counters in one zone can try to go."""
    by_rail = any(state.setting.is_rail[unit] for unit in units)
    return destinations(state, faction, state.where[units[0]], by_rail)


# --- the action -----------------------------------------------------------------------------------


@rule("7.1.1", "11.2.1.3", "11.5.1.2")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """A faction's movement action starts: nobody has tried yet, and what it left it may claim."""
    faction = frame[1]
    state.memo = {}
    state.attempts = [0] * state.setting.zones
    state.waived = [NOBODY if one == faction else one for one in state.waived]
    shared = poles.shared_zones(state) if faction == POLES else 0
    state.frames[-1] = ("marching", faction, shared)


@rule("6.1.2", "7.1.11", "7.1.12", "11.2.1.4")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the next force while any can be made up; else the action is over."""
    _, faction, shared = frame
    if march_options(state, ("march", faction)) != [END]:
        state.frames.append(("march", faction))
        return
    state.frames.pop()
    finish(state, faction, shared, events)


def finish(state: State, faction: int, shared: int, events: Events) -> None:
    """The action is over: counters may be moved again in the next one."""
    for unit in state.setting.span[faction]:
        state.status[unit] &= ~SPENT
    if shared:
        poles.evict(state, shared, events)


def march_options(state: State, frame: Frame) -> list[Action]:
    """First counters of forces, whole stacks, and the end of the action."""
    found = state.memo.get("march")
    if not isinstance(found, list):
        found = _march_options(state, frame[1])
        state.memo["march"] = found
    return found


@rule("7.1.8", "7.1.10", "7.6", "7.4.2", "11.2.1.4", "6.1.2")
def _march_options(state: State, faction: int) -> list[Action]:
    """From each zone a counter of each sort that can go, or all; an end unless some must try.

    Who was told to leave must try; a last force takes all that are left (11.2.1.4).
    """
    options: list[Action] = []
    bound = False
    for zone in range(state.setting.zones):
        if not state.present[zone] >> faction & 1 or attempts_left(state, zone) <= 0:
            continue
        units = unspent(state, faction, zone)
        told = faction != POLES and bool(state.evicted[zone] >> faction & 1)
        found = _from_zone(state, faction, zone, units)
        bound = bound or (told and bool(found))
        if told and attempts_left(state, zone) == 1 and ("all", zone) in found:
            found = [("all", zone)]
        options += found
    if not bound:
        options.append(END)
    return options


def _from_zone(state: State, faction: int, zone: int, units: list[int]) -> list[Action]:
    firsts = groups_of(state, units)
    found: list[Action] = [("take", unit) for unit in firsts if zones_for(state, faction, (unit,))]
    if len(units) > 1 and zones_for(state, faction, units):
        found.append(("all", zone))
    return found


@rule("7.1.2", "7.1.8", "7.1.9", "1.3.5")
def do_march(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Begin a force with a counter or with all of a zone, or end the action."""
    faction = frame[1]
    if action[0] == "end":
        state.frames.pop()
        shared = state.frames.pop()[2]
        finish(state, faction, shared, events)
        return
    if action[0] == "all":
        zone = int(action[1])
        units = tuple(unspent(state, faction, zone))
    else:
        units = (int(action[1]),)
        zone = state.where[units[0]]
    state.frames[-1] = ("force", faction, zone, units)


# --- a force --------------------------------------------------------------------------------------


@rule("7.1.2", "7.1.8", "7.1.9", "7.1.10")
def force_options(state: State, frame: Frame) -> list[Action]:
    """The zones that the force can try for, and more counters, in a fixed order of sorts."""
    _, faction, zone, units = frame
    options: list[Action] = [("to", there) for there in zones_for(state, faction, units)]
    return options + [("take", unit) for unit in more_for(state, faction, zone, units)]


def more_for(state: State, faction: int, zone: int, units: tuple[int, ...]) -> list[int]:
    """Counters that may join a force: of the sort that joined last or a later one.

    Only such as leave the force a way to go.
    """
    class_of, status = state.setting.class_of, state.status
    last = max((class_of[unit], status[unit] & MARKS) for unit in units)
    rest = [unit for unit in unspent(state, faction, zone) if unit not in units]
    return [
        unit
        for unit in groups_of(state, rest)
        if (class_of[unit], status[unit] & MARKS) >= last
        and zones_for(state, faction, (*units, unit))
    ]


def do_force(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Add a counter, or throw for the move."""
    _, faction, zone, units = frame
    if action[0] == "take":
        state.frames[-1] = ("force", faction, zone, (*units, int(action[1])))
        return
    state.frames.pop()
    attempt(state, faction, units, int(action[1]), dice, events)


@rule("7.1.2", "7.1.3", "7.1.4", "7.1.5", "7.1.6", "7.1.7", "7.1.11", "7.2.3", "7.3.2")
def attempt(
    state: State, faction: int, units: tuple[int, ...], zone: int, dice: Dice, events: Events
) -> None:
    """One throw for the force: it goes to the zone named, or stays for the rest of the action."""
    origin = state.where[units[0]]
    charts = state.setting.charts
    needed = charts.move_red if faction == RED else charts.move_white
    die = dice.roll(charts.die, Purpose(ROLL, state.seat_of[faction], "7.1.3"))
    state.attempts[origin] += 1
    for unit in units:
        state.status[unit] |= SPENT
    events.append(
        e.MoveTried(
            clause="7.1.4" if faction == RED else "7.1.3",
            faction=faction,
            units=units,
            origin=origin,
            zone=zone,
            die=die,
            needed=needed,
        )
    )
    if die <= needed:
        go(state, faction, units, zone, events)
    state.memo = {}


@rule("7.1.6", "7.2.3", "7.3.2", "7.3.9", "7.3.10", "7.3.11", "7.4.3", "7.4.4", "7.2.4", "7.3.6")
def go(state: State, faction: int, units: tuple[int, ...], zone: int, events: Events) -> None:
    """Move a force: on foot where it can, else by the shortest route of the railway.

    Neither method nor route makes a difference once the zone is named, so nobody is asked.
    Zones on the way are never taken; the last is when the action is over, but at once when the
    force came out of a contested zone into an empty one that was not its side's.
    """
    origin = state.where[units[0]]
    on_foot = not any(state.setting.is_rail[unit] for unit in units)
    on_foot = on_foot and zone in regular_zones(state, faction, origin)
    route = () if on_foot else rail_routes(state, faction, origin)[zone]
    ground = ground_for(state, faction)
    at_once = ground.held[origin] and board.is_empty(state, zone)
    at_once = at_once and not board.is_friendly(state, faction, zone)
    moved = e.UnitsMoved(
        clause="7.2.1" if on_foot else "7.3.1",
        faction=faction,
        units=units,
        origin=origin,
        zone=zone,
        how="regular" if on_foot else "rail",
        route=route,
    )
    board.move(state, moved, events)
    if at_once and board.can_hold(state, faction, zone):
        control.take(state, faction, zone, "7.4.4", events)
    if faction == RED and zone == state.setting.warsaw:
        poles.check_capture(state, events)


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


MARCH: Choice[State] = Choice(
    "7.1.2", _seat, march_options, do_march, march_refusals.explain_march, root=True
)
FORCE: Choice[State] = Choice("7.1.2", _seat, force_options, do_force, march_refusals.explain_force)
