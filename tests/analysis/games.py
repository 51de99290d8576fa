"""Finished games to look at: random play recorded as matches."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import stavka
from stavka.engine.match import Match

EVENTFUL = {"red-skorpion": "outpost"}
"""A scenario in which people fall even at random, where they do not in the first."""
SEED = b"a seed for games to be looked at"


def finished(game: str, scenario: str = "", number: int = 1) -> Match[Any]:
    """A game between random players, played to its end."""
    chosen = scenario or EVENTFUL.get(game) or stavka.load(game).scenarios[0].id
    return _played(game, chosen, number)


@cache
def _played(game: str, scenario: str, number: int) -> Match[Any]:
    seed = SEED + number.to_bytes(2, "big")
    match = Match.start(stavka.load(game), scenario, seed=seed)
    rng = Random(number)
    while match.finished is None:
        decision = match.pending
        match.submit(decision.seat, decision.options.sample(rng))
    return match
