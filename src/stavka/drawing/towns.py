"""Towns and cities: blocks on a turned street plan, thinning outwards, with roads left open."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from stavka.drawing.geometry import HEX, Cells, Point, centre, distance, gap_to, polyline
from stavka.drawing.grain import stream_of
from stavka.drawing.grounds import ground_of
from stavka.drawing.markup import group, ink
from stavka.drawing.network import Network
from stavka.engine.scene import Cell

Line = tuple[Point, Point]


class Plan(NamedTuple):
    """How a settlement is built: how far it spreads, block and street, share of blocks built."""

    radius: float
    block: float
    street: float
    keep: float


PLANS = (
    Plan(14, 4.2, 1.3, 0.8),
    Plan(21, 4.6, 1.4, 0.82),
    Plan(36, 6.0, 1.9, 0.8),
    Plan(46, 6.2, 1.9, 0.9),
)
"""By rank of the place."""
URBAN = Plan(HEX * 0.56, 6.6, 2.4, 1.0)
"""A hex that is built up altogether; its ground tells how densely."""
CITY_RANK = 2
TURN = 1.1
"""How far street plans are turned against each other, in radians."""
SMALLEST = 0.55
"""The smallest block, as a share of the largest."""
EDGE = 4.0
"""A block keeps so far from the hexsides."""
ROOM = 2.6
"""Half the width of a road with its casing."""
THINNING = 0.75
"""How much sparser the outskirts are than the middle."""


def settlements(cells: Cells, ways: Network) -> str:
    """The blocks of all settlements."""
    roads = list(ways.pieces())
    data = []
    for cell in cells.list:
        kind = ground_of(cell.terrain)
        if not (kind.settles or kind.blocks or cell.rank):
            continue
        near = [road for road in roads if gap_to(centre(cell), *road) < HEX / 2]
        data += _blocks(cells, cell, _plan(cell, kind.blocks), near)
    return group("places", ink("block", data))


def _plan(cell: Cell, blocks: float) -> Plan:
    """A named place spreads by its rank; a built-up hex without one is filled."""
    if cell.rank or not blocks:
        least = CITY_RANK if blocks else 0
        return PLANS[max(least, min(cell.rank, len(PLANS) - 1))]
    return URBAN._replace(keep=blocks)


def _blocks(cells: Cells, cell: Cell, plan: Plan, roads: list[Line]) -> list[str]:
    random = stream_of(f"town {cell.id}")
    turn = (random() - 0.5) * TURN
    axis = (math.cos(turn), math.sin(turn))
    pitch = plan.block + plan.street
    steps = math.ceil(plan.radius / pitch)
    x, y = centre(cell)
    found = []
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            spot, size = (i * pitch, j * pitch), _size(plan, random)
            here = _turned((x, y), axis, spot)
            far = math.hypot(*spot) / plan.radius
            is_built = far <= 1.0 and random() < plan.keep * (
                1.0 + THINNING / 3 - far * far * THINNING
            )
            if is_built and _is_free(cells, cell, here, plan, roads):
                found.append(_rectangle(here, size, axis))
    return found


def _size(plan: Plan, random: Callable[[], float]) -> Point:
    span = 1.0 - SMALLEST
    return plan.block * (SMALLEST + random() * span), plan.block * (SMALLEST + random() * span)


def _turned(origin: Point, axis: Point, spot: Point) -> Point:
    (cos, sin), (u, v) = axis, spot
    return origin[0] + u * cos - v * sin, origin[1] + u * sin + v * cos


def _is_free(cells: Cells, cell: Cell, here: Point, plan: Plan, roads: list[Line]) -> bool:
    """Whether a block there keeps clear of hexsides and roads."""
    x, y = centre(cell)
    size = distance(here, (x, y)) or 1.0
    outward = (here[0] + (here[0] - x) / size * EDGE, here[1] + (here[1] - y) / size * EDGE)
    if not cells.is_inside(cell, outward):
        return False
    return all(gap_to(here, a, b) >= plan.block * 0.4 + ROOM for a, b in roads)


def _rectangle(here: Point, size: Point, axis: Point) -> str:
    w, h = size[0] / 2, size[1] / 2
    corners = ((-w, -h), (w, -h), (w, h), (-w, h))
    return polyline([_turned(here, axis, corner) for corner in corners], closed=True)
