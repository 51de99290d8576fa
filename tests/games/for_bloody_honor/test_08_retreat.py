"""8.5 Retreat."""

import pytest

from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import retreat
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    position,
    seat,
    told,
    unit_of,
    zone_of,
)

MISS = 1


def zones_for(state, faction, zone):
    """Where a faction can retreat to."""
    found = retreat.retreat_zones(state, faction_of(faction), zone_of(zone))
    return [state.setting.graph.label(there) for there in found]


@pytest.mark.clause("8.5.3")
def test_8_5_2_no_retreat_to_zones_with_enemies_alone():
    """ex.8.5.enemy-only: with nowhere to go the next round follows unasked."""
    state = position(
        "red-infantry 2 @vladivostok / kolchak-infantry 1 @vladivostok"
        " / czech-infantry 1 @khabarovsk"
        " / red-infantry 1 @moscow / draw white-combat"
    )
    assert zones_for(state, "red", "vladivostok") == []
    act(state, "attack vladivostok", dice=[MISS] * 3)
    assert kind(state) == "attacker-continue"
    act(state, "fight", dice=[MISS] * 3)
    assert (kind(state), seat(state)) == ("attacker-continue", "kolchak")


def test_8_5_4_a_mixed_zone_may_be_entered():
    """ex.8.5.mixed."""
    state = position(
        "red-infantry 2 @tomsk / red-infantry 1 @omsk / kolchak-infantry 1 @omsk"
        " / kolchak-infantry 1 @krasnoyarsk"
    )
    assert zones_for(state, "red", "tomsk") == ["omsk"]


@pytest.mark.clause("8.5.6")
def test_8_5_5_newcomers_stay_out_until_the_fourth_round():
    """ex.8.5.newcomers."""
    state = position(
        "red-infantry 2 @tomsk / kolchak-infantry 1 @tomsk / red-infantry 1 @omsk"
        " / kolchak-infantry 1 @omsk / red-infantry 9 @moscow / control kolchak: tomsk krasnoyarsk"
        " / control red: ekaterinburg / draw red-combat"
    )
    act(state, "attack tomsk", "retreat omsk", dice=[MISS] * 4)
    assert state.status[unit_of("red-infantry-1")] & s.NEWCOMER
    act(state, "attack omsk", dice=[MISS] * 2)
    for _ in range(2):
        act(state, "fight", "fight", dice=[MISS] * 2)
    act(state, "fight", "fight")
    assert (kind(state), seat(state)) == ("newcomers", "red")
    act(state, "engage red-infantry-1", "hold", dice=[MISS] * 3)
    assert here(state, "omsk") == {"red": 3, "kolchak": 1}


ALLIES = (
    "red-infantry 6 @omsk / kolchak-infantry 1 @omsk / denekin-infantry 3 @omsk"
    " / newcomer denekin-infantry-1 / newcomer denekin-infantry-2 / newcomer denekin-infantry-3"
    " / red-infantry 9 @moscow / control red: ekaterinburg / draw red-combat"
)


def _fight_three_rounds(state, throws):
    """Three rounds of misses; the fourth is about to begin."""
    act(state, "attack omsk", dice=[MISS] * throws)
    for _ in range(2):
        act(state, "fight", "fight", dice=[MISS] * throws)
    act(state, "fight", "fight")


@pytest.mark.clause("8.2.10", "8.3.2.2")
def test_8_5_6_newcomers_may_join_allies_in_the_fourth_round():
    """The friendly force of Whites is that of any White faction, at the usual price."""
    state = position(ALLIES)
    _fight_three_rounds(state, 7)
    assert (kind(state), seat(state)) == ("newcomers", "denekin")
    act(state, "engage denekin-infantry-1", "engage denekin-infantry-2")
    events = act(state, "hold", dice=[MISS] * 8)
    volleys = [event for event in told(events, ce.Volley) if not event.attack]
    assert [(event.full, event.penalty) for event in volleys] == [(3, 1)]
    act(state, "fight")
    assert (kind(state), seat(state)) == ("defender-continue", "denekin")


@pytest.mark.clause("8.2.10")
def test_8_5_6_newcomers_who_stay_out_are_asked_again():
    state = position(ALLIES)
    _fight_three_rounds(state, 7)
    act(state, "hold", dice=[MISS] * 7)
    act(state, "fight", "fight")
    assert (kind(state), seat(state)) == ("newcomers", "denekin")


@pytest.mark.clause("11.4.2.3.10")
def test_8_5_6_an_aircraft_that_has_fought_does_not_join():
    state = position(
        "red-infantry 1 @omsk / red-infantry 1 @omsk / red-aircraft 1 @omsk"
        " / newcomer red-infantry-1 / newcomer red-aircraft-1 / fought red-aircraft-1"
        " / kolchak-infantry 1 @omsk / red-infantry 9 @moscow / control red: ekaterinburg"
        " / draw red-combat"
    )
    _fight_three_rounds(state, 2)
    assert (kind(state), options(state)) == ("newcomers", ["engage red-infantry-1", "hold"])


