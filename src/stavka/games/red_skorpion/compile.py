"""Compiles a scenario into a `Setting`: dense indices, lengths in thousandths of an inch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import get_args

from stavka.engine.catalogue import add_entries
from stavka.engine.decision import Seat
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion.arms import CLASSES, compile_blasts, compile_weapons
from stavka.games.red_skorpion.checks import ALL, figure_ids, points_of, troops
from stavka.games.red_skorpion.schemas import (
    Force,
    Ground,
    MoverName,
    Profile,
    ScenarioData,
    ScoreData,
    ShapeData,
    SkorpionData,
    Spot,
    Troop,
)
from stavka.games.red_skorpion.setting import AIRCRAFT, Figure, Mount, Mover, Score, Setting, Zone
from stavka.games.red_skorpion.state import SEATS
from stavka.maps.plane.geometry import INCH, Point, distance, toward
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.sight import Sight
from stavka.maps.plane.table import GroundKind, Shape, Table

DOMAIN = "red-skorpion"
HOME = "afghanistan"
"""The theatre for which the rules are written; in any other special.13.2 applies."""
MOVERS: tuple[str, ...] = get_args(MoverName)
WHEN_ON = "on"


def mils(inches: float) -> int:
    """A length in thousandths of an inch."""
    return round(inches * INCH)


def spot(point: Spot) -> Point:
    """A place in thousandths of an inch."""
    return (mils(point[0]), mils(point[1]))


def named(en: str, ru: str) -> Message:
    """A name as a message; its Russian form becomes known to the catalogue."""
    add_entries(DOMAIN, "ru", {en: ru})
    return Message(en)


def compile_setting(data: SkorpionData, id_: str, options: Mapping[str, str]) -> Setting:
    """The setting of a scenario under a choice of the game's options."""
    setting = Setting()
    scenario = data.scenarios[id_]
    setting.data = data
    setting.scenario = scenario
    setting.options = tuple(options.values())
    setting.fingerprint = data.fingerprint
    setting.turns = scenario.turns
    setting.visibility = mils(scenario.visibility)
    setting.table = compile_table(data, scenario)
    setting.sight = Sight(setting.table)
    setting.moving = Moving(setting.table)
    setting.title = named(scenario.en, scenario.ru)
    setting.side_names = {Seat(seat): named(own.en, own.ru) for seat, own in scenario.seats.items()}
    setting.shape_names = {
        shape.id: named(shape.en, shape.ru or shape.en)
        for shape in scenario.table.shapes
        if shape.en
    }
    setting.profile_names = {one.id: named(one.en, one.ru) for one in data.profiles.profiles}
    setting.hideouts = {}
    setting.webs = {}
    setting.ground_names = {one.id: named(one.en, one.ru) for one in data.grounds.grounds}
    _compile_spots(setting)
    _compile_command(setting, data)
    _compile_arms(setting, data)
    _compile_zones(setting, scenario)
    _compile_roster(setting, data, scenario)
    _compile_scores(setting, scenario)
    _compile_rules(setting, options)
    return setting


# --- the table -------------------------------------------------------------------------------


def compile_table(data: SkorpionData, scenario: ScenarioData) -> Table:
    """The table of a scenario: its GeoJSON, and its shapes on top."""
    kinds = compile_grounds(data)
    info = scenario.table
    shapes = tuple(map(_shape, info.shapes))
    text = data.maps[scenario.id]
    if text:
        from stavka.maps.plane import geojson  # noqa: PLC0415 - only tables drawn elsewhere need it

        drawn = geojson.read(text, kinds, (mils(info.width), mils(info.height)))
        shapes = (*drawn.shapes, *shapes)
    return Table(mils(info.width), mils(info.height), kinds, shapes)


@rule("move.wheeled", "attack.2.5")
def compile_grounds(data: SkorpionData) -> dict[str, GroundKind]:
    """The kinds of ground by id."""
    return {ground.id: _ground(ground) for ground in data.grounds.grounds}


