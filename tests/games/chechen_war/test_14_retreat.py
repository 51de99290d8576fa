"""14.3 Retreats from an ambush, and the free ambushes that they open."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board
from stavka.games.chechen_war.rules.retreat import halve
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, STOPPED
from tests.games.chechen_war.fights import DASH, PAIR, drill, fight, found, odds, thrown
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    place_of,
    refusal,
    unit_of,
)

AWAY = 4
"""Ambush die of a retreat out of a city."""


CLOSE = "/ C militia-2@1425"
"""Chechens whose zone reaches 1524, next to the ambushed."""


def retreat(units, die, also=""):
    """Units in 1424 ambushed out of Groznyi, with a retreat die; the state and the events."""
    placed = " / ".join(f"R {unit}@1424" for unit in units.split())
    state = drill(f"turn 3 chechen-ambush / {placed} / C militia-1@1324 / {PAIR} {also}")
    return state, act(state, "ambush 1324 1424; no-leader", (AWAY, die))


@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_14_3_10_half_a_second_die_rounded_up_must_retreat(die, number):
    _, events = retreat("131-bde 33-rgt mvd-1 mvd-2", die)
    assert thrown(events) == [("14.3.4", AWAY), ("14.3.10", die)]
    (due,) = found(events, e.RetreatDue)
    assert due.number == number


def test_14_3_10_the_russian_rolls_it():
    _, events = retreat("131-bde", 1)
    dice = [event for event in events if type(event).__name__ == "Rolled"]
    assert [die.seat for die in dice] == [CHECHEN, RUSSIAN]


@pytest.mark.clause("14.3.10")
def test_ex_retreat_more_than_present():
    state, events = retreat("131-bde", 5)
    assert halve(5) == 3
    (due,) = found(events, e.RetreatDue)
    assert due.number == 1
    assert kind(state) == "fall-back"
    act(state, "fall-back 1523")
    assert place_of(state, "131-bde") == "1523"


def test_14_3_10_one_hex_anywhere_without_enemies():
    placed = f"R 131-bde@1424 / C militia-1@1324 {CLOSE} / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1324 1424; alone; no-leader", (AWAY, 1))
    free_hexes = {option.split()[1] for option in options(state)}
    assert free_hexes == {"1323", "1423", "1523", "1524"}
    assert refusal(state, "fall-back 1425") == "14.3.10"
    assert refusal(state, "fall-back 1324") == "14.3.10"
    assert refusal(state, "fall-back 1623") == "14.3.10"


def test_14_3_10_a_unit_with_no_way_out_is_eliminated():
    ring = ("1323", "1423", "1425", "1523", "1524")
    walls = "".join(f" / C militia-{i}@{label}" for i, label in enumerate(ring, 2))
    placed = f"R 131-bde@1424 / C militia-1@1324{walls} / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1324 1424; alone; no-leader", (AWAY, 1))
    assert place_of(state, "131-bde") == -1
    assert state.casualties == 2


def test_14_3_10_a_single_way_out_is_taken():
    ring = ("1323", "1423", "1425", "1523")
    walls = "".join(f" / C militia-{i}@{label}" for i, label in enumerate(ring, 2))
    placed = f"R 131-bde@1424 / C militia-1@1324{walls} / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1324 1424; alone; no-leader", (AWAY, 1))
    assert place_of(state, "131-bde") == "1524"


def test_14_3_11_the_russian_picks_who_retreats():
    state, _ = retreat("131-bde 33-rgt mvd-1", 1)
    assert (kind(state), state.pending().seat) == ("retreat", RUSSIAN)
    assert options(state) == ["retreat 131-bde", "retreat 33-rgt", "retreat mvd-1"]
    act(state, "retreat 33-rgt; fall-back 1523")
    assert place_of(state, "33-rgt") == "1523"


def test_14_3_11_each_unit_may_go_its_own_way():
    state, _ = retreat("131-bde 33-rgt mvd-1", 3)
    act(state, "retreat mvd-1; retreat 131-bde; fall-back 1523; fall-back 1524")
    assert (place_of(state, "131-bde"), place_of(state, "mvd-1")) == ("1523", "1524")


def test_14_3_12_no_more_units_may_retreat():
    state, _ = retreat("131-bde 33-rgt mvd-1", 3)
    act(state, "retreat mvd-1; retreat 33-rgt; fall-back 1523; fall-back 1523")
    assert place_of(state, "131-bde") == "1424"
    assert kind(state) == "ambush"
    assert refusal(state, "retreat 131-bde") == "14.3.10"


def test_14_3_12_a_unit_elsewhere_cannot_take_the_retreat_upon_itself():
    state, _ = retreat("131-bde 33-rgt", 1)
    assert refusal(state, "retreat mvd-9") == "14.3.12"


EXAMPLE = (
    "R 276-rgt@1427 / M gunship-1 1427 / R 503-rgt@1525 / R 33-rgt@1326 / R 693-rgt@1326 / "
    "C militia-1@1426 / C militia-2@1325 / C militia-3@1226 / C militia-4@1126 / " + PAIR
)


def example():
    """The printed example up to the retreat."""
    state = drill(f"turn 3 chechen-ambush / {EXAMPLE}")
    act(state, "ambush 1426 1525; no-leader", (3,))
    act(state, "ambush 1325 1326; support 1226; leader dudayev 1325", (4, 1))
    return state


@pytest.mark.clause("14.3.10", "14.3.11", "14.3.12", "14.3.15")
def test_ex_ambush_3_retreat():
    state = example()
    assert options(state) == ["retreat 33-rgt", "retreat 693-rgt"]
    act(state, "retreat 33-rgt")
    assert "fall-back 1227" in options(state)
    assert state.near[1][hex_of("1227")]
    act(state, "fall-back 1227")
    assert (place_of(state, "33-rgt"), place_of(state, "693-rgt")) == ("1227", "1326")


@pytest.mark.clause(
    "14.3.13", "14.1.6", "14.1.8", "14.3.7", "14.3.8", "14.3.9", "10.13.2",
)  # fmt: skip
def test_ex_ambush_4_free():
    state = example()
    act(state, "retreat 33-rgt; fall-back 1227")
    assert options(state) == ["ambush 1126 1227", "ambush 1226 1227", "decline"]
    events = act(state, "ambush 1226 1227; support 1126; no-leader", (6,))
    (result,) = found(events, e.AmbushResult)
    values = {clause: value for _, value, clause in result.modifiers}
    assert (values, result.total) == ({"14.3.7": 1, "14.3.8": -1}, 6)
    assert (result.steps, state.casualties) == (1, 1)
    assert state.reduced[unit_of("33-rgt")]


def free(also="", to="1524"):
    """A retreat from 1424 into the zone of 1425, which supported the ambush."""
    placed = f"R mvd-1@1424 / C militia-1@1324 / C militia-2@1425 / {PAIR} {also}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1324 1424; support 1425; no-leader", (3, 1))
    act(state, f"fall-back {to}")
    return state


def test_14_1_6_a_free_ambush_is_open_to_a_hex_that_has_supported():
    state = free()
    assert options(state) == ["ambush 1425 1524", "decline"]
    act(state, "ambush 1425 1524; no-leader", (1,))
    assert kind(state) == "ambush"


def test_14_1_6_a_free_ambush_is_open_to_a_hex_that_has_ambushed():
    state = free(to="1323")
    assert options(state) == ["ambush 1324 1323", "decline"]


def test_14_1_8_a_hex_that_has_supported_may_support_a_free_ambush():
    state = free("/ C militia-3@1525")
    act(state, "ambush 1525 1524")
    assert options(state) == ["support 1425", "alone"]


def test_14_3_13_a_free_ambush_uses_up_nobodys_attempt():
    state = free("/ C militia-3@1525 / R mvd-2@1526")
    act(state, "ambush 1525 1524; support 1425; no-leader", (1,))
    assert "ambush 1525 1526" in options(state)
    assert state.supporters == [hex_of("1425")]
    assert state.ambushers == [hex_of("1324")]


def test_14_3_13_it_can_be_declined_and_is_lost_then():
    state = free()
    act(state, "decline")
    assert kind(state) == "ambush"
    assert refusal(state, "ambush 1324 1524") == "14.1.1"
    assert refusal(state, "ambush 1425 1524") == "14.1.5"


def test_14_3_13_there_is_none_without_a_chechen_zone():
    state, _ = retreat("mvd-1", 1)
    act(state, "fall-back 1523")
    assert kind(state) == "ambush"


def test_14_3_13_a_gunship_protects_the_hex_retreated_to():
    state = free("/ R mvd-2@1524 / M gunship-1 1524")
    assert kind(state) == "ambush"


def test_14_3_13_retreats_may_follow_one_another():
    state = free("/ C militia-3@1525")
    act(state, "ambush 1425 1524; support 1525; no-leader", (4, 1))
    assert kind(state) == "fall-back"
    act(state, "fall-back 1625")
    assert options(state) == ["ambush 1525 1625", "decline"]


def test_14_3_13_there_is_one_for_each_hex_retreated_to():
    also = "/ C militia-2@1425 / C militia-3@1522"
    placed = f"R mvd-1@1424 / R mvd-2@1424 / C militia-1@1324 / {PAIR} {also}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1324 1424; alone; no-leader", (AWAY, 3))
    act(state, "fall-back 1523; fall-back 1524")
    assert options(state) == ["ambush 1522 1523", "decline"]
    act(state, "decline")
    assert options(state) == ["ambush 1425 1524", "decline"]


def test_14_3_13_the_destination_may_have_been_ambushed_before():
    placed = f"R mvd-1@1424 / R mvd-2@1524 / C militia-1@1324 / C militia-2@1425 / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {placed}")
    act(state, "ambush 1425 1524; no-leader", (1,))
    act(state, "ambush 1324 1424; no-leader", (AWAY, 1))
    act(state, "fall-back 1524")
    assert options(state) == ["ambush 1425 1524", "decline"]


def test_14_3_14_nobody_advances_after_an_ambush():
    state, _ = retreat("mvd-1", 1)
    act(state, "fall-back 1523")
    assert place_of(state, "militia-1") == "1324"
    assert board.side_in(state, hex_of("1424")) == -1
    assert kind(state) == "ambush"


@pytest.mark.clause("14.3.14", "5.0.2")
def test_ex_ambush_then_attack():
    state, _ = retreat("131-bde", 1)
    act(state, "fall-back 1425; ambush 1324 1425; no-leader", (6,))
    assert (state.reduced[unit_of("131-bde")], place_of(state, "131-bde")) == (True, "1425")
    act(state, "done")
    assert kind(state) == "attack"
    assert odds(fight(state, "1324", "131-bde", (DASH,))).attack == 2


@pytest.mark.clause("8.1.5", "8.1.6", "14.3.14")
def test_ex_retreat_no_mf():
    state = drill(f"turn 3 russian-movement / R 131-bde@1523 / C militia-1@1324 / {PAIR}")
    act(state, "move 131-bde; to 1424")
    assert state.left[unit_of("131-bde")] == STOPPED
    act(state, "done; done")
    act(state, "ambush 1324 1424; no-leader", (AWAY, 1))
    act(state, "fall-back 1523")
    assert place_of(state, "131-bde") == "1523"
    assert place_of(state, "militia-1") == "1324"


@pytest.mark.parametrize(("die", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_14_3_15_halves_are_rounded_up(die, half):
    assert halve(die) == half


def test_14_3_10_over_stacking_by_a_retreat_is_settled_at_the_end_of_the_segment():
    crowd = " / ".join(f"R mvd-{number}@1523" for number in (1, 2, 3, 4))
    state, _ = retreat("131-bde", 1, f"/ {crowd}")
    act(state, "fall-back 1523")
    assert kind(state) == "ambush"
    act(state, "done")
    assert kind(state) == "overstack"
