"""9.0 Zones of control."""

import pytest

from stavka.games.chechen_war.rules import zoc
from stavka.games.chechen_war.state import STOPPED
from tests.games.chechen_war.positions import (
    act,
    destinations,
    hex_of,
    options,
    place_of,
    position,
    refusal,
    setting,
    unit_of,
)


def zone(state, side):
    """The hexes that a side's zone of control covers."""
    hexes = range(len(setting().grid))
    return {setting().label(hex_) for hex_ in hexes if zoc.is_in_zone(state, hex_, side)}


def ring(label):
    return {setting().label(hex_) for hex_ in setting().neighbours[hex_of(label)]}


def test_9_1_1_the_zone_is_the_six_hexes_around():
    state = position("turn 3 russian-movement / R mvd-1@0626 / C militia-1@2025")
    assert zone(state, 0) == ring("0626")
    assert len(zone(state, 0)) == 6


@pytest.mark.clause("9.1.1", "9.1.2")
def test_ex_zoc_river():
    state = position("turn 3 russian-movement / R 74-bde@0728 / C militia-1@2025")
    sides = setting().rivers[hex_of("0728")]
    assert any(sides)
    assert zone(state, 0) == ring("0728")


@pytest.mark.clause("9.1.2", "9.1.4")
def test_ex_zoc_shared():
    state = position("turn 3 russian-movement / R mvd-1@1229 / C militia-1@1130")
    assert {"1129", "1230"} == zone(state, 0) & zone(state, 1) - {"1229", "1130"}


def test_9_1_2_nothing_blocks_a_zone():
    state = position("turn 3 russian-movement / R mvd-1@0626 / C militia-1@0625")
    assert zone(state, 0) == ring("0626")
    assert zone(state, 1) == ring("0625")
    assert "0625" in zone(state, 0)
    assert "0626" in zone(state, 1)


def test_9_1_3_leaders_have_no_zone():
    state = position("turn 3 russian-movement / R mvd-1@0626 / L dudayev@0624 / C militia-1@2025")
    assert zone(state, 1) == ring("2025")


@pytest.mark.clause("9.1.3", "11.0.4", "11.0.5")
def test_ex_leader_no_zoc():
    state = position(
        "turn 3 russian-movement / R mvd-1@0626 / L dudayev@returning / C militia-1@2025"
    )
    act(state, "move mvd-1")
    assert destinations(state)["0624"] == 2


def test_9_1_4_zones_do_not_add_up():
    state = position(
        "turn 3 russian-movement / R mvd-1@0628 / R mvd-2@0131 / "
        "C militia-1@0525 / C militia-2@0725"
    )
    assert state.near[1][hex_of("0625")] == 2
    act(state, "move mvd-1")
    assert destinations(state)["0626"] == 2
    act(state, "to 0626")
    assert state.left[unit_of("mvd-1")] == STOPPED


def test_9_1_4_a_stack_has_one_zone_which_stays_while_a_unit_is_left():
    state = position("turn 3 chechen-movement / C militia-1@0626 / C militia-2@0626 / R mvd-1@0131")
    act(state, "move militia-1; to 0622")
    assert zone(state, 1) == ring("0626") | ring("0622")
    act(state, "move militia-2; to 0621")
    assert zone(state, 1) == ring("0622") | ring("0621")


def test_9_2_1_a_unit_entering_an_enemy_zone_stops():
    state = position("turn 3 russian-movement / R mvd-1@0627 / R mvd-2@0131 / C militia-1@0624")
    act(state, "move mvd-1")
    assert destinations(state)["0625"] == 2
    act(state, "to 0625")
    assert "move mvd-1" not in options(state)
    assert refusal(state, "move mvd-1") == "9.2.1"


def test_9_2_1_a_zone_reaches_over_borders():
    state = position("turn 3 russian-movement / R mvd-1@0631 / R mvd-2@0131 / C regular-1@0628")
    assert setting().region[hex_of("0629")] == "stavropol"
    act(state, "move mvd-1; to 0629")
    assert refusal(state, "move mvd-1") == "9.2.1"


def test_9_2_2_a_unit_that_began_in_an_enemy_zone_may_leave_it():
    state = position("turn 3 russian-movement / R mvd-1@0625 / C militia-1@0624")
    act(state, "move mvd-1; to 0626; move mvd-1")
    assert max(destinations(state).values()) == 5


def test_9_2_3_from_zone_to_zone_is_one_hex():
    state = position("turn 3 russian-movement / R mvd-1@0625 / R mvd-2@0131 / C militia-1@0624")
    act(state, "move mvd-1")
    assert destinations(state)["0524"] == 1
    act(state, "to 0524")
    assert refusal(state, "move mvd-1") == "9.2.1"


@pytest.mark.clause("9.2.2", "9.2.3", "9.2.4")
def test_ex_zoc_step():
    # A 0626, B 0625 and C 0624 in a line of enemy zones; D 0725 free; E 0624 by a way round.
    text = (
        "turn 3 russian-movement / MF mvd-1 {} / R mvd-1@0626 / R mvd-2@0131 / "
        "C militia-1@0525 / C militia-2@0523"
    )
    state = position(text.format(2))
    act(state, "move mvd-1")
    assert destinations(state)["0625"] == 1
    assert "0624" not in destinations(state)
    assert refusal(state, "to 0624") == "9.2.1"
    act(state, "to 0625")
    assert refusal(state, "move mvd-1") == "9.2.1"
    state = position(text.format(4))
    act(state, "move mvd-1; to 0725; move mvd-1; to 0624")
    assert place_of(state, "mvd-1") == "0624"
    assert refusal(state, "move mvd-1") == "9.2.1"


def test_9_2_4_the_first_enemy_zone_hex_is_the_last():
    state = position("turn 3 russian-movement / R mvd-1@0628 / C militia-1@0525 / C militia-2@0725")
    act(state, "move mvd-1")
    assert destinations(state)["0626"] == 2
    assert refusal(state, "to 0625") == "9.2.1"


@pytest.mark.clause("9.1.2", "9.2.1")
def test_ex_zoc_friend():
    state = position(
        "turn 3 russian-movement / R mvd-1@0627 / R mvd-2@0625 / R mvd-3@0131 / C militia-1@0624"
    )
    act(state, "move mvd-1; to 0625")
    assert refusal(state, "move mvd-1") == "9.2.1"


def test_9_2_1_a_stopped_unit_joins_no_stack():
    state = position(
        "turn 3 russian-movement / R mvd-1@0626 / R mvd-2@0626 / R mvd-3@0131 / C militia-1@0523"
    )
    act(state, "move mvd-1; to 0624; move mvd-2; to 0625; move mvd-2")
    assert refusal(state, "with mvd-1") == "7.3.1"


def test_9_3_russians_in_a_chechen_zone_may_be_ambushed():
    state = position("turn 3 chechen-ambush / R mvd-1@0626 / R mvd-2@0131 / C militia-1@0625")
    assert options(state) == ["ambush 0625 0626", "done"]


def test_9_2_1_walled_in_units_are_told_why():
    ring_ = " / ".join(
        f"C militia-{i}@{label}"
        for i, label in enumerate(("0625", "0627", "0525", "0526", "0725", "0726"), 1)
    )
    state = position(f"turn 3 russian-movement / R mvd-1@0626 / R mvd-2@0131 / {ring_}")
    assert refusal(state, "move mvd-1") == "7.0.2"