def _ground(ground: Ground) -> GroundKind:
    return GroundKind(
        id=ground.id,
        cover=ground.cover,
        blocks_sight=ground.blocks_sight,
        closed_to=frozenset(map(str, ground.closed_to)),
        pace={str(mover): pace for mover, pace in ground.pace.items()},
        height=ground.height,
    )


def _shape(shape: ShapeData) -> Shape:
    return Shape(
        id=shape.id,
        kind=shape.ground,
        ring=tuple(map(spot, shape.points)),
        closed=shape.closed,
        width=mils(shape.width),
    )


ALONG = 2 * INCH
"""Distance of the points of a road that are proposed to drivers."""


@rule("move.wheeled", "attack.2.5")
def _compile_spots(setting: Setting) -> None:
    """Places worth a thought: along fast roads, in the middle of cover; and the fastest paces."""
    table = setting.table
    fastest: dict[str, tuple[int, int]] = {}
    for kind in table.kinds.values():
        for mover, pace in kind.pace.items():
            best = fastest.get(mover, (1, 1))
            fastest[mover] = min(best, pace, key=lambda one: Fraction(*one))
    setting.fastest_road = fastest
    setting.fastest = {mover: fastest.get(mover, (1, 1)) for mover in MOVERS}
    roads: list[Point] = []
    covers: list[Point] = []
    for shape in table.shapes:
        kind = table.kinds[shape.kind]
        if any(cost < ground for cost, ground in kind.pace.values()) and not shape.closed:
            roads.extend(_along(shape.ring))
        if kind.cover:
            covers.extend([middle(shape.ring)] if shape.closed else _along(shape.ring))
    setting.road_spots = tuple(dict.fromkeys(roads))
    setting.cover_spots = tuple(dict.fromkeys(covers))


def _along(line: tuple[Point, ...]) -> Iterator[Point]:
    """Points of a line, its corners and between."""
    for a, b in pairwise(line):
        for far in range(0, distance(a, b), ALONG):
            yield toward(a, b, far)
    yield line[-1]


def middle(ring: tuple[Point, ...]) -> Point:
    """The mean of a ring's corners."""
    return (sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring))


# --- figures of the rules --------------------------------------------------------------------


def _compile_command(setting: Setting, data: SkorpionData) -> None:
    command = data.command
    setting.command = command
    setting.control_radius = mils(command.control_radius)
    setting.mullah_radius = mils(command.mullah_radius)
    setting.warlord_radius = mils(command.warlord_radius)
    setting.discovery_radius = mils(command.discovery_radius)
    setting.least_leg = mils(command.least_leg)
    setting.most_legs = command.most_legs
    setting.touch = mils(command.touch)
    setting.boarding = mils(command.boarding)


def _compile_arms(setting: Setting, data: SkorpionData) -> None:
    """Weapons of the game, then those of the scenario."""
    setting.weapons = compile_weapons((*data.weapons.weapons, *setting.scenario.weapons))
    setting.weapon_index = {arm.id: number for number, arm in enumerate(setting.weapons)}
    setting.tables = data.tables
    setting.blasts = compile_blasts(data.tables)


@rule("special.13.1")
def _compile_rules(setting: Setting, options: Mapping[str, str]) -> None:
    """The optional rules: the scenario's, and those chosen before play (T13)."""
    scenario = setting.scenario
    setting.group_throw = options["group"] == WHEN_ON
    setting.capture = scenario.capture
    setting.secret_bombers = scenario.secret_bombers
    setting.blast_penetration = CLASSES.index(scenario.blast_penetration)
    setting.thrown = scenario.thrown


# --- zones and scores ------------------------------------------------------------------------


