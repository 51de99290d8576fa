"""The one gate: nothing but a legal action of the pending seat at the present version gets in."""

from itertools import pairwise
from random import Random

import pytest

from stavka import Match
from stavka.engine.chance import FastDice
from stavka.engine.decision import Seat
from stavka.engine.errors import GameOver, IllegalAction, Refusal, StaleVersion, WrongSeat
from stavka.engine.match import UNDO_INTERVAL
from tests.contract import support

NO_ACTIONS = (None, 7, 1.5, [], {}, ["take", 1], b"take 1", object(), (None,), ((),), ([],))
PLAYED = 150
"""Steps of a match in which the gate is tried."""
EVERY = 10
"""The gate is tried at each so-many-th step."""
ROW = 12
"""Steps that are taken back at one go, at most."""
SEED = b"contract"
TEXTS = ("", "   ", "no-such-verb", "\x00", "a" * 100_000, "__class__", "{0}", "🂡", "1 2 3 4 5 6")


def matches(table):
    """A match at many of its stages, with the generator that chose the way."""
    match, rng = Match.start(support.load(table.game), table.scenario, seed=SEED), Random(8)
    for number in range(PLAYED):
        if match.finished:
            return
        if number % EVERY == 0:
            yield match, rng
        match.submit(match.pending.seat, match.pending.options.sample(rng))


def refuse(match, kind, seat, action, version=None):
    """Submit, see it refused with a reason, see nothing changed."""
    before = match.hash, match.version, len(match.history)
    with pytest.raises(kind) as caught:
        match.submit(seat, action, version)
    assert not caught.value.verdict.allowed
    assert str(caught.value.verdict.reason)
    assert (match.hash, match.version, len(match.history)) == before


def test_mutated_actions_are_refused_and_change_nothing(table):
    for match, rng in matches(table):
        for wrong in support.mutations(table, match.pending, rng):
            refuse(match, IllegalAction, match.pending.seat, wrong)


def test_broken_texts_are_refused_and_change_nothing(table):
    for match, _ in matches(table):
        for wrong in TEXTS:
            refuse(match, IllegalAction, match.pending.seat, wrong)


def test_things_that_are_no_actions_are_refused(table):
    for match, _ in matches(table):
        for wrong in (
            None,
            7,
            1.5,
            [],
            {},
            ["take", 1],
            b"take 1",
            object(),
            (None,),
            ((),),
            ([],),
        ):
            refuse(match, IllegalAction, match.pending.seat, wrong)


def test_no_seat_but_the_pending_one_can_act(table):
    for match, rng in matches(table):
        action = match.pending.options.sample(rng)
        for seat in support.seats(table):
            if seat != match.pending.seat:
                refuse(match, WrongSeat, seat, action)
        for nobody in (Seat("nobody"), Seat("everyone"), Seat("all-seeing"), Seat("")):
            refuse(match, Refusal, nobody, action)


def test_a_stale_version_is_refused(table):
    for match, rng in matches(table):
        action = match.pending.options.sample(rng)
        for version in (match.version - 1, match.version + 1, -1):
            refuse(match, StaleVersion, match.pending.seat, action, version)


def test_every_option_gets_in_as_action_and_as_text(table, game):
    for match, rng in matches(table):
        for action in support.some(match.pending, rng, 5):
            hashes = []
            for form in (action, game.notation.write(action)):
                branch = match.fork(seed=SEED)
                branch.submit(branch.pending.seat, form, branch.version)
                hashes.append(branch.hash)
            assert hashes[0] == hashes[1]


def test_nothing_gets_in_when_the_game_is_over(table):
    match = Match.start(support.load(table.game), table.scenario, dice=FastDice(9))
    rng, last = Random(9), None
    while not match.finished:
        last = match.pending.seat, match.pending.options.sample(rng)
        match.submit(*last)
    refuse(match, GameOver, *last)
    assert match.view(last[0]).status.finished


def test_undo_brings_back_the_position_before(table):
    undone = 0
    for match, rng in matches(table):
        branch = match.fork(seed=SEED)
        seat, before = branch.pending.seat, branch.hash
        branch.submit(seat, branch.pending.options.sample(rng))
        if branch.can_undo(seat):
            branch.undo(seat)
            assert branch.hash == before
            undone += 1
        else:
            refuse_undo(branch, seat)
    assert undone, "no step could be undone"


@pytest.mark.parametrize("interval", [2, UNDO_INTERVAL])
def test_undo_again_and_again_brings_back_each_position(table, interval, monkeypatch):
    monkeypatch.setattr("stavka.engine.match.UNDO_INTERVAL", interval)
    match, rng, row = (
        Match.start(support.load(table.game), table.scenario, seed=SEED),
        Random(8),
        [],
    )
    while not match.finished and len(match.history) < PLAYED:
        seat = match.pending.seat
        match.submit(seat, match.pending.options.sample(rng))
        undone = rng.randrange(ROW) if rng.random() < 1 / ROW else 0
        while undone and match.can_undo(seat):
            match.undo(seat)
            hashes = [match.opening_hash, *(step.hash for step in match.history)]
            assert match.hash == hashes[-1]
            undone -= 1
            row.append(len(match.history))
    assert any(after < before for before, after in pairwise(row)), "never two steps in a row"


def refuse_undo(match, seat):
    """Undo is refused and changes nothing."""
    before = match.hash, match.version
    with pytest.raises(IllegalAction):
        match.undo(seat)
    assert (match.hash, match.version) == before
