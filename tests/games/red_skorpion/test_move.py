"""move Movement dice, legs and ways, groups, roads; getting in and out of carriers."""

import pytest

from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.schemas import ScoreData
from stavka.games.red_skorpion.state import ABOARD, ESCAPED, IN_PLAY, MOVED, STILL
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
    spot,
    status,
)

ROAD = "shape road r 14,23 72,23 72,25 14,25"


def throw(profile, dice, mark="", side="R"):
    """How far a figure may go after a throw, in inches."""
    state = drill(f"{side} {profile} a 30,24 {mark}", seat="russian" if side == "R" else "afghan")
    act(state, "go a; move", dice)
    return state.throw[f(state, "a")] / 1000


@pytest.mark.clause("move.mule", "move.cavalry", "move.infantry", "move.tracked")
def test_cx_moves():
    assert throw("mule", (3,), side="A") == 3
    assert throw("cavalry", (3, 3, 3), side="A") == 9
    assert throw("rifleman", (3, 3)) == 6
    assert throw("tank", (3, 3, 3, 3)) == 12


@pytest.mark.clause("move.aircraft")
def test_cx_aircraft():
    assert throw("hind", (1, 4, 4, 6)) == 30


@pytest.mark.clause("move.wheeled")
def test_cx_wheeled():
    """Ten inches across country, twenty on a road; four off it leave twelve on it."""
    state = drill(f"R btr a 10,24 / {ROAD}")
    act(state, "go a; move", (2, 3, 5))
    assert offers(state, "to 10,34")
    assert not offers(state, "to 10,34.1")
    assert offers(state, "to 26,24")
    assert refusal(state, "to 26.1,24") == "move.wheeled"
    act(state, "to 14,24")
    assert state.throw[f(state, "a")] == 6000
    state = drill(f"R btr a 20,24 / {ROAD}")
    act(state, "go a; move", (2, 3, 5))
    assert offers(state, "to 40,24")
    assert not offers(state, "to 40.1,24")


@pytest.mark.clause("move.tracked", "move.infantry")
def test_a_road_quickens_only_wheels():
    state = drill(f"R tank a 20,24 / {ROAD}")
    act(state, "go a; move", (1, 1, 1, 2))
    assert offers(state, "to 25,24")
    assert not offers(state, "to 25.1,24")


@pytest.mark.clause("move.infantry", "human-hit.2.1")
def test_a_wounded_man_throws_one_die():
    assert throw("rifleman", (4,), "wounded") == 4


@pytest.mark.clause("move.mule", "human-hit.2.1")
def test_a_wounded_mule_cannot_move():
    state = drill("A mule m 10,10 wounded / A rifleman b 12,10", seat="afghan")
    act(state, "go m")
    assert kind(state) == "pick"
    assert state.done[f(state, "m")]


@pytest.mark.clause("move.infantry")
def test_move_infantry_goes_up_to_its_throw_in_as_many_legs_as_it_likes():
    state = drill("R rifleman a 10,10")
    act(state, "go a; move", (2, 3))
    act(state, "to 12,10; to 12,12")
    assert state.throw[f(state, "a")] == 1000
    assert not offers(state, "to 12,13.1")
    act(state, "stop")
    assert place(state, "a") == spot("12,12")
    assert state.moved[f(state, "a")] == MOVED


@pytest.mark.clause("move.infantry")
def test_move_infantry_need_not_go_at_all():
    state = drill("R rifleman a 10,10 / A rifleman b 20,10")
    act(state, "go a; move; stop", (2, 3))
    assert state.moved[f(state, "a")] == STILL
    assert "fire rifle" in options(state)


@pytest.mark.clause("move.infantry")
def test_a_leg_shorter_than_a_tenth_of_an_inch_is_none():
    state = drill("R rifleman a 10,10")
    act(state, "go a; move", (2, 3))
    assert not offers(state, "to 10,10")
    assert refusal(state, "to 10.05,10") == "move.infantry"
    assert offers(state, "to 10.1,10")


@pytest.mark.clause("move.infantry")
def test_nobody_comes_to_stand_on_another_or_off_the_table():
    state = drill("R rifleman a 10,3 / R rifleman b 12,3 / R rifleman c 10,1")
    act(state, "go a; move", (2, 3))
    assert refusal(state, "to 11.5,3") == "move.infantry"
    assert offers(state, "to 12.81,3")
    assert refusal(state, "to 10,-0.5") == "turn.1"


