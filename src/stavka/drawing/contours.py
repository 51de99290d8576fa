"""Outlines of what lies above a level (marching squares), as smooth closed paths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from stavka.drawing.geometry import Bounds, Point, distance, gap_to
from stavka.drawing.raster import Grid

LOW = -1.0
"""What lies around the grid, below every level, so that all outlines close."""
SMALLEST = 60.0
"""Outlines of a smaller girth, in user units, are left out."""
SLACK = 0.9
"""A corner that strays less from its neighbours' line is left out, in user units."""

Link = tuple[int, int, int]
"""A side of a square of samples: column, row, 0 for the one to the east or 1 to the south."""

# Corners count 1 north-west, 2 north-east, 4 south-east, 8 south-west. For each set of high
# corners: sides to cross with the high ground on the right (0 north, 1 east, 2 south, 3 west).
CROSSINGS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 1), (2, 3)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 2), (3, 0)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def contour_paths(grid: Grid, level: float, bounds: Bounds, step: float) -> str:
    """Path data around all that is above a level; samples lie `step` user units apart."""
    found = []
    for loop in contours(grid, level):
        points = [(bounds.x0 + x * step, bounds.y0 + y * step) for x, y in loop]
        if girth(points) > SMALLEST:
            found.append(smooth_loop(thinned(points)))
    return "".join(found)


def girth(points: list[Point]) -> float:
    """The length of a closed line."""
    return sum(distance(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True))


def contours(grid: Grid, level: float) -> Iterator[list[Point]]:
    """Closed lines in samples, high ground on the right hand."""
    width = len(grid[0])
    ringed = [[LOW] * (width + 2), *([LOW, *row, LOW] for row in grid), [LOW] * (width + 2)]
    onward: dict[Link, Link] = {}
    highs = [[value > level for value in row] for row in ringed]
    for j, (north, south) in enumerate(pairwise(highs)):
        if any(north) or any(south):
            _cross_row(north, south, j, onward)
    while onward:
        start, link = onward.popitem()
        loop = [start]
        while link != start:
            loop.append(link)
            link = onward.pop(link)
        yield [_place(ringed, link, level) for link in loop]


def _cross_row(north: list[bool], south: list[bool], j: int, onward: dict[Link, Link]) -> None:
    """Note where the outline crosses the squares of a row."""
    corners = zip(north, north[1:], south[1:], south, strict=False)
    sets = [nw + 2 * ne + 4 * se + 8 * sw for nw, ne, se, sw in corners]
    for i, high in enumerate(sets):
        if high in CROSSINGS:
            sides: tuple[Link, ...] = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for start, end in CROSSINGS[high]:
                onward[sides[start]] = sides[end]


def _place(ringed: Grid, link: Link, level: float) -> Point:
    """Where on a side the level lies, in samples of the grid without its ring."""
    i, j, down = link
    here = ringed[j][i]
    there = ringed[j + 1][i] if down else ringed[j][i + 1]
    part = (level - here) / (there - here)
    return (i - 1.0, j - 1.0 + part) if down else (i - 1.0 + part, j - 1.0)


def thinned(points: list[Point]) -> list[Point]:
    """A closed line without the corners that hardly matter."""
    kept = [points[0]]
    for here, onward in zip(points[1:], [*points[2:], points[0]], strict=True):
        if gap_to(here, kept[-1], onward) > SLACK:
            kept.append(here)
    return kept


def smooth_loop(points: list[Point]) -> str:
    """Path data of a closed curve through the middles of a closed line's pieces.

    Whole user units, each told from the one before: an outline has thousands.
    """
    corners = [(round(x), round(y)) for x, y in points]
    middles = [
        ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    x, y = middles[-1]
    text = [f"M{x},{y}"]
    for (cx, cy), (mx, my) in zip(corners, middles, strict=True):
        text.append(f"q{cx - x},{cy - y} {mx - x},{my - y}")
        x, y = mx, my
    return "".join(text) + "z"
