"""Scenery of an open table in user units: what lies inside it, hatching, scattering, shadows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stavka.drawing.geometry import Bounds, Point, gap_to, polyline
from stavka.drawing.grain import stream_of
from stavka.engine.messages import Message
from stavka.engine.scene import Outline, PlaneBoard

PER_UNIT = {"in": 50.0, "m": 0.5}
"""User units to an inch of table, or to a metre of ground."""
CAST = (0.17, 0.21)
"""How far a shadow falls to the east and south, for each unit of height: light from north-west."""
NARROWEST = 0.08
"""Half the width of a line that has none of its own, in the board's unit."""
TURN_LIMIT = 0.35
"""The least cosine by which a mitre is drawn out."""
CORNERS = 3
HEART_STEPS, HEART_PULL = 12, 0.35
"""Spots each way that are looked at for a name, and how much one nearer to the middle is worth."""
TRIES = 6
"""Darts thrown for each point that there is room for."""
SQUARED = 0.785
"""The share of a square that a circle fills."""
CHUNK = 400.0
"""Side of the squares by which ink is laid, so that a browser draws only what is in sight."""


class Form(NamedTuple):
    """A piece of scenery in user units: `ring` encloses it; `line` is its middle, if it has one."""

    id: str
    kind: str
    ring: list[Point]
    line: list[Point]
    half: float
    height: float
    name: Message | None
    soft: Sequence[Point] = ()
    """The ring as it is drawn where that differs, by less than a hair."""

    @property
    def outline(self) -> str:
        """Path data of the ring as it is drawn."""
        return polyline(self.soft or self.ring, closed=True)

    @property
    def heart(self) -> Point:
        """The spot that lies deepest in it, or nearly so: where its name belongs."""
        x0, y0, x1, y1 = self.bounds
        shares = [(i + 0.5) / HEART_STEPS for i in range(HEART_STEPS)]
        spots = [(x0 + (x1 - x0) * u, y0 + (y1 - y0) * v) for v in shares for u in shares]
        inside = [spot for spot in spots if is_inside(self.ring, spot)]
        if not inside:
            return self.middle

        def worth(spot: Point) -> float:
            return depth(self.ring, spot) - HEART_PULL * math.dist(spot, self.middle)

        return max(
            [self.middle, *inside] if is_inside(self.ring, self.middle) else inside, key=worth
        )

    @property
    def bounds(self) -> Bounds:
        """The rectangle around it."""
        return around(self.ring)

    @property
    def middle(self) -> Point:
        """The middle of that rectangle."""
        x0, y0, x1, y1 = self.bounds
        return (x0 + x1) / 2, (y0 + y1) / 2


def scale_of(board: PlaneBoard) -> float:
    """User units to a unit of the board."""
    return PER_UNIT.get(board.unit, PER_UNIT["in"])


def bounds_of_table(board: PlaneBoard) -> Bounds:
    """The table in user units, its north-west corner at the origin."""
    scale = scale_of(board)
    return Bounds(0.0, 0.0, board.width * scale, board.height * scale)


def forms_of(board: PlaneBoard) -> list[Form]:
    """All scenery in its order; what encloses nothing is left out."""
    scale = scale_of(board)
    return [form for outline in board.shapes if (form := _form(outline, scale)) is not None]


def _form(outline: Outline, scale: float) -> Form | None:
    points = [(x * scale, y * scale) for x, y in outline.points]
    height, least = outline.height * scale, NARROWEST * scale
    if outline.closed:
        if len(points) < CORNERS:
            return None
        return Form(outline.id, outline.kind, rightward(points), [], 0.0, height, outline.name)
    line = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
    half = max(least, outline.width * scale / 2)
    if len(line) <= 1:
        return None
    ring = rightward(widened(line, half))
    return Form(outline.id, outline.kind, ring, line, half, height, outline.name)


# --- rings ----------------------------------------------------------------------------------------


def around(points: Sequence[Point]) -> Bounds:
    """The rectangle around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def edges_of(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of a ring."""
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def area_of(ring: Sequence[Point]) -> float:
    """The area of a ring, above zero when it turns to the right (clockwise on the page)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges_of(ring)) / 2


def rightward(ring: list[Point]) -> list[Point]:
    """The ring, clockwise."""
    return ring if area_of(ring) >= 0 else ring[::-1]


def is_inside(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a ring."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges_of(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def depth(ring: Sequence[Point], point: Point) -> float:
    """How far a point lies from the nearest side, wherever it lies."""
    return min(gap_to(point, a, b) for a, b in edges_of(ring))


def widened(line: Sequence[Point], half: float) -> list[Point]:
    """The ring around a line, mitred at its bends."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        before = _normal(line[max(0, i - 1)], line[max(1, i)])
        after = _normal(line[min(last - 1, i)], line[min(last, i + 1)])
        nx, ny = before[0] + after[0], before[1] + after[1]
        size = math.hypot(nx, ny) or 1.0
        reach = half / max(TURN_LIMIT, size / 2)
        nx, ny = nx / size * reach, ny / size * reach
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return [*left, *reversed(right)]


def _normal(a: Point, b: Point) -> Point:
    """The unit vector to the left of a line, as seen along it on the page."""
    size = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[1] - a[1]) / size, -(b[0] - a[0]) / size


