"""8.1-8.7 Movement by land."""

from random import Random

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import knowledge
from stavka.games.chechen_war.rules import attack, board, reach, retreat, zoc
from stavka.games.chechen_war.state import RUSSIAN, machine
from tests.games.chechen_war.positions import (
    act,
    destinations,
    hex_of,
    kind,
    options,
    place_of,
    position,
    refusal,
    setting,
    unit_of,
)

FAR = "C militia-16@2025"
"""A Chechen unit out of everybody's way."""
IDLE = "R mvd-9@0131"
"""A Russian unit that keeps the segment open."""


def cost(origin, target):
    """The printed cost of one step."""
    here, there = hex_of(origin), hex_of(target)
    return setting().costs[here][setting().neighbours[here].index(there)]


def regions(state, unit):
    """The regions that a unit can get to."""
    return {setting().region[hex_] for hex_ in reach.full_reach(state, unit_of(unit))}


def test_8_1_1_only_the_segments_own_side_moves():
    state = position(f"turn 3 russian-movement / R 131-bde@0626 / {FAR}")
    assert "move 131-bde" in options(state)
    assert "move militia-16" not in options(state)
    assert refusal(state, "move militia-16") == "8.1.1"
    act(state, "done")
    assert kind(state) != "russian-move"
    assert refusal(state, "move 131-bde") == "8.1.1"


def test_8_1_1_a_unit_off_the_map_does_not_move():
    state = position(f"turn 3 russian-movement / R 131-bde@0626 / {FAR}")
    assert refusal(state, "move 74-bde") == "8.1.1"


def test_8_1_2_every_unit_has_its_printed_factors():
    state = position(f"turn 3 russian-movement / R 131-bde@0626 / R mvd-1@0626 / {FAR}")
    for unit in (unit_of("131-bde"), unit_of("mvd-1")):
        assert state.left[unit] == setting().units[unit].movement


def test_8_1_3_a_move_is_a_chain_of_hexes_until_the_factors_are_spent():
    state = position(f"turn 3 russian-movement / MF mvd-1 2 / R mvd-1@0626 / {IDLE} / {FAR}")
    act(state, "move mvd-1")
    near = setting().grid.within(hex_of("0626"), 2)
    assert set(destinations(state)) == {setting().label(hex_) for hex_ in near} - {"0626"}
    act(state, "to 0624")
    assert refusal(state, "move mvd-1") == "8.1.3"


def test_8_1_3_a_unit_may_go_on_while_it_has_factors_left():
    state = position(f"turn 3 russian-movement / R mvd-1@0626 / {FAR}")
    act(state, "move mvd-1; to 0624; move mvd-1")
    assert max(destinations(state).values()) == 4


@pytest.mark.clause("8.4.1", "8.1.3")
def test_ex_terrain_cost():
    state = position(
        "turn 3 russian-movement / MF mvd-1 3 / R mvd-1@1726 / R mvd-9@0131 / C militia-16@0626"
    )
    assert cost("1726", "1727") == cost("1727", "1728") == 2
    act(state, "move mvd-1")
    assert destinations(state)["1727"] == 2
    assert "1728" not in destinations(state)
    act(state, "to 1727")
    assert state.left[unit_of("mvd-1")] == 1
    assert "move mvd-1" not in options(state)
    assert refusal(state, "move mvd-1") == "8.4.1"


def test_8_1_4_costs_differ_by_terrain():
    state = position(f"turn 3 russian-movement / R 131-bde@1723 / {FAR}")
    act(state, "move 131-bde")
    there = destinations(state)
    assert (there["1722"], there["1624"]) == (2, 1)


def test_8_1_6_the_opponent_has_no_movement_in_your_segment():
    state = position("turn 3 chechen-movement / R 131-bde@0731 / C militia-1@0626")
    assert options(state) == ["move militia-1", "done"]


@pytest.mark.clause("8.2.1")
def test_ex_mf_lost():
    state = position(f"turn 2 russian-movement / MF mvd-1 4 / R mvd-1@0626 / {FAR}")
    act(state, "move mvd-1; to 0625; done")
    assert state.left[unit_of("mvd-1")] == 0
    state.frames = [("turn", 3), ("stacking",), ("russian-movement",)]
    state.turn = 3
    machine().run(state, None, [])
    assert state.left[unit_of("mvd-1")] == 4


