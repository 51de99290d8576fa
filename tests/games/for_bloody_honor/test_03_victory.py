"""2.1, 3 Who wins."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import arrivals, chits, control, victory
from tests.games.for_bloody_honor.positions import (
    Script,
    act,
    faction_of,
    kind,
    options,
    owner,
    position,
    seat,
    told,
)

RED = "red-infantry 1 @moscow"


def totals(text, **influence):
    """A position with totals on the track, judged."""
    state = position(f"{RED} / turn 10 / {text}")
    for name, points in influence.items():
        state.influence[faction_of(name)] = points
        state.standing[faction_of(name)] = s.IN
    victory.judge(state, [])
    return state


def judged(**influence):
    """The seats that win by totals."""
    return totals("in denekin / in kolchak", **influence).finished.winners


def counted(text):
    """A position whose last Political Control phase is over."""
    state = position(text)
    state.frames = [("turn", 0), ("political-control",)]
    events = []
    s.machine().flow["political-control"].run(state, state.frames[-1], Script(), events)
    return state, events


def test_2_1_2_after_turn_ten_the_most_influence_wins():
    """The totals are those of the zones as the game ends, and then it is over."""
    state, events = counted(
        f"turn 10 / {RED} / kolchak-infantry 1 @omsk"
        " / control red: moscow petrograd / control kolchak: omsk kazan"
    )
    assert state.finished.winners == ("red",)
    assert told(events, e.GameEnded)[0].red == 9 + 9


@pytest.mark.clause("3.3", "3.11")
def test_2_1_3_the_whites_are_counted_together():
    """ex.3.side-totals: 45 against 40, and Denekin's 18 are the most."""
    won = judged(red=40, denekin=18, kolchak=15, foreign=8, czech=4, poles=9)
    assert won == ("denekin",)


@pytest.mark.clause("2.1.2", "10.0.3")
def test_3_1_the_largest_total_wins():
    assert judged(red=41, denekin=20, kolchak=20) == ("red",)
    assert judged(red=19, denekin=20, kolchak=5) == ("denekin",)


def test_3_2_the_reds_win_with_more_than_all_whites():
    assert judged(red=46, denekin=20, kolchak=15, foreign=8) == ("red",)


def test_3_3_the_reds_lose_to_the_sum_even_if_no_white_has_as_many():
    assert judged(red=30, denekin=11, kolchak=12, foreign=8) == ("kolchak",)


def test_3_4_polish_zones_count_for_nobody():
    """ex.3.polish-excluded: 43 without the Poles, who would have made it 52."""
    assert judged(red=46, denekin=20, kolchak=15, foreign=8, poles=9) == ("red",)


@pytest.mark.clause("11.5.0.1")
@pytest.mark.parametrize(("gone", "last"), [(6, 8), (9, 10), (10, 10)])
def test_3_5_two_full_turns_are_left_when_the_reds_are_gone(gone, last):
    """ex.11.5.two-turns."""
    state = position(f"turn {gone} / reds-gone {gone} / kolchak-infantry 1 @omsk")
    assert chits.last_turn(state) == last


def test_3_6_a_faction_without_units_is_out_and_the_others_play_on():
    """ex.3.out: what is in its pools does not save it."""
    state = position(
        f"{RED} / in yudenich / yudenich-infantry 4 @loss / kolchak-infantry 1 @omsk"
        " / chits yudenich red / draw kolchak"
    )
    events = act(state, "end")
    gone = told(events, e.FactionGone)
    assert [(event.faction, event.why) for event in gone] == [
        (faction_of("yudenich"), "eliminated")
    ]
    assert faction_of("yudenich") not in state.chits
    assert state.standing[faction_of("kolchak")] == s.IN
    assert state.finished is None


@pytest.mark.clause("11.3.1", "11.3.4")
def test_3_7_denekins_player_goes_on_as_wrangel():
    """ex.3.wrangel: placed as the action ends, he acts on Denekin's chit, next to the Poles."""
    state = position(
        f"turn 6 / {RED} / in denekin / kolchak-infantry 1 @omsk / control denekin: baku rostov"
        " / influence denekin 9 / modifier denekin 2 / chits denekin red / draw kolchak"
    )
    act(state, "end")
    assert (kind(state), seat(state)) == ("wrangel", "denekin")
    act(state, "at rostov")
    wrangel = faction_of("wrangel")
    assert state.standing[faction_of("denekin")] == s.GONE
    assert state.influence[wrangel] == 9
    assert state.modifier[wrangel] == 2
    assert owner(state, "baku") == "wrangel"
    assert state.drawn[-1] == wrangel, "the chit was still in the container"
    assert (kind(state), seat(state)) == ("march", "denekin")
    assert faction_of("poles") < wrangel < faction_of("kolchak")


