"""weapons.* Every row of the table, and what it means at the table."""

import pytest

from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.arms import ALWAYS, AT_SOFT, CHOICE, NEVER
from stavka.games.red_skorpion.rules import pools, shooting
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
)

SOFT, APC, TANK = 0, 1, 2
INCH = 1000

ROWS = {
    # id: dice, least and most range, penetration, burst, when
    "pistol": (3, 0, 10, SOFT, 0, NEVER),
    "smg": (3, 0, 15, SOFT, 0, NEVER),
    "rifle": (3, 0, 20, SOFT, 0, NEVER),
    "rifle-grenade": (3, 0, 20, SOFT, 3, ALWAYS),
    "hand-grenade": (3, 0, 10, SOFT, 3, ALWAYS),
    "assault-rifle": (4, 0, 20, SOFT, 0, NEVER),
    "sniper-rifle": (4, 0, 24, SOFT, 0, NEVER),
    "saw-lmg": (4, 0, 20, SOFT, 3, CHOICE),
    "mortar": (4, 10, 50, APC, 4, ALWAYS),
    "rpg": (4, 0, 10, TANK, 2, AT_SOFT),
    "hmg-ags": (4, 0, 30, SOFT, 4, CHOICE),
    "rocket-pod": (5, 0, 30, APC, 6, ALWAYS),
    "aa-missile": (5, 0, 40, APC, 0, NEVER),
    "flamethrower": (5, 0, 10, TANK, 0, NEVER),
    "tank-gun": (5, 0, 40, TANK, 5, AT_SOFT),
    "at-missile": (5, 0, 40, TANK, 0, NEVER),
}


def arms():
    return {arm.id: arm for arm in drill("R rifleman a 1,1 / A rifleman b 9,9").setting.weapons}