def test_8_2_1_the_factors_of_one_unit_serve_no_other():
    state = position(f"turn 3 russian-movement / R mvd-1@0626 / R mvd-2@0626 / {FAR}")
    act(state, "move mvd-1; to 0625; done")
    assert set(state.left) == {0}


@pytest.mark.clause("8.2.2", "8.2.3", "8.2.4")
def test_ex_regions():
    fast = " / ".join(f"MF {unit} 60" for unit in ("131-bde", "pro-1", "regular-1", "militia-1"))
    state = position(
        f"turn 3 chechen-movement / {fast} / R 131-bde@0131 / R pro-1@0131 / "
        "C regular-1@1625 / C militia-1@1526"
    )
    everywhere = {setting().region[h] for h, real in enumerate(setting().playable) if real}
    assert {"georgia", "stavropol", "dagestan", "ingushetia", "chechnya"} <= everywhere
    assert regions(state, "131-bde") == regions(state, "pro-1") == everywhere
    assert regions(state, "militia-1") == {"chechnya", "dagestan", "ingushetia"}
    assert regions(state, "regular-1") == {"chechnya"}


def test_8_2_2_borders_cost_nothing_to_russians():
    assert cost("0630", "0629") == cost("0629", "0628") == 1


def test_8_2_3_a_regular_may_not_leave_chechnya():
    state = position("turn 3 chechen-movement / C regular-1@1428 / R mvd-1@0131")
    act(state, "move regular-1")
    assert "1429" not in destinations(state)
    assert refusal(state, "to 1429") == "8.2.3"


def test_8_2_3_a_stack_with_a_regular_stays_in_chechnya():
    state = position("turn 3 chechen-movement / C regular-1@1428 / C militia-1@1428 / R mvd-1@0131")
    act(state, "move regular-1; with militia-1")
    assert "1429" not in destinations(state)
    assert refusal(state, "to 1429") == "8.2.3"


def test_8_2_4_militia_raid_dagestan_and_ingushetia_only():
    state = position("turn 3 chechen-movement / C militia-1@1428 / R mvd-1@0131")
    act(state, "move militia-1")
    assert destinations(state)["1429"] == 1
    state = position("turn 3 chechen-movement / C militia-1@0628 / R mvd-1@0131")
    act(state, "move militia-1")
    assert setting().region[hex_of("0629")] == "stavropol"
    assert refusal(state, "to 0629") == "8.2.4"


@pytest.mark.clause("8.3", "9.2.3")
def test_ex_min_move():
    state = position(
        "turn 3 russian-movement / MF mvd-1 1 / R mvd-1@1923 / R mvd-9@0131 / C militia-1@2023"
    )
    assert cost("1923", "1922") == 3
    assert state.near[1][hex_of("1923")] == state.near[1][hex_of("1922")] == 1
    act(state, "move mvd-1")
    assert destinations(state)["1922"] == 1
    act(state, "to 1922")
    assert place_of(state, "mvd-1") == "1922"
    assert refusal(state, "move mvd-1") == "9.2.1"


def test_8_3_the_guarantee_is_for_the_first_and_only_hex():
    state = position("turn 3 russian-movement / MF mvd-1 2 / R mvd-1@1923 / C militia-1@0626")
    act(state, "move mvd-1; to 1922")
    assert state.left[unit_of("mvd-1")] == 0
    state = position("turn 3 russian-movement / MF mvd-1 2 / R mvd-1@1824 / C militia-1@0626")
    act(state, "move mvd-1; to 1924; move mvd-1")
    assert destinations(state) == {"1824": 1, "2025": 1}, "by road; all else is too dear now"
    assert refusal(state, "to 1923") == "8.1.3"


