"""Fit the judgement of Chechen War positions anew: games, then a logistic regression with signs.

Needs numpy (the extra `bench` brings it).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np

import stavka
from stavka.bots import make, observe
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.chechen_war.prospects import SIGNS, features
from stavka.games.chechen_war.state import RUSSIAN

GAME = "chechen-war"
PAIRS = [("scripted", "scripted")] * 6 + [("novice", "scripted"), ("scripted", "novice")]
KEPT = 0.12
"""Share of the positions at the top of a segment that are kept."""
HELD_OUT = 5
"""One game in so many is left out to test on."""
RIDGE = 0.1
STEPS = 8000
PACE = 0.6


class Game(NamedTuple):
    """Positions of a game as rows of features, and who won it: 1 the Russian, 0.5 nobody."""

    rows: list[list[float]]
    won: float


def play(number: int) -> Game:
    """A game between two bots; scenarios and pairs go round."""
    game = stavka.load(GAME)
    scenario = game.scenarios[number % len(game.scenarios)].id
    dice, pick = FastDice(number), Random(number)
    options = {option.id: option.default for option in game.options}
    state: Any = game.start(scenario, options, dice)
    seats = [seat.id for seat in game.seats(scenario)]
    pair = PAIRS[number // len(game.scenarios) % len(PAIRS)]
    bots = {seat: make(name) for seat, name in zip(seats, pair, strict=True)}
    rngs = {seat: Random(f"{number}/{seat}") for seat in seats}
    rows: list[list[float]] = []
    while not isinstance(pending := state.pending(), Finished):
        if pending.root and state.mustered and pick.random() < KEPT:
            rows.append([float(value) for value in features(state).values()])
        state.apply(bots[pending.seat].choose(observe(game, state), rngs[pending.seat]), dice)
        dice.log.clear()
    won = float(RUSSIAN in pending.winners) if pending.winners else 0.5
    return Game(rows, won)


class Sample(NamedTuple):
    """Rows of features, their outcomes, and weights that make each game count once."""

    x: Any
    y: Any
    weight: Any


def sample(games: Sequence[Game]) -> Sample:
    """All positions of some games."""
    rows = [row for game in games for row in game.rows]
    won = [game.won for game in games for _ in game.rows]
    weight = [1 / len(game.rows) for game in games for _ in game.rows]
    return Sample(np.array(rows), np.array(won), np.array(weight))


def fit(data: Sample, signs: Any) -> Any:
    """Weights by projected gradient descent: a weight of the wrong sign stays 0."""
    weights = np.zeros(data.x.shape[1])
    scale = PACE / ((data.weight[:, None] * data.x**2).sum(0) + RIDGE)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-data.x @ weights))
        slope = data.x.T @ (data.weight * (chance - data.y)) + RIDGE * weights
        weights = weights - scale * slope
        weights[signs * weights < 0] = 0
    return weights


def told_right(data: Sample, weights: Any) -> float:
    """Share of positions whose likelier winner won."""
    right = ((data.x @ weights) > 0) == (data.y > 0.5)
    return float((data.weight * right).sum() / data.weight.sum())


def main() -> None:
    """Play, fit on all games, and say how well a fit on most of them tells the others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=320)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with get_context("spawn").Pool(asked.workers) as pool:
        games = [game for game in pool.imap(play, range(asked.games)) if game.rows]
    game = stavka.load(GAME)
    state: Any = game.start(game.scenarios[0].id, {}, FastDice(0))
    names = list(features(state))
    signs = np.array([SIGNS.get(name, 0) for name in names])
    rest = [game for number, game in enumerate(games) if number % HELD_OUT]
    share = told_right(sample(games[::HELD_OUT]), fit(sample(rest), signs))
    for name, weight in zip(names, fit(sample(games), signs), strict=True):
        print(f'    "{name}": {weight:.2f},')
    print(f"told right on games left out: {share:.0%}")


if __name__ == "__main__":
    main()
