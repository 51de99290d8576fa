"""Odds before a commitment: every die with its clause, chances that the enumerator confirms."""

from fractions import Fraction

import pytest

from stavka.engine.catalogue import translate
from stavka.engine.errors import QueryError
from stavka.engine.game import EVERYONE
from stavka.engine.odds import outcomes
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion import overlays, preview, view
from stavka.games.red_skorpion.preview_fates import percent
from stavka.games.red_skorpion.state import AFGHAN, DEAD, RUSSIAN, WRECK
from tests.games.red_skorpion.drills import act, drill, f, found, read, spot, status


def asked(state, argument, seat=RUSSIAN, name="odds"):
    return overlays.answer(state, seat, name, argument)


def chance(found_, name):
    """The chance of an outcome by its English name."""
    return {str(one.label): one.probability for one in found_.outcomes}.get(name, 0.0)


@pytest.mark.clause("attack.2.1", "attack.2.5", "attack.2.8", "attack.3.2")
def test_every_die_of_a_shot_is_itemised_with_its_clause():
    state = drill(
        "shape rocks r 18,8 22,8 22,12 18,12 / R assault a 10,10 moved / A rifleman b 20,10 moved"
    )
    act(state, "go a; fire assault-rifle")
    found_ = asked(state, "b")
    assert [(one.value, one.clause) for one in found_.modifiers] == [
        (4, "weapons.assault-rifle"),
        (-1, "attack.3.2"),
        (-2, "attack.2.1"),
        (-1, "attack.2.5"),
        (-1, "attack.2.8"),
    ]
    assert found_.exact
    assert sum(one.probability for one in found_.outcomes) == pytest.approx(1)


@pytest.mark.parametrize("traits", ["", "wounded", "elite moved", "body wounded"])
def test_the_enumerator_confirms_the_odds_of_a_shot_at_a_man(traits):
    state = drill(f"R assault a 10,10 / A rifleman b 20,10 {traits}")
    act(state, "go a; fire assault-rifle")
    killed = outcomes(state, read(state, "target b")).chances(
        lambda after, _: status(after, "b") == DEAD
    )
    assert chance(asked(state, "b"), "Killed") == pytest.approx(float(killed[True]))


@pytest.mark.parametrize("target", ["btr b 20,10 gone=2", "btr b 20,10 moved lost_defence=2"])
def test_the_enumerator_confirms_the_odds_of_a_shot_at_a_vehicle(target):
    state = drill(f"R bmp-2 a 10,10 / A {target}", spare=False)
    act(state, "go a; fire at-missile")
    odds = outcomes(state, read(state, "target b"))
    assert odds.exact
    destroyed = odds.chances(lambda after, _: status(after, "b") in {WRECK, DEAD})[True]
    assert chance(asked(state, "b"), "Destroyed") == pytest.approx(float(destroyed))


@pytest.mark.clause("attack.4.3", "attack.4.4", "attack.4.5")
def test_the_enumerator_confirms_the_odds_of_a_burst_with_all_its_drifts():
    state = drill("R assault a 10,10 / A rifleman b 18.5,11")
    act(state, "go a; fire hand-grenade")
    odds = outcomes(state, read(state, "aim 18.5,10.5"))
    assert odds.exact
    hit = odds.chances(lambda _, events: any(one.hits for one in found(events, e.HitsScored)))
    toll = preview.tolls(state, RUSSIAN, f(state, "a"), 1, spot("18.5,10.5"))[f(state, "b")]
    assert toll.hit == hit[True]
    assert Fraction(1, 3) < toll.caught < 1


def test_a_burst_tells_whom_it_catches_on_target():
    state = drill("R assault a 10,10 / A rifleman b 18,10 / A sniper c 25,10")
    act(state, "go a; fire hand-grenade")
    found_ = asked(state, "18,10", name="burst")
    assert [round(one.probability, 4) for one in found_.outcomes] == [0.3333, 0.3333, 0.3333]
    assert str(state.setting.figures[f(state, "b")].name) in str(found_.headline)
    assert str(state.setting.figures[f(state, "c")].name) not in str(found_.headline)
    assert found_.pieces == ("b",)


@pytest.mark.clause("attack.4.2")
def test_a_burst_that_keeps_its_aim_is_on_target_for_certain():
    state = drill("R mortar a 10,10 / A rifleman b 30,10")
    act(state, "go a; fire mortar; aim 30,13", (4, 4))
    state.turn = 3
    gun = f(state, "a")
    state.done[gun] = state.fired[gun] = 0
    act(state, "go a; fire mortar")
    assert [one.probability for one in asked(state, "30,13").outcomes] == [1.0]


@pytest.mark.clause("special.3.1")
def test_the_odds_of_a_burst_tell_nobody_of_hidden_figures():
    text = "R mortar a 10,10 / A rifleman b 40,10 / A rifleman h 30,10 hidden"
    state, empty = drill(text), drill(text.replace("30,10 hidden", "60,30 hidden"))
    for one in (state, empty):
        act(one, "go a; fire mortar")
    assert asked(state, "30,10") == asked(empty, "30,10")


