"""Line of sight: the stated rules for edges, corners, ends in shapes, bends, lines of no length."""

from itertools import product

import pytest

from stavka.maps.plane.geometry import contains, is_within
from stavka.maps.plane.ground import GroundKind
from stavka.maps.plane.sight import Sight
from tests.maps.plane.oracle import line, polygon, rectangle, table

HOUSE = polygon("house", "house", *rectangle(10_000, 10_000, 20_000, 20_000))


def sees(laid, a, b):
    """What both directions agree on."""
    sight = Sight(laid)
    there, back = sight.sees(a, b), sight.sees(b, a)
    assert there == back
    assert (sight.blocker(a, b) is None) == there
    return there


@pytest.mark.parametrize(
    ("a", "b", "is_seen", "why"),
    [
        ((5_000, 15_000), (25_000, 15_000), False, "straight through"),
        ((5_000, 5_000), (25_000, 25_000), False, "through two corners and the inside"),
        ((5_000, 15_000), (15_000, 5_000), True, "touches one corner only"),
        ((5_000, 10_000), (25_000, 10_000), True, "along an edge"),
        ((10_000, 5_000), (10_000, 25_000), True, "along an edge, the other way"),
        ((5_000, 10_001), (25_000, 10_001), False, "a thousandth of an inch inside"),
        ((5_000, 9_999), (25_000, 9_999), True, "a thousandth of an inch outside"),
        ((15_000, 15_000), (25_000, 15_000), True, "from the inside out"),
        ((15_000, 15_000), (16_000, 19_000), True, "all inside"),
        ((10_000, 15_000), (25_000, 15_000), True, "from an edge, across"),
        ((10_000, 10_000), (25_000, 25_000), True, "from a corner, across"),
        ((9_999, 15_000), (25_000, 15_000), False, "from just off an edge, across"),
        ((5_000, 15_000), (10_000, 15_000), True, "up to an edge"),
        ((5_000, 15_000), (5_000, 15_000), True, "a point sees itself"),
        ((15_000, 15_000), (15_000, 15_000), True, "inside as well"),
        ((5_000, 10_000), (10_000, 10_000), True, "along the line of an edge, up to it"),
        ((12_000, 10_000), (25_000, 10_000), True, "along an edge, from on it"),
    ],
)
def test_a_polygon_blocks_what_leads_through_it(a, b, is_seen, why):
    assert sees(table(HOUSE), a, b) is is_seen, why


def test_two_houses_that_share_an_edge_are_seen_between_only_right_along_it():
    twin = polygon("twin", "house", *rectangle(20_000, 10_000, 30_000, 20_000))
    laid = table(HOUSE, twin)
    assert sees(laid, (20_000, 5_000), (20_000, 25_000))
    assert not sees(laid, (20_001, 5_000), (20_001, 25_000))
    assert not sees(laid, (19_999, 5_000), (20_001, 25_000))


def test_two_houses_that_share_a_corner_are_seen_between_only_through_it():
    other = polygon("other", "house", *rectangle(20_000, 20_000, 30_000, 30_000))
    laid = table(HOUSE, other)
    assert sees(laid, (15_000, 25_000), (25_000, 15_000))
    assert not sees(laid, (15_000, 24_998), (25_000, 15_000))


def test_out_of_one_wood_one_does_not_see_through_another():
    wood = polygon("wood", "wood", *rectangle(25_000, 10_000, 30_000, 20_000))
    assert not sees(table(HOUSE, wood), (27_000, 15_000), (5_000, 15_000))
    assert sees(table(HOUSE, wood), (27_000, 15_000), (15_000, 15_000))


def test_where_shapes_overlap_an_end_in_one_does_not_excuse_the_other():
    over = polygon("over", "wood", *rectangle(18_000, 10_000, 30_000, 20_000))
    laid = table(HOUSE, over)
    assert not sees(laid, (25_000, 15_000), (5_000, 15_000))
    assert sees(laid, (19_000, 15_000), (5_000, 15_000))  # in both


