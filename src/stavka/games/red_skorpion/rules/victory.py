"""How a scenario ends: its turns, or nobody left; the points decide (ruling no-victory)."""

from __future__ import annotations

from stavka.engine.decision import Finished, Seat
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import sides
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import (
    ABOARD,
    AFGHAN,
    IN_PLAY,
    OUT,
    RUSSIAN,
    SEATS,
    State,
)
from stavka.maps.plane.geometry import contains

REASONS: dict[str, Message] = {
    "points": say("The turns are over; the points of the scenario decide."),
    "no-russians": say("No Russian is left on the table; the points decide."),
    "no-afghans": say("No Afghan is left in the game; the points decide."),
    "draw": say("Both sides have as many points."),
}
"""How a game can end, in words."""
GONE = ("no-russians", "no-afghans")
"""Reason by the side of which nobody is left."""


def reason_of(setting: Setting, reason: str) -> Message:
    """How a game ended, in words that name the sides as the scenario does."""
    usual = REASONS[reason]
    return sides.nobody(setting, GONE.index(reason), usual) if reason in GONE else usual


def check(state: State, events: Events) -> bool:
    """End the game when a side has nobody left in it; whether it has ended."""
    if state.finished is not None:
        return True
    for side, reason in enumerate(GONE):
        if is_gone(state, side):
            _finish(state, reason, events)
            return True
    return False


def is_gone(state: State, side: int) -> bool:
    """Whether nobody of a side is left in the game."""
    status = state.status
    for one in state.setting.forces[side]:  # noqa: SIM110 - asked after every figure
        if status[one] not in OUT:
            return False
    return True


def judge(state: State, events: Events) -> None:
    """Judge after the last turn: what is held, who survives, then the points."""
    _finish(state, "points", events)


@rule("turn.1")
def _finish(state: State, reason: str, events: Events) -> None:
    """Give the points for the end and name the winner, if one has more."""
    for number, score in enumerate(state.setting.scores):
        earned = score.points * _count(state, number)
        if earned:
            state.points[score.side] += earned
            events.append(e.PointsScored("turn.1", SEATS[score.side], earned, number))
    russian, afghan = state.points
    winners: tuple[Seat, ...] = ()
    if russian != afghan:
        winners = (RUSSIAN,) if russian > afghan else (AFGHAN,)
    else:
        reason = "draw"
    state.finished = Finished(winners, reason_of(state.setting, reason), "turn.1")
    events.append(e.GameEnded("turn.1", winners, reason, (russian, afghan)))


def _count(state: State, number: int) -> int:
    """How often a score is earned at the end: once for a zone held, for each survivor."""
    score = state.setting.scores[number]
    if score.deed == "survive":
        return sum(state.status[one] not in OUT for one in score.figures)
    if score.deed == "hold":
        return int(holder(state, score.zone) == score.side)
    return 0


def holder(state: State, zone: int) -> int:
    """The side with more figures fit to fight in a zone, or -1 when neither has."""
    counts = [sum(_stands(state, one, zone) for one in force) for force in state.setting.forces]
    if counts[0] == counts[1]:
        return -1
    return int(counts[1] > counts[0])


def _stands(state: State, figure: int, zone: int) -> bool:
    if state.status[figure] not in (IN_PLAY, ABOARD) or state.knocked_out[figure]:
        return False
    return contains(state.setting.zones[zone].ring, board.where(state, figure))
