"""Open tables and models: whole, sound, the same every time; every kind of scenery has its ink."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest
from msgspec import structs

from stavka.drawing import draw_board, draw_miniature, layers_of, teller
from stavka.drawing.counters import counter
from stavka.drawing.countersheet import counter_pages
from stavka.drawing.inks import THEMES, style_sheet
from stavka.drawing.models import BASE, models, toned
from stavka.drawing.planeland import Lie
from stavka.drawing.planelooks import BARE, LOOKS, look_of
from stavka.drawing.planeshapes import (
    PER_UNIT,
    area_of,
    bounds_of_table,
    forms_of,
    hatched,
    is_inside,
    rightward,
    shadow_of,
    strewn,
    widened,
)
from stavka.engine.messages import say
from stavka.engine.scene import Outline, PlaneBoard
from tests.drawing import tables

ENGLISH = teller("en", "")
SVG = "{http://www.w3.org/2000/svg}"
SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


@pytest.fixture(scope="module")
def drawing():
    return draw_board(tables.village(), ENGLISH)


@pytest.fixture(scope="module")
def tree(drawing):
    return ET.fromstring(drawing)


def classes(tree):
    return {kind for each in tree.iter() for kind in each.get("class", "").split()}


def texts(tree):
    return {"".join(text.itertext()) for text in tree.iter(f"{SVG}text")}


# --- the table -------------------------------------------------------------------------------


def test_every_kind_of_scenery_has_its_ink(tree):
    wanted = {
        "rise-1", "rise-foot", "tree-dark", "tree-shadow", "bush-dark", "stone", "roof", "parapet",
        "cast", "wall-top", "dirt", "rut", "deep", "shallow", "ford", "field", "furrow", "bare",
        "shading", "patches", "rock-bed",
    }  # fmt: skip
    assert wanted - classes(tree) == set()


def test_names_title_legend_and_scale_are_on_the_sheet(tree):
    named = {"The <village>", "Tower <Hill>", "Mosque", "Panjshir", "A mark is an inch."}
    assert named <= texts(tree)
    assert set(tables.KINDS) <= texts(tree)


def test_the_ruler_has_a_mark_for_each_inch_and_numbers_at_the_half_foot(tree):
    board = tables.village()
    ticks = next(each for each in tree.iter() if each.get("class") == "tick").get("d")
    inches = board.width + 1 + board.height + 1
    assert ticks.count("M") == 2 * inches
    numbers = [text for text in tree.iter(f"{SVG}text") if "measure" in text.get("class")]
    assert {"6", "12", "66"} <= {text.text for text in numbers}


def test_the_drawing_names_the_table_alone(tree):
    view = next(tree.iter(f"{SVG}view"))
    box = [float(part) for part in view.get("viewBox").split()]
    board = tables.village()
    assert box == [0, 0, board.width * PER_UNIT["in"], board.height * PER_UNIT["in"]]


def test_a_table_is_drawn_the_same_way_every_time(drawing):
    assert draw_board(tables.village(), ENGLISH) == drawing


def test_every_ink_of_a_table_is_in_the_style_sheet(tree):
    groups = {each.get("class") for each in tree.iter(f"{SVG}g") if each.get("class")}
    pictures = {each.get("class") for each in tree.iter(f"{SVG}image")}
    plain = {kind for each in groups for kind in each.split()} | pictures
    plain |= {"inks", "flecks", "verge", "river", "thin", "title", "credit", "west", "roof"}
    styled = set(re.findall(r"\.([a-z][\w-]*)", style_sheet()))
    assert classes(tree) - styled - plain == set()


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_can_be_written_with_the_inks_of_a_theme(theme):
    text = draw_board(tables.village(), ENGLISH, theme)
    assert "var(--" not in text
    ET.fromstring(text)


def test_a_miniature_shows_the_broad_shapes_in_few_bytes():
    text = draw_miniature(tables.village(), "light")
    assert len(text) < 60_000
    assert {"rise-1", "shallow", "roof", "tree-dark"} <= classes(ET.fromstring(text))


def test_print_has_a_finer_relief():
    def relief(finer):
        _, layers = layers_of(tables.village(), ENGLISH, finer)
        return len(re.search(r'class="shading".*?base64,([^"]*)', layers)[1])

    assert relief(2) > 2 * relief(1)


def test_what_encloses_nothing_is_left_out():
    shapes = (
        Outline("point", "road", ((1, 1),), closed=False, width=1),
        Outline("still", "wall", ((1, 1), (1, 1)), closed=False),
        Outline("line", "wood", ((1, 1), (2, 2))),
        Outline("wood", "wood", ((1, 1), (4, 1), (4, 4))),
    )
    board = PlaneBoard(say("A table"), 10, 10, shapes)
    assert [form.id for form in forms_of(board)] == ["wood"]
    ET.fromstring(draw_board(board, ENGLISH))


def test_kinds_that_are_not_known_are_bare_outlines():
    assert look_of("moonscape") == BARE
    assert {look_of(kind) for kind in LOOKS} >= {look_of(kind) for kind in tables.KINDS}


def test_an_empty_table_has_no_legend_and_no_scenery():
    tree = ET.fromstring(draw_board(PlaneBoard(say("Bare"), 24, 12, ()), ENGLISH))
    assert {"legend", "buildings", "trees", "rises"} & classes(tree) == set()


def test_a_rise_that_the_table_cuts_does_not_slope_down_to_its_edge():
    def tops(ring):
        board = PlaneBoard(say("T"), 20, 20, (Outline("h", "hill", ring),))
        return Lie(bounds_of_table(board), forms_of(board), "T").tops

    cut, whole = tops(((0, 0), (8, 0), (8, 8), (0, 8))), tops(((1, 1), (8, 1), (8, 8), (1, 8)))
    assert cut[1][1] == 1.0
    assert whole[6][6] < 0.1


# --- shapes ----------------------------------------------------------------------------------


def test_points_strewn_in_a_shape_lie_in_it_and_apart():
    (form,) = forms_of(
        PlaneBoard(say("T"), 9, 9, (Outline("w", "wood", ((0, 0), (8, 1), (5, 8), (1, 6))),))
    )
    points = strewn(form, 20.0)
    assert len(points) > 100
    assert all(is_inside(form.ring, point) for point in points)
    nearest = min(math.dist(a, b) for i, a in enumerate(points) for b in points[:i])
    assert nearest >= 20.0


def test_hatching_covers_a_square_and_never_leaves_it():
    lines = list(hatched(SQUARE, 0.0, 10.0))
    assert len(lines) == 10
    assert all(0 <= x <= 100 and 0 <= y <= 100 for line in lines for x, y in line)


def test_a_widened_line_is_as_wide_as_told():
    ring = widened([(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)], 4.0)
    assert {round(y) for _, y in ring} == {-4, 4}
    bent = widened([(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)], 4.0)
    assert (54.0, -4.0) in [(round(x, 6), round(y, 6)) for x, y in bent]


def test_rings_are_turned_to_the_right():
    assert area_of(rightward(SQUARE)) == area_of(rightward(SQUARE[::-1])) == 10_000


def test_shadows_fall_to_the_south_east():
    numbers = [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", shadow_of(SQUARE, 50.0))]
    xs, ys = numbers[::2], numbers[1::2]
    assert min(xs) == min(ys) == 0
    assert max(xs) > 105
    assert max(ys) > 105


# --- models ----------------------------------------------------------------------------------


def drawn(face, side):
    return ET.fromstring(counter(face, side, ENGLISH))


@pytest.mark.parametrize("face", tables.models(), ids=lambda face: face.id)
def test_every_symbol_has_a_silhouette_on_a_base(face):
    found = classes(drawn(face, 0))
    assert {"model", face.shape, "body", "base-top", "model-shadow", "model-edge"} <= found
    assert "model-word" not in found
    assert face.symbol in models()


def test_sides_differ_by_base_as_well_as_by_colour():
    face = next(face for face in tables.models() if face.symbol == "tank")
    bases = [
        next(each.get("d") for each in drawn(face, side).iter() if each.get("class") == "body")
        for side in range(4)
    ]
    assert len(set(bases)) == 4


def test_sides_differ_by_headgear():
    face = next(face for face in tables.models() if face.symbol == "rifleman")
    assert "steel" in classes(drawn(face, 0))
    assert "wool" in classes(drawn(face, 1))


def test_a_symbol_without_a_silhouette_is_spelt_out():
    face = structs.replace(tables.models()[0], symbol="zeppelin")
    words = [each.text for each in drawn(face, 0).iter() if each.get("class") == "model-word"]
    assert words == ["ZEP"]


def test_bases_have_the_size_that_the_client_scales_by():
    base = next(
        each.get("d") for each in drawn(tables.models()[0], 0).iter() if each.get("class") == "body"
    )
    assert f"a{BASE:g},{BASE:g}" in base


def test_cloth_keeps_the_hue_of_its_side():
    red, green, blue = (int(toned("#4f8fd0")[i : i + 2], 16) for i in (1, 3, 5))
    assert blue > green > red


def test_models_fit_their_squares_on_a_sheet_to_print():
    page = counter_pages(tables.models(), ("russian", "afghan"), ENGLISH, 25)[0]
    scales = {
        float(value) for value in re.findall(r'class="cut" transform="[^"]*scale\(([\d.]+)', page)
    }
    assert len(scales) == 1
    assert scales.pop() * 92 < 25 * 4
