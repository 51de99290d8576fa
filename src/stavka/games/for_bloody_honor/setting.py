"""The immutable part of a game: zones, factions, counters and charts, compiled and shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.game import SeatInfo
from stavka.engine.messages import Message
from stavka.games.for_bloody_honor.schemas import Charts
from stavka.maps.zones import ZoneGraph

if TYPE_CHECKING:
    from stavka.games.for_bloody_honor.schemas import HonorData


class Kind(NamedTuple):
    """What a kind of unit can do; figures as in `data/units.toml`."""

    id: str
    name: Message
    dice: int
    hits: int
    lasting: bool
    """A hit stays on it after the combat."""
    single: bool
    """It fires in one round of a Combat phase."""
    checked: bool
    """It rolls for reliability."""
    rail: bool
    """It moves by rail alone."""
    ground: bool
    """It can take a zone."""
    defects: bool
    first: int
    """Turn from which it is available."""
    away: int
    """Turns on the turn track when eliminated; 0 for the Loss Pool."""


class Faction(NamedTuple):
    """What is fixed about a faction."""

    id: str
    name: Message
    russian: bool
    """It can be named the winner (3.11)."""
    defects: bool
    counted: bool
    """Its influence adds to its side's total (3.4)."""
    markers: int
    colour: str
    enters: int
    """Turn in which it enters, 0 when another event brings it."""
    home: int
    """A zone, or -1."""
    enterable: tuple[bool, ...]
    """By zone: whether its units may ever be there."""
    recruits: tuple[int, ...]
    """The only zones for its recruits; empty: all that the rules of placing allow."""
    returns: tuple[int, ...]
    """The same for replacements."""
    lent: bool
    """For these zones control by any faction of its side is enough."""
    fixed: bool
    dice: int
    """Of each of its units, 0 as the kind has it."""
    home_hits: int
    """That eliminate one of its units in its home, 0 as the kind has it."""
    groups: tuple[tuple[tuple[int, ...], int], ...]
    """Counters that stand in a zone when it enters; zone -1 is its player's choice."""


class ScenarioInfo(NamedTuple):
    """Who plays whom."""

    title: Message
    about: Message
    seats: tuple[SeatInfo, ...]
    led: tuple[tuple[int, ...], ...]
    """The factions of each seat."""
    seat_of: tuple[Seat, ...]
    """The seat of each faction."""


class Setting:
    """Everything that never changes during a game. Zones, factions and counters are indices.

    By counter: `ids`, `names`, `faction_of`, `kind_of`, `class_of` (equal counters of a faction
    have the same class), `home_of` (the only zone where it may be placed, or -1), `away_of`
    (turns on the turn track when it is eliminated, 0 for the Loss Pool); and, of its kind or its
    faction, `dice_of`, `hits_of`, `is_rail`, `is_ground`, `is_checked`, `is_single`, `is_defector`.
    By zone: `zone_names`, `values`, `owners` and `closures` at the start, `has_rail`. By faction:
    `span`, the range of its counters.
    """

    data: HonorData
    charts: Charts
    fingerprint: str
    turns: int
    turn_labels: tuple[Message, ...]
    graph: ZoneGraph
    zones: int
    zone_names: tuple[Message, ...]
    values: tuple[int, ...]
    owners: tuple[int, ...]
    closures: tuple[int, ...]
    has_rail: tuple[bool, ...]
    neighbours: tuple[tuple[int, ...], ...]
    rails: tuple[tuple[int, ...], ...]
    core_capital: int
    core: tuple[int, ...]
    riga: int
    warsaw: int
    petrograd: int
    odessa: int
    wrangel_zones: tuple[int, ...]
    kinds: tuple[Kind, ...]
    factions: tuple[Faction, ...]
    scenarios: dict[str, ScenarioInfo]
    ids: tuple[str, ...]
    names: tuple[Message, ...]
    faction_of: tuple[int, ...]
    kind_of: tuple[int, ...]
    class_of: tuple[int, ...]
    home_of: tuple[int, ...]
    away_of: tuple[int, ...]
    dice_of: tuple[int, ...]
    hits_of: tuple[int, ...]
    is_rail: tuple[bool, ...]
    is_ground: tuple[bool, ...]
    is_checked: tuple[bool, ...]
    is_single: tuple[bool, ...]
    is_defector: tuple[bool, ...]
    span: tuple[range, ...]
    replacements: dict[int, int]
    """Units returned by influence."""
    fixed: tuple[int, ...]
    """Units returned by turn (index 0 is no turn) to factions that don't go by influence."""
    recruits: dict[int, int]
    """Recruits by modified die."""

    def zone(self, id_: str) -> int:
        """The index of a zone; raises `ValueError` naming those that are like it."""
        return self.graph.find(id_)
