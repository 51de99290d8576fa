"""Vehicles and aircraft worked out by hand: the hit table, ends, rams, men run over, explosions."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.rules import bearing, movement, shooting
from stavka.games.red_skorpion.rules.pools import total
from stavka.games.red_skorpion.state import ABOARD, DEAD, IN_PLAY, WRECK
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

RPG = "A rpg a 10,10"
SHOT = (1, 1, 1, 6, 6, 6, 6)
"""An APC's three defence dice, and four hits of a rocket."""


def carrier_hit(row, *more, extra="", kind_="btr"):
    """A rocket hits a carrier, and the table shows a row."""
    state = drill(f"{RPG} / R {kind_} v 18,10 {extra}", seat="afghan")
    return state, act(state, "go a; fire rpg; target v", (*SHOT, *row, *more))


def shot_dice(events):
    """How many attack dice the only shot had."""
    return total(one(events, fe.ShotDeclared).parts)


# --- the vehicle hit table -------------------------------------------------------------------


@pytest.mark.clause("vehicle-hit.rolls.1")
def test_four_hits_on_armour_are_one_roll():
    _, events = carrier_hit((4, 4))
    assert one(events, fe.HitsScored).hits == 4
    assert one(events, fe.VehicleHit).score == 8


@pytest.mark.clause("vehicle-hit.6", "vehicle-hit.7")
def test_two_passengers_and_a_four_are_two_dead_without_a_lot():
    text = f"{RPG} / R btr v 18,10 / R rifleman p in v / R rifleman q in v"
    state = drill(text, seat="afghan")
    act(state, "go a; fire rpg; target v", (*SHOT, 3, 3, 4))
    assert status(state, "p") == status(state, "q") == DEAD
    assert not state.stunned[f(state, "v")]


@pytest.mark.clause("vehicle-hit.6", "vehicle-hit.reroll")
def test_a_stunned_empty_carrier_cannot_lose_passengers_but_a_full_one_can():
    state, events = carrier_hit((3, 3), 4, 4, extra="stunned=1")
    assert [event.score for event in found(events, fe.HitThrownAgain)] == [6]
    text = f"{RPG} / R btr v 18,10 stunned=1 / R rifleman p in v"
    state = drill(text, seat="afghan")
    events = act(state, "go a; fire rpg; target v", (*SHOT, 3, 3, 1))
    assert not found(events, fe.HitThrownAgain)
    assert status(state, "p") == DEAD


@pytest.mark.clause("vehicle-hit.6", "vehicle-hit.7", "vehicle-hit.rolls.3")
@pytest.mark.parametrize(("die", "lost"), [(5, 0), (6, 2)])
def test_row_6_on_an_empty_carrier_is_row_7_with_its_second_die(die, lost):
    state, _ = carrier_hit((1, 5), die)
    vehicle = f(state, "v")
    assert state.stunned[vehicle] == 1
    assert state.lost_defence[vehicle] == lost


@pytest.mark.clause("vehicle-hit.10", "vehicle-hit.reroll")
def test_armour_is_cracked_while_a_die_of_it_is_left_and_then_no_more():
    for lost, again in ((0, False), (2, False), (4, True)):
        armour = (1, 1, 1)[: max(0, 3 - lost)]
        state = drill(f"{RPG} / R btr v 18,10 lost_defence={lost}", seat="afghan")
        tail = (4, 4) if again else (1,)
        dice = (*armour, 6, 6, 6, 6, 5, 5, *tail)
        events = act(state, "go a; fire rpg; target v", dice)
        assert bool(found(events, fe.HitThrownAgain)) is again


@pytest.mark.clause("vehicle-hit.10", "vehicle-hit.reroll")
def test_what_has_no_armour_cannot_have_it_cracked():
    _, events = hit_truck((1, 1), (5, 5, 4, 4))
    assert one(events, fe.HitThrownAgain).score == 10


