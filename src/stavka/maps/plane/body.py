"""A shape made ready for questions: its areas and lines, what holds a point, what a leg crosses.

A polygon is one area, with holes if it has any. A line with a width is the strips along its
pieces and an octagon about each bend. A line without a width stays a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from stavka.maps.plane.geometry import (
    Box,
    Point,
    Ring,
    are_nearer,
    box,
    crosses,
    distance,
    is_beside,
    is_nearer,
    is_on_segment,
    locate,
    nearest_whole,
    pieces,
    sides,
    touches,
    turn,
)

Area: TypeAlias = tuple[Ring, ...]
"""An outer ring and its holes."""
Edge: TypeAlias = tuple[Point, Point]
Span: TypeAlias = tuple[int, int]
"""From where to where on a leg, in parts of `WHOLE`."""

BITS = 40
WHOLE = 1 << BITS
"""The length of a leg in parts: fine enough that no rounding shows in a thousandth of an inch."""
OCTAGON = ((5, 12), (12, 5), (12, -5), (5, -12), (-5, -12), (-12, -5), (-12, 5), (-5, 12))
"""Corners of a nearly regular octagon with whole coordinates ..."""
OCTAGON_RADIUS = 13
"""... all of them this far from its middle."""


class Body:
    """The areas and the line of one shape; `order` is its place in the table's drawing order."""

    __slots__ = ("_boxes", "_edges", "_parts", "areas", "bounds", "boxes", "line", "order")

    def __init__(
        self, order: int, ring: Ring, holes: Sequence[Ring], width: int, closed: bool
    ) -> None:
        self.order = order
        self.line: Ring = () if closed or width else ring
        if closed:
            self.areas: tuple[Area, ...] = ((ring, *holes),)
        else:
            self.areas = strips(ring, width) if width else ()
        corners = [*self.line, *(corner for area in self.areas for corner in area[0])]
        self.bounds = box(corners)
        self._boxes = tuple(box(area[0]) for area in self.areas)
        self._parts = tuple(
            (bounds, area, tuple(edge for one in area for edge in sides(one)))
            for bounds, area in zip(self._boxes, self.areas, strict=True)
        )
        self.boxes: tuple[Box, ...] = (*self._boxes, *map(box, pieces(self.line)))
        """What bounds each of its areas, and each piece of its line."""
        self._edges = (
            *(edge for _, _, edges in self._parts for edge in edges),
            *pieces(self.line),
        )

    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """All sides of the areas, all pieces of the line."""
        return self._edges

    def edges_near(self, a: Point, b: Point, reach: int) -> Iterator[tuple[Point, Point]]:
        """Those edges that a way may come as near to as `reach`."""
        for bounds, _, edges in self._parts:
            if not _is_past(bounds, a, b, reach):
                yield from edges
        yield from pieces(self.line)

    def is_far(self, p: Point, reach: int = 0) -> bool:
        """Whether the box about the shape alone shows that a point is more than `reach` away."""
        return _is_off(self.bounds, p, reach)

    def holds(self, p: Point) -> bool:
        """Whether a point lies in the shape or on its edge."""
        x, y = p
        west, north, east, south = self.bounds
        if x < west or x > east or y < north or y > south:
            return False
        for bounds, area, _ in self._parts:
            west, north, east, south = bounds
            if west <= x <= east and north <= y <= south and locate(area, x, y) >= 0:
                return True
        return self._is_on_line(p)

    def holds_inside(self, p: Point) -> bool:
        """Whether a point lies inside the shape, not on its edge; on a line counts as inside."""
        x, y = p
        for bounds, area, _ in self._parts:
            west, north, east, south = bounds
            if west <= x <= east and north <= y <= south and locate(area, x, y) > 0:
                return True
        return self._is_on_line(p)

    def _is_on_line(self, p: Point) -> bool:
        return any(is_on_segment(p, a, b) for a, b in pieces(self.line))

    def is_overlapped(self, p: Point, radius: int) -> bool:
        """Whether a base overlaps the shape; touching its edge is no overlap."""
        if _is_off(self.bounds, p, radius):
            return False
        for bounds, area, edges in self._parts:
            if not _is_off(bounds, p, radius) and (
                any(is_nearer(p, a, b, radius) for a, b in _about(edges, p, radius))
                or locate(area, p[0], p[1]) > 0
            ):
                return True
        return self._is_on_line(p) or any(is_nearer(p, a, b, radius) for a, b in pieces(self.line))

    def is_beside(self, p: Point, reach: int) -> bool:
        """Whether a point is at most `reach` from the shape, or in it."""
        if _is_off(self.bounds, p, reach):
            return False
        for bounds, area, edges in self._parts:
            if not _is_off(bounds, p, reach) and (
                any(is_beside(p, a, b, reach) for a, b in _about(edges, p, reach))
                or locate(area, p[0], p[1]) >= 0
            ):
                return True
        return any(is_beside(p, a, b, reach) for a, b in pieces(self.line))

    def is_crossed(self, a: Point, b: Point) -> bool:
        """Whether the way from a to b leads through the inside of an area, or across the line."""
        return self._is_entered(a, b) or _is_across(self.line, a, b)

    def is_touched(self, a: Point, b: Point) -> bool:
        """Whether the way leads through the inside of an area, or touches the line."""
        return self._is_entered(a, b) or any(touches(a, b, c, d) for c, d in pieces(self.line))

    def _is_entered(self, a: Point, b: Point) -> bool:
        return any(
            _is_through(area, a, b) for bounds, area, _ in self._parts if not _is_past(bounds, a, b)
        )

    def is_met(self, a: Point, b: Point, radius: int) -> bool:
        """Whether a base overlaps the shape on the way; touching its edge is no overlap."""
        if _is_past(self.bounds, a, b, radius):
            return False
        return self.is_touched(a, b) or (radius > 0 and self._is_grazed(a, b, radius))

    def _is_grazed(self, a: Point, b: Point, radius: int) -> bool:
        for bounds, _, edges in self._parts:
            if not _is_past(bounds, a, b, radius) and any(
                are_nearer(a, b, c, d, radius) for c, d in edges
            ):
                return True
        return any(are_nearer(a, b, c, d, radius) for c, d in pieces(self.line))

    def spans(self, a: Point, b: Point) -> list[Span]:
        """Where the way from a to b runs in the areas: apart and ascending, in parts of `WHOLE`.

        On an edge it runs in the area if that lies to the left of the way: hand the ends over in
        an order that does not hang on who moves.
        """
        if _is_past(self.bounds, a, b):
            return []
        found = [
            span
            for bounds, area, _ in self._parts
            if not _is_past(bounds, a, b)
            for span in _spans(area, a, b)
        ]
        return joined(found) if len(found) > 1 else found

    def split(self) -> Iterator[Body]:
        """Each of the areas as a body of its own, of the same order."""
        for area in self.areas:
            yield Body(self.order, area[0], area[1:], 0, closed=True)

    def is_past(self, a: Point, b: Point) -> bool:
        """Whether the box about the shape alone shows that a way leads past it."""
        return _is_past(self.bounds, a, b)

    def first_contact(self, a: Point, b: Point) -> int:
        """Where the way from a first meets an edge, in parts of `WHOLE`; `WHOLE` if nowhere."""
        return min((_meeting(a, b, c, d) for c, d in self.edges()), default=WHOLE)


