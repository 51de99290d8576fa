"""11.4 Special units in combat, 11.2 Poles in combat, 5.1.1.8 Mahkno's duel."""

import pytest

from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from tests.games.for_bloody_honor.positions import (
    act,
    draw,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    seat,
    told,
    unit_of,
)

MISS = 1
HOLDS = 4


def dice_thrown(events):
    """(attack, dice) of every volley."""
    return [(event.attack, event.dice) for event in told(events, ce.Volley)]


TANKS = (
    "turn 4 / denekin-tank 1 @orsk / denekin-infantry 2 @orsk / red-infantry 4 @orsk"
    " / red-infantry 1 @moscow / control red: kazan / control denekin: tsaritsyn"
)


@pytest.mark.clause("11.4.1.2", "11.4.1.10", "11.4.3.1")
def test_11_4_1_4_a_tank_fires_in_one_round():
    """ex.11.4.1.one-round."""
    state = position(f"{TANKS} / draw white-combat")
    act(state, "attack orsk")
    assert (kind(state), options(state)[1:]) == ("tanks", ["hold"])
    fire = options(state)[0]
    events = act(state, fire, dice=[HOLDS, *[MISS] * 4, *[MISS] * 4])
    assert dice_thrown(events)[0] == (True, 4)
    events = act(state, "fight", "fight", dice=[MISS] * 6)
    assert dice_thrown(events)[0] == (True, 2)


@pytest.mark.clause("11.4.3.3", "11.4.3.2")
def test_11_4_1_11_a_tank_that_failed_may_try_again():
    """ex.11.4.1.late-start."""
    state = position(f"{TANKS} / draw white-combat")
    act(state, "attack orsk")
    fire = options(state)[0]
    events = act(state, fire, dice=[1, MISS, MISS, *[MISS] * 4])
    assert dice_thrown(events)[0] == (True, 2)
    events = act(state, "fight", "fight", fire, dice=[3, *[MISS] * 4, *[MISS] * 4])
    assert dice_thrown(events)[0] == (True, 4)
    events = act(state, "fight", "fight", dice=[MISS] * 6)
    assert dice_thrown(events)[0] == (True, 2)


@pytest.mark.clause("11.4.1.3", "11.4.1.5", "11.4.1.6", "11.4.3.5")
def test_11_4_3_5_a_broken_tank_can_take_a_hit():
    """ex.11.4.3.absorb; ex.11.4.1.flip: it recovers when the combat is over."""
    state = position(f"{TANKS} / draw white-combat")
    act(state, "attack orsk")
    fire = options(state)[0]
    tank = fire.removeprefix("fire ")
    act(state, fire, dice=[1, MISS, MISS, 6, *[MISS] * 3])
    assert kind(state) == "loss"
    act(state, f"hit {tank}")
    assert state.status[unit_of(tank)] & s.DAMAGED
    act(state, "fight", "fight", fire, dice=[HOLDS, *[MISS] * 8])
    act(state, "retreat tsaritsyn", dice=[MISS])
    assert place_of(state, tank) == "tsaritsyn"
    assert not state.status[unit_of(tank)]


@pytest.mark.clause("11.4.3.7", "11.4.3.8")
def test_11_4_3_6_what_is_broken_is_lost_in_a_retreat():
    """ex.11.4.3.retreat."""
    state = position(f"{TANKS} / denekin-aircraft 1 @orsk / draw white-combat")
    act(state, "attack orsk")
    plane = options(state)[0].removeprefix("engage ")
    act(state, f"engage {plane}")
    tank = options(state)[0].removeprefix("fire ")
    act(state, f"fire {tank}", dice=[1, 1, *[MISS] * 6])
    act(state, "retreat tsaritsyn", dice=[MISS])
    assert place_of(state, tank) == "turn6"
    assert place_of(state, plane) == "loss"
    assert here(state, "tsaritsyn") == {"denekin": 2}


def test_11_4_1_4_once_in_each_of_two_phases():
    """ex.11.4.1.phases."""
    state = position(f"{TANKS} / chits kolchak / in kolchak / draw white-combat")
    act(state, "attack orsk")
    fire = options(state)[0]
    act(state, fire, dice=[HOLDS, *[MISS] * 8])
    act(state, "retreat tsaritsyn", dice=[MISS])
    assert not state.status[unit_of(fire.removeprefix("fire "))] & s.FIRED


