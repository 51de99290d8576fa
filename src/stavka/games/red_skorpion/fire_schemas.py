"""The shapes of `weapons.toml` and `tables.toml`, and the checks that no shape can make."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, TypeAlias

import msgspec

from stavka.engine.errors import DataError
from stavka.engine.ledger import rule

Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Class: TypeAlias = Literal["soft", "apc", "tank"]
"""An armour class, and what a weapon gets through."""
Bursts: TypeAlias = Literal["never", "always", "choice", "soft"]
Damage: TypeAlias = Literal[
    "destroyed",
    "primary",
    "secondary",
    "jammed",
    "passengers",
    "stunned",
    "mobility",
    "sensors",
    "cracked",
    "immobile",
]
Second: TypeAlias = Literal["", "destroyed", "cracked", "stunned", "explodes"]

LEAST_SCORE = 2
"""Two dice show no less."""


class Close(msgspec.Struct, frozen=True):
    """What a weapon penetrates within a short range, in inches."""

    reach: Figure
    penetrates: Class


class Weapon(msgspec.Struct, frozen=True):
    """A row of the weapons table; `reach`, `least` and `burst` (a diameter) in inches."""

    id: Name
    clause: Name
    en: Name
    ru: Name
    dice: Figure
    reach: Figure
    penetrates: Class
    least: Count = 0
    burst: Count = 0
    bursts: Bursts = "never"
    high: bool = False
    indirect: bool = False
    still: bool = False
    stuns: bool = False
    aliases: tuple[str, ...] = ()
    """What players also call it, in one word: "ak"."""
    close: Close | None = None


class Weapons(msgspec.Struct, frozen=True):
    """`weapons.toml`."""

    weapons: tuple[Weapon, ...]


class DefenceData(msgspec.Struct, frozen=True):
    """Defence dice: what all throw, and the extras."""

    base: Figure
    body: Count
    apc: Count
    tank: Count
    cover: Count
    elite: Count
    command: Count
    moved: Count


class MeleeData(msgspec.Struct, frozen=True):
    """Melee dice, the score that hits, an elite's extra dice, net hits that wound and kill."""

    dice: Figure
    hit: Figure
    elite: Count
    wounds: Figure
    kills: Figure


class HumanHits(msgspec.Struct, frozen=True):
    """Hits of one attack that make a figure duck back, wound it, kill it."""

    duck: Figure
    wounds: Figure
    kills: Figure


class VehicleLosses(msgspec.Struct, frozen=True):
    """Dice that a damaged vehicle loses: movement, attack, defence."""

    mobility: Figure
    sensors: Figure
    cracked: Figure


class VehicleHit(msgspec.Struct, frozen=True):
    """A row of the vehicle hit table; the second effect comes on a die of `from` or more."""

    score: Figure
    effect: Damage
    second: Second = ""
    least: int = msgspec.field(default=0, name="from")


class BlastData(msgspec.Struct, frozen=True):
    """A blast: attack dice, diameter in inches."""

    dice: Figure
    diameter: Figure


class WreckData(msgspec.Struct, frozen=True):
    """When a destroyed vehicle or aircraft explodes, and its blast."""

    explodes: tuple[Figure, ...]
    dice: Figure
    diameter: Figure


class Wrecks(msgspec.Struct, frozen=True):
    """Ground vehicles and aircraft."""

    vehicle: WreckData
    aircraft: WreckData


class Occupants(msgspec.Struct, frozen=True):
    """Dice by what becomes of a man in a destroyed APC."""

    clear: tuple[Figure, ...]
    wounded: tuple[Figure, ...]
    dead: tuple[Figure, ...]


class RunningOver(msgspec.Struct, frozen=True):
    """What a wounded man subtracts."""

    wounded: Count


class Ramming(msgspec.Struct, frozen=True):
    """The score that hits, and extra dice for each armour class."""

    hit: Figure
    armour: Count


class Recovery(msgspec.Struct, frozen=True):
    """Dice that free a crew or wake a man."""

    recovers: tuple[Figure, ...]


class Tables(msgspec.Struct, frozen=True, cache_hash=True):
    """`tables.toml`; `assistant` in inches."""

    die: Figure
    moving_fire: Count
    wound: Count
    mortal: Figure
    on_target: Figure
    throws_again: Count
    assistant: Count
    jam_arc: Count
    defence: DefenceData
    melee: MeleeData
    human_hits: HumanHits
    vehicle: VehicleLosses
    vehicle_hits: tuple[VehicleHit, ...]
    wrecks: Wrecks
    bomb: BlastData
    occupants: Occupants
    running_over: RunningOver
    ramming: Ramming
    recovery: Recovery


def check_weapons(found: Weapons) -> None:
    """Refuse weapons named twice, bursts without a size, and ranges that exclude all."""
    for id_, number in Counter(weapon.id for weapon in found.weapons).items():
        _expect(number == 1, "weapons", f"weapons.{id_}", f"one weapon of this id, not {number}")
    for weapon in found.weapons:
        key = f"weapons.{weapon.id}"
        _expect(weapon.least < weapon.reach, "weapons", f"{key}.least", "less than reach")
        sized = bool(weapon.burst) == (weapon.bursts != "never")
        _expect(sized, "weapons", f"{key}.burst", "a diameter where `bursts` is not never")


@rule("vehicle-hit.rolls.3")
def check_tables(found: Tables) -> None:
    """Refuse a vehicle table with gaps and charts that leave a die out or read it twice."""
    scores = [row.score for row in found.vehicle_hits]
    wanted = list(range(LEAST_SCORE, 2 * found.die + 1))
    _expect(scores == wanted, "tables", "vehicle_hits", f"scores {wanted[0]} to {wanted[-1]}")
    for row in found.vehicle_hits:
        paired = bool(row.second) == bool(row.least)
        _expect(paired, "tables", f"vehicle_hits.{row.score}", "`second` and `from` together")
    faces = list(range(1, found.die + 1))
    occupants = found.occupants
    read = sorted((*occupants.clear, *occupants.wounded, *occupants.dead))
    _expect(read == faces, "tables", "occupants", f"each of {faces} once")
    for key, dice in (
        ("wrecks.vehicle.explodes", found.wrecks.vehicle.explodes),
        ("wrecks.aircraft.explodes", found.wrecks.aircraft.explodes),
        ("recovery.recovers", found.recovery.recovers),
    ):
        _expect(bool(dice) and set(dice) <= set(faces), "tables", key, f"some of {faces}")


def _expect(holds: bool, file: str, key: str, wanted: str) -> None:
    if not holds:
        raise DataError(f"{file}.toml, key {key}: expected {wanted}")
