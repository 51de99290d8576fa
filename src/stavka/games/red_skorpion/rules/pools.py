"""attack.2, attack.3, melee.1, melee.5, melee.6 How many dice: every one with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.ledger import rule
from stavka.games.red_skorpion.arms import APC, SOFT, TANK

if TYPE_CHECKING:
    from stavka.games.red_skorpion.arms import Arm
    from stavka.games.red_skorpion.fire_events import Part
    from stavka.games.red_skorpion.fire_schemas import Tables


class Guard(NamedTuple):
    """What counts for a target's defence dice; `lost` are dice that damage has taken."""

    armour: int = SOFT
    body: bool = False
    cover: bool = False
    elite: bool = False
    commander: bool = False
    sniper: bool = False
    mullah: bool = False
    moved: bool = False
    lost: int = 0


@rule("attack.2.7")
def has_command_die(guard: Guard) -> bool:
    """Commander, Mullah, or a sniper in cover: one die however many apply."""
    return guard.commander or guard.mullah or (guard.sniper and guard.cover)


@rule(
    "attack.2.1",
    "attack.2.2",
    "attack.2.3",
    "attack.2.4",
    "attack.2.5",
    "attack.2.6",
    "attack.2.8",
    "vehicle-hit.10",
)
def defence_parts(tables: Tables, guard: Guard) -> tuple[Part, ...]:
    """The defence dice of a target, item by item."""
    t = tables.defence
    parts: list[Part] = [("base", t.base, "attack.2.1")]
    if guard.body:
        parts.append(("body", t.body, "attack.2.2"))
    if guard.armour == APC:
        parts.append(("apc", t.apc, "attack.2.3"))
    if guard.armour == TANK:
        parts.append(("tank", t.tank, "attack.2.4"))
    if guard.cover:
        parts.append(("cover", t.cover, "attack.2.5"))
    if guard.elite:
        parts.append(("elite", t.elite, "attack.2.6"))
    if has_command_die(guard):
        parts.append(("command", t.command, "attack.2.7"))
    if guard.moved:
        parts.append(("moved", t.moved, "attack.2.8"))
    if guard.lost:
        parts.append(("cracked", -guard.lost, "vehicle-hit.10"))
    return tuple(parts)


@rule("attack.3.2", "human-hit.2.1", "vehicle-hit.9")
def attack_parts(
    tables: Tables, dice: int, clause: str, *, moving: bool, wounds: int, lost: int
) -> tuple[Part, ...]:
    """The attack dice of a weapon, item by item; `clause` is the weapon's."""
    parts: list[Part] = [("weapon", dice, clause)]
    if moving:
        parts.append(("moving", -tables.moving_fire, "attack.3.2"))
    if wounds:
        parts.append(("wounded", -tables.wound * wounds, "human-hit.2.1"))
    if lost:
        parts.append(("sensors", -lost, "vehicle-hit.9"))
    return tuple(parts)


@rule("melee.1", "melee.5", "melee.6")
def melee_parts(tables: Tables, *, wounds: int, elite: bool) -> tuple[Part, ...]:
    """The melee dice of a figure, item by item: a wound costs one die in all."""
    parts: list[Part] = [("base", tables.melee.dice, "melee.1")]
    if wounds:
        parts.append(("wounded", -tables.wound * wounds, "melee.5"))
    if elite:
        parts.append(("elite", tables.melee.elite, "melee.6"))
    return tuple(parts)


def total(parts: Iterable[Part]) -> int:
    """The dice of a list of parts, at least none (ruling dice-floor)."""
    return max(0, sum(part[1] for part in parts))


@rule("attack.6", "weapons.hmg-ags")
def penetration(weapon: Arm, range_: int) -> int:
    """The highest armour class that a weapon gets through at a range, in thousandths of an inch."""
    if range_ <= weapon.close:
        return max(weapon.penetrates, weapon.close_penetrates)
    return weapon.penetrates


@rule("attack.6")
def penetrates(weapon: Arm, armour: int, range_: int) -> bool:
    """Whether a weapon can affect an armour class at a range."""
    return armour <= penetration(weapon, range_)


def is_in_range(weapon: Arm, square: int) -> bool:
    """Whether a range, given squared, is one at which the weapon fires; both ends count."""
    return weapon.near <= square <= weapon.far
