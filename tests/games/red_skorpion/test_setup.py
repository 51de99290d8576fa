"""Set-up, arrivals, captives and retreats: what the rulebook leaves to the table."""

from random import Random

import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import hidden, retreat
from stavka.games.red_skorpion.schemas import ScoreData
from stavka.games.red_skorpion.state import CAPTURED, HIDDEN, IN_PLAY, UNPLACED
from stavka.maps.plane.geometry import contains
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    kind,
    one,
    options,
    place,
    refusal,
    spot,
    status,
)

GAME = stavka.load("red-skorpion")


def begin(scenario="outpost"):
    return GAME.start(scenario, {one_.id: one_.default for one_ in GAME.options}, FastDice(1))


@pytest.mark.clause("special.3.1")
def test_a_figure_is_placed_in_its_zone_on_open_ground_upon_nobody():
    state = begin()
    figure = state.frames[-1][1]
    zone = state.setting.zones[state.setting.zone_index[state.setting.figures[figure].zone]]
    for action in state.pending().options:
        assert contains(zone.ring, action[1:])
    assert refusal(state, "at 1,1") == "turn.1"
    act(state, "at 20,20")
    assert refusal(state, "at 20.5,20") == "move.infantry"


@pytest.mark.clause("special.3.1")
def test_only_those_may_hide_whom_the_scenario_lets():
    state = begin()
    assert refusal(state, "hide 20,20") == "special.3.1"


@pytest.mark.clause("special.3.1", "special.3.2")
def test_hiding_in_the_open_or_near_a_russian_is_refused():
    state = begin()
    rng, dice = Random(1), FastDice(1)
    while state.pending().seat == "russian":
        state.apply(state.pending().options.sample(rng), dice)
    assert refusal(state, "hide 2,2") == "special.3.1"
    hides = [action for action in state.pending().options if action[0] == "hide"]
    figure = state.frames[-1][1]
    assert all(hidden.can_hide(state, figure, action[1:]) for action in hides)
    state.apply(hides[0], dice)
    assert state.status[figure] == HIDDEN


@pytest.mark.clause("special.3.1")
def test_across_the_table_nobody_sees_how_many_have_been_hidden_yet():
    state = begin()
    rng, dice = Random(1), FastDice(1)
    while state.pending().seat == "russian":
        state.apply(state.pending().options.sample(rng), dice)
    views = [GAME.view(state, "russian")]
    for _ in range(3):
        hides = [action for action in state.pending().options if action[0] == "hide"]
        state.apply(hides[0], dice)
        views.append(GAME.view(state, "russian"))
    assert all(view == views[0] for view in views)
    worlds = {GAME.resample(state, "russian", Random(seed)).encode() for seed in range(4)}
    assert len(worlds) == 1, "who waits is all that differs, and that is taken back"


@pytest.mark.clause("special.7.1")
def test_a_senseless_enemy_is_taken_along_by_who_stands_over_him():
    scores = (ScoreData("russian", "capture", 7, "taken", "взят"),)
    text = "R rifleman a 10,10 / A rifleman b 10.82,10 senseless"
    state = drill(text, capture=True, scores=scores)
    events = act(state, "go a; seize b")
    assert one(events, e.FigureCaptured).figure == f(state, "b")
    assert status(state, "b") == CAPTURED
    assert state.points == [7, 0]


@pytest.mark.clause("special.7.1")
def test_a_comrade_beside_him_keeps_a_senseless_man_free():
    text = "R rifleman a 10,10 / A rifleman b 10.82,10 senseless / A rifleman d 11.64,10"
    state = drill(text, capture=True)
    act(state, "go a")
    assert "seize b" not in options(state)
    far = drill(text.replace("11.64,10", "14,10"), capture=True)
    act(far, "go a")
    assert "seize b" in options(far)


@pytest.mark.clause("special.7.1")
def test_nobody_is_taken_where_capture_is_not_the_aim():
    state = drill("R rifleman a 10,10 / A rifleman b 10.82,10 senseless")
    act(state, "go a")
    assert "seize b" not in options(state)


