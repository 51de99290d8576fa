"""What grows, lies and flows on an open table: woods, scrub, rocks, fields, water, roads."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from stavka.drawing.contours import smooth_loop
from stavka.drawing.curves import strayed
from stavka.drawing.geometry import Point, at, polyline, short
from stavka.drawing.grain import stream_of
from stavka.drawing.markup import group, ink
from stavka.drawing.planelooks import height_of
from stavka.drawing.planeshapes import (
    CAST,
    Form,
    Strokes,
    along,
    area_of,
    blob,
    hatched,
    is_inside,
    long_way,
    rightward,
    shrunk,
    strewn,
    widened,
)
from stavka.drawing.planesoft import softened

LIT = (-0.3, -0.34)
"""Where the light falls on a round body, in radii from its middle."""
DOT = "h.1"

# --- woods ----------------------------------------------------------------------------------------

CROWN, CROWN_GAP = 27.0, 1.42
"""The mean radius of a crown, and how far the next one stands, in radii."""
CROWN_SPREAD = 0.42
SMALLEST_CROWN = 11.0
CROWN_LOBES = 9
LEAVES = 7
TREE_RISE = 0.55
"""The part of its height by which a crown's shadow falls off its foot."""


def woods(forms: Sequence[Form]) -> tuple[str, str]:
    """The floor of woods, to lie under everything, and the crowns, to stand over it."""
    floor = ink("wood-floor", [form.outline for form in forms])
    edge = ink("wood-edge", [form.outline for form in forms])
    strokes = Strokes()
    for form in forms:
        _plant(form, strokes)
    inks = ("tree-shadow", "tree-dark", "tree-mid", "tree-light", "tree-leaf")
    return floor, group("trees", edge, *(ink(kind, d) for kind in inks for d in strokes.of(kind)))


def _plant(form: Form, strokes: Strokes) -> None:
    """Crowns of a wood, none over its edge by more than their leaves."""
    size = math.sqrt(abs(area_of(form.ring)))
    radius = max(SMALLEST_CROWN, min(CROWN, size / 4))
    random = stream_of(f"crowns {form.id}")
    spots = strewn(form, radius * CROWN_GAP, radius * 0.62)
    for spot in sorted(spots, key=lambda point: point[0] + point[1]):
        _crown(spot, radius * (1.0 - CROWN_SPREAD * random()), height_of(form), random, strokes)


def _crown(
    spot: Point, radius: float, height: float, random: Callable[[], float], strokes: Strokes
) -> None:
    x, y = spot
    rise = height * TREE_RISE
    shade = (x + CAST[0] * rise, y + CAST[1] * rise)
    strokes.add("tree-shadow", spot, smooth_loop(blob(shade, radius * 1.04, random, CROWN_LOBES)))
    strokes.add("tree-dark", spot, smooth_loop(blob(spot, radius, random, CROWN_LOBES, 0.3)))
    for kind, part, off in (("tree-mid", 0.74, 0.5), ("tree-light", 0.42, 1.0)):
        lit = (x + LIT[0] * radius * off, y + LIT[1] * radius * off)
        strokes.add(kind, spot, smooth_loop(blob(lit, radius * part, random, CROWN_LOBES, 0.34)))
    for _ in range(LEAVES):
        angle, far = random() * math.tau, radius * math.sqrt(random()) * 0.86
        strokes.add(
            "tree-leaf", spot, f"M{at((x + math.cos(angle) * far, y + math.sin(angle) * far))}{DOT}"
        )


# --- scrub and stones -----------------------------------------------------------------------------

BUSH, BUSH_GAP = 9.0, 26.0
STONE, STONE_GAP = 17.0, 21.0
BOULDERS = 0.3
"""The share of stones that are boulders."""
PEBBLE_GAP = 13.0


def scrub(forms: Sequence[Form]) -> tuple[str, str]:
    """The floor of scrub, and its bushes."""
    strokes = Strokes()
    for form in forms:
        random = stream_of(f"bushes {form.id}")
        for spot in strewn(form, BUSH_GAP, BUSH * 0.6):
            _bush(spot, BUSH * (0.7 + 0.7 * random()), random, strokes)
    inks = ("bush-shadow", "bush-dark", "bush-light")
    floor = ink("scrub-floor", [form.outline for form in forms])
    return floor, group("bushes", *(ink(kind, d) for kind in inks for d in strokes.of(kind)))


def _bush(spot: Point, radius: float, random: Callable[[], float], strokes: Strokes) -> None:
    x, y = spot
    shade = (x + radius * 0.4, y + radius * 0.5)
    lit = (x + LIT[0] * radius, y + LIT[1] * radius)
    strokes.add("bush-shadow", spot, smooth_loop(blob(shade, radius, random, 6)))
    strokes.add("bush-dark", spot, smooth_loop(blob(spot, radius, random, 7, 0.5)))
    strokes.add("bush-light", spot, smooth_loop(blob(lit, radius * 0.5, random, 6, 0.5)))


def rocks(forms: Sequence[Form]) -> tuple[str, str]:
    """The bed of rocky ground, and its stones."""
    strokes = Strokes()
    for form in forms:
        random = stream_of(f"stones {form.id}")
        for spot in strewn(form, PEBBLE_GAP):
            strokes.add("pebble", spot, f"M{at(spot)}{DOT}")
        size = math.sqrt(abs(area_of(form.ring)))
        for spot in strewn(form, min(STONE_GAP * 1.25, size / 3), 4.0):
            share = 1.35 if random() < BOULDERS else 0.5 + 0.4 * random()
            lay_stone(spot, min(STONE * share, size / 4), random, strokes)
    bed = ink("rock-bed", [form.outline for form in forms])
    pebbles = [ink("pebble", d) for d in strokes.of("pebble")]
    return bed + "".join(pebbles), stones(strokes)


