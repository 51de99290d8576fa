"""Compiles the data files into a `Setting`: dense indices, costs per edge, tables by die."""

from __future__ import annotations

from itertools import pairwise

from stavka.engine.catalogue import add_entries
from stavka.engine.ledger import rule
from stavka.engine.messages import Message
from stavka.games.chechen_war.schemas import ChechenData, MarkerData, Unit
from stavka.games.chechen_war.setting import Marker, Setting, Tables, UnitType
from stavka.maps.hexgrid import HexGrid

DOMAIN = "chechen-war"
SEA = "sea"


def compile_setting(data: ChechenData) -> Setting:
    """The setting of a set of data."""
    setting = Setting()
    setting.data = data
    setting.fingerprint = data.fingerprint
    setting.tables = _tables(data)
    setting.turns = len(data.tables.turns)
    setting.turn_labels = tuple(_named(turn.en, turn.ru) for turn in data.tables.turns)
    _compile_ground(setting, data)
    _compile_edges(setting, data)
    _compile_places(setting, data)
    _compile_roster(setting, data)
    return setting


def _named(en: str, ru: str) -> Message:
    """A name as a message; its Russian form becomes known to the catalogue."""
    add_entries(DOMAIN, "ru", {en: ru})
    return Message(en)


@rule("2.9.2", "13.1.3", "13.1.5")
def _tables(data: ChechenData) -> Tables:
    t = data.tables
    russian, chechen = t.recruits_russian_modifiers, t.recruits_chechen_modifiers
    return Tables(
        columns=t.crt.columns,
        crt=t.crt.rows,
        die=t.die,
        river_shifts=t.river_shifts,
        groznyi_first_shifts=t.groznyi_first_shifts,
        leader_shifts=t.leader_shifts,
        most_support=t.most_support,
        most_items=t.most_items,
        collateral=t.collateral,
        tos_collateral=t.tos_collateral,
        tos_collateral_die=t.tos_collateral_die,
        marker_lost_from=t.marker_lost_from,
        leader_killed_from=t.leader_killed_from,
        ambush={
            number: (row.steps, row.retreat)
            for row in t.ambush
            for number in range(row.first, row.last + 1)
        },
        ambush_rough=t.ambush_modifiers.rough,
        ambush_open=t.ambush_modifiers.open,
        ambush_leader=t.ambush_modifiers.leader,
        ambush_support=t.ambush_modifiers.support,
        events=t.events,
        event_killed_from=t.event_killed_from,
        event_morale=t.event_morale,
        casualties_some=t.casualties.some,
        casualties_many=t.casualties.many,
        morale_some=t.morale_modifiers.some,
        morale_many=t.morale_modifiers.many,
        morale_leader=t.morale_modifiers.leader,
        morale_groznyi=t.morale_modifiers.groznyi,
        morale=_by_die(t.morale_table),
        morale_start=t.morale.start,
        morale_most=t.morale.most,
        morale_ceasefire=t.morale_ceasefire,
        morale_raid=t.morale_raid,
        flights=t.flights,
        recruits_russian=_by_die(t.recruits_russian),
        recruits_chechen=_by_die(t.recruits_chechen),
        recruits_low_morale=(russian.low_morale, russian.low),
        recruits_high_morale=(russian.high_morale, russian.high),
        recruits_groznyi_free=russian.groznyi_free,
        recruits_ceasefire=t.recruits_ceasefire,
        recruits_leader=chechen.leader,
        recruits_collateral_some=(chechen.some_collateral, chechen.some),
        recruits_collateral_many=(chechen.many_collateral, chechen.many),
    )


def _by_die(table: dict[str, int]) -> dict[int, int]:
    return {int(die): value for die, value in table.items()}


@rule("2.9.1", "7.0.1", "8.4.1", "8.5", "10.8.1", "8.2.3", "8.2.4")
def _compile_ground(setting: Setting, data: ChechenData) -> None:
    """Per hex: terrain, region, and what the TEC gives for them."""
    grid = HexGrid(data.map.grid)
    cells = [cell for row in data.map.rows for cell in row.hexes.split()]
    tec = data.tables.terrain
    setting.grid = grid
    setting.neighbours = tuple(tuple(int(n) for n in row) for row in grid.neighbours)
    regions = [data.map.regions[cell[0]] for cell in cells]
    setting.region = tuple(region.id for region in regions)
    setting.kinds = tuple(tuple(data.map.codes[code] for code in cell[1:]) for cell in cells)
    setting.playable = tuple(SEA not in kinds for kinds in setting.kinds)
    setting.land = tuple(hex_ for hex_, is_land in enumerate(setting.playable) if is_land)
    setting.in_chechnya = tuple(region.home for region in regions)
    setting.raid_land = tuple(region.raided for region in regions)
    setting.is_city = tuple("city" in kinds for kinds in setting.kinds)
    setting.is_town = tuple("town" in kinds for kinds in setting.kinds)
    lines = [[tec[kind] for kind in kinds if kind != SEA] for kinds in setting.kinds]
    setting.stacking = tuple(min((one.stacking for one in line), default=0) for line in lines)
    setting.shifts = tuple(max((one.shifts for one in line), default=0) for line in lines)
    setting.ambush_rough = tuple(any(one.ambush == "rough" for one in line) for line in lines)
    setting.ambush_open = tuple(any(one.ambush == "open" for one in line) for line in lines)


