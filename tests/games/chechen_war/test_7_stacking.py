"""7.0 Stacking and moving in stacks."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, stacking
from stavka.games.chechen_war.state import POOL
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
QUIET = (4, 4)
"""Dice of an End of Turn Phase up to the kidnapping: no event, and some morale."""


def limit(label):
    return setting().stacking[hex_of(label)]


def test_7_0_1_the_limit_is_a_number_of_units_by_terrain():
    tec = setting().data.tables.terrain
    terrain = {"0626": "clear", "1922": "mountain", "1726": "rough", "1324": "city"}
    for label, kind_ in terrain.items():
        assert limit(label) == tec[kind_].stacking


def test_7_0_1_a_brigade_counts_no_more_than_a_battalion():
    state = position(f"turn 3 russian-movement / R 131-bde@1922 / R 68-recon@1922 / {FAR}")
    assert board.room_in(state, hex_of("1922")) == 0


def test_7_0_2_no_unit_enters_an_enemy_hex():
    state = position("turn 3 russian-movement / R 131-bde@0626 / C militia-1@0624")
    act(state, "move 131-bde")
    assert "0624" not in destinations(state)
    assert refusal(state, "to 0624") == "7.0.2"


@pytest.mark.clause("7.0.2", "7.6.3", "7.4.2", "8.8.4")
def test_ex_enter_enemy():
    state = position("turn 3 russian-movement / R 76-abn@0626 / C militia-1@0624")
    flying = state.clone()
    act(state, "move 76-abn")
    assert refusal(state, "to 0624") == "7.0.2"
    act(flying, "fly 76-abn")
    assert refusal(flying, "land 0624") == "8.8.6"
    act(flying, "land 0622")
    assert place_of(flying, "76-abn") == "0622"


def test_7_1_1_limits_bind_both_sides_at_the_end_of_a_segment():
    state = position(
        "turn 3 russian-movement / R mvd-1@0726 / R mvd-2@1922 / "
        "C militia-1@2124 / C militia-2@2124 / C militia-3@2124"
    )
    assert kind(state) == "russian-move"
    act(state, "done")
    assert kind(state) == "overstack"
    assert options(state) == ["give-up militia-1", "give-up militia-2", "give-up militia-3"]
    assert state.pending().seat == "chechen"


def test_7_1_1_within_a_segment_a_hex_may_be_over_stacked():
    state = position(
        "turn 3 russian-movement / R mvd-1@0626 / R mvd-2@0626 / R mvd-3@0626 / R mvd-4@0626 / "
        f"R mvd-5@0625 / {FAR}"
    )
    act(state, "move mvd-5; to 0626")
    assert kind(state) == "russian-move"
    assert len(board.occupants(state, hex_of("0626"))) == 5
    act(state, "move mvd-1; to 0627; done")
    assert kind(state) != "overstack"


def test_7_1_2_passing_through_friends_costs_nothing_more():
    crowd = " / ".join(f"R mvd-{i}@0625" for i in (1, 2, 3, 4))
    state = position(f"turn 3 russian-movement / R 131-bde@0626 / {crowd} / {FAR}")
    act(state, "move 131-bde")
    assert destinations(state)["0625"] == 1
    assert destinations(state)["0624"] == 2


def test_7_1_3_the_owner_gives_up_the_excess_of_his_choice():
    units = " / ".join(
        f"R {unit}@0626" for unit in ("131-bde", "33-rgt", "mvd-1", "mvd-2", "mvd-3")
    )
    state = position(f"turn 3 russian-movement / {units} / R mvd-4@0626 / {FAR}")
    act(state, "done")
    assert options(state) == [
        f"give-up {unit}" for unit in ("131-bde", "33-rgt", "mvd-1", "mvd-2", "mvd-3")
    ]
    events = act(state, "give-up 33-rgt; give-up mvd-2")
    assert [event.unit for event in events if isinstance(event, e.UnitEliminated)] == [
        unit_of("33-rgt"),
        unit_of("mvd-2"),
    ]
    assert place_of(state, "33-rgt") == POOL
    assert len(board.occupants(state, hex_of("0626"))) == 4
    assert kind(state) != "overstack"


def test_7_1_3_units_given_up_are_casualties_and_a_two_step_unit_counts_twice():
    units = " / ".join(f"R {unit}@1922" for unit in ("131-bde", "mvd-1", "mvd-2"))
    state = position(f"turn 3 russian-movement / {units} / {FAR}")
    act(state, "done; give-up 131-bde")
    assert state.casualties == 2


def test_7_1_3_flipping_does_not_cure_over_stacking():
    units = " / ".join(f"R {unit}@1922" for unit in ("131-bde", "74-bde", "mvd-2"))
    state = position(f"turn 3 russian-movement / {units} / {FAR}")
    act(state, "done")
    assert refusal(state, "flip 131-bde") == "10.11.3"
    assert refusal(state, "give-up mvd-9") == "7.1.3"


def test_7_1_3_a_lost_chechen_goes_to_the_cup_unseen():
    state = position(
        "turn 3 chechen-movement / C militia-1@2124 / C militia-2@2124 / C militia-3@2124 / "
        "R mvd-1@0731"
    )
    events = act(state, "done; give-up militia-2", QUIET)
    lost = next(event for event in events if isinstance(event, e.UnitEliminated))
    assert (lost.shown, lost.why, lost.clause) == (False, "stacking", "7.1.3")
    assert place_of(state, "militia-2") == POOL


@pytest.mark.clause("7.2")
def test_ex_overstack_leaders():
    state = position(
        "turn 3 chechen-movement / C militia-1@2124 / C militia-2@2124 / R mvd-1@0731 / "
        "L dudayev@2124 / L maskhadov@2124 / L basayev@2124"
    )
    assert stacking.excess(state, hex_of("2124")) == 0
    act(state, "done", QUIET)
    assert kind(state) != "overstack"


def test_7_2_leaders_and_markers_take_no_room():
    state = position(
        "turn 3 gunship-threat / R mvd-1@1922 / R mvd-2@1922 / M gunship-1 1922 / " + FAR
    )
    assert stacking.excess(state, hex_of("1922")) == 0
    assert kind(state) == "threat"


@pytest.mark.clause("7.3.1")
def test_ex_stack_pickup():
    state = position(
        f"turn 3 russian-movement / R 131-bde@0627 / R 74-bde@0627 / R mvd-1@0626 / {FAR}"
    )
    act(state, "move 131-bde; with 74-bde; to 0626; move 131-bde")
    assert "with 74-bde" in options(state)
    assert "with mvd-1" not in options(state)
    assert refusal(state, "with mvd-1") == "7.3.1"
    act(state, "to 0625")
    assert "move mvd-1" in options(state)


def test_7_3_1_units_of_other_hexes_cannot_join():
    state = position(f"turn 3 russian-movement / R 131-bde@0627 / R mvd-1@0626 / {FAR}")
    act(state, "move 131-bde")
    assert refusal(state, "with mvd-1") == "7.3.1"
    assert refusal(state, "with 131-bde") == "7.3.2"
    assert refusal(state, "with militia-16") == "7.6.3"


def test_7_3_2_units_of_a_hex_may_move_together_or_apart():
    state = position(
        f"turn 3 russian-movement / R 131-bde@0627 / R 74-bde@0627 / R 81-rgt@0627 / {FAR}"
    )
    act(state, "move 131-bde; with 81-rgt; to 0626; move 74-bde; to 0528")
    assert [place_of(state, unit) for unit in ("131-bde", "74-bde", "81-rgt")] == [
        "0626",
        "0528",
        "0626",
    ]


def test_7_3_2_units_join_in_one_order_only():
    state = position(f"turn 3 russian-movement / R 131-bde@0627 / R 74-bde@0627 / {FAR}")
    act(state, "move 74-bde")
    assert "with 131-bde" not in options(state)
    assert refusal(state, "with 131-bde") == ""


@pytest.mark.clause("7.4.1", "7.3.2", "7.5.2")
def test_ex_split_stack():
    names = ("131-bde", "74-bde", "81-rgt")
    speeds = " / ".join(f"MF {name} 4" for name in names)
    units = " / ".join(f"R {name}@0627" for name in names)
    state = position(f"turn 3 russian-movement / {speeds} / {units} / {FAR}")
    act(state, "move 131-bde; with 74-bde; with 81-rgt; to 0625")
    act(state, "move 81-rgt; to 0824")
    assert place_of(state, "81-rgt") == "0824"
    assert "move 81-rgt" not in options(state)
    act(state, "move 131-bde; with 74-bde")
    assert set(destinations(state).values()) == {1, 2}
    act(state, "to 0623")
    assert place_of(state, "74-bde") == "0623"


@pytest.mark.clause("7.5.1", "7.5.2")
def test_ex_stack_speed():
    state = position(
        "turn 3 russian-movement / MF mvd-1 3 / MF 131-bde 5 / "
        f"R mvd-1@0627 / R 131-bde@0627 / {FAR}"
    )
    act(state, "move 131-bde; with mvd-1")
    assert max(destinations(state).values()) == 3
    assert refusal(state, "to 0623") == "8.1.3"
    act(state, "to 0624")
    assert "move mvd-1" not in options(state)
    act(state, "move 131-bde")
    assert destinations(state)["0622"] == 2
    assert "0621" not in destinations(state)


def test_7_6_1_all_russian_categories_share_a_hex():
    state = position(
        f"turn 3 russian-movement / R 131-bde@0627 / R mvd-1@0626 / R pro-1@0625 / {FAR}"
    )
    act(state, "move 131-bde; to 0625; move mvd-1; to 0625; done")
    assert len(board.occupants(state, hex_of("0625"))) == 3


def test_7_6_2_regulars_and_militia_share_a_hex():
    state = position("turn 3 chechen-movement / C regular-1@0626 / C militia-1@0625 / R mvd-1@0131")
    act(state, "move regular-1; to 0625; done", QUIET)
    assert board.occupants(state, hex_of("0625")) == (unit_of("regular-1"), unit_of("militia-1"))


def test_7_6_3_sides_never_share_a_hex():
    state = position("turn 3 chechen-movement / C militia-1@0626 / R mvd-1@0624")
    act(state, "move militia-1")
    assert "0624" not in destinations(state)
    assert refusal(state, "to 0624") == "7.0.2"


@pytest.mark.clause("6.4", "10.13.1", "7.1.3", "10.13.2")
def test_ex_casualty_reset():
    text = f"turn 3 russian-morale / R mvd-9@0131 / {FAR} / casualties 5 / morale 9"
    state = position(text, (4,))
    assert state.casualties == 5, "not before all else is done"
    events = act(state, "decline")
    assert [event.total for event in events if isinstance(event, e.CasualtiesReset)] == [5]
    assert state.casualties == 0
    units = " / ".join(f"R mvd-{i}@1922" for i in (1, 2, 3))
    state = position(f"turn 4 russian-movement / {units} / {FAR}")
    act(state, "done; give-up mvd-1")
    assert state.casualties == 1
