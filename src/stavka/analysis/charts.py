"""Charts of a game, drawn from plain figures and words in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stavka.analysis.ink import Caption, Node, group, line_through, node, picture, text
from stavka.analysis.plot import (
    LABEL_DROP,
    MARGIN_LEFT,
    MARGIN_TOP,
    NARROW,
    TEXT_RISE,
    WIDE,
    Plot,
    Stretch,
    step_of,
    ticks,
    whole,
)

HIGH = 270.0
LOW = 170.0
DOT = 3.6
CAP = 3.0
"""Half the width of a whisker's cap."""
DODGE = 2.5
"""By how much whiskers of two sides at one step are set apart."""
INSET = 8.0
BAR_SHARE = 0.76
"""The part of its room that a bar fills."""
ROW = 26.0
NAME_WIDTH = 128.0
CELL_GAP = 2.0
QUARTERS = (0.0, 25.0, 50.0, 75.0, 100.0)
WHOLE = 100.0
HALF = 50.0


class Estimate(NamedTuple):
    """A point of a curve of chances, in percent, with its interval."""

    x: float
    share: float
    low: float
    high: float


class Curve(NamedTuple):
    """A named line of points; `ink` is the class of its colour ("seat-0")."""

    name: str
    ink: str
    points: Sequence[tuple[float, float]]


class Chances(NamedTuple):
    """A side's chances along the game."""

    name: str
    ink: str
    points: Sequence[Estimate]


class Bars(NamedTuple):
    """A named row of bars, one for each label at the foot."""

    name: str
    ink: str
    values: Sequence[float]


# --- chances ------------------------------------------------------------------------------------


def chances_chart(
    caption: Caption, turns: Sequence[Stretch], sides: Sequence[Chances], judged: Curve | None
) -> Node:
    """Shares of wins with their intervals; of two sides the one below, the other above."""
    steps = (0.0, turns[-1].end if turns else 1.0)
    plot = Plot(WIDE, HIGH, steps, (0.0, WHOLE))
    parts = [plot.turns(turns), plot.grid(QUARTERS, lambda value: f"{value:g} %"), plot.frame()]
    opposed = len(sides) == len(("below", "above"))
    if opposed:
        parts = [*_areas(plot, sides), *parts, *_area_names(plot, sides)]
    if judged is not None:
        points = [(plot.x(x), plot.y(y)) for x, y in judged.points]
        parts.append(node("path", d=line_through(points), class_=f"judged {judged.ink}"))
    shown = sides[:1] if opposed else sides
    for place, side in enumerate(shown):
        parts.extend(_estimates(plot, side, DODGE * place))
    return picture(caption, WIDE, HIGH, parts)


def _areas(plot: Plot, sides: Sequence[Chances]) -> Iterator[Node]:
    """The lower side's share from the foot, the upper one's from the top; between them draws."""
    for side, base, sign in zip(sides, (0.0, WHOLE), (1, -1), strict=True):
        if side.points:
            edge = [(plot.x(one.x), plot.y(base + sign * one.share)) for one in side.points]
            ends = [(edge[-1][0], plot.y(base)), (edge[0][0], plot.y(base))]
            yield node(
                "path", d=line_through([*edge, *ends], closed=True), class_=f"area {side.ink}"
            )


def _area_names(plot: Plot, sides: Sequence[Chances]) -> Iterator[Node]:
    rows = (plot.foot - INSET, MARGIN_TOP + INSET + LABEL_DROP / 2)
    for side, y in zip(sides, rows, strict=True):
        yield text(side.name, MARGIN_LEFT + INSET, y, f"name {side.ink}")


def _estimates(plot: Plot, side: Chances, dodge: float) -> Iterator[Node]:
    spots = [(plot.x(one.x), plot.y(one.share)) for one in side.points]
    if spots:
        yield node("path", d=line_through(spots), class_=f"curve {side.ink}")
    for one, (x, y) in zip(side.points, spots, strict=True):
        low, high = plot.y(one.low), plot.y(one.high)
        yield node("path", d=_whisker(x + dodge, low, high), class_=f"whisker {side.ink}")
        yield node("circle", cx=x, cy=y, r=DOT, class_=f"dot {side.ink}")


