"""Heights as a map shows them: layer tints, and soft shading by a light from the north-west."""

from __future__ import annotations

from base64 import b64encode

from stavka.drawing.contours import contour_paths
from stavka.drawing.geometry import HEX
from stavka.drawing.land import FINE, Land
from stavka.drawing.markup import element, group, ink
from stavka.drawing.raster import Grid, noise_grid, palette_png, resample, spots, straight

BROAD_LEVELS = (0.15, 0.47)
"""Where rough ground and mountains begin: tinted by the broad heights, as the rules know them."""
HIGH_LEVELS = (0.74, 0.96)
"""Within mountains: tinted by ridges and spurs."""
WOBBLE = 0.07
"""How far an outline strays from the hexsides, in height, and how often to a hex."""
WOBBLES = 2.3
SHADES = 48
"""Steps of shading on each side of none."""
DARKEST, BRIGHTEST = 0.40, 0.30
"""The most that shading takes and gives."""
SHADOW, LIGHT = (58, 36, 16), (255, 250, 232)
OPAQUE = 255
STEEP = 1.15
"""Shading for a slope of 1 in a sample."""
FLAT, BROKEN = 0.3, 1.12
"""How much of the slope shows on even ground, and how much more for ruggedness."""
MOTTLE, MOTTLES = 0.05, 0.9
"""Unevenness of the paper, and its steps to a hex."""


def tints(land: Land) -> str:
    """The layers of height, each over the one below; their inks are `height-1` and up."""
    wobble = noise_grid(land.width, land.height, WOBBLES / FINE, land.seed + 21)
    broad = [
        [
            value + (bend - 0.5) * 2.0 * WOBBLE * min(1.0, value * 4.0)
            for value, bend in zip(*rows, strict=True)
        ]
        for rows in zip(land.broad, wobble, strict=True)
    ]
    layers = [(broad, level) for level in BROAD_LEVELS]
    layers += [(land.field, level) for level in HIGH_LEVELS]
    return group(
        "heights",
        *(
            ink(f"height-{number}", contour_paths(grid, level, land.bounds, HEX / FINE))
            for number, (grid, level) in enumerate(layers, 1)
        ),
    )


def shading(land: Land, finer: int = 1) -> str:
    """The picture that darkens slopes turned away from the light and brightens the others.

    `finer` samples to one of the land: for print, where nothing smooths a picture.
    """
    lights = _lights(land)
    if finer > 1:
        rows = spots((land.height - 1) * finer, 1 / finer, 0.0, straight)
        columns = spots((land.width - 1) * finer, 1 / finer, 0.0, straight)
        lights = resample(lights, rows, columns)
    picture = palette_png([bytes(map(_shade, row)) for row in lights], _palette())
    step = HEX / FINE / finer
    return element(
        "image",
        {
            "class": "shading",
            "x": land.bounds.x0 - step / 2,
            "y": land.bounds.y0 - step / 2,
            "width": len(lights[0]) * step,
            "height": len(lights) * step,
            "preserveAspectRatio": "none",
            "href": f"data:image/png;base64,{b64encode(picture).decode('ascii')}",
        },
    )


def _palette() -> list[tuple[int, int, int, int]]:
    """From the deepest shadow over none to the brightest light."""
    dark = [(*SHADOW, round(OPAQUE * DARKEST * (1 - i / SHADES))) for i in range(SHADES)]
    light = [(*LIGHT, round(OPAQUE * BRIGHTEST * i / SHADES)) for i in range(SHADES + 1)]
    return [*dark, *light]


def _lights(land: Land) -> Grid:
    """Brightness by sample; 0 is none, below it shadow."""
    mottle = noise_grid(land.width, land.height, MOTTLES / FINE, land.seed + 7)
    found = []
    for j in range(land.height):
        above, below = land.field[max(0, j - 1)], land.field[min(land.height - 1, j + 1)]
        found.append(_lit_row(above, land.field[j], below, land.rugged[j], mottle[j]))
    return found


def _lit_row(
    above: list[float],
    here: list[float],
    below: list[float],
    rugged: list[float],
    mottle: list[float],
) -> list[float]:
    west = [here[0], *here[:-1]]
    east = [*here[1:], here[-1]]
    return [
        (e - w + s - n) * STEEP * (FLAT + BROKEN * r) + (m - 0.5) * MOTTLE
        for n, s, w, e, r, m in zip(above, below, west, east, rugged, mottle, strict=True)
    ]


def _shade(light: float) -> int:
    """The palette number of a brightness."""
    part = light / DARKEST if light < 0 else light / BRIGHTEST
    return SHADES + round(SHADES * max(-1.0, min(1.0, part)))
