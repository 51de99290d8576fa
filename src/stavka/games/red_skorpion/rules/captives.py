"""Taking captives away, where capture is the aim of a scenario: how is left to us.

Whoever stands base to base with an enemy who is knocked out may take him along, as his attack of
the half-turn, unless a comrade of the captive's who is fit stands base to base with him too.
"""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.rules.melee import BEAST, SOLDIERS
from stavka.games.red_skorpion.state import CAPTURED, IN_PLAY, SEIZED, State


@rule("special.7.1")
def can_take(state: State, figure: int) -> bool:
    """Whether a figure can take captives at all: men, on foot or mounted, who are on the table."""
    kind = state.setting.figures[figure]
    return kind.kind in SOLDIERS and kind.mover.id != BEAST and state.status[figure] == IN_PLAY


@rule("special.7.1")
def options_seize(state: State, figure: int) -> list[Action]:
    """The enemies whom a man can take captive now."""
    setting = state.setting
    if not setting.capture or state.fired[figure] or 1 not in state.knocked_out:
        return []
    if not can_take(state, figure):
        return []
    return [
        ("seize", enemy)
        for enemy in setting.forces[1 - setting.sides[figure]]
        if can_seize(state, figure, enemy)
    ]


@rule("special.7.1", "special.7.2")
def can_seize(state: State, figure: int, enemy: int) -> bool:
    """Whether an enemy lies knocked out at a man's feet, and nobody stands over him."""
    if state.status[enemy] != IN_PLAY or not state.knocked_out[enemy]:
        return False
    if not board.in_contact(state, figure, enemy):
        return False
    return not any(
        board.in_contact(state, enemy, friend)
        for friend in board.friends(state, state.setting.sides[enemy])
        if friend != enemy and not state.knocked_out[friend] and board.is_soldier(state, friend)
    )


@rule("special.7.1")
def seize(state: State, figure: int, enemy: int, events: Events) -> None:
    """Take him: he is out of the game, and the scenario counts it."""
    state.fired[figure] |= SEIZED
    spot = (state.x[enemy], state.y[enemy])
    events.append(e.FigureCaptured("special.7.1", figure, enemy, *spot))
    board.leave_table(state, enemy, CAPTURED, events)
