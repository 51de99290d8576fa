"""Chances of fire and of melee as floats, read once from the exact tables of `chances.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion.fire_schemas import Tables
from stavka.games.red_skorpion.rules import scatter

KEPT = 4096
"""Combinations that are kept."""


class Harm(NamedTuple):
    """Chances of what an attack does to a man: duck back, be wounded, be killed."""

    duck: float
    wound: float
    kill: float


@lru_cache(KEPT)
def harm(tables: Tables, attack: int, defence: int) -> Harm:
    """What attack dice do against defence dice, read by the hit table."""
    found = chances.hits(max(0, attack), max(0, defence), tables.die)
    table = tables.human_hits
    return Harm(
        float(sum(found[table.duck : table.wounds])),
        float(sum(found[table.wounds : table.kills])),
        float(sum(found[table.kills :])),
    )


@lru_cache(KEPT)
def melee(tables: Tables, mine: int, theirs: int) -> tuple[Harm, Harm]:
    """What a round hand to hand does to the other and to oneself."""
    found = chances.net_hits(max(0, mine), max(0, theirs), tables.die, tables.melee.hit)
    kills, wounds = tables.melee.kills, tables.melee.wounds
    won = Harm(
        0.0,
        float(sum(chance for net, chance in found.items() if wounds <= net < kills)),
        float(sum(chance for net, chance in found.items() if net >= kills)),
    )
    lost = Harm(
        0.0,
        float(sum(chance for net, chance in found.items() if wounds <= -net < kills)),
        float(sum(chance for net, chance in found.items() if -net >= kills)),
    )
    return won, lost


@lru_cache(KEPT)
def drifts(tables: Tables, high: bool) -> tuple[tuple[scatter.Drift, float], ...]:
    """Where a burst may drift, with the chance of each drift; the one on target comes first."""
    faces = range(1, tables.die + 1)
    found: dict[scatter.Drift, float] = {scatter.STRAIGHT: 0.0}
    for left in faces:
        for right in faces:
            drift = scatter.drift(left, right, tables.on_target, high=high)
            found[drift] = found.get(drift, 0.0) + 1 / tables.die**2
    return tuple(found.items())


@lru_cache(KEPT)
def on_target(tables: Tables, high: bool, radius: int) -> float:
    """The chance that a burst of a radius catches what it is aimed at, drift and all."""
    return sum(
        chance
        for drift, chance in drifts(tables, high)
        if (drift.along**2 + drift.across**2) * scatter.MILS**2 <= radius * radius
    )


@lru_cache(KEPT)
def runs_over(tables: Tables, wounded: bool) -> float:
    """The chance that a vehicle kills a man whom it runs over."""
    return float(chances.higher(tables.die, tables.running_over.wounded if wounded else 0))
