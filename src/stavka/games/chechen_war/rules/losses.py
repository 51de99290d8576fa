"""10.11 Paying step losses: the owner chooses among his units in the combat."""

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

# Frame: kind, side, units, steps due, "exact" (Ex, ambush) or "least" (Ax: may overpay), why.


@rule("10.11.2", "10.11.7", "2.8.1", "10.11.3")
def open_losses(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Pay what leaves no choice at once; otherwise ask the owner (ruling who-chooses-losses)."""
    _, side, units, due, mode = frame
    if due == 0:
        state.frames.pop()
        return
    whole = sum(board.steps_of(state, unit) for unit in units)
    if due >= whole:
        state.frames.pop()
        for unit in units:
            if state.finished is None:
                board.eliminate(state, unit, "combat", "10.11.2", events)
        return
    state.frames[-1] = ("lose", side, units, due, mode)


@rule("2.8.3", "10.11.3", "10.11.4")
def loss_options(state: State, frame: Frame) -> list[Action]:
    """Flip a full two-step unit for one step, or remove a unit for all it has.

    An Ax may be overpaid with a two-step unit ("equal to or greater", ruling ax-overpay); an Ex is
    exact.
    """
    _, _, units, due, mode = frame
    options: list[Action] = []
    for unit in units:
        steps = board.steps_of(state, unit)
        if steps > 1:
            options.append(("flip", unit))
        if steps <= due or mode == "least":
            options.append(("remove", unit))
    return options


@rule("2.8.3", "10.11.3", "10.11.4")
def _lose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, side, units, due, mode = frame
    unit = int(action[1])
    clause = "10.11.3" if mode == "least" else "10.11.4"
    units = tuple(other for other in units if other != unit)
    if action[0] == "flip":
        board.reduce(state, unit, clause, events)
        due -= 1
    else:
        due -= board.steps_of(state, unit)
        board.eliminate(state, unit, "combat", clause, events)
    if due <= 0:
        state.frames.pop()
    else:
        # a flipped unit is out of the choice unless the others can't pay the rest
        spare = sum(board.steps_of(state, other) for other in units)
        keep = units if spare >= due else tuple(sorted((*units, unit)))
        state.frames[-1] = ("losses", side, keep, due, mode)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    _, _, units, due, _ = frame
    can = refusals.alternatives(state, loss_options(state, frame))
    if action[0] not in {"flip", "remove"}:
        return refusals.not_now(state, frame, action)
    unit = int(action[1])
    name = state.setting.units[unit].name
    if unit not in units:
        return refuse(say("{unit} can't pay this loss.", unit=name), "10.11.3", can)
    if action[0] == "flip":
        return refuse(say("{unit} has no weaker side to flip to.", unit=name), "2.8.1", can)
    text = say("{unit} has more steps than the {due} due.", unit=name, due=due)
    return refuse(text, "10.11.4", can)


def _seat(state: State, frame: Frame) -> Seat:
    return CHECHEN if frame[1] else RUSSIAN


LOSE = Choice("10.11.3", _seat, loss_options, _lose, _explain)
