"""human-hit.* Duck Back, wounds, death."""

import pytest

from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.events import FigureMoved
from stavka.games.red_skorpion.rules.movement import movement_dice
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, STILL
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    place,
    refusal,
    seat,
    spot,
    status,
)

SHOT = "go a; fire assault-rifle; target b"
ONE_HIT = (6, 1, 6, 1, 1, 1)
ROCKS = "shape rocks r {} {} {} {}".format("18,8", "22,8", "22,12", "18,12")


def shot(text, dice, **rules):
    state = drill(text, **rules)
    return state, act(state, SHOT, dice)


@pytest.mark.clause("human-hit.1.1", "human-hit.1.3")
def test_cx_duck_open():
    state, events = shot("R assault a 10,10 / A rifleman b 20,10", (*ONE_HIT, 3, 4))
    moved = one(events, FigureMoved)
    assert (moved.figure, moved.how) == (f(state, "b"), "retreat")
    assert place(state, "b") == spot("27,10")
    assert (status(state, "b"), state.wounds[f(state, "b")]) == (IN_PLAY, 0)


@pytest.mark.clause("human-hit.1.1", "attack.2.8")
def test_a_forced_retreat_does_not_count_as_having_moved():
    state, _ = shot("R assault a 10,10 / A rifleman b 20,10", (*ONE_HIT, 3, 4))
    assert state.moved[f(state, "b")] == STILL


@pytest.mark.clause("human-hit.1.1")
def test_with_cover_in_reach_the_man_ends_in_it():
    state, _ = shot(f"{ROCKS} / R assault a 6,10 / A rifleman b 14,10", (*ONE_HIT, 4, 4))
    if kind(state) != "pick":
        act(state, options(state)[0])
    table = state.setting.table
    assert table.has_cover(place(state, "b"), state.setting.radii[f(state, "b")])


@pytest.mark.clause("human-hit.1.1")
def test_with_cover_out_of_reach_he_goes_toward_it():
    state, _ = shot(f"{ROCKS} / R assault a 1,10 / A rifleman b 9,10", (*ONE_HIT, 1, 2))
    x, y = place(state, "b")
    assert (x, y) == spot("12,10")


@pytest.mark.clause("human-hit.1.2")
def test_in_cover_his_owner_chooses():
    state, _ = shot(f"{ROCKS} / R assault a 10,10 / A rifleman b 20,10", (6, 1, 1, 6, 1, 1, 1))
    assert (kind(state), seat(state)) == ("duck", "afghan")
    assert options(state) == ["duck", "hold"]
    assert refusal(state, "strike") == "human-hit.1.2"
    held = state.clone()
    events = act(held, "hold")
    assert one(events, e.Wounded).figure == f(state, "b")
    assert place(held, "b") == spot("20,10")
    act(state, "duck", (1, 2))
    if kind(state) == "retreat":
        act(state, options(state)[-1])
    assert not state.wounds[f(state, "b")]
    assert place(state, "b") != spot("20,10")


@pytest.mark.clause("human-hit.1.2", "human-hit.2.2")
def test_cx_duck_cover():
    ground = f"{ROCKS} / R assault a 10,10 / A rifleman b 20,10 wounded"
    state, _ = shot(ground, (6, 1, 1, 6, 1, 1, 1))
    events = act(state, "hold")
    assert one(events, e.Killed).clause == "human-hit.2.2"
    assert status(state, "b") == DEAD


@pytest.mark.clause("human-hit.1.1", "human-hit.3")
def test_cx_hits_separate():
    state = drill("R assault a 10,10 / R assault c 10,12 / R assault d 10,8 / A rifleman b 20,10")
    for name in "acd":
        act(state, f"go {name}; fire assault-rifle; target b", (*ONE_HIT, 1, 1))
    assert (status(state, "b"), state.wounds[f(state, "b")]) == (IN_PLAY, 0)
    assert place(state, "b")[0] > spot("25,10")[0]


@pytest.mark.clause("human-hit.2.1")
def test_a_wound_costs_a_die_of_movement_and_of_attack():
    state, _ = shot("R assault a 10,10 / A rifleman b 20,10", (5, 1, 5, 5, 1, 1))
    target = f(state, "b")
    assert state.wounds[target] == 1
    assert movement_dice(state, target) == 1


@pytest.mark.clause("human-hit.2.2")
def test_a_second_wound_kills():
    _, events = shot("R assault a 10,10 / A rifleman b 20,10 wounded", (5, 1, 5, 5, 1, 1))
    assert one(events, e.Killed).clause == "human-hit.2.2"


@pytest.mark.clause("human-hit.3")
@pytest.mark.parametrize("hits", [3, 4])
def test_three_hits_or_more_kill(hits):
    state, events = shot(
        "R assault a 10,10 / A rifleman b 20,10", (5, 1, *(6,) * hits, *(1,) * (4 - hits))
    )
    assert one(events, e.Killed).clause == "human-hit.3"
    assert status(state, "b") == DEAD


@pytest.mark.clause("human-hit.1.1", "human-hit.2.1")
def test_mules_and_riders_suffer_as_one_figure():
    state, _ = shot("R assault a 10,10 / A cavalry b 20,10", (5, 1, 5, 5, 1, 1))
    assert state.wounds[f(state, "b")] == 1
    state, _ = shot("R assault a 10,10 / A mule b 20,10 wounded", (*ONE_HIT,))
    assert place(state, "b") == spot("20,10")


@pytest.mark.clause("human-hit.1.1")
def test_the_owner_orders_the_retreats_of_his_figures():
    state = drill("R assault a 10,10 / A rifleman b1 17,10 / A rifleman b2 18.2,10")
    # on target, attack 5 1 1, both score 5: one hit each
    act(state, "go a; fire hand-grenade; aim 17.6,10", (3, 3, 5, 1, 1, 5, 1, 5, 1))
    assert (kind(state), seat(state)) == ("duck-first", "afghan")
    assert options(state) == ["first b1", "first b2"]
    assert refusal(state, "first a") == "human-hit.1.1"
    events = act(state, "first b2", (3, 3, 2, 2))
    assert [event.figure for event in found(events, FigureMoved)] == [
        f(state, "b2"),
        f(state, "b1"),
    ]


@pytest.mark.clause("human-hit.1.1", "special.7.2")
def test_one_who_is_knocked_out_cannot_duck():
    state, events = shot("R assault a 10,10 / A rifleman b 20,10 senseless", ONE_HIT)
    assert not one(events, e.HeldGround).wounded
    assert place(state, "b") == spot("20,10")
    assert offers(state, "end")
