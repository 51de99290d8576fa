"""The margin of the sheet: neat line, cartouche, legend, scale and north arrow."""

from __future__ import annotations

from collections.abc import Callable

from stavka.drawing.geometry import HEX, Bounds, Point, at, corner_offsets, polyline
from stavka.drawing.grain import stream_of
from stavka.drawing.grounds import ground_of
from stavka.drawing.markup import element, group, ink, words
from stavka.drawing.names import Tell
from stavka.drawing.relief import BROAD_LEVELS
from stavka.drawing.terrain import REEDS, RIPPLE, ROWS, TREE
from stavka.drawing.water import RIVERS
from stavka.drawing.ways import BORDERS, ROADS
from stavka.engine.scene import HexBoard, LegendItem

MARGIN = 46.0
STRIP = 176.0
"""The height of the strip below the map."""
NEAT = 9.0
"""Between the inner and the outer line around the map."""
TOP = 40.0
"""From the map to what stands in the strip."""
PLATE = STRIP - 52.0
WIDE_MAP = 12 * HEX
SWATCH = 25.0
SWATCH_RADIUS = 22.0


def sheet_of(map_: Bounds) -> Bounds:
    """The whole sheet: the map with its margins and the strip below."""
    sheet = map_.grown(MARGIN)
    return sheet._replace(y1=sheet.y1 + STRIP)


def margin(board: HexBoard, map_: Bounds, tell: Tell) -> str:
    """All that stands around the map."""
    top = map_.y1 + TOP
    end = map_.x0 + _plate_width(board, map_, tell)
    scale_width = _scale_width(board, tell)
    return group(
        "margin",
        ink("paper", _hollow(sheet_of(map_), map_)),
        ink("neatline", polyline(map_.corners(), closed=True)),
        ink("neatline bold", polyline(map_.grown(NEAT).corners(), closed=True)),
        _cartouche(board, map_, top, tell),
        _legend(board, (end + 40.0, map_.x1 - scale_width - 110.0), top, tell),
        _scale(board, map_, top, tell),
        _compass(map_.x1 - 42.0, top + 62.0),
    )


def _hollow(outer: Bounds, inner: Bounds) -> str:
    """Paper around the map, none over it."""
    around = polyline(outer.corners(), closed=True)
    return around + polyline(inner.corners()[::-1], closed=True)


# --- title -------------------------------------------------------------------------------------

TITLE_SIZES = (24.0, 36.0)
LETTER, SMALL_LETTER = 0.54, 0.46
"""The mean width of a letter of the title, and of the credit, as a share of its height."""


def _plate_width(board: HexBoard, map_: Bounds, tell: Tell) -> float:
    return min(map_.width * 0.36, max(260.0, len(tell(board.title)) * 21.0))


def _cartouche(board: HexBoard, map_: Bounds, top: float, tell: Tell) -> str:
    title = tell(board.title)
    width = _plate_width(board, map_, tell)
    largest = TITLE_SIZES[map_.width > WIDE_MAP]
    size = min(largest, (width - 44.0) / (len(title) * LETTER))
    middle = map_.x0 + width / 2
    parts = [
        _plate(Bounds(map_.x0, top, map_.x0 + width, top + PLATE), "plate"),
        _plate(Bounds(map_.x0, top, map_.x0 + width, top + PLATE).grown(-6.0), "plate thin"),
        words("title", title, middle, top + PLATE / 2 + size * 0.1, font_size=size),
    ]
    if board.credit is not None:
        credit = tell(board.credit)
        small = min(13.0, (width - 40.0) / (max(1, len(credit)) * SMALL_LETTER))
        parts.append(words("credit", credit, middle, top + PLATE - 24.0, font_size=small))
    return group("cartouche", *parts)


def _plate(box: Bounds, kind: str) -> str:
    size = {"width": box.width, "height": box.height}
    return element("rect", {"class": kind, "x": box.x0, "y": box.y0, **size})


# --- scale and north ---------------------------------------------------------------------------

SCALE_LETTER = 7.4
LEAST_SCALE, MOST_SCALE = 300.0, 390.0
BAR = 7.0


def _scale_width(board: HexBoard, tell: Tell) -> float:
    if board.scale is None:
        return 0.0
    return max(LEAST_SCALE, len(tell(board.scale)) * SCALE_LETTER)


