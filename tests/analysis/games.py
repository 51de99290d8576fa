"""Finished games to look at: random play recorded as matches."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import stavka
from stavka.engine.match import Match

SEED = b"a seed for games to be looked at"


@cache
def finished(game: str, scenario: str = "", number: int = 1) -> Match[Any]:
    """A game between random players, played to its end."""
    loaded = stavka.load(game)
    seed = SEED + number.to_bytes(2, "big")
    match = Match.start(loaded, scenario or loaded.scenarios[0].id, seed=seed)
    rng = Random(number)
    while match.finished is None:
        decision = match.pending
        match.submit(decision.seat, decision.options.sample(rng))
    return match
