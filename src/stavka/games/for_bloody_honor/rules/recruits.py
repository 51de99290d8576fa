"""9 Replacement and recruitment: what a Recruit chit brings back and brings in, and where."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, muster_refusals
from stavka.games.for_bloody_honor.rules.placing import (
    RECRUITING,
    REPLACEMENT,
    VERBS,
    places_for,
    pool_of,
    source,
)
from stavka.games.for_bloody_honor.state import (
    IN,
    LOSS,
    NOBODY,
    OUT,
    RED,
    REDS,
    SETTLED,
    WHITE_FACTIONS,
    State,
)

ROLL = say("Recruitment").id
ENOUGH: Action = ("enough",)


@rule("9.0.1", "6.2.6", "6.1.5")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Each faction of the side, by Priority: replacements first, then recruits.

    (Ruling recruit-order.)
    """
    _, side, number = frame
    factions = (RED,) if side == REDS else WHITE_FACTIONS
    if number == len(factions):
        state.frames.pop()
        return
    state.frames[-1] = ("recruiting", side, number + 1)
    faction = factions[number]
    if state.standing[faction] == IN:
        state.frames.append(("recruit-roll", faction))
        state.frames.append(("replacing", faction))


# --- 9.1 ------------------------------------------------------------------------------------------


@rule("9.1.3", "9.1.9", "9.1.10", "9.1.11", "2.1.4", "2.1.5", "9.0.2", "10.0.2")
def replacements_due(state: State, faction: int) -> int:
    """Units that may come back: by the total on the track, or for two factions by the turn.

    (Ruling points-for-replacement.)
    """
    setting = state.setting
    if setting.factions[faction].fixed:
        return setting.fixed[state.turn]
    rows = setting.replacements
    return rows[min(state.influence[faction], max(rows))]


