"""Bots: legal choices, fairness, and that skill tells."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.analysis.simulate import simulate
from stavka.bots import make, observe
from stavka.bots.base import UnknownBot
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished

GAME = stavka.load("chechen-war")


def positions(seed: int, every: int):
    state = GAME.start("historical", {}, FastDice(seed))
    dice, rng, number = FastDice(seed + 1), Random(seed), 0
    while not isinstance(pending := state.pending(), Finished):
        number += 1
        if number % every == 0:
            yield state
        state.apply(pending.options.sample(rng), dice)
        dice.log.clear()


@pytest.mark.parametrize("name", ["random", "novice", "scripted", "odds"])
def test_a_bot_always_answers_with_a_legal_option(name: str):
    bot = make(name)
    for state in positions(3, 37):
        seen = observe(GAME, state)
        assert bot.choose(seen, Random(1)) in seen.decision.options


@pytest.mark.parametrize("name", ["scripted", "odds"])
def test_a_bot_chooses_alike_in_worlds_that_it_cannot_tell_apart(name: str):
    bot = make(name)
    for number, state in enumerate(positions(5, 29)):
        seat = state.pending().seat
        other = GAME.resample(state, seat, Random(number))
        first = bot.choose(observe(GAME, state), Random(9))
        assert bot.choose(observe(GAME, other), Random(9)) == first


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(UnknownBot, match="odds, random"):
        make("grandmaster")


@pytest.mark.parametrize(
    ("bots", "winner"), [(("scripted", "random"), "russian"), (("random", "scripted"), "chechen")]
)
def test_scripted_beats_random_from_either_side(bots: tuple[str, str], winner: str):
    result = simulate("chechen-war", 8, bots, 11, "historical", workers=2)
    assert result.wins[winner] >= 6
