"""Who is winning: the chance of a Russian win from what a position shows."""

from __future__ import annotations

from math import exp

from stavka.games.red_skorpion.state import OUT, State
from stavka.games.red_skorpion.tactics_sites import Sites

SCALE = 5.0
"""Part of all points that makes a lead of one in the logistic sum."""


def expected(world: State) -> float:
    """Points that the Russian is ahead, with what is still to come."""
    look = Sites(world)
    lead = float(world.points[0] - world.points[1])
    for side, sign in ((0, 1.0), (1, -1.0)):
        for one in world.setting.forces[side]:
            if world.status[one] not in OUT:
                value = look.worth(one) - look.stakes.kill[one]
                lead += sign * value * (0.6 if world.wounds[one] else 1.0)
    return lead


def chance(world: State) -> float:
    """The chance that the Russian wins, 0 to 1."""
    look = Sites(world)
    return 1 / (1 + exp(-SCALE * 2 * expected(world) / look.stakes.all))
