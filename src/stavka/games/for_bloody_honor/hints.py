"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor.rules import control
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import RED, WHITE_FACTIONS, State

PASSES = frozenset({"end", "enough", "waive"})
SPREAD = 20.0
"""Points of influence that make a position about three quarters won."""


class HonorHints:
    """Utilities for all seats, and the value of a position."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat."""
        return [0.0] * len(list(decision.options))

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat: influence held at this moment."""
        end = world.finished
        if end is not None:
            return 0.0 if not end.winners else (1.0 if seat in end.winners else -1.0)
        factions = self.setting.factions
        white = sum(
            control.count_influence(world, f) for f in WHITE_FACTIONS if factions[f].counted
        )
        value = tanh((control.count_influence(world, RED) - white) / SPREAD)
        return value if seat == world.seat_of[RED] else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind == "force"

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def is_order(self, action: Action) -> bool:
        """Whether it sends a force somewhere."""
        return action[0] == "to"

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the verb."""
        return WHY.get(str(action[0]), say("It looks best."))


WHY: dict[str, Message] = {
    "to": say("The zone is worth having."),
    "end": say("Nothing more is worth doing."),
}
"""Reasons by verb."""
