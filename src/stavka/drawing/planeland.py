"""The ground of an open table: rises, soft shading by a light from the north-west, bare patches."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from stavka.drawing.contours import contour_paths
from stavka.drawing.geometry import Bounds, Point
from stavka.drawing.grain import eased, hash_of, noise
from stavka.drawing.markup import element, group, ink
from stavka.drawing.planeshapes import Form, around, edges_of, is_inside
from stavka.drawing.planesoft import EDGE, on_edge, rounder
from stavka.drawing.raster import Grid, noise_grid, palette_png

STEP = 10.0
"""User units to a sample of the land; for print there are finer ones."""
PATCH_STEP = 25.0
ROLL, ROLLS = 0.16, 0.012
"""Unevenness of the cloth, in heights of a rise, and its lattice steps to a user unit."""
FINE_ROLL, FINE_ROLLS = 0.05, 0.06
CRAG, CRAGS = 0.1, 0.013
"""How far ridges break the slope of a rise."""
SLOPE = 130.0
"""User units over which a rise comes to its top."""
WIND, WINDS = 34.0, 110.0
"""How far slopes wind to and fro, and how long their bends are, in user units."""
LEVELS = (0.3, 0.62, 0.88)
"""Parts of the way up at which a rise changes tint."""
STEEP = 2.0
SHADES = 40
DARKEST, BRIGHTEST = 0.5, 0.34
SHADOW, LIGHT = (44, 30, 14), (255, 246, 220)
OPAQUE = 255
PATCHES, PATCH_SHADES = 0.008, 24
GRASS, DUST = (92, 98, 44), (214, 184, 128)
GREENEST, DUSTIEST = 0.34, 0.3
"""The most that grass and dust cover of the cloth."""


class Lie:
    """How the land of a table lies: heights by sample, rises above an uneven plain."""

    def __init__(self, bounds: Bounds, rises: Sequence[Form], title: str, finer: int = 1) -> None:
        self.bounds = bounds
        self.step = STEP / finer
        self.seed = hash_of(title) % 991
        self.width = round(bounds.width / self.step) + 1
        self.height = round(bounds.height / self.step) + 1
        self.tops: Grid = [[0.0] * self.width for _ in range(self.height)]
        for rise in rises:
            self._raise(rise)
        self.field = self._uneven()

    def _raise(self, rise: Form) -> None:
        """Lift what lies in a ring, higher the farther from its sides."""
        ring = rounder(rise.ring, on_edge(self.bounds))
        x0, y0, x1, y1 = around(ring)
        sides = [(a, b) for a, b in edges_of(ring) if a != b and not self._is_cut(a, b)]
        step = self.step
        left, right = max(0, int(x0 / step)), min(self.width - 1, int(x1 / step) + 1)
        for j in range(max(0, int(y0 / step)), min(self.height - 1, int(y1 / step) + 1) + 1):
            row = self.tops[j]
            for i in range(left, right + 1):
                point = (i * step, j * step)
                if is_inside(ring, point):
                    row[i] = max(row[i], _climb(_wound(point), sides))

    def _is_cut(self, a: Point, b: Point) -> bool:
        """Whether a side lies along the edge of the table: the rise goes on beyond it."""
        x0, y0, x1, y1 = self.bounds.grown(-EDGE)
        return (
            max(a[0], b[0]) <= x0
            or max(a[1], b[1]) <= y0
            or min(a[0], b[0]) >= x1
            or min(a[1], b[1]) >= y1
        )

    def _uneven(self) -> Grid:
        rolls = noise_grid(self.width, self.height, ROLLS * self.step, self.seed)
        fine = noise_grid(self.width, self.height, FINE_ROLLS * self.step, self.seed + 3)
        crags = noise_grid(self.width, self.height, CRAGS * self.step, self.seed + 5)
        return [
            [
                top * (1.0 + CRAG * (1.0 - abs(2.0 * crag - 1.0)))
                + ROLL * roll
                + FINE_ROLL * fine_roll
                for top, roll, fine_roll, crag in zip(*rows, strict=True)
            ]
            for rows in zip(self.tops, rolls, fine, crags, strict=True)
        ]


def _wound(point: Point) -> Point:
    """Where the slope of a point is looked up: no slope is as even as a roof."""
    x, y = point
    east = noise(x / WINDS, y / WINDS, 7) - 0.5
    south = noise(x / WINDS, y / WINDS, 8) - 0.5
    return x + east * WIND, y + south * WIND


def _climb(point: Point, sides: Sequence[tuple[Point, Point]]) -> float:
    """How far up the slope a point within a rise lies, 0 to 1."""
    x, y = point
    nearest = SLOPE * SLOPE
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        part = 0.0 if part < 0.0 else min(part, 1.0)
        ex, ey = x - ax - dx * part, y - ay - dy * part
        nearest = min(nearest, ex * ex + ey * ey)
    return eased(nearest**0.5 / SLOPE)


def rises(lie: Lie, forms: Sequence[Form]) -> str:
    """Tints of height: the foot of each rise is its very outline, what lies above follows."""
    feet = [form.outline for form in forms]
    higher = [
        ink(f"rise-{number}", contour_paths(lie.tops, level, lie.bounds, lie.step))
        for number, level in enumerate(LEVELS, 2)
    ]
    return group("rises", ink("rise-1", feet), *higher)


def feet(forms: Sequence[Form]) -> str:
    """The outlines of rises, drawn over the shading so that their edge can be played by."""
    return ink("rise-foot", [form.outline for form in forms])


# --- pictures under the ink -----------------------------------------------------------------------


def shading(lie: Lie) -> str:
    """The picture that darkens slopes turned away from the light and brightens the others."""
    rows = []
    for j, here in enumerate(lie.field):
        above, below = lie.field[max(0, j - 1)], lie.field[min(lie.height - 1, j + 1)]
        west, east = [here[0], *here[:-1]], [*here[1:], here[-1]]
        rows.append(
            bytes(
                _shade((e - w + s - n) * STEEP * STEP / lie.step)
                for n, s, w, e in zip(above, below, west, east, strict=True)
            )
        )
    dark = [(*SHADOW, round(OPAQUE * DARKEST * (1 - i / SHADES))) for i in range(SHADES)]
    light = [(*LIGHT, round(OPAQUE * BRIGHTEST * i / SHADES)) for i in range(SHADES + 1)]
    return _picture("shading", palette_png(rows, [*dark, *light]), lie, lie.step, len(rows))


def _shade(light: float) -> int:
    part = light / DARKEST if light < 0 else light / BRIGHTEST
    return SHADES + round(SHADES * max(-1.0, min(1.0, part)))


def patches(lie: Lie) -> str:
    """The picture of where the cloth is grown over and where it is bare."""
    width = round(lie.bounds.width / PATCH_STEP) + 1
    height = round(lie.bounds.height / PATCH_STEP) + 1
    broad = noise_grid(width, height, PATCHES * PATCH_STEP, lie.seed + 11)
    close = noise_grid(width, height, PATCHES * 4 * PATCH_STEP, lie.seed + 12)
    rows = [
        bytes(round((0.72 * a + 0.28 * b) * 2 * PATCH_SHADES) for a, b in zip(*both, strict=True))
        for both in zip(broad, close, strict=True)
    ]
    grown = [
        (*GRASS, round(OPAQUE * GREENEST * (1 - i / PATCH_SHADES))) for i in range(PATCH_SHADES)
    ]
    bare = [(*DUST, round(OPAQUE * DUSTIEST * i / PATCH_SHADES)) for i in range(PATCH_SHADES + 1)]
    return _picture("patches", palette_png(rows, [*grown, *bare]), lie, PATCH_STEP, height)


def _picture(kind: str, picture: bytes, lie: Lie, step: float, rows: int) -> str:
    columns = round(lie.bounds.width / step) + 1
    return element(
        "image",
        {
            "class": kind,
            "x": lie.bounds.x0 - step / 2,
            "y": lie.bounds.y0 - step / 2,
            "width": columns * step,
            "height": rows * step,
            "preserveAspectRatio": "none",
            "href": f"data:image/png;base64,{b64encode(picture).decode('ascii')}",
        },
    )
