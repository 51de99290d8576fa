"""Drawn outlines of an open table: soft, and never farther than a hair from those of the rules."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from msgspec import structs

from stavka.drawing import draw_board, teller
from stavka.drawing.geometry import gap_to
from stavka.drawing.planeland import Lie
from stavka.drawing.planeshapes import (
    bounds_of_table,
    depth,
    edges_of,
    forms_of,
    is_inside,
    rightward,
)
from stavka.drawing.planesoft import HAIR, on_edge, rounder, softened, softened_line
from stavka.drawing.planetable import NATURAL, Scenery
from stavka.engine.messages import say
from stavka.engine.scene import Label, Outline
from tests.drawing import tables

BOARD = tables.village()
TABLE = bounds_of_table(BOARD)
SOFT = Scenery(BOARD).of(*sorted(NATURAL))
SVG = "{http://www.w3.org/2000/svg}"


def nowhere(_):
    return False


@pytest.mark.parametrize("form", SOFT, ids=lambda form: form.id)
def test_a_drawn_outline_is_within_a_hair_of_the_true_one_both_ways(form):
    assert max(depth(form.ring, point) for point in form.soft) <= HAIR
    samples = (
        (a[0] + (b[0] - a[0]) * t / 8, a[1] + (b[1] - a[1]) * t / 8)
        for a, b in edges_of(form.ring)
        for t in range(8)
    )
    assert max(depth(form.soft, point) for point in samples) <= HAIR


def test_corners_are_bent_by_less_at_a_time_than_those_of_the_polygon():
    hill = next(form for form in SOFT if form.id == "hill-1")
    assert sharpest(hill.soft) < sharpest(hill.ring) * 0.75


def sharpest(ring):
    """The largest turn at a corner, in radians."""
    turns = []
    for (a, b), (_, c) in zip(edges_of(ring), [*edges_of([*ring[1:], ring[0]])], strict=True):
        before = math.atan2(b[1] - a[1], b[0] - a[0])
        after = math.atan2(c[1] - b[1], c[0] - b[0])
        turns.append(abs((after - before + math.pi) % math.tau - math.pi))
    return max(turns)


def test_what_the_table_cuts_is_drawn_to_its_very_edge():
    ring = [(0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0)]
    soft = softened(ring, on_edge(TABLE))
    for corner in ring[:2] + ring[3:]:
        assert corner in soft
    assert ring[2] not in soft
    assert {(0.0, 0.0), (400.0, 0.0), (0.0, 300.0)} <= set(rounder(ring, on_edge(TABLE)))


def test_what_is_rounder_lies_within():
    ring = rightward([(100.0, 100.0), (500.0, 60.0), (620.0, 300.0), (300.0, 420.0)])
    found = rounder(ring, nowhere)
    assert all(is_inside(ring, p) or depth(ring, p) < 1e-6 for p in found)
    assert sharpest(found) < sharpest(ring) * 0.5


def test_a_road_keeps_its_ends_and_stays_within_a_hair_of_its_line():
    line = [(0.0, 0.0), (300.0, 0.0), (300.0, 0.5), (500.0, 240.0), (200.0, 260.0)]
    soft = softened_line(line)
    assert (soft[0], soft[-1]) == (line[0], line[-1])
    pieces = list(pairwise(line))
    assert max(min(gap_to(p, a, b) for a, b in pieces) for p in soft) <= HAIR


def test_a_slope_is_lit_along_a_round_shape_and_falls_off_before_a_sharp_corner():
    hill = next(form for form in forms_of(BOARD) if form.id == "hill-1")
    lie = Lie(TABLE, [hill], "hills")
    tip = max(hill.ring, key=lambda p: p[0])
    i, j = round(tip[0] / lie.step) - 1, round(tip[1] / lie.step)
    assert lie.tops[j][i] == 0.0
    assert max(map(max, lie.tops)) > 0.9


def test_a_name_stands_inside_its_shape():
    ell = Outline(
        "ell", "building", ((10, 10), (20, 10), (20, 12), (12, 12), (12, 22), (10, 22)), height=2
    )
    form = forms_of(structs.replace(BOARD, shapes=(ell,)))[0]
    assert not is_inside(form.ring, form.middle)
    assert is_inside(form.ring, form.heart)
    assert depth(form.ring, form.heart) > 30


def test_a_free_name_is_turned_and_sized():
    label = Label(say("Panjshir"), 10, 20, "range", angle=30.0, size=1.5)
    tree = ET.fromstring(draw_board(structs.replace(BOARD, labels=(label,)), teller("en", "")))
    name = next(t for t in tree.iter(f"{SVG}text") if t.text == "Panjshir")
    assert re.fullmatch(
        r"translate\(500,1000\) rotate\(30\) scale\(1\.5\)", name.get("transform", "")
    )
