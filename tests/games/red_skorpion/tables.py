"""Matches of Red Skorpion that stand at a drawn position, or in the middle of a scenario."""

from functools import lru_cache
from random import Random

import stavka
from stavka.engine.match import Match
from tests.games.red_skorpion.drills import kind


@lru_cache(maxsize=1)
def game():
    """Red Skorpion, loaded once."""
    return stavka.load("red-skorpion")


def match_of(state, **keys):
    """A match that stands at a drawn position."""
    return Match.start(game(), "convoy", position=state, **keys)


def in_play(scenario="convoy", seed=3):
    """A real scenario with its hidden Afghans, in the Russians' half."""
    match = Match.start(game(), scenario, seed=bytes([seed]) * 32)
    rng = Random(seed)
    while match.state.turn < 1 or match.pending.seat != "russian" or kind(match.state) != "pick":
        decision = match.pending
        action = ("end",) if ("end",) in decision.options else decision.options.sample(rng)
        match.submit(decision.seat, action)
    return match
