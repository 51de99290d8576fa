"""Shots worked out by hand from the rulebook: dice, ranges, bursts, and what hits do to men."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.rules import hits, movement
from stavka.games.red_skorpion.rules.pools import defence_parts, total
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, UNLIMITED
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
    seat,
    spot,
    status,
)

ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"
FAR = "A rifleman far 70,40"
LEADERS = f"R officer o 12,14 / A rifleman b 30,10 / {FAR}"


def guard(state, name):
    """How many defence dice a figure has."""
    return total(defence_parts(state.setting.tables, hits.guard_of(state, f(state, name))))


def shot_dice(events):
    """How many attack dice the only shot had."""
    return total(one(events, fe.ShotDeclared).parts)


def half_of(state, side, turn=None, dice=()):
    """Begin a side's half-turn as if it were player A; the dice are for control and recovery."""
    state.turn = turn or state.turn + 1
    state.first, state.frames = side, [("turn", 1)]
    script, events = ScriptedDice(tuple(dice)), []
    s.machine().run(state, script, events)
    assert not script.left, f"dice left over: {script.left}"
    return events


# --- defence dice ----------------------------------------------------------------------------


@pytest.mark.clause("attack.2.1", "attack.2.5", "attack.2.8")
@pytest.mark.parametrize(
    ("who", "due"),
    [
        ("A truck t 40,10 moved", 2 + 1 + 1),
        ("A truck t 20,10", 2),
        ("A pickup t 40,10", 2 + 1),
        ("A btr t 40,10 moved", 2 + 1 + 1 + 1),
        ("A tank t 20,10 moved lost_defence=2", 2 + 2 + 1 - 2),
        ("A tank t 20,10 lost_defence=4", 0),
        ("A hind t 20,10 moved", 2 + 1 + 1),
        ("A hip t 20,10", 2),
        ("A mule t 40,10", 2 + 1),
        ("A cavalry t 20,10 elite moved", 2 + 1 + 1),
        ("A sniper t 40,10 commander elite body moved", 2 + 1 + 1 + 1 + 1 + 1),
        ("A sniper t 20,10 commander", 2 + 1),
        ("A mullah t 40,10 commander", 2 + 1 + 1),
        ("A officer t 20,10 elite", 2 + 1 + 1),
        ("A warlord t 20,10", 2),
        ("A rifleman t 20,10 wounded", 2),
        ("A rifleman t 20,10 senseless", 2),
    ],
)
def test_defence_dice_by_hand(who, due):
    state = drill(f"R rifleman z 60,40 / {who} / {ROCKS}")
    assert guard(state, "t") == due


# --- attack dice -----------------------------------------------------------------------------


@pytest.mark.clause("attack.3.2", "human-hit.2.1", "melee.6")
@pytest.mark.parametrize(
    ("who", "weapon", "due"),
    [
        ("R flamethrower a 10,10 moved wounded", "flamethrower", 5 - 1 - 1),
        ("R heavy-gun a 10,10 wounded", "hmg-ags", 4 - 1),
        ("R rifleman a 10,10 elite", "rifle", 3),
        ("R officer a 10,10 commander moved", "assault-rifle", 4 - 1),
        ("R cavalry a 10,10 moved wounded", "rifle", 3 - 1 - 1),
        ("R sniper a 10,10 elite wounded", "sniper-rifle", 4 - 1),
        ("R rpg a 10,10 moved", "pistol", 3 - 1),
    ],
)
def test_attack_dice_by_hand(who, weapon, due):
    state = drill(f"{who} / A rifleman b 18,10")
    flight = (1, 1) if due == 1 else ()
    events = act(state, f"go a; fire {weapon}; target b", (1, 1, *(6,) * due, *flight))
    assert shot_dice(events) == due
    assert one(events, fe.HitsScored).hits == due


@pytest.mark.clause("attack.3.2", "attack.2.8")
def test_who_says_that_he_will_move_and_then_does_not_has_paid_the_die_for_nothing():
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    events = act(state, "go a; fire-first; fire assault-rifle; target b", (6, 6, 1, 1, 1))
    assert shot_dice(events) == 3
    act(state, "pass")
    assert guard(state, "a") == 2


