"""4 Sequence of play: the phases of a turn, and what comes into the game as one starts."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import arrivals
from stavka.games.for_bloody_honor.state import IN, RECRUIT, RESERVE, TRACK, State

PHASES = ("start", "baltic", "activation", "political-control")
"""Before phase A stands what is done as a turn starts (ruling start-of-turn-order)."""


@rule("4.1", "4.3", "4.5", "4.2")
def next_phase(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the next phase of the turn; after the last one the next turn begins."""
    index = frame[1]
    state.frames[-1] = ("turn", (index + 1) % len(PHASES))
    phase = PHASES[index]
    state.frames.append((phase,))
    if index:
        events.append(e.PhaseBegan(clause="4.1", phase=phase))


@rule("4.3", "11.4.1.8", "11.4.1.1", "11.4.2.1.1", "11.4.6.2", "11.2.0.1", "5.1.1.1")
def start(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """A turn starts: Tanks come off the track, pools are filled, then Poles and Mahkno enter."""
    state.frames.pop()
    state.clock += 1
    state.drawn = []
    events.append(e.TurnBegan(clause="4.1", turn=state.turn))
    _return_tanks(state, events)
    open_pools(state, events)
    arrivals.enter_due(state, events)


@rule("11.4.1.7", "11.4.1.8")
def _return_tanks(state: State, events: Events) -> None:
    """Tanks that wait on this turn's space go to the Recruitment Pool, never the Loss Pool."""
    due = TRACK - state.turn
    found = [unit for unit, place in enumerate(state.where) if place == due]
    for unit in found:
        state.where[unit] = RECRUIT
    _tell(state, found, "11.4.1.8", events)


@rule("11.4.1.1", "11.4.2.1.1", "11.4.6.2", "11.4.7.1", "5.1.0.1")
def open_pools(state: State, events: Events) -> None:
    """Units whose turn has come are put into the pools of factions in the game, without asking.

    (Ruling recall-of-tanks-t2.)
    """
    setting = state.setting
    found = [
        unit
        for unit, place in enumerate(state.where)
        if place == RESERVE
        and state.standing[setting.faction_of[unit]] == IN
        and setting.kinds[setting.kind_of[unit]].first <= state.turn
    ]
    for unit in found:
        state.where[unit] = RECRUIT
    _tell(state, found, "11.4.1.1", events)


def _tell(state: State, found: list[int], clause: str, events: Events) -> None:
    faction_of = state.setting.faction_of
    for faction in sorted({faction_of[unit] for unit in found}):
        units = tuple(unit for unit in found if faction_of[unit] == faction)
        events.append(e.UnitsAvailable(clause=clause, faction=faction, units=units))
