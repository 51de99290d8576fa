"""A grid of square cells laid under the table, so that a question looks only where it must.

A point belongs to the cell of its whole coordinates rounded down. An edge is noted in every cell
to which one of its points belongs, and a way visits every cell to which one of its points belongs:
so a way meets an edge in a cell where it finds it noted. All of this is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TypeVar

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
        return self._row(p[1]) * self.columns + self._column(p[0])

    def _column(self, x: int) -> int:
        return min(max(x // self.size, 0), self.columns - 1)

    def _row(self, y: int) -> int:
        return min(max(y // self.size, 0), self.rows - 1)

    def stretches(self, a: Point, b: Point) -> Iterator[tuple[int, int]]:
        """The cells of a way, row by row from the north: the first, and the one after the last."""
        if a[1] > b[1]:
            a, b = b, a
        (ax, ay), (bx, by) = a, b
        dx, dy, size, columns = bx - ax, by - ay, self.size, self.columns
        first, last = self._row(ay), self._row(by)
        here = ax
        for row in range(first, last + 1):
            there = bx if row == last else ax + ((row + 1) * size - ay) * dx // dy
            low, high = (here, there) if here <= there else (there, here)
            yield row * columns + self._column(low), row * columns + self._column(high) + 1
            here = there

    def walk(self, a: Point, b: Point) -> Iterator[int]:
        """The cells of a way."""
        for first, end in self.stretches(a, b):
            yield from range(first, end)

    def around(self, a: Point, b: Point, pad: int) -> Iterator[int]:
        """The cells that lie, in part, nearer than `pad` to a way (and perhaps a few more)."""
        west, east = sorted((a[0], b[0]))
        north, south = sorted((a[1], b[1]))
        for row in range(self._row(north - pad), self._row(south + pad) + 1):
            for column in range(self._column(west - pad), self._column(east + pad) + 1):
                yield row * self.columns + column

    def noted(self, notes: Iterable[tuple[Point, Point, Noted]]) -> tuple[tuple[Noted, ...], ...]:
        """By cell, what is noted of the edges that are in it, in the order given."""
        cells: list[list[Noted]] = [[] for _ in range(len(self))]
        for a, b, note in notes:
            for cell in self.walk(a, b):
                cells[cell].append(note)
        return tuple(map(tuple, cells))

    def noted_near(
        self, notes: Iterable[tuple[Point, Point, Noted]], pad: int
    ) -> tuple[tuple[Noted, ...], ...]:
        """By cell, what is noted of the edges that come nearer than `pad` to a point of it."""
        cells: list[list[Noted]] = [[] for _ in range(len(self))]
        for a, b, note in notes:
            for cell in self.around(a, b, pad):
                cells[cell].append(note)
        return tuple(map(tuple, cells))

    def bodies(self, bodies: Iterable[Body]) -> tuple[tuple[tuple[Body, bool], ...], ...]:
        """By cell, the bodies of which some part lies in it, and whether all of the cell is theirs.

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

    def _corner(self, cell: int) -> Point:
        row, column = divmod(cell, self.columns)
        return column * self.size, row * self.size
