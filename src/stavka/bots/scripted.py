"""Bots without lookahead: uniform, by the game's utilities, and a mix of both."""

from __future__ import annotations

from random import Random
from typing import Any

from stavka.bots.base import Observation
from stavka.engine.decision import Action, Decision
from stavka.engine.messages import Message, say

NOVICE_SLIP = 0.35
"""How often a novice plays at random."""


class RandomBot:
    """Any legal option, uniformly."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """One option."""
        return seen.decision.options.sample(rng)

    def why(self, seen: Observation, action: Action, rng: Random) -> Message:
        """Chance."""
        return say("Chosen at random.")


def best(game: Any, world: Any, decision: Decision, rng: Random) -> Action:
    """The option of highest utility in a world; equal ones by lot."""
    options = list(decision.options)
    if len(options) == 1:
        return options[0]
    utilities = game.hints.utilities(world, decision)
    top = max(utilities)
    ties = [option for option, value in zip(options, utilities, strict=True) if value == top]
    return ties[int(rng.random() * len(ties))]


class ScriptedBot:
    """The game's utility player: one resampled world, the option that looks best in it."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """The best-looking option."""
        if len(seen.decision.options) == 1:
            return next(iter(seen.decision.options))
        return best(seen.game, seen.world(rng), seen.decision, rng)

    def why(self, seen: Observation, action: Action, rng: Random) -> Message:
        """The game's own words."""
        return seen.game.hints.why(seen.world(rng), seen.decision, action)


class NoviceBot:
    """A scripted player who often slips."""

    def __init__(self) -> None:
        self.steady = ScriptedBot()

    def choose(self, seen: Observation, rng: Random) -> Action:
        """Now and then any option, else the best-looking one."""
        if rng.random() < NOVICE_SLIP:
            return seen.decision.options.sample(rng)
        return self.steady.choose(seen, rng)

    def why(self, seen: Observation, action: Action, rng: Random) -> Message:
        """The game's own words."""
        return self.steady.why(seen, action, rng)
