"""Drawn skirmishes: the same everywhere, equal ground and points, refused where they can't be."""

from collections import Counter

import msgspec
import pytest

from stavka.engine.errors import DataError
from stavka.games.red_skorpion.checks import points_of
from stavka.games.red_skorpion.data import load_data
from stavka.games.red_skorpion.generator import draw_skirmish
from stavka.maps.plane.geometry import INCH
from tests.games.red_skorpion.drills import data

SEEDS = range(30)


def draw(seed):
    return draw_skirmish(data().skirmish, data().profiles, seed)


def image(scenario, points):
    """The points turned half round the middle of the table, in tenths of an inch, sorted."""
    width, height = scenario.table.width, scenario.table.height
    return sorted((round(10 * (width - x)), round(10 * (height - y))) for x, y in points)


def tenths(points):
    return sorted((round(10 * x), round(10 * y)) for x, y in points)


def worth(scenario, seat):
    profiles = {one.id: one for one in data().profiles.profiles}
    return sum(
        troop.count * points_of(data().profiles, profiles[troop.profile], troop)
        for force in scenario.forces
        if force.seat == seat
        for troop in force.figures
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_table_is_its_own_image_when_turned_half_round(seed):
    scenario = draw(seed)
    shapes = Counter((one.ground, tuple(tenths(one.points))) for one in scenario.table.shapes)
    turned = Counter(
        (one.ground, tuple(image(scenario, one.points))) for one in scenario.table.shapes
    )
    assert shapes == turned
    west, east = scenario.zones["west"].points, scenario.zones["east"].points
    assert image(scenario, west) == tenths(east)
    north, south = scenario.zones["north-farm"].points, scenario.zones["south-farm"].points
    assert image(scenario, north) == tenths(south)


@pytest.mark.parametrize("seed", SEEDS)
def test_drawn_forces_are_worth_the_budget_to_the_point(seed):
    scenario = draw(seed)
    assert worth(scenario, "russian") == worth(scenario, "afghan") == data().skirmish.budget


@pytest.mark.parametrize("seed", SEEDS)
def test_both_sides_earn_the_same_for_the_same_ground(seed):
    held = {
        seat: [(one.zone, one.points) for one in draw(seed).scores if one.seat == seat and one.zone]
        for seat in ("russian", "afghan")
    }
    assert held["russian"] == held["afghan"]
    assert len(held["russian"]) == 3


def test_every_figure_of_a_drawn_force_is_worth_something_to_its_enemy():
    for seed in SEEDS:
        scenario = draw(seed)
        named = Counter(
            name for one in scenario.scores if one.deed == "kill" for name in one.figures
        )
        troops = [troop.id for force in scenario.forces for troop in force.figures]
        assert named == Counter(troops)


def test_a_seed_draws_the_same_scenario_each_time_and_others_another():
    encoded = [msgspec.json.encode(draw(seed)) for seed in (*SEEDS, *SEEDS)]
    assert encoded[: len(SEEDS)] == encoded[len(SEEDS) :]
    assert len(set(encoded)) == len(SEEDS)


def test_every_layout_is_drawn_and_a_table_has_cover_for_both():
    found = Counter()
    for seed in SEEDS:
        scenario = draw(seed)
        grounds = {shape.ground for shape in scenario.table.shapes}
        found.update(grounds)
        assert len(scenario.table.shapes) >= 12
    assert {"road", "hill", "wadi", "ditch"} <= set(found)


def test_a_seed_of_an_overlay_becomes_a_scenario(tmp_path):
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[skirmish]\nseeds = [1995]\n", encoding="utf-8")
    scenarios = load_data([overlay]).scenarios
    assert "skirmish-1995" in scenarios
    assert scenarios["skirmish-1995"] == draw(1995)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[skirmish]\nseeds = [-1]\n", "mine.toml, line 2, key seeds.0"),
        ("[skirmish]\nrest = 1\n", "can't be spent on rifleman (5) and assault (6)"),
        (
            '[skirmish.forces.russian]\nmust = [{ profile = "general" }]\n',
            "forces.russian: there is no profile 'general'",
        ),
    ],
)
def test_rules_of_a_draw_that_can_t_be_kept_are_refused(tmp_path, text, wanted):
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load_data([overlay])
    assert wanted in str(refused.value)


def test_drawn_pieces_lie_apart():
    """Middles of pieces of different ground are at least a gap apart, ways and yards aside."""
    rules = data().skirmish
    for seed in SEEDS:
        blobs = [
            shape
            for shape in draw(seed).table.shapes
            if shape.ground in {"rocks", "scrub", "wood", "hill"}
        ]
        for number, one in enumerate(blobs):
            for other in blobs[:number]:
                assert gap(one.points, other.points) >= rules.gap / 2, (seed, one.id, other.id)


def gap(one, other):
    return min(((x - u) ** 2 + (y - v) ** 2) ** 0.5 for x, y in one for u, v in other)


def test_lengths_are_tenths_of_an_inch():
    for shape in draw(9).table.shapes:
        for x, y in shape.points:
            assert round(x * INCH) % (INCH // 10) == 0
            assert round(y * INCH) % (INCH // 10) == 0
