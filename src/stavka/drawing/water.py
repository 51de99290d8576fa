"""Rivers as ribbons that grow downstream; their courses, for names to follow."""

from __future__ import annotations

import math
from collections.abc import Callable

from stavka.drawing.curves import meander, ribbon, rounded
from stavka.drawing.geometry import HEX, Bounds, Cells, Point, bend, between
from stavka.drawing.grounds import ground_of
from stavka.drawing.markup import group, ink
from stavka.drawing.network import EdgeKey, Network, Node, Strand, paths_of
from stavka.engine.messages import Message
from stavka.engine.scene import HexBoard

RIVERS = frozenset({"river", "stream", "canal"})
PER = 7
"""Samples to each hexside of a river."""
WIDTHS = {"stream": (0.8, 0.14), "canal": (1.6, 0.0)}
WIDTH = (1.5, 0.40)
"""Half the width of a river at its source, and growth by the root of what flows into it."""
NEAR = HEX * 0.7
"""From a corner of hexes to the centres around it, with room to spare."""
DEEPER = -1.0
"""The height of open water: rivers run into it."""
SHORTEST_NAMED = 3
"""Hexsides of a course below which no name is set along it."""


def rivers(board: HexBoard, ground: Cells, frame: Bounds) -> str:
    """All rivers: banks below, water above, so that they join without a seam."""
    network = Network(paths_of(board.paths, RIVERS))
    network.run_off(frame)
    behind = network.upstream(_height_in(ground))
    joints: dict[Node, Point] = {}
    data = [_strand(network, strand, behind, joints) for strand in network.strands()]
    return group("rivers", ink("river-bank", data), ink("river", data))


def _height_in(ground: Cells) -> Callable[[Point], float]:
    def height(point: Point) -> float:
        near = [ground_of(cell.terrain) for cell in ground.near(point, NEAR)]
        heights = [DEEPER if kind.water else kind.height for kind in near]
        return sum(heights) / len(heights) if heights else 0.0

    return height


def _strand(
    network: Network, strand: Strand, behind: dict[EdgeKey, int], joints: dict[Node, Point]
) -> str:
    """One strand; strands come longest first, and `joints` remembers where they pass each node."""
    points = network.course(strand)
    for end in (0, -1):
        points[end] = joints.get(strand.nodes[end], points[end])
    for i, node in enumerate(strand.nodes[1:-1], 1):
        before, after = (
            between(points[i - 1], points[i], 0.5),
            between(points[i], points[i + 1], 0.5),
        )
        joints.setdefault(node, bend(before, points[i], after, 0.5))
    samples = meander(rounded(points, PER))
    return ribbon(samples, _half_widths(strand, behind, len(samples)))


def _half_widths(strand: Strand, behind: dict[EdgeKey, int], count: int) -> Callable[[int], float]:
    """Half the width at each sample, growing evenly from edge to edge."""
    halves = []
    for edge in strand.edges:
        least, growth = WIDTHS.get(edge.kind, WIDTH)
        halves.append(least + growth * math.sqrt(behind.get(edge.key, 1)))

    def half(i: int) -> float:
        spot = i / max(1, count - 1) * (len(halves) - 1)
        low = int(spot)
        high = min(len(halves) - 1, low + 1)
        return halves[low] + (halves[high] - halves[low]) * (spot - low)

    return half


def courses(board: HexBoard) -> list[tuple[Message, list[Point]]]:
    """For each named river its longest unbroken run, in the order of the board's paths."""
    network = Network(paths_of(board.paths, RIVERS))
    names = {str(path.name): path.name for path in board.paths if path.name is not None}
    longest: dict[str, list[Point]] = {}
    for strand in network.strands():
        for name, run in _named_runs(network, strand).items():
            if len(run) > max(SHORTEST_NAMED, len(longest.get(name, ()))):
                longest[name] = run
    return [(names[name], longest[name]) for name in names if name in longest]


def _named_runs(network: Network, strand: Strand) -> dict[str, list[Point]]:
    runs: dict[str, list[Point]] = {}
    for i, edge in enumerate(strand.edges):
        if edge.name is not None:
            run = runs.setdefault(str(edge.name), [network.points[strand.nodes[i]]])
            run.append(network.points[strand.nodes[i + 1]])
    return runs
