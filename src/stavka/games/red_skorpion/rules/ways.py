"""The places that a move could lead to, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.decision import Action
from stavka.games.red_skorpion.rules import board, places
from stavka.games.red_skorpion.rules.spots import Spots
from stavka.games.red_skorpion.setting import MAN, VEHICLE, Setting
from stavka.games.red_skorpion.state import IN_PLAY, State
from stavka.maps.plane.flood import Flood, Web
from stavka.maps.plane.geometry import INCH, Point, toward

NO_PATH: tuple[tuple[Point, ...], int] = ((), 0)
NEAREST = 3
"""Enemies, and carriers, toward whom a way is proposed."""
AHEAD = 2
"""One in so many points of a road is proposed."""
PARTS = (1, 2)
"""Every open bearing is proposed for the whole of a throw and for half of it."""


def find_path(state: State, figure: int, spot: Point, budget: int) -> tuple[tuple[Point, ...], int]:
    """The way to a place within a budget, and its cost: the straight leg, else the cheapest.

    It bends about what is closed or dear, and gets on and off roads at their points. An empty path
    when there is none.
    """
    setting = state.setting
    kind = setting.figures[figure]
    here = (state.x[figure], state.y[figure])
    straight = setting.moving.leg(kind.mover.id, kind.radius, here, spot)
    if straight is not None and straight <= budget:
        return (here, spot), straight
    if not is_worth_asking(state, figure, spot, budget):
        return NO_PATH
    return flood_of(state, figure, budget).path(spot) or NO_PATH


def flood_of(state: State, figure: int, budget: int) -> Flood:
    """The ways from where a figure stands; kept while the decision is pending."""
    here = (state.x[figure], state.y[figure])
    key = f"flood {figure} {here} {budget}"
    found = state.memo.get(key)
    if not isinstance(found, Flood):
        found = state.memo[key] = Flood(web_of(state.setting, figure), here, budget)
    return found


def web_of(setting: Setting, figure: int) -> Web:
    """The turning points of the table for a figure's kind, those of fast roads among them."""
    kind = setting.figures[figure]
    key = (kind.mover.id, kind.radius)
    found = setting.webs.get(key)
    if found is None:
        fast, slow = setting.fastest[kind.mover.id]
        added = setting.road_spots if fast < slow else ()
        most = kind.mover.dice * setting.command.die * kind.mover.factor * INCH
        found = setting.webs[key] = setting.moving.web(*key, most * slow // fast, added)
    return found


def is_worth_asking(state: State, figure: int, spot: Point, budget: int) -> bool:
    """Whether a place could be within a budget at the fastest pace that the table has."""
    fast, slow = state.setting.fastest[state.setting.figures[figure].mover.id]
    dx, dy = spot[0] - state.x[figure], spot[1] - state.y[figure]
    return (dx * dx + dy * dy) * fast * fast <= budget * budget * slow * slow


class Ways(Spots):
    """Where a figure on the move could go next."""

    __slots__ = ("_is_asked", "_room", "_straight", "budget", "figure", "here", "reach", "state")

    def __init__(self, state: State, figure: int, others: list[Action]) -> None:
        super().__init__(("to",), others)
        self.state = state
        self.figure = figure
        self.here = (state.x[figure], state.y[figure])
        self.budget = state.throw[figure]
        fast, slow = state.setting.fastest[self._mover]
        self.reach = self.budget * slow // fast
        """How far the throw leads at the best pace."""
        self._straight: dict[Point, bool] = {}
        self._room: places.Room | None = None
        self._is_asked = False

    def allows(self, verb: str, spot: Point) -> bool:
        """Whether the figure can go there and stand there."""
        dx, dy = spot[0] - self.here[0], spot[1] - self.here[1]
        state, figure = self.state, self.figure
        if dx * dx + dy * dy < state.setting.least_leg**2:
            return False
        if not is_worth_asking(state, figure, spot, self.budget):
            return False
        if not self._has_room(spot):
            return False
        return self._is_straight(spot) or self._flood.path(spot) is not None

    def _has_room(self, spot: Point) -> bool:
        """Whether it can stand there; who is about is listed for the second place asked for."""
        if self._room is None:
            if not self._is_asked:
                self._is_asked = True
                return places.can_stand(self.state, self.figure, spot)
            self._room = places.Room(self.state, self.figure, self.here, self.reach + 1)
        return spot in self._room

    @property
    def _flood(self) -> Flood:
        return flood_of(self.state, self.figure, self.budget)

    def draw(self, rng: Random) -> Action | None:
        """A place in the square that the throw spans, if the straight leg leads there.

        Ways about corners are in the family; at random they would cost more than they are worth.
        """
        reach, (x, y) = self.reach, self.here
        east = int((2 * rng.random() - 1) * reach)
        south = int((2 * rng.random() - 1) * reach)
        x, y = x + east, y + south
        if east * east + south * south > reach * reach or not self._is_straight((x, y)):
            return None
        return ("to", x, y)

    def _is_straight(self, spot: Point) -> bool:
        """Whether the straight leg to a place is within the throw; ways round are dear to find."""
        found = self._straight.get(spot)
        if found is None:
            kind, moving = self.state.setting.figures[self.figure], self.state.setting.moving
            found = moving.is_within(kind.mover.id, kind.radius, self.here, spot, self.budget)
            self._straight[spot] = found
        return found

    @property
    def _mover(self) -> str:
        return self.state.setting.figures[self.figure].mover.id

    # --- what is proposed --------------------------------------------------------------------

    def propose(self) -> Iterator[Action]:
        """Cover, contact, enemies, carriers, roads, the aims of the scenario, all bearings."""
        for spot in self._spots():
            yield ("to", *spot)

    def _spots(self) -> Iterator[Point]:
        yield from self._contacts()
        yield from self._covers()
        yield from self._roads()
        for aim in self._aims():
            yield self._farthest(aim)
        for part in PARTS:
            around = places.around(self.here, self.budget // part - places.CLEAR)
            yield from filter(self._is_straight, around)

    def _farthest(self, aim: Point) -> Point:
        """As far as the throw leads on the way to a place."""
        return self._flood.toward(aim)

    def _nearest(self, figures: list[int]) -> list[int]:
        state, (x, y) = self.state, self.here
        far = sorted(((state.x[one] - x) ** 2 + (state.y[one] - y) ** 2, one) for one in figures)
        return [one for _, one in far[:NEAREST]]

    def _contacts(self) -> Iterator[Point]:
        """Base to base with the nearest enemies, and beside carriers with room."""
        state, setting = self.state, self.state.setting
        side = setting.sides[self.figure]
        others = self._nearest(board.enemies(state, side))
        if setting.figures[self.figure].kind == MAN:
            own = [one for one in board.friends(state, side) if setting.figures[one].capacity]
            others += self._nearest(own)
        for one in others:
            least = setting.radii[one] + setting.radii[self.figure] + places.CLEAR
            yield toward((state.x[one], state.y[one]), self.here, least)

    def _covers(self) -> Iterator[Point]:
        """The nearest cover, that away from the nearest enemy, and cover round about."""
        state, setting = self.state, self.state.setting
        kind = setting.figures[self.figure]
        table, mover = setting.table, kind.mover.id
        for spot in setting.cover_spots:
            dx, dy = spot[0] - self.here[0], spot[1] - self.here[1]
            near = dx * dx + dy * dy <= self.budget * self.budget
            if near and (kind.kind != VEHICLE or self._is_straight(spot)):
                yield spot
        for one in self._nearest(board.enemies(state, kind.side))[:1]:
            threat = (state.x[one], state.y[one])
            found = table.nearest_cover(self.here, mover, threat, kind.radius)
            if found is not None:
                yield found

    def _roads(self) -> Iterator[Point]:
        """Points of the roads that make the figure faster, as far as the throw leads along them."""
        setting = self.state.setting
        fast, slow = setting.fastest[self._mover]
        if fast == slow:
            return
        reach = self.reach
        for spot in setting.road_spots[::AHEAD]:
            dx, dy = spot[0] - self.here[0], spot[1] - self.here[1]
            if dx * dx + dy * dy <= reach * reach:
                yield spot

    def _others(self, side: int) -> Iterator[Point]:
        """Enemies and own leaders; for vehicles such ways are dear to find, and seldom driven."""
        state, setting = self.state, self.state.setting
        for one in self._nearest(board.enemies(state, side)):
            yield (state.x[one], state.y[one])
        leaders = setting.commanders if side == 0 else (*setting.mullahs, *setting.warlords)
        for one in leaders:
            if state.status[one] == IN_PLAY and one != self.figure:
                yield (state.x[one], state.y[one])

    def _aims(self) -> Iterator[Point]:
        """Enemies, own leaders, zones that count, edges by which the side leaves."""
        setting = self.state.setting
        side = setting.sides[self.figure]
        if setting.figures[self.figure].kind != VEHICLE:
            yield from self._others(side)
        yield from setting.aims[side]
        x, y = self.here
        width, height = setting.table.width, setting.table.height
        edges = {"north": (x, 0), "south": (x, height), "west": (0, y), "east": (width, y)}
        yield from (edges[edge] for edge in sorted(setting.exits[side]))
