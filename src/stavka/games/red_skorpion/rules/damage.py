"""vehicle-hit What a hit does to a vehicle, apart from any position: the table's rows by effect."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.ledger import rule

if TYPE_CHECKING:
    from stavka.games.red_skorpion.fire_schemas import Tables, VehicleHit

DESTROYED = "destroyed"
EXPLODES = "explodes"
PRIMARY = "primary"
SECONDARY = "secondary"
JAMMED = "jammed"
PASSENGERS = "passengers"
STUNNED = "stunned"
MOBILITY = "mobility"
SENSORS = "sensors"
CRACKED = "cracked"
IMMOBILE = "immobile"

CACHE = 4096
"""Conditions whose prospects are kept."""


class Condition(NamedTuple):
    """What of a vehicle can still be lost: dice of movement, attack and defence, parts, men."""

    move: int
    attack: int
    """Of its strongest weapon."""
    defence: int
    """Without what the moment adds; 0 where there is no armour to crack."""
    primary: bool
    secondary: bool
    turret: bool
    """It has one that is not jammed, with its weapon."""
    stunned: bool
    passengers: int


@rule(
    "vehicle-hit.reroll",
    "vehicle-hit.2",
    "vehicle-hit.3",
    "vehicle-hit.4",
    "vehicle-hit.5",
    "vehicle-hit.6",
    "vehicle-hit.7",
    "vehicle-hit.8",
    "vehicle-hit.9",
    "vehicle-hit.10",
    "vehicle-hit.11",
    "vehicle-hit.12",
)
def can_suffer(found: Condition, effect: str) -> bool:
    """Whether an effect would change anything (ruling reroll-scope)."""
    match effect:
        case "primary":
            return found.primary
        case "secondary":
            return found.secondary
        case "jammed":
            return found.turret
        case "passengers":
            return found.passengers > 0 or not found.stunned
        case "stunned":
            return not found.stunned
        case "mobility" | "immobile":
            return found.move > 0
        case "sensors":
            return found.attack > 0
        case "cracked":
            return found.defence > 0
        case _:
            return True


@rule("vehicle-hit.6", "vehicle-hit.7")
def read_row(tables: Tables, found: Condition, row: VehicleHit) -> VehicleHit:
    """The row itself, or that of a stunned crew in place of passengers who are not there."""
    if row.effect != PASSENGERS or found.passengers:
        return row
    return next(other for other in tables.vehicle_hits if other.effect == STUNNED)


@rule("vehicle-hit.rolls.3")
def comes_second(row: VehicleHit, die: int) -> bool:
    """Whether a row's secondary effect comes on a die."""
    return bool(row.second) and die >= row.least


def row_of(tables: Tables, score: int) -> VehicleHit:
    """The row of a score of two dice."""
    return tables.vehicle_hits[score - tables.vehicle_hits[0].score]


def ways(tables: Tables, score: int) -> int:
    """Of how many equal throws of two dice a score comes."""
    die = tables.die
    return die - abs(score - die - 1)


def applicable(tables: Tables, found: Condition) -> tuple[VehicleHit, ...]:
    """The rows that can be applied, in order."""
    return tuple(row for row in tables.vehicle_hits if can_suffer(found, row.effect))


@rule("vehicle-hit.8", "vehicle-hit.9", "vehicle-hit.10")
def suffer(tables: Tables, found: Condition, effect: str) -> Condition:
    """A vehicle after an effect that leaves it alive; dice stop at 0 (ruling dice-floor)."""
    match effect:
        case "primary":
            return found._replace(primary=False, turret=False)
        case "secondary":
            return found._replace(secondary=False)
        case "jammed":
            return found._replace(turret=False)
        case "stunned":
            return found._replace(stunned=True)
        case "mobility":
            return found._replace(move=max(0, found.move - tables.vehicle.mobility))
        case "sensors":
            return found._replace(attack=max(0, found.attack - tables.vehicle.sensors))
        case "cracked":
            return found._replace(defence=max(0, found.defence - tables.vehicle.cracked))
        case "immobile":
            return found._replace(move=0)
        case _:
            return found


class Blow(NamedTuple):
    """One way that a roll on the table can go: what it brings, what is left, how likely it is."""

    effects: tuple[str, ...]
    left: Condition | None
    """None when the vehicle is destroyed."""
    chance: Fraction


def blows(tables: Tables, found: Condition) -> Iterator[Blow]:
    """Every way that one roll on the table can go, after all re-rolls."""
    rows = applicable(tables, found)
    every = sum(ways(tables, row.score) for row in rows)
    for printed in rows:
        chance = Fraction(ways(tables, printed.score), every)
        row = read_row(tables, found, printed)
        second = Fraction(tables.die + 1 - row.least, tables.die) if row.second else Fraction(0)
        if second:
            yield from _blow(tables, found, (row.effect, row.second), chance * second)
        yield from _blow(tables, found, (row.effect,), chance * (1 - second))


def _blow(
    tables: Tables, found: Condition, effects: tuple[str, ...], chance: Fraction
) -> Iterator[Blow]:
    """The blow with these effects; one for each number of passengers who may die."""
    if DESTROYED in effects or EXPLODES in effects:
        yield Blow(effects, None, chance)
    elif PASSENGERS in effects:
        for die in range(1, tables.die + 1):
            left = found._replace(passengers=max(0, found.passengers - die))
            yield Blow(effects, left, chance / tables.die)
    else:
        suffered: list[str] = []
        for effect in effects:
            if can_suffer(found, effect):
                found = suffer(tables, found, effect)
                suffered.append(effect)
        yield Blow(tuple(suffered), found, chance)


class Prospects(NamedTuple):
    """Chances of what a number of rolls does to a vehicle."""

    destroyed: Fraction
    suffered: dict[str, Fraction]
    """By effect, of a vehicle that is not destroyed."""


@lru_cache(CACHE)
def prospects(tables: Tables, found: Condition, rolls: int) -> Prospects:
    """Exact chances after some rolls on the table; they stop when it is destroyed."""
    if not rolls:
        return Prospects(Fraction(0), {})
    destroyed = Fraction(0)
    suffered: dict[str, Fraction] = {}
    for effects, left, chance in blows(tables, found):
        if left is None:
            destroyed += chance
            continue
        rest = prospects(tables, left, rolls - 1)
        destroyed += chance * rest.destroyed
        for effect in dict.fromkeys((*effects, *rest.suffered)):
            share = 1 - rest.destroyed if effect in effects else rest.suffered[effect]
            suffered[effect] = suffered.get(effect, Fraction(0)) + chance * share
    return Prospects(destroyed, suffered)
