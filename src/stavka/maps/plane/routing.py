"""The cheapest way round what is closed or dear, and along what is cheap.

A way that is not straight bends about the corners of closed ground, of dear and of cheap ground,
and goes on and off roads near its ends. Of what bends at these points it is the cheapest.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from stavka.maps.plane.body import Body
from stavka.maps.plane.corners import corners
from stavka.maps.plane.geometry import Point, Ring, distance, nearest_on, pieces, toward
from stavka.maps.plane.table import CLEAR
from stavka.maps.plane.way import Way

FIRST_LIMIT = (5, 4)
"""How much dearer than at best a way may be at the first try; then twice that, and so on."""
STEPS_BACK = 8
"""Steps of a search for each step from its end."""


class Router:
    """Cheapest ways for one class of movers and base radius; remembers legs between corners."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self._legs: dict[tuple[Point, Point], int | None] = {}

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Where one turns about closed ground."""
        off = self.way.radius + CLEAR
        ordered = sorted(self.way.closed, key=lambda body: body.order)
        return self._open(p for body in ordered for p in corners(body, off))

    @cached_property
    def turning_points(self) -> tuple[Point, ...]:
        """Where a cheapest way may bend, whoever goes it: corners, and the bends of roads."""
        turns = self._open(p for body in self.way.paced for p in self._turns(body))
        return tuple(dict.fromkeys((*self.corners, *turns)))

    @cached_property
    def _fixed(self) -> frozenset[Point]:
        return frozenset(self.turning_points)

    def _open(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(p for p in dict.fromkeys(points) if self.way.is_open(p))

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
        """The cost and the points of the cheapest way; None if none is within the budget."""
        way = self.way
        straight, least = way.leg(a, b), way.least_cost(a, b)
        if a == b:
            return 0, (a,)
        if straight is not None and straight <= least + 1:
            return (straight, (a, b)) if budget is None or straight <= budget else None
        if not way.is_open(b):
            return None
        ramps = Ramps(self.fast_lines(), a, b, self._fixed)
        turns = tuple(dict.fromkeys((*self.turning_points, *ramps.onward, *ramps.entries)))
        is_two_way, limit = way.is_open(a), least * FIRST_LIMIT[0] // FIRST_LIMIT[1] + 1
        while True:
            limit = limit if budget is None else min(limit, budget)
            search = Search(self._leg, way.least_cost, a, b, limit, ramps)
            found = search.run(turns, is_two_way)
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

    def fast_lines(self) -> Iterator[Ring]:
        """The lines of the table that have a better pace for the mover than open ground."""
        for body in self.way.paced:
            shape = self.way.table.shapes[body.order]
            if not shape.closed and self._is_fast(body):
                yield shape.ring

    def along(self, a: Point, b: Point, budget: int, grain: int = 1) -> Point:
        """The farthest point of a straight leg that can be reached within a budget.

        With a coarser `grain` it may be that much short of it.
        """
        if not self.way.is_passable(a, b):
            b = toward(a, b, self._open_length(a, b, grain))
        spent = self.way.cost(a, b)
        return b if spent <= budget else self._paid_part(a, b, spent, budget, grain)

    def _open_length(self, a: Point, b: Point, grain: int) -> int:
        """How much of a leg is over open ground that is not all so."""
        low, high = 0, distance(a, b)
        while high - low > grain:
            middle = (low + high) // 2
            if self.way.is_passable(a, toward(a, b, middle)):
                low = middle
            else:
                high = middle
        return low

    def _paid_part(self, a: Point, b: Point, dear: int, budget: int, grain: int) -> Point:
        """How far a budget goes on an open leg that costs more.

        The next guess is where it would be if the cost between the bounds were even; it is even
        on ground of one kind, so that few guesses do. Every other guess halves what is left.
        """
        low, cheap, high, is_guess = 0, 0, distance(a, b), True
        while high - low > grain:
            even = (high - low) * (budget - cheap) // (dear - cheap) if is_guess else 0
            middle = (
                low + min(max(even, grain), high - low - grain) if is_guess else (low + high) // 2
            )
            spent = self.way.cost(a, toward(a, b, middle))
            if spent <= budget:
                low, cheap = middle, spent
            else:
                high, dear = middle, spent
            is_guess = not is_guess
        return toward(a, b, low)


class Ramps:
    """Where to go on to a fast line near a start, and off it near an end.

    From where it goes on, a way keeps to that piece of the line: to one of its ends, to where it
    goes off, or to the end of the way. It goes off only from the same piece.
    """

    def __init__(
        self, lines: Iterable[Ring], a: Point, b: Point, fixed: frozenset[Point] = frozenset()
    ) -> None:
        self.onward: dict[Point, set[Point]] = {}
        """Of each point to go on, where one may go from there."""
        self.entries: dict[Point, set[Point]] = {}
        """Of each point to go off, from where one may come there."""
        for line in lines:
            for c, d in pieces(line):
                self._add(set(_ramps(a, c, d)) - fixed, set(_ramps(b, c, d)) - fixed, {c, d})
        for p in self.onward:
            self.onward[p].add(b)

    def _add(self, on: set[Point], off: set[Point], ends: set[Point]) -> None:
        for p in on:
            self.onward.setdefault(p, set()).update(ends | off)
        for p in off:
            self.entries.setdefault(p, set()).update(ends | on)

    def lead(self, here: Point, there: Point) -> bool:
        """Whether a way may go from one turning point to another."""
        onward, entries = self.onward.get(here), self.entries.get(there)
        return (onward is None or there in onward) and (entries is None or here in entries)


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
    """Best-first search for a cheapest way within a limit of cost.

    What a leg costs at least is known from its length. It is put in line with that; only when its
    turn comes is it found whether the leg can be gone, and for how much. Turning points outside
    the ellipse that the limit draws about the two ends are of no use and left out. Bounds are
    rounded, so that a point may turn out to be cheaper after its turn: then it gets another.
    """

    def __init__(
        self,
        leg: Callable[[Point, Point], int | None],
        least: Callable[[Point, Point], int],
        a: Point,
        b: Point,
        limit: int,
        ramps: Ramps,
    ) -> None:
        self.leg, self.least, self.a, self.b, self.limit = leg, least, a, b, limit
        self.ramps = ramps
        self.is_cut = False
        """Whether the limit kept anything from being looked at."""
        self._rest: dict[Point, int] = {}
        self._done: dict[Point, int] = {}
        self._before: dict[Point, Point] = {}
        self._heap: list[tuple[int, int, Point, Point, bool]] = [(least(a, b), 0, a, a, True)]
        self._back, self._held = [b], {b}

    def run(self, turns: Sequence[Point], is_two_way: bool) -> tuple[int, tuple[Point, ...]] | None:
        """The cost and the points of the cheapest way; None if none is within the limit.

        If legs can be gone both ways, some steps are taken from the end as well, so that it is
        soon seen if the end is walled in.
        """
        self._rest = self._in_ellipse(turns)
        while self._heap:
            _, spent, there, here, is_sure = heapq.heappop(self._heap)
            if spent >= self._done.get(there, spent + 1):
                continue
            if not is_sure:
                self._make_sure(here, there)
                continue
            self._done[there], self._before[there] = spent, here
            if there == self.b:
                return spent, self._traced()
            if is_two_way and len(self._done) % STEPS_BACK == 0 and self._is_walled_in(turns):
                self.is_cut = False
                return None
            self._put_in_line(there, spent)
        return None

    def _in_ellipse(self, turns: Iterable[Point]) -> dict[Point, int]:
        """The turning points of use, and the least cost from each to the end."""
        rest = {self.b: 0}
        for p in turns:
            far = self.least(p, self.b)
            if self.least(self.a, p) + far <= self.limit:
                rest[p] = far
            else:
                self.is_cut = True
        rest.pop(self.a, None)
        return rest

    def _put_in_line(self, here: Point, spent: int) -> None:
        least, done, limit, heap = self.least, self._done, self.limit, self._heap
        onward, entries, rest = self.ramps.onward.get(here), self.ramps.entries, self._rest
        for there in rest if onward is None else sorted(onward & rest.keys()):
            if there in entries and here not in entries[there]:
                continue
            far = rest[there]
            bound = spent + least(here, there)
            if bound >= done.get(there, bound + 1):
                continue
            if bound + far <= limit:
                heapq.heappush(heap, (bound + far, bound, there, here, False))
            else:
                self.is_cut = True

    def _make_sure(self, here: Point, there: Point) -> None:
        leg, far = self.leg(here, there), self._rest[there]
        if leg is not None:
            spent = self._done[here] + leg
            if spent + far <= self.limit:
                heapq.heappush(self._heap, (spent + far, spent, there, here, True))
            else:
                self.is_cut = True

    def _is_walled_in(self, turns: Iterable[Point]) -> bool:
        """One step further back from the end; true if there is nowhere left to have come from."""
        if self.a in self._held:
            return False
        if not self._back:
            return True
        here = self._back.pop()
        for there in (self.a, *turns):
            if there not in self._held and self.leg(there, here) is not None:
                self._held.add(there)
                self._back.append(there)
        return False

    def _traced(self) -> tuple[Point, ...]:
        route = [self.b]
        while route[-1] != self.a:
            route.append(self._before[route[-1]])
        return tuple(route[::-1])
