"""The immutable part of a game: map, roster, markers and tables, compiled for speed and shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.messages import Message
from stavka.maps.hexgrid import HexGrid

if TYPE_CHECKING:
    from stavka.games.chechen_war.data import ChechenData


class UnitType(NamedTuple):
    """What is printed on a unit's counter, and how it enters the game."""

    id: str
    name: Message
    category: str
    """regular, mvd, pro_russian; for Chechens chechen_regular, militia."""
    type: str
    """mechanized, recon, airborne, special, naval, police, infantry, militia."""
    size: str
    combat: int
    movement: int
    steps: int
    reduced_combat: int
    reinforcement: bool
    """Not on the map at the start (an R, or Pro-Russian Chechen: 4.1.5, 4.1.6)."""
    group: str
    """Historical set-up group, "" if none."""
    heliborne: bool


class Marker(NamedTuple):
    """A support marker: kind and the shifts on its back, positive for its own side's advantage."""

    id: str
    kind: str
    """artillery, airstrike, gunship, armor, tos."""
    shifts: int
    name: Message


class Tables(NamedTuple):
    """The figures of the charts and of the rules, compiled from `data/tables.toml`."""

    columns: tuple[str, ...]
    """Odds columns, lowest first: "1:3" ... "7:1"."""
    crt: tuple[tuple[str, ...], ...]
    """Result by die (row 0 is a 1) and column: "-", "AE", "Ax", "Ex", "DE"."""
    die: int
    """Sides of the game's die."""
    river_shifts: int
    groznyi_first_shifts: int
    leader_shifts: int
    most_support: int
    """Russian markers in a combat."""
    most_items: int
    """Chechen markers and leaders in a combat."""
    collateral: int
    tos_collateral: int
    tos_collateral_die: int
    """On this die or less a TOS-1 adds `tos_collateral` instead."""
    marker_lost_from: int
    leader_killed_from: int
    ambush: dict[int, tuple[int, bool]]
    """Steps lost and whether a retreat follows, by modified die."""
    ambush_rough: int
    ambush_open: int
    ambush_leader: int
    ambush_support: int
    events: tuple[str, ...]
    """Random event by die (0 is a 1)."""
    event_killed_from: int
    event_morale: int
    casualties_some: int
    casualties_many: int
    morale_some: int
    morale_many: int
    morale_leader: int
    morale_groznyi: int
    morale: dict[int, int]
    """Adjustment by modified die."""
    morale_start: int
    morale_most: int
    morale_ceasefire: int
    morale_raid: int
    flights: int
    recruits_russian: dict[int, int]
    """Units granted, by modified die; a die beyond either end counts as that end."""
    recruits_chechen: dict[int, int]
    recruits_low_morale: tuple[int, int]
    """Highest morale that counts as low, and the Russian die modifier for it."""
    recruits_high_morale: tuple[int, int]
    """Lowest morale that counts as high, and the Russian die modifier for it."""
    recruits_groznyi_free: int
    """Russian die modifier while no Russian unit is in Groznyi."""
    recruits_ceasefire: int
    """Chechen die modifier in the ceasefire turn."""
    recruits_leader: int
    """Chechen die modifier for each leader eliminated in the turn."""
    recruits_collateral_some: tuple[int, int]
    """Least collateral damage, and the Chechen die modifier for it."""
    recruits_collateral_many: tuple[int, int]


class Setting:
    """Everything that never changes during a game. Hexes and units are dense indices.

    Per hex: `kinds` terrain names present ("town" with its ground if any), `region`, `is_city`,
    `is_town`, `stacking`, `shifts` (defender's left shifts), `ambush_rough`/`ambush_open` (which
    ambush modifiers apply), `playable`. Per hex and neighbour k (as in `neighbours[hex]`): `costs`
    MF to enter (0: never), `rivers` whether a river lies between.
    """

    grid: HexGrid
    data: ChechenData
    tables: Tables
    turns: int
    turn_labels: tuple[Message, ...]
    fingerprint: str
    neighbours: tuple[tuple[int, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    costs_regular: tuple[tuple[int, ...], ...]
    """As `costs`, for Chechen regulars: 0 into any hex outside Chechnya (8.2.3)."""
    costs_militia: tuple[tuple[int, ...], ...]
    """As `costs`, for militia: 0 outside Chechnya, Dagestan and Ingushetia (8.2.4)."""
    rivers: tuple[tuple[bool, ...], ...]
    roads: tuple[tuple[bool, ...], ...]
    kinds: tuple[tuple[str, ...], ...]
    region: tuple[str, ...]
    playable: tuple[bool, ...]
    land: tuple[int, ...]
    """Playable hexes, ascending."""
    in_chechnya: tuple[bool, ...]
    raid_land: tuple[bool, ...]
    """Dagestan and Ingushetia."""
    is_city: tuple[bool, ...]
    is_town: tuple[bool, ...]
    stacking: tuple[int, ...]
    shifts: tuple[int, ...]
    ambush_rough: tuple[bool, ...]
    ambush_open: tuple[bool, ...]
    place_name: dict[int, Message]
    region_names: dict[str, Message]
    river_names: dict[str, Message]
    cities: tuple[int, ...]
    groznyi: int
    raid_towns: tuple[int, ...]
    chechnya: tuple[int, ...]
    """Playable hexes of Chechnya, ascending."""
    arrival_land: tuple[int, ...]
    """Stavropol and Dagestan hexes (13.2.1), ascending."""
    units: tuple[UnitType, ...]
    first_chechen: int
    """Units from here on are Chechen."""
    first_militia: int
    factor: tuple[int, ...]
    reduced_factor: tuple[int, ...]
    movement: tuple[int, ...]
    heliborne: tuple[bool, ...]
    leaders: tuple[Message, ...]
    leader_ids: tuple[str, ...]
    russian_support: tuple[Marker, ...]
    chechen_support: tuple[Marker, ...]

    def may_enter(self, unit: int, hex_: int) -> bool:
        """Whether ground is open to a unit by territory alone (8.2.2-8.2.4)."""
        if unit < self.first_chechen:
            return self.playable[hex_]
        if self.in_chechnya[hex_]:
            return True
        return unit >= self.first_militia and self.raid_land[hex_]

    def costs_for(self, unit: int) -> tuple[tuple[int, ...], ...]:
        """The movement costs that bind a unit's kind."""
        if unit < self.first_chechen:
            return self.costs
        return self.costs_militia if unit >= self.first_militia else self.costs_regular

    def terrain_name(self, hex_: int) -> str:
        """The terrain whose shifts count in a hex: the highest."""
        tec = self.data.tables.terrain
        return max(self.kinds[hex_], key=lambda kind: tec[kind].shifts)

    def label(self, hex_: int) -> str:
        """The printed number of a hex."""
        return self.grid.label(hex_)  # type: ignore[arg-type]
