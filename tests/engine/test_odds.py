"""Odds: exact where they can be, and honest where they can't."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from stavka.engine.chance import FastDice, read_pool
from stavka.engine.dice import Statistic
from stavka.engine.odds import outcomes, pool_weights
from tests.engine.toy import GOAL, State

SIXTH = Fraction(1, 6)


@pytest.fixture
def state():
    state = State()
    state.frames = [("turn", 0)]
    return state


def count(state, events):
    return state.count


def test_an_action_without_dice_has_one_outcome(state):
    (only,) = outcomes(state, ("add",))
    assert (only.probability, only.state.count) == (1, 1)


def test_a_die_has_six_even_outcomes(state):
    found = outcomes(state, ("roll",))
    assert found.exact
    assert found.error == 0
    assert found.chances(count) == dict.fromkeys(range(1, 7), SIXTH)


def test_two_dice_in_a_row_are_enumerated_as_an_odometer(state):
    found = outcomes(state, ("duel",))
    assert len(found) == 36
    assert found.chances(count) == {0: Fraction(21, 36), 1: Fraction(15, 36)}


def test_a_pool_branches_by_its_statistic_alone(state):
    found = outcomes(state, ("pool",))
    assert len(found) == 6
    assert found.chances(count)[6] == Fraction(11, 36)


@pytest.mark.parametrize("verb", ["add", "roll", "pool", "duel", "draw"])
def test_probabilities_add_up_to_exactly_one(state, verb):
    assert sum(each.probability for each in outcomes(state, (verb,))) == 1
    assert sum(each.probability for each in outcomes(state, (verb,), limit=4)) == 1


def test_the_position_asked_about_stays_as_it_is(state):
    before = state.encode()
    outcomes(state, ("duel",))
    assert state.encode() == before


def test_the_end_of_the_game_is_an_outcome_like_any_other(state):
    state.count = GOAL - 4
    won = outcomes(state, ("roll",)).chances(lambda after, events: after.finished is not None)
    assert won == {False: Fraction(1, 2), True: Fraction(1, 2)}


@pytest.mark.parametrize("statistic", list(Statistic))
@pytest.mark.parametrize("dice", [1, 2, 4])
def test_pools_are_weighed_as_every_single_throw_would(statistic, dice):
    weights = pool_weights(dice, 6, statistic, 4)
    due = {}
    for throw in product(range(1, 7), repeat=dice):
        value = read_pool(throw, statistic, 4)
        due[value] = due.get(value, 0) + 1
    assert dict(zip(weights.values, weights.cases, strict=True)) == due
    assert weights.total == 6**dice


def test_beyond_the_limit_it_samples_and_says_how_far_off_it_may_be(state):
    found = outcomes(state, ("duel",), limit=30, rng=Random(1))
    assert not found.exact
    assert found.error == pytest.approx(0.5 / 30**0.5)


def test_samples_come_near_the_exact_odds(state):
    sampled = outcomes(state, ("duel",), limit=35, rng=Random(5)).chances(count)
    assert abs(float(sampled[1]) - 15 / 36) < 0.25
    assert sampled == outcomes(state, ("duel",), limit=35, rng=Random(5)).chances(count)


def test_odds_match_the_frequency_of_real_dice(state):
    dice, hits, throws = FastDice(11), 0, 3000
    for _ in range(throws):
        after = state.clone()
        after.apply(("duel",), dice)
        hits += after.count
    assert hits / throws == pytest.approx(15 / 36, abs=0.036)  # four standard errors