@pytest.mark.clause("move.wheeled")
def test_what_is_closed_to_a_mover_is_gone_around():
    state = drill("R btr a 10,24 / shape rocks r 14,20 16,20 16,28 14,28")
    act(state, "go a; move", (6, 6, 6))
    assert refusal(state, "to 15,24") == "move.wheeled"
    events = act(state, "to 20,24")
    moved = one(events, e.FigureMoved)
    assert len(moved.path) > 2
    assert moved.cost > 10_000


@pytest.mark.clause("move.infantry-group")
def test_cx_group_roll():
    men = " / ".join(f"R rifleman a{number} {3 * number},10" for number in range(1, 9))
    state = drill(f"{men} / A rifleman b 60,40", spare=False)
    act(state, "throw force-russian", (2, 5))
    state.frames[0] = ("turn", 2)
    for number in range(1, 9):
        act(state, f"go a{number}; move")
        assert offers(state, f"to {3 * number},17")
        assert not offers(state, f"to {3 * number},17.1")
        act(state, "stop")


@pytest.mark.clause("move.infantry-group", "human-hit.2.1")
def test_the_wounded_throw_for_themselves():
    text = "R rifleman a1 5,9 / R rifleman a2 8,9 / R rifleman a3 11,9 wounded / A rifleman b 60,40"
    state = drill(text, spare=False)
    events = act(state, "throw force-russian", (2, 5))
    shared = {state.setting.figures[one_].id for one_ in one(events, e.MovementThrown).figures}
    assert shared == {"a1", "a2"}
    act(state, "go a3; move", (4,))
    assert state.throw[f(state, "a3")] == 4000


@pytest.mark.clause("move.infantry-group")
def test_move_infantry_group_is_optional():
    state = drill("R rifleman a1 5,10 / R rifleman a2 8,10", group="off")
    assert not [option for option in options(state) if option.startswith("throw")]
    state = drill("R rifleman a1 5,10 / R rifleman a2 8,10")
    act(state, "go a1; move", (1, 1))
    assert state.throw[f(state, "a2")] == -1


@pytest.mark.clause("special.5.3")
def test_men_get_out_of_a_carrier_that_stood_and_may_then_move():
    state = drill("R btr c 20,20 / R rifleman p in c")
    act(state, "go p; alight")
    assert refusal(state, "at 24,20") == "special.5.3"
    act(state, "at 22,20; move", (1, 2))
    assert offers(state, "to 25,20")
    assert state.moved[f(state, "p")] == MOVED


@pytest.mark.clause("special.5.3")
def test_nobody_gets_out_of_a_carrier_that_moved():
    state = drill("R btr c 20,20 / R rifleman p in c")
    act(state, "go c; move; to 22,20; stop; pass", (1, 1, 1))
    assert "go p" not in options(state)


@pytest.mark.clause("special.5.3")
def test_a_man_gets_into_a_carrier_with_room_at_the_end_of_his_move():
    state = drill("R uaz c 20,20 / R rifleman a 24,20 / R rifleman p1 in c / R rifleman p2 in c")
    act(state, "go a; move; to 22,20", (1, 2))
    act(state, "board c")
    assert status(state, "a") == ABOARD
    full = "R uaz c 20,20 / R rifleman a 22,20 / " + " / ".join(
        f"R rifleman p{number} in c" for number in range(1, 5)
    )
    state = drill(full)
    act(state, "go a; move", (1, 2))
    assert "board c" not in options(state)


@pytest.mark.clause("turn.1")
def test_who_leaves_by_an_open_edge_takes_his_passengers_along():
    scores = (ScoreData("russian", "escape", 5, "out", "ушли"),)
    text = "R btr c 66,20 / R rifleman p in c"
    state = drill(text, exits={"russian": ("east",)}, scores=scores)
    act(state, "go c; move", (1, 2, 2))
    assert "leave" not in options(state)
    act(state, "to 68,20")
    events = act(state, "stop; pass")
    assert not found(events, e.FigureLeft)
    state = drill(text, exits={"russian": ("east",)}, scores=scores)
    events = act(state, "go c; move; leave", (1, 2, 4))
    assert len(one(events, e.FigureLeft).aboard) == 1
    assert status(state, "p") == status(state, "c") == ESCAPED
    assert state.points[0] == 10


@pytest.mark.clause("turn.1")
def test_nobody_leaves_by_an_edge_that_the_scenario_does_not_open():
    state = drill("R btr c 70,20 / A rifleman b 5,5")
    act(state, "go c; move", (6, 6, 6))
    assert "leave" not in options(state)
    assert status(state, "c") == IN_PLAY
