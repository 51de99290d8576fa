"""The data files of Chechen War: their schemas, and the checks that go across them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from stavka.engine import data
from stavka.engine.errors import DataError
from stavka.engine.ledger import rule
from stavka.maps.hexgrid import GridError, GridSpec, HexGrid


class Row(msgspec.Struct, frozen=True):
    """A row of hexes, west to east, two letters each: region and terrain."""

    id: str
    hexes: str


class Region(msgspec.Struct, frozen=True):
    """A region's id and names."""

    id: str
    en: str
    ru: str


class Place(msgspec.Struct, frozen=True):
    """A named place; `id` is its hex."""

    id: str
    en: str
    ru: str


class River(msgspec.Struct, frozen=True):
    """A river as hexsides "0513/0614"; only a major one has effects."""

    id: str
    en: str
    ru: str
    major: bool
    sides: tuple[str, ...]


class Road(msgspec.Struct, frozen=True):
    """A road through hexes "1433-1432"; rank 2 is a highway."""

    id: str
    name: str
    rank: int
    path: str


@rule("2.0.2", "2.9.1", "2.9.3")
class MapData(msgspec.Struct, frozen=True):
    """`map.toml`: one region and terrain per hex (ruling border-hex), rivers, roads and places."""

    cities: tuple[str, ...]
    groznyi: str
    grid: GridSpec
    rows: tuple[Row, ...]
    regions: dict[str, Region]
    codes: dict[str, str]
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    roads: tuple[Road, ...]


@rule("2.1.2", "2.2", "2.3", "2.4", "2.5.1", "2.5.2", "2.7", "2.8.1", "2.8.2", "13.1.11")
class Unit(msgspec.Struct, frozen=True):
    """A unit's counter. The designation never affects play (2.4), nor does the size mark (2.7)."""

    id: str
    en: str
    ru: str
    category: Literal["regular", "mvd", "pro_russian", "chechen_regular", "militia"]
    type: Literal[
        "mechanized", "recon", "airborne", "special", "naval", "police", "infantry", "militia"
    ]
    size: Literal["X", "III", "[III]", "II"]
    combat: int
    movement: int
    steps: int
    reduced_combat: int
    reinforcement: bool
    group: str


class UnitData(msgspec.Struct, frozen=True):
    """`units.toml`."""

    units: tuple[Unit, ...]


class Counters(msgspec.Struct, frozen=True):
    """The counter sheet's inventory."""

    sheet: int
    other_titles: tuple[int, ...]
    state_markers: tuple[str, ...]
    control_markers: int


class MarkerData(msgspec.Struct, frozen=True):
    """A support marker: its kind and the shifts on its back."""

    id: str
    kind: Literal["artillery", "airstrike", "gunship", "armor", "tos"]
    shifts: int
    en: str
    ru: str


class LeaderData(msgspec.Struct, frozen=True):
    """A Chechen leader."""

    id: str
    en: str
    ru: str


@rule("2.0.1", "2.1.1", "2.6")
class Markers(msgspec.Struct, frozen=True):
    """`markers.toml`: everything on the sheet that is not a unit."""

    counters: Counters
    russian_support: tuple[MarkerData, ...]
    chechen_support: tuple[MarkerData, ...]
    leaders: tuple[LeaderData, ...]


class Terrain(msgspec.Struct, frozen=True):
    """A line of the Terrain Effects Chart."""

    movement: int
    shifts: int
    stacking: int
    ambush: Literal["open", "rough", "none"]


class Crt(msgspec.Struct, frozen=True):
    """The Combat Results Table: a row a die roll, a result an odds column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Literal["-", "AE", "Ax", "Ex", "DE"], ...], ...]


class AmbushRow(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A line of the Ambush Table."""

    first: int
    last: int
    steps: int
    retreat: bool


class AmbushModifiers(msgspec.Struct, frozen=True):
    """Modifiers of the ambush die (14.3.5-14.3.8)."""

    rough: int
    leader: int
    support: int
    open: int


class MoraleTrack(msgspec.Struct, frozen=True):
    """Start and top of Russian morale."""

    start: int
    most: int


class Casualties(msgspec.Struct, frozen=True):
    """Casualty levels that weigh on morale."""

    some: int
    many: int


class MoraleModifiers(msgspec.Struct, frozen=True):
    """Modifiers of the morale die (6.2.2-6.2.5)."""

    some: int
    many: int
    leader: int
    groznyi: int


