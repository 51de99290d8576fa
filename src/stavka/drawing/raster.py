"""Grids of numbers over the map: interpolated, summed, written as a picture."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Sequence

from stavka.drawing.grain import eased, lattice

Grid = list[list[float]]
"""Rows from north to south, each from west to east."""
Spots = list[tuple[int, float]]
"""Where new samples lie among old ones: the one before, and the part of the way to the next."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE_IMAGE = 3
BITS = 8
UP = 2
"""The filter that tells each pixel from the one above."""
HARDEST = 9


def spots(count: int, scale: float, shift: float, ease: Callable[[float], float]) -> Spots:
    """For samples 0, 1 ... the place `i * scale + shift` in another grid."""
    places = [i * scale + shift for i in range(count)]
    return [(math.floor(place), ease(place - math.floor(place))) for place in places]


def straight(part: float) -> float:
    """Interpolation along straight lines."""
    return part


def resample(grid: Grid, rows: Spots, columns: Spots) -> Grid:
    """Samples of a grid between its points; it must reach one beyond each spot."""
    found: Grid = []
    for j, t in rows:
        above, below = grid[j], grid[j + 1]
        row = [a + (b - a) * t for a, b in zip(above, below, strict=True)]
        found.append([row[i] + (row[i + 1] - row[i]) * s for i, s in columns])
    return found


def noise_grid(width: int, height: int, scale: float, seed: int) -> Grid:
    """Smooth value noise in [0, 1], `scale` lattice steps to a sample."""
    rows = spots(height, scale, 0.0, eased)
    columns = spots(width, scale, 0.0, eased)
    across, down = columns[-1][0] + 2, rows[-1][0] + 2
    corners = [[lattice(i, j, seed) for i in range(across)] for j in range(down)]
    return resample(corners, rows, columns)


def add_ridges(grid: Grid, layer: Grid, weight: float) -> Grid:
    """A grid with the crests of a noise added: 1 where the noise is half-way, 0 at its ends."""
    return [
        [
            value + weight * (1.0 - abs(2.0 * crest - 1.0))
            for value, crest in zip(*rows, strict=True)
        ]
        for rows in zip(grid, layer, strict=True)
    ]


def palette_png(rows: Sequence[bytes], palette: Sequence[tuple[int, int, int, int]]) -> bytes:
    """A picture of palette numbers; colours are red, green, blue, opacity, each 0 to 255."""
    width = len(rows[0])
    above = bytes(width)
    lines = bytearray()
    for row in rows:
        lines.append(UP)
        lines += bytes((here - up) & 0xFF for here, up in zip(row, above, strict=True))
        above = row
    head = struct.pack(">IIBBBBB", width, len(rows), BITS, PALETTE_IMAGE, 0, 0, 0)
    colours = b"".join(bytes(colour[:3]) for colour in palette)
    opacities = bytes(colour[3] for colour in palette)
    parts = (
        (b"IHDR", head),
        (b"PLTE", colours),
        (b"tRNS", opacities),
        (b"IDAT", zlib.compress(bytes(lines), HARDEST)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
