"""special.3 Afghans who are not on the table: who may be, and what turns them up."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.state import HIDDEN, IN_PLAY, State
from stavka.maps.plane.geometry import Point, distance, is_beside, toward

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

SETTINGS_KEPT = 64
NEAR = "near"


@rule("special.3.1")
def can_hide(state: State, figure: int, spot: Point) -> bool:
    """Whether an Afghan could be off the table at a place: in cover, no Russian near."""
    setting = state.setting
    return setting.table.has_cover(spot, setting.radii[figure]) and not is_watched(state, spot)


@rule("special.3.2")
def is_watched(state: State, spot: Point) -> bool:
    """Whether any Russian figure, vehicle or aircraft is near enough to find who is there."""
    setting, xs, ys, status = state.setting, state.x, state.y, state.status
    (x, y), reach = spot, setting.discovery_radius
    square = reach * reach
    for one in setting.russians:
        dx = xs[one] - x
        is_about = -reach <= dx <= reach and status[one] == IN_PLAY
        if is_about and dx * dx + (ys[one] - y) ** 2 <= square:
            return True
    return False


def watchers(state: State) -> tuple[Point, ...]:
    """Where the Russians are who would find one who hides."""
    xs, ys, status = state.x, state.y, state.status
    return tuple([(xs[one], ys[one]) for one in state.setting.russians if status[one] == IN_PLAY])


def is_near(spot: Point, others: tuple[Point, ...], reach: int) -> bool:
    """Whether a place is at most `reach` from any of the others."""
    x, y = spot
    square = reach * reach
    for east, south in others:
        dx = east - x
        if -reach <= dx <= reach and dx * dx + (south - y) ** 2 <= square:
            return True
    return False


def hidden_figures(state: State) -> list[int]:
    """The Afghans off the table, in the order of the roster."""
    status = state.status
    if HIDDEN not in status:
        return []
    return [one for one in state.setting.afghans if status[one] == HIDDEN]


def looks_about(state: State, figure: int) -> bool:
    """Whether a figure's coming shows who hides, or that nobody does: a Russian's, where some may.

    It rests on the scenario alone, so that nobody learns from it whether anybody is hidden.
    """
    return not state.setting.sides[figure] and _may_any_hide(state.setting)


@lru_cache(SETTINGS_KEPT)
def _may_any_hide(setting: Setting) -> bool:
    """Whether the scenario lets any Afghan stay off the table."""
    return any(setting.figures[one].hides for one in setting.afghans)


@rule("special.3.2")
def discover(state: State, events: Events, path: tuple[Point, ...] = ()) -> None:
    """Place every hidden Afghan whom a Russian is near; equal to the radius is near.

    `path` is the way on which one has just come: near it at any point is enough (ruling
    hidden-russian-type), also where he had no room to stop.
    """
    unseen = hidden_figures(state)
    if not unseen:
        return
    reach, watching = state.setting.discovery_radius, watchers(state)
    for one in unseen:
        spot = (state.x[one], state.y[one])
        passed = path and any(is_beside(spot, a, b, reach) for a, b in pairwise(path))
        if passed or is_near(spot, watching, reach):
            board.reveal(state, one, NEAR, events)


@rule("special.3.2")
def first_sight(state: State, a: Point, b: Point) -> Point | None:
    """Where on the way from `a` to `b` a Russian first comes near a hidden Afghan; None if nowhere.

    At any point of the move is enough (ruling hidden-russian-type). Found by halving, to the
    thousandth of an inch, on the near side.
    """
    reach = state.setting.discovery_radius
    spots = [
        (state.x[one], state.y[one])
        for one in hidden_figures(state)
        if is_beside((state.x[one], state.y[one]), a, b, reach)
    ]
    if not spots:
        return None
    whole = distance(a, b)
    nearest = min(_entry(a, b, spot, reach, whole) for spot in spots)
    return toward(a, b, nearest) if nearest < whole else b


def _entry(a: Point, b: Point, spot: Point, reach: int, whole: int) -> int:
    """How far along a leg the circle round a place is entered, rounded up to be within it."""
    square = reach * reach
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = (spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy
    low, high = 0, max(0, min(whole, along // max(1, whole)))
    while low < high:
        middle = (low + high) // 2
        x, y = toward(a, b, middle)
        if (x - spot[0]) ** 2 + (y - spot[1]) ** 2 <= square:
            high = middle
        else:
            low = middle + 1
    return low
