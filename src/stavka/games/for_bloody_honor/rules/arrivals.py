"""5.1, 11.2.0, 11.3 Factions that come later: the Poles, Mahkno, and Wrangel after Denekin."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control, refusals
from stavka.games.for_bloody_honor.state import (
    ABSENT,
    DENEKIN,
    GONE,
    IN,
    MAHKNO,
    NOBODY,
    OPEN,
    OUT,
    POLES,
    RECRUIT,
    RED,
    RESERVE,
    WAR,
    WRANGEL,
    State,
)


@rule("11.2.0.1", "5.1.1.1")
def enter_due(state: State, events: Events) -> None:
    """Bring in the Poles and Mahkno on their turns, before phase A."""
    factions = state.setting.factions
    if state.turn == factions[POLES].enters:
        _enter_poles(state, events)
    if state.turn == factions[MAHKNO].enters:
        state.frames.append(("mahkno",))
        state.frames.append(("displaced", RED, state.setting.odessa, "mahkno"))


@rule("11.2.0.1", "11.2.0.2", "11.2.0.3", "4.B.1")
def _enter_poles(state: State, events: Events) -> None:
    """Poland enters: Warsaw is opened, and Polish."""
    warsaw = state.setting.warsaw
    if state.closure[warsaw] == WAR:
        state.closure[warsaw] = OPEN
        events.append(e.ZonesOpened(clause="11.2.0.2", zones=(warsaw,), closure=WAR))
    enter(state, POLES, NOBODY, "11.2.0.1", events)
    control.take(state, POLES, warsaw, "11.2.0.1", events)
    state.influence[POLES] = control.count_influence(state, POLES)


def enter(state: State, faction: int, zone: int, clause: str, events: Events) -> None:
    """Bring a faction into the game: its groups to their zones (or `zone`), the rest to its pool.

    Units whose turn has not come stay in reserve.
    """
    setting = state.setting
    state.standing[faction] = IN
    events.append(e.FactionEntered(clause=clause, faction=faction))
    for units, there in setting.factions[faction].groups:
        where = zone if there == NOBODY else there
        placed = e.UnitsPlaced(clause=clause, faction=faction, units=units, zone=where, how="entry")
        board.place(state, placed, events)
    for unit in setting.span[faction]:
        if state.where[unit] == RESERVE:
            available = setting.kinds[setting.kind_of[unit]].first <= state.turn
            state.where[unit] = RECRUIT if available else RESERVE


# --- Mahkno ---------------------------------------------------------------------------------------


@rule("5.1.1.1", "5.1.1.3", "5.1.1.4", "5.1.1.5", "5.1.1.6", "5.1.1.7", "5.1.1.8", "5.1.3.1")
def enter_mahkno(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Mahkno sets up his state in Odessa, the Reds having gone from it.

    Whoever controls it loses it at once, but for Poles who stand there: those he must fight.
    """
    state.frames.pop()
    odessa = state.setting.odessa
    enter(state, MAHKNO, NOBODY, "5.1.1.3", events)
    if state.control[odessa] == POLES and board.units_in(state, POLES, odessa):
        state.duel = True
    else:
        control.take(state, MAHKNO, odessa, "5.1.1.6", events)
    state.influence[MAHKNO] = control.count_influence(state, MAHKNO)


@rule("5.1.1.2", "11.2.4.2", "11.2.4.3", "11.2.4.4")
def displacement_zones(state: State, unit: int, why: str) -> list[int]:
    """Where a displaced Red unit can go: a Red zone next door, a train by rail alone.

    From a neutral Poland, if there is none, to Petrograd while that is Red.
    """
    setting = state.setting
    zone = state.where[unit]
    near = setting.rails[zone] if setting.is_rail[unit] else setting.neighbours[zone]
    found = [
        there
        for there in near
        if state.control[there] == RED and board.may_enter(state, RED, there)
    ]
    last = setting.petrograd
    if not found and why == "peace" and state.control[last] == RED:
        return [last]
    return found


def displace(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Send displaced units away one by one; those with nowhere to go are lost."""
    _, faction, zone, why = frame
    units = board.units_in(state, faction, zone)
    if not units:
        state.frames.pop()
        return
    zones = displacement_zones(state, units[0], why)
    if not zones:
        clause = "11.2.4.4" if why == "peace" else "5.1.1.2"
        board.eliminate(state, units[0], "displaced", clause, events)
    elif len(zones) == 1:
        _send(state, units[0], zones[0], why, events)
    else:
        state.frames.append(("displace", faction, units[0], why))


def _send(state: State, unit: int, zone: int, why: str, events: Events) -> None:
    moved = e.UnitsMoved(
        clause="11.2.4.2" if why == "peace" else "5.1.1.2",
        faction=state.setting.faction_of[unit],
        units=(unit,),
        origin=state.where[unit],
        zone=zone,
        how="displaced",
    )
    board.move(state, moved, events)


def _displaced_seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _displace_options(state: State, frame: Frame) -> list[Action]:
    return [("at", zone) for zone in displacement_zones(state, frame[2], frame[3])]


def _do_displace(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    _send(state, frame[2], int(action[1]), frame[3], events)


DISPLACE: Choice[State] = Choice(
    "5.1.1.2",
    _displaced_seat,
    _displace_options,
    _do_displace,
    refusals.explain_place(
        "at", "5.1.1.2", say("They go to a Red zone next door, trains by rail; {zone} is none.")
    ),
)


# --- Wrangel --------------------------------------------------------------------------------------


@rule("3.7", "11.3.1", "11.3.4")
def is_wrangel_due(state: State) -> bool:
    """Whether the last Denekin unit is gone and Wrangel has not been in the game."""
    return (
        state.standing[DENEKIN] == IN
        and state.standing[WRANGEL] == ABSENT
        and not board.count_on_map(state, DENEKIN)
    )


def _wrangel_seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[WRANGEL]


@rule("3.8", "11.3.1", "11.3.2")
def _wrangel_options(state: State, frame: Frame) -> list[Action]:
    """One of two zones, whoever stands in it; his units are not split (ruling wrangel-split)."""
    return [("at", zone) for zone in state.setting.wrangel_zones]


@rule("3.7", "11.3.1", "11.3.2", "11.3.3", "11.3.4", "11.3.5")
def _do_wrangel(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Wrangel takes Denekin's place: markers, track, modifier and undrawn chit; not his pools.

    (Ruling wrangel-timing.)
    """
    state.frames.pop()
    state.standing[DENEKIN] = GONE
    events.append(e.FactionGone(clause="3.7", faction=DENEKIN, why="eliminated"))
    for unit in state.setting.span[DENEKIN]:
        state.where[unit] = OUT
    for zone, owner in enumerate(state.control):
        if owner == DENEKIN:
            state.control[zone] = WRANGEL
            events.append(
                e.ControlChanged(clause="11.3.4", zone=zone, before=DENEKIN, after=WRANGEL)
            )
    for values in (state.influence, state.modifier):
        values[WRANGEL], values[DENEKIN] = values[DENEKIN], 0
    state.chits = sorted(WRANGEL if chit == DENEKIN else chit for chit in state.chits)
    enter(state, WRANGEL, int(action[1]), "11.3.1", events)


WRANGEL_CHOICE: Choice[State] = Choice(
    "11.3.1",
    _wrangel_seat,
    _wrangel_options,
    _do_wrangel,
    refusals.explain_place("at", "11.3.1", say("Wrangel does not land in {zone}.")),
    root=True,
)
