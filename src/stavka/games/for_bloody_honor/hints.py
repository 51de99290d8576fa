"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor import combat_hints, prospects
from stavka.games.for_bloody_honor.rules import board, movement
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import NOBODY, RED, WRANGEL, State

PASSES = frozenset({"end", "enough", "waive"}) | combat_hints.PASSES
SPREAD = 15.0
"""Points of influence that make a position about three quarters won."""
WORTH_A_THROW = 0.05
"""What a move must gain to be tried."""
KINDS = {
    "volunteer": 1.9,
    "tank": 1.6,
    "train": 1.2,
    "car": 1.1,
    "infantry": 1.0,
    "japanese": 0.9,
    "aircraft": 0.7,
}
"""How welcome a new unit of each kind is."""


class HonorHints:
    """Utilities for all seats, and the value of a position."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    # --- contract --------------------------------------------------------------------------

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat."""
        options = list(decision.options)
        judge = JUDGES.get(decision.kind)
        if judge is None:
            return [0.0] * len(options)
        return judge(world, world.frames[-1], options)

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat: who is likely to hold what."""
        end = world.finished
        if end is not None:
            return 0.0 if not end.winners else (1.0 if seat in end.winners else -1.0)
        red = lead(world)
        return red if seat == world.seat_of[RED] else -red

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind == "force" or decision.kind in combat_hints.AT_STAKE

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def is_order(self, action: Action) -> bool:
        """Whether it sends a force somewhere."""
        return action[0] == "to" or action[0] in combat_hints.ORDERS

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the verb."""
        return WHY.get(str(action[0]), say("It looks best."))


def lead(world: State) -> float:
    """How far the Reds are ahead of the Whites, -1 to 1."""
    if world.reds_gone:
        return -1.0
    factions = world.setting.factions
    reds = prospects.standing(world, RED)
    whites = sum(
        prospects.stake_of_whites(world, zone)
        for zone, owner in enumerate(world.control)
        if owner == NOBODY or factions[owner].counted
    )
    return tanh((reds - whites) / SPREAD)


# --- movement -------------------------------------------------------------------------------------


def best_goal(world: State, faction: int, units: tuple[int, ...]) -> float:
    """The most that a force can gain by one move."""
    zones = movement.zones_for(world, faction, units)
    return max((prospects.gain(world, faction, units, zone) for zone in zones), default=0.0)


def judge_march(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Forces by the best that they can do; the end when nothing is worth a throw."""
    faction = frame[1]
    found: list[float] = []
    for action in options:
        if action[0] == "take":
            found.append(best_goal(world, faction, (int(action[1]),)))
        elif action[0] == "all":
            units = tuple(movement.unspent(world, faction, int(action[1])))
            found.append(best_goal(world, faction, units))
        else:
            found.append(WORTH_A_THROW)
    return found


def judge_force(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what the force gains there; one more counter by what it then could gain."""
    _, faction, _, units = frame
    return [
        prospects.gain(world, faction, units, int(action[1]))
        if action[0] == "to"
        else best_goal(world, faction, (*units, int(action[1])))
        for action in options
    ]


# --- placing --------------------------------------------------------------------------------------


def judge_muster(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Units by their kind."""
    setting = world.setting
    return [
        KINDS[setting.kinds[setting.kind_of[int(action[1])]].id] if len(action) > 1 else 0.0
        for action in options
    ]


def judge_put(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what one more unit there gains."""
    unit = int(frame[1])
    faction = world.setting.faction_of[unit]
    return [prospects.gain(world, faction, (unit,), int(action[1])) for action in options]


def judge_displaced(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what the unit that has to go gains there."""
    faction, unit = int(frame[1]), int(frame[2])
    return [prospects.gain(world, faction, (unit,), int(action[1])) for action in options]


def judge_withdrawal(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what all units of the faction that must leave gain there."""
    faction = int(frame[1])
    riga = world.setting.riga
    units = tuple(board.units_in(world, faction, riga))
    return [prospects.gain(world, faction, units, int(action[1])) for action in options]


def judge_landing(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Wrangel's two zones by what five units gain there."""
    faction = WRANGEL
    units = world.setting.factions[faction].groups[0][0]
    return [prospects.gain(world, faction, units, int(action[1])) for action in options]


def judge_claim(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """A zone is claimed: its influence counts for the side either way, and for oneself so only."""
    return [float(action[0] == "claim") for action in options]


Judge = Callable[[State, Frame, list[Action]], list[float]]

JUDGES: dict[str, Judge] = {
    "march": judge_march,
    "force": judge_force,
    "muster": judge_muster,
    "put": judge_put,
    "displace": judge_displaced,
    "baltic-retreat": judge_withdrawal,
    "wrangel": judge_landing,
    "claim": judge_claim,
    **combat_hints.JUDGES,
}
"""Who judges which decision."""

WHY: dict[str, Message] = {
    "to": say("The zone is worth having."),
    "end": say("Nothing more is worth doing."),
    "attack": say("The fight is likely to be won."),
    "fight": say("The fight is likely to be won."),
    "retreat": say("The force is worth more elsewhere."),
    "pass": say("Nothing more is worth doing."),
}
"""Reasons by verb."""
