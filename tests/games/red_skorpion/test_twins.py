"""What is asked in hot loops by quicker twins answers as the rules do, in positions of play."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.red_skorpion.rules import activation, board, hidden, places
from stavka.games.red_skorpion.rules.spots import grid
from stavka.games.red_skorpion.state import IN_PLAY
from stavka.maps.plane.geometry import INCH

GAME = stavka.load("red-skorpion")
STRIDE = 61
"""Every so many decisions a position is looked at."""


def positions(scenario, seed=5, most=400):
    """Positions of a random game, the figures on the table in play among them."""
    state, dice, rng = GAME.start(scenario, {}, FastDice(seed)), FastDice(seed), Random(seed)
    for number in range(most):
        pending = state.pending()
        if isinstance(pending, Finished):
            return
        if number % STRIDE == STRIDE - 1:
            yield state, [one for one, now in enumerate(state.status) if now == IN_PLAY]
        state.apply(pending.options.sample(rng), dice)


@pytest.mark.parametrize("scenario", ["village", "gunship"])
def test_those_listed_are_those_who_can_act(scenario):
    listed = 0
    for state, _ in positions(scenario):
        for side in (0, 1):
            found = list(activation.actors(state, side))
            force = state.setting.forces[side]
            assert found == [one for one in force if activation.can_act(state, one)]
            listed += len(found)
    assert listed > 20


@pytest.mark.parametrize("scenario", ["village", "market"])
@pytest.mark.clause("move.infantry-group")
def test_the_groups_that_may_throw_are_those_with_two_who_share_it(scenario):
    answers = {True: 0, False: 0}
    for state, _ in positions(scenario):
        for side in (0, 1):
            found = activation.throwable(state, side)
            groups = [state.setting.figures[one].group for one in state.setting.forces[side]]
            for group in dict.fromkeys(groups):
                can = len(activation.members(state, group)) > 1
                assert (group in found) is can
                answers[can] += 1
    assert min(answers.values()) > 5


@pytest.mark.parametrize("scenario", ["village", "market", "gunship"])
def test_there_is_room_where_one_can_stand(scenario):
    answers = {True: 0, False: 0}
    for state, here in positions(scenario):
        for figure in here[::5]:
            x, y = state.x[figure], state.y[figure]
            room = places.Room(state, figure, (x, y), 4 * INCH)
            for spot in grid((x - 4 * INCH, y - 4 * INCH, x + 4 * INCH, y + 4 * INCH), INCH):
                if state.setting.table.is_on(spot):
                    can = places.can_stand(state, figure, spot)
                    assert (spot in room) is can
                    answers[can] += 1
    assert min(answers.values()) > 20


@pytest.mark.parametrize("scenario", ["village", "outpost"])
def test_who_sees_whom_is_what_the_ground_says_both_ways(scenario):
    answers = {True: 0, False: 0}
    for state, here in positions(scenario):
        for one in here[::2]:
            for other in here[::3]:
                seen = board.sees(state, one, other)
                there = (state.x[other], state.y[other])
                assert seen is board.sees_spot(state, one, there)
                assert seen is board.sees(state, other, one)
                answers[seen] += 1
    assert min(answers.values()) > 20


def test_a_place_is_watched_when_it_is_near_a_watcher():
    answers = {True: 0, False: 0}
    for state, here in positions("caravan"):
        watchers, reach = hidden.watchers(state), state.setting.discovery_radius
        assert set(watchers) == {
            (state.x[one], state.y[one]) for one in here if not state.setting.sides[one]
        }
        for spot in grid((0, 0, state.setting.table.width, state.setting.table.height), 4 * INCH):
            near = any((x - spot[0]) ** 2 + (y - spot[1]) ** 2 <= reach**2 for x, y in watchers)
            assert hidden.is_watched(state, spot) is near
            answers[near] += 1
    assert min(answers.values()) > 20


@pytest.mark.parametrize("scenario", ["outpost", "caravan"])
def test_the_places_listed_in_set_up_are_legal_and_each_once(scenario):
    state, dice, rng = GAME.start(scenario, {}, FastDice(3)), FastDice(3), Random(3)
    listed = 0
    while (pending := state.pending()).kind == "place":
        found = list(pending.options)
        assert len(found) == len(set(found))
        assert all(action in pending.options for action in found)
        listed += len(found)
        state.apply(pending.options.sample(rng), dice)
    assert listed > 100