@pytest.mark.clause("attack.3.1", "attack.2.9")
@pytest.mark.parametrize(
    ("defence", "attack", "due"),
    [
        ((1, 1), (1, 1, 1), 3),
        ((6, 6), (5, 5, 5), 0),
        ((3, 4), (4, 3, 4), 2),
        ((2, 1), (1, 2, 6), 2),
    ],
)
def test_a_die_that_equals_the_score_hits(defence, attack, due):
    state = drill(f"R rifleman a 10,10 / A rifleman b 18,10 / {FAR}")
    more = (1, 1) if due == 1 else ()
    events = act(state, "go a; fire rifle; target b", (*defence, *attack, *more))
    assert one(events, fe.HitsScored).hits == due


# --- ranges ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "weapons.pistol",
    "weapons.smg",
    "weapons.rifle-grenade",
    "weapons.flamethrower",
    "weapons.rpg",
    "weapons.sniper-rifle",
    "weapons.rocket-pod",
    "weapons.at-missile",
    "weapons.tank-gun",
    "weapons.mortar",
)
@pytest.mark.parametrize(
    ("who", "weapon", "reach"),
    [
        ("rpg", "pistol", 10),
        ("rpg", "rpg", 10),
        ("flamethrower", "flamethrower", 10),
        ("assault", "hand-grenade", 10),
        ("grenadier", "rifle-grenade", 20),
        ("sniper", "sniper-rifle", 24),
        ("machine-gunner", "saw-lmg", 20),
        ("heavy-gun", "hmg-ags", 30),
        ("hind", "rocket-pod", 30),
        ("hind", "at-missile", 40),
        ("missile-man", "aa-missile", 40),
        ("tank", "tank-gun", 40),
        ("mortar", "mortar", 50),
    ],
)
def test_a_weapon_reaches_to_its_last_thousandth_of_an_inch_and_no_further(who, weapon, reach):
    state = drill(
        f"R {who} a 10,24 / A rifleman b {10 + reach},24 / A rifleman c {10 + reach}.001,24"
    )
    act(state, f"go a; fire {weapon}")
    assert offers(state, "target b")
    assert refusal(state, "target c") == f"weapons.{weapon}"


@pytest.mark.clause("weapons.mortar", "attack.4.6")
def test_a_mortar_s_bomb_may_fall_nearer_than_ten_inches_though_none_is_aimed_there():
    state = drill("R mortar a 10,10 / A rifleman b 20,10 / R rifleman c 17,12")
    events = act(state, "go a; fire mortar; target b", (1, 3, 6, 6, 6, 6, 6, 6))
    landed = one(events, fe.ShotLanded)
    # short by the higher die, three inches, and two to the firer's right
    assert (landed.x, landed.y) == spot("17,12")
    assert landed.caught == (f(state, "c"),)


@pytest.mark.clause("attack.1", "weapons.mortar")
def test_in_the_dark_only_a_mortar_reaches_beyond_sight():
    text = "R mortar a 10,10 / R rifleman d 10,12 / A rifleman b 25,10"
    state = drill(text, visibility=12)
    act(state, "go a; fire mortar")
    assert offers(state, "target b")
    state = drill(text, visibility=12)
    act(state, "go d")
    assert refusal(state, "fire rifle") == "attack.1"


# --- bursts ----------------------------------------------------------------------------------


@pytest.mark.clause("attack.4.4", "attack.4.6", "attack.4.7", "weapons.rocket-pod")
def test_a_pod_s_rockets_go_over_by_the_higher_die():
    state = drill("R hind a 10,24 / A rifleman b 30,24")
    landed = one(act(state, "go a; fire rocket-pod; target b", (6, 5)), fe.ShotLanded)
    assert (landed.result, landed.along, landed.side, landed.across) == ("over", 6, "left", 1)
    assert (landed.x, landed.y) == spot("36,23")


@pytest.mark.clause("attack.4.5", "attack.4.6", "attack.4.7", "weapons.rpg")
def test_a_rocket_that_falls_short_to_the_south_as_a_firer_who_looks_south_sees_it():
    state = drill("A rpg a 20,10 / R rifleman b 20,20", seat="afghan")
    landed = one(act(state, "go a; fire rpg; target b", (2, 1)), fe.ShotLanded)
    # under by one, left by one: his left is east
    assert (landed.x, landed.y) == spot("21,19")


