"""Checks across Red Skorpion's data files and within a scenario: what no shape can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from stavka.engine.errors import DataError
from stavka.engine.ledger import rule
from stavka.engine.tomlindex import TomlIndex
from stavka.games.red_skorpion.fire_schemas import check_tables, check_weapons
from stavka.games.red_skorpion.schemas import (
    Force,
    Profile,
    Profiles,
    ScenarioData,
    ScoreData,
    SkorpionData,
    Spot,
    Troop,
)

LEAST_RING = 3
"""Corners of a closed shape."""
ALL = "all"
"""In a score: every figure of the side that the deed is done by or to."""


class Where(NamedTuple):
    """A scenario's file, to say where in it something is wrong."""

    name: str
    lines: TomlIndex

    def error(self, keys: tuple[str | int, ...], wanted: str) -> DataError:
        """What to raise when the value under a key of the scenario is not what is expected."""
        line = self.lines.line(("scenario", *keys))
        key = ".".join(str(part) for part in keys)
        place = f"{self.name}, line {line}" if line else self.name
        return DataError(f"{place}, key scenario.{key}: expected {wanted}")

    def expect(self, holds: bool, keys: tuple[str | int, ...], wanted: str) -> None:
        """Raise that error unless it holds."""
        if not holds:
            raise self.error(keys, wanted)


# --- the game's own files --------------------------------------------------------------------


def check_data(found: SkorpionData) -> None:
    """Check profiles and grounds; raises `DataError` naming file, key and expectation."""
    check_weapons(found.weapons)
    check_tables(found.tables)
    weapons = {weapon.id for weapon in found.weapons.weapons}
    _unique("profiles", "profiles", (one.id for one in found.profiles.profiles))
    _unique("grounds", "grounds", (one.id for one in found.grounds.grounds))
    for profile in found.profiles.profiles:
        _check_profile(profile, found.profiles, weapons)
    dice = set(range(1, found.command.die + 1))
    for name in ("control_free", "control_repeat"):
        _expect(dice.issuperset(getattr(found.command, name)), "command", name, "faces of the die")


def _check_profile(profile: Profile, profiles: Profiles, weapons: set[str]) -> None:
    key = f"profiles.{profile.id}"
    scenario_weapons = "a weapon of weapons.toml"
    for mount in profile.mounts:
        _expect(mount.weapon in weapons, "profiles", f"{key}.mounts", scenario_weapons)
    _unique("profiles", f"{key}.mounts", (mount.weapon for mount in profile.mounts))
    for spare in profile.spares:
        _expect(spare.weapon in weapons, "profiles", f"{key}.spares", scenario_weapons)
    _expect(profile.mover in profiles.movers, "profiles", f"{key}.mover", "one of movers")
    is_man = profile.kind == "man"
    _expect(profile.mover == "foot" or not is_man, "profiles", f"{key}.mover", 'a man moves "foot"')


def _expect(holds: bool, file: str, key: str, wanted: str) -> None:
    if not holds:
        raise DataError(f"{file}.toml, key {key}: expected {wanted}")


def _unique(file: str, key: str, ids: Iterable[str]) -> None:
    for id_, number in Counter(ids).items():
        _expect(number == 1, file, key, f"{id_!r} once, not {number} times")


# --- a scenario ------------------------------------------------------------------------------


def troops(scenario: ScenarioData) -> Iterator[tuple[int, int, Force, Troop]]:
    """Every troop with the numbers of its force and of itself."""
    for number, force in enumerate(scenario.forces):
        for place, troop in enumerate(force.figures):
            yield number, place, force, troop


def figure_ids(troop: Troop) -> tuple[str, ...]:
    """The ids of a troop's figures: its own, or numbered from 1 when there are several."""
    if troop.count == 1:
        return (troop.id,)
    return tuple(f"{troop.id}-{number}" for number in range(1, troop.count + 1))


def points_of(profiles: Profiles, profile: Profile, troop: Troop) -> int:
    """What one figure of a troop is worth: its profile, and what its own traits add."""
    more = profiles.additions
    return (
        profile.points
        + more.elite * (troop.elite and not profile.elite)
        + more.body_armour * (troop.body_armour and not profile.body_armour)
        + more.commander * (troop.commander and not profile.commander)
    )


@rule("special.13.1")
def check_scenario(found: SkorpionData, scenario: ScenarioData, where: Where) -> None:
    """Check a scenario; raises `DataError` naming file, line, key and expectation."""
    _check_table(found, scenario, where)
    _check_zones(scenario, where)
    _check_figures(found, scenario, where)
    _check_boarding(found, scenario, where)
    _check_scores(scenario, where)


def _check_table(found: SkorpionData, scenario: ScenarioData, where: Where) -> None:
    grounds = {ground.id for ground in found.grounds.grounds}
    seen: set[str] = set()
    for number, shape in enumerate(scenario.table.shapes):
        keys = ("table", "shapes", number)
        where.expect(shape.id not in seen, (*keys, "id"), f"a name of its own, not {shape.id!r}")
        seen.add(shape.id)
        wanted = f"one of {', '.join(sorted(grounds))}"
        where.expect(shape.ground in grounds, (*keys, "ground"), wanted)
        is_ring = len(shape.points) >= LEAST_RING or not shape.closed
        where.expect(is_ring, (*keys, "points"), f"{LEAST_RING} corners or more")
        _check_inside(scenario, where, (*keys, "points"), shape.points)


