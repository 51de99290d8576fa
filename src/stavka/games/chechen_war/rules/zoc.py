"""9.0 Zones of control: the six hexes around every occupied hex."""

from __future__ import annotations

from stavka.engine.ledger import rule
from stavka.games.chechen_war.state import State


@rule("9.1.1", "9.1.2", "9.1.3", "9.1.4")
def is_in_zone(state: State, hex_: int, side: int) -> bool:
    """Whether the zone of control of a side (0 Russian, 1 Chechen) lies on a hex.

    Terrain, rivers, borders, the enemy and his own zones take nothing from it (rulings
    ezoc-friend-in-hex, zoc-across-border); leaders have none; two zones are no more than one.
    """
    return state.near[side][hex_] > 0


@rule("9.2.1", "9.2.3", "9.2.4", "15.2.2", "15.2.3", "7.0.2", "7.6.3")
def barriers(state: State, side: int) -> tuple[list[int], list[int]]:
    """Where a moving side must stop, and where it can't go; truthy by hex.

    Enemy-occupied hexes bar the way and enemy zones stop it. In the ceasefire turn enemy zones bar
    it as well, even to units that stand in one already; leaving one stays allowed (15.2.3).
    """
    near = state.near[1 - side]
    first = state.setting.first_chechen
    stop, blocked = near, [0] * len(near)
    if state.ceasefire == state.turn:
        stop, blocked = blocked, near[:]
    for hex_ in [h for h, stack in state.stacks.items() if (stack[0] >= first) != side]:
        blocked[hex_] = 1
    return stop, blocked
