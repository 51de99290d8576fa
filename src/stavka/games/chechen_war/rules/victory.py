"""3.0 How to win: sudden death and the end of the game."""

from __future__ import annotations

from stavka.engine.decision import Finished, Seat
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, State

REASONS: dict[str, Message] = {
    "no_chechens": say("No Chechen unit is left on the map and Groznyi is in Russian hands."),
    "morale_collapse": say("Russian morale is at zero and no Russian unit is in Groznyi."),
    "five_cities": say("All five Chechen cities are Russian-occupied at the end of the war."),
    "morale_zero": say("Russian morale is at zero at the end of the war."),
    "draw": say("Neither side has reached its aim at the end of the war."),
}
"""How a game can end, in words."""


@rule("4.5.4", "11.0.5")
def is_russian_occupied(state: State, hex_: int) -> bool:
    """Whether a Russian unit stands in the hex now; an empty city counts as Chechen (4.5.4)."""
    stack = state.stacks.get(hex_)
    return stack is not None and stack[0] < state.setting.first_chechen


@rule("3.1.1")
def check_sudden_death(state: State, events: Events) -> None:
    """End the game the moment the last Chechen unit is gone, morale holds and Groznyi is occupied.

    Tested after every change of the board once set-up is complete (ruling sudden-death-russian).
    """
    if state.chechen_count or not state.mustered or state.morale < 1 or state.finished:
        return
    if is_russian_occupied(state, state.setting.groznyi):
        finish(state, (RUSSIAN,), "no_chechens", "3.1.1", events)


@rule("3.1.2", "6.1.4")
def check_morale_collapse(state: State, events: Events) -> None:
    """At the end of a Russian Morale Segment: morale 0 and no Russian in Groznyi ends the game."""
    if state.morale == 0 and not is_russian_occupied(state, state.setting.groznyi):
        finish(state, (CHECHEN,), "morale_collapse", "3.1.2", events)


@rule("3.2.1", "3.2.2", "3.2.3", "3.2.4", "4.1.3")
def judge(state: State, events: Events) -> None:
    """Judge after the last turn: five cities and morale, or morale 0, or else a draw."""
    if state.morale == 0:
        finish(state, (CHECHEN,), "morale_zero", "3.2.3", events)
    elif all(is_russian_occupied(state, city) for city in state.setting.cities):
        finish(state, (RUSSIAN,), "five_cities", "3.2.2", events)
    else:
        finish(state, (), "draw", "3.2.4", events)


def finish(
    state: State, winners: tuple[Seat, ...], reason: str, clause: str, events: Events
) -> None:
    """Record the outcome; nothing more can be decided."""
    state.finished = Finished(winners, REASONS[reason], clause)
    events.append(e.GameEnded(clause=clause, winners=winners, reason=reason))