def _is_off(bounds: Box, p: Point, reach: int) -> bool:
    """Whether a point is more than `reach` to one side of a box."""
    west, north, east, south = bounds
    x, y = p
    return x < west - reach or x > east + reach or y < north - reach or y > south + reach


def _about(edges: Iterable[Edge], p: Point, reach: int) -> list[Edge]:
    """The edges that are not wholly more than `reach` to one side of a point."""
    x, y = p
    west, north, east, south = x - reach, y - reach, x + reach, y + reach
    return [
        edge
        for edge in edges
        if not (
            (edge[0][0] < west and edge[1][0] < west)
            or (edge[0][0] > east and edge[1][0] > east)
            or (edge[0][1] < north and edge[1][1] < north)
            or (edge[0][1] > south and edge[1][1] > south)
        )
    ]


def _is_past(bounds: Box, a: Point, b: Point, reach: int = 0) -> bool:
    """Whether a way lies wholly to one side of a box, and more than `reach` off."""
    west, north, east, south = bounds
    (ax, ay), (bx, by) = a, b
    west, north, east, south = west - reach, north - reach, east + reach, south + reach
    return (
        (ax < west and bx < west)
        or (ax > east and bx > east)
        or (ay < north and by < north)
        or (ay > south and by > south)
    )


def strips(line: Ring, width: int) -> tuple[Area, ...]:
    """A line with a width as convex areas: a strip for each piece, an octagon for each bend."""
    areas = [(strip,) for a, b in pieces(line) if (strip := _strip(a, b, width)) is not None]
    bends = line if line[0] == line[-1] else line[1:-1]
    return (*areas, *((_octagon(bend, width),) for bend in bends if width > 1))


