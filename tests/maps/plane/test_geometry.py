"""Distances, points on the way, segments and rings: exact, and what the stated rules say."""

import doctest
import math
from random import Random

import pytest

from stavka.maps.plane import geometry, template
from stavka.maps.plane.geometry import (
    INCH,
    are_nearer,
    ceil_root,
    contains,
    crosses,
    distance,
    doubled_area,
    gap,
    is_beside,
    is_gap_within,
    is_nearer,
    is_on_segment,
    is_within,
    length,
    locate,
    nearest_on,
    touches,
    toward,
)
from tests.maps.plane.oracle import rectangle

SQUARE = rectangle(0, 0, 4, 4)


@pytest.mark.parametrize("module", [geometry, template])
def test_the_examples_in_docstrings_hold(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


# --- distances ---------------------------------------------------------------------------------


def test_a_distance_is_rounded_down_and_a_length_up():
    assert (distance((0, 0), (1, 1)), length((0, 0), (1, 1))) == (1, 2)
    assert (distance((0, 0), (3, 4)), length((0, 0), (3, 4))) == (5, 5)
    assert (distance((7, 7), (7, 7)), length((7, 7), (7, 7))) == (0, 0)


def test_equal_is_within_and_one_unit_more_is_not():
    assert is_within((0, 0), (3000, 4000), 5000)
    assert not is_within((0, 0), (3000, 4001), 5000)
    assert not is_within((0, 0), (0, 0), -1)


def test_within_is_exact_where_rounding_would_err():
    assert distance((0, 0), (20_000, 1)) == 20_000
    assert not is_within((0, 0), (20_000, 1), 20_000)


def test_the_gap_of_bases_is_from_edge_to_edge():
    assert gap((0, 0), 500, (3000, 4000), 1500) == 3000
    assert gap((0, 0), 500, (900, 0), 500) == 0
    assert is_gap_within((0, 0), 500, (3000, 4000), 1500, 3000)
    assert not is_gap_within((0, 0), 500, (3000, 4001), 1500, 3000)


@pytest.mark.parametrize("square", [0, 1, 2, 3, 4, 15, 16, 17, 10**12 - 1, 10**12, 10**12 + 1])
def test_a_root_rounded_up_is_the_least_that_reaches(square):
    root = ceil_root(square)
    assert root * root >= square
    assert root == 0 or (root - 1) ** 2 < square


# --- points on the way -------------------------------------------------------------------------


def test_a_point_on_the_way_is_rounded_to_the_nearest_unit():
    rng = Random(5)
    for _ in range(2000):
        a = rng.randrange(72_000), rng.randrange(72_000)
        b = rng.randrange(72_000), rng.randrange(72_000)
        far = rng.randrange(1, 30_000)
        whole = math.dist(a, b)
        if a != b and far < whole:
            exact = [u + (v - u) * far / whole for u, v in zip(a, b, strict=True)]
            near = toward(a, b, far)
            assert all(abs(u - v) <= 0.5 + 1e-6 for u, v in zip(near, exact, strict=True))


def test_no_point_on_the_way_is_beyond_its_end_unless_asked_for():
    assert toward((0, 0), (3000, 4000), 9000) == (3000, 4000)
    assert toward((0, 0), (3000, 4000), 10_000, beyond=True) == (6000, 8000)
    assert toward((0, 0), (3000, 4000), 5000) == (3000, 4000)


def test_from_a_point_toward_itself_is_nowhere():
    assert toward((5, 5), (5, 5), 1000) == (5, 5)
    assert toward((5, 5), (5, 5), 1000, beyond=True) == (5, 5)


def test_a_way_back_mirrors_the_way_there():
    assert toward((0, 0), (-3001, -77), 1234) == tuple(-v for v in toward((0, 0), (3001, 77), 1234))


# --- segments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("c", "d", "cross", "touch"),
    [
        ((0, 2), (4, 2), True, True),  # through the middle
        ((2, 2), (4, 2), False, True),  # an end on it
        ((2, 0), (4, 0), False, True),  # end to end
        ((2, 1), (2, 3), False, True),  # part of it
        ((2, 5), (2, 9), False, False),  # in line, apart
        ((3, 0), (3, 4), False, False),  # beside it
        ((2, 2), (2, 2), False, True),  # a point on it
        ((3, 2), (3, 2), False, False),  # a point off it
    ],
)
def test_segments_cross_within_and_touch_anywhere(c, d, cross, touch):
    a, b = (2, 0), (2, 4)
    for one, other in (((a, b), (c, d)), ((c, d), (a, b)), ((b, a), (d, c))):
        assert crosses(*one, *other) is cross
        assert touches(*one, *other) is touch


