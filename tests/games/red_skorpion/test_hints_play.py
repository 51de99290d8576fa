"""The scripted player of Red Skorpion at the table: quick, legal, and better than chance."""

from collections.abc import Mapping
from random import Random
from time import process_time

import pytest

import stavka
from stavka.bots.base import Bot, make, observe
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished, Seat

GAME = stavka.load("red-skorpion")
MEAN = 0.05
"""Seconds of processor time that a decision may take on average."""


def play(scenario: str, players: Mapping[Seat, Bot], seed: int) -> tuple[Finished, float, int]:
    """A game to its end; seconds that the players took, and decisions."""
    state = GAME.start(scenario, {}, FastDice(seed))
    dice, rng = FastDice(seed + 1), Random(seed)
    spent, count = 0.0, 0
    while True:
        pending = state.pending()
        if isinstance(pending, Finished):
            return pending, spent, count
        begun = process_time()
        action = players[pending.seat].choose(observe(GAME, state), rng)
        spent += process_time() - begun
        count += 1
        assert action in pending.options
        state.apply(action, dice)


@pytest.mark.parametrize("scenario", [one.id for one in GAME.scenarios])
@pytest.mark.parametrize("side", [0, 1])
def test_the_scripted_player_beats_chance_in_good_time(scenario, side):
    seats = [one.id for one in GAME.seats(scenario)]
    players = {seats[side]: make("scripted"), seats[1 - side]: make("random")}
    end, spent, count = play(scenario, players, 7)
    assert end.winners == (seats[side],)
    assert spent / count < MEAN
