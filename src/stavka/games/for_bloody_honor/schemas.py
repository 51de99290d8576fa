"""The shapes of For Bloody Honor's data files; what no shape can tell is checked in `checks.py`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from stavka.engine.data import Provenance
from stavka.engine.ledger import rule

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
ZoneName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+$")]
Pair: TypeAlias = tuple[ZoneName, ZoneName]
ByDie: TypeAlias = dict[Annotated[str, msgspec.Meta(pattern=r"^\d+$")], Count]
"""A figure by modified die; the lowest and highest rows hold beyond them."""
Kind: TypeAlias = Literal["infantry", "volunteer", "japanese", "tank", "car", "train", "aircraft"]


# --- zones.toml ------------------------------------------------------------------------------


@rule("1.1.1", "1.1.2", "1.1.3", "1.1.4", "7.5.5", "7.5.6", "7.5.7", "7.5.9", "11.5.2.1")
class ZoneData(msgspec.Struct, frozen=True):
    """A zone: its names, influence, first owner ("" nobody), borders, and those with a railway.

    Foreign Territory has no influence and is no zone: nothing can ever stand there.
    """

    id: ZoneName
    en: Name
    ru: Name
    value: Figure
    owner: str
    land: tuple[ZoneName, ...]
    rail: tuple[ZoneName, ...]
    closed: Literal["", "germans", "war"] = ""


class Zones(msgspec.Struct, frozen=True):
    """`zones.toml`."""

    barred: tuple[Pair, ...]
    core_capital: ZoneName
    core: tuple[ZoneName, ...]
    baltic: ZoneName
    poland: ZoneName
    zones: tuple[ZoneData, ...]


# --- units.toml ------------------------------------------------------------------------------


class KindData(msgspec.Struct, frozen=True, rename={"first": "from"}):
    """What a kind of unit can do; see the head of the file."""

    id: Kind
    en: Name
    ru: Name
    dice: Figure
    hits: Literal[1, 2]
    lasting: bool = False
    single: bool = False
    checked: bool = False
    rail: bool = False
    ground: bool = True
    defects: bool = False
    first: Figure = 1
    away: Count = 0


@rule("1.3.1", "2.4.1", "8.6.4.0.1")
class FactionData(msgspec.Struct, frozen=True):
    """A faction; see the head of the file."""

    id: Name
    en: Name
    ru: Name
    side: Literal["red", "white"]
    markers: Figure
    colour: Name
    enters: Count = 0
    russian: bool = True
    defects: bool = True
    counted: bool = True
    """Whether its influence adds to its side's total (3.4)."""
    home: str = ""
    only: tuple[ZoneName, ...] = ()
    recruits: tuple[ZoneName, ...] = ()
    returns: tuple[ZoneName, ...] = ()
    lent: bool = False
    fixed: bool = False
    dice: Count = 0
    home_hits: Count = 0


@rule("1.2.3", "11.1.1", "9.1.1", "11.4.5.1", "11.4.6.1", "errata.1")
class UnitData(msgspec.Struct, frozen=True):
    """Equal counters of a faction: how many there are, and what only they have.

    `home`: the only zone where it may be placed; `away` false: it is never put on the turn track.
    """

    id: Name
    faction: Name
    kind: Kind
    count: Figure
    en: str = ""
    ru: str = ""
    home: str = ""
    away: bool = True


class Units(msgspec.Struct, frozen=True):
    """`units.toml`."""

    kinds: tuple[KindData, ...]
    factions: tuple[FactionData, ...]
    units: tuple[UnitData, ...]


# --- setup.toml ------------------------------------------------------------------------------


class GroupData(msgspec.Struct, frozen=True):
    """Counters that stand in a zone when their faction enters; zone "" is its player's choice."""

    id: Name
    unit: Name
    zone: str
    count: Figure


class SeatData(msgspec.Struct, frozen=True):
    """A player and the factions that he leads."""

    id: Name
    en: Name
    ru: Name
    colour: Name
    factions: tuple[Name, ...]


class ScenarioData(msgspec.Struct, frozen=True):
    """How the factions are shared out among a number of players."""

    id: Name
    en: Name
    ru: Name
    about_en: Name
    about_ru: Name
    seats: tuple[SeatData, ...]


class SetUp(msgspec.Struct, frozen=True):
    """`setup.toml`."""

    wrangel_zones: tuple[ZoneName, ...]
    groups: tuple[GroupData, ...]
    scenarios: tuple[ScenarioData, ...]


# --- charts.toml -----------------------------------------------------------------------------


class Range(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A row of a chart: units by influence or by turn, both ends included."""

    first: Count
    last: Count
    units: Count


class TurnLabel(msgspec.Struct, frozen=True):
    """A space of the turn track."""

    en: Name
    ru: Name


class Charts(msgspec.Struct, frozen=True):
    """`charts.toml`: every chart, and the figures in the rules' sentences."""

    die: Figure
    move_red: Figure
    move_white: Figure
    forces: Figure
    rail_zones: Figure
    movement_chits: Figure
    hit: Figure
    breakdown: Figure
    penalty: Count
    newcomers_round: Figure
    defection: Figure
    kills: Figure
    modifier_most: Figure
    modifier_retreat: Count
    modifier_kills: Count
    modifier_defection: Count
    influence_step: Figure
    superiority: Figure
    extension: Count
    baltic_turn: Figure
    baltic: Figure
    influence_most: Figure
    replacements: tuple[Range, ...]
    fixed: tuple[Range, ...]
    recruits: ByDie
    turns: tuple[TurnLabel, ...]


# --- all -------------------------------------------------------------------------------------


class HonorData(NamedTuple):
    """All data files that the rules use, checked."""

    zones: Zones
    units: Units
    setup: SetUp
    charts: Charts
    provenance: dict[str, Provenance]
    fingerprint: str


SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "zones": Zones,
    "units": Units,
    "setup": SetUp,
    "charts": Charts,
}
"""Data files and their schemas; an overlay has a section for each that it changes."""
