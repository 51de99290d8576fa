"""What a position promises: worth of figures, expected harm of fire, danger of a place.

All values are in points of the scenario. An `Outlook` is made once for a decision.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf
from typing import Final

from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import ALWAYS, AT_SOFT, CHOICE, NEVER, SOFT
from stavka.games.red_skorpion.knowledge import hideouts
from stavka.games.red_skorpion.rules import board, damage, hidden, vehicles
from stavka.games.red_skorpion.rules.shooting import has_shot
from stavka.games.red_skorpion.setting import ANIMAL, MAN, Setting
from stavka.games.red_skorpion.state import HIDDEN, IN_PLAY, MOVED, State
from stavka.games.red_skorpion.tactics_stakes import Gun, stakes
from stavka.maps.plane.geometry import INCH, Point

WOUND = 0.5
"""What a first wound costs beside death."""
DUCK = 0.12
"""What being driven back costs beside death."""
TAKEN = 0.8
"""How likely a man who lies senseless is to be taken, to those who would shoot him."""
SHARE = 0.4
"""How much of all the fire that could come at a figure does come at it."""
LATER = 0.45
"""How likely an enemy is to come into range and fire in his next half-turn."""
UNSEEN = 0.5
"""How often an enemy somewhere in range, who is hidden, would see his mark."""
SAMPLE = 40
"""Hideouts of a zone that stand for all."""
AHEAD = 1.3
"""How sharply the chance to get off the table in time falls with the turns to spare."""
TOLL = 0.05
"""Part of an escape's points that each turn on the way costs."""
SPOTS_KEPT = 1 << 16
"""Places, and pairs of them, about which the ground's answer is kept."""
DAMAGE: Final = {
    damage.PRIMARY: 0.35,
    damage.SECONDARY: 0.12,
    damage.JAMMED: 0.12,
    damage.PASSENGERS: 0.1,
    damage.STUNNED: 0.2,
    damage.MOBILITY: 0.25,
    damage.SENSORS: 0.25,
    damage.CRACKED: 0.15,
    damage.IMMOBILE: 0.45,
}
"""What damage costs beside destruction."""


@lru_cache(SPOTS_KEPT)
def gives_cover(setting: Setting, spot: Point, radius: int) -> bool:
    """Whether a base has cover at a place; the ground never changes."""
    return setting.table.has_cover(spot, radius)


@lru_cache(SPOTS_KEPT)
def is_seen(setting: Setting, spot: Point, other: Point) -> bool:
    """Whether nothing lies between two places."""
    return setting.sight.sees(spot, other)


