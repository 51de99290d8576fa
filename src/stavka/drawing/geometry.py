"""Plane geometry of the map sheet: hexes, bounds, path data. One hex is `HEX` user units wide."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import structs

from stavka.engine.scene import Cell, HexBoard

HEX = 100.0
SIDE = HEX / math.sqrt(3.0)
"""Length of a hexside, and from the centre to a corner."""
CORNERS = 6
REACH = HEX * 1.05
"""From a centre to the centres of adjacent cells, with room for rounded co-ordinates."""

Point: TypeAlias = tuple[float, float]


class Bounds(NamedTuple):
    """A rectangle in user units."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """From west to east."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """From north to south."""
        return self.y1 - self.y0

    def grown(self, by: float) -> Bounds:
        """The same rectangle with a margin all around."""
        return Bounds(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def corners(self) -> list[Point]:
        """Clockwise from the north-west."""
        return [(self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1)]


def centre(cell: Cell) -> Point:
    """The middle of a cell in user units."""
    return cell.x * HEX, cell.y * HEX


def scaled(point: Point) -> Point:
    """From hex widths to user units."""
    return point[0] * HEX, point[1] * HEX


def distance(a: Point, b: Point) -> float:
    """As the crow flies."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def between(a: Point, b: Point, part: float) -> Point:
    """The point that lies so far along from `a` (0) to `b` (1)."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def bend(a: Point, b: Point, c: Point, part: float) -> Point:
    """A point of the curve from `a` to `c` that leans towards `b`."""
    return between(between(a, b, part), between(b, c, part), part)


def gap_to(point: Point, a: Point, b: Point) -> float:
    """From a point to a straight line from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size if size else 0.0
    return distance(point, between(a, b, max(0.0, min(1.0, along))))


def short(value: float) -> str:
    """A length as it stands in path data: one decimal, no needless zeros.

    >>> short(3.0), short(-0.04), short(12.25)
    ('3', '0', '12.2')
    """
    text = f"{value:.1f}"
    return ("0" if text == "-0.0" else text[:-2]) if text.endswith(".0") else text


def at(point: Point) -> str:
    """A point as it stands in path data."""
    return f"{short(point[0])},{short(point[1])}"


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path data of straight pieces."""
    return "M" + "L".join(map(at, points)) + ("Z" if closed else "")


def corner_offsets(orientation: str, radius: float = SIDE) -> list[Point]:
    """Six corners about the origin, clockwise from the top (pointy) or the top left (flat)."""
    turn = -120 if orientation == "flat" else -90
    angles = [math.radians(turn + 60 * k) for k in range(CORNERS)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def bounds_of(board: HexBoard) -> Bounds:
    """The rectangle of the map, cut through the half hexes of shifted rows as on printed maps."""
    xs = [cell.x * HEX for cell in board.cells]
    ys = [cell.y * HEX for cell in board.cells]
    w, h = (SIDE, HEX / 2) if board.orientation == "flat" else (HEX / 2, SIDE)
    return Bounds(min(xs) - w, min(ys) - h, max(xs) + w, max(ys) + h)


class Cells:
    """The cells of a board by id and by nearness, from their centres alone."""

    def __init__(self, board: HexBoard) -> None:
        self.list = board.cells
        self.orientation = board.orientation
        self.by_id = {cell.id: cell for cell in board.cells}
        self._offsets = corner_offsets(board.orientation)
        self._squares: dict[tuple[int, int], list[Cell]] = {}
        for cell in board.cells:
            self._squares.setdefault((math.floor(cell.x), math.floor(cell.y)), []).append(cell)
        self._near: dict[str, list[Cell]] = {}

    def near(self, point: Point, radius: float) -> Iterator[Cell]:
        """Cells whose centre lies within a distance of a point."""
        reach = math.ceil(radius / HEX)
        i, j = math.floor(point[0] / HEX), math.floor(point[1] / HEX)
        for u in range(i - reach, i + reach + 1):
            for v in range(j - reach, j + reach + 1):
                for cell in self._squares.get((u, v), ()):
                    if distance(centre(cell), point) <= radius:
                        yield cell

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The adjacent cells."""
        if cell.id not in self._near:
            near = self.near(centre(cell), REACH)
            self._near[cell.id] = [other for other in near if other is not cell]
        return self._near[cell.id]

    def corners(self, cell: Cell, inset: float = 0.0) -> list[Point]:
        """The corners of a cell, clockwise; `inset` 0.1 is a tenth nearer to the centre."""
        x, y = centre(cell)
        shrink = 1.0 - inset
        return [(x + dx * shrink, y + dy * shrink) for dx, dy in self._offsets]

    def sides(self, cell: Cell) -> list[tuple[Point, Point, Cell | None]]:
        """Its hexsides, clockwise, each with the cell beyond it."""
        corners = self.corners(cell)
        x, y = centre(cell)
        found: list[tuple[Point, Point, Cell | None]] = []
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            mirrored = (a[0] + b[0] - x, a[1] + b[1] - y)
            beyond = next(
                (c for c in self.neighbours(cell) if distance(centre(c), mirrored) < HEX / 4), None
            )
            found.append((a, b, beyond))
        return found

    def is_inside(self, cell: Cell, point: Point) -> bool:
        """Whether a point lies in a cell."""
        x, y = abs(point[0] - cell.x * HEX), abs(point[1] - cell.y * HEX)
        along, across = (y, x) if self.orientation == "flat" else (x, y)
        return along <= HEX / 2 and along / 2 + across * math.sqrt(3.0) / 2 <= HEX / 2


def node_of(point: Point) -> tuple[int, int]:
    """What two computed copies of the same corner have in common."""
    return round(point[0]), round(point[1])


def loops_of(sides: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Directed hexsides joined into closed loops; where loops touch they are kept apart."""
    onward: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for side in sides:
        onward.setdefault(node_of(side[0]), []).append(side)
    loops: list[list[Point]] = []
    for side in sides:
        loop: list[Point] = []
        here: tuple[Point, Point] | None = side
        while here is not None and here in onward.get(node_of(here[0]), ()):
            onward[node_of(here[0])].remove(here)
            loop.append(here[0])
            following = onward.get(node_of(here[1]), [])
            here = following[0] if following else None
        if len(loop) > 2:  # noqa: PLR2004 - fewer corners enclose nothing
            loops.append(loop)
    return loops


def framed(board: HexBoard) -> Cells:
    """The cells with a ring of copies around them, so that ground runs on to the edge of the sheet.

    A copy takes its terrain from the cell that it lies beside; its id begins with "~".
    """
    cells = Cells(board)
    ring: dict[tuple[int, int], Cell] = {}
    for cell in board.cells:
        x, y = centre(cell)
        for a, b, beyond in cells.sides(cell):
            spot = (a[0] + b[0] - x, a[1] + b[1] - y)
            if beyond is None and node_of(spot) not in ring:
                id_ = "~{},{}".format(*node_of(spot))
                ring[node_of(spot)] = Cell(id_, spot[0] / HEX, spot[1] / HEX, cell.terrain)
    return Cells(structs.replace(board, cells=(*board.cells, *ring.values())))
