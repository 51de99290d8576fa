"""What is built on an open table: flat roofs with parapets, mud walls, breastworks of stone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from stavka.drawing.geometry import Point, polyline, short
from stavka.drawing.grain import stream_of
from stavka.drawing.markup import group, ink
from stavka.drawing.planelooks import height_of
from stavka.drawing.planescenery import lay_stone, stones
from stavka.drawing.planeshapes import (
    Form,
    Strokes,
    along,
    area_of,
    depth,
    edges_of,
    hatched,
    is_inside,
    long_way,
    shadow_of,
    shrunk,
    strewn,
    towards_light,
)

PARAPET = 6.0
"""How broad the parapet of a roof is."""
ROOFS = ("roof-clay", "roof-straw", "roof-lime")
HATCH = 13.0
"""Half the side of the hatch by which one climbs to the roof."""
HUT, HUT_WALL = 22.0, 4.0
"""The height and the wall of the hut over it, in user units."""
ROOF_LAY = 9.0
BEAM_GAP = 16.0
LEAST_ROOF = 60.0
"""The side of a square that has room for a hatch."""
STAIN_GAP = 34.0
WALL_LIFT = 0.7
WALL_TOP = 0.5
"""The part of a wall's width that its lit top takes."""
SANGAR_STONE = 8.5
SANGAR_GAP = 12.0


def shadows(forms: Sequence[Form]) -> str:
    """The shadows of all that is built, on the ground and on what is lower."""
    strokes = Strokes()
    for form in forms:
        strokes.add("cast", form.ring[0], shadow_of(form.ring, height_of(form)))
    return "".join(ink("cast", data) for data in strokes.of("cast"))


# --- buildings ------------------------------------------------------------------------------------


ROOF_INKS = (
    "beam",
    *(f"parapet {kind}-rim" for kind in ROOFS),
    *(f"roof {kind}" for kind in ROOFS),
    "roof-lay",
    "roof-stain",
    "roof-shade",
    "roof-gleam",
    "rim-gleam",
    "rim-shade",
    "roof-shadow",
    "roof-hut",
    "roof-hole",
)
"""The inks of roofs in the order of printing."""


def buildings(forms: Sequence[Form]) -> str:
    """Roofs, each with its parapet lit from the north-west, a hatch, and the ends of its beams."""
    strokes = Strokes()
    for form in forms:
        for kind, data in _roof(form):
            strokes.add(kind, form.ring[0], data)
    return group("buildings", *(ink(kind, d) for kind in ROOF_INKS for d in strokes.of(kind)))


def _roof(form: Form) -> Iterator[tuple[str, str]]:
    """Inks and path data of one roof."""
    random = stream_of(f"roof {form.id}")
    ring = form.ring
    inner = shrunk(ring, PARAPET)
    kind = ROOFS[int(random() * len(ROOFS))]
    yield from (("beam", beam) for beam in _beams(ring))
    yield f"parapet {kind}-rim", polyline(ring, closed=True)
    yield f"roof {kind}", polyline(inner, closed=True)
    for row in hatched(inner, long_way(ring) + math.pi / 2, ROOF_LAY):
        yield "roof-lay", polyline(row)
    for spot in strewn(form, STAIN_GAP, HATCH):
        yield "roof-stain", _stain(spot, random)
    for side in edges_of(inner):
        yield "roof-shade" if towards_light(*side) else "roof-gleam", polyline(side)
    for side in edges_of(ring):
        yield "rim-gleam" if towards_light(*side) else "rim-shade", polyline(side)
    yield from _hatch(form, random)


def _beams(ring: Sequence[Point]) -> Iterator[str]:
    """Stubs of beams that stick out of the longer walls."""
    for a, b in edges_of(ring):
        if math.dist(a, b) < LEAST_ROOF:
            continue
        for (x, y), (ux, uy) in along((a, b), BEAM_GAP):
            yield polyline(((x, y), (x + uy * 3.2, y - ux * 3.2)))


def _stain(spot: Point, random: Callable[[], float]) -> str:
    """Where rain has washed the clay."""
    reach = 5.0 + 9.0 * random()
    return polyline((spot, (spot[0] + reach, spot[1] + reach * (random() - 0.5))))


def _hatch(form: Form, random: Callable[[], float]) -> Iterator[tuple[str, str]]:
    """The way up: a dark square with a lit frame, where the roof is large enough."""
    spots = [spot for spot in strewn(form, LEAST_ROOF / 2) if depth(form.ring, spot) > HATCH * 2]
    if not spots or abs(area_of(form.ring)) < LEAST_ROOF * LEAST_ROOF:
        return
    x, y = spots[int(random() * len(spots))]
    turn = long_way(form.ring)
    cos, sin = math.cos(turn) * HATCH, math.sin(turn) * HATCH
    ring = [
        (x + u * cos - v * sin * 0.75, y + u * sin + v * cos * 0.75)
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    if all(is_inside(form.ring, corner) for corner in ring):
        yield "roof-shadow", shadow_of(ring, HUT)
        yield "roof-hut", polyline(ring, closed=True)
        yield "roof-hole", polyline(shrunk(ring, HUT_WALL), closed=True)


# --- walls and breastworks ------------------------------------------------------------------------


def walls(forms: Sequence[Form]) -> str:
    """Mud walls: a dark side away from the light, a lit top; those of a width together."""
    rings = [form for form in forms if not form.line]
    by_width: dict[float, Strokes] = {}
    for form in forms:
        if form.line:
            strokes = by_width.setdefault(form.half * 2, Strokes())
            strokes.add("wall-side", form.line[0], _course(form, 0.0))
            strokes.add("wall-top", form.line[0], _course(form, -WALL_LIFT))
    return group(
        "walls",
        *(_walls("wall-side", width, strokes) for width, strokes in by_width.items()),
        *(_walls("wall-top", width * WALL_TOP, strokes) for width, strokes in by_width.items()),
        ink("wall-side-area", [polyline(form.ring, closed=True) for form in rings]),
        ink("wall-top-area", [polyline(shrunk(form.ring, 3.0), closed=True) for form in rings]),
    )


def _walls(kind: str, width: float, strokes: Strokes) -> str:
    more = {"stroke-width": short(width)}
    return "".join(ink(kind, data, **more) for data in strokes.of(kind))


def _course(form: Form, shift: float) -> str:
    """The line of a wall; one that comes back to where it began is closed."""
    line = [(x + shift, y + shift) for x, y in form.line]
    closing = len(line) > 2 and line[0] == line[-1]  # noqa: PLR2004 - a line there and back is none
    return polyline(line[:-1], closed=True) if closing else polyline(line)


def breastworks(forms: Sequence[Form]) -> str:
    """Stones piled along a line, or around a place."""
    strokes = Strokes()
    beds = []
    for form in forms:
        random = stream_of(f"sangar {form.id}")
        line = form.line or [*form.ring, form.ring[0]]
        if not form.line:
            beds.append(polyline(form.ring, closed=True))
        rows = (0.0,) if form.half < SANGAR_STONE else (-0.4, 0.4)
        for row in rows:
            for (x, y), (ux, uy) in along(line, SANGAR_GAP):
                off = row * form.half * 2 + (random() - 0.5) * 3
                size = SANGAR_STONE * (0.75 + 0.5 * random())
                lay_stone((x - uy * off, y + ux * off), size, random, strokes)
    return ink("sangar-bed", beds) + stones(strokes)


def rubble(forms: Sequence[Form]) -> str:
    """Fallen masonry: a grey bed and broken blocks."""
    strokes = Strokes()
    for form in forms:
        random = stream_of(f"rubble {form.id}")
        for spot in strewn(form, 15.0, 3.0):
            lay_stone(spot, 4.0 + 6.0 * random(), random, strokes)
    return ink("rock-bed", [form.outline for form in forms]) + stones(strokes)