@pytest.mark.clause("attack.5.1", "weapons.rpg")
def test_a_burst_of_two_inches_takes_who_is_an_inch_from_its_middle():
    text = "A rpg a 20,10 / R rifleman b 20,18 / R rifleman c 21,18 / R rifleman d 20,19.001"
    state = drill(text, seat="afghan")
    events = act(state, "go a; fire rpg; target b", (5, 5, 1, 1, 1, 1, 6, 6, 6, 6))
    assert one(events, fe.ShotLanded).caught == (f(state, "b"), f(state, "c"))


@pytest.mark.clause("attack.5.2", "attack.5.3", "human-hit.1.1", "human-hit.2.1", "human-hit.3")
def test_one_throw_of_a_burst_kills_one_wounds_another_drives_a_third_and_spares_a_fourth():
    text = (
        "R heavy-gun a 10,10 / A rifleman b 20,10 / A rifleman c 21,10 / A rifleman d 20,11"
        " / A rifleman k 21,11"
    )
    state = drill(text)
    # on target; the one attack throw; scores 4, 5, 6, 6
    dice = (3, 3, 6, 5, 4, 2, 1, 4, 5, 5, 6, 1, 6, 6)
    events = act(state, "go a; fire hmg-ags; aim 20.5,10.5", dice)
    scored = [event.hits for event in found(events, fe.HitsScored)]
    assert scored == [3, 2, 1, 1]
    assert (status(state, "b"), state.wounds[f(state, "c")]) == (DEAD, 1)
    assert kind(state) == "duck-first"
    assert sorted(options(state)) == ["first d", "first k"]
    assert seat(state) == "afghan"


@pytest.mark.clause("weapons.saw-lmg", "attack.4.1")
def test_a_machine_gun_that_names_its_man_throws_no_dice_for_being_on_target():
    state = drill(f"R machine-gunner a 10,10 / A rifleman b 18,10 / A rifleman c 18.5,10 / {FAR}")
    events = act(state, "go a; fire saw-lmg; target b", (6, 6, 1, 1, 1, 1))
    assert not found(events, fe.ShotLanded)
    assert [event.target for event in found(events, fe.HitsScored)] == [f(state, "b")]


@pytest.mark.clause("weapons.rpg", "attack.4.1", "vehicle-hit.rolls.2")
def test_a_rocket_at_a_truck_is_a_burst_and_the_truck_rolls_for_every_hit():
    state = drill("A rpg a 10,10 / R truck t 18,10", seat="afghan")
    # on target, 2 defence dice, 4 attack dice: two hits; rows 8 and 8
    events = act(state, "go a; fire rpg; target t", (4, 4, 1, 5, 5, 5, 1, 1, 4, 4, 4, 4))
    assert [event.score for event in found(events, fe.VehicleHit)] == [8, 8]
    assert movement.movement_dice(state, f(state, "t")) == 0


@pytest.mark.clause("weapons.tank-gun", "attack.4.1", "attack.6")
def test_a_shell_among_infantry_strikes_the_carrier_beside_them_too():
    state = drill("R tank a 10,10 / A rifleman b 20,10 / A btr v 22,10")
    dice = (3, 3, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 4, 4)
    events = act(state, "go a; fire tank-gun; target b", dice)
    assert [event.hits for event in found(events, fe.HitsScored)] == [5, 5]
    assert one(events, fe.VehicleHit).score == 8


@pytest.mark.clause("attack.6", "weapons.rifle-grenade", "attack.5.3")
def test_a_grenade_does_nothing_to_the_carrier_it_bursts_on():
    state = drill("R grenadier a 10,10 / A btr v 20,10 / A rifleman b 20,11.4 / A rifleman z 70,40")
    events = act(state, "go a; fire rifle-grenade; aim 20,10.5", (3, 3, 6, 1, 6, 1, 1, 1, 1))
    assert one(events, fe.HitsScored).target == f(state, "b")
    assert not found(events, fe.VehicleHit)


@pytest.mark.clause("attack.5.1", "weapons.hand-grenade")
def test_a_grenade_at_his_own_men_s_fight_takes_friend_and_foe_alike():
    state = drill("R assault a 10,10 / R assault c 17.2,10 / A rifleman b 18,10")
    dice = (2, 5, 6, 6, 6, 1, 1, 1, 1)
    act(state, "go a; fire hand-grenade; target b", dice)
    assert status(state, "b") == status(state, "c") == DEAD


# --- staying on target -----------------------------------------------------------------------


