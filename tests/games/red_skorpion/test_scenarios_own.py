"""A user's own scenario: it joins the others, and what is wrong with it is said where."""

import re
from pathlib import Path

import pytest

import stavka
from stavka.engine.errors import DataError
from stavka.games.red_skorpion.data import load_data
from stavka.maps.plane import geojson

TABLES = Path(__file__).parents[3] / "examples" / "tables"


@pytest.fixture
def own(tmp_path):
    """The two files of the example, to be spoilt; `own(old, new)` gives the path."""

    def spoil(old="", new="", name="ford.toml"):
        for file in ("ford.toml", "ford.geojson"):
            (tmp_path / file).write_text((TABLES / file).read_text(encoding="utf-8"))
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return tmp_path / "ford.toml"

    return spoil


def complaint(path):
    with pytest.raises(DataError) as refused:
        load_data([path])
    return str(refused.value)


def test_an_own_scenario_joins_those_of_the_game(own):
    game = stavka.load("red-skorpion", [own()])
    assert [one.id for one in game.scenarios][-1] == "ford"
    board = game.board("ford")
    assert {"north-ford", "south-ford", "mill"} <= {shape.id for shape in board.shapes}
    assert game.fingerprint != stavka.load("red-skorpion").fingerprint


def test_an_own_scenario_with_the_id_of_another_takes_its_place(own):
    found = load_data([own('id = "ford"', 'id = "convoy"')])
    assert found.scenarios["convoy"].en == "Two fords"
    assert "ford" not in found.scenarios


def test_a_changed_drawing_changes_the_fingerprint(own):
    before = load_data([own()]).fingerprint
    assert load_data([own("34.0", "34.1", "ford.geojson")]).fingerprint != before


def test_the_example_s_drawing_is_what_the_program_writes():
    text = (TABLES / "ford.geojson").read_text(encoding="utf-8")
    game = stavka.load("red-skorpion", [TABLES / "ford.toml"])
    assert geojson.write(game.settings.find("ford").table) == text


@pytest.mark.parametrize(
    ("old", "new", "key", "wanted"),
    [
        ('profile = "brdm"', 'profile = "bdrm"', "forces.0.figures.0.profile", "a profile of"),
        ('zone = "west"', 'zone = "wets"', "forces.0.zone", "one of west, east"),
        ("count = 8 }", 'count = 8, aboard = "mule" }', "forces.0.figures.4.aboard", "figure's id"),
        ("russian = 110", "russian = 100", "budget.russian", "at least 109, what the russian"),
        ('deed = "hold"', 'deed = "escape"', "scores.0.deed", "exits.russian to name the edges"),
        ('deed = "kill"', 'deed = "capture"', "scores.4.deed", "capture = true for the scenario"),
        ('zone = "north-ford"\n', 'zone = "ford"\n', "scores.0.zone", "one of west, east"),
        ("[48, 48], [38, 48]", "[49, 48], [38, 48]", "zones.east.points", "not [49, 48]"),
        ("turns = 6", 'turns = "six"', "turns", "Expected `int`"),
        ("turns = 6", "turn = 6", "", "missing required field `turns`"),
        ("ford.geojson", "lost.geojson", "table.geojson", "a file that can be read: lost.geojson"),
        ("ford.geojson", "../ford.geojson", "table.geojson", "the name of a file beside this one"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(own, old, new, key, wanted):
    found = complaint(own(old, new))
    assert re.match(rf"ford\.toml, line \d+, key scenario\.?{re.escape(key)}", found), found
    assert wanted in found


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('"north-ford", "kind": "ford"', '"north-ford", "kind": "frod"', "(north-ford): the kind"),
        ('"width": 3.4', '"width": "broad"', "feature 1 (river-1): width is"),
        ('"id": "mill", ', "", "expected an object"),
        ('"FeatureCollection"', '"Features"', "expected a FeatureCollection"),
    ],
)
def test_of_a_drawn_table_the_faulty_feature_is_named(own, old, new, wanted):
    if wanted == "expected an object":
        old, new, wanted = (
            '"type": "Feature", "id": "mill"',
            '"type": "Figure", "id": "mill"',
            "type",
        )
    found = complaint(own(old, new, "ford.geojson"))
    assert found.startswith("ford.toml, ford.geojson: ")
    assert wanted in found


def test_a_ring_that_crosses_itself_is_named_in_a_scenario_s_own_shapes(own):
    shape = """[[scenario.table.shapes]]
id = "bow-tie"
ground = "scrub"
points = [[1, 1], [4, 4], [4, 1], [1, 4]]

[scenario.zones.west]
"""
    found = complaint(own("[scenario.zones.west]\n", shape))
    assert found.startswith("ford.toml")
    assert "'bow-tie'" in found
    assert "crosses or touches itself" in found


def test_a_section_that_does_not_exist_is_refused(own):
    found = complaint(own("[scenario]\n", "[scenarios]\n"))
    assert "there is no section 'scenarios'; expected one of: profiles, grounds" in found
