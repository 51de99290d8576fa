"""8.8 Helicopter movement: up to four heliborne units a turn, one by one, anywhere on the map."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, refusals, zoc
from stavka.games.chechen_war.state import FLOWN, RUSSIAN, State


@rule("8.8.1", "8.8.2", "8.8.5")
def can_fly(state: State, unit: int) -> bool:
    """Whether a unit may board: heliborne by its type, of any Russian category, not moved by land.

    (Ruling heliborne-categories.) A unit that has flown may not fly again (ruling heli-twice). It
    may start anywhere, in an enemy zone too.
    """
    setting = state.setting
    return (
        setting.heliborne[unit]
        and state.where[unit] >= 0
        and state.left[unit] == setting.movement[unit]
    )


@rule("8.8.1", "8.8.3", "8.8.8", "7.3.3")
def flyers(state: State) -> list[int]:
    """Units that may fly now, ascending, each alone; none when the flights are used up."""
    if not state.flights:
        return []
    units = [unit for unit in range(state.setting.first_chechen) if can_fly(state, unit)]
    closed = _closed(state)
    return units if units and any(hex_ not in closed for hex_ in state.setting.land) else []


@rule("8.8.4", "8.8.6", "8.8.7", "7.4.2", "7.0.2", "15.2.2")
def can_land(state: State, hex_: int) -> bool:
    """Whether a flight may end in a hex: on the map, no enemy there, room in the stack at once.

    An enemy zone doesn't matter but in the ceasefire turn (rulings stacking-on-landing,
    ceasefire-helicopter). What lies under the path never does (ruling heli-path).
    """
    if not state.setting.playable[hex_] or board.side_in(state, hex_) == 1:
        return False
    if state.ceasefire == state.turn and zoc.is_in_zone(state, hex_, 1):
        return False
    return board.room_in(state, hex_) > 0


@rule("8.8.6", "8.8.7", "15.2.2")
def landings(state: State, origin: int = -1) -> list[int]:
    """Hexes that `can_land` allows, ascending, but for the one that the flight starts from."""
    closed = _closed(state)
    closed.add(origin)
    return [hex_ for hex_ in state.setting.land if hex_ not in closed]


def _closed(state: State) -> set[int]:
    closed = board.closed_to(state, 0)
    if state.ceasefire == state.turn:
        closed.update(hex_ for hex_, near in enumerate(state.near[1]) if near)
    return closed


def _options(state: State, frame: Frame) -> list[Action]:
    return [("land", hex_) for hex_ in landings(state, state.where[frame[1]])]


@rule("8.8.1", "8.8.2", "8.8.3", "8.8.6")
def _land(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Carry the unit over; it is done moving for this segment, and a flight is used up."""
    unit, hex_ = frame[1], int(action[1])
    origin = state.where[unit]
    state.frames.pop()
    state.frames.pop()
    state.left[unit] = FLOWN
    state.flights -= 1
    moved = e.UnitsMoved(clause="8.8.1", units=(unit,), origin=origin, hex=hex_, how="air")
    board.move(state, moved, events)


def why_not_fly(state: State, unit: int, can: tuple[str, ...]) -> Verdict:
    """Why a unit of the side may not board."""
    setting = state.setting
    name = setting.units[unit].name
    if unit >= setting.first_chechen or not setting.heliborne[unit]:
        text = say(
            "{unit} can't fly: only special operations, naval and parachute infantry can.",
            unit=name,
        )
        return refuse(text, "8.8.1", can)
    if state.where[unit] < 0:
        return refuse(say("{unit} is not on the map.", unit=name), "8.8.5", can)
    if state.left[unit] == FLOWN:
        return refuse(say("{unit} has flown this turn already.", unit=name), "8.8.1", can)
    if not state.flights:
        return refuse(say("All helicopter moves of this turn are used up."), "8.8.1", can)
    text = say("{unit} has moved by land; it can't fly in the same segment.", unit=name)
    return refuse(text, "8.8.2", can)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "land":
        return refusals.not_now(state, frame, action)
    hex_ = int(action[1])
    can = refusals.alternatives(state, _options(state, frame), near=hex_)
    where = state.setting.label(hex_)
    name = state.setting.units[frame[1]].name
    if not state.setting.playable[hex_]:
        return refuse(say("{hex} is not a hex that units can be in.", hex=where), "8.8.6", can)
    if hex_ == state.where[frame[1]]:
        return refuse(say("{unit} is in {hex} already.", unit=name, hex=where), "8.8.6", can)
    if board.side_in(state, hex_) == 1:
        text = say("{unit} can't land in {hex}: enemy units are there.", unit=name, hex=where)
        return refuse(text, "8.8.6", can)
    if state.ceasefire == state.turn and zoc.is_in_zone(state, hex_, 1):
        text = say(
            "{unit} can't land in {hex}: no enemy zone of control is entered in a ceasefire.",
            unit=name,
            hex=where,
        )
        return refuse(text, "15.2.2", can)
    text = say(
        "{unit} can't land in {hex}: no more than {limit} units may stack there.",
        unit=name,
        hex=where,
        limit=state.setting.stacking[hex_],
    )
    return refuse(text, "8.8.7", can)


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


FLYING = Choice("8.8.6", _russian, _options, _land, _explain)
