"""melee.* Hand to hand."""

from fractions import Fraction

import pytest

from stavka.engine.odds import outcomes
from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules.melee import opponents, parts_of
from stavka.games.red_skorpion.rules.pools import melee_parts, total
from stavka.games.red_skorpion.state import DEAD, IN_PLAY
from tests.games.red_skorpion.drills import (
    act,
    data,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    read,
    refusal,
    status,
)

PAIR = "R rifleman a 10,10{} / A rifleman b 10.8,10{}"


def throw(sixes, of=4):
    return (6,) * sixes + (1,) * (of - sixes)


def fight(mine, theirs):
    state = drill(PAIR.format("", ""))
    events = act(state, "go a; melee b", (*throw(mine), *throw(theirs)))
    return state, events


@pytest.mark.clause("melee.1", "melee.2", "melee.3", "melee.4")
def test_cx_melee_net():
    state, events = fight(2, 1)
    assert one(events, e.Wounded).figure == f(state, "b")
    state, events = fight(2, 2)
    assert not found(events, e.Wounded)
    assert not found(events, e.Killed)
    state, events = fight(3, 1)
    assert one(events, e.Killed).figure == f(state, "b")
    state, events = fight(0, 0)
    assert (status(state, "a"), status(state, "b")) == (IN_PLAY, IN_PLAY)


@pytest.mark.clause("melee.2")
def test_the_attacker_is_harmed_when_he_scores_less():
    state, events = fight(1, 2)
    assert one(events, e.Wounded).figure == f(state, "a")
    state, events = fight(0, 2)
    assert status(state, "a") == DEAD


@pytest.mark.clause("melee.1")
def test_only_sixes_hit():
    state = drill(PAIR.format("", ""))
    events = act(state, "go a; melee b", (5, 5, 5, 5, 4, 3, 2, 1))
    assert (one(events, e.MeleeFought).attacker_hits, one(events, e.MeleeFought).defender_hits) == (
        0,
        0,
    )


@pytest.mark.clause("melee.5", "melee.6")
def test_cx_melee_dice():
    tables = data().tables
    assert total(melee_parts(tables, wounds=0, elite=True)) == 5
    assert total(melee_parts(tables, wounds=1, elite=False)) == 3
    assert total(melee_parts(tables, wounds=1, elite=True)) == 4
    state = drill(PAIR.format(" elite", " wounded"))
    assert total(parts_of(state, f(state, "a"))) == 5
    assert total(parts_of(state, f(state, "b"))) == 3


@pytest.mark.clause("melee.3", "human-hit.2.2")
def test_cx_melee_second_wound():
    state = drill(PAIR.format("", " wounded"))
    act(state, "go a; melee b", (*throw(1), 1, 1, 1))
    assert status(state, "b") == DEAD


@pytest.mark.clause("human-hit.1.1", "melee.3")
def test_cx_one_hit_two_tables():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    events = act(state, "go a; fire assault-rifle; target b", (6, 1, *throw(1), 3, 3))
    assert not found(events, e.Wounded)
    state, events = fight(1, 0)
    assert one(events, e.Wounded).cause == "melee"


@pytest.mark.clause("melee.1", "attack.3.2")
def test_no_die_is_lost_for_running_into_the_enemy():
    state = drill("R rifleman a 10,10 / A rifleman b 16,10")
    act(state, "go a; move", (3, 3))
    act(state, "to 15.197,10; stop")
    events = act(state, "melee b", (*throw(1), *throw(0)))
    assert one(events, e.Wounded).figure == f(state, "b")


@pytest.mark.clause("melee.1")
def test_melee_is_the_figures_attack_and_lasts_one_round():
    state = drill(PAIR.format("", "") + " / A rifleman c 9.2,10")
    assert opponents(state, f(state, "a")) == [f(state, "b"), f(state, "c")]
    act(state, "go a; melee b", (1,) * 8)
    assert kind(state) == "pick"
    assert not offers(state, "go a")


@pytest.mark.clause("melee.1")
def test_only_whom_its_base_touches_and_never_vehicles():
    state = drill("R rifleman a 10,10 / A rifleman b 11,10 / A btr v 8.3,10")
    assert opponents(state, f(state, "a")) == []
    act(state, "go a")
    assert refusal(state, "melee b") == "melee.1"
    assert refusal(state, "melee v") == "melee.1"


@pytest.mark.clause("melee.1")
def test_a_mule_attacks_nobody_but_is_fought():
    state = drill("R mule m 10,10 / A rifleman b 11,10")
    assert opponents(state, f(state, "m")) == []
    assert opponents(state, f(state, "b")) == [f(state, "m")]


@pytest.mark.parametrize("mine", range(1, 9))
@pytest.mark.parametrize("theirs", range(9))
def test_an_independent_dice_library_agrees_on_melee(mine, theirs):
    icepool = pytest.importorskip("icepool")
    six = icepool.d6 >= 6
    due = (mine @ six) - (theirs @ six if theirs else icepool.Die([0]))
    pairs = zip(due.keys(), due.probabilities(), strict=True)
    assert chances.net_hits(mine, theirs, 6, 6) == {int(key): share for key, share in pairs}


def test_the_enumerator_agrees_with_the_chances_of_melee():
    state = drill(PAIR.format(" elite", " wounded"))
    act(state, "go a")
    odds = outcomes(state, read(state, "melee b"))
    assert odds.exact

    def net(_, events):
        fought = one(events, e.MeleeFought)
        return fought.attacker_hits - fought.defender_hits

    assert odds.chances(net) == chances.net_hits(5, 3, 6, 6)
    killed = odds.chances(lambda after, _: status(after, "a"))[DEAD]
    assert killed == sum(
        (share for number, share in chances.net_hits(5, 3, 6, 6).items() if number <= -2),
        Fraction(0),
    )
