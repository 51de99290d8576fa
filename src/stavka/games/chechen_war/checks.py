"""Checks across Chechen War's data files: counts, references, and maps and tables without gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from stavka.engine.errors import DataError
from stavka.engine.ledger import rule
from stavka.games.chechen_war.schemas import (
    ByDie,
    ChechenData,
    MapData,
    Markers,
    SetUpZone,
    TableData,
    Unit,
)
from stavka.maps.hexgrid import GridError, HexGrid

BUILT_UP = frozenset({"town", "city"})
SEA = "sea"
CHECHEN_ORDER = {"chechen_regular": 1, "militia": 2}
"""Russian units stand first in the roster, then Chechen regulars, then militia."""
ARROWS = {"armor": "left", "tos": "right"}
"""Which way the arrow must point on markers that serve one side of a combat only (10.9.13-14)."""


def check(found: ChechenData) -> None:
    """Check what no single value can show; raises `DataError` naming file, key and expectation."""
    _check_map(found.map, found.tables)
    _check_roster(found.units.units, found.markers)
    _check_markers(found)
    _check_tables(found.tables)
    _check_scenarios(found)


def _expect(holds: bool, file: str, key: str, wanted: str) -> None:
    if not holds:
        raise DataError(f"{file}.toml, key {key}: expected {wanted}")


def _expect_unique(file: str, key: str, ids: Iterable[str]) -> None:
    for id_, number in Counter(ids).items():
        _expect(number == 1, file, key, f"{id_!r} once, not {number} times")


# --- map.toml --------------------------------------------------------------------------------


def _check_map(map_: MapData, tables: TableData) -> None:
    grid = HexGrid(map_.grid)
    for code, terrain in map_.codes.items():
        _expect(terrain in {*tables.terrain, SEA}, "map", f"codes.{code}", "a terrain of the TEC")
    _expect_unique("map", "regions", (region.id for region in map_.regions.values()))
    _check_rows(map_)
    cells = dict(zip(map(grid.label, grid), _cells(map_), strict=True))
    _check_places(map_, cells)
    _check_cities(map_, cells)
    _check_rivers(map_, grid)
    _check_roads(map_, grid)


def _check_rows(map_: MapData) -> None:
    """Every row of the grid, as wide as it, in letters that the file explains."""
    spec = map_.grid
    ids = [f"{row:0{spec.digits}}" for row in spec.rows()]
    _expect([row.id for row in map_.rows] == ids, "map", "rows", f"{ids[0]} to {ids[-1]} in order")
    width = len(spec.columns())
    for row in map_.rows:
        cells = row.hexes.split()
        key = f"rows.{row.id}.hexes"
        _expect(len(cells) == width, "map", key, f"{width} hexes, not {len(cells)}")
        for cell in cells:
            region, kinds = cell[0], [map_.codes.get(letter, "") for letter in cell[1:]]
            _expect(region in map_.regions, "map", key, f"a letter of `regions` first in {cell!r}")
            _expect(bool(kinds) and "" not in kinds, "map", key, f"letters of `codes` in {cell!r}")
            _expect(len(set(kinds)) == len(kinds), "map", key, f"each terrain once in {cell!r}")


def _cells(map_: MapData) -> Iterator[tuple[str, frozenset[str]]]:
    """Region letter and terrains of each hex, in the order of the grid."""
    for row in map_.rows:
        for cell in row.hexes.split():
            yield cell[0], frozenset(map_.codes[letter] for letter in cell[1:])


def _check_places(map_: MapData, cells: dict[str, tuple[str, frozenset[str]]]) -> None:
    """Every named place stands on a town or city, and each of these has a name."""
    _expect_unique("map", "places", (place.id for place in map_.places))
    for place in map_.places:
        known = place.id in cells and cells[place.id][1] & BUILT_UP
        _expect(bool(known), "map", f"places.{place.id}", f"a town or city hex under {place.en}")
    named = {place.id for place in map_.places}
    for label, (_, kinds) in cells.items():
        _expect(not kinds & BUILT_UP or label in named, "map", "places", f"a name for {label}")


def _check_cities(map_: MapData, cells: dict[str, tuple[str, frozenset[str]]]) -> None:
    """The cities that decide the game are the cities of Chechnya, Groznyi among them."""
    home = {letter for letter, region in map_.regions.items() if region.home}
    built = sorted(
        label for label, (region, kinds) in cells.items() if region in home and "city" in kinds
    )
    _expect(sorted(map_.cities) == built, "map", "cities", f"the city hexes of Chechnya: {built}")
    _expect(map_.groznyi in map_.cities, "map", "groznyi", "one of the cities")


def _check_rivers(map_: MapData, grid: HexGrid) -> None:
    _expect_unique("map", "rivers", (river.id for river in map_.rivers))
    for river in map_.rivers:
        _expect_unique("map", f"rivers.{river.id}.sides", river.sides)
        for side in river.sides:
            _check_steps(grid, f"rivers.{river.id}.sides", side.split("/"))


def _check_roads(map_: MapData, grid: HexGrid) -> None:
    _expect_unique("map", "roads", (road.id for road in map_.roads))
    for road in map_.roads:
        hexes = road.path.split("-")
        _expect_unique("map", f"roads.{road.id}.path", hexes)
        _check_steps(grid, f"roads.{road.id}.path", hexes)


def _check_steps(grid: HexGrid, key: str, labels: list[str]) -> None:
    """Each hex is on the map and adjacent to the next."""
    try:
        hexes = [grid.find(label) for label in labels]
        for here, there in pairwise(hexes):
            grid.hexside(here, there)
    except GridError as error:
        raise DataError(f"map.toml, key {key}: {error}") from error


# --- units.toml and markers.toml -------------------------------------------------------------


@rule("4.1.5", "4.1.6", "4.1.8")
def _check_roster(units: tuple[Unit, ...], markers: Markers) -> None:
    """Counts as the inventory has them, Russians first; nobody but Russians has two steps."""
    _expect_unique("units", "units", (unit.id for unit in units))
    ranks = [CHECHEN_ORDER.get(unit.category, 0) for unit in units]
    _expect(ranks == sorted(ranks), "units", "units", "Russians, then regulars, then militia")
    wanted = markers.counters.units
    found = Counter("pool" if unit.reinforcement else unit.category for unit in units)
    for name in wanted.__struct_fields__:
        number = getattr(wanted, name)
        _expect(found[name] == number, "units", name, f"{number} units, not {found[name]}")
    for unit in units:
        _check_unit(unit)


def _check_unit(unit: Unit) -> None:
    key = f"units.{unit.id}"
    two = unit.steps > 1
    reduced = 0 < unit.reduced_combat < unit.combat if two else unit.reduced_combat == 0
    wanted = "less than combat, and 0 for a one-step unit"
    _expect(reduced, "units", f"{key}.reduced_combat", wanted)
    if unit.category in CHECHEN_ORDER:
        _expect(not two, "units", f"{key}.steps", "1: Chechen units are one-step units (2.8.1)")
        _expect(not unit.reinforcement, "units", f"{key}.reinforcement", "false (2.5.2)")
    if unit.category == "pro_russian":
        _expect(unit.reinforcement, "units", f"{key}.reinforcement", "true: not at start (4.1.6)")
    militia = (unit.category == "militia") == (unit.type == "militia")
    _expect(militia, "units", f"{key}.type", "militia for militia, and for nobody else")


@rule("2.0.1")
def _check_markers(found: ChechenData) -> None:
    """Markers as the inventory has them, and all counters together as many as the sheet's."""
    markers = found.markers
    for name in ("russian_support", "chechen_support", "leaders"):
        entries, number = getattr(markers, name), getattr(markers.counters, name)
        _expect(len(entries) == number, "markers", name, f"{number}, not {len(entries)}")
        _expect_unique("markers", name, (entry.id for entry in entries))
    for marker in (*markers.russian_support, *markers.chechen_support):
        arrow = ARROWS.get(marker.kind, "either")
        key = f"russian_support.{marker.id}.arrow"
        _expect(marker.arrow == arrow, "markers", key, f"{arrow!r} for {marker.kind}")
    total = count_counters(found)
    wanted = markers.counters.sheet - sum(markers.counters.other_titles)
    _expect(total == wanted, "markers", "counters", f"{wanted} counters in all, not {total}")


