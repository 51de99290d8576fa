"""8.1-8.4 How far a stack gets: factors, costs, zones of control, and who may move together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.games.chechen_war.rules import board, zoc
from stavka.games.chechen_war.state import State
from stavka.maps.reach import flood


@rule("8.3", "8.4.1", "7.5.1")
def can_step(state: State, lead: int, budget: int, fresh: bool, blocked: list[int]) -> bool:
    """Whether a stack can enter any adjacent hex; its first unit's kind of costs binds it."""
    setting = state.setting
    here = state.where[lead]
    costs = setting.costs_for(lead)[here]
    for neighbour, cost in zip(setting.neighbours[here], costs):  # noqa: B905 - hot, aligned
        if cost and (fresh or cost <= budget) and not blocked[neighbour]:
            return True
    return False


@rule("7.5.1")
def budget_of(state: State, units: tuple[int, ...]) -> int:
    """Movement factors of a stack: those of its slowest unit."""
    return min(state.left[unit] for unit in units)


@rule("8.3")
def is_fresh(state: State, units: tuple[int, ...]) -> bool:
    """Whether the one-hex guarantee holds: none has moved yet (ruling minimum-move-scope)."""
    movement = state.setting.movement
    return all(state.left[unit] == movement[unit] for unit in units)


def step_cost(state: State, units: tuple[int, ...], hex_: int) -> int:
    """What the stack pays for a step into an adjacent hex; 0 where the way is closed."""
    here = state.where[units[0]]
    return state.setting.costs_for(units[0])[here][state.setting.neighbours[here].index(hex_)]


@rule("8.3")
def is_guaranteed(state: State, units: tuple[int, ...], hex_: int, cost: int) -> bool:
    """Whether a stack gets to a hex only by the one-hex guarantee: no way is within its factors."""
    budget = budget_of(state, units)
    if cost < budget or hex_ not in state.setting.neighbours[state.where[units[0]]]:
        return False
    if step_cost(state, units, hex_) <= budget:
        return False
    return hex_ not in flood_of(state, units, budget, fresh=False)


class Reach(NamedTuple):
    """Costs by hex for the stack of a `moving` frame."""

    frame: Frame
    costs: Mapping[int, int]


@rule("8.1.3", "8.1.4", "8.2.2", "8.2.3", "8.2.4", "8.4.1", "9.2.1", "9.2.4")
def reach(state: State, frame: Frame) -> Mapping[int, int]:
    """Hexes that the stack of a `moving` frame can get to, with the factors it would spend.

    The costs of its most confined unit bind: a stack with a regular stays in Chechnya. The flood
    is kept for the pending decision, since options and their execution both need it.
    """
    kept = state.memo.get("reach")
    if isinstance(kept, Reach) and kept.frame is frame:
        return kept.costs
    units = frame[1]
    costs = flood_of(state, units, budget_of(state, units), fresh=is_fresh(state, units))
    state.memo["reach"] = Reach(frame, costs)
    return costs


def flood_of(
    state: State, units: tuple[int, ...], budget: int, *, fresh: bool, zones: bool = True
) -> dict[int, int]:
    """Costs of all hexes within a budget; `fresh` for the one-hex guarantee.

    Without `zones` no enemy zone stops it (a ceasefire's bar still holds).
    """
    setting = state.setting
    stop, blocked = zoc.barriers(state, int(units[0] >= setting.first_chechen))
    if not zones:
        stop = [0] * len(stop)
    here = state.where[units[0]]
    costs = setting.costs_for(units[0])
    found = flood(here, budget, setting.neighbours, costs, stop, blocked, minimum_move=fresh)
    del found[here]
    return found


def full_reach(state: State, unit: int) -> Mapping[int, int]:
    """Where a unit could go from its hex with all its printed factors, and at what cost."""
    return flood_of(state, (unit,), state.setting.movement[unit], fresh=True)


def cost_to(state: State, frame: Frame, hex_: int) -> int | None:
    """Factors that the stack of a `moving` frame spends to get to a hex; None if it can't."""
    return reach(state, frame).get(hex_) if frame[0] == "moving" else None


@rule("7.3.1", "7.3.2", "9.2.1")
def joiners(state: State, units: tuple[int, ...]) -> list[int]:
    """Units that may still join the moving stack, ascending, from after its last one.

    They began the segment in the same hex, are in the same hex now, may still move, and the stack
    would still have somewhere to go.
    """
    lead = units[0]
    origin = state.origin[lead]
    _, blocked = zoc.barriers(state, int(lead >= state.setting.first_chechen))
    return [
        unit
        for unit in board.occupants(state, state.where[lead])
        if unit > units[-1]
        and state.left[unit] > 0
        and state.origin[unit] == origin
        and _has_step(state, (*units, unit), blocked)
    ]


def _has_step(state: State, units: tuple[int, ...], blocked: list[int]) -> bool:
    return can_step(state, units[0], budget_of(state, units), is_fresh(state, units), blocked)
