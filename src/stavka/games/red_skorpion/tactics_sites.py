"""How good a place is for a figure to end its turn: what it came for, danger, and shots to come."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from math import exp, hypot, inf

from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.setting import MAN
from stavka.games.red_skorpion.state import ABOARD, HIDDEN, IN_PLAY, OFF, State
from stavka.games.red_skorpion.tactics_fire import Fire
from stavka.maps.plane.geometry import INCH, Point, contains

NEXT = 0.6
"""What a shot of the next turn is worth beside one now."""
HUNT = 0.004
"""What each inch out of range of the nearest enemy costs, in worth of an average enemy."""
SEARCH = 60.0
"""As `CALL`, of one who is still to be found."""
CALL = 30.0
"""Inches within which a zone draws those who could hold it."""
NEAR_ZONE = 0.6
"""What standing close to a zone is worth beside standing in it."""
BALANCE = 0.3
"""How sharply the chance to hold a zone goes with the men one has more in it."""
PULL = 0.02
"""What each inch to an enemy who is to be taken alive costs, in his points."""
STRAY = 0.5
"""What being out of control costs, in worth."""
BOUND = 0.5
"""What danger counts for those who have to pass through it sooner or later."""
FOLLOWERS = 0.04
"""What each man within his voice is worth to a commander, in that man's worth."""
SCREEN = 0.06
"""What inspiring a comrade is worth to a mullah or warlord, in that comrade's worth."""
AMBUSH = 0.15
"""What it is worth to be off the table still, in worth; nobody holds a zone from there."""
RESCUE = 45.0
"""Inches within which a carrier thinks of a man whom it could bring out, and he of it."""
BY_CARRIER = 0.9
"""What getting to a carrier is worth beside being aboard."""
CROWD = 0.04
"""What each comrade so near that one burst takes both costs, in worth."""
BURST = 2 * INCH
WALK = 8.0
"""Inches from where its passengers are needed to which a carrier brings them."""


