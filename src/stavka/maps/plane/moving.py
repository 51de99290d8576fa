"""Moving over a table: what a straight leg costs, and the cheapest way round what is closed.

See `way` for what a base may pass and what ground costs. A way that is not straight bends about
the corners of closed ground, of dear and of cheap ground, and goes on and off roads near its ends.
Of what bends at these points it is the cheapest.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from stavka.maps.plane.body import Body
from stavka.maps.plane.corners import corners
from stavka.maps.plane.geometry import Point, distance, nearest_on, pieces, toward
from stavka.maps.plane.ground import Shape
from stavka.maps.plane.table import CLEAR, Table
from stavka.maps.plane.way import Way

FIRST_LIMIT = (5, 4)
"""How much dearer than at best a way may be at the first try; then twice that, and so on."""


class Moving:
    """Legs and ways over one table for movers of any class and base radius."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._routers: dict[tuple[str, int], Router] = {}

    def _router(self, mover: str, radius: int) -> Router:
        key = mover, radius
        found = self._routers.get(key)
        if found is None:
            found = self._routers[key] = Router(Way(self.table, mover, radius))
        return found

    def is_open(self, mover: str, radius: int, p: Point) -> bool:
        """Whether a base may stand at a point."""
        return self._router(mover, radius).way.is_open(p)

    def leg(self, mover: str, radius: int, a: Point, b: Point) -> int | None:
        """The cost of the straight leg, rounded up; None off the table or through closed ground."""
        return self._router(mover, radius).way.leg(a, b)

    def blocker(self, mover: str, radius: int, a: Point, b: Point) -> Shape | None:
        """The shape that stops the straight leg; None if nothing does."""
        body = self._router(mover, radius).way.blocker(a, b)
        return None if body is None else self.table.shapes[body.order]

    def route(
        self, mover: str, radius: int, a: Point, b: Point, budget: int | None = None
    ) -> tuple[Point, ...] | None:
        """The way from a to b, both included: straight if that is in the budget, else the cheapest.

        None if there is no way, or none within the budget. No budget: as dear as it must be.
        """
        router = self._router(mover, radius)
        straight = router.way.leg(a, b)
        if straight is not None and budget is not None and straight <= budget:
            return (a, b) if a != b else (a,)
        found = router.cheapest(a, b, budget)
        return None if found is None else found[1]

    def cost(self, mover: str, radius: int, a: Point, b: Point) -> int | None:
        """What the cheapest way costs; None if there is no way."""
        found = self._router(mover, radius).cheapest(a, b, None)
        return None if found is None else found[0]

    def route_cost(self, mover: str, radius: int, route: tuple[Point, ...]) -> int | None:
        """What the legs of a way cost together; None if one of them can't be gone."""
        way, total = self._router(mover, radius).way, 0
        for a, b in pairwise(route):
            spent = way.leg(a, b)
            if spent is None:
                return None
            total += spent
        return total

    def farthest(self, mover: str, radius: int, a: Point, b: Point, budget: int) -> Point:
        """As far on the way from a to b as the budget lets; along the straight line if no way is.

        The straight way to it, or the cheapest, costs no more than the budget.
        """
        router = self._router(mover, radius)
        found = router.cheapest(a, b, None)
        here, left = a, budget
        for there in found[1][1:] if found else (b,):
            spent = router.way.leg(here, there)
            if spent is None or spent > left:
                return router.along(here, there, left)
            here, left = there, left - spent
        return here