@pytest.mark.clause("attack.4.2")
def test_an_aim_holds_whether_the_firer_s_side_acts_first_or_second():
    state = drill(f"R mortar a 10,10 / {LEADERS}", spare=False)
    miss = (6, 6, 1, 1, 1, 1)
    act(state, "go a; fire mortar; target b", (3, 3, *miss))
    state.turn, state.first, state.half, state.frames = 3, 1, 0, [("turn", 2)]
    s.machine().run(state, ScriptedDice(()), [])
    events = act(state, "go a; fire mortar; target b", miss)
    assert one(events, fe.ShotLanded).result == "kept"
    half_of(state, 0)
    events = act(state, "go a; fire mortar; target b", miss)
    assert one(events, fe.ShotLanded).result == "kept"


@pytest.mark.clause("attack.4.2")
def test_an_aim_is_at_a_place_and_not_at_the_man_who_leaves_it():
    state = drill(f"R mortar a 10,10 / {LEADERS}", spare=False)
    act(state, "go a; fire mortar; target b", (3, 3, 6, 6, 1, 1, 1, 1))
    state.x[f(state, "b")] += 1_000
    half_of(state, 0)
    events = act(state, "go a; fire mortar; target b", (1, 3))
    assert one(events, fe.ShotLanded).result == "under"


@pytest.mark.clause("attack.4.2", "special.6")
def test_both_guns_of_a_tank_keep_their_own_aims():
    state = drill(f"R tank a 10,10 / {LEADERS} / A rifleman c 10,30", spare=False)
    shell = (3, 3, 6, 6, 1, 1, 1, 1, 1)
    act(state, "go a; fire tank-gun; target b", shell)
    act(state, "fire hmg-ags; aim 10,30", (4, 4, 6, 6, 1, 1, 1, 1))
    half_of(state, 0)
    first = act(state, "go a; fire hmg-ags; aim 10,30", (6, 6, 1, 1, 1, 1))
    second = act(state, "fire tank-gun; target b", (6, 6, 1, 1, 1, 1, 1))
    assert [one(found_, fe.ShotLanded).result for found_ in (first, second)] == ["kept", "kept"]


@pytest.mark.clause("attack.4.2")
def test_another_machine_gun_s_aim_is_of_no_use():
    state = drill("R machine-gunner a 10,10 / R machine-gunner d 10,12 / A rifleman b 25,10")
    state.aim[f(state, "a")] = (s.Aim(*spot("25,10"), 1, 0),)
    events = act(state, "go d; fire saw-lmg; aim 25,10", (1, 3))
    assert one(events, fe.ShotLanded).result == "under"


@pytest.mark.clause("special.10.1", "attack.4.2")
def test_who_rams_has_moved_even_from_where_the_bases_touch():
    state = drill("R tank a 10,10 / A truck b 12.7,10 / A rifleman c 30,10", run=False)
    state.aim[f(state, "a")] = (s.Aim(*spot("30,10"), 2, 0),)
    s.machine().run(state, ScriptedDice(()), [])
    act(state, "go a; move; ram b", (1, 1, 1, 1, *(1,) * 16))
    assert place(state, "a") == spot("10,10")
    assert state.aim[f(state, "a")] is None


# --- what hits do ----------------------------------------------------------------------------


@pytest.mark.clause("human-hit.1.1", "human-hit.2.2", "human-hit.2.1")
def test_wounds_add_up_and_single_hits_do_not():
    state = drill(
        "R rifleman a 10,10 / R rifleman c 10,12 / A rifleman b 18,10 / A rifleman z 70,40"
    )
    act(state, "go a; fire rifle; target b", (1, 4, 4, 4, 1))
    assert state.wounds[f(state, "b")] == 1
    act(state, "go c; fire rifle; target b", (1, 4, 4, 4, 1))
    assert status(state, "b") == DEAD


@pytest.mark.clause("human-hit.1.1")
def test_a_wounded_man_who_is_hit_once_flees_with_one_die():
    state = drill("R rifleman a 10,10 / A rifleman b 18,10 wounded")
    events = act(state, "go a; fire rifle; target b", (1, 4, 4, 1, 1, 3))
    assert one(events, e.MovementThrown).dice == (3,)
    assert place(state, "b") == spot("21,10")
    assert status(state, "b") == IN_PLAY


