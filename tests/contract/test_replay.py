"""A replay plays the same game again: step by step, in another process, under another hash seed."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from stavka import Match
from stavka.engine import replay
from stavka.engine.chance import SeededDice
from stavka.engine.match import hash_state
from tests.contract import support

ROOT = Path(__file__).parents[2]
SEED = b"replay"
HASH_SEEDS = ("1", "77")


def play(table, seed):
    """A whole match by random choices."""
    rng = Random(seed)
    match = Match.start(support.load(table.game), table.scenario, seed=SEED + bytes([seed]))
    while not match.finished:
        match.submit(match.pending.seat, match.pending.options.sample(rng))
    return match


def digest(match):
    """One hash over all that happened: actions, dice, positions, events."""
    lines = [repr((step.seat, step.action, step.dice, step.hash)) for step in match.history]
    lines += [repr(step.events) for step in match.history]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_a_replay_read_back_gives_every_position_again(table, game):
    for seed in range(max(2, support.fuzz_games(table) // 10)):
        match = play(table, seed)
        again = replay.loads(replay.dumps(match)).replay(game)
        assert [step.hash for step in again.history] == [step.hash for step in match.history]
        assert digest(again) == digest(match)
        assert again.finished == match.finished


def test_the_seed_gives_every_die_again(table, game):
    match = play(table, 0)
    found = replay.loads(replay.dumps(match)).verify(game)
    assert found.steps == len(match.history)
    assert found.rolls == sum(len(step.dice) for step in match.history) + len(match.opening)


def test_the_logged_actions_and_the_seed_alone_lead_to_the_same_positions(table, game):
    match = play(table, 1)
    dice = SeededDice(SEED + bytes([1]))
    options = {option.id: option.default for option in game.options}
    state = game.start(table.scenario, options, dice)
    for step in match.history:
        state.apply(game.notation.read(step.action), dice)
        assert hash_state(state) == step.hash


def test_another_process_with_another_hash_seed_plays_the_same_game(table):
    code = (
        "import sys; from tests.contract.support import Table;"
        "from tests.contract.test_replay import digest, play;"
        "print(digest(play(Table(*sys.argv[1:]), 0)))"
    )
    found = set()
    for hash_seed in HASH_SEEDS:
        done = subprocess.run(
            [sys.executable, "-c", code, *table],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout.strip())
    assert found == {digest(play(table, 0))}
