"""8.8 Helicopter movement."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import helicopter
from stavka.games.chechen_war.state import FLOWN
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    place_of,
    position,
    refusal,
    setting,
    unit_of,
)

AIRBORNE = ("76-abn", "106-abn", "98-abn", "104-abn", "7-abn")
FIVE = " / ".join(f"R {unit}@0731" for unit in AIRBORNE[:4]) + " / R 7-abn@0730"
FAR = "C militia-16@2025"


@pytest.mark.clause("8.8.1", "8.8.3")
def test_ex_heli_five():
    state = position(f"turn 3 russian-movement / {FIVE} / {FAR}")
    for unit, hex_ in zip(AIRBORNE[:4], ("0625", "0624", "0623", "0622"), strict=True):
        act(state, f"fly {unit}; land {hex_}")
    assert state.flights == 0
    assert "fly 7-abn" not in options(state)
    assert refusal(state, "fly 7-abn") == "8.8.1"


def test_8_8_1_only_special_naval_and_parachute_units_fly():
    units = ("131-bde", "68-recon", "mvd-1", "pro-1", "22-spn", "bf-naval", "56-abn", "vt")
    placed = " / ".join(f"R {unit}@07{31 - i}" for i, unit in enumerate(units))
    state = position(f"turn 3 russian-movement / {placed} / {FAR}")
    flyers = {option.split()[1] for option in options(state) if option.startswith("fly")}
    types = {unit.id: unit.type for unit in setting().units}
    assert flyers == {unit for unit in units if types[unit] in {"special", "naval", "airborne"}}
    assert {"22-spn", "bf-naval", "56-abn"} <= flyers
    assert refusal(state, "fly 131-bde") == "8.8.1"


def test_8_8_1_a_unit_flies_once_a_turn():
    state = position(f"turn 3 russian-movement / R 76-abn@0731 / R mvd-1@0731 / {FAR}")
    act(state, "fly 76-abn; land 0625")
    assert state.flights == 3
    assert state.left[unit_of("76-abn")] == FLOWN
    assert refusal(state, "fly 76-abn") == "8.8.1"


def test_8_8_2_a_flown_unit_does_not_move_by_land():
    state = position(f"turn 3 russian-movement / R 76-abn@0731 / R mvd-1@0731 / {FAR}")
    act(state, "fly 76-abn; land 0625")
    assert "move 76-abn" not in options(state)
    assert refusal(state, "move 76-abn") == "8.8.2"


def test_8_8_2_a_unit_that_moved_by_land_does_not_fly():
    state = position(f"turn 3 russian-movement / R 76-abn@0731 / {FAR}")
    act(state, "move 76-abn; to 0730")
    assert "fly 76-abn" not in options(state)
    assert refusal(state, "fly 76-abn") == "8.8.2"


def test_8_8_3_four_flights_are_counted_down_each_turn():
    state = position(f"turn 4 turn-start / flights 1 / R 76-abn@0731 / {FAR}")
    assert state.flights == 4
    act(state, "fly 76-abn; land 0625")
    assert state.flights == 3


def test_8_8_4_the_path_may_cross_enemies():
    wall = " / ".join(f"C militia-{i}@{label}" for i, label in enumerate(RING, 1))
    state = position(f"turn 3 russian-movement / R 76-abn@0626 / {wall}")
    assert "move 76-abn" not in options(state), "walled in on the ground"
    act(state, "fly 76-abn; land 0131")
    assert place_of(state, "76-abn") == "0131"


RING = ("0625", "0627", "0525", "0526", "0725", "0726")
"""The six hexes around 0626."""


@pytest.mark.clause("8.8.2", "8.8.5", "8.8.6")
def test_ex_heli_ezoc():
    state = position(
        "turn 3 russian-movement / R 76-abn@0626 / R mvd-1@0131 / C militia-1@0625 / "
        "C militia-2@0624 / C militia-3@0622"
    )
    act(state, "fly 76-abn; land 0621")
    assert state.near[1][hex_of("0621")] == 1
    assert refusal(state, "move 76-abn") == "8.8.2"
    act(state, "done; done; done")
    assert kind(state) == "attack"
    act(state, "attack 0622")
    assert "with 76-abn" in options(state)


def test_8_8_5_a_flight_may_start_in_an_enemy_zone():
    state = position("turn 3 russian-movement / R 76-abn@0626 / C militia-1@0625")
    assert "fly 76-abn" in options(state)


def test_8_8_6_a_flight_ends_anywhere_without_enemies():
    state = position("turn 3 russian-movement / R 76-abn@0626 / C militia-1@0625")
    act(state, "fly 76-abn")
    land = {option.split()[1] for option in options(state)}
    playable = {setting().label(h) for h, real in enumerate(setting().playable) if real}
    assert land == playable - {"0625", "0626"}
    assert refusal(state, "land 0625") == "8.8.6"
    assert refusal(state, "land 0113") == "8.8.6", "the sea"
    assert refusal(state, "land 0626") == "8.8.6", "where it is"
    assert refusal(state, "move 76-abn") == "8.8.6", "first land"


@pytest.mark.clause("8.8.7", "8.8.8", "7.3.3")
def test_ex_heli_stack_limit():
    state = position(
        f"turn 3 russian-movement / R 76-abn@0731 / R 106-abn@0731 / R mvd-1@1922 / {FAR}"
    )
    act(state, "fly 76-abn; land 1922; fly 106-abn")
    assert "land 1922" not in options(state)
    assert refusal(state, "land 1922") == "8.8.7"
    act(state, "land 1923")
    assert state.flights == 2


def test_8_8_7_a_full_hex_is_no_landing_hex():
    state = position(
        f"turn 3 russian-movement / R 76-abn@0731 / R mvd-1@1922 / R mvd-2@1922 / {FAR}"
    )
    act(state, "fly 76-abn")
    assert refusal(state, "land 1922") == "8.8.7"


def test_8_8_8_units_fly_one_at_a_time():
    state = position(f"turn 3 russian-movement / R 76-abn@0731 / R 106-abn@0731 / {FAR}")
    act(state, "fly 76-abn")
    assert not any(option.startswith("with") for option in options(state))
    events = act(state, "land 0625")
    moved = next(event for event in events if isinstance(event, e.UnitsMoved))
    assert (moved.units, moved.how) == ((unit_of("76-abn"),), "air")


def test_7_4_2_a_flight_may_not_stop_among_enemies():
    state = position("turn 3 russian-movement / R 76-abn@0626 / C militia-1@0625")
    act(state, "fly 76-abn")
    assert refusal(state, "land 0625") == "8.8.6"


def test_7_3_3_units_of_a_stack_fly_apart():
    state = position(f"turn 3 russian-movement / R 76-abn@0731 / R 106-abn@0731 / {FAR}")
    act(state, "fly 76-abn; land 0625")
    assert place_of(state, "106-abn") == "0731"


def test_8_8_1_chechens_never_fly():
    state = position("turn 3 chechen-movement / C militia-1@0626 / R mvd-1@0131")
    assert refusal(state, "fly 76-abn") == "8.8.1"


@pytest.mark.clause("8.8.6", "8.8.7", "15.2.2")
def test_the_quick_list_of_landings_agrees_with_the_rule():
    text = (
        "turn 4 russian-movement / R 76-abn@0626 / R mvd-1@1922 / R mvd-2@1922 / "
        "C militia-1@0625 / C militia-2@2124 / ceasefire {}"
    )
    for turn in (4, 5):
        state = position(text.format(turn))
        allowed = [h for h in range(len(setting().grid)) if helicopter.can_land(state, h)]
        assert helicopter.landings(state) == allowed
        assert hex_of("1922") not in allowed
