"""Chances along a game: quick games, added up, from chosen points."""

from __future__ import annotations

import pytest

import stavka
from stavka.analysis import momentum
from stavka.analysis.momentum import Count, Job
from stavka.analysis.retrace import retrace
from tests.analysis.games import finished

GAME = "kriegsspiel"


def test_the_same_job_gives_the_same_games_and_another_seed_others():
    position = finished(GAME).first.encode()
    jobs = [Job(GAME, 0, position, 12, seed) for seed in range(6)]
    first = [momentum.estimate(job) for job in jobs]
    assert first == [momentum.estimate(job) for job in jobs]
    assert len({tuple(sorted(count.wins.items())) for count in first}) > 1


def test_every_game_is_counted_for_a_winner_or_as_a_draw():
    count = momentum.estimate(Job(GAME, 0, finished(GAME).first.encode(), 9, 1))
    assert sum(count.wins.values()) + count.draws == count.games == 9


def test_a_finished_position_is_won_by_its_winner():
    match = finished(GAME)
    count = momentum.estimate(Job(GAME, 5, match.state.encode(), 3, 1))
    assert match.finished is not None
    assert count.wins == dict.fromkeys(match.finished.winners, 3)


def test_a_plan_plays_every_position_as_often_pass_after_pass():
    games = 2 * momentum.A_PASS + 1
    jobs = momentum.plan(GAME, {3: b"c", 1: b"a"}, games)
    played = {step: sum(job.games for job in jobs if job.step == step) for step in (1, 3)}
    assert played == {1: games, 3: games}
    assert [job.step for job in jobs] == [3, 1, 3, 1, 3, 1]
    assert len({job.seed for job in jobs}) == len(jobs)
    assert momentum.plan(GAME, {1: b"a"}, 0) == []


def test_counts_of_a_step_add_up():
    found = momentum.add_up(
        [Count(4, 2, {"red": 2}, 0), Count(1, 1, {}, 1), Count(4, 3, {"red": 1, "blue": 1}, 1)]
    )
    assert found == (Count(1, 1, {}, 1), Count(4, 5, {"red": 3, "blue": 1}, 1))
    assert found[1].share("red").share == pytest.approx(0.6)
    assert found[1].share("nobody").share == 0.0
    assert found[1].drawn.share == pytest.approx(0.2)


@pytest.mark.parametrize("turns", [1, 2, 7, 10, 11, 60])
def test_points_are_turns_first_and_never_too_many(turns):
    starts = [10 * turn for turn in range(turns)]
    events = [5, 15, 25]
    found = momentum.choose_points(starts, events, most=10)
    assert found == sorted(set(found))
    assert len(found) <= 10
    assert found[0] == 0
    assert set(found) <= {*starts, *events}
    if turns <= 7:
        assert set(found) == {*starts, *events}


def test_bots_play_on_from_any_moment_of_a_game():
    match = finished(GAME)
    middle = list(retrace(match))[len(match.history) // 2].after
    before = middle.encode()
    end = momentum.play_out(stavka.load(GAME), middle.clone(), 1)
    assert end.clause
    assert middle.encode() == before
