"""8.6 Defection: what the winner of a zone gets out of the loser's infantry."""

from __future__ import annotations

from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, modifiers
from stavka.games.for_bloody_honor.state import LOSS, NOBODY, RECRUIT, State

ROLL = say("Defection").id


@rule("8.6.1.5", "8.6.4.0.1", "8.6.4.1")
def is_subject(state: State, faction: int) -> bool:
    """Whether a faction can lose and gain by defection."""
    return state.setting.factions[faction].defects


@rule("8.6.1.3", "8.6.1.5", "8.6.4.1")
def defectors(state: State, faction: int, fled: tuple[int, ...]) -> list[int]:
    """Infantry of a faction that retreated out of the combat and is still on the map.

    All of it is alike, so that its player has nothing to choose (ruling who-picks-defector).
    """
    setting = state.setting
    return [
        unit
        for unit in fled
        if setting.faction_of[unit] == faction
        and setting.is_defector[unit]
        and state.where[unit] >= 0
    ]


@rule("8.6.1.1", "8.6.1.3", "8.6.4.0.1")
def find_loser(state: State, losers: tuple[int, ...], fled: tuple[int, ...]) -> int:
    """The faction that would lose a unit, of those beaten, who commanded them first; or NOBODY.

    Of those that retreated the first with infantry; where all were killed the first that is
    subject to defection at all (rulings defector-faction, defection-without-survivors).
    """
    subject = [faction for faction in losers if is_subject(state, faction)]
    if fled:
        subject = [faction for faction in subject if defectors(state, faction, fled)]
    return subject[0] if subject else NOBODY


@rule("8.6.1.1", "8.6.1.2", "8.6.2.1", "8.6.3.1", "8.6.3.2", "10.1.0.1", "10.1.1.4")
def resolve(
    state: State,
    winner: int,
    losers: tuple[int, ...],
    fled: tuple[int, ...],
    zone: int,
    dice: Dice,
    events: Events,
) -> None:
    """Throw for defection in a zone that has been won, and act on it.

    Nothing is thrown where nothing could come of it (rulings who-rolls, defection-no-infantry).
    """
    loser = find_loser(state, losers, fled)
    if loser == NOBODY or not is_subject(state, winner):
        return
    if not _throw(state, winner, loser, dice, events):
        return
    found = defectors(state, loser, fled)
    if found and board.count_on_map(state, loser) == 1:
        events.append(ce.DefectionIgnored(clause="8.6.3.1", loser=loser))
        return
    if found:
        board.eliminate(state, found[0], "defection", "8.6.3.3", events)
    gained = _gain(state, winner, zone, events)
    if found or gained:
        value = state.setting.charts.modifier_defection
        modifiers.gain(state, winner, value, "defection", "10.1.1.4", events)


@rule("8.6.1.2")
def _throw(state: State, winner: int, loser: int, dice: Dice, events: Events) -> bool:
    charts = state.setting.charts
    die = dice.roll(charts.die, Purpose(ROLL, state.seat_of[winner], "8.6.1.2"))
    modifier = state.modifier[winner]
    events.append(
        ce.DefectionRolled(
            clause="8.6.1.2",
            faction=winner,
            loser=loser,
            die=die,
            modifier=modifier,
            needed=charts.defection,
        )
    )
    return die + modifier >= charts.defection


@rule("8.6.1.4", "8.6.2.2", "8.6.2.3", "11.1.2", "11.1.3", "11.1.4")
def _gain(state: State, winner: int, zone: int, events: Events) -> bool:
    """Put one of the winner's infantry into the zone, from its Loss or else Recruitment Pool."""
    setting = state.setting
    for pool in (LOSS, RECRUIT):
        for unit in setting.span[winner]:
            if state.where[unit] == pool and setting.is_defector[unit]:
                placed = e.UnitsPlaced(
                    clause="8.6.1.4", faction=winner, units=(unit,), zone=zone, how="defection"
                )
                board.place(state, placed, events)
                return True
    return False
