"""An open table as SVG: a miniatures table as a camera above it sees it, framed by a ruler."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.drawing.geometry import Bounds, Point, at, polyline, short
from stavka.drawing.grain import stream_of
from stavka.drawing.markup import element, group, ink, words
from stavka.drawing.names import Tell
from stavka.drawing.planebuilt import breastworks, buildings, rubble, shadows, walls
from stavka.drawing.planeland import Lie, feet, patches, rises, shading
from stavka.drawing.planelooks import (
    BARE,
    BUILDING,
    FIELD,
    FORD,
    HILL,
    ROAD,
    ROCKS,
    RUBBLE,
    SCRUB,
    STONES,
    WALL,
    WATER,
    WOOD,
    look_of,
)
from stavka.drawing.planemargin import margin, sheet_of
from stavka.drawing.planescenery import fields, fords, roads, rocks, scrub, water, woods
from stavka.drawing.planeshapes import Form, bounds_of_table, forms_of, scale_of
from stavka.drawing.planesoft import Holds, on_edge, softened, softened_line
from stavka.engine.scene import PlaneBoard

CLIP, VIEW, CLOTH = "table-frame", "board", "cloth-grain"
TILE = 220.0
"""Side of the square of cloth that is laid again and again."""
FLECKS, TUFTS = 260, 26
NATURAL = frozenset({HILL, WOOD, SCRUB, ROCKS, RUBBLE, WATER, FORD})
FLECK, TUFT = "h.1", "l-1.6,-4m1.6,4v-5m0,5l1.8,-3.6"


class Scenery:
    """The shapes of a board by how they are drawn, each look in the board's order."""

    def __init__(self, board: PlaneBoard) -> None:
        self._by_look: dict[str, list[Form]] = {}
        holds = on_edge(bounds_of_table(board))
        for form in forms_of(board):
            look = look_of(form.kind)
            self._by_look.setdefault(look, []).append(_drawn(form, look, holds))

    def of(self, *looks: str) -> list[Form]:
        """The shapes of some looks."""
        return [form for look in looks for form in self._by_look.get(look, ())]


def _drawn(form: Form, look: str, holds: Holds) -> Form:
    """A shape as it is drawn: what nature made, and roads, are never quite straight."""
    if look == ROAD and form.line:
        return form._replace(line=softened_line(form.line))
    return form._replace(soft=softened(form.ring, holds)) if look in NATURAL else form


def draw_plane_board(board: PlaneBoard, tell: Tell, finer: int = 1) -> tuple[Bounds, str]:
    """The bounds of the sheet and its layers, from the cloth up; the frame around them."""
    table, scenery = bounds_of_table(board), Scenery(board)
    lie = Lie(table, scenery.of(HILL), board.title.id, finer)
    grown = [
        draw(scenery.of(look)) for look, draw in ((ROCKS, rocks), (SCRUB, scrub), (WOOD, woods))
    ]
    inside = group(
        "map table",
        _sheet("baize", table),
        patches(lie),
        _sheet("flecks", table, fill=f"url(#{CLOTH})"),
        *_ground(scenery, grown, lie),
        *_standing(scenery, grown),
        _sheet("dusk", table),
        *_names(board, scenery, tell),
        **{"clip-path": f"url(#{CLIP})"},
    )
    return sheet_of(table), _head(table) + inside + margin(board, table, tell)


def draw_plane_miniature(board: PlaneBoard) -> tuple[Bounds, str]:
    """The bounds of the table and its broad shapes, for a picture of a few hundred pixels."""
    table, scenery = bounds_of_table(board), Scenery(board)

    def flat(kind: str, *looks: str) -> str:
        return ink(kind, [form.outline for form in scenery.of(*looks)])

    inside = group(
        "map table miniature",
        _sheet("baize", table),
        flat("rise-1", HILL),
        flat("shallow", WATER),
        flat("field field-green", FIELD),
        flat("scrub-floor", SCRUB),
        flat("rock-bed", ROCKS, RUBBLE),
        flat("dirt-area", ROAD, FORD),
        flat("tree-dark", WOOD),
        flat("wall-side-area", WALL, STONES),
        shadows(scenery.of(BUILDING)),
        flat("roof roof-clay", BUILDING),
        _sheet("dusk", table),
        **{"clip-path": f"url(#{CLIP})"},
    )
    return table, _clip(table) + inside


