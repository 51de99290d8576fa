"""8.6 Defection and 10.1 modifiers."""

import pytest

from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import modifiers
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    here,
    place_of,
    position,
    told,
)

MISS = 1


def modifier(state, faction):
    """A faction's marker on the modifier track."""
    return state.modifier[faction_of(faction)]


@pytest.mark.clause("10.1.1.2", "10.1.1.3", "10.1.1.6", "8.6.1.1", "8.6.1.2")
def test_10_1_1_6_rostov():
    """ex.10.1.1.rostov: three kills and a retreat make +2; a 1 is no defection."""
    state = position(
        "denekin-infantry 4 @rostov / red-infantry 4 @rostov / red-infantry 1 @moscow"
        " / control red: moscow / draw white-combat"
    )
    act(state, "attack rostov", "fight", dice=[6, 6, 6, MISS, *[MISS] * 4])
    events = act(state, "retreat moscow", dice=[1])
    rolled = told(events, ce.DefectionRolled)[0]
    assert (rolled.die, rolled.modifier) == (1, 2)
    assert modifier(state, "denekin") == 2
    assert here(state, "moscow") == {"red": 2}


@pytest.mark.clause("10.1.1.4", "10.1.1.5", "8.6.1.3", "8.6.1.4", "8.6.3.3")
def test_10_1_1_4_kiev():
    """ex.10.1.1.kiev: +3 before the roll, 3 + 3 is a defection, then +4."""
    state = position(
        "denekin-infantry 2 @kiev / denekin-infantry 1 @loss / red-infantry 2 @kiev"
        " / red-infantry 1 @moscow / modifier denekin 2 / control red: moscow / draw white-combat"
    )
    act(state, "attack kiev", "fight", dice=[MISS] * 4)
    events = act(state, "retreat moscow", dice=[3])
    assert told(events, ce.DefectionRolled)[0].modifier == 3
    assert modifier(state, "denekin") == 4
    assert here(state, "kiev") == {"denekin": 3}
    assert here(state, "moscow") == {"red": 2}
    assert place_of(state, "denekin-infantry-3") == "kiev"
    assert place_of(state, "red-infantry-1") == "loss"


@pytest.mark.clause("10.1.0.2")
def test_10_1_0_3_the_marker_stops_at_four():
    """ex.10.1.cap."""
    state = position("red-infantry 1 @moscow / kolchak-infantry 1 @omsk / modifier red 4")
    modifiers.award(state, faction_of("red"), 2, True, [])
    assert modifier(state, "red") == 4


@pytest.mark.parametrize(("killed", "value"), [(0, 0), (1, 0), (2, 1), (4, 1)])
def test_10_1_1_3_two_kills_or_more_are_worth_one(killed, value):
    """ex.10.1.three-kills."""
    state = position("red-infantry 1 @moscow / kolchak-infantry 1 @omsk")
    modifiers.award(state, faction_of("red"), killed, False, [])
    assert modifier(state, "red") == value