def test_8_3_the_guarantee_lifts_no_other_ban():
    state = position("turn 3 chechen-movement / MF regular-1 1 / C regular-1@1428 / R mvd-1@0131")
    act(state, "move regular-1")
    assert not any(setting().region[hex_of(label)] != "chechnya" for label in destinations(state))
    state = position("turn 3 russian-movement / MF mvd-1 1 / R mvd-1@1923 / C militia-1@1922")
    act(state, "move mvd-1")
    assert "1922" not in destinations(state)


def test_8_4_1_each_terrain_costs_what_the_chart_says():
    assert cost("0626", "0625") == 1
    assert cost("1725", "1726") == 2
    assert cost("1922", "1921") == 3


def test_8_4_2_a_river_costs_more():
    assert setting().rivers[hex_of("0727")][
        setting().neighbours[hex_of("0727")].index(hex_of("0828"))
    ]
    assert cost("0727", "0828") == 2


@pytest.mark.clause("8.5", "8.4.2")
def test_ex_highest_terrain():
    assert setting().kinds[hex_of("1824")] == ("rough", "town")
    assert setting().kinds[hex_of("1825")] == ("mountain",)
    assert cost("1825", "1824") == max(1, 2) + 1


def test_8_5_only_the_dearest_terrain_is_paid():
    assert setting().kinds[hex_of("1824")] == ("rough", "town")
    assert cost("1823", "1824") == 2


@pytest.mark.clause("8.6.1", "8.6.2", "8.5")
def test_ex_road_mountain():
    state = position("turn 3 russian-movement / MF mvd-1 2 / R mvd-1@1824 / C militia-1@0626")
    assert "mountain" in setting().kinds[hex_of("1924")]
    assert "mountain" in setting().kinds[hex_of("2025")]
    act(state, "move mvd-1")
    assert (destinations(state)["1924"], destinations(state)["2025"]) == (1, 2)
    assert cost("1923", "1924") == 3


def test_8_6_1_along_a_road_every_hex_costs_one():
    assert cost("1824", "1924") == 1


def test_8_6_2_a_road_hex_entered_off_the_road_costs_its_terrain():
    assert cost("1923", "1924") == 3
    assert cost("1925", "1924") == 4, "mountain and the Argun"


def test_8_7_1_a_road_over_a_river_is_a_bridge():
    here, there = hex_of("1424"), hex_of("1523")
    side = setting().neighbours[here].index(there)
    assert setting().rivers[here][side]
    assert setting().costs[here][side] == 1


def test_8_7_2_a_bridge_cancels_the_river_for_movement_only():
    here, there = hex_of("1424"), hex_of("1523")
    side = setting().neighbours[here].index(there)
    assert cost("1424", "1523") == 1
    assert setting().rivers[here][side], "the river still counts in combat"


def test_8_1_3_moving_is_told_with_its_cost():
    state = position(f"turn 3 russian-movement / R mvd-1@0626 / {FAR}")
    events = act(state, "move mvd-1; to 0624")
    moved = next(event for event in events if isinstance(event, e.UnitsMoved))
    assert moved == e.UnitsMoved(
        clause="8.1.1",
        units=(unit_of("mvd-1"),),
        origin=hex_of("0626"),
        hex=hex_of("0624"),
        how="land",
        cost=2,
    )


def test_8_1_3_a_face_down_mover_is_marked_hidden():
    state = position(
        "turn 3 chechen-movement / C militia-1@0626 / C militia-2@0626 shown / R mvd-1@0131"
    )
    events = act(state, "move militia-1; with militia-2; to 0625")
    moved = next(event for event in events if isinstance(event, e.UnitsMoved))
    assert moved.hidden == (unit_of("militia-1"),)


def test_8_1_3_a_segment_without_anything_to_move_ends_by_itself():
    state = position("turn 3 chechen-movement / C militia-1@0626 / R mvd-1@0624")
    act(state, "move militia-1; to 0625")
    assert kind(state) == "attack"


def test_8_1_3_reach_of_any_unit_can_be_asked_for():
    state = position("turn 3 chechen-movement / C militia-1@0626 / R mvd-1@0131")
    costs = reach.full_reach(state, unit_of("militia-1"))
    assert max(costs.values()) == 5
    assert hex_of("0626") not in costs


