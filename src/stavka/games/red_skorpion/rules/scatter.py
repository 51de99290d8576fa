"""attack.4 The on-target roll: whether a burst lands as aimed, and where it lands if not."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from stavka.engine.ledger import rule

ON = "on"
OVER = "over"
UNDER = "under"
KEPT = "kept"
"""On target without a throw (attack.4.2)."""
LEFT = "left"
RIGHT = "right"

Point = tuple[int, int]
MILS = 1000


class Drift(NamedTuple):
    """Where an on-target roll sends a shot: `result`, inches along and across the line of fire."""

    result: str
    along: int
    side: str
    """LEFT, RIGHT or "": the side of the die that shows more (ruling scatter-side)."""
    across: int


STRAIGHT = Drift(ON, 0, "", 0)


@rule("attack.4.3", "attack.4.4", "attack.4.5", "attack.4.6", "attack.4.7")
def drift(left: int, right: int, on_target: int, *, high: bool) -> Drift:
    """Read the two dice; `high` for weapons that miss by the higher die (mortar, rocket pod).

    >>> drift(6, 2, 7, high=False)
    Drift(result='over', along=2, side='left', across=4)
    """
    total = left + right
    if left == right or total == on_target:
        return STRAIGHT
    along = max(left, right) if high else min(left, right)
    side = LEFT if left > right else RIGHT
    return Drift(OVER if total > on_target else UNDER, along, side, abs(left - right))


@rule("attack.4.4", "attack.4.5", "attack.4.7")
def landing(firer: Point, aim: Point, found: Drift) -> Point:
    """Where a shot comes down, to the nearest thousandth of an inch.

    Over is away from the firer along the line of fire, left and right are as he sees them; it never
    falls short past him (ruling scatter-frame). Firer and aim must differ.
    """
    east, south = aim[0] - firer[0], aim[1] - firer[1]
    square = east * east + south * south
    along = found.along * MILS
    if found.result == UNDER:
        along = -min(along, isqrt(square))
    across = found.across * MILS * (-1 if found.side == LEFT else 1)
    # y grows south, so that the firer's right hand is at (-south, east)
    return (
        aim[0] + share(along, east, square) + share(across, -south, square),
        aim[1] + share(along, south, square) + share(across, east, square),
    )


def share(length: int, part: int, square: int) -> int:
    """`length` times `part` over the root of `square`, to the nearest integer, without floats."""
    product = length * part
    size = (isqrt(4 * product * product // square) + 1) // 2
    return -size if product < 0 else size
