"""The frame of an open table: wood with a ruler let into it, and a card with title and legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stavka.drawing.geometry import Bounds, Point, at, polyline
from stavka.drawing.grain import stream_of
from stavka.drawing.markup import element, group, ink, words
from stavka.drawing.names import Tell
from stavka.drawing.planebuilt import breastworks, buildings, rubble, shadows, walls
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
from stavka.drawing.planescenery import fields, fords, roads, rocks, scrub, water, woods
from stavka.drawing.planeshapes import Form, rightward, scale_of, widened
from stavka.engine.scene import LegendItem, PlaneBoard

FRAME = 58.0
"""How broad the frame is."""
RULER = 26.0
"""How broad the ruler in it is; it lies along the table."""
CARD = 132.0
STRIP = CARD + 34.0
"""The height of the part of the frame that the card lies on."""
TICK, SIXTH, TWELFTH = 7.0, 12.0, 17.0
HALF_FOOT, FOOT = 6, 12
"""Inches between the longer marks and between the numbered ones."""
TENTH, HUNDRED = 5, 100
"""The same on a map in metres, where a mark is a hundred metres."""
GRAIN_GAP = 9.0


def sheet_of(table: Bounds) -> Bounds:
    """The whole sheet: the table in its frame."""
    sheet = table.grown(FRAME)
    return sheet._replace(y1=sheet.y1 + STRIP)


def margin(board: PlaneBoard, table: Bounds, tell: Tell) -> str:
    """All that lies around the table."""
    sheet = sheet_of(table)
    return group(
        "margin frame",
        ink("timber", _hollow(sheet, table)),
        ink("timber-grain", list(_grain(sheet, table))),
        ink("joint", list(_joints(sheet, table))),
        ink("frame-edge", polyline(sheet.grown(-2.0).corners(), closed=True)),
        ink("ruler", _hollow(table.grown(RULER), table)),
        ink("ruler-edge", polyline(table.grown(RULER).corners(), closed=True)),
        *_ruler(board, table),
        ink("table-edge", polyline(table.corners(), closed=True)),
        _card(board, table, tell),
    )


def _hollow(outer: Bounds, inner: Bounds) -> str:
    return polyline(outer.corners(), closed=True) + polyline(inner.corners()[::-1], closed=True)


# --- wood -----------------------------------------------------------------------------------------


def _grain(sheet: Bounds, table: Bounds) -> Iterator[str]:
    """Fibres along each board of the frame."""
    random = stream_of("timber")
    inner = table.grown(RULER)
    boards = (
        (Bounds(sheet.x0, sheet.y0, sheet.x1, inner.y0), True),
        (Bounds(sheet.x0, inner.y1, sheet.x1, sheet.y1), True),
        (Bounds(sheet.x0, inner.y0, inner.x0, inner.y1), False),
        (Bounds(inner.x1, inner.y0, sheet.x1, inner.y1), False),
    )
    for box, is_level in boards:
        breadth = box.height if is_level else box.width
        for row in range(1, int(breadth / GRAIN_GAP)):
            yield from _fibres(box, row * GRAIN_GAP, random, is_level=is_level)


def _fibres(
    box: Bounds, off: float, random: Callable[[], float], *, is_level: bool
) -> Iterator[str]:
    start = (box.x0 if is_level else box.y0) + 200 * random()
    end = box.x1 if is_level else box.y1
    while start < end:
        reach = min(end - start, 120 + 380 * random())
        bow = (random() - 0.5) * 7
        if is_level:
            yield f"M{at((start, box.y0 + off))}q{reach / 2:.0f},{bow:.0f} {reach:.0f},0"
        else:
            yield f"M{at((box.x0 + off, start))}q{bow:.0f},{reach / 2:.0f} 0,{reach:.0f}"
        start += reach + 60 * random()


def _joints(sheet: Bounds, table: Bounds) -> Iterator[str]:
    """The mitres at the upper corners, the seams at the lower ones."""
    inner = table.grown(RULER)
    yield polyline(((sheet.x0, sheet.y0), (inner.x0, inner.y0)))
    yield polyline(((sheet.x1, sheet.y0), (inner.x1, inner.y0)))
    yield polyline(((sheet.x0, inner.y1), (inner.x0, inner.y1)))
    yield polyline(((sheet.x1, inner.y1), (inner.x1, inner.y1)))


# --- ruler ----------------------------------------------------------------------------------------


def _ruler(board: PlaneBoard, table: Bounds) -> Iterator[str]:
    """A mark for each inch, longer ones at the half foot, numbers at the foot; on all sides."""
    is_metric = board.unit == "m"
    unit = scale_of(board) * (HUNDRED if is_metric else 1)
    middle, whole = (TENTH, TENTH * 2) if is_metric else (HALF_FOOT, FOOT)
    marks: list[str] = []
    numbers: list[str] = []
    for length, is_level in ((table.width, True), (table.height, False)):
        for number in range(int(length / unit + 0.001) + 1):
            size = TWELFTH if number % whole == 0 else SIXTH if number % middle == 0 else TICK
            marks += _marks(table, number * unit, size, is_level=is_level)
            if number and number % middle == 0 and number * unit < length:
                numbers += _numbers(table, number * unit, str(number), is_level=is_level)
    yield ink("tick", marks)
    yield from numbers


def _marks(table: Bounds, spot: float, size: float, *, is_level: bool) -> list[str]:
    if is_level:
        x = table.x0 + spot
        return [f"M{at((x, table.y0))}v{-size:g}", f"M{at((x, table.y1))}v{size:g}"]
    y = table.y0 + spot
    return [f"M{at((table.x0, y))}h{-size:g}", f"M{at((table.x1, y))}h{size:g}"]


def _numbers(table: Bounds, spot: float, text: str, *, is_level: bool) -> list[str]:
    if is_level:
        x = table.x0 + spot + 3
        return [
            words("measure", text, x, table.y0 - RULER + 13),
            words("measure", text, x, table.y1 + RULER - 4),
        ]
    y = table.y0 + spot - 3
    return [
        words("measure west", text, table.x0 - RULER + 3, y),
        words("measure east", text, table.x1 + RULER - 3, y),
    ]


# --- card -----------------------------------------------------------------------------------------

LETTER, SMALL_LETTER = 0.56, 0.46
"""The mean width of a letter of the title, and of small print, as a share of its height."""
TITLE = 34.0
INSET = 14.0
SWATCH = (50.0, 26.0)
ENTRY_LETTER = 8.0
LEAST_PITCH = 128.0
BARS = 3
LEAST_SCALE, COMPASS, NOTE_LETTER = 230.0, 92.0, 6.6
"""Room for the scale and for the needle; the mean width of a letter of its note, in any script."""


def _card(board: PlaneBoard, table: Bounds, tell: Tell) -> str:
    """A card of stiff paper that lies on the frame below the table."""
    top = table.y1 + RULER + 20.0
    box = Bounds(table.x0, top, table.x1, top + CARD)
    title_end = box.x0 + _title_width(board, table, tell)
    scale_width = _scale_width(board, tell)
    shadow = Bounds(box.x0 + 5, box.y0 + 6, box.x1 + 5, box.y1 + 6)
    return group(
        "card",
        _rect("card-shadow", shadow),
        _rect("card-paper", box),
        _rect("plate thin", box.grown(-6.0)),
        *_title(board, Bounds(box.x0, box.y0, title_end, box.y1), tell),
        _legend(board, Bounds(title_end + 24, box.y0, box.x1 - scale_width, box.y1), tell),
        _scale(board, (box.x1 - (COMPASS + scale_width) / 2, box.y0 + 66.0), tell),
        _compass(box.x1 - 44.0, box.y0 + 74.0),
    )


def _rect(kind: str, box: Bounds) -> str:
    size = {"width": box.width, "height": box.height}
    return element("rect", {"class": kind, "x": box.x0, "y": box.y0, **size})


def _title_width(board: PlaneBoard, table: Bounds, tell: Tell) -> float:
    return min(table.width * 0.34, max(280.0, len(tell(board.title)) * TITLE * LETTER + 60))


def _title(board: PlaneBoard, box: Bounds, tell: Tell) -> Iterator[str]:
    title = tell(board.title)
    size = min(TITLE, (box.width - 52) / max(1, len(title)) / LETTER)
    middle = (box.x0 + box.x1) / 2
    rise = -6.0 if board.credit is not None else 4.0
    yield words("title", title, middle, (box.y0 + box.y1) / 2 + rise + size / 3, font_size=size)
    if board.credit is not None:
        credit = tell(board.credit)
        small = min(13.0, (box.width - 40) / max(1, len(credit)) / SMALL_LETTER)
        yield words("credit", credit, middle, box.y1 - INSET * 2, font_size=small)
    yield ink("neatline", f"M{at((box.x1, box.y0 + INSET))}V{box.y1 - INSET:g}")


def _legend(board: PlaneBoard, box: Bounds, tell: Tell) -> str:
    """Each kind in the very inks of the table, in columns of equal width."""
    if not board.legend or box.width < LEAST_PITCH:
        return ""
    widest = max(len(tell(item.text)) for item in board.legend)
    pitch = max(LEAST_PITCH, widest * ENTRY_LETTER + SWATCH[0] + 30)
    columns = max(1, int(box.width // pitch))
    rows = max(2, -(-len(board.legend) // columns))
    height = (box.height - 2 * INSET) / rows
    parts: list[str] = []
    for number, item in enumerate(board.legend):
        column, row = divmod(number, rows)
        spot = (box.x0 + column * pitch, box.y0 + INSET + (row + 0.5) * height)
        parts += _entry(item, spot, min(SWATCH[1], height - 5), tell)
    return group("legend", *parts)


def _entry(item: LegendItem, spot: Point, height: float, tell: Tell) -> tuple[str, str]:
    x, y = spot
    box = Bounds(x, y - height / 2, x + SWATCH[0], y + height / 2)
    text = words("entry", tell(item.text), x + SWATCH[0] + 9, y + 5)
    return group("swatch", *_swatch(item.kind, box)), text


LINES = frozenset({ROAD, WALL, STONES})


def _swatch(kind: str, box: Bounds) -> Iterator[str]:
    """A piece of the ground, as large as a stamp."""
    look, middle = look_of(kind), (box.y0 + box.y1) / 2
    line = [(box.x0, middle), (box.x1, middle)]
    half = {ROAD: 8.0, WALL: 5.0, STONES: 4.0}.get(look, 0.0)
    is_line = look in LINES
    ring = rightward(widened(line, half)) if is_line else box.corners()
    form = Form(f"legend {kind}", kind, ring, line if is_line else [], half, 26.0, None)
    if not is_line:
        yield ink("swatch-ground", polyline(ring, closed=True))
    yield from SWATCHES.get(look, _bare)([form])


def _bare(forms: list[Form]) -> tuple[str, ...]:
    return (ink("bare", polyline(forms[0].ring, closed=True)),)


SWATCHES: dict[str, Callable[[list[Form]], tuple[str, ...]]] = {
    HILL: lambda forms: (
        ink("rise-1", polyline(forms[0].ring, closed=True)),
        ink("rise-foot", polyline(forms[0].ring, closed=True)),
    ),
    WOOD: woods,
    SCRUB: scrub,
    ROCKS: rocks,
    RUBBLE: lambda forms: (rubble(forms),),
    BUILDING: lambda forms: (shadows(forms), buildings(forms)),
    WALL: lambda forms: (shadows(forms), walls(forms)),
    STONES: lambda forms: (breastworks(forms),),
    ROAD: lambda forms: (roads(forms),),
    WATER: lambda forms: (water(forms),),
    FORD: lambda forms: (water(forms), fords(forms)),
    FIELD: lambda forms: (fields(forms),),
    BARE: _bare,
}


# --- scale and north ------------------------------------------------------------------------------


def _scale_width(board: PlaneBoard, tell: Tell) -> float:
    note = tell(board.scale) if board.scale is not None else ""
    return max(LEAST_SCALE, len(note) * NOTE_LETTER) + COMPASS


def _scale(board: PlaneBoard, spot: Point, tell: Tell) -> str:
    """A bar of a few units, with what the board says of its scale below."""
    middle, y = spot
    is_metric = board.unit == "m"
    unit = scale_of(board) * (HUNDRED if is_metric else 1)
    x = middle - unit / 2
    size = {"y": y, "width": unit, "height": 6}
    bars = [
        element("rect", {"class": ("full", "open")[i % 2], "x": x + (i - 1) * unit, **size})
        for i in range(BARS)
    ]
    ends = [
        words("measure", str(i * (HUNDRED if is_metric else 1)), x + unit * (i - 1), y - 6)
        for i in range(BARS + 1)
    ]
    note = tell(board.scale) if board.scale is not None else ""
    return group("scale", *bars, *ends, words("scale-note", note, middle, y + 28))


def _compass(x: float, y: float) -> str:
    return group(
        "compass",
        element("circle", {"cx": x, "cy": y, "r": 22}),
        ink("needle", f"M{at((x, y - 32))}l8,32h-16Z"),
        ink("needle dark", f"M{at((x, y + 32))}l8,-32h-16Z"),
        words("north", "N", x, y - 36, text_anchor="middle"),
    )
