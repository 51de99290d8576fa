"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion import prospects, tactics_acts, tactics_places, tactics_plans
from stavka.games.red_skorpion.state import RUSSIAN, State
from stavka.games.red_skorpion.tactics_sites import Sites

CLOSE = {"menu": 0.02, "shot": 0.5}
"""Decisions on which dice hang, and how near to each other, in points, the two best options are
when a closer look is worth its time.

Whoever chooses a target stays where he is, so what the dice do is all that differs. Plans differ by
where they end too, which a position's value tells less well than a plan's own.
"""
PASSES = frozenset({"end", "pass", "stop"})


class SkorpionHints:
    """Utilities for both sides, and the value of a position."""

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat, in points of the scenario."""
        options = list(decision.options)
        judge = JUDGES.get(decision.kind)
        if judge is None:
            return [0.0] * len(options)
        return judge(Sites(world), world.frames[-1], options)

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat."""
        end = world.finished
        if end is not None:
            value = 0.0 if not end.winners else (1.0 if RUSSIAN in end.winners else -1.0)
        else:
            value = 2 * prospects.chance(world) - 1
        return value if seat == RUSSIAN else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision, and it is not plain what to do."""
        near = CLOSE.get(decision.kind)
        if near is None:
            return False
        best = sorted(self.utilities(world, decision), reverse=True)
        return len(best) > 1 and best[0] - best[1] < near

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def is_order(self, action: Action) -> bool:
        """Whether it names a figure that is to act."""
        return action[0] == "go"

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the verb."""
        return WHY.get(str(action[0]), say("It looks best."))


Judge = Callable[[Sites, Frame, list[Action]], Sequence[float]]

JUDGES: dict[str, Judge] = {
    "place": tactics_places.place,
    "bomb": tactics_places.give_bomb,
    "order": tactics_acts.order,
    "pick": tactics_acts.pick,
    "menu": tactics_plans.menu,
    "leg": tactics_acts.leg,
    "alighting": tactics_places.alight,
    "shot": tactics_acts.shot,
    "duck": tactics_places.duck,
    "retreat": tactics_places.retreat,
    "mercy": tactics_acts.mercy,
    "thrown": tactics_places.thrown,
}
"""Who judges which decision."""

WHY: dict[str, Message] = {
    "target": say("It is the target that is worth most."),
    "aim": say("The burst promises most there."),
    "to": say("It brings the figure where it is needed, in cover where it can."),
    "at": say("It is needed there."),
    "hide": say("The enemy cannot see it there."),
    "fire": say("A shot may decide."),
    "leave": say("The scenario pays for it."),
    "end": say("Nothing more is worth doing."),
}
