"""Luck: dice witnessed with their purposes, and tallied."""

from __future__ import annotations

import pytest

from stavka.analysis import luck
from stavka.analysis.retrace import Witness, retrace
from stavka.engine.decision import Seat
from stavka.engine.dice import Purpose, Statistic
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
    assert dice.purposes == [PURPOSE] * 3
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