def _scale(board: HexBoard, map_: Bounds, top: float, tell: Tell) -> str:
    """A bar of some hexes, and what a hex is on the ground."""
    if board.scale is None:
        return ""
    width = _scale_width(board, tell)
    hexes = int(min(MOST_SCALE, width) // HEX)
    x, y = map_.x1 - 100.0 - width, top + 58.0
    size = {"width": HEX, "height": BAR}
    parts = [
        element("rect", {"class": ("full", "open")[i % 2], "x": x + i * HEX, "y": y, **size})
        for i in range(hexes)
    ]
    parts += [
        words("mark", str(i), x + i * HEX, y - 8.0, text_anchor="middle") for i in range(hexes + 1)
    ]
    return group("scale", *parts, words("ground", tell(board.scale), x, y + 32.0))


def _compass(x: float, y: float) -> str:
    tip, waist = at((x, y - 46.0)), at((x, y + 3.0))
    return group(
        "compass",
        element("circle", {"cx": x, "cy": y - 12.0, "r": 24.0}),
        ink("needle", f"M{tip}L{at((x + 11.0, y + 12.0))}L{waist}Z"),
        ink("needle dark", f"M{tip}L{at((x - 11.0, y + 12.0))}L{waist}Z"),
        words("north", "N", x, y + 34.0, text_anchor="middle"),
    )


# --- legend ------------------------------------------------------------------------------------

LEAST_PITCH = 120.0
LEGEND_LETTER = 8.2
MOST_ROW = 62.0


def _legend(board: HexBoard, span: tuple[float, float], top: float, tell: Tell) -> str:
    """Each kind in the very inks of the map, in columns of equal width."""
    if not board.legend:
        return ""
    widest = max(len(tell(item.text)) for item in board.legend)
    pitch = max(LEAST_PITCH, widest * LEGEND_LETTER + 66.0)
    columns = max(1, int((span[1] - span[0]) // pitch))
    rows = max(2, -(-len(board.legend) // columns))
    height = min(MOST_ROW, (STRIP - 64.0) / rows + 14.0)
    parts: list[str] = []
    for number, item in enumerate(board.legend):
        column, row = divmod(number, rows)
        parts += _line(
            board, item, (span[0] + column * pitch + SWATCH, top + 30.0 + row * height), tell
        )
    return group("legend", *parts)


def _line(board: HexBoard, item: LegendItem, spot: Point, tell: Tell) -> tuple[str, str]:
    x, y = spot
    return _swatch(board, item.kind, x, y), words(
        "entry", tell(item.text), x + SWATCH + 10.0, y + 5.0
    )


def _swatch(board: HexBoard, kind: str, x: float, y: float) -> str:
    line = f"M{at((x - SWATCH, y + 4.0))}q{SWATCH / 2:g},-9 {SWATCH:g},-3t{SWATCH:g},-3"
    if kind in ROADS:
        return group("roads", ink(f"casing {kind}", line), ink(f"way {kind}", line))
    if kind in BORDERS:
        return group("borders", ink("border-band", line), ink("border", line))
    if kind in RIVERS:
        return ink(f"legend-{kind}", line)
    ground = ground_of(kind)
    hex_ = polyline(
        [(x + dx, y + dy) for dx, dy in corner_offsets(board.orientation, SWATCH_RADIUS)],
        closed=True,
    )
    height = sum(ground.height > level for level in BROAD_LEVELS)
    return group(
        "swatch",
        ink(f"height-{height}", hex_),
        ink(f"cover-{ground.cover}", hex_) if ground.cover else "",
        *_marks(kind, x, y),
        ink("frame", hex_),
    )


def _marks(kind: str, x: float, y: float) -> list[str]:
    """A few marks of a ground, strewn over its swatch."""
    random = stream_of(f"legend {kind}")

    def strewn(count: int, mark: str, reach: float = 26.0) -> list[str]:
        return [f"M{at(_near(x, y, reach, random))}{mark}" for _ in range(count)]

    ground = ground_of(kind)
    marks: dict[str, list[str]] = {
        "hachures": [
            ink("texture-bold", strewn(14, "l3.4,5")),
            ink("texture-fine", strewn(16, "l-3,4")),
        ],
        "stipple": [
            ink("texture-dots", strewn(26, "h.1")),
            ink("texture-fine", strewn(8, "l2.4,3")),
        ],
        "sand": [ink("texture-dots", strewn(30, "h.1"))],
        "trees": [ink("texture-trees", strewn(8, TREE))],
        "rows": [ink("texture-rows", strewn(4, ROWS, 18.0))],
        "marsh": [ink("texture-marsh", strewn(5, REEDS, 20.0))],
        "ripples": [ink("texture-ripples", strewn(5, RIPPLE, 20.0))],
        "rubble": [ink("texture-rubble", strewn(16, "l3,2.4"))],
    }
    found = marks.get(ground.marks, [])
    if ground.settles:
        found = [*found, ink("block", strewn(9, "h5v4h-5z", 18.0))]
    return [*found, ink("block", _streets(x, y))] if ground.blocks else found


def _near(x: float, y: float, reach: float, random: Callable[[], float]) -> Point:
    return x + (random() - 0.5) * reach, y + (random() - 0.5) * reach


def _streets(x: float, y: float) -> list[str]:
    """Blocks on a small street plan, the corners left out."""
    steps = range(-2, 3)
    spots = [(i, j) for i in steps for j in steps if abs(i) + abs(j) < len(steps) - 1]
    return [f"M{at((x + i * 7 - 2.6, y + j * 7 - 2.4))}h5.2v4.8h-5.2z" for i, j in spots]
