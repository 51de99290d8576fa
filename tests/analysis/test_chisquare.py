"""The chi-square test against published points and closed forms."""

from math import erfc, exp, factorial, isclose, sqrt

import pytest

from stavka.analysis.chisquare import fair_die, upper_gamma, upper_tail

POINTS = [
    # degrees of freedom, tail, the point that tables of the chi-square distribution print for it
    (1, 0.05, 3.841),
    (5, 0.95, 1.145),
    (5, 0.10, 9.236),
    (5, 0.05, 11.070),
    (5, 0.01, 15.086),
    (9, 0.05, 16.919),
    (19, 0.05, 30.144),
    (30, 0.01, 50.892),
    (100, 0.05, 124.342),
]


@pytest.mark.parametrize(("freedom", "tail", "point"), POINTS)
def test_the_tail_beyond_a_printed_point_is_the_printed_one(freedom, tail, point):
    assert upper_tail(point, freedom) == pytest.approx(tail, abs=5e-5)


@pytest.mark.parametrize("x", [0.001, 0.1, 1.0, 1.999, 2.0, 2.001, 7.5, 30.0, 200.0])
def test_one_degree_is_the_normal_distribution_squared(x):
    assert isclose(upper_tail(x, 1), erfc(sqrt(x / 2)), rel_tol=1e-12)


@pytest.mark.parametrize("half", [1, 2, 3, 10, 40])
@pytest.mark.parametrize("x", [0.01, 0.5, 3.0, 11.0, 41.0, 90.0])
def test_even_degrees_have_the_closed_form_of_a_poisson_sum(half, x):
    closed = exp(-x) * sum(x**i / factorial(i) for i in range(half))
    assert isclose(upper_gamma(half, x), closed, rel_tol=1e-11, abs_tol=1e-15)


def test_nothing_observed_says_nothing_and_the_impossible_everything():
    assert upper_gamma(2.5, 0.0) == 1.0
    assert upper_gamma(2.5, float("inf")) == 0.0
    assert fair_die([0] * 6).p == 1.0


def test_a_worked_example_of_sixty_throws():
    found = fair_die([5, 8, 9, 8, 10, 20])
    assert (found.statistic, found.freedom, found.enough) == (pytest.approx(13.4), 5, True)
    assert round(found.p, 4) == 0.0199


def test_fewer_than_five_dice_a_face_are_only_a_hint():
    assert not fair_die([4, 4, 4, 4, 4, 4]).enough
    assert fair_die([5, 5, 5, 5, 5, 5]).enough
