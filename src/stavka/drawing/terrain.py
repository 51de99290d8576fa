"""What stands on the ground: covers with their outlines, hachures, stipple, trees, reeds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from stavka.drawing.curves import rounded_loop, strayed
from stavka.drawing.geometry import (
    HEX,
    Cells,
    Point,
    at,
    between,
    centre,
    loops_of,
    polyline,
    short,
)
from stavka.drawing.grain import scatter, stream_of
from stavka.drawing.grounds import Ground, ground_of
from stavka.drawing.land import Land
from stavka.drawing.markup import group, ink
from stavka.engine.scene import Cell

CHUNK = 4 * HEX
"""Marks are drawn by squares of this side: who looks at a part draws only that part."""
LIGHT: Point = (-0.7071, -0.7071)
"""Where the light comes from: the north-west."""
WATER = "water"
COVER_ORDER = ("sand", "marsh", "wood", "suburb", "works", "built", WATER)
NATURAL = frozenset({"sand", "marsh", "wood", WATER})
"""Covers with a grown outline; the others keep to the hexes."""
OUTLINE_PER = 6
OUTLINE_STRAY = 11.0
SHORE_STRAY = 8.0
STREET_CORNER = 0.16
"""How much of a hexside a built-up outline rounds off."""

GAPS = {
    "hachures": 7.4,
    "stipple": 8.5,
    "trees": 10.5,
    "rows": 16.0,
    "marsh": 15.0,
    "ripples": 19.0,
    "rubble": 9.0,
    "sand": 8.0,
}
TREE = "m-3.2,0a3.2,3.5 0 1 1 6.4,0a2.6,1.7 0 0 1-6.4,0m3.2,1.6v2.4"
REEDS = "m-6,0h12m-9,-3.4h6m-4.4,-2.6l1.4,2.4 1.4,-3"
RIPPLE = "m-7,0q3.5,-2.6 7,0t7,0"
ROWS = "m-5,-2l8,-3m-7,6l8,-3m-7,6l8,-3"
DOT = "h.1"
LEVEL = 0.030
"""Slopes below this bear no hachures, and rough ground only dots."""
DARK_SIDE, BRIGHT_SIDE = 0.25, -0.55
"""Shade above which hachures are bold, and below which there are none."""
TICK_SLOPE = 0.06
SPARSE = 0.72
"""Share of the dots of rough ground that are drawn."""

Inks = dict[tuple[str, int, int], list[str]]


def covers(ground: Cells) -> str:
    """The tints of woods, marshes, towns and waters, in the order of printing."""
    drawn = []
    for cover in COVER_ORDER:
        cells = [cell for cell in ground.list if ground_of(cell.terrain).cover == cover]
        if not cells:
            continue
        shape = _grown if cover in NATURAL else _built
        data = "".join(shape(loop, cover) for loop in loops_of(_rim(ground, cells)))
        drawn.append(ink(f"cover-{cover}", data))
        if cover == WATER:
            drawn.append(ink("shore", data))
    return group("covers", *drawn)


def _rim(ground: Cells, cells: list[Cell]) -> list[tuple[Point, Point]]:
    """The hexsides around some cells, each with the cells on its right."""
    own = {cell.id for cell in cells}
    return [
        (a, b)
        for cell in cells
        for a, b, beyond in ground.sides(cell)
        if beyond is None or beyond.id not in own
    ]


def _grown(loop: list[Point], cover: str) -> str:
    stray = SHORE_STRAY if cover == WATER else OUTLINE_STRAY
    return polyline([strayed(p, stray) for p in rounded_loop(loop, OUTLINE_PER)], closed=True)


def _built(loop: list[Point], _: str) -> str:
    """Straight sides with rounded corners."""
    data: list[str] = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        start, end = between(here, before, STREET_CORNER), between(here, after, STREET_CORNER)
        data.append(f"{'L' if data else 'M'}{at(start)}Q{at(here)} {at(end)}")
    return "".join(data) + "Z"


def textures(ground: Cells, land: Land) -> str:
    """All marks, by kind and by square of the sheet."""
    inks: Inks = {}
    for cell in ground.list:
        kind = ground_of(cell.terrain)
        if kind.marks:
            x, y = centre(cell)
            square = (math.floor(x / CHUNK), math.floor(y / CHUNK))
            for name, data in _marks(ground, cell, kind, land):
                inks.setdefault((name, *square), []).append(data)
    return group(
        "textures", *(ink(f"texture-{name}", inks[name, i, j]) for name, i, j in sorted(inks))
    )


def _marks(ground: Cells, cell: Cell, kind: Ground, land: Land) -> Iterator[tuple[str, str]]:
    """The marks of a cell: the name of the ink and path data."""
    points = scatter(ground, cell, GAPS[kind.marks])
    match kind.marks:
        case "hachures":
            yield from _hachures(points, land)
        case "stipple":
            yield from _stipple(points, land, stream_of(f"stipple {cell.id}"))
        case "sand":
            yield from (("dots", f"M{at(p)}{DOT}") for p in points)
        case "rubble":
            yield from _rubble(points, stream_of(f"rubble {cell.id}"))
        case name:
            mark = {"trees": TREE, "rows": ROWS, "marsh": REEDS, "ripples": RIPPLE}[name]
            yield from ((name, f"M{at(p)}{mark}") for p in points)


def _hachures(points: Iterator[Point], land: Land) -> Iterator[tuple[str, str]]:
    """Strokes down the slope, bolder on the side away from the light."""
    for p in points:
        east, south = land.slope(p)
        steep = math.hypot(east, south)
        if steep < LEVEL:
            continue
        ux, uy = -east / steep, -south / steep
        shade = -(ux * LIGHT[0] + uy * LIGHT[1])
        length = 3.4 + min(7.5, steep * 30.0)
        stroke = f"M{at(p)}l{short(ux * length)},{short(uy * length)}"
        if shade > DARK_SIDE:
            yield "bold", stroke
        elif shade > BRIGHT_SIDE:
            yield "fine", stroke


def _stipple(
    points: Iterator[Point], land: Land, random: Callable[[], float]
) -> Iterator[tuple[str, str]]:
    """Dots of broken ground, short ticks where it falls away from the light."""
    for p in points:
        east, south = land.slope(p)
        steep = math.hypot(east, south)
        if steep > TICK_SLOPE and east * LIGHT[0] + south * LIGHT[1] > 0:
            length = 2.5 + random() * 2.5
            yield (
                "fine",
                f"M{at(p)}l{short(-east / steep * length)},{short(-south / steep * length)}",
            )
        elif random() < SPARSE:
            yield "dots", f"M{at(p)}{DOT}"


def _rubble(points: Iterator[Point], random: Callable[[], float]) -> Iterator[tuple[str, str]]:
    """Broken walls at all angles."""
    for p in points:
        turn = random() * math.pi
        yield "rubble", f"M{at(p)}l{short(math.cos(turn) * 4)},{short(math.sin(turn) * 4)}"


def grid(cells: Cells) -> str:
    """The sides of all hexes, each once, by squares of the sheet."""
    drawn: dict[tuple[int, int], list[str]] = {}
    for cell in cells.list:
        x, y = centre(cell)
        square = drawn.setdefault((math.floor(x / CHUNK), math.floor(y / CHUNK)), [])
        for a, b, beyond in cells.sides(cell):
            if beyond is None or cell.id < beyond.id:
                square.append(polyline((a, b)))
    return group("grid", *(ink("hexside", drawn[square]) for square in sorted(drawn)))
