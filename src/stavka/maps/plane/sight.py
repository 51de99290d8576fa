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

from stavka.maps.plane.body import Body
from stavka.maps.plane.geometry import Point
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.table import Table


def _blocks(kind: GroundKind) -> bool:
    return kind.blocks_sight


class Sight:
    """Line of sight over one table, past the kinds of ground that block it.

    `is_blocking` chooses other kinds than those marked so: for a drone, or for partial hindrance.
    """

    __slots__ = ("_bodies", "_cells", "_columns", "_rows", "_size", "table")

    def __init__(self, table: Table, is_blocking: Callable[[GroundKind], bool] = _blocks) -> None:
        self.table = table
        self._bodies = table.bodies_of(is_blocking)
        grid = table.grid
        self._size, self._columns, self._rows = grid.size, grid.columns, grid.rows
        self._cells = grid.noted(
            (a, b, (*a, *b, body)) for body in self._bodies for a, b in body.edges()
        )

    def sees(self, a: Point, b: Point) -> bool:
        """Whether nothing blocks the line between two points; the same both ways.

        The hot loop of every game on the plane, laid out for speed: cells are visited row by row
        from the north, and of each edge there it is found on which sides of the line its ends
        lie. An edge that ends right on the line leaves its shape in doubt until the end.
        """
        ax, ay = a
        bx, by = b
        if ay > by:
            ax, ay, bx, by = bx, by, ax, ay
        dx, dy = bx - ax, by - ay
        k = ax * dy - ay * dx
        size, columns, cells = self._size, self._columns, self._cells
        most, row, last = columns - 1, ay // size, by // size
        if (
            ay < 0
            or last >= self._rows
            or ax < 0
            or bx < 0
            or ax // size > most
            or bx // size > most
        ):
            return self.blocker(a, b) is None
        doubtful: list[Body] = []
        excused: list[Body] = []
        here = ax
        base = row * columns
        while True:
            there = ax + ((row + 1) * size - ay) * dx // dy if row < last else bx
            if here <= there:
                stretch = cells[base + here // size : base + there // size + 1]
            else:
                stretch = cells[base + there // size : base + here // size + 1]
            for cell in stretch:
                for ux, uy, vx, vy, body in cell:
                    p = ux * dy - uy * dx - k
                    q = vx * dy - vy * dx - k
                    if (p > 0) is not (q > 0):
                        if p and q:
                            ex, ey = vx - ux, vy - uy
                            m = ux * ey - uy * ex
                            e = ax * ey - ay * ex - m
                            f = bx * ey - by * ex - m
                            if (e < 0 < f or f < 0 < e) and body not in excused:
                                if not (body.holds(a) or body.holds(b)):
                                    return False
                                excused.append(body)
                        else:
                            doubtful.append(body)
            if row == last:
                break
            row += 1
            base += columns
            here = there
        return not doubtful or not any(self._is_in_way(body, a, b) for body in set(doubtful))

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
        cells = self._cells
        return [edge[-1] for cell in self.table.grid.walk(a, b) for edge in cells[cell]]
