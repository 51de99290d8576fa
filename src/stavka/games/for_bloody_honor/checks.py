"""Checks across For Bloody Honor's data files: names that must exist, sums, charts without gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from stavka.engine.errors import DataError
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.schemas import (
    Charts,
    GroupData,
    HonorData,
    Range,
    SetUp,
    Units,
    Zones,
)
from stavka.games.for_bloody_honor.state import FACTIONS
from stavka.maps.zones import ZoneGraph, ZoneSpec

ZONES = 23
JUNCTION_PAIRS = 4
"""Two points where four zones meet bar two pairs each."""
LONGEST_CHART = 9_999
"""Figures that a row of a chart can go up to."""
MOST_COUNTERS = 99
"""Counters of a sort."""


def check(found: HonorData) -> None:
    """Check what no single value can show; raises `DataError` naming file, key and expectation."""
    _check_zones(found.zones)
    _check_units(found.units, found.zones)
    _check_groups(found.setup, found.units, found.zones)
    _check_seats(found.setup)
    _check_charts(found.charts)


def _expect(holds: bool, file: str, key: str, wanted: str) -> None:
    if not holds:
        raise DataError(f"{file}.toml, key {key}: expected {wanted}")


def _expect_unique(file: str, key: str, ids: Iterable[str]) -> None:
    for id_, number in Counter(ids).items():
        _expect(number == 1, file, key, f"{id_!r} once, not {number} times")


@rule("1.1.1", "7.1.13")
def _check_zones(zones: Zones) -> None:
    ids = [zone.id for zone in zones.zones]
    _expect(len(ids) == ZONES, "zones", "zones", f"{ZONES} zones, not {len(ids)}")
    try:
        ZoneGraph([ZoneSpec(z.id, z.land, z.rail) for z in zones.zones], zones.barred)
    except ValueError as error:
        raise DataError(f"zones.toml, key zones: {error}") from error
    number = len(zones.barred)
    _expect(number == JUNCTION_PAIRS, "zones", "barred", f"{JUNCTION_PAIRS} pairs, not {number}")
    for zone in zones.zones:
        known = zone.owner in {"", *FACTIONS}
        _expect(known, "zones", f"zones.{zone.id}.owner", f'"" or one of: {", ".join(FACTIONS)}')
    named = {"core_capital": zones.core_capital, "baltic": zones.baltic, "poland": zones.poland}
    for key, zone_id in named.items():
        _expect(zone_id in ids, "zones", key, f"a zone, not {zone_id!r}")
    for zone_id in zones.core:
        _expect(zone_id in ids, "zones", "core", f"zones, not {zone_id!r}")


@rule("6.2.3", "2.4.1", "11.1.1")
def _check_units(units: Units, zones: Zones) -> None:
    ids = {zone.id for zone in zones.zones}
    order = tuple(faction.id for faction in units.factions)
    _expect(order == FACTIONS, "units", "factions", f"in this order: {', '.join(FACTIONS)}")
    for faction in units.factions:
        side = "red" if faction.id == "red" else "white"
        _expect(faction.side == side, "units", f"factions.{faction.id}.side", repr(side))
        for name in (
            *faction.only,
            *faction.recruits,
            *faction.returns,
            faction.home or zones.baltic,
        ):
            _expect(name in ids, "units", f"factions.{faction.id}", f"zones, not {name!r}")
    _expect_unique("units", "kinds", (kind.id for kind in units.kinds))
    _expect_unique("units", "units", (unit.id for unit in units.units))
    kinds = {kind.id for kind in units.kinds}
    places = [FACTIONS.index(unit.faction) for unit in units.units if unit.faction in FACTIONS]
    for unit in units.units:
        _expect(unit.faction in FACTIONS, "units", f"units.{unit.id}.faction", "a faction")
        _expect(unit.kind in kinds, "units", f"units.{unit.id}.kind", "one of `kinds`")
        _expect(unit.home in {"", *ids}, "units", f"units.{unit.id}.home", "a zone")
        few = unit.count <= MOST_COUNTERS
        _expect(few, "units", f"units.{unit.id}.count", f"at most {MOST_COUNTERS} counters")
    _expect(places == sorted(places), "units", "units", "counters in the order of the factions")


@rule("9.1.1", "3.8")
def _check_groups(setup: SetUp, units: Units, zones: Zones) -> None:
    counts = {unit.id: unit.count for unit in units.units}
    ids = {zone.id for zone in zones.zones}
    used: Counter[str] = Counter()
    for group in setup.groups:
        key = f"groups.{group.id}"
        _expect(group.unit in counts, "setup", f"{key}.unit", "counters of `units.toml`")
        _expect(group.zone in {"", *ids}, "setup", f"{key}.zone", "a zone")
        used[group.unit] += group.count
        _check_ground(group, units, zones)
    for unit, number in used.items():
        wanted = f"at most {counts[unit]} of {unit}, not {number}"
        _expect(number <= counts[unit], "setup", "groups", wanted)
    _expect(bool(setup.wrangel_zones), "setup", "wrangel_zones", "a zone at least")
    for name in setup.wrangel_zones:
        open_ = name in ids and name != zones.poland
        _expect(open_, "setup", "wrangel_zones", f"zones of Russia, not {name!r}")


@rule("7.5.8", "5.1.2.1", "3.8")
def _check_ground(group: GroupData, units: Units, zones: Zones) -> None:
    """A group stands where its faction may be; only Wrangel's player is left the choice."""
    faction_of = {unit.id: unit.faction for unit in units.units}
    owner = next(one for one in units.factions if one.id == faction_of[group.unit])
    key = f"groups.{group.id}.zone"
    if not group.zone:
        _expect(owner.id == "wrangel", "setup", key, "a zone, which Wrangel alone may leave open")
        return
    here = not owner.only or group.zone in owner.only
    if group.zone == zones.poland:
        here = owner.id in {"poles", "red"}
    _expect(here, "setup", key, f"a zone that {owner.id} may enter, not {group.zone!r}")


