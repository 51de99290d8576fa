"""Fire as one judges it: the best shot from a place, and the danger of standing there."""

from __future__ import annotations

from typing import NamedTuple

from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import ALWAYS, AT_SOFT, CHOICE, NEVER, SOFT
from stavka.games.red_skorpion.knowledge import hideouts
from stavka.games.red_skorpion.rules import hidden
from stavka.games.red_skorpion.rules.shooting import has_shot
from stavka.games.red_skorpion.state import HIDDEN, MOVED, OFF, Aim, State
from stavka.games.red_skorpion.tactics import Outlook, is_seen
from stavka.games.red_skorpion.tactics_stakes import Gun
from stavka.maps.plane.geometry import INCH, Point

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


class Swath(NamedTuple):
    """A burst or blast that comes down: where, how wide, with how many dice, through what."""

    centre: Point
    radius: int
    dice: int
    penetrates: int
    stuns: bool = False


class Fire(Outlook):
    """Judges shots and dangers."""

    def __init__(self, world: State) -> None:
        super().__init__(world)
        self._lairs: dict[tuple[str, int], list[Point]] = {}
        self._guns: dict[tuple[int, bool], list[tuple[Gun, int]]] = {}

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

    def gets_through(self, gun: Gun, target: int, square: int) -> bool:
        """Whether a weapon can hurt a target at a range."""
        armour = self.setting.figures[target].armour
        if armour <= gun.penetrates:
            return True
        return armour <= gun.close_penetrates and square <= gun.close_squared

    def sees(self, spot: Point, other: Point) -> bool:
        """Whether one sees from a place to another."""
        reach = self.setting.visibility
        if reach:
            dx, dy = spot[0] - other[0], spot[1] - other[1]
            if dx * dx + dy * dy > reach * reach:
                return False
        return is_seen(self.setting, spot, other)

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
        world = self.world
        choices = []
        for one in self.targets(figure):
            dx, dy = world.x[one] - x, world.y[one] - y
            square = dx * dx + dy * dy
            in_range = gun.least_squared <= square <= gun.reach_squared and square
            if in_range and self.gets_through(gun, one, square):
                choices.append((self.aimed(figure, gun, dice, one), one))
        choices.sort(reverse=True)
        for value, one in choices:
            if gun.indirect or self.sees(spot, (world.x[one], world.y[one])):
                return value
        return 0.0

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
        side = self.setting.sides[figure]
        swath = Swath(centre, gun.radius, dice, gun.penetrates, gun.stuns)
        return hit * self.struck(side, swath)

    def struck(self, side: int, swath: Swath, spared: int = OFF) -> float:
        """What a burst that comes down costs the enemies of a side, less what it costs the side."""
        world = self.world
        x, y = swath.centre
        square = swath.radius * swath.radius
        value = 0.0
        for force, sign in ((self.standing[1 - side], 1.0), (self.standing[side], -1.0)):
            for one in force:
                caught = (world.x[one] - x) ** 2 + (world.y[one] - y) ** 2 <= square
                if (
                    caught
                    and one != spared
                    and self.setting.figures[one].armour <= swath.penetrates
                ):
                    dice = self.defence_now(one)
                    value += sign * self.harm(one, swath.dice, dice, stuns=swath.stuns)
        return value

    # --- danger ----------------------------------------------------------------------------

    def danger(self, figure: int, spot: Point, *, cover: bool, moved: bool) -> float:
        """What the enemy's next half-turn is expected to cost a figure at a place."""
        dice = self.defence(figure, spot, cover=cover, moved=moved)
        world = self.world
        total = 0.0
        for enemy in self.about[1 - self.setting.sides[figure]]:
            if world.status[enemy] == HIDDEN:
                total += self._lurking(enemy, figure, spot, dice)
            else:
                total += self._threat(enemy, figure, spot, dice)
        return min(MOST_DANGER * self.worth(figure), SHARE * total)

    def _threat(self, enemy: int, figure: int, spot: Point, defence: int) -> float:
        world = self.world
        x, y = world.x[enemy], world.y[enemy]
        square = (x - spot[0]) ** 2 + (y - spot[1]) ** 2
        far = self.stakes.longest[enemy] + int(self.stakes.pace[enemy] * INCH)
        if square > far * far:
            return 0.0
        near = later = 0.0
        for gun, dice in self.guns(enemy):
            if not self.gets_through(gun, figure, square):
                continue
            hit = (
                odds.on_target(self.setting.tables, gun.high, gun.radius)
                if gun.bursts == ALWAYS
                else 1.0
            )
            if gun.least_squared <= square <= gun.reach_squared:
                near = max(near, hit * self.harm(figure, dice, defence))
            elif not gun.still:
                reach = gun.reach + int(self.stakes.pace[enemy] * INCH)
                if square <= reach * reach:
                    later = max(later, LATER * hit * self.harm(figure, dice - 1, defence))
        if near > later and self.sees((x, y), spot):
            return near
        return max(later, LATER * near)

    def _lurking(self, enemy: int, figure: int, spot: Point, defence: int) -> float:
        """As `_threat`, of one who is hidden: he could be in any cover that nobody watches."""
        lairs = self._lairs_of(enemy)
        if not lairs:
            return 0.0
        x, y = spot
        worst = 0.0
        for gun, dice in self.guns(enemy):
            hurt = self.harm(figure, dice, defence)
            if not hurt or not self.gets_through(gun, figure, 0):
                continue
            reach = (
                gun.reach_squared
                if self.gets_through(gun, figure, gun.reach_squared)
                else gun.close_squared
            )
            near = sum((x - east) ** 2 + (y - south) ** 2 <= reach for east, south in lairs)
            hit = (
                odds.on_target(self.setting.tables, gun.high, gun.radius)
                if gun.bursts == ALWAYS
                else 1.0
            )
            worst = max(worst, UNSEEN * hit * hurt * near / len(lairs))
        return worst

    def _lairs_of(self, enemy: int) -> list[Point]:
        kind = self.setting.figures[enemy]
        key = (kind.zone, kind.radius)
        found = self._lairs.get(key)
        if found is None:
            spots = hideouts(self.setting, enemy)
            some = spots[:: max(1, len(spots) // SAMPLE)]
            found = [spot for spot in some if not hidden.is_watched(self.world, spot)]
            self._lairs[key] = found
        return found
