"""human-hit.1, special.12.4 Retreats: to cover, or toward it, or just away from the threat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import fire_events
from stavka.games.red_skorpion.rules import movement, places, refusals
from stavka.games.red_skorpion.rules.spots import OPERANDS, Spots
from stavka.games.red_skorpion.rules.ways import find_path, flood_of, is_worth_asking
from stavka.games.red_skorpion.state import SEATS, State
from stavka.maps.plane.geometry import Point, ceil_root, distance, is_within, toward

SHARES = (4, 3, 2, 1)
"""Quarters of a throw that are tried when the whole of it leads nowhere."""
WHOLE = 4
RETREAT = "retreat"

# Frame: kind, figure, how far it may go, east and south of what it flees, clause.


@rule("human-hit.1.1", "human-hit.1.3", "special.12.4")
def begin(
    state: State, figure: int, threat: Point, clause: str, dice: Dice, events: Events
) -> None:
    """Throw movement dice and go to the cover that the owner chooses among those in reach.

    With cover out of reach it goes toward the nearest, without any straight away from the threat
    (ruling duck-distance). One in cover leaves it: for other cover, or straight away.
    """
    if movement.movement_dice(state, figure):
        budget = movement.throw_for(state, (figure,), dice, events)
        go_back(state, figure, budget, threat, clause, events)
    else:
        _stay(state, figure, clause, events)


@rule("human-hit.1.1", "human-hit.1.3", "special.12.4")
def go_back(
    state: State, figure: int, budget: int, threat: Point, clause: str, events: Events
) -> None:
    """As `begin`, with a throw that is made already."""
    refuges = Refuges(state, figure, budget, threat)
    if not refuges.is_empty():
        state.memo["refuges"] = refuges
        state.frames.append((RETREAT, figure, budget, *threat, clause))
        return
    _go(state, figure, budget, _fall_back(refuges), clause, events)


def _go(
    state: State, figure: int, budget: int, spot: Point | None, clause: str, events: Events
) -> None:
    path = find_path(state, figure, spot, budget)[0] if spot is not None else ()
    if path:
        movement.walk(state, figure, path, RETREAT, events, clause)
    else:
        _stay(state, figure, clause, events)


def _stay(state: State, figure: int, clause: str, events: Events) -> None:
    """It has nowhere to go."""
    events.append(fire_events.HeldGround(clause, figure, wounded=False))


@rule("human-hit.1.1", "human-hit.1.3")
def _fall_back(refuges: Refuges) -> Point | None:
    """Where it goes by itself: toward the nearest cover, or away."""
    state, figure, budget = refuges.state, refuges.figure, refuges.budget
    if refuges.nearest is not None:
        spot = farthest(state, figure, refuges.nearest, budget)
        if spot is not None:
            return spot
    return away(state, figure, refuges.threat, budget)


def farthest(state: State, figure: int, aim: Point, budget: int) -> Point | None:
    """How far a figure comes on the way to a place, to where there is room for it."""
    here = (state.x[figure], state.y[figure])
    for share in SHARES:
        part = budget * share // WHOLE
        spot = flood_of(state, figure, part).toward(aim)
        if spot != here and places.can_stand(state, figure, spot):
            return spot
    return None


@rule("human-hit.1.3")
def away(state: State, figure: int, threat: Point, budget: int) -> Point | None:
    """Straight away from a threat as far as the throw leads, or else as nearly so as there is room.

    None where every way away from it is closed.
    """
    here = (state.x[figure], state.y[figure])
    flight = (here[0] - threat[0], here[1] - threat[1])
    for bearing in _bearings(flight):
        for share in SHARES:
            spot = _clamped(state, toward(here, _ahead(here, bearing), budget * share // WHOLE))
            if (
                distance(here, spot) >= state.setting.least_leg
                and places.can_stand(state, figure, spot)
                and find_path(state, figure, spot, budget)[0]
            ):
                return spot
    return None


def _bearings(flight: tuple[int, int]) -> list[tuple[int, int]]:
    """The direction itself, then those of the rose that do not lead back, nearest to it first."""
    east, south = flight
    turned = [(one[0] * east + one[1] * south, one) for one in places.ROSE]
    rose = [one for along, one in sorted(turned, key=lambda item: -item[0]) if along >= 0]
    return [flight, *rose] if flight != (0, 0) else rose


FAR = 1_000_000
"""Longer than any throw, in thousandths of an inch."""


def _ahead(here: Point, bearing: tuple[int, int]) -> Point:
    """A place far off in a direction."""
    east, south = bearing
    long = ceil_root(east * east + south * south)
    return (here[0] + east * FAR // long, here[1] + south * FAR // long)


def _clamped(state: State, spot: Point) -> Point:
    table = state.setting.table
    return (min(max(spot[0], 0), table.width), min(max(spot[1], 0), table.height))


# --- the choice of cover ---------------------------------------------------------------------


class Refuges(Spots):
    """Places in cover that a retreat may lead to; for one in cover also straight away."""

    __slots__ = ("budget", "figure", "here", "nearest", "now", "state", "threat")

    def __init__(self, state: State, figure: int, budget: int, threat: Point) -> None:
        super().__init__(("to",), [])
        self.state = state
        self.figure = figure
        self.budget = budget
        self.threat = threat
        self.here = (state.x[figure], state.y[figure])
        self.now = self._shapes(self.here)
        self.nearest = None if self.now else self._nearest()
        """The nearest cover away from the threat, within reach or not, for one without cover."""
        if self.now and away(state, figure, threat, budget) is not None:
            self.others.append(("away",))

    def _shapes(self, spot: Point) -> frozenset[str]:
        setting = self.state.setting
        found = setting.table.cover_at(spot, setting.radii[self.figure])
        return frozenset(shape.id for shape in found)

    @rule("human-hit.1.1")
    def allows(self, verb: str, spot: Point) -> bool:
        """Whether it is cover, not that which is left, away from the threat, and in reach."""
        (x, y), (tx, ty) = self.here, self.threat
        dx, dy = spot[0] - x, spot[1] - y
        state, figure = self.state, self.figure
        if dx * (x - tx) + dy * (y - ty) < 0 or (dx == 0 and dy == 0):
            return False
        if not is_worth_asking(state, figure, spot, self.budget):
            return False
        shapes = self._shapes(spot)
        if not shapes or shapes & self.now or not places.can_stand(state, figure, spot):
            return False
        return bool(find_path(state, figure, spot, self.budget)[0])

    def _nearest(self) -> Point | None:
        setting = self.state.setting
        kind = setting.figures[self.figure]
        return setting.table.nearest_cover(self.here, kind.mover.id, self.threat, kind.radius)

    def propose(self) -> Iterator[Action]:
        """The nearest cover, the middles of cover, and places round about; all within the throw."""
        if not self.now and (self.nearest is None or not self._is_near(self.nearest)):
            return
        if self.nearest is not None:
            yield ("to", *self.nearest)
        (x, y), square = self.here, self.budget * self.budget
        for east, south in self.state.setting.cover_spots:
            if (east - x) ** 2 + (south - y) ** 2 <= square:
                yield ("to", east, south)
        for part in (1, 2):
            for spot in places.around(self.here, self.budget // part - places.CLEAR):
                yield ("to", *spot)

    def _is_near(self, spot: Point) -> bool:
        """Whether a place is no farther than the throw."""
        return is_within(self.here, spot, self.budget)

    def draw(self, rng: Random) -> Action | None:
        """A place in the square that the throw spans."""
        x = self.here[0] + int((2 * rng.random() - 1) * self.budget)
        return ("to", x, self.here[1] + int((2 * rng.random() - 1) * self.budget))


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _options(state: State, frame: Frame) -> Refuges:
    found = state.memo.get("refuges")
    if not isinstance(found, Refuges):
        _, figure, budget, east, south, _ = frame
        found = state.memo["refuges"] = Refuges(state, figure, budget, (east, south))
    return found


@rule("human-hit.1.1")
def _choose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Go to the cover that was chosen, or straight away."""
    state.frames.pop()
    _, figure, budget, east, south, clause = frame
    if action[0] == "away":
        spot = away(state, figure, (east, south), budget)
    else:
        spot = (int(action[1]), int(action[2]))
    _go(state, figure, budget, spot, clause, events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "to" or len(action) != OPERANDS:
        return refusals.not_now(state, frame, action)
    figure: int = frame[1]
    spot = (int(action[1]), int(action[2]))
    options = refusals.alternatives(state, _options(state, frame), spot)
    blocked = refusals.no_room(state, figure, spot, options)
    if blocked.clause:
        return blocked
    name = state.setting.figures[figure].name
    text = say(
        "{figure} must retreat to cover that is in reach, away from the attack.", figure=name
    )
    return refuse(text, frame[5], options)


FLOW: Flow[State] = {RETREAT: Choice("human-hit.1.1", _seat, _options, _choose, _explain)}