@pytest.mark.clause("10.1.1.1", "8.6.4.0.1")
def test_10_1_1_5_a_defender_scores_too():
    """ex.10.1.defender; the Czechs throw for no defection."""
    state = position(
        "czech-infantry 3 @orsk / red-infantry 3 @orsk / red-infantry 2 @moscow"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk", dice=[MISS] * 3 + [6, 6, MISS])
    events = act(state, "retreat kazan")
    assert modifier(state, "czech") == 2
    assert not told(events, ce.DefectionRolled)


@pytest.mark.clause("8.6.2.2", "11.1.4")
def test_8_6_2_3_no_counter_to_gain():
    """ex.8.6.no-counter: the loser pays all the same, and the +1 is scored."""
    state = position(
        "mahkno-infantry 5 @rostov / red-infantry 2 @rostov / red-infantry 2 @moscow"
        " / turn 9 / control red: moscow / modifier mahkno 3 / draw white-combat"
    )
    act(state, "attack rostov", "fight", dice=[MISS] * 7)
    act(state, "retreat moscow", dice=[6])
    assert here(state, "rostov") == {"mahkno": 5}
    assert here(state, "moscow") == {"red": 3}
    assert modifier(state, "mahkno") == 4


def test_8_6_3_1_the_last_unit_stays():
    """ex.8.6.last: ignored completely."""
    state = position(
        "turn 9 / mahkno-infantry 1 @rostov / red-infantry 2 @rostov / red-infantry 1 @moscow"
        " / kolchak-infantry 1 @omsk / control red: moscow / modifier red 3 / draw red-combat"
    )
    act(state, "attack rostov", "fight", dice=[MISS] * 3)
    events = act(state, "retreat odessa", dice=[6])
    assert told(events, ce.DefectionIgnored)
    assert here(state, "odessa") == {"mahkno": 1}
    assert here(state, "rostov") == {"red": 2}
    assert modifier(state, "red") == 4


def test_8_6_3_2_only_the_last_piece_on_the_map_is_safe():
    state = position(
        "turn 9 / mahkno-infantry 1 @rostov / mahkno-infantry 1 @kiev / red-infantry 2 @rostov"
        " / red-infantry 1 @moscow / kolchak-infantry 1 @omsk / control red: moscow"
        " / modifier red 3 / draw red-combat"
    )
    act(state, "attack rostov", "fight", dice=[MISS] * 3)
    act(state, "retreat odessa", dice=[6])
    assert here(state, "odessa") == {}
    assert here(state, "rostov") == {"red": 3}


@pytest.mark.clause("8.6.4.1")
def test_8_6_1_5_the_elite_never_comes_over():
    """ex.8.6.tank-only, ex.8.6.volunteers: nothing is thrown."""
    state = position(
        "denekin-volunteer 2 @rostov / red-infantry 2 @rostov / red-infantry 1 @moscow"
        " / denekin-infantry 1 @baku / control red: moscow / modifier red 3 / draw red-combat"
    )
    act(state, "attack rostov", "fight", dice=[MISS] * 6)
    events = act(state, "retreat baku")
    assert not told(events, ce.DefectionRolled)
    assert here(state, "baku") == {"denekin": 3}


def test_8_6_1_1_all_killed_the_winner_may_still_gain_one():
    state = position(
        "denekin-infantry 2 @rostov / denekin-infantry 1 @loss / red-infantry 1 @rostov"
        " / red-infantry 1 @moscow / draw white-combat"
    )
    events = act(state, "attack rostov", dice=[6, MISS, MISS, 6])
    assert told(events, ce.DefectionRolled)[0].modifier == 0
    assert here(state, "rostov") == {"denekin": 3}
    assert here(state, "moscow") == {"red": 1}


def test_8_6_2_1_who_commanded_rolls():
    state = position(
        "kolchak-infantry 2 @orsk / yudenich-infantry 1 @orsk / red-infantry 1 @orsk"
        " / red-infantry 1 @moscow / control kolchak: tashkent / draw white-combat"
    )
    events = act(state, "attack orsk", "support", dice=[6, MISS, MISS, 1])
    assert told(events, ce.DefectionRolled)[0].faction == faction_of("kolchak")


@pytest.mark.clause("8.5.5", "8.6.1.2")
def test_8_6_1_1_nothing_is_thrown_while_some_of_the_beaten_side_stay():
    """A newcomer holds out beside the combat: the Reds have not lost the zone."""
    state = position(
        "red-infantry 1 @omsk / newcomer red-infantry-1 / red-infantry 1 @omsk"
        " / kolchak-infantry 2 @omsk / red-infantry 1 @moscow / control red: omsk"
        " / draw white-combat"
    )
    events = act(state, "attack omsk", dice=[6, MISS, MISS])
    assert not told(events, ce.DefectionRolled)
    assert here(state, "omsk") == {"kolchak": 2, "red": 1}
    assert modifier(state, "kolchak") == 0
