"""How far it is from anywhere to where a side wants to be, by the ground that a mover may cross."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import hypot, inf
from typing import NamedTuple

from stavka.games.red_skorpion.setting import Setting
from stavka.maps.plane.geometry import INCH, Point, contains

STEP = 2 * INCH
"""Distance of the points at which the way is counted."""
HALF = STEP // 2
FIELDS_KEPT = 256
WAYS_KEPT = 1 << 16
OFF_POINT = 0.5
"""What an inch off such a point counts for: less than a whole one, as it may be on a road."""
AROUND = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Half of a point's neighbours; the other half have it among theirs."""


class Lattice(NamedTuple):
    """Points `STEP` apart with what it costs to go from each to its neighbours."""

    columns: int
    rows: int
    ways: tuple[tuple[tuple[int, int], ...], ...]
    """By point: its neighbours and the costs, in thousandths of an inch of a throw."""


def middle_of(lattice: Lattice, cell: int) -> Point:
    """The place of a point of the lattice."""
    row, column = divmod(cell, lattice.columns)
    return (column * STEP + STEP // 2, row * STEP + STEP // 2)


@lru_cache(FIELDS_KEPT)
def lattice(setting: Setting, mover: str, radius: int) -> Lattice:
    """The lattice of a table for a kind of mover."""
    table, moving = setting.table, setting.moving
    columns, rows = table.width // STEP, table.height // STEP
    bare = Lattice(columns, rows, ())
    places = [middle_of(bare, cell) for cell in range(columns * rows)]
    # whoever stands in what is closed to him may leave it, but nobody may enter
    is_open = [moving.is_open(mover, radius, place) for place in places]
    ways: list[list[tuple[int, int]]] = [[] for _ in places]
    for cell, here in enumerate(places):
        for other in _beyond(bare, cell):
            if is_open[cell] and is_open[other]:
                cost = moving.leg(mover, radius, here, places[other])
                if cost is not None:
                    ways[cell].append((other, cost))
                    ways[other].append((cell, cost))
    return bare._replace(ways=tuple(map(tuple, ways)))


def _beyond(grid: Lattice, cell: int) -> Iterator[int]:
    """Half of the neighbours of a point."""
    row, column = divmod(cell, grid.columns)
    for east, south in AROUND:
        if 0 <= column + east < grid.columns and 0 <= row + south < grid.rows:
            yield cell + east + south * grid.columns


class Field:
    """The cost of the way from any place to the nearest of some points, in inches of a throw."""

    def __init__(self, grid: Lattice, sources: Iterable[tuple[int, int]]) -> None:
        self.grid = grid
        self.costs = [inf] * (grid.columns * grid.rows)
        queue = [(cost, cell) for cell, cost in sources]
        heapify(queue)
        while queue:
            cost, cell = heappop(queue)
            if cost >= self.costs[cell]:
                continue
            self.costs[cell] = cost
            for other, step in grid.ways[cell]:
                if cost + step < self.costs[other]:
                    heappush(queue, (cost + step, other))

    def at(self, x: int, y: int) -> float:
        """Inches of a throw from a place; infinite where no way leads."""
        costs, columns = self.costs, self.grid.columns
        column, row = (x - HALF) // STEP, (y - HALF) // STEP
        west, north = x - HALF - column * STEP, y - HALF - row * STEP
        if 0 <= column < columns - 1 and 0 <= row < self.grid.rows - 1:
            cell = row * columns + column
            east, south = STEP - west, STEP - north
            return (
                min(
                    costs[cell] + OFF_POINT * hypot(west, north),
                    costs[cell + 1] + OFF_POINT * hypot(east, north),
                    costs[cell + columns] + OFF_POINT * hypot(west, south),
                    costs[cell + columns + 1] + OFF_POINT * hypot(east, south),
                )
                / INCH
            )
        return self._at_border(x, y) / INCH

    def _at_border(self, x: int, y: int) -> float:
        """As `at`, where some of the points about a place are missing."""
        grid = self.grid
        column, row = (x - HALF) // STEP, (y - HALF) // STEP
        best = inf
        for down in (row, row + 1):
            for right in (column, column + 1):
                if 0 <= right < grid.columns and 0 <= down < grid.rows:
                    cost = self.costs[down * grid.columns + right]
                    off = hypot(x - right * STEP - HALF, y - down * STEP - HALF)
                    best = min(best, cost + OFF_POINT * off)
        return best


@lru_cache(FIELDS_KEPT)
def to_exit(setting: Setting, mover: str, radius: int, side: int) -> Field | None:
    """The way to the edges by which a side leaves; None when it has none."""
    edges = setting.exits[side]
    if not edges:
        return None
    grid = lattice(setting, mover, radius)
    last_column, last_row = grid.columns - 1, grid.rows - 1
    sources = []
    for cell in range(grid.columns * grid.rows):
        row, column = divmod(cell, grid.columns)
        is_at = {
            "north": row == 0,
            "south": row == last_row,
            "west": column == 0,
            "east": column == last_column,
        }
        if any(is_at[edge] for edge in edges):
            sources.append((cell, STEP // 2))
    return Field(grid, sources)


@lru_cache(FIELDS_KEPT)
def to_zone(setting: Setting, mover: str, radius: int, zone: int) -> Field:
    """The way to a zone."""
    grid = lattice(setting, mover, radius)
    ring = setting.zones[zone].ring
    cells = range(grid.columns * grid.rows)
    return Field(grid, [(cell, 0) for cell in cells if contains(ring, middle_of(grid, cell))])


@lru_cache(WAYS_KEPT)
def way_into(setting: Setting, mover: str, radius: int, zone: int, spot: Point) -> float:
    """Inches of a throw from a place into a zone; less than 0 from within."""
    if contains(setting.zones[zone].ring, spot):
        return -1.0
    return to_zone(setting, mover, radius, zone).at(*spot)


@lru_cache(FIELDS_KEPT)
def lane(setting: Setting, side: int) -> tuple[Point, ...]:
    """Places by which the enemies of a side will come on their way out, an inch or two apart."""
    found: dict[Point, None] = {}
    figures = setting.figures
    for one in setting.forces[1 - side]:
        kind = figures[one]
        if not kind.zone and kind.at is None:
            continue
        field = to_exit(setting, kind.mover.id, kind.radius, 1 - side)
        if field is None:
            return ()
        start = kind.at or _centre(setting, kind.zone)
        found.update(dict.fromkeys(_descend(field, start)))
    return tuple(found)


def _centre(setting: Setting, zone: str) -> Point:
    ring = setting.zones[setting.zone_index[zone]].ring
    return (sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring))


def _descend(field: Field, start: Point) -> list[Point]:
    """The points by which one goes from a place to where a field is lowest."""
    grid = field.grid
    cell = min(start[1] // STEP, grid.rows - 1) * grid.columns
    cell += min(start[0] // STEP, grid.columns - 1)
    found = []
    while field.costs[cell] < inf:
        found.append(middle_of(grid, cell))
        best = min(
            grid.ways[cell], key=lambda way: (field.costs[way[0]] + way[1], way[0]), default=None
        )
        if best is None or field.costs[best[0]] >= field.costs[cell]:
            break
        cell = best[0]
    return found