def test_a_segment_of_no_length_holds_its_point_only():
    assert is_on_segment((1, 1), (1, 1), (1, 1))
    assert not is_on_segment((2, 1), (1, 1), (1, 1))
    assert is_beside((2, 1), (1, 1), (1, 1), 1)
    assert not is_nearer((2, 1), (1, 1), (1, 1), 1)


def test_equal_is_beside_but_not_nearer():
    assert is_beside((5, 3), (0, 0), (10, 0), 3)
    assert not is_nearer((5, 3), (0, 0), (10, 0), 3)
    assert is_nearer((5, 3), (0, 0), (10, 0), 4)
    assert is_beside((13, 4), (0, 0), (10, 0), 5)  # over the end
    assert not is_nearer((13, 4), (0, 0), (10, 0), 5)


def test_crossing_segments_are_nearer_than_anything_above_nothing():
    assert are_nearer((0, 0), (10, 10), (0, 10), (10, 0), 1)
    assert not are_nearer((0, 0), (10, 10), (0, 10), (10, 0), 0)
    assert not are_nearer((0, 0), (10, 0), (0, 3), (10, 3), 3)
    assert are_nearer((0, 0), (10, 0), (0, 3), (10, 3), 4)


def test_the_nearest_point_of_a_segment_is_its_foot_or_an_end():
    assert nearest_on((5, 7), (0, 0), (10, 0)) == (5, 0)
    assert nearest_on((-5, 7), (0, 0), (10, 0)) == (0, 0)
    assert nearest_on((50, 7), (0, 0), (10, 0)) == (10, 0)
    assert nearest_on((50, 7), (3, 3), (3, 3)) == (3, 3)


# --- rings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ring", [SQUARE, SQUARE[::-1], SQUARE[2:] + SQUARE[:2]])
def test_a_ring_contains_its_inside_its_sides_and_its_corners(ring):
    inside = {(x, y) for x in range(-1, 6) for y in range(-1, 6) if contains(ring, (x, y))}
    assert inside == {(x, y) for x in range(5) for y in range(5)}


def test_only_the_edge_is_neither_inside_nor_outside():
    where = {(x, y): locate((SQUARE,), x, y) for x in range(-1, 6) for y in range(-1, 6)}
    assert {p for p, side in where.items() if side > 0} == {
        (x, y) for x in (1, 2, 3) for y in (1, 2, 3)
    }
    assert sum(side == 0 for side in where.values()) == 16


def test_a_hole_is_outside_and_its_edge_is_an_edge():
    rings = rectangle(0, 0, 9, 9), rectangle(3, 3, 6, 6)
    assert [locate(rings, x, 4) for x in (2, 3, 4, 6, 8, 9, 10)] == [1, 0, -1, 0, 1, 0, -1]


def test_a_point_in_line_with_corners_is_told_apart():
    dented = ((0, 0), (4, 4), (8, 0), (8, 8), (0, 8))
    assert [contains(dented, (x, 4)) for x in (-1, 0, 3, 4, 5, 8, 9)] == [
        False, True, True, True, True, True, False,
    ]  # fmt: skip
    assert not contains(dented, (4, 3))


def test_half_units_can_be_asked_for():
    assert locate((SQUARE,), 1, 1, 2) == 1  # (0.5, 0.5)
    assert locate((SQUARE,), 1, 0, 2) == 0
    assert locate((SQUARE,), -1, 1, 2) == -1


def test_a_clockwise_ring_has_a_positive_area():
    assert doubled_area(SQUARE) == 32
    assert doubled_area(SQUARE[::-1]) == -32


def test_an_inch_is_a_thousand_units():
    assert INCH == 1000