def hit_truck(defence, rows, who="truck", hits=1, after=()):
    """A rifle hits a soft vehicle some times, and the table shows rows."""
    state = drill(f"A rifleman a 10,10 / R {who} v 18,10", seat="afghan")
    attack = ((6,) * hits + (1, 1, 1))[:3]
    events = act(state, "go a; fire rifle; target v", (*(max(defence), 2), *attack, *rows, *after))
    return state, events


@pytest.mark.clause("vehicle-hit.rolls.2", "vehicle-hit.8", "vehicle-hit.reroll")
def test_three_rifle_hits_on_a_truck_stop_its_wheels_and_then_must_be_something_else():
    state, events = hit_truck((2, 2), (4, 4, 4, 4, 4, 4, 1, 6, 1), hits=3)
    assert [event.score for event in found(events, fe.VehicleHit)] == [8, 8, 7]
    assert [event.score for event in found(events, fe.HitThrownAgain)] == [8]
    assert movement.movement_dice(state, f(state, "v")) == 0


@pytest.mark.clause("vehicle-hit.rolls.2", "vehicle-hit.12", "destroyed-vehicle.3")
def test_of_three_hits_on_a_truck_the_first_that_destroys_is_the_last():
    state, events = hit_truck((2, 2), (6, 6, 1), hits=3)
    assert len(found(events, fe.VehicleHit)) == 1
    assert status(state, "v") == WRECK


@pytest.mark.clause("vehicle-hit.3", "vehicle-hit.4", "vehicle-hit.5", "vehicle-hit.9")
@pytest.mark.parametrize("row", [(1, 2), (1, 3), (2, 3), (4, 5)])
def test_a_truck_has_no_weapons_to_lose(row):
    _, events = hit_truck((2, 2), (*row, 4, 4))
    assert one(events, fe.HitThrownAgain).score == sum(row)


@pytest.mark.clause("vehicle-hit.4", "vehicle-hit.reroll")
def test_a_scout_car_with_one_gun_has_no_secondary_weapon():
    _, events = carrier_hit((2, 2), 4, 4, kind_="brdm")
    assert one(events, fe.HitThrownAgain).score == 4


@pytest.mark.clause("vehicle-hit.5", "vehicle-hit.3", "vehicle-hit.reroll")
def test_a_turret_whose_gun_is_gone_jams_no_more_nor_one_that_is_jammed():
    _, events = carrier_hit((2, 3), 4, 4, extra="gone=1")
    assert one(events, fe.HitThrownAgain).score == 5
    state, _ = carrier_hit((2, 3))
    assert state.jam[f(state, "v")] != -1


@pytest.mark.clause("vehicle-hit.5")
def test_a_turret_jams_where_it_fired_and_not_where_its_target_has_gone_since():
    state = drill(
        f"{RPG} / R tank v 18,10 / A rifleman b 18,30 / R rifleman z 70,40", seat="afghan"
    )
    v, b = f(state, "v"), f(state, "b")
    state.now[v] = s.Deed(2, 0, 0, 0, b, 18_000, 30_000)
    state.x[b], state.y[b] = 30_000, 10_000
    act(state, "go a; fire rpg; target v", (1, 1, 1, 1, 6, 6, 6, 6, 2, 3))
    assert bearing.read(state.jam[v]) == (0, 20_000)


@pytest.mark.clause("vehicle-hit.11", "vehicle-hit.8", "vehicle-hit.reroll")
@pytest.mark.parametrize("row", [(5, 6), (4, 4)])
def test_a_vehicle_without_its_engine_has_no_more_moving_to_lose(row):
    _, events = carrier_hit(row, 4, 5, extra="immobile=1")
    assert one(events, fe.HitThrownAgain).score == sum(row)


