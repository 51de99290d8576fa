"""A grid of square cells laid under the table, so that a question looks only where it must.

A point belongs to the cell of its whole coordinates rounded down. An edge is noted in every cell
to which one of its points belongs, and a way visits every cell to which one of its points belongs:
so a way meets an edge in a cell where it finds it noted. All of this is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Generic, TypeVar

from stavka.maps.plane.body import Body
from stavka.maps.plane.geometry import Point

Noted = TypeVar("Noted")

CELLS_PER_EDGE = 2
FEWEST_CELLS = 64
MOST_CELLS = 16_384


class Grid:
    """Cells in rows from the north-west, about `CELLS_PER_EDGE` for each edge on the table."""

    __slots__ = ("columns", "rows", "size")

    def __init__(self, width: int, height: int, edges: int) -> None:
        cells = min(MOST_CELLS, max(FEWEST_CELLS, CELLS_PER_EDGE * edges))
        self.size = isqrt(width * height // cells) + 1
        self.columns = width // self.size + 1
        self.rows = height // self.size + 1

    def __len__(self) -> int:
        return self.columns * self.rows

    def cell(self, p: Point) -> int:
        """The cell of a point; of one off the table that on the border beside it."""
        row, column = p[1] // self.size, p[0] // self.size
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return self._row(p[1]) * self.columns + self._column(p[0])

    def _column(self, x: int) -> int:
        return min(max(x // self.size, 0), self.columns - 1)

    def _row(self, y: int) -> int:
        return min(max(y // self.size, 0), self.rows - 1)

    def walk(self, a: Point, b: Point) -> Iterator[int]:
        """The cells of a way, row by row from the north; off the table those on its border."""
        if a[1] > b[1]:
            a, b = b, a
        (ax, ay), (bx, by) = a, b
        dx, dy, size = bx - ax, by - ay, self.size
        first, last = self._row(ay), self._row(by)
        here = self._column(ax)
        for row in range(first, last + 1):
            end = bx if row == last else ax + ((row + 1) * size - ay) * dx // dy
            there = self._column(end)
            west, east = (here, there) if here <= there else (there, here)
            yield from range(row * self.columns + west, row * self.columns + east + 1)
            here = there

    def around(self, a: Point, b: Point, pad: int) -> Iterator[int]:
        """The cells that lie, in part, nearer than `pad` to a way (and perhaps a few more)."""
        west, east = sorted((a[0], b[0]))
        north, south = sorted((a[1], b[1]))
        for row in range(self._row(north - pad), self._row(south + pad) + 1):
            for column in range(self._column(west - pad), self._column(east + pad) + 1):
                yield row * self.columns + column

    def noted(self, notes: Iterable[tuple[Point, Point, Noted]], pad: int = 0) -> Notes[Noted]:
        """Notes of edges (from, to, what), for ways that come nearer to an edge than `pad`.

        Without a pad: for ways that have a point in common with an edge.
        """
        cells: list[list[Noted]] = [[] for _ in range(len(self))]
        for a, b, note in notes:
            for cell in self.around(a, b, pad) if pad else self.walk(a, b):
                cells[cell].append(note)
        return Notes(self, cells)

    def bodies(self, bodies: Iterable[Body]) -> tuple[tuple[tuple[Body, bool], ...], ...]:
        """By cell, the bodies of which some part lies in it, and whether it is all theirs.

        In ascending order, whatever the order given.
        """
        cells: list[list[tuple[Body, bool]]] = [[] for _ in range(len(self))]
        for body in sorted(bodies, key=lambda one: one.order):
            edged = {cell for a, b in body.edges() for cell in self.walk(a, b)}
            west, north, east, south = body.bounds
            for cell in self.around((west, north), (east, south), 0):
                if cell in edged:
                    cells[cell].append((body, False))
                elif body.holds(self._corner(cell)):
                    cells[cell].append((body, True))
        return tuple(map(tuple, cells))

    def within(self, bodies: Iterable[Body], reach: int) -> tuple[tuple[Body, ...], ...]:
        """By cell, in ascending order, the bodies that may be as near as `reach` to its points."""
        cells: list[dict[Body, None]] = [{} for _ in range(len(self))]
        for body in sorted(bodies, key=lambda one: one.order):
            for west, north, east, south in body.boxes:
                for cell in self.around((west, north), (east, south), reach):
                    cells[cell][body] = None
        return tuple(map(tuple, cells))

    def _corner(self, cell: int) -> Point:
        row, column = divmod(cell, self.columns)
        return column * self.size, row * self.size


class Notes(Generic[Noted]):
    """What is noted in the cells of a grid, found along ways in the order of the cells.

    The cells are kept by rows and by columns, so that a way is followed across the fewer of them.
    All notes stand in one list, cell after cell, with where each cell's begin: so those of a row of
    cells are one slice, and empty cells cost nothing.
    """

    __slots__ = ("_by_column", "_by_row", "_grid", "_high", "_wide")

    def __init__(self, grid: Grid, cells: Sequence[Sequence[Noted]]) -> None:
        self._grid = grid
        self._by_row = _laid_out(cells)
        self._by_column = _laid_out(
            cells[cell]
            for column in range(grid.columns)
            for cell in range(column, len(grid), grid.columns)
        )
        self._wide, self._high = grid.columns * grid.size, grid.rows * grid.size

    def along(self, a: Point, b: Point) -> list[Noted]:
        """What is noted in the cells of a way, of one row (or column) of them after the other.

        What is noted in several cells may come up several times.
        """
        (ax, ay), (bx, by) = a, b
        if not (
            0 <= ax < self._wide
            and 0 <= bx < self._wide
            and 0 <= ay < self._high
            and 0 <= by < self._high
        ):
            return self._beyond(a, b)
        size, count, (notes, begins) = self._grid.size, self._grid.columns, self._by_row
        if abs(by - ay) > abs(bx - ax):
            ax, ay, bx, by = ay, ax, by, bx
            count, (notes, begins) = self._grid.rows, self._by_column
        if ay > by:
            ax, ay, bx, by = bx, by, ax, ay
        first, last = ay // size, by // size
        base, here, end = first * count, ax // size, bx // size
        found: list[Noted] = []
        if first < last:
            # Where the way leaves a row is a fraction of this many cells; it grows by one step.
            dx, dy = bx - ax, by - ay
            whole, part, step = dy * size, ax * dy + ((first + 1) * size - ay) * dx, size * dx
            for _ in range(first, last):
                there = part // whole
                if here <= there:
                    begin, stop = begins[base + here], begins[base + there + 1]
                else:
                    begin, stop = begins[base + there], begins[base + here + 1]
                if begin < stop:
                    found += notes[begin:stop]
                base += count
                part += step
                here = there
        if here > end:
            here, end = end, here
        begin, stop = begins[base + here], begins[base + end + 1]
        return found + notes[begin:stop] if begin < stop else found

    def _beyond(self, a: Point, b: Point) -> list[Noted]:
        """The same of a way that leads off the grid."""
        notes, begins = self._by_row
        cells = self._grid.walk(a, b)
        return [note for cell in cells for note in notes[begins[cell] : begins[cell + 1]]]


def _laid_out(cells: Iterable[Sequence[Noted]]) -> tuple[list[Noted], list[int]]:
    """The notes of all cells in one list, and where in it those of each cell begin and end."""
    notes: list[Noted] = []
    begins = [0]
    for cell in cells:
        notes.extend(cell)
        begins.append(len(notes))
    return notes, begins