def _compile_zones(setting: Setting, scenario: ScenarioData) -> None:
    setting.zones = tuple(
        Zone(id_, named(zone.en, zone.ru), tuple(map(spot, zone.points)))
        for id_, zone in scenario.zones.items()
    )
    setting.zone_index = {zone.id: number for number, zone in enumerate(setting.zones)}
    setting.aims = (_aims(setting, scenario, "russian"), _aims(setting, scenario, "afghan"))
    setting.exits = (
        frozenset(map(str, scenario.exits.get("russian", ()))),
        frozenset(map(str, scenario.exits.get("afghan", ()))),
    )


def _aims(setting: Setting, scenario: ScenarioData, seat: str) -> tuple[Point, ...]:
    """The middles of the zones that a side earns points for holding."""
    wanted = {score.zone for score in scenario.scores if score.seat == seat and score.zone}
    return tuple(middle(zone.ring) for zone in setting.zones if zone.id in wanted)


def _compile_scores(setting: Setting, scenario: ScenarioData) -> None:
    setting.scores = tuple(_score(setting, scenario, score) for score in scenario.scores)


def _score(setting: Setting, scenario: ScenarioData, score: ScoreData) -> Score:
    """A score over figures: its own side's escape, hold and survive, the enemy's die, are taken."""
    side = SEATS.index(score.seat)
    whose = 1 - side if score.deed in {"kill", "capture"} else side
    names = set(score.figures)
    figures: set[int] = set()
    for number, (_, _, force, troop) in enumerate(_expanded(scenario)):
        ids = {ALL, force.id, troop.id, setting.figures[number].id}
        if names & ids and (ALL not in names or setting.sides[number] == whose):
            figures.add(number)
    return Score(
        side=side,
        deed=score.deed,
        figures=frozenset(figures),
        points=score.points,
        zone=setting.zone_index[score.zone] if score.zone else -1,
        name=named(score.en, score.ru),
    )


# --- the roster ------------------------------------------------------------------------------


def _expanded(scenario: ScenarioData) -> list[tuple[int, int, Force, Troop]]:
    """Each figure of the scenario with its force and troop, the Russians first."""
    found = [entry for entry in troops(scenario) for _ in figure_ids(entry[3])]
    return sorted(found, key=lambda entry: entry[2].seat == "afghan")


def _compile_roster(setting: Setting, data: SkorpionData, scenario: ScenarioData) -> None:
    """Figures by index: Russians first, each side in the order of the scenario."""
    setting.groups = tuple(named(force.en, force.ru) for force in scenario.forces)
    setting.group_ids = tuple(force.id for force in scenario.forces)
    ids = _roster_ids(scenario)
    setting.index = {id_: number for number, id_ in enumerate(ids)}
    entries = zip(ids, _expanded(scenario), strict=True)
    found = [_figure(setting, data, id_, entry) for id_, entry in entries]
    setting.figures = _told_apart(scenario, found)
    numbers = range(len(ids))
    setting.sides = tuple(figure.side for figure in setting.figures)
    setting.flies = tuple(figure.kind == AIRCRAFT for figure in setting.figures)
    setting.radii = tuple(figure.radius for figure in setting.figures)
    setting.russians = tuple(one for one in numbers if setting.sides[one] == 0)
    setting.afghans = tuple(one for one in numbers if setting.sides[one] == 1)
    setting.forces = (setting.russians, setting.afghans)
    figures = setting.figures
    setting.commanders = tuple(one for one in setting.russians if figures[one].commander)
    setting.mullahs = tuple(one for one in setting.afghans if figures[one].mullah)
    setting.warlords = tuple(one for one in setting.afghans if figures[one].warlord)


def _roster_ids(scenario: ScenarioData) -> tuple[str, ...]:
    by_side: tuple[list[str], list[str]] = ([], [])
    for _, _, force, troop in troops(scenario):
        by_side[force.seat == "afghan"].extend(figure_ids(troop))
    return (*by_side[0], *by_side[1])