@pytest.mark.clause("vehicle-hit.11", "destroyed-vehicle.2", "special.8.1")
def test_a_carrier_that_blows_up_by_its_engine_rolls_for_its_men_and_not_for_itself():
    text = f"{RPG} / R btr v 18,10 / R rifleman p in v / R rifleman q 19,12"
    state = drill(text, seat="afghan")
    # row 11, 5: explodes; the passenger dies; the man beside is out of its two inches
    events = act(state, "go a; fire rpg; target v", (*SHOT, 5, 6, 5, 4))
    assert one(events, fe.OccupantFate).fate == "dead"
    assert one(events, fe.Exploded).caught == ()
    assert status(state, "v") == WRECK
    state = drill(text.replace("19,12", "19,11.7"), seat="afghan")
    events = act(state, "go a; fire rpg; target v", (*SHOT, 5, 6, 5, 4, 6, 6, 1, 1, 1, 1))
    assert one(events, fe.Exploded).caught == (f(state, "q"),)


@pytest.mark.clause("vehicle-hit.3", "destroyed-vehicle.1")
@pytest.mark.parametrize(("second", "fate", "ending"), [(6, (3,), WRECK), (5, (), IN_PLAY)])
def test_only_a_six_lights_the_ammunition(second, fate, ending):
    state, _ = carrier_hit((1, 2), second, *fate)
    assert status(state, "v") == ending
    assert ending == WRECK or state.gone[f(state, "v")] == 1


@pytest.mark.clause("vehicle-hit.7")
def test_a_stunned_crew_that_comes_to_acts_in_the_same_half_turn():
    state = drill("R btr v 18,10 stunned=1 / A rifleman b 26,10", run=False, spare=False)
    state.frames = [("turn", 1)]
    s.machine().run(state, ScriptedDice((4,)), [])
    act(state, "go v")
    assert offers(state, "fire hmg-ags")
    assert offers(state, "move")


@pytest.mark.clause("vehicle-hit.7")
def test_men_get_out_of_a_carrier_whose_crew_is_stunned():
    state = drill("R btr v 18,10 stunned=1 / R rifleman p in v / A rifleman b 60,10")
    assert refusal(state, "go v") == "vehicle-hit.7"
    act(state, "go p; alight")
    assert kind(state) == "alighting"


@pytest.mark.clause("vehicle-hit.9", "special.6")
def test_a_tank_hit_twice_in_its_sensors_has_one_die_with_its_gun_and_none_with_its_machine_gun():
    state = drill("R tank a 10,10 lost_attack=4 / A btr b 20,10")
    act(state, "go a")
    assert refusal(state, "fire hmg-ags") == "vehicle-hit.9"
    events = act(state, "fire tank-gun; target b", (1, 1, 1, 6, 4, 4))
    assert shot_dice(events) == 1


@pytest.mark.clause("special.5.1", "weapons.hmg-ags", "attack.6")
@pytest.mark.parametrize(("east", "can"), [("25", True), ("25.001", False)])
def test_a_heavy_machine_gun_reaches_a_hind_at_fifteen_inches(east, can):
    state = drill(f"A heavy-gun a 10,10 / R hind h {east},10 / R rifleman b 12,20", seat="afghan")
    act(state, "go a; fire hmg-ags")
    assert offers(state, "target h") is can
    assert can or refusal(state, "target h") == "attack.6"


@pytest.mark.clause("attack.6", "vehicle-hit.rolls.2", "weapons.rifle")
def test_a_rifle_may_bring_down_a_helicopter_without_armour():
    state = drill("A rifleman a 10,10 / R hip h 20,10", seat="afghan")
    # two dice against three hits; rows 8, 2: destroyed in mid-air
    events = act(state, "go a; fire rifle; target h", (1, 1, 6, 6, 6, 4, 4, 1, 1, 3))
    assert one(events, fe.VehicleDestroyed).fate == "mid-air"
    assert status(state, "h") == DEAD


# --- ends ------------------------------------------------------------------------------------


@pytest.mark.clause("destroyed-aircraft.2", "destroyed-vehicle.2")
@pytest.mark.parametrize(
    ("who", "weapon", "edge", "in_"),
    [
        ("hind", "aa-missile", "43", True),
        ("hind", "aa-missile", "43.001", False),
        ("btr", "aa-missile", "42", True),
        ("btr", "aa-missile", "42.001", False),
    ],
)
def test_an_aircraft_s_blast_is_six_inches_wide_and_a_vehicle_s_four(who, weapon, edge, in_):
    state = drill(
        f"A missile-man a 10,10 / R {who} v 40,10 / R rifleman q {edge},10", seat="afghan"
    )
    blast = (6, 6, 1, 1, 1, 1) if in_ else ()
    dice = (1, 1, 1, *(6,) * 5, 6, 6, 4, *blast)
    events = act(state, f"go a; fire {weapon}; target v", dice)
    assert one(events, fe.Exploded).caught == ((f(state, "q"),) if in_ else ())


