"""The shapes of Chechen War's data files; what no shape can tell is checked in `checks.py`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from stavka.engine.data import Provenance
from stavka.engine.ledger import rule
from stavka.maps.hexgrid import GridSpec

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Label: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
"""The printed number of a hex."""
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Side: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^\d{4}/\d{4}$")]
"""A hexside: the two hexes that share it."""
Way: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^\d{4}(-\d{4})+$")]
"""Hexes one after the other."""
Odds: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[1-9]:[1-9]$")]
ByDie: TypeAlias = dict[Annotated[str, msgspec.Meta(pattern=r"^-?\d+$")], int]
"""A figure by modified die; the lowest and highest rows hold beyond them."""
UnitKind: TypeAlias = Literal[
    "mechanized", "recon", "airborne", "special", "naval", "police", "infantry", "militia"
]
EventKind: TypeAlias = Literal[
    "infiltration", "decapitation", "mothers", "none", "levy", "foul_weather"
]


# --- map.toml --------------------------------------------------------------------------------


class Row(msgspec.Struct, frozen=True):
    """A row of hexes, west to east: a letter for the region, then one for each terrain."""

    id: str
    hexes: str


class Region(msgspec.Struct, frozen=True):
    """A region's id, its names, and who may go or arrive there."""

    id: Name
    en: Name
    ru: Name
    home: bool = False
    """The Chechens' own ground (8.2.3)."""
    raided: bool = False
    """Open to militia; its towns count as raids (8.2.4, 6.3.2)."""
    arrivals: bool = False
    """Where Russian reinforcements arrive (13.2.1)."""


class Place(msgspec.Struct, frozen=True):
    """A named place; `id` is its hex."""

    id: Label
    en: Name
    ru: Name


class River(msgspec.Struct, frozen=True):
    """A river as hexsides "0513/0614"; only a major one has effects."""

    id: Name
    en: Name
    ru: Name
    major: bool
    sides: tuple[Side, ...]


class Road(msgspec.Struct, frozen=True):
    """A road through hexes "1433-1432"; rank 2 is a highway."""

    id: Name
    en: Name
    ru: Name
    rank: Literal[1, 2]
    path: Way


@rule("2.0.2", "2.9.1", "2.9.3")
class MapData(msgspec.Struct, frozen=True):
    """`map.toml`: one region a hex (ruling border-hex) and its terrains, rivers, roads, places."""

    cities: tuple[Label, ...]
    groznyi: Label
    grid: GridSpec
    rows: tuple[Row, ...]
    regions: dict[str, Region]
    codes: dict[str, str]
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    roads: tuple[Road, ...]


# --- units.toml ------------------------------------------------------------------------------


@rule("2.1.2", "2.2", "2.3", "2.4", "2.5.1", "2.5.2", "2.7", "2.8.1", "2.8.2", "13.1.11")
class Unit(msgspec.Struct, frozen=True):
    """A unit's counter. The designation never affects play (2.4), nor does the size mark (2.7).

    `reinforcement`: not on the map at the start, by an R or as a Pro-Russian Chechen (4.1.6).
    `group` of the historical set-up, "" if none.
    """

    id: Name
    en: Name
    ru: Name
    category: Literal["regular", "mvd", "pro_russian", "chechen_regular", "militia"]
    type: UnitKind
    size: Literal["X", "III", "[III]", "II"]
    combat: Count
    movement: Figure
    steps: Literal[1, 2]
    reduced_combat: Count
    reinforcement: bool
    group: str


class UnitData(msgspec.Struct, frozen=True):
    """`units.toml`."""

    units: tuple[Unit, ...]


# --- markers.toml ----------------------------------------------------------------------------


class UnitCounts(msgspec.Struct, frozen=True):
    """Units that a complete copy has: at start by category, and in the Russian pool."""

    regular: Count
    mvd: Count
    pool: Count
    chechen_regular: Count
    militia: Count


class Counters(msgspec.Struct, frozen=True):
    """The inventory that a complete copy must match."""

    sheet: Count
    other_titles: tuple[Count, ...]
    russian_support: Count
    chechen_support: Count
    leaders: Count
    control_markers: Count
    state_markers: tuple[Name, ...]
    units: UnitCounts


