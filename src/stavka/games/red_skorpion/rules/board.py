"""What all rules share: where figures are, whom they see, and how they come and go."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.setting import ANIMAL, MAN
from stavka.games.red_skorpion.state import (
    CAPTURED,
    DEAD,
    ESCAPED,
    HIDDEN,
    IN_PLAY,
    OFF,
    ON_TABLE,
    SEATS,
    WRECK,
    State,
)
from stavka.maps.plane.geometry import Point

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

SETTINGS_KEPT = 64
SIGHTS_KEPT = 1 << 16
"""Pairs of places about which the ground's answer is kept: it never changes."""
DEEDS = {DEAD: "kill", WRECK: "kill", CAPTURED: "capture", ESCAPED: "escape"}
"""The deed of a scenario's scores that a figure's end may be."""


def where(state: State, figure: int) -> Point:
    """Where a figure is; of one aboard, where its carrier is."""
    carrier = state.carrier[figure]
    if carrier != OFF:
        figure = carrier
    return (state.x[figure], state.y[figure])


def is_soldier(state: State, figure: int) -> bool:
    """Whether a figure goes on foot or mounted, and suffers by the Human Hit Table."""
    return state.setting.figures[figure].kind in {MAN, ANIMAL}


def enemies(state: State, side: int) -> list[int]:
    """The figures of the other side that stand on the table in play."""
    status = state.status
    return [one for one in state.setting.forces[1 - side] if status[one] == IN_PLAY]


def friends(state: State, side: int) -> list[int]:
    """The figures of a side that stand on the table in play."""
    status = state.status
    return [one for one in state.setting.forces[side] if status[one] == IN_PLAY]


def passengers(state: State, carrier: int) -> list[int]:
    """Who is aboard, in the order of the roster."""
    return [one for one, on in enumerate(state.carrier) if on == carrier]


def gap_squared(state: State, one: int, other: int) -> int:
    """The square of the distance between the centres of two figures on the table."""
    dx, dy = state.x[one] - state.x[other], state.y[one] - state.y[other]
    return dx * dx + dy * dy


def in_contact(state: State, one: int, other: int) -> bool:
    """Whether the bases of two figures touch, or all but."""
    radii = state.setting.radii
    reach = radii[one] + radii[other] + state.setting.touch
    return gap_squared(state, one, other) <= reach * reach


@rule("weapons.rifle", "attack.1")
def sees(state: State, one: int, other: int) -> bool:
    """Whether a figure sees another: near enough in the dark, and nothing between their centres.

    (Rulings range-measure, line-of-sight.)
    """
    xs, ys = state.x, state.y
    here, there = (xs[one], ys[one]), (xs[other], ys[other])
    return not _is_too_far(state, here, there) and is_clear(state.setting, here, there)


def is_clear(setting: Setting, spot: Point, other: Point) -> bool:
    """Whether nothing lies between two places where somebody is, or thinks of going."""
    return _is_clear(setting, other, spot) if other < spot else _is_clear(setting, spot, other)


@lru_cache(SIGHTS_KEPT)
def _is_clear(setting: Setting, spot: Point, other: Point) -> bool:
    return setting.sight.sees(spot, other)


def sees_spot(state: State, one: int, spot: Point) -> bool:
    """Whether a figure sees a place."""
    here = (state.x[one], state.y[one])
    return not _is_too_far(state, here, spot) and state.setting.sight.sees(here, spot)


def _is_too_far(state: State, here: Point, spot: Point) -> bool:
    """Whether it is too dark to see so far."""
    visibility = state.setting.visibility
    if not visibility:
        return False
    dx, dy = spot[0] - here[0], spot[1] - here[1]
    return dx * dx + dy * dy > visibility * visibility


@rule("attack.2.5")
def has_cover(state: State, figure: int) -> bool:
    """Whether a figure is in cover where it stands."""
    setting = state.setting
    return setting.table.has_cover((state.x[figure], state.y[figure]), setting.radii[figure])


