"""Clones share the board until one of them changes it, and nobody can tell."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.chechen_war.state import restore
from tests.games.chechen_war.positions import act, hex_of, options, position, setting

POSITION = """
    turn 3 russian-movement
    R 131-bde@0731 / R 33-rgt@0731
    C regular-2@1324 / C militia-1@1324
"""
STEPS = 400
EVERY = 7


def board_of(state):
    """What clones share, as values."""
    return dict(state.stacks), tuple(map(tuple, state.near))


@pytest.mark.parametrize("mover", ["original", "clone"])
def test_a_march_in_one_position_leaves_the_other_as_it_was(mover):
    original = position(POSITION)
    clone = original.clone()
    before = board_of(original)
    moved, kept = (original, clone) if mover == "original" else (clone, original)
    act(moved, "move 33-rgt; to 0831")
    assert board_of(kept) == before
    assert hex_of("0831") in moved.stacks
    act(kept, "move 33-rgt; to 0831")
    assert board_of(kept) == board_of(moved)


def test_clones_of_clones_do_not_see_each_other():
    first = position(POSITION)
    second = first.clone()
    third = second.clone()
    act(second, "move 131-bde; to 0832")
    act(first, "move 131-bde; to 0831")
    assert hex_of("0832") not in third.stacks
    assert hex_of("0831") not in third.stacks
    assert "move 131-bde" in options(third)


def test_the_board_always_follows_from_the_facts_however_positions_are_copied():
    rng, dice = Random(3), FastDice(3)
    state = position(POSITION)
    kept = []
    for number in range(STEPS):
        pending = state.pending()
        if isinstance(pending, Finished):
            break
        if number % EVERY == 0:
            kept.append((state, board_of(state)))
            state = state.clone()
        state.apply(pending.options.sample(rng), dice)
        derived = restore(setting(), state.clone().facts())
        assert board_of(state) == board_of(derived)
        assert state.chechen_count == derived.chechen_count
    assert len(kept) > 10
    assert all(board_of(one) == board for one, board in kept)
