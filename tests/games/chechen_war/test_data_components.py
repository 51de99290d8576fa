"""Chapter 2: what the box holds, as the data files tell it."""

from collections import Counter

import pytest

from stavka.games.chechen_war import drawing
from stavka.games.chechen_war.checks import count_counters
from stavka.games.chechen_war.data import ChechenData, load_data
from stavka.games.chechen_war.game import load
from stavka.games.chechen_war.schemas import Unit


@pytest.fixture(scope="module")
def data() -> ChechenData:
    return load_data()


def units(data: ChechenData, *categories: str) -> list[Unit]:
    return [unit for unit in data.units.units if unit.category in categories]


def test_2_0_1_counter_manifest_totals_144(data):
    markers = data.markers
    assert count_counters(data) == 144
    assert len(data.units.units) == 77
    assert len(markers.leaders) == 6
    assert len(markers.russian_support) == 12
    assert len(markers.chechen_support) == 2
    assert len(markers.counters.state_markers) == 7
    assert markers.counters.control_markers == 40


def test_2_0_1_thirty_two_counters_of_the_sheet_serve_other_games(data):
    assert data.markers.counters.sheet == 176
    assert sum(data.markers.counters.other_titles) == 32


def test_2_0_2_map_shows_chechnya_its_neighbours_and_stavropol(data):
    regions = {region.id for region in data.map.regions.values()}
    assert {"chechnya", "georgia", "ingushetia", "dagestan", "stavropol"} <= regions
    used = {cell[0] for row in data.map.rows for cell in row.hexes.split()}
    assert used == set(data.map.regions)


def test_2_0_3_every_chart_is_there_and_shown():
    charts = load().charts()
    wanted = {"tec", "crt", "ambush", "events", "morale"}
    assert wanted <= {chart.id for chart in charts}
    assert sum("reinforcement" in chart.id or "recruit" in chart.id for chart in charts) == 2
    for chart in charts:
        assert chart.rows, chart.id
        assert {len(row) for row in chart.rows} == {len(chart.columns)}, chart.id


def test_2_0_4_one_die_of_six_sides(data):
    assert data.tables.die == 6


def test_2_1_1_most_counters_are_units_and_the_rest_are_markers(data):
    assert len(data.units.units) * 2 > count_counters(data)


def test_2_1_2_colour_tells_side_and_category():
    setting = load().setting
    category = {unit.id: unit.category for unit in setting.units}
    colours: dict[str, set[str]] = {}
    for face in drawing.faces(setting):
        if face.id.removesuffix("-reduced") in category:
            colours.setdefault(category[face.id.removesuffix("-reduced")], set()).add(face.colour)
    assert {name: len(found) for name, found in colours.items()} == dict.fromkeys(colours, 1)
    russian = {next(iter(colours[name])) for name in ("regular", "mvd", "pro_russian")}
    chechen = {next(iter(colours[name])) for name in ("chechen_regular", "militia")}
    assert len(russian) == 3
    assert len(chechen) == 1
    assert not russian & chechen


def test_2_2_three_russian_categories(data):
    assert len(units(data, "regular", "mvd", "pro_russian")) == 45
    at_start = Counter(unit.category for unit in data.units.units if not unit.reinforcement)
    assert (at_start["regular"], at_start["mvd"], at_start["pro_russian"]) == (15, 9, 0)


def test_2_3_two_chechen_categories_of_sixteen(data):
    assert len(units(data, "chechen_regular")) == 16
    assert len(units(data, "militia")) == 16
    assert {unit.type for unit in units(data, "militia")} == {"militia"}
    assert "militia" not in {unit.type for unit in units(data, "chechen_regular")}


def test_2_4_printed_abbreviations_all_have_a_unit(data):
    names = " ".join(unit.en for unit in data.units.units)
    for short in ("BF", "BSF", "CPF", "CSF", "Indep", "MVD", "VT"):
        assert short in names
    assert any(marker.en.startswith("TOS") for marker in data.markers.russian_support)