@pytest.mark.clause("human-hit.3", "human-hit.1.2")
@pytest.mark.parametrize(("hits_", "wounds", "ending"), [(2, 1, IN_PLAY), (3, 0, DEAD)])
def test_cover_gives_a_choice_only_to_who_is_hit_once(hits_, wounds, ending):
    state = drill(f"R rifleman a 30,10 / A rifleman b 40,10 / {ROCKS}")
    attack = (*(5,) * hits_, 1, 1, 1)[:3]
    act(state, "go a; fire rifle; target b", (1, 1, 5, *attack))
    assert kind(state) == "pick"
    assert (state.wounds[f(state, "b")], status(state, "b")) == (wounds, ending)


@pytest.mark.clause("human-hit.1.2", "human-hit.2.1")
def test_holding_in_cover_costs_a_wound_and_nothing_else():
    state = drill(f"R rifleman a 30,10 / A rifleman b 40,10 / {ROCKS}")
    act(state, "go a; fire rifle; target b; hold", (1, 1, 5, 5, 1, 1))
    assert state.wounds[f(state, "b")] == 1
    assert place(state, "b") == spot("40,10")
    assert movement.movement_dice(state, f(state, "b")) == 1


@pytest.mark.clause("human-hit.1.1", "move.mule")
def test_a_wounded_mule_that_is_hit_once_has_no_dice_to_flee_with():
    state = drill("R rifleman a 10,10 / A mule m 18,10 wounded")
    act(state, "go a; fire rifle; target m", (1, 4, 4, 1, 1))
    assert (place(state, "m"), state.wounds[f(state, "m")]) == (spot("18,10"), 1)


@pytest.mark.clause("attack.3.2", "weapons.mortar", "human-hit.1.1")
def test_a_mortar_team_that_was_driven_back_has_not_moved_and_may_fire():
    state = drill("A rifleman b 20,10 / R mortar a 34,10 / R rifleman c 30,30", seat="afghan")
    act(state, "go b; fire rifle; target a", (1, 4, 4, 1, 1, 1, 1))
    assert place(state, "a") == spot("36,10")
    state.half, state.frames = 1, [("turn", 3), ("acting", 0)]
    s.machine().run(state, ScriptedDice(()), [])
    act(state, "go a")
    assert offers(state, "fire mortar")
    assert guard(state, "a") == 2


@pytest.mark.clause("human-hit.1.1", "attack.5.1")
def test_the_victims_flee_before_the_thrower_s_own_men_and_from_the_thrower():
    state = drill(
        "R assault a 10,10 / R assault c 17.2,11 / A rifleman b 18,10 / A rifleman z 70,40"
    )
    dice = (2, 5, 6, 1, 1, 6, 6, 6, 6)  # on target; one six; both score 6: hit once each
    events = act(state, "go a; fire hand-grenade; target b", (*dice, 1, 1, 1, 1))
    fled = [event.figure for event in found(events, e.FigureMoved)]
    assert fled == [f(state, "b"), f(state, "c")]
    assert place(state, "b") == spot("20,10")


# --- who may not fire ------------------------------------------------------------------------


@pytest.mark.clause("attack.1")
def test_without_an_enemy_in_range_a_rifle_is_silent_and_a_grenade_may_be_thrown_anywhere():
    state = drill("R assault a 10,10 / A rifleman b 60,40")
    act(state, "go a")
    assert refusal(state, "fire assault-rifle") == "attack.1"
    assert offers(state, "fire hand-grenade")


@pytest.mark.clause("turn.2", "melee.1", "attack.1")
def test_one_attack_of_one_kind_in_a_half_turn():
    state = drill("R assault a 10,10 / A rifleman b 10.8,10 / A rifleman c 18,10")
    act(state, "go a; fire-first; fire assault-rifle; target c", (6, 6, 1, 1, 1))
    assert refusal(state, "melee b") == "turn.2"
    assert refusal(state, "fire hand-grenade") == "turn.2"


@pytest.mark.clause("attack.1", "special.3.1")
def test_a_hidden_man_is_as_unknown_by_name_as_a_dead_one():
    text = f"R rifleman a 20,10 / A rifleman h 40,10 hidden / A rifleman d 38,30 / {ROCKS}"
    state = drill(text, dice=())
    hits.kill(state, f(state, "d"), "shot", "human-hit.3", [])
    act(state, "go a")
    assert refusal(state, "fire rifle") == "attack.1"
    assert state.ammo[f(state, "a")] == (UNLIMITED,)