@rule("special.13.2", "special.5.1", "special.5.2", "special.5.3", "special.11")
def _figure(
    setting: Setting, data: SkorpionData, id_: str, entry: tuple[int, int, Force, Troop]
) -> Figure:
    group, _, force, troop = entry
    profile = next(one for one in data.profiles.profiles if one.id == troop.profile)
    mounts = _mounts(setting, profile, troop)
    spares = tuple(
        (setting.weapon_index[one.weapon], one.shots) for one in (*profile.spares, *troop.spares)
    )
    foreign = troop.foreign and setting.scenario.theatre != HOME
    return Figure(
        id=id_,
        name=named(troop.en or profile.en, troop.ru or profile.ru),
        side=SEATS.index(force.seat),
        profile=profile.id,
        kind=profile.kind,
        mover=_mover(data, profile),
        armour=CLASSES.index(profile.armour),
        radius=mils(profile.base / 2),
        mounts=mounts,
        spares=spares,
        shots=(*(mount.shots for mount in mounts), *(shots for _, shots in spares)),
        capacity=profile.capacity,
        crew=profile.crew,
        body_armour=profile.body_armour or troop.body_armour,
        elite=profile.elite or troop.elite or foreign,
        commander=profile.commander or troop.commander,
        sniper=profile.sniper,
        mullah=profile.mullah,
        warlord=profile.warlord,
        bomber=profile.bomber,
        one_system=profile.one_system,
        afv=profile.afv,
        turret=any(mount.turret for mount in mounts),
        group=group,
        symbol=profile.symbol,
        points=points_of(data.profiles, profile, troop),
        zone=force.zone,
        hides=force.hides and profile.kind in {"man", "animal"},
        arrives=force.arrives,
        aboard=setting.index[troop.aboard] if troop.aboard else -1,
        at=spot(troop.at) if troop.at is not None else None,
        wounded=troop.wounded,
    )


def _mounts(setting: Setting, profile: Profile, troop: Troop) -> tuple[Mount, ...]:
    found = []
    for number, mount in enumerate(profile.mounts):
        weapon = setting.weapon_index[mount.weapon]
        shots = troop.shots[number] if number < len(troop.shots) else mount.shots
        dice = mount.dice or setting.weapons[weapon].dice
        found.append(Mount(weapon, dice, shots, mount.turret))
    return tuple(found)


def _mover(data: SkorpionData, profile: Profile) -> Mover:
    mover = data.profiles.movers[profile.mover]
    return Mover(profile.mover, mover.dice, mover.factor, mover.clause)


# --- names -----------------------------------------------------------------------------------

USUAL_SIDES = (say("Russian"), say("Afghan"))


def side_name(scenario: ScenarioData, side: int) -> Message:
    """What a side is called in a scenario."""
    own = scenario.seats.get(str(SEATS[side]))  # type: ignore[call-overload]
    return named(own.en, own.ru) if own is not None else USUAL_SIDES[side]


def _told_apart(scenario: ScenarioData, figures: list[Figure]) -> tuple[Figure, ...]:
    """The figures with names of their own: numbered on a side, and with it where both have such."""
    kinds = Counter((figure.side, figure.name.id) for figure in figures)
    seen: Counter[tuple[int, str]] = Counter()
    found = []
    for figure in figures:
        key = (figure.side, figure.name.id)
        seen[key] += 1
        number = seen[key] if kinds[key] > 1 else 0
        shared = (1 - figure.side, figure.name.id) in kinds
        side = side_name(scenario, figure.side) if shared else None
        found.append(figure._replace(name=_full_name(figure.name, number, side)))
    return tuple(found)


def _full_name(kind: Message, number: int, side: Message | None) -> Message:
    if number and side is not None:
        return say("{kind} {number} ({side})", kind=kind, number=number, side=side)
    if number:
        return say("{kind} {number}", kind=kind, number=number)
    return kind if side is None else say("{kind} ({side})", kind=kind, side=side)
