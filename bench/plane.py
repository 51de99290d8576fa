"""The plane measured: line of sight over a town of 150 polygons against Shapely's STRtree."""

from __future__ import annotations

import math
import time
from itertools import pairwise
from random import Random
from statistics import median
from typing import NamedTuple

from stavka.maps.plane.geometry import INCH, Point
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.sight import Sight
from stavka.maps.plane.table import Table
from stavka.maps.plane.way import LEGS_KEPT

SIDE = 72 * INCH
POLYGONS, CORNERS = 150, 8
QUERIES, ROUNDS = 1000, 5
LONGEST = 40 * INCH
"""Of a line of sight: no weapon on the plane reaches further."""
KINDS = {"house": GroundKind(id="house", blocks_sight=True, closed_to=frozenset({"infantry"}))}


class Speed(NamedTuple):
    """Microseconds a question, the median of some rounds, and the median of their ratios."""

    ours: float
    theirs: float
    ratio: float


def town(seed: int, polygons: int = POLYGONS) -> Table:
    """A table of houses of eight corners each, up to 4 by 3 inches."""
    rng, shapes = Random(seed), []
    for number in range(polygons):
        x, y = rng.randrange(3 * INCH, SIDE - 3 * INCH), rng.randrange(3 * INCH, SIDE - 3 * INCH)
        turns = [2 * math.pi * (corner + rng.random() / 2) / CORNERS for corner in range(CORNERS)]
        ring = tuple(
            (
                round(x + rng.uniform(1, 2) * INCH * math.cos(turn)),
                round(y + 1.5 * INCH * math.sin(turn)),
            )
            for turn in turns
        )
        shapes.append(Shape(id=f"house-{number}", kind="house", ring=ring))
    return Table(SIDE, SIDE, KINDS, shapes)


def lines(seed: int, queries: int = QUERIES) -> list[tuple[Point, Point]]:
    """Random lines of sight of up to 40 inches."""
    rng, found = Random(seed), []
    while len(found) < queries:
        a, b = ((rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(2))
        if math.dist(a, b) <= LONGEST:
            found.append((a, b))
    return found


def bench_sight(rounds: int = ROUNDS) -> Speed:
    """Line of sight against a query of an STRtree with its LineString; both asked one by one.

    The tree answers a little less: which polygons the line meets. That no end may lie in one is
    left out of its time.
    """
    import shapely

    laid, asked = town(1), lines(2)
    sight = Sight(laid)
    tree = shapely.STRtree([shapely.Polygon(shape.ring) for shape in laid.shapes])

    def ours() -> list[bool]:
        return [sight.sees(a, b) for a, b in asked]

    def theirs() -> list[bool]:
        return [
            not len(tree.query(shapely.LineString((a, b)), predicate="intersects"))
            for a, b in asked
        ]

    return _compared([ours, theirs], rounds)


def _compared(runs: list, rounds: int) -> Speed:
    """Interleaved rounds of two runs."""
    spent: list[list[float]] = []
    for _ in range(rounds):
        stops = [time.process_time()]
        for run in runs:
            run()
            stops.append(time.process_time())
        spent.append([1e6 * (after - before) / QUERIES for before, after in pairwise(stops)])
    return Speed(
        median(one[0] for one in spent),
        median(one[1] for one in spent),
        median(one[0] / one[1] for one in spent),
    )


def bench_legs(rounds: int = ROUNDS) -> float:
    """Microseconds for the cost of a straight leg of infantry in the town.

    So many legs are asked for in turn that none is remembered.
    """
    moving, asked = Moving(town(1)), lines(3, 2 * LEGS_KEPT)

    def run() -> list[int | None]:
        return [moving.leg("infantry", 250, a, b) for a, b in asked]

    run()
    return _compared([run, list], rounds).ours * QUERIES / len(asked)


if __name__ == "__main__":
    sight = bench_sight()
    print(f"line of sight: {sight.ours:.1f} us, STRtree {sight.theirs:.1f} us: {sight.ratio:.2f}")
    print(f"leg: {bench_legs():.1f} us")
