"""Names on the map: places kept clear of each other, regions and rivers letter-spaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from stavka.drawing.curves import through
from stavka.drawing.geometry import HEX, Cells, Point, between, centre, distance, short
from stavka.drawing.markup import element, escaped, group, words
from stavka.drawing.water import courses
from stavka.engine.messages import Message
from stavka.engine.scene import Cell, HexBoard, Label

Tell: TypeAlias = Callable[[Message], str]
"""A message in the reader's language."""


class Lettering(NamedTuple):
    """How names of a rank are set: height, mean width of a letter, distance from the centre."""

    size: float
    wide: float
    off: float


LETTERINGS = (
    Lettering(12.5, 0.5, 15),
    Lettering(15.5, 0.5, 22),
    Lettering(18.5, 0.56, 35),
    Lettering(23.5, 0.84, 40),
)
CAPITAL = 3
"""The rank that is set in capitals."""
CLASH, HIDING = 20.0, 60.0
"""Square units of another name, or of a place, that weigh as much as a step to a worse spot."""
RISE, DROP = 0.12, 0.72
"""Parts of its height that a name's line lies below its top, above and below a place."""
ASCENT, BODY = 0.8, 1.05
"""Parts of its height that a name reaches above its line, and altogether."""
AIR = 0.5
"""The part of its height that a name keeps free at each end, so that two do not read as one."""


class Box(NamedTuple):
    """A rectangle: north-west corner, width, height."""

    x: float
    y: float
    w: float
    h: float

    def overlap(self, other: Box) -> float:
        """The shared area."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return 0.0 <= point[0] - self.x <= self.w and 0.0 <= point[1] - self.y <= self.h


class Spot(NamedTuple):
    """Where a name may be set: its anchor point, how it hangs on it, what that costs."""

    x: float
    y: float
    anchor: str
    cost: float


def place_names(cells: Cells, tell: Tell) -> tuple[str, list[Box]]:
    """The names of places, the greatest first, each where it disturbs least; the room they take."""
    named = [cell for cell in cells.list if cell.name is not None]
    named.sort(key=lambda cell: (-cell.rank, cell.y, cell.x))
    grounds = {cell.id: _middle(cell) for cell in named}
    taken: list[Box] = []
    drawn = []
    for cell in named:
        others = [box for id_, box in grounds.items() if id_ != cell.id]
        drawn.append(_place_name(cell, tell, others, taken))
    return group("names", *drawn), [*taken, *grounds.values()]


def _lettering(cell: Cell) -> tuple[int, Lettering]:
    rank = min(len(LETTERINGS) - 1, cell.rank)
    return rank, LETTERINGS[rank]


def _place_name(cell: Cell, tell: Tell, others: Sequence[Box], taken: list[Box]) -> str:
    rank, lettering = _lettering(cell)
    assert cell.name is not None
    text = tell(cell.name).upper() if rank == CAPITAL else tell(cell.name)
    width = len(text) * lettering.size * lettering.wide
    best = min(
        _spots(centre(cell), width, lettering),
        key=lambda spot: _cost(spot, width, lettering, others, taken),
    )
    taken.append(_box(best, width, lettering))
    return words(f"name rank{rank}", text, best.x, best.y, text_anchor=best.anchor)


def _spots(place: Point, width: float, lettering: Lettering) -> tuple[Spot, ...]:
    """Below, above, beside, and below to one side."""
    x, y = place
    size, _, off = lettering
    below, above = y + off + size * DROP, y - off - size * RISE
    level, beside, aside = y + size * 0.34, off * 0.95, width * 0.3
    return (
        Spot(x, below, "middle", 0.0),
        Spot(x, above, "middle", 1.2),
        Spot(x + beside, level, "start", 2.0),
        Spot(x - beside, level, "end", 2.4),
        Spot(x + aside, below, "middle", 1.4),
        Spot(x - aside, below, "middle", 1.4),
        Spot(x + aside, above, "middle", 2.2),
        Spot(x - aside, above, "middle", 2.2),
    )


def _box(spot: Spot, width: float, lettering: Lettering) -> Box:
    shift = {"start": 0.0, "middle": width / 2, "end": width}[spot.anchor]
    air = lettering.size * AIR
    top = spot.y - lettering.size * ASCENT
    return Box(spot.x - shift - air, top, width + 2 * air, lettering.size * BODY)


def _cost(
    spot: Spot, width: float, lettering: Lettering, others: Sequence[Box], taken: Sequence[Box]
) -> float:
    box = _box(spot, width, lettering)
    clash = sum(map(box.overlap, taken)) / CLASH
    hiding = sum(map(box.overlap, others)) / HIDING
    return spot.cost + clash + hiding


def _middle(cell: Cell) -> Box:
    """The built-up middle of a place, which no other name should cover."""
    x, y = centre(cell)
    half = _lettering(cell)[1].off * 0.8
    return Box(x - half, y - half, half * 2, half * 2)


# --- regions, ranges, waters -------------------------------------------------------------------

SPREAD_KINDS = frozenset({"region", "water"})
LABEL_SIZE = 30.0
LARGEST, SMALLEST = 54.0, 17.0
ROOM = 0.74
"""The share of its room that a name takes up."""
LETTER, LOOSE = 0.72, 0.9
"""The width of a capital, and the widest space between two, as shares of the height."""
NARROW, UPRIGHT_SIZE = HEX * 2.4, 19.0
"""Room below which a long name is set upright, and its height."""
LONG_NAME = 6
MOST_ROOM = 9
CROWDING, OFF_CENTRE = 1.3, 0.45
"""What a named place in the way, and a row off the middle, take from a run's merit."""
ADJACENT = 1.1
"""Hexes between the centres of neighbours in a row, with room for rounding."""