@pytest.mark.clause("destroyed-aircraft.3", "special.8.1")
def test_in_mid_air_nobody_below_is_harmed_and_nobody_aboard_lives():
    text = "A missile-man a 10,10 / R hip v 40,10 / R rifleman p in v / R rifleman q 40,11"
    state = drill(text, seat="afghan")
    events = act(state, "go a; fire aa-missile; target v", (1, 1, 6, 1, 1, 1, 1, 6, 6, 5))
    assert (status(state, "p"), status(state, "q")) == (DEAD, IN_PLAY)
    assert not found(events, fe.Exploded)


@pytest.mark.clause("destroyed-aircraft.2", "move.aircraft")
def test_a_crashed_helicopter_lies_on_the_ground_and_not_in_the_air():
    text = "A missile-man a 10,10 / R hind h 40,10 / R hind g 60,10 / R rifleman q 40,14"
    state = drill(text, seat="afghan")
    act(state, "go a; fire aa-missile; target h", (1, 1, 1, *(6,) * 5, 6, 6, 2))
    assert status(state, "h") == WRECK
    state.half, state.frames = 1, [("turn", 3), ("acting", 0)]
    s.machine().run(state, ScriptedDice(()), [])
    act(state, "go g; move", (6, 6, 6, 6))
    assert offers(state, "to 40,10")
    act(state, "stop; pass; go q; move", (6, 6))
    assert not offers(state, "to 40,11")
    assert refusal(state, "to 40,11") == "move.infantry"


@pytest.mark.clause("special.8.2", "special.8.3", "special.8.4", "human-hit.2.2")
def test_a_wounded_passenger_lives_when_he_is_thrown_clear_and_dies_of_a_three():
    for die, more, ending in ((6, (4, 3, 1), IN_PLAY), (3, (3, 1), DEAD)):
        state = drill(f"{RPG} / R btr v 18,10 / R rifleman p in v", seat="afghan")
        state.wounds[f(state, "p")] = 1
        events = act(state, "go a; fire rpg; target v", (*SHOT, 1, 1, 1, die, *more))
        assert status(state, "p") == ending
        if ending == IN_PLAY:
            # four inches clear of the edges of wreck and man, toward three o'clock
            assert one(events, fe.OccupantFate).fate == "clear"
            assert place(state, "p") == (18_000 + 1_300 + 400 + 4_000, 10_000)
            assert state.wounds[f(state, "p")] == 1


@pytest.mark.clause("special.8.1")
def test_nobody_rolls_for_the_men_in_a_truck_or_a_tank():
    state = drill("R tank a 10,10 / A truck t 30,10 / A rifleman p in t / A rifleman z 70,40")
    act(state, "go a; fire tank-gun; target t", (3, 3, *(6,) * 5, 1, 1, 1, 1, 1))
    assert status(state, "p") == DEAD


@pytest.mark.clause("special.4", "destroyed-vehicle.2")
def test_a_chain_from_truck_to_truck_goes_as_far_as_the_blasts_reach():
    """Three trucks bumper to bumper go up one after the other; the fourth stands clear."""
    text = (
        "R tank a 10,10 / A truck t 30,10 / A truck u 30,12 / A truck w 30,14 / A truck x 30,16.5"
        " / A rifleman z 70,40"
    )
    state = drill(text)
    dice = (
        *(3, 3, 6, 6, 6, 6, 6, 1, 1, 1, 1),  # on target; t and u are within two inches and a half
        *(1, 1, 2, 1, 1, 2),  # both are destroyed and explode
        *(1, 1, 6, 6, 6, 6, 1, 1, 2),  # of t's blast nobody is left; u's takes w, two inches off
    )
    events = act(state, "go a; fire tank-gun; target t", dice)
    blasts = {event.source: event.caught for event in found(events, fe.Exploded)}
    t, u, w = (f(state, name) for name in "tuw")
    assert blasts == {t: (), u: (w,), w: ()}
    assert status(state, "x") == IN_PLAY


