"""Sheets of counters to print and cut: fronts on one page, backs mirrored on the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stavka.drawing.counters import DRAWN, PLAIN_SHAPE, counter, sides_of
from stavka.drawing.geometry import Bounds, polyline
from stavka.drawing.markup import element, group, ink
from stavka.drawing.names import Tell
from stavka.engine.scene import Face

UNITS = 4.0
"""User units to a millimetre of paper."""
PAGE = Bounds(0.0, 0.0, 210.0 * UNITS, 297.0 * UNITS)
"""An A4 page, upright."""
MARGIN = 14.0 * UNITS
MARK = 4.0 * UNITS
GAP = 1.2 * UNITS
"""From the counters to the outer and to the inner end of a cutting mark."""
PRINTED = 0.96
"""The share of its square that a counter fills; the rest is lost to the knife."""

MODEL_PRINTED, MODEL_DROP = 0.66, 0.16
"""A model stands out above its base: how much smaller it is, and how far below the middle."""

HIDDEN = "hidden"

Pair = tuple[Face, Face | None]


class Layout(NamedTuple):
    """How counters lie on a page: their square in user units, columns, rows, the first corner."""

    square: float
    columns: int
    rows: int
    x: float
    y: float


def layout_of(millimetres: float) -> Layout:
    """As many counters of a size as a page holds, in its middle."""
    square = millimetres * UNITS
    columns = max(1, int((PAGE.width - 2 * MARGIN) // square))
    rows = max(1, int((PAGE.height - 2 * MARGIN) // square))
    return Layout(square, columns, rows, (PAGE.width - columns * square) / 2, MARGIN)


def counter_pages(
    faces: Sequence[Face], order: Sequence[str], tell: Tell, millimetres: float
) -> list[str]:
    """The layers of all pages: for each page of fronts one of backs, for printing on both sides."""
    layout = layout_of(millimetres)
    sides = sides_of(faces, order)
    pairs = list(pairs_of(faces))
    size = layout.columns * layout.rows
    pages = []
    for start in range(0, len(pairs), size):
        part = pairs[start : start + size]
        fronts = [front for front, _ in part]
        backs = [back for _, back in part]
        pages.append(_page(fronts, sides, layout, tell, mirrored=False))
        if any(backs):
            pages.append(_page(backs, sides, layout, tell, mirrored=True))
    return pages


def pairs_of(faces: Sequence[Face]) -> Iterator[Pair]:
    """Each counter with its back; backs and hidden sides are not counters of their own."""
    by_id = {face.id: face for face in faces}
    backs = {face.back for face in faces}
    for face in faces:
        if face.id not in backs and face.kind != HIDDEN:
            yield face, by_id.get(face.back)


def _page(
    faces: Sequence[Face | None],
    sides: dict[str, int],
    layout: Layout,
    tell: Tell,
    *,
    mirrored: bool,
) -> str:
    drawn = []
    scale = layout.square * PRINTED / DRAWN
    for number, face in enumerate(faces):
        if face is None:
            continue
        row, column = divmod(number, layout.columns)
        place = layout.columns - 1 - column if mirrored else column
        x = layout.x + (place + 0.5) * layout.square
        y = layout.y + (row + 0.5) * layout.square
        is_model = face.shape != PLAIN_SHAPE
        drop = layout.square * MODEL_DROP if is_model else 0.0
        size = scale * MODEL_PRINTED if is_model else scale
        spot = f"translate({x:.1f} {y + drop:.1f}) scale({size:.4f})"
        drawn.append(group("cut", counter(face, sides.get(face.side, 0), tell), transform=spot))
    paper = element("rect", {"class": "sheet-paper", "width": PAGE.width, "height": PAGE.height})
    return paper + ink("cutting-mark", _marks(layout)) + "".join(drawn)


def _marks(layout: Layout) -> Iterator[str]:
    """Where to cut: short lines around the counters."""
    left, top = layout.x, layout.y
    right = left + layout.columns * layout.square
    bottom = top + layout.rows * layout.square
    for column in range(layout.columns + 1):
        x = left + column * layout.square
        yield polyline(((x, top - MARK), (x, top - GAP)))
        yield polyline(((x, bottom + GAP), (x, bottom + MARK)))
    for row in range(layout.rows + 1):
        y = top + row * layout.square
        yield polyline(((left - MARK, y), (left - GAP, y)))
        yield polyline(((right + GAP, y), (right + MARK, y)))