def test_8_1_3_refusals_tell_what_is_missing():
    state = position("turn 3 russian-movement / R mvd-1@0626 / C militia-1@2025")
    act(state, "move mvd-1")
    assert refusal(state, "to 0626") == "8.1.3"
    assert refusal(state, "to 2324") == "8.1.3"
    assert refusal(state, "move mvd-1") == "8.1.3"
    assert refusal(state, "done") == ""
    assert refusal(state, "attack 0625") == "10.1.1"


def test_11_3_1_leaders_go_underground_in_the_chechen_movement_segment():
    state = position("turn 3 chechen-movement / C militia-1@0626 / L dudayev@0626 / R mvd-1@0131")
    events = act(state, "withdraw dudayev")
    assert [type(event) for event in events] == [e.LeaderWithdrawn]
    assert state.leaders == [-1] * 6
    assert refusal(state, "withdraw dudayev") == "11.3.1"


def test_11_0_2_a_leader_whose_units_walk_off_goes_underground_without_a_die():
    state = position("turn 3 chechen-movement / C militia-1@0626 / L dudayev@0626 / R mvd-1@0131")
    act(state, "move militia-1; to 0621", (4, 4))
    assert state.leaders == [-1] * 6


def test_8_1_5_a_retreat_costs_no_movement_factors():
    state = position("turn 3 chechen-ambush / R mvd-1@0626 / R mvd-9@0131 / C militia-1@0625")
    assert state.left[unit_of("mvd-1")] == 0
    retreat.go(state, ("retreat-go", hex_of("0626"), (unit_of("mvd-1"),), ()), None, [])
    assert kind(state) == "fall-back"
    act(state, "fall-back 0627")
    assert place_of(state, "mvd-1") == "0627"
    assert state.left[unit_of("mvd-1")] == 0


@pytest.mark.clause("8.1.5", "8.1.6", "14.3.14")
def test_ex_retreat_no_mf():
    state = position(
        "turn 3 russian-movement / MF mvd-1 2 / R mvd-1@0628 / R mvd-9@0131 / C militia-1@0625"
    )
    act(state, "move mvd-1; to 0626; done; done; ambush 0625 0626; no-leader", (6, 2))
    assert kind(state) == "fall-back", "6 less 1 for clear ground is a retreat"
    act(state, "fall-back 0627")
    assert (place_of(state, "mvd-1"), place_of(state, "militia-1")) == ("0627", "0625")


def test_8_2_5_raiders_ambush_but_do_not_attack():
    raid = "R mvd-1@1415 / R mvd-9@0131 / C militia-1@1416"
    state = position(f"turn 3 chechen-ambush / {raid}")
    assert setting().region[hex_of("1416")] == "dagestan"
    assert "ambush 1416 1415" in options(state)
    assert not attack.can_attack(state, unit_of("militia-1"), hex_of("1415"))
    assert zoc.is_in_zone(state, hex_of("1415"), 1)
    home = position("turn 3 chechen-combat / R mvd-1@1418 / R mvd-9@0131 / C militia-1@1419")
    assert options(home) == ["attack 1418", "done"], "from Chechnya over the border"


@pytest.mark.clause("14.3.14", "5.0.2")
def test_ex_ambush_then_attack():
    state = position("turn 3 chechen-ambush / R 131-bde*@0626 / R mvd-9@0131 / C militia-1@0625")
    act(state, "done")
    assert kind(state) == "attack"
    act(state, "attack 0625; with 131-bde; commit")
    assert state.fought[unit_of("131-bde")]
    assert board.factor_of(state, unit_of("131-bde")) == setting().reduced_factor[0]


def test_8_2_1_outside_its_segment_nothing_tells_what_a_unit_is():
    state = position(
        "turn 3 russian-movement / C regular-1@0628 / C militia-1@0622 / R mvd-1@0131 / "
        "R mvd-2@0131"
    )
    found = {
        knowledge.resample(state, RUSSIAN, Random(seed)).stacks[hex_of("0622")][0]
        for seed in range(60)
    }
    assert len(found) > 10
    assert all(set(knowledge.resample(state, RUSSIAN, Random(s)).left[45:]) == {0} for s in (1, 2))