@pytest.mark.clause("special.4", "human-hit.3", "destroyed-vehicle.2")
def test_a_bomber_among_his_own_takes_them_along_and_another_bomber_does_not_go_off():
    text = (
        "A bomber a 20,10 / A warlord w 21,10 / A bomber c 20,11.5 / R rifleman b 20,8"
        " / R rifleman z 70,40"
    )
    state = drill(text, seat="afghan")
    # both friends hear the warlord but he himself does not: bomber c is elite
    dice = (6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
    events = act(state, "go a; explode", dice)
    assert [event.source for event in found(events, fe.Exploded)] == [f(state, "a")]
    assert status(state, "w") == status(state, "c") == status(state, "b") == DEAD


@pytest.mark.clause("special.4", "attack.6")
def test_a_bomb_harms_a_truck_and_not_a_carrier_unless_the_scenario_lets_it():
    text = "A bomber a 20,10 / R btr v 21.8,10 / R truck t 18.3,10"
    state = drill(text, seat="afghan")
    events = act(state, "go a; explode", (6, 6, 1, 1, 1, 1))
    assert [event.target for event in found(events, fe.HitsScored)] == [f(state, "t")]
    state = drill(text, seat="afghan", blast_penetration="apc")
    events = act(state, "go a; explode", (5, 5, 5, 5, 1, 1, 1, 6, 6, 4, 4))
    hits = {event.target: event.hits for event in found(events, fe.HitsScored)}
    assert hits == {f(state, "v"): 4, f(state, "t"): 0}
    assert one(events, fe.VehicleHit).score == 8


# --- aircraft and guns -----------------------------------------------------------------------


@pytest.mark.clause("special.5.2", "special.5.4", "attack.3.2")
def test_a_hind_fires_one_system_a_turn_and_may_take_another_in_the_next():
    state = drill("R hind h 10,10 / A btr b 30,10 / A rifleman c 20,20")
    act(state, "go h; move; to 12,10; stop", (1, 1, 1, 1))
    events = act(state, "fire at-missile; target b", (6, 6, 6, 1, 1, 1, 1))
    assert shot_dice(events) == 4
    assert kind(state) == "pick"
    assert state.ammo[f(state, "h")] == (4, 3, 4)
    state.done[f(state, "h")] = state.fired[f(state, "h")] = 0
    state.moved[f(state, "h")] = 0
    act(state, "go h")
    assert offers(state, "fire rocket-pod")


@pytest.mark.clause("special.6", "attack.3.2")
def test_a_tank_may_fire_one_gun_drive_on_and_fire_the_other_each_with_a_die_less():
    state = drill("R tank a 10,10 / A btr b 30,10 / A rifleman c 10,30")
    first = act(state, "go a; fire-first; fire tank-gun; target b", (6, 6, 6, 1, 1, 1, 1))
    act(state, "move; to 14,10", (1, 1, 1, 1))
    second = act(state, "fire hmg-ags; target c", (6, 6, 1, 1, 1))
    assert (shot_dice(first), shot_dice(second)) == (4, 3)


@pytest.mark.clause("special.6", "turn.2")
def test_a_gun_team_a_scout_car_and_a_helicopter_fire_once():
    for who, weapon in (("brdm", "hmg-ags"), ("shilka", "hmg-ags"), ("hip", "hmg-ags")):
        state = drill(f"R {who} v 10,10 / A rifleman b 30,10")
        due = 5 if who == "shilka" else 4
        act(state, f"go v; fire {weapon}; target b", (6, 6, *(1,) * due))
        assert kind(state) == "pick"


# --- rams ------------------------------------------------------------------------------------


def ram(text, move=(6, 6, 6), dice=()):
    """A ram of b by a."""
    state = drill(text)
    act(state, "go a; move", move)
    return state, act(state, "ram b", dice)


@pytest.mark.clause("special.10.1", "special.10.3")
@pytest.mark.parametrize(
    ("rammer", "target", "mine", "theirs"),
    [
        ("tank", "tank", 8, 8),
        ("tank", "btr", 4 + 3 + 1, 7),
        ("tank", "truck", 4 + 3 + 2, 7),
        ("btr", "truck", 3 + 3 + 1, 6),
        ("btr", "tank", 3 + 4, 7),
        ("truck", "btr", 6, 6),
        ("bmp-1", "shilka", 8, 8),
    ],
)
def test_dice_of_a_ram_by_hand(rammer, target, mine, theirs):
    move = (6, 6, 6, 6) if rammer in {"tank", "bmp-1"} else (6, 6, 6)
    _, events = ram(f"R {rammer} a 10,10 / A {target} b 18,10", move, (1,) * (mine + theirs))
    assert [len(event.dice) for event in found(events, fe.Thrown)] == [mine, theirs]


@pytest.mark.clause("special.10.1", "vehicle-hit.11", "vehicle-hit.7", "vehicle-hit.8")
@pytest.mark.parametrize(
    ("harm", "lost"), [("immobile=1", 0), ("stunned=1", 0), ("lost_move=2", 2)]
)
def test_only_what_takes_movement_dice_takes_them_from_a_ram(harm, lost):
    """A dead engine or a stunned crew keeps a vehicle where it is; its dice are not lost."""
    pool = 3 + 3 - lost
    _, events = ram(f"R truck a 10,10 / A truck b 16,10 {harm}", dice=(1,) * (2 * pool))
    assert [len(event.dice) for event in found(events, fe.Thrown)] == [pool, pool]


@pytest.mark.clause("special.10.2", "special.10.4", "destroyed-vehicle.2")
def test_two_trucks_destroy_each_other_in_one_ram():
    state, events = ram(
        "R truck a 10,10 / A truck b 16,10",
        dice=(6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 3, 6, 6, 5),
    )
    assert status(state, "a") == status(state, "b") == WRECK
    assert [event.vehicle for event in found(events, fe.VehicleDestroyed)] == [
        f(state, "b"),
        f(state, "a"),
    ]


@pytest.mark.clause("special.10.4", "vehicle-hit.rolls.1")
def test_two_hits_of_a_ram_are_two_rolls_on_an_armoured_target():
    dice = (6, 6, *(1,) * 6, *(1,) * 7, 4, 4, 4, 5)
    _, events = ram("R tank a 10,10 / A btr b 18,10", (6, 6, 6, 6), dice)
    assert [event.score for event in found(events, fe.VehicleHit)] == [8, 9]


@pytest.mark.clause("special.10.1", "attack.3.2", "special.6")
def test_who_has_rammed_may_still_fire_with_a_die_less_and_move_no_more():
    state, _ = ram("R btr a 10,10 / A truck b 16,10 / A rifleman c 20,20", dice=(1,) * 13)
    assert not offers(state, "move")
    events = act(state, "fire hmg-ags; target c", (6, 6, 1, 1, 1))
    assert shot_dice(events) == 3


@pytest.mark.clause("special.10.1")
def test_nobody_rams_friends_wrecks_or_beyond_the_throw():
    text = (
        "R btr a 10,10 / R truck r 14,14 / A truck b 24,10 / A truck w 10,16 / A rifleman c 40,40"
    )
    state = drill(text, run=False)
    state.status[f(state, "w")] = WRECK
    s.machine().run(state, ScriptedDice(()), [])
    act(state, "go a; move", (3, 3, 3))
    # bases of 1.3 and 1.2 inches touch 2.5 apart: 11.5 to go, 9 thrown
    assert not [text for text in options(state) if text.startswith("ram")]


@pytest.mark.clause("special.9.1", "special.10.1")
def test_a_helicopter_runs_nobody_over_and_is_rammed_by_nobody():
    state = drill("R hind a 10,10 / A rifleman b 16,10 / A truck c 10,16")
    act(state, "go a; move", (6, 6, 6, 6))
    assert not [text for text in options(state) if text.split()[0] in {"over", "ram"}]


# --- men run over ----------------------------------------------------------------------------


@pytest.mark.clause("special.9.1", "special.9.2")
@pytest.mark.parametrize(
    ("mine", "his", "wounded", "killed"),
    [
        (1, 1, False, False),
        (2, 1, False, True),
        (6, 6, False, False),
        (1, 2, True, True),
        (1, 3, True, False),
        (4, 6, True, False),
        (5, 6, True, True),
    ],
)
def test_running_over_by_hand(mine, his, wounded, killed):
    state = drill(f"R truck a 10,10 / A rifleman b 16,10 {'wounded' if wounded else ''}")
    act(state, "go a; move", (6, 6, 6))
    events = act(state, "over b", (mine, his))
    assert one(events, fe.RunOver).killed is killed
    assert (status(state, "b") == DEAD) is killed


@pytest.mark.clause("special.9.1", "attack.2.5", "attack.2.6")
def test_neither_cover_nor_rank_helps_under_the_wheels():
    text = "R truck a 30,10 / A officer b 39,10 elite body / shape scrub r 38,8 42,8 42,12 38,12"
    state = drill(text)
    act(state, "go a; move", (6, 6, 6))
    events = act(state, "over b", (2, 1))
    assert one(events, fe.RunOver).killed


@pytest.mark.clause("special.9.1")
def test_three_men_in_a_row_are_three_throws_of_both():
    text = "R tank a 10,10 / A rifleman b 14,10 / A rifleman c 17,10 / A rifleman d 20,10"
    state = drill(text)
    act(state, "go a; move", (6, 6, 6, 6))
    for name in "bcd":
        events = act(state, f"over {name}", (6, 1))
        assert one(events, fe.RunOver).killed
    assert place(state, "a") == spot("20,10")


@pytest.mark.clause("special.9.1", "attack.3.2")
def test_who_runs_a_man_over_may_fire_as_well_with_a_die_less():
    state = drill("R btr a 10,10 / A rifleman b 14,10 / A rifleman c 20,20")
    act(state, "go a; move; over b; stop", (6, 6, 6, 6, 1))
    events = act(state, "fire saw-lmg; target c", (6, 6, 1, 1, 1))
    assert shot_dice(events) == 3
    assert state.moved[f(state, "a")] == 1


@pytest.mark.clause("special.9.1")
def test_a_man_is_run_over_at_the_last_inch_of_the_throw_and_not_beyond():
    for east, can in (("13", True), ("13.001", False)):
        state = drill(f"R truck a 10,10 / A rifleman b {east},10 / A rifleman z 60,40")
        act(state, "go a; move", (1, 1, 1))
        assert offers(state, "over b") is can


# --- men in carriers -------------------------------------------------------------------------


@pytest.mark.clause("special.5.3")
def test_a_hind_takes_eight_and_no_ninth():
    men = " / ".join(f"R rifleman p{n} in h" for n in range(7))
    state = drill(
        f"R hind h 20,10 / {men} / R rifleman q 20,12.5 / R rifleman r 20,7.5 / A rifleman z 60,40"
    )
    act(state, "go q; move; board h", (1, 1))
    assert status(state, "q") == ABOARD
    assert kind(state) == "pick", "who has just got in does not get out"
    act(state, "go r; move", (1, 1))
    assert not offers(state, "board h")


@pytest.mark.clause("attack.1", "vehicle-hit.6")
def test_passengers_neither_fire_nor_are_fired_at():
    state = drill("R btr v 10,10 / R rifleman p in v / A rifleman b 18,10")
    act(state, "go p")
    assert options(state) == ["alight", "pass"]
    state = drill("R btr v 10,10 / R rifleman p in v / A rifleman b 18,10", seat="afghan")
    assert f(state, "p") not in shooting.targets(state, f(state, "b"), 0)
