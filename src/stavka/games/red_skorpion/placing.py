"""Free choice of a place as the client shows it: where it is legal, the template, what to ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.engine.scene import Placement
from stavka.games.red_skorpion.rules import places, shooting
from stavka.games.red_skorpion.rules.boarding import Exits
from stavka.games.red_skorpion.rules.retreat import RETREAT, Refuges
from stavka.games.red_skorpion.rules.spots import Spots
from stavka.games.red_skorpion.state import OFF, State
from stavka.maps.plane.geometry import INCH, Point

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

Area = tuple[tuple[float, float], ...]

LABELS: dict[str, Message] = {
    "at": say("Place here"),
    "hide": say("Hide here"),
    "to": say("Go here"),
    "aim": say("Aim here"),
}
FINAL = frozenset({"aim"})
GOING = frozenset({"leg", RETREAT})
"""Frames that ask where a figure goes."""
RINGS_KEPT = 256
"""Rings that are kept: the same are asked for by every look at a position."""
AREAS = "areas"
"""Key of the scratch in which they are kept for the pending decision, which many may look at."""


def placements(state: State, options: Spots) -> tuple[Placement, ...]:
    """One placement for each verb that takes a place."""
    frame = state.frames[-1]
    figure: int = frame[1]
    kind = state.setting.figures[figure]
    areas = state.memo.get(AREAS)
    if not isinstance(areas, tuple):
        areas = state.memo[AREAS] = _areas(state, frame, options)
    spot = (state.x[figure], state.y[figure])
    return tuple(
        Placement(
            action=verb,
            label=LABELS[verb],
            piece=kind.id,
            at=_inches(spot) if OFF not in spot else None,
            areas=areas,
            radius=_template(state, frame, verb) / INCH,
            final=verb in FINAL,
            group=verb,
            ask=_asks(frame, verb),
        )
        for verb in options.verbs
    )


def _asks(frame: Frame, verb: str) -> str:
    """The query that tells what a spot would do: whom a burst may reach, how one goes there."""
    if verb == "aim":
        return "burst"
    return "way" if verb == "to" and frame[0] in GOING else ""


def _template(state: State, frame: Frame, verb: str) -> int:
    """The circle under the pointer: a burst; the client draws the base of a figure by itself."""
    return shooting.weapon_of(state, frame[1], frame[2]).radius if verb == "aim" else 0


def _areas(state: State, frame: Frame, options: Spots) -> tuple[Area, ...]:
    """Rings within which places are legal, as nearly as can be drawn."""
    setting = state.setting
    figure: int = frame[1]
    kind = setting.figures[figure]
    match frame[0]:
        case "place":
            return (_ring(setting.zones[setting.zone_index[kind.zone]].ring),)
        case "leg":
            here = (state.x[figure], state.y[figure])
            return reach(setting, kind.mover.id, kind.radius, here, state.throw[figure])
        case "shot":
            weapon = shooting.weapon_of(state, figure, frame[2])
            here = (state.x[figure], state.y[figure])
            if weapon.indirect:
                return (_circle(state, here, weapon.reach),)
            return (field(setting, here, min(weapon.reach, setting.visibility or weapon.reach)),)
    if isinstance(options, Exits):
        return (_circle(state, options.middle, options.reach + setting.boarding),)
    if isinstance(options, Refuges):
        return (_circle(state, options.here, options.budget),)
    return ()


@lru_cache(RINGS_KEPT)
def reach(setting: Setting, mover: str, radius: int, here: Point, budget: int) -> tuple[Area, ...]:
    """Where a mover with such a base comes from a place; the ground never changes."""
    return tuple(map(_ring, setting.moving.reach(mover, radius, here, budget)))


@lru_cache(RINGS_KEPT)
def field(setting: Setting, spot: Point, far: int) -> Area:
    """What can be seen from a place, up to a distance."""
    return _ring(setting.sight.field(spot, far))


def _circle(state: State, middle: Point, radius: int) -> Area:
    """As much of a circle as lies on the table."""
    table = state.setting.table
    ring = list(places.around(middle, radius))
    for axis, edge, inward in ((0, 0, 1), (0, table.width, -1), (1, 0, 1), (1, table.height, -1)):
        ring = list(_cut(ring, axis, edge, inward))
    return _ring(ring)


def _cut(ring: list[Point], axis: int, edge: int, inward: int) -> Iterator[Point]:
    """What of a convex ring lies on the inner side of a line along an axis."""
    for a, b in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        a_in, b_in = ((point[axis] - edge) * inward >= 0 for point in (a, b))
        if a_in:
            yield a
        if a_in != b_in:
            along = (b[1 - axis] - a[1 - axis]) * (edge - a[axis]) // (b[axis] - a[axis])
            across = a[1 - axis] + along
            yield (across, edge) if axis else (edge, across)


def _ring(ring: Iterable[Point]) -> Area:
    return tuple(map(_inches, ring))


def _inches(spot: Point) -> tuple[float, float]:
    return (spot[0] / INCH, spot[1] / INCH)
