"""15.0 The ceasefire."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import flow, view
from stavka.games.chechen_war.rules import ceasefire, reinforcements
from stavka.games.chechen_war.state import RUSSIAN
from tests.games.chechen_war.positions import (
    act,
    destinations,
    hex_of,
    kind,
    options,
    place_of,
    position,
    refusal,
)

BASE = "R mvd-1@0131 / C militia-1@2025"


def declaration(turn=3, extra=BASE):
    return position(f"turn {turn} ceasefire-declaration / {extra}")


def test_15_1_1_the_russian_may_declare_in_any_turn():
    for turn in range(1, 9):
        state = declaration(turn)
        assert options(state) == ["ceasefire", "decline"]
        assert state.pending().seat == RUSSIAN


def test_15_1_1_nowhere_else():
    state = position(f"turn 3 russian-movement / {BASE}")
    assert refusal(state, "ceasefire") == "15.1.1"
    assert refusal(declaration(), "kidnap") == "6.3.5"


@pytest.mark.clause("15.1.1", "15.1.3")
def test_ex_ceasefire_turn9():
    state = declaration(8)
    act(state, "ceasefire", (1,))
    assert state.ceasefire == 9
    state = position(f"turn 9 ceasefire-declaration / {BASE}")
    assert kind(state) == "over"


@pytest.mark.clause("15.1.2", "15.1.3", "15.1.4")
def test_ex_ceasefire_once():
    state = declaration(3)
    act(state, "ceasefire", (1,))
    assert state.ceasefire == 4
    state = position(
        f"turn 6 russian-morale / {BASE} / ceasefire 4 / kidnapped 1 / morale 5", (4, 1)
    )
    assert kind(state) == "recruit"
    assert not ceasefire.can_declare(state)


def test_15_1_2_once_in_the_game():
    state = position(f"turn 6 ceasefire-declaration / {BASE} / ceasefire 4", (1,))
    assert kind(state) == "recruit"


def test_15_1_3_it_makes_the_next_turn_the_ceasefire_turn():
    state = declaration(3)
    events = act(state, "ceasefire", (1,))
    assert [event.turn for event in events if isinstance(event, e.CeasefireDeclared)] == [4]
    assert not flow.is_ceasefire(state)
    state.turn = 4
    assert flow.is_ceasefire(state)


def test_15_1_3_declining_keeps_it_for_later():
    state = declaration(3)
    act(state, "decline", (1,))
    assert ceasefire.can_declare(state)


def test_15_1_4_the_marker_lies_on_that_turn():
    state = declaration(3)
    act(state, "ceasefire", (1,))
    turn = next(track for track in view.tracks(state) if track.id == "turn")
    assert [str(mark) for mark in turn.marks["4"]] == ["Ceasefire"]


@pytest.mark.clause("15.2.1")
def test_15_2_1_four_segments_are_skipped():
    state = position("turn 4 russian-movement / R mvd-1@0626 / C militia-1@0625 / ceasefire 4")
    skipped = {segment for segment in flow.SEGMENTS if flow.is_skipped(state, segment)}
    assert skipped == {
        "gunship-threat",
        "chechen-ambush",
        "russian-combat",
        "chechen-combat",
        "random-events",
    }
    act(state, "done")
    assert kind(state) == "chechen-move", "neither threat, ambush nor combat"
    act(state, "done")
    assert kind(state) == "kidnapping", "no combat, no random event, no morale die"


@pytest.mark.clause("12.0.1", "15.2.1")
def test_ex_random_skip():
    for turn in (1, 9):
        state = position(f"turn {turn} chechen-combat / {BASE} / kidnapped 1", (4, 4))
        assert kind(state) == ("ceasefire" if turn == 1 else "over")
    state = position(f"turn 6 chechen-combat / {BASE} / ceasefire 6")
    assert kind(state) == "kidnapping", "no die at all"


@pytest.mark.clause("15.2.2", "15.2.3")
def test_ex_ceasefire_ezoc():
    state = position("turn 4 russian-movement / R mvd-1@0626 / C militia-1@0625 / ceasefire 4")
    act(state, "move mvd-1")
    assert state.near[1][hex_of("0725")]
    assert "0725" not in destinations(state)
    assert refusal(state, "to 0725") == "15.2.2"
    act(state, "to 0627")
    assert place_of(state, "mvd-1") == "0627"


@pytest.mark.clause("15.2.2", "15.2.3")
def test_ex_ceasefire_zoc_both():
    state = position("turn 4 chechen-movement / R mvd-1@0626 / C militia-1@0623 / ceasefire 4")
    act(state, "move militia-1")
    assert refusal(state, "to 0625") == "15.2.2"
    assert refusal(state, "to 0626") == "7.0.2"
    assert "0624" in destinations(state)


def test_15_2_2_no_unit_enters_an_enemy_zone():
    text = "turn 4 russian-movement / R mvd-1@0628 / R mvd-2@0131 / C militia-1@0625 / ceasefire {}"
    for turn, allowed in ((4, False), (5, True)):
        state = position(text.format(turn))
        act(state, "move mvd-1")
        assert ("0626" in destinations(state)) is allowed


def test_15_2_2_the_guarantee_of_one_hex_does_not_lift_the_bar():
    state = position(
        "turn 4 russian-movement / MF mvd-1 1 / R mvd-1@1923 / C militia-1@2023 / ceasefire 4"
    )
    act(state, "move mvd-1")
    assert not any(state.near[1][hex_of(label)] for label in destinations(state))


def test_15_2_3_units_may_leave_an_enemy_zone():
    state = position("turn 4 russian-movement / R mvd-1@0626 / C militia-1@0625 / ceasefire 4")
    act(state, "move mvd-1")
    assert max(destinations(state).values()) == 6


def test_15_2_3_a_unit_walled_in_by_zones_is_told_why():
    state = position(
        "turn 4 russian-movement / R mvd-1@0626 / R mvd-2@0131 / ceasefire 4 / "
        "C militia-1@0625 / C militia-2@0528 / C militia-3@0727 / C militia-4@0526"
    )
    assert refusal(state, "move mvd-1") == "15.2.2"


@pytest.mark.clause("15.2.2", "8.8.6")
def test_ex_heli_ceasefire():
    state = position(
        "turn 4 russian-movement / R 76-abn@0626 / C militia-1@0625 / C militia-2@0624 / "
        "C militia-3@0622 / ceasefire 4"
    )
    act(state, "fly 76-abn")
    assert state.near[1][hex_of("0621")]
    assert refusal(state, "land 0621") == "15.2.2"
    act(state, "land 0619")
    assert place_of(state, "76-abn") == "0619"


def test_15_2_4_the_chechens_recruit_at_plus_two():
    state = position(f"turn 4 russian-movement / {BASE} / ceasefire 4")
    assert reinforcements.chechen_modifiers(state) == (("ceasefire", 2, "15.2.4"),)
    state = position(f"turn 3 russian-movement / {BASE} / ceasefire 4")
    assert reinforcements.chechen_modifiers(state) == ()


def test_15_2_5_morale_rises_by_three_without_a_die():
    state = position(f"turn 4 russian-morale / {BASE} / ceasefire 4 / morale 5 / casualties 7")
    assert (kind(state), state.morale) == ("kidnapping", 8)


@pytest.mark.clause("15.2.1", "15.2.4", "15.2.5", "15.2.6", "6.3.1", "6.3.7", "6.3.6")
def test_ex_ceasefire_walk():
    state = position(
        "turn 6 russian-morale / R mvd-1@0131 / C militia-1@1416 / morale 3 / ceasefire 6 / "
        "russian-grants 1 / chechen-grants 2"
    )
    assert state.morale == 5, "3 and 3, less a raid"
    act(state, "kidnap", (2, 5, 1))
    assert state.morale == 3
    assert state.kidnapped == 6
    events = act(state, "recruit vt", (4, 0, 0))
    roll = next(
        event
        for event in events
        if isinstance(event, e.ReinforcementsRolled) and event.seat == "chechen"
    )
    assert (roll.die, roll.total) == (4, 6)


@pytest.mark.clause("15.2.6")
def test_15_2_6_raids_and_kidnapping_still_count():
    state = position(
        "turn 6 russian-morale / R mvd-1@0131 / C militia-1@1416 / C militia-2@0916 / "
        "morale 5 / ceasefire 6"
    )
    assert state.morale == 7
    assert options(state) == ["kidnap", "decline"]


def test_15_2_1_leaders_may_be_withdrawn_in_the_ceasefire_turn():
    state = position(
        "turn 4 chechen-movement / R mvd-1@0131 / C militia-1@2025 / L dudayev@2025 / ceasefire 4"
    )
    assert "withdraw dudayev" in options(state)


@pytest.mark.clause("6.2.6", "15.2.5", "6.4")
def test_ex_morale_ceasefire_ignores():
    state = position(
        "turn 4 russian-morale / R mvd-1@1324 / C militia-1@2025 / morale 5 / casualties 3 / "
        "ceasefire 4"
    )
    assert state.morale == 8
    act(state, "decline", (1,))
    assert (state.morale, state.casualties) == (8, 0)
