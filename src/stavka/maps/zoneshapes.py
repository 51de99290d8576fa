"""The outlines of zones: lines between junctions, each told once and shared by the zones beside it.

A line runs from one junction to another and has a zone on each side, or a zone and what lies
outside ("sea"). Rings are strung together from the lines, so that neighbours' outlines agree to
the last point, and zones border on each other exactly where they share a line. x grows east, y
south.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

import msgspec

from stavka.maps.zones import Zone, ZoneGraph

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

ENDS = 2
"""Lines of a zone's outline that meet in each of its junctions."""
WORD = 0xFFFFFFFF


class LineSpec(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}
):
    """A line as data tell it: its junctions, the points between, what lies on its two sides."""

    between: tuple[str, str]
    first: str
    last: str
    via: tuple[Point, ...] = ()


class Border(NamedTuple):
    """A line as it is drawn, with the zones on its sides; `beyond` names what is none."""

    a: Zone
    b: Zone | None
    beyond: str
    points: Line


class ZoneShapes:
    """The borders of a zone map and the ring around each zone.

    `drawn` makes a line of its corners: it must leave both ends where they are. Raises
    `ValueError` when lines and graph contradict each other: neighbours share a line and others
    none, barred pairs share a junction, and each outline closes to a single ring.
    """

    def __init__(
        self,
        graph: ZoneGraph,
        junctions: Mapping[str, Point],
        lines: Sequence[LineSpec],
        drawn: Callable[[Line], Line] = tuple,
    ) -> None:
        self._graph = graph
        _check_junctions(junctions, lines)
        self.borders = tuple(self._border(line, junctions, drawn) for line in lines)
        self._check_shared(lines)
        self.rings = tuple(self._ring(zone, lines) for zone in graph)
        self.areas = tuple(map(Area, self.rings))

    def is_inside(self, zone: Zone, point: Point) -> bool:
        """Whether a point lies in a zone."""
        return self.areas[zone].holds(point)

    def find(self, point: Point) -> Zone | None:
        """The zone that a point lies in, if any."""
        return next((zone for zone in self._graph if self.is_inside(zone, point)), None)

    def _border(
        self, line: LineSpec, junctions: Mapping[str, Point], drawn: Callable[[Line], Line]
    ) -> Border:
        a, b = (
            self._graph.find(name) if name in self._graph.ids else None for name in line.between
        )
        if a is None:
            raise ValueError(
                f"a line from {line.first} to {line.last} lies between {line.between[0]!r} and "
                f"{line.between[1]!r}, expected the first of them to be a zone"
            )
        points = drawn((junctions[line.first], *line.via, junctions[line.last]))
        return Border(a, b, "" if b is not None else line.between[1], points)

    def _check_shared(self, lines: Sequence[LineSpec]) -> None:
        graph = self._graph
        sharing = {frozenset((line.a, line.b)) for line in self.borders if line.b is not None}
        corners = [self._junctions_of(zone, lines) for zone in graph]
        for a, b in combinations(graph, 2):
            shared = frozenset((a, b)) in sharing
            if shared != graph.is_adjacent(a, b):
                has, wants = ("a", "none") if shared else ("no", "one, as neighbours do")
                raise ValueError(
                    f"{graph.label(a)} and {graph.label(b)} have {has} line in common, "
                    f"expected {wants}"
                )
            if graph.is_barred(a, b) and not corners[a] & corners[b]:
                raise ValueError(
                    f"{graph.label(a)} and {graph.label(b)} are barred, expected them to meet in "
                    "a junction"
                )

    def _junctions_of(self, zone: Zone, lines: Sequence[LineSpec]) -> set[str]:
        own = self._lines_of(zone, lines)
        return {name for line, _ in own for name in (line.first, line.last)}

    def _lines_of(self, zone: Zone, lines: Sequence[LineSpec]) -> list[tuple[LineSpec, Border]]:
        pairs = zip(lines, self.borders, strict=True)
        return [(line, border) for line, border in pairs if zone in (border.a, border.b)]

    def _ring(self, zone: Zone, lines: Sequence[LineSpec]) -> Line:
        """The lines of a zone strung together, without the first point again at the end."""
        left = self._lines_of(zone, lines)
        label = self._graph.label(zone)
        _check_ends(label, left)
        start, border = left.pop(0)
        ring, end = list(border.points[:-1]), start.last
        while left:
            following = next((pair for pair in left if end in (pair[0].first, pair[0].last)), None)
            if following is None:
                raise ValueError(f"the outline of {label} falls apart at {end}, expected one ring")
            left.remove(following)
            line, border = following
            forwards = line.first == end
            ring += (border.points if forwards else border.points[::-1])[:-1]
            end = line.last if forwards else line.first
        return tuple(ring)


