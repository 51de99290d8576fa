"""The measuring itself: every figure is there and positive, and cheap things are cheaper."""

from __future__ import annotations

import stavka
from stavka.analysis.bench import measure, middle_of_a_game, random_play

GAME = stavka.load("chechen-war")


def test_all_figures_are_measured_and_a_clone_is_far_cheaper_than_a_deepcopy():
    figures = measure(GAME, rounds=1)
    assert all(value > 0 for value in figures.values())
    assert figures["decisions/s"] > figures["unit orders/s"] > figures["games/s"]
    assert figures["deepcopy / clone"] > 10


def test_the_position_that_is_measured_lies_in_the_middle_of_a_game():
    state = middle_of_a_game(GAME)
    assert state.mustered
    assert state.finished is None


def test_each_game_says_what_an_order_to_a_unit_is():
    skirmish = stavka.load("red-skorpion")
    figures = random_play(skirmish, 1, 1, "pilot")
    assert figures["decisions/s"] > figures["unit orders/s"] > figures["games/s"]
    assert skirmish.hints.is_order(("go", 3))
    assert not skirmish.hints.is_order(("to", 3, 4))
