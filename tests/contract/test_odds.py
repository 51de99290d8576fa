"""Enumerated odds add up to 1 and are what the dice do."""

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from stavka.engine.chance import FastDice
from stavka.engine.match import hash_state
from stavka.engine.odds import outcomes
from tests.contract import support

THROWS = 1_500
"""Times that an action is really rolled."""
MOST_BRANCHES = 2_000
"""Actions with more outcomes than this are left to the samples."""
SIGMAS = 5.0
"""Deviations that a frequency may stray: about one in a million by chance, and seeds are fixed."""
ACTIONS = 6


def rolling_steps(table):
    """Steps whose dice can be enumerated, of different kinds first."""
    rolled = [step for step in support.sample_steps(table) if step.rolled]
    rolled.sort(key=lambda step: len(step.rolled))
    return rolled[:: max(1, len(rolled) // ACTIONS)]


class Enumerated(NamedTuple):
    """What an enumeration of a step gave: how many outcomes, their sum and the least of them.

    `before` and `after` are the position's code when it began and when it was over.
    """

    step: support.Step
    count: int
    total: Fraction
    least: Fraction
    before: bytes
    after: bytes


@cache
def enumerated(table):
    """Every sampled step, enumerated once for all tests: it is the dearest of what they do."""
    found = []
    for step in support.sample_steps(table):
        before = step.before.encode()
        chances = [
            one.probability for one in outcomes(step.before, step.action, limit=MOST_BRANCHES)
        ]
        after = step.before.encode()
        found.append(Enumerated(step, len(chances), sum(chances), min(chances), before, after))
    return found


def test_the_probabilities_of_every_action_add_up_to_one(table):
    assert {one.total for one in enumerated(table)} == {Fraction(1)}
    assert all(one.least > 0 for one in enumerated(table))


def test_enumerating_leaves_the_position_as_it_was(table):
    for one in enumerated(table):
        assert one.before == one.after, one.step.action


def test_an_action_without_dice_has_one_outcome(table):
    counts = {one.count for one in enumerated(table) if not one.step.rolled}
    assert counts <= {1}


def test_frequencies_of_real_rolls_agree_with_the_odds(table):
    tried = 0
    for step in rolling_steps(table):
        found = outcomes(step.before, step.action, limit=MOST_BRANCHES)
        if not found.exact:
            continue
        tried += 1
        chances = found.chances(lambda state, _: hash_state(state))
        dice, counts = FastDice(tried), Counter()
        for _ in range(THROWS):
            after = step.before.clone()
            after.apply(step.action, dice)
            counts[hash_state(after)] += 1
        assert set(counts) <= set(chances), "something happened that the odds call impossible"
        for code, chance in chances.items():
            p = float(chance)
            stray = SIGMAS * (p * (1 - p) / THROWS) ** 0.5 + 2 / THROWS
            assert abs(counts[code] / THROWS - p) <= stray
    assert tried, "no action with dice came up: play more games"
