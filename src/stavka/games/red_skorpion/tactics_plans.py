"""Whole plans of a figure, compared: stay, fire, move and fire, fire and move, get out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.rules import board, boarding, captives, melee, places
from stavka.games.red_skorpion.rules.pools import total
from stavka.games.red_skorpion.state import ABOARD, DECLARED, HIDDEN, MOVED, OFF, STILL
from stavka.games.red_skorpion.tactics import WOUND
from stavka.games.red_skorpion.tactics_fire import Swath
from stavka.games.red_skorpion.tactics_sites import Sites
from stavka.maps.plane.geometry import INCH, Point, toward

EVERY_EXIT = 4
"""One in so many places beside a carrier is looked at before a man gets out."""
GUESSES = 6
"""Places that are looked at before the movement dice are thrown."""
RIDE = 0.1
"""What riding saves a man beyond a walk, for each walk, in worth."""
AFOOT = 14.0
"""Inches that one rather walks than rides."""
LONG_WAY = 42.0
IDLE = 30.0
"""Inches beyond which nobody is needed who is aboard."""
TAKES = 1.6
"""What seizing a senseless man is worth beside having laid him out."""
STIR = 0.03
"""What moving costs of itself, so that nobody paces up and down."""
COVERED = 0.12
"""What cover promises at first sight, in worth."""
NEVER = -1000.0
"""Not looked at any closer."""


def menu(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """Compares whole plans: stay, fire, move and fire, fire and move."""
    return Plans(look, frame[1]).judge(options)


class Plans:
    """What a figure could do with the rest of its activation."""

    def __init__(self, look: Sites, figure: int) -> None:
        world = look.world
        self.look = look
        self.figure = figure
        self.here = (world.x[figure], world.y[figure])
        self.hidden = world.status[figure] == HIDDEN
        self.moved = world.moved[figure] == MOVED
        self._spots: list[tuple[Point, float]] | None = None

    def judge(self, options: list[Action]) -> list[float]:
        """The value of each option of the menu."""
        return [self._value(action) for action in options]

    def _value(self, action: Action) -> float:
        look, figure = self.look, self.figure
        match action[0]:
            case "pass":
                return (
                    look.site(figure, self.here, moved=self.moved, hidden=self.hidden)
                    if self.is_here
                    else 0.0
                )
            case "move":
                return self.move()
            case "fire-first":
                moving = look.best_shot(figure, self.here, moving=True)
                return moving + self._best_site() if moving > 0 else NEVER
            case "fire":
                return self.fire(int(action[1]))
            case "melee":
                return self.stay() + strike(look, figure, int(action[1]))
            case "explode":
                return explode(look, figure)
            case "seize":
                enemy = int(action[1])
                return self.stay() + look.stakes.capture[enemy] + look.worth(enemy)
            case "alight":
                return get_out(look, figure)
            case _:
                return 0.0

    @property
    def is_here(self) -> bool:
        """Whether the figure stands on the table or hides."""
        return self.look.world.status[self.figure] != ABOARD

    def stay(self) -> float:
        """The worth of ending the turn here in the open."""
        return self.look.site(self.figure, self.here, moved=self.moved)

    def fire(self, weapon: int) -> float:
        """A shot from here, then the end; one who has declared to move goes on afterwards."""
        look, figure = self.look, self.figure
        moving = look.world.moved[figure] != STILL
        value = max(
            (
                look.shot(figure, gun, dice - moving * look.setting.tables.moving_fire, self.here)
                for gun, dice in look.guns(figure, now=True)
                if gun.weapon == weapon
            ),
            default=0.0,
        )
        if value <= 0:
            return NEVER
        if look.world.moved[figure] == DECLARED:
            return value + self._best_site()
        return value + self.stay()

    def move(self) -> float:
        """The best place in reach, and an attack from there."""
        look, figure = self.look, self.figure
        free = not look.world.fired[figure]
        values = [
            value + (best_attack(look, figure, spot, moving=True) if free else 0.0)
            for spot, value in self._near()
        ]
        return max(values) - STIR if values else NEVER

    def _best_site(self) -> float:
        return max((value for _, value in self._near()), default=self.stay())

    def _near(self) -> list[tuple[Point, float]]:
        """Places that the figure could reach with a mean throw, with their worth."""
        if self._spots is None:
            look, figure = self.look, self.figure
            budget = look.world.throw[figure]
            if budget == OFF:
                budget = int(look.pace(figure) * INCH)
            best = sorted(
                ((first_sight(look, figure, spot), spot) for spot in self._around(budget)),
                reverse=True,
            )
            self._spots = []
            fast, slow = look.setting.fastest[look.setting.figures[figure].mover.id]
            room = places.Room(look.world, figure, self.here, budget * slow // fast + 1)
            for _, spot in best:
                if len(self._spots) == GUESSES:
                    break
                if self._can_go(spot, budget) and spot in room:
                    self._spots.append((spot, look.site(figure, spot, moved=True)))
        return self._spots

    def _can_go(self, spot: Point, budget: int) -> bool:
        look, figure = self.look, self.figure
        kind = look.setting.figures[figure]
        moving = look.setting.moving
        return moving.is_within(kind.mover.id, kind.radius, self.here, spot, budget)

    def _contacts(self) -> Iterable[Point]:
        """Base to base with those who are to be taken alive."""
        look, figure, setting = self.look, self.figure, self.look.setting
        if setting.capture and captives.can_take(look.world, figure):
            for one in look.targets(figure):
                if look.is_prize(one):
                    spot = (look.world.x[one], look.world.y[one])
                    least = setting.radii[one] + setting.radii[figure] + places.CLEAR
                    yield toward(spot, self.here, least)

    def _around(self, budget: int) -> Iterable[Point]:
        if budget < look_least(self.look):
            return
        yield from self._contacts()
        for part in (1, 2):
            yield from places.around(self.here, budget // part - places.CLEAR)
        x, y = self.here
        mover = self.look.setting.figures[self.figure].mover.id
        fast, slow = self.look.setting.fastest[mover]
        spots = self.look.setting.cover_spots
        if fast != slow:
            spots = self.look.setting.road_spots
            budget = budget * slow // fast
        for spot in spots:
            if (spot[0] - x) ** 2 + (spot[1] - y) ** 2 <= budget * budget:
                yield spot


def look_least(look: Sites) -> int:
    """The shortest leg, with room to spare."""
    return look.setting.least_leg * 2


def first_sight(look: Sites, figure: int, spot: Point) -> float:
    """How a place looks before one looks closely."""
    return look.purpose(figure, spot) + COVERED * look.worth(figure) * look.has_cover(figure, spot)


def strike(look: Sites, figure: int, enemy: int) -> float:
    """What a round hand to hand is expected to bring."""
    world = look.world
    mine, theirs = total(melee.parts_of(world, figure)), total(melee.parts_of(world, enemy))
    won, lost = odds.melee(look.setting.tables, mine, theirs)
    prize = look.price(enemy)
    gain = prize * (won.kill + (1.0 if world.wounds[enemy] else WOUND) * won.wound)
    if look.setting.capture:
        gain = max(gain, look.catch(enemy) * (won.kill + won.wound))
    cost = look.worth(figure) * (lost.kill + (1.0 if world.wounds[figure] else WOUND) * lost.wound)
    return gain - cost


def best_attack(look: Sites, figure: int, spot: Point, *, moving: bool) -> float:
    """What the best attack from a place is expected to bring: fire, hand to hand, or a captive."""
    best = max(0.0, look.best_shot(figure, spot, moving=moving))
    setting, world = look.setting, look.world
    if not board.is_soldier(world, figure):
        return best
    x, y = spot
    for enemy in look.targets(figure):
        reach = setting.radii[figure] + setting.radii[enemy] + setting.touch
        if (world.x[enemy] - x) ** 2 + (world.y[enemy] - y) ** 2 <= reach * reach:
            if setting.capture and world.knocked_out[enemy] and captives.can_take(world, figure):
                best = max(best, look.catch(enemy) * TAKES)
            elif board.is_soldier(world, enemy):
                best = max(best, strike(look, figure, enemy))
    return best


def explode(look: Sites, figure: int) -> float:
    """What a suicide bomber's end is expected to bring where he stands."""
    world, blast = look.world, look.setting.blasts.bomb
    spot = (world.x[figure], world.y[figure])
    swath = Swath(spot, blast.radius, blast.dice, look.setting.blast_penetration)
    return look.struck(look.setting.sides[figure], swath, figure) - look.worth(figure)