# --- retreats --------------------------------------------------------------------------------

HIT = "R rifleman a 10,10 / A rifleman b 25,10"


@pytest.mark.clause("human-hit.1.1")
def test_duck_back_leads_to_cover_in_reach_that_its_owner_chooses():
    text = f"{HIT} / shape scrub s 28,12 32,12 32,16 28,16 / shape rocks r 28,4 32,4 32,8 28,8"
    state = drill(text)
    act(state, "go a; fire rifle; target b", (6, 5, 6, 1, 1, 3, 4))
    assert kind(state) == "retreat"
    assert refusal(state, "to 27,10") == "human-hit.1.1"
    act(state, "to 30,12.5")
    assert place(state, "b") == spot("30,12.5")


@pytest.mark.clause("human-hit.1.1")
def test_with_cover_out_of_reach_he_goes_toward_it():
    state = drill(f"{HIT} / shape scrub s 35,9 40,9 40,11 35,11")
    act(state, "go a; fire rifle; target b", (6, 5, 6, 1, 1, 2, 2))
    assert place(state, "b") == spot("29,10")


@pytest.mark.clause("human-hit.1.1", "human-hit.1.3")
def test_nobody_ducks_toward_the_attack_and_without_cover_it_is_straight_away():
    state = drill(f"{HIT} / shape scrub s 19,9 22,9 22,11 19,11")
    act(state, "go a; fire rifle; target b", (6, 5, 6, 1, 1, 2, 2))
    assert place(state, "b") == spot("29,10")


@pytest.mark.clause("human-hit.1.2")
def test_who_leaves_his_cover_goes_to_other_cover_or_straight_away():
    text = f"{HIT} / shape scrub s 24,9 26,9 26,11 24,11 / shape rocks r 28,9 30,9 30,11 28,11"
    state = drill(text)
    act(state, "go a; fire rifle; target b", (6, 5, 4, 6, 1, 1))
    act(state, "duck", (2, 3))
    assert kind(state) == "retreat"
    assert "away" in options(state)
    assert refusal(state, "to 25,10.5") == "human-hit.1.1"
    act(state, "away")
    assert place(state, "b") == spot("30,10")


@pytest.mark.clause("human-hit.1.3")
def test_at_the_table_s_edge_he_turns_aside():
    state = drill("R rifleman a 60,10 / A rifleman b 71.5,10")
    act(state, "go a; fire rifle; target b", (6, 5, 6, 1, 1, 2, 2))
    assert status(state, "b") == IN_PLAY
    assert state.setting.table.is_on(place(state, "b"))
    assert place(state, "b") != spot("71.5,10")


@pytest.mark.clause("human-hit.1.1")
def test_a_forced_retreat_is_no_movement_of_his_own_and_spoils_his_aim():
    state = drill(HIT)
    figure = f(state, "b")
    act(state, "go a; fire rifle; target b", (6, 5, 6, 1, 1, 2, 2))
    assert state.moved[figure] == 0
    assert state.aim[figure] is None
    assert retreat.away(state, figure, spot("10,10"), 4000) == spot("33,10")


@pytest.mark.clause("turn.1")
def test_reinforcements_wait_for_their_turn():
    state = drill("R rifleman a 10,10 / A rifleman b 40,10", run=False)
    late = f(state, "a")
    state.status[late] = UNPLACED
    state.x[late] = state.y[late] = -1
    figures = list(state.setting.figures)
    figures[late] = figures[late]._replace(arrives=3, at=spot("5,5"))
    state.setting.figures = tuple(figures)
    state.frames = [("turn", 1)]
    stavka.games.red_skorpion.state.machine().run(state, FastDice(0), [])
    assert status(state, "a") == UNPLACED
    state.turn, state.frames = 3, [("turn", 1)]
    stavka.games.red_skorpion.state.machine().run(state, FastDice(0), [])
    assert place(state, "a") == spot("5,5")
