"""How far a piece gets: least costs, paths and destinations over hexes with small whole costs.

All three go by the same rules. `neighbours[hex]` are the hexes next to a hex and `costs[hex]`,
aligned with them, what it takes to enter each from there; 0 closes the way. Terrain, rivers and
roads are in these figures. `stop[hex]` true: a hex that may be entered but not left again, the
start excepted (a zone of control). `blocked[hex]` true: may not be entered. None for either:
nowhere. `minimum_move`: any adjacent hex can be reached that is neither blocked nor closed, if
need be at the cost of the whole budget.

`neighbours` and `costs` must be tuples of tuples: they are compiled on first use and remembered,
so make them once per map and hand over the same objects each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Row: TypeAlias = tuple[int, ...]
Edges: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Per hex: (neighbour, cost) for each way that is open."""

MOST_COMPILED = 64
"""Pairs of tables to remember: each game has a few."""

_compiled: dict[tuple[int, int], tuple[tuple[Row, ...], tuple[Row, ...], Edges]] = {}
"""By the identities of the two tables: the tables themselves, which keeps them alive and their
identities taken, and what was compiled of them."""


def flood(
    start: int,
    budget: int,
    neighbours: tuple[Row, ...],
    costs: tuple[Row, ...],
    stop: Sequence[int] | None = None,
    blocked: Sequence[int] | None = None,
    *,
    minimum_move: bool = False,
) -> dict[int, int]:
    """Least cost to each hex within the budget, cheapest first; the start is there at 0.

    The order of hexes of equal cost follows from the tables alone. Raises `ValueError` on a
    negative budget or tables that don't fit.

    >>> flood(0, 3, ((1,), (0, 2), (1,)), ((1,), (1, 3), (3,)))
    {0: 0, 1: 1}
    >>> flood(0, 2, ((1,), (0, 2), (1,)), ((3,), (1, 1), (1,)), minimum_move=True)
    {0: 0, 1: 2}
    """
    if budget < 0:
        raise ValueError(f"a budget of {budget} can't be spent, expected 0 or more")
    edges = _edges(neighbours, costs)
    stop = bytes(len(edges)) if stop is None else stop
    blocked = bytes(len(edges)) if blocked is None else blocked
    reached = _spread(start, budget, edges, stop, blocked)
    if minimum_move:
        for there, _ in edges[start]:
            if there not in reached and not blocked[there]:
                reached[there] = budget
    return reached


def _spread(
    start: int, budget: int, edges: Edges, stop: Sequence[int], blocked: Sequence[int]
) -> dict[int, int]:
    """The flood proper: buckets of hexes by cost, emptied from the cheapest up.

    A hex may lie in several buckets; only the one of its least cost counts. This is the hot loop
    of every hex game: it is laid out for speed, with the first and the last step apart.
    """
    least = [budget + 1] * len(edges)
    least[start] = 0
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    for there, cost in edges[start]:
        if cost < least[there] and not blocked[there]:
            least[there] = cost
            buckets[cost].append(there)
    reached = {start: 0}
    for spent in range(1, budget):
        for here in buckets[spent]:
            if least[here] == spent:
                reached[here] = spent
                if not stop[here]:
                    for there, cost in edges[here]:
                        total = spent + cost
                        if total < least[there] and not blocked[there]:
                            least[there] = total
                            buckets[total].append(there)
    reached.update({here: budget for here in buckets[budget] if least[here] == budget})
    return reached


def moves(
    start: int,
    budget: int,
    neighbours: tuple[Row, ...],
    costs: tuple[Row, ...],
    stop: Sequence[int] | None = None,
    blocked: Sequence[int] | None = None,
    *,
    minimum_move: bool = False,
) -> list[int]:
    """Hexes to which a piece can go, ascending, the start left out; errors as in `flood`."""
    reached = flood(start, budget, neighbours, costs, stop, blocked, minimum_move=minimum_move)
    del reached[start]
    return sorted(reached)


def path(
    start: int,
    goal: int,
    budget: int,
    neighbours: tuple[Row, ...],
    costs: tuple[Row, ...],
    stop: Sequence[int] | None = None,
    blocked: Sequence[int] | None = None,
    *,
    minimum_move: bool = False,
) -> list[int]:
    """A cheapest way from start to goal, both included; [] if there is none within the budget.

    Of equally cheap ways the one that, told backwards from the goal, goes through the lowest hex
    each time. Errors as in `flood`.

    >>> path(0, 2, 9, ((1,), (0, 2), (1,)), ((1,), (1, 3), (3,)))
    [0, 1, 2]
    """
    reached = flood(start, budget, neighbours, costs, stop, blocked, minimum_move=minimum_move)
    if goal not in reached:
        return []
    before = _predecessors(start, reached, _edges(neighbours, costs), stop)
    route = [goal]
    while route[-1] != start:
        # A hex that nothing leads to within the budget was a minimum move from the start.
        route.append(before.get(route[-1], start))
    return route[::-1]


def _predecessors(
    start: int, reached: dict[int, int], edges: Edges, stop: Sequence[int] | None
) -> dict[int, int]:
    """For each hex reached, the lowest hex from which it is reached at its least cost."""
    before: dict[int, int] = {}
    for here in sorted(reached):
        if here == start or stop is None or not stop[here]:
            for there, cost in edges[here]:
                if there not in before and reached.get(there) == reached[here] + cost:
                    before[there] = here
    return before


def _edges(neighbours: tuple[Row, ...], costs: tuple[Row, ...]) -> Edges:
    """The open ways of a map, compiled once per pair of tables."""
    key = id(neighbours), id(costs)
    found = _compiled.get(key)
    if found is None:
        if len(_compiled) >= MOST_COMPILED:
            _compiled.clear()
        found = _compiled[key] = neighbours, costs, _compile(neighbours, costs)
    return found[2]


def _compile(neighbours: tuple[Row, ...], costs: tuple[Row, ...]) -> Edges:
    if len(neighbours) != len(costs):
        raise ValueError(f"costs of {len(costs)} hexes, expected those of {len(neighbours)}")
    _check_frozen(neighbours, costs)
    for hex_, (ways, row) in enumerate(zip(neighbours, costs, strict=True)):
        _check_frozen(ways, row)
        _check_row(hex_, ways, row)
    return tuple(
        tuple((there, cost) for there, cost in zip(ways, row, strict=True) if cost)
        for ways, row in zip(neighbours, costs, strict=True)
    )


def _check_frozen(*tables: object) -> None:
    """Refuses what could change after it was compiled."""
    for table in tables:
        if not isinstance(table, tuple):
            raise TypeError(
                f"neighbours and costs hold a {type(table).__name__}, expected tuples of tuples"
            )


def _check_row(hex_: int, ways: Row, row: Row) -> None:
    if len(row) != len(ways):
        raise ValueError(f"hex {hex_} has {len(row)} costs, expected one for each of {len(ways)}")
    if any(cost < 0 for cost in row):
        raise ValueError(f"hex {hex_} has the cost {min(row)}, expected 0 (closed) or more")
