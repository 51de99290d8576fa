"""7.0 Stacking: the limit binds every hex of both sides whenever a segment ends."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war.rules import board, refusals
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, State


@rule("7.0.1", "7.1.1", "7.2", "7.6.1", "7.6.2")
def excess(state: State, hex_: int) -> int:
    """Units above the limit of the hex: each unit counts one, leaders and markers none."""
    return max(0, -board.room_in(state, hex_))


@rule("7.1.1", "7.1.3")
def check(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """At the end of a segment, let the owner of each over-stacked hex give units up."""
    limits = state.setting.stacking
    over = [hex_ for hex_, stack in state.stacks.items() if len(stack) > limits[hex_]]
    if over:
        state.frames.append(("overstack", min(over), -1))
    else:
        state.frames.pop()


def _options(state: State, frame: Frame) -> list[Action]:
    """Units after the last one given up, as long as enough are left to come down to the limit."""
    _, hex_, last = frame
    stack = board.occupants(state, hex_)
    rest = [unit for unit in stack if unit > last]
    return [("give-up", unit) for unit in rest[: len(rest) - excess(state, hex_) + 1]]


@rule("7.1.3")
def _give_up(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Eliminate a unit of the owner's choice.

    Its steps are casualties (ruling overstack-casualties); flipping is no cure (ruling
    overstack-no-flip); a face-down unit goes unseen (ruling overstack-hidden).
    """
    _, hex_, _ = frame
    unit = int(action[1])
    if excess(state, hex_) > 1:
        state.frames[-1] = ("overstack", hex_, unit)
    else:
        state.frames.pop()
    board.eliminate(state, unit, "stacking", "7.1.3", events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "give-up":
        return refusals.not_now(state, frame, action)
    _, hex_, _ = frame
    unit = int(action[1])
    can = refusals.alternatives(state, _options(state, frame))
    where = state.setting.label(hex_)
    if state.where[unit] != hex_:
        text = say("The unit given up must be one of those in {hex}.", hex=where)
        return refuse(text, "7.1.3", can)
    text = say("Units of {hex} are given up in the order of the list.", hex=where)
    return refuse(text, "", can)


def _owner(state: State, frame: Frame) -> Seat:
    return CHECHEN if board.side_in(state, frame[1]) else RUSSIAN


OVERSTACK = Choice("7.1.3", _owner, _options, _give_up, _explain, root=True)
