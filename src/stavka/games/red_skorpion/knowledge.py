"""What a seat knows: Afghans off the table and secret bombs are their owner's alone."""

from __future__ import annotations

from random import Random

from stavka.engine.decision import Seat
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.games.red_skorpion.rules import board, hidden, setup
from stavka.games.red_skorpion.rules.spots import grid
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import (
    AFGHAN,
    DEAD,
    EXPLODED,
    HIDDEN,
    OFF,
    STILL,
    UNPLACED,
    State,
)
from stavka.maps.plane.geometry import INCH, Point, box, contains

HIDEOUT_STEP = INCH // 2
"""Distance of the places at which a drawn world may hide somebody."""
AFGHANS = 1
TRIES = 12
"""Hideouts that are tried at random before all are looked through."""


@rule("special.3.1", "special.4")
def knows_all(seat: Seat) -> bool:
    """Whether a viewpoint knows hidden Afghans and bombs: their owner, and the umpire."""
    return seat in (AFGHAN, ALL_SEEING)


def sees_figure(state: State, seat: Seat, figure: int) -> bool:
    """Whether a viewpoint may be told where a figure is; of those aboard as of their carrier."""
    carrier = state.carrier[figure]
    if carrier != OFF:
        figure = carrier
    if knows_all(seat) or state.status[figure] not in (HIDDEN, UNPLACED):
        return True
    return not state.setting.sides[figure]


# --- other worlds ----------------------------------------------------------------------------


def resample(state: State, seat: Seat, rng: Random) -> State:
    """A world that the seat cannot tell from this one; depends on `rng` and what it sees alone."""
    world = state.clone()
    if knows_all(seat):
        return world
    _redraw_bombs(world, rng)
    _retract_set_up(world)
    _retract_acting(world)
    _redraw_hidden(world, rng)
    return world


@rule("special.4")
def _redraw_bombs(world: State, rng: Random) -> None:
    """Give the secret bombs that have not gone off to others who might have them."""
    bearers = setup.secret_bearers(world)
    gone_off = [one for one in bearers if _went_off(world, one)]
    others = [one for one in bearers if one not in gone_off]
    due = min(world.setting.secret_bombers, len(bearers)) - len(gone_off)
    for one in others:
        world.bomb[one] = 0
    if any(frame[0] == "ready" for frame in world.frames):
        return
    for one in rng.sample(others, min(due, len(others))):
        world.bomb[one] = 1


def _went_off(world: State, figure: int) -> bool:
    return world.status[figure] == DEAD and bool(world.fired[figure] & EXPLODED)


def _retract_set_up(world: State) -> None:
    """Take back what the Afghan has hidden so far while he is placing his figures.

    Who waits for a place and who is hidden already looks the same from across the table.
    """
    if world.frames[-1][0] != "place" or world.frames[-2] != ("setup", AFGHANS):
        return
    figures = world.setting.figures
    due = [one for one in world.setting.afghans if figures[one].arrives == world.turn]
    for one in due:
        if world.status[one] == HIDDEN:
            world.status[one] = UNPLACED
            world.x[one] = world.y[one] = OFF
    world.frames[-1] = ("place", next(setup.waiting(world, AFGHANS)))


def _retract_acting(world: State) -> None:
    """Take back what a hidden Afghan is about to do: nobody has been told that he acts."""
    for place, frame in enumerate(world.frames):
        if frame[0] in {"act", "menu"} and world.status[frame[1]] == HIDDEN:
            del world.frames[place:]
            world.frames.append(("pick", AFGHANS))
            return


@rule("special.3.1", "special.3.2")
def _redraw_hidden(world: State, rng: Random) -> None:
    """Put every hidden Afghan where else he could be, as fresh as if he had not acted."""
    unseen = hidden.hidden_figures(world)
    for one in unseen:
        world.x[one] = world.y[one] = OFF
        world.status[one] = UNPLACED
        world.done[one] = world.fired[one] = world.control[one] = 0
        world.moved[one] = STILL
        world.throw[one] = OFF
    for one in unseen:
        spot = _hideout(world, one, rng)
        world.x[one], world.y[one] = spot
        world.status[one] = HIDDEN


def _hideout(world: State, figure: int, rng: Random) -> Point:
    """A place at random where a figure could be hidden; if all are taken, some place of cover."""
    spots = hideouts(world.setting, figure)
    watchers, reach = hidden.watchers(world), world.setting.discovery_radius

    def is_free(spot: Point) -> bool:
        """Hideouts are cover, and open to him."""
        return not hidden.is_near(spot, watchers, reach) and not board.overlaps(world, figure, spot)

    for _ in range(TRIES):
        spot = spots[int(rng.random() * len(spots))]
        if is_free(spot):
            return spot
    free = [spot for spot in spots if is_free(spot)]
    free = free or [spot for spot in spots if not hidden.is_watched(world, spot)] or list(spots)
    return free[int(rng.random() * len(free))]


def hideouts(setting: Setting, figure: int) -> tuple[Point, ...]:
    """The places of a figure's zone, on a grid, that are cover and open to it; kept once found."""
    kind = setting.figures[figure]
    key = (kind.zone, kind.radius, kind.mover.id)
    found = setting.hideouts.get(key)
    if found is None:
        ring = setting.zones[setting.zone_index[kind.zone]].ring
        table = setting.table
        found = setting.hideouts[key] = tuple(
            spot
            for spot in grid(box(ring), HIDEOUT_STEP)
            if contains(ring, spot)
            and table.is_on(spot)
            and table.has_cover(spot, kind.radius)
            and table.is_open_to(kind.mover.id, spot, kind.radius)
        )
    return found
