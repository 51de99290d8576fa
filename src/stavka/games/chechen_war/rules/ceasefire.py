"""15.0 The ceasefire: declared once, for the next game turn."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.verdict import Verdict
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import refusals
from stavka.games.chechen_war.state import NEVER, RUSSIAN, State


@rule("15.1.1", "15.1.2")
def can_declare(state: State) -> bool:
    """Whether the Russian may still declare one: once a game, in any turn that has a next one.

    (Ruling ceasefire-turn-nine.)
    """
    return state.ceasefire == NEVER and state.turn < state.setting.turns


@rule("15.1.1", "5.0.4")
def open_declaration(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the declaration where there is one to make."""
    if can_declare(state):
        state.frames[-1] = ("ceasefire",)
    else:
        state.frames.pop()


def _options(state: State, frame: Frame) -> list[Action]:
    return [("ceasefire",), ("decline",)]


@rule("15.1.3", "15.1.4")
def _declare(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Mark the next turn on the Game Turn Track."""
    state.frames.pop()
    if action[0] == "ceasefire":
        state.ceasefire = state.turn + 1
        events.append(e.CeasefireDeclared(clause="15.1.3", turn=state.ceasefire))


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    return refusals.not_now(state, frame, action)


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


DECLARATION = Choice("15.1.1", _russian, _options, _declare, _explain, root=True)