class Router:
    """Cheapest ways for one class of movers and base radius; remembers legs between corners."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self._corners = self._find_corners()
        self._fixed = frozenset(self._corners)
        self._legs: dict[tuple[Point, Point], int | None] = {}

    def _find_corners(self) -> tuple[Point, ...]:
        way = self.way
        found: dict[Point, None] = {}
        for body in way.table.bodies:
            if body in way.closed:
                found.update(dict.fromkeys(corners(body, way.radius + CLEAR)))
            elif body in way.paced:
                found.update(dict.fromkeys(self._turns(body)))
        return tuple(p for p in found if way.is_open(p))

    def _turns(self, body: Body) -> Iterator[Point]:
        """Where to turn about dear ground, or on cheap ground."""
        shape = self.way.table.shapes[body.order]
        if shape.closed or not self._is_fast(body):
            return corners(body, CLEAR)
        return iter(shape.ring)

    def _is_fast(self, body: Body) -> bool:
        throw, ground = self.way.pace_of(body)
        return throw < ground

    def cheapest(
        self, a: Point, b: Point, budget: int | None
    ) -> tuple[int, tuple[Point, ...]] | None:
        """The cost of the cheapest way from a to b, and its points; None if none is in the budget.

        The search widens: what lies within the ellipse that a limit of cost draws about the two
        points is all that a way within that limit can use.
        """
        way = self.way
        straight, least = way.leg(a, b), way.least_cost(a, b)
        if a == b:
            return 0, (a,)
        if straight is not None and straight <= least + 1:
            return (straight, (a, b)) if budget is None or straight <= budget else None
        if not way.is_open(b):
            return None
        turns = [*self._corners, *self._ramps(a, b)]
        limit = least * FIRST_LIMIT[0] // FIRST_LIMIT[1] + 1
        while True:
            limit = limit if budget is None else min(limit, budget)
            search = Search(self._leg, way.least_cost, a, b, limit)
            found = search.run(turns)
            if found is not None or limit == budget or not search.is_cut:
                return found
            limit *= 2

    def _leg(self, a: Point, b: Point) -> int | None:
        """The cost of a leg; those between corners, which stay, are remembered."""
        if a not in self._fixed or b not in self._fixed:
            return self.way.leg(a, b)
        key = a, b
        if key not in self._legs:
            self._legs[key] = self._legs[b, a] = self.way.leg(a, b)
        return self._legs[key]

    def _ramps(self, a: Point, b: Point) -> Iterator[Point]:
        """Where to go on to a fast line and off it: over against each end, and slanting."""
        for body in self.way.paced:
            shape = self.way.table.shapes[body.order]
            if not shape.closed and self._is_fast(body):
                for c, d in pieces(shape.ring):
                    for p in (a, b):
                        yield from _ramps(p, c, d)

    def along(self, a: Point, b: Point, budget: int) -> Point:
        """The farthest point of a straight leg that can be reached within a budget."""
        low, high = 0, distance(a, b) + 1
        if (spent := self.way.leg(a, b)) is not None and spent <= budget:
            return b
        while high - low > 1:
            middle = (low + high) // 2
            spent = self.way.leg(a, toward(a, b, middle))
            if spent is not None and spent <= budget:
                low = middle
            else:
                high = middle
        return toward(a, b, low)


def _ramps(p: Point, c: Point, d: Point) -> Iterator[Point]:
    """The point of a segment nearest to p, and two at about 30 degrees to both sides of it.

    At half the cost along the segment these are where a cheapest way meets it.
    """
    foot = nearest_on(p, c, d)
    yield foot
    aside = distance(p, foot) * 4 // 7
    if aside:
        yield toward(foot, c, aside)
        yield toward(foot, d, aside)


class Search:
    """Best-first search for a cheapest way within a limit of cost."""

    def __init__(
        self,
        leg: Callable[[Point, Point], int | None],
        least: Callable[[Point, Point], int],
        a: Point,
        b: Point,
        limit: int,
    ) -> None:
        self.leg, self.least, self.a, self.b, self.limit = leg, least, a, b, limit
        self.is_cut = False
        """Whether the limit kept anything from being looked at."""
        self._best: dict[Point, int] = {a: 0}
        self._before: dict[Point, Point] = {}
        self._heap: list[tuple[int, int, Point]] = [(least(a, b), 0, a)]

    def run(self, turns: Iterable[Point]) -> tuple[int, tuple[Point, ...]] | None:
        """The cost and the points of the cheapest way; None if none is within the limit."""
        rest = self._in_ellipse(turns)
        while self._heap:
            _, spent, here = heapq.heappop(self._heap)
            if here == self.b:
                return spent, self._traced()
            if spent == self._best[here]:
                self._expand(here, spent, rest)
        return None

    def _in_ellipse(self, turns: Iterable[Point]) -> dict[Point, int]:
        """The points that a way within the limit can use, and the least cost from each to the end.

        Any point that is left out costs more than the limit by way of it.
        """
        rest = {self.b: 0}
        for p in turns:
            far = self.least(p, self.b)
            if self.least(self.a, p) + far <= self.limit:
                rest[p] = far
            else:
                self.is_cut = True
        rest.pop(self.a, None)
        return rest

    def _expand(self, here: Point, spent: int, rest: dict[Point, int]) -> None:
        best, limit, least = self._best, self.limit, self.least
        for there, far in rest.items():
            bound = spent + least(here, there)
            if bound >= best.get(there, bound + 1):
                continue
            if bound + far > limit:
                self.is_cut = True
                continue
            leg = self.leg(here, there)
            if leg is None or spent + leg >= best.get(there, spent + leg + 1):
                continue
            if spent + leg + far > limit:
                self.is_cut = True
                continue
            best[there], self._before[there] = spent + leg, here
            heapq.heappush(self._heap, (spent + leg + far, spent + leg, there))

    def _traced(self) -> tuple[Point, ...]:
        route = [self.b]
        while route[-1] != self.a:
            route.append(self._before[route[-1]])
        return tuple(route[::-1])
