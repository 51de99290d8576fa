"""Luck: dice witnessed with their purposes, tallied, and weighed against expectation."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stavka
from stavka.analysis import luck
from stavka.analysis.retrace import Stage, Witness, retrace
from stavka.engine.chance import FastDice
from stavka.engine.decision import Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.match import Step
from stavka.engine.odds import branches
from tests.analysis.games import finished

GAME = "kriegsspiel"
PURPOSE = Purpose("Attack", Seat("blue"), "4.3")


def test_a_witness_notes_every_die_and_of_a_pool_its_statistic():
    dice = Witness((3, 2, 5, 4, 0), step=7)
    dice.roll(6, PURPOSE)
    highest = dice.pool(3, 6, Statistic.HIGHEST, PURPOSE)
    dice.draw(9, PURPOSE)
    assert highest == 5
    assert dice.shown == [3, 5, 0]
    assert [(throw.kind, throw.value) for throw in dice.throws] == [
        ("roll", 3),
        ("roll", 2),
        ("roll", 5),
        ("roll", 4),
        ("draw", 0),
    ]
    assert {(throw.step, throw.label, throw.seat, throw.clause) for throw in dice.throws} == {
        (7, "Attack", "blue", "4.3")
    }


def test_retracing_a_game_gives_the_recorded_dice_and_positions():
    match = finished(GAME)
    stages = list(retrace(match))
    assert [stage.number for stage in stages] == list(range(1, len(match.history) + 1))
    for stage in stages:
        assert tuple(throw.value for throw in stage.throws) == stage.step.dice
    assert stages[-1].after.encode() == match.state.encode()


def tally(found, label="", seat=""):
    return next(one for one in found if (one.label, one.seat) == (label, seat))


def test_tallies_add_up_over_seats_and_purposes():
    match = finished("chechen-war")
    throws = [throw for stage in retrace(match) for throw in stage.throws]
    rolls = [throw for throw in throws if throw.kind == "roll"]
    found = luck.tallies(throws)
    whole = tally(found)
    assert whole.rolls == len(rolls) > 0
    assert whole.counts == tuple(sum(roll.value == face for roll in rolls) for face in range(1, 7))
    assert whole.mean == pytest.approx(sum(roll.value for roll in rolls) / len(rolls))
    assert whole.expected == 3.5
    by_seat = [one for one in found if not one.label and one.seat]
    by_purpose = [one for one in found if one.label]
    assert sum(one.rolls for one in by_seat) == sum(one.rolls for one in by_purpose) == len(rolls)


def test_draws_from_a_cup_are_not_tallied():
    dice = Witness((0, 1), step=1)
    dice.draw(2, PURPOSE)
    dice.draw(2, PURPOSE)
    assert luck.tallies(dice.throws) == ()


# --- whom the dice helped -------------------------------------------------------------------------


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
    )


def test_over_all_that_the_dice_could_show_nobody_is_lucky():
    stage, game = an_attack(), stavka.load(GAME)
    seats = [info.id for info in game.seats("field")]
    expected = dict.fromkeys(seats, 0.0)
    chances = Fraction(0)
    for log, outcome in branches(stage.before, stage.action):
        chances += outcome.probability
        for one in luck.fortune(game, seats, as_stage(stage, log)):
            assert one.exact
            for seat, gain in one.gains.items():
                expected[seat] += float(outcome.probability) * gain
    assert chances == 1
    assert expected == pytest.approx(dict.fromkeys(seats, 0.0), abs=1e-9)


def test_each_die_is_credited_to_its_purpose_and_all_dice_to_the_whole_change():
    stage, game = an_attack(), stavka.load(GAME)
    seats, attacker = [info.id for info in game.seats("field")], stage.decision.seat
    totals, values = [], []
    for log in ((6, 1), (1, 6)):
        alike = as_stage(stage, log)
        found = luck.fortune(game, seats, alike)
        assert [one.label for one in found] == ["Attack", "Defence"]
        assert [one.seat == attacker for one in found] == [True, False]
        totals.append(sum(one.gains[attacker] for one in found))
        values.append(luck.points(game.hints.evaluate(alike.after, attacker)))
    assert totals[0] > 0 > totals[1]
    assert totals[0] - totals[1] == pytest.approx(values[0] - values[1])


def test_a_step_without_dice_has_no_luck():
    game = stavka.load(GAME)
    quiet = next(stage for stage in retrace(finished(GAME)) if not stage.throws)
    assert luck.fortune(game, [Seat("blue"), Seat("red")], quiet) == ()


def test_too_many_ways_are_sampled_and_say_so(monkeypatch):
    monkeypatch.setattr(luck, "MOST_BRANCHES", 3)
    stage, game = an_attack(), stavka.load(GAME)
    seats = [info.id for info in game.seats("field")]
    sampled = luck.fortune(game, seats, stage)
    assert [one.exact for one in sampled] == [False, False]
    monkeypatch.undo()
    exact = luck.fortune(game, seats, stage)
    for rough, fine in zip(sampled, exact, strict=True):
        assert rough.gains == pytest.approx(fine.gains, abs=15.0)


def test_dice_that_have_begun_go_on_at_random():
    dice = luck.Begun([4, 0, 11], FastDice(1))
    told = [dice.roll(6, PURPOSE), dice.draw(3, PURPOSE)]
    told.append(dice.pool(3, 6, Statistic.SUM, PURPOSE))
    assert told == [4, 0, 11]
    assert 1 <= dice.roll(6, PURPOSE) <= 6
    assert dice.draw(1, PURPOSE) == 0
    assert 2 <= dice.pool(2, 6, Statistic.SUM, PURPOSE) <= 12
    assert dice.log[:3] == told
