"""10.13 Russian casualties and collateral damage."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, morale
from stavka.games.chechen_war.rules.reinforcements import chechen_modifiers
from tests.games.chechen_war.fights import (
    AE,
    APART,
    AX,
    DASH,
    DE,
    EX,
    PAIR,
    drill,
    fight,
    found,
)
from tests.games.chechen_war.positions import act, hex_of, kind, options, position, unit_of

TWO = "marker artillery-1; marker artillery-2"
ONE = "marker artillery-1; enough"


def collateral(mine, his, russian, dice=(DASH,), segment="russian-combat", also=""):
    """Collateral damage of one combat, and its events."""
    state = drill(f"turn 3 {segment} / R 131-bde@{mine} / C militia-1@{his} / {PAIR} {also}")
    attacker, target = ("131-bde", his) if segment == "russian-combat" else ("militia-1", mine)
    fight(state, target, attacker, dice, russian)
    return state.collateral


@pytest.mark.clause("13.1.4", "10.13.1", "2.9.2")
def test_ex_collateral_turn():
    state = position(f"turn 3 reinforcement-determination / {APART} / collateral 4", run=False)
    plain = position(f"turn 3 reinforcement-determination / {APART}", run=False)
    assert len(chechen_modifiers(state)) == len(chechen_modifiers(plain)) + 1
    state = drill(f"turn 3 reinforcement-determination / {APART} / collateral 4", (1,))
    events = []
    while not found(events, e.ReinforcementsRolled):
        assert state.collateral == 4, "both rolls come first"
        last = next(frame[1] for frame in reversed(state.frames) if frame[0] == "recruit") == 1
        events += act(state, options(state)[0], (1,) if last else ())
    assert (state.turn, state.collateral) == (4, 0)


def test_10_13_1_chechen_arrivals_do_not_wipe_the_collateral_damage():
    state = drill(f"turn 4 chechen-arrival / {APART} / collateral 2")
    assert (kind(state), state.collateral) == ("chechen-move", 2)


def test_10_13_1_casualties_do_not_last_beyond_the_turn():
    state = drill(f"turn 3 russian-morale / {APART} / casualties 4", (3,))
    act(state, "decline")
    assert state.casualties == 0


@pytest.mark.parametrize("unit", ["131-bde", "mvd-1", "pro-1", "22-spn"])
def test_10_13_2_each_step_of_any_russian_unit_is_a_casualty(unit):
    state = drill(f"turn 3 russian-combat / R {unit}@0625 / C militia-1@0624 / {PAIR}")
    fight(state, "0624", unit, (AE,))
    assert state.casualties == state.setting.units[unit_of(unit)].steps


def test_10_13_2_a_flip_is_one_casualty_and_a_reduced_unit_has_one_left():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    fight(state, "0624", "131-bde", (AX,))
    act(state, "flip 131-bde")
    assert state.casualties == 1
    board.eliminate(state, unit_of("131-bde"), "combat", "10.11.2", [])
    assert state.casualties == 2


@pytest.mark.parametrize("why", ["combat", "ambush", "stacking", "retreat"])
def test_10_13_2_whatever_the_cause(why):
    state = drill(f"turn 3 russian-combat / R mvd-1@0625 / C militia-1@0624 / {PAIR}")
    board.eliminate(state, unit_of("mvd-1"), why, "10.11.2", [])
    assert state.casualties == 1


def test_10_13_2_chechen_losses_are_none():
    state = drill(f"turn 3 russian-combat / R mvd-1@0625 / C militia-1@0624 / {PAIR}")
    fight(state, "0624", "mvd-1", (DE,))
    assert state.casualties == 0


def test_10_13_2_the_tally_goes_beyond_the_track():
    text = f"R mvd-1@0625 / C militia-1@0624 / {PAIR} / casualties 30"
    state = drill(f"turn 3 russian-combat / {text}")
    fight(state, "0624", "mvd-1", (AE,))
    assert state.casualties == 31


def test_10_13_3_casualties_worsen_the_morale_roll():
    worse = [
        sum(value for _, value, _ in morale.modifiers(drill(f"turn 3 chechen-combat / {PAIR} / "
                                                            f"casualties {casualties}")))
        for casualties in (0, 3, 7)
    ]  # fmt: skip
    assert worse == [0, -1, -2]


def test_10_13_4_a_town_or_city_on_either_side_counts():
    assert collateral("1126", "1226", ONE) == 1, "the target is a town"
    assert collateral("1426", "1525", ONE) == 1, "the target is a city"
    assert collateral("1226", "1126", ONE) == 1, "the attackers stand in a town"
    assert collateral("0625", "0624", ONE) == 0, "neither"


def test_10_13_4_without_markers_nothing_is_recorded():
    assert collateral("1126", "1226", "enough") == 0


def test_10_13_4_chechen_artillery_is_not_counted():
    state = drill(f"turn 3 russian-combat / R 131-bde@1126 / C militia-1@1226 / {PAIR}")
    fight(state, "1226", "131-bde", (DASH, 1), chechen="artillery; enough")
    assert state.collateral == 0


@pytest.mark.parametrize("die", [DASH, DE, AE])
def test_10_13_5_whatever_the_result(die):
    assert collateral("1126", "1226", TWO, (die,)) == 2


def test_10_13_5_an_exchange_too():
    assert collateral("1126", "1226", TWO, (EX,)) == 2


def test_10_13_6_one_point_a_marker():
    assert collateral("1126", "1226", ONE) == 1
    assert collateral("1126", "1226", TWO) == 2


def test_10_13_6_points_add_up_over_the_turn():
    also = "/ R mvd-1@1426 / C militia-2@1525"
    state = drill(f"turn 3 russian-combat / R 131-bde@1126 / C militia-1@1226 / {PAIR} {also}")
    fight(state, "1226", "131-bde", (DASH,), TWO)
    events = fight(state, "1525", "mvd-1", (DASH,), "marker artillery-3; enough")
    (event,) = found(events, e.CollateralDamage)
    assert (event.points, event.total, state.collateral) == (1, 3, 3)


def test_10_13_7_collateral_damage_helps_chechen_recruiting():
    low, high = (
        sum(
            value
            for _, value, clause in chechen_modifiers(
                position(f"turn 3 chechen-movement / {APART} / collateral {points}")
            )
            if clause == "10.13.7"
        )
        for points in (0, 9)
    )
    assert low == 0
    assert high > 0


@pytest.mark.clause("10.9.15", "10.13.4", "10.13.6")
@pytest.mark.parametrize(("die", "points"), [(1, 3), (2, 2)])
def test_ex_tos_collateral(die, points):
    said = "marker artillery-1; marker tos-1"
    assert collateral("1126", "1226", said, (die, DASH)) == points


@pytest.mark.clause("10.13.4", "10.13.6")
def test_ex_collateral_attacker_city():
    assert collateral("1525", "1426", TWO, (DASH,)) == 2


@pytest.mark.clause("10.13.4")
def test_ex_collateral_none():
    also = "/ R mvd-1@1525"
    assert (
        hex_of("1525")
        in position("turn 3 russian-combat / " + PAIR).setting.neighbours[hex_of("1426")]
    )
    assert collateral("1427", "1428", TWO) == 2, "a town takes part"
    assert collateral("1326", "1426", TWO, also=also) == 0


@pytest.mark.clause("10.13.4", "10.9.13")
def test_ex_collateral_defence():
    said = "marker armor-1; enough"
    assert collateral("1126", "1226", said, segment="chechen-combat") == 1
