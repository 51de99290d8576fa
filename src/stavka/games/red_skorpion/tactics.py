"""What a position promises: the worth of figures and the harm that an attack is expected to do.

All values are in points of the scenario. An `Outlook` is made once for a decision.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import exp, hypot, inf
from typing import Final

from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import SOFT
from stavka.games.red_skorpion.rules import board, captives, damage, vehicles
from stavka.games.red_skorpion.setting import ANIMAL, MAN, Setting
from stavka.games.red_skorpion.state import HIDDEN, IN_PLAY, MOVED, State
from stavka.games.red_skorpion.tactics_stakes import stakes
from stavka.maps.plane.geometry import INCH, Point

WOUND = 0.5
"""What a first wound costs beside death."""
DUCK = 0.12
"""What being driven back costs beside death."""
TAKEN = 0.8
"""How likely a man who lies senseless is to be taken, to those who would shoot him."""
HOPE = 0.8
"""How likely one is to be taken alive whom nobody guards, with captors all about him."""
NEAR = 2.0
"""Turns of his way after which a captor counts for a third."""
GUARDED = 6 * INCH
"""How near comrades keep captors off."""
AHEAD = 1.3
"""How sharply the chance to get off the table in time falls with the turns to spare."""
TOLL = 0.12
"""Part of an escape's points that each turn on the way costs."""
MOST_TOLL = 0.8
LATE = 1.0
"""Turns that are lost on the way, as a rule."""
RIDERS = 0.5
"""How likely those aboard are to die with their carrier."""
CAUGHT = 0.5
"""How likely one who lies senseless is to be killed or taken."""
SPOTS_KEPT = 1 << 16
"""Places about which the ground's answer is kept."""
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
        self.places = tuple(
            [(one, (world.x[one], world.y[one])) for one in side] for side in self.standing
        )
        self.about = tuple(
            [one for one in force if status[one] in (IN_PLAY, HIDDEN)]
            for force in self.setting.forces
        )
        self.preachers = self._leaders()
        self._defence: dict[int, int] = {}
        self._worth: dict[int, float] = {}
        self._price: dict[int, float] = {}
        self._harm: dict[tuple[int, int, int, bool], float] = {}
        self._loss: dict[tuple[int, int], float] = {}

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
                found += s.escape[figure] * self.escape_chance(
                    figure, board.where(self.world, figure)
                )
            if self.setting.figures[figure].capacity:
                riders = board.passengers(self.world, figure)
                found += RIDERS * sum(self.worth(one) for one in riders)
            self._worth[figure] = found
        return found

    def price(self, figure: int) -> float:
        """What a figure's death is worth to an enemy, who may rather take it alive."""
        found = self._price.get(figure)
        if found is None:
            found = self.worth(figure)
            if self.is_prize(figure):
                more = self.stakes.capture[figure] - self.stakes.kill[figure]
                found -= self._hope(figure) * (found + more)
            self._price[figure] = found
        return found

    def is_prize(self, figure: int) -> bool:
        """Whether the scenario pays more for a figure alive than dead."""
        stakes = self.stakes
        return self.setting.capture and stakes.capture[figure] > stakes.kill[figure]

    def _hope(self, figure: int) -> float:
        """The chance that an enemy takes a figure alive in the end, if he doesn't shoot it."""
        world, side = self.world, self.setting.sides[figure]
        if world.status[figure] != IN_PLAY:
            return 0.0
        if world.knocked_out[figure]:
            return TAKEN
        x, y = world.x[figure], world.y[figure]
        captors = self.captors[1 - side]
        near = 0.0
        for (east, south), walk in captors:
            near += exp(-hypot(east - x, south - y) / walk)
        near *= self.stakes.capture[figure] / max(self.stakes.capture)
        guards = 0
        for one, (east, south) in self.places[side]:
            if -GUARDED <= east - x <= GUARDED and -GUARDED <= south - y <= GUARDED:
                is_near = (east - x) ** 2 + (south - y) ** 2 <= GUARDED * GUARDED
                guards += is_near and board.is_soldier(world, one)
        return HOPE * near / (near + guards)

    @cached_property
    def captors(self) -> tuple[list[tuple[Point, float]], ...]:
        """By side where those are who could take captives, and the way that thirds their chance."""
        return tuple(
            [
                (spot, NEAR * pace * INCH)
                for one, spot in places
                if captives.can_take(self.world, one) and (pace := self.pace(one)) > 0
            ]
            for places in self.places
        )

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
        spare = self.turns_left - (world.throw[mover] == 0) - need - LATE
        return (1 - min(MOST_TOLL, TOLL * need)) / (1 + exp(-AHEAD * spare))

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
            worth = self.price(figure)
            if stuns:
                return (hit.kill + hit.wound) * self.catch(figure)
            wound = 1.0 if self.world.wounds[figure] else self._wound(figure)
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

    def _wound(self, figure: int) -> float:
        """What a first wound costs beside death: it stops a mule for good."""
        mover = self.setting.figures[figure].mover
        if not self.stakes.escape[figure] or mover.dice > self.setting.tables.wound:
            return WOUND
        return max(WOUND, 1 - self.stakes.kill[figure] / self.worth(figure))

    def catch(self, figure: int) -> float:
        """What it costs a figure's side to have it lie senseless, and perhaps be taken."""
        taken = max(
            self.worth(figure),
            self.worth(figure) + self.stakes.capture[figure] - self.stakes.kill[figure],
        )
        return CAUGHT * taken

    def loss(self, vehicle: int, rolls: int) -> float:
        """What some rolls on the vehicle table are expected to cost."""
        key = (vehicle, rolls)
        found = self._loss.get(key)
        if found is None:
            state = vehicles.condition_of(self.world, vehicle)
            hurt = damage.prospects(self.setting.tables, state, rolls)
            part = sum(
                DAMAGE[effect] * float(chance)
                for effect, chance in hurt.suffered.items()
                if effect in DAMAGE
            )
            found = self._loss[key] = self.worth(vehicle) * min(1.0, float(hurt.destroyed) + part)
        return found
