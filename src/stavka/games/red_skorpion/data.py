"""Reads Red Skorpion's data, a user's overlays and own scenarios, and checks them together."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec

from stavka.engine import data
from stavka.engine.data import Source
from stavka.engine.errors import DataError
from stavka.engine.tomlindex import TomlIndex
from stavka.games.red_skorpion import checks
from stavka.games.red_skorpion.compile import compile_table
from stavka.games.red_skorpion.generator import draw_skirmish
from stavka.games.red_skorpion.generator_schemas import Skirmish
from stavka.games.red_skorpion.schemas import SCHEMAS, Profiles, ScenarioData, SkorpionData
from stavka.maps.plane.table import TableError

__all__ = ["SkorpionData", "load_data"]

FINGERPRINT = 16
"""Hexadecimal digits that tell one set of data from another."""
SCENARIO = "scenario"
"""The section of an overlay that holds a scenario of the user's own."""
ORDER = ("convoy", "outpost", "village", "pilot", "gunship", "caravan", "market")
"""Built-in scenarios in the order in which they are offered; others follow by name."""


class ScenarioFile(msgspec.Struct, frozen=True):
    """A file with a scenario; in a user's file other sections may lie over the game's data."""

    scenario: ScenarioData
    profiles: dict[str, object] = {}
    grounds: dict[str, object] = {}
    command: dict[str, object] = {}
    weapons: dict[str, object] = {}
    tables: dict[str, object] = {}
    skirmish: dict[str, object] = {}


class Found(NamedTuple):
    """A scenario as read: its value, the file's lines, and the text of its GeoJSON table."""

    scenario: ScenarioData
    where: checks.Where
    geojson: str
    provenance: data.Provenance
    own: bool = False
    """Whether it is a user's."""


def load_data(overlays: Sequence[Path] = ()) -> SkorpionData:
    """Read and check all data, a user's overlays laid over it in order.

    An overlay has a table for each file that it changes (`[profiles]`, `[weapons]` ...), and may
    hold a whole `[scenario]`, which joins those of the game or takes the place of the one with its
    id. The game's own scenarios keep their budgets at its own prices, not at a user's. Raises
    `DataError` naming file, line, key and what was expected.
    """
    folder = files(__package__) / "data"
    sections = {path: data.read_sections(path, (*SCHEMAS, SCENARIO)) for path in overlays}
    loaded = {
        name: data.load(folder / f"{name}.toml", schema, overlays, section=name)
        for name, schema in SCHEMAS.items()
    }
    built_in = [one for one in (folder / "scenarios").iterdir() if one.name.endswith(".toml")]
    values = {name: item.value for name, item in loaded.items()}
    shipped = map(_read_scenario, sorted(built_in, key=lambda one: one.name))
    own = (_read_scenario(path, own=True) for path in overlays if SCENARIO in sections[path])
    repriced = any("profiles" in names for names in sections.values())
    prices = values["profiles"]
    if repriced and not any("skirmish" in names for names in sections.values()):
        prices = data.load(folder / "profiles.toml", Profiles).value
    drawn = _draw(values["skirmish"], prices, loaded["skirmish"].provenance)  # type: ignore[arg-type]
    found = {one.scenario.id: one for one in (*drawn, *shipped, *own)}
    ids = [*(id_ for id_ in ORDER if id_ in found), *(id_ for id_ in found if id_ not in ORDER)]
    scenarios = {id_: found[id_].scenario for id_ in ids}
    whole = SkorpionData(
        **values,  # type: ignore[arg-type]
        scenarios=scenarios,
        maps={id_: found[id_].geojson for id_ in ids},
        provenance={
            **{name: item.provenance for name, item in loaded.items()},
            **{
                f"scenario {id_}": one.provenance
                for id_, one in found.items()
                if one.provenance is not loaded["skirmish"].provenance
            },
        },
        fingerprint=_fingerprint([values, scenarios, [found[id_].geojson for id_ in ids]]),
    )
    checks.check_data(whole)
    for one in map(found.__getitem__, ids):
        checks.check_scenario(whole, one.scenario, one.where)
        if one.own or not repriced:
            checks.check_budget(whole, one.scenario, one.where)
        _check_ground(whole, one)
    return whole


def _draw(rules: Skirmish, profiles: Profiles, provenance: data.Provenance) -> Iterator[Found]:
    """The scenarios of the seeds, as if each had a file."""
    for seed in dict.fromkeys(rules.seeds):
        scenario = draw_skirmish(rules, profiles, seed)
        where = checks.Where(f"skirmish.toml, seed {seed}", TomlIndex(""))
        yield Found(scenario, where, "", provenance)


def _check_ground(whole: SkorpionData, found: Found) -> None:
    """Refuse ground that can't be; of a table drawn elsewhere the feature is named."""
    info = found.scenario.table
    try:
        compile_table(whole, found.scenario)
    except TableError as error:
        name = f"{found.where.name}, {info.geojson}" if info.geojson else found.where.name
        raise DataError(f"{name}: {error}") from error


def _fingerprint(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:FINGERPRINT]


def _read_scenario(source: Source, *, own: bool = False) -> Found:
    loaded = data.load(source, ScenarioFile)
    scenario = loaded.value.scenario
    where = checks.Where(source.name, TomlIndex(source.read_text(encoding="utf-8")))
    return Found(scenario, where, _read_geojson(source, scenario, where), loaded.provenance, own)


def _read_geojson(source: Source, scenario: ScenarioData, where: checks.Where) -> str:
    """The text of the GeoJSON file that lies beside the scenario, "" when it names none."""
    name = scenario.table.geojson
    if not name:
        return ""
    keys = ("table", "geojson")
    if "/" in name or "\\" in name or not isinstance(source, Path):
        raise where.error(keys, f"the name of a file beside this one, not {name!r}")
    try:
        return (source.parent / name).read_text(encoding="utf-8")
    except OSError as error:
        raise where.error(keys, f"a file that can be read: {name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{name}: is not UTF-8 text: {error.reason}") from error