def _check_junctions(junctions: Mapping[str, Point], lines: Sequence[LineSpec]) -> None:
    for line in lines:
        for name in (line.first, line.last):
            if name not in junctions:
                raise ValueError(
                    f"the line between {' and '.join(line.between)} ends at {name!r}, expected "
                    f"one of: {', '.join(junctions)}"
                )


def _check_ends(label: str, own: Sequence[tuple[LineSpec, Border]]) -> None:
    """Each junction on an outline ends two of its lines."""
    ends = [name for line, _ in own for name in (line.first, line.last)]
    if not own:
        raise ValueError(f"{label} has no outline, expected lines around it")
    for name in ends:
        if ends.count(name) != ENDS:
            raise ValueError(
                f"the outline of {label} has {ends.count(name)} ends of lines at {name}, expected 2"
            )


# --- shapes --------------------------------------------------------------------------------------


class Area:
    """The inside of a ring (even-odd), quick to ask about many points on few parallels."""

    def __init__(self, ring: Sequence[Point]) -> None:
        self._edges = tuple(zip(ring, (*ring[1:], ring[0]), strict=True))
        self._crossings: dict[float, list[float]] = {}
        self.x0, self.x1 = min(x for x, _ in ring), max(x for x, _ in ring)
        self.y0, self.y1 = min(y for _, y in ring), max(y for _, y in ring)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it.

        >>> Area(((0, 0), (2, 0), (2, 2), (0, 2))).holds((1, 1))
        True
        """
        x, y = point
        row = self._crossings.get(y)
        if row is None:
            row = self._crossings[y] = sorted(
                ax + (y - ay) / (by - ay) * (bx - ax)
                for (ax, ay), (bx, by) in self._edges
                if (ay > y) != (by > y)
            )
        return bisect_left(row, x) % 2 == 1


def clipped(ring: Line, low: Point, high: Point) -> Line:
    """The part of a ring within a rectangle, edge by edge (Sutherland and Hodgman).

    >>> clipped(((-1, 1), (1, 1), (1, 2), (-1, 2)), (0, 0), (9, 9))
    ((0, 1.0), (1, 1), (1, 2), (0, 2.0))
    """
    for axis in (0, 1):
        for bound, sign in ((low[axis], 1), (high[axis], -1)):
            ring = _cut(ring, axis, bound, sign)
    return ring


def _cut(ring: Line, axis: int, bound: float, sign: int) -> Line:
    """What of a ring lies on one side of a line along an axis."""
    found: list[Point] = []
    for a, b in zip((ring[-1], *ring[:-1]), ring, strict=True):
        is_in, was_in = (b[axis] - bound) * sign >= 0, (a[axis] - bound) * sign >= 0
        if is_in != was_in:
            part = (bound - a[axis]) / (b[axis] - a[axis])
            other = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * part
            found.append((bound, other) if axis == 0 else (other, bound))
        if is_in:
            found.append(b)
    return tuple(found)


def gap_to(line: Sequence[Point], point: Point) -> float:
    """From a point to the nearest spot of a line."""
    return min(_gap(point, a, b) for a, b in pairwise(line))


def _gap(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size if size else 0.0
    part = max(0.0, min(1.0, along))
    return math.hypot(point[0] - a[0] - dx * part, point[1] - a[1] - dy * part)


def seats(
    area: Area,
    middle: Point,
    pitch: Point,
    most: int,
    taken: Callable[[Point], bool] = lambda _: False,
    room: float = 0.36,
) -> tuple[Point, ...]:
    """Spots for pieces in a zone: a lattice about its middle, the nearest first, at most so many.

    `pitch` is from spot to spot, across and down. A spot counts when what lies `room` pitches
    around it lies in the area. Those that are `taken` by print come last. Of the lattices that
    are tried the one with the most free spots is used.
    """
    shares = (0.0, 0.34, 0.67)
    shifts = [(u * pitch[0], v * pitch[1]) for v in shares for u in shares]
    lattices = [_lattice(area, middle, pitch, shift, room) for shift in shifts]

    def merit(spots: Sequence[Point]) -> tuple[int, int, float]:
        free = sum(not taken(spot) for spot in spots)
        return min(free, most), min(len(spots), most), -_spread(spots, middle, most)

    best = _nearest(max(lattices, key=merit), middle)
    return tuple(sorted(best, key=taken)[:most])


def _nearest(spots: Sequence[Point], middle: Point) -> list[Point]:
    return sorted(spots, key=lambda spot: (round(math.dist(spot, middle), 6), spot[1], spot[0]))


def _spread(spots: Sequence[Point], middle: Point, most: int) -> float:
    """How far the spots that would be used lie from the middle, altogether."""
    return sum(math.dist(spot, middle) for spot in _nearest(spots, middle)[:most])


def _lattice(area: Area, middle: Point, pitch: Point, shift: Point, room: float) -> list[Point]:
    """The spots of a lattice that lie in an area."""
    rows = _steps(area.y0, area.y1, middle[1], pitch[1])
    columns = _steps(area.x0, area.x1, middle[0], pitch[0])
    spots = [
        (middle[0] + shift[0] + i * pitch[0], middle[1] + shift[1] + j * pitch[1])
        for j in rows
        for i in columns
    ]
    return [spot for spot in spots if _has_room(area, spot, pitch, room)]


def _steps(low: float, high: float, middle: float, pitch: float) -> range:
    return range(math.floor((low - middle) / pitch), math.ceil((high - middle) / pitch))


def _has_room(area: Area, spot: Point, pitch: Point, room: float) -> bool:
    """Whether the room about a spot lies in an area: its corners, and the middles of its sides."""
    shares = (-room, 0.0, room)
    return all(
        area.holds((spot[0] + u * pitch[0], spot[1] + v * pitch[1])) for v in shares for u in shares
    )


# --- lines as nature draws them ------------------------------------------------------------------


def natural(points: Line, step: float, stray: float) -> Line:
    """A curve through points, a point to each `step` of its length, that strays a little.

    The ends stay. The same points give the same line, whichever way they are told.
    """
    forwards = points if points[0] <= points[-1] else points[::-1]
    samples = _strayed(_curve(forwards, step), stray)
    return samples if forwards is points else samples[::-1]


def natural_ring(points: Line, step: float, stray: float) -> Line:
    """The same for a closed line; its first point stays."""
    closed = _strayed(_curve((*points, points[0]), step), stray)
    return closed[:-1]


def _curve(points: Line, step: float) -> Line:
    """Samples of a curve through points (Catmull-Rom), both ends included."""
    last = len(points) - 1
    found = [points[0]]
    for i, (a, b) in enumerate(pairwise(points)):
        before, after = points[max(0, i - 1)], points[min(last, i + 2)]
        count = max(1, round(math.dist(a, b) / step))
        found += [_on_curve(before, a, b, after, k / count) for k in range(1, count)]
        found.append(b)
    return tuple(found)


def _on_curve(before: Point, a: Point, b: Point, after: Point, t: float) -> Point:
    x, y = (_spline(before[k], a[k], b[k], after[k], t) for k in (0, 1))
    return x, y


def _spline(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
    """A cubic that passes p1 at 0 and p2 at 1, level with its neighbours."""
    bend = 2 * p0 - 5 * p1 + 4 * p2 - p3
    turn = 3 * (p1 - p2) + p3 - p0
    return p1 + 0.5 * t * (p2 - p0 + t * (bend + t * turn))


EASE = 3
"""Samples over which a line begins and ends to stray."""
WAVES = ((1.0, 1.0), (0.45, 0.5))
"""Length and height of the waves of a line, the long first, in parts of its usual ones."""
WAVE = 5.0
"""The length of the long waves, in parts of how far they stray."""


def _strayed(points: Line, stray: float) -> Line:
    last = len(points) - 1
    if stray == 0.0:
        return points
    return tuple(
        _moved(point, stray * min(1.0, i / EASE, (last - i) / EASE), stray * WAVE)
        for i, point in enumerate(points)
    )


def _moved(point: Point, by: float, wave: float) -> Point:
    x, y = point
    for length, height in WAVES:
        u, v = point[0] / (wave * length), point[1] / (wave * length)
        x += (_noise(u, v, 1) - 0.5) * 2 * by * height
        y += (_noise(u, v, 2) - 0.5) * 2 * by * height
    return x, y


def _noise(x: float, y: float, seed: int) -> float:
    """Smooth value noise in [0, 1]."""
    i, j = math.floor(x), math.floor(y)
    sx, sy = _eased(x - i), _eased(y - j)
    top = _at(i, j, seed) * (1 - sx) + _at(i + 1, j, seed) * sx
    low = _at(i, j + 1, seed) * (1 - sx) + _at(i + 1, j + 1, seed) * sx
    return top * (1 - sy) + low * sy


def _eased(part: float) -> float:
    return part * part * (3.0 - 2.0 * part)


def _at(i: int, j: int, seed: int) -> float:
    """The noise at a whole-numbered point (a mixed hash)."""
    value = (i * 374761393 + j * 668265263 + seed * 974711) & WORD
    value = ((value ^ (value >> 13)) * 1274126177) & WORD
    return ((value ^ (value >> 16)) & WORD) / WORD
