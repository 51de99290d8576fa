"""Seeded chance for drawing: the same board is always drawn the same way, to the last tree."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache

from stavka.drawing.geometry import HEX, Cells, Point, centre
from stavka.engine.scene import Cell

WORD = 0xFFFFFFFF
TILE = 240.0
"""Side of the square of blue noise that is laid over the map again and again."""
BUCKET = 40.0
TRIES = 8
"""Darts thrown for each point that there is room for."""
BOX = HEX * 0.58
"""Half the side of a square that holds a hex."""

Bucket = dict[tuple[int, int], list[Point]]


def hash_of(text: str) -> int:
    """A 32-bit number that belongs to a text (FNV-1a)."""
    value = 2166136261
    for byte in text.encode():
        value = ((value ^ byte) * 16777619) & WORD
    return value


def stream_of(seed: str) -> Callable[[], float]:
    """A repeatable stream of numbers in [0, 1) (a 32-bit counter, mixed)."""
    state = hash_of(seed)

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & WORD
        mixed = ((state ^ (state >> 15)) * (1 | state)) & WORD
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (61 | mixed))) & WORD
        return ((mixed ^ (mixed >> 14)) & WORD) / (WORD + 1)

    return draw


def lattice(x: int, y: int, seed: int) -> float:
    """The noise at a whole-numbered point, in [0, 1]."""
    value = (x * 374761393 + y * 668265263 + seed * 974711) & WORD
    value = ((value ^ (value >> 13)) * 1274126177) & WORD
    return ((value ^ (value >> 16)) & WORD) / WORD


def eased(part: float) -> float:
    """A step from 0 to 1 that starts and ends level."""
    return part * part * (3.0 - 2.0 * part)


def noise(x: float, y: float, seed: int) -> float:
    """Smooth value noise in [0, 1]."""
    i, j = math.floor(x), math.floor(y)
    sx, sy = eased(x - i), eased(y - j)
    top = lattice(i, j, seed) * (1 - sx) + lattice(i + 1, j, seed) * sx
    low = lattice(i, j + 1, seed) * (1 - sx) + lattice(i + 1, j + 1, seed) * sx
    return top * (1 - sy) + low * sy


@cache
def blue_noise(gap: float) -> Bucket:
    """Points at least `gap` apart on a square that repeats, by buckets of it: dart throwing."""
    random = stream_of(f"blue noise {gap}")
    step = gap / math.sqrt(2.0)
    count = max(1, int(TILE / step))
    step = TILE / count
    taken: dict[tuple[int, int], Point] = {}
    for _ in range(TRIES * count * count // 2):
        x, y = random() * TILE, random() * TILE
        i, j = int(x / step), int(y / step)
        if not _is_crowded(taken, x, y, i, j, count, gap):
            taken[i, j] = (x, y)
    found: Bucket = {}
    for x, y in taken.values():
        found.setdefault((int(x / BUCKET), int(y / BUCKET)), []).append((x, y))
    return found


def _is_crowded(
    taken: dict[tuple[int, int], Point], x: float, y: float, i: int, j: int, count: int, gap: float
) -> bool:
    """Whether a point is nearer than `gap` to one of the squares around it, over the edge too."""
    if (i, j) in taken:
        return True
    for u in range(i - 2, i + 3):
        for v in range(j - 2, j + 3):
            other = taken.get((u % count, v % count))
            if other is None:
                continue
            dx, dy = abs(other[0] - x), abs(other[1] - y)
            dx, dy = min(dx, TILE - dx), min(dy, TILE - dy)
            if dx * dx + dy * dy < gap * gap:
                return True
    return False


def scatter(cells: Cells, cell: Cell, gap: float) -> Iterator[Point]:
    """Points in a cell at least `gap` from each other and from those of its neighbours."""
    buckets = blue_noise(gap)
    x, y = centre(cell)
    side = int(TILE / BUCKET)
    for i in range(math.floor((x - BOX) / BUCKET), math.floor((x + BOX) / BUCKET) + 1):
        for j in range(math.floor((y - BOX) / BUCKET), math.floor((y + BOX) / BUCKET) + 1):
            ox, oy = (i - i % side) * BUCKET, (j - j % side) * BUCKET
            for px, py in buckets.get((i % side, j % side), ()):
                if cells.is_inside(cell, (px + ox, py + oy)):
                    yield px + ox, py + oy
