"""3.0 How to win."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, morale, victory
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN
from tests.games.chechen_war.positions import (
    act,
    destinations,
    hex_of,
    kind,
    place_of,
    position,
    setting,
    unit_of,
)

CITIES = ("1324", "1323", "1221", "1522", "1525")


def eliminate(state, name):
    events = []
    board.eliminate(state, unit_of(name), "combat", "10.11.2", events)
    return events


def winners(state):
    return None if state.finished is None else state.finished.winners


@pytest.mark.clause("3.1.1")
def test_ex_sd_russian_reinf():
    state = position(
        "turn 3 russian-combat / morale 1 / R mvd-1@1324 / C militia-1@1325 / "
        "C militia-2@box / C regular-1@box"
    )
    events = eliminate(state, "militia-1")
    assert winners(state) == (RUSSIAN,)
    assert state.finished.clause == "3.1.1"
    assert isinstance(events[-1], e.GameEnded)


@pytest.mark.clause("3.1.1", "10.11.7", "10.12.1")
def test_ex_sd_russian_advance():
    text = "turn 3 russian-combat / morale 4 / {} / C militia-1@1324"
    attackers = " / ".join(f"R {unit}@1424" for unit in ("131-bde", "74-bde", "81-rgt", "276-rgt"))
    state = position(text.format(attackers))
    act(
        state,
        "attack 1324; with 131-bde; with 74-bde; with 81-rgt; with 276-rgt; commit; enough",
        (6,),
    )
    assert place_of(state, "militia-1") == -1
    assert (kind(state), winners(state)) == ("advance", None), "not yet in Groznyi"
    declined = state.clone()
    act(state, "advance 74-bde")
    assert winners(state) == (RUSSIAN,)
    act(declined, "enough", (4, 4))
    assert winners(declined) is None


def test_3_1_1_morale_of_zero_bars_the_russian_win():
    state = position("turn 3 russian-combat / morale 0 / R mvd-1@1324 / C militia-1@1325")
    eliminate(state, "militia-1")
    assert winners(state) is None
    morale.change_morale(state, 1, "event", "12.0.2", [])
    assert winners(state) == (RUSSIAN,)


def test_3_1_1_groznyi_must_be_occupied():
    state = position(
        "turn 3 russian-movement / morale 5 / R mvd-1@1424 / R mvd-2@0131 / C militia-1@2025"
    )
    eliminate(state, "militia-1")
    assert winners(state) is None
    act(state, "move mvd-1; to 1324")
    assert winners(state) == (RUSSIAN,)
    assert state.pending() is state.finished


def test_3_1_1_a_landing_in_groznyi_counts_at_once():
    state = position("turn 3 russian-movement / R 76-abn@0131 / R mvd-2@0131 / C militia-1@2025")
    eliminate(state, "militia-1")
    act(state, "fly 76-abn; land 1324")
    assert winners(state) == (RUSSIAN,)


def test_3_1_1_chechens_lost_to_over_stacking_count():
    state = position("turn 3 russian-combat / R mvd-1@1324 / R mvd-2@0131 / C militia-1@2025")
    events = []
    board.eliminate(state, unit_of("militia-1"), "stacking", "7.1.3", events)
    assert winners(state) == (RUSSIAN,)


@pytest.mark.clause("3.1.2", "3.2.3")
def test_ex_sd_chechen_held():
    state = position("turn 5 chechen-movement / R mvd-1@1324 / C militia-1@2025 / morale 0")
    victory.check_morale_collapse(state, [])
    assert winners(state) is None
    victory.judge(state, [])
    assert (winners(state), state.finished.clause) == ((CHECHEN,), "3.2.3")


def test_3_1_2_morale_zero_without_groznyi_ends_the_game_with_the_morale_segment():
    state = position("turn 5 chechen-combat / R mvd-1@0131 / C militia-1@2025 / morale 1", (4, 1))
    assert (kind(state), state.morale) == ("kidnapping", 0)
    assert winners(state) is None, "only at the end of the segment"
    act(state, "decline")
    assert (winners(state), state.finished.clause) == ((CHECHEN,), "3.1.2")


@pytest.mark.clause("3.1.2", "6.1.4", "6.3.2", "6.3.5")
def test_ex_sd_chechen_mid():
    state = position("turn 5 chechen-combat / R mvd-1@0131 / C militia-1@2025 / morale 1", (4, 2))
    assert state.morale == 0
    act(state, "kidnap", (5, 2))
    assert state.morale == 2
    assert winners(state) is None


def occupied(*cities):
    units = ("pro-1", "mvd-1", "mvd-2", "mvd-3", "131-bde")
    placed = " / ".join(f"R {unit}@{city}" for unit, city in zip(units, cities, strict=False))
    return position(f"turn 9 chechen-movement / {placed} / C militia-1@2025 / morale 6")


@pytest.mark.clause("3.2.2", "3.2.4")
def test_ex_final_four_cities():
    state = occupied(*CITIES[:4])
    victory.judge(state, [])
    assert (winners(state), state.finished.clause) == ((), "3.2.4")


@pytest.mark.clause("3.2.2")
def test_ex_final_five():
    state = occupied(*CITIES)
    state.morale = 1
    victory.judge(state, [])
    assert (winners(state), state.finished.clause) == ((RUSSIAN,), "3.2.2")


def test_3_2_1_the_game_is_judged_when_turn_nine_is_complete():
    state = position("turn 9 chechen-combat / R mvd-1@0131 / C militia-1@2025", (4, 4))
    assert kind(state) == "kidnapping"
    act(state, "decline")
    assert (winners(state), state.finished.clause) == ((), "3.2.4")
    assert state.turn == 9


def test_3_2_1_turn_eight_does_not_end_the_game():
    state = position("turn 8 chechen-combat / R mvd-1@0131 / C militia-1@2025", (4, 4))
    act(state, "decline; decline", (1,))
    assert kind(state) == "recruit"
    assert winners(state) is None


def test_3_2_2_morale_of_zero_is_no_russian_win():
    state = occupied(*CITIES)
    state.morale = 0
    victory.judge(state, [])
    assert (winners(state), state.finished.clause) == ((CHECHEN,), "3.2.3")


def test_3_2_3_who_holds_groznyi_does_not_matter_at_the_end():
    for unit_hex in ("1324", "0131"):
        state = position(
            f"turn 9 chechen-movement / R mvd-1@{unit_hex} / C militia-1@2025 / morale 0"
        )
        victory.judge(state, [])
        assert (winners(state), state.finished.clause) == ((CHECHEN,), "3.2.3")


def test_3_2_4_neither_aim_reached_is_a_draw():
    state = position("turn 9 chechen-movement / R mvd-1@1324 / C militia-1@2025 / morale 13")
    victory.judge(state, [])
    assert (winners(state), state.finished.clause) == ((), "3.2.4")


@pytest.mark.clause("4.5.4", "6.2.5")
def test_ex_city_leave():
    state = position("turn 4 russian-movement / R mvd-1@1324 / R mvd-2@0131 / C militia-1@2025")
    assert victory.is_russian_occupied(state, setting().groznyi)
    act(state, "move mvd-1; to 1424")
    assert not victory.is_russian_occupied(state, setting().groznyi)
    assert morale.modifiers(state) == ()


def test_4_5_4_a_chechen_city_without_russians_is_chechen():
    state = position("turn 4 russian-movement / R mvd-1@1323 / R mvd-2@0131 / C militia-1@1324")
    held = [victory.is_russian_occupied(state, hex_of(city)) for city in CITIES]
    assert held == [False, True, False, False, False]


def test_4_5_1_control_is_told_for_the_five_cities_and_the_raid_towns():
    assert sorted(setting().label(city) for city in setting().cities) == sorted(CITIES)
    regions = {setting().region[town] for town in setting().raid_towns}
    assert regions == {"dagestan", "ingushetia"}
    assert all(setting().is_town[town] for town in setting().raid_towns)


def test_4_5_2_control_changes_neither_movement_nor_stacking():
    text = "turn 4 russian-movement / R mvd-1@1424 / R mvd-2@0131 / C militia-1@{}"
    once_russian, never = position(text.format("2025")), position(text.format("2025"))
    for hex_ in (setting().groznyi, hex_of("1424")):
        board.leave(once_russian, unit_of("mvd-1"), hex_)
        board.enter(once_russian, unit_of("mvd-1"), hex_)
    for state in (once_russian, never):
        act(state, "move mvd-1")
    assert destinations(once_russian) == destinations(never)
    assert once_russian.encode() == never.encode(), "nothing remembers who passed through"


def test_4_5_3_units_cut_off_fight_and_move_as_ever():
    ring = ("1323", "1424", "1425", "1325", "1225")
    walls = " / ".join(f"C militia-{i}@{label}" for i, label in enumerate(ring, 1))
    state = position(f"turn 4 turn-start / R 131-bde@1324 / {walls}")
    assert not state.reduced[unit_of("131-bde")]
    assert board.factor_of(state, unit_of("131-bde")) == setting().factor[unit_of("131-bde")]
    act(state, "move 131-bde; to 1224")
    assert place_of(state, "131-bde") == "1224"


def test_3_1_1_nothing_is_decided_after_the_end():
    state = position("turn 3 russian-combat / R mvd-1@1324 / C militia-1@1325")
    eliminate(state, "militia-1")
    from stavka.games.chechen_war.rules import refusals

    verdict = refusals.explain(state, RUSSIAN, ("done",))
    assert not verdict
    assert verdict.clause == "3.1.1"
