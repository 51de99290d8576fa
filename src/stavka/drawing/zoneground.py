"""The ground of a zone map: sea with ripple lines along its coasts, tinted zones, lands abroad."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.drawing.geometry import HEX, Bounds, Point, polyline
from stavka.drawing.markup import element, group, ink
from stavka.engine.scene import ZoneBoard

LAND, LAKES, ABROAD, HATCH = "zone-land", "zone-lakes", "zone-abroad", "abroad-hatch"
RIPPLES = (3.6, 8.4, 14.0, 20.6, 28.4, 37.6)
"""How far from the coast the lines on the water are, the nearest first, ever wider apart."""
LINE = 0.75
"""Half the width of such a line."""
LAKE_RIPPLES = (2.6, 5.6, 9.4)
PITCH = 7.0
"""Between the strokes that hatch lands abroad."""
TINTS = 5


def scaled(points: Iterable[Point]) -> list[Point]:
    """Points in user units."""
    return [(x * HEX, y * HEX) for x, y in points]


def ring(points: Iterable[Point]) -> str:
    """Path data of a closed shape."""
    return polyline(scaled(points), closed=True)


def definitions(board: ZoneBoard) -> str:
    """What the layers refer to: all land, all lakes, the hatching of lands abroad."""
    land = [ring(zone.outline) for zone in board.zones]
    land += [ring(shape.points) for shape in board.shapes if shape.kind != "lake"]
    water = [ring(shape.points) for shape in board.shapes if shape.kind == "lake"]
    far = [ring(shape.points) for shape in board.shapes if shape.kind == "abroad"]
    hatch = element(
        "pattern",
        {
            "id": HATCH,
            "width": PITCH,
            "height": PITCH,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
        },
        element("path", {"class": "abroad-line", "d": f"M0,0V{PITCH:g}"}),
    )
    return element(
        "defs",
        {},
        element("path", {"id": LAND, "d": "".join(land)}),
        element("path", {"id": LAKES, "d": "".join(water)}),
        element("path", {"id": ABROAD, "d": "".join(far)}),
        element("clipPath", {"id": f"{LAKES}-clip"}, _use(LAKES, "")),
        hatch,
    )


def _use(name: str, kind: str, **more: str | float) -> str:
    return element("use", {"href": f"#{name}", "class": kind or None, **more})


def sea(map_: Bounds) -> str:
    """Open water, and lines along all coasts that fade as they leave them.

    A line is a stroke of the land's outline with a narrower stroke of water over it; the land
    itself covers what is left, so that only the seaward side shows.
    """
    size = {"x": map_.x0, "y": map_.y0, "width": map_.width, "height": map_.height}
    strokes = []
    for number, far in reversed(list(enumerate(RIPPLES))):
        fade = 1.0 - number / len(RIPPLES)
        strokes.append(_use(LAND, "ripple", stroke_width=2 * (far + LINE), stroke_opacity=fade))
        strokes.append(_use(LAND, "ripple-water", stroke_width=2 * (far - LINE)))
    strokes = [stroke.replace("stroke_", "stroke-") for stroke in strokes]
    return group("sea-all", element("rect", {"class": "sea", **size}), *strokes)


def abroad(board: ZoneBoard) -> str:
    """Lands where nobody goes, hatched, and islands, which are plain; with their coasts."""
    isles = [ring(shape.points) for shape in board.shapes if shape.kind == "isle"]
    return group(
        "lands",
        _use(ABROAD, "abroad-plain"),
        _use(ABROAD, "", fill=f"url(#{HATCH})"),
        ink("isle", isles),
        _use(ABROAD, "coast"),
        ink("coast", isles),
    )


def tints(board: ZoneBoard) -> str:
    """The zones, each in its tint."""
    return group(
        "zones",
        *(
            ink(
                f"zone tint-{tint}",
                [ring(zone.outline) for zone in board.zones if zone.tint % TINTS == tint],
            )
            for tint in range(TINTS)
        ),
    )


def lakes(board: ZoneBoard) -> str:
    """Lakes, with lines along their shores as the sea has them."""
    if not any(shape.kind == "lake" for shape in board.shapes):
        return ""
    strokes = []
    for number, far in reversed(list(enumerate(LAKE_RIPPLES))):
        fade = 1.0 - number / len(LAKE_RIPPLES)
        strokes.append(_use(LAKES, "ripple", stroke_width=2 * (far + LINE), stroke_opacity=fade))
        strokes.append(_use(LAKES, "ripple-water", stroke_width=2 * (far - LINE)))
    strokes = [stroke.replace("stroke_", "stroke-") for stroke in strokes]
    inside = group("", *strokes, **{"clip-path": f"url(#{LAKES}-clip)"})
    return group("lakes", _use(LAKES, "sea"), inside, _use(LAKES, "coast"))
