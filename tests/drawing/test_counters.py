"""Counters: what each side bears, how sides differ, sheets to print."""

import xml.etree.ElementTree as ET

import pytest

from stavka.drawing import counter_symbols, document, teller
from stavka.drawing.counters import OUTLINES, counter, sides_of
from stavka.drawing.countersheet import PAGE, counter_pages, layout_of, pairs_of
from stavka.drawing.palette import colours_of
from stavka.drawing.symbols import BRANCHES, PICTURES, WORDS, symbol_of
from tests.drawing.boards import faces

ENGLISH = teller("en", "")
BY_ID = {face.id: face for face in faces()}
PALETTE = (
    "russian_regular", "russian_police", "russian_chechen", "chechen",
    "red", "blue", "white", "yellow", "grey", "black", "green", "brown", "unheard of",
)  # fmt: skip


def drawn(face, side=0):
    tree = ET.fromstring(counter(BY_ID[face], side, ENGLISH))
    return {each.get("class"): each for each in tree.iter() if each.get("class")}


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", PALETTE)
def test_what_is_printed_on_a_counter_can_be_read(colour):
    assert contrast(*colours_of(colour)) >= 4.5


def test_a_unit_bears_factors_size_designation_and_steps():
    unit = drawn("red-1")
    assert unit["factors"].text == "6-9"
    assert unit["size"].text == "X"
    assert unit["designation"].text == "1"
    assert len(unit["pips"]) == 2


def test_a_reduced_side_has_a_band_and_its_own_factors():
    unit = drawn("red-1-r")
    assert "band" in unit
    assert unit["factors"].text == "3-9"
    assert "pips" not in unit


def test_a_hidden_side_tells_nothing():
    hidden = drawn("blue-?")
    assert hidden["unknown"].text == "?"
    assert {"factors", "size", "designation", "pips", "note"} & set(hidden) == set()


def test_a_leader_bears_a_name_that_fits():
    assert drawn("blue-boss")["caption long"].text == "Maximili."


def test_a_markers_shifts_are_signed():
    assert drawn("guns")["factors"].text == "±2"


def test_an_unknown_symbol_is_spelt_out():
    assert drawn("odd")["word"].text == "ZEP"


def test_sides_differ_by_shape_and_seats_come_first():
    numbers = sides_of(faces(), ["blue", "red"])
    assert numbers == {"blue": 0, "red": 1}
    bodies = {drawn("red-1", number)["body"].get("d") for number in range(len(OUTLINES))}
    assert len(bodies) == len(OUTLINES)


def test_every_symbol_is_drawn_in_its_own_way():
    known = [*BRANCHES, *PICTURES, *WORDS, "hidden"]
    drawings = {symbol_of(name, "#000000") for name in known}
    alike = {"armour", "armored", "recon", "cavalry"}  # two names for one sign
    assert len(drawings) == len(known) - len(alike) / 2


def test_all_faces_can_be_taken_from_one_document():
    tree = ET.fromstring(counter_symbols(faces(), ["red", "blue"], ENGLISH))
    assert [symbol.get("id") for symbol in tree] == [f"face-{face.id}" for face in faces()]


def test_a_back_is_not_a_counter_of_its_own():
    pairs = [(front.id, back.id if back else None) for front, back in pairs_of(faces())]
    assert pairs == [
        ("red-1", "red-1-r"),
        ("blue-7", "blue-?"),
        ("blue-boss", None),
        ("guns", None),
        ("odd", None),
    ]


def spots(page):
    tree = ET.fromstring(document(PAGE, page))
    cuts = [each for each in tree.iter() if each.get("class") == "cut"]
    return [tuple(map(float, cut.get("transform")[10:].split(")")[0].split())) for cut in cuts]


def test_backs_lie_behind_their_fronts_when_the_page_is_turned():
    fronts, backs = map(spots, counter_pages(faces(), ["red", "blue"], ENGLISH, 16.0))
    assert len(fronts) == 5
    assert len(backs) == 2
    for (fx, fy), (bx, by) in zip(fronts, backs, strict=False):
        assert fx + bx == pytest.approx(PAGE.width, abs=0.2)
        assert fy == by


def test_more_counters_than_a_page_holds_go_on_to_the_next():
    size = 60.0
    layout = layout_of(size)
    assert layout.columns * layout.rows == 12
    pages = counter_pages(faces()[4:] * 5, [], ENGLISH, size)
    assert [len(spots(page)) for page in pages] == [12, 3]
