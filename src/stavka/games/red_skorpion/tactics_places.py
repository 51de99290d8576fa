"""Judges places that are no moves: set-up, getting out, ducking back, and who bears the bomb."""

from __future__ import annotations

from math import hypot

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion.rules import board, occupants
from stavka.games.red_skorpion.setting import AIRCRAFT, VEHICLE
from stavka.games.red_skorpion.state import UNPLACED
from stavka.games.red_skorpion.tactics import WOUND
from stavka.games.red_skorpion.tactics_sites import Sites
from stavka.maps.plane.geometry import INCH, Point, contains

SPOT = 3
"""A verb and two coordinates."""
COVER = 6.0
"""What cover is worth in set-up, in inches of way."""
HIDDEN = 8.0
"""What being off the table is worth in set-up."""
HELD = 10.0
"""What a zone that counts is worth in set-up."""
APART = 2 * INCH
LONELY = 1.5
"""What a comrade within two inches costs in set-up."""
BEST_PART = 0.6
"""The part of its longest range at which a figure likes to have the enemy."""
VOICE = 8.0
"""What a commander's or a preacher's voice is worth in set-up."""


def place(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """In cover, hidden where one may, the enemy's way in range, the own leader near."""
    return [
        _worth(look, int(frame[1]), action) if len(action) == SPOT else 0.0 for action in options
    ]


def _worth(look: Sites, figure: int, action: Action) -> float:
    setting = look.setting
    kind = setting.figures[figure]
    spot = (int(action[1]), int(action[2]))
    value = HIDDEN * (action[0] == "hide")
    if kind.kind not in {VEHICLE, AIRCRAFT}:
        value += COVER * look.has_cover(figure, spot)
    value -= _way(look, figure, spot)
    value += HELD * sum(contains(setting.zones[zone].ring, spot) for zone in look.zones())
    return value + _voice(look, figure, spot) - LONELY * _near(look, figure, spot)


def _near(look: Sites, figure: int, spot: Point) -> int:
    world, (x, y) = look.world, spot
    return sum(
        abs(world.x[one] - x) <= APART and abs(world.y[one] - y) <= APART
        for one in look.about[look.setting.sides[figure]]
    )


def _way(look: Sites, figure: int, spot: Point) -> float:
    """How far one is from where one would like to be, in inches."""
    setting = look.setting
    kind = setting.figures[figure]
    if look.stakes.escape[figure]:
        field = fields.to_exit(setting, kind.mover.id, kind.radius, kind.side)
        if field is not None:
            return min(200.0, field.at(*spot))
    wish = BEST_PART * look.stakes.longest[figure] / INCH
    aims = _enemies(look, figure)
    if not aims:
        return 0.0
    near = min(hypot(x - spot[0], y - spot[1]) for x, y in aims) / INCH
    return abs(near - wish)


def _enemies(look: Sites, figure: int) -> list[Point]:
    """Where the enemy stands or is to come by, and what there is to hold."""
    setting, world = look.setting, look.world
    side = setting.sides[figure]
    found: list[Point] = list(fields.lane(setting, side))
    found.extend((world.x[one], world.y[one]) for one in look.standing[1 - side])
    for zone in look.zones():
        ring = setting.zones[zone].ring
        found.append((sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring)))
    return found


def _voice(look: Sites, figure: int, spot: Point) -> float:
    """Within the voice of a leader, or among those who are to hear one."""
    setting, world = look.setting, look.world
    kind = setting.figures[figure]
    if kind.side == 0:
        leaders = [(one, setting.control_radius) for one in setting.commanders]
    else:
        leaders = [(one, setting.mullah_radius) for one in setting.mullahs]
        leaders += [(one, setting.warlord_radius) for one in setting.warlords]
    value = 0.0
    for one, reach in leaders:
        if one == figure or world.status[one] == UNPLACED:
            continue
        east, south = board.where(world, one)
        if (east - spot[0]) ** 2 + (south - spot[1]) ** 2 <= reach * reach:
            value = VOICE
    return value


def give_bomb(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """To one who is quick, near the enemy and not worth much otherwise."""
    world = look.world
    values = []
    for action in options:
        one = int(action[1])
        here = board.where(world, one)
        near = min(
            (hypot(world.x[e] - here[0], world.y[e] - here[1]) for e in look.targets(one)),
            default=0.0,
        )
        values.append(-look.stakes.fighting[one] - near / INCH / 10)
    return values


def alight(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """Out into cover, or where one can shoot from."""
    figure = int(frame[1])
    return [
        look.best_shot(figure, (int(action[1]), int(action[2])), moving=True)
        + look.site(figure, (int(action[1]), int(action[2])), moved=True)
        for action in options
    ]


def duck(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """A wound costs more than a place, but for one who holds what the scenario pays for."""
    figure = int(frame[3])
    world = look.world
    here = (world.x[figure], world.y[figure])
    dead = bool(world.wounds[figure])
    stay = look.purpose(figure, here) - (1.0 if dead else WOUND) * look.worth(figure)
    stay -= look.danger(figure, here, cover=True, moved=False)
    gone = look.purpose(figure, here) * 0.5 - look.danger(figure, here, cover=False, moved=False)
    return [stay if action[0] == "hold" else gone for action in options]


def retreat(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """The safest cover from which one can go on."""
    figure = int(frame[1])
    return [
        look.site(figure, (int(action[1]), int(action[2])), moved=False)
        if len(action) == SPOT
        else -0.2 * look.worth(figure)
        for action in options
    ]


def thrown(look: Sites, frame: Frame, options: list[Action]) -> list[float]:
    """Where it is safest to be thrown."""
    _, vehicle, man, inches = frame
    values = []
    for action in options:
        hour = int(action[1]) % len(occupants.CLOCK)
        spot = occupants.find_spot(look.world, vehicle, man, inches, hour)
        cover = look.has_cover(man, spot)
        values.append(-look.danger(man, spot, cover=cover, moved=False))
    return values