def test_2_5_1_eight_types_all_in_use(data):
    assert {unit.type for unit in data.units.units} == {
        "mechanized", "recon", "airborne", "special", "naval", "police", "infantry", "militia",
    }  # fmt: skip


def test_2_5_2_only_russian_units_wait_as_reinforcements_and_they_are_21(data):
    waiting = [unit for unit in data.units.units if unit.reinforcement]
    assert len(waiting) == 21
    assert {unit.category for unit in waiting} == {"regular", "mvd", "pro_russian"}


def test_2_6_fifteen_marker_types(data):
    kinds = {marker.kind for marker in data.markers.russian_support}
    state = set(data.markers.counters.state_markers)
    assert kinds == {"artillery", "tos", "armor", "airstrike", "gunship"}
    assert (
        len(kinds) + len(state) + len({"leader"}) + len({"chechen control", "russian control"})
        == 15
    )


def test_2_7_four_sizes(data):
    assert {unit.size for unit in data.units.units} == {"X", "III", "[III]", "II"}
    size = {unit.id: unit.size for unit in data.units.units}
    assert (size["131-bde"], size["81-rgt"], size["106-abn"], size["68-recon"]) == (
        "X", "III", "[III]", "II",
    )  # fmt: skip


def test_2_8_1_all_chechens_and_most_russians_have_one_step(data):
    assert {unit.steps for unit in units(data, "chechen_regular", "militia")} == {1}
    russian = units(data, "regular", "mvd", "pro_russian")
    assert sum(unit.steps == 1 for unit in russian) * 2 > len(russian)


def test_2_8_2_two_step_units_are_russian_regulars_with_a_weaker_back(data):
    two = [unit for unit in data.units.units if unit.steps == 2]
    assert len(two) == 15
    assert {unit.category for unit in two} == {"regular"}
    assert all(0 < unit.reduced_combat < unit.combat for unit in two)
    assert all(unit.reduced_combat == 0 for unit in data.units.units if unit.steps == 1)


def test_2_8_3_two_step_units_have_two_faces_and_others_one():
    setting = load().setting
    faces = Counter(face.id.removesuffix("-reduced") for face in drawing.faces(setting))
    for unit in setting.units:
        assert faces[unit.id] == unit.steps, unit.id


@pytest.mark.clause("10.9.11", "10.9.12", "10.9.13", "10.9.14")
def test_10_9_11_arrows_of_armor_and_tos_point_one_way(data):
    arrows = {marker.kind: marker.arrow for marker in data.markers.russian_support}
    assert arrows == {
        "artillery": "either",
        "airstrike": "either",
        "gunship": "either",
        "armor": "left",
        "tos": "right",
    }
    shifts = {(marker.kind, marker.shifts) for marker in data.markers.russian_support}
    assert {("armor", 1), ("tos", 1)} <= shifts
    assert data.tables.leader_shifts == 1


@pytest.mark.clause("14.2.2")
def test_2_6_there_are_exactly_two_gunships_and_one_tos(data):
    kinds = Counter(marker.kind for marker in data.markers.russian_support)
    assert kinds == {"artillery": 4, "airstrike": 3, "gunship": 2, "armor": 2, "tos": 1}


def test_11_2_1_dudayev_and_basayev_are_among_six_leaders(data):
    names = {leader.en for leader in data.markers.leaders}
    assert len(names) == 6
    assert {"Dudayev", "Basayev"} <= names


@pytest.mark.clause("8.8.1")
def test_8_8_1_ten_russian_units_and_vityaz_are_heliborne():
    setting = load().setting
    flying = {unit.type for unit in setting.units if unit.heliborne}
    assert flying == {"special", "naval", "airborne"}
    assert not any(unit.heliborne for unit in setting.units[setting.first_chechen :])
    assert sum(unit.heliborne for unit in setting.units) == 13
