"""The shapes of Red Skorpion's data files; what no shape can tell is checked in `checks.py`.

Lengths in files are inches; the compiled setting has thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from stavka.engine.data import Provenance
from stavka.engine.ledger import rule
from stavka.games.red_skorpion.fire_schemas import Tables, Weapon, Weapons
from stavka.games.red_skorpion.generator_schemas import Skirmish

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Inches: TypeAlias = Annotated[float, msgspec.Meta(ge=0)]
Length: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]
Spot: TypeAlias = tuple[Inches, Inches]
"""East and south of the table's north-west corner."""
SeatName: TypeAlias = Literal["russian", "afghan"]
MoverName: TypeAlias = Literal["foot", "mule", "cavalry", "wheeled", "tracked", "air"]
Armour: TypeAlias = Literal["soft", "apc", "tank"]
Edge: TypeAlias = Literal["north", "east", "south", "west"]
Deed: TypeAlias = Literal["escape", "kill", "capture", "hold", "survive"]


# --- profiles.toml ---------------------------------------------------------------------------


class MoverData(msgspec.Struct, frozen=True):
    """Movement dice of a kind of mover, and how often the throw counts."""

    dice: Figure
    factor: Figure
    clause: Name


class MountData(msgspec.Struct, frozen=True):
    """A weapon as a figure bears it; `dice` 0 are the weapon's own, `shots` -1 without limit."""

    weapon: Id
    dice: Count = 0
    shots: Annotated[int, msgspec.Meta(ge=-1)] = -1
    turret: bool = False


class Spare(msgspec.Struct, frozen=True):
    """Rounds that an assistant carries for a weapon."""

    weapon: Id
    shots: Figure


class Profile(msgspec.Struct, frozen=True):
    """A kind of figure: how it moves, is armed and armoured, and what it is worth."""

    id: Id
    en: Name
    ru: Name
    kind: Literal["man", "animal", "vehicle", "aircraft"]
    mover: MoverName
    base: Length
    """Diameter of its base."""
    points: Count
    symbol: Name
    armour: Armour = "soft"
    mounts: tuple[MountData, ...] = ()
    spares: tuple[Spare, ...] = ()
    capacity: Count = 0
    crew: Count = 0
    body_armour: bool = False
    elite: bool = False
    commander: bool = False
    sniper: bool = False
    mullah: bool = False
    warlord: bool = False
    bomber: bool = False
    one_system: bool = False
    afv: bool = False


class Additions(msgspec.Struct, frozen=True):
    """Points that a trait adds to a figure."""

    elite: Count
    body_armour: Count
    commander: Count


class Profiles(msgspec.Struct, frozen=True):
    """`profiles.toml`."""

    movers: dict[MoverName, MoverData]
    additions: Additions
    profiles: tuple[Profile, ...]


# --- grounds.toml ----------------------------------------------------------------------------


class Ground(msgspec.Struct, frozen=True):
    """A kind of ground: what it gives and forbids.

    `pace` says what an inch of it costs a mover: wheeled = [1, 2] is half an inch of the throw.
    """

    id: Id
    en: Name
    ru: Name
    cover: bool = False
    blocks_sight: bool = False
    closed_to: tuple[MoverName, ...] = ()
    pace: dict[MoverName, tuple[Count, Figure]] = {}
    height: Count = 0


class Grounds(msgspec.Struct, frozen=True):
    """`grounds.toml`."""

    grounds: tuple[Ground, ...]


# --- command.toml ----------------------------------------------------------------------------


@rule("turn.1", "special.12.2")
class Command(msgspec.Struct, frozen=True):
    """`command.toml`: the figures of initiative, control, elite and discovery."""

    die: Figure
    """Sides of the game's die."""
    control_radius: Length
    control_free: tuple[int, ...]
    """Control dice that leave the choice to the player (special.12.3)."""
    control_repeat: tuple[int, ...]
    mullah_radius: Length
    warlord_radius: Length
    discovery_radius: Length
    least_leg: Length
    most_legs: Figure
    touch: Length
    boarding: Length
    """Gap at which a man gets into a carrier, or out of it."""
    embers: Count
    """Initiative throws after which a tie is settled by lot, so that a game always goes on."""


# --- scenarios -------------------------------------------------------------------------------


