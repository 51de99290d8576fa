"""Hits of a volley: a binomial, whole or narrowed to what matters in an unlikely branch.

A branch of small probability needs no long tails: its volley is narrowed to the likely numbers of
hits, and these are weighted anew so that the mean, and where there are three of them the spread,
stay what they were. Levels are powers of four: level L keeps what is likelier than 4 to the -L.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, frexp
from typing import TypeAlias

BASE_BITS = 2
"""Two bits of an exponent are a level."""
POINTS = 3
"""As many numbers of hits can keep mass, mean and spread."""
REACH = 3.0
"""Spreads above the mean within which three points are looked for."""
RARE = 0.02
"""A chance of no hit below this can be left out of a narrow volley."""
SHARP = 3
"""Below this level a volley comes down to three numbers of hits, beside none."""
TRUE = 4
"""From there on as much is kept as at this level at least: less would be out of shape."""
WHOLE = 6
"""From this level on reliability is followed in full."""
BROAD = 5
"""The level to which volleys at several factions are narrowed at most."""
FLAT = 1e-13


Narrow: TypeAlias = tuple[int, tuple[float, ...]]
"""A number of hits, and the probabilities of it and those above it."""
Ray: TypeAlias = tuple[int, float, int]
"""A number of hits, its probability, and the level of what happens beside it."""


@lru_cache(maxsize=1024)
def sixes(dice: int, hit: float) -> tuple[float, ...]:
    """The binomial of hits among dice that hit with a probability.

    >>> [round(p, 3) for p in sixes(2, 1 / 6)]
    [0.694, 0.278, 0.028]
    """
    return tuple(comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(dice + 1))


def level_of(share: float) -> int:
    """The level of a branch that is `share` times the least that is followed in full."""
    return max(0, frexp(share)[1] // BASE_BITS)


def level_below(chance: float) -> int:
    """By how many levels, below 0, a chance lowers that of its branch."""
    return frexp(chance)[1] // BASE_BITS


@lru_cache(maxsize=1024)
def likely(number: int, chance: float, level: int) -> tuple[float, ...]:
    """A binomial without what is less likely than a level, but for its likeliest."""
    whole = sixes(number, chance)
    least = min(0.5 ** (BASE_BITS * level), max(whole)) if level < WHOLE else 0.0
    kept = [p if p >= least else 0.0 for p in whole]
    return tuple(p / sum(kept) for p in kept)


@lru_cache(maxsize=1024)
def few(number: int, chance: float, level: int) -> tuple[float, ...]:
    """A binomial narrowed to a level with its mean kept: at least the two numbers beside that."""
    if not 0 < chance < 1:
        return sixes(number, chance)
    mean = number * chance
    near = min(int(mean), number - 1)
    least = 0.5 ** (BASE_BITS * level) if level < WHOLE else 0.0
    whole = sixes(number, chance)
    kept = [p if p >= least or near <= k <= near + 1 else 0.0 for k, p in enumerate(whole)]
    moments = [sum(p * (k - mean) ** s for k, p in enumerate(kept)) for s in range(POINTS)]
    slope = moments[1] / (moments[1] ** 2 - moments[0] * moments[2]) if number else 0.0
    base = (1 - slope * moments[1]) / moments[0]
    found = tuple(p * (base + slope * (k - mean)) for k, p in enumerate(kept))
    return found if min(found) >= 0 else whole


@lru_cache(maxsize=8192)
def narrowed(dice: int, level: int, hit: float) -> Narrow:
    """The binomial narrowed to a level: the chance of no hit, mass, mean and spread are kept."""
    whole = sixes(dice, hit)
    if dice <= POINTS:
        return 0, whole
    least = 0.5 ** (BASE_BITS * max(level, TRUE))
    none = whole[0] if whole[0] >= min(least, RARE) else 0.0
    kept = [k for k, p in enumerate(whole) if p >= least and k]
    first = 0
    found: tuple[float, ...] = ()
    if level >= SHARP and len(kept) >= POINTS:
        first, last = kept[0], kept[-1]
        found = _tilted(whole[first : last + 1], first, _sums(whole, none))
    if not found:
        first, found = _three_points(dice, hit, none)
    if not found:
        return 0, whole
    return (0, (none, *(0.0,) * (first - 1), *found)) if none else (first, found)


def _sums(whole: Sequence[float], none: float) -> tuple[float, ...]:
    """Mass, mean, and higher moments about 0, but for the given chance of no hit."""
    return (
        1 - none,
        *(sum(p * k**s for k, p in enumerate(whole)) for s in range(1, POINTS + 1)),
    )


def _tilted(chances: Sequence[float], first: int, sums: Sequence[float]) -> tuple[float, ...]:
    """Probabilities times a parabola that gives them the first moments; none if below 0."""
    powers = [
        sum(p * (first + k) ** s for k, p in enumerate(chances)) for s in range(2 * POINTS - 1)
    ]
    rows = [[*powers[s : s + POINTS], sums[s]] for s in range(POINTS)]
    factors = _solved(rows)
    found = tuple(
        p * sum(factor * (first + k) ** s for s, factor in enumerate(factors))
        for k, p in enumerate(chances)
    )
    return found if factors and min(found) >= 0 else ()


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of a few linear equations, none where there is no single one."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        if abs(rows[pivot][i]) < FLAT:
            return []
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def _three_points(dice: int, hit: float, none: float) -> tuple[int, tuple[float, ...]]:
    """Three numbers of hits above 0 that keep the moments, the third about; none if none do."""
    sums = _sums(sixes(dice, hit), none)
    mean, spread = dice * hit, dice * hit * (1 - hit)
    reach = min(dice, int(mean + REACH * spread**0.5) + 1)
    best = float("inf")
    chosen: tuple[tuple[int, float], ...] = ()
    for numbers in combinations(range(1, reach + 1), POINTS):
        weights = _weights(numbers, sums)
        off = abs(sum(w * k**POINTS for w, k in zip(weights, numbers, strict=True)) - sums[POINTS])
        if min(weights) >= 0 and off < best:
            best, chosen = off, tuple(zip(numbers, weights, strict=True))
    found = dict(chosen)
    first, last = min(found, default=1), max(found, default=0)
    return first, tuple(found.get(k, 0.0) for k in range(first, last + 1))


def _weights(numbers: tuple[int, ...], sums: Sequence[float]) -> tuple[float, ...]:
    """The weights of three numbers that have these moments."""
    x, y, z = numbers
    return tuple(
        (sums[2] - (v + w) * sums[1] + v * w * sums[0]) / ((u - v) * (u - w))
        for u, v, w in ((x, y, z), (y, x, z), (z, x, y))
    )


@lru_cache(maxsize=8192)
def rays(dice: int, level: int, hit: float) -> tuple[Ray, ...]:
    """The narrowed binomial; the less likely its hits, the narrower what they are combined with."""
    first, chances = narrowed(dice, level, hit)
    return tuple(
        (first + k, p, max(0, level + level_below(p))) for k, p in enumerate(chances) if p > 0
    )


class Narrows(dict[int, Narrow]):
    """The narrowed volleys of so many dice by level, made when asked for."""

    def __init__(self, dice: int, hit: float) -> None:
        super().__init__()
        self.dice = dice
        self.hit = hit

    def __missing__(self, level: int) -> Narrow:
        found = self[level] = narrowed(self.dice, max(level, BROAD), self.hit)
        return found


class Rays(dict[int, tuple[Ray, ...]]):
    """The rays of so many dice by level, made when asked for."""

    def __init__(self, dice: int, hit: float) -> None:
        super().__init__()
        self.dice = dice
        self.hit = hit

    def __missing__(self, level: int) -> tuple[Ray, ...]:
        found = self[level] = rays(self.dice, max(level, 0), self.hit)
        return found
