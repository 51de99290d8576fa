"""What no position may hold is found, and what play brings about is not taken for a fault."""

import pytest

from stavka.games.chechen_war.invariants import find_fault
from stavka.games.chechen_war.state import DEAD, GONE, POOL, UNPLACED
from tests.games.chechen_war.fights import EX, PAIR, drill, fight
from tests.games.chechen_war.positions import act, hex_of, leader_of, position, setting, unit_of

CALM = (
    "turn 3 russian-combat / R 131-bde@0625 / R 33-rgt*@0724 / C militia-1@0624 / C regular-1@1324"
)


def put(state, name, label):
    """Move a unit as no rule would, stacks and zones with it."""
    unit = unit_of(name)
    hex_ = hex_of(label)
    stack = tuple(other for other in state.stacks[state.where[unit]] if other != unit)
    state.stacks[state.where[unit]] = stack
    if not stack:
        del state.stacks[state.where[unit]]
    state.where[unit] = hex_
    state.stacks[hex_] = tuple(sorted((*state.stacks.get(hex_, ()), unit)))


def rezone(state):
    """Derive the zones of control again."""
    for side, near in enumerate(state.near):
        near[:] = [0] * len(near)
        for hex_, stack in state.stacks.items():
            if (stack[0] >= state.setting.first_chechen) == side:
                for neighbour in state.setting.neighbours[hex_]:
                    near[neighbour] += 1


def moved(name, label):
    def spoil(state):
        put(state, name, label)
        rezone(state)

    return spoil


def filled(label, *names):
    def spoil(state):
        for name in names:
            moved(name, label)(state)

    return spoil


def setting_to(field, value):
    return lambda state: setattr(state, field, value)


def item(field, index, value):
    def spoil(state):
        getattr(state, field)[index] = value

    return spoil


FAULTS = {
    "a regular outside Chechnya": (moved("regular-1", "1418"), "closed to it"),
    "militia in Stavropol": (moved("militia-1", "0629"), "closed to it"),
    "a unit nowhere": (item("where", unit_of("vt"), -9), "no place"),
    "a unit that waits for nothing": (item("where", unit_of("vt"), UNPLACED), "no place"),
    "both sides in a hex": (moved("militia-1", "0625"), "both sides"),
    "a stack that is not there": (lambda state: state.stacks.pop(hex_of("0624")), "stacks"),
    "zones of nobody": (lambda state: state.near[1].__setitem__(0, 1), "zones of control"),
    "a wrong count": (setting_to("chechen_count", 1), "counted"),
    "a reduced unit of one step": (item("reduced", unit_of("mvd-1"), True), "reduced"),
    "a reduced unit off the map": (item("reduced", unit_of("74-bde"), True), "reduced"),
    "a Russian turned up": (item("shown", unit_of("131-bde"), True), "turned up"),
    "a lost Chechen turned up": (item("shown", unit_of("militia-9"), True), "turned up"),
    "a leader by himself": (item("leaders", leader_of("dudayev"), hex_of("0731")), "alone"),
    "a leader with Russians": (item("leaders", leader_of("dudayev"), hex_of("0625")), "alone"),
    "a leader nowhere": (item("leaders", leader_of("dudayev"), -9), "no place"),
    "a Russian marker lost": (item("russian_support", 0, GONE), "artillery-1"),
    "a threat in the wrong segment": (item("russian_support", 7, hex_of("0625")), "gunship-1"),
    "a Chechen marker on the map": (item("chechen_support", 0, 3), "chechen-artillery-1"),
    "morale above its track": (setting_to("morale", 14), "morale"),
    "a turn too many": (setting_to("turn", 10), "turn"),
    "a flight too many": (setting_to("flights", 5), "flights"),
    "casualties below nothing": (setting_to("casualties", -1), "casualties"),
    "a ceasefire far ahead": (setting_to("ceasefire", 5), "ceasefire"),
    "a kidnapping to come": (setting_to("kidnapped", 4), "kidnapped"),
    "a leader lost who lives": (setting_to("leaders_lost", 1), "leaders_lost"),
    "factors out of season": (item("left", unit_of("131-bde"), 1), "movement factors"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_position_that_cannot_be_is_found_out(name):
    spoil, told = FAULTS[name]
    state = position(CALM)
    assert find_fault(state) is None
    spoil(state)
    assert told in (find_fault(state) or "nothing")


def test_7_1_1_a_hex_over_its_limit_is_a_fault_outside_the_segments_that_move():
    state = position(f"{CALM} / R mvd-1@0131 / R mvd-2@0131 / R mvd-3@0131 / R mvd-4@0131")
    filled("0725", "mvd-1", "mvd-2", "mvd-3", "mvd-4", "131-bde")(state)
    assert setting().stacking[hex_of("0725")] == 4
    assert "5 units" in (find_fault(state) or "nothing")
    state.frames.insert(1, ("marches", 0))
    assert find_fault(state) is None


def test_3_1_1_a_game_that_goes_on_after_its_end_is_a_fault():
    state = position("turn 3 russian-combat / R 131-bde@1324 / C militia-1@1325")
    state.where[unit_of("militia-1")] = POOL
    del state.stacks[hex_of("1325")]
    state.chechen_count = 0
    rezone(state)
    assert "won" in (find_fault(state) or "nothing")


def test_11_4_2_a_leader_may_outlast_his_men_until_the_losses_are_paid():
    state = drill(
        f"turn 3 chechen-combat / R 131-bde@0625 / R mvd-1@0625 / C militia-1@0624 / {PAIR}"
    )
    fight(state, "0625", "militia-1", (EX,), chechen="leader dudayev 0624; enough")
    assert hex_of("0624") not in state.stacks
    assert find_fault(state) is None
    act(state, "flip 131-bde", (5,))
    assert state.leaders[leader_of("dudayev")] == DEAD
    assert find_fault(state) is None
