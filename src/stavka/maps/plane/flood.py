"""Ways from one place to many: a web of turning points, found once, and floods over it.

`Router.cheapest` answers for two places. Whoever asks for many places from the same one lays a
`Flood` there: it spreads over the web as far as it is asked and its budget lets, and remembers. Its
ways bend at the web's points alone: where `Router` turns, and at any points that are added, as
places where to get on or off a road.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator

from stavka.maps.plane.geometry import Point, distance
from stavka.maps.plane.routing import Router

Path = tuple[tuple[Point, ...], int]
"""The points of a way, both ends included, and its cost."""

AHEAD = 4
"""Points from which it is tried how far one gets on the way to a place out of reach."""
GRAIN = 50
"""How exactly, in thousandths of an inch, the end of such a way is found."""


class Web:
    """The turning points of a table for one class of movers, and what the legs between them cost.

    Legs longer than `reach`, which no throw pays for, are left out. The others are found when they
    are first asked for and kept: a web serves a table as long as it lies.
    """

    def __init__(self, router: Router, reach: int, added: Iterable[Point] = ()) -> None:
        self.router = router
        self.way = router.way
        self.reach = reach
        opened = (p for p in added if self.way.is_open(p))
        self.points: tuple[Point, ...] = tuple(dict.fromkeys((*router.turning_points, *opened)))
        self._links: dict[Point, dict[Point, int]] = {}

    def links(self, p: Point) -> dict[Point, int]:
        """The points that can be gone to straight from one of the web, with the cost."""
        found = self._links.get(p)
        if found is None:
            found = self._links[p] = dict(self._legs(p))
        return found

    def links_from(self, p: Point, budget: int) -> dict[Point, int]:
        """The same from any place, within a budget; not kept."""
        least, leg = self.way.least_cost, self.way.leg
        legs = ((there, leg(p, there)) for there in self.points if least(p, there) <= budget)
        return {there: cost for there, cost in legs if cost is not None}

    def _legs(self, p: Point) -> Iterator[tuple[Point, int]]:
        """Legs to all points within reach; one that is known from its end costs as much back."""
        for there in self.points:
            if there == p or distance(p, there) > self.reach:
                continue
            back = self._links.get(there)
            cost = self.way.leg(p, there) if back is None else back.get(p)
            if cost is not None:
                yield there, cost


class Flood:
    """The cheapest ways from one place within a budget, nearest first, spread as far as asked."""

    def __init__(self, web: Web, start: Point, budget: int) -> None:
        self.web = web
        self.start = start
        self.budget = budget
        self._settled: list[tuple[int, Point]] = [(0, start)]
        """Cost and point, in order of cost."""
        self._before: dict[Point, Point] = {start: start}
        self._heap: list[tuple[int, Point, Point]] | None = None

    def path(self, end: Point) -> Path | None:
        """The cheapest way to a place; None if there is none within the budget."""
        leg, least = self.web.way.leg, self.web.way.least_cost
        if not self.web.way.is_open(end):
            return None
        best: int | None = None
        most, last, number = self.budget, self.start, 0
        while self._reaches(number, most):
            cost, here = self._settled[number]
            number += 1
            if cost + least(here, end) > most:
                continue
            spent = leg(here, end)
            if spent is not None and cost + spent <= most:
                best, last, most = cost + spent, here, cost + spent - 1
        return None if best is None else ((*self._traced(last), end), best)

    def toward(self, aim: Point) -> Point:
        """As near as the budget leads to a place, going straight at it from some turning point.

        The place itself when it is in reach. Of equally near places the one cheaper to turn for.
        """
        found = self.path(aim)
        if found is not None:
            return aim
        while self._spread():
            pass
        best = self.start
        for cost, here in sorted(self._settled, key=lambda item: self._promise(item, aim))[:AHEAD]:
            there = self.web.router.along(here, aim, self.budget - cost, GRAIN)
            if distance(there, aim) < distance(best, aim):
                best = there
        return best

    def _promise(self, item: tuple[int, Point], aim: Point) -> int:
        """How near to a place one comes at best by way of a point."""
        cost, here = item
        return self.web.way.least_cost(here, aim) + cost

    def _reaches(self, number: int, most: int) -> bool:
        """Whether there is a next point, not dearer than what is already known."""
        if number == len(self._settled) and not self._spread():
            return False
        return self._settled[number][0] <= most

    def _spread(self) -> bool:
        """Settle one more point; False when there is none within the budget."""
        if self._heap is None:
            self._heap = []
            self._push(self.start, 0, self.web.links_from(self.start, self.budget))
        while self._heap:
            cost, there, here = heapq.heappop(self._heap)
            if there not in self._before:
                self._before[there] = here
                self._settled.append((cost, there))
                self._push(there, cost, self.web.links(there))
                return True
        return False

    def _push(self, here: Point, cost: int, links: dict[Point, int]) -> None:
        heap, before, budget = self._heap, self._before, self.budget
        assert heap is not None, "the flood has begun"
        for there, spent in links.items():
            if there not in before and cost + spent <= budget:
                heapq.heappush(heap, (cost + spent, there, here))

    def _traced(self, last: Point) -> tuple[Point, ...]:
        route = [last]
        while route[-1] != self.start:
            route.append(self._before[route[-1]])
        return tuple(route[::-1])
