"""Who is winning: the chance of a Russian win from what a position shows.

Points had and points to come, in one sum: what each side still has and where it stands, and who
would hold what is to be held. Whom the next fire would cost most is left to the choice of places:
looked at here it takes ten times as long, and reports judge a game's positions by the thousand.
"""

from __future__ import annotations

from math import exp

from stavka.games.red_skorpion.state import OUT, State
from stavka.games.red_skorpion.tactics_sites import Sites, holds

STEEP = 7.0
"""What a lead of all points at stake makes in the logistic sum."""
HURT = 0.6
"""What a wounded figure is worth beside a sound one."""
LAID_OUT = 0.4
"""What one who lies senseless is worth beside a sound one."""
EVEN = 0.5
"""The chance to hold a zone while nothing is decided."""


def chance(world: State) -> float:
    """The chance that the Russian wins, 0 to 1."""
    look = Sites(world)
    return 1 / (1 + exp(-STEEP * lead(look) / look.stakes.all))


def lead(look: Sites) -> float:
    """Points that the Russian is ahead, with what is still to come."""
    world = look.world
    ahead = float(world.points[0] - world.points[1]) + _held(look)
    for side, sign in ((0, 1.0), (1, -1.0)):
        for one in world.setting.forces[side]:
            if world.status[one] not in OUT:
                ahead += sign * _left(look, one)
    return ahead


def _left(look: Sites, figure: int) -> float:
    """What a figure still promises its side; what its death would pay the enemy it owes already.

    Of one for whom more is paid alive, less what the enemy may hope for.
    """
    world = look.world
    if look.is_prize(figure):
        return look.price(figure) - look.stakes.kill[figure]
    part = 1.0
    if world.knocked_out[figure]:
        part = LAID_OUT
    elif world.wounds[figure]:
        part = HURT
    return part * look.worth(figure) - look.stakes.kill[figure]


def _held(look: Sites) -> float:
    """What the zones promise: the later, the more it counts who stands in them now."""
    late = 1 - look.share * (1 - 1 / look.setting.turns)
    value = 0.0
    for side, zone, points in look.stakes.zones:
        mine, theirs = look.inside(zone)[side], look.inside(zone)[1 - side]
        part = holds(len(mine) - len(theirs))
        value += (1 if side == 0 else -1) * points * (late * part + (1 - late) * EVEN)
    return value
