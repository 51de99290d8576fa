"""Where a figure could stand, and places that are worth a thought."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.state import State
from stavka.maps.plane.geometry import Point

CLEAR = 3
"""How far off base contact a place is proposed, so that rounding never makes bases overlap."""

ROSE = (
    (0, -1000),
    (383, -924),
    (708, -708),
    (924, -383),
    (1000, 0),
    (924, 383),
    (708, 708),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-708, 708),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-708, -708),
    (-383, -924),
)
"""Sixteen bearings, clockwise from north, each a thousand long."""
UNIT = 1000


def around(middle: Point, radius: int) -> Iterator[Point]:
    """Places on a circle, sixteen of them, none nearer to its middle than the radius."""
    x, y = middle
    for east, south in ROSE:
        yield (x + _outward(east * radius), y + _outward(south * radius))


def _outward(part: int) -> int:
    """Over `UNIT`, rounded away from 0."""
    return -(-part // UNIT) if part > 0 else part // UNIT


def can_stand(state: State, figure: int, spot: Point) -> bool:
    """Whether a figure could stand at a place: on the table, on ground open to it, upon nobody."""
    setting = state.setting
    table = setting.table
    return (
        table.is_on(spot)
        and not board.overlaps(state, figure, spot)
        and table.is_open_to(setting.figures[figure].mover.id, spot, setting.radii[figure])
    )


class Room:
    """`can_stand` for many places up to `reach` from a middle, while nobody moves."""

    __slots__ = ("_mover", "_others", "_radius", "_table")

    def __init__(self, state: State, figure: int, middle: Point, reach: int) -> None:
        setting = state.setting
        self._table = setting.table
        self._mover = setting.figures[figure].mover.id
        self._radius = setting.radii[figure]
        self._others = board.obstacles(state, figure, middle, reach)

    def __contains__(self, spot: Point) -> bool:
        return self.is_free(spot) and self._table.is_open_to(self._mover, spot, self._radius)

    def is_free(self, spot: Point) -> bool:
        """Whether nobody stands in the way, whatever the ground."""
        x, y = spot
        for east, south, least in self._others:
            dx = east - x
            if -least < dx < least and dx * dx + (south - y) ** 2 < least * least:
                return False
        return True
