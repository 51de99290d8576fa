"""A zone map as SVG: an atlas plate of about 1919, printed in its inks from the sea up."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.drawing.geometry import HEX, Bounds, Point, polyline, short
from stavka.drawing.markup import element, group, ink
from stavka.drawing.names import Tell
from stavka.drawing.zoneground import abroad, definitions, lakes, sea, tints
from stavka.drawing.zonelines import borders, graticule, junctions, railways, rivers
from stavka.drawing.zonemargin import margin, sheet_of
from stavka.drawing.zonenames import far_names, river_names, zone_plates
from stavka.engine.scene import ZoneBoard

FRAME, VIEW = "zone-frame", "board"


def draw_zone_board(
    board: ZoneBoard,
    tell: Tell,
    finer: int = 1,  # noqa: ARG001 - nothing here is sampled
) -> tuple[Bounds, str]:
    """The bounds of the sheet and its layers, in the order of printing."""
    map_ = bounds_of(board)
    inside = group(
        "map atlas",
        sea(map_),
        abroad(board),
        tints(board),
        graticule(board),
        lakes(board),
        rivers(board),
        borders(board),
        river_names(board, tell),
        railways(board),
        junctions(board),
        far_names(board, tell),
        zone_plates(board, tell),
        **{"clip-path": f"url(#{FRAME})"},
    )
    head = _view(map_) + _clip(map_) + definitions(board)
    return sheet_of(board), head + inside + margin(board, map_, tell)


def draw_zone_miniature(board: ZoneBoard) -> tuple[Bounds, str]:
    """The bounds of the map and its broad outlines, for a picture of a few hundred pixels."""
    map_ = bounds_of(board)
    inside = group(
        "map atlas miniature",
        element("rect", {"class": "sea", **_box(map_)}),
        ink("abroad-plain", _rings(s.points for s in board.shapes if s.kind != "lake")),
        tints(board),
        ink("sea", _rings(shape.points for shape in board.shapes if shape.kind == "lake")),
        borders(board),
        **{"clip-path": f"url(#{FRAME})"},
    )
    return map_, _clip(map_) + inside


def bounds_of(board: ZoneBoard) -> Bounds:
    """The frame of the map in user units."""
    return Bounds(0.0, 0.0, board.width * HEX, board.height * HEX)


def _rings(rings: Iterable[Iterable[Point]]) -> str:
    return "".join(polyline([(x * HEX, y * HEX) for x, y in ring], closed=True) for ring in rings)


def _view(map_: Bounds) -> str:
    """A name for the map without its margin: who asks for `map.svg#board` sees that alone."""
    box = " ".join(map(short, (map_.x0, map_.y0, map_.width, map_.height)))
    return element("view", {"id": VIEW, "viewBox": box})


def _clip(map_: Bounds) -> str:
    return element("clipPath", {"id": FRAME}, element("rect", {**_box(map_)}))


def _box(bounds: Bounds) -> dict[str, float]:
    return {"x": bounds.x0, "y": bounds.y0, "width": bounds.width, "height": bounds.height}
