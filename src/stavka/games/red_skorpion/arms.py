"""Weapons and fire tables compiled for the rules: lengths in thousandths of an inch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stavka.engine.catalogue import add_entries
from stavka.engine.ledger import rule
from stavka.engine.messages import Message
from stavka.games.red_skorpion.fire_schemas import Bursts, Class, Tables, Weapon

DOMAIN = "red-skorpion"
MILS = 1000
"""Thousandths of an inch."""

SOFT = 0
APC = 1
TANK = 2
CLASSES: tuple[Class, ...] = ("soft", "apc", "tank")
"""Armour classes, weakest first; their number is their place here (attack.6)."""

NEVER = 0
ALWAYS = 1
CHOICE = 2
AT_SOFT = 3
BURSTS: tuple[Bursts, ...] = ("never", "always", "choice", "soft")
"""When a weapon bursts; its number is its place here."""


class Arm(NamedTuple):
    """A weapon; `reach`, `least`, `close` and the burst's `radius` in thousandths of an inch."""

    id: str
    name: Message
    clause: str
    dice: int
    reach: int
    least: int
    penetrates: int
    close: int
    """Range within which it penetrates `close_penetrates`; -1 if none."""
    close_penetrates: int
    radius: int
    bursts: int
    high: bool
    indirect: bool
    still: bool
    stuns: bool
    aliases: tuple[str, ...]
    near: int
    """The square of `least`, as ranges are compared by their squares."""
    far: int
    """The square of `reach`."""


@rule(
    "weapons.pistol",
    "weapons.smg",
    "weapons.rifle",
    "weapons.rifle-grenade",
    "weapons.hand-grenade",
    "weapons.assault-rifle",
    "weapons.sniper-rifle",
    "weapons.saw-lmg",
    "weapons.mortar",
    "weapons.rpg",
    "weapons.hmg-ags",
    "weapons.rocket-pod",
    "weapons.aa-missile",
    "weapons.flamethrower",
    "weapons.tank-gun",
    "weapons.at-missile",
)
def compile_weapons(rows: Iterable[Weapon]) -> tuple[Arm, ...]:
    """The weapons table, each weapon's number being its place in it."""
    return tuple(map(_weapon, rows))


def _weapon(row: Weapon) -> Arm:
    add_entries(DOMAIN, "ru", {row.en: row.ru})
    return Arm(
        id=row.id,
        name=Message(row.en),
        clause=row.clause,
        dice=row.dice,
        reach=row.reach * MILS,
        least=row.least * MILS,
        penetrates=CLASSES.index(row.penetrates),
        close=row.close.reach * MILS if row.close else -1,
        close_penetrates=CLASSES.index(row.close.penetrates) if row.close else SOFT,
        radius=row.burst * MILS // 2,
        bursts=BURSTS.index(row.bursts),
        high=row.high,
        indirect=row.indirect,
        still=row.still,
        stuns=row.stuns,
        aliases=row.aliases,
        near=(row.least * MILS) ** 2,
        far=(row.reach * MILS) ** 2,
    )


class Blast(NamedTuple):
    """An explosion: attack dice, radius in thousandths of an inch."""

    dice: int
    radius: int


class Blasts(NamedTuple):
    """The three things that explode."""

    vehicle: Blast
    aircraft: Blast
    bomb: Blast


def compile_blasts(tables: Tables) -> Blasts:
    """The blasts of the tables."""
    return Blasts(
        *(
            Blast(row.dice, row.diameter * MILS // 2)
            for row in (tables.wrecks.vehicle, tables.wrecks.aircraft, tables.bomb)
        )
    )
