"""Line of sight over a table.

A line of sight goes from point to point. A polygon blocks it that the line leads through, i.e.
that has a point of the line in its inside, unless one end of the line is in that same polygon or
on its edge: out of a wood one sees, and into one, but not through. A line that touches a corner or
runs along an edge is not blocked. A wall (a line without a width) blocks when the line of sight
changes sides of it, at a bend too, unless an end of the line lies on the wall. A line with a width
is the area that it covers. A point sees itself.
"""

from __future__ import annotations

from collections.abc import Callable

from stavka.maps.plane.body import BITS, WHOLE, Body
from stavka.maps.plane.geometry import Point, Ring, crosses, distance, pieces, toward
from stavka.maps.plane.grid import Grid
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.rays import clipped, is_near, past, rim, sorted_by_bearing, tidied
from stavka.maps.plane.table import Table

RAYS_PER_QUARTER = 24
"""Points for each quarter of the circle that bounds a field of view."""


def _blocks(kind: GroundKind) -> bool:
    return kind.blocks_sight


class Sight:
    """Line of sight over one table, past the kinds of ground that block it.

    `is_blocking` chooses other kinds than those marked so: for a drone, or for partial hindrance.
    """

    __slots__ = ("_bodies", "_edges", "table")

    def __init__(self, table: Table, is_blocking: Callable[[GroundKind], bool] = _blocks) -> None:
        self.table = table
        self._bodies = table.bodies_of(is_blocking)
        edges = [(a, b, (*a, *b, body)) for body in self._bodies for a, b in body.edges()]
        # a grid of its own: fewer edges make larger cells, of which a line meets fewer
        self._edges = Grid(table.width, table.height, len(edges)).noted(edges)

    def sees(self, a: Point, b: Point) -> bool:
        """Whether nothing blocks the line between two points; the same both ways.

        The hot loop of every game on the plane, laid out for speed. Of each edge in a cell of the
        line it is found on which sides of the line its ends lie, then on which sides of the edge
        those of the line. An edge that ends right on the line leaves its shape in doubt until the
        end.
        """
        edges = self._edges.along(a, b)
        if not edges:
            return True
        ax, ay = a
        bx, by = b
        dx, dy = bx - ax, by - ay
        k = ax * dy - ay * dx
        doubtful: set[Body] = set()
        excused: set[Body] = set()
        for ux, uy, vx, vy, body in edges:
            p = ux * dy - uy * dx - k
            q = vx * dy - vy * dx - k
            if (p > 0) is (q > 0):
                continue
            if not p or not q:
                doubtful.add(body)
                continue
            m = ux * vy - uy * vx
            ex, ey = vx - ux, vy - uy
            e = ax * ey - ay * ex - m
            f = bx * ey - by * ex - m
            if (e < 0 < f or f < 0 < e) and body not in excused:
                if not body.holds(a) and not body.holds(b):
                    return False
                excused.add(body)
        return not doubtful or not any(self._is_in_way(body, a, b) for body in doubtful)

    def _is_in_way(self, body: Body, a: Point, b: Point) -> bool:
        return body.is_crossed(a, b) and not (body.holds(a) or body.holds(b))

    def blockers(self, a: Point, b: Point) -> tuple[Shape, ...]:
        """The shapes that block a line, from `a` on, those met at the same point in their order."""
        near = set(self._near(a, b))
        found = [body for body in self._bodies if body in near and self._is_in_way(body, a, b)]
        found.sort(key=lambda body: body.first_contact(a, b))
        return tuple(self.table.shapes[body.order] for body in found)

    def blocker(self, a: Point, b: Point) -> Shape | None:
        """The first shape, seen from `a`, that blocks a line; None if nothing does."""
        return next(iter(self.blockers(a, b)), None)

    def _near(self, a: Point, b: Point) -> list[Body]:
        """The bodies with an edge in a cell of the line."""
        return [edge[-1] for edge in self._edges.along(a, b)]

    def field(self, p: Point, reach: int) -> Ring:
        """The outline of what is seen from a point, no further than `reach`, clockwise.

        For drawing: the circle is a polygon, and of a shape that blocks sight only the first part
        is shown that a look falls into. `sees` has the last word.
        """
        table = self.table
        aims = list(rim(p, reach, RAYS_PER_QUARTER))
        for body in self._bodies:
            if not body.is_far(p, reach):
                for corner, _ in body.edges():
                    if is_near(p, corner, reach):
                        aims.extend(past(p, corner, reach))
        aims.extend(
            toward(p, corner, reach, beyond=True)
            for corner in ((0, 0), (table.width, 0), (0, table.height), table.size)
            if is_near(p, corner, reach)
        )
        held = {body for body in self._bodies if body.holds(p)}
        return tidied(self._seen_toward(p, aim, held) for aim in sorted_by_bearing(p, aims))

    def _seen_toward(self, p: Point, aim: Point, held: set[Body]) -> Point:
        """The last point seen in a direction: the far side of the first shape, or a wall."""
        end = clipped(p, aim, self.table.width, self.table.height)
        limit = WHOLE
        for body in set(self._near(p, end)) - held:
            spans = body.spans(p, end)
            if spans:
                limit = min(limit, spans[0][1])
            for c, d in pieces(body.line):
                if crosses(p, end, c, d):
                    limit = min(limit, body.first_contact(p, end))
        return end if limit == WHOLE else toward(p, end, distance(p, end) * limit >> BITS)