@pytest.mark.clause(
    "weapons.pistol",
    "weapons.smg",
    "weapons.rifle",
    "weapons.rifle-grenade",
    "weapons.hand-grenade",
    "weapons.assault-rifle",
    "weapons.sniper-rifle",
    "weapons.saw-lmg",
    "weapons.mortar",
    "weapons.rpg",
    "weapons.hmg-ags",
    "weapons.rocket-pod",
    "weapons.aa-missile",
    "weapons.flamethrower",
    "weapons.tank-gun",
    "weapons.at-missile",
)
@pytest.mark.parametrize("name", ROWS)
def test_every_row_has_the_printed_figures(name):
    arm = arms()[name]
    row = (arm.dice, arm.least // INCH, arm.reach // INCH, arm.penetrates, arm.radius * 2 // INCH)
    assert (*row, arm.bursts) == ROWS[name]
    assert arm.still == (name == "mortar")
    assert arm.high == (name in {"mortar", "rocket-pod"})


@pytest.mark.clause("weapons.rifle", "weapons.mortar", "weapons.hmg-ags")
def test_cx_range_edge():
    state = drill("R rifleman a 10,10 / A rifleman b1 30,10 / A rifleman b2 10,30.1")
    assert shooting.targets(state, f(state, "a"), 0) == [f(state, "b1")]
    state = drill(
        "R mortar a 10,10 / A rifleman b1 19.9,10 / A rifleman b2 10,20 / A rifleman b3 60,10",
        spare=False,
    )
    assert shooting.targets(state, f(state, "a"), 0) == [f(state, "b2"), f(state, "b3")]
    hmg = arms()["hmg-ags"]
    assert pools.penetrates(hmg, APC, 15_000)
    assert not pools.penetrates(hmg, APC, 15_001)
    state = drill("R heavy-gun a 10,10 / A btr b1 25,10 / A btr b2 10,25.1")
    assert shooting.targets(state, f(state, "a"), 0) == [f(state, "b1")]


@pytest.mark.clause("weapons.mortar")
def test_a_target_out_of_range_is_refused_by_the_row_of_the_weapon():
    state = drill("R mortar a 10,10 / A rifleman b1 19.9,10 / A rifleman b2 10,20")
    act(state, "go a; fire mortar")
    assert refusal(state, "target b1") == "weapons.mortar"


@pytest.mark.clause(
    "attack.6",
    "weapons.smg",
    "weapons.sniper-rifle",
    "weapons.hand-grenade",
    "weapons.aa-missile",
    "weapons.flamethrower",
    "weapons.at-missile",
    "weapons.mortar",
)
def test_cx_pen_table():
    names = {"smg", "sniper-rifle", "hand-grenade", "aa-missile", "flamethrower", "at-missile"}
    weapons = [arm for arm in arms().values() if arm.id in names | {"mortar"}]
    far = 9_000
    assert {arm.id for arm in weapons if pools.penetrates(arm, APC, far)} == {
        "mortar", "aa-missile", "flamethrower", "at-missile",
    }  # fmt: skip
    assert {arm.id for arm in weapons if pools.penetrates(arm, TANK, far)} == {
        "flamethrower", "at-missile",
    }  # fmt: skip


@pytest.mark.clause("weapons.rpg", "weapons.tank-gun", "attack.4.1")
def test_cx_rpg_mode():
    state = drill("R rpg a 10,10 / A tank t 18,10")
    events = act(state, "go a; fire rpg; target t", (1, 1, 1, 1, 6, 6, 6, 6, 4, 4))
    assert not found(events, e.ShotLanded)
    assert one(events, e.HitsScored).hits == 4
    state = drill("R rpg a 10,10 / A rifleman b 18,10")
    events = act(state, "go a; fire rpg; target b", (3, 3, 6, 6, 1, 1, 1, 1))
    assert one(events, e.ShotLanded).radius * 2 == 2 * INCH
    state = drill("R tank a 10,10 / A truck t 30,10")
    events = act(state, "go a; fire tank-gun; target t", (3, 3, 6, 6, 1, 1, 1, 1, 1))
    assert one(events, e.ShotLanded).radius * 2 == 5 * INCH


@pytest.mark.clause("weapons.saw-lmg", "weapons.hmg-ags", "attack.4.1")
@pytest.mark.parametrize(
    ("who", "weapon"), [("machine-gunner", "saw-lmg"), ("heavy-gun", "hmg-ags")]
)
def test_a_machine_gun_fires_at_one_man_or_a_burst_as_it_likes(who, weapon):
    shot = f"R {who} a 10,10 / A rifleman b 18,10"
    events = act(drill(shot), f"go a; fire {weapon}; target b", (6, 6, 1, 1, 1, 1))
    assert not found(events, e.ShotLanded)
    events = act(drill(shot), f"go a; fire {weapon}; aim 18,10", (3, 3, 6, 6, 1, 1, 1, 1))
    assert one(events, e.ShotLanded).result == "on"


@pytest.mark.clause("weapons.hmg-ags", "attack.6")
def test_a_burst_gets_through_what_its_weapon_does_at_that_range():
    shot = "R heavy-gun a 10,10 / A btr b {}"
    near = drill(shot.format("24,10"))
    events = act(near, "go a; fire hmg-ags; aim 24,10", (3, 3, 1, 1, 1, 1, 1, 1, 1, 4, 4))
    assert one(events, e.HitsScored).target == f(near, "b")
    far = drill(shot.format("26,10"))
    events = act(far, "go a; fire hmg-ags; aim 26,10", (3, 3))
    assert one(events, e.ShotLanded).caught == (f(far, "b"),)
    assert not found(events, e.HitsScored)


@pytest.mark.clause("weapons.mortar", "attack.3.2")
def test_cx_mortar_move():
    state = drill("R mortar a 10,10 / A rifleman b 30,10")
    act(state, "go a; move", (1, 1))
    act(state, "to 11,10; stop")
    assert kind(state) == "pick"
    state = drill("R mortar a 10,10 moved / A rifleman b 30,10")
    assert not shooting.is_ready(state, f(state, "a"), 0)
    act(state, "go a")
    assert refusal(state, "fire mortar") == "weapons.mortar"


@pytest.mark.clause("weapons.mortar")
def test_a_mortar_that_has_fired_does_not_move():
    state = drill("R mortar a 10,10 / A rifleman b 30,10")
    act(state, "go a")
    assert "fire-first" not in options(state)
    act(state, "fire mortar; target b", (3, 3, 1, 1, 1, 1, 1, 1))
    assert kind(state) == "pick"
    assert not offers(state, "go a")


@pytest.mark.clause("weapons.rocket-pod", "weapons.tank-gun")
def test_whoever_is_in_the_burst_is_attacked_by_its_diameter_not_twice_that():
    state = drill(
        "R hind a 10,10 / A rifleman b1 33,10 / A rifleman b2 30,13 / A rifleman b3 30,13.1"
    )
    events = act(state, "go a; fire rocket-pod; aim 30,10", (3, 3, *(1,) * 5, 6, 6, 6, 6))
    assert one(events, e.ShotLanded).caught == (f(state, "b1"), f(state, "b2"))
