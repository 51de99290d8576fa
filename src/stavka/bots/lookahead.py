"""One step of exact expectation: play each shortlisted option out over all dice, take the best.

Only commitments are worth it: where no shortlisted option leads to dice before the seats stand at
the top of a segment again, the scripted choice stands.
"""

from __future__ import annotations

from random import Random
from typing import Any

from stavka.bots.base import Observation
from stavka.bots.scripted import ScriptedBot, best
from stavka.engine.decision import Action, Finished, Seat
from stavka.engine.messages import Message, say
from stavka.engine.odds import outcomes

SHORTLIST = 4
"""Options looked at, the best by utility first."""
WORLDS = 2
"""Resampled worlds that the expectation is averaged over."""
LEAVES = 48
"""Positions evaluated for one option in one world before the rest is sampled."""
DEPTH = 40
"""Decisions followed in one line, far above any commitment."""


class _Playout:
    """The expectation of one option in one world, both seats playing by utility."""

    def __init__(self, game: Any, seat: Seat, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.rng = Random(seed)
        self.leaves = 0
        self.rolled = False

    def value(self, state: Any, action: Action, depth: int = 0) -> float:
        """Expected evaluation after an action, exact until the leaves are used up, then sampled."""
        found = list(outcomes(state, action, limit=LEAVES, rng=self.rng))
        if len(found) > 1:
            self.rolled = True
            if self.leaves > LEAVES:
                found = [_pick(found, self.rng)]
        total = sum(float(chance) for chance, _, _ in found)
        return sum(float(chance) / total * self.settle(after, depth) for chance, after, _ in found)

    def settle(self, state: Any, depth: int) -> float:
        """Go on by utility until the seats stand at the top of a segment, then evaluate."""
        pending = state.pending()
        if isinstance(pending, Finished) or pending.root or depth > DEPTH:
            self.leaves += 1
            return float(self.game.hints.evaluate(state, self.seat))
        action = best(self.game, state, pending, self.rng)
        return self.value(state, action, depth + 1)


def _pick(found: list[Any], rng: Random) -> Any:
    mark = rng.random() * sum(float(chance) for chance, _, _ in found)
    for item in found:
        mark -= float(item[0])
        if mark <= 0:
            return item
    return found[-1]


class OddsBot:
    """Exact dice expectation over the scripted shortlist."""

    def __init__(self, shortlist: int = SHORTLIST, worlds: int = WORLDS) -> None:
        self.shortlist = shortlist
        self.worlds = worlds
        self.scripted = ScriptedBot()

    def choose(self, seen: Observation, rng: Random) -> Action:
        """The option of the highest expectation, or the scripted one where no dice are at stake."""
        options = list(seen.decision.options)
        if len(options) == 1:
            return options[0]
        worlds = [seen.world(rng) for _ in range(self.worlds)]
        utilities = [0.0] * len(options)
        for world in worlds:
            for index, utility in enumerate(seen.game.hints.utilities(world, seen.decision)):
                utilities[index] += utility
        order = sorted(range(len(options)), key=lambda index: -utilities[index])
        if not seen.game.hints.at_stake(worlds[0], seen.decision):
            return options[order[0]]
        short = [options[index] for index in order[: self.shortlist]]
        seed = rng.getrandbits(32)
        values = [self._expectation(seen, worlds, action, seed) for action in short]
        return short[max(range(len(short)), key=values.__getitem__)]

    def _expectation(
        self, seen: Observation, worlds: list[Any], action: Action, seed: int
    ) -> float:
        total = 0.0
        for number, world in enumerate(worlds):
            playout = _Playout(seen.game, seen.seat, seed + number)
            if seen.decision.root and seen.game.hints.is_pass(action):
                total += float(seen.game.hints.evaluate(world, seen.seat))
            else:
                total += playout.value(world, action)
        return total / len(worlds)

    def why(self, seen: Observation, action: Action, rng: Random) -> Message:
        """The expectation in a sentence."""
        value = self._expectation(seen, [seen.world(rng)], action, rng.getrandbits(32))
        return say("Expected value {value:+.3f} after exact odds.", value=value)