def overlaps(state: State, figure: int, spot: Point) -> bool:
    """Whether a figure's base would lie over another's of its own layer, ground or air.

    What is left of an aircraft lies on the ground. Of hidden figures only the side's own count:
    nobody can be told of the others.
    """
    setting = state.setting
    radii, statuses, flies = setting.radii, state.status, setting.flies
    radius, air, side = radii[figure], flies[figure], setting.sides[figure]
    x, y = spot
    ys, far = state.y, radius + widest(setting)
    west, east = x - far, x + far
    for other, at in enumerate(state.x):
        if not west < at < east or other == figure:
            continue
        least = radius + radii[other]
        dx, dy = at - x, ys[other] - y
        if dx * dx + dy * dy >= least * least:
            continue
        status = statuses[other]
        if (flies[other] and status != WRECK) != air:
            continue
        if status in ON_TABLE or (status == HIDDEN and setting.sides[other] == side):
            return True
    return False


@lru_cache(SETTINGS_KEPT)
def widest(setting: Setting) -> int:
    """The radius of the largest base: whoever is farther off touches nobody."""
    return max(setting.radii)


def obstacles(state: State, figure: int, middle: Point, reach: int) -> list[tuple[int, int, int]]:
    """Whom `overlaps` asks about at places up to `reach` from a middle: where, and how far off.

    A list that holds while nobody moves.
    """
    setting = state.setting
    radii, statuses, flies = setting.radii, state.status, setting.flies
    radius, air, side = radii[figure], flies[figure], setting.sides[figure]
    x, y = middle
    found = []
    for other, (east, south, status) in enumerate(zip(state.x, state.y, statuses, strict=True)):
        least = radius + radii[other]
        far = reach + least
        if (
            -far < east - x < far
            and -far < south - y < far
            and other != figure
            and (flies[other] and status != WRECK) == air
            and (status in ON_TABLE or (status == HIDDEN and setting.sides[other] == side))
        ):
            found.append((east, south, least))
    return found


# --- coming and going ------------------------------------------------------------------------


def put(state: State, figure: int, spot: Point) -> None:
    """Put a figure on the table, in play."""
    state.x[figure], state.y[figure] = spot
    state.carrier[figure] = OFF
    state.status[figure] = IN_PLAY


@rule("special.3.2")
def reveal(state: State, figure: int, why: str, events: Events) -> None:
    """Place a hidden figure on the table; nothing when it is not hidden."""
    if state.status[figure] != HIDDEN:
        return
    state.status[figure] = IN_PLAY
    spot = state.x[figure], state.y[figure]
    events.append(e.FigureRevealed("special.3.2", figure, *spot, why))


def leave_table(state: State, figure: int, status: int, events: Events) -> None:
    """Take a figure out of the game: DEAD, ESCAPED, CAPTURED, or WRECK, which stays where it is.

    What is aboard is the caller's business. The scenario's points for it are given.
    """
    state.status[figure] = status
    state.aim[figure] = None
    state.throw[figure] = OFF
    state.carrier[figure] = OFF
    state.knocked_out[figure] = state.stunned[figure] = 0
    if status != WRECK:
        state.x[figure] = state.y[figure] = OFF
    give_points(state, figure, DEEDS[status], events)


def desert(state: State, figure: int) -> None:
    """Take a deserter off the table: nobody earns anything by him."""
    state.status[figure] = ESCAPED
    state.aim[figure] = None
    state.throw[figure] = state.x[figure] = state.y[figure] = OFF


def give_points(state: State, figure: int, deed: str, events: Events) -> None:
    """What the scenario gives for a figure's end."""
    for number, score in enumerate(state.setting.scores):
        if score.deed == deed and figure in score.figures:
            state.points[score.side] += score.points
            seat = SEATS[score.side]
            events.append(e.PointsScored("turn.1", seat, score.points, number))
