"""attack.* Nominating, defence dice, attack dice, penetration."""

from fractions import Fraction

import pytest

from stavka.engine.odds import outcomes
from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import hits, pools, shooting
from stavka.games.red_skorpion.rules.pools import Guard, attack_parts, defence_parts, total
from stavka.games.red_skorpion.state import DECLARED, MOVED
from tests.games.red_skorpion.drills import (
    act,
    data,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    read,
    refusal,
    status,
)

SOFT, APC, TANK = 0, 1, 2
PRINTED = {
    (2, 3): ("1.26", 72, 39, 15),
    (2, 4): ("1.69", 79, 51, 28),
    (2, 5): ("2.11", 84, 60, 38),
    (3, 3): ("1.02", 65, 29, 8),
    (3, 4): ("1.36", 73, 40, 18),
    (3, 5): ("1.70", 79, 50, 27),
    (4, 3): ("0.88", 60, 23, 5),
    (4, 4): ("1.17", 69, 33, 12),
    (4, 5): ("1.46", 75, 43, 20),
    (5, 3): ("0.78", 56, 19, 4),
    (5, 4): ("1.05", 65, 29, 9),
    (5, 5): ("1.31", 72, 37, 15),
}
"""By defence and attack dice: mean hits, chance in percent of one, two and three or more."""


def tables():
    return data().tables


def dice_of(**guard):
    return total(defence_parts(tables(), Guard(**guard)))


def clauses(**guard):
    return [clause for _, _, clause in defence_parts(tables(), Guard(**guard))]


# --- defence dice ----------------------------------------------------------------------------


@pytest.mark.clause(
    "attack.2.1", "attack.2.2", "attack.2.5", "attack.2.6", "attack.2.7", "attack.2.8"
)
def test_cx_defence_many():
    guard = {"body": True, "cover": True, "elite": True, "commander": True, "moved": True}
    assert dice_of(**guard) == 7
    assert clauses(**guard) == [f"attack.2.{n}" for n in (1, 2, 5, 6, 7, 8)]


@pytest.mark.clause("attack.2.5", "attack.2.7")
def test_cx_defence_sniper():
    assert dice_of(sniper=True, cover=True) == 4
    assert dice_of(sniper=True) == 2


@pytest.mark.clause("attack.2.1", "attack.2.4", "attack.2.5", "attack.2.8")
def test_cx_tank_dice():
    assert dice_of(armour=TANK, moved=True, cover=True) == 6


@pytest.mark.clause("attack.2.3", "attack.2.1")
def test_an_apc_has_a_die_more_and_a_truck_none():
    assert dice_of(armour=APC) == 3
    assert dice_of(armour=SOFT) == 2


@pytest.mark.clause("attack.2.7")
def test_a_mullah_who_commands_has_one_die_from_that_line():
    assert dice_of(mullah=True) == 3
    assert dice_of(mullah=True, commander=True) == 3
    assert dice_of(sniper=True, cover=True, commander=True) == 4


@pytest.mark.clause("vehicle-hit.10", "attack.2.1")
def test_defence_dice_stop_at_none():
    assert dice_of(armour=APC, lost=2) == 1
    assert dice_of(armour=APC, lost=4) == 0


@pytest.mark.clause("attack.2.6", "special.1", "special.2")
def test_cx_elite_stack():
    state = drill(
        "A rifleman b 20,10 / A mullah m 25,10 / A warlord w 23,10 / R rifle-r r 60,40".replace(
            "R rifle-r r", "R rifleman r"
        )
    )
    assert hits.guard_of(state, f(state, "b")).elite
    assert total(defence_parts(tables(), hits.guard_of(state, f(state, "b")))) == 3


@pytest.mark.clause("attack.2.8")
def test_a_target_that_moved_has_a_die_more_but_not_one_that_only_means_to():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    target = f(state, "b")
    before = total(defence_parts(tables(), hits.guard_of(state, target)))
    state.moved[target] = MOVED
    assert total(defence_parts(tables(), hits.guard_of(state, target))) == before + 1
    state.moved[target] = DECLARED
    assert total(defence_parts(tables(), hits.guard_of(state, target))) == before


@pytest.mark.clause("attack.2.5")
def test_cover_counts_where_the_target_stands():
    ground = "shape rocks r 18,8 22,8 22,12 18,12"
    state = drill(f"{ground} / R assault a 5,10 / A rifleman b 20,10 / A rifleman c 14,20")
    assert hits.guard_of(state, f(state, "b")).cover
    assert not hits.guard_of(state, f(state, "c")).cover


# --- the throw -------------------------------------------------------------------------------


