"""vehicle-hit, destroyed-*, special.8 Damage to vehicles, their end, and the men in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.arms import APC, SOFT
from stavka.games.red_skorpion.rules import board, damage, hits
from stavka.games.red_skorpion.rules.bearing import turret_bearing
from stavka.games.red_skorpion.rules.damage import Condition
from stavka.games.red_skorpion.rules.throws import throw, throw_pool
from stavka.games.red_skorpion.setting import AIRCRAFT
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, OFF, SEATS, WRECK, State

if TYPE_CHECKING:
    from stavka.games.red_skorpion.fire_schemas import VehicleHit

TABLE = say("Vehicle hit table").id
SECOND = say("Secondary effect").id
DESTRUCTION = say("Fate of the wreck").id
PASSENGERS = say("Passengers killed").id
WHO = say("Which passenger dies").id
ROW = say("Row of the vehicle hit table").id
RECOVERY = say("Recovery").id

PRIMARY_BIT = 1
SECONDARY_BIT = 2
"""Bits of `gone`: the first mount is the primary weapon, the second the secondary one."""

Blasts = tuple[tuple[str, int, int, int, tuple[int, ...]], ...]
"""Explosions to come: "vehicle", "aircraft" or "bomb"; whose; where; who is spared."""


@rule("vehicle-hit.8", "vehicle-hit.9", "vehicle-hit.10", "vehicle-hit.11")
def condition_of(state: State, vehicle: int) -> Condition:
    """What of a vehicle can still be lost."""
    figure = state.setting.figures[vehicle]
    t = state.setting.tables.defence
    gone = state.gone[vehicle]
    armour = 0
    if figure.armour != SOFT:
        extra = t.apc if figure.armour == APC else t.tank
        armour = max(0, t.base + extra - state.lost_defence[vehicle])
    attack = max(
        (
            mount.dice - state.lost_attack[vehicle]
            for number, mount in enumerate(figure.mounts)
            if not gone >> number & 1
        ),
        default=0,
    )
    primary = bool(figure.mounts) and not gone & PRIMARY_BIT
    return Condition(
        move=0 if state.immobile[vehicle] else movement_dice(state, vehicle),
        attack=max(0, attack),
        defence=armour,
        primary=primary,
        secondary=len(figure.mounts) > 1 and not gone & SECONDARY_BIT,
        turret=figure.turret and primary and state.jam[vehicle] == OFF,
        stunned=bool(state.stunned[vehicle]),
        passengers=len(board.passengers(state, vehicle)),
    )


@rule("vehicle-hit.8")
def movement_dice(state: State, vehicle: int) -> int:
    """The movement dice that damage has left a vehicle; roads and rotors do not double dice."""
    return max(0, state.setting.figures[vehicle].mover.dice - state.lost_move[vehicle])


@rule("vehicle-hit.rolls.1", "vehicle-hit.rolls.2")
def rolls_for(state: State, vehicle: int, number: int) -> int:
    """How many times the table is rolled for the hits of one attack: once on armour."""
    return min(1, number) if state.setting.figures[vehicle].armour != SOFT else number


@rule("vehicle-hit.rolls.2", "vehicle-hit.reroll")
def strike(
    state: State, vehicle: int, rolls: int, threat: tuple[int, int], dice: Dice, events: Events
) -> Blasts:
    """Roll some times on the table, until the vehicle is destroyed (ruling soft-multi-rolls).

    `threat` is where the attack came from. Returns the explosions that follow.
    """
    blasts: Blasts = ()
    for _ in range(rolls):
        if state.status[vehicle] != IN_PLAY:
            break
        blasts += _strike_once(state, vehicle, threat, dice, events)
    return blasts


def _strike_once(
    state: State, vehicle: int, threat: tuple[int, int], dice: Dice, events: Events
) -> Blasts:
    tables = state.setting.tables
    found = condition_of(state, vehicle)
    printed = _throw_row(state, vehicle, found, dice, events)
    row = damage.read_row(tables, found, printed)
    second = ""
    if row.second:
        purpose = Purpose(SECOND, SEATS[state.side], "vehicle-hit.rolls.3")
        if damage.comes_second(row, throw(dice, tables.die, purpose, events)):
            second = row.second
    clause = f"vehicle-hit.{row.score}"
    events.append(e.VehicleHit(clause, vehicle, printed.score, row.effect, second))
    if damage.DESTROYED in {row.effect, second}:
        return destroy(state, vehicle, dice, events)
    _apply(state, vehicle, row.effect, threat, dice, events)
    if second == damage.EXPLODES:
        return destroy(state, vehicle, dice, events, explodes=True)
    if second and damage.can_suffer(condition_of(state, vehicle), second):
        _apply(state, vehicle, second, threat, dice, events)
    return ()


@rule("vehicle-hit.reroll")
def _throw_row(
    state: State, vehicle: int, found: Condition, dice: Dice, events: Events
) -> VehicleHit:
    """A row that can be applied: thrown, thrown again, at last drawn with the same chances."""
    tables = state.setting.tables
    purpose = Purpose(TABLE, SEATS[state.side], "vehicle-hit.rolls.1")
    for _ in range(tables.throws_again + 1):
        score = throw_pool(dice, 2, tables.die, Statistic.SUM, purpose, events)
        row = damage.row_of(tables, score)
        if damage.can_suffer(found, row.effect):
            return row
        events.append(e.HitThrownAgain("vehicle-hit.reroll", vehicle, score, row.effect))
    return _draw_row(state, found, dice)


def _draw_row(state: State, found: Condition, dice: Dice) -> VehicleHit:
    tables = state.setting.tables
    rows = damage.applicable(tables, found)
    weights = [damage.ways(tables, row.score) for row in rows]
    purpose = Purpose(ROW, SEATS[state.side], "vehicle-hit.reroll")
    mark = dice.draw(sum(weights), purpose)
    for row, weight in zip(rows, weights, strict=True):
        mark -= weight
        if mark < 0:
            return row
    raise AssertionError("rows 2 and 12 always apply")


def _apply(
    state: State, vehicle: int, effect: str, threat: tuple[int, int], dice: Dice, events: Events
) -> None:
    """Write an effect into the position; dice stop at 0 where they are read."""
    losses = state.setting.tables.vehicle
    match effect:
        case "primary":
            state.gone[vehicle] |= PRIMARY_BIT
        case "secondary":
            state.gone[vehicle] |= SECONDARY_BIT
        case "jammed":
            state.jam[vehicle] = turret_bearing(state, vehicle, threat)
        case "passengers":
            _kill_passengers(state, vehicle, dice, events)
        case "stunned":
            state.stunned[vehicle] = 1
        case "mobility":
            state.lost_move[vehicle] += losses.mobility
        case "sensors":
            state.lost_attack[vehicle] += losses.sensors
        case "cracked":
            state.lost_defence[vehicle] += losses.cracked
        case "immobile":
            state.immobile[vehicle] = 1


@rule("vehicle-hit.6")
def _kill_passengers(state: State, vehicle: int, dice: Dice, events: Events) -> None:
    """A die's worth of passengers dies, chosen at random (ruling passenger-choice)."""
    seat = SEATS[state.side]
    purpose = Purpose(PASSENGERS, seat, "vehicle-hit.6")
    due = throw(dice, state.setting.tables.die, purpose, events)
    aboard = board.passengers(state, vehicle)
    while due and aboard:
        index = 0
        if due < len(aboard):
            index = dice.draw(len(aboard), Purpose(WHO, seat, "vehicle-hit.6"))
        hits.kill(state, aboard.pop(index), "passenger", "vehicle-hit.6", events)
        due -= 1


