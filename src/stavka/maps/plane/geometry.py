"""Exact geometry of points, segments and rings in whole thousandths of an inch.

A point is (x, y): x grows east, y south, the origin is the table's north-west corner. All of it is
arithmetic on whole numbers (squares are compared, roots are whole), so that every machine gets the
same answer. A ring is a tuple of corners without the first repeated at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[int, int, int, int]
"""West, north, east and south."""

INCH = 1000
"""Units of length in an inch."""


def distance(a: Point, b: Point) -> int:
    """The distance of two points, rounded down.

    >>> distance((0, 0), (3 * INCH, 4 * INCH))
    5000
    """
    return isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


def length(a: Point, b: Point) -> int:
    """The distance of two points, rounded up: what a leg uses of a budget."""
    return ceil_root((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


def gap(a: Point, a_radius: int, b: Point, b_radius: int) -> int:
    """The distance between the edges of two bases, rounded down; 0 when they touch or overlap."""
    return max(0, distance(a, b) - a_radius - b_radius)


def is_within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points are at most `reach` apart; equal is within."""
    return reach >= 0 and (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 <= reach * reach


def is_gap_within(a: Point, a_radius: int, b: Point, b_radius: int, reach: int) -> bool:
    """Whether the edges of two bases are at most `reach` apart; equal is within."""
    return is_within(a, b, reach + a_radius + b_radius)


def toward(a: Point, b: Point, far: int, *, beyond: bool = False) -> Point:
    """The point `far` from `a` on the way to `b`, each coordinate rounded to the nearest unit.

    Not further than `b` itself unless `beyond`. From a point toward itself is nowhere: `a`.

    >>> toward((0, 0), (3000, 4000), 1000)
    (600, 800)
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not square or (not beyond and far >= 0 and far * far >= square):
        return b
    return a[0] + _scaled(dx * far, square), a[1] + _scaled(dy * far, square)


def _scaled(part: int, square: int) -> int:
    """`part` over the root of `square`, rounded to the nearest whole number, half away from 0."""
    rounded = (isqrt(4 * part * part // square) + 1) // 2
    return rounded if part >= 0 else -rounded


def ceil_root(square: int) -> int:
    """The root of a whole number, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def nearest_whole(part: int, whole: int) -> int:
    """`part / whole` rounded to the nearest whole number; `whole` must be positive."""
    return (2 * part + whole) // (2 * whole)


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle, positive when `c` lies to the right of the way `a` to `b`."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_on_segment(p: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a segment, its ends included."""
    return turn(a, b, p) == 0 and _is_in_box(p, a, b)


def _is_in_box(p: Point, a: Point, b: Point) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross in a point that is an end of neither."""
    e, f = turn(a, b, c), turn(a, b, d)
    if not (e < 0 < f or f < 0 < e):
        return False
    g, h = turn(c, d, a), turn(c, d, b)
    return g < 0 < h or h < 0 < g


def touches(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    return (
        crosses(a, b, c, d)
        or is_on_segment(a, c, d)
        or is_on_segment(b, c, d)
        or is_on_segment(c, a, b)
        or is_on_segment(d, a, b)
    )


def is_nearer(p: Point, a: Point, b: Point, reach: int) -> bool:
    """Whether a point is less than `reach` from a segment; equal is not."""
    return reach > 0 and not _is_apart(p, a, b, reach * reach)


def is_beside(p: Point, a: Point, b: Point, reach: int) -> bool:
    """Whether a point is at most `reach` from a segment; equal is."""
    return reach >= 0 and not _is_apart(p, a, b, reach * reach, 1)


def _is_apart(p: Point, a: Point, b: Point, square: int, least: int = 0) -> bool:
    """Whether the squared distance to a segment is `square` (with `least` 1: more) or greater."""
    px, py = p[0] - a[0], p[1] - a[1]
    ex, ey = b[0] - a[0], b[1] - a[1]
    along = px * ex + py * ey
    if along <= 0:
        return px * px + py * py >= square + least
    whole = ex * ex + ey * ey
    if along >= whole:
        return (px - ex) ** 2 + (py - ey) ** 2 >= square + least
    return (ex * py - ey * px) ** 2 >= square * whole + least


def are_nearer(a: Point, b: Point, c: Point, d: Point, reach: int) -> bool:
    """Whether two segments come nearer to each other than `reach`; equal is not nearer."""
    return (
        is_nearer(a, c, d, reach)
        or is_nearer(b, c, d, reach)
        or is_nearer(c, a, b, reach)
        or is_nearer(d, a, b, reach)
        or (reach > 0 and crosses(a, b, c, d))
    )


def nearest_on(p: Point, a: Point, b: Point) -> Point:
    """The point of a segment nearest to `p`, each coordinate rounded to the nearest unit."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    along = (p[0] - a[0]) * ex + (p[1] - a[1]) * ey
    whole = ex * ex + ey * ey
    if along <= 0:
        return a
    if along >= whole:
        return b
    return a[0] + nearest_whole(along * ex, whole), a[1] + nearest_whole(along * ey, whole)


# --- rings -------------------------------------------------------------------------------------


def sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """The sides of a ring, the last corner joined to the first."""
    before = ring[-1]
    for corner in ring:
        yield before, corner
        before = corner


def pieces(line: Ring) -> Iterator[tuple[Point, Point]]:
    """The pieces of a line from its first point to its last."""
    return pairwise(line)


def doubled_area(ring: Ring) -> int:
    """Twice the area within a ring, positive when its corners follow each other clockwise."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(ring))


def contains(ring: Ring, p: Point) -> bool:
    """Whether a point lies inside a ring or on its edge."""
    return locate((ring,), p[0], p[1]) >= 0


def locate(rings: Iterable[Ring], x: int, y: int, scale: int = 1) -> int:
    """1 inside, 0 on an edge, -1 outside of an area with holes: what an odd number of rings holds.

    The point is given `scale` times as fine as the rings, so that a midpoint can be asked for.
    """
    inside = -1
    for ring in rings:
        ux, uy = ring[-1][0] * scale - x, ring[-1][1] * scale - y
        for corner in ring:
            vx, vy = corner[0] * scale - x, corner[1] * scale - y
            side = ux * vy - uy * vx
            if side == 0 and ux * vx <= 0 and uy * vy <= 0:
                return 0
            if (uy > 0) != (vy > 0) and (side > 0) == (vy > uy):
                inside = -inside
            ux, uy = vx, vy
    return inside


def box(points: Sequence[Point]) -> Box:
    """West, north, east and south of what bounds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
