"""5 Mahkno."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import board
from tests.games.for_bloody_honor.positions import (
    Script,
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    refusal,
    seat,
    told,
    zone_of,
)

OTHERS = "red-infantry 1 @moscow / czech-infantry 1 @tomsk"


def eighth(text, dice=(1,), draws=()):
    """Turn 8 from its start to the first decision; the Baltic roll fails."""
    state = position(f"turn 8 / {OTHERS} / {text}")
    state.frames = [("turn", 0)]
    events = []
    s.machine().run(state, Script(dice, draws), events)
    return state, events


@pytest.mark.clause("5.1.1.1", "5.1.1.4")
def test_5_1_0_1_mahkno_is_not_there_before_turn_eight():
    """ex.5.1.before: no chit of his on turn 7, one on turn 8."""
    state = position(f"turn 7 / {OTHERS}")
    state.frames = [("turn", 0)]
    s.machine().run(state, Script([1]), [])
    assert faction_of("mahkno") not in [*state.chits, *state.drawn]
    state, events = eighth("")
    assert faction_of("mahkno") in [*state.chits, *state.drawn]
    assert [event.faction for event in told(events, e.FactionEntered)] == [faction_of("mahkno")]


def test_5_1_1_2_reds_are_pushed_out_of_odessa():
    """ex.5.1.1.displace: to an adjacent Red zone."""
    state, _ = eighth("red-infantry 3 @odessa / control red: odessa kiev moscow")
    assert here(state, "kiev") == {"red": 3}
    assert here(state, "odessa") == {"mahkno": 2}
    assert owner(state, "odessa") == "mahkno"


def test_5_1_1_2_the_red_player_may_split_them_among_several_zones():
    state, _ = eighth("red-infantry 2 @odessa / control red: odessa kiev rostov moscow", dice=())
    assert (kind(state), seat(state)) == ("displace", "red")
    assert options(state) == ["at kiev", "at rostov"]
    act(state, "at kiev", "at rostov", dice=[1])
    assert here(state, "kiev") == here(state, "rostov") == {"red": 1}


def test_5_1_1_2_reds_with_nowhere_to_go_are_lost():
    """Ruling mahkno-no-zone."""
    state, _ = eighth("red-infantry 1 @odessa / control red: odessa moscow")
    assert place_of(state, "red-infantry-2") == "loss"


def test_5_1_1_2_a_train_leaves_by_rail_alone():
    state, _ = eighth("red-train 1 @odessa / control red: odessa rostov moscow")
    assert place_of(state, "red-train-1") == "loss"
    state, _ = eighth("red-train 1 @odessa / control red: odessa kiev moscow")
    assert place_of(state, "red-train-1") == "kiev"


def test_5_1_1_3_two_units_appear_in_odessa():
    state, _ = eighth("")
    assert here(state, "odessa") == {"mahkno": 2}


def test_5_1_1_5_mahkno_is_a_white_faction():
    state, _ = eighth("control denekin: rostov / denekin-infantry 1 @rostov")
    assert board.is_friendly(state, faction_of("mahkno"), zone_of("rostov"))


@pytest.mark.clause("5.1.1.7")
def test_5_1_1_6_another_white_loses_odessa_at_once_but_no_unit():
    """ex.5.1.1.white-owner."""
    state, events = eighth("denekin-infantry 2 @odessa / control denekin: odessa")
    assert here(state, "odessa") == {"denekin": 2, "mahkno": 2}
    assert owner(state, "odessa") == "mahkno"
    kinds = [type(event) for event in events]
    assert kinds.index(e.ControlChanged) < kinds.index(e.ChitDrawn)


@pytest.mark.clause("11.5.1.4")
def test_5_1_1_8_poles_in_odessa_keep_it_and_must_be_fought():
    """ex.5.1.1.poles: they are enemies there, and nowhere else."""
    state, _ = eighth("poles-infantry 2 @odessa / poles-infantry 1 @warsaw / control poles: odessa")
    assert state.duel
    assert owner(state, "odessa") == "poles"
    mahkno, poles = faction_of("mahkno"), faction_of("poles")
    assert board.has_enemies(state, mahkno, zone_of("odessa"))
    assert board.has_enemies(state, poles, zone_of("odessa"))
    assert not board.has_enemies(state, mahkno, zone_of("warsaw"))


def test_5_1_1_8_the_fight_lapses_when_one_of_them_has_left():
    """Ruling mahkno-poles."""
    state = position(
        f"turn 8 / {OTHERS} / duel / mahkno-infantry 2 @odessa / poles-infantry 1 @odessa"
        " / poles-infantry 1 @warsaw / control poles: odessa warsaw kiev / draw poles"
    )
    act(state, "take poles-infantry-1", "to kiev", dice=[1])
    act(state, "end")
    assert not state.duel


def test_5_1_2_1_mahkno_enters_four_zones_only():
    """ex.5.1.2.limit."""
    state = position(f"turn 9 / {OTHERS} / mahkno-infantry 1 @kiev / draw mahkno")
    act(state, "take mahkno-infantry-1")
    assert [text for text in options(state) if text.startswith("to ")] == [
        "to minsk",
        "to odessa",
        "to rostov",
    ]
    assert refusal(state, "to moscow").clause == "5.1.2.1"


def test_5_1_2_2_rail_does_not_lead_out_of_the_four():
    state = position(
        f"turn 9 / {OTHERS} / mahkno-infantry 1 @odessa / control mahkno: odessa kiev moscow"
        " / draw mahkno"
    )
    act(state, "take mahkno-infantry-1")
    assert "to minsk" not in options(state), "the line to Minsk runs through Moscow"
    assert "to kiev" in options(state)


def test_5_1_4_1_new_units_stand_in_odessa_only():
    state = position(
        f"turn 9 / {OTHERS} / mahkno-infantry 2 @kiev / mahkno-infantry 1 @loss"
        " / control mahkno: kiev odessa / influence mahkno 4 / draw white-recruit"
    )
    act(state, "return mahkno-infantry-3", dice=[1, 1])
    assert place_of(state, "mahkno-infantry-3") == "odessa"


def test_5_1_4_2_without_odessa_no_new_units():
    """ex.5.1.4.lost: nothing is placed, whatever chart and die give."""
    state = position(
        f"turn 9 / {OTHERS} / mahkno-infantry 2 @kiev / mahkno-infantry 2 @loss"
        " / control mahkno: kiev / control denekin: odessa / influence mahkno 4 / chits red"
        " / draw white-recruit",
        dice=[6, 1],
    )
    assert kind(state) == "march"
    assert here(state, "kiev") == {"mahkno": 2}
    assert here(state, "odessa") == {}


@pytest.mark.clause("11.2.1.3", "11.2.1.4")
@pytest.mark.parametrize(("duel", "told_to_leave"), [(" / duel", False), ("", True)])
def test_5_1_1_8_poles_do_not_show_out_whom_they_are_to_fight(duel, told_to_leave):
    state = position(
        f"turn 8 / {OTHERS} / mahkno-infantry 2 @odessa / poles-infantry 1 @odessa"
        f" / poles-infantry 1 @warsaw / control poles: odessa warsaw kiev / chits mahkno{duel}"
        " / draw poles"
    )
    act(state, "end")
    assert seat(state) == "mahkno"
    assert ("end" not in options(state)) == told_to_leave
