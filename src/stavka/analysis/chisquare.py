"""Pearson's chi-square test, with its p-value from the incomplete gamma function.

The series and the continued fraction are those of Abramowitz and Stegun, Handbook of Mathematical
Functions, 6.5.29 and 6.5.31; the latter is evaluated by Lentz's method. Both are carried to the
last digits of a float.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, lgamma, log

import msgspec

LEAST_EXPECTED = 5.0
"""Expected rolls of each face below which the p-value is only a hint (W. G. Cochran, 1954)."""
PRECISION = 1e-16
TINY = 1e-300
"""Stands for a zero in Lentz's method."""


class ChiSquare(msgspec.Struct, frozen=True):
    """A test of rolls against a fair die: the statistic, its degrees of freedom and p-value.

    `enough` is false when the rolls are too few for the p-value to be taken at its word.
    """

    statistic: float
    freedom: int
    p: float
    enough: bool


def fair_die(counts: Sequence[int]) -> ChiSquare:
    """How well the counts of each face go with a fair die; two faces at least.

    >>> fair_die([5, 8, 9, 8, 10, 20]).statistic
    13.4
    """
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts) if expected else 0.0
    freedom = len(counts) - 1
    p = upper_tail(statistic, freedom)
    return ChiSquare(statistic, freedom, p, expected >= LEAST_EXPECTED)


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable exceeds the statistic.

    >>> round(upper_tail(3.841458820694124, 1), 12)
    0.05
    """
    return upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0."""
    if x == 0:
        return 1.0
    if x == inf:
        return 0.0
    return 1.0 - _series(a, x) if x < a + 1 else _fraction(a, x)


def _scale(a: float, x: float) -> float:
    """x^a e^-x / Gamma(a)."""
    return exp(a * log(x) - x - lgamma(a))


def _series(a: float, x: float) -> float:
    """P(a, x) by its power series."""
    term = total = 1 / a
    divisor = a
    while abs(term) > total * PRECISION:
        divisor += 1
        term *= x / divisor
        total += term
    return total * _scale(a, x)


def _fraction(a: float, x: float) -> float:
    """Q(a, x) by its continued fraction."""
    odd = x + 1 - a
    forward, backward = inf, 1 / odd
    value, step, factor = backward, 0, 0.0
    while abs(factor - 1) > PRECISION * 4:
        step += 1
        even = -step * (step - a)
        odd += 2
        backward = 1 / _off_zero(even * backward + odd)
        forward = _off_zero(odd + even / forward)
        factor = backward * forward
        value *= factor
    return value * _scale(a, x)


def _off_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY
