"""What zones are worth to a faction as things stand: the measure by which bots judge a move."""

from __future__ import annotations

from typing import NamedTuple

from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.state import NOBODY, OPEN, RED, RED_BIT, WHITE_BITS, State

PRESSURE = 0.45
"""How much of the enemies next door weighs on who holds a zone: they can't all come."""
BARE = 0.35
"""What an empty zone of one's own is worth under the least pressure."""
OWN_SHARE = 0.45
"""How much of a zone's value hangs on which White faction has it: the rest is the common cause."""
CORE_WORTH = 1.0
"""Added to the value of a zone through which many ways lead, for each way beyond two."""
WAYS = 2


class Force(NamedTuple):
    """Dice of both sides in a zone or beside it."""

    own: float
    enemy: float


def dice_in(state: State, mask: int, zone: int) -> int:
    """The dice of ground units of the factions of a mask in a zone."""
    setting = state.setting
    dice, ground = setting.dice_of, setting.is_ground
    return sum(
        dice[unit]
        for faction in board.factions_in(state, zone, mask)
        for unit in board.units_in(state, faction, zone)
        if ground[unit]
    )


def sides(state: State, faction: int) -> tuple[int, int]:
    """The masks of a faction's own side and of its enemies."""
    if state.reds_gone:
        own = 1 << faction
        return own, (RED_BIT | WHITE_BITS) & ~own
    return (RED_BIT, WHITE_BITS) if faction == RED else (WHITE_BITS, RED_BIT)


def worth(state: State, zone: int) -> float:
    """The influence of a zone, and something for the ways that lead through it."""
    setting = state.setting
    ways = len(setting.neighbours[zone]) - WAYS
    return setting.values[zone] + CORE_WORTH * max(0, ways) / len(setting.neighbours[zone])


def pressure(state: State, enemies: int, zone: int) -> float:
    """The dice of enemies in the zones beside one."""
    return PRESSURE * sum(
        dice_in(state, enemies, there)
        for there in state.setting.neighbours[zone]
        if state.present[there] & enemies
    )


def holding(here: Force, near: float, owned: bool) -> float:
    """The chance, roughly, that a side has a zone when influence is counted.

    `here` the dice in it, `near` the pressure from beside it, `owned` whether it is its own now.
    """
    if here.own and here.enemy:
        own, enemy = here.own**2, here.enemy**2
        return own / (own + enemy)
    if here.own:
        return here.own / (here.own + near / 2)
    if here.enemy or not owned:
        return 0.0
    return BARE / (BARE + near) if near else 1.0


def chance_of(state: State, own: int, enemies: int, zone: int, change: int = 0) -> float:
    """The chance that a side has a zone at the count, with `change` dice more than it has there."""
    if state.closure[zone] != OPEN:
        return 0.0
    here = Force(dice_in(state, own, zone) + change, dice_in(state, enemies, zone))
    owner = state.control[zone]
    owned = owner != NOBODY and bool(own >> owner & 1)
    return holding(here, pressure(state, enemies, zone), owned)


def stake(state: State, faction: int, zone: int, change: int = 0) -> float:
    """What a zone is worth to a faction when its dice there are `change` more than they are."""
    own, enemies = sides(state, faction)
    value = worth(state, zone) * chance_of(state, own, enemies, zone, change)
    if faction == RED or state.reds_gone:
        return value
    owner = state.control[zone]
    others = owner not in (NOBODY, faction) and own >> owner & 1
    return value * (1.0 - OWN_SHARE if others else 1.0)


def stake_of_whites(state: State, zone: int) -> float:
    """What a zone is worth to the Whites together."""
    return worth(state, zone) * chance_of(state, WHITE_BITS, RED_BIT, zone)


def gain(state: State, faction: int, units: tuple[int, ...], zone: int) -> float:
    """What a faction gains by having units in a zone rather than where they are."""
    setting = state.setting
    dice = sum(setting.dice_of[unit] for unit in units if setting.is_ground[unit])
    there = stake(state, faction, zone, dice) - stake(state, faction, zone)
    origin = state.where[units[0]]
    if origin < 0:
        return there
    return there + stake(state, faction, origin, -dice) - stake(state, faction, origin)


def standing(state: State, faction: int) -> float:
    """The sum of what all zones are worth to a faction."""
    return sum(stake(state, faction, zone) for zone in range(state.setting.zones))
