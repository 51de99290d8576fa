"""How fast a game is on this machine: random play, cloning, saving; figures by name."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.engine.game import Game

ROUNDS = 5
"""Rounds whose median is quoted."""
GAMES = 3
"""Games in a round of random play."""
COPIES = 200
"""Clones timed together."""
DEEP = 3
"""Deep copies timed together; they are a thousand times dearer."""
MIDDLE = 400
"""Decisions played before a position is taken to be cloned and saved."""


def random_play(
    game: Game[Any], seed: int, games: int = GAMES, scenario: str = ""
) -> dict[str, float]:
    """Random games, single-threaded: decisions, unit orders and games a second.

    Of the first scenario, if none is named. Orders stand beside decisions, so that splitting these
    can't flatter.
    """
    scenario = scenario or game.scenarios[0].id
    is_order = game.hints.is_order
    options = {option.id: option.default for option in game.options}
    rng, decisions, orders = Random(seed), 0, 0
    began = time.process_time()
    for number in range(games):
        dice = FastDice(seed * games + number)
        state = game.start(scenario, options, dice)
        while not isinstance(pending := state.pending(), Finished):
            action = pending.options.sample(rng)
            state.apply(action, dice)
            dice.log.clear()
            decisions += 1
            orders += is_order(action)
    spent = time.process_time() - began
    return {
        "decisions/s": decisions / spent,
        "unit orders/s": orders / spent,
        "games/s": games / spent,
    }


def middle_of_a_game(game: Game[Any], seed: int = 1) -> Any:
    """A position well into a random game, or its last one."""
    dice, rng = FastDice(seed), Random(seed)
    options = {option.id: option.default for option in game.options}
    state = game.start(game.scenarios[0].id, options, dice)
    for _ in range(MIDDLE):
        pending = state.pending()
        if isinstance(pending, Finished):
            break
        state.apply(pending.options.sample(rng), dice)
    return state


def timed(work: Callable[[], object], times: int) -> float:
    """Seconds of one call, over several."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def measure(game: Game[Any], rounds: int = ROUNDS) -> dict[str, float]:
    """Medians over rounds: speeds a second, times in microseconds, and ratios.

    `deepcopy / clone` is how much dearer `copy.deepcopy` of the same state is (its shared setting
    is not copied along).
    """
    played = [random_play(game, seed) for seed in range(1, rounds + 1)]
    figures = {name: median(one[name] for one in played) for name in played[0]}
    state = middle_of_a_game(game)
    shared = {id(state.setting): state.setting} if hasattr(state, "setting") else {}
    pairs = [_copies(state, shared) for _ in range(rounds)]
    data = state.encode()
    save = median(timed(state.encode, COPIES) for _ in range(rounds))
    load = median(timed(lambda: game.decode(data), COPIES) for _ in range(rounds))
    return figures | {
        "clone us": median(clone for clone, _ in pairs) * 1e6,
        "deepcopy / clone": median(deep / clone for clone, deep in pairs),
        "encode us": save * 1e6,
        "decode us": load * 1e6,
        "encoded bytes": float(len(data)),
    }


def _copies(state: Any, shared: dict[int, Any]) -> tuple[float, float]:
    """Seconds of a clone and of a deep copy of the same position, measured one after the other."""
    clone = timed(state.clone, COPIES)
    return clone, timed(lambda: copy.deepcopy(state, dict(shared)), DEEP)
