"""human-hit.1 Duck Back: to cover or toward it, at once; in cover hold and take a wound, or go."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import board, hits, refusals, retreat
from stavka.games.red_skorpion.state import IN_PLAY, SEATS, State

# Frame: kind, east and south of where the attack came from, figures still to duck.


@rule("human-hit.1.1")
def run(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The other side's figures first, then the attacker's own; each owner orders his."""
    _, east, south, waiting = frame
    waiting = tuple(one for one in waiting if state.status[one] == IN_PLAY)
    if not waiting:
        state.frames.pop()
        return
    sides = state.setting.sides
    other = 1 - state.side
    due = tuple(one for one in waiting if sides[one] == other) or waiting
    if len(due) == 1:
        _start(state, frame, due[0], events)
    else:
        state.frames[-1] = ("duck-first", east, south, waiting, due)


def _start(state: State, frame: Frame, figure: int, events: Events) -> None:
    """Take a figure out of the queue and let it duck, above the queue."""
    _, east, south, waiting = frame[:4]
    rest = tuple(one for one in waiting if one != figure)
    state.frames[-1] = ("ducks", east, south, rest)
    if state.knocked_out[figure]:
        events.append(e.HeldGround("human-hit.1.1", figure, wounded=False))
    elif board.has_cover(state, figure):
        state.frames.append(("duck", east, south, figure))
    else:
        state.frames.append(("falls-back", east, south, figure))


@rule("human-hit.1.1", "human-hit.1.3")
def fall_back(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Retreat to cover or toward it, or just away from the attack."""
    _, east, south, figure = frame
    state.frames.pop()
    retreat.begin(state, figure, (east, south), "human-hit.1.1", dice, events)


# --- who goes first --------------------------------------------------------------------------


def _first_seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[4][0]]]


def _first_options(state: State, frame: Frame) -> list[Action]:
    return [("first", one) for one in frame[4]]


@rule("human-hit.1.1")
def _choose_first(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """The owner orders the retreats of his figures (ruling simultaneous-burst)."""
    _start(state, frame, int(action[1]), events)


def _explain_first(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _first_options(state, frame))
    text = say("Say which of your figures that must duck back goes first.")
    return refuse(text, "human-hit.1.1", can)


# --- hold or go ------------------------------------------------------------------------------


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[3]]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [("duck",), ("hold",)]


@rule("human-hit.1.2")
def _decide(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """In cover its owner may let it hold and take a wound (ruling duck-wound-first)."""
    _, east, south, figure = frame
    if action[0] == "duck":
        state.frames[-1] = ("falls-back", east, south, figure)
        return
    state.frames.pop()
    events.append(e.HeldGround("human-hit.1.2", figure, wounded=True))
    hits.wound(state, figure, "duck", "human-hit.1.2", events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _options(state, frame))
    text = say("A figure hit in cover ducks back, or holds and takes a wound.")
    return refuse(text, "human-hit.1.2", can)


FLOW: Flow[State] = {
    "ducks": Auto(run),
    "duck-first": Choice(
        "human-hit.1.1", _first_seat, _first_options, _choose_first, _explain_first
    ),
    "duck": Choice("human-hit.1.2", _seat, _options, _decide, _explain),
    "falls-back": Auto(fall_back),
}
