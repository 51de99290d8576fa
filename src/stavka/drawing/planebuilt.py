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
BEAM_GAP = 16.0
LEAST_ROOF = 60.0
"""The side of a square that has room for a hatch."""
STAIN_GAP = 34.0
WALL_TOP = 0.5
"""The part of a wall's width that its lit top takes."""
SANGAR_STONE = 8.5
SANGAR_GAP = 12.0


def shadows(forms: Sequence[Form]) -> str:
    """The shadows of all that is built, on the ground and on what is lower."""
    return ink("cast", [shadow_of(form.ring, height_of(form)) for form in forms])


# --- buildings ------------------------------------------------------------------------------------


def buildings(forms: Sequence[Form]) -> str:
    """Roofs, each with its parapet lit from the north-west, a hatch, and the ends of its beams."""
    return group("buildings", *(part for form in forms for part in _roof(form)))


def _roof(form: Form) -> Iterator[str]:
    random = stream_of(f"roof {form.id}")
    ring = form.ring
    inner = shrunk(ring, PARAPET)
    kind = ROOFS[int(random() * len(ROOFS))]
    yield ink("beam", list(_beams(ring)))
    yield ink(f"parapet {kind}-rim", polyline(ring, closed=True))
    yield ink(f"roof {kind}", polyline(inner, closed=True))
    rows = hatched(inner, long_way(ring) + math.pi / 2, 9.0)
    yield ink("roof-lay", [polyline(row) for row in rows])
    yield ink("roof-stain", [_stain(spot, random) for spot in strewn(form, STAIN_GAP, 12.0)])
    inside = list(edges_of(inner))
    yield ink("roof-shade", [polyline(side) for side in inside if towards_light(*side)])
    yield ink("roof-gleam", [polyline(side) for side in inside if not towards_light(*side)])
    sides = list(edges_of(ring))
    yield ink("rim-gleam", [polyline(side) for side in sides if towards_light(*side)])
    yield ink("rim-shade", [polyline(side) for side in sides if not towards_light(*side)])
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


def _hatch(form: Form, random: Callable[[], float]) -> Iterator[str]:
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
        yield ink("roof-shadow", shadow_of(ring, 22.0))
        yield ink("roof-hut", polyline(ring, closed=True))
        yield ink("roof-hole", polyline(shrunk(ring, 4.0), closed=True))


# --- walls and breastworks ------------------------------------------------------------------------


def walls(forms: Sequence[Form]) -> str:
    """Mud walls: a dark side away from the light, a lit top."""
    lines = [form for form in forms if form.line]
    rings = [form for form in forms if not form.line]
    return group(
        "walls",
        *(_along("wall-side", form, form.half * 2) for form in lines),
        *(_along("wall-top", form, form.half * 2 * WALL_TOP, -0.7) for form in lines),
        ink("wall-side-area", [polyline(form.ring, closed=True) for form in rings]),
        ink("wall-top-area", [polyline(shrunk(form.ring, 3.0), closed=True) for form in rings]),
    )


def _along(kind: str, form: Form, width: float, shift: float = 0.0) -> str:
    line = [(x + shift, y + shift) for x, y in form.line]
    closing = len(line) > 2 and line[0] == line[-1]  # noqa: PLR2004 - a line there and back is none
    data = polyline(line[:-1], closed=True) if closing else polyline(line)
    return ink(kind, data, **{"stroke-width": short(width)})


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
    return ink("rock-bed", [polyline(form.ring, closed=True) for form in forms]) + stones(strokes)
