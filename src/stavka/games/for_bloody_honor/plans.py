"""Orders that a faction could give its forces, and what each promises: how bots move.

For each zone all counters that could come are lined up by what their leaving costs, wherever they
stand; the line is cut where one more costs more than it brings. So a zone is judged by what can be
brought against it together, and the greatest force goes first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from stavka.games.for_bloody_honor.prospects import PULL, Prospects, mights
from stavka.games.for_bloody_honor.rules import board, movement
from stavka.games.for_bloody_honor.state import State


class Order(NamedTuple):
    """A force out of one zone into another, and what the whole plan promises."""

    value: float
    origin: int
    units: tuple[int, ...]
    zone: int


class Mover(NamedTuple):
    """A counter on its way: what its leaving costs, after those that leave before it."""

    cost: float
    origin: int
    place: int
    unit: int


def key_of(state: State, unit: int) -> tuple[int, int]:
    """The sort of a counter, by which a force is made up in order."""
    return state.setting.class_of[unit], state.status[unit] & movement.MARKS


class Position:
    """A position for a faction that can be looked up: equal when all that orders hang on is."""

    __slots__ = ("faction", "facts", "state")

    def __init__(self, state: State, faction: int) -> None:
        self.state = state
        self.faction = faction
        lists = (
            state.where,
            state.status,
            state.control,
            state.closure,
            state.evicted,
            state.attempts,
            state.standing,
            state.chits,
        )
        self.facts = (
            id(state.setting),
            state.seat_of,
            faction,
            state.turn,
            state.reds_gone,
            state.duel,
            *map(tuple, lists),
        )

    def __hash__(self) -> int:
        return hash(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts == other.facts


def find_orders(state: State, faction: int) -> tuple[Order, ...]:
    """The best order for each zone, the most promising first.

    They are kept while a force is made up counter by counter.
    """
    return _orders(Position(state, faction))


@lru_cache(maxsize=16)
def _orders(position: Position) -> tuple[Order, ...]:
    view = Prospects(position.state, position.faction)
    state = view.state
    movers: dict[int, list[Mover]] = {}
    for origin in range(state.setting.zones):
        if state.present[origin] >> view.faction & 1 and movement.attempts_left(state, origin) > 0:
            _line_up(view, origin, movers)
    orders = [_best(view, zone, line) for zone, line in sorted(movers.items())]
    found = (one for one in orders if one is not None)
    return tuple(sorted(found, key=lambda one: -one.value))


def _line_up(view: Prospects, origin: int, movers: dict[int, list[Mover]]) -> None:
    """Put the counters of a zone into the lines of all zones that they can reach."""
    state, faction = view.state, view.faction
    units = sorted(
        movement.unspent(state, faction, origin), key=lambda unit: (key_of(state, unit), unit)
    )
    if not units:
        return
    costs = _costs(view, origin, units)
    is_rail = state.setting.is_rail
    for by_rail in (False, True):
        some = [number for number, unit in enumerate(units) if is_rail[unit] == by_rail]
        if not some:
            continue
        for zone in movement.zones_for(state, faction, [units[some[0]]]):
            movers.setdefault(zone, []).extend(
                Mover(costs[number], origin, number, units[number]) for number in some
            )


def _costs(view: Prospects, origin: int, units: list[int]) -> list[float]:
    """What it costs that one more counter leaves, never less than the one before it."""
    might = mights(view.state.setting)
    before, dice, hits, most = view.stake(origin), 0.0, 0.0, -1e9
    found: list[float] = []
    for number, unit in enumerate(units):
        dice, hits = dice - might[unit][0], hits - might[unit][1]
        after = view.stake(origin, dice, hits if number + 1 < len(units) else _all(view, origin))
        most = max(most, before - after)
        found.append(most)
        before = after
    return found


def _all(view: Prospects, origin: int) -> float:
    """The hits that go when the last counter of the faction does, so that nothing is left over."""
    state = view.state
    others = state.present[origin] & view.own_mask & ~(1 << view.faction)
    if others:
        units = board.units_in(state, view.faction, origin)
        return -sum(mights(state.setting)[unit][1] for unit in units)
    return -view.own.hits[origin]


def _best(view: Prospects, zone: int, line: list[Mover]) -> Order | None:
    """The cut of a line that promises most, and the force of it that goes first."""
    state = view.state
    might, ground = mights(state.setting), state.setting.is_ground
    line = sorted(line)
    now, best, cut = view.stake(zone), 0.0, 0
    dice = hits = cost = 0.0
    holds = False
    for number, mover in enumerate(line):
        dice, hits = dice + might[mover.unit][0], hits + might[mover.unit][1]
        cost += mover.cost - PULL * might[mover.unit][1] * (
            view.steps[mover.origin] - view.steps[zone]
        )
        holds = holds or ground[mover.unit]
        if not holds:
            continue
        value = view.stake(zone, dice, hits) - now - cost
        if value > best:
            best, cut = value, number + 1
    return _first_force(view, zone, line[:cut], best) if cut else None


def _first_force(view: Prospects, zone: int, line: list[Mover], value: float) -> Order | None:
    """Of the counters of a plan those of one zone: the strongest of its forces."""
    by_origin: dict[int, list[Mover]] = {}
    for mover in line:
        by_origin.setdefault(mover.origin, []).append(mover)
    might, ground = mights(view.state.setting), view.state.setting.is_ground
    able = [
        origin for origin, force in by_origin.items() if any(ground[mover.unit] for mover in force)
    ]
    origin = max(able, key=lambda at: (sum(might[m.unit][1] for m in by_origin[at]), -at))
    units = tuple(m.unit for m in sorted(by_origin[origin], key=lambda m: m.place))
    return Order(value, origin, units, zone)
