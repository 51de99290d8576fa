"""Independent answers to hold the maps to: breadth-first search, heapq, networkx, random cases."""

import heapq
from collections import deque
from dataclasses import dataclass
from random import Random

import networkx as nx

from stavka.maps.hexgrid import GridSpec, HexGrid

CHECHEN_WAR = GridSpec(
    orientation="pointy",
    first="row",
    digits=2,
    row_from=1,
    row_to=24,
    row_grows="south",
    column_from=13,
    column_to=34,
    column_grows="west",
    shifted="odd",
    shift="west",
)


@dataclass
class Case:
    """A random map, a piece on it and what stands in its way."""

    start: int
    budget: int
    neighbours: tuple[tuple[int, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    stop: list[int]
    blocked: list[int]
    minimum_move: bool

    def arguments(self):
        return (self.start, self.budget, self.neighbours, self.costs, self.stop, self.blocked)


def random_costs(neighbours, rng, closed=0.1):
    """Terrain by hex, some hexsides dearer, some closed, each way on its own."""
    terrain = [rng.choice((1, 1, 2, 3)) for _ in neighbours]
    return tuple(
        tuple(
            0 if rng.random() < closed else terrain[there] + (rng.random() < 0.2) for there in ways
        )
        for ways in neighbours
    )


def random_cases(count, seed, per_map=20):
    """Cases on small grids; each map serves several, as in play."""
    rng = Random(seed)
    for number in range(count):
        if number % per_map == 0:
            grid = HexGrid(random_spec(rng))
            costs = random_costs(grid.neighbours, rng)
        size = len(grid)
        yield Case(
            start=rng.randrange(size),
            budget=rng.randrange(9),
            neighbours=grid.neighbours,
            costs=costs,
            stop=[int(rng.random() < 0.2) for _ in range(size)],
            blocked=[int(rng.random() < 0.15) for _ in range(size)],
            minimum_move=rng.random() < 0.5,
        )


def random_spec(rng):
    orientation = rng.choice(("pointy", "flat"))
    row, column = rng.randrange(3), rng.randrange(3)
    return GridSpec(
        orientation=orientation,
        first=rng.choice(("row", "column")),
        digits=2,
        row_from=row,
        row_to=row + rng.randrange(2, 7),
        row_grows=rng.choice(("south", "north")),
        column_from=column,
        column_to=column + rng.randrange(2, 7),
        column_grows=rng.choice(("east", "west")),
        shifted=rng.choice(("odd", "even")),
        shift=rng.choice(("west", "east") if orientation == "pointy" else ("north", "south")),
    )


def heapq_flood(start, budget, neighbours, costs, stop, blocked, minimum_move=False):
    """Dijkstra with a dict and heapq: the textbook way, and the yardstick of speed."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > best[here] or (stop[here] and here != start):
            continue
        for there, cost in zip(neighbours[here], costs[here], strict=True):
            total = spent + cost
            if (
                cost
                and total <= budget
                and not blocked[there]
                and total < best.get(there, total + 1)
            ):
                best[there] = total
                heapq.heappush(heap, (total, there))
    if minimum_move:
        for there, cost in zip(neighbours[start], costs[start], strict=True):
            if cost and not blocked[there]:
                best.setdefault(there, budget)
    return best


def networkx_flood(case):
    """The same by a library: what can't be entered or left has no edges."""
    graph = nx.DiGraph()
    graph.add_node(case.start)
    for here, (ways, row) in enumerate(zip(case.neighbours, case.costs, strict=True)):
        at_start = here == case.start
        most = case.budget if at_start and case.minimum_move else max(row)
        if at_start or not case.stop[here]:
            graph.add_weighted_edges_from(
                (here, there, min(cost, most))
                for there, cost in zip(ways, row, strict=True)
                if cost and not case.blocked[there]
            )
    return nx.single_source_dijkstra_path_length(graph, case.start, case.budget)


def bfs_distances(grid, start):
    """Steps from a hex to each that can be walked to."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found
