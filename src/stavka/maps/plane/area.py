"""The area to show that a mover can reach with a budget: rings, which may overlap."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from stavka.maps.plane.geometry import INCH, Point, Ring, distance, is_within, pieces, toward
from stavka.maps.plane.rays import (
    QUARTER,
    bearing,
    clipped,
    past,
    rim,
    sorted_by_bearing,
    tidied,
)
from stavka.maps.plane.routing import Router
from stavka.maps.plane.straight import along

RAYS_PER_QUARTER = 16
"""About the start; about a turning point it takes fewer."""
RAYS_FROM_TURNS = 6
FULL = 4 * QUARTER
"""A full turn in the measure of bearings."""
STRIDE = 2 * INCH
"""Along a road an area is drawn from points this far apart."""
WORTH = INCH // 4
"""What must be left of a budget at a turning point for its area to be drawn."""
NEAR = INCH // 2
"""How much of an area may lie outside of another for it not to be drawn."""


def rings(router: Router, a: Point, budget: int) -> tuple[Ring, ...]:
    """Rings of what can be reached: that straight from the start, then those from turning points.

    Together they cover what a figure can get to, as nearly as straight rays show it.
    """
    found = []
    for p, rest, before in _centres(router, a, budget):
        ring = tidied(_star(router, p, rest, before))
        if len(ring) > len("xy"):
            found.append(ring)
    return tuple(found)


def _centres(router: Router, a: Point, budget: int) -> Iterator[tuple[Point, int, Point]]:
    """Where areas are drawn from, what is left of the budget there, and whence one comes.

    Left out is what is about all within another's area: only corners of closed ground open new
    ground anyhow.
    """
    kept: list[tuple[Point, int]] = []
    corners, passable = set(router.corners), router.way.is_passable
    for p, spent, before in _reached(router, a, budget):
        rest = budget - spent
        if p != a and rest < WORTH:
            continue
        if p in corners or not any(
            is_within(p, q, more - rest + NEAR) and passable(q, p) for q, more in kept
        ):
            kept.append((p, rest))
            yield p, rest, before


def _reached(router: Router, a: Point, budget: int) -> Iterator[tuple[Point, int, Point]]:
    """The start and the turning points within the budget, with their costs and whence one comes.

    Cheapest first.
    """
    least, way = router.way.least_cost, router.way
    rest = [p for p in (*router.turning_points, *_strides(router)) if least(a, p) <= budget]
    best, heap = {a: 0}, [(0, a, a)]
    done: set[Point] = set()
    while heap:
        spent, here, before = heapq.heappop(heap)
        if here in done:
            continue
        done.add(here)
        yield here, spent, before
        for there in rest:
            if there not in done and spent + least(here, there) < best.get(there, budget + 1):
                leg = way.leg(here, there)
                if leg is not None and spent + leg < best.get(there, budget + 1):
                    best[there] = spent + leg
                    heapq.heappush(heap, (spent + leg, there, here))


def _strides(router: Router) -> Iterator[Point]:
    """Points along fast roads from which one may turn off."""
    for line in router.fast_lines():
        for c, d in pieces(line):
            for step in range(1, distance(c, d) // STRIDE + 1):
                p = toward(c, d, step * STRIDE)
                if router.way.is_open(p):
                    yield p


def _star(router: Router, p: Point, budget: int, before: Point) -> Iterator[Point]:
    """How far one gets straight from a point, ray by ray, clockwise.

    Round a corner on even ground nothing new opens on the side whence one comes: there the star is
    half of one, from the first ray that leads on to the last, and then the point itself.
    """
    table = router.way.table
    is_half = p != before and not router.way.paced
    ahead = (p[0] - before[0], p[1] - before[1]) if is_half else (0, 0)
    per_quarter = RAYS_PER_QUARTER if p == before else RAYS_FROM_TURNS
    ordered = sorted_by_bearing(p, _aims(router, p, budget, per_quarter, ahead))
    if is_half:
        back = bearing(p, before)
        ordered.sort(key=lambda aim: (bearing(p, aim) - back) % FULL)
    for aim in ordered:
        yield along(router, p, clipped(p, aim, table.width, table.height), budget)
    if is_half:
        yield p


def _aims(router: Router, p: Point, budget: int, per_quarter: int, ahead: Point) -> Iterator[Point]:
    """Whither rays go: all round, and past the corners in view; but not against `ahead`."""
    (throw, ground), way, (east, south) = router.way.best_pace, router.way, ahead
    far, is_blind = budget * ground // throw, not way.is_open(p)
    for aim in rim(p, far, per_quarter):
        if (aim[0] - p[0]) * east + (aim[1] - p[1]) * south >= 0:
            yield aim
    for corner in router.corners:
        if p == corner or not is_within(p, corner, budget):
            continue
        leads_on = (corner[0] - p[0]) * east + (corner[1] - p[1]) * south >= 0
        if leads_on and (is_blind or way.is_passable(p, corner)):
            yield from past(p, corner, far)
