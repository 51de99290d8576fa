"""A map of zones in a terminal and in files."""

import xml.etree.ElementTree as ET

import pytest
from msgspec import structs

from stavka.analysis.story import cells_of
from stavka.cli.output import Unclear
from stavka.cli.planeboard import text_board
from stavka.cli.zoneboard import ZoneText
from stavka.drawing import draw_board, teller
from stavka.engine.messages import say
from stavka.engine.scene import Face, Mark, Piece, Status, View, ZoneBoard
from tests.drawing.zonelands import two_zones

STATUS = Status(say("Turn 1"), say("Move"))


def neighbours() -> ZoneBoard:
    """The two zones, each beside the other."""
    west, east = two_zones().zones
    west = structs.replace(west, neighbours=("east",))
    return two_zones(zones=(west, structs.replace(east, neighbours=("west",))))


class Land:
    """A game of which only the map is asked."""

    id = "none"

    def board(self, scenario):
        return neighbours()

    def faces(self):
        return (Face("horse", "reds", "cavalry", say("cavalry")),)

    def seats(self, scenario):
        return ()


@pytest.fixture
def board():
    return text_board(Land(), "any")


def view(*marks):
    pieces = (Piece("a", "horse", "west"), Piece("b", "horse", "west"))
    return View(STATUS, pieces, marks=marks)


def test_a_map_of_zones_has_its_words(board):
    assert isinstance(board, ZoneText)


def test_a_zone_is_told_with_worth_counters_and_neighbours(board):
    told = board.look(view(), "west")
    assert told.splitlines() == [
        "west West & Co: worth 7",
        "  Here: 2 x cavalry",
        "  Around: east East (worth 3)",
    ]


def test_what_lies_over_a_whole_zone_is_told(board):
    marks = (Mark("west", "control", say("Held by us")), Mark("east", "closed", say("Closed")))
    assert board.look(view(*marks), "west").endswith("Standing: Held by us")


def test_an_unknown_zone_is_told_with_how_one_is_written(board):
    with pytest.raises(Unclear, match="no place 'north'; a place is written like west"):
        board.look(view(), "north")


def test_zones_are_places_of_the_board_for_reports_and_others():
    cells = cells_of(neighbours())
    assert [(cell.id, cell.rank) for cell in cells] == [("west", 7), ("east", 3)]
    assert (cells[0].x, cells[0].y) == neighbours().zones[0].seats[0]


def test_the_map_stands_alone_in_a_file():
    drawing = draw_board(neighbours(), teller("en", ""), "dark")
    assert ET.fromstring(drawing).get("viewBox")
