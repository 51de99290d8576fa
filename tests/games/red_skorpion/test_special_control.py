"""special.12 Soviets out of a commander's reach; special.13 other theatres."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_events
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.rules import control
from stavka.games.red_skorpion.rules.elite import is_elite
from stavka.games.red_skorpion.state import ESCAPED, Deed
from tests.games.red_skorpion.drills import act, drill, f, found, one, place, spot, status

COVER = "shape scrub c 28,18 32,18 32,22 28,22"


def half(text, dice, deeds=None, **rules):
    """Begin the Russian half of turn 2 with these dice; deeds are of turn 1, by figure."""
    state = drill(text, run=False, spare=False, **rules)
    state.first = 0
    state.frames = [("turn", 1)]
    for name, deed in (deeds or {}).items():
        state.now[f(state, name)] = deed
    script, events = ScriptedDice(tuple(dice)), []
    s.machine().run(state, script, events)
    assert not script.left, f"dice left over: {script.left}"
    return state, events


def deed(dx=0, dy=0, mount=-1, target=-1, x=-1, y=-1):
    """What a figure did in turn 1; lengths in inches."""
    return Deed(1, dx * 1000, dy * 1000, mount, target, x, y)


@pytest.mark.clause("special.12.1")
def test_within_twelve_inches_of_a_commander_nobody_tests():
    _, events = half("R officer c 10,10 / R rifleman a 22,10 / A rifleman b 60,40", ())
    assert not found(events, e.ControlTested)


@pytest.mark.clause("special.12.1", "special.12.2", "special.12.3")
def test_beyond_twelve_inches_a_man_throws_and_five_or_six_leaves_him_free():
    text = "R officer c 10,10 / R rifleman a 22.1,10 / A rifleman b 60,40"
    for die in (5, 6):
        state, events = half(text, (die,))
        assert one(events, e.ControlTested).outcome == "free"
        act(state, "go a; pass")


@pytest.mark.clause("special.12.1")
def test_vehicles_their_passengers_and_commanders_are_always_controlled():
    text = "R officer c 1,1 / R btr v 40,40 / R rifleman p in v / A rifleman b 60,10"
    state, events = half(text, ())
    assert not found(events, e.ControlTested)
    assert not control.is_uncontrolled(state, f(state, "p"))


@pytest.mark.clause("special.12.1")
def test_elites_test_too_and_a_commander_out_of_his_senses_commands_nobody():
    text = "R officer c 10,10 senseless / R rifleman a 12,10 elite / A rifleman b 60,40"
    _, events = half(text, (1, 5))
    assert one(events, e.ControlTested).outcome == "free"


@pytest.mark.clause("special.12.1")
def test_a_commander_aboard_commands_from_his_vehicle():
    text = "R btr v 10,10 / R officer c in v / R rifleman a 21,10 / A rifleman b 60,40"
    _, events = half(text, ())
    assert not found(events, e.ControlTested)


@pytest.mark.clause("special.12.4")
def test_three_or_four_in_the_first_turn_is_unable_and_he_retreats_from_the_enemy():
    text = "R officer c 1,1 / R rifleman a 30,20 / A rifleman b 50,20"
    state, events = half(text, (3, 2, 3))
    assert one(events, e.ControlTested).outcome == "repeats"
    assert place(state, "a") == spot("25,20")
    assert one(events, e.FigureMoved).how == "retreat"
    assert state.done[f(state, "a")]


@pytest.mark.clause("special.12.4")
def test_unable_in_cover_he_halts():
    text = f"R officer c 1,1 / R rifleman a 30,20 / A rifleman b 50,20 / {COVER}"
    state, events = half(text, (4,))
    assert found(events, e.Halted)
    assert place(state, "a") == spot("30,20")


@pytest.mark.clause("special.12.4")
def test_he_moves_the_same_way_again_not_further_than_before():
    text = "R officer c 1,1 / R rifleman a 30,20 / A rifleman b 60,40"
    state, _ = half(text, (3, 6, 6), {"a": deed(dy=4)})
    assert place(state, "a") == spot("30,24")
    state, _ = half(text, (3, 1, 1), {"a": deed(dy=4)})
    assert place(state, "a") == spot("30,22")


@pytest.mark.clause("special.12.4")
def test_he_attacks_the_same_target_again():
    text = "R officer c 1,1 / R rifleman a 30,20 / A rifleman b 45,20"
    state = drill(text, run=False, spare=False)
    again = deed(mount=0, target=f(state, "b"), x=45_000, y=20_000)
    state, events = half(text, (3, 1, 1, 6, 6, 6), {"a": again})
    assert one(events, fire_events.ShotDeclared).target == f(state, "b")
    assert status(state, "b") == s.DEAD


@pytest.mark.clause("special.12.4")
def test_with_the_target_gone_he_is_unable():
    text = "R officer c 1,1 / R rifleman a 30,20 / A rifleman b 50,20 / A rifleman d 52,24"
    state = drill(text, run=False, spare=False)
    again = deed(mount=0, target=f(state, "d"), x=52_000, y=24_000)
    state = drill(text, run=False, spare=False)
    state.first, state.frames = 0, [("turn", 1)]
    state.now[f(state, "a")] = again
    state.status[f(state, "d")] = s.DEAD
    state.x[f(state, "d")] = state.y[f(state, "d")] = s.OFF
    events = []
    s.machine().run(state, ScriptedDice((3, 1, 1)), events)
    assert one(events, e.FigureMoved).how == "retreat"


@pytest.mark.clause("special.12.4")
def test_who_did_nothing_does_nothing_again():
    text = "R officer c 1,1 / R rifleman a 30,20 / A rifleman b 50,20"
    state, events = half(text, (4,), {"a": deed()})
    assert not found(events, e.FigureMoved)
    assert place(state, "a") == spot("30,20")
    assert state.done[f(state, "a")]


@pytest.mark.clause("special.12.5")
def test_one_or_two_and_he_runs_for_the_nearest_edge():
    text = "R officer c 1,1 / R rifleman a 30,40 / A rifleman b 50,20"
    state, events = half(text, (2, 2, 2))
    assert one(events, e.FigureMoved).how == "desert"
    assert place(state, "a") == spot("30,44")


@pytest.mark.clause("special.12.5")
def test_a_deserter_who_reaches_the_edge_is_gone_and_nobody_scores():
    text = "R officer c 1,1 / R rifleman a 30,45 / A rifleman b 50,20"
    state, events = half(text, (1, 2, 2))
    assert one(events, e.FigureLeft).deserted
    assert status(state, "a") == ESCAPED
    assert state.points == [0, 0]


@pytest.mark.clause("special.12.1")
def test_control_is_settled_for_all_before_anybody_moves():
    """Who loses his commander's reach by the first man's flight has not to throw."""
    text = "R officer c 1,1 / R rifleman a 30,20 / R rifleman d 34,20 / A rifleman b 50,20"
    _, events = half(text, (5, 6))
    assert len(found(events, e.ControlTested)) == 2


@pytest.mark.clause("special.13.1", "special.13.2", "special.12.1")
def test_cx_theatre():
    """In Iraq: Al Qaeda are elite, Iraqis play as Afghans, Americans need their commanders."""
    text = (
        "R officer c 1,1 / R rifleman a 30,20 / A rifleman q 50,20 foreign / A rifleman i 54,20"
        " / A rifleman h 60,40 hidden"
    )
    state, events = half(text, (5,), theatre="iraq")
    assert is_elite(state, f(state, "q"))
    assert not is_elite(state, f(state, "i"))
    assert state.setting.sides[f(state, "i")] == 1
    assert one(events, e.ControlTested).figure == f(state, "a")


@pytest.mark.clause("special.13.2")
def test_special_13_2_at_home_foreign_fighters_are_like_others():
    state = drill("R rifleman a 10,10 / A rifleman q 50,20 foreign")
    assert not is_elite(state, f(state, "q"))