def test_3_8_wrangel_sets_up_in_rostov_or_baku():
    state = position(f"{RED} / in denekin / kolchak-infantry 1 @omsk / draw kolchak")
    act(state, "end")
    assert options(state) == ["at rostov", "at baku"]


def test_3_9_the_whites_have_it_when_the_reds_fall_short():
    """A tie is not enough for the Reds (ruling ties)."""
    assert judged(red=30, denekin=20, kolchak=10) == ("denekin",)


@pytest.mark.clause("3.11")
def test_3_10_foreigners_count_and_cannot_win():
    """ex.3.foreign-top: Kolchak's 14 beat Denekin's 13, the Foreigners' 25 don't count."""
    assert judged(red=40, foreign=25, kolchak=14, denekin=13) == ("kolchak",)


def test_3_11_the_best_russian_white_is_named():
    state = totals("in denekin", red=5, mahkno=8, czech=20, denekin=7)
    assert state.finished.winners == ("mahkno",)


def test_3_11_equal_totals_are_told_apart_by_zones_then_by_priority():
    state = totals(
        "control kolchak: omsk tomsk / control denekin: rostov", red=5, denekin=9, kolchak=9
    )
    assert state.finished.winners == ("kolchak",)
    assert judged(red=5, denekin=9, kolchak=9) == ("denekin",)


def test_3_11_a_faction_that_is_out_is_not_named():
    state = position(f"turn 10 / {RED} / kolchak-infantry 1 @omsk / gone yudenich")
    state.influence[faction_of("yudenich")] = 30
    state.influence[faction_of("kolchak")] = 4
    victory.judge(state, [])
    assert state.finished.winners == ("kolchak",)


def test_3_11_whites_without_a_russian_win_together():
    state = position("turn 10 / reds-gone 9 / czech-infantry 1 @omsk")
    victory.judge(state, [])
    assert "czech" in state.finished.winners
    assert "red" not in state.finished.winners


# --- the option -----------------------------------------------------------------------------------


def test_3_12_the_core_is_moscow_and_four_zones():
    setting = position(RED).setting
    names = [setting.graph.label(zone) for zone in setting.core]
    assert setting.graph.label(setting.core_capital) == "moscow"
    assert names == ["petrograd", "minsk", "kiev", "odessa"]


@pytest.mark.parametrize(
    ("core", "winners"),
    [
        ("moscow kiev", ("red",)),
        ("moscow", ()),
        ("petrograd kiev", ()),
    ],
)
@pytest.mark.clause("3.14")
def test_3_13_a_side_needs_the_lead_moscow_and_another_core_zone(core, winners):
    """ex.3.optional: with Moscow alone the Reds are not the winner, nor is anybody."""
    state = totals(f"core / control red: {core}", red=40, kolchak=10)
    assert state.finished.winners == winners


def test_3_13_the_white_side_counts_as_a_whole_but_without_the_poles():
    text = "core / control kolchak: moscow / control {other}: kiev"
    assert totals(text.format(other="czech"), red=4, kolchak=10).finished.winners == ("kolchak",)
    assert totals(text.format(other="poles"), red=4, kolchak=10).finished.winners == ()


def test_3_14_one_test_alone_is_not_enough():
    state = totals("core / control red: moscow kiev", red=4, kolchak=10)
    assert state.finished.winners == ()
    assert state.finished.clause == "3.14"


# --- zones of those that are gone -----------------------------------------------------------------


def test_3_6_zones_of_a_dead_faction_keep_its_marker():
    """Ruling eliminated-zones."""
    state = position(
        f"{RED} / in yudenich / kolchak-infantry 1 @omsk / control yudenich: riga / draw kolchak"
    )
    act(state, "end")
    assert owner(state, "riga") == "yudenich"
    assert control.count_influence(state, faction_of("yudenich")) == 5


def test_11_3_5_wrangel_comes_once():
    state = position(f"{RED} / wrangel-infantry 1 @baku / gone denekin")
    assert not arrivals.is_wrangel_due(state)
