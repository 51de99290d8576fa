"""6.0 Russian morale."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, morale, setup, victory
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN
from stavka.games.chechen_war.view import tracks
from tests.games.chechen_war.fights import APART, CALM, DE, PAIR, drill, fight, found
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    refusal,
    setting,
)


def rolled(text, die):
    """The morale roll of turn 3 with a die, and the state after it."""
    state = drill(f"turn 3 chechen-combat / {PAIR} / {text}")
    (event,) = found(act(state, "done", (CALM, die)), e.MoraleRolled)
    return state, event


def clauses(event):
    return [clause for _, _, clause in event.modifiers]


def test_6_0_one_number_stands_for_the_war_weariness():
    state = drill(f"turn 3 russian-movement / {APART} / morale 7")
    (track,) = [track for track in tracks(state) if track.id == "morale"]
    assert (track.value, track.first, track.last) == (7, 0, 13)


@pytest.mark.parametrize("scenario", ["variable", "historical"])
def test_6_1_1_morale_starts_at_nine(scenario):
    assert setup.start(setting(), scenario).morale == 9


def test_6_1_2_losses_and_captures_move_no_morale_by_themselves():
    state = drill(
        "turn 3 russian-combat / R 131-bde@1424 / R 74-bde@1424 / R 81-rgt@1424 / R 276-rgt@1424 / "
        f"C militia-5@1324 / {PAIR}"
    )
    fight(state, "1324", "131-bde 74-bde 81-rgt 276-rgt", (DE,))
    act(state, "advance 74-bde; enough")
    assert state.morale == 9, "taking Groznyi works only through the roll of 6.2.5"
    board.reduce(state, 0, "10.11.3", [])
    assert (state.casualties, state.morale) == (1, 9)


@pytest.mark.parametrize(("start", "change", "end"), [(1, -2, 0), (12, 3, 13), (0, -1, 0)])
def test_6_1_3_morale_stays_between_0_and_13(start, change, end):
    state = drill(f"turn 3 russian-movement / {APART} / morale {start}")
    morale.change_morale(state, change, "event", "12.0.2", [])
    assert state.morale == end


def test_6_1_3_the_excess_is_lost_at_once():
    state = drill(f"turn 3 russian-movement / {APART} / morale 12")
    morale.change_morale(state, 3, "ceasefire", "15.2.5", [])
    morale.change_morale(state, -1, "raid", "6.3.2", [])
    assert state.morale == 12


def test_6_1_4_zero_at_the_end_of_the_segment_ends_the_game_unless_groznyi_is_held():
    lost = drill("turn 5 chechen-combat / R mvd-1@0131 / C militia-1@2025 / morale 1", (4, 1))
    act(lost, "decline")
    assert lost.finished.winners == (CHECHEN,)
    text = "turn 5 chechen-combat / R mvd-1@1324 / C militia-1@2025 / morale 1 / casualties 3"
    held = drill(text, (4, 1))
    assert held.morale == 0
    act(held, "decline")
    assert held.finished is None


@pytest.mark.parametrize(("die", "change"), [(1, -1), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_6_2_1_the_table_gives_the_adjustment_for_the_roll(die, change):
    state, event = rolled("morale 5", die)
    assert (event.total, event.change, state.morale) == (die, change, 5 + change)


def test_6_2_1_the_russian_rolls_the_morale_die():
    state = drill(f"turn 3 chechen-combat / {PAIR}")
    dice = [event for event in act(state, "done", (4, 3)) if type(event).__name__ == "Rolled"]
    assert (dice[-1].clause, dice[-1].seat) == ("6.2.1", RUSSIAN)


def test_6_2_1_modified_rolls_beyond_the_table_count_as_its_ends():
    assert rolled("morale 5 / casualties 7", 1)[0].morale == 3
    assert rolled("morale 5 / leaders_lost 6", 6)[0].morale == 7


@pytest.mark.parametrize("casualties", [3, 4, 5, 6])
def test_6_2_2_three_to_six_casualties_cost_one(casualties):
    _, event = rolled(f"casualties {casualties}", 4)
    assert (event.total, clauses(event)) == (3, ["6.2.2"])


@pytest.mark.parametrize("casualties", [0, 1, 2])
def test_6_2_2_fewer_casualties_cost_nothing(casualties):
    _, event = rolled(f"casualties {casualties}", 4)
    assert (event.total, clauses(event)) == (4, [])


@pytest.mark.parametrize("casualties", [7, 8, 20])
def test_6_2_3_seven_casualties_or_more_cost_two_and_not_three(casualties):
    _, event = rolled(f"casualties {casualties}", 4)
    assert (event.total, clauses(event)) == (2, ["6.2.3"])


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_6_2_4_each_leader_eliminated_in_the_turn_adds_one(lost):
    _, event = rolled(f"leaders_lost {lost}", 3)
    assert (event.total, clauses(event)) == (3 + lost, ["6.2.4"])


def test_6_2_5_a_russian_unit_in_groznyi_adds_one():
    _, event = rolled("R mvd-1@1324", 3)
    assert (event.total, clauses(event)) == (4, ["6.2.5"])
    _, event = rolled("R mvd-1@1323", 3)
    assert event.total == 3


def test_6_2_5_more_units_in_groznyi_add_no_more():
    _, event = rolled("R mvd-1@1324 / R mvd-2@1324", 3)
    assert event.total == 4


@pytest.mark.clause("6.2.2", "6.2.3", "6.2.4", "6.2.5")
@pytest.mark.parametrize(("casualties", "total"), [(2, 5), (3, 4), (6, 4), (7, 3)])
def test_ex_morale_drm(casualties, total):
    _, event = rolled(f"casualties {casualties} / leaders_lost 1 / R mvd-1@1324", 3)
    assert event.total == total


def test_6_2_6_in_the_ceasefire_turn_morale_rises_by_three_without_a_die():
    state = drill(f"turn 6 russian-morale / ceasefire 6 / {APART} / morale 5")
    assert (kind(state), state.morale) == ("kidnapping", 8)


@pytest.mark.clause("6.1.3", "6.2.6", "6.3.2")
def test_ex_morale_clamp():
    state = drill(
        "turn 6 russian-morale / ceasefire 6 / morale 12 / R mvd-9@0131 / C militia-1@0916"
    )
    assert state.morale == 12


@pytest.mark.clause("6.2.6", "15.2.5", "6.4")
def test_ex_morale_ceasefire_ignores():
    state = drill(
        "turn 6 russian-morale / ceasefire 6 / morale 5 / casualties 3 / R mvd-1@1324 / "
        "C militia-16@2025"
    )
    assert state.morale == 8
    act(state, "decline", (1,))
    assert state.casualties == 0


def test_6_3_1_raid_and_kidnapping_come_on_top_of_the_table():
    state, event = rolled("morale 5 / C militia-1@0916", 4)
    assert (event.change, state.morale) == (1, 5)
    act(state, "kidnap", (1, 6))
    assert state.morale == 2


def test_6_3_2_militia_in_a_town_of_dagestan_or_ingushetia_cost_one():
    for town in ("0916", "1329", "0617"):
        assert rolled(f"morale 5 / C militia-1@{town}", 3)[0].morale == 4


def test_6_3_2_russians_in_such_a_town_are_no_raid():
    assert rolled("morale 5 / R mvd-1@0916 / R mvd-2@1329", 3)[0].morale == 5


def test_6_3_2_a_raid_counts_in_the_ceasefire_turn():
    text = "turn 6 russian-morale / ceasefire 6 / morale 5 / R mvd-9@0131 / C militia-1@1329"
    assert drill(text).morale == 7


@pytest.mark.clause("6.3.2", "6.3.3")
def test_ex_raid_cap():
    state, _ = rolled("morale 5 / C militia-1@0617 / C militia-2@0916 / C militia-3@1329", 3)
    assert state.morale == 4


def test_6_3_3_two_militia_in_one_town_cost_no_more():
    assert rolled("morale 5 / C militia-1@0916 / C militia-2@0916", 3)[0].morale == 4


@pytest.mark.clause("6.3.2")
def test_ex_raid_not_town():
    state, _ = rolled("morale 5 / C militia-1@1017 / C militia-2@1226", 3)
    assert state.morale == 5


def test_6_3_4_raiders_have_no_support_markers():
    state = drill(f"turn 3 russian-combat / R 131-bde@1017 / C militia-1@0916 / {PAIR}")
    act(state, "attack 0916; with 131-bde; commit; enough")
    assert kind(state) == "items"
    assert refusal(state, "artillery") == "10.9.9"


def test_6_3_5_kidnapping_is_asked_of_the_chechen_after_table_and_raid():
    state, _ = rolled("morale 5 / C militia-1@0916", 1)
    assert (kind(state), state.pending().seat, state.morale) == ("kidnapping", CHECHEN, 3)
    assert options(state) == ["kidnap", "decline"]


def test_6_3_5_kidnapping_has_no_place_in_other_segments():
    state = drill(f"turn 3 chechen-movement / {APART}")
    assert refusal(state, "kidnap") == "6.3.5"


def test_6_3_5_a_declined_kidnapping_can_be_made_later():
    state = drill(f"turn 3 chechen-combat / {APART}", (4, 3))
    act(state, "decline")
    assert state.kidnapped == 0


def test_6_3_6_the_marker_lies_on_the_turn_and_each_side_rolls_one_die():
    state, _ = rolled("morale 5", 3)
    events = act(state, "kidnap", (2, 4))
    assert state.kidnapped == 3
    dice = [event for event in events if type(event).__name__ == "Rolled"]
    assert [(die.seat, die.value) for die in dice] == [(RUSSIAN, 2), (CHECHEN, 4)]
    (turns,) = [track for track in tracks(state) if track.id == "turn"]
    assert [str(mark) for mark in turns.marks["3"]] == ["Kidnapped civilians"]


def test_6_3_7_kidnapping_is_possible_in_the_ceasefire_turn():
    state = drill(f"turn 6 russian-morale / ceasefire 6 / {APART} / morale 5")
    act(state, "kidnap", (1, 2, 1))
    assert (state.morale, state.kidnapped) == (7, 6)


@pytest.mark.parametrize(("high", "levels"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
@pytest.mark.clause("6.3.8", "6.3.9", "6.3.10")
def test_ex_kidnap_table(high, levels):
    assert morale.kidnapping_change(high, 1) == levels
    assert morale.kidnapping_change(1, high) == -levels
    assert morale.kidnapping_change(6, 1) == 3
    assert morale.kidnapping_change(2, 3) == -1


def test_6_3_8_half_the_difference_is_rounded_up():
    state, _ = rolled("morale 5", 3)
    act(state, "kidnap", (6, 3))
    assert state.morale == 7


def test_6_3_9_the_higher_die_decides_the_direction():
    state, _ = rolled("morale 5", 3)
    act(state, "kidnap", (3, 6))
    assert state.morale == 3


@pytest.mark.clause("6.3.5", "6.3.10")
def test_ex_kidnap_tie_spent():
    state = drill(f"turn 2 chechen-combat / {APART} / morale 5", (4, 3))
    events = act(state, "kidnap", (4, 4))
    assert (state.morale, state.kidnapped) == (5, 2)
    assert found(events, e.MoraleChanged) == []
    later = drill(f"turn 6 chechen-combat / {APART} / kidnapped 2", (4, 3))
    assert kind(later) != "kidnapping"
    assert refusal(later, "kidnap") == "6.3.5"


def test_6_3_10_a_tie_uses_the_one_attempt():
    state, _ = rolled("morale 5", 3)
    act(state, "kidnap", (1, 1))
    assert (state.morale, state.kidnapped) == (5, 3)


def test_6_4_casualties_go_to_zero_when_all_else_is_done():
    state, _ = rolled("casualties 5", 3)
    assert state.casualties == 5, "kidnapping comes first"
    events = act(state, "kidnap", (1, 1))
    assert state.casualties == 0
    kinds = [type(event) for event in events]
    assert kinds.index(e.CasualtiesReset) > kinds.index(e.Kidnapped)


@pytest.mark.clause("6.4", "10.13.1", "7.1.3", "10.13.2")
def test_ex_casualty_reset():
    state, event = rolled("casualties 5", 3)
    assert event.total == 2
    act(state, "decline")
    assert state.casualties == 0
    crowd = " / ".join(f"R mvd-{i}@0131" for i in range(1, 5))
    state = drill(f"turn 4 russian-arrival / {crowd} / R 33-rgt*@0131 / C militia-16@2025")
    assert kind(state) == "overstack"
    act(state, "give-up mvd-1")
    assert state.casualties == 1


@pytest.mark.clause("15.2.1", "15.2.4", "15.2.5", "15.2.6", "6.3.1", "6.3.7", "6.3.6")
def test_ex_ceasefire_walk():
    state = drill(
        "turn 6 russian-morale / ceasefire 6 / morale 3 / R mvd-9@0131 / C militia-1@0916"
    )
    assert state.morale == 5
    act(state, "kidnap", (2, 5, 1))
    assert (state.morale, state.kidnapped) == (3, 6)
    state = drill(f"turn 6 reinforcement-determination / ceasefire 6 / {APART}", (1,))
    events = []
    while state.turn == 6 and not found(events, e.ReinforcementsRolled):
        last = recruits_left(state) == 1
        events += act(state, options(state)[0], (4,) if last else ())
    (roll,) = found(events, e.ReinforcementsRolled)
    assert (roll.seat, roll.die, roll.total) == (CHECHEN, 4, 6)


def recruits_left(state):
    """How many units the Russian may still choose."""
    return next(int(frame[1]) for frame in reversed(state.frames) if frame[0] == "recruit")


def test_6_1_3_morale_that_rises_from_zero_can_win_at_once():
    state = drill("turn 3 russian-movement / morale 0 / R mvd-1@1324 / C militia-16@2025")
    board.leave(state, next(u for u, h in enumerate(state.where) if h == hex_of("2025")), -1)
    victory.check_sudden_death(state, [])
    assert state.finished is None
    morale.change_morale(state, 1, "table", "6.2.1", [])
    assert state.finished.winners == (RUSSIAN,)
