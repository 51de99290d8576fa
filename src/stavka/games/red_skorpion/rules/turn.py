"""turn.1-turn.3 The turn: initiative, player A's half, player B's half."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import capture, control, setup, vehicles, victory
from stavka.games.red_skorpion.state import (
    HIDDEN,
    IN_PLAY,
    OFF,
    OUT,
    SEATS,
    STILL,
    Deed,
    State,
)

INITIATIVE = 0
FIRST_HALF = 1
SECOND_HALF = 2
TURN_END = 3
"""Steps of a turn."""


@rule("turn.1", "turn.2", "turn.3")
def advance(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Go to the next step of the turn, to the next turn, or judge the game after the last one."""
    step = frame[1]
    if victory.check(state, events):
        return
    if step == TURN_END or (step == INITIATIVE and not state.turn):
        if state.turn == state.setting.turns:
            victory.judge(state, events)
            return
        state.turn += 1
        events.append(e.TurnBegan("turn.1", state.turn))
        step = INITIATIVE
    if step == INITIATIVE:
        state.frames[-1] = ("turn", FIRST_HALF)
        state.frames.append(("initiative", 0))
        return
    state.half = step - FIRST_HALF
    state.frames[-1] = ("turn", step + 1)
    begin_half(state, dice, events)


@rule("turn.2", "turn.3", "attack.2.8", "vehicle-hit.7", "special.7.2")
def begin_half(state: State, dice: Dice, events: Events) -> None:
    """A side's half-turn: what was done is forgotten, crews and men come to, then control.

    Recovery is thrown at once (rulings stun-recovery, knockout-time); what it frees may act.
    """
    side = state.side
    events.append(e.HalfBegan("turn.3" if state.half else "turn.2", SEATS[side]))
    state.frames.append(("acting", side))
    idle = Deed(state.turn, 0, 0, -1, -1, OFF, OFF)
    for figure in state.setting.forces[side]:
        if state.status[figure] not in OUT:
            _refresh(state, figure, idle)
    for figure in state.setting.forces[side]:
        if state.stunned[figure] and state.status[figure] == IN_PLAY:
            vehicles.recover(state, figure, dice, events)
        if state.knocked_out[figure] and state.status[figure] == IN_PLAY:
            capture.recover(state, figure, dice, events)
    control.begin(state, dice, events)
    setup.begin_arrivals(state, side)


def _refresh(state: State, figure: int, idle: Deed) -> None:
    """Forget what a figure did in its last half-turn, but for what it may have to repeat."""
    state.last[figure] = state.now[figure]
    state.now[figure] = idle if state.status[figure] in (IN_PLAY, HIDDEN) else None
    state.moved[figure] = STILL
    state.done[figure] = state.fired[figure] = state.control[figure] = 0
    state.throw[figure] = OFF


FLOW: Flow[State] = {"turn": Auto(advance)}
