"""Smooth lines through the corners and centres of hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from stavka.drawing.geometry import Point, at, bend, between, distance, polyline
from stavka.drawing.grain import noise

PULL = 0.17
"""How far a curve reaches out towards its neighbours at each point."""
STRAY, STRAYS = 7.0, 17.0
"""How far a meander leaves its line, and how long its bends are, in user units."""
EASE = 4
"""Samples over which a meander begins and ends."""


def rounded(points: Sequence[Point], per: int) -> list[Point]:
    """A line along corners made smooth: through the middles of its pieces, bent at the corners.

    Returns samples, `per` to each piece, with both ends.
    """
    middles = [between(a, b, 0.5) for a, b in pairwise(points)]
    found = [points[0]]
    for a, corner, b in zip(middles, points[1:], middles[1:], strict=False):
        found += [bend(a, corner, b, step / per) for step in range(per)]
    return [*found, middles[-1], points[-1]]


def rounded_loop(points: Sequence[Point], per: int) -> list[Point]:
    """The same for a closed line."""
    middles = [between(a, b, 0.5) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    found: list[Point] = []
    for a, corner, b in zip([middles[-1], *middles[:-1]], points, middles, strict=True):
        found += [bend(a, corner, b, step / per) for step in range(per)]
    return found


def meander(points: Sequence[Point], stray: float = STRAY) -> list[Point]:
    """Small bends, so that nothing looks ruled; the ends stay where they are."""
    last = len(points) - 1
    return [
        strayed(point, stray * min(1.0, i / EASE, (last - i) / EASE))
        for i, point in enumerate(points)
    ]


def strayed(point: Point, stray: float) -> Point:
    """A point moved a little, neighbours alike."""
    x, y = point
    if stray == 0.0:
        return point
    east = (noise(x / STRAYS, y / STRAYS, 1) - 0.5) * stray
    south = (noise(x / STRAYS, y / STRAYS, 2) - 0.5) * stray
    return x + east, y + south


def through(points: Sequence[Point], pull: float = PULL) -> list[str]:
    """A curve through all points (Catmull-Rom): the path data of each piece, after the first."""
    last = len(points) - 1
    found = [f"M{at(points[0])}"]
    for i in range(1, last + 1):
        p0, p1 = points[max(0, i - 2)], points[i - 1]
        p2, p3 = points[i], points[min(last, i + 1)]
        c1 = (p1[0] + (p2[0] - p0[0]) * pull, p1[1] + (p2[1] - p0[1]) * pull)
        c2 = (p2[0] - (p3[0] - p1[0]) * pull, p2[1] - (p3[1] - p1[1]) * pull)
        found.append(f"C{at(c1)} {at(c2)} {at(p2)}")
    return found


def ribbon(points: Sequence[Point], half: Callable[[int], float]) -> str:
    """The outline of a line that is as wide at each sample as `half` tells."""
    last = len(points) - 1
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(last, i + 1)]
        size = distance(a, b) or 1.0
        nx, ny = -(b[1] - a[1]) / size * half(i), (b[0] - a[0]) / size * half(i)
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return polyline([*left, *reversed(right)], closed=True)
