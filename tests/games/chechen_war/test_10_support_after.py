"""10.9.16-10.9.18 What becomes of support markers after a combat."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import AVAILABLE, GONE, UNDERGROUND, USED
from tests.games.chechen_war.fights import (
    DASH,
    DE,
    PAIR,
    box,
    declare,
    drill,
    fight,
    found,
    kinds,
    thrown,
)
from tests.games.chechen_war.positions import act, hex_of, kind, refusal

CLEAR = f"R 131-bde@0625 / C militia-1@0624 / {PAIR}"
"""Russians and Chechens side by side in the open."""


def test_10_9_16_used_markers_come_back_with_the_next_turn():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    act(state, "marker artillery-1; enough")
    assert box(state, "artillery-1") != USED
    act(state, "enough", (DASH,))
    assert box(state, "artillery-1") == USED
    later = drill(f"turn 4 turn-start / {CLEAR} / M artillery-1 used")
    assert box(later, "artillery-1") == AVAILABLE


@pytest.mark.clause("10.9.16", "14.2.3")
def test_ex_support_once():
    state = drill(f"turn 3 russian-combat / {CLEAR} / M artillery-2 used / M artillery-3 used / "
                  "M artillery-4 used")  # fmt: skip
    fight(state, "0624", "131-bde", (DASH,), "marker artillery-1; enough")
    act(state, "done; done; attack 0625; with militia-1; commit")
    assert "artillery" not in kinds(state)
    assert refusal(state, "marker artillery-1") == "10.9.1"


def test_10_9_17_one_die_for_each_chechen_marker_used():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    events = fight(state, "0624", "131-bde", (DASH, 3, 4), chechen="artillery; artillery")
    assert thrown(events) == [("10.7.3", DASH), ("10.9.17", 3), ("10.9.17", 4)]
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    assert thrown(fight(state, "0624", "131-bde", (DASH,))) == [("10.7.3", DASH)]


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_10_9_18_a_six_loses_the_marker_for_good(die):
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    fight(state, "0624", "131-bde", (DASH, die), chechen="artillery; enough")
    assert box(state, "chechen-artillery-1") == (GONE if die == 6 else USED)
    assert box(state, "chechen-artillery-2") == AVAILABLE


@pytest.mark.clause("10.9.17", "10.9.18")
def test_ex_chechen_marker_die():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    events = fight(state, "0624", "131-bde", (DASH, 6, 5), chechen="artillery; artillery")
    assert state.chechen_support == [GONE, USED]
    assert [event.marker for event in found(events, e.MarkerLost)] == [0]
    later = drill(
        f"turn 4 turn-start / {CLEAR} / M chechen-artillery-1 gone / M chechen-artillery-2 used"
    )
    assert later.chechen_support == [GONE, AVAILABLE]


@pytest.mark.clause("5.0.6", "10.9.16", "10.9.18", "11.4.3", "8.8.3")
def test_ex_housekeeping():
    used = " / ".join(f"M {name} used" for name in (
        "artillery-1", "artillery-2", "airstrike-1", "gunship-1", "tos-1", "chechen-artillery-1",
    ))  # fmt: skip
    state = drill(f"turn 4 turn-start / {CLEAR} / {used} / L raduyev@returning / flights 1")
    assert set(state.russian_support) == {AVAILABLE}
    assert set(state.chechen_support) == {AVAILABLE}
    assert set(state.leaders) == {UNDERGROUND}
    assert state.flights == 4


@pytest.mark.clause("10.11.1", "10.13.5", "10.9.16")
def test_ex_dash_collateral():
    state = drill(f"turn 3 russian-combat / R 131-bde@1426 / C militia-1@1525 / {PAIR}")
    before = list(state.where)
    fight(state, "1525", "131-bde", (DASH,), "marker airstrike-1; enough")
    assert kind(state) == "attack"
    assert state.where == before
    assert (state.collateral, box(state, "airstrike-1")) == (1, USED)


def test_10_9_16_markers_are_used_up_by_a_victory_too():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    fight(state, "0624", "131-bde", (DE,), "marker gunship-1; enough")
    assert box(state, "gunship-1") == USED
    assert hex_of("0624") not in state.stacks
