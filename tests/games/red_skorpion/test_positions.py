"""Positions of strangers: what a saved position may hold, and how it is refused."""

from random import Random

import msgspec
import pytest

from stavka.engine.chance import FastDice
from stavka.engine.errors import StateError
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.flow import FLOW
from stavka.games.red_skorpion.shape import FORMS, WHO, check_shape
from tests.games.red_skorpion.drills import act, drill, f
from tests.games.red_skorpion.tables import game, in_play


def changed(state, **facts):
    """What is told of a position's facts with some of them changed; "" when they fit."""
    try:
        check_shape(state.setting, msgspec.structs.replace(state.facts(), **facts))
    except StateError as error:
        return str(error)
    return ""


def test_every_frame_of_the_flow_has_a_form():
    assert set(FORMS) == set(FLOW)
    assert set(WHO) < set(FORMS)


def test_the_positions_of_a_game_fit_from_its_first_decision_on():
    match = in_play()
    assert changed(match.state) == ""
    again = match.game.decode(match.state.encode())
    assert again.encode() == match.state.encode()


BOTTOM = ("turn", 3)
WRONG = [
    ([], "'turn' first"),
    ([()], "is of the kind 'None'"),
    ([("pick", 0)], "'turn' first"),
    ([BOTTOM, ("sing", 1)], "is of the kind 'sing'"),
    ([BOTTOM, (7, 1)], "is of the kind '7'"),
    ([("turn", 4), ("pick", 0)], "a step, 0 to 3"),
    ([BOTTOM, ("acting", 0)], "one that waits for a decision"),
    ([BOTTOM, ("pick", 2)], "a side, 0 or 1"),
    ([BOTTOM, ("pick", "russian")], "a side, 0 or 1"),
    ([BOTTOM, ("pick",)], "has 0 items; expected 1"),
    ([BOTTOM, ("pick", 0, 0)], "has 2 items; expected 1"),
    ([BOTTOM, ("ready", 0)], "has 1 items; expected none"),
    ([BOTTOM, ("menu", 99)], "a figure's number"),
    ([BOTTOM, ("menu", -1)], "a figure's number"),
    ([BOTTOM, ("menu", True)], "a figure's number"),
    ([BOTTOM, ("shot", 0, 9)], "the mount of frame shot is 9"),
    ([BOTTOM, ("leg", 0, -1, ())], "a number, 0 or more"),
    ([BOTTOM, ("leg", 0, 0, (0, 99))], "figures' numbers"),
    ([BOTTOM, ("leg", 0, 0, 1)], "figures' numbers"),
    ([BOTTOM, ("place", 0)], "a figure that can be there"),
    ([BOTTOM, ("alighting", 0)], "a figure that can be there"),
    ([BOTTOM, ("duck", 0, 10**12, 0)], "thousandths of an inch"),
    ([BOTTOM, ("duck-first", 0, 0, (0, 1), ())], "figures to choose from"),
    ([BOTTOM, ("aftermath", 0, 0, ((0,),), (), ()), ("pick", 0)], "rolls on vehicles"),
    ([BOTTOM, ("aftermath", 0, 0, (), (), (("nuke", 0, 1, 1, ()),)), ("pick", 0)], "blasts"),
    ([BOTTOM, ("repeat", 0, (1, 2)), ("pick", 0)], "a deed"),
    ([BOTTOM, ("retreat", 0, 5, 1, 1, 7)], "a clause"),
]


@pytest.mark.parametrize(("frames", "told"), WRONG)
def test_frames_that_no_flow_can_have_are_refused_with_what_would_do(frames, told):
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    fault = changed(state, frames=frames)
    assert told in fault
    assert "expected" in fault


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"turn": 9}, "turn is 9; expected 0 to 8"),
        ({"turn": -1}, "turn is -1"),
        ({"first": 2}, "first is 2"),
        ({"half": -1}, "half is -1"),
        ({"points": [0]}, "points holds 1"),
        ({"now": [None]}, "now holds 1"),
    ],
)
def test_numbers_out_of_range_are_refused(facts, told):
    assert told in changed(drill("R assault a 10,10 / A rifleman b 18,10"), **facts)


def test_deeds_and_aims_of_weapons_that_nobody_has_are_refused():
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    a = f(state, "a")
    for deed in (s.Deed(1, 0, 0, 5, -1, 0, 0), s.Deed(1, 0, 0, 0, 77, 0, 0)):
        last = [None] * len(state.last)
        last[a] = deed
        assert "of a deed" in changed(state, last=last)
    aim = [None] * len(state.aim)
    aim[a] = (s.Aim(1, 1, 1, 4),)
    assert "mount of an aim is 4" in changed(state, aim=aim)


def test_the_door_refuses_a_saved_position_with_wrong_frames():
    match = in_play()
    names = type(match.state.facts()).__struct_fields__
    rows = msgspec.json.decode(match.state.encode())
    rows[names.index("frames")] = [["turn", 3], ["leg", 9_999, 0, []]]
    with pytest.raises(StateError, match="frame 1, leg, holds '9999'"):
        match.game.decode(msgspec.json.encode(rows))


def test_a_finished_position_needs_no_waiting_frame():
    state = drill("R assault a 10,10 / A rifleman b 11.5,10", spare=False)
    act(state, "go a; fire hand-grenade; aim 10.8,10", (3, 3, 6, 6, 6, 1, 1, 1, 1))
    assert state.finished is not None
    assert changed(state) == ""


def test_no_position_of_random_play_is_taken_for_a_strangers():
    here = game()
    state = here.start("village", {"group": "on"}, FastDice(4))
    rng, dice = Random(4), FastDice(5)
    for _ in range(600):
        pending = state.pending()
        if state.finished is not None:
            break
        assert changed(state) == "", state.frames
        state.apply(pending.options.sample(rng), dice)
    assert state.turn > 1