def get_out(look: Sites, figure: int) -> float:
    """What getting out of the carrier promises over riding on."""
    return max(_outside(look, figure), default=NEVER) - riding(look, figure)


def would_get_out(look: Sites, figure: int) -> bool:
    """Whether getting out of the carrier promises more than riding on: any place will do."""
    carrier = look.world.carrier[figure]
    if look.need(figure, (look.world.x[carrier], look.world.y[carrier])) > IDLE:
        return False
    least = riding(look, figure)
    return any(value > least for value in _outside(look, figure))


def _outside(look: Sites, figure: int) -> Iterator[float]:
    """What places beside the carrier promise."""
    exits = boarding.Exits(look.world, figure)
    around = [(int(action[1]), int(action[2])) for action in exits.propose()]
    for spot in around[::EVERY_EXIT]:
        if exits.allows("at", spot):
            yield look.best_shot(figure, spot, moving=True) + look.site(figure, spot, moved=True)


def riding(look: Sites, figure: int) -> float:
    """What riding on is worth to a passenger."""
    carrier = look.world.carrier[figure]
    return aboard(look, figure, carrier)


def aboard(look: Sites, figure: int, carrier: int) -> float:
    """What being aboard a carrier is worth: it brings a man where he is needed, and out."""
    world = look.world
    spot = (world.x[carrier], world.y[carrier])
    if look.stakes.escape[figure]:
        kind = look.setting.figures[carrier]
        field = fields.to_exit(look.setting, kind.mover.id, kind.radius, kind.side)
        chance = 0.0 if field is None else look.in_time(carrier, field.at(*spot))
        value = look.stakes.escape[figure] * chance
    else:
        need = min(LONG_WAY, look.need(figure, spot))
        value = look.purpose(figure, spot) + RIDE * look.worth(figure) * (need / AFOOT - 1)
    risk = look.danger(carrier, spot, cover=False, moved=False) / max(0.01, look.worth(carrier))
    return value - 0.3 * risk * look.worth(figure)