@pytest.mark.clause("attack.2.9", "attack.3.1")
def test_cx_defence_highest():
    assert hits.count_hits((6, 5, 4, 1), max(2, 5, 5)) == 2
    state = drill("R assault a 10,10 / A rifleman b 20,10 moved")
    events = act(state, "go a; fire assault-rifle; target b", (2, 5, 5, 6, 5, 4, 1))
    assert one(events, e.DefenceScored).score == 5
    assert one(events, e.HitsScored).hits == 2
    assert state.wounds[f(state, "b")] == 1


@pytest.mark.clause("attack.2.9", "attack.3.1")
def test_cx_defence_six():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    events = act(state, "go a; fire assault-rifle; target b", (6, 1, 6, 5, 5, 4, 3, 3))
    assert one(events, e.HitsScored).hits == 1
    assert not state.wounds[f(state, "b")]
    assert found(events, e.Wounded) == []


@pytest.mark.clause("attack.3.1")
def test_without_defence_dice_every_attack_die_hits():
    state = drill("R tank t 10,10 / A btr b 20,10 lost_defence=4")
    events = act(state, "go t; fire tank-gun; target b", (1, 1, 1, 1, 1, 4, 4))
    assert one(events, e.DefenceScored).score == 0
    assert one(events, e.HitsScored).hits == 5


@pytest.mark.clause("attack.3.2", "human-hit.2.1", "weapons.assault-rifle", "weapons.pistol")
def test_cx_moving_fire():
    def dice(base, **facts):
        facts = {"moving": False, "wounds": 0, "lost": 0, **facts}
        return total(attack_parts(tables(), base, "attack.3.1", **facts))

    assert dice(4, moving=True) == 3
    assert dice(4, moving=True, wounds=1) == 2
    assert dice(3, moving=True, wounds=1) == 1
    assert dice(1, moving=True, wounds=1) == 0


@pytest.mark.clause("attack.3.2", "human-hit.2.1", "vehicle-hit.9")
@pytest.mark.parametrize("moved", [0, MOVED, DECLARED])
@pytest.mark.parametrize("wounds", [0, 1])
@pytest.mark.parametrize("lost", [0, 2, 4])
def test_the_dice_of_the_hot_path_are_those_that_are_itemised(moved, wounds, lost):
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    figure = f(state, "a")
    state.moved[figure], state.wounds[figure], state.lost_attack[figure] = moved, wounds, lost
    itemised = total(shooting.parts_of(state, figure, 0))
    assert max(0, shooting.count_dice(state, figure, 0)) == itemised


@pytest.mark.clause("attack.3.2")
def test_whoever_means_to_move_after_firing_loses_the_die_too():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    events = act(state, "go a; fire-first; fire assault-rifle; target b", (6, 6, 1, 1, 1))
    assert [part[:2] for part in one(events, e.ShotDeclared).parts] == [
        ("weapon", 4),
        ("moving", -1),
    ]
    assert kind(state) == "menu"
    assert offers(state, "move")


@pytest.mark.clause("attack.1", "turn.2")
def test_each_figure_attacks_once():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    act(state, "go a; fire assault-rifle; target b", (6, 6, 1, 1, 1, 1))
    assert kind(state) == "pick"
    assert not offers(state, "go a")


@pytest.mark.clause("attack.1")
def test_nobody_nominates_a_friend_or_one_who_is_not_there():
    state = drill(
        "R assault a 10,10 / R rifleman c 15,10 / A rifleman b 20,10 / A rifleman h 20,20 hidden"
    )
    act(state, "go a; fire assault-rifle")
    assert options(state) == ["target b"]
    assert refusal(state, "target c") == "attack.1"
    assert refusal(state, "target h") == "attack.1"


@pytest.mark.clause("attack.1")
def test_what_blocks_sight_protects_except_from_mortars():
    house = "shape building h 14,8 16,8 16,12 14,12"
    state = drill(f"{house} / R assault a 10,10 / R mortar m 8,10 / A rifleman b 20,10")
    assert not shooting.targets(state, f(state, "a"), 0)
    act(state, "go m; fire mortar")
    assert offers(state, "target b")


@pytest.mark.clause("attack.1")
def test_by_night_nobody_fires_further_than_he_sees():
    state = drill("R assault a 10,10 / A rifleman b 22.1,10 / A rifleman c 22,10", visibility=12)
    act(state, "go a; fire assault-rifle")
    assert options(state) == ["target c"]
    assert refusal(state, "target b") == "attack.1"


# --- several at once -------------------------------------------------------------------------