def test_in_the_dent_of_a_polygon_one_is_outside_it():
    horseshoe = polygon(
        "u", "wood", (0, 0), (3_000, 0), (3_000, 6_000), (6_000, 6_000), (6_000, 0), (9_000, 0),
        (9_000, 9_000), (0, 9_000),
    )  # fmt: skip
    laid = table(horseshoe)
    assert not sees(laid, (4_000, 2_000), (12_000, 2_000))
    assert sees(laid, (4_000, 2_000), (4_000, 5_000))
    assert sees(laid, (1_000, 2_000), (8_000, 2_000))  # across the dent, both ends in the wood
    assert sees(laid, (3_500, 6_000), (5_500, 6_000))  # along the bottom of the dent


def test_a_line_that_meets_opposite_bumps_does_not_lead_through():
    bumps = polygon(
        "bumps", "house", (5_000, 5_000), (8_000, 10_000), (11_000, 5_000), (30_000, 5_000),
        (30_000, 2_000), (5_000, 2_000),
    )  # fmt: skip
    assert sees(table(bumps), (2_000, 10_000), (20_000, 10_000))  # touches the bump from below
    assert not sees(table(bumps), (2_000, 9_999), (20_000, 9_999))


def test_a_hole_is_no_part_of_a_polygon():
    wood = polygon("wood", "wood", *rectangle(10_000, 10_000, 30_000, 30_000))
    clearing = type(wood)(
        id="ring", kind="wood", ring=wood.ring, holes=(rectangle(15_000, 15_000, 25_000, 25_000),)
    )
    laid = table(clearing)
    assert sees(laid, (16_000, 16_000), (24_000, 20_000))
    assert not sees(laid, (20_000, 20_000), (5_000, 20_000))
    assert sees(laid, (12_000, 20_000), (28_000, 20_000))  # both in the wood, over the clearing


# --- walls -------------------------------------------------------------------------------------

WALL = line("wall", "wall", (10_000, 10_000), (10_000, 20_000))


@pytest.mark.parametrize(
    ("a", "b", "is_seen", "why"),
    [
        ((5_000, 15_000), (15_000, 15_000), False, "across"),
        ((5_000, 10_000), (15_000, 10_000), True, "past its very end"),
        ((5_000, 10_001), (15_000, 10_001), False, "across, just before its end"),
        ((10_000, 5_000), (10_000, 25_000), True, "along it"),
        ((10_000, 15_000), (15_000, 15_000), True, "from on the wall"),
        ((9_999, 15_000), (15_000, 15_000), False, "from just before it"),
        ((10_000, 12_000), (10_000, 18_000), True, "both ends on it"),
    ],
)
def test_a_wall_blocks_what_changes_sides_of_it(a, b, is_seen, why):
    assert sees(table(WALL), a, b) is is_seen, why


BENT = line("bent", "wall", (10_000, 5_000), (10_000, 15_000), (20_000, 15_000))


def test_no_look_slips_through_the_bend_of_a_wall():
    assert not sees(table(BENT), (8_000, 17_000), (12_000, 13_000))


def test_a_look_may_touch_a_bend_from_outside():
    assert sees(table(BENT), (8_000, 13_000), (12_000, 17_000))


def test_along_a_piece_it_counts_whether_sides_are_changed():
    stairs = line("z", "wall", (5_000, 5_000), (10_000, 10_000), (15_000, 10_000), (20_000, 15_000))
    tray = line("u", "wall", (5_000, 5_000), (10_000, 10_000), (15_000, 10_000), (20_000, 5_000))
    assert not sees(table(stairs), (2_000, 10_000), (30_000, 10_000))
    assert sees(table(tray), (2_000, 10_000), (30_000, 10_000))


def test_a_wall_that_closes_has_no_gap_where_it_begins():
    court = line("court", "wall", *rectangle(10_000, 10_000, 20_000, 20_000), (10_000, 10_000))
    laid = table(court)
    assert not sees(laid, (8_000, 8_000), (15_000, 15_000))
    assert not sees(laid, (15_000, 15_000), (15_000, 25_000))
    assert not sees(laid, (5_000, 15_000), (25_000, 15_000))
    assert sees(laid, (12_000, 12_000), (18_000, 18_000))
    assert sees(laid, (8_000, 12_000), (12_000, 8_000))  # touches the corner from outside


