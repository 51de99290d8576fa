"""Where it happened on a map of zones: all of it, tinted by fights, with losses on discs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt

from stavka.analysis.heatmap import LARGEST, SHADES, SMALLEST, Spot
from stavka.analysis.ink import Caption, Node, group, line_through, node, picture, text
from stavka.analysis.plot import WIDE
from stavka.engine.scene import Spot as Point
from stavka.engine.scene import Zone, ZoneBoard

LINES = ("border", "frontier", "river")
"""Kinds of lines drawn for orientation."""
COUNT_DROP, DISC_DROP, FIGURE_DROP = 11.0, 30.0, 3.6
"""How far below a zone's name its fights are told, its losses lie, and their figures stand."""


def zone_chart(
    caption: Caption, board: ZoneBoard, spots: Mapping[str, Spot], read: Mapping[str, str]
) -> Node:
    """A map of the fights; `read` gives the names of zones in the reader's language."""
    scale = WIDE / board.width
    width, height = WIDE, board.height * scale

    def place(points: Iterable[Point]) -> list[Point]:
        return [(x * scale, y * scale) for x, y in points]

    outlines = {zone.id: line_through(place(zone.outline), closed=True) for zone in board.zones}
    ground = [node("path", d="".join(outlines.values()), class_="ground ground-zone")]
    ways = [
        node("path", d=line_through(place(path.points)), class_=f"way way-{path.kind}")
        for path in board.paths
        if path.kind in LINES
    ]
    plates = {zone.id: place((zone.plate,))[0] for zone in board.zones}
    deeds = [*_fights(outlines, spots), *_names(board.zones, plates, read), *_told(plates, spots)]
    frame = node("rect", x=0, y=0, width=width, height=height)
    clip = node("clipPath", frame, id=f"{caption.id}-frame")
    inside = group([*ground, *ways, *deeds], clip_path=f"url(#{caption.id}-frame)")
    return picture(caption, width, height, [clip, inside])


def _fights(outlines: Mapping[str, str], spots: Mapping[str, Spot]) -> Iterator[Node]:
    most = max((spot.fights for spot in spots.values()), default=0) or 1
    for place, outline in outlines.items():
        if place in spots and spots[place].fights:
            shade = -(-spots[place].fights * SHADES // most)
            yield node("path", d=outline, class_=f"fight fight-{shade}")


def _names(
    zones: Iterable[Zone], plates: Mapping[str, Point], read: Mapping[str, str]
) -> Iterator[Node]:
    for zone in zones:
        x, y = plates[zone.id]
        yield text(read.get(zone.id, zone.id), x, y, "place rank-1", text_anchor="middle")


def _told(plates: Mapping[str, Point], spots: Mapping[str, Spot]) -> Iterator[Node]:
    """How many fights there were, and below a disc for each side, its area as the steps lost."""
    most = max((max(spot.losses.values(), default=0) for spot in spots.values()), default=0) or 1
    for place, (x, y) in plates.items():
        spot = spots.get(place)
        if spot is None:
            continue
        if spot.fights:
            count = str(spot.fights)
            yield text(count, x, y + COUNT_DROP, "fight-count", text_anchor="middle")
        lost = sorted(spot.losses.items())
        for number, (ink, steps) in enumerate(lost):
            radius = max(SMALLEST, LARGEST * sqrt(steps / most))
            at = x + (number - (len(lost) - 1) / 2) * 2 * LARGEST
            yield node("circle", cx=at, cy=y + DISC_DROP, r=radius, class_=f"lost {ink}")
            drop = y + DISC_DROP + FIGURE_DROP
            yield text(str(steps), at, drop, f"lost-count {ink}", text_anchor="middle")