class RussianRecruiting(msgspec.Struct, frozen=True):
    """Modifiers of the Russian reinforcement die."""

    low_morale: int
    low: int
    high_morale: int
    high: int
    groznyi_free: int


class ChechenRecruiting(msgspec.Struct, frozen=True):
    """Modifiers of the Chechen reinforcement die."""

    leader: int
    some_collateral: int
    some: int
    many_collateral: int
    many: int


class TurnLabel(msgspec.Struct, frozen=True):
    """A box of the Game Turn Track."""

    en: str
    ru: str


@rule("2.0.3", "2.9.2")
class TableData(msgspec.Struct, frozen=True):
    """`tables.toml`: every chart that play needs, and the figures in the rules' sentences."""

    die: int
    river_movement: int
    river_shifts: int
    groznyi_first_shifts: int
    road_cost: int
    leader_shifts: int
    most_support: int
    most_items: int
    collateral: int
    tos_collateral: int
    tos_collateral_die: int
    marker_lost_from: int
    leader_killed_from: int
    event_killed_from: int
    event_morale: int
    morale_ceasefire: int
    morale_raid: int
    flights: int
    heliborne: tuple[str, ...]
    recruits_ceasefire: int
    events: tuple[str, ...]
    terrain: dict[str, Terrain]
    crt: Crt
    ambush: tuple[AmbushRow, ...]
    ambush_modifiers: AmbushModifiers
    morale: MoraleTrack
    morale_table: dict[str, int]
    casualties: Casualties
    morale_modifiers: MoraleModifiers
    recruits_russian: dict[str, int]
    recruits_russian_modifiers: RussianRecruiting
    recruits_chechen: dict[str, int]
    recruits_chechen_modifiers: ChechenRecruiting
    turns: tuple[TurnLabel, ...]


class SetUpZone(msgspec.Struct, frozen=True):
    """Where a category or historical group is set up: near towns, or anywhere when none is named."""

    units: str
    near: tuple[str, ...]
    radius: int
    never: tuple[str, ...]


class ScenarioData(msgspec.Struct, frozen=True):
    """A set-up; `regulars_in` is "chechnya" or its "towns" (and cities)."""

    id: str
    regulars_in: Literal["chechnya", "towns"]
    zones: tuple[SetUpZone, ...]


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    chechen_regulars: int
    scenarios: tuple[ScenarioData, ...]


class ChechenData(NamedTuple):
    """All data files, checked."""

    map: MapData
    units: UnitData
    markers: Markers
    tables: TableData
    scenarios: Scenarios
    provenance: dict[str, data.Provenance]
    fingerprint: str


SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "map": MapData,
    "units": UnitData,
    "markers": Markers,
    "tables": TableData,
    "scenarios": Scenarios,
}
"""Data files and their schemas; an overlay has a section for each that it changes."""


def load_data(overlays: Sequence[Path] = ()) -> ChechenData:
    """Read and check all data, a user's overlays laid over it in order.

    Raises `DataError` naming file, key and what was expected.
    """
    folder = files(__package__) / "data"
    for overlay in overlays:
        data.read_sections(overlay, SCHEMAS)
    loaded = {
        name: data.load(folder / f"{name}.toml", schema, overlays, section=name)
        for name, schema in SCHEMAS.items()
    }
    values = {name: item.value for name, item in loaded.items()}
    digest = hashlib.sha256(msgspec.json.encode(values)).hexdigest()
    found = ChechenData(
        **values,  # type: ignore[arg-type]
        provenance={name: item.provenance for name, item in loaded.items()},
        fingerprint=digest[:16],
    )
    _check(found)
    return found


def _expect(holds: bool, file: str, key: str, wanted: str) -> None:
    if not holds:
        raise DataError(f"{file}.toml, key {key}: expected {wanted}")


@rule("2.0.1", "4.1.5", "4.1.6", "4.1.8")
def _check(found: ChechenData) -> None:
    """Check what no single value can show: counts, references, tables without gaps."""
    _check_units(found.units.units)
    _check_tables(found.tables)
    _check_map(found.map, found.tables)
    markers = found.markers
    _expect(len(markers.russian_support) == RUSSIAN_SUPPORT, "markers", "russian_support", "12")
    _expect(len(markers.chechen_support) == CHECHEN_SUPPORT, "markers", "chechen_support", "2")
    _expect(len(markers.leaders) == LEADERS, "markers", "leaders", "6 leaders")
    total = count_counters(found)
    wanted = markers.counters.sheet - sum(markers.counters.other_titles)
    _expect(total == wanted, "markers", "counters", f"{wanted} counters in all, not {total}")


