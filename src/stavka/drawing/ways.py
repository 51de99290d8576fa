"""Roads, railways, bridges and borders."""

from __future__ import annotations

from stavka.drawing.curves import meander, rounded, through
from stavka.drawing.geometry import HEX, Bounds, Point, at, between, distance, polyline, scaled
from stavka.drawing.markup import group, ink
from stavka.drawing.network import Network, Strand, node_at, paths_of
from stavka.drawing.water import RIVERS
from stavka.engine.scene import HexBoard

ROADS = frozenset({"road", "highway", "track", "railway", "street"})
BORDERS = frozenset({"border", "front"})
LIGHTEST_FIRST = ("railway", "track", "street", "road", "highway")
"""The order of inks: what is greater is drawn over what is less."""
UNBRIDGED = "stream"
ON_WATER = HEX * 0.05
"""How near the middle of a road's piece must be to a river's for a bridge."""
BORDER_PER = 4
BORDER_STRAY = 3.0
APART, HALF, WING = 5.2, 7.0, 2.6
"""A bridge: its rails beside the middle of the road, half their length, and their bent ends."""


def network_of(board: HexBoard, frame: Bounds) -> Network:
    """The roads and railways of a board; those that lead nowhere lead off the map."""
    network = Network(paths_of(board.paths, ROADS))
    places = [node_at((cell.x, cell.y)) for cell in board.cells if cell.name is not None]
    network.run_off(frame, places)
    return network


def roads(network: Network) -> str:
    """All casings first, so that crossings stay open, then all ways."""
    drawn: dict[str, list[str]] = {}
    for strand in network.strands():
        for kind, data in _runs(strand, network.course(strand)):
            drawn.setdefault(kind, []).append(data)
    kinds = sorted(drawn, key=LIGHTEST_FIRST.index)
    return group(
        "roads",
        *(ink(f"casing {kind}", drawn[kind]) for kind in kinds),
        *(ink(f"way {kind}", drawn[kind]) for kind in kinds),
    )


def _runs(strand: Strand, points: list[Point]) -> list[tuple[str, str]]:
    """A strand cut where its kind changes; the curve is that of the whole."""
    pieces = through(points)[1:]
    runs: list[tuple[str, str]] = []
    for i, edge in enumerate(strand.edges):
        if runs and runs[-1][0] == edge.kind:
            runs[-1] = (edge.kind, runs[-1][1] + pieces[i])
        else:
            runs.append((edge.kind, f"M{at(points[i])}{pieces[i]}"))
    return runs


def bridges(board: HexBoard, network: Network) -> str:
    """Where a road crosses a river: a pair of rails beside the road."""
    water = [
        between(scaled(a), scaled(b), 0.5)
        for path in paths_of(board.paths, RIVERS)
        if path.kind != UNBRIDGED
        for a, b in zip(path.points, path.points[1:], strict=False)
    ]
    data = []
    for a, b in network.pieces():
        middle = between(a, b, 0.5)
        if any(distance(spot, middle) < ON_WATER for spot in water):
            data += [_rail(a, b, middle, side) for side in (-1, 1)]
    return ink("bridge", data)


def _rail(a: Point, b: Point, middle: Point, side: int) -> str:
    size = distance(a, b)
    ux, uy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    x, y = middle[0] - uy * APART * side, middle[1] + ux * APART * side
    wing = WING * side
    far = HALF + abs(WING)
    return polyline(
        [
            (x - ux * far - uy * wing, y - uy * far + ux * wing),
            (x - ux * HALF, y - uy * HALF),
            (x + ux * HALF, y + uy * HALF),
            (x + ux * far - uy * wing, y + uy * far + ux * wing),
        ]
    )


def border_lines(board: HexBoard, frame: Bounds) -> str:
    """Path data of all borders."""
    network = Network(paths_of(board.paths, BORDERS))
    network.run_off(frame)
    return "".join(
        polyline(meander(rounded(network.course(strand), BORDER_PER), BORDER_STRAY))
        for strand in network.strands()
    )
