"""Draws whole scenarios by lot: `skirmish-7` is the table and the forces of seed 7, everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.games.red_skorpion.checks import points_of
from stavka.games.red_skorpion.generator_forms import Chance, Spot, mirrored
from stavka.games.red_skorpion.generator_ground import Ground
from stavka.games.red_skorpion.generator_schemas import Layout, SeatName, Skirmish, Words
from stavka.games.red_skorpion.muster import MACHINES, Forces, muster
from stavka.games.red_skorpion.schemas import (
    Profiles,
    ScenarioData,
    ScoreData,
    TableInfo,
    ZoneData,
)

SIDES: tuple[tuple[SeatName, str], ...] = (("russian", "west"), ("afghan", "east"))
"""The seats, and the edge at which each deploys."""
OTHER: dict[SeatName, SeatName] = {"russian": "afghan", "afghan": "russian"}


def draw_skirmish(rules: Skirmish, profiles: Profiles, seed: int) -> ScenarioData:
    """The scenario of a seed. Raises `DataError` where the rules do not fit the profiles."""
    chance = Random(seed).random
    layout = _drawn(rules, chance)
    ground = Ground(rules, layout, chance)
    place = rules.names[int(chance() * len(rules.names))]
    forces = tuple(muster(rules, profiles, seat, edge, chance) for seat, edge in SIDES)
    text = rules.text
    return ScenarioData(
        id=f"skirmish-{seed}",
        en=text.title_en.format(seed=seed, place=place.en),
        ru=text.title_ru.format(seed=seed, place=place.ru),
        about_en=text.about_en.format(place=place.en),
        about_ru=text.about_ru.format(place=place.ru),
        turns=rules.turns,
        table=TableInfo(rules.width, rules.height, tuple(ground.shapes)),
        zones=_zones(rules, ground),
        forces=(*forces[0], *forces[1]),
        scores=tuple(_scores(rules, profiles, forces)),
        budget={"russian": rules.budget, "afghan": rules.budget},
        handicap={seat: points for seat, points in rules.handicap.items() if points},
    )


def _drawn(rules: Skirmish, chance: Chance) -> Layout:
    """A layout by weight."""
    ticket = chance() * sum(layout.weight for layout in rules.layouts)
    for layout in rules.layouts:
        ticket -= layout.weight
        if ticket < 0:
            return layout
    return rules.layouts[-1]


# --- zones -----------------------------------------------------------------------------------


def _zones(rules: Skirmish, ground: Ground) -> dict[str, ZoneData]:
    width, height, text = rules.width, rules.height, rules.text
    south_farm = mirrored(ground.farm, ground.middle)
    return {
        "west": _zone(text.west, (0, 0), (rules.depth, height)),
        "east": _zone(text.east, (width - rules.depth, 0), (width, height)),
        "middle": _square(text.middle, ground.middle, rules.middle_side),
        "north-farm": _square(text.north_farm, ground.farm, rules.farm_side),
        "south-farm": _square(text.south_farm, south_farm, rules.farm_side),
    }


def _square(words: Words, at: Spot, side: float) -> ZoneData:
    far = side / 2
    return _zone(words, (at[0] - far, at[1] - far), (at[0] + far, at[1] + far))


def _zone(words: Words, first: Spot, last: Spot) -> ZoneData:
    (west, north), (east, south) = first, last
    return ZoneData(
        words.en, words.ru, ((west, north), (east, north), (east, south), (west, south))
    )


# --- scores ----------------------------------------------------------------------------------


def _scores(rules: Skirmish, profiles: Profiles, forces: tuple[Forces, ...]) -> Iterator[ScoreData]:
    """Both sides earn the same for the same: zones held, and kills by what they are worth."""
    text = rules.text
    for (seat, _), own in zip(SIDES, forces, strict=True):
        middle = text.middle_held
        yield ScoreData(seat, "hold", rules.middle_points, middle.en, middle.ru, zone="middle")
        for zone in ("north-farm", "south-farm"):
            farm = text.farm_held
            yield ScoreData(seat, "hold", rules.farm_points, farm.en, farm.ru, zone=zone)
        for (is_machine, points), names in _by_worth(rules, profiles, own).items():
            words = text.machine if is_machine else text.weapon if points > 1 else text.killed
            killer = OTHER[seat]
            yield ScoreData(killer, "kill", points, words.en, words.ru, figures=tuple(names))


def _by_worth(
    rules: Skirmish, profiles: Profiles, forces: Forces
) -> dict[tuple[bool, int], list[str]]:
    """Troops by whether they are machines and how many points they are worth when killed."""
    known = {profile.id: profile for profile in profiles.profiles}
    found: dict[tuple[bool, int], list[str]] = {}
    for force in forces:
        for troop in force.figures:
            profile = known[troop.profile]
            points = max(1, round(points_of(profiles, profile, troop) / rules.worth))
            found.setdefault((profile.kind in MACHINES, points), []).append(troop.id)
    return found