RUSSIAN_SUPPORT = 12
CHECHEN_SUPPORT = 2
LEADERS = 6
AT_START = {"regular": 15, "mvd": 9}
POOL = 21
CHECHENS = {"chechen_regular": 16, "militia": 16}


def count_counters(found: ChechenData) -> int:
    """Counters of this game: units, leaders, support, state and control markers."""
    markers = found.markers
    support = len(markers.russian_support) + len(markers.chechen_support)
    inventory = markers.counters
    units = len(found.units.units) + len(markers.leaders)
    return units + support + len(inventory.state_markers) + inventory.control_markers


def _check_units(units: tuple[Unit, ...]) -> None:
    start = Counter(unit.category for unit in units if not unit.reinforcement)
    for category, number in (*AT_START.items(), *CHECHENS.items()):
        _expect(start[category] == number, "units", category, f"{number} at start")
    pool = sum(unit.reinforcement for unit in units)
    _expect(pool == POOL, "units", "reinforcement", f"{POOL} units in the pool")
    order = [unit.category for unit in units]
    ranks = {"regular": 0, "mvd": 0, "pro_russian": 0, "chechen_regular": 1, "militia": 2}
    sorted_ = sorted(order, key=ranks.__getitem__)
    _expect([ranks[one] for one in order] == [ranks[one] for one in sorted_], "units", "units",
            "Russians, then Chechen regulars, then militia")
    for unit in units:
        key = f"units.{unit.id}"
        _expect(unit.combat >= 0 and unit.movement > 0, "units", key, "figures of 0 and above")
        _expect(unit.steps in (1, 2), "units", f"{key}.steps", "1 or 2")
        _expect(not (unit.category in CHECHENS and unit.steps > 1), "units", key, "one step")


def _check_tables(tables: TableData) -> None:
    _expect(len(tables.crt.rows) == tables.die, "tables", "crt.rows", "a row for each die roll")
    for number, row in enumerate(tables.crt.rows, 1):
        width = len(tables.crt.columns)
        _expect(len(row) == width, "tables", f"crt.rows.{number}", f"{width} results")
    _expect(len(tables.events) == tables.die, "tables", "events", "an event for each die roll")
    spans = [number for row in tables.ambush for number in range(row.first, row.last + 1)]
    mods = tables.ambush_modifiers
    low = 1 + mods.open
    high = tables.die + mods.rough + mods.leader + mods.support
    _expect(spans == list(range(low, high + 1)), "tables", "ambush", f"{low} to {high}, once each")
    for name in ("morale_table", "recruits_russian", "recruits_chechen"):
        keys = sorted(map(int, getattr(tables, name)))
        _expect(keys == list(range(keys[0], keys[-1] + 1)), "tables", name, "no gaps")


def _check_map(map_: MapData, tables: TableData) -> None:
    grid = HexGrid(map_.grid)
    width = len(grid.spec.columns())
    _expect(len(map_.rows) == len(grid.spec.rows()), "map", "rows", f"{len(grid.spec.rows())} rows")
    for row in map_.rows:
        cells = row.hexes.split()
        _expect(len(cells) == width, "map", f"rows.{row.id}", f"{width} hexes")
        for cell in cells:
            known = cell[0] in map_.regions and cell[1:] in map_.codes
            _expect(known, "map", f"rows.{row.id}", f"known letters, not {cell!r}")
    for code, terrain in map_.codes.items():
        _expect(terrain in (*tables.terrain, "sea"), "map", f"codes.{code}", "a terrain of the TEC")
    try:
        for river in map_.rivers:
            for side in river.sides:
                a, b = side.split("/")
                grid.hexside(grid.find(a), grid.find(b))
        for road in map_.roads:
            hexes = road.path.split("-")
            for a, b in zip(hexes, hexes[1:], strict=False):
                grid.hexside(grid.find(a), grid.find(b))
        for label in (*map_.cities, map_.groznyi, *(place.id for place in map_.places)):
            grid.find(label)
    except GridError as error:
        raise DataError(f"map.toml: {error}") from error
    _expect(map_.groznyi in map_.cities, "map", "groznyi", "one of the cities")
