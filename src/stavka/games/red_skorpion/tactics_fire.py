"""Fire as one judges it: the best shot from a place, and the danger of standing there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import AT_SOFT, CHOICE, NEVER, SOFT
from stavka.games.red_skorpion.knowledge import hideouts
from stavka.games.red_skorpion.rules import board, hidden
from stavka.games.red_skorpion.rules.shooting import has_shot
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import HIDDEN, MOVED, OFF, Aim, State
from stavka.games.red_skorpion.tactics import Outlook
from stavka.games.red_skorpion.tactics_menace import Menace, menace_of, reaches
from stavka.games.red_skorpion.tactics_stakes import Gun
from stavka.maps.plane.geometry import INCH, Point, box

MOST_DANGER = 0.9
"""The most that danger can cost, in worth."""
SHARE = 0.4
"""How much of all the fire that could come at a figure does come at it."""
LATER = 0.45
"""How likely an enemy is to come into range and fire in his next half-turn."""
UNSEEN = 0.5
"""How often an enemy somewhere in range, who is hidden, would see his mark."""
SAMPLE = 40
"""Hideouts of a zone that stand for all."""
LAIRS_KEPT = 256
COUNTS_KEPT = 4096
Mark = tuple[float, int, Point, int]
"""One to shoot at: what that is worth, who, where, and the square of how far it goes."""
Lair = tuple[Menace, str, int]
"""What a hidden enemy can do, and the zone and radius of base that tell where he may be."""
Foe = tuple[Point, Menace, Lair | None]
"""Where an enemy is, what he can do, and of one who is hidden: out of what lair."""

Row = tuple[Point, int, tuple[int, ...], list[tuple[float, float]], Lair | None]
"""A foe against a figure: where, how far squared, the ends of the bands of range and what it costs
in each, seen and unseen, and the lair."""


class Swath(NamedTuple):
    """A burst or blast that comes down: where, how wide, with how many dice, through what."""

    centre: Point
    radius: int
    dice: int
    penetrates: int
    stuns: bool = False


class Lairs:
    """Places that stand for all where one who is hidden could be."""

    __slots__ = ("_bounds", "_counts", "_near", "spots")

    def __init__(self, spots: list[Point]) -> None:
        self.spots = spots
        self._bounds = box(spots) if spots else (0, 0, 0, 0)
        self._counts: dict[tuple[Point, int], int] = {}
        self._near: dict[Point, float] = {}

    def count(self, spot: Point, reach: int) -> int:
        """How many of them are within a range, squared, of a place."""
        key = spot, reach
        found = self._counts.get(key)
        if found is None:
            if len(self._counts) >= COUNTS_KEPT:
                self._counts.clear()
            found = self._counts[key] = self._count(spot, reach)
        return found

    def _count(self, spot: Point, reach: int) -> int:
        x, y = spot
        west, north, east, south = self._bounds
        if max(x - west, east - x) ** 2 + max(y - north, south - y) ** 2 <= reach:
            return len(self.spots)
        if max(west - x, 0, x - east) ** 2 + max(north - y, 0, y - south) ** 2 > reach:
            return 0
        return len([0 for east, south in self.spots if (x - east) ** 2 + (y - south) ** 2 <= reach])

    def nearest(self, spot: Point) -> float:
        """Inches to the nearest of them; 0 when there are none."""
        found = self._near.get(spot)
        if found is None:
            if len(self._near) >= COUNTS_KEPT:
                self._near.clear()
            x, y = spot
            squares = [(x - east) ** 2 + (y - south) ** 2 for east, south in self.spots]
            found = self._near[spot] = isqrt(min(squares, default=0)) / INCH
        return found


@lru_cache(LAIRS_KEPT)
def lairs_of(setting: Setting, enemy: int, watchers: tuple[Point, ...]) -> Lairs:
    """Where one could be hidden, and all like him, while those who might find him stay put."""
    spots = hideouts(setting, enemy)
    some = spots[:: max(1, len(spots) // SAMPLE)]
    reach = setting.discovery_radius
    return Lairs([spot for spot in some if not hidden.is_near(spot, watchers, reach)])


class Fire(Outlook):
    """Judges shots and dangers."""

    def __init__(self, world: State) -> None:
        super().__init__(world)
        self._lairs: dict[tuple[str, int], Lairs] = {}
        self._guns: dict[tuple[int, bool], list[tuple[Gun, int]]] = {}
        self._marks: dict[tuple[int, int, int], list[Mark]] = {}
        self._bursts: dict[tuple[int, Swath], float] = {}
        self._catches: dict[tuple[int, Point, int], list[tuple[int, float]]] = {}
        self._foes: dict[int, list[Foe]] = {}
        self._dangers: dict[tuple[int, int], list[Row]] = {}

    # --- fire ------------------------------------------------------------------------------

    def guns(self, figure: int, *, now: bool = False) -> list[tuple[Gun, int]]:
        """The weapons of a figure that work, with their attack dice; `now` only those not fired."""
        key = (figure, now)
        found = self._guns.get(key)
        if found is None:
            found = self._guns[key] = self._working(figure, now=now)
        return found

    def _working(self, figure: int, *, now: bool) -> list[tuple[Gun, int]]:
        world = self.world
        if world.knocked_out[figure] or world.stunned[figure]:
            return []
        lost = world.lost_attack[figure] + world.wounds[figure]
        return [
            (gun, gun.dice - lost)
            for gun in self.stakes.guns[figure]
            if not world.gone[figure] >> gun.mount & 1
            and has_shot(world, figure, gun.mount)
            and not (now and world.fired[figure] >> gun.mount & 1)
        ]

    def sees(self, spot: Point, other: Point) -> bool:
        """Whether one sees from a place to another."""
        reach = self.setting.visibility
        if reach:
            dx, dy = spot[0] - other[0], spot[1] - other[1]
            if dx * dx + dy * dy > reach * reach:
                return False
        return board.is_clear(self.setting, spot, other)

    def targets(self, figure: int) -> list[int]:
        """The enemies whom a figure's side knows of."""
        return self.standing[1 - self.setting.sides[figure]]

    def best_shot(self, figure: int, spot: Point, *, moving: bool, now: bool = True) -> float:
        """What the best attack from a place is expected to cost the enemy.

        `moving` costs a die; an AFV fires all its weapons. With `now` off: in a turn to come.
        """
        values = [
            self.shot(figure, gun, dice - moving * self.setting.tables.moving_fire, spot)
            for gun, dice in self.guns(figure, now=now)
            if not (moving and gun.still)
        ]
        if not values:
            return 0.0
        kind = self.setting.figures[figure]
        return sum(values) if kind.afv and not kind.one_system else max(values)

    def shot(self, figure: int, gun: Gun, dice: int, spot: Point) -> float:
        """What the best shot of one weapon from a place is expected to cost the enemy."""
        x, y = spot
        least, indirect = gun.least_squared, gun.indirect
        for value, _, there, reach in self.marks(figure, gun, dice):
            dx, dy = there[0] - x, there[1] - y
            square = dx * dx + dy * dy
            if least <= square <= reach and square and (indirect or self.sees(spot, there)):
                return value
        return 0.0

    def marks(self, figure: int, gun: Gun, dice: int) -> list[Mark]:
        """Whom a weapon can hurt, the most promising first."""
        key = (figure, gun.mount, dice)
        found = self._marks.get(key)
        if found is None:
            found = self._marks[key] = list(self._find_marks(figure, gun, dice))
            found.sort(reverse=True)
        return found

    def _find_marks(self, figure: int, gun: Gun, dice: int) -> Iterator[Mark]:
        world = self.world
        for one in self.targets(figure):
            reach = reaches(gun, self.setting.figures[one].armour, gun.reach_squared)
            if reach >= 0:
                there = (world.x[one], world.y[one])
                yield self.aimed(figure, gun, dice, one), one, there, reach

    def aimed(self, figure: int, gun: Gun, dice: int, target: int) -> float:
        """What one shot at a target is expected to cost the enemy, seen and in range."""
        single = self.harm(target, dice, self.defence_now(target), stuns=gun.stuns)
        soft = self.setting.figures[target].armour == SOFT
        if gun.bursts == NEVER or (gun.bursts == AT_SOFT and not soft):
            return single
        world = self.world
        burst = self.burst(figure, gun, dice, (world.x[target], world.y[target]))
        return max(single, burst) if gun.bursts == CHOICE else burst

    def burst(self, figure: int, gun: Gun, dice: int, centre: Point) -> float:
        """What a burst aimed at a place is expected to cost the enemy, less what it costs us."""
        world = self.world
        kept = Aim(*centre, world.turn - 1, gun.mount)
        hit = odds.on_target(self.setting.tables, gun.high, gun.radius)
        if world.moved[figure] != MOVED and kept in (world.aim[figure] or ()):
            hit = 1.0
        key = self.setting.sides[figure], Swath(centre, gun.radius, dice, gun.penetrates, gun.stuns)
        found = self._bursts.get(key)
        if found is None:
            found = self._bursts[key] = self.struck(*key)
        return hit * found

    def struck(self, side: int, swath: Swath, spared: int = OFF) -> float:
        """What a burst that comes down costs the enemies of a side, less what it costs the side."""
        figures, value = self.setting.figures, 0.0
        for one, sign in self._caught(side, swath.centre, swath.radius):
            if one != spared and figures[one].armour <= swath.penetrates:
                dice = self.defence_now(one)
                value += sign * self.harm(one, swath.dice, dice, stuns=swath.stuns)
        return value

    def _caught(self, side: int, centre: Point, radius: int) -> list[tuple[int, float]]:
        """Whom a burst of a side catches: enemies, who count for it, then its own."""
        key = side, centre, radius
        found = self._catches.get(key)
        if found is None:
            (x, y), square = centre, radius * radius
            found = self._catches[key] = [
                (one, sign)
                for force, sign in ((1 - side, 1.0), (side, -1.0))
                for one, (east, south) in self.places[force]
                if -radius <= east - x <= radius and (east - x) ** 2 + (south - y) ** 2 <= square
            ]
        return found

    # --- danger ----------------------------------------------------------------------------

    def danger(self, figure: int, spot: Point, *, cover: bool, moved: bool) -> float:
        """What the enemy's next half-turn is expected to cost a figure at a place."""
        dice = self.defence(figure, spot, cover=cover, moved=moved)
        rows = self._rows_of(figure, dice)
        x, y = spot
        total = 0.0
        lurking: dict[Lair, float] = {}
        for there, far, stops, harms, lair in rows:
            if lair is not None:
                if lair not in lurking:
                    lurking[lair] = self._lurking(lair, figure, spot, dice)
                total += lurking[lair]
                continue
            square = (there[0] - x) ** 2 + (there[1] - y) ** 2
            if square <= far:
                seen, blind = harms[bisect_left(stops, square)]
                total += seen if seen > blind and self.sees(there, spot) else blind
        return min(MOST_DANGER * self.worth(figure), SHARE * total)

    def _rows_of(self, figure: int, defence: int) -> list[Row]:
        """The enemies, with what each is expected to cost a figure of so many defence dice."""
        key = figure, defence
        found = self._dangers.get(key)
        if found is None:
            threats = {
                menace: self._threats(menace, figure, defence)
                for menace in {menace: None for _, menace, _ in self.foes(figure)}
            }
            found = self._dangers[key] = [
                (there, menace.far, menace.stops, threats[menace], lair)
                for there, menace, lair in self.foes(figure)
            ]
        return found

    def foes(self, figure: int) -> list[Foe]:
        """The enemies as dangers to a figure."""
        found = self._foes.get(figure)
        if found is None:
            enemies = self.about[1 - self.setting.sides[figure]]
            found = self._foes[figure] = [self._foe(enemy, figure) for enemy in enemies]
        return found

    def _foe(self, enemy: int, figure: int) -> Foe:
        world, setting = self.world, self.setting
        working = tuple((gun.mount, dice) for gun, dice in self.guns(enemy))
        armour = setting.figures[figure].armour
        menace = menace_of(setting, self.stakes.like[enemy], working, armour)
        lair = None
        if world.status[enemy] == HIDDEN:
            self.lairs(enemy)
            kind = setting.figures[enemy]
            lair = (menace, kind.zone, kind.radius)
        return (world.x[enemy], world.y[enemy]), menace, lair

    def _threats(self, menace: Menace, figure: int, defence: int) -> list[tuple[float, float]]:
        """By band of range, what an enemy is expected to cost: if he sees his mark, and if not."""
        found = []
        for fires, moves in zip(menace.near, menace.later, strict=True):
            near = later = 0.0
            for hit, dice in fires:
                near = max(near, hit * self.harm(figure, dice, defence))
            for hit, dice in moves:
                later = max(later, LATER * hit * self.harm(figure, dice, defence))
            found.append((near, max(later, LATER * near)))
        return found

    def _lurking(self, lair: Lair, figure: int, spot: Point, defence: int) -> float:
        """As `_threats`, of one who is hidden: he could be in any cover that nobody watches."""
        menace, zone, radius = lair
        lairs = self._lairs[zone, radius]
        if not lairs.spots:
            return 0.0
        worst = 0.0
        for hit, dice, reach in menace.hidden:
            hurt = self.harm(figure, dice, defence)
            if hurt:
                near = lairs.count(spot, reach)
                worst = max(worst, UNSEEN * hit * hurt * near / len(lairs.spots))
        return worst

    def lairs(self, enemy: int) -> Lairs:
        """Where one who is hidden, and all like him, could be."""
        kind = self.setting.figures[enemy]
        key = (kind.zone, kind.radius)
        if key not in self._lairs:
            self._lairs[key] = lairs_of(self.setting, enemy, hidden.watchers(self.world))
        return self._lairs[key]
