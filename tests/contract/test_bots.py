"""Bots play legally, to the end, in time, and by nothing but what their seat can see."""

import time
from random import Random

import pytest

from stavka import Match, bots
from stavka.engine.messages import Message
from tests.contract import support

NAMES = ("random", "novice", "scripted", "odds")
FAST = ("random", "novice", "scripted")
MEAN_SECONDS = {"random": 0.02, "novice": 0.1, "scripted": 0.1, "odds": 1.5}
"""Processor time of a decision on average; far above what it takes, for slow machines."""
LOOKED_AT = 24
"""Positions that a bot is asked about, shared out among the scenarios of a game."""


def steps(table):
    """Some sampled steps where there is a choice, spread over the kinds of decision."""
    found = [step for step in support.sample_steps(table) if len(step.decision.options) > 1]
    return found[:: max(1, len(found) // support.share_of(table, LOOKED_AT))]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_legally_and_in_time(table, game, name):
    bot, spent, asked = bots.make(name), 0.0, steps(table)
    for number, step in enumerate(asked):
        seen = bots.observe(game, step.before)
        began = time.process_time()
        action = bot.choose(seen, Random(number))
        spent += time.process_time() - began
        assert action in step.decision.options
    assert spent / len(asked) < MEAN_SECONDS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_cannot_tell_the_truth_from_a_world_like_it(table, game, name):
    for number, step in enumerate(steps(table)):
        world = game.resample(step.before, step.decision.seat, Random(number))
        for truth in (step.before, world):
            assert truth.pending().seat == step.decision.seat
        chosen = [
            bots.make(name).choose(bots.observe(game, state), Random(number))
            for state in (step.before, world)
        ]
        assert chosen[0] == chosen[1], f"{name} at {step.decision.kind}"


@pytest.mark.parametrize("name", NAMES)
def test_asking_a_bot_does_not_change_the_position(table, game, name):
    for step in steps(table)[:6]:
        code = step.before.encode()
        bots.make(name).choose(bots.observe(game, step.before), Random(1))
        assert step.before.encode() == code


@pytest.mark.parametrize("name", FAST)
def test_two_bots_play_to_the_end(table, game, name):
    match, rng = Match.start(game, table.scenario, seed=b"bots"), Random(2)
    bot = bots.make(name)
    for _ in range(support.STEP_CAP):
        if match.finished:
            break
        seen = bots.observe(game, match.state)
        match.submit(match.pending.seat, bot.choose(seen, rng))
    assert match.finished


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_says_why(table, game, name):
    for step in steps(table)[:6]:
        why = bots.make(name).why(bots.observe(game, step.before), step.action, Random(3))
        assert isinstance(why, Message)
        assert str(why)


def test_hints_value_every_option_and_every_position(table, game):
    for step in support.sample_steps(table):
        seat = step.decision.seat
        world = game.resample(step.before, seat, Random(4))
        decision = world.pending()
        assert len(game.hints.utilities(world, decision)) == len(decision.options)
        for one in support.seats(table):
            assert -1.5 <= game.hints.evaluate(world, one) <= 1.5
    end = support.end_of_play(table)
    for seat in end.pending().winners:
        losers = set(support.seats(table)) - set(end.pending().winners)
        for loser in losers:
            assert game.hints.evaluate(end, seat) > game.hints.evaluate(end, loser)