def count_counters(found: ChechenData) -> int:
    """Counters of this game: units, leaders, support, state and control markers."""
    markers = found.markers
    support = len(markers.russian_support) + len(markers.chechen_support)
    others = len(markers.counters.state_markers) + markers.counters.control_markers
    return len(found.units.units) + len(markers.leaders) + support + others


# --- tables.toml -----------------------------------------------------------------------------


def _check_tables(tables: TableData) -> None:
    _check_crt(tables)
    _expect(len(tables.events) == tables.die, "tables", "events", "an event for each die roll")
    _check_ambush(tables)
    _check_gaps("morale_table", tables.morale_table)
    _check_recruits("recruits_russian", tables.recruits_russian)
    _check_recruits("recruits_chechen", tables.recruits_chechen)
    _expect(bool(tables.turns), "tables", "turns", "one turn or more")
    track = tables.morale
    _expect(0 < track.start <= track.most, "tables", "morale.start", f"1 to {track.most}")
    levels = tables.casualties
    _expect(0 < levels.some < levels.many, "tables", "casualties.many", "more than casualties.some")
    recruits = tables.recruits_chechen_modifiers
    steps = 0 < recruits.some_collateral < recruits.many_collateral
    key = "recruits_chechen_modifiers.many_collateral"
    _expect(steps, "tables", key, "more than some_collateral")