class Run(NamedTuple):
    """A run of a region's cells along a row: its middle in user units, its length, its merit."""

    x: float
    y: float
    room: float
    merit: float


def area_names(board: HexBoard, cells: Cells, tell: Tell) -> str:
    """Names of regions, ranges and waters: under the towns, where their land is broadest."""
    drawn = []
    for label in board.labels:
        run = _broadest(board, cells, label) if label.kind in SPREAD_KINDS else None
        drawn.append(_spread(label, run, tell) if run else _fixed(label, tell))
    return group("areas", *drawn)


def _fixed(label: Label, tell: Tell) -> str:
    x, y = label.x * HEX, label.y * HEX
    turn = f"rotate({label.angle:g} {short(x)} {short(y)})" if label.angle else None
    size = LABEL_SIZE * label.size
    text = _area_text(label, tell)
    kind = f"area {label.kind}"
    return words(kind, text, x, y, font_size=size, text_anchor="middle", transform=turn)


def _broadest(board: HexBoard, cells: Cells, label: Label) -> Run | None:
    """The longest run of a region's hexes along a row, away from named places."""
    region = next((id_ for id_, name in board.regions.items() if name == label.text), None)
    own = [cell for cell in cells.list if cell.region == region]
    if region is None or not own:
        return None
    middle = sum(cell.y for cell in own) / len(own)
    rows: dict[float, list[Cell]] = {}
    for cell in own:
        rows.setdefault(cell.y, []).append(cell)
    runs = [_run(run, y, middle) for y, row in rows.items() for run in _runs(row)]
    return max(runs, key=lambda run: run.merit)


def _runs(row: list[Cell]) -> list[list[Cell]]:
    """Unbroken runs of a row, west to east."""
    runs: list[list[Cell]] = []
    for cell in sorted(row, key=lambda c: c.x):
        if runs and cell.x - runs[-1][-1].x < ADJACENT:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def _run(run: list[Cell], y: float, middle: float) -> Run:
    named = sum(cell.name is not None for cell in run)
    merit = min(len(run), MOST_ROOM) - named * CROWDING - abs(y - middle) * OFF_CENTRE
    return Run((run[0].x + run[-1].x) / 2 * HEX, y * HEX, len(run) * HEX, merit)