class Outlook:
    """A position as one judges it: who can shoot, who leads, what each figure is worth now."""

    def __init__(self, world: State) -> None:
        self.world = world
        self.setting = world.setting
        self.stakes = stakes(world.setting)
        self.turns_left = max(0, self.setting.turns - world.turn) + 1
        self.share = min(1.0, self.turns_left / self.setting.turns)
        status = world.status
        self.standing = tuple(
            [one for one in force if status[one] == IN_PLAY] for force in self.setting.forces
        )
        self.about = tuple(
            [one for one in force if status[one] in (IN_PLAY, HIDDEN)]
            for force in self.setting.forces
        )
        self.preachers = self._leaders()
        self._defence: dict[int, int] = {}
        self._lairs: dict[tuple[str, int], list[Point]] = {}
        self._worth: dict[int, float] = {}
        self._harm: dict[tuple[int, int, int, bool], float] = {}
        self._loss: dict[tuple[int, int], float] = {}
        self._guns: dict[tuple[int, bool], list[tuple[Gun, int]]] = {}

    def _leaders(self) -> list[tuple[int, int, int, int]]:
        world, setting = self.world, self.setting
        found = []
        for one, radius in (
            *((one, setting.mullah_radius) for one in setting.mullahs),
            *((one, setting.warlord_radius) for one in setting.warlords),
        ):
            if world.status[one] == IN_PLAY and not world.knocked_out[one]:
                found.append((one, world.x[one], world.y[one], radius * radius))
        return found

    # --- worth -----------------------------------------------------------------------------

    def worth(self, figure: int) -> float:
        """What a figure's death costs its side, those aboard included."""
        found = self._worth.get(figure)
        if found is None:
            s = self.stakes
            found = s.kill[figure] + s.survive[figure] + s.fighting[figure] * self.share
            if s.escape[figure]:
                found += s.escape[figure] * self.escape_chance(figure, board.where(self.world, figure))
            if self.setting.figures[figure].capacity:
                riders = board.passengers(self.world, figure)
                found += 0.5 * sum(self.worth(one) for one in riders)
            self._worth[figure] = found
        return found

    def escape_chance(self, figure: int, spot: Point) -> float:
        """The chance that a figure gets off the table in time from a place."""
        carrier = self.world.carrier[figure]
        mover = carrier if carrier >= 0 else figure
        kind = self.setting.figures[mover]
        field = fields.to_exit(self.setting, kind.mover.id, kind.radius, kind.side)
        if field is None:
            return 0.0
        return self.in_time(mover, field.at(*spot))

    def in_time(self, mover: int, way: float) -> float:
        """The chance that a figure gets a number of inches in the turns that are left."""
        world = self.world
        pace = self.pace(mover)
        if way == inf or pace <= 0:
            return 0.0
        need = way / pace
        spare = self.turns_left - (world.throw[mover] == 0) - need - 0.5  # noqa: PLR2004
        return (1 - min(0.6, TOLL * need)) / (1 + exp(-AHEAD * spare))

    def pace(self, mover: int) -> float:
        """Inches of a mean movement throw, after losses."""
        world, kind = self.world, self.setting.figures[mover]
        if world.immobile[mover]:
            return 0.0
        left = kind.mover.dice - world.lost_move[mover]
        if kind.kind in {MAN, ANIMAL}:
            left -= world.wounds[mover]
        return self.stakes.pace[mover] * max(0, left) / kind.mover.dice

    # --- harm ------------------------------------------------------------------------------

    def defence(self, figure: int, spot: Point, *, cover: bool, moved: bool) -> int:
        """Defence dice of a figure at a place."""
        kind = self.setting.figures[figure]
        t = self.setting.tables.defence
        dice = self.stakes.defence[figure] - self.world.lost_defence[figure]
        if moved:
            dice += t.moved
        if cover:
            dice += t.cover
            if kind.sniper and not (kind.commander or kind.mullah):
                dice += t.command
        if kind.side and not kind.elite and self.is_inspired(figure, spot):
            dice += t.elite
        return max(0, dice)

    def is_inspired(self, figure: int, spot: Point) -> bool:
        """Whether a mullah or warlord makes an Afghan elite at a place."""
        x, y = spot
        return any(
            (x - east) ** 2 + (y - south) ** 2 <= square
            for one, east, south, square in self.preachers
            if one != figure
        )

    def defence_now(self, figure: int) -> int:
        """Defence dice of a figure where it stands."""
        found = self._defence.get(figure)
        if found is None:
            world = self.world
            spot = (world.x[figure], world.y[figure])
            moved = world.moved[figure] == MOVED
            found = self.defence(figure, spot, cover=self.has_cover(figure, spot), moved=moved)
            self._defence[figure] = found
        return found

    def has_cover(self, figure: int, spot: Point) -> bool:
        """Whether a figure would have cover at a place."""
        return gives_cover(self.setting, spot, self.setting.radii[figure])

    def harm(self, figure: int, attack: int, defence: int, *, stuns: bool = False) -> float:
        """What an attack is expected to cost a figure's side."""
        key = (figure, attack, defence, stuns)
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = self._expected(figure, attack, defence, stuns)
        return found

    def _expected(self, figure: int, attack: int, defence: int, stuns: bool) -> float:
        if attack <= 0:
            return 0.0
        hit = odds.harm(self.setting.tables, attack, defence)
        if board.is_soldier(self.world, figure):
            worth = self.worth(figure)
            if stuns:
                return (hit.kill + hit.wound) * self.catch(figure) + DUCK * hit.duck * worth
            wound = 1.0 if self.world.wounds[figure] else WOUND
            if self.world.knocked_out[figure]:
                worth -= TAKEN * self.catch(figure)
            return worth * (hit.kill + wound * hit.wound + DUCK * hit.duck)
        if stuns:
            return 0.0
        if self.setting.figures[figure].armour != SOFT:
            return self.loss(figure, 1) * sum(hit)
        return (
            self.loss(figure, 1) * hit.duck
            + self.loss(figure, 2) * hit.wound
            + self.loss(figure, 3) * hit.kill
        )

    def catch(self, figure: int) -> float:
        """What it costs a figure's side to have it lie senseless, and perhaps be taken."""
        taken = max(self.worth(figure), self.worth(figure) + self.stakes.capture[figure] - self.stakes.kill[figure])
        return 0.5 * taken

    def loss(self, vehicle: int, rolls: int) -> float:
        """What some rolls on the vehicle table are expected to cost."""
        key = (vehicle, rolls)
        found = self._loss.get(key)
        if found is None:
            state = vehicles.condition_of(self.world, vehicle)
            hurt = damage.prospects(self.setting.tables, state, rolls)
            part = sum(DAMAGE[effect] * float(chance) for effect, chance in hurt.suffered.items() if effect in DAMAGE)
            found = self._loss[key] = self.worth(vehicle) * min(1.0, float(hurt.destroyed) + part)
        return found

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
            if gun.least_squared <= square <= gun.reach_squared and square:
                if self.gets_through(gun, one, square):
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
        hit = odds.on_target(self.setting.tables, gun.high, gun.radius)
        for aim in self.world.aim[figure] or ():
            if (aim.x, aim.y, aim.mount) == (*centre, gun.mount) and aim.turn == self.world.turn - 1:
                hit = 1.0 if self.world.moved[figure] != MOVED else hit
        return hit * self.swath(figure, gun, dice, centre)

    def swath(self, figure: int, gun: Gun, dice: int, centre: Point) -> float:
        """What a burst that comes down at a place costs the enemy, less what it costs us."""
        world, side = self.world, self.setting.sides[figure]
        x, y = centre
        square = gun.radius * gun.radius
        value = 0.0
        for force, sign in ((self.standing[1 - side], 1.0), (self.standing[side], -1.0)):
            for one in force:
                if (world.x[one] - x) ** 2 + (world.y[one] - y) ** 2 <= square:
                    if self.setting.figures[one].armour <= gun.penetrates:
                        value += sign * self.harm(one, dice, self.defence_now(one), stuns=gun.stuns)
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
        return min(0.9 * self.worth(figure), SHARE * total)

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
            hit = odds.on_target(self.setting.tables, gun.high, gun.radius) if gun.bursts == ALWAYS else 1.0
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
            reach = gun.reach_squared if self.gets_through(gun, figure, gun.reach_squared) else gun.close_squared
            near = sum((x - east) ** 2 + (y - south) ** 2 <= reach for east, south in lairs)
            hit = odds.on_target(self.setting.tables, gun.high, gun.radius) if gun.bursts == ALWAYS else 1.0
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
