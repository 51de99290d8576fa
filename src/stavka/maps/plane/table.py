"""The table: its ground as shapes, and what lies where.

Shapes lie over each other in the order in which they are listed, as if put down one by one. What
holds at a point for a mover is told by the topmost shape there that speaks of him: one whose kind
is closed to him or has a pace for him. So a road laid over a wood opens it, and a bridge a river.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import isqrt
from types import MappingProxyType

from stavka.maps.plane.body import Body
from stavka.maps.plane.checks import TableError, check_kind, check_shape, check_size
from stavka.maps.plane.geometry import INCH, Box, Point, distance, nearest_on, toward
from stavka.maps.plane.grid import Grid
from stavka.maps.plane.ground import GroundKind, Pace, Shape

FREE: Pace = (1, 1)
"""What an inch costs where no shape speaks of the mover."""
TOUCH = INCH // 10
"""A base this near to a shape touches it: nearer than that nobody puts a figure by hand."""
PLACES_KEPT = 4096
CLEAR = 2
"""How far off an edge a point is put that must not be nearer than allowed, for its rounding."""


class Table:
    """A table of `width` by `height` with its shapes; immutable, and fit for many questions.

    Raises `TableError` on a size, a kind or a shape that can't be: the sentence names it.
    """

    def __init__(
        self,
        width: int,
        height: int,
        kinds: Mapping[str, GroundKind],
        shapes: Iterable[Shape] = (),
    ) -> None:
        self.width, self.height = width, height
        self.kinds: Mapping[str, GroundKind] = MappingProxyType(dict(kinds))
        self.shapes = tuple(shapes)
        check_size(width, height)
        for name, kind in self.kinds.items():
            check_kind(name, kind)
        seen: set[str] = set()
        for number, shape in enumerate(self.shapes, start=1):
            check_shape(f"shape {number} ({shape.id!r})", shape, self.kinds, self.size)
            if shape.id in seen:
                raise TableError(
                    f"shape {number} ({shape.id!r}): the id is there twice, expected once"
                )
            seen.add(shape.id)
        self.bodies = tuple(
            Body(order, shape.ring, shape.holes, shape.width, shape.closed)
            for order, shape in enumerate(self.shapes)
        )
        self.grid = Grid(width, height, sum(1 for body in self.bodies for _ in body.edges()))
        self._closed: dict[str, frozenset[Body]] = {}
        self._closes: dict[tuple[str, int], tuple[tuple[Body, ...], ...]] = {}
        self._covers: dict[int, tuple[tuple[Body, ...] | None, ...]] = {}
        # it is asked for again and again where somebody stands
        self._has_cover = lru_cache(PLACES_KEPT)(self._find_cover)

    # --- what lies where -----------------------------------------------------------------------

    @property
    def size(self) -> Point:
        """The south-east corner."""
        return self.width, self.height

    def kind_of(self, shape: Shape) -> GroundKind:
        """The kind of a shape."""
        return self.kinds[shape.kind]

    def find(self, shape_id: str) -> Shape:
        """The shape of an id; raises `KeyError` if there is none."""
        return self._by_id[shape_id]

    @cached_property
    def _by_id(self) -> dict[str, Shape]:
        return {shape.id: shape for shape in self.shapes}

    def bodies_of(self, is_wanted: Callable[[GroundKind], bool]) -> tuple[Body, ...]:
        """The bodies of the shapes whose kind is wanted, in their order."""
        return tuple(
            body
            for body, shape in zip(self.bodies, self.shapes, strict=True)
            if is_wanted(self.kinds[shape.kind])
        )

    @cached_property
    def _near(self) -> tuple[tuple[tuple[Body, bool], ...], ...]:
        return self.grid.bodies(self.bodies)

    def bodies_at(self, p: Point) -> list[Body]:
        """The bodies that hold a point, edges included, lowest first."""
        return [
            body
            for body, is_whole in self._near[self.grid.cell(p)]
            if (is_whole and self.is_on(p)) or body.holds(p)
        ]

    def bodies_near(self, p: Point, reach: int) -> list[Body]:
        """The bodies that may come as near as `reach` to a point, lowest first."""
        if reach <= 0:
            return [body for body, _ in self._near[self.grid.cell(p)]]
        found = {body for cell in self.grid.around(p, p, reach) for body, _ in self._near[cell]}
        return sorted(found, key=lambda body: body.order)

    def kinds_at(self, p: Point) -> tuple[Shape, ...]:
        """The shapes at a point, edges included, lowest first."""
        return tuple(self.shapes[body.order] for body in self.bodies_at(p))

    def is_on(self, p: Point) -> bool:
        """Whether a point is on the table, its border included."""
        return 0 <= p[0] <= self.width and 0 <= p[1] <= self.height

    def nearest_edge(self, p: Point) -> Point:
        """The point of the table's border nearest to one on it; north, west, south, then east."""
        x, y = p
        far = ((y, (x, 0)), (x, (0, y)), (self.height - y, (x, self.height)))
        return min((*far, (self.width - x, (self.width, y))), key=lambda one: one[0])[1]

    # --- cover ---------------------------------------------------------------------------------

    @cached_property
    def _cover(self) -> frozenset[Body]:
        return frozenset(self.bodies_of(lambda kind: kind.cover))

    def has_cover(self, p: Point, radius: int = 0) -> bool:
        """Whether a base has cover: its middle in a covering shape, or its edge touching one.

        Touching means not more than `TOUCH` apart, from whichever side.
        """
        return self._has_cover(p, radius)

    def _find_cover(self, p: Point, radius: int) -> bool:
        reach = radius + TOUCH
        if not self.is_on(p):
            return any(body.is_beside(p, reach) for body in self._cover)
        near = self._covering(reach)[self.grid.cell(p)]
        return near is None or any(body.is_beside(p, reach) for body in near)

    def _covering(self, reach: int) -> tuple[tuple[Body, ...] | None, ...]:
        """By cell, what may give cover there to whoever is that near; None where all of it does."""
        found = self._covers.get(reach)
        if found is None:
            near = self.grid.within(self._cover, reach)
            found = self._covers[reach] = tuple(
                None if any(whole and one in self._cover for one, whole in here) else bodies
                for bodies, here in zip(near, self._near, strict=True)
            )
        return found

    def cover_at(self, p: Point, radius: int = 0) -> tuple[Shape, ...]:
        """The shapes that give a base cover, lowest first."""
        reach = radius + TOUCH
        near = self._covering(reach)[self.grid.cell(p)] if self.is_on(p) else None
        if near is None:
            near = tuple(body for body in self.bodies_near(p, reach) if body in self._cover)
        return tuple(self.shapes[body.order] for body in near if body.is_beside(p, reach))

    def nearest_cover(
        self, p: Point, mover: str, away_from: Point | None = None, radius: int = 0
    ) -> Point | None:
        """Where a mover would next have cover: the nearest open place that gives it; None if none.

        With `away_from` only places count that lie no nearer to it than square to the line
        between the two: one doesn't retreat toward the firer. Where the mover has cover already
        is the answer at once. Of equally near places the westernmost, then the northernmost.
        """
        if self.has_cover(p, radius) and self.is_open_to(mover, p, radius):
            return p
        for place in self._nearest_beside(p, radius, away_from):
            if self.is_open_to(mover, place, radius) and self.has_cover(place, radius):
                return place
        return None

    def _nearest_beside(self, p: Point, radius: int, away_from: Point | None) -> Iterator[Point]:
        """Where a base comes beside cover, nearest first; shapes are asked in turn."""
        (x, y), off = p, radius + 2 * CLEAR
        waiting = []
        for (west, north, east, south), body in self._cover_boxes:
            dx = west - x if x < west else x - east if x > east else 0
            dy = north - y if y < north else y - south if y > south else 0
            waiting.append((off - isqrt(dx * dx + dy * dy), -body.order, body))
        waiting.sort()  # the nearest last, of equally near ones the lowest; no two are alike
        heap: list[tuple[int, Point]] = []
        while waiting or heap:
            while waiting and (not heap or -waiting[-1][0] <= heap[0][0]):
                for place in self._beside(waiting.pop()[2], p, radius, away_from):
                    heappush(heap, (distance(p, place), place))
            if heap:
                yield heappop(heap)[1]

    @cached_property
    def _cover_boxes(self) -> tuple[tuple[Box, Body], ...]:
        return tuple((body.bounds, body) for body in self._cover)

    def _beside(
        self, body: Body, p: Point, radius: int, away_from: Point | None
    ) -> Iterable[Point]:
        """For each edge of a shape, where a base that comes straight from p touches it."""
        for a, b in body.edges():
            part = (a, b) if away_from is None else _part_away(a, b, p, away_from)
            if part is not None:
                spot = nearest_on(p, *part)
                yield toward(spot, p, radius + CLEAR) if spot != p else p

    # --- open ground ---------------------------------------------------------------------------

    def is_open_to(self, mover: str, p: Point, radius: int = 0) -> bool:
        """Whether a base may stand at a point: on the table, and overlapping nothing closed.

        Touching a closed shape is allowed, except standing right on a line. Over a closed shape a
        higher one that opens it lets a base stand if its middle is on the opening one.
        """
        if not self.is_on(p):
            return False
        for body in self._closing(mover, radius)[self.grid.cell(p)]:
            if body.is_overlapped(p, radius) and not self.is_opened(body, mover, p):
                return False
        return True

    def _closing(self, mover: str, radius: int) -> tuple[tuple[Body, ...], ...]:
        """By cell, the closed bodies that a base with its middle there may overlap."""
        key = mover, radius
        found = self._closes.get(key)
        if found is None:
            found = self._closes[key] = self.grid.within(self.closed_to(mover), radius)
        return found

    def closing(self, mover: str, p: Point, radius: int = 0) -> Shape | None:
        """The lowest shape that keeps a base from standing at a point on the table."""
        closed = self.closed_to(mover)
        for body in self.bodies_near(p, radius) if closed else ():
            is_overlapped = body in closed and body.is_overlapped(p, radius)
            if is_overlapped and not self.is_opened(body, mover, p):
                return self.shapes[body.order]
        return None

    def closed_to(self, mover: str) -> frozenset[Body]:
        """The bodies that a class of movers may not enter where nothing over them opens them."""
        if mover not in self._closed:
            self._closed[mover] = frozenset(self.bodies_of(lambda kind: mover in kind.closed_to))
        return self._closed[mover]

    def is_opened(self, body: Body, mover: str, p: Point) -> bool:
        """Whether at a point a closed shape lies under one that opens it."""
        for over in reversed(self.bodies_at(p)):
            if over.order <= body.order:
                return False
            kind = self.kinds[self.shapes[over.order].kind]
            if kind.speaks_of(mover):
                return mover not in kind.closed_to
        return False

    def pace_at(self, mover: str, p: Point) -> Pace:
        """What an inch costs a mover at a point where he may be."""
        for body in reversed(self.bodies_at(p)):
            kind = self.kinds[self.shapes[body.order].kind]
            if mover in kind.pace and mover not in kind.closed_to:
                return kind.pace[mover]
        return FREE


def _part_away(a: Point, b: Point, p: Point, threat: Point) -> tuple[Point, Point] | None:
    """The part of a segment that lies away from a threat as seen from p; None if nothing does."""
    wx, wy = p[0] - threat[0], p[1] - threat[1]
    at_a = (a[0] - p[0]) * wx + (a[1] - p[1]) * wy
    at_b = (b[0] - p[0]) * wx + (b[1] - p[1]) * wy
    if at_a < 0 and at_b < 0:
        return None
    if at_a >= 0 and at_b >= 0:
        return a, b
    inner, outer = (a, b) if at_a < 0 else (b, a)
    short, long = abs(at_a if at_a < 0 else at_b), abs(at_a - at_b)
    dx, dy = outer[0] - inner[0], outer[1] - inner[1]
    return (inner[0] - (-dx * short // long), inner[1] - (-dy * short // long)), outer


__all__ = ["FREE", "TOUCH", "GroundKind", "Pace", "Shape", "Table", "TableError"]