class ShapeData(msgspec.Struct, frozen=True):
    """A piece of ground: a ring of corners, or a line with a width when `closed` is false."""

    id: Id
    ground: Id
    points: Annotated[tuple[Spot, ...], msgspec.Meta(min_length=2)]
    closed: bool = True
    width: Inches = 0
    en: str = ""
    ru: str = ""


class TableInfo(msgspec.Struct, frozen=True):
    """The table: its size, and its ground as shapes or in a GeoJSON file beside the scenario."""

    width: Length
    height: Length
    shapes: tuple[ShapeData, ...] = ()
    geojson: str = ""
    night: bool = False
    """Drawn in the inks of night."""


class ZoneData(msgspec.Struct, frozen=True):
    """A part of the table with a name."""

    en: Name
    ru: Name
    points: Annotated[tuple[Spot, ...], msgspec.Meta(min_length=3)]


class Troop(msgspec.Struct, frozen=True):
    """Figures of one profile in a force; traits given here add to the profile's."""

    id: Id
    profile: Id
    count: Figure = 1
    en: str = ""
    ru: str = ""
    at: Spot | None = None
    aboard: str = ""
    elite: bool = False
    body_armour: bool = False
    commander: bool = False
    foreign: bool = False
    """One of the foreign fighters whom special.13.2 makes elite in other theatres."""
    wounded: bool = False
    """Begins with a wound."""
    spares: tuple[Spare, ...] = ()
    shots: tuple[int, ...] = ()
    """Shots by mount instead of the profile's."""


class Force(msgspec.Struct, frozen=True):
    """A section: who may share a movement throw, set up in one zone."""

    id: Id
    en: Name
    ru: Name
    seat: SeatName
    figures: Annotated[tuple[Troop, ...], msgspec.Meta(min_length=1)]
    zone: str = ""
    hides: bool = False
    arrives: Count = 0


class ScoreData(msgspec.Struct, frozen=True):
    """What earns a side points. `figures` are ids of figures, troops or forces, or "all"."""

    seat: SeatName
    deed: Deed
    points: Figure
    en: Name
    ru: Name
    figures: tuple[str, ...] = ("all",)
    zone: str = ""


class SeatData(msgspec.Struct, frozen=True):
    """What a side is called in this theatre, and its colour."""

    en: Name
    ru: Name
    colour: Name


class ScenarioData(msgspec.Struct, frozen=True):
    """A scenario: table, forces, zones, what earns points, and the optional rules in use."""

    id: Id
    en: Name
    ru: Name
    about_en: Name
    about_ru: Name
    turns: Figure
    table: TableInfo
    zones: dict[Id, ZoneData]
    forces: Annotated[tuple[Force, ...], msgspec.Meta(min_length=2)]
    scores: Annotated[tuple[ScoreData, ...], msgspec.Meta(min_length=1)]
    seats: dict[SeatName, SeatData] = {}
    sets_up_first: SeatName = "afghan"
    visibility: Inches = 0
    exits: dict[SeatName, tuple[Edge, ...]] = {}
    handicap: dict[SeatName, Count] = {}
    """Points that a side has from the start."""
    budget: dict[SeatName, Count] = {}
    """Points of figures that a side may have."""
    capture: bool = False
    theatre: Id = "afghanistan"
    secret_bombers: Count = 0
    blast_penetration: Armour = "soft"
    thrown: Literal["random", "owner"] = "random"
    weapons: tuple[Weapon, ...] = ()
    """Weapons of this scenario alone: stun grenades, gas."""


class SkorpionData(NamedTuple):
    """All data of the game."""

    profiles: Profiles
    grounds: Grounds
    command: Command
    weapons: Weapons
    tables: Tables
    skirmish: Skirmish
    scenarios: Mapping[str, ScenarioData]
    maps: Mapping[str, str]
    """The GeoJSON text of a scenario's table, "" when its shapes are in the scenario."""
    provenance: Mapping[str, Provenance]
    fingerprint: str


SCHEMAS: Mapping[str, type[msgspec.Struct]] = {
    "profiles": Profiles,
    "grounds": Grounds,
    "command": Command,
    "weapons": Weapons,
    "tables": Tables,
    "skirmish": Skirmish,
}
"""Schema by file, and by section of a user's overlay."""