# --- layers ---------------------------------------------------------------------------------------


Grown = list[tuple[str, str]]
"""Rocks, scrub and woods: of each what lies on the ground and what stands on it."""


def _ground(scenery: Scenery, grown: Grown, lie: Lie) -> Iterator[str]:
    """What lies flat: heights, water, fields, the floors of woods, roads, and light on all that."""
    hills = scenery.of(HILL)
    yield rises(lie, hills)
    yield fields(scenery.of(FIELD))
    yield from (floor for floor, _ in grown)
    yield shading(lie)
    yield feet(hills)
    yield water(scenery.of(WATER))
    yield fords(scenery.of(FORD))
    yield roads(scenery.of(ROAD))
    yield ink("bare", [polyline(form.ring, closed=True) for form in scenery.of(BARE)])


def _standing(scenery: Scenery, grown: Grown) -> Iterator[str]:
    """What stands up, with its shadows, the lowest first."""
    (_, stones), (_, bushes), (_, trees) = grown
    yield rubble(scenery.of(RUBBLE)) + stones + bushes
    yield shadows(scenery.of(WALL, BUILDING))
    yield breastworks(scenery.of(STONES))
    yield walls(scenery.of(WALL))
    yield buildings(scenery.of(BUILDING))
    yield trees


def _names(board: PlaneBoard, scenery: Scenery, tell: Tell) -> Iterator[str]:
    """Names of shapes in their middle, and those that are set freely."""
    scale = scale_of(board)
    for form in scenery.of(HILL, WOOD, SCRUB, ROCKS, RUBBLE, BUILDING, WATER, FIELD, BARE):
        if form.name is not None:
            yield _name("plane-name", tell(form.name), form.heart)
    for label in board.labels:
        spot = (label.x * scale, label.y * scale)
        yield _name(f"plane-name {label.kind}", tell(label.text), spot, label.angle, label.size)


def _name(kind: str, text: str, spot: Point, angle: float = 0.0, size: float = 1.0) -> str:
    """A name about a spot; its height is the inks' own, so that it can grow when seen from afar."""
    turn = f" rotate({short(angle)})" if angle else ""
    grown = f" scale({size:g})" if size != 1 else ""
    return words(kind, text, 0, 0, dy="0.3em", transform=f"translate({at(spot)}){turn}{grown}")


# --- the cloth ------------------------------------------------------------------------------------


def _head(table: Bounds) -> str:
    """What the layers refer to, and a name for the table alone (`map.svg#board`)."""
    box = " ".join(map(short, (table.x0, table.y0, table.width, table.height)))
    return element("view", {"id": VIEW, "viewBox": box}) + _clip(table) + _cloth()


def _clip(table: Bounds) -> str:
    return element("clipPath", {"id": CLIP}, _sheet("", table))


def _sheet(kind: str, table: Bounds, **more: str) -> str:
    size = {"x": table.x0, "y": table.y0, "width": table.width, "height": table.height}
    return element("rect", {"class": kind or None, **size, **more})


def _cloth() -> str:
    """A tile of flocked cloth: flecks of dust and shade, a few tufts of dry grass."""
    random = stream_of("cloth")

    def strewn(count: int, mark: str) -> list[str]:
        edge = TILE - 8
        return [f"M{at((4 + random() * edge, 6 + random() * edge))}{mark}" for _ in range(count)]

    return element(
        "pattern",
        {"id": CLOTH, "width": TILE, "height": TILE, "patternUnits": "userSpaceOnUse"},
        ink("fleck dark", strewn(FLECKS, FLECK)),
        ink("fleck bright", strewn(FLECKS, FLECK)),
        ink("fleck tuft", strewn(TUFTS, TUFT)),
    )
