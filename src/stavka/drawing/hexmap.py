"""A hex map as SVG: painted ground below, inks above, the margin around."""

from __future__ import annotations

from stavka.drawing.geometry import HEX, SIDE, Bounds, Cells, bounds_of, centre, framed, short
from stavka.drawing.land import Land
from stavka.drawing.margin import margin, sheet_of
from stavka.drawing.markup import element, group, ink, words
from stavka.drawing.names import Tell, area_names, place_names, river_names
from stavka.drawing.relief import shading, tints
from stavka.drawing.terrain import covers, grid, textures
from stavka.drawing.towns import settlements
from stavka.drawing.water import rivers
from stavka.drawing.ways import border_lines, bridges, network_of, roads
from stavka.engine.scene import HexBoard

NUMBER_LIFT = {"flat": HEX * 0.38, "pointy": SIDE * 0.6}
"""How far above the centre the line of a hex number stands."""
FRAME, VIEW = "map-frame", "board"


def draw_hex_board(board: HexBoard, tell: Tell, finer: int = 1) -> tuple[Bounds, str]:
    """The bounds of the sheet and its layers, in the order of printing; finer for print."""
    map_ = bounds_of(board)
    cells, ground = Cells(board), framed(board)
    land = Land(ground, map_, board.title.id)
    names, taken = place_names(cells, tell)
    ways, border = network_of(board, map_), border_lines(board, map_)
    inside = group(
        "map",
        element("rect", {"class": "height-0", **_box(map_)}),
        tints(land),
        shading(land, finer),
        covers(ground),
        textures(ground, land),
        grid(cells),
        ink("border-band", border),
        rivers(board, ground, map_),
        ink("border", border),
        settlements(cells, ways),
        roads(ways),
        bridges(board, ways),
        numbers(cells),
        area_names(board, cells, tell),
        river_names(board, tell, taken),
        names,
        **{"clip-path": f"url(#{FRAME})"},
    )
    return sheet_of(map_), _view(map_) + _clip(map_) + inside + margin(board, map_, tell)


def draw_hex_miniature(board: HexBoard) -> tuple[Bounds, str]:
    """The bounds of the map and its outlines, for a picture of a few hundred pixels."""
    map_ = bounds_of(board)
    ground = framed(board)
    land = Land(ground, map_, board.title.id)
    inside = group(
        "map miniature",
        element("rect", {"class": "height-0", **_box(map_)}),
        tints(land),
        covers(ground),
        ink("border-band", border_lines(board, map_)),
        rivers(board, ground, map_),
        roads(network_of(board, map_)),
        **{"clip-path": f"url(#{FRAME})"},
    )
    return map_, _clip(map_) + inside


def _view(map_: Bounds) -> str:
    """A name for the map without its margin: who asks for `map.svg#board` sees that alone."""
    box = " ".join(map(short, (map_.x0, map_.y0, map_.width, map_.height)))
    return element("view", {"id": VIEW, "viewBox": box})


def _clip(map_: Bounds) -> str:
    return element("clipPath", {"id": FRAME}, element("rect", {**_box(map_)}))


def _box(bounds: Bounds) -> dict[str, float]:
    return {"x": bounds.x0, "y": bounds.y0, "width": bounds.width, "height": bounds.height}


def numbers(cells: Cells) -> str:
    """Hex numbers, small, at the top of each hex."""
    lift = NUMBER_LIFT[cells.orientation]
    return group(
        "numbers",
        *(words("number", cell.id, x, y - lift) for cell in cells.list for x, y in (centre(cell),)),
    )