def shrunk(ring: Sequence[Point], by: float) -> list[Point]:
    """A clockwise ring with its sides moved inwards; good for what is stout."""
    found = []
    for i, (x, y) in enumerate(ring):
        before = _normal(ring[i - 1], (x, y))
        after = _normal((x, y), ring[(i + 1) % len(ring)])
        nx, ny = before[0] + after[0], before[1] + after[1]
        size = math.hypot(nx, ny) or 1.0
        reach = by / max(TURN_LIMIT, size / 2)
        found.append((x - nx / size * reach, y - ny / size * reach))
    return found


def moved(ring: Sequence[Point], by: Point) -> list[Point]:
    """The points, shifted."""
    return [(x + by[0], y + by[1]) for x, y in ring]


def shadow_of(ring: Sequence[Point], height: float) -> str:
    """What a body on this ring throws on the ground: path data, each piece clockwise.

    Filled by the non-zero rule, overlapping pieces darken once.
    """
    by = (height * CAST[0], height * CAST[1])
    pieces = [list(ring), moved(ring, by)]
    pieces += [[a, b, *moved((b, a), by)] for a, b in edges_of(ring)]
    return "".join(polyline(rightward(piece), closed=True) for piece in pieces)


def towards_light(a: Point, b: Point) -> bool:
    """Whether a side of a clockwise ring faces the light in the north-west."""
    nx, ny = _normal(a, b)
    return nx * CAST[0] + ny * CAST[1] < 0


# --- within rings ---------------------------------------------------------------------------------


def long_way(ring: Sequence[Point]) -> float:
    """The direction of the longest side, in radians."""
    a, b = max(edges_of(ring), key=lambda side: math.dist(*side))
    return math.atan2(b[1] - a[1], b[0] - a[0])


def hatched(ring: Sequence[Point], turn: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines `gap` apart over a ring, cut where it ends."""
    cos, sin = math.cos(turn), math.sin(turn)
    flat = [(x * cos + y * sin, y * cos - x * sin) for x, y in ring]
    lowest, highest = min(y for _, y in flat), max(y for _, y in flat)
    level = lowest + gap / 2
    while level < highest:
        cuts = sorted(
            ax + (level - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in edges_of(flat)
            if (ay > level) != (by > level)
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            yield (
                (start * cos - level * sin, start * sin + level * cos),
                (end * cos - level * sin, end * sin + level * cos),
            )
        level += gap


def strewn(form: Form, gap: float, keep: float = 0.0) -> list[Point]:
    """Points in a shape at least `gap` apart and `keep` from its sides, always the same ones."""
    x0, y0, x1, y1 = form.bounds
    random = stream_of(f"{form.kind} {form.id}")
    step = gap / math.sqrt(2.0)
    taken: dict[tuple[int, int], Point] = {}
    room = abs(area_of(form.ring)) / (gap * gap)
    share = max(1.0, (x1 - x0) * (y1 - y0) / max(1.0, abs(area_of(form.ring))))
    for _ in range(max(TRIES, int(room * share * TRIES * SQUARED))):
        point = (x0 + random() * (x1 - x0), y0 + random() * (y1 - y0))
        i, j = math.floor(point[0] / step), math.floor(point[1] / step)
        if not is_inside(form.ring, point) or _is_near(taken, point, i, j, gap):
            continue
        if keep and depth(form.ring, point) < keep:
            continue
        taken[i, j] = point
    return list(taken.values())


def _is_near(taken: dict[tuple[int, int], Point], point: Point, i: int, j: int, gap: float) -> bool:
    for u in range(i - 2, i + 3):
        for v in range(j - 2, j + 3):
            other = taken.get((u, v))
            if other is not None and math.dist(other, point) < gap:
                return True
    return False


def along(line: Sequence[Point], gap: float) -> Iterator[tuple[Point, Point]]:
    """Points `gap` apart along a line, each with the direction of the line there."""
    rest = gap / 2
    for a, b in pairwise(line):
        size = math.dist(a, b)
        while size and rest < size:
            ux, uy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
            yield (a[0] + ux * rest, a[1] + uy * rest), (ux, uy)
            rest += gap
        rest -= size


def blob(
    middle: Point, radius: float, random: Callable[[], float], lobes: int = 8, rough: float = 0.2
) -> list[Point]:
    """A roundish ring: a crown of leaves, a stone."""
    turn = random() * math.tau
    found = []
    for i in range(lobes):
        reach = radius * (1.0 - rough / 2 + rough * random())
        angle = turn + math.tau * i / lobes
        found.append((middle[0] + math.cos(angle) * reach, middle[1] + math.sin(angle) * reach))
    return found


# --- ink by squares of the sheet ------------------------------------------------------------------


class Strokes:
    """Path data by ink and by square of the sheet."""

    def __init__(self) -> None:
        self._data: dict[str, dict[tuple[int, int], list[str]]] = {}

    def add(self, kind: str, spot: Point, data: str) -> None:
        """Lay path data that begins near a spot."""
        square = (math.floor(spot[0] / CHUNK), math.floor(spot[1] / CHUNK))
        self._data.setdefault(kind, {}).setdefault(square, []).append(data)

    def of(self, kind: str) -> list[str]:
        """The path data of an ink, one for each square."""
        squares = self._data.get(kind, {})
        return ["".join(squares[square]) for square in sorted(squares)]