@pytest.mark.clause("attack.5.1", "attack.5.2", "attack.5.3")
def test_cx_burst_many():
    faces = (5, 4, 2)
    assert [hits.count_hits(faces, score) for score in (5, 4, 6)] == [1, 2, 0]
    state = drill(
        "R assault a 10,10 / A rifleman b1 17,10 / A rifleman b2 18,10 / A rifleman b3 18,11"
    )
    dice = (3, 3, 5, 4, 2, 5, 1, 4, 4, 6, 2)  # on target, attack, then each defender
    events = act(state, "go a; fire hand-grenade; target b2", (*dice, 1, 1))
    assert [event.hits for event in found(events, e.HitsScored)] == [1, 2, 0]
    assert [event.seat for event in found(events, e.Thrown)][:4] == [
        "russian", "afghan", "afghan", "afghan",
    ]  # fmt: skip
    assert state.wounds[f(state, "b2")] == 1


@pytest.mark.clause("attack.5.1")
def test_friends_in_a_burst_are_attacked_as_well():
    state = drill("R assault a 10,10 / R rifleman c 17,10 / A rifleman b 18,10")
    events = act(state, "go a; fire hand-grenade; target b", (3, 3, 6, 6, 6, 1, 1, 1, 1))
    assert [event.target for event in found(events, e.HitsScored)] == [f(state, "c"), f(state, "b")]
    assert status(state, "c") == status(state, "b") == 4


@pytest.mark.clause("attack.6", "weapons.rifle", "weapons.rocket-pod", "weapons.rpg")
def test_cx_penetration():
    arms = {arm.id: arm for arm in drill("R rifleman a 1,1 / A rifleman b 9,9").setting.weapons}
    far = 10_000
    assert not pools.penetrates(arms["rifle"], APC, far)
    assert pools.penetrates(arms["rocket-pod"], APC, far)
    assert not pools.penetrates(arms["rocket-pod"], TANK, far)
    assert pools.penetrates(arms["rpg"], TANK, far)


@pytest.mark.clause("attack.6")
def test_what_a_weapon_cannot_hurt_it_does_not_nominate():
    state = drill("R rifleman a 10,10 / A btr b 20,10 / A rifleman c 20,20")
    act(state, "go a; fire rifle")
    assert refusal(state, "target b") == "attack.6"


@pytest.mark.clause("attack.0")
def test_melee_has_no_defence_score():
    state = drill("R rifleman a 10,10 / A rifleman b 10.8,10")
    events = act(state, "go a; melee b", (1,) * 8)
    assert not found(events, e.DefenceScored)
    assert one(events, e.MeleeFought).defender == f(state, "b")


# --- exact odds ------------------------------------------------------------------------------


@pytest.mark.parametrize(("defence", "attack"), sorted(PRINTED))
def test_the_hit_table_comes_out_of_the_enumerator(defence, attack):
    """Every cell of the table: mean hits, one, two, three hits or more, in a real position."""
    weapon = {3: "rifle", 4: "assault-rifle", 5: "at-missile"}[attack]
    shooter = {3: "rifleman", 4: "assault", 5: "bmp-2"}[attack]
    extras = ["moved", "elite", "body"][: defence - 2]
    state = drill(f"R {shooter} a 10,10 / A rifleman b 20,10 {' '.join(extras)}")
    act(state, f"go a; fire {weapon}")
    odds = outcomes(state, read(state, "target b"))
    assert odds.exact
    chance = odds.chances(lambda _, events: one(events, e.HitsScored).hits)
    mean, *due = PRINTED[defence, attack]
    assert f"{float(sum(number * share for number, share in chance.items())):.2f}" == mean
    for least, percent in enumerate(due, 1):
        reached = sum(share for number, share in chance.items() if number >= least)
        assert round(100 * float(reached)) == percent
    assert chances.hits(attack, defence, 6) == tuple(
        chance.get(number, Fraction(0)) for number in range(attack + 1)
    )


@pytest.mark.parametrize("attack", range(9))
@pytest.mark.parametrize("defence", range(9))
def test_an_independent_dice_library_agrees_on_every_pool(attack, defence):
    icepool = pytest.importorskip("icepool")
    best = icepool.d6.highest(defence) if defence else icepool.Die([0])
    pool = best.map(lambda score: attack @ (icepool.d6 >= score) if attack else icepool.Die([0]))
    due = {
        int(number): share for number, share in zip(pool.keys(), pool.probabilities(), strict=True)
    }
    ours = dict(enumerate(chances.hits(attack, defence, 6)))
    assert {number: share for number, share in ours.items() if share} == due
