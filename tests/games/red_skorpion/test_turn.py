"""turn.1-turn.3 Initiative, the halves, and who acts in them."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Finished
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.schemas import ScoreData
from tests.games.red_skorpion.drills import act, drill, found, kind, one, options, refusal, seat

SQUAD = "R rifleman a1 10,10 / R rifleman a2 12,10 / A rifleman b1 40,10 / A rifleman b2 42,10"


def begin_turn(dice, text=SQUAD, **rules):
    """A new turn, up to the choice of who has the initiative."""
    state = drill(text, run=False, **rules)
    state.frames = [("turn", 3)]
    events = []
    s.machine().run(state, ScriptedDice(dice), events)
    return state, events


@pytest.mark.clause("turn.1")
def test_turn_1_the_higher_die_chooses():
    state, events = begin_turn((5, 3))
    assert (kind(state), seat(state)) == ("order", "russian")
    assert options(state) == ["be-a", "be-b"]
    assert one(events, e.InitiativeThrown).winner == "russian"


@pytest.mark.clause("turn.1")
def test_turn_1_ties_are_thrown_again():
    state, events = begin_turn((4, 4, 2, 6))
    assert seat(state) == "afghan"
    assert [event.winner for event in found(events, e.InitiativeThrown)] == ["", "afghan"]


@pytest.mark.clause("turn.1")
def test_turn_1_after_twenty_ties_the_lot_decides():
    state, events = begin_turn((3, 3) * 20 + (1,))
    assert seat(state) == "afghan"
    assert one(events, e.LotDrawn).winner == "afghan"


@pytest.mark.clause("turn.1", "turn.2", "turn.3")
@pytest.mark.parametrize(("choice", "first"), [("be-a", "afghan"), ("be-b", "russian")])
def test_the_winner_chooses_who_acts_first(choice, first):
    state, _ = begin_turn((1, 2), spare=False, text="R officer a1 10,10 / A rifleman b1 40,10")
    act(state, choice)
    assert seat(state) == first
    act(state, "end")
    assert seat(state) != first
    assert state.turn == 3


@pytest.mark.clause("turn.2", "turn.3")
def test_cx_any_none():
    """Of ten figures six act; then the other side has its half."""
    men = " / ".join(f"R rifleman a{number} {2 * number},10" for number in range(1, 11))
    state = drill(f"R officer boss 11,12 / {men} / A rifleman b1 60,40")
    state.frames[0] = ("turn", 2)
    for number in range(1, 7):
        act(state, f"go a{number}; pass")
    act(state, "end")
    assert (kind(state), seat(state)) == ("pick", "afghan")


@pytest.mark.clause("turn.2")
def test_turn_2_a_figure_acts_once_in_a_half_turn():
    state = drill(SQUAD)
    act(state, "go a1; pass")
    assert refusal(state, "go a1") == "turn.2"
    assert refusal(state, "go b1") == "turn.2"
    assert "go a2" in options(state)


@pytest.mark.clause("turn.2")
def test_turn_2_a_half_ends_by_itself_when_nobody_is_left_to_act():
    state = drill("R rifleman a1 10,10 / A rifleman b1 40,10", spare=False)
    state.frames[0] = ("turn", 2)
    act(state, "go a1; pass")
    assert seat(state) == "afghan"


@pytest.mark.clause("turn.2", "attack.3.2")
def test_moving_must_be_said_before_attacking():
    state = drill("R rifleman a1 10,10 / A rifleman b1 25,10")
    act(state, "go a1")
    assert options(state) == ["move", "fire-first", "fire rifle", "pass"]
    act(state, "fire-first")
    assert options(state) == ["move", "fire rifle", "pass"]
    act(state, "fire rifle; target b1", (6, 6, 1, 1))
    assert "move" in options(state)
    assert state.moved[state.setting.index["a1"]] == s.DECLARED


@pytest.mark.clause("turn.2", "attack.3.2")
def test_who_attacked_standing_does_not_move_any_more():
    state = drill("R rifleman a1 10,10 / A rifleman b1 25,10")
    act(state, "go a1; fire rifle; target b1", (6, 6, 1, 1, 1))
    assert kind(state) == "pick"
    assert "go a1" not in options(state)


@pytest.mark.clause("turn.1")
def test_the_points_decide_when_the_turns_are_over():
    state = drill("R rifleman a1 10,10 / A rifleman b1 40,10", spare=False, turns=2)
    state.points = [3, 1]
    act(state, "end")
    end = state.pending()
    assert isinstance(end, Finished)
    assert end.winners == ("russian",)


@pytest.mark.clause("turn.1")
def test_as_many_points_are_a_draw():
    state = drill("R rifleman a1 10,10 / A rifleman b1 40,10", spare=False, turns=2)
    act(state, "end")
    assert state.pending().winners == ()


@pytest.mark.clause("turn.1")
def test_survivors_are_counted_at_the_end():
    scores = (ScoreData("afghan", "survive", 2, "alive", "живы"),)
    text = "R rifleman a1 10,10 / A rifleman b1 40,10 / A rifleman b2 42,10"
    state = drill(text, spare=False, turns=2, scores=scores)
    act(state, "end")
    assert state.points == [0, 4]
    assert state.pending().winners == ("afghan",)


@pytest.mark.clause("turn.1")
def test_the_game_ends_when_a_side_has_nobody_left():
    state = drill("R rifleman a1 10,10 / A rifleman b1 25,10 wounded", spare=False)
    events = act(state, "go a1; fire rifle; target b1", (1, 1, 6, 6, 6))
    assert one(events, e.GameEnded).reason == "no-afghans"
    assert state.pending().winners == ("russian",)
