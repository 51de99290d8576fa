"""special.7 Taking men alive: melee results converted, and waking up again."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion.rules import hits, refusals
from stavka.games.red_skorpion.rules.vehicles import recovers
from stavka.games.red_skorpion.state import SEATS, State

# Frame: kind, winner, loser, whether the result kills.


@rule("special.7.1")
def offer(state: State, winner: int, loser: int, *, kills: bool) -> None:
    """Let the winner of a melee say whether he takes the loser alive (ruling capture-who)."""
    state.frames.append(("mercy", winner, loser, int(kills)))


@rule("special.7.2")
def recover(state: State, figure: int, dice: Dice, events: Events) -> None:
    """A knocked-out figure throws at the start of its owner's half-turn; even wakes it."""
    awake = recovers(state, figure, "special.7.2", dice, events)
    state.knocked_out[figure] = int(not awake)


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [("capture",), ("strike",)]


@rule("special.7.1", "melee.3", "melee.4")
def _decide(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """A wound becomes knocked out, a kill knocked out with a wound; or it stands as it is."""
    _, _, loser, kills = frame
    state.frames.pop()
    if action[0] == "capture":
        hits.knock_out(state, loser, "melee", "special.7.1", events, wounded=bool(kills))
    elif kills:
        hits.kill(state, loser, "melee", "melee.4", events)
    else:
        hits.wound(state, loser, "melee", "melee.3", events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _options(state, frame))
    text = say("The winner of the melee strikes the loser down or takes him alive.")
    return refuse(text, "special.7.1", can)


FLOW: Flow[State] = {"mercy": Choice("special.7.1", _seat, _options, _decide, _explain)}
