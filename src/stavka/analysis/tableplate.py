"""The map's story on an open table: who went where, where fire went and who fell there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from stavka.analysis.ink import Caption, Node, group, line_through, node, picture, text
from stavka.analysis.plot import WIDE
from stavka.analysis.story import Loss, Shot, Walk
from stavka.drawing import miniature_of
from stavka.engine.scene import PlaneBoard, Spot

DOT = 3.4
"""Half the width of the mark where a way ends; it begins with a smaller one."""
BEGIN = 2.0
FELL = 8.0
"""Half the width of the mark of a loss."""
HURT = 4.0
"""Half the width of the mark of a wound."""
FIGURE_DROP = 4.0
"""By how much a figure in a mark stands below its middle."""
APART = 1.5 * FELL
"""How far marks are moved apart that would lie on each other."""
MOST_MOVED = 24
"""Places tried for a mark until one is free."""


class Plate(NamedTuple):
    """A table as the ground of a drawing: its size in the drawing's units, and units to an inch."""

    width: float
    height: float
    scale: float

    def place(self, spot: Spot) -> Spot:
        """A spot of the table on the drawing."""
        return spot[0] * self.scale, spot[1] * self.scale


def plate_of(board: PlaneBoard) -> Plate:
    """The plate of a board, as wide as a page's column; a deep table is narrower."""
    scale = WIDE / max(board.width, board.height)
    return Plate(board.width * scale, board.height * scale, scale)


def ways_chart(
    caption: Caption, board: PlaneBoard, walks: Iterable[Walk], inks: Mapping[str, str]
) -> Node:
    """The ways of all pieces: a line each, from a small mark to a greater one."""
    plate, walks = plate_of(board), tuple(walks)
    return _picture(caption, board, plate, [*_ways(plate, walks, inks), *_ends(plate, walks, inks)])


def _ways(plate: Plate, walks: Iterable[Walk], inks: Mapping[str, str]) -> Iterator[Node]:
    lines: dict[str, str] = {}
    for walk in walks:
        if len(walk.points) > 1:
            drawn = line_through(plate.place(spot) for _, spot in walk.points)
            lines[walk.seat] = lines.get(walk.seat, "") + drawn
    for seat, drawn in lines.items():
        yield node("path", d=drawn, class_="track-edge")
        yield node("path", d=drawn, class_=f"track {inks.get(seat, '')}")


def _ends(plate: Plate, walks: Iterable[Walk], inks: Mapping[str, str]) -> Iterator[Node]:
    for walk in walks:
        ink = inks.get(walk.seat, "")
        x, y = plate.place(walk.points[0][1])
        yield node("circle", cx=x, cy=y, r=BEGIN, class_=f"track-start {ink}")
        x, y = plate.place(walk.points[-1][1])
        yield _mark(x, y, DOT, f"track-end {ink}")


def fire_chart(
    caption: Caption,
    board: PlaneBoard,
    shots: Iterable[Shot],
    losses: Iterable[tuple[Loss, str]],
    inks: Mapping[str, str],
    wounds: Iterable[Loss] = (),
) -> Node:
    """Lines of fire and bursts; losses, with their figures, and wounds, where they were."""
    plate = plate_of(board)
    marks = [
        *_fire(plate, shots, inks),
        *_hurt(plate, wounds, inks),
        *_fallen(plate, losses, inks),
    ]
    return _picture(caption, board, plate, marks)


def _hurt(plate: Plate, wounds: Iterable[Loss], inks: Mapping[str, str]) -> Iterator[Node]:
    for wound in wounds:
        if wound.at is not None:
            yield _mark(*plate.place(wound.at), HURT, f"hurt {inks.get(wound.seat, '')}")


def _fire(plate: Plate, shots: Iterable[Shot], inks: Mapping[str, str]) -> Iterator[Node]:
    for shot in shots:
        ink = inks.get(shot.seat, "")
        if shot.radius:
            x, y = plate.place(shot.points[-1])
            yield node("circle", cx=x, cy=y, r=shot.radius * plate.scale, class_=f"burst {ink}")
        elif len(shot.points) > 1:
            drawn = line_through(map(plate.place, shot.points))
            yield node("path", d=drawn, class_=f"fire {ink}")


def _fallen(
    plate: Plate, losses: Iterable[tuple[Loss, str]], inks: Mapping[str, str]
) -> Iterator[Node]:
    taken: list[Spot] = []
    for loss, told in losses:
        if loss.at is None:
            continue
        x, y = _free_place(plate.place(loss.at), taken)
        taken.append((x, y))
        ink = inks.get(loss.seat, "")
        yield _mark(x, y, FELL, f"fell {ink}")
        yield text(told, x, y + FIGURE_DROP, f"fell-count {ink}", text_anchor="middle")


def _free_place(spot: Spot, taken: Iterable[Spot]) -> Spot:
    """The spot, or one to the east of it where no mark lies yet."""
    x, y = spot
    for _ in range(MOST_MOVED):
        if all(abs(x - east) >= APART or abs(y - south) >= APART for east, south in taken):
            break
        x += APART
    return x, y


def _mark(x: float, y: float, half: float, kind: str) -> Node:
    """A disc for the first side, a lozenge for all others: told apart without colour."""
    if "seat-0" in kind:
        return node("circle", cx=x, cy=y, r=half, class_=kind)
    wide = half * 1.2
    corners = [(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)]
    return node("path", d=line_through(corners, closed=True), class_=kind)


# --- the table below it ---------------------------------------------------------------------------


def _picture(caption: Caption, board: PlaneBoard, plate: Plate, marks: list[Node]) -> Node:
    bounds, drawn = miniature_of(board)
    frame = f"{caption.id}-frame"
    clip = node("clipPath", node("rect", width=plate.width, height=plate.height), id=frame)
    ground = group(
        _as_nodes(drawn), transform=f"scale({plate.width / bounds.width:.4f})", class_="ground"
    )
    inside = group([ground, *marks], clip_path=f"url(#{frame})")
    return picture(caption, plate.width, plate.height, [clip, inside])


def _as_nodes(drawn: str) -> Iterator[Node]:
    """The layers of a drawing by the renderer, each with its inks; without its own frame."""
    root = ET.fromstring(f"<svg>{drawn}</svg>")  # noqa: S314 - the renderer wrote it
    for layer in root.findall("g"):
        yield from map(_as_node, layer)


def _as_node(element: ET.Element) -> Node:
    return Node(element.tag, dict(element.attrib), tuple(map(_as_node, element)))