def _area_text(label: Label, tell: Tell) -> str:
    """Land is named in capitals, water is not."""
    text = tell(label.text)
    return text if label.kind == "water" else text.upper()


def _spread(label: Label, run: Run, tell: Tell) -> str:
    text = _area_text(label, tell)
    letters = max(4, len(text))
    size = max(SMALLEST, min(LARGEST, run.room * ROOM / letters))
    loose = max(0.0, min(size * LOOSE, (run.room * ROOM - letters * size * LETTER) / letters))
    is_upright = run.room < NARROW and len(text) > LONG_NAME
    turn = f"rotate(-90 {short(run.x)} {short(run.y)})" if is_upright else None
    return words(
        f"area {label.kind}",
        text,
        run.x,
        run.y + size * 0.35,
        font_size=UPRIGHT_SIZE if is_upright else size,
        letter_spacing=2 if is_upright else loose,
        text_anchor="middle",
        transform=turn,
    )


# --- rivers -----------------------------------------------------------------------------------

EASED = 3
"""Points on each side that a course is smoothed over, so that names do not zigzag."""
ABOVE = -7.5
"""A river's name stands so far off the middle of its water."""
STARTS = (42, 50, 34, 58, 26, 66, 74, 18)
"""Percent of a course where the middle of its name may lie, the best first."""
RIVER_SIZE, RIVER_LETTER = 15.5, 0.48
"""The height of a river's name, and the mean width of a letter as a share of it."""
FEELERS = 5
"""Points of a name that must lie free."""
TIGHTEST, LOOSEST, SPACING = 1.2, 6.0, 12.0
"""Least and most space between the letters of a river; the share of its length that it is."""


def river_names(board: HexBoard, tell: Tell, taken: Sequence[Box]) -> str:
    """River names in italics along their water, where no place has its name."""
    drawn = []
    for number, (name, course) in enumerate(courses(board)):
        line = _eased(course)
        text = tell(name)
        length = sum(distance(a, b) for a, b in pairwise(line))
        loose = min(LOOSEST, max(TIGHTEST, length / len(text) / SPACING))
        width = len(text) * (RIVER_SIZE * RIVER_LETTER + loose)
        start = min(STARTS, key=lambda percent: _hidden(line, length, percent, width, taken))
        id_ = f"course-{number}"
        drawn.append(element("path", {"id": id_, "d": "".join(through(line)), "fill": "none"}))
        along = {"href": f"#{id_}", "startOffset": f"{start}%", "text-anchor": "middle"}
        drawn.append(
            element(
                "text",
                {"class": "river-name", "letter-spacing": loose, "dy": ABOVE},
                element("textPath", {**along}, escaped(text)),
            )
        )
    return group("river-names", *drawn)


def _hidden(
    line: list[Point], length: float, percent: float, width: float, taken: Sequence[Box]
) -> int:
    """How many points of a name that is set there lie on what is taken, or off the course."""
    first = length * percent / 100 - width / 2
    spots = [first + width * i / (FEELERS - 1) for i in range(FEELERS)]
    off = sum(spot < 0 or spot > length for spot in spots)
    points = [_along(line, spot) for spot in spots]
    return off + sum(any(box.holds(point) for box in taken) for point in points)


def _along(line: list[Point], far: float) -> Point:
    """The point of a line so far from its start."""
    for a, b in pairwise(line):
        piece = distance(a, b)
        if far <= piece:
            return between(a, b, max(0.0, far / piece))
        far -= piece
    return line[-1]


def _eased(course: list[Point]) -> list[Point]:
    """A course without its zigzag, read from west to east."""
    line = course if course[0][0] <= course[-1][0] else course[::-1]
    soft = []
    for i in range(len(line)):
        near = line[max(0, i - EASED) : i + EASED + 1]
        soft.append((sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near)))
    return [p for i, p in enumerate(soft) if i % 2 == 0 or i == len(soft) - 1]
