"""special.4-7, special.11 Bombers, Hinds, AFVs, captives, reloads."""

import pytest

from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import capture
from stavka.games.red_skorpion.state import DEAD, IN_PLAY
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    refusal,
    seat,
    status,
)
from tests.games.red_skorpion.test_vehicle_hit import _Fixed

PAIR = "R rifleman a 10,10{} / A rifleman b 10.8,10{}"


# --- the suicide bomber ----------------------------------------------------------------------


@pytest.mark.clause("special.4", "attack.5.1")
def test_a_bomber_blows_up_whoever_is_within_two_inches():
    state = drill(
        "A bomber b 10,10 / R rifleman r1 12,10 / A rifleman r2 10,11.9 / R rifleman r3 12.1,10",
        seat="afghan",
    )
    events = act(state, "go b; explode", (6, 6, 6, 1, 5, 1, 5, 1))
    blast = one(events, e.Exploded)
    assert (blast.radius, blast.caught) == (2000, (f(state, "r1"), f(state, "r2")))
    thrown = [event.dice for event in found(events, e.Thrown) if event.label == "Attack dice"]
    assert thrown == [(6, 6, 6, 1)]
    assert status(state, "b") == status(state, "r1") == status(state, "r2") == DEAD
    assert status(state, "r3") == IN_PLAY


@pytest.mark.clause("special.4")
def test_he_explodes_by_his_own_will_and_not_when_he_is_killed():
    state = drill("R assault a 10,10 / A bomber b 20,10")
    events = act(state, "go a; fire assault-rifle; target b", (5, 1, 6, 6, 6, 1))
    assert status(state, "b") == DEAD
    assert not found(events, e.Exploded)


@pytest.mark.clause("special.4", "attack.3.2")
def test_he_loses_no_die_by_running_and_may_do_both():
    state = drill("A bomber b 10,10 / R rifleman r 17,10", seat="afghan")
    act(state, "go b; move", (3, 3))
    act(state, "to 15.5,10; stop")
    events = act(state, "explode", (5, 1, 6, 6, 6, 1))
    assert [event.dice for event in found(events, e.Thrown)][1] == (6, 6, 6, 1)
    assert status(state, "r") == DEAD


@pytest.mark.clause("special.4")
def test_only_a_bomber_explodes():
    state = drill("A rifleman b 10,10 / R rifleman r 17,10", seat="afghan")
    act(state, "go b")
    assert refusal(state, "explode") == "special.4"


# --- the Hind --------------------------------------------------------------------------------


@pytest.mark.clause("special.5.2", "special.5.4")
def test_cx_hind():
    state = drill("R hind h 10,10 / A btr t 30,10 / A rifleman b 20,20")
    act(state, "go h; fire at-missile; target t", (6, 6, 6, 1, 1, 1, 1, 1))
    assert kind(state) == "pick"
    state.frames[-1:] = [("act", f(state, "h")), ("menu", f(state, "h"))]
    assert refusal(state, "fire rocket-pod") == "special.5.4"
    spent = drill("R hind h 10,10 ammo=4,0,4 / A btr t 30,10 / A rifleman b 20,20")
    act(spent, "go h")
    assert [option for option in options(spent) if option.startswith("fire ")] == [
        "fire rocket-pod", "fire hmg-ags",
    ]  # fmt: skip
    assert refusal(spent, "fire at-missile") == "special.5.2"


@pytest.mark.clause("special.5.2")
def test_a_hind_has_four_attacks_with_each_of_three_systems():
    state = drill("R hind h 10,10 / A btr t 30,10")
    hind = state.setting.figures[f(state, "h")]
    weapons = [state.setting.weapons[mount.weapon].id for mount in hind.mounts]
    assert sorted(weapons) == ["at-missile", "hmg-ags", "rocket-pod"]
    assert hind.shots == (4, 4, 4)
    act(state, "go h; fire at-missile; target t", (6, 6, 6, 1, 1, 1, 1, 1))
    assert sorted(state.ammo[f(state, "h")]) == [3, 4, 4]


@pytest.mark.clause("special.5.1", "special.5.3")
def test_a_hind_has_apc_armour_and_room_for_eight():
    state = drill("R hind h 10,10 / A btr t 30,10")
    hind = state.setting.figures[f(state, "h")]
    assert (hind.armour, hind.capacity) == (1, 8)


# --- AFVs ------------------------------------------------------------------------------------


@pytest.mark.clause("special.6", "attack.3.2", "weapons.tank-gun")
def test_cx_tank_two_guns():
    state = drill("R tank t 10,10 moved / A btr b 30,10 / A rifleman c 20,20")
    events = act(state, "go t; fire tank-gun; target b", (6, 6, 6, 1, 1, 1, 1))
    assert sum(part[1] for part in one(events, e.ShotDeclared).parts) == 4
    events = act(state, "fire hmg-ags; target c", (6, 6, 1, 1, 1))
    assert sum(part[1] for part in one(events, e.ShotDeclared).parts) == 3
    assert kind(state) == "pick"


@pytest.mark.clause("special.6")
def test_each_weapon_of_an_afv_fires_once():
    state = drill("R tank t 10,10 / A btr b 30,10 / A rifleman c 20,20")
    act(state, "go t; fire tank-gun; target b", (6, 6, 6, 1, 1, 1, 1, 1))
    assert refusal(state, "fire tank-gun") == "special.6"


# --- capture ---------------------------------------------------------------------------------


