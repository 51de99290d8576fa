"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.chechen_war.fights import Fights
from stavka.games.chechen_war.ground import PASSES
from stavka.games.chechen_war.rules import board, victory
from stavka.games.chechen_war.state import AVAILABLE, DEAD, RUSSIAN, State

STAKES = frozenset(
    [
        "attack",
        "attackers",
        "markers",
        "items",
        "lose",
        "advance",
        "ambush",
        "ambush-support",
        "ambush-leader",
        "ambush-loss",
        "retreat",
        "fall-back",
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
            value = tanh(self._russian_value(world) / 30)
        return value if seat == RUSSIAN else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind in STAKES

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the kind of decision."""
        return WHY.get(str(action[0]), say("It looks best."))

    # --- value -----------------------------------------------------------------------------

    def _russian_value(self, world: State) -> float:
        setting = self.setting
        first = setting.first_chechen
        value = 3.0 * (world.morale - 5) - self._casualty_cost(world)
        for city, worth in self.worth.items():
            if victory.is_russian_occupied(world, city):
                value += worth * (0.6 + 0.05 * world.turn)
        for unit, place in enumerate(world.where):
            if place < 0:
                continue
            strength = board.factor_of(world, unit)
            if unit < first:
                value += 0.9 * strength + 0.4 * board.steps_of(world, unit)
            else:
                value -= 1.3 * strength + 0.8
        value -= 2.5 * sum(place != DEAD for place in world.leaders) * 0.5
        value -= 0.15 * world.collateral
        value += 0.25 * sum(place == AVAILABLE for place in world.russian_support)
        return value - 0.8 * sum(place == AVAILABLE for place in world.chechen_support)

    @staticmethod
    def _casualty_cost(world: State) -> float:
        tables = world.setting.tables
        cost = 0.4 * world.casualties
        if world.casualties >= tables.casualties_some:
            cost += 2.5
        if world.casualties >= tables.casualties_many:
            cost += 2.5
        return cost


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
