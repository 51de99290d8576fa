"""5.0.6 What is done as a turn starts and as it ends, outside all segments."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import AVAILABLE, RETURNING, UNDERGROUND, USED, State

AIRCRAFT = frozenset({"airstrike", "gunship"})
"""Kinds of support markers that foul weather keeps on the ground."""


@rule("5.0.6", "8.8.3", "11.4.3", "8.2.1")
def start(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Housekeeping: markers return, leaders come back, four flights, nobody lost yet this turn."""
    state.frames.pop()
    ceasefire = state.ceasefire == state.turn
    events.append(e.TurnBegan(clause="5.0.1", turn=state.turn, ceasefire=ceasefire))
    state.leaders = [UNDERGROUND if place == RETURNING else place for place in state.leaders]
    state.leaders_lost = 0
    state.flights = state.setting.tables.flights
    _return_markers(state, events)


@rule("5.0.6", "10.9.16", "10.9.18", "12.0.2")
def _return_markers(state: State, events: Events) -> None:
    """Used markers are available again, but for aircraft in foul weather; lost ones stay lost."""
    support = state.chechen_support
    state.chechen_support = [AVAILABLE if place == USED else place for place in support]
    grounded = state.grounded == state.turn
    kept: list[int] = []
    for number, marker in enumerate(state.setting.russian_support):
        if grounded and marker.kind in AIRCRAFT:
            state.russian_support[number] = USED
            kept.append(number)
        elif state.russian_support[number] == USED:
            state.russian_support[number] = AVAILABLE
    if kept:
        events.append(e.AircraftGrounded(clause="12.0.2", markers=tuple(kept)))


@rule("13.1.4", "10.13.1")
def end(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Collateral damage goes to 0 after both reinforcement rolls, never before.

    (Ruling collateral-reset.)
    """
    state.frames.pop()
    if state.collateral:
        events.append(e.CollateralReset(clause="13.1.4", total=state.collateral))
        state.collateral = 0
