"""Games are found: built in, in the user's folders, in other packages."""

import sys

import pytest

import stavka
from stavka import discovery
from stavka.engine.errors import DataError, UnknownGame

MODULE = """
class Tiny:
    def __init__(self, overlays):
        self.id = "tiny-game"
        self.overlays = overlays

def load(overlays=()):
    return Tiny(overlays)
"""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A folder with the game package `tiny_game`."""
    package = tmp_path / "tiny_game"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text(MODULE)
    (tmp_path / "no_game").mkdir()
    monkeypatch.setenv(discovery.VARIABLE, str(tmp_path))
    paths = discovery._package().__path__
    before = list(paths)
    yield package
    paths[:] = [path for path in before if path != str(tmp_path)]
    for name in [name for name in sys.modules if "tiny_game" in name]:
        del sys.modules[name]


def test_a_users_folder_joins_the_games(tiny):
    assert "tiny-game" in stavka.game_ids()
    assert "no-game" not in stavka.game_ids()
    assert stavka.load("tiny-game").id == "tiny-game"
    assert stavka.game_folder("tiny-game") == tiny


def test_a_game_in_the_making_is_offered_to_those_who_ask_for_such(tiny, monkeypatch):
    (tiny / discovery.UNFINISHED).write_text("Its second half is wanting.")
    monkeypatch.delenv(discovery.UNFINISHED_TOO, raising=False)
    assert "tiny-game" not in stavka.game_ids()
    assert stavka.load("tiny-game").id == "tiny-game"
    monkeypatch.setenv(discovery.UNFINISHED_TOO, "1")
    assert "tiny-game" in stavka.game_ids()


def test_overlays_are_handed_on_as_paths(tiny, tmp_path):
    (overlay,) = stavka.load("tiny-game", [str(tmp_path / "mine.toml")]).overlays
    assert overlay == tmp_path / "mine.toml"


def test_overlays_of_a_standing_folder_come_before_those_that_are_named(
    tiny, tmp_path, monkeypatch
):
    own = tmp_path / "own"
    (own / "tiny-game").mkdir(parents=True)
    (own / "other-game").mkdir()
    for name in ("tiny-game/b.toml", "tiny-game/a.toml", "tiny-game/c.txt", "other-game/d.toml"):
        (own / name).write_text("")
    monkeypatch.setenv(discovery.OVERLAYS, str(own))
    found = stavka.load("tiny-game", [tmp_path / "mine.toml"]).overlays
    assert [path.name for path in found] == ["a.toml", "b.toml", "mine.toml"]


def test_a_standing_folder_that_is_not_there_is_named(tiny, monkeypatch):
    monkeypatch.setenv(discovery.OVERLAYS, "/nowhere/at/all")
    with pytest.raises(DataError, match="STAVKA_OVERLAYS names /nowhere/at/all"):
        stavka.load("tiny-game")


def test_an_unknown_game_is_refused_with_those_there_are(tiny):
    with pytest.raises(UnknownGame, match=r"'chess'; there are: .*tiny-game"):
        stavka.load("chess")


def test_a_users_folder_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv(discovery.VARIABLE, "/nowhere/at/all")
    with pytest.raises(UnknownGame, match="/nowhere/at/all"):
        stavka.game_ids()


def test_a_game_of_another_package_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (tmp_path / "foreign_game.py").write_text(MODULE)
    info = tmp_path / "foreign-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[stavka.games]\nforeign = foreign_game:load\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "foreign" in stavka.game_ids()
    assert stavka.load("foreign").id == "tiny-game"
    assert stavka.game_folder("foreign") == tmp_path


def test_the_sample_game_is_found_and_refuses_a_bad_overlay(tmp_path):
    assert stavka.load("kriegsspiel").id == "kriegsspiel"
    overlay = tmp_path / "mine.toml"
    overlay.write_text("die = 'six'\n")
    with pytest.raises(DataError, match=r"mine\.toml, line 1, key die"):
        stavka.load("kriegsspiel", [overlay])
