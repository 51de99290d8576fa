"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor import combat_hints, plans, prospects
from stavka.games.for_bloody_honor.prospects import Prospects
from stavka.games.for_bloody_honor.rules import board, movement
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import IN, RED, WRANGEL, State

PASSES = frozenset({"end", "enough", "waive"}) | combat_hints.PASSES
SPREAD = 15.0
"""Points of influence that make a position about three quarters won."""
WORTH_A_THROW = 0.05
"""What a move must gain to be tried."""
NOTHING = -100.0
"""The utility of what no plan asks for."""
FAR = 50.0
"""How much less it is worth to go on with a force that no plan asks for."""
SCRUPLE = 0.01
"""What it is worth not to take a zone that is as good in its owner's hands."""
OWN_SHARE = 0.25
"""How much a White player's own place among the Whites counts in a position."""
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
        if seat == world.seat_of[RED]:
            return red
        return (1 - OWN_SHARE) * -red + OWN_SHARE * rivalry(world, seat)

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
    return tanh(Prospects(world, RED).total() / SPREAD)


def rivalry(world: State, seat: Seat) -> float:
    """How far a seat's best Russian faction is ahead of all others', -1 to 1."""
    mine = theirs = 0
    for faction, info in enumerate(world.setting.factions):
        if faction == RED or not info.russian or world.standing[faction] != IN:
            continue
        held = prospects.held_by(world, faction)
        if world.seat_of[faction] == seat:
            mine = max(mine, held)
        else:
            theirs = max(theirs, held)
    return tanh((mine - theirs) / SPREAD)


# --- movement -------------------------------------------------------------------------------------


def view_of(world: State, faction: int) -> Prospects:
    """The position as a faction sees it."""
    return Prospects(world, faction)


def judge_march(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Forces by the best plan that they begin; the end when nothing is worth a throw."""
    found = [WORTH_A_THROW if action == movement.END else NOTHING for action in options]
    for order in plans.find_orders(world, frame[1]):
        index = _opening(world, order, frame[1], options)
        found[index] = max(found[index], order.value)
    return found


def _opening(world: State, order: plans.Order, faction: int, options: list[Action]) -> int:
    """The option by which an order begins."""
    whole: Action = ("all", order.origin)
    if len(order.units) == len(movement.unspent(world, faction, order.origin)) > 1:
        if whole in options:
            return options.index(whole)
    elif ("take", order.units[0]) in options:
        return options.index(("take", order.units[0]))
    return options.index(whole) if whole in options else 0


def judge_force(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """On with the best order that goes on from the counters in hand; else where they gain most."""
    _, faction, origin, units = frame
    found = [NOTHING] * len(options)
    for order in plans.find_orders(world, faction):
        step = _next_step(world, order, origin, units)
        if step in options:
            index = options.index(step)
            found[index] = max(found[index], order.value)
    if max(found) > NOTHING:
        return found
    view = view_of(world, faction)
    return [
        NOTHING + view.gain(units, int(action[1])) if action[0] == "to" else NOTHING - FAR
        for action in options
    ]


def _next_step(world: State, order: plans.Order, origin: int, units: tuple[int, ...]) -> Action:
    """What an order asks for next, with some counters in hand; nothing when it is another's."""
    kinds = [plans.key_of(world, unit) for unit in order.units]
    if order.origin != origin or kinds[: len(units)] != sorted(
        plans.key_of(world, unit) for unit in units
    ):
        return ()
    if len(kinds) == len(units):
        return ("to", order.zone)
    rest = [
        unit
        for unit in movement.unspent(world, world.setting.faction_of[units[0]], origin)
        if unit not in units and plans.key_of(world, unit) == kinds[len(units)]
    ]
    return ("take", rest[0]) if rest else ()


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
    view = view_of(world, world.setting.faction_of[unit])
    return [view.gain((unit,), int(action[1])) for action in options]


def judge_displaced(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what the unit that has to go gains there."""
    faction, unit = int(frame[1]), int(frame[2])
    view = view_of(world, faction)
    return [view.gain((unit,), int(action[1])) for action in options]


def judge_withdrawal(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what all units of the faction that must leave gain there."""
    faction = int(frame[1])
    riga = world.setting.riga
    units = tuple(board.units_in(world, faction, riga))
    view = view_of(world, faction)
    return [view.gain(units, int(action[1])) for action in options]


def judge_landing(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """Wrangel's two zones by what five units gain there."""
    faction = WRANGEL
    units = world.setting.factions[faction].groups[0][0]
    view = view_of(world, faction)
    return [view.gain(units, int(action[1])) for action in options]


def judge_claim(world: State, frame: Frame, options: list[Action]) -> list[float]:
    """A zone is claimed when having it oneself is worth more than that its owner has it."""
    _, faction, zone = frame
    view = view_of(world, faction)
    mine, theirs = view.pay(faction, zone), view.pay(world.control[zone], zone)
    return [mine if action[0] == "claim" else theirs + SCRUPLE for action in options]


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