@rule(
    "8.4.1", "8.4.2", "8.5", "8.6.1", "8.6.2", "8.7.1", "8.7.2", "8.2.2", "8.2.3", "8.2.4", "2.9.3"
)
def _compile_edges(setting: Setting, data: ChechenData) -> None:
    """Movement cost of every step: dearest terrain plus river, or the road rate along a road.

    A road over a river is a bridge: the road rate without the river. Borders cost nothing, but
    close ground to Chechens.
    """
    grid = setting.grid
    rivers = {
        tuple(sorted(int(grid.find(label)) for label in side.split("/")))
        for river in data.map.rivers
        if river.major
        for side in river.sides
    }
    roads: set[tuple[int, ...]] = set()
    for road in data.map.roads:
        hexes = [int(grid.find(label)) for label in road.path.split("-")]
        roads |= {tuple(sorted(pair)) for pair in pairwise(hexes)}
    tec = data.tables.terrain
    entry = [
        max((tec[k].movement for k in kinds if k != SEA), default=0) for kinds in setting.kinds
    ]

    def cost(here: int, there: int) -> int:
        if not setting.playable[there]:
            return 0
        side = (min(here, there), max(here, there))
        if side in roads:
            return data.tables.road_cost
        return entry[there] + (data.tables.river_movement if side in rivers else 0)

    pairs = list(enumerate(setting.neighbours))
    setting.rivers = tuple(tuple((min(h, n), max(h, n)) in rivers for n in row) for h, row in pairs)
    setting.roads = tuple(tuple((min(h, n), max(h, n)) in roads for n in row) for h, row in pairs)
    setting.costs = tuple(tuple(cost(h, n) for n in row) for h, row in pairs)
    chechnya, raids = setting.in_chechnya, setting.raid_land
    setting.costs_regular = tuple(
        tuple(cost(h, n) if chechnya[n] else 0 for n in row) for h, row in pairs
    )
    setting.costs_militia = tuple(
        tuple(cost(h, n) if chechnya[n] or raids[n] else 0 for n in row) for h, row in pairs
    )


@rule("4.5.1", "6.3.2", "13.2.1", "13.3.1")
def _compile_places(setting: Setting, data: ChechenData) -> None:
    """Cities that decide the game, towns that can be raided, and the lands of arrivals."""
    grid = setting.grid
    setting.place_name = {
        int(grid.find(place.id)): _named(place.en, place.ru) for place in data.map.places
    }
    setting.region_names = {
        region.id: _named(region.en, region.ru) for region in data.map.regions.values()
    }
    setting.river_names = {river.id: _named(river.en, river.ru) for river in data.map.rivers}
    setting.cities = tuple(sorted(int(grid.find(label)) for label in data.map.cities))
    setting.groznyi = int(grid.find(data.map.groznyi))
    hexes = range(len(grid))
    setting.raid_towns = tuple(h for h in hexes if setting.is_town[h] and setting.raid_land[h])
    setting.chechnya = tuple(h for h in hexes if setting.in_chechnya[h])
    arrivals = {region.id for region in data.map.regions.values() if region.arrivals}
    setting.arrival_land = tuple(
        h for h in hexes if setting.region[h] in arrivals and setting.playable[h]
    )


@rule("2.2", "2.3", "8.1.2", "8.8.1", "4.1.6")
def _compile_roster(setting: Setting, data: ChechenData) -> None:
    """Units, leaders and support markers by index."""
    units = data.units.units
    setting.units = tuple(_unit(unit, data.tables.heliborne) for unit in units)
    categories = [unit.category for unit in units]
    setting.first_chechen = categories.index("chechen_regular")
    setting.first_militia = categories.index("militia")
    setting.factor = tuple(unit.combat for unit in units)
    setting.reduced_factor = tuple(unit.reduced_combat for unit in units)
    setting.movement = tuple(unit.movement for unit in units)
    setting.heliborne = tuple(unit.heliborne for unit in setting.units)
    markers = data.markers
    setting.leaders = tuple(_named(leader.en, leader.ru) for leader in markers.leaders)
    setting.leader_ids = tuple(leader.id for leader in markers.leaders)
    setting.russian_support = tuple(map(_marker, markers.russian_support))
    setting.chechen_support = tuple(map(_marker, markers.chechen_support))


def _unit(unit: Unit, heliborne: tuple[str, ...]) -> UnitType:
    return UnitType(
        id=unit.id,
        name=_named(unit.en, unit.ru),
        category=unit.category,
        type=unit.type,
        size=unit.size,
        combat=unit.combat,
        movement=unit.movement,
        steps=unit.steps,
        reduced_combat=unit.reduced_combat,
        reinforcement=unit.reinforcement,
        group=unit.group,
        heliborne=unit.type in heliborne and unit.category not in {"chechen_regular", "militia"},
    )


def _marker(marker: MarkerData) -> Marker:
    return Marker(marker.id, marker.kind, marker.shifts, _named(marker.en, marker.ru))
