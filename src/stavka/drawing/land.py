"""The shape of the land: heights over the sheet, from the grounds of cells and seeded ridges."""

from __future__ import annotations

import math

from stavka.drawing.geometry import HEX, Bounds, Cells, Point, centre
from stavka.drawing.grain import hash_of
from stavka.drawing.grounds import PLAIN, Ground, ground_of
from stavka.drawing.raster import Grid, add_ridges, noise_grid, resample, spots, straight
from stavka.engine.scene import Cell

FINE = 12
"""Samples of the land to a hex."""
COARSE = 6
"""Samples to a hex of the broad heights, before the ridges."""
SPREAD = 1.15
"""Hexes from its centre that a cell's height reaches, fading."""
OCTAVES = ((0.62, 0.55), (1.3, 0.275), (2.73, 0.1375), (5.4, 0.07))
"""Lattice steps to a hex, and weight, of each layer of ridges."""
WARP = 0.7
"""Lattice steps to a hex of the noise that bends the ridges, and how far, in hexes."""
WARPED = 0.9
LEAN = 0.9
RIDGES = 0.8
VALLEY = 0.35
"""The mean of the ridges, so that they raise and lower alike."""
SUNK, CALM = 0.75, 0.45
"""What a settlement keeps of the height and the ruggedness around it."""


class Land:
    """Heights on a raster, asked by user units."""

    def __init__(self, ground: Cells, bounds: Bounds, title: str) -> None:
        self.bounds = bounds
        self.seed = hash_of(title) % 997
        self.width = round(bounds.width / HEX * FINE) + 1
        self.height = round(bounds.height / HEX * FINE) + 1
        heights, rugged = _broad(ground, bounds)
        rows = spots(self.height, COARSE / FINE, 0.0, straight)
        columns = spots(self.width, COARSE / FINE, 0.0, straight)
        self.broad = resample(heights, rows, columns)
        self.rugged = resample(rugged, rows, columns)
        self.field = self._raise(_ridges(self.width, self.height, self.seed))

    def _raise(self, ridges: Grid) -> Grid:
        return [
            [h * LEAN + r * (ridge - VALLEY) * RIDGES for h, r, ridge in zip(*rows, strict=True)]
            for rows in zip(self.broad, self.rugged, ridges, strict=True)
        ]

    def sample(self, point: Point) -> tuple[int, int]:
        """Column and row of the sample that is next to a point."""
        column = round((point[0] - self.bounds.x0) / HEX * FINE)
        row = round((point[1] - self.bounds.y0) / HEX * FINE)
        return max(1, min(self.width - 2, column)), max(1, min(self.height - 2, row))

    def slope(self, point: Point) -> Point:
        """How the land rises to the east and to the south at a point."""
        i, j = self.sample(point)
        field = self.field
        return field[j][i + 1] - field[j][i - 1], field[j + 1][i] - field[j - 1][i]


def settled(ground: Cells, cell: Cell) -> Ground:
    """The ground of a cell; a town lies in the land around it, a little lower."""
    own = ground_of(cell.terrain)
    if not own.settles:
        return own
    near = [ground_of(c.terrain) for c in ground.neighbours(cell)]
    near = [g for g in near if not g.settles and not g.water] or [ground_of(PLAIN)]
    height = sum(g.height for g in near) / len(near) * SUNK
    rugged = sum(g.rugged for g in near) / len(near) * CALM
    return Ground(max(own.height, height), max(own.rugged, rugged), own.cover, own.marks)


def _broad(ground: Cells, bounds: Bounds) -> tuple[Grid, Grid]:
    """Heights and ruggedness as the grounds have them, faded into each other."""
    width = math.ceil(bounds.width / HEX * COARSE) + 3
    height = math.ceil(bounds.height / HEX * COARSE) + 3
    sums = [[[0.0] * width for _ in range(height)] for _ in range(3)]
    for cell in ground.list:
        kind = settled(ground, cell)
        x, y = centre(cell)
        i, j = (x - bounds.x0) / HEX * COARSE, (y - bounds.y0) / HEX * COARSE
        _stamp(sums, i, j, kind)
    weights, heights, rugged = sums
    return _shares(heights, weights), _shares(rugged, weights)


def _stamp(sums: list[Grid], x: float, y: float, kind: Ground) -> None:
    """Add a cell's height to all samples that it reaches."""
    weights, heights, rugged = sums
    reach = SPREAD * COARSE
    last = len(weights[0]) - 1
    columns = range(max(0, math.ceil(x - reach)), min(last, math.floor(x + reach)) + 1)
    for j in range(max(0, math.ceil(y - reach)), min(len(weights) - 1, math.floor(y + reach)) + 1):
        for i in columns:
            near = 1.0 - ((i - x) ** 2 + (j - y) ** 2) / (reach * reach)
            if near > 0.0:
                weight = near * near
                weights[j][i] += weight
                heights[j][i] += weight * kind.height
                rugged[j][i] += weight * kind.rugged


def _shares(sums: Grid, weights: Grid) -> Grid:
    return [
        [total / weight if weight else 0.0 for total, weight in zip(*rows, strict=True)]
        for rows in zip(sums, weights, strict=True)
    ]


def _ridges(width: int, height: int, seed: int) -> Grid:
    """Sharp crests with branching spurs: layers of noise, bent by another."""
    reach = round(WARPED * FINE)
    wide, high = width + 2 * reach, height + 2 * reach
    sums: Grid = [[0.0] * wide for _ in range(high)]
    for octave, (scale, weight) in enumerate(OCTAVES):
        layer = noise_grid(wide, high, scale / FINE, seed + octave)
        sums = add_ridges(sums, layer, weight)
    bends = noise_grid(width, height, WARP / FINE, seed + len(OCTAVES))
    return [
        [
            sums[j + round(reach * (2.0 - 2.0 * bend))][i + round(reach * 2.0 * bend)]
            for i, bend in enumerate(row)
        ]
        for j, row in enumerate(bends)
    ]
