"""8.0 Movement by land: pick a unit, let others of its hex join, name where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, helicopter, march_refusals, zoc
from stavka.games.chechen_war.rules.reach import (
    can_step,
    is_guaranteed,
    joiners,
    reach,
    step_cost,
)
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, STOPPED, UNDERGROUND, State

NOWHERE = -1
"""Origin of a unit outside its own Movement Segment."""
BLOCKED = "blocked"
"""Key of the scratch in which a decision keeps them."""


class Blocked(NamedTuple):
    """Hexes that a side cannot enter, truthy by hex."""

    side: int
    hexes: list[int]


# --- the segment -----------------------------------------------------------------------------


@rule("8.1.1", "8.1.2", "8.2.1")
def begin_russian(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the Russian Movement Segment."""
    _begin(state, 0)


@rule("8.1.1", "8.1.2", "8.2.1")
def begin_chechen(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the Chechen Movement Segment."""
    _begin(state, 1)


@rule("8.1.2", "8.2.1", "8.1.6", "4.5.3")
def _begin(state: State, side: int) -> None:
    """Give every unit of the side on the map its printed factors.

    Whatever it saved before, and however far from friends it stands: there is no supply.
    """
    for unit in side_units(state, side):
        if state.where[unit] >= 0:
            state.left[unit] = state.setting.movement[unit]
            state.origin[unit] = state.where[unit]
    state.frames[-1] = ("marches", side)


def side_units(state: State, side: int) -> range:
    """All unit ids of a side."""
    first = state.setting.first_chechen
    return range(first, len(state.where)) if side else range(first)


@rule("8.1.3", "7.4.1")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Go on while anything can move, fly or withdraw; otherwise the segment ends by itself.

    Units that have factors left may go on later (ruling move-in-instalments).
    """
    side = frame[1]
    state.memo.pop(BLOCKED, None)
    if next(movable(state, side), None) is None and not _others(state, side):
        _end(state)
    else:
        state.frames.append(("chechen-move" if side else "russian-move",))


@rule("8.2.1")
def _end(state: State) -> None:
    """Close the segment: factors not spent are lost."""
    state.frames.pop()
    state.left = [0] * len(state.left)
    state.origin = [NOWHERE] * len(state.origin)


def _others(state: State, side: int) -> list[Action]:
    """What the side may begin now beside a move by land."""
    if side:
        return [("withdraw", one) for one, place in enumerate(state.leaders) if place >= 0]
    return [("fly", unit) for unit in helicopter.flyers(state)]


@rule("8.1.1", "8.1.3", "8.3", "9.2.1", "9.2.2", "8.8.2")
def movable(state: State, side: int) -> Iterator[int]:
    """Units with factors left and an adjacent hex to go to, ascending."""
    blocked = _blocked(state, side)
    left, movement = state.left, state.setting.movement
    for unit in side_units(state, side):
        budget = left[unit]
        if budget > 0 and can_step(state, unit, budget, budget == movement[unit], blocked):
            yield unit


def _blocked(state: State, side: int) -> list[int]:
    """Hexes that the side cannot enter, kept for the decision that `offer` opens."""
    kept = state.memo.get(BLOCKED)
    if not isinstance(kept, Blocked) or kept.side != side:
        kept = state.memo[BLOCKED] = Blocked(side, zoc.barriers(state, side)[1])
    return kept.hexes


def _options(state: State, frame: Frame) -> list[Action]:
    side = int(frame[0] == "chechen-move")
    options: list[Action] = [("move", unit) for unit in movable(state, side)]
    options.extend(_others(state, side))
    options.append(("done",))
    return options


@rule("8.1.1", "7.3.2", "8.1.3")
def _choose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Pick a unit to move or fly, send a leader underground, or end the segment."""
    verb = action[0]
    if verb == "move":
        state.frames.append(("moving", (action[1],)))
    elif verb == "fly":
        state.frames.append(("flying", action[1]))
    elif verb == "withdraw":
        state.frames.pop()
        _withdraw(state, int(action[1]), events)
    else:
        state.frames.pop()
        _end(state)


@rule("11.3.1", "11.3.2", "11.0.3")
def _withdraw(state: State, leader: int, events: Events) -> None:
    """Return a leader to the Underground Box; he may come up again in the combat that follows."""
    state.leaders[leader] = UNDERGROUND
    events.append(e.LeaderWithdrawn(clause="11.3.1", leader=leader))


# --- a stack on the move ---------------------------------------------------------------------


def _moving_options(state: State, frame: Frame) -> list[Action]:
    units = frame[1]
    options: list[Action] = []
    if len(board.occupants(state, state.where[units[0]])) > len(units):
        options.extend(("with", unit) for unit in joiners(state, units))
    options.extend(("to", hex_) for hex_ in sorted(reach(state, frame)))
    return options


@rule("7.3.2", "7.4.1", "7.5.2", "8.1.3", "8.2.1", "9.2.1", "9.2.4", "7.1.2")
def _go(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Add a unit to the stack, or carry the stack to a hex.

    Entering an enemy zone ends its movement. Over-stacked hexes may be entered: the limit is
    tested when the segment ends (7.1.1).
    """
    units = frame[1]
    if action[0] == "with":
        state.frames[-1] = ("moving", (*units, action[1]))
        return
    hex_ = int(action[1])
    cost = reach(state, frame)[hex_]
    _pay(state, units, hex_, cost)
    state.frames.pop()
    state.frames.pop()
    _carry(state, units, hex_, cost, events)


@rule("8.2.1", "8.3", "7.5.2", "9.2.1")
def _pay(state: State, units: tuple[int, ...], hex_: int, cost: int) -> None:
    """Take the cost from each unit; a guaranteed step costs its price, or all that there is."""
    side = int(units[0] >= state.setting.first_chechen)
    stopped = zoc.is_in_zone(state, hex_, 1 - side)
    if is_guaranteed(state, units, hex_, cost):
        cost = step_cost(state, units, hex_)
    for unit in units:
        state.left[unit] = STOPPED if stopped else max(0, state.left[unit] - cost)


def _carry(state: State, units: tuple[int, ...], hex_: int, cost: int, events: Events) -> None:
    origin = state.where[units[0]]
    moved = e.UnitsMoved(
        clause="8.1.1",
        units=units,
        origin=origin,
        hex=hex_,
        how="land",
        cost=cost,
        hidden=board.hidden_among(state, units),
    )
    board.move(state, moved, events)
    board.send_orphans_underground(state, origin, events)


def _side(state: State, frame: Frame) -> Seat:
    return CHECHEN if frame[0] == "chechen-move" else RUSSIAN


def _mover(state: State, frame: Frame) -> Seat:
    return CHECHEN if frame[1][0] >= state.setting.first_chechen else RUSSIAN


MARCH = Choice("8.1.1", _side, _options, _choose, march_refusals.explain_choice, root=True)
MOVING = Choice("8.1.3", _mover, _moving_options, _go, march_refusals.explain_going)
