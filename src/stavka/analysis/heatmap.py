"""Where it happened: the part of the board that was fought over, with fights and losses on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from stavka.analysis.ink import Caption, Node, group, line_through, node, picture, text
from stavka.engine.scene import Cell, HexBoard, Path

HEX = 44.0
"""Width of a hex in units of the drawing."""
AROUND = 2
"""Hexes shown around those where something happened."""
CORNERS = 6
CIRCLE = 360
RADIUS = HEX / sqrt(3)
SHADES = 4
"""Depths of the tint of fights."""
LARGEST = HEX / 4
"""Radius of a disc: two lie side by side in a hex, clear of the number of fights above them."""
SMALLEST = 4.0
DISC_DROP = 5.0
FIGURE_DROP = 4.0
NAME_RISE = 5.0
NAMED_RANK = 1


class Spot(NamedTuple):
    """What happened at a place: fights, and steps lost by ink of side."""

    fights: int
    losses: Mapping[str, int]


def heat_chart(
    caption: Caption, board: HexBoard, spots: Mapping[str, Spot], read: Mapping[str, str]
) -> Node:
    """A map of the fights; `read` gives the names of places in the reader's language."""
    cells = _around(board, spots)
    x0, y0 = (
        min(cell.x for cell in cells) * HEX - RADIUS,
        min(cell.y for cell in cells) * HEX - RADIUS,
    )
    width = max(cell.x for cell in cells) * HEX + RADIUS - x0
    height = max(cell.y for cell in cells) * HEX + RADIUS - y0
    shift = f"translate({-x0:.1f} {-y0:.1f})"
    corners = _corners(board.orientation)
    ground = [*_ground(cells, corners), *_paths(board.paths)]
    deeds = [*_fights(cells, corners, spots), *_names(cells, read), *_counts(cells, spots)]
    frame = node("rect", x=0, y=0, width=width, height=height)
    clip = node("clipPath", frame, id=f"{caption.id}-frame")
    inside = group(
        [group([*ground, *deeds], transform=shift)], clip_path=f"url(#{caption.id}-frame)"
    )
    return picture(caption, width, height, [clip, inside])


def _around(board: HexBoard, spots: Iterable[str]) -> list[Cell]:
    """The cells of the smallest rectangle around all places where something happened."""
    wanted = set(spots)
    lit = [cell for cell in board.cells if cell.id in wanted] or list(board.cells)
    xs, ys = [cell.x for cell in lit], [cell.y for cell in lit]
    return [
        cell
        for cell in board.cells
        if min(xs) - AROUND <= cell.x <= max(xs) + AROUND
        and min(ys) - AROUND <= cell.y <= max(ys) + AROUND
    ]


def _corners(orientation: str) -> list[tuple[float, float]]:
    turn = CIRCLE / CORNERS / 2 if orientation == "pointy" else 0
    angles = [radians(turn + CIRCLE / CORNERS * number) for number in range(CORNERS)]
    return [(RADIUS * cos(angle), RADIUS * sin(angle)) for angle in angles]


def _outline(cell: Cell, corners: Sequence[tuple[float, float]]) -> str:
    return line_through([(cell.x * HEX + x, cell.y * HEX + y) for x, y in corners], closed=True)


def _ground(cells: Sequence[Cell], corners: Sequence[tuple[float, float]]) -> Iterator[Node]:
    """One shape for each kind of ground."""
    kinds: dict[str, list[str]] = {}
    for cell in cells:
        kinds.setdefault(cell.terrain, []).append(_outline(cell, corners))
    for kind, outlines in kinds.items():
        yield node("path", d="".join(outlines), class_=f"ground ground-{kind}")


def _paths(paths: Iterable[Path]) -> Iterator[Node]:
    for path in paths:
        points = [(x * HEX, y * HEX) for x, y in path.points]
        yield node("path", d=line_through(points), class_=f"way way-{path.kind}")


def _fights(
    cells: Iterable[Cell], corners: Sequence[tuple[float, float]], spots: Mapping[str, Spot]
) -> Iterator[Node]:
    most = max((spot.fights for spot in spots.values()), default=0) or 1
    for cell in cells:
        spot = spots.get(cell.id)
        if spot and spot.fights:
            shade = -(-spot.fights * SHADES // most)
            yield node("path", d=_outline(cell, corners), class_=f"fight fight-{shade}")


def _counts(cells: Sequence[Cell], spots: Mapping[str, Spot]) -> Iterator[Node]:
    """How many fights there were, above the discs of what they cost."""
    for cell in cells:
        if cell.id in spots and spots[cell.id].fights:
            y = cell.y * HEX - RADIUS / 2 + NAME_RISE
            told = str(spots[cell.id].fights)
            yield text(told, cell.x * HEX, y, "fight-count", text_anchor="middle")
    yield from _losses(cells, spots)


def _losses(cells: Iterable[Cell], spots: Mapping[str, Spot]) -> Iterator[Node]:
    """A disc for each side, its area as the steps lost; several lie side by side."""
    most = max((max(spot.losses.values(), default=0) for spot in spots.values()), default=0) or 1
    for cell in cells:
        lost = sorted(spots[cell.id].losses.items()) if cell.id in spots else []
        for place, (ink, steps) in enumerate(lost):
            x = cell.x * HEX + (place - (len(lost) - 1) / 2) * HEX / 2
            radius = max(SMALLEST, LARGEST * sqrt(steps / most))
            y = cell.y * HEX + DISC_DROP
            yield node("circle", cx=x, cy=y, r=radius, class_=f"lost {ink}")
            yield text(str(steps), x, y + FIGURE_DROP, f"lost-count {ink}", text_anchor="middle")


def _names(cells: Iterable[Cell], read: Mapping[str, str]) -> Iterator[Node]:
    for cell in cells:
        if cell.id in read and cell.rank >= NAMED_RANK:
            y = cell.y * HEX + RADIUS - NAME_RISE / 2
            yield text(
                read[cell.id], cell.x * HEX, y, f"place rank-{cell.rank}", text_anchor="middle"
            )
