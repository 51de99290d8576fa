"""Enumerated odds add up to 1 and are what the dice do."""

from collections import Counter
from fractions import Fraction

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


def test_the_probabilities_of_every_action_add_up_to_one(table):
    for step in support.sample_steps(table):
        found = outcomes(step.before, step.action, limit=MOST_BRANCHES)
        assert sum(outcome.probability for outcome in found) == Fraction(1)
        assert all(outcome.probability > 0 for outcome in found)


def test_enumerating_leaves_the_position_as_it_was(table):
    for step in support.sample_steps(table):
        code = step.before.encode()
        outcomes(step.before, step.action, limit=MOST_BRANCHES)
        assert step.before.encode() == code


def test_an_action_without_dice_has_one_outcome(table):
    for step in support.sample_steps(table):
        if not step.rolled:
            found = list(outcomes(step.before, step.action, limit=MOST_BRANCHES))
            assert len(found) == 1


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