# --- destruction -----------------------------------------------------------------------------


@rule(
    "destroyed-aircraft.1",
    "destroyed-aircraft.2",
    "destroyed-aircraft.3",
    "destroyed-vehicle.1",
    "destroyed-vehicle.2",
    "destroyed-vehicle.3",
    "vehicle-hit.11",
)
def destroy(
    state: State, vehicle: int, dice: Dice, events: Events, *, explodes: bool = False
) -> Blasts:
    """A vehicle or aircraft is destroyed; returns its explosion, if it has one on the table.

    One that explodes by row 11 throws no die (ruling explodes-direct). Men in an APC have their
    own dice, all others aboard die (ruling aircraft-occupants).
    """
    setting = state.setting
    flies = setting.figures[vehicle].kind == AIRCRAFT
    wrecks = setting.tables.wrecks.aircraft if flies else setting.tables.wrecks.vehicle
    clause = "destroyed-aircraft" if flies else "destroyed-vehicle"
    if not explodes:
        purpose = Purpose(DESTRUCTION, SEATS[setting.sides[vehicle]], f"{clause}.1")
        explodes = throw(dice, setting.tables.die, purpose, events) in wrecks.explodes
    fate = "explodes" if explodes else "mid-air" if flies else "wreck"
    x, y = state.x[vehicle], state.y[vehicle]
    clause += ".2" if explodes else ".3"
    events.append(e.VehicleDestroyed(clause, vehicle, fate, x, y))
    aboard = tuple(board.passengers(state, vehicle))
    _abandon(state, vehicle, aboard, events)
    board.leave_table(state, vehicle, DEAD if fate == "mid-air" else WRECK, events)
    if not explodes:
        return ()
    return (("aircraft" if flies else "vehicle", vehicle, x, y, aboard),)


@rule("special.8.1", "special.5.3")
def _abandon(state: State, vehicle: int, aboard: tuple[int, ...], events: Events) -> None:
    figure = state.setting.figures[vehicle]
    if figure.kind == AIRCRAFT or figure.armour != APC:
        for man in aboard:
            hits.kill(state, man, "wreck", "special.8.1", events)
    elif aboard:
        state.frames.append(("occupants", vehicle, aboard))


# --- recovery --------------------------------------------------------------------------------


@rule("vehicle-hit.7")
def recover(state: State, vehicle: int, dice: Dice, events: Events) -> None:
    """A stunned crew throws at the start of its half-turn; even frees it at once."""
    freed = recovers(state, vehicle, "vehicle-hit.7", dice, events)
    state.stunned[vehicle] = int(not freed)


def recovers(state: State, figure: int, clause: str, dice: Dice, events: Events) -> bool:
    """Throw a recovery die and tell it."""
    tables = state.setting.tables
    purpose = Purpose(RECOVERY, SEATS[state.setting.sides[figure]], clause)
    freed = throw(dice, tables.die, purpose, events) in tables.recovery.recovers
    events.append(e.Recovered(clause, figure, freed))
    return freed
