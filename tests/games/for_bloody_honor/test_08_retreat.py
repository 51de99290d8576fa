"""8.5 Retreat."""

import pytest

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
    assert "warsaw" in zones_for(state, "red", "kiev")
    assert "warsaw" not in zones_for(state, "denekin", "kiev")


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
