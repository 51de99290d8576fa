"""5.0 Sequence of play."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import flow
from stavka.games.chechen_war.rules import setup, turn
from stavka.games.chechen_war.state import (
    AVAILABLE,
    GONE,
    UNDERGROUND,
    USED,
)
from tests.games.chechen_war.positions import (
    act,
    kind,
    play_out,
    position,
    setting,
    unit_of,
)

RUSSIAN_PHASE = [
    "russian-arrival",
    "russian-movement",
    "gunship-threat",
    "chechen-ambush",
    "russian-combat",
]
CHECHEN_PHASE = ["chechen-arrival", "chechen-movement", "chechen-combat"]
END_PHASE = [
    "random-events",
    "russian-morale",
    "ceasefire-declaration",
    "reinforcement-determination",
]
QUIET = "R mvd-1@0131 / C militia-1@2025"


def segments(state, turns, ceasefire=0):
    """The segments of a number of turns of random play, by turn."""
    rng, dice = Random(5), FastDice(5)
    found = {}
    number = state.turn
    while state.turn < number + turns and kind(state) != "over":
        if ceasefire:
            state.ceasefire = ceasefire
        events = state.apply(state.pending().options.sample(rng), dice)
        for event in events:
            if isinstance(event, e.TurnBegan):
                found[event.turn] = []
            elif isinstance(event, e.SegmentBegan) and found:
                found[max(found)].append(event.segment)
    return found


def test_5_0_1_the_three_phases_follow_each_other_in_strict_order():
    state = position(f"turn 2 turn-end / {QUIET}")
    assert segments(state, 2)[4] == RUSSIAN_PHASE + CHECHEN_PHASE + END_PHASE


def test_5_0_2_the_russian_phase_has_its_segments_in_order():
    assert [s for s in flow.SEGMENTS if s in RUSSIAN_PHASE] == RUSSIAN_PHASE
    state = position(f"turn 3 russian-movement / {QUIET}")
    act(state, "done")
    assert kind(state) == "threat", "the end of the Russian movement"


def test_5_0_3_the_chechen_phase_has_no_ambush():
    assert [s for s in flow.SEGMENTS if s in CHECHEN_PHASE] == CHECHEN_PHASE
    start, end = flow.SEGMENTS.index("chechen-arrival"), flow.SEGMENTS.index("random-events")
    assert list(flow.SEGMENTS[start:end]) == CHECHEN_PHASE


def test_5_0_4_the_turn_ends_with_events_morale_ceasefire_and_reinforcements():
    state = position(f"turn 3 chechen-combat / {QUIET}", (4, 4))
    kinds = []
    while state.turn == 3:
        kinds.append(kind(state))
        state.apply(next(iter(state.pending().options)), FastDice(1))
    assert kinds[:2] == ["kidnapping", "ceasefire"]
    assert set(kinds[2:]) == {"recruit"}


def test_5_0_5_turn_one_has_no_arrivals():
    state = setup.start(setting(), "variable")
    found = {}
    dice, rng = FastDice(2), Random(2)
    play_until_turn = []
    while state.turn < 3:
        for event in state.apply(state.pending().options.sample(rng), dice):
            if isinstance(event, e.TurnBegan):
                play_until_turn = found.setdefault(event.turn, [])
            elif isinstance(event, e.SegmentBegan):
                play_until_turn.append(event.segment)
    assert not {"russian-arrival", "chechen-arrival"} & set(found[1])
    assert {"russian-arrival", "chechen-arrival"} <= set(found[2])


@pytest.mark.clause("5.0.6", "10.9.16", "10.9.18", "11.4.3", "8.8.3")
def test_ex_housekeeping():
    used = " / ".join(f"M {name} used" for name in FIVE)
    state = position(
        f"turn 4 turn-start / R mvd-1@box / C militia-1@2025 / {used} / "
        "M chechen-artillery-1 used / M chechen-artillery-2 gone / L basayev@returning / flights 1"
    )
    assert kind(state) == "arrive-russian", "all is done before the arrivals"
    assert state.russian_support == [AVAILABLE] * 12
    assert state.chechen_support == [AVAILABLE, GONE]
    assert state.leaders == [UNDERGROUND] * 6
    assert state.flights == 4


FIVE = ("artillery-1", "airstrike-2", "gunship-1", "armor-1", "tos-1")


def test_5_0_6_leaders_lost_are_counted_by_turn():
    state = position(f"turn 4 turn-start / leaders_lost 2 / L basayev@dead / {QUIET}")
    assert state.leaders_lost == 0
    assert state.leaders[2] != UNDERGROUND


def test_5_0_6_aircraft_in_foul_weather_start_the_turn_used():
    state = position(f"turn 4 turn-start / grounded 4 / M artillery-1 used / {QUIET}", run=False)
    events = []
    turn.start(state, state.frames[-1], FastDice(1), events)
    kinds = [marker.kind for marker in setting().russian_support]
    used = {kinds[i] for i, place in enumerate(state.russian_support) if place == USED}
    free = {kinds[i] for i, place in enumerate(state.russian_support) if place == AVAILABLE}
    assert used == {"airstrike", "gunship"}
    assert free == {"artillery", "armor", "tos"}
    assert [type(event) for event in events] == [e.TurnBegan, e.AircraftGrounded]
    state = position(f"turn 5 turn-start / grounded 4 / M gunship-1 used / {QUIET}")
    assert state.russian_support == [AVAILABLE] * 12


def test_5_0_6_a_turn_begins_with_its_number():
    state = position(f"turn 2 turn-end / {QUIET}")
    assert state.turn == 3
    assert state.left[unit_of("mvd-1")] == setting().movement[unit_of("mvd-1")]


def test_5_0_1_a_game_lasts_nine_turns_at_most():
    state = setup.start(setting(), "historical")
    events = play_out_all(state)
    turns = [event.turn for event in events if isinstance(event, e.TurnBegan)]
    assert turns == list(range(1, turns[-1] + 1))
    assert turns[-1] <= 9
    assert state.finished is not None


def play_out_all(state):
    events, dice, rng = [], FastDice(11), Random(11)
    while state.finished is None:
        events.extend(state.apply(state.pending().options.sample(rng), dice))
    return events


def test_5_0_1_decisions_come_only_in_their_segments():
    state = position(f"turn 3 russian-movement / {QUIET}")
    play_out(state, "chechen-move", Random(1), FastDice(1))
    assert state.pending().seat == "chechen"
