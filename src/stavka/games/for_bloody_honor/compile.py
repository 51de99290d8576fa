"""Compiles the data files into a `Setting`: dense indices, flags by counter, charts by figure."""

from __future__ import annotations

from stavka.engine.catalogue import add_entries
from stavka.engine.decision import Seat
from stavka.engine.game import SeatInfo
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor.schemas import (
    FactionData,
    HonorData,
    Range,
    ScenarioData,
    UnitData,
)
from stavka.games.for_bloody_honor.setting import Faction, Kind, ScenarioInfo, Setting
from stavka.games.for_bloody_honor.state import (
    FACTIONS,
    GERMANS,
    NOBODY,
    OPEN,
    POLES,
    RED,
    WAR,
)
from stavka.maps.zones import ZoneGraph, ZoneSpec

DOMAIN = "for-bloody-honor"
CLOSURES = {"": OPEN, "germans": GERMANS, "war": WAR}
PETROGRAD = "petrograd"
"""Where Reds go from a neutral Poland when no zone next to it is theirs (11.2.4.3)."""
ODESSA = "odessa"
"""Where Mahkno appears; its zone is his home in the data."""


def compile_setting(data: HonorData) -> Setting:
    """The setting of a set of data."""
    setting = Setting()
    setting.data = data
    setting.charts = data.charts
    setting.fingerprint = data.fingerprint
    setting.turns = len(data.charts.turns)
    setting.turn_labels = tuple(_named(turn.en, turn.ru) for turn in data.charts.turns)
    _compile_zones(setting, data)
    _compile_counters(setting, data)
    setting.factions = tuple(_faction(setting, data, number) for number in range(len(FACTIONS)))
    setting.scenarios = {one.id: _scenario(one) for one in data.setup.scenarios}
    setting.replacements = _by_figure(data.charts.replacements)
    fixed = _by_figure(data.charts.fixed)
    setting.fixed = tuple(fixed.get(turn, 0) for turn in range(setting.turns + 1))
    setting.recruits = {int(die): units for die, units in data.charts.recruits.items()}
    return setting


def _named(en: str, ru: str) -> Message:
    """A name as a message; its Russian form becomes known to the catalogue."""
    add_entries(DOMAIN, "ru", {en: ru})
    return Message(en)


def _by_figure(rows: tuple[Range, ...]) -> dict[int, int]:
    return {n: row.units for row in rows for n in range(row.first, row.last + 1)}


@rule("1.1.1", "1.1.2", "1.1.3", "1.1.4", "7.1.13", "7.1.14", "3.12", "7.5.5", "7.5.6")
def _compile_zones(setting: Setting, data: HonorData) -> None:
    """The graph, and per zone its name, influence, first owner and closure."""
    zones = data.zones.zones
    graph = ZoneGraph([ZoneSpec(z.id, z.land, z.rail) for z in zones], data.zones.barred)
    setting.graph = graph
    setting.zones = len(graph)
    setting.neighbours = graph.neighbours
    setting.rails = graph.rails
    setting.zone_names = tuple(_named(zone.en, zone.ru) for zone in zones)
    setting.values = tuple(zone.value for zone in zones)
    setting.owners = tuple(FACTIONS.index(zone.owner) if zone.owner else NOBODY for zone in zones)
    setting.closures = tuple(CLOSURES[zone.closed] for zone in zones)
    setting.has_rail = tuple(map(bool, graph.rails))
    setting.core_capital = graph.find(data.zones.core_capital)
    setting.core = tuple(graph.find(name) for name in data.zones.core)
    setting.riga = graph.find(data.zones.baltic)
    setting.warsaw = graph.find(data.zones.poland)
    setting.petrograd = graph.find(PETROGRAD)
    setting.odessa = graph.find(ODESSA)
    setting.wrangel_zones = tuple(graph.find(name) for name in data.setup.wrangel_zones)