def _strip(a: Point, b: Point, width: int) -> Ring | None:
    dx, dy, long = b[0] - a[0], b[1] - a[1], 2 * distance(a, b)
    if not long:
        return None
    right, down = nearest_whole(-dy * width, long), nearest_whole(dx * width, long)
    return (
        (a[0] - right, a[1] - down),
        (b[0] - right, b[1] - down),
        (b[0] + right, b[1] + down),
        (a[0] + right, a[1] + down),
    )


def _octagon(middle: Point, width: int) -> Ring:
    long = 2 * OCTAGON_RADIUS
    return tuple(
        (middle[0] + nearest_whole(x * width, long), middle[1] + nearest_whole(y * width, long))
        for x, y in OCTAGON
    )


def _is_through(area: Area, a: Point, b: Point) -> bool:
    """Whether a segment has a point in the open inside of an area.

    A side crossed between its ends settles it. Else the segment only meets corners, or the area's
    edge with its own ends: between two such points it is all inside, all outside, or on the edge.
    """
    meetings = {(0, a), (_along(a, b, b), b)}
    for ring in area:
        for u, v in sides(ring):
            if crosses(a, b, u, v):
                return True
            if is_on_segment(v, a, b):
                meetings.add((_along(a, b, v), v))
    stops = [point for _, point in sorted(meetings)]
    if len(stops) == 1:
        return locate(area, a[0], a[1]) > 0
    return any(locate(area, p[0] + q[0], p[1] + q[1], 2) > 0 for p, q in pairwise(stops))


def _along(a: Point, b: Point, p: Point) -> int:
    return (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])


def _is_across(line: Ring, a: Point, b: Point) -> bool:
    """Whether a segment changes sides of a line: through a piece, through a bend, along a piece."""
    if any(crosses(a, b, u, v) for u, v in pieces(line)):
        return True
    corners = [*line[:-1], *line] if line and line[0] == line[-1] else line
    before, on = 0, False
    for corner in corners:
        side = turn(a, b, corner)
        if side:
            if on and before * side < 0:
                return True
            before, on = side, False
        else:
            on = corner not in (a, b) and is_on_segment(corner, a, b)
    return False


def _spans(area: Area, a: Point, b: Point) -> list[Span]:
    """Where a way runs in one area: between odd and even crossings of its whole straight line."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    crossings: list[int] = []
    for ring in area:
        ux, uy = ring[-1][0] - ax, ring[-1][1] - ay
        p = dx * uy - dy * ux
        for corner in ring:
            vx, vy = corner[0] - ax, corner[1] - ay
            q = dx * vy - dy * vx
            if (p > 0) != (q > 0):
                crossings.append(((ux * vy - uy * vx) << BITS) // (q - p))
            ux, uy, p = vx, vy, q
    crossings.sort()
    return [
        (max(0, enters), min(WHOLE, leaves))
        for enters, leaves in zip(crossings[::2], crossings[1::2], strict=True)
        if enters < WHOLE and leaves > 0 and enters < leaves
    ]


def joined(spans: Iterable[Span]) -> list[Span]:
    """Spans in ascending order, those that overlap or touch made one."""
    found: list[Span] = []
    for enters, leaves in sorted(spans):
        if found and enters <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], leaves)
        else:
            found.append((enters, leaves))
    return found


def _meeting(a: Point, b: Point, c: Point, d: Point) -> int:
    """Where a way meets a segment, in parts of `WHOLE`; `WHOLE` if it does not."""
    if not touches(a, b, c, d):
        return WHOLE
    side, other = turn(c, d, a), turn(c, d, b)
    if side != other:
        return (abs(side) << BITS) // abs(side - other)
    whole = _along(a, b, b)
    ends = [_along(a, b, p) for p in (c, d) if is_on_segment(p, a, b)]
    return (min(ends, default=0) << BITS) // whole if whole else 0