@pytest.mark.clause("special.7.1", "melee.3", "melee.4")
def test_the_winner_of_a_melee_may_take_the_loser_alive():
    state = drill(PAIR.format("", ""), capture=True)
    act(state, "go a; melee b", (6, 6, 1, 1, 1, 1, 1, 1))
    assert (kind(state), seat(state)) == ("mercy", "russian")
    assert options(state) == ["capture", "strike"]
    assert refusal(state, "hold") == "special.7.1"
    alive = state.clone()
    events = act(alive, "capture")
    assert one(events, e.KnockedOut).wounded
    assert (alive.wounds[f(state, "b")], alive.knocked_out[f(state, "b")]) == (1, 1)
    act(state, "strike")
    assert status(state, "b") == DEAD


@pytest.mark.clause("special.7.1", "melee.3")
def test_a_wound_becomes_knocked_out_without_one():
    state = drill(PAIR.format("", ""), capture=True)
    act(state, "go a; melee b", (6, 1, 1, 1, 1, 1, 1, 1))
    events = act(state, "capture")
    assert not one(events, e.KnockedOut).wounded
    assert state.wounds[f(state, "b")] == 0


@pytest.mark.clause("special.7.1")
def test_the_defender_who_wins_decides():
    state = drill(PAIR.format("", ""), capture=True)
    act(state, "go a; melee b", (1, 1, 1, 1, 6, 1, 1, 1))
    assert seat(state) == "afghan"
    act(state, "strike")
    assert state.wounds[f(state, "a")] == 1


@pytest.mark.clause("special.7.1")
def test_nothing_is_converted_where_capture_is_not_the_aim():
    state = drill(PAIR.format("", ""))
    act(state, "go a; melee b", (6, 6, 1, 1, 1, 1, 1, 1))
    assert status(state, "b") == DEAD


@pytest.mark.clause("special.7.1", "human-hit.2.2")
def test_a_wounded_man_knocked_out_with_a_wound_dies_of_it():
    state = drill(PAIR.format("", " wounded"), capture=True)
    act(state, "go a; melee b", (6, 6, 1, 1, 1, 1, 1))
    act(state, "capture")
    assert status(state, "b") == DEAD


@pytest.mark.clause("special.7.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_knocked_out_figure_wakes_on_even_dice(die):
    state = drill(PAIR.format("", " senseless"))
    events = []
    capture.recover(state, f(state, "b"), _Fixed(die), events)
    assert one(events, e.Recovered).freed == (die % 2 == 0)
    assert state.knocked_out[f(state, "b")] == die % 2


@pytest.mark.clause("special.7.2", "melee.1")
def test_until_then_it_does_nothing_and_throws_no_dice():
    state = drill(PAIR.format("", " senseless"))
    events = act(state, "go a; melee b", (6, 1, 1, 1))
    assert one(events, e.MeleeFought).defender_hits == 0
    state = drill(PAIR.format("", " senseless"), seat="afghan")
    assert not offers(state, "go b")
    assert refusal(state, "go b") == "special.7.2"


@pytest.mark.clause("special.7.3", "special.7.1")
@pytest.mark.parametrize(("hits", "wounded"), [(2, False), (3, True)])
def test_cx_stun_grenade(hits, wounded):
    text = "R assault a 10,10 / A rifleman b 18,10"
    state = drill(text, capture=True)
    stun = state.setting.weapon_index["stun-grenade"]
    figure = state.setting.figures[f(state, "a")]
    mounts = (figure.mounts[0], figure.mounts[1]._replace(weapon=stun))
    figures = list(state.setting.figures)
    figures[f(state, "a")] = figure._replace(mounts=mounts)
    state.setting.figures = tuple(figures)
    dice = (3, 3, 5, 1, *(6,) * hits, *(1,) * (3 - hits))
    events = act(state, "go a; fire stun-grenade; target b", dice)
    assert one(events, e.KnockedOut).wounded is wounded
    assert state.wounds[f(state, "b")] == wounded


# --- reloads ---------------------------------------------------------------------------------


@pytest.mark.clause("special.11")
def test_cx_rpg_reload():
    state = drill("R rpg a 10,10 ammo=0,-1 / A btr t 18,10")
    act(state, "go a")
    assert refusal(state, "fire rpg") == "special.11"
    state = drill("R rpg a 10,10 ammo=0,-1 / R rpg-assistant h 10,11.5 / A btr t 18,10")
    miss = (6, 6, 6, 1, 1, 1, 1)
    gunner, helper = f(state, "a"), f(state, "h")
    for left in (1, 0):
        act(state, "go a; fire rpg; target t", miss)
        assert state.ammo[helper] == (-1, left)
        state.fired[gunner] = state.done[gunner] = 0
        state.frames[-1:] = [("pick", 0)]
    act(state, "go a")
    assert refusal(state, "fire rpg") == "special.11"


@pytest.mark.clause("special.11")
def test_an_assistant_hands_on_a_round_only_beside_the_gunner():
    state = drill("R rpg a 10,10 ammo=0,-1 / R rpg-assistant h 10,13 / A btr t 18,10")
    act(state, "go a")
    assert refusal(state, "fire rpg") == "special.11"


@pytest.mark.clause("special.11")
def test_the_round_in_the_tube_is_fired_first():
    state = drill("R rpg a 10,10 / R rpg-assistant h 10,11.5 / A btr t 18,10")
    act(state, "go a; fire rpg; target t", (6, 6, 6, 1, 1, 1, 1))
    assert state.ammo[f(state, "a")] == (0, -1)
    assert state.ammo[f(state, "h")] == (-1, 2)
