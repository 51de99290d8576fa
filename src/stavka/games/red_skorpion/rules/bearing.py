"""vehicle-hit.5 Where a turret points, as a whole number, so that replays are exact everywhere.

A bearing is a direction, (east, south) in thousandths of an inch, written as one number. A vehicle
has no front in these rules: one that moves may turn its hull as its player likes, one that stands
still fires a jammed weapon along the bearing it had (ruling turret-jam).
"""

from __future__ import annotations

from stavka.engine.ledger import rule
from stavka.games.red_skorpion.state import OFF, STILL, State

SPAN = 1 << 20
"""More than any table is long, in thousandths of an inch."""
WIDTH = 2 * SPAN
MILLE = 1000
"""Tangents in the tables are in thousandths."""
NORTH = (0, -1)


def write(east: int, south: int) -> int:
    """A direction as a number, 0 or more."""
    return (east + SPAN) * WIDTH + south + SPAN


def read(bearing: int) -> tuple[int, int]:
    """The direction of a number.

    >>> read(write(-3, 4))
    (-3, 4)
    """
    east, south = divmod(bearing, WIDTH)
    return east - SPAN, south - SPAN


@rule("vehicle-hit.5")
def turret_bearing(state: State, vehicle: int, threat: tuple[int, int]) -> int:
    """The present firing position: the last shot's direction, or toward who has just hit it.

    The last shot is that of the primary weapon in this half-turn or the one before; it went to
    where its target stood then.
    """
    here = state.x[vehicle], state.y[vehicle]
    for deed in (state.now[vehicle], state.last[vehicle]):
        if deed is not None and deed.mount == 0:
            spot = deed.x, deed.y
            if spot not in {here, (OFF, OFF)}:
                return write(spot[0] - here[0], spot[1] - here[1])
    if threat == here:
        return write(*NORTH)
    return write(threat[0] - here[0], threat[1] - here[1])


@rule("vehicle-hit.5")
def bears_on(state: State, vehicle: int, mount: int, spot: tuple[int, int]) -> bool:
    """Whether a weapon can be brought to bear on a place, jammed or not."""
    jam = state.jam[vehicle]
    if jam == OFF or mount or state.moved[vehicle] != STILL:
        return True
    east, south = read(jam)
    x, y = spot[0] - state.x[vehicle], spot[1] - state.y[vehicle]
    ahead = east * x + south * y
    aside = abs(east * y - south * x)
    return ahead > 0 and aside * MILLE <= ahead * state.setting.tables.jam_arc


@rule("vehicle-hit.5")
def turn_hull(state: State, vehicle: int, mount: int, spot: tuple[int, int]) -> None:
    """Remember where a jammed weapon points after it was brought to bear by turning the hull."""
    if state.jam[vehicle] != OFF and not mount:
        state.jam[vehicle] = write(spot[0] - state.x[vehicle], spot[1] - state.y[vehicle])