@pytest.mark.clause("11.4.7.1", "11.4.7.2", "11.4.7.3", "11.4.7.4")
def test_11_4_7_2_an_armoured_car_needs_no_check():
    state = position(
        "turn 4 / red-car 1 @orsk / kolchak-infantry 1 @orsk / red-infantry 1 @moscow"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk")
    car = options(state)[0].removeprefix("fire ")
    events = act(state, f"fire {car}", dice=[MISS, 6])
    assert dice_thrown(events) == [(True, 1), (False, 1)]
    assert not told(events, ce.ReliabilityChecked)
    assert state.status[unit_of(car)] & s.DAMAGED


@pytest.mark.clause("11.4.2.1.2", "11.4.2.2.2", "11.4.2.3.2", "11.4.2.3.9")
def test_11_4_2_3_1_aircraft_fly_to_a_fight_with_own_ground_units():
    """ex.11.4.2.fly."""
    state = position(
        "turn 4 / red-aircraft 1 @kazan / red-infantry 1 @kazan / red-infantry 1 @orsk"
        " / kolchak-infantry 1 @orsk / kolchak-infantry 1 @perm / draw red-combat"
    )
    plane = options(state)[0].split()[1]
    assert (kind(state), options(state)) == ("flight", [f"fly {plane} orsk", "pass"])
    events = act(state, f"fly {plane} orsk")
    assert told(events, e.UnitsMoved)[0].how == "flight"
    assert here(state, "orsk") == {"red": 2, "kolchak": 1}
    assert kind(state) == "assault"


def test_11_4_2_3_3_the_side_of_the_chit_flies_first():
    """ex.11.4.2.order."""
    state = position(
        "turn 4 / red-aircraft 1 @kazan / kolchak-aircraft 1 @kazan / red-infantry 1 @orsk"
        " / kolchak-infantry 1 @orsk / draw white-combat"
    )
    assert (kind(state), seat(state)) == ("flight", "kolchak")
    act(state, "pass")
    assert (kind(state), seat(state)) == ("flight", "red")


@pytest.mark.clause("11.4.2.3.5", "11.4.2.3.7", "11.4.3.2")
def test_11_4_2_3_4_each_aircraft_checks_for_itself():
    """ex.11.4.2.check."""
    state = position(
        "turn 4 / red-aircraft 2 @orsk / red-infantry 1 @orsk / kolchak-infantry 2 @orsk"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk")
    planes = [options(state)[0]]
    act(state, planes[0])
    events = act(state, options(state)[0], dice=[1, 2, MISS, 6, MISS, MISS])
    assert dice_thrown(events)[0] == (True, 2)
    assert [event.holds for event in told(events, ce.ReliabilityChecked)] == [False, True]
    assert here(state, "orsk") == {"red": 3, "kolchak": 1}


@pytest.mark.clause("11.4.2.3.6", "11.4.2.3.8", "11.4.3.4")
def test_11_4_2_3_6_a_broken_aircraft_stays_out():
    """ex.11.4.2.flip."""
    state = position(
        "turn 4 / red-aircraft 1 @orsk / red-infantry 1 @orsk / kolchak-infantry 1 @orsk"
        " / kolchak-infantry 1 @tashkent / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk")
    engage = options(state)[0]
    act(state, engage, dice=[2, MISS, MISS, MISS])
    events = act(state, "fight", "fight", dice=[1, MISS, MISS])
    assert dice_thrown(events)[0] == (True, 1)
    events = act(state, "fight", "fight", dice=[MISS, MISS])
    assert not told(events, ce.ReliabilityChecked)
    act(state, "retreat kazan", dice=[MISS])
    assert place_of(state, engage.removeprefix("engage ")) == "loss"


def test_11_4_2_3_10_one_combat_a_phase():
    """ex.11.4.2.once: it retreated into another fight and takes no part there."""
    state = position(
        "turn 4 / red-aircraft 1 @orsk / red-infantry 1 @orsk / kolchak-infantry 1 @orsk"
        " / red-infantry 2 @kazan / kolchak-infantry 1 @kazan / draw red-combat"
    )
    act(state, "pass", "attack orsk")
    act(state, options(state)[0], dice=[2, MISS, MISS, MISS])
    act(state, "retreat kazan", dice=[MISS])
    events = act(state, "attack kazan", dice=[MISS] * 3)
    assert dice_thrown(events)[0] == (True, 2)


@pytest.mark.clause("11.4.6.4", "11.4.6.7")
def test_11_4_6_5_a_train_takes_two_hits_and_keeps_the_first():
    """ex.11.4.6.train."""
    state = position(
        "turn 4 / red-train 1 @orsk / damaged red-train-1 / kolchak-infantry 1 @orsk"
        " / red-infantry 1 @moscow / control red: kazan / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[MISS, 6, MISS])
    assert dice_thrown(events) == [(True, 1), (False, 1)]
    assert place_of(state, "red-train-1") == "loss"


@pytest.mark.clause("11.4.6.8")
def test_11_4_6_9_no_rail_no_train():
    """ex.11.4.6.no-rail."""
    state = position(
        "turn 4 / red-train 1 @orsk / red-infantry 2 @orsk / kolchak-infantry 1 @orsk"
        " / red-infantry 1 @moscow / control red: tsaritsyn / draw red-combat"
    )
    act(state, "attack orsk", dice=[MISS] * 4)
    act(state, "retreat tsaritsyn", dice=[MISS])
    assert here(state, "tsaritsyn") == {"red": 2}
    assert place_of(state, "red-train-1") == "loss"


@pytest.mark.clause("11.4.8.1", "11.4.8.3")
def test_11_4_8_2_volunteers():
    """ex.11.4.8.vol."""
    state = position(
        "denekin-volunteer 2 @rostov / red-infantry 1 @rostov / red-infantry 1 @moscow"
        " / control denekin: baku / draw white-combat"
    )
    events = act(state, "attack rostov", dice=[MISS] * 4 + [6])
    assert dice_thrown(events)[0] == (True, 4)
    assert here(state, "rostov") == {"denekin": 1, "red": 1}
    assert place_of(state, "denekin-volunteer-1") == "loss"


# --- the Poles ------------------------------------------------------------------------------------


@pytest.mark.clause("11.2.2.1")
def test_11_2_2_2_poles_in_warsaw_take_two_hits():
    """ex.11.2.warsaw-hits."""
    state = position(
        "turn 6 / poles-infantry 2 @warsaw / red-infantry 3 @warsaw / red-infantry 1 @moscow"
        " / control poles: warsaw / control red: minsk / draw red-combat"
    )
    act(state, "attack warsaw", dice=[6, 6, 6, *[MISS] * 4])
    while kind(state) == "loss":
        act(state, options(state)[-1])
    assert here(state, "warsaw") == {"poles": 1, "red": 3}
    state = position(
        "turn 6 / poles-infantry 2 @minsk / poles-infantry 1 @warsaw / red-infantry 3 @minsk"
        " / red-infantry 1 @moscow / draw red-combat"
    )
    act(state, "attack minsk", dice=[6, 6, MISS, *[MISS] * 4])
    assert here(state, "minsk") == {"red": 3}


@pytest.mark.clause("11.2.3.1", "11.2.3.3", "11.2.3.4")
def test_11_2_3_2_two_more_make_peace():
    """ex.11.2.3.neutral: five against three; four have to fight."""
    text = "turn 6 / poles-infantry 3 @warsaw / red-infantry {} @warsaw / red-infantry 1 @moscow"
    more = (
        " / control poles: warsaw / control red: minsk / kolchak-infantry 1 @omsk / draw red-combat"
    )
    state = position(text.format(5) + more)
    events = act(state, "attack warsaw")
    assert told(events, e.PeaceMade)
    assert not told(events, ce.Volley)
    assert here(state, "minsk") == {"red": 5}
    state = position(text.format(4) + more)
    events = act(state, "attack warsaw", dice=[MISS] * 10)
    assert told(events, ce.Volley)


def test_11_2_4_1_a_peace_leaves_warsaw_to_nobody_whoever_held_it():
    state = position(
        "turn 6 / poles-infantry 3 @warsaw / red-infantry 5 @warsaw / red-infantry 1 @moscow"
        " / control red: warsaw minsk / kolchak-infantry 1 @omsk / draw red-combat"
    )
    act(state, "attack warsaw")
    assert owner(state, "warsaw") == "nobody"


@pytest.mark.clause("11.2.3.6")
def test_11_2_3_5_a_captured_poland_is_no_more():
    """ex.11.2.3.capture."""
    state = position(
        "turn 6 / poles-infantry 2 @warsaw / poles-infantry 4 @minsk / red-infantry 3 @warsaw"
        " / red-infantry 1 @moscow / control poles: warsaw minsk / control red: kiev"
        " / kolchak-infantry 1 @omsk / draw red-combat"
    )
    act(state, "attack warsaw", dice=[6, 6, 6, *[MISS] * 4])
    while kind(state) != "attacker-continue":
        act(state, options(state)[-1])
    act(state, "fight", "fight", dice=[6, MISS, MISS, MISS, MISS])
    assert here(state, "minsk") == {}
    assert state.standing[faction_of("poles")] == s.GONE


def test_5_1_1_8_mahkno_must_fight_the_poles():
    """ex.5.1.1.poles: a compulsory round, two dice a Pole, one hit each."""
    state = position(
        "turn 8 / duel / mahkno-infantry 2 @odessa / poles-infantry 2 @odessa"
        " / poles-infantry 1 @warsaw"
        " / red-infantry 1 @moscow / kolchak-infantry 1 @omsk / control poles: odessa warsaw"
    )
    events = []
    draw(state, "white-combat", [6, 6, *[MISS] * 4], events)
    assert dice_thrown(events) == [(True, 2), (False, 4)]
    assert here(state, "odessa") == {"mahkno": 2}
    assert not state.duel


# --- once the Reds are gone -----------------------------------------------------------------------


@pytest.mark.clause("11.5.1.4", "2.5.1")
def test_11_5_0_3_whites_name_enemies_and_others_take_sides():
    state = position(
        "turn 9 / reds-gone 9 / denekin-infantry 2 @rostov / kolchak-infantry 2 @rostov"
        " / czech-infantry 1 @rostov / control denekin: baku / control kolchak: kiev"
        " / draw white-combat"
    )
    act(state, "attack rostov")
    assert options(state) == ["against kolchak", "against czech"]
    act(state, "against kolchak", "hold")
    assert (kind(state), options(state)) == ("side", ["support", "defend", "aloof"])
    act(state, "support")
    assert (kind(state), seat(state)) == ("consent", "denekin")
    events = act(state, "accept", dice=[6, 6, MISS, MISS, MISS])
    assert dice_thrown(events) == [(True, 2), (False, 2)]
    assert here(state, "rostov") == {"denekin": 2, "czech": 1}
