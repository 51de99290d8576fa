"""What holds in every position that play can reach, whatever the figures of the data."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.ledger import rule
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.setting import MAN
from stavka.games.red_skorpion.state import (
    ABOARD,
    DECLARED,
    HIDDEN,
    IN_PLAY,
    OFF,
    OUT,
    STILL,
    UNPLACED,
    WRECK,
    State,
)

HERE = frozenset({IN_PLAY, HIDDEN, WRECK})
"""States of a figure that has a place."""
SAFE_WOUNDS = 1
"""A second wound kills."""


def find_fault(state: State) -> str | None:
    """What the position holds that none may hold, in words, or None."""
    for figure, kind in enumerate(state.setting.figures):
        for look in FAULTS:
            fault = look(state, figure)
            if fault is not None:
                return f"{kind.id}: {fault}"
    if any(points < 0 for points in state.points):
        return f"points are {state.points}"
    if not 0 <= state.turn <= state.setting.turns:
        return f"turn {state.turn} of {state.setting.turns}"
    return None


def _place(state: State, figure: int) -> str | None:
    """On the table exactly when it has a place there."""
    spot = (state.x[figure], state.y[figure])
    if state.status[figure] in HERE:
        return None if state.setting.table.is_on(spot) else f"it is off the table at {spot}"
    return None if spot == (OFF, OFF) else f"it is out of play and at {spot}"


@rule("special.5.3")
def _carrier(state: State, figure: int) -> str | None:
    """Aboard a carrier of its side that is in play and not overloaded."""
    carrier = state.carrier[figure]
    if (state.status[figure] == ABOARD) != (carrier != OFF):
        return f"status {state.status[figure]} and carrier {carrier}"
    if carrier == OFF:
        return None
    setting = state.setting
    if setting.figures[figure].kind != MAN or setting.sides[figure] != setting.sides[carrier]:
        return "it cannot be carried there"
    if len(board.passengers(state, carrier)) > setting.figures[carrier].capacity:
        return f"{setting.figures[carrier].id} carries too many"
    if state.status[carrier] in (IN_PLAY, HIDDEN, UNPLACED) or _is_bailing_out(state, carrier):
        return None
    return "its carrier is out of the game"


def _is_bailing_out(state: State, carrier: int) -> bool:
    """Whether the fate of the men in it is still being thrown."""
    return any(
        frame[0] in {"occupants", "thrown"} and frame[1] == carrier for frame in state.frames
    )


@rule("human-hit.2.2")
def _wounds(state: State, figure: int) -> str | None:
    """Nobody in the game has a second wound, and no machine has any."""
    if state.status[figure] in OUT:
        return None
    most = SAFE_WOUNDS if board.is_soldier(state, figure) else 0
    return None if 0 <= state.wounds[figure] <= most else f"{state.wounds[figure]} wounds"


@rule("special.5.2", "special.11")
def _ammo(state: State, figure: int) -> str | None:
    """Never more shots than at the start, nor fewer than none."""
    for left, first in zip(state.ammo[figure], state.setting.figures[figure].shots, strict=True):
        if left > first or (first >= 0 and left < 0):
            return f"{left} shots left of {first}"
    return None


@rule("special.3.1")
def _hidden(state: State, figure: int) -> str | None:
    """Only those hide who may, in cover, having done nothing that shows."""
    if state.status[figure] != HIDDEN:
        return None
    if not state.setting.figures[figure].hides:
        return "it may not hide"
    if not board.has_cover(state, figure):
        return "it hides in the open"
    return None if state.moved[figure] in (STILL, DECLARED) else "it moved and is hidden"


def _movement(state: State, figure: int) -> str | None:
    return None if state.throw[figure] >= OFF else f"{state.throw[figure]} of its throw is left"


FAULTS: tuple[Callable[[State, int], str | None], ...] = (
    _place,
    _carrier,
    _wounds,
    _ammo,
    _hidden,
    _movement,
)
"""The things looked at, one after the other."""
