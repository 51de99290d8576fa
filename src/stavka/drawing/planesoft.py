"""Outlines of what nature made, as they are drawn: corners rounded, sides never ruled.

The polygon of the rules stays the truth: a drawn line leaves it by less than `HAIR`, so that one
can play by what one sees. Only the relief within it follows a rounder shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from stavka.drawing.geometry import Bounds, Point, bend, between, distance
from stavka.drawing.grain import noise

HAIR = 6.0
"""An eighth of an inch."""
CUT = 3.6
"""The part of it by which a corner may be cut off."""
STRAY, STRAYS = 3.0, 34.0
"""How far a side leaves its line to and fro, and how long its bends are."""
PACE = 15.0
"""User units between two points of a side."""
STEPS = 4
"""Pieces in which a corner is bent."""
EDGE = 2.0
"""User units from the table's edge within which a corner lies on it."""

Holds = Callable[[Point], bool]


def on_edge(table: Bounds) -> Holds:
    """What tells whether a point lies on the edge of the table or beyond."""
    x0, y0, x1, y1 = table.grown(-EDGE)

    def holds(point: Point) -> bool:
        return not (x0 < point[0] < x1 and y0 < point[1] < y1)

    return holds


def softened(ring: Sequence[Point], holds: Holds) -> list[Point]:
    """A ring as it is drawn; corners that the table's edge holds stay where they are."""
    corners = [list(_corner(ring, i, holds)) for i in range(len(ring))]
    found: list[Point] = []
    for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
        found += [*here, *_along(here[-1], there[0])]
    return [point if holds(point) else strayed(point) for point in found]


def softened_line(line: Sequence[Point]) -> list[Point]:
    """An open line with its corners rounded; both ends stay."""
    found = [line[0]]
    for i in range(1, len(line) - 1):
        found += _bent(line[i - 1], line[i], line[i + 1])
    return [*found, line[-1]]


def rounder(ring: Sequence[Point], holds: Holds) -> list[Point]:
    """The roundest ring within: through the middles of the sides, bent at the corners."""
    found: list[Point] = []
    for i, corner in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        if holds(corner):
            found.append(corner)
        else:
            ends = between(before, corner, 0.5), between(corner, after, 0.5)
            found += [bend(ends[0], corner, ends[1], step / STEPS) for step in range(STEPS)]
    return found


def strayed(point: Point) -> Point:
    """A point moved a little, neighbours alike."""
    x, y = point
    east = noise(x / STRAYS, y / STRAYS, 3) - 0.5
    south = noise(x / STRAYS, y / STRAYS, 4) - 0.5
    return x + east * STRAY, y + south * STRAY


def _corner(ring: Sequence[Point], i: int, holds: Holds) -> Iterator[Point]:
    if holds(ring[i]):
        yield ring[i]
    else:
        yield from _bent(ring[i - 1], ring[i], ring[(i + 1) % len(ring)])


def _bent(before: Point, corner: Point, after: Point) -> Iterator[Point]:
    """A corner bent so far that its tip is cut by `CUT`, but never beyond half a side."""
    sides = distance(corner, before), distance(corner, after)
    if min(sides) == 0.0:
        yield corner
        return
    reach = min(min(sides) / 2, 2 * CUT / max(_narrowness(before, corner, after), 1e-6))
    start = between(corner, before, reach / sides[0])
    end = between(corner, after, reach / sides[1])
    yield from (bend(start, corner, end, step / STEPS) for step in range(STEPS + 1))


def _narrowness(before: Point, corner: Point, after: Point) -> float:
    """The cosine of half the angle at a corner: 0 where there is none, 1 where it turns back."""
    ux, uy = _towards(corner, before)
    vx, vy = _towards(corner, after)
    return math.hypot(ux + vx, uy + vy) / 2


def _towards(a: Point, b: Point) -> Point:
    size = distance(a, b)
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size


def _along(a: Point, b: Point) -> Iterator[Point]:
    """Points of a side between its corners."""
    count = int(distance(a, b) / PACE)
    return (between(a, b, i / (count + 1)) for i in range(1, count + 1))
