"""Exact chances of Red Skorpion's throws, as fractions: hits, melee, on target, one die each."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from stavka.engine.dice import Statistic
from stavka.engine.ledger import rule
from stavka.engine.odds import pool_weights

CACHE = 1024
"""Pools whose chances are kept."""


@lru_cache(CACHE)
def scores(defence: int, die: int) -> dict[int, Fraction]:
    """The chance of each Defence Score; 0 for certain without dice."""
    if defence <= 0:
        return {0: Fraction(1)}
    found = pool_weights(defence, die, Statistic.HIGHEST)
    return {
        value: Fraction(cases, found.total)
        for value, cases in zip(found.values, found.cases, strict=True)
    }


@lru_cache(CACHE)
def at_least(dice: int, die: int, score: int) -> tuple[Fraction, ...]:
    """The chance of each number, 0 and up, of dice that show a score or more."""
    hit = Fraction(min(die, die + 1 - score), die)
    return tuple(
        comb(dice, number) * hit**number * (1 - hit) ** (dice - number)
        for number in range(dice + 1)
    )


@rule("attack.2.9", "attack.3.1")
@lru_cache(CACHE)
def hits(attack: int, defence: int, die: int) -> tuple[Fraction, ...]:
    """The chance of each number of hits, 0 and up, of an attack on a target.

    >>> [str(chance) for chance in hits(1, 1, 6)]
    ['5/12', '7/12']
    """
    found = [Fraction(0)] * (attack + 1)
    for score, chance in scores(defence, die).items():
        for number, share in enumerate(at_least(attack, die, score)):
            found[number] += chance * share
    return tuple(found)


@lru_cache(CACHE)
def net_hits(mine: int, theirs: int, die: int, hit: int) -> dict[int, Fraction]:
    """The chance of each difference of hits in a melee, positive for the first."""
    found: dict[int, Fraction] = {}
    for number, chance in enumerate(at_least(mine, die, hit)):
        for other, share in enumerate(at_least(theirs, die, hit)):
            found[number - other] = found.get(number - other, Fraction(0)) + chance * share
    return found


@lru_cache(CACHE)
def higher(die: int, less: int) -> Fraction:
    """The chance that one die beats another of which something is subtracted."""
    faces = range(1, die + 1)
    wins = sum(one > other - less for one in faces for other in faces)
    return Fraction(wins, die * die)