def lay_stone(spot: Point, radius: float, random: Callable[[], float], strokes: Strokes) -> None:
    """A stone: its shadow, its dark body, and the face that is turned to the light."""
    x, y = spot
    body = blob(spot, radius, random, 7, 0.36)
    shade = [(px + radius * 0.36, py + radius * 0.44) for px, py in body]
    top = [
        (x + (px - x) * 0.62 - radius * 0.13, y + (py - y) * 0.62 - radius * 0.15)
        for px, py in body
    ]
    strokes.add("stone-shadow", spot, polyline(shade, closed=True))
    strokes.add("stone", spot, polyline(body, closed=True))
    strokes.add("stone-top", spot, polyline(top, closed=True))


def stones(strokes: Strokes) -> str:
    """All stones that were laid."""
    inks = ("stone-shadow", "stone", "stone-top")
    return group("stones", *(ink(kind, d) for kind in inks for d in strokes.of(kind)))


# --- fields ---------------------------------------------------------------------------------------

FURROW = 11.0
CROPS = ("field-green", "field-wheat", "field-fallow")
TUFT_GAP = 6.4


FIELD_INKS = (
    *(f"field {crop}" for crop in CROPS),
    "furrow",
    *(f"tuft {crop}-tuft" for crop in CROPS),
    "field-bank",
)


def fields(forms: Sequence[Form]) -> str:
    """Fields in the colour of what grows there, with their furrows along the longest side."""
    strokes = Strokes()
    for form in forms:
        random = stream_of(f"field {form.id}")
        crop = CROPS[int(random() * len(CROPS))]
        ring, spot = polyline(form.ring, closed=True), form.ring[0]
        strokes.add(f"field {crop}", spot, ring)
        strokes.add("field-bank", spot, ring)
        for a, b in hatched(form.ring, long_way(form.ring), FURROW):
            strokes.add("furrow", spot, polyline((a, b)))
            for tuft, _ in along((a, b), TUFT_GAP + 3 * random()):
                strokes.add(f"tuft {crop}-tuft", spot, f"M{at(tuft)}{DOT}")
    return group("fields", *(ink(kind, d) for kind in FIELD_INKS for d in strokes.of(kind)))


# --- water and ways -------------------------------------------------------------------------------

RIPPLE_GAP = 38.0
SHALLOW = 11.0
RIPPLE = "q4,-3.4 8,0t8,0"


def water(forms: Sequence[Form]) -> str:
    """Water with its banks, lighter where it is shallow."""
    rings = [form.outline for form in forms]
    deep = [
        polyline(_like(form, inner), closed=True)
        for form in forms
        if _is_stout(inner := _inner(form), form)
    ]
    ripples = [f"M{at(spot)}{RIPPLE}" for form in forms for spot in strewn(form, RIPPLE_GAP, 14)]
    return group(
        "waters",
        ink("bank", rings),
        ink("shallow", rings),
        ink("deep", deep),
        ink("glint", ripples),
    )


def _inner(form: Form) -> list[Point]:
    if form.line and form.half > SHALLOW:
        return rightward(widened(form.line, form.half - SHALLOW))
    return shrunk(form.ring, SHALLOW)


def _like(form: Form, inner: list[Point]) -> list[Point]:
    """The deep of a water as soft as its banks."""
    return softened(inner, _nothing) if form.soft else inner


def _nothing(_: Point) -> bool:
    return False


def _is_stout(inner: Sequence[Point], form: Form) -> bool:
    """Whether something sensible is left of a shape inside its banks."""
    if form.line:
        return form.half > SHALLOW
    area = area_of(inner)
    return 0 < area < area_of(form.ring) and all(is_inside(form.ring, p) for p in inner)


def fords(forms: Sequence[Form]) -> str:
    """Shallows that can be waded: pebbles under thin water."""
    dots = [f"M{at(spot)}{DOT}" for form in forms for spot in strewn(form, 9.0, 2.0)]
    rings = [form.outline for form in forms]
    return group("fords", ink("ford", rings), ink("ford-stones", dots))


RUT = 0.42
"""Where the ruts of a road run, in halves of its width from its middle."""
VERGE = 5.0
STRAY = 5.0


def roads(forms: Sequence[Form]) -> str:
    """Dirt roads: verges first, so that crossings stay open, then the way and its ruts."""
    lines = [form for form in forms if form.line]
    areas = [polyline(form.ring, closed=True) for form in forms if not form.line]
    return group(
        "ways",
        *(_stroke("verge", form, form.half * 2 + VERGE) for form in lines),
        ink("verge-area", areas),
        *(_stroke("dirt", form, form.half * 2) for form in lines),
        ink("dirt-area", areas),
        *(_stroke("crown", form, form.half * 0.5) for form in lines),
        *(ink("rut", list(_ruts(form))) for form in lines),
    )


def _stroke(kind: str, form: Form, width: float) -> str:
    return ink(kind, polyline(form.line), **{"stroke-width": short(width)})


def _ruts(form: Form) -> Iterator[str]:
    """Two tracks of wheels, never quite parallel."""
    ring = widened(form.line, form.half * RUT)
    half = len(ring) // 2
    for side in (ring[:half], ring[half:]):
        spots = [spot for spot, _ in along(side, STRAY * 4)]
        if len(spots) > 1:
            yield polyline([strayed(spot, STRAY) for spot in (side[0], *spots, side[-1])])