def _check_crt(tables: TableData) -> None:
    """A row a die roll, a result a column, columns from the worst odds to the best."""
    crt = tables.crt
    _expect(len(crt.rows) == tables.die, "tables", "crt.rows", f"{tables.die} rows, one a die roll")
    for number, row in enumerate(crt.rows):
        _expect(
            len(row) == len(crt.columns),
            "tables",
            f"crt.rows.{number}",
            f"{len(crt.columns)} results, one a column",
        )
    ratios = [int(column[0]) / int(column[-1]) for column in crt.columns]
    _expect(ratios == sorted(set(ratios)), "tables", "crt.columns", "odds that rise")


def _check_ambush(tables: TableData) -> None:
    """Every modified die that can come up, once."""
    found = [die for row in tables.ambush for die in range(row.first, row.last + 1)]
    mods = tables.ambush_modifiers
    low, high = 1 + mods.open, tables.die + mods.rough + mods.leader + mods.support
    _expect(found == list(range(low, high + 1)), "tables", "ambush", f"{low} to {high}, once each")


def _check_gaps(name: str, table: ByDie) -> None:
    dice = sorted(map(int, table))
    whole = bool(dice) and dice == list(range(dice[0], dice[-1] + 1))
    _expect(whole, "tables", name, "consecutive dice, without gaps")


def _check_recruits(name: str, table: ByDie) -> None:
    _check_gaps(name, table)
    for die, number in table.items():
        _expect(number >= 0, "tables", f"{name}.{die}", "0 or more units")


# --- scenarios.toml --------------------------------------------------------------------------


def _check_scenarios(found: ChechenData) -> None:
    """Zones name units, places and regions that exist, and no at-start Russian is left out."""
    regions = {region.id for region in found.map.regions.values()}
    places = {place.id for place in found.map.places}
    russians = [unit for unit in found.units.units if unit.category not in CHECHEN_ORDER]
    start = [unit for unit in russians if not unit.reinforcement]
    known = {name for unit in start for name in (unit.category, unit.group)}
    _expect_unique("scenarios", "scenarios", (one.id for one in found.scenarios.scenarios))
    for scenario in found.scenarios.scenarios:
        for number, zone in enumerate(scenario.zones):
            key = f"scenarios.{scenario.id}.zones.{number}"
            _expect(zone.units in known, "scenarios", f"{key}.units", f"one of {sorted(known)}")
            _expect(set(zone.near) <= places, "scenarios", f"{key}.near", "hexes of named places")
            _expect(set(zone.never) <= regions, "scenarios", f"{key}.never", "ids of regions")
        zones = {zone.units for zone in scenario.zones}
        for unit in start:
            placed = len(zones & {unit.category, unit.group})
            _expect(
                placed == 1,
                "scenarios",
                f"scenarios.{scenario.id}.zones",
                f"one zone for {unit.id}, not {placed}",
            )
        for number, zone in enumerate(scenario.zones):
            units = sum(zone.units in {unit.category, unit.group} for unit in start)
            key = f"scenarios.{scenario.id}.zones.{number}"
            _expect(_room(found, zone) >= units, "scenarios", key, f"room for {units} units")
    most = found.markers.counters.units.chechen_regular
    number = found.scenarios.chechen_regulars
    _expect(0 < number <= most, "scenarios", "chechen_regulars", f"1 to {most}")


@rule("4.1.7")
def _room(found: ChechenData, zone: SetUpZone) -> int:
    """How many units the hexes of a set-up zone hold."""
    grid = HexGrid(found.map.grid)
    cells = list(_cells(found.map))
    near = {hex_ for town in zone.near for hex_ in grid.within(grid.find(town), zone.radius)}
    ground = (cells[int(hex_)] for hex_ in near) if zone.near else iter(cells)
    tec = found.tables.terrain
    return sum(
        min(tec[kind].stacking for kind in kinds)
        for letter, kinds in ground
        if SEA not in kinds and found.map.regions[letter].id not in zone.never
    )
