"""Odds, ways and worth as the scripted player of Red Skorpion reckons them."""

from math import inf, isclose

import pytest

from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion import tactics_fields as fields
from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.schemas import ScoreData
from stavka.games.red_skorpion.tactics_sites import Sites
from tests.games.red_skorpion.drills import data, drill, f, spot

TABLES = data().tables


@pytest.mark.parametrize("attack", range(8))
@pytest.mark.parametrize("defence", range(8))
def test_harm_is_read_from_the_exact_table(attack, defence):
    found = odds.harm(TABLES, attack, defence)
    exact = chances.hits(attack, defence, 6)
    assert isclose(sum(found), 1 - float(exact[0]), abs_tol=1e-12)
    assert isclose(found.kill, float(sum(exact[3:])), abs_tol=1e-12)


def test_more_attack_dice_kill_more_and_more_defence_dice_save():
    assert (
        odds.harm(TABLES, 4, 2).kill > odds.harm(TABLES, 3, 2).kill > odds.harm(TABLES, 3, 3).kill
    )


def test_a_round_hand_to_hand_is_even_between_equals_and_not_with_an_elite():
    won, lost = odds.melee(TABLES, 4, 4)
    assert won == lost
    won, lost = odds.melee(TABLES, 5, 4)
    assert won.kill > lost.kill


def test_a_burst_is_on_target_once_in_three_and_catches_more_when_it_is_wide():
    """Doubles and sevens are 12 of 36; 2 and 1 drift an inch and an inch."""
    assert isclose(odds.on_target(TABLES, False, 1000), 12 / 36)
    assert isclose(odds.on_target(TABLES, False, 1500), 14 / 36)
    assert isclose(sum(chance for _, chance in odds.drifts(TABLES, True)), 1.0)


def test_running_over_kills_fifteen_times_in_thirty_six():
    assert isclose(odds.runs_over(TABLES, False), 15 / 36)
    assert odds.runs_over(TABLES, True) > 15 / 36


# --- ways ------------------------------------------------------------------------------------

WALLED = "R truck t 10,24 / R assault a 10,30 / shape water r 40,0 42,0 42,40 40,40"
OUT = {"russian": ("east",)}


def test_the_way_out_leads_round_what_is_closed():
    setting = drill(WALLED, exits=OUT).setting
    field = fields.to_exit(setting, "foot", 400, 0)
    assert field is not None
    assert field.at(*spot("60,10")) < 14
    assert field.at(*spot("30,10")) > 42 + 20


def test_a_road_halves_the_way_of_wheels_and_not_of_men():
    road = "shape road s 0,24 72,24 line"
    state = drill(f"R truck t 10,24 / R assault a 10,30 / {road}", exits=OUT)
    wheels = fields.to_exit(state.setting, "wheeled", 1200, 0)
    feet = fields.to_exit(state.setting, "foot", 400, 0)
    assert wheels is not None
    assert feet is not None
    assert wheels.at(*spot("21,25")) <= feet.at(*spot("21,25"))


def test_no_way_leads_out_of_a_moat():
    moat = "shape water r 0,20 30,20 30,22 0,22 / shape water q 28,20 30,20 30,48 28,48"
    setting = drill(f"R assault a 10,30 / {moat}", exits=OUT).setting
    field = fields.to_exit(setting, "foot", 400, 0)
    assert field is not None
    assert field.at(*spot("10,35")) == inf


def test_a_side_without_exits_has_no_way_out():
    setting = drill("R assault a 10,30").setting
    assert fields.to_exit(setting, "foot", 400, 1) is None


# --- worth -----------------------------------------------------------------------------------


def test_a_man_for_whom_the_scenario_pays_is_worth_more():
    scores = (
        ScoreData("afghan", "kill", 1, "k", "у"),
        ScoreData("afghan", "kill", 5, "o", "о", ("b",)),
    )
    state = drill("R assault a 10,10 / R assault b 12,10 / A rifleman e 30,10", scores=scores)
    look = Sites(state)
    assert look.worth(f(state, "b")) == look.worth(f(state, "a")) + 5


def test_a_truck_near_the_edge_is_likelier_to_get_out_in_time():
    scores = (ScoreData("russian", "escape", 10, "t", "г", ("t", "u")),)
    state = drill("R truck t 60,10 / R truck u 5,10", exits=OUT, scores=scores)
    look = Sites(state)
    near, far = (
        look.escape_chance(f(state, one), spot(at)) for one, at in (("t", "60,10"), ("u", "5,10"))
    )
    assert 0 < far < near < 1


def test_cover_and_a_mullah_make_a_place_safer():
    text = (
        "R assault a 10,10 / A rifleman b 24,10 / A mullah m 30,16 / A rifleman c 24,40"
        " / shape scrub s 23,14 26,14 26,17 23,17"
    )
    scores = (ScoreData("russian", "kill", 1, "k", "у"),)
    state = drill(text, scores=scores)
    look = Sites(state)
    b, c = f(state, "b"), f(state, "c")
    open_ = look.danger(b, spot("24,10"), cover=False, moved=False)
    covered = look.danger(b, spot("24.5,15"), cover=True, moved=False)
    assert covered < open_
    assert look.is_inspired(b, spot("24,10"))
    assert not look.is_inspired(c, spot("24,40"))


def test_nobody_is_in_danger_out_of_all_reach():
    state = drill("R assault a 5,5 / A rifleman b 40,40", spare=False)
    look = Sites(state)
    assert look.danger(f(state, "b"), spot("65,45"), cover=False, moved=False) == 0
