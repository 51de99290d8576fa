"""Lines of the map as networks: rivers and roads that join, put together into strands."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from stavka.drawing.geometry import HEX, Bounds, Point, distance, scaled
from stavka.engine.messages import Message
from stavka.engine.scene import Path

Node: TypeAlias = tuple[int, int]
"""A point of a path in hundredths of a hex."""

SAME_NAME, SAME_KIND, GREATER = 2.0, 1.0, 0.05
"""What makes one edge the continuation of another, beside straightness."""
SHARPEST = 0.1
"""At a fork no strand runs on around a sharper bend than this."""
FORK = 3
RIM = HEX * 0.62
"""A loose end so near to the frame runs off the map."""
BEYOND = HEX * 0.1
"""How far beyond the frame it runs, to be cut there."""
FAR = 1000.0
"""Of two outlets equally low, the one farther from the source counts, by so many units a height."""


class Edge(NamedTuple):
    """A piece of a path between two nodes."""

    a: Node
    b: Node
    kind: str
    name: Message | None
    rank: int

    def other(self, node: Node) -> Node:
        """The end that is not this one."""
        return self.b if node == self.a else self.a

    @property
    def key(self) -> tuple[Node, Node]:
        """The same for both directions."""
        return min(self.a, self.b), max(self.a, self.b)


EdgeKey: TypeAlias = tuple[Node, Node]


class Strand(NamedTuple):
    """Edges that run on into each other; one node more than edges."""

    nodes: list[Node]
    edges: list[Edge]


def node_at(point: Point) -> Node:
    """The node of a path's point."""
    return round(point[0] * 100), round(point[1] * 100)