class MarkerData(msgspec.Struct, frozen=True):
    """A support marker: its kind, the shifts on its back and the way their arrow points.

    "left" serves the defence only, "right" the attack only.
    """

    id: Name
    kind: Literal["artillery", "airstrike", "gunship", "armor", "tos"]
    shifts: Figure
    arrow: Literal["left", "right", "either"]
    en: Name
    ru: Name


class LeaderData(msgspec.Struct, frozen=True):
    """A Chechen leader."""

    id: Name
    en: Name
    ru: Name


@rule("2.0.1", "2.1.1", "2.6")
class Markers(msgspec.Struct, frozen=True):
    """`markers.toml`: everything on the sheet that is not a unit."""

    counters: Counters
    russian_support: tuple[MarkerData, ...]
    chechen_support: tuple[MarkerData, ...]
    leaders: tuple[LeaderData, ...]


# --- tables.toml -----------------------------------------------------------------------------


class Terrain(msgspec.Struct, frozen=True):
    """A line of the Terrain Effects Chart."""

    movement: Figure
    shifts: Count
    stacking: Figure
    ambush: Literal["open", "rough", "none"]


class Crt(msgspec.Struct, frozen=True):
    """The Combat Results Table: a row a die roll, a result an odds column."""

    columns: tuple[Odds, ...]
    rows: tuple[tuple[Literal["-", "AE", "Ax", "Ex", "DE"], ...], ...]


class AmbushRow(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A line of the Ambush Table."""

    first: int
    last: int
    steps: Count
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

    en: Name
    ru: Name


@rule("2.0.3", "2.9.2")
class TableData(msgspec.Struct, frozen=True):
    """`tables.toml`: every chart that play needs, and the figures in the rules' sentences."""

    die: Figure
    river_movement: Figure
    river_shifts: Count
    groznyi_first_shifts: Count
    road_cost: Figure
    leader_shifts: Count
    most_support: Figure
    most_items: Figure
    collateral: Count
    tos_collateral: Count
    tos_collateral_die: Figure
    marker_lost_from: Figure
    leader_killed_from: Figure
    event_killed_from: Figure
    event_morale: int
    morale_ceasefire: int
    morale_raid: int
    flights: Count
    heliborne: tuple[UnitKind, ...]
    recruits_ceasefire: int
    events: tuple[EventKind, ...]
    terrain: dict[str, Terrain]
    crt: Crt
    ambush: tuple[AmbushRow, ...]
    ambush_modifiers: AmbushModifiers
    morale: MoraleTrack
    morale_table: ByDie
    casualties: Casualties
    morale_modifiers: MoraleModifiers
    recruits_russian: ByDie
    recruits_russian_modifiers: RussianRecruiting
    recruits_chechen: ByDie
    recruits_chechen_modifiers: ChechenRecruiting
    turns: tuple[TurnLabel, ...]


# --- scenarios.toml --------------------------------------------------------------------------


class SetUpZone(msgspec.Struct, frozen=True):
    """Where a category or historical group is set up: near towns, or anywhere if none is named."""

    units: Name
    near: tuple[Label, ...]
    radius: Count
    never: tuple[Name, ...]


class ScenarioData(msgspec.Struct, frozen=True):
    """A set-up; `regulars_in` is "chechnya" or its "towns" (and cities)."""

    id: str
    regulars_in: Literal["chechnya", "towns"]
    zones: tuple[SetUpZone, ...]


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    chechen_regulars: Count
    scenarios: tuple[ScenarioData, ...]


# --- all -------------------------------------------------------------------------------------


class ChechenData(NamedTuple):
    """All data files, checked."""

    map: MapData
    units: UnitData
    markers: Markers
    tables: TableData
    scenarios: Scenarios
    provenance: dict[str, Provenance]
    fingerprint: str


SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "map": MapData,
    "units": UnitData,
    "markers": Markers,
    "tables": TableData,
    "scenarios": Scenarios,
}
"""Data files and their schemas; an overlay has a section for each that it changes."""