@rule("1.3.2", "1.3.3")
def _check_seats(setup: SetUp) -> None:
    for scenario in setup.scenarios:
        key = f"scenarios.{scenario.id}.seats"
        led = [faction for seat in scenario.seats for faction in seat.factions]
        _expect(sorted(led) == sorted(FACTIONS), "setup", key, "every faction once")
        _expect_unique("setup", key, (seat.id for seat in scenario.seats))
        alone = all(len(seat.factions) == 1 for seat in scenario.seats if "red" in seat.factions)
        _expect(alone, "setup", key, "the Reds alone at their seat")


@rule("2.1.5", "1.2.1")
def _check_charts(charts: Charts) -> None:
    _check_rows("replacements", charts.replacements, 0)
    _check_rows("fixed", charts.fixed, 1)
    turns = charts.fixed[-1].last
    _expect(turns >= len(charts.turns), "charts", "fixed", f"rows up to turn {len(charts.turns)}")
    for key, most in (("hit", charts.die), ("breakdown", charts.die - 1)):
        value = getattr(charts, key)
        _expect(value <= most, "charts", key, f"at most {most}, or no combat might end")
    rising = [row.units for row in charts.replacements]
    _expect(rising == sorted(rising), "charts", "replacements", "never fewer units for more")
    dice = [int(die) for die in charts.recruits]
    _expect(bool(dice), "charts", "recruits", "a row at least")
    steps = dice == list(range(dice[0], dice[0] + len(dice)))
    _expect(steps, "charts", "recruits", "every die once, ascending")


def _check_rows(key: str, rows: tuple[Range, ...], first: int) -> None:
    _expect(bool(rows) and rows[0].first == first, "charts", key, f"rows from {first}")
    for row in rows:
        fits = row.first <= row.last <= LONGEST_CHART
        _expect(fits, "charts", key, f"rows that end between their start and {LONGEST_CHART}")
    for low, high in pairwise(rows):
        _expect(high.first == low.last + 1, "charts", key, f"a row from {low.last + 1}")
