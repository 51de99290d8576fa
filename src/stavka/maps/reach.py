"""Movement floods over hexes with small whole costs: a bucket queue over precompiled edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Edges: TypeAlias = Sequence[Sequence[int]]
"""Per hex, something per neighbour: the neighbour itself, or the cost to enter it (0: never)."""


def flood(
    start: int,
    budget: int,
    neighbours: Edges,
    costs: Edges,
    stop: Sequence[int],
    blocked: Sequence[int],
    *,
    minimum_move: bool = False,
) -> dict[int, int]:
    """Least cost to each hex within the budget, the start (at 0) included.

    `stop[hex]` true: a hex that may be entered but not left again, the start excepted.
    `blocked[hex]` true: may not be entered. `minimum_move`: every adjacent hex that is neither
    blocked nor closed (cost 0) can be reached at the cost of the whole budget at most.
    """
    reached = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget + 1):
        for here in buckets[spent]:
            if reached[here] != spent or (stop[here] and here != start):
                continue
            for there, cost in zip(neighbours[here], costs[here]):  # noqa: B905 - hot, aligned
                if not cost:
                    continue
                total = spent + cost
                if total > budget or blocked[there]:
                    continue
                old = reached.get(there)
                if old is None or total < old:
                    reached[there] = total
                    buckets[total].append(there)
    if minimum_move:
        for there, cost in zip(neighbours[start], costs[start], strict=True):
            if cost and there not in reached and not blocked[there]:
                reached[there] = budget
    return reached


def path(
    start: int,
    goal: int,
    budget: int,
    neighbours: Edges,
    costs: Edges,
    stop: Sequence[int],
    blocked: Sequence[int],
) -> list[int]:
    """A cheapest path from start to goal, both included, by the rules of `flood`; [] if none.

    Among equal paths the one through lower-numbered hexes, seen from the goal.
    """
    reached = flood(start, budget, neighbours, costs, stop, blocked, minimum_move=True)
    if goal not in reached:
        return []
    route = [goal]
    while route[-1] != start:
        here = route[-1]
        before = [
            there
            for there in sorted(neighbours[here])
            if there in reached
            and (there == start or not stop[there])
            and costs[there][neighbours[there].index(here)]
            and reached[there] + costs[there][neighbours[there].index(here)] == reached[here]
        ]
        route.append(before[0] if before else start)
    return route[::-1]
