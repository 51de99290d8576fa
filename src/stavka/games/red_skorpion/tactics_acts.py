"""Judges what figures do: whom to send, to move or to fire, where to go, what to fire at."""

from __future__ import annotations

from math import hypot

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import CHOICE
from stavka.games.red_skorpion.arms import NEVER as NEVER_BURSTS
from stavka.games.red_skorpion.rules import board, collisions
from stavka.games.red_skorpion.state import ABOARD, HIDDEN, MOVED, STILL
from stavka.games.red_skorpion.tactics_plans import (
    NEVER,
    aboard,
    best_attack,
    first_sight,
    would_get_out,
)
from stavka.games.red_skorpion.tactics_sites import Sites
from stavka.maps.plane.geometry import INCH, Point

FAR = 100.0 * INCH
"""How far off an enemy is taken to be who is not to be seen."""
CLOSE_LOOKS = 10
"""Places of a move that are looked at closely, the most promising ones."""
ALIGHTS = 20.0
"""How much it is the turn of a rider who had better get out: his carrier must not move first."""
LISTED = 0.01
"""What doing something is worth of itself, so that equals are settled."""


# --- initiative ------------------------------------------------------------------------------


def order(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """To act first is better, but in the last turn where a zone is to be held at its end."""
    last = look.turns_left == 1 and bool(look.stakes.zones)
    return [float((action[0] == "be-b") == last) for action in options]


# --- whose turn ------------------------------------------------------------------------------


def pick(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """Who can shoot goes first, then those ahead; the hidden wait for a chance."""
    return [
        _turn_of(look, int(action[1])) if action[0] == "go" else _wait(action) for action in options
    ]


def _wait(action: Action) -> float:
    return 0.0 if action[0] == "end" else NEVER


def _turn_of(look: Sites, figure: int) -> float:
    world = look.world
    status = world.status[figure]
    if status == ABOARD:
        return ALIGHTS if would_get_out(look, figure) else -1.0
    x, y = world.x[figure], world.y[figure]
    enemies = [hypot(world.x[one] - x, world.y[one] - y) for one in look.targets(figure)]
    near = min((*enemies, FAR))
    reach = look.stakes.longest[figure]
    kind = look.setting.figures[figure]
    waits = status == HIDDEN and not kind.mullah and not look.zones()
    if waits and near > reach + INCH * look.pace(figure):
        return -1.0
    value = 5.0 - near / INCH / 100
    if near <= reach:
        value += 5.0
    if kind.commander or kind.mullah or kind.warlord:
        value += 2.0
    field = fields.to_exit(look.setting, kind.mover.id, kind.radius, kind.side)
    if field is not None and look.stakes.escape[figure]:
        value += 3.0 - min(300.0, field.at(x, y)) / 100
    return value


# --- where to --------------------------------------------------------------------------------


def leg(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """The best place in reach, with a shot from there where one is still to come."""
    return Legs(look, frame[1]).judge(options)


class Legs:
    """Judges the next leg of a move."""

    def __init__(self, look: Sites, figure: int) -> None:
        world = look.world
        self.look = look
        self.figure = figure
        self.here = (world.x[figure], world.y[figure])
        self.free = not world.fired[figure]

    def judge(self, options: list[Action]) -> list[float]:
        """The value of each option."""
        look, figure = self.look, self.figure
        sights = {
            number: first_sight(look, figure, (int(action[1]), int(action[2])))
            for number, action in enumerate(options)
            if action[0] == "to"
        }
        close = set(sorted(sights, key=lambda number: -sights[number])[:CLOSE_LOOKS])
        return [
            self.go(action)
            if number in close
            else NEVER + sights[number]
            if number in sights
            else self.other(action)
            for number, action in enumerate(options)
        ]

    def go(self, action: Action) -> float:
        """To end at a place."""
        return self.at((int(action[1]), int(action[2])), moved=True)

    def at(self, spot: Point, *, moved: bool) -> float:
        """The worth of a place, with the shot that is still to come."""
        look, figure = self.look, self.figure
        attack = best_attack(look, figure, spot, moving=moved) if self.free else 0.0
        return attack + look.site(figure, spot, moved=moved)

    def other(self, action: Action) -> float:
        """Anything but going on."""
        look, figure = self.look, self.figure
        match action[0]:
            case "stop":
                moved = look.world.moved[figure] == MOVED
                return self.at(self.here, moved=moved) + LISTED
            case "board":
                return aboard(look, figure, int(action[1]))
            case "leave":
                return leaving(look, figure)
            case "over":
                return self.run_over(int(action[1]))
            case "ram":
                return self.ram(int(action[1]))
            case _:
                return 0.0

    def run_over(self, enemy: int) -> float:
        """To drive over a man."""
        look, world = self.look, self.look.world
        chance = odds.runs_over(look.setting.tables, bool(world.wounds[enemy]))
        return chance * look.worth(enemy) + self.at((world.x[enemy], world.y[enemy]), moved=True)

    def ram(self, enemy: int) -> float:
        """To ram a vehicle."""
        look, figure = self.look, self.figure
        mine, theirs = collisions.ram_dice(look.world, figure, enemy)
        die = look.setting.tables.die
        gain = look.loss(enemy, 1) * (1 - (1 - 1 / die) ** mine)
        cost = look.loss(figure, 1) * (1 - (1 - 1 / die) ** theirs)
        return gain - cost + self.at(collisions.stop_before(look.world, figure, enemy), moved=True)


def leaving(look: Sites, figure: int) -> float:
    """What leaving the table brings a figure and those aboard."""
    value = 0.0
    for one in (figure, *board.passengers(look.world, figure)):
        paid = look.stakes.escape[one]
        value += paid or -look.stakes.fighting[one] * look.share
    return value


# --- what at ---------------------------------------------------------------------------------


def shot(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """The target, or the place for a burst, that costs the enemy most."""
    _, figure, mount = frame
    world = look.world
    arms = [(gun, dice) for gun, dice in look.guns(figure) if gun.mount == mount]
    if not arms:
        return [0.0] * len(options)
    gun, dice = arms[0]
    dice -= (world.moved[figure] != STILL) * look.setting.tables.moving_fire
    values = []
    for action in options:
        if action[0] == "aim":
            values.append(look.burst(figure, gun, dice, (int(action[1]), int(action[2]))))
        elif gun.bursts in (NEVER_BURSTS, CHOICE):
            target = int(action[1])
            values.append(look.harm(target, dice, look.defence_now(target), stuns=gun.stuns))
        else:
            values.append(look.aimed(figure, gun, dice, int(action[1])))
    return values


def mercy(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """Alive where the scenario pays more for him alive."""
    loser = int(frame[2])
    alive = look.stakes.capture[loser] > look.stakes.kill[loser]
    return [float((action[0] == "capture") == alive) for action in options]