def test_a_line_with_a_width_blocks_as_the_area_it_covers():
    hedge = line("hedge", "wood", (10_000, 10_000), (10_000, 20_000), width=1_000)
    laid = table(hedge)
    assert not sees(laid, (5_000, 15_000), (15_000, 15_000))
    assert sees(laid, (9_600, 15_000), (15_000, 15_000))  # from within it
    assert not sees(laid, (9_499, 15_000), (15_000, 15_000))
    assert sees(laid, (9_500, 5_000), (9_500, 25_000))  # along its edge


# --- which shape, and other kinds --------------------------------------------------------------


def test_the_first_blocker_is_the_one_met_first():
    laid = table(WALL, polygon("late", "house", *rectangle(20_000, 10_000, 25_000, 20_000)))
    sight = Sight(laid)
    assert [s.id for s in sight.blockers((5_000, 15_000), (30_000, 15_000))] == ["wall", "late"]
    assert [s.id for s in sight.blockers((30_000, 15_000), (5_000, 15_000))] == ["late", "wall"]
    assert sight.blocker((5_000, 15_000), (8_000, 15_000)) is None


def test_ground_that_blocks_no_sight_is_looked_over():
    assert sees(
        table(polygon("mud", "mud", *rectangle(0, 0, 9_000, 9_000))), (0, 9_500), (9_500, 0)
    )


def test_another_choice_of_blocking_kinds_can_be_made():
    laid = table(HOUSE, polygon("wood", "wood", *rectangle(25_000, 10_000, 30_000, 20_000)))
    drone = Sight(laid, lambda kind: kind.id == "house")
    assert not drone.sees((5_000, 15_000), (24_000, 15_000))
    assert drone.sees((24_000, 15_000), (35_000, 15_000))


def test_from_off_the_table_one_sees_by_the_same_rules():
    laid = table(HOUSE)
    assert not sees(laid, (-5_000, 15_000), (60_000, 15_000))
    assert not sees(laid, (15_000, -5_000), (15_000, 50_000))
    assert sees(laid, (-5_000, -5_000), (60_000, -5_000))
    assert not sees(laid, (-1_000, -1_000), (40_000, 40_000))


def test_a_table_without_shapes_hides_nothing():
    assert sees(table(), (0, 0), (48_000, 36_000))


# --- fields of view ----------------------------------------------------------------------------


def test_on_an_empty_table_the_field_is_a_circle_cut_by_the_border():
    ring = Sight(table()).field((1_000, 18_000), 10_000)
    assert all(is_within((1_000, 18_000), p, 10_001) for p in ring)
    assert contains(ring, (10_900, 18_000))
    assert contains(ring, (5, 18_000))
    assert min(x for x, _ in ring) == 0


def test_the_field_holds_what_is_seen_and_nothing_else():
    wall = line("wall", "wall", (25_000, 5_000), (25_000, 30_000))
    laid, eye = table(HOUSE, wall), (5_000, 15_000)
    sight = Sight(laid)
    ring = sight.field(eye, 60_000)
    off_by_rounding = 0
    for p in product(range(500, 48_000, 1_000), range(500, 36_000, 1_000)):
        off_by_rounding += contains(ring, p) != sight.sees(eye, p)
    assert off_by_rounding <= 5  # of 1,728
    assert contains(ring, (19_000, 15_000))  # into the house, though not through it


def test_from_inside_a_house_all_its_surroundings_are_seen():
    ring = Sight(table(HOUSE)).field((15_000, 15_000), 10_000)
    assert all(contains(ring, p) for p in ((6_000, 15_000), (15_000, 24_000), (21_000, 21_000)))


def test_a_kind_says_nothing_of_movers_it_does_not_name():
    assert not GroundKind(id="rug").speaks_of("infantry")
