"""What stands around a zone map: a frame in black and white, cartouche, legend, compass."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stavka.drawing.geometry import HEX, Bounds, Point, at, polyline
from stavka.drawing.markup import Attributes, element, group, ink, words
from stavka.drawing.names import Tell
from stavka.drawing.palette import colours_of
from stavka.drawing.symbols import emblem_of
from stavka.drawing.zoneground import HATCH
from stavka.drawing.zonelines import junction
from stavka.drawing.zonenames import roundel
from stavka.engine.scene import LegendItem, ZoneBoard

MARGIN, FRAME = 40.0, 11.0
"""The paper around the map, and the breadth of its black-and-white frame."""
TICK = 64.0
"""About the length of a piece of the frame."""
PLATE = 280.0
"""The height of a plate below the map, where the board has no room for one on it."""
TITLE_SIZE, TITLE_LETTER = 42.0, 0.6
PAD, HEAD, ROW = 16.0, 116.0, 35.0
SWATCH, ENTRY = 46.0, 0.5
ENTRY_SIZE, TIGHT = 16.0, 0.72
"""How high entries are set at most, also as a share of the space from line to line."""
HOLDER, HOLDERS_SHARE, STAMP, EMBLEM = "holder", 0.42, 9.5, 0.52
"""How kinds of holders begin, the share of the plate that they take, a stamp and its emblem."""


def sheet_of(board: ZoneBoard) -> Bounds:
    """The whole sheet: the map with its margins, and a strip below if there is no other room."""
    sheet = Bounds(0.0, 0.0, board.width * HEX, board.height * HEX).grown(MARGIN)
    return sheet if board.cartouche else sheet._replace(y1=sheet.y1 + PLATE)


def margin(board: ZoneBoard, map_: Bounds, tell: Tell) -> str:
    """All that stands around the map, and the plate on it."""
    plate = _room(board, map_)
    return group(
        "margin",
        ink("paper", _hollow(sheet_of(board), map_)),
        _frame(map_),
        _plate(board, plate, tell),
        _compass(plate.x0 - 64.0, plate.y1 - 64.0),
    )


def _room(board: ZoneBoard, map_: Bounds) -> Bounds:
    if board.cartouche is not None:
        west, north, east, south = (value * HEX for value in board.cartouche)
        return Bounds(west, north, east, south)
    return Bounds(map_.x0 + 160.0, map_.y1 + MARGIN, map_.x0 + 640.0, map_.y1 + PLATE)


def _hollow(outer: Bounds, inner: Bounds) -> str:
    """Paper around the map, none over it."""
    around = polyline(outer.corners(), closed=True)
    return around + polyline(inner.corners()[::-1], closed=True)


# --- frame ---------------------------------------------------------------------------------------


def _frame(map_: Bounds) -> str:
    outer = map_.grown(FRAME)
    return group(
        "frame",
        ink("frame-open", _hollow(outer, map_)),
        ink("frame-full", _ticks(map_)),
        ink("neatline", polyline(map_.corners(), closed=True)),
        ink("neatline", polyline(outer.corners(), closed=True)),
        ink("neatline bold", polyline(outer.grown(6.0).corners(), closed=True)),
    )


def _ticks(map_: Bounds) -> list[str]:
    """Every second piece of the frame."""
    wide, high = _pieces(map_.width), _pieces(map_.height)
    across = map_.width / wide
    down = map_.height / high
    found = []
    for i in range(0, wide, 2):
        x = map_.x0 + i * across
        found += [f"M{at((x, y))}h{across:.1f}v{FRAME:g}h-{across:.1f}z" for y in _edges_y(map_)]
    for i in range(0, high, 2):
        y = map_.y0 + i * down
        found += [f"M{at((x, y))}h{FRAME:g}v{down:.1f}h-{FRAME:g}z" for x in _edges_x(map_)]
    return found


def _edges_y(map_: Bounds) -> Point:
    return map_.y0 - FRAME, map_.y1


def _edges_x(map_: Bounds) -> Point:
    return map_.x0 - FRAME, map_.x1


def _pieces(length: float) -> int:
    """An odd number, so that both corners are alike."""
    return max(1, int(length / TICK) // 2 * 2 + 1)


# --- the plate -----------------------------------------------------------------------------------


def _plate(board: ZoneBoard, room: Bounds, tell: Tell) -> str:
    """Title, subtitle and legend in one cartouche."""
    middle = (room.x0 + room.x1) / 2
    return group(
        "cartouche",
        *(_rect(kind, room.grown(by)) for kind, by in (("card-shadow", 0.0), ("card", 0.0))),
        _rect("plate", room),
        _rect("plate thin", room.grown(-6.0)),
        *_titles(board, room, middle, tell),
        *_legend(board.legend, room, tell),
        _note(board, room, middle, tell),
    )


def _rect(kind: str, box: Bounds) -> str:
    size = {"width": box.width, "height": box.height}
    shift = "translate(4 5)" if kind == "card-shadow" else None
    return element("rect", {"class": kind, "x": box.x0, "y": box.y0, "transform": shift, **size})


def _titles(board: ZoneBoard, room: Bounds, middle: float, tell: Tell) -> list[str]:
    title = tell(board.title)
    size = min(TITLE_SIZE, (room.width - 3 * PAD) / (len(title) * TITLE_LETTER))
    found = [words("title", title, middle, room.y0 + 58.0, font_size=size)]
    if board.credit is not None:
        found.append(words("credit", tell(board.credit), middle, room.y0 + 84.0, font_size=17))
    rule = f"M{at((room.x0 + 60.0, room.y0 + 99.0))}H{room.x1 - 60.0:.1f}"
    return [*found, ink("plate-rule", rule)]


def _note(board: ZoneBoard, room: Bounds, middle: float, tell: Tell) -> str:
    if board.scale is None:
        return ""
    text = tell(board.scale)
    size = min(13.0, (room.width - 2 * PAD) / (len(text) * ENTRY))
    return words("credit", text, middle, room.y1 - 16.0, font_size=size)


def _legend(items: Sequence[LegendItem], room: Bounds, tell: Tell) -> list[str]:
    """Each kind in the very inks of the map: lines on the left, holders of zones on the right."""
    holders = [item for item in items if item.kind.startswith(HOLDER)]
    others = [item for item in items if item not in holders]
    inner = Bounds(room.x0 + PAD, room.y0 + HEAD, room.x1 - PAD, room.y1 - 2 * PAD)
    edge = inner.x1 - inner.width * HOLDERS_SHARE if holders else inner.x1
    left = _column(others, inner._replace(x1=edge), tell)
    return left + _column(holders, inner._replace(x0=edge), tell)


def _column(items: Sequence[LegendItem], room: Bounds, tell: Tell) -> list[str]:
    """Lines of the legend below each other, all set as large as the longest allows."""
    longest = max((len(tell(item.text)) for item in items), default=1)
    step = min(ROW, room.height / max(1, len(items)))
    size = min(ENTRY_SIZE, step * TIGHT, (room.width - SWATCH - 12.0) / (longest * ENTRY))
    found = []
    for row, item in enumerate(items):
        y = room.y0 + (row + 0.5) * step
        found.append(_swatch(item.kind, room.x0 + 6.0, y))
        label = words("entry", tell(item.text), room.x0 + SWATCH + 12.0, y + size * 0.34)
        found.append(group("entry-line", label, **{"font-size": size}))
    return found


def _swatch(kind: str, x: float, y: float) -> str:
    line = f"M{at((x, y + 3.0))}q11,-8 20,-3t20,-3"
    if kind.startswith(HOLDER):
        return _holder(kind, x + SWATCH / 2 - 4.0, y)
    drawn = SWATCHES.get(kind)
    return drawn(x + SWATCH / 2 - 4.0, y, line) if drawn else ink(kind, line)


def _holder(kind: str, x: float, y: float) -> str:
    """The stamp of a holder: "holder COLOUR EMBLEM"."""
    _, colour, emblem = kind.split()
    colours = colours_of(colour)
    disc: Attributes = {"class": "holder", "cx": x, "cy": y, "r": STAMP, "fill": colours.ground}
    shift = f"translate({at((x, y))}) scale({EMBLEM:g})"
    mark = emblem_of(emblem, colours.ink)
    drawn = group("holder-mark", mark, fill=colours.ink, transform=shift)
    return element("circle", disc) + drawn


def _railway(_x: float, _y: float, line: str) -> str:
    return ink("rail-bed", line) + ink("rail-line", line) + ink("sleepers", line)


def _border(_x: float, _y: float, line: str) -> str:
    return ink("zone-band", line) + ink("zone-border", line)


def _frontier(_x: float, _y: float, line: str) -> str:
    return ink("frontier-band", line) + ink("frontier", line)


def _abroad(x: float, y: float, _line: str) -> str:
    box = Bounds(x - 20.0, y - 10.0, x + 20.0, y + 10.0)
    size = {"x": box.x0, "y": box.y0, "width": box.width, "height": box.height}
    hatch = element("rect", {"fill": f"url(#{HATCH})", **size})
    return _rect("abroad-plain", box) + hatch + _rect("coast", box)


SWATCHES: dict[str, Callable[[float, float, str], str]] = {
    "railway": _railway,
    "border": _border,
    "frontier": _frontier,
    "abroad": _abroad,
    "value": lambda x, y, _: roundel(x, y, 4),
    "junction": lambda x, y, _: junction((x, y)),
}


# --- compass -------------------------------------------------------------------------------------

POINTS = 8
"""Rays of the rose, the four great ones longer."""


def _compass(x: float, y: float) -> str:
    """A rose: light and dark halves of eight rays in two rings."""
    rays = [_ray(x, y, 45.0 * turn, 54.0 if turn % 2 == 0 else 32.0) for turn in (1, 3, 5, 7)]
    rays += [_ray(x, y, 90.0 * turn, 54.0) for turn in range(4)]
    rings = [element("circle", {"class": "rose", "cx": x, "cy": y, "r": r}) for r in (40.0, 36.0)]
    north = words("north", "N", x, y - 58.0, text_anchor="middle")
    return group("compass-rose", *rings, *rays, north)


def _ray(x: float, y: float, turn: float, reach: float) -> str:
    half = reach * 0.14
    light = f"M0,-{reach:g}L{half:.1f},-{half:.1f}L0,0Z"
    dark = f"M0,-{reach:g}L-{half:.1f},-{half:.1f}L0,0Z"
    place = f"translate({at((x, y))}) rotate({turn:g})"
    return group("ray", ink("needle", light), ink("needle dark", dark), transform=place)
