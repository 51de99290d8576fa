"""Hex grids: numbering and parity from data, neighbours, distance, and anchors for drawing.

Hexes are dense indices, row by row from the north-west. Coordinates for drawing: a hex is 1 wide
across its flats, x grows east and y south.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Literal, NewType

import msgspec

Hex = NewType("Hex", int)
Point = tuple[float, float]

SIDE = 1 / sqrt(3)
"""Length of a hex's side when it is 1 wide across flats."""
PITCH = sqrt(3) / 2
"""Distance between rows (pointy) or columns (flat) of centres."""


class UnknownHex(LookupError):  # noqa: N818 - it is what players call it
    """A text or index that names no hex of the grid."""


class GridSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a map is numbered, read from its data.

    Pointy hexes stand in rows that run west-east, flat ones in columns that run north-south.
    `shifted` lines (rows when pointy, columns when flat) whose number has that parity lie half a
    hex further `shift` than the others.
    """

    orientation: Literal["pointy", "flat"]
    first: Literal["row", "column"]
    """Which number stands first in a label."""
    digits: int
    row_from: int
    row_to: int
    row_grows: Literal["south", "north"]
    column_from: int
    column_to: int
    column_grows: Literal["east", "west"]
    shifted: Literal["odd", "even"]
    shift: Literal["west", "east", "north", "south"]


class HexGrid:
    """All hexes of a map and what follows from their arrangement."""

    def __init__(self, spec: GridSpec) -> None:
        self.spec = spec
        rows = range(spec.row_from, spec.row_to + 1)
        columns = range(spec.column_from, spec.column_to + 1)
        self.height = len(rows)
        self.width = len(columns)
        self._rows = list(rows) if spec.row_grows == "south" else list(reversed(rows))
        self._columns = list(columns) if spec.column_grows == "east" else list(reversed(columns))
        self._labels = tuple(
            self._text(row, column) for row in self._rows for column in self._columns
        )
        self._index = {label: Hex(index) for index, label in enumerate(self._labels)}
        self._cubes = tuple(map(self._cube, self))
        at = {cube: Hex(index) for index, cube in enumerate(self._cubes)}
        self.neighbours: tuple[tuple[Hex, ...], ...] = tuple(
            tuple(
                at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at
            )
            for q, r in self._cubes
        )

    def __len__(self) -> int:
        return len(self._labels)

    def __iter__(self) -> Iterator[Hex]:
        return (Hex(index) for index in range(len(self._labels)))

    def _text(self, row: int, column: int) -> str:
        first, second = (row, column) if self.spec.first == "row" else (column, row)
        return f"{first:0{self.spec.digits}}{second:0{self.spec.digits}}"

    def label(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        return self._labels[hex_]

    def find(self, label: str) -> Hex:
        """The hex of a printed number; raises `UnknownHex` with the valid range."""
        found = self._index.get(label)
        if found is None:
            raise UnknownHex(
                f"no hex {label[:20]!r} on this map; numbers run from "
                f"{min(self._labels)} to {max(self._labels)}"
            )
        return found

    def row_of(self, hex_: Hex) -> int:
        """The row number as printed."""
        return self._rows[hex_ // self.width]

    def column_of(self, hex_: Hex) -> int:
        """The column number as printed."""
        return self._columns[hex_ % self.width]

    def _half(self, hex_: Hex) -> float:
        """Half-hex offset of the hex's line: east when pointy, south when flat."""
        pointy = self.spec.orientation == "pointy"
        number = self.row_of(hex_) if pointy else self.column_of(hex_)
        if (number % 2 == 1) != (self.spec.shifted == "odd"):
            return 0.0
        return 0.5 if self.spec.shift in ("east", "south") else -0.5

    def centre(self, hex_: Hex) -> Point:
        """Centre of the hex."""
        row, column = divmod(hex_, self.width)
        half = self._half(hex_)
        if self.spec.orientation == "pointy":
            return column + half, row * PITCH
        return column * PITCH, row + half

    def _cube(self, hex_: Hex) -> tuple[int, int]:
        """Axial coordinates along and across the lines."""
        x, y = self.centre(hex_)
        if self.spec.orientation == "flat":
            x, y = y, x
        across = round(y / PITCH)
        return round(x - across / 2 - self._half(Hex(0))), across

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b."""
        (qa, ra), (qb, rb) = self._cubes[a], self._cubes[b]
        q, r = qa - qb, ra - rb
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """Hexes at exactly that distance, ascending."""
        return tuple(hex_ for hex_ in self if self.distance(centre, hex_) == radius)

    def within(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """Hexes at that distance or less, the centre included, ascending."""
        return tuple(hex_ for hex_ in self if self.distance(centre, hex_) <= radius)

    def hexside(self, a: Hex, b: Hex) -> tuple[Hex, Hex]:
        """The side between two adjacent hexes, as an ordered pair; `UnknownHex` if they are not."""
        if b not in self.neighbours[a]:
            raise UnknownHex(f"{self.label(a)} and {self.label(b)} are not adjacent")
        return (a, b) if a < b else (b, a)

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """The six corners, clockwise."""
        x, y = self.centre(hex_)
        offsets = POINTY if self.spec.orientation == "pointy" else FLAT
        return tuple((x + dx, y + dy) for dx, dy in offsets)

    def side_ends(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The two corners that adjacent hexes share."""
        self.hexside(a, b)
        mine, theirs = self.corners(a), self.corners(b)
        shared = [p for p in mine if any(_near(p, other) for other in theirs)]
        return shared[0], shared[1]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, north, east and south ends of the drawn map."""
        points = [point for hex_ in self for point in self.corners(hex_)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def labels(self, hexes: Iterable[Hex]) -> tuple[str, ...]:
        """Printed numbers of several hexes."""
        return tuple(self._labels[hex_] for hex_ in hexes)


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < SIDE / 100


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
POINTY = ((0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2))
FLAT = tuple((y, x) for x, y in reversed(POINTY))
