"""Maps of zones: whole, sound, the same every time; every line and name has its ink."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from stavka.drawing import draw_board, draw_miniature, layers_of, teller
from stavka.drawing.counters import counter
from stavka.drawing.inks import THEMES, style_sheet
from stavka.drawing.palette import colours_of
from stavka.drawing.periodmarks import period_marks
from stavka.drawing.zonenames import LARGEST, SMALLEST
from stavka.engine.messages import say
from stavka.engine.scene import Face
from tests.drawing.zonelands import two_zones

ENGLISH = teller("en", "")
SVG = "{http://www.w3.org/2000/svg}"
HREF = re.compile(r'(?:href="#|url\(#)([\w-]+)')
SIDES = ("reds", "denekin", "wrangel", "kolchak", "yudenich", "mahkno", "czech", "foreign", "poles")


@pytest.fixture(scope="module")
def drawing():
    return draw_board(two_zones(), ENGLISH)


@pytest.fixture(scope="module")
def tree(drawing):
    return ET.fromstring(drawing)


def texts(tree):
    return {"".join(text.itertext()) for text in tree.iter(f"{SVG}text")}


def classes(tree):
    return {kind for each in tree.iter() for kind in each.get("class", "").split()}


def of_class(tree, kind):
    return [each for each in tree.iter() if kind in each.get("class", "").split()]


# --- what is on the sheet --------------------------------------------------------------------


def test_every_name_and_line_of_the_legend_is_on_the_sheet(tree):
    board = two_zones()
    assert {item.text.id for item in board.legend} <= texts(tree)
    named = {"WEST & CO", "EAST", "A sea", "ABROAD", "Slow", "Two <lands>", "By hand"}
    assert named | {"Not to scale."} <= texts(tree)


def test_each_zone_bears_its_value(tree):
    assert [value.text for value in of_class(tree, "value")] == ["7", "3", "4"]  # and the legend's


def test_every_ink_of_the_drawing_is_in_the_style_sheet(tree):
    unstyled = {
        "inks", "map", "atlas", "sea-all", "lands", "zones", "lakes", "rivers", "zone-borders",
        "river-names", "rails", "junctions", "far-names", "plates", "margin", "frame", "cartouche",
        "entry-line", "compass-rose", "ray", "bold", "thin", "dark",
    }  # fmt: skip
    styled = set(re.findall(r"\.([\w-]+)", style_sheet()))
    assert classes(tree) - unstyled - styled == set()


def test_whatever_the_layers_refer_to_is_in_the_document(drawing, tree):
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    assert set(HREF.findall(drawing)) <= set(ids)


def test_who_can_hold_zones_is_told_with_colour_and_emblem(tree):
    (disc,) = of_class(tree, "holder")
    (mark,) = of_class(tree, "holder-mark")
    colours = colours_of("reds")
    assert (disc.get("fill"), mark.get("fill")) == (colours.ground, colours.ink)
    assert mark[0].get("d") == period_marks()["star"].solid


def test_lines_on_the_water_fade_as_they_leave_the_coast(tree):
    ripples = [each for each in of_class(tree, "ripple") if each.get("href") == "#zone-land"]
    widths = [float(each.get("stroke-width")) for each in ripples]
    fades = [float(each.get("stroke-opacity")) for each in ripples]
    assert widths == sorted(widths, reverse=True)
    assert fades == sorted(fades)


def test_rivers_grow_downstream(tree):
    (river,) = of_class(tree, "river")
    outline = [tuple(map(float, spot.split(","))) for spot in river.get("d")[1:-1].split("L")]
    half = len(outline) // 2
    source, mouth = (abs(outline[i][0] - outline[-1 - i][0]) for i in (0, half - 1))
    assert source < mouth


def test_a_long_name_is_set_smaller_in_a_narrow_zone():
    long = two_zones().zones[0]
    board = two_zones(zones=(long, type(long)("e", say("Extraordinarily long"), long.outline,
                                              (2.0, 2.0), ((2.0, 3.0),))))  # fmt: skip
    names = of_class(ET.fromstring(draw_board(board, ENGLISH)), "zone-name")
    sizes = [float(name.get("font-size")) for name in names]
    assert sizes[0] == LARGEST
    assert SMALLEST <= sizes[1] < LARGEST


def test_the_plate_stands_where_the_board_gives_it_room():
    below, _ = layers_of(two_zones(), ENGLISH)
    within, layers = layers_of(two_zones(cartouche=(5.0, 4.4, 8.8, 5.9)), ENGLISH)
    assert within.height < below.height
    plate = next(
        each
        for each in ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{layers}</svg>').iter()
        if each.get("class") == "plate"
    )
    assert (plate.get("x"), plate.get("y")) == ("500", "440")


def test_the_same_board_is_drawn_the_same(drawing):
    assert draw_board(two_zones(), ENGLISH) == drawing


def test_the_miniature_shows_zones_and_no_words():
    tree = ET.fromstring(draw_miniature(two_zones(), "light"))
    assert tree.get("viewBox") == "0 0 900 600"
    assert not texts(tree)
    assert of_class(tree, "tint-1")


@pytest.mark.parametrize("theme", THEMES)
def test_a_file_bears_the_inks_of_its_theme(theme):
    drawing = draw_board(two_zones(), ENGLISH, theme)
    assert "var(" not in drawing
    assert ET.fromstring(drawing).find(f"{SVG}style") is not None


# --- counters of the period ------------------------------------------------------------------


def face(**more):
    return Face("f", "reds", "tank", say("tank"), emblem="star", **more)


def test_machines_and_emblems_are_drawn_and_none_is_spelt_out():
    for name in ("tank", "car", "train", "aircraft"):
        drawn = counter(Face("f", "reds", name, say("it"), emblem="star"), 0, ENGLISH)
        assert period_marks()[name].solid in drawn
        assert 'class="word"' not in drawn
        assert 'class="emblem"' in drawn


def test_with_emblems_the_shape_tells_two_sides_and_no_more():
    first, second, third = (counter(face(), side, ENGLISH) for side in (0, 1, 2))
    assert first != second
    assert second == third


def test_a_damaged_back_bears_its_band():
    assert 'class="band"' in counter(face(reduced=True), 0, ENGLISH)


def test_factions_colours_bear_readable_ink():
    for key in SIDES:
        ground, ink = map(_light, colours_of(key))
        assert (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05) >= 4.5, key


def _light(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
