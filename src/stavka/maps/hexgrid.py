"""Hex grids: numbering and parity from data, neighbours, distance, and points for drawing.

Hexes are dense indices, row by row from the north-west corner, each row from west to east. Points
are (x, y): x grows east, y south, and a hex is 1 wide across its flats. The hex in the north-west
has its centre at (0, 0), or half a hex off when its line is a shifted one.

Inside, a hex is a pair (q, r): r counts the lines (rows of pointy hexes, columns of flat ones)
and q goes along them, one step of q being a whole hex. All arithmetic is on whole numbers, so a
corner comes out as the very same point from each of the hexes that meet there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Annotated, Literal, NewType, TypeAlias

import msgspec

Hex = NewType("Hex", int)
Point: TypeAlias = tuple[float, float]
Axial: TypeAlias = tuple[int, int]
Figure = Annotated[int, msgspec.Meta(ge=0)]
Digits = Annotated[int, msgspec.Meta(ge=1)]

SIDE = 1 / sqrt(3)
"""Length of a hex's side."""
PITCH = 3 * SIDE / 2
"""Distance between the centres of two lines of hexes."""

POINTY_STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours as (q, r): E, SE, SW, W, NW, NE."""
FLAT_STEPS: tuple[Axial, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
"""The six neighbours as (q, r): N, NE, SE, S, SW, NW."""
POINTY_CORNERS: tuple[Axial, ...] = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""Corners from the centre, in half hexes along and half sides across; step k leaves between
corners k and k + 1."""
FLAT_CORNERS: tuple[Axial, ...] = tuple((-along, across) for along, across in POINTY_CORNERS)
"""The same for flat hexes: their lines run north-south, so that along is y and across is x."""

LONGEST_ECHO = 20
"""Characters of an unknown label that an error repeats."""


class GridError(LookupError):
    """A question that has no answer on this grid."""


class UnknownHex(GridError):
    """A text that names no hex of the grid; the sentence gives the range of labels."""


class NotAdjacent(GridError):
    """Two hexes that share no side; the sentence gives the neighbours of the first."""


class GridSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a map is numbered, as its data file says it.

    Pointy hexes stand in rows that run west-east, flat ones in columns that run north-south.
    Lines (rows when pointy, columns when flat) whose number has the parity `shifted` lie half a
    hex further `shift` than the others. A label is two numbers of `digits` digits each. Raises
    `ValueError` (msgspec's `ValidationError` when decoded) on a spec that contradicts itself.
    """

    orientation: Literal["pointy", "flat"]
    first: Literal["row", "column"]
    """Which number stands first in a label."""
    digits: Digits
    row_from: Figure
    row_to: Figure
    row_grows: Literal["south", "north"]
    column_from: Figure
    column_to: Figure
    column_grows: Literal["east", "west"]
    shifted: Literal["odd", "even"]
    shift: Literal["west", "east", "north", "south"]

    def __post_init__(self) -> None:
        self._check_range("row", self.row_from, self.row_to)
        self._check_range("column", self.column_from, self.column_to)
        ways = ("west", "east") if self.orientation == "pointy" else ("north", "south")
        if self.shift not in ways:
            raise ValueError(
                f'shift is "{self.shift}", but lines of {self.orientation} hexes shift '
                f'"{ways[0]}" or "{ways[1]}"'
            )

    def _check_range(self, name: str, low: int, high: int) -> None:
        if low > high:
            raise ValueError(f"{name}_from is {low}, expected at most {name}_to, which is {high}")
        if len(str(high)) > self.digits:
            raise ValueError(f"{name}_to is {high}, expected at most {self.digits} digits")

    def label(self, row: int, column: int) -> str:
        """The label of a row and a column, as printed on the map."""
        first, second = (row, column) if self.first == "row" else (column, row)
        return f"{first:0{self.digits}}{second:0{self.digits}}"

    def rows(self) -> tuple[int, ...]:
        """Row numbers from north to south."""
        numbers = range(self.row_from, self.row_to + 1)
        return tuple(numbers if self.row_grows == "south" else reversed(numbers))

    def columns(self) -> tuple[int, ...]:
        """Column numbers from west to east."""
        numbers = range(self.column_from, self.column_to + 1)
        return tuple(numbers if self.column_grows == "east" else reversed(numbers))

    def halves(self, line: int) -> int:
        """How many half hexes the line of that number is shifted east or south: -1, 0 or 1."""
        if (line % 2 == 1) != (self.shifted == "odd"):
            return 0
        return 1 if self.shift in {"east", "south"} else -1


class HexGrid:
    """All hexes of a map and what follows from their arrangement.

    `missing` names, by label, hexes that the map does not have: they get no index. Distances,
    rings and lines measure across them. `neighbours` holds those of each hex, clockwise from east
    (pointy) or north (flat), less what lies off the map.

    >>> grid = HexGrid(GridSpec("pointy", "row", 1, 1, 2, "south", 1, 3, "east", "even", "east"))
    >>> [grid.label(hex_) for hex_ in grid.neighbours[grid.find("12")]]
    ['13', '22', '21', '11']
    >>> grid.centre(grid.find("21"))[0]
    0.5
    """

    def __init__(self, spec: GridSpec, missing: Iterable[str] = ()) -> None:
        self.spec = spec
        numbers = [(row, column) for row in spec.rows() for column in spec.columns()]
        known = {spec.label(*pair) for pair in numbers}
        self._missing = frozenset(missing)
        for label in sorted(self._missing - known):
            raise self._unknown(label)
        self._numbers = tuple(pair for pair in numbers if spec.label(*pair) not in self._missing)
        self._labels = tuple(spec.label(*pair) for pair in self._numbers)
        self._index = {label: Hex(index) for index, label in enumerate(self._labels)}
        self._pointy = spec.orientation == "pointy"
        self._steps = POINTY_STEPS if self._pointy else FLAT_STEPS
        self._corners = POINTY_CORNERS if self._pointy else FLAT_CORNERS
        self._halves = spec.halves((spec.rows() if self._pointy else spec.columns())[0])
        self._axial = self._place_hexes()
        self._at = {place: Hex(index) for index, place in enumerate(self._axial)}
        self.neighbours: tuple[tuple[Hex, ...], ...] = tuple(map(self._around, self._axial))
        self.bounds: tuple[float, float, float, float] = self._find_bounds()
        """West, north, east and south ends of the drawn map; all 0 without hexes."""

    def __len__(self) -> int:
        return len(self._labels)

    def __iter__(self) -> Iterator[Hex]:
        return map(Hex, range(len(self._labels)))

    # --- numbers -------------------------------------------------------------------------------

    def label(self, hex_: Hex) -> str:
        """The number of a hex, as printed on the map."""
        return self._labels[hex_]

    def labels(self, hexes: Iterable[Hex]) -> tuple[str, ...]:
        """The numbers of several hexes, in the order given."""
        return tuple(self._labels[hex_] for hex_ in hexes)

    def find(self, label: str) -> Hex:
        """The hex of a printed number; raises `UnknownHex`, which names the range."""
        found = self._index.get(label)
        if found is None:
            raise self._unknown(label)
        return found

    def row_of(self, hex_: Hex) -> int:
        """The row number as printed."""
        return self._numbers[hex_][0]

    def column_of(self, hex_: Hex) -> int:
        """The column number as printed."""
        return self._numbers[hex_][1]

    def _unknown(self, label: str) -> UnknownHex:
        spec, digits = self.spec, self.spec.digits
        row = f"row {spec.row_from:0{digits}}-{spec.row_to:0{digits}}"
        column = f"column {spec.column_from:0{digits}}-{spec.column_to:0{digits}}"
        first, second = (row, column) if spec.first == "row" else (column, row)
        left_out = ", and this one is left out of the map" if label in self._missing else ""
        return UnknownHex(
            f"no hex {label[:LONGEST_ECHO]!r}: a number is {first}, then {second}{left_out}"
        )

    # --- arrangement ---------------------------------------------------------------------------

    def hexside(self, a: Hex, b: Hex) -> tuple[Hex, Hex]:
        """The side between two adjacent hexes, lower index first; raises `NotAdjacent`."""
        if b not in self.neighbours[a]:
            near = ", ".join(sorted(self.labels(self.neighbours[a])))
            raise NotAdjacent(
                f"{self.label(a)} and {self.label(b)} share no hexside; "
                f"{self.label(a)} touches {near or 'no hex'}"
            )
        return (a, b) if a < b else (b, a)

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b, b counted: 0 for the same hex, 1 for neighbours."""
        qa, ra = self._axial[a]
        qb, rb = self._axial[b]
        q, r = qa - qb, ra - rb
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """Hexes at exactly that distance, ascending."""
        if radius == 0:
            return (centre,)
        q, r = self._axial[centre]
        far_q, far_r = self._steps[-2]
        q, r = q + far_q * radius, r + far_r * radius
        places = []
        for step_q, step_r in self._steps:
            for _ in range(radius):
                places.append((q, r))
                q, r = q + step_q, r + step_r
        return self._on_map(places)

    def within(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """Hexes at that distance or less, the centre included, ascending."""
        q, r = self._axial[centre]
        return self._on_map(
            (q + dq, r + dr)
            for dq in range(-radius, radius + 1)
            for dr in range(max(-radius, -radius - dq), min(radius, radius - dq) + 1)
        )

    def line(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """Hexes that the straight line between two centres crosses, from a to b, both included.

        A line along a hexside always passes on the same side of it, so that the way back is the
        reverse. Hexes that the map lacks are left out.
        """
        length = self.distance(a, b)
        if length == 0:
            return (a,)
        places = (
            _point_between(self._axial[a], self._axial[b], k, length) for k in range(length + 1)
        )
        return tuple(self._at[place] for place in places if place in self._at)

    def _place_hexes(self) -> tuple[Axial, ...]:
        """The (q, r) of each hex."""
        south = {number: index for index, number in enumerate(self.spec.rows())}
        east = {number: index for index, number in enumerate(self.spec.columns())}
        return tuple(
            self._place(east[column], south[row], row)
            if self._pointy
            else self._place(south[row], east[column], column)
            for row, column in self._numbers
        )

    def _place(self, along: int, across: int, line: int) -> Axial:
        halves = 2 * along + self.spec.halves(line) - self._halves
        return (halves - across) // 2, across

    def _around(self, place: Axial) -> tuple[Hex, ...]:
        q, r = place
        places = ((q + step_q, r + step_r) for step_q, step_r in self._steps)
        return tuple(self._at[there] for there in places if there in self._at)

    def _on_map(self, places: Iterable[Axial]) -> tuple[Hex, ...]:
        return tuple(sorted(self._at[place] for place in places if place in self._at))

    # --- drawing -------------------------------------------------------------------------------

    def centre(self, hex_: Hex) -> Point:
        """The centre of a hex."""
        return self._point(hex_, (0, 0))

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """The six corners, clockwise: from the upper right (pointy) or the upper left (flat)."""
        return tuple(self._point(hex_, offset) for offset in self._corners)

    def side_ends(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The ends of the side that two hexes share, left one first for who goes from a to b.

        Raises `NotAdjacent`.
        """
        self.hexside(a, b)
        (qa, ra), (qb, rb) = self._axial[a], self._axial[b]
        step = self._steps.index((qb - qa, rb - ra))
        corners = self.corners(a)
        return corners[step], corners[(step + 1) % len(corners)]

    def _point(self, hex_: Hex, offset: Axial) -> Point:
        q, r = self._axial[hex_]
        along = (2 * q + r + self._halves + offset[0]) / 2
        across = (3 * r + offset[1]) * SIDE / 2
        return (along, across) if self._pointy else (across, along)

    def _find_bounds(self) -> tuple[float, float, float, float]:
        points = [point for hex_ in self for point in self.corners(hex_)] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


def _point_between(a: Axial, b: Axial, step: int, length: int) -> Axial:
    """The hex in which the point `step` / `length` of the way from a to b lies.

    A point on a hexside goes by the same rounding wherever that side is, so to the same side of it.
    """
    q = a[0] * (length - step) + b[0] * step
    r = a[1] * (length - step) + b[1] * step
    s = -q - r
    near_q, near_r, near_s = (_nearest(value, length) for value in (q, r, s))
    off_q, off_r, off_s = (
        abs(near_q * length - q),
        abs(near_r * length - r),
        abs(near_s * length - s),
    )
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    if off_r > off_s:
        return near_q, -near_q - near_s
    return near_q, near_r


def _nearest(value: int, unit: int) -> int:
    """The whole number nearest to value / unit, the greater of two."""
    return (2 * value + unit) // (2 * unit)
