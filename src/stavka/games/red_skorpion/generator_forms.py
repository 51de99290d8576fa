"""Forms of ground for drawn tables: rings and lines in inches, rounded to tenths.

Chance is a function that gives the next number from 0 to 1, so that a seed draws the same form
everywhere; corners are rounded before anything is done with them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[float, float]
Chance: TypeAlias = Callable[[], float]

CORNERS = 10
"""Of a blob."""
WAVES = ((2, 0.12), (3, 0.1), (5, 0.05))
"""How often a blob's edge swings on its way round, and how far, in parts of its size."""
EVEN_WAVES = ((2, 0.14), (4, 0.07))
"""The same for a blob that is its own image when turned half round."""
OBLONG = (0.62, 0.85)
"""Breadth of what is longer than broad, in parts of its length."""
YARD = 1.8
"""How far from the middle of a house its wall runs, in parts of its size."""
BEND = 0.18
"""How far the middle of a row is out of line, in parts of its length."""
BEND_AT = (0.2, 0.28)
"""Where a way bends, in parts of the table's height."""
STEPS = 3
"""Points of a way for each of its bends."""


class Outline(NamedTuple):
    """A form to be laid: its points, and whether they enclose an area or are a line."""

    points: tuple[Spot, ...]
    closed: bool = True


def tenths(value: float) -> float:
    """A length rounded to tenths of an inch."""
    return round(value * 10) / 10


def between(chance: Chance, bounds: tuple[float, float]) -> float:
    """A number between two bounds."""
    return bounds[0] + (bounds[1] - bounds[0]) * chance()


def placed(points: Sequence[Spot], at: Spot, turn: float) -> tuple[Spot, ...]:
    """Points about the origin, turned by so many radians and moved to their place."""
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(
        (tenths(at[0] + x * cos - y * sin), tenths(at[1] + x * sin + y * cos)) for x, y in points
    )


def blob(at: Spot, size: float, chance: Chance) -> tuple[Spot, ...]:
    """A roundish ring, a little longer than broad."""
    flat, turn = between(chance, OBLONG), chance() * math.tau
    return placed(_waved(size, flat, WAVES, chance), at, turn)


def even_blob(at: Spot, size: float, chance: Chance) -> tuple[Spot, ...]:
    """A roundish ring that is its own image when turned half round its middle."""
    half = placed(_waved(size, between(chance, OBLONG), EVEN_WAVES, chance), at, math.pi / 2)
    front = half[: CORNERS // 2]
    return (*front, *(mirrored(spot, at) for spot in front))


def _waved(
    size: float, flat: float, waves: Sequence[tuple[int, float]], chance: Chance
) -> list[Spot]:
    swings = [(often, far, chance() * math.tau) for often, far in waves]
    found = []
    for corner in range(CORNERS):
        angle = math.tau * corner / CORNERS
        reach = size * (1 + sum(far * math.sin(often * angle + at) for often, far, at in swings))
        found.append((reach * math.cos(angle), reach * flat * math.sin(angle)))
    return found


def mirrored(spot: Spot, middle: Spot) -> Spot:
    """The image of a spot turned half round a middle."""
    return (tenths(2 * middle[0] - spot[0]), tenths(2 * middle[1] - spot[1]))


def block(at: Spot, size: float, chance: Chance) -> tuple[Spot, ...]:
    """A house: a rectangle, nearly in line with the compass."""
    return placed(_oblong(size, between(chance, OBLONG)), at, _askew(chance))


def strip(at: Spot, size: float, chance: Chance) -> tuple[Spot, ...]:
    """A field: a rectangle, any way round."""
    return placed(_oblong(size, between(chance, OBLONG)), at, chance() * math.pi)


def _oblong(size: float, flat: float) -> list[Spot]:
    x, y = size, size * flat
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _askew(chance: Chance) -> float:
    """A quarter turn or none, and a little more."""
    return (math.pi / 2) * int(chance() * 4) + (chance() - 0.5) / 2


def yard(at: Spot, size: float, chance: Chance) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """A house, and the wall about its yard with a way in on one side."""
    turn, flat = _askew(chance), between(chance, OBLONG)
    far = size * YARD
    wall = [(far, 0), (far, -far * flat), (-far, -far * flat), (-far, far * flat), (0, far * flat)]
    return placed(_oblong(size, flat), at, turn), placed(wall, at, turn)


def row(at: Spot, size: float, chance: Chance) -> tuple[Spot, ...]:
    """A line with a slight bend: a wall, a row of trees."""
    bend = size * BEND * (2 * chance() - 1)
    return placed([(-size, 0), (0, bend), (size, 0)], at, chance() * math.pi)


def way(width: float, height: float, stray: float, chance: Chance) -> tuple[Spot, ...]:
    """A line from the northern edge through the middle, its own image when turned half round."""
    middle = (width / 2, height / 2)
    offs = [stray * (2 * chance() - 1) for _ in range(2)]
    bends = [
        (middle[0] + offs[0], 0.0),
        (middle[0] + offs[1], height * between(chance, BEND_AT)),
        middle,
    ]
    mirror = mirrored(bends[1], middle)
    half = [
        _on_curve((bends[0], *bends, mirror), bend, step / STEPS)
        for bend in (0, 1)
        for step in range(STEPS)
    ]
    front = [(tenths(x), tenths(y)) for x, y in half]
    return (*front, middle, *(mirrored(spot, middle) for spot in reversed(front)))


def _on_curve(bends: Sequence[Spot], number: int, part: float) -> Spot:
    """A point on the curve (of Catmull and Rom) between the second and third of four bends."""
    p, q, r, s = bends[number : number + 4]

    def along(axis: int) -> float:
        a, b, c, d = p[axis], q[axis], r[axis], s[axis]
        bow = 2 * a - 5 * b + 4 * c - d
        turn = -a + 3 * b - 3 * c + d
        return 0.5 * (2 * b + (c - a) * part + bow * part**2 + turn * part**3)

    return (along(0), along(1))
