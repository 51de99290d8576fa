"""turn.1 Initiative: both throw, the higher chooses to be player A or player B."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import refusals
from stavka.games.red_skorpion.rules.throws import throw
from stavka.games.red_skorpion.state import AFGHAN, RUSSIAN, SEATS, State

RUSSIAN_DIE = Purpose(say("Initiative").id, RUSSIAN, "turn.1")
AFGHAN_DIE = Purpose(say("Initiative").id, AFGHAN, "turn.1")
LOT = Purpose(say("Lot for the initiative after many ties").id, RUSSIAN, "turn.1")


@rule("turn.1")
def roll(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Throw for the initiative; ties throw again (ruling initiative-tie), at last the lot decides.

    The frame counts the ties, so that a game always goes on.
    """
    ties = frame[1]
    if ties == state.setting.command.embers:
        winner = dice.draw(len(SEATS), LOT)
        events.append(e.LotDrawn("turn.1", SEATS[winner]))
        state.frames[-1] = ("order", winner)
        return
    sides = state.setting.command.die
    russian = throw(dice, sides, RUSSIAN_DIE, events)
    afghan = throw(dice, sides, AFGHAN_DIE, events)
    if russian == afghan:
        events.append(e.InitiativeThrown("turn.1", russian, afghan, ""))
        state.frames[-1] = ("initiative", ties + 1)
        return
    winner = int(afghan > russian)
    events.append(e.InitiativeThrown("turn.1", russian, afghan, SEATS[winner]))
    state.frames[-1] = ("order", winner)


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[frame[1]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [("be-a",), ("be-b",)]


@rule("turn.1")
def _choose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Be player A, who acts first, or player B."""
    state.frames.pop()
    winner: int = frame[1]
    state.first = winner if action[0] == "be-a" else 1 - winner
    events.append(e.OrderChosen("turn.1", SEATS[state.first]))


FLOW: Flow[State] = {
    "initiative": Auto(roll),
    "order": Choice("turn.1", _seat, _options, _choose, refusals.not_now, root=True),
}