def test_one_s_own_hidden_figures_are_told_of():
    state = drill("A mortar a 10,10 / R rifleman b 45,10 / A rifleman h 30,10 hidden", "afghan")
    act(state, "go a; fire mortar")
    assert len(asked(state, "30,10", AFGHAN).expected) == 1


@pytest.mark.clause("melee.1", "melee.6")
def test_the_enumerator_confirms_the_odds_of_a_melee():
    state = drill("R rifleman a 10,10 elite / A rifleman b 10.8,10 wounded")
    act(state, "go a")
    found_ = asked(state, "b")
    odds = outcomes(state, read(state, "melee b"))
    killed = odds.chances(lambda after, _: status(after, "b") == DEAD)[True]
    harmed = odds.chances(lambda after, _: after.wounds[f(after, "a")])[1]
    goods = [one for one in found_.outcomes if one.tone == "good"]
    bads = [one for one in found_.outcomes if one.tone == "bad"]
    assert sum(one.probability for one in goods) == pytest.approx(float(killed))
    assert bads[-1].probability == pytest.approx(float(harmed))


@pytest.mark.clause("special.9.1", "special.9.2")
@pytest.mark.parametrize(("traits", "due"), [("", Fraction(15, 36)), ("wounded", Fraction(26, 36))])
def test_odds_of_running_over(traits, due):
    state = drill(f"R truck t 10,10 / A rifleman b 15,10 {traits}")
    act(state, "go t; move", (4, 4, 4))
    assert chance(asked(state, "b"), "Killed") == pytest.approx(float(due))


@pytest.mark.clause("special.10.2", "special.10.4")
def test_odds_of_a_ram_tell_both_sides():
    state = drill("R btr t 10,10 / A truck b 16,10", spare=False)
    act(state, "go t; move", (4, 4, 4))
    lines = [str(line) for line in asked(state, "b").expected]
    assert len(lines) == 2
    assert all("destroyed" in line for line in lines)


def test_the_odds_of_a_ram_are_those_of_its_hits():
    from stavka.games.red_skorpion.preview_fights import _rammed

    state = drill("R btr t 10,10 / A btr b 16,10")
    sound = Fraction(2, 36) + Fraction(2, 36) * Fraction(1, 6) + Fraction(2, 36) * Fraction(2, 6)
    assert _rammed(state, f(state, "b"), 1) == Fraction(1, 6) * sound


def test_the_pending_decision_bears_its_preview_for_its_seat_alone():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    act(state, "go a; fire assault-rifle")
    assert view.view(state, RUSSIAN).preview is not None
    assert view.view(state, AFGHAN).preview is None
    assert view.view(state, EVERYONE).preview is None


def test_the_weapon_in_hand_tells_the_odds_against_each_enemy():
    state = drill("R assault a 10,10 / A rifleman b 20,10 / A rifleman c 18,10 moved elite")
    act(state, "go a; fire assault-rifle")
    lines = [str(line) for line in view.view(state, RUSSIAN).preview.expected]
    assert [line.split(": ")[1] for line in lines] == [
        "hit 79\N{NO-BREAK SPACE}%, killed 28\N{NO-BREAK SPACE}%",
        "hit 69\N{NO-BREAK SPACE}%, killed 12\N{NO-BREAK SPACE}%",
    ]  # fmt: skip


def test_a_burst_in_hand_counts_its_drifts():
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    act(state, "go a; fire hand-grenade")
    (line,) = view.view(state, RUSSIAN).preview.expected
    assert "caught 39\N{NO-BREAK SPACE}%" in str(line)


@pytest.mark.clause("human-hit.1.2", "human-hit.2.2")
def test_holding_says_what_it_costs():
    ground = "shape rocks r 18,8 22,8 22,12 18,12 / R assault a 10,10 / A rifleman b 20,10 {}"
    for traits, clause in (("", "human-hit.1.2"), ("wounded", "human-hit.2.2")):
        state = drill(ground.format(traits))
        act(state, "go a; fire assault-rifle; target b", (6, 1, 1, 6, 1, 1, 1))
        assert view.view(state, AFGHAN).preview.clause == clause


@pytest.mark.parametrize("argument", ["b", "20,10"])
def test_without_somebody_at_hand_no_odds_are_told(argument):
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    with pytest.raises(QueryError, match="Pick a figure"):
        asked(state, argument)


def test_nobody_asks_for_the_odds_of_the_other_side():
    state = drill("R assault a 10,10 / A rifleman b 20,10")
    act(state, "go a; fire assault-rifle")
    with pytest.raises(QueryError):
        asked(state, "b", AFGHAN)
    with pytest.raises(QueryError, match="Nothing can be attacked"):
        asked(state, "20,40")


def test_small_chances_are_not_rounded_away():
    assert str(percent(Fraction(1, 200))) == "0.5\N{NO-BREAK SPACE}%"
    assert translate(percent(Fraction(1, 200)), "ru") == "0,5\N{NO-BREAK SPACE}%"
    assert str(percent(Fraction(0))) == "0\N{NO-BREAK SPACE}%"