def _check_inside(
    scenario: ScenarioData, where: Where, keys: tuple[str | int, ...], spots: Iterable[Spot]
) -> None:
    width, height = scenario.table.width, scenario.table.height
    for x, y in spots:
        wanted = f"a point on the table of {width:g} by {height:g} inches, not [{x:g}, {y:g}]"
        where.expect(x <= width and y <= height, keys, wanted)


def _check_zones(scenario: ScenarioData, where: Where) -> None:
    for name, zone in scenario.zones.items():
        _check_inside(scenario, where, ("zones", name, "points"), zone.points)


def _check_figures(found: SkorpionData, scenario: ScenarioData, where: Where) -> None:
    profiles = {profile.id: profile.kind for profile in found.profiles.profiles}
    weapons = {weapon.id for weapon in (*found.weapons.weapons, *scenario.weapons)}
    seen: Counter[str] = Counter()
    for number, place, force, troop in troops(scenario):
        keys = ("forces", number, "figures", place)
        where.expect(troop.profile in profiles, (*keys, "profile"), "a profile of profiles.toml")
        where.expect(
            all(spare.weapon in weapons for spare in troop.spares), (*keys, "spares"), "a weapon"
        )
        seen.update(figure_ids(troop))
        is_alive = profiles.get(troop.profile) in {"man", "animal"}
        where.expect(is_alive or not troop.wounded, (*keys, "wounded"), "false for a machine")
        if troop.at is not None:
            where.expect(troop.count == 1, (*keys, "count"), "1 for a figure with a fixed place")
            _check_inside(scenario, where, (*keys, "at"), (troop.at,))
        elif not troop.aboard:
            wanted = f"one of {', '.join(scenario.zones)}"
            where.expect(force.zone in scenario.zones, ("forces", number, "zone"), wanted)
    for id_, count in seen.items():
        where.expect(count == 1, ("forces",), f"figure {id_!r} once, not {count} times")


def _check_boarding(found: SkorpionData, scenario: ScenarioData, where: Where) -> None:
    """Passengers: their carrier is of their side, and has room for all."""
    profiles = {profile.id: profile for profile in found.profiles.profiles}
    carriers = {
        id_: (force.seat, profiles[troop.profile].capacity)
        for _, _, force, troop in troops(scenario)
        for id_ in figure_ids(troop)
    }
    load: Counter[str] = Counter()
    for number, place, force, troop in troops(scenario):
        if not troop.aboard:
            continue
        keys = ("forces", number, "figures", place, "aboard")
        where.expect(troop.aboard in carriers, keys, f"a figure's id, not {troop.aboard!r}")
        seat, room = carriers[troop.aboard]
        load[troop.aboard] += troop.count
        where.expect(seat == force.seat, keys, "a carrier of the same side")
        is_man = profiles[troop.profile].kind == "man"
        where.expect(is_man, (*keys[:-1], "profile"), "a man: only men can be carried")
        wanted = f"at most {room} men aboard {troop.aboard}"
        where.expect(load[troop.aboard] <= room, keys, wanted)


def _check_scores(scenario: ScenarioData, where: Where) -> None:
    names = {ALL, *(force.id for force in scenario.forces)}
    for _, _, _, troop in troops(scenario):
        names |= {troop.id, *figure_ids(troop)}
    for number, score in enumerate(scenario.scores):
        keys = ("scores", number)
        strange = [name for name in score.figures if name not in names]
        wanted = f'ids of figures, troops or forces, or "all", not {strange}'
        where.expect(not strange, (*keys, "figures"), wanted)
        _check_deed(scenario, score, where, keys)


def _check_deed(
    scenario: ScenarioData, score: ScoreData, where: Where, keys: tuple[str | int, ...]
) -> None:
    if score.deed == "hold":
        wanted = f"one of {', '.join(scenario.zones)}"
        where.expect(score.zone in scenario.zones, (*keys, "zone"), wanted)
    if score.deed == "escape":
        wanted = f"exits.{score.seat} to name the edges by which it may leave"
        where.expect(bool(scenario.exits.get(score.seat)), (*keys, "deed"), wanted)
    if score.deed == "capture":
        where.expect(scenario.capture, (*keys, "deed"), "capture = true for the scenario")


def check_budget(found: SkorpionData, scenario: ScenarioData, where: Where) -> None:
    """Check that no side's figures are worth more than its budget; raises `DataError`."""
    profiles = {profile.id: profile for profile in found.profiles.profiles}
    for seat, most in scenario.budget.items():
        spent = sum(
            troop.count * points_of(found.profiles, profiles[troop.profile], troop)
            for _, _, force, troop in troops(scenario)
            if force.seat == seat
        )
        wanted = f"at least {spent}, what the {seat} figures are worth"
        where.expect(spent <= most, ("budget", seat), wanted)
