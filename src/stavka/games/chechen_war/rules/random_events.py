"""12.0 Random events: one die, carried out at once."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, leaders, morale, refusals, victory
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.state import CHECHEN, POOL, RUSSIAN, UNPLACED, State

EVENT_DIE = Purpose("Random event", RUSSIAN, "12.0.1")
STRIKE_DIE = Purpose("Strike at a leader", RUSSIAN, "11.4.4")
WHICH_LEADER = Purpose("Which leader is struck", RUSSIAN, "11.4.4")
CUP = Purpose("Draw from the cup", CHECHEN, "12.0.3")


@rule("12.0.1", "12.0.2")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Roll one unmodified die and carry the event out at once."""
    state.frames.pop()
    die = roll(dice, EVENT_DIE, state, events)
    event = state.setting.tables.events[die - 1]
    events.append(e.RandomEvent(clause="12.0.1", die=die, event=event))
    _EVENTS[event](state, dice, events)


@rule("12.0.3", "12.0.4", "10.11.9")
def _infiltration(state: State, dice: Dice, events: Events) -> None:
    """The Chechen draws one unit from the cup, whatever has been lost so far; none if it is empty.

    It comes onto the map at once, face down (ruling infiltration-placement).
    """
    cup = cup_of(state)
    if cup and infiltration_hexes(state):
        unit = cup[dice.draw(len(cup), CUP)]
        state.where[unit] = UNPLACED
        state.frames.append(("infiltration", unit))


def cup_of(state: State) -> list[int]:
    """The Chechen units in the cup, ascending; one uniform draw over all (ruling cup-contents)."""
    first = state.setting.first_chechen
    return [unit for unit in range(first, len(state.where)) if state.where[unit] == POOL]


@rule("12.0.3", "13.3.2")
def infiltration_hexes(state: State) -> list[int]:
    """Hexes of Chechnya without Russians and with room."""
    first = state.setting.first_chechen
    stacks = state.stacks
    return [
        hex_
        for hex_ in state.setting.chechnya
        if stacks.get(hex_, (first,))[0] >= first and board.room_in(state, hex_) > 0
    ]


def _infiltration_options(state: State, frame: Frame) -> list[Action]:
    return [("at", hex_) for hex_ in infiltration_hexes(state)]


@rule("12.0.2", "12.0.3")
def _infiltrate(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    _come_in(state, frame[1], int(action[1]), "12.0.3", events)


def _come_in(state: State, unit: int, hex_: int, clause: str, events: Events) -> None:
    hidden = board.hidden_among(state, (unit,))
    placed = e.UnitsPlaced(clause=clause, units=(unit,), hex=hex_, hidden=hidden)
    board.place(state, placed, events)


@rule("11.4.4", "12.0.2")
def _decapitation(state: State, dice: Dice, events: Events) -> None:
    """One leader on the map, at random, may be killed; those underground are safe."""
    exposed = [leader for leader, place in enumerate(state.leaders) if place >= 0]
    if not exposed:
        return
    leader = exposed[dice.draw(len(exposed), WHICH_LEADER)]
    if roll(dice, STRIKE_DIE, state, events) >= state.setting.tables.event_killed_from:
        leaders.kill(state, leader, events)
    else:
        events.append(e.LeaderFate(clause="11.4.4", leader=leader, fate="unhurt"))


@rule("12.0.2", "6.1.2")
def _mothers(state: State, dice: Dice, events: Events) -> None:
    """Protest at home lowers Russian morale."""
    morale.change_morale(state, state.setting.tables.event_morale, "event", "12.0.2", events)


def _nothing(state: State, dice: Dice, events: Events) -> None:
    """No event."""


@rule("12.0.2")
def _levy(state: State, dice: Dice, events: Events) -> None:
    """One Pro-Russian unit of the pool appears in a Russian-held Chechen city, if both exist."""
    if levy_units(state) and levy_hexes(state):
        state.frames.append(("levy", -1))


def levy_units(state: State) -> list[int]:
    """Pro-Russian Chechen units in the pool, one of each kind of counter, ascending."""
    units = state.setting.units
    seen: set[tuple[int, int]] = set()
    found: list[int] = []
    for unit in range(state.setting.first_chechen):
        kind = (units[unit].combat, units[unit].movement)
        if units[unit].category != "pro_russian" or state.where[unit] != POOL or kind in seen:
            continue
        seen.add(kind)
        found.append(unit)
    return found


def levy_hexes(state: State) -> list[int]:
    """Russian-occupied Chechen cities with room, ascending."""
    return sorted(
        city
        for city in state.setting.cities
        if victory.is_russian_occupied(state, city) and board.room_in(state, city) > 0
    )


def _levy_options(state: State, frame: Frame) -> list[Action]:
    if frame[1] < 0:
        options: list[Action] = [("levy", unit) for unit in levy_units(state)]
        return [*options, ("decline",)]
    return [("at", hex_) for hex_ in levy_hexes(state)]


@rule("12.0.2")
def _place_levy(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    if action[0] == "levy":
        state.frames.append(("levy", action[1]))
    elif action[0] == "at":
        _come_in(state, frame[1], int(action[1]), "12.0.2", events)


@rule("12.0.2")
def _foul_weather(state: State, dice: Dice, events: Events) -> None:
    """Airstrikes and gunships start the next turn in the Used box."""
    state.grounded = state.turn + 1


_EVENTS: dict[str, Callable[[State, Dice, Events], None]] = {
    "infiltration": _infiltration,
    "decapitation": _decapitation,
    "mothers": _mothers,
    "none": _nothing,
    "levy": _levy,
    "foul_weather": _foul_weather,
}
"""What each entry of the Random Events Table does."""


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] == "at":
        options = (
            _infiltration_options(state, frame)
            if frame[0] == "infiltration"
            else _levy_options(state, frame)
        )
        text = say("The unit can't be placed in {hex}.", hex=state.setting.label(int(action[1])))
        return refuse(text, "12.0.2", refusals.alternatives(state, options))
    return refusals.not_now(state, frame, action)


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


INFILTRATION = Choice("12.0.3", _chechen, _infiltration_options, _infiltrate, _explain, root=True)
LEVY = Choice("12.0.2", _russian, _levy_options, _place_levy, _explain, root=True)