def _whisker(x: float, low: float, high: float) -> str:
    stem = line_through([(x, low), (x, high)])
    caps = (line_through([(x - CAP, y), (x + CAP, y)]) for y in (low, high))
    return stem + "".join(caps)


# --- lines --------------------------------------------------------------------------------------


def steps_chart(caption: Caption, turns: Sequence[Stretch], curve: Curve) -> Node:
    """A figure that keeps its value until it changes."""
    values = [value for _, value in curve.points]
    marks = ticks(min(0.0, *values), max(values), least=step_of(values))
    last = turns[-1].end if turns else curve.points[-1][0]
    plot = Plot(NARROW, LOW, (0.0, last), (marks[0], marks[-1]))
    ends = [*(x for x, _ in curve.points[1:]), last]
    corners = [
        (plot.x(x), plot.y(value))
        for (start, value), end in zip(curve.points, ends, strict=True)
        for x in (start, end)
    ]
    line = node("path", d=line_through(corners), class_=f"curve {curve.ink}")
    parts = [plot.grid(marks, whole), plot.turns(turns), plot.frame(), line]
    return picture(caption, NARROW, LOW, parts)


def lines_chart(caption: Caption, turns: Sequence[Stretch], curves: Sequence[Curve]) -> Node:
    """Lines about zero, each with its name at its end."""
    values = [0.0, *(value for curve in curves for _, value in curve.points)]
    marks = ticks(min(values), max(values))
    last = turns[-1].end if turns else 1.0
    plot = Plot(WIDE, HIGH, (0.0, last), (marks[0], marks[-1]))
    zero = node(
        "line", x1=MARGIN_LEFT, x2=plot.right, y1=plot.y(0.0), y2=plot.y(0.0), class_="axis"
    )
    parts = [plot.grid(marks, whole), plot.turns(turns), zero]
    for curve in curves:
        spots = [(plot.x(x), plot.y(value)) for x, value in curve.points]
        parts.append(node("path", d=line_through(spots), class_=f"curve {curve.ink}"))
        x, y = spots[-1]
        above = y - INSET if curve.points[-1][1] >= 0 else y + INSET + TEXT_RISE * 2
        parts.append(text(curve.name, x - CAP, above, f"name {curve.ink}", text_anchor="end"))
    return picture(caption, WIDE, HIGH, parts)


# --- bars ---------------------------------------------------------------------------------------


def bars_chart(
    caption: Caption, labels: Sequence[str], rows: Sequence[Bars], level: float | None = None,
    width: float = WIDE, height: float = LOW,
) -> Node:  # fmt: skip
    """Bars side by side over each label; `level` is a dashed line to hold them against."""
    top = max([level or 0.0, 1.0, *(value for row in rows for value in row.values)])
    marks = ticks(0.0, top, least=step_of(value for row in rows for value in row.values))
    plot = Plot(width, height, (0.0, float(len(labels))), (0.0, marks[-1]))
    foot = [Stretch(place, place + 1, label) for place, label in enumerate(labels)]
    bars = [bar for place, row in enumerate(rows) for bar in _bars(plot, row, place, len(rows))]
    parts = [plot.grid(marks, whole), *bars, *_foot_labels(plot, foot), plot.frame()]
    if level is not None:
        y = plot.y(level)
        parts.append(node("line", x1=MARGIN_LEFT, x2=plot.right, y1=y, y2=y, class_="expected"))
    return picture(caption, width, height, parts)


def _bars(plot: Plot, row: Bars, place: int, count: int) -> Iterator[Node]:
    thick = BAR_SHARE / count
    for number, value in enumerate(row.values):
        start = number + (1 - BAR_SHARE) / 2 + place * thick
        x, y = plot.x(start), plot.y(value)
        box = {"width": plot.x(start + thick) - x, "height": plot.foot - y}
        if value:
            yield node("rect", x=x, y=y, **box, class_=f"bar-ink {row.ink}")


