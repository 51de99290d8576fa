"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.chechen_war import prospects
from stavka.games.chechen_war.fights import Fights
from stavka.games.chechen_war.ground import PASSES
from stavka.games.chechen_war.state import RUSSIAN, State

STAKES = frozenset(
    [
        "attack",
        "markers",
        "items",
        "ambush",
        "ambush-support",
        "ambush-leader",
        "free-ambush-choice",
        "kidnapping",
    ]
)


class ChechenHints(Fights):
    """Utilities for both sides, and the value of a position."""

    # --- contract --------------------------------------------------------------------------

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat."""
        judge = JUDGES.get(decision.kind)
        options = list(decision.options)
        if judge is None:
            return [0.0] * len(options)
        return judge(self, world, world.frames[-1], options)

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat."""
        end = world.finished
        if end is not None:
            value = 0.0 if not end.winners else (1.0 if RUSSIAN in end.winners else -1.0)
        else:
            value = 2 * prospects.chance(world) - 1
        return value if seat == RUSSIAN else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind in STAKES

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def is_order(self, action: Action) -> bool:
        """Whether it sends a unit somewhere."""
        return action[0] in {"to", "land"}

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the kind of decision."""
        return WHY.get(str(action[0]), say("It looks best."))


Judge = Callable[[ChechenHints, State, Frame, list[Action]], Sequence[float]]

JUDGES: dict[str, Judge] = {
    "setup-russian": ChechenHints.place_russian,
    "setup-chechen": ChechenHints.place_chechen,
    "arrive-russian": ChechenHints.arrive,
    "arrive-chechen": ChechenHints.arrive,
    "infiltration": ChechenHints.arrive,
    "levy": ChechenHints.arrive,
    "russian-move": ChechenHints.pick,
    "chechen-move": ChechenHints.pick,
    "moving": ChechenHints.go,
    "flying": ChechenHints.land,
    "threat": ChechenHints.threaten,
    "ambush": ChechenHints.declare_ambush,
    "free-ambush-choice": ChechenHints.declare_ambush,
    "ambush-support": ChechenHints.support_ambush,
    "ambush-leader": ChechenHints.lead_ambush,
    "ambush-loss": ChechenHints.pay,
    "lose": ChechenHints.pay,
    "overstack": ChechenHints.pay,
    "retreat": ChechenHints.pay,
    "fall-back": ChechenHints.fall_back,
    "attack": ChechenHints.declare_attack,
    "attackers": ChechenHints.join,
    "markers": ChechenHints.commit_marker,
    "items": ChechenHints.commit_item,
    "advance": ChechenHints.advance,
    "kidnapping": ChechenHints.kidnap,
    "ceasefire": ChechenHints.cease,
    "recruit": ChechenHints.recruit,
}
"""Who judges which decision."""

WHY: dict[str, Message] = {
    "attack": say("The odds promise more than they cost."),
    "ambush": say("An ambush costs nothing and may break a column."),
    "to": say("It stands best there."),
    "at": say("It is needed there."),
    "marker": say("A column is worth a marker here."),
    "leader": say("A leader may turn this."),
    "done": say("Nothing more is worth doing."),
}
