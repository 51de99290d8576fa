"""Why something can't be said now: shared wording of refusals, and the door for `explain`.

Nothing here may depend on what the asking seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.decision import Action, Finished, Seat
from stavka.engine.messages import Message, say
from stavka.engine.verdict import ALLOWED, Verdict, refuse
from stavka.games.red_skorpion import sides
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.state import State, machine
from stavka.maps.plane.geometry import INCH, Point

MOST = 8
"""Alternatives that a refusal lists at most."""
OPERANDS = 3
"""A verb and two coordinates."""
FARTHEST = 10**15
"""More than the square of any distance, in thousandths of an inch."""

_SET_UP = ("special.3.1", say("Figures are placed in set-up, on arrival, or beside their carrier."))
_MOVE = ("turn.2", say("A figure that is moving goes to a place within its throw."))
_ACT = ("turn.2", say("That can only be done by a figure that is acting."))
_ATTACK = ("attack.1", say("A target is named only for a weapon that is being fired."))
_DUCK = ("human-hit.1.1", say("Only a figure that has just been hit ducks back or holds."))

WHEN: dict[str, tuple[str, Message]] = {
    "be-a": ("turn.1", say("Only who has the initiative chooses to be player A or B.")),
    "be-b": ("turn.1", say("Only who has the initiative chooses to be player A or B.")),
    "at": _SET_UP,
    "hide": _SET_UP,
    "leave-out": _SET_UP,
    "bomb": ("special.4", say("Secret bombs are given out after set-up.")),
    "go": (
        "turn.2",
        say("A figure is picked when no other is acting, in its own side's half-turn."),
    ),
    "throw": ("move.infantry-group", say("Groups throw before their men move.")),
    "end": ("turn.2", say("This must be decided first; it can't be passed over.")),
    "move": _ACT,
    "fire-first": _ACT,
    "alight": _ACT,
    "pass": _ACT,
    "fire": _ACT,
    "melee": _ACT,
    "explode": _ACT,
    "seize": _ACT,
    "to": _MOVE,
    "stop": _MOVE,
    "board": _MOVE,
    "leave": _MOVE,
    "over": _MOVE,
    "ram": _MOVE,
    "away": ("human-hit.1.3", say("Only a figure that must retreat goes straight away.")),
    "target": _ATTACK,
    "aim": _ATTACK,
    "first": _DUCK,
    "duck": _DUCK,
    "hold": _DUCK,
    "capture": ("special.7.1", say("Only the winner of a melee takes the loser alive.")),
    "strike": ("special.7.1", say("Only the winner of a melee takes the loser alive.")),
    "clear": ("special.8.2", say("Only men thrown clear of their vehicle are given a direction.")),
}
"""Clause and sentence on when each verb has its place."""


def explain(state: State, seat: Seat, action: Action) -> Verdict:
    """Whether a seat may say this now, and why not.

    What another seat is pondering is never told beyond its name.
    """
    pending = state.pending()
    if isinstance(pending, Finished):
        return refuse(say("The game is over: {reason}", reason=pending.reason), pending.clause)
    if pending.seat != seat:
        side = sides.player(state.setting, pending.seat)
        return refuse(say("Not now. {side} decides.", side=side))
    if not notation(state.setting).is_sayable(action):
        options = alternatives(state, pending.options)
        return refuse(say("That is no action of this game."), "", options)
    if action in pending.options:
        return ALLOWED
    frame = state.frames[-1]
    return machine().choice(frame).explain(state, frame, action)


def not_now(state: State, frame: tuple[object, ...], action: Action) -> Verdict:
    """Refuse a verb that has no place at this decision."""
    clause, reason = WHEN[str(action[0])]
    choice = machine().choice(state.frames[-1])
    options = alternatives(state, choice.options(state, state.frames[-1]))
    return refuse(reason, clause, options)


def alternatives(
    state: State, options: Iterable[Action], near: Point | None = None
) -> tuple[str, ...]:
    """Legal actions in notation, at most eight; with `near`, places by their distance from it."""
    actions = list(options)
    if near is not None:
        actions.sort(key=lambda action: _distance(action, near))
    write = notation(state.setting).write
    return tuple(write(action) for action in actions[:MOST])


def _distance(action: Action, near: Point) -> int:
    """The square of a place's distance; actions without a place come last."""
    if len(action) != OPERANDS:
        return FARTHEST
    return (int(action[1]) - near[0]) ** 2 + (int(action[2]) - near[1]) ** 2


def no_room(state: State, figure: int, spot: Point, options: tuple[str, ...]) -> Verdict:
    """Why a figure can't stand at a place; an allowing verdict when it can."""
    setting = state.setting
    kind = setting.figures[figure]
    table = setting.table
    if not table.is_on(spot):
        text = say(
            "That is off the table of {width:g} by {height:g} inches.",
            width=inches(table.width),
            height=inches(table.height),
        )
        return refuse(text, "turn.1", options)
    closing = table.closing(kind.mover.id, spot, kind.radius)
    if closing is not None:
        ground = setting.ground_names[closing.kind]
        text = say("{figure} cannot stand there: {ground}.", figure=kind.name, ground=ground)
        return refuse(text, kind.mover.clause, options)
    if board.overlaps(state, figure, spot):
        text = say("There is no room for {figure}: another base is there.", figure=kind.name)
        return refuse(text, kind.mover.clause, options)
    return ALLOWED


def inches(mils: int) -> float:
    """A length for people; a template writes it with `:g`."""
    return mils / INCH
