"""The lines of a zone map: graticule, rivers, borders, coasts, railways, barred corners."""

from __future__ import annotations

from collections.abc import Callable

from stavka.drawing.curves import ribbon
from stavka.drawing.geometry import HEX, Point, at, polyline
from stavka.drawing.markup import element, group, ink
from stavka.drawing.zoneground import scaled
from stavka.engine.scene import ZoneBoard

SOURCE, MOUTH = 0.55, (1.3, 2.0, 2.9)
"""Half the width of a river at its source, and at its mouth by rank."""
JUNCTION, ARM = 8.0, 4.4
"""The radius of the sign at a corner without passage, and the reach of its cross."""


def lines_of(board: ZoneBoard, kind: str) -> list[str]:
    """Path data of all lines of a kind."""
    return [polyline(scaled(path.points)) for path in board.paths if path.kind == kind]


def graticule(board: ZoneBoard) -> str:
    """Meridians and parallels, hair-thin."""
    return ink("graticule", lines_of(board, "graticule"))


def rivers(board: ZoneBoard) -> str:
    """All rivers: banks below, water above, so that they join without a seam."""
    data = [
        ribbon(scaled(path.points), _growing(len(path.points), path.rank))
        for path in board.paths
        if path.kind == "river"
    ]
    return group("rivers", ink("river-bank", data), ink("river", data))


def _growing(count: int, rank: int) -> Callable[[int], float]:
    """Half the width at each sample, from source to mouth."""
    mouth = MOUTH[max(0, min(len(MOUTH), rank) - 1)]
    return lambda i: SOURCE + (mouth - SOURCE) * i / max(1, count - 1)


def borders(board: ZoneBoard) -> str:
    """Borders of zones, the frontier of them all with its band, and their coast."""
    inner, outer = lines_of(board, "border"), lines_of(board, "frontier")
    return group(
        "zone-borders",
        ink("zone-band", inner),
        ink("zone-border", inner),
        ink("frontier-band", outer),
        ink("frontier", outer),
        ink("coast", lines_of(board, "coast")),
    )


def railways(board: ZoneBoard) -> str:
    """Ladder lines on a pale bed, and the towns that they join."""
    data = lines_of(board, "railway")
    return group(
        "rails",
        ink("rail-bed", data),
        ink("rail-line", data),
        ink("sleepers", data),
        *(_town(zone.city) for zone in board.zones if zone.city is not None),
    )


def _town(city: Point) -> str:
    x, y = city[0] * HEX, city[1] * HEX
    return element("circle", {"class": "town-ring", "cx": x, "cy": y, "r": 6.2}) + element(
        "circle", {"class": "town-dot", "cx": x, "cy": y, "r": 2.4}
    )


def junctions(board: ZoneBoard) -> str:
    """The corners across which nobody may pass."""
    spots = [(label.x * HEX, label.y * HEX) for label in board.labels if label.kind == "junction"]
    return group("junctions", *(junction(spot) for spot in spots))


def junction(spot: Point) -> str:
    """The sign of a corner without passage: a cross in a ring."""
    x, y = spot
    cross = "".join(
        f"M{at((x - dx * ARM, y - ARM))}L{at((x + dx * ARM, y + ARM))}" for dx in (-1, 1)
    )
    disc = element("circle", {"class": "junction-disc", "cx": x, "cy": y, "r": JUNCTION})
    return disc + ink("junction-cross", cross)
