"""Units on hexes: entering, leaving, being lost; the one place where stacks and zones change."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import victory
from stavka.games.chechen_war.state import POOL, UNDERGROUND, State


def side_in(state: State, hex_: int) -> int:
    """Who occupies the hex: 0 Russian, 1 Chechen, -1 nobody (leaders and markers never count)."""
    stack = state.stacks.get(hex_)
    return -1 if stack is None else int(stack[0] >= state.setting.first_chechen)


@rule("9.1.1", "9.1.2", "9.1.4", "11.0.4", "11.0.5")
def enter(state: State, unit: int, hex_: int) -> None:
    """Put a unit that is on no hex into one; its zone of control spreads to all six neighbours.

    Leaders never come here: they project nothing and occupy nothing. During play it is for `move`
    and `place`, which look for a sudden end.
    """
    setting = state.setting
    side = unit >= setting.first_chechen
    if state.lent:
        state.own_board()
    stack = state.stacks.get(hex_)
    if stack is None:
        near = state.near[side]
        for neighbour in setting.neighbours[hex_]:
            near[neighbour] += 1
        state.stacks[hex_] = (unit,)
    else:
        state.stacks[hex_] = tuple(sorted((*stack, unit)))
    state.where[unit] = hex_
    state.chechen_count += side


def leave(state: State, unit: int, place: int) -> None:
    """Take a unit off its hex to another place (POOL, BOX, UNPLACED, or a hex it enters next)."""
    hex_ = state.where[unit]
    setting = state.setting
    side = unit >= setting.first_chechen
    if state.lent:
        state.own_board()
    rest = tuple(other for other in state.stacks[hex_] if other != unit)
    if rest:
        state.stacks[hex_] = rest
    else:
        del state.stacks[hex_]
        near = state.near[side]
        for neighbour in setting.neighbours[hex_]:
            near[neighbour] -= 1
    state.where[unit] = place
    state.chechen_count -= side


@rule("3.1.1")
def move(state: State, moved: e.UnitsMoved, events: Events) -> None:
    """Carry units from their hex to another (movement, advance, retreat, flight), and tell it."""
    for unit in moved.units:
        leave(state, unit, POOL)
        enter(state, unit, moved.hex)
    events.append(moved)
    victory.check_sudden_death(state, events)


@rule("3.1.1")
def place(state: State, placed: e.UnitsPlaced, events: Events) -> None:
    """Bring units onto the map (arrival, random event), and tell it."""
    for unit in placed.units:
        enter(state, unit, placed.hex)
    events.append(placed)
    victory.check_sudden_death(state, events)


@rule("11.0.1", "11.0.2")
def send_orphans_underground(state: State, hex_: int, events: Events) -> None:
    """Send leaders whose units have all moved away underground, without a die.

    (Ruling leader-orphan.)
    """
    if hex_ in state.stacks:
        return
    for leader, place in enumerate(state.leaders):
        if place == hex_:
            state.leaders[leader] = UNDERGROUND
            events.append(e.LeaderWithdrawn(clause="11.0.2", leader=leader))


@rule("10.11.8", "10.11.9", "10.13.2", "2.8.1", "2.8.3", "2.2")
def eliminate(state: State, unit: int, why: str, clause: str, events: Events) -> None:
    """Remove a unit to its pool or cup, whole and face down; Russian steps are casualties.

    Leaders left without units are the caller's business (`leaders.settle_fates`), since their
    dice come after all losses of the combat.
    """
    steps = steps_of(state, unit)
    hex_ = state.where[unit]
    shown = state.shown[unit]
    leave(state, unit, POOL)
    state.reduced[unit] = False
    state.shown[unit] = False
    if unit < state.setting.first_chechen:
        state.casualties += steps
    events.append(
        e.UnitEliminated(clause=clause, unit=unit, hex=hex_, steps=steps, why=why, shown=shown)
    )
    victory.check_sudden_death(state, events)


@rule("2.8.2", "2.8.3", "10.13.2")
def reduce(state: State, unit: int, clause: str, events: Events) -> None:
    """Flip a full two-step unit to its weaker side: one step, one casualty."""
    state.reduced[unit] = True
    state.casualties += 1
    events.append(e.UnitReduced(clause=clause, unit=unit))


def steps_of(state: State, unit: int) -> int:
    """Steps that the unit still has."""
    return state.setting.units[unit].steps - state.reduced[unit]


def factor_of(state: State, unit: int) -> int:
    """Combat factor on the side that is up."""
    setting = state.setting
    return setting.reduced_factor[unit] if state.reduced[unit] else setting.factor[unit]


def occupants(state: State, hex_: int) -> tuple[int, ...]:
    """The units in a hex, ascending; empty when there are none."""
    return state.stacks.get(hex_, ())


def closed_to(state: State, side: int) -> set[int]:
    """Hexes that take no unit of a side just now: enemies are there, or no room is left."""
    first = state.setting.first_chechen
    limits = state.setting.stacking
    return {
        hex_
        for hex_, stack in state.stacks.items()
        if (stack[0] >= first) != side or len(stack) >= limits[hex_]
    }


def room_in(state: State, hex_: int) -> int:
    """How many more units the stacking limit allows there; negative when over-stacked (7.0.1)."""
    return state.setting.stacking[hex_] - len(state.stacks.get(hex_, ()))


@rule("4.2.2.4", "10.6.2")
def hidden_among(state: State, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the units that the enemy cannot see: Chechen and not yet shown."""
    first = state.setting.first_chechen
    return tuple(unit for unit in units if unit >= first and not state.shown[unit])
