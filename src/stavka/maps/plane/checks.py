"""Whether a table, a kind and a shape can be: what is wrong, with what, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from stavka.maps.plane.geometry import (
    INCH,
    Point,
    Ring,
    doubled_area,
    is_on_segment,
    locate,
    pieces,
    sides,
    touches,
)
from stavka.maps.plane.ground import GroundKind, Shape

FEWEST_CORNERS = 3
FEWEST_POINTS = 2


Tell: TypeAlias = Callable[[Point], str]
"""How a point is said: as the author of what is checked knows it."""


class TableError(ValueError):
    """A table that can't be; the sentence names the shape, what is wrong and what is expected."""


def inches(p: Point) -> str:
    """A point as people read it: inches with three decimals."""
    return f"({p[0] / INCH:.3f}, {p[1] / INCH:.3f})"


def check_size(width: int, height: int) -> None:
    """Refuses a table without an area."""
    if width <= 0 or height <= 0:
        raise TableError(
            f"the table is {width / INCH:g} by {height / INCH:g} inches, expected more than 0"
        )


def check_kind(name: str, kind: GroundKind) -> None:
    """Refuses a kind listed under another name, and paces that are no ratio of whole numbers."""
    if kind.id != name:
        raise TableError(f"kind {name!r}: its id is {kind.id!r}, expected {name!r}")
    for mover, (throw, ground) in kind.pace.items():
        if throw <= 0 or ground <= 0:
            raise TableError(
                f"kind {name!r}: the pace of {mover!r} is {throw}/{ground}, "
                "expected two whole numbers above 0"
            )


def check_shape(
    where: str,
    shape: Shape,
    kinds: Mapping[str, GroundKind],
    size: Point,
    tell: Tell = inches,
) -> None:
    """Refuses a shape of no known kind, off the table, or of a form that is no area or line.

    `where` begins the sentence; `tell` says a point as its author knows it.
    """
    if shape.kind not in kinds:
        known = ", ".join(sorted(kinds)) or "none at all"
        raise TableError(f"{where}: the kind {shape.kind!r} is unknown, expected one of: {known}")
    for ring in (shape.ring, *shape.holes):
        _check_on_table(where, ring, size, tell)
    if shape.closed:
        _check_area(where, shape, tell)
    else:
        _check_line(where, shape, tell)


def _check_on_table(where: str, ring: Ring, size: Point, tell: Tell) -> None:
    width, height = size
    for x, y in ring:
        if not (0 <= x <= width and 0 <= y <= height):
            raise TableError(
                f"{where}: {tell((x, y))} is off the table, expected x from 0 to "
                f"{width / INCH:g} and y from 0 to {height / INCH:g}"
            )


def _check_line(where: str, shape: Shape, tell: Tell) -> None:
    if shape.holes:
        raise TableError(f"{where}: a line can't have holes, expected a closed shape")
    if shape.width < 0:
        raise TableError(f"{where}: a width of {shape.width / INCH:g}, expected 0 or more")
    if len(shape.ring) < FEWEST_POINTS:
        raise TableError(f"{where}: a line of {len(shape.ring)} points, expected 2 or more")
    for a, b in pieces(shape.ring):
        if a == b:
            raise TableError(f"{where}: the point {tell(a)} is there twice running, expected once")


def _check_area(where: str, shape: Shape, tell: Tell) -> None:
    if shape.width:
        raise TableError(
            f"{where}: a polygon with a width of {shape.width / INCH:g}, expected none: "
            "only lines have one"
        )
    check_ring(where, shape.ring, tell)
    for number, hole in enumerate(shape.holes, start=1):
        check_ring(f"{where}, hole {number}", hole, tell)
        others = [shape.ring, *shape.holes[: number - 1]]
        _check_hole(f"{where}, hole {number}", hole, others, tell)


def check_ring(where: str, ring: Ring, tell: Tell = inches) -> None:
    """Refuses a ring that has too few corners, no area, or sides that meet but at their ends."""
    if len(ring) < FEWEST_CORNERS:
        raise TableError(f"{where}: a ring of {len(ring)} corners, expected 3 or more")
    for a, b in sides(ring):
        if a == b:
            raise TableError(f"{where}: the corner {tell(a)} is there twice running, expected once")
    met = find_self_crossing(ring)
    if met is not None:
        (a, b), (c, d) = met
        raise TableError(
            f"{where}: the ring crosses or touches itself: the side {tell(a)} to {tell(b)} "
            f"meets that from {tell(c)} to {tell(d)}, expected sides that meet only at corners"
        )
    if doubled_area(ring) == 0:
        raise TableError(f"{where}: the ring has no area, expected corners that enclose some")


def find_self_crossing(ring: Ring) -> tuple[tuple[Point, Point], tuple[Point, Point]] | None:
    """Two sides of a ring that meet where they should not; None if all is well.

    Sides are taken from west to east and compared with those that reach as far only.
    """
    count = len(ring)
    numbered = sorted(enumerate(sides(ring)), key=lambda one: min(one[1][0][0], one[1][1][0]))
    open_sides: list[tuple[int, tuple[Point, Point]]] = []
    for number, side in numbered:
        west = min(side[0][0], side[1][0])
        open_sides = [one for one in open_sides if max(one[1][0][0], one[1][1][0]) >= west]
        for other_number, other in open_sides:
            if _meet_wrongly(count, number, side, other_number, other):
                return min(side, other), max(side, other)
        open_sides.append((number, side))
    return None


def _meet_wrongly(
    count: int, i: int, side: tuple[Point, Point], j: int, other: tuple[Point, Point]
) -> bool:
    """Whether two sides meet; of neighbours, whether one folds back on to the other."""
    if (i + 1) % count == j:
        return is_on_segment(side[0], *other) or is_on_segment(other[1], *side)
    if (j + 1) % count == i:
        return is_on_segment(other[0], *side) or is_on_segment(side[1], *other)
    return touches(*side, *other)


def _check_hole(where: str, hole: Ring, others: list[Ring], tell: Tell) -> None:
    """A hole lies within the outer ring, outside the holes before it, and touches none of them."""
    outer = others[0]
    if locate((outer,), *hole[0]) <= 0:
        raise TableError(f"{where}: {tell(hole[0])} is not in the polygon, expected a hole in it")
    for other in others:
        if any(touches(a, b, c, d) for a, b in sides(hole) for c, d in sides(other)):
            raise TableError(f"{where}: it meets another ring, expected it to lie apart from all")
    for other in others[1:]:
        if locate((other,), *hole[0]) >= 0 or locate((hole,), *other[0]) >= 0:
            raise TableError(f"{where}: it lies in or about another hole, expected one apart")
