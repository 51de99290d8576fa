"""Whom the dice helped: rolls weighed against what was to be expected before them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import stavka
from stavka.analysis import fortunes
from stavka.analysis.fortunes import Begun, fortune, fortune_near
from stavka.analysis.retrace import Stage, Witness, retrace
from stavka.analysis.weigh import Scale, Table, TooDearError, guess_looks, points
from stavka.engine.chance import FastDice
from stavka.engine.decision import Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.match import Step
from stavka.engine.odds import branches
from tests.analysis.games import finished

GAME = "kriegsspiel"
PURPOSE = Purpose("Attack", Seat("blue"), "4.3")
SEATS = (Seat("blue"), Seat("red"))


def a_table():
    return Table(stavka.load(GAME), SEATS)


def an_attack():
    """A position of the sample game with an attack that is about to be rolled for."""
    return next(stage for number in range(1, 9) for stage in rolled(number))


def rolled(number):
    return [stage for stage in retrace(finished(GAME, number=number)) if stage.throws]


def as_stage(stage, log):
    """The same step as if its dice had shown something else."""
    dice, after = Witness(log, stage.number), stage.before.clone()
    events = tuple(after.apply(stage.action, dice))
    step = Step(stage.step.seat, stage.step.action, tuple(log), "")
    return Stage(
        stage.number,
        step,
        stage.action,
        stage.decision,
        stage.before,
        after,
        events,
        tuple(dice.throws),
        tuple(dice.shown),
        tuple(dice.purposes),
    )


@pytest.mark.parametrize("far", [True, False])
def test_over_all_that_the_dice_could_show_nobody_is_lucky(far):
    stage, table = an_attack(), a_table()
    expected = dict.fromkeys(SEATS, 0.0)
    chances = Fraction(0)
    for log, outcome in branches(stage.before, stage.action):
        chances += outcome.probability
        alike = as_stage(stage, log)
        found = fortune(table, alike) if far else fortune_near(table, alike, 100_000)
        for one in found:
            assert (one.exact, one.error) == (True, 0.0)
            for seat, gain in one.gains.items():
                expected[seat] += float(outcome.probability) * gain
    assert chances == 1
    assert expected == pytest.approx(dict.fromkeys(SEATS, 0.0), abs=1e-9)


def test_each_die_is_credited_to_its_purpose_and_all_dice_to_the_whole_change():
    stage, table = an_attack(), a_table()
    attacker = stage.decision.seat
    totals, values = [], []
    for log in ((6, 1), (1, 6)):
        alike = as_stage(stage, log)
        found = fortune(table, alike)
        assert [one.label for one in found] == ["Attack", "Defence"]
        assert [one.seat == attacker for one in found] == [True, False]
        totals.append(sum(one.gains[attacker] for one in found))
        values.append(points(table.game.hints.evaluate(alike.after, attacker)))
    assert totals[0] > 0 > totals[1]
    assert totals[0] - totals[1] == pytest.approx(values[0] - values[1])


def test_a_step_without_dice_has_no_luck():
    quiet = next(stage for stage in retrace(finished(GAME)) if not stage.throws)
    assert fortune(a_table(), quiet) == fortune_near(a_table(), quiet, 100) == ()


def test_a_pool_is_credited_to_its_own_purpose():
    stage = an_attack()
    defence = stage.purposes[1]

    class Pooled:
        """The attack, its second die read from a pool of two."""

        def __init__(self, state):
            self.state = state

        def __getattr__(self, name):
            return getattr(self.state, name)

        def clone(self):
            return Pooled(self.state.clone())

        def apply(self, action, dice):
            dice.pool(2, 6, Statistic.HIGHEST, PURPOSE)
            return self.state.apply(action, dice)

    before = Pooled(stage.before.clone())
    found = fortune(a_table(), as_stage(stage._replace(before=before), (3, 4, 6, 1)))
    labels = {(one.label, one.seat) for one in found}
    assert labels == {("Attack", Seat("blue")), *((p.label, p.seat) for p in stage.purposes)}
    assert defence.label in {one.label for one in found}


# --- what is too dear -----------------------------------------------------------------------------


def test_too_many_ways_are_sampled_and_say_so(monkeypatch):
    stage, table = an_attack(), a_table()
    exact = fortune(table, stage)
    monkeypatch.setattr(fortunes, "MOST_BRANCHES", 3)
    monkeypatch.setattr(fortunes, "MOST_LATER", 3)
    sampled = fortune(table, stage)
    assert [one.exact for one in sampled] == [False, False]
    for rough, fine in zip(sampled, exact, strict=True):
        assert rough.gains == pytest.approx(fine.gains, abs=4 * rough.error)
    assert fortune(table, stage) == sampled, "the same record gives the same sample"


def test_later_dice_are_exact_where_only_those_of_the_whole_step_are_too_many(monkeypatch):
    stage, table = an_attack(), a_table()
    fine = fortune(table, stage)
    monkeypatch.setattr(fortunes, "MOST_BRANCHES", 6)
    attack, defence = fortune(table, stage)
    assert (attack.exact, defence.exact, defence.error) == (False, True, 0.0)
    assert defence.gains == pytest.approx(fine[1].gains)


def test_with_few_looks_some_of_the_known_outcomes_stand_for_all(monkeypatch):
    table = a_table()
    monkeypatch.setattr(fortunes, "LEAST_POINTS", 2)
    stages = [stage for number in range(1, 9) for stage in rolled(number)]
    pairs = [(fortune_near(table, one, 0), fortune_near(table, one, 100_000)) for one in stages]
    rough = [one for few, _ in pairs for one in few if not one.exact]
    assert rough, "all outcomes were weighed in spite of the limit"
    gaps = [
        (few.gains[SEATS[0]] - all_.gains[SEATS[0]]) ** 2
        for some, whole in pairs
        for few, all_ in zip(some, whole, strict=True)
    ]
    errors = [one.error**2 for some, _ in pairs for one in some]
    assert sqrt(sum(gaps)) < 3 * sqrt(sum(errors))


def test_a_game_too_dear_to_follow_far_is_followed_near_within_its_budget(monkeypatch):
    table, stages = a_table(), list(retrace(finished(GAME)))
    found, far = fortunes.fortunes(table, stages)
    assert far
    monkeypatch.setattr(fortunes, "FAR_LOOKS", 10)
    near, is_far = fortunes.fortunes(table, stages)
    assert not is_far
    assert [(one.step, one.label) for one in near] == [(one.step, one.label) for one in found]
    assert all(one.exact for one in near)
    monkeypatch.setattr(fortunes, "NEAR_LOOKS", 0)
    monkeypatch.setattr(fortunes, "LEAST_POINTS", 2)
    poor, _ = fortunes.fortunes(table, stages)
    assert not all(one.exact for one in poor)


def test_a_scale_stops_when_its_looks_are_used_up():
    stage, table = an_attack(), a_table()
    scale = Scale(table, 1, far=True, most=0)
    with pytest.raises(TooDearError):
        scale.weigh(stage.after)
    free = Scale(table, 1, far=True)
    free.weigh(stage.after)
    had = free.looks
    free.weigh(stage.after.clone())
    assert free.looks == had > 0, "an equal position is weighed once"


def test_the_looks_of_a_step_are_guessed_right_on_average():
    stage, table = an_attack(), a_table()
    scale = Scale(table, stage.number, far=True)
    ways = list(branches(stage.before, stage.action))
    for _, outcome in ways:
        scale.weigh(outcome.state)
    rng = Random(1)
    guesses = [guess_looks(table, stage.before, stage.action, rng) for _ in range(400)]
    assert sum(guesses) / len(guesses) == pytest.approx(len(ways) * 2, rel=0.5)


def test_dice_that_have_begun_go_on_at_random():
    dice = Begun([4, 0, 11], FastDice(1))
    told = [dice.roll(6, PURPOSE), dice.draw(3, PURPOSE)]
    told.append(dice.pool(3, 6, Statistic.SUM, PURPOSE))
    assert told == [4, 0, 11]
    assert 1 <= dice.roll(6, PURPOSE) <= 6
    assert dice.draw(1, PURPOSE) == 0
    assert 2 <= dice.pool(2, 6, Statistic.SUM, PURPOSE) <= 12
    assert dice.log[:3] == told


def test_later_dice_are_alike_however_many_are_known():
    def last(known):
        dice = Begun(known, FastDice(5))
        return [dice.roll(6, PURPOSE) for _ in range(4)][3]

    assert last([]) == last([1]) == last([6, 6, 6])
