"""11.4.2.3 Flights: as a Combat phase starts Aircraft may go to a contested zone next door."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, combat_refusals, poles
from stavka.games.for_bloody_honor.state import (
    IN,
    POLES,
    RED,
    REDS,
    WHITE_FACTIONS,
    State,
)

PASS: Action = ("pass",)


@rule("11.4.2.3.3")
def order(state: State, side: int) -> tuple[int, ...]:
    """The factions of both sides as they fly: those of the chit's side first, by Priority."""
    whites = tuple(faction for faction in WHITE_FACTIONS if state.standing[faction] == IN)
    return (RED, *whites) if side == REDS else (*whites, RED)


@rule("11.4.2.1.2", "11.4.2.2.2", "11.4.2.3.1")
def targets(state: State, unit: int) -> list[int]:
    """Zones that an Aircraft can fly to: next door, contested, with ground units of its faction."""
    setting = state.setting
    faction = setting.faction_of[unit]
    return [
        zone
        for zone in setting.neighbours[state.where[unit]]
        if board.has_enemies(state, faction, zone)
        and board.may_enter(state, faction, zone)
        and any(setting.is_ground[other] for other in board.units_in(state, faction, zone))
    ]


def flyers(state: State, faction: int, flown: tuple[int, ...]) -> list[int]:
    """A faction's Aircraft on the map that have not flown yet, one for each zone."""
    setting = state.setting
    first: dict[int, int] = {}
    for unit in setting.span[faction]:
        zone = state.where[unit]
        if zone >= 0 and not setting.is_ground[unit] and unit not in flown:
            first.setdefault(zone, unit)
    return sorted(first.values())


def flights(state: State, faction: int, flown: tuple[int, ...]) -> list[Action]:
    """Every flight that a faction can still make."""
    return [
        ("fly", unit, zone)
        for unit in flyers(state, faction, flown)
        for zone in targets(state, unit)
    ]


@rule("11.4.2.3.3")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask each faction in turn for its flights, as long as it has any to make."""
    _, queue, flown = frame
    if not queue:
        state.frames.pop()
    elif flights(state, queue[0], flown):
        state.frames.append(("flight", queue[0], flown))
    else:
        state.frames[-1] = ("flights", queue[1:], ())


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [*flights(state, frame[1], frame[2]), PASS]


@rule("11.4.2.2.2", "11.4.2.3.2")
def _do(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Move the Aircraft without a roll, for good (ruling aircraft-return), or fly no more."""
    _, faction, flown = frame
    state.frames.pop()
    _, queue, _ = state.frames[-1]
    if action == PASS:
        state.frames[-1] = ("flights", queue[1:], ())
        return
    unit, zone = int(action[1]), int(action[2])
    moved = e.UnitsMoved(
        clause="11.4.2.3.2",
        faction=faction,
        units=(unit,),
        origin=state.where[unit],
        zone=zone,
        how="flight",
    )
    board.move(state, moved, events)
    state.frames[-1] = ("flights", queue, (*flown, unit))
    if faction == POLES:
        poles.check_capture(state, events)


FRAMES: Flow[State] = {
    "flights": Auto(offer),
    "flight": Choice("11.4.2.3.1", _seat, _options, _do, combat_refusals.explain_flight, root=True),
}
