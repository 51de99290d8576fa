"""Play goes on to an end; positions can be copied, saved and looked at without changing them."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision, Finished
from stavka.engine.errors import StateError
from tests.contract import support
from tests.contract.support import Step


def test_random_play_ends_and_never_meets_a_dead_end(table, game, seed):
    sides = support.seats(table)
    last = None
    for last in support.random_play(table, seed):
        if isinstance(last, Step):
            assert last.decision.seat in sides
            assert len(last.decision.options) > 0, f"{last.decision.kind} offers nothing"
            game.check(last.before)
    game.check(last)
    end = last.pending()
    assert isinstance(end, Finished)
    assert set(end.winners) <= set(sides)


def test_the_score_of_a_finished_game_follows_from_its_winners(table, game):
    for seed in range(max(2, support.fuzz_games(table) // 5)):
        *_, last = support.random_play(table, seed)
        winners = last.pending().winners
        wanted = {seat: float(seat in winners) if winners else 0.5 for seat in support.seats(table)}
        assert dict(game.score(last)) == wanted


def test_an_undecided_game_scores_a_half_for_all(table, game):
    assert set(game.score(support.start(table)).values()) == {0.5}


def test_looking_at_a_position_does_not_change_it(table, game):
    for step in support.sample_steps(table):
        state = step.before.clone()
        code = state.encode()
        first, second = state.pending(), state.pending()
        assert list(first.options) == list(second.options)
        assert first[:3] == second[:3]
        for seat in support.seats(table):
            game.view(state, seat)
            game.resample(state, seat, Random(0))
        game.measure(state)
        assert state.encode() == code


def test_a_clone_goes_its_own_way(table):
    for step in support.sample_steps(table):
        state, code = step.before, step.before.encode()
        clone, twin = state.clone(), state.clone()
        assert clone.encode() == code
        events = clone.apply(step.action, FastDice(1))
        assert state.encode() == code, "applying to a clone changed the original"
        assert twin.apply(step.action, FastDice(1)) == events
        assert twin.encode() == clone.encode()


def test_a_decoded_position_is_the_same_and_plays_the_same(table, game):
    for step in support.sample_steps(table):
        state, decoded = step.before.clone(), game.decode(step.before.encode())
        assert decoded.encode() == state.encode()
        assert list(decoded.pending().options) == list(state.pending().options)
        assert decoded.apply(step.action, FastDice(1)) == state.apply(step.action, FastDice(1))
        assert decoded.encode() == state.encode()


def test_a_finished_position_survives_encoding(table, game):
    end = support.end_of_play(table)
    assert game.decode(end.encode()).pending() == end.pending()


def test_bytes_that_hold_no_position_are_refused(table, game):
    code = support.sample_steps(table)[-1].before.encode()
    for broken in (b"", b"{}", b"[]", b"null", b"\xff\xfe", code[:-1], code[1:], b"[" * 10_000):
        with pytest.raises(StateError):
            game.decode(broken)


def test_every_question_has_a_kind_a_clause_and_words(table, game):
    for step in support.sample_steps(table):
        decision = step.before.pending()
        assert isinstance(decision, Decision)
        assert decision.kind
        assert decision.clause
        assert str(game.prompt(step.before, decision))
