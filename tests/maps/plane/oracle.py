"""Random tables, and the answers of Shapely and networkx to hold the plane to."""

import math
from random import Random

import networkx as nx
import numpy as np
import shapely

from stavka.maps.plane.body import strips
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.table import Table, TableError

KINDS = {
    "house": GroundKind(
        id="house",
        blocks_sight=True,
        cover=True,
        closed_to=frozenset({"wheeled", "infantry"}),
        height=3000,
    ),
    "wall": GroundKind(
        id="wall", blocks_sight=True, cover=True, closed_to=frozenset({"wheeled", "infantry"})
    ),
    "wood": GroundKind(
        id="wood",
        blocks_sight=True,
        cover=True,
        closed_to=frozenset({"wheeled"}),
        pace={"infantry": (2, 1)},
    ),
    "mud": GroundKind(id="mud", pace={"infantry": (3, 2), "wheeled": (2, 1)}),
    "road": GroundKind(id="road", pace={"wheeled": (1, 2)}),
}
INTERIORS_MEET = "T********"
LINES_CROSS = "0********"


def polygon(name, kind, *corners):
    return Shape(id=name, kind=kind, ring=tuple(corners))


def line(name, kind, *points, width=0):
    return Shape(id=name, kind=kind, ring=tuple(points), closed=False, width=width)


def table(*shapes, width=48_000, height=36_000):
    return Table(width, height, KINDS, shapes)


def rectangle(west, north, east, south):
    return ((west, north), (east, north), (east, south), (west, south))


# --- random tables -----------------------------------------------------------------------------


def random_table(rng, size=48_000, step=1, shapes=8, kinds=("house", "wood", "wall")):
    """A table of random shapes; a big `step` puts corners on a lattice, so that things touch."""
    made = []
    while len(made) < shapes:
        kind = rng.choice(kinds)
        shape = random_shape(rng, f"{kind}-{len(made)}", kind, size, step)
        try:
            Table(size, size, KINDS, [shape])
        except TableError:
            continue
        made.append(shape)
    return Table(size, size, KINDS, made)


def random_shape(rng, name, kind, size, step):
    if kind == "wall":
        count = 2 if step > 1 else rng.randrange(2, 5)
        return line(name, kind, *random_points(rng, count, size, step))
    if kind == "road":
        return line(name, kind, *random_points(rng, rng.randrange(2, 5), size, step), width=1500)
    if step > 1 and rng.random() < 0.5:
        (x, y), (u, v) = random_points(rng, 2, size, step)
        return polygon(name, kind, *rectangle(min(x, u), min(y, v), max(x, u), max(y, v)))
    return polygon(name, kind, *random_ring(rng, size, step))


def random_points(rng, count, size, step):
    return [random_point(rng, size, step) for _ in range(count)]


def random_point(rng, size=48_000, step=1):
    return rng.randrange(size // step + 1) * step, rng.randrange(size // step + 1) * step


def random_ring(rng, size, step):
    """A star about a middle, as a rule with dents."""
    x, y = random_point(rng, size, step)
    turns = sorted(rng.random() * 2 * math.pi for _ in range(rng.randrange(3, 10)))
    far = [rng.uniform(0.05, 0.25) * size for _ in turns]
    ring = [
        (round((x + f * math.cos(t)) / step) * step, round((y + f * math.sin(t)) / step) * step)
        for t, f in zip(turns, far, strict=True)
    ]
    return [(min(max(u, 0), size), min(max(v, 0), size)) for u, v in ring]


def random_town(seed, shapes=150, size=72_000):
    """A big table of houses, woods and walls with small outlines: about 1,200 edges."""
    rng, made = Random(seed), []
    while len(made) < shapes:
        x, y = rng.randrange(3000, size - 3000), rng.randrange(3000, size - 3000)
        turns = sorted(rng.random() * 2 * math.pi for _ in range(8))
        ring = [
            (round(x + rng.uniform(500, 2500) * math.cos(t)), round(y + 1500 * math.sin(t)))
            for t in turns
        ]
        try:
            shape = polygon(f"house-{len(made)}", "house", *ring)
            Table(size, size, KINDS, [shape])
        except TableError:
            continue
        made.append(shape)
    return Table(size, size, KINDS, made)


# --- the same in Shapely -----------------------------------------------------------------------


def outline(shape):
    """A shape as Shapely has it; a line with a width as the union of its strips."""
    if shape.closed:
        return shapely.Polygon(shape.ring, shape.holes)
    if shape.width:
        return shapely.union_all(
            [shapely.Polygon(ring) for (ring,) in strips(shape.ring, shape.width)]
        )
    return shapely.LineString(shape.ring)


def segments(pairs):
    return shapely.linestrings(np.array(pairs, dtype=float))


def blocked(shapes, pairs):
    """For each pair of points, whether one of the shapes is in the way of sight."""
    ways = segments(pairs)
    ends = [shapely.points([pair[k] for pair in pairs]) for k in (0, 1)]
    result = np.zeros(len(pairs), dtype=bool)
    for shape in shapes:
        area = outline(shape)
        pattern = INTERIORS_MEET if area.geom_type == "Polygon" else LINES_CROSS
        shapely.prepare(area)
        meets = shapely.relate_pattern(area, ways, pattern)
        result |= meets & ~shapely.intersects(area, ends[0]) & ~shapely.intersects(area, ends[1])
    return result & ~np.array([a == b for a, b in pairs])


def closed_off(shapes, pairs, radius):
    """For each pair of points, whether one of the shapes is in the way of a base."""
    ways = segments(pairs)
    result = np.zeros(len(pairs), dtype=bool)
    for shape in shapes:
        area = outline(shape)
        shapely.prepare(area)
        if radius:
            result |= shapely.distance(area, ways) < radius
        elif area.geom_type == "Polygon":
            result |= shapely.relate_pattern(area, ways, INTERIORS_MEET)
        if not radius and area.geom_type == "LineString":
            result |= shapely.intersects(area, ways)
    return result


def way_cost(laid, mover, a, b):
    """What a leg costs over the paces of a table, the topmost first, as a float."""
    rest, total = shapely.LineString([a, b]), 0.0
    for shape in reversed(laid.shapes):
        pace = laid.kind_of(shape).pace.get(mover)
        if pace is not None:
            area = outline(shape)
            total += rest.intersection(area).length * pace[0] / pace[1]
            rest = rest.difference(area)
    return total + rest.length


def cheapest(leg, points, a, b):
    """The cost of the cheapest way over legs between some points; None if there is none."""
    graph = nx.DiGraph()
    graph.add_nodes_from((a, b))
    everywhere = sorted({a, b, *points})
    for p in everywhere:
        for q in everywhere:
            spent = leg(p, q) if p != q else None
            if spent is not None:
                graph.add_edge(p, q, weight=spent)
    return nx.dijkstra_path_length(graph, a, b) if nx.has_path(graph, a, b) else None
