"""`make bench`: Stavka against its peers in one interleaved run on one core.

Peers that are not installed are named and left out: the extra `bench` brings them.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

import stavka
from stavka.analysis.bench import measure, middle_of_a_game, random_play, timed

ROUNDS = 5
GAME = "chechen-war"
SKIRMISH = "red-skorpion"
BOTBOWL, CHESS = 3_500, 11_700
"""Decisions a second of BotBowl without pathfinding and of python-chess, measured in one run: of
the first, which is not on the index, it is known by this how it stands to the second."""
FACTS = {"chess": 64 + 6, GAME: 0}
"""Facts that a saved position holds: squares and counters of a FEN; ours are counted."""


class Speed(NamedTuple):
    """What a peer did in a round."""

    decisions: float
    games: float


def chess_round(seed: int, games: int = 2) -> Speed:
    """Random games of python-chess: list the legal moves, choose, push."""
    import chess

    rng, decisions = Random(seed), 0
    began = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
    spent = time.process_time() - began
    return Speed(decisions / spent, games / spent)


def catanatron_round(seed: int) -> Speed:
    """A random game of Catanatron with four players."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    began = time.process_time()
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
    game.play()
    spent = time.process_time() - began
    return Speed(len(game.state.actions) / spent, 1 / spent)


def fen_us_per_fact() -> float:
    """Microseconds to write and read a FEN, for each fact in it."""
    import chess

    board = chess.Board()
    rng = Random(3)
    for _ in range(30):
        board.push(rng.choice(list(board.legal_moves)))
    return 1e6 * timed(lambda: chess.Board(board.fen()), 300) / FACTS["chess"]


def our_us_per_fact() -> float:
    """Microseconds to save and load a position, for each of its facts (list items and scalars)."""
    game = stavka.load(GAME)
    state = middle_of_a_game(game)
    facts = sum(
        len(value) if isinstance(value, list) else 1
        for value in (
            getattr(state.facts(), name) for name in type(state.facts()).__struct_fields__
        )
    )
    return 1e6 * timed(lambda: game.decode(state.encode()), 300) / facts


def orders_of_botbowl(peer: Callable[[int], Speed]) -> dict[str, float]:
    """By scenario, unit orders a second of the skirmish in decisions of BotBowl.

    Line of sight is part of it: who can be shot at is among the options of every figure.
    """
    game = stavka.load(SKIRMISH)
    found = {}
    for scenario in game.scenarios:
        random_play(game, 1, 1, scenario.id)
        found[scenario.id] = median(
            random_play(game, seed, 4, scenario.id)["unit orders/s"]
            / (peer(seed).decisions * BOTBOWL / CHESS)
            for seed in range(2, ROUNDS + 2)
        )
    return found


def flood_ratio() -> float:
    """Time of the movement flood over that of a dict-and-heapq Dijkstra on the same map."""
    import heapq

    from stavka.maps.reach import flood

    setting = stavka.load(GAME).setting  # type: ignore[attr-defined]
    free = [0] * len(setting.grid)
    start, budget = setting.groznyi, 9

    def heap() -> dict[int, int]:
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > best[here]:
                continue
            for there, cost in zip(setting.neighbours[here], setting.costs[here], strict=True):
                total = spent + cost
                if cost and total <= budget and total < best.get(there, budget + 1):
                    best[there] = total
                    heapq.heappush(queue, (total, there))
        return best

    def bucket() -> object:
        return flood(start, budget, setting.neighbours, setting.costs, free, free)

    assert dict(bucket()) == heap()  # type: ignore[call-overload]
    pairs = [(timed(bucket, 200), timed(heap, 200)) for _ in range(ROUNDS)]
    return median(ours / theirs for ours, theirs in pairs)


def main() -> int:
    """Print the figures of each game and the ratios to the peers."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    game = stavka.load(GAME)
    ours = [random_play(game, 1, 2)]
    peers: dict[str, list[Speed]] = {}
    runs = {"chess": chess_round, "catanatron": catanatron_round}
    have = {name: run for name, run in runs.items() if importlib.util.find_spec(name)}
    for seed in range(1, ROUNDS + 1):
        ours.append(random_play(game, seed, 2))
        for name, run in have.items():
            peers.setdefault(name, []).append(run(seed))
    speed = median(one["decisions/s"] for one in ours[1:])
    print(
        f"{GAME}: {speed:,.0f} decisions/s, "
        f"{median(one['unit orders/s'] for one in ours[1:]):,.0f} unit orders/s, "
        f"{median(one['games/s'] for one in ours[1:]):.2f} games/s"
    )
    for name, rounds in peers.items():
        theirs = median(one.decisions for one in rounds)
        print(f"{name}: {theirs:,.0f} decisions/s; ours is {speed / theirs:.2f} of it (G1: 1.0)")
    if "chess" in have:
        ratios = orders_of_botbowl(chess_round)
        told = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items())
        print(f"{SKIRMISH}: unit orders/s in decisions of BotBowl (G2: 1.5): {told}")
    for name in (GAME, SKIRMISH):
        figures = measure(stavka.load(name))
        deep = figures["deepcopy / clone"]
        print(f"{name}: clone {figures['clone us']:.1f} us; deepcopy / clone {deep:.0f} (G4: 100)")
    if "chess" in have:
        ratio = our_us_per_fact() / fen_us_per_fact()
        print(f"save and load per fact: {ratio:.2f} of python-chess's FEN (G6: 0.5)")
    print(f"movement flood: {flood_ratio():.2f} of a heapq Dijkstra's time (G8: 0.33)")
    if importlib.util.find_spec("shapely"):
        from bench.plane import bench_sight

        sight = bench_sight()
        print(
            f"line of sight over 150 polygons: {sight.ours:.1f} us, "
            f"{sight.ratio:.2f} of an STRtree query's time (G8: 0.33)"
        )
    for name in runs.keys() - have.keys():
        print(f"{name} is not installed; the extra `bench` brings it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
