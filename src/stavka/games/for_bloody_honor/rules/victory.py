"""3 How to win: the Reds against all Whites together, then the best of the Russian Whites."""

from __future__ import annotations

from stavka.engine.decision import Finished, Seat
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.state import (
    IN,
    NOBODY,
    RED,
    WHITE_FACTIONS,
    State,
)


@rule("2.1.3", "3.3", "3.4", "3.10", "1.3.8")
def white_total(state: State) -> int:
    """The influence of all Whites together; Polish zones don't count (ruling polish-points)."""
    factions = state.setting.factions
    return sum(state.influence[f] for f in WHITE_FACTIONS if factions[f].counted)


@rule("2.1.2", "3.1", "3.2", "3.3", "3.9")
def is_red_ahead(state: State) -> bool:
    """Whether the Reds have more than all Whites; a tie is not enough (ruling ties)."""
    return not state.reds_gone and state.influence[RED] > white_total(state)


@rule("3.3", "3.10", "3.11", "6.2.3", "11.5.0.2")
def best_white(state: State) -> int:
    """The Russian White faction in the game with the largest total, or NOBODY.

    Among equals the one with more zones, then the first by Priority (ruling ties).
    """
    found = [
        faction
        for faction in WHITE_FACTIONS
        if state.standing[faction] == IN and state.setting.factions[faction].russian
    ]
    if not found:
        return NOBODY
    return min(found, key=lambda f: (-state.influence[f], -state.control.count(f), f))


@rule("3.12", "3.13", "3.14")
def holds_core(state: State, red: bool) -> bool:
    """Whether a side controls Moscow and another zone of the core (rulings optional-*)."""
    setting = state.setting

    def holds(zone: int) -> bool:
        owner = state.control[zone]
        if owner == NOBODY or (owner == RED) != red:
            return False
        return setting.factions[owner].counted

    return holds(setting.core_capital) and any(holds(zone) for zone in setting.core)


@rule("3.1", "3.2", "3.3", "3.9", "3.11", "3.13", "3.14", "2.1.2", "10.0.3", "11.5.0.2")
def judge(state: State, events: Events) -> None:
    """Name the winner by the totals of the last Political Control phase."""
    red = is_red_ahead(state)
    winner = RED if red else best_white(state)
    if state.core and not holds_core(state, red):
        state.finished = Finished((), _no_core(red), "3.14")
        winner = NOBODY
    else:
        state.finished = Finished(_seats(state, winner), _reason(state, winner), "3.1")
    events.append(
        e.GameEnded(clause="3.1", red=state.influence[RED], white=white_total(state), winner=winner)
    )


def _seats(state: State, winner: int) -> tuple[Seat, ...]:
    """The winner's seat; of Whites without a Russian faction left, all of theirs."""
    if winner != NOBODY:
        return (state.seat_of[winner],)
    red = state.seat_of[RED]
    return tuple(dict.fromkeys(seat for seat in state.seat_of if seat != red))


def _no_core(red: bool) -> Message:
    if red:
        return say("The Reds lead in influence, but don't hold Moscow and another core zone.")
    return say("The Whites lead in influence, but don't hold Moscow and another core zone.")


def _reason(state: State, winner: int) -> Message:
    totals = {"red": state.influence[RED], "white": white_total(state)}
    if winner == RED:
        return say("The Reds have {red} influence to the Whites' {white}.", **totals)
    if winner == NOBODY:
        return say("The Reds have lost, and no Russian faction is left among the Whites.")
    name = state.setting.factions[winner].name
    points = state.influence[winner]
    if state.reds_gone:
        return say(
            "The Reds are gone; {faction} leads the Whites with {points} influence.",
            faction=name,
            points=points,
        )
    return say(
        "The Whites have {white} influence to the Reds' {red}; {faction} leads them with {points}.",
        **totals,
        faction=name,
        points=points,
    )
