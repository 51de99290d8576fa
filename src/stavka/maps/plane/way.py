"""Where one class of movers with one size of base may go, and what a straight leg costs.

A base may not overlap closed ground on its way: its middle keeps at least its radius from the
edges of closed polygons and off closed lines. Touching is allowed, except going right along or
over a line. While its middle is on a shape that opens the ground under it (a road through a wood,
a bridge) that ground does not stop it; so a bridge must reach as far past the banks as the base.

Who stands in closed ground already, put there by the game, may leave it by a leg that ends clear
of it. If only his base's edge overlaps it, his middle may not lead through it on the way.

Ground is paid for by the middle alone: each stretch at the pace of the topmost shape that has one
for the mover. A leg right along an edge is paid as on its right-hand side, going east (south).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from math import isqrt, lcm
from typing import TypeAlias

from stavka.maps.plane.body import WHOLE, Body, Span, joined
from stavka.maps.plane.geometry import (
    Box,
    Point,
    are_nearer,
    ceil_root,
    distance,
    length,
    nearest_whole,
)
from stavka.maps.plane.grid import Grid, Notes
from stavka.maps.plane.ground import GroundKind, Pace
from stavka.maps.plane.table import CLEAR, FREE, Table

FINE_BITS = 10
FINE = 1 << FINE_BITS
"""A cost over mixed ground is found this fine before it is rounded up ..."""
SLACK = 2
"""... and less than this many parts over a whole unit are what rounding made."""
STARTS_KEPT = 1024
LEGS_KEPT = 1024
Edge: TypeAlias = tuple[int, int, int, int, Body]
"""From where to where, and of which body."""
Layer: TypeAlias = tuple[Pace, list[Span]]
"""The pace of a body, and where on a leg it lies."""


class Way:
    """Legs of the movers of one class and base radius over one table."""

    def __init__(self, table: Table, mover: str, radius: int) -> None:
        self.table, self.mover, self.radius = table, mover, radius
        # many legs are asked for from one place
        self._overlapped = lru_cache(STARTS_KEPT)(self._find_overlapped)
        # a leg is asked for when it is thought of, when it is chosen and when it is gone
        self.is_passable = lru_cache(LEGS_KEPT)(self._is_passable)
        self.cost = lru_cache(LEGS_KEPT)(self._cost)
        self.closed = table.closed_to(mover)
        ordered = sorted(self.closed, key=lambda body: body.order)
        edges = [(a, b, (*a, *b, body)) for body in ordered for a, b in body.edges()]
        self._edges = Grid(table.width, table.height, len(edges)).noted(edges, radius + 1)
        self.paced = table.bodies_of(self._has_pace)
        self._paces = {body: self._pace(body) for body in self.paced}
        self._pace_by_order = {body.order: pace for body, pace in self._paces.items()}
        self._closed_in = _alone(table.grid.bodies(self.closed))
        self._strips = [piece for body in self.paced for piece in body.split()]
        self._openers = {body: tuple(self._openers_of(body)) for body in self.closed}
        self._paced_in = Notes(table.grid, _alone(table.grid.bodies(self._strips)))
        self.scale = lcm(*(ground for _, ground in self._paces.values()))
        """In parts of which the cost of an inch is told."""

    def _has_pace(self, kind: GroundKind) -> bool:
        return self.mover in kind.pace and self.mover not in kind.closed_to

    def _pace(self, body: Body) -> Pace:
        return self.table.kind_of(self.table.shapes[body.order]).pace[self.mover]

    def _openers_of(self, body: Body) -> Iterator[Body]:
        """The pieces of what may open a closed body somewhere: over it, on its edge or in it.

        To be on the safe side of rounding they may be a trifle off it.
        """
        off = self.radius + CLEAR
        for over in self._strips:
            if over.order > body.order and any(
                _are_near(over.bounds, one, off) for one in body.boxes
            ):
                yield over

    def pace_of(self, body: Body) -> Pace:
        """The pace on a body that has one for this mover."""
        return self._paces[body]

    @cached_property
    def best_pace(self) -> Pace:
        """The least that an inch costs anywhere on the table."""
        return min((FREE, *self._paces.values()), key=self._weight)

    @cached_property
    def worst_pace(self) -> Pace:
        """The most that an inch costs anywhere on the table."""
        return max((FREE, *self._paces.values()), key=self._weight)

    def least_cost(self, a: Point, b: Point) -> int:
        """A bound that no way between two points can undercut."""
        throw, ground = self.best_pace
        return distance(a, b) * throw // ground

    # --- closed ground -------------------------------------------------------------------------

    def is_open(self, p: Point) -> bool:
        """Whether a base may stand at a point."""
        return self.table.is_open_to(self.mover, p, self.radius)

    def leg(self, a: Point, b: Point) -> int | None:
        """The cost of the straight leg, rounded up; None off the table or through closed ground."""
        return self.cost(a, b) if self.is_passable(a, b) else None

    def is_within(self, a: Point, b: Point, budget: int) -> bool:
        """Whether the straight leg can be gone for a budget.

        What lies so near that the worst ground is paid for needs no reckoning.
        """
        throw, ground = self.worst_pace
        if length(a, b) * throw > budget * ground and (
            self.least_cost(a, b) > budget or self.cost(a, b) > budget
        ):
            return False
        return self.is_passable(a, b)

    def _is_passable(self, a: Point, b: Point) -> bool:
        """Whether the straight leg leads over open ground to a point on the table."""
        if not self.table.is_on(b):
            return False
        doubtful = []
        for body in self.met(a, b) if self.closed else ():
            if self.is_plain(body, a, b):
                return False
            doubtful.append(body)
        return not any(self._stops(body, a, b) for body in doubtful)

    def is_plain(self, met: Body, a: Point, b: Point) -> bool:
        """Whether it is plain that a body near the leg stops it: nobody is in it, nothing opens it.

        False where it takes a closer look: of a point without a base it is only known that some
        edge meets the line on which it goes.
        """
        return (
            self.radius > 0
            and all(over.is_past(a, b) for over in self._openers[met])
            and met not in self._overlapped(a)
        )

    def _find_overlapped(self, p: Point) -> frozenset[Body]:
        """The closed bodies that a base at a point overlaps, opened there or not."""
        near = self.table.bodies_near(p, self.radius)
        return frozenset(
            body for body in near if body in self.closed and body.is_overlapped(p, self.radius)
        )

    def blocker(self, a: Point, b: Point) -> Body | None:
        """The lowest body that stops the straight leg; None if nothing does."""
        met = sorted(self.met(a, b), key=lambda body: body.order) if self.closed else ()
        return next((body for body in met if self._stops(body, a, b)), None)

    def met(self, a: Point, b: Point) -> Iterator[Body]:
        """The closed bodies that come near the leg, each once; on most legs there are none.

        The hot loop of moving. Edges wholly to one side of the leg, or wholly before or behind
        it, are dismissed by their ends; only of the others is the distance compared.
        """
        edges = self._edges.along(a, b)
        if edges:
            yield from self._met(a, b, edges)
        else:
            for body in self._closed_in[self.table.grid.cell(b)]:
                if body.holds(b):
                    yield body

    def _met(self, a: Point, b: Point, edges: Iterable[Edge]) -> Iterator[Body]:
        (ax, ay), (bx, by) = a, b
        dx, dy, radius = bx - ax, by - ay, self.radius
        square = dx * dx + dy * dy
        k, far = ax * dy - ay * dx, radius * ceil_root(square)
        start, behind = ax * dx + ay * dy - far, square + 2 * far
        met: set[Body] = set()
        for ux, uy, vx, vy, body in edges:
            p = ux * dy - uy * dx - k
            q = vx * dy - vy * dx - k
            if (p > far and q > far) or (p < -far and q < -far) or body in met:
                continue
            p = ux * dx + uy * dy - start
            q = vx * dx + vy * dy - start
            if (p < 0 and q < 0) or (p > behind and q > behind):
                continue
            if not radius or are_nearer(a, b, (ux, uy), (vx, vy), radius):
                met.add(body)
                yield body
        for body in self._closed_in[self.table.grid.cell(b)]:
            if body not in met and body.holds(b):
                yield body

    def _stops(self, body: Body, a: Point, b: Point) -> bool:
        """Whether a closed body stops a leg, on those parts of it where nothing opens the body."""
        is_in = self.is_in(body, a)
        parts = self.shut_parts(body, a, b, self.paced if is_in else self._openers[body])
        return any(self._keeps_from(body, p, q, is_in and p == a) for p, q in parts)

    def is_in(self, body: Body, p: Point) -> bool:
        """Whether a base at a point overlaps a closed body where nothing opens it."""
        return body in self._overlapped(p) and not self.table.is_opened(body, self.mover, p)

    def shut_parts(
        self, body: Body, a: Point, b: Point, openers: Iterable[Body] | None = None
    ) -> list[tuple[Point, Point]]:
        """The parts of a leg on which nothing opens a closed body.

        Asked are `openers`, or else those that lie near the body: nothing else could matter to one
        who does not start in it.
        """
        if a == b:
            return [] if self.table.is_opened(body, self.mover, a) else [(a, b)]
        over = self._openers[body] if openers is None else openers
        start, end = min(a, b), max(a, b)
        spans = sorted(
            span for other in over if other.order > body.order for span in other.spans(start, end)
        )
        if start != a:
            spans = sorted((WHOLE - leaves, WHOLE - enters) for enters, leaves in spans)
        if not spans:
            return [(a, b)]
        parts, here = [], 0
        for enters, leaves in spans:
            if here < enters:
                parts.append((_on_leg(a, b, here), _on_leg(a, b, enters)))
            here = max(here, leaves)
        if here < WHOLE:
            parts.append((_on_leg(a, b, here), b))
        return parts

    def _keeps_from(self, body: Body, a: Point, b: Point, is_in: bool) -> bool:
        """Whether a body stops a leg over ground that nothing opens, from in it or from outside."""
        if not body.is_met(a, b, self.radius):
            return False
        if not is_in or body.is_overlapped(b, self.radius):
            return True
        return not body.holds_inside(a) and body.is_touched(a, b)

    # --- cost ----------------------------------------------------------------------------------

    def _cost(self, a: Point, b: Point) -> int:
        """What the straight leg costs if nothing closes it, rounded up to a unit; the same back."""
        layers = self.layers(a, b)
        return self._mixed(layers, min(a, b), max(a, b)) if layers else length(a, b)

    def layers(self, a: Point, b: Point) -> list[Layer]:
        """The paces on a leg, topmost first, with where on it they hold, from its lesser end."""
        near: set[Body] = set()
        if self.paced:
            near.update(self._paced_in.along(a, b))
        if not near:
            return []
        start, end = min(a, b), max(a, b)
        found: dict[int, list[Span]] = {}
        for strip in near:
            spans = strip.spans(start, end)
            if spans:
                found.setdefault(strip.order, []).extend(spans)
        return [
            (self._pace_by_order[order], spans if len(spans) == 1 else joined(spans))
            for order, spans in sorted(found.items(), reverse=True)
        ]

    def _mixed(self, layers: list[Layer], a: Point, b: Point) -> int:
        square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        top, spans = layers[0]
        if spans[0] == (0, WHOLE):
            return ceil_root(-(-square * top[0] * top[0] // (top[1] * top[1])))
        if len(layers) == 1:
            free = WHOLE - sum(leaves - enters for enters, leaves in spans)
            weight = free * self.scale + (WHOLE - free) * self._weight(top)
        else:
            weight = self._layered(layers)
        fine = (isqrt(square * weight * weight) << FINE_BITS) // (WHOLE * self.scale)
        return (fine + FINE - SLACK) >> FINE_BITS

    def _weight(self, pace: Pace) -> int:
        return pace[0] * self.scale // pace[1]

    def weight_on(self, layers: list[Layer], stretch: Span) -> int:
        """What a stretch costs for its length, in parts of `scale`."""
        return self._weight(_pace_on(layers, stretch))

    def _layered(self, layers: list[Layer]) -> int:
        """The sum of a leg's stretches, each times the pace of the topmost layer on it."""
        stops = {0, WHOLE}
        stops.update(stop for _, spans in layers for span in spans for stop in span)
        return sum(
            (leaves - enters) * self.weight_on(layers, (enters, leaves))
            for enters, leaves in pairwise(sorted(stops))
        )


def _are_near(one: Box, other: Box, off: int) -> bool:
    """Whether two boxes are at most so far apart, west to east and north to south."""
    return (
        one[0] <= other[2] + off
        and other[0] <= one[2] + off
        and one[1] <= other[3] + off
        and other[1] <= one[3] + off
    )


def _alone(cells: Iterable[Iterable[tuple[Body, bool]]]) -> tuple[tuple[Body, ...], ...]:
    return tuple(tuple(body for body, _ in cell) for cell in cells)


def _pace_on(layers: list[Layer], stretch: Span) -> Pace:
    """The pace of the topmost layer that covers a stretch."""
    for pace, spans in layers:
        if any(enters <= stretch[0] and stretch[1] <= leaves for enters, leaves in spans):
            return pace
    return FREE


def _on_leg(a: Point, b: Point, part: int) -> Point:
    return (
        a[0] + nearest_whole((b[0] - a[0]) * part, WHOLE),
        a[1] + nearest_whole((b[1] - a[1]) * part, WHOLE),
    )