class Sites(Fire):
    """Judges places."""

    def __init__(self, world: State) -> None:
        super().__init__(world)
        self._inside: dict[int, tuple[frozenset[int], frozenset[int]]] = {}
        self._sites: dict[tuple[int, Point, bool, bool], float] = {}
        self._purposes: dict[tuple[int, Point], float] = {}
        self._pulls: dict[int, list[tuple[int, float]]] = {}
        self._prizes: dict[int, list[tuple[Point, float]]] = {}
        self._means: dict[int, float] = {}
        self._sorted: dict[int, list[tuple[int, int, int]]] = {}
        self._carriers: dict[int, list[tuple[Point, float]]] = {}

    def site(self, figure: int, spot: Point, *, moved: bool, hidden: bool = False) -> float:
        """How good it is for a figure to end its activation at a place."""
        key = figure, spot, moved, hidden
        found = self._sites.get(key)
        if found is None:
            found = self._sites[key] = self._site(figure, spot, moved=moved, hidden=hidden)
        return found

    def _site(self, figure: int, spot: Point, *, moved: bool, hidden: bool) -> float:
        value = self.purpose(figure, spot)
        if hidden:
            value += 0.0 if self.stakes.zones else AMBUSH * self.worth(figure)
        else:
            cover = self.has_cover(figure, spot)
            risk = self.danger(figure, spot, cover=cover, moved=moved)
            value -= BOUND * risk if self.must_pass(figure) else risk
        if self.turns_left > 1:
            shot = self.best_shot(figure, spot, moving=False, now=False)
            value += NEXT * shot if shot > 0 else -self._out_of_range(figure, spot)
        return value

    def _out_of_range(self, figure: int, spot: Point) -> float:
        """What it costs to be far from all enemies."""
        enemies = self.places[1 - self.setting.sides[figure]]
        if not enemies or not self.stakes.longest[figure]:
            return 0.0
        x, y = spot
        near = min(hypot(east - x, south - y) for _, (east, south) in enemies)
        return HUNT * self._average(1 - self.setting.sides[figure]) * near / INCH

    def _average(self, side: int) -> float:
        """What a figure of a side is worth."""
        found = self._means.get(side)
        if found is None:
            enemies = self.standing[side]
            found = self._means[side] = sum(map(self.worth, enemies)) / len(enemies)
        return found

    # --- what it came for ------------------------------------------------------------------

    def purpose(self, figure: int, spot: Point) -> float:
        """What the scenario and command make of a place."""
        key = figure, spot
        found = self._purposes.get(key)
        if found is None:
            found = self._purposes[key] = self._purpose(figure, spot)
        return found

    def _purpose(self, figure: int, spot: Point) -> float:
        value = self._escape(figure, spot) + self._zones(figure, spot)
        value += self._captives(figure, spot)
        kind = self.setting.figures[figure]
        if kind.capacity:
            for one in board.passengers(self.world, figure):
                value += self._captives(one, spot, WALK)
        if board.is_soldier(self.world, figure):
            value += (
                self._command(figure, spot) if kind.side == 0 else self._preaching(figure, spot)
            )
            value -= self._crowd(figure, spot)
        return value

    def _escape(self, figure: int, spot: Point) -> float:
        """What getting off the table is worth from a place, for oneself and for those aboard."""
        due = self.stakes.escape[figure]
        kind = self.setting.figures[figure]
        value = 0.0
        if kind.capacity:
            riders = board.passengers(self.world, figure)
            due += sum(self.stakes.escape[one] for one in riders)
            if len(riders) < kind.capacity:
                value += self._fetch(figure, spot)
        elif due and kind.kind == MAN:
            value += due * self._lift(figure, spot)
        if not due:
            return value
        return max(value, due * self.out_from(figure, spot))

    def out_from(self, figure: int, spot: Point) -> float:
        """The chance that a figure gets out in time from a place by itself."""
        kind = self.setting.figures[figure]
        field = fields.to_exit(self.setting, kind.mover.id, kind.radius, kind.side)
        return self.in_time(figure, field.at(*spot)) if field is not None else 0.0

    def must_pass(self, figure: int) -> bool:
        """Whether a vehicle or mule is to get off the table, or somebody whom it carries."""
        if self.setting.figures[figure].kind == MAN:
            return False
        riders = board.passengers(self.world, figure)
        return any(self.stakes.escape[one] for one in (figure, *riders))

    def _fetch(self, carrier: int, spot: Point) -> float:
        """What it is worth to a carrier to be near men who are to be brought out."""
        return sum(
            BY_CARRIER
            * self.stakes.escape[one]
            * _nearness(self.world.x[one], self.world.y[one], spot)
            for one in self.standing[self.setting.sides[carrier]]
            if self.stakes.escape[one] and self.setting.figures[one].kind == MAN
        ) * self.out_from(carrier, spot)

    def _lift(self, figure: int, spot: Point) -> float:
        """The chance that a carrier brings a man out who stands at a place."""
        best = 0.0
        for there, out in self._lifts(self.setting.sides[figure]):
            best = max(best, BY_CARRIER * _nearness(*there, spot) * out)
        return best

    def _lifts(self, side: int) -> list[tuple[Point, float]]:
        """Where the carriers of a side are, and their chances to get out."""
        found = self._carriers.get(side)
        if found is None:
            found = self._carriers[side] = [
                (there, self.out_from(one, there))
                for one, there in self.places[side]
                if self.setting.figures[one].capacity
            ]
        return found

    def _zones(self, figure: int, spot: Point) -> float:
        """What being in a zone, or near it, adds to the chance to hold it or deny it."""
        setting, value = self.setting, 0.0
        mover, radius = setting.figures[figure].mover.id, setting.radii[figure]
        for zone, gain in self._draws(figure):
            way = fields.way_into(setting, mover, radius, zone, spot)
            if way < 0:
                value += gain
            else:
                value += NEAR_ZONE * gain * max(0.0, 1 - way / CALL) if way < inf else 0.0
        return value

    def _draws(self, figure: int) -> list[tuple[int, float]]:
        """The zones that count, and what one figure more in each is worth."""
        found = self._pulls.get(figure)
        if found is None:
            found = self._pulls[figure] = [
                (zone, self._gain(zone, points, figure)) for zone, points in self.zones().items()
            ]
        return found

    def _gain(self, zone: int, points: float, figure: int) -> float:
        mine, theirs = self.counts(zone, figure)
        lead = mine - theirs
        return points * (holds(lead + 1) - holds(lead)) * (1.4 - 0.8 * self.share)

    def zones(self) -> dict[int, float]:
        """The zones that count, with the points that hang on them for both sides together."""
        found: dict[int, float] = {}
        for _, zone, points in self.stakes.zones:
            found[zone] = found.get(zone, 0.0) + points
        return found

    def counts(self, zone: int, figure: int) -> tuple[int, int]:
        """Figures of one's own side in a zone, oneself left out, and of the other."""
        inside = self.inside(zone)
        side = self.setting.sides[figure]
        return len(inside[side] - {figure}), len(inside[1 - side])

    def inside(self, zone: int) -> tuple[frozenset[int], frozenset[int]]:
        """The figures of each side in a zone that are fit to hold it."""
        found = self._inside.get(zone)
        if found is None:
            found = self._inside[zone] = (self._within(zone, 0), self._within(zone, 1))
        return found

    def _within(self, zone: int, side: int) -> frozenset[int]:
        ring, world = self.setting.zones[zone].ring, self.world
        return frozenset(
            one
            for one in self.standing[side]
            if not world.knocked_out[one] and contains(ring, (world.x[one], world.y[one]))
        )

    def _captives(self, figure: int, spot: Point, least: float = 0.0) -> float:
        """Draws men to enemies who are to be taken alive."""
        value = 0.0
        x, y = spot
        for (east, south), pull in self._lures(figure):
            away = hypot(east - x, south - y) / INCH
            value -= pull * min(CALL, max(least, away))
        if self.seeks(figure):
            away = self.lairs(self.sought).nearest(spot)
            value -= PULL * self.stakes.capture[self.sought] * min(SEARCH, max(least, away))
        return value

    @cached_property
    def sought(self) -> int:
        """The hidden enemy for whom the scenario pays most alive, -1 if for none."""
        capture, status = self.stakes.capture, self.world.status
        unseen = [
            one for force in self.about for one in force if status[one] == HIDDEN and capture[one]
        ]
        return max(unseen, key=lambda one: capture[one], default=OFF)

    def seeks(self, figure: int) -> bool:
        """Whether a man looks for the one who is sought."""
        if self.sought == OFF or not board.is_soldier(self.world, figure):
            return False
        return self.setting.sides[self.sought] != self.setting.sides[figure]

    def need(self, figure: int, spot: Point) -> float:
        """Inches to the nearest enemy, zone, or lair of one who is sought; infinite without."""
        x, y = spot
        enemies = self.places[1 - self.setting.sides[figure]]
        ways = [hypot(east - x, south - y) / INCH for _, (east, south) in enemies]
        mover, radius = self.setting.figures[figure].mover.id, self.setting.radii[figure]
        ways += [
            fields.to_zone(self.setting, mover, radius, zone).at(x, y)
            for zone, _ in self._draws(figure)
        ]
        if self.seeks(figure):
            ways.append(self.lairs(self.sought).nearest(spot))
        return min(ways, default=inf)

    def _lures(self, figure: int) -> list[tuple[Point, float]]:
        """Where those are who are to be taken alive, and what an inch to each costs a figure."""
        found = self._prizes.get(figure)
        if found is None:
            found = self._prizes[figure] = []
            if self.setting.capture and board.is_soldier(self.world, figure):
                paid = self.stakes.capture
                enemies = self.places[1 - self.setting.sides[figure]]
                found += [(there, PULL * paid[one]) for one, there in enemies if paid[one]]
        return found

    def _command(self, figure: int, spot: Point) -> float:
        """A Russian's place under a commander, and a commander's among his men."""
        world, setting = self.world, self.setting
        reach = setting.control_radius
        x, y = spot
        if setting.figures[figure].commander:
            return FOLLOWERS * sum(
                self.worth(one)
                for one in self.standing[0]
                if one != figure
                and board.is_soldier(world, one)
                and (world.x[one] - x) ** 2 + (world.y[one] - y) ** 2 <= reach * reach
            )
        for one in setting.commanders:
            if world.knocked_out[one] or world.status[one] not in (IN_PLAY, ABOARD):
                continue
            east, south = board.where(world, one)
            if (east - x) ** 2 + (south - y) ** 2 <= reach * reach:
                return 0.0
        return -STRAY * self.worth(figure)

    def _preaching(self, figure: int, spot: Point) -> float:
        """A mullah's or warlord's place among those whom he makes elite."""
        kind = self.setting.figures[figure]
        if not (kind.mullah or kind.warlord):
            return 0.0
        reach = self.setting.mullah_radius if kind.mullah else self.setting.warlord_radius
        world, (x, y) = self.world, spot
        return SCREEN * sum(
            self.worth(one)
            for one in self.about[1]
            if one != figure and (world.x[one] - x) ** 2 + (world.y[one] - y) ** 2 <= reach * reach
        )

    def _crowd(self, figure: int, spot: Point) -> float:
        x, y = spot
        rows = self._rows(self.setting.sides[figure])
        near = 0
        for place in range(bisect_left(rows, (x - BURST, OFF, OFF)), len(rows)):
            here, there, one = rows[place]
            if here > x + BURST:
                break
            if -BURST <= there - y <= BURST and one != figure:
                near += 1
        return CROWD * self.worth(figure) * min(4, near)

    def _rows(self, side: int) -> list[tuple[int, int, int]]:
        """A side's figures from west to east: where they are, and who."""
        found = self._sorted.get(side)
        if found is None:
            found = self._sorted[side] = sorted((*at, one) for one, at in self.places[side])
        return found


def holds(lead: int) -> float:
    """The chance to hold a zone in the end, by how many men one has more in it."""
    return 1 / (1 + exp(-BALANCE * lead))


def _nearness(x: int, y: int, spot: Point) -> float:
    return max(0.0, 1 - hypot(x - spot[0], y - spot[1]) / INCH / RESCUE)
