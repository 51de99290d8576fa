"""Moving over a table: legs, ways, and how far a budget gets one.

See `way` for what a base may pass and what ground costs, `routing` for ways round corners.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from stavka.maps.plane import area
from stavka.maps.plane.flood import Web
from stavka.maps.plane.geometry import Point, Ring
from stavka.maps.plane.ground import Shape
from stavka.maps.plane.routing import Router
from stavka.maps.plane.table import Table
from stavka.maps.plane.way import Way

STRAIGHT = 2
"""Points of a way that does not bend."""
AREAS_KEPT = 32
TRIES = 4
"""How often part of a bent way is made shorter, until the way straight to its end is in the budget:
that may come off a road elsewhere, and cost a trifle more."""


class Moving:
    """Legs and ways over one table for movers of any class and base radius."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._routers: dict[tuple[str, int], Router] = {}
        # kept, as a view is drawn anew for each who looks on
        self._area = lru_cache(AREAS_KEPT)(self._find_area)

    def _router(self, mover: str, radius: int) -> Router:
        key = mover, radius
        found = self._routers.get(key)
        if found is None:
            found = self._routers[key] = Router(Way(self.table, mover, radius))
        return found

    def web(self, mover: str, radius: int, reach: int, added: Iterable[Point] = ()) -> Web:
        """A web of turning points, with others added, for floods: many ways from one place."""
        return Web(self._router(mover, radius), reach, added)

    def is_open(self, mover: str, radius: int, p: Point) -> bool:
        """Whether a base may stand at a point."""
        return self._router(mover, radius).way.is_open(p)

    def leg(self, mover: str, radius: int, a: Point, b: Point) -> int | None:
        """The cost of the straight leg, rounded up; None off the table or through closed ground."""
        return self._router(mover, radius).way.leg(a, b)

    def is_within(self, mover: str, radius: int, a: Point, b: Point, budget: int) -> bool:
        """Whether the straight leg can be gone for a budget: as `leg` tells, but sooner."""
        return self._router(mover, radius).way.is_within(a, b, budget)

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

        `route` leads to it within the budget.
        """
        router = self._router(mover, radius)
        found = router.cheapest(a, b, None)
        if found is None or len(found[1]) <= STRAIGHT:
            return router.along(a, b, budget)
        pay = budget
        for _ in range(TRIES):
            there = _cut(router, found[1], pay)
            again = router.cheapest(a, there, None)
            if again is not None and again[0] <= budget:
                return there
            pay -= again[0] - budget if again else 1
        return router.along(a, b, budget)

    def reach(self, mover: str, radius: int, a: Point, budget: int) -> tuple[Ring, ...]:
        """The area to show that a mover can reach within a budget: rings, which may overlap.

        For drawing; `route` has the last word.
        """
        return self._area(mover, radius, a, budget)

    def _find_area(self, mover: str, radius: int, a: Point, budget: int) -> tuple[Ring, ...]:
        return area.rings(self._router(mover, radius), a, budget)


def _cut(router: Router, route: tuple[Point, ...], budget: int) -> Point:
    """As far along a way as a budget goes."""
    here, left = route[0], budget
    for there in route[1:]:
        spent = router.way.leg(here, there)
        if spent is None or spent > left:
            return router.along(here, there, left)
        here, left = there, left - spent
    return here
