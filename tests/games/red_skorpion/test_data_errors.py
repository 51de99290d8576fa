"""Bad data is refused with file, line, key, and what was expected; a user's own scenario loads."""

import re
from pathlib import Path

import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.engine.errors import DataError, NotationError, StateError
from stavka.games import red_skorpion
from stavka.games.red_skorpion.actions import read_spot, write_spot

FOLDER = Path(red_skorpion.__file__).parent / "data" / "scenarios"
OUTPOST = (FOLDER / "outpost.toml").read_text(encoding="utf-8")

FAULTS = {
    "unknown ground": ('ground = "building"', 'ground = "castle"', r"line \d+.*shapes.0.ground"),
    "unknown profile": ('profile = "officer"', 'profile = "general"', "a profile of profiles.toml"),
    "unknown zone": ('zone = "hilltop"', 'zone = "moon"', "one of hilltop"),
    "off the table": ("[[22, 22]", "[[22, 99]", "a point on the table of 48 by 48"),
    "two of one id": ('id = "post"', 'id = "rocks-1"', "a name of its own"),
    "unknown key": ("visibility = 12", "visbility = 12", "no key 'visbility'"),
    "wrong type": ("turns = 8", 'turns = "eight"', r"line \d+, key scenario.turns"),
    "over budget": ("russian = 150", "russian = 15", "at least"),
    "escape without exits": ('deed = "hold"', 'deed = "escape"', "exits."),
    "capture without the rule": ('deed = "kill"', 'deed = "capture"', "capture = true"),
    "score of nobody": ('deed = "kill"', 'deed = "kill"\nfigures = ["ghosts"]', "ids of figures"),
}


def written(folder, text):
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("fault", FAULTS)
def test_a_scenario_with_a_fault_is_refused(tmp_path, fault):
    wrong, right, told = FAULTS[fault][1], FAULTS[fault][0], FAULTS[fault][2]
    assert right in OUTPOST
    path = written(tmp_path, OUTPOST.replace(right, wrong, 1))
    with pytest.raises(DataError, match=re.compile(told, re.DOTALL)) as caught:
        stavka.load("red-skorpion", [path])
    assert "mine.toml" in str(caught.value)


@pytest.mark.clause("special.13.1")
def test_a_user_s_own_scenario_joins_those_of_the_game(tmp_path):
    text = OUTPOST.replace('id = "outpost"', 'id = "my-hill"').replace("turns = 8", "turns = 5")
    game = stavka.load("red-skorpion", [written(tmp_path, text)])
    assert "my-hill" in [one.id for one in game.scenarios]
    state = game.start("my-hill", {one.id: one.default for one in game.options}, FastDice(1))
    assert state.setting.turns == 5
    assert game.decode(state.encode()).encode() == state.encode()


def test_a_user_s_profile_lies_over_the_game_s(tmp_path):
    path = written(tmp_path, '[[profiles.profiles]]\nid = "officer"\npoints = 13\n')
    game = stavka.load("red-skorpion", [path])
    setting = game.settings.find("outpost")
    assert setting.figures[setting.index["captain"]].points == 13
    assert game.fingerprint != stavka.load("red-skorpion").fingerprint


def test_places_are_written_in_inches_with_three_decimals():
    assert write_spot((12_345, 6_000)) == "12.345,6.000"
    assert read_spot("12.345,6") == (12_345, 6_000)
    assert read_spot("-0.5,3") == (-500, 3_000)
    for wrong in ("", "12", "1.2345,6", "a,b", "1,2,3", "1e3,4"):
        with pytest.raises(ValueError, match="two figures"):
            read_spot(wrong)


def test_what_names_nothing_is_refused_with_what_there_is():
    notation = stavka.load("red-skorpion").notation
    for text, told in (
        ("", "verbs are"),
        ("fly away", "no verb"),
        ("go", "go <figure>"),
        ("go nobody", "not a figure"),
        ("to somewhere", "not a place"),
        ("end 3", "end"),
    ):
        with pytest.raises(NotationError, match=told):
            notation.read(text)


def test_a_position_of_something_else_is_refused():
    game = stavka.load("red-skorpion")
    state = game.start("outpost", {one.id: one.default for one in game.options}, FastDice(1))
    code = state.encode()
    for wrong in (b"", b"[]", code[:-3], code.replace(b"outpost", b"atlantis")):
        with pytest.raises(StateError):
            game.decode(wrong)


def test_a_clone_shares_nothing_that_changes():
    game = stavka.load("red-skorpion")
    state = game.start("outpost", {one.id: one.default for one in game.options}, FastDice(1))
    code, clone = state.encode(), state.clone()
    for name in type(state).__slots__:
        value = getattr(clone, name)
        if isinstance(value, list) and value:
            assert value is not getattr(state, name), name
            value[0] = None
    assert state.encode() == code