def _foot_labels(plot: Plot, foot: Sequence[Stretch]) -> Iterator[Node]:
    for start, end, label in foot:
        middle = plot.x((start + end) / 2)
        yield text(label, middle, plot.foot + LABEL_DROP, "tick", text_anchor="middle")


# --- who held what ------------------------------------------------------------------------------


class Row(NamedTuple):
    """A named row of cells: the ink of each ("" for none), and whether it is filled or pale."""

    name: str
    inks: Sequence[str]
    full: Sequence[bool]


def cells_chart(caption: Caption, labels: Sequence[str], rows: Sequence[Row]) -> Node:
    """A row of cells for each name, a column for each label."""
    height = ROW * (len(rows) + 1)
    cell = (WIDE - NAME_WIDTH) / max(1, len(labels))
    parts = [
        text(label, NAME_WIDTH + cell * (place + 0.5), height - INSET, "tick", text_anchor="middle")
        for place, label in enumerate(labels)
    ]
    for number, row in enumerate(rows):
        parts.append(
            text(
                row.name,
                NAME_WIDTH - INSET,
                ROW * number + LABEL_DROP,
                "row-name",
                text_anchor="end",
            )
        )
        parts.extend(_cells(row, number, cell))
    return picture(caption, WIDE, height, parts)


def _cells(row: Row, number: int, cell: float) -> Iterator[Node]:
    for place, (ink, full) in enumerate(zip(row.inks, row.full, strict=True)):
        kind = f"cell {ink} {'full' if full else 'faint'}" if ink else "cell empty"
        yield node(
            "rect", x=NAME_WIDTH + cell * place + CELL_GAP / 2, y=ROW * number + CELL_GAP / 2,
            width=cell - CELL_GAP, height=ROW - CELL_GAP, class_=kind,
        )  # fmt: skip


# --- shares with intervals ------------------------------------------------------------------------


def intervals_chart(caption: Caption, sides: Sequence[Chances]) -> Node:
    """A row for each name: its share as a bar from the left, the interval as a whisker."""
    height = ROW * (len(sides) + 1)
    plot = Plot(WIDE, height, (0.0, WHOLE), (0.0, 1.0))
    room = (WIDE - NAME_WIDTH - INSET * 5) / WHOLE
    parts = [
        part
        for mark in QUARTERS
        for part in (
            node(
                "line",
                x1=NAME_WIDTH + mark * room,
                x2=NAME_WIDTH + mark * room,
                y1=0,
                y2=height - ROW,
                class_="grid",
            ),
            text(
                f"{mark:g} %",
                NAME_WIDTH + mark * room,
                plot.height - INSET,
                "tick",
                text_anchor="middle",
            ),
        )
    ]
    for number, side in enumerate(sides):
        parts.extend(_interval(side, number, room))
    return picture(caption, WIDE, height, parts)


def _interval(side: Chances, number: int, room: float) -> Iterator[Node]:
    y = ROW * number
    one = side.points[0]
    low, high = NAME_WIDTH + one.low * room, NAME_WIDTH + one.high * room
    middle = y + ROW / 2
    yield text(side.name, NAME_WIDTH - INSET, y + LABEL_DROP, "row-name", text_anchor="end")
    yield node(
        "rect", x=NAME_WIDTH, y=y + CELL_GAP * 2, width=one.share * room, height=ROW - CELL_GAP * 4,
        class_=f"bar-ink {side.ink}",
    )  # fmt: skip
    yield group(
        (
            node("line", x1=start[0], x2=end[0], y1=start[1], y2=end[1])
            for start, end in pairwise(
                [
                    (low, middle - CAP),
                    (low, middle + CAP),
                    (low, middle),
                    (high, middle),
                    (high, middle - CAP),
                    (high, middle + CAP),
                ]
            )
        ),
        class_="whisker plain",
    )
