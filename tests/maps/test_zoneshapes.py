"""Outlines of zones: shared lines, rings that close, contradictions told by name."""

import math
from itertools import combinations, pairwise
from random import Random

import pytest

from stavka.maps.projection import Projection, ProjectionSpec, Scale
from stavka.maps.zones import ZoneGraph, ZoneSpec
from stavka.maps.zoneshapes import (
    Area,
    LineSpec,
    ZoneShapes,
    clipped,
    natural,
    natural_ring,
    seats,
)

JUNCTIONS = {
    "nw": (0.0, 0.0), "n": (10.0, 0.0), "ne": (20.0, 0.0),
    "w": (0.0, 10.0), "x": (10.0, 10.0), "e": (20.0, 10.0),
    "sw": (0.0, 20.0), "s": (10.0, 20.0), "se": (20.0, 20.0),
}  # fmt: skip
"""Four squares that meet in the middle: A B above, C D below."""
LINES = [
    LineSpec(("A", "sea"), "w", "n", (JUNCTIONS["nw"],)),
    LineSpec(("B", "sea"), "n", "e", (JUNCTIONS["ne"],)),
    LineSpec(("C", "sea"), "w", "s", (JUNCTIONS["sw"],)),
    LineSpec(("D", "abroad"), "s", "e", (JUNCTIONS["se"],)),
    LineSpec(("A", "B"), "n", "x"),
    LineSpec(("C", "D"), "x", "s"),
    LineSpec(("A", "C"), "w", "x"),
    LineSpec(("B", "D"), "e", "x"),
]
FOUR = ZoneGraph(
    [
        ZoneSpec("A", ("B", "C")),
        ZoneSpec("B", ("A", "D")),
        ZoneSpec("C", ("A", "D")),
        ZoneSpec("D", ("B", "C")),
    ],
    barred=[("A", "D"), ("B", "C")],
)
SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def shapes_of(lines=LINES, graph=FOUR, drawn=tuple):
    return ZoneShapes(graph, JUNCTIONS, lines, drawn)


# --- four zones that meet in a point ---------------------------------------------------------


def test_each_outline_is_strung_together_from_its_lines():
    shapes = shapes_of()
    assert set(shapes.rings[0]) == {JUNCTIONS[name] for name in ("nw", "n", "x", "w")}
    assert all(len(ring) == 4 for ring in shapes.rings)


def test_a_point_lies_in_the_zone_whose_outline_is_around_it():
    shapes = shapes_of()
    spots = [(5, 5), (15, 5), (5, 15), (15, 15), (25, 5)]
    assert [shapes.find(spot) for spot in spots] == [0, 1, 2, 3, None]


def test_a_border_knows_the_zones_on_its_sides_or_what_lies_beyond():
    borders = shapes_of().borders
    assert (borders[4].a, borders[4].b, borders[4].beyond) == (0, 1, "")
    assert (borders[3].a, borders[3].b, borders[3].beyond) == (3, None, "abroad")


def test_neighbours_have_the_points_of_their_border_in_common_however_it_is_drawn():
    shapes = shapes_of(drawn=lambda points: natural(points, 1.0, 0.6))
    common = set(shapes.rings[0]) & set(shapes.rings[1])
    assert common == set(shapes.borders[4].points)
    assert len(common) > 8
    across = set(shapes.rings[0]) & set(shapes.rings[3])
    assert across == {JUNCTIONS["x"]}


# --- contradictions --------------------------------------------------------------------------


def without(*numbers):
    return [line for i, line in enumerate(LINES) if i not in numbers]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (without(4), "A and B have no line in common, expected one, as neighbours do"),
        (
            [*LINES, LineSpec(("A", "D"), "w", "x")],
            "A and D have a line in common, expected none",
        ),
        (without(0), "the outline of A has 1 ends of lines at n, expected 2"),
        ([*LINES, LineSpec(("A", "sea"), "n", "pole")], "ends at 'pole', expected one of: nw, n"),
        ([*LINES, LineSpec(("sea", "A"), "n", "x")], "expected the first of them to be a zone"),
    ],
)
def test_lines_that_contradict_the_graph_are_refused_by_name(lines, message):
    with pytest.raises(ValueError, match=message):
        shapes_of(lines)


def test_barred_zones_must_meet():
    row = ZoneGraph(
        [ZoneSpec("A", ("B",)), ZoneSpec("B", ("A", "C")), ZoneSpec("C", ("B",))],
        barred=[("A", "C")],
    )
    strip = {"0": (0, 0), "1": (1, 0), "2": (2, 0), "3": (0, 1), "4": (1, 1), "5": (2, 1)}
    lines = [
        LineSpec(("A", "sea"), "1", "4", ((0, 0), (0, 1))),
        LineSpec(("A", "B"), "1", "4"),
        LineSpec(("B", "sea"), "1", "2"),
        LineSpec(("B", "sea"), "4", "5"),
        LineSpec(("B", "C"), "2", "5"),
        LineSpec(("C", "sea"), "2", "5", ((3, 0), (3, 1))),
    ]
    with pytest.raises(ValueError, match="A and C are barred, expected them to meet"):
        ZoneShapes(row, strip, lines)


