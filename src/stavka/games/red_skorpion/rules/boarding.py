"""Getting into carriers and out of them: the rulebook carries men, and leaves how to us.

A man gets in when his move ends within an inch of a carrier of his side that has room. He gets out
of one that has not moved in this half-turn, to a place within an inch of it, and may then move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board, hidden, places, refusals
from stavka.games.red_skorpion.rules.spots import OPERANDS, Spots
from stavka.games.red_skorpion.setting import MAN
from stavka.games.red_skorpion.state import ABOARD, IN_PLAY, MOVED, OFF, SEATS, STILL, State
from stavka.maps.plane.geometry import Point, is_within

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

SETTINGS_KEPT = 64


@rule("special.5.3")
def boardable(state: State, figure: int) -> list[int]:
    """The carriers that a man could get into where he stands."""
    setting = state.setting
    if setting.figures[figure].kind != MAN:
        return []
    return [
        carrier
        for carrier, room in carriers_of(setting, setting.sides[figure])
        if state.status[carrier] == IN_PLAY
        and is_beside(state, figure, carrier)
        and len(board.passengers(state, carrier)) < room
    ]


@lru_cache(SETTINGS_KEPT)
def carriers_of(setting: Setting, side: int) -> tuple[tuple[int, int], ...]:
    """Whatever of a side can carry men, each with the number of them."""
    figures = setting.figures
    return tuple(
        (one, figures[one].capacity) for one in setting.forces[side] if figures[one].capacity
    )


def is_beside(state: State, figure: int, carrier: int) -> bool:
    """Whether a man stands near enough to get in."""
    radii = state.setting.radii
    reach = radii[figure] + radii[carrier] + state.setting.boarding
    return board.gap_squared(state, figure, carrier) <= reach * reach


def explain_board(state: State, figure: int, carrier: int, can: tuple[str, ...]) -> Verdict:
    """Why a man can't get into something; of what the enemy hides nothing is told."""
    setting = state.setting
    names = {"figure": setting.figures[figure].name, "carrier": setting.figures[carrier].name}
    own = setting.sides[carrier] == setting.sides[figure]
    room = setting.figures[carrier].capacity
    if setting.figures[figure].kind != MAN:
        text = say("Only men get into carriers.")
    elif not own or not room or state.status[carrier] != IN_PLAY:
        text = say("{carrier} is no carrier for {figure}.", **names)
    elif len(board.passengers(state, carrier)) >= room:
        text = say("{carrier} is full.", carrier=names["carrier"])
    else:
        text = say("{figure} must come within an inch of {carrier} to get in.", **names)
    return refuse(text, "special.5.3", can)


def get_in(state: State, figure: int, carrier: int, events: Events) -> None:
    """A man gets into a carrier; his move is over, and so is what he aimed at."""
    state.status[figure] = ABOARD
    state.carrier[figure] = carrier
    state.x[figure] = state.y[figure] = OFF
    state.throw[figure] = 0
    state.moved[figure] = MOVED
    state.aim[figure] = None
    events.append(e.FigureBoarded("special.5.3", figure, carrier))


def may_alight(state: State, figure: int) -> bool:
    """Whether a man can get out: his carrier stood still, and there is room beside it.

    Not in the half-turn in which he got in: that would carry him to its other side for nothing.
    """
    carrier = state.carrier[figure]
    if carrier == OFF or state.status[carrier] != IN_PLAY:
        return False
    if state.moved[carrier] != STILL or state.moved[figure] != STILL:
        return False
    key = f"room {carrier} {state.setting.radii[figure]}"
    found = state.memo.get(key)
    if found is None:
        found = state.memo[key] = not Exits(state, figure).is_empty()
    return bool(found)


class Exits(Spots):
    """The places beside a carrier."""

    __slots__ = ("figure", "middle", "reach", "state")

    def __init__(self, state: State, figure: int) -> None:
        super().__init__(("at",), [])
        carrier = state.carrier[figure]
        radii = state.setting.radii
        self.state = state
        self.figure = figure
        self.middle = (state.x[carrier], state.y[carrier])
        self.reach = radii[figure] + radii[carrier]

    def allows(self, verb: str, spot: Point) -> bool:
        """Whether a man could stand there, near enough to the carrier."""
        most = self.reach + self.state.setting.boarding
        return is_within(self.middle, spot, most) and places.can_stand(
            self.state, self.figure, spot
        )

    def propose(self) -> Iterator[Action]:
        """Close to the carrier and a step off, all round."""
        for extra in (places.CLEAR, self.state.setting.boarding):
            for spot in places.around(self.middle, self.reach + extra):
                yield ("at", *spot)

    def draw(self, rng: Random) -> Action | None:
        """A place in the square about the carrier."""
        most = self.reach + self.state.setting.boarding
        x = self.middle[0] + int((2 * rng.random() - 1) * most)
        return ("at", x, self.middle[1] + int((2 * rng.random() - 1) * most))


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _options(state: State, frame: Frame) -> Exits:
    found = state.memo.get("exits")
    if not isinstance(found, Exits):
        found = state.memo["exits"] = Exits(state, frame[1])
    return found


@rule("special.5.3")
def _alight(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Get out at a place; that is moving, and he may go on with his own throw."""
    state.frames.pop()
    figure: int = frame[1]
    carrier = state.carrier[figure]
    spot = int(action[1]), int(action[2])
    board.put(state, figure, spot)
    state.moved[figure] = MOVED
    looks = hidden.looks_about(state, figure)
    events.append(e.FigureAlighted("special.5.3", figure, carrier, *spot, looks))
    if not state.setting.sides[figure]:
        hidden.discover(state, events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "at" or len(action) != OPERANDS:
        return refusals.not_now(state, frame, action)
    figure: int = frame[1]
    spot = int(action[1]), int(action[2])
    found = _options(state, frame)
    options = refusals.alternatives(state, found, spot)
    most = found.reach + state.setting.boarding
    if not is_within(found.middle, spot, most):
        name = state.setting.figures[figure].name
        text = say("{figure} gets out beside the carrier, within an inch of it.", figure=name)
        return refuse(text, "special.5.3", options)
    return refusals.no_room(state, figure, spot, options)


FLOW: Flow[State] = {"alighting": Choice("special.5.3", _seat, _options, _alight, _explain)}
