"""Bursts: whom a circle catches, and the best place for one."""

import math
from itertools import combinations
from random import Random

import pytest

from stavka.maps.plane.template import best_centres, caught


def test_the_edge_of_a_template_catches():
    assert caught((0, 0), 1500, [(1500, 0), (1501, 0), (900, 1200)]) == (0, 2)


def test_a_template_of_no_size_catches_what_is_right_under_it():
    assert caught((5, 5), 0, [(5, 5), (5, 6)]) == (0,)


def test_a_base_is_caught_by_any_part_of_it():
    points = [(2000, 0), (2000, 0), (2001, 0)]
    assert caught((0, 0), 1500, points, [500, 499, 500]) == (0,)


def test_every_point_has_its_base():
    with pytest.raises(ValueError, match="shorter"):
        caught((0, 0), 1500, [(0, 0), (1, 1)], [500])


def test_nobody_is_caught_where_nobody_is():
    assert caught((0, 0), 1500, []) == ()
    assert best_centres([], 1500) == []


def test_the_best_centre_catches_the_most():
    points = [(0, 0), (2000, 0), (1000, 1500), (9000, 9000)]
    (most, centre), (least, alone) = best_centres(points, 1500)
    assert (most, least, alone) == ((0, 1, 2), (3,), (9000, 9000))
    assert caught(centre, 1500, points) == most


def test_two_as_far_apart_as_the_template_is_broad_are_caught_by_its_edge():
    assert best_centres([(0, 0), (3000, 0)], 1500) == [((0, 1), (1500, 0))]
    assert best_centres([(0, 0), (3001, 0)], 1500) == [((0,), (0, 0)), ((1,), (3001, 0))]


def test_men_on_one_spot_are_caught_together():
    assert best_centres([(7, 7), (7, 7)], 1500) == [((0, 1), (7, 7))]


def test_one_that_must_be_caught_is_in_every_template():
    points = [(0, 0), (500, 0), (0, 500), (3500, 0)]
    found = best_centres(points, 1500, wanted=[3])
    assert found
    assert all(3 in inside for inside, _ in found)


def test_no_circle_catches_more_than_the_best():
    rng = Random(31)
    for _ in range(40):
        points = [(rng.randrange(6000), rng.randrange(6000)) for _ in range(7)]
        best = len(best_centres(points, 1500)[0][0])
        tried = [(x, y) for x in range(0, 6001, 150) for y in range(0, 6001, 150)]
        assert best >= max(len(caught(p, 1500, points)) for p in tried)


def test_three_on_a_circle_are_caught_within_rounding():
    rng = Random(32)
    for _ in range(200):
        turns = [rng.random() * 2 * math.pi for _ in range(3)]
        x, y = rng.randrange(9000), rng.randrange(9000)
        ring = [(round(x + 1498 * math.cos(t)), round(y + 1498 * math.sin(t))) for t in turns]
        assert best_centres(ring, 1500)[0][0] == (0, 1, 2)


def test_what_another_circle_catches_as_well_is_left_out():
    rng = Random(33)
    points = [(rng.randrange(5000), rng.randrange(5000)) for _ in range(9)]
    sets = [set(inside) for inside, _ in best_centres(points, 1500)]
    assert not any(one <= other for one, other in combinations(sets[::-1], 2))
