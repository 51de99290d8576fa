"""An open table in a terminal and in files."""

import xml.etree.ElementTree as ET

import pytest
from typer.testing import CliRunner

import stavka
from stavka.cli.app import app
from stavka.cli.output import Unclear
from stavka.cli.planeboard import PlaneText, text_board
from stavka.engine.messages import say
from stavka.engine.scene import Piece, Status, View
from tests.drawing.tables import models, village

STATUS = Status(say("Turn 1"), say("Move"))


class Table:
    """A game of which only the table is asked."""

    id = "none"

    def board(self, scenario):
        return village()

    def faces(self):
        return models()

    def seats(self, scenario):
        return ()


@pytest.fixture
def board():
    return text_board(Table(), "any")


def view(*pieces):
    return View(STATUS, tuple(pieces))


def piece(id_, x, y):
    return Piece(id_, "russian-rifleman", f"{x:.3f},{y:.3f}", at=(x, y), size=0.4)


def test_each_kind_of_board_has_its_words(board):
    assert isinstance(board, PlaneText)
    game = stavka.load("kriegsspiel")
    assert not isinstance(text_board(game, game.scenarios[0].id), PlaneText)


def test_a_figure_is_told_with_its_ground_and_who_is_near(board):
    told = board.look(view(piece("a", 10.0, 5.0), piece("b", 13.0, 9.0), piece("c", 40, 40)), "a")
    assert "10 east, 5 south" in told
    assert "hill Tower <Hill>" in told
    assert "A model at 5.00; A model at 46.10" in told


def test_a_spot_is_told_even_where_nothing_is(board):
    told = board.look(view(), "30.5,20")
    assert "open ground" in told
    assert "nothing" in told


def test_a_road_is_as_wide_as_it_is_drawn(board):
    assert board.ground_at((12.0, 14.9)) == "road"
    assert board.ground_at((12.0, 15.2)) == "open ground"


@pytest.mark.parametrize("place", ["nowhere", "1,", "nan,1", "99,1", "-1,2"])
def test_what_is_no_spot_of_the_table_is_refused(board, place):
    with pytest.raises(Unclear, match="inches east and south"):
        board.look(view(), place)


def test_a_table_and_its_models_are_written_as_drawings(tmp_path):
    map_, counters = tmp_path / "table.svg", tmp_path / "models.svg"
    arguments = ["map", "red-skorpion", "--svg", str(map_), "--counters", str(counters)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert ET.parse(map_).getroot().tag.endswith("svg")
    assert 'class="ruler"' in map_.read_text("utf-8")
    written = sorted(tmp_path.glob("models*.svg"))
    assert "model-edge" in written[0].read_text("utf-8")