def test_an_outline_in_two_parts_is_refused():
    one = ZoneGraph([ZoneSpec("A")])
    corners = {name: (i % 3, i // 3) for i, name in enumerate("abcdef")}
    ring = [LineSpec(("A", "sea"), *pair) for pair in ("ab", "bd", "da", "cf", "fe", "ec")]
    with pytest.raises(ValueError, match="the outline of A falls apart at a, expected one ring"):
        ZoneShapes(one, corners, ring)


def test_a_zone_without_lines_is_refused():
    with pytest.raises(ValueError, match="A has no outline"):
        ZoneShapes(ZoneGraph([ZoneSpec("A")]), {}, [])


# --- areas, clipping, seats ------------------------------------------------------------------


def test_areas_agree_with_shapely_on_random_rings():
    geometry = pytest.importorskip("shapely.geometry")
    random = Random(23)
    for _ in range(200):
        ring = star(random)
        polygon, area = geometry.Polygon(ring), Area(ring)
        for _ in range(20):
            spot = (random.uniform(-12, 12), random.uniform(-12, 12))
            assert area.holds(spot) == polygon.contains(geometry.Point(spot))


def test_what_is_cut_off_at_a_frame_is_what_shapely_cuts_off():
    geometry = pytest.importorskip("shapely.geometry")
    random = Random(7)
    for _ in range(200):
        ring = star(random)
        kept = clipped(ring, (-6.0, -6.0), (6.0, 6.0))
        wanted = geometry.Polygon(ring).intersection(geometry.box(-6, -6, 6, 6)).area
        assert doubled(kept) / 2 == pytest.approx(wanted, abs=1e-6)


def star(random):
    """A ring about the origin that does not cross itself."""
    turns = [(i + random.random()) * 2 * math.pi / 9 for i in range(9)]
    far = [random.uniform(3, 10) for _ in turns]
    return tuple(
        (r * math.cos(turn), r * math.sin(turn)) for turn, r in zip(turns, far, strict=True)
    )


def doubled(ring):
    pairs = zip(ring, (*ring[1:], *ring[:1]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs))


def test_seats_lie_in_the_zone_a_pitch_apart_the_nearest_first():
    found = seats(Area(SQUARE), (50, 50), (20, 25), 9)
    assert len(found) == 9
    assert found[0] == (50, 50)
    far = [math.dist(spot, (50, 50)) for spot in found]
    assert far == sorted(far)
    for (ax, ay), (bx, by) in combinations(found, 2):
        assert abs(ax - bx) >= 20 or abs(ay - by) >= 25


def test_seats_with_their_room_stay_clear_of_the_outline():
    for x, y in seats(Area(SQUARE), (30, 60), (20, 20), 50):
        assert 7.2 <= x <= 92.8
        assert 7.2 <= y <= 92.8


def test_seats_that_print_takes_come_last():
    found = seats(Area(SQUARE), (50, 50), (20, 20), 25, lambda spot: spot[1] < 50)
    is_taken = [y < 50 for _, y in found]
    assert is_taken == sorted(is_taken)
    assert {True, False} == set(is_taken)


# --- lines as nature draws them --------------------------------------------------------------


def test_a_natural_line_keeps_its_ends_and_is_the_same_told_backwards():
    points = ((0.0, 0.0), (40.0, 9.0), (70.0, -8.0), (100.0, 0.0))
    line = natural(points, 5.0, 2.0)
    assert (line[0], line[-1]) == (points[0], points[-1])
    assert natural(points[::-1], 5.0, 2.0) == line[::-1]
    assert max(math.dist(a, b) for a, b in pairwise(line)) < 12


def test_without_straying_a_line_passes_its_points():
    points = ((0.0, 0.0), (40.0, 9.0), (100.0, 0.0))
    assert set(points) <= set(natural(points, 5.0, 0.0))


def test_a_natural_ring_does_not_tell_its_first_point_again():
    ring = natural_ring(SQUARE, 10.0, 1.0)
    assert ring[0] == SQUARE[0]
    assert ring.count(ring[0]) == 1


# --- projection ------------------------------------------------------------------------------

PLAIN = ProjectionSpec(((0.0, 10.0), (90.0, 10.0)), ((0.0, 20.0), (50.0, 20.0)), 0.0, 90.0, 900.0)


def test_even_scales_are_multiplied_out_and_north_is_up():
    project = Projection(PLAIN)
    assert project((0.0, 50.0)) == (0.0, 0.0)
    assert project((0.0, 0.0)) == (0.0, 1000.0)


def test_parallels_rise_from_the_level_meridian_as_told():
    project = Projection(PLAIN)
    assert project((90.0, 0.0)) == (900.0, 1000.0 - 90.0)


def test_a_scale_that_changes_is_summed_up():
    scale = Scale(((0.0, 10.0), (10.0, 30.0), (20.0, 30.0)))
    assert scale.at(10.0) == 200.0
    assert scale.at(20.0) == 500.0
    assert scale.at(5.0) == pytest.approx(5 * 10 + 5 * 10 / 2)
    steps = [scale.at(degree / 4) for degree in range(-8, 100)]
    assert steps == sorted(steps)


def test_beyond_its_knots_a_scale_goes_on_as_it_ended():
    scale = Scale(((0.0, 10.0), (10.0, 30.0)))
    assert scale.at(12.0) - scale.at(10.0) == 60.0
    assert scale.at(-2.0) == -20.0


def test_knots_must_rise():
    with pytest.raises(ValueError, match=r"knots \[5.0, 5.0\], expected two or more, rising"):
        Scale(((5.0, 1.0), (5.0, 1.0)))
