"""Moments of a game gone by: the position after any step, from checkpoints and the logged dice."""

from __future__ import annotations

from typing import Any

from stavka.engine.chance import ScriptedDice
from stavka.engine.match import Match
from stavka.engine.messages import say
from stavka.server.problems import Problem

INTERVAL = 50
"""Steps between two positions that are kept."""


class Moments:
    """Positions of a match after so many steps; made when first asked for, until forgotten."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self._kept: list[Any] = []
        """Positions after 0, `INTERVAL`, 2 * `INTERVAL` ... steps."""

    def check(self, step: int) -> None:
        """Raise `Problem` 422 unless that many steps stand."""
        most = len(self.match.history)
        if not 0 <= step <= most:
            raise Problem(
                422, say("There is no moment {step}; there are 0 to {most}.", step=step, most=most)
            )

    def at(self, step: int) -> Any:
        """The position after `step` steps, the caller's own; raises `Problem` 422."""
        self.check(step)
        kept = self._kept
        if not kept:
            kept.append(self.match.first.clone())
        while len(kept) <= step // INTERVAL:
            kept.append(self._walk(kept, len(kept) * INTERVAL))
        return self._walk(kept, step)

    def _walk(self, kept: list[Any], step: int) -> Any:
        """Play on from the last position kept before a step."""
        place = min(step // INTERVAL, len(kept) - 1)
        state = kept[place].clone()
        read = self.match.game.notation.read
        for done in self.match.history[place * INTERVAL : step]:
            state.apply(read(done.action), ScriptedDice(done.dice))
        return state

    def forget(self, steps: int) -> None:
        """Let go of positions after steps that no longer stand."""
        self._kept = self._kept[: steps // INTERVAL + 1]

    def clear(self) -> None:
        """Let go of all; whoever is looking one up in another thread keeps what he has."""
        self._kept = []