@rule("9.1.4", "9.1.5", "9.1.6", "9.1.2")
def open_replacements(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for what may come back; what can't is not kept for another turn.

    Nothing but the Loss Pool limits it (ruling starting-number-cap).
    """
    faction = frame[1]
    state.frames.pop()
    due = replacements_due(state, faction)
    pool = pool_of(state, faction, LOSS)
    if not due or not pool:
        return
    events.append(
        e.ReplacementsDue(
            clause="9.1.9" if state.setting.factions[faction].fixed else "9.1.3",
            faction=faction,
            influence=state.influence[faction],
            units=due,
            fixed=state.setting.factions[faction].fixed,
        )
    )
    state.frames.append(("mustering", faction, REPLACEMENT, due, -1, -1))


# --- 9.2 ------------------------------------------------------------------------------------------


@rule("9.0.3", "9.2.1", "9.2.4", "9.2.5", "9.2.6", "10.1.0.1", "10.0.2", "1.3.8")
def roll(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Throw for recruits: one more for each full ten of influence, and what combat has earned."""
    faction = frame[1]
    state.frames.pop()
    charts = state.setting.charts
    purpose = Purpose(ROLL, state.seat_of[faction], "9.2.1")
    die = dice.roll(charts.die, purpose)
    earned = (
        ("influence", state.influence[faction] // charts.influence_step, "9.2.4"),
        ("combat", state.modifier[faction], "9.2.5"),
    )
    modifiers = tuple(one for one in earned if one[1])
    total = die + sum(value for _, value, _ in modifiers)
    units = recruits_for(state, total)
    events.append(
        e.RecruitsRolled(
            clause="9.2.1",
            faction=faction,
            die=die,
            modifiers=modifiers,
            total=total,
            units=units,
        )
    )
    if units:
        state.frames.append(("mustering", faction, RECRUITING, units, -1, -1))


@rule("9.2.1")
def recruits_for(state: State, total: int) -> int:
    """New units by the modified die; beyond either end the last row holds."""
    rows = state.setting.recruits
    return rows[min(max(total, min(rows)), max(rows))]


# --- mustering ------------------------------------------------------------------------------------


@rule("9.1.3", "9.1.5", "9.2.3", "9.2.7", "9.2.9", "9.1.8")
def muster(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the next unit while one is due and any can come; what comes can act at once."""
    _, faction, how, due, _, _ = frame
    if due > 0 and _is_japan_lost(state, faction, how, due):
        _lose_japan(state, frame, events)
    elif due > 0 and unit_options(state, frame) not in ([], [ENOUGH]):
        state.frames.append(("muster", *frame[1:]))
    else:
        state.frames.pop()


@rule("9.1.12", "9.1.13")
def _is_japan_lost(state: State, faction: int, how: str, due: int) -> bool:
    """Whether the Japanese unit must be taken while its only zone is Red.

    Fixed replacements are taken up to the size of the pool; the owner takes the others first
    (ruling japan-choice).
    """
    pool = pool_of(state, faction, LOSS)
    home = [unit for unit in pool if state.setting.home_of[unit] != NOBODY]
    if how != REPLACEMENT or not home or due <= len(pool) - len(home):
        return False
    return all(state.control[state.setting.home_of[unit]] == RED for unit in home)


def _lose_japan(state: State, frame: Frame, events: Events) -> None:
    _, faction, how, due, last, zone = frame
    pool = pool_of(state, faction, LOSS)
    unit = next(unit for unit in pool if state.setting.home_of[unit] != NOBODY)
    state.where[unit] = OUT
    events.append(e.UnitLost(clause="9.1.13", unit=unit))
    state.frames[-1] = ("mustering", faction, how, due - 1, last, zone)


def is_compulsory(state: State, faction: int, how: str) -> bool:
    """Whether the units must be taken: recruits, and replacements that go by the turn."""
    return how == RECRUITING or state.setting.factions[faction].fixed


@rule("9.1.3", "9.2.3")
def unit_options(state: State, frame: Frame) -> list[Action]:
    """Of each sort that can come a counter, in a fixed order of sorts; enough, if it is free.

    Sorts before the last one chosen are past, unless too few others are left to be taken.
    """
    faction, how, due, last = frame[1:5]
    class_of = state.setting.class_of
    pool = source(state, faction, how)
    placed = {class_of[unit] for unit in _firsts(state, pool) if places_for(state, unit, how)}
    coming = [unit for unit in pool if class_of[unit] in placed]
    forced = is_compulsory(state, faction, how)
    options: list[Action] = []
    for unit in _firsts(state, coming):
        later = sum(class_of[other] >= class_of[unit] for other in coming)
        if class_of[unit] < last:
            continue
        if not forced or later >= min(due, len(coming)):
            options.append((VERBS[how], unit))
    if forced and not options:
        options = [(VERBS[how], unit) for unit in _firsts(state, coming)]
    return options if forced else [*options, ENOUGH]


def _firsts(state: State, units: list[int]) -> list[int]:
    first: dict[int, int] = {}
    for unit in units:
        first.setdefault(state.setting.class_of[unit], unit)
    return list(first.values())


def _do_unit(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Take a unit out of its pool; where it can stand in one zone only it is put there."""
    state.frames.pop()
    if action == ENOUGH:
        state.frames.pop()
        return
    _, _, how, _, last, zone = frame
    unit = int(action[1])
    zones = zone_options(state, unit, how, last, zone)
    if len(zones) == 1:
        _put(state, unit, zones[0], events)
    else:
        state.frames.append(("put", unit, how))


def zone_options(state: State, unit: int, how: str, last: int, zone: int) -> list[int]:
    """Where the unit can be put: not before the zone of an equal one that came just now."""
    found = places_for(state, unit, how)
    if state.setting.class_of[unit] != last:
        return found
    return [there for there in found if there >= zone] or found


def _put(state: State, unit: int, zone: int, events: Events) -> None:
    """Put the unit down, whole; the next one of its sort goes no further back."""
    index = len(state.frames) - 1
    _, faction, how, due, _, _ = state.frames[index]
    setting = state.setting
    placed = e.UnitsPlaced(
        clause="9.1.7" if how == REPLACEMENT else "9.2.8",
        faction=faction,
        units=(unit,),
        zone=zone,
        how=how,
    )
    board.place(state, placed, events)
    settle(state, unit, zone)
    state.frames[index] = ("mustering", faction, how, due - 1, setting.class_of[unit], zone)


@rule("2.2.3")
def settle(state: State, unit: int, zone: int) -> None:
    """The Japanese unit takes no control where it is put down, until it has moved."""
    if state.setting.home_of[unit] == zone:
        state.status[unit] |= SETTLED


def _put_options(state: State, frame: Frame) -> list[Action]:
    _, unit, how = frame
    last, zone = state.frames[-2][4:6]
    return [("at", there) for there in zone_options(state, unit, how, last, zone)]


def _do_put(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    _put(state, frame[1], int(action[1]), events)


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _put_seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[state.setting.faction_of[frame[1]]]


MUSTER: Choice[State] = Choice(
    "9.2.3", _seat, unit_options, _do_unit, muster_refusals.explain_unit, root=True
)
PUT: Choice[State] = Choice("9.2.8", _put_seat, _put_options, _do_put, muster_refusals.explain_put)