@pytest.mark.clause("8.5.6")
def test_11_2_1_2_guests_do_not_join_a_defence_as_newcomers():
    state = position(
        "turn 6 / poles-infantry 2 @omsk / guest poles-infantry-1 / newcomer poles-infantry-1"
        " / poles-infantry 1 @warsaw / kolchak-infantry 1 @omsk / red-infantry 1 @omsk"
        " / guest poles-infantry-2 / newcomer poles-infantry-2"
        " / red-infantry 9 @moscow / control red: ekaterinburg / draw red-combat"
    )
    act(state, "attack omsk", dice=[MISS] * 2)
    for _ in range(4):
        act(state, "fight", "fight", dice=[MISS] * 2)
    assert kind(state) == "attacker-continue"


@pytest.mark.clause("8.5.9")
def test_8_5_7_an_empty_zone_of_the_enemy_is_taken_at_once():
    """ex.8.5.empty-enemy."""
    state = position(
        "red-infantry 2 @orsk / kolchak-infantry 2 @orsk / red-infantry 1 @moscow"
        " / control kolchak: tashkent / control red: orsk / draw white-combat"
    )
    act(state, "attack orsk", "fight", dice=[MISS] * 4)
    assert "retreat tashkent" in options(state)
    act(state, "retreat tashkent", dice=[MISS])
    assert owner(state, "tashkent") == "red"
    assert owner(state, "orsk") == "kolchak"


@pytest.mark.clause("8.5.11", "8.5.12", "6.2.7")
def test_8_5_8_the_first_in_has_an_empty_zone():
    """ex.8.5.first-in-empty."""
    state = position(
        "denekin-infantry 3 @orsk / czech-infantry 2 @orsk / red-infantry 2 @orsk"
        " / red-infantry 1 @moscow / control denekin: tsaritsyn / control red: tashkent orsk"
        " / draw white-combat"
    )
    act(state, "attack orsk", "support", dice=[MISS] * 6)
    assert seat(state) == "denekin"
    act(state, "retreat tashkent")
    assert seat(state) == "czech"
    act(state, "retreat tashkent", dice=[MISS])
    assert owner(state, "tashkent") == "denekin"
    assert here(state, "tashkent") == {"denekin": 3, "czech": 2}


@pytest.mark.clause("7.5.2", "5.1.2.1")
def test_8_5_10_nobody_retreats_out_of_his_ground():
    """ex.8.5.abroad."""
    state = position(
        "turn 9 / mahkno-infantry 2 @rostov / red-infantry 1 @rostov / red-infantry 1 @kiev"
        " / red-infantry 1 @odessa"
    )
    assert zones_for(state, "mahkno", "rostov") == []
    assert "warsaw" not in zones_for(state, "denekin", "kiev")


@pytest.mark.clause("7.5.1", "7.5.2", "7.5.8")
@pytest.mark.parametrize("warsaw", ["", " / red-infantry 1 @warsaw / control red: warsaw"])
def test_8_5_10_the_reds_move_into_poland_but_never_retreat_there(warsaw):
    state = position(
        f"turn 6 / red-infantry 2 @kiev / denekin-infantry 3 @kiev / control red: moscow{warsaw}"
        " / draw red"
    )
    assert "warsaw" not in zones_for(state, "red", "kiev")
    other = position(f"turn 6 / red-infantry 2 @kiev / red-infantry 1 @moscow{warsaw} / draw red")
    act(other, "take red-infantry-1")
    assert "to warsaw" in options(other)


@pytest.mark.clause("11.2.1.6")
def test_8_5_10_poles_may_retreat_to_warsaw():
    state = position("turn 6 / poles-infantry 2 @minsk / red-infantry 1 @minsk")
    assert "warsaw" in zones_for(state, "poles", "minsk")


def test_11_2_1_2_poles_among_other_whites_are_guests():
    """ex.11.2.no-help: they neither help to defend nor cost a die."""
    state = position(
        "turn 6 / poles-infantry 2 @kiev / guest poles-infantry-1 / guest poles-infantry-2"
        " / denekin-infantry 3 @kiev / red-infantry 1 @kiev / control denekin: kiev"
        " / control red: moscow / draw red-combat"
    )
    act(state, "attack kiev", "retreat moscow", dice=[MISS] * 5)
    assert here(state, "kiev") == {"poles": 2, "denekin": 3}


@pytest.mark.clause("8.1.3")
def test_11_2_1_2_guests_that_are_alone_defend_themselves():
    state = position(
        "turn 6 / poles-infantry 2 @kiev / guest poles-infantry-1 / guest poles-infantry-2"
        " / poles-infantry 1 @warsaw / red-infantry 3 @kiev / control red: moscow"
        " / draw red-combat"
    )
    assert options(state) == ["attack kiev", "pass"]
    events = act(state, "attack kiev", dice=[MISS] * 7)
    assert [event.dice for event in told(events, ce.Volley)] == [3, 4]


def test_11_2_1_2_guests_are_none_any_more_when_the_others_have_gone():
    state = position(
        "turn 6 / poles-infantry 2 @kiev / guest poles-infantry-1 / guest poles-infantry-2"
        " / denekin-infantry 1 @kiev / denekin-infantry 1 @baku / control denekin: rostov"
        " / red-infantry 1 @moscow / chits red / draw denekin"
    )
    act(state, "take denekin-infantry-1", "to rostov", dice=[1])
    act(state, "end")
    assert here(state, "kiev") == {"poles": 2}
    assert not state.status[unit_of("poles-infantry-1")] & s.GUEST
