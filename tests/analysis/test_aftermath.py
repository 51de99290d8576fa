"""The whole look at a finished game, for every game there is."""

from __future__ import annotations

import msgspec
import pytest

import stavka
from stavka.analysis import aftermath, momentum
from stavka.analysis.aftermath import Aftermath
from stavka.engine.errors import StavkaError
from stavka.engine.match import Match
from tests.analysis.games import finished


@pytest.fixture(scope="module", params=stavka.game_ids())
def seen(request):
    match = finished(request.param)
    return match, aftermath.examine(match)


def test_a_game_that_goes_on_is_not_looked_at():
    match = Match.start(stavka.load("kriegsspiel"), "field", seed=b"x" * 32)
    with pytest.raises(StavkaError, match="the game goes on"):
        aftermath.examine(match)


def test_the_result_and_the_dice_are_those_of_the_match(seen):
    match, (after, _) = seen
    assert match.finished is not None
    assert (after.winners, after.clause) == (match.finished.winners, match.finished.clause)
    assert after.steps == len(match.history)
    rolled = [value for step in match.history for value in step.dice]
    assert [throw.value for throw in after.throws] == rolled


def test_it_goes_through_json_and_back(seen):
    _, (after, _) = seen
    assert msgspec.json.decode(msgspec.json.encode(after), type=Aftermath) == after


def test_looking_twice_gives_the_same(seen):
    match, found = seen
    assert aftermath.examine(match) == found


def test_positions_for_quick_games_are_those_of_the_match(seen):
    match, (_, positions) = seen
    assert 1 < len(positions) <= momentum.MOST_POINTS
    assert positions[0] == match.first.encode()
    state = match.first.clone()
    from stavka.engine.chance import ScriptedDice

    for number, step in enumerate(match.history, 1):
        state.apply(match.game.notation.read(step.action), ScriptedDice(step.dice))
        if number in positions:
            assert positions[number] == state.encode()
    assert max(positions) < len(match.history)


def test_turning_points_lie_in_order_within_the_game_and_quote_it(seen):
    match, (after, _) = seen
    found = after.turning_points
    assert len(found) <= aftermath.MOST_TURNING_POINTS
    assert [point.last for point in found] == sorted({point.last for point in found})
    for point in found:
        assert 1 <= point.first <= point.last <= after.steps
        assert max(map(abs, point.swing.values())) >= aftermath.LEAST_SWING
        steps = match.history[point.first - 1 : point.last]
        assert any(step.dice for step in steps) or point.last == after.steps
        assert point.lines


def test_the_judgement_ends_with_the_result(seen):
    _, (after, _) = seen
    last = after.values[-1][1]
    for seat in after.seats:
        won = 100.0 * (seat in after.winners) if after.winners else 50.0
        assert last[seat] == pytest.approx(won)


def test_gains_of_two_opposed_seats_cancel(seen):
    _, (after, _) = seen
    for one in after.fortunes:
        assert sum(one.gains.values()) == pytest.approx(0.0, abs=1e-6)


def test_counts_come_in_beside_what_was_seen(seen):
    _, (after, _) = seen
    count = momentum.Count(3, 2, {after.seats[0]: 2}, 0)
    whole = aftermath.with_momentum(after, [count, count])
    assert [(one.step, one.games) for one in whole.momentum] == [(3, 4)]
    assert msgspec.structs.replace(whole, momentum=()) == after
