"""The immutable part of a game: table, roster, weapons and tables of a scenario, compiled once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.messages import Message
from stavka.maps.plane.flood import Web
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.sight import Sight
from stavka.maps.plane.table import Table

if TYPE_CHECKING:
    from stavka.games.red_skorpion.arms import Arm, Blasts
    from stavka.games.red_skorpion.fire_schemas import Tables
    from stavka.games.red_skorpion.schemas import Command, ScenarioData, SkorpionData

MAN = "man"
ANIMAL = "animal"
VEHICLE = "vehicle"
AIRCRAFT = "aircraft"


class Mover(NamedTuple):
    """How a kind of mover goes: the throw is `dice` d6, summed, times `factor`, in inches."""

    id: str
    """foot, mule, cavalry, wheeled, tracked, air."""
    dice: int
    factor: int
    clause: str


class Mount(NamedTuple):
    """A weapon as a figure bears it; the first is its primary weapon, the second its secondary.

    `dice` are attack dice, mostly the weapon's own; `shots` are for the game, -1 without limit.
    """

    weapon: int
    """Index into `Setting.weapons`."""
    dice: int
    shots: int
    turret: bool


class Figure(NamedTuple):
    """A man, animal, vehicle or aircraft of the scenario, as it begins."""

    id: str
    name: Message
    side: int
    """0 Russian, 1 Afghan."""
    profile: str
    kind: str
    """MAN, ANIMAL (a mule, or horse and rider together), VEHICLE, AIRCRAFT."""
    mover: Mover
    armour: int
    """SOFT, APC or TANK of `arms.py`; AFV armour is the Tank class (ruling afv-tank)."""
    radius: int
    """Of its base, in thousandths of an inch."""
    mounts: tuple[Mount, ...]
    spares: tuple[tuple[int, int], ...]
    """What it carries for others as an assistant: weapon and shots (special.11)."""
    shots: tuple[int, ...]
    """Shots at the start: of each mount, then of each entry of `spares`."""
    capacity: int
    """Men it can carry."""
    crew: int
    """Men of a vehicle's own; they are no figures."""
    body_armour: bool
    elite: bool
    commander: bool
    sniper: bool
    mullah: bool
    warlord: bool
    bomber: bool
    """A suicide bomber whom everybody knows; secret ones are in the state's `bomb`."""
    one_system: bool
    """One weapon system per turn (special.5.4)."""
    afv: bool
    """Fires both its weapons in a turn (special.6)."""
    turret: bool
    group: int
    """Its force in the scenario: who may share one movement throw."""
    symbol: str
    """Silhouette for drawing."""
    points: int
    zone: str
    """Where it is set up, "" when it has a fixed place or is aboard."""
    hides: bool
    """The scenario lets it stay off the table (special.3.1)."""
    arrives: int
    """Turn in which it comes; 0 at the start."""
    aboard: int
    """Its carrier at the start, or -1."""
    at: tuple[int, int] | None
    """Its fixed place at the start."""
    wounded: bool
    """It begins with a wound."""


class Zone(NamedTuple):
    """A part of the table with a name: to deploy in, to hold."""

    id: str
    name: Message
    ring: tuple[tuple[int, int], ...]


class Score(NamedTuple):
    """What earns points: `deed` escape, kill, capture, hold or survive, by or of `figures`."""

    side: int
    deed: str
    figures: frozenset[int]
    points: int
    zone: int
    """Index of the zone to be held, or -1."""
    name: Message


class Setting:
    """Everything that never changes during a game. Figures, weapons and zones are dense indices.

    `sides[f]`, `radii[f]` repeat what `figures[f]` says, for speed; `russians` and `afghans` are
    the figures of each side, `forces[side]` both in one tuple. `exits[side]` are the table edges
    ("north", "east", "south", "west") by which that side may leave.
    """

    data: SkorpionData
    scenario: ScenarioData
    options: tuple[str, ...]
    """Values of the game's options, in the order in which the game lists them."""
    fingerprint: str
    table: Table
    sight: Sight
    moving: Moving
    visibility: int
    """How far anybody sees; 0 without limit."""
    turns: int
    figures: tuple[Figure, ...]
    index: dict[str, int]
    """Figures by id."""
    sides: tuple[int, ...]
    radii: tuple[int, ...]
    flies: tuple[bool, ...]
    """Aircraft: over everything, and only upon each other they may not stand."""
    russians: tuple[int, ...]
    afghans: tuple[int, ...]
    forces: tuple[tuple[int, ...], tuple[int, ...]]
    groups: tuple[Message, ...]
    """Names of the scenario's forces."""
    group_ids: tuple[str, ...]
    commanders: tuple[int, ...]
    mullahs: tuple[int, ...]
    warlords: tuple[int, ...]
    weapons: tuple[Arm, ...]
    """Compiled by `arms.compile_weapons` from the file's rows and the scenario's."""
    weapon_index: dict[str, int]
    tables: Tables
    """The fire tables of `data/tables.toml`."""
    blasts: Blasts
    """Explosions, compiled by `arms.compile_blasts(tables)`."""
    command: Command
    """Initiative, control, elite and discovery figures of `data/command.toml`."""
    control_radius: int
    mullah_radius: int
    warlord_radius: int
    discovery_radius: int
    least_leg: int
    """The shortest move, in thousandths of an inch."""
    most_legs: int
    """Legs in one move."""
    boarding: int
    """Gap at which a man gets into a carrier, or out of it."""
    touch: int
    """Gap at which bases still count as in contact."""
    title: Message
    side_names: dict[Seat, Message]
    """What the scenario calls a side, where it is not called as usual."""
    shape_names: dict[str, Message]
    """Named pieces of the table."""
    profile_names: dict[str, Message]
    webs: dict[tuple[str, int], Web]
    """Turning points of the table by mover and base, made when they are asked for."""
    hideouts: dict[tuple[str, int, str], tuple[tuple[int, int], ...]]
    """Places to hide in a zone by base and mover, filled as they are asked for."""
    fastest_road: dict[str, tuple[int, int]]
    """By mover the best pace that any ground of the game gives, on this table or not."""
    ground_names: dict[str, Message]
    """Kinds of ground in words."""
    fastest: dict[str, tuple[int, int]]
    """By mover the best pace of the table: what so many inches of ground cost of the throw."""
    road_spots: tuple[tuple[int, int], ...]
    """Points of the roads, an inch or two apart."""
    cover_spots: tuple[tuple[int, int], ...]
    """Middles of what gives cover."""
    aims: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    """By side the middles of the zones that it wants to hold."""
    zones: tuple[Zone, ...]
    zone_index: dict[str, int]
    exits: tuple[frozenset[str], frozenset[str]]
    scores: tuple[Score, ...]
    group_throw: bool
    """Infantry may share a movement throw (move.infantry-group)."""
    capture: bool
    """Melee results may be converted (special.7.1)."""
    secret_bombers: int
    """How many Afghans of the scenario bear a bomb that the Russians do not know of."""
    blast_penetration: int
    """Armour class up to which blasts work (ruling blast-penetration)."""
    thrown: str
    """Which way men thrown clear go: "random" or "owner" (ruling thrown-direction)."""