@rule("1.2.2", "11.1.1", "11.2.2.1", "8.6.1.5", "8.6.4.1", "8.6.4.0.1", "11.4.1.9")
def _compile_counters(setting: Setting, data: HonorData) -> None:
    """Counters in the order of the data, with what their kind and faction give them."""
    kinds = {kind.id: number for number, kind in enumerate(data.units.kinds)}
    setting.kinds = tuple(
        Kind(
            kind.id,
            _named(kind.en, kind.ru),
            kind.dice,
            kind.hits,
            kind.lasting,
            kind.single,
            kind.checked,
            kind.rail,
            kind.ground,
            kind.defects,
            kind.first,
            kind.away,
        )
        for kind in data.units.kinds
    )
    units = [unit for unit in data.units.units for _ in range(unit.count)]
    setting.ids = tuple(id_ for unit in data.units.units for id_ in _ids(unit))
    factions = {faction.id: faction for faction in data.units.factions}
    setting.names = tuple(_counter_name(unit, factions[unit.faction], data) for unit in units)
    setting.faction_of = tuple(FACTIONS.index(unit.faction) for unit in units)
    setting.kind_of = tuple(kinds[unit.kind] for unit in units)
    classes = list(dict.fromkeys((unit.faction, unit.kind) for unit in units))
    setting.class_of = tuple(classes.index((unit.faction, unit.kind)) for unit in units)
    setting.home_of = tuple(setting.zone(unit.home) if unit.home else NOBODY for unit in units)
    of = [setting.kinds[kind] for kind in setting.kind_of]
    pairs = list(zip(units, of, strict=True))
    setting.away_of = tuple(kind.away if unit.away else 0 for unit, kind in pairs)
    setting.dice_of = tuple(factions[unit.faction].dice or kind.dice for unit, kind in pairs)
    setting.hits_of = tuple(kind.hits for kind in of)
    setting.is_rail = tuple(kind.rail for kind in of)
    setting.is_ground = tuple(kind.ground for kind in of)
    setting.is_checked = tuple(kind.checked for kind in of)
    setting.is_single = tuple(kind.single for kind in of)
    setting.is_defector = tuple(
        kind.defects and factions[unit.faction].defects for unit, kind in pairs
    )
    setting.span = tuple(_span(setting.faction_of, f) for f in range(len(FACTIONS)))


def _span(faction_of: tuple[int, ...], faction: int) -> range:
    first = faction_of.index(faction)
    return range(first, first + faction_of.count(faction))


def _ids(unit: UnitData) -> tuple[str, ...]:
    if unit.count == 1:
        return (unit.id,)
    return tuple(f"{unit.id}-{number}" for number in range(1, unit.count + 1))


def _counter_name(unit: UnitData, faction: FactionData, data: HonorData) -> Message:
    if unit.en:
        return _named(unit.en, unit.ru)
    kind = next(kind for kind in data.units.kinds if kind.id == unit.kind)
    return say(
        "{faction}: {kind}",
        faction=_named(faction.en, faction.ru),
        kind=_named(kind.en, kind.ru),
    )


@rule("5.1.2.1", "7.5.8", "11.2.1.6", "11.2.0.4", "5.1.4.1", "11.4.5.3", "2.4.1")
def _faction(setting: Setting, data: HonorData, number: int) -> Faction:
    """A faction with its zones as indices; Poland is open to Poles and Reds alone."""
    it = data.units.factions[number]
    only = {setting.zone(name) for name in it.only}
    return Faction(
        id=it.id,
        name=_named(it.en, it.ru),
        russian=it.russian and number != RED,
        defects=it.defects,
        counted=it.counted,
        markers=it.markers,
        colour=it.colour,
        enters=it.enters,
        home=setting.zone(it.home) if it.home else NOBODY,
        enterable=tuple(
            zone in only if only else zone != setting.warsaw or number in (POLES, RED)
            for zone in range(setting.zones)
        ),
        recruits=tuple(setting.zone(name) for name in it.recruits),
        returns=tuple(setting.zone(name) for name in it.returns),
        lent=it.lent,
        fixed=it.fixed,
        dice=it.dice,
        home_hits=it.home_hits,
        groups=_groups(setting, data, number),
    )


@rule("9.1.1")
def _groups(
    setting: Setting, data: HonorData, number: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The first counters of each sort, group by group."""
    used: dict[str, int] = {}
    found: list[tuple[tuple[int, ...], int]] = []
    kinds = {unit.id: unit for unit in data.units.units}
    for group in data.setup.groups:
        unit = kinds[group.unit]
        if unit.faction != FACTIONS[number]:
            continue
        first = setting.ids.index(_ids(unit)[0]) + used.get(unit.id, 0)
        used[unit.id] = used.get(unit.id, 0) + group.count
        zone = setting.zone(group.zone) if group.zone else NOBODY
        found.append((tuple(range(first, first + group.count)), zone))
    return tuple(found)


@rule("1.3.2", "1.3.3", "1.3.4")
def _scenario(scenario: ScenarioData) -> ScenarioInfo:
    led = tuple(tuple(sorted(map(FACTIONS.index, seat.factions))) for seat in scenario.seats)
    owner = {faction: number for number, factions in enumerate(led) for faction in factions}
    return ScenarioInfo(
        title=_named(scenario.en, scenario.ru),
        about=_named(scenario.about_en, scenario.about_ru),
        seats=tuple(
            SeatInfo(Seat(seat.id), _named(seat.en, seat.ru), seat.colour)
            for seat in scenario.seats
        ),
        led=led,
        seat_of=tuple(Seat(scenario.seats[owner[f]].id) for f in range(len(FACTIONS))),
    )
