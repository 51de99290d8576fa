"""Options are unique, all accepted, and the same for client, referee and notation."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision, Finished
from stavka.engine.errors import NotationError
from stavka.engine.game import EVERYONE
from tests.contract import support

TRIED = 12
"""Options of a position that are played out on clones."""


def test_options_are_unique_and_agree_with_membership(table):
    for step in support.sample_steps(table):
        options = step.decision.options
        listed = support.listed(step.decision, Random(0))
        if len(options) <= support.MOST_LISTED:
            assert len(listed) == len(options)
            assert len(set(listed)) == len(listed), f"{step.decision.kind} lists one twice"
        assert all(action in options for action in listed)
        assert options.sample(Random(0)) in options


def test_every_option_is_accepted_and_leads_on(table):
    for step in support.sample_steps(table):
        for action in support.some(step.decision, Random(2), TRIED):
            after = step.before.clone()
            after.apply(action, FastDice(3))
            pending = after.pending()
            assert isinstance(pending, Finished) or len(pending.options) > 0


def test_applying_an_option_changes_the_position(table):
    for step in support.sample_steps(table):
        after = step.before.clone()
        after.apply(step.action, FastDice(3))
        assert after.encode() != step.before.encode(), f"{step.action} leads nowhere: a loop"


def test_notation_reads_what_it_writes(table, game):
    for step in support.sample_steps(table):
        for action in support.listed(step.decision, Random(4)):
            assert game.notation.read(game.notation.write(action)) == action


def test_notation_refuses_what_names_no_action(table, game):
    decision = support.sample_steps(table)[-1].decision
    text = game.notation.write(next(iter(decision.options)))
    for wrong in ("", " ", "no-such-verb", f"{text} {text}", "x" * 10_000, "\x00", "🂡 1324"):
        with pytest.raises(NotationError) as caught:
            game.notation.read(wrong)
        assert str(caught.value)


def test_the_deciding_seat_is_shown_its_options_and_nobody_else_is(table, game):
    for step in support.sample_steps(table):
        state, decision = step.before, step.decision
        if len(decision.options) > support.MOST_LISTED:
            continue
        for seat in (*support.seats(table), EVERYONE):
            shown = [choice.action for choice in game.view(state, seat).choices]
            if seat == decision.seat:
                assert shown == [game.notation.write(action) for action in decision.options]
            else:
                assert shown == []


def test_explain_allows_the_options_and_refuses_all_else_with_a_reason(table, game):
    for step in support.sample_steps(table):
        state, seat = step.before, step.decision.seat
        for action in support.some(step.decision, Random(5), TRIED):
            assert game.explain(state, seat, action).allowed
        for wrong in support.mutations(table, step.decision, Random(6)):
            verdict = game.explain(state, seat, wrong)
            assert not verdict.allowed, f"{wrong} was called legal"
            assert str(verdict.reason)
            legal = {game.notation.write(action) for action in step.decision.options}
            assert set(verdict.alternatives) <= legal


def test_explain_tells_another_seat_that_it_is_not_its_turn(table, game):
    for step in support.sample_steps(table):
        for seat in support.seats(table):
            if seat != step.decision.seat:
                verdict = game.explain(step.before, seat, step.action)
                assert not verdict.allowed
                assert str(verdict.reason)


def test_a_finished_game_allows_nothing(table, game):
    end = support.end_of_play(table)
    action = support.sample_steps(table)[-1].action
    assert not isinstance(end.pending(), Decision)
    for seat in support.seats(table):
        assert not game.explain(end, seat, action).allowed
        assert game.view(end, seat).choices == ()