class Network:
    """Paths that share points, taken apart into edges and put together into strands."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.points: dict[Node, Point] = {}
        self.edges: dict[EdgeKey, Edge] = {}
        for path in paths:
            self._lay(path)
        self.links: dict[Node, list[Edge]] = {}
        for edge in self.edges.values():
            for node in (edge.a, edge.b):
                self.links.setdefault(node, []).append(edge)

    def _lay(self, path: Path) -> None:
        """Take in a path; where two share a piece the one of greater rank is drawn."""
        for start, end in zip(path.points, path.points[1:], strict=False):
            a, b = node_at(start), node_at(end)
            if a == b:
                continue
            self.points[a], self.points[b] = scaled(start), scaled(end)
            edge = Edge(a, b, path.kind, path.name, path.rank)
            known = self.edges.get(edge.key)
            if known is None or known.rank < edge.rank:
                self.edges[edge.key] = edge

    def run_off(self, frame: Bounds, keep: Collection[Node] = ()) -> None:
        """Lead loose ends near the frame over it, except those that end at a kept node."""
        for node in [node for node, edges in self.links.items() if len(edges) == 1]:
            there = _over(frame, self.points[node])
            if there is None or node in keep:
                continue
            beyond = node_at((there[0] / HEX, there[1] / HEX))
            edge = self.links[node][0]._replace(a=node, b=beyond)
            self.points[beyond] = there
            self.edges[edge.key] = edge
            self.links[node].append(edge)
            self.links[beyond] = [edge]

    def pieces(self) -> Iterator[tuple[Point, Point]]:
        """All edges as straight lines."""
        for edge in self.edges.values():
            yield self.points[edge.a], self.points[edge.b]

    def course(self, strand: Strand) -> list[Point]:
        """The points of a strand."""
        return [self.points[node] for node in strand.nodes]

    def strands(self) -> list[Strand]:
        """All edges in strands, the longest first."""
        partners = {node: self._partners(node) for node in self.links}
        done: set[EdgeKey] = set()
        found: list[Strand] = []
        ends = [(edge, node) for edge in self.edges.values() for node in (edge.a, edge.b)]
        loose = [(edge, node) for edge, node in ends if edge.key not in partners[node]]
        for edge, node in (*loose, *ends):  # rings, which have no loose end, come last
            if edge.key not in done:
                found.append(self._walk(edge, node, partners, done))
        return sorted(found, key=lambda strand: -len(strand.edges))

    def _walk(
        self,
        start: Edge,
        node: Node,
        partners: dict[Node, dict[EdgeKey, Edge]],
        done: set[EdgeKey],
    ) -> Strand:
        """Follow edges from a node until they end or close a ring."""
        strand = Strand([node], [])
        edge: Edge | None = start
        while edge is not None and edge.key not in done:
            done.add(edge.key)
            node = edge.other(node)
            strand.nodes.append(node)
            strand.edges.append(edge)
            edge = partners[node].get(edge.key)
        return strand

    def _partners(self, node: Node) -> dict[EdgeKey, Edge]:
        """For each edge at a node the one that it runs on into."""
        edges = self.links[node]
        pairs = [(one, two) for i, one in enumerate(edges) for two in edges[i + 1 :]]
        pairs.sort(key=lambda pair: -self._merit(node, *pair))
        found: dict[EdgeKey, Edge] = {}
        for one, two in pairs:
            if one.key in found or two.key in found:
                continue
            if len(edges) >= FORK and self._straightness(node, one, two) < SHARPEST:
                continue
            found[one.key], found[two.key] = two, one
        return found

    def _merit(self, node: Node, one: Edge, two: Edge) -> float:
        named = SAME_NAME if one.name is not None and one.name == two.name else 0.0
        alike = SAME_KIND if one.kind == two.kind else 0.0
        great = GREATER * min(one.rank, two.rank)
        return self._straightness(node, one, two) + named + alike + great

    def _straightness(self, node: Node, one: Edge, two: Edge) -> float:
        """1 for straight on, -1 for back."""
        x, y = self.points[node]
        (px, py), (qx, qy) = (self.points[edge.other(node)] for edge in (one, two))
        size = math.hypot(px - x, py - y) * math.hypot(qx - x, qy - y)
        return -((px - x) * (qx - x) + (py - y) * (qy - y)) / size

    # --- which way water flows --------------------------------------------------------------------

    def upstream(self, height: Callable[[Point], float]) -> dict[EdgeKey, int]:
        """How many edges lie behind each, seen from its outlet: what makes a river grow.

        The outlet of each connected part is its lowest tip, farthest from its highest.
        """
        behind: dict[EdgeKey, int] = {}
        for part in self._parts():
            tips = [node for node in part if len(self.links[node]) == 1] or part
            outlet = self._outlet(tips, height)
            self._gather(outlet, behind)
        return behind

    def _outlet(self, tips: list[Node], height: Callable[[Point], float]) -> Node:
        source = self.points[max(tips, key=lambda node: height(self.points[node]))]

        def merit(node: Node) -> float:
            point = self.points[node]
            return distance(point, source) / FAR - height(point)

        return max(tips, key=merit)

    def _gather(self, outlet: Node, behind: dict[EdgeKey, int]) -> None:
        """Count upstream from an outlet, nearest first, and sum up from the sources."""
        order: list[tuple[Node, Edge | None]] = [(outlet, None)]
        seen = {outlet}
        for node, _ in order:
            for edge in self.links[node]:
                there = edge.other(node)
                if there not in seen:
                    seen.add(there)
                    order.append((there, edge))
        held: dict[Node, int] = {}
        for node, onward in reversed(order):
            if onward is not None:
                total = held.get(node, 0) + 1
                behind[onward.key] = total
                below = onward.other(node)
                held[below] = held.get(below, 0) + total

    def _parts(self) -> Iterator[list[Node]]:
        """The nodes of each connected part."""
        seen: set[Node] = set()
        for start in self.links:
            if start in seen:
                continue
            part = [start]
            seen.add(start)
            for node in part:
                for edge in self.links[node]:
                    there = edge.other(node)
                    if there not in seen:
                        seen.add(there)
                        part.append(there)
            yield part


def paths_of(paths: Sequence[Path], kinds: frozenset[str]) -> list[Path]:
    """The paths of some kinds."""
    return [path for path in paths if path.kind in kinds]


def _over(frame: Bounds, point: Point) -> Point | None:
    """The point straight over the nearest side of the frame, if that is near."""
    x, y = point
    ways = (
        (x - frame.x0, (frame.x0 - BEYOND, y)),
        (frame.x1 - x, (frame.x1 + BEYOND, y)),
        (y - frame.y0, (x, frame.y0 - BEYOND)),
        (frame.y1 - y, (x, frame.y1 + BEYOND)),
    )
    gap, there = min(ways)
    return there if gap < RIM else None
