"""12.0 Random events."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.flow import is_skipped
from stavka.games.chechen_war.rules.random_events import cup_of
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, USED
from tests.games.chechen_war.fights import APART, CALM, EVENTS, PAIR, deployed, drill, found, thrown
from tests.games.chechen_war.positions import act, hex_of, kind, options, place_of, refusal, setting


def event(die, text="", dice=()):
    """The state after a turn's random event, and the events of it."""
    state = drill(f"turn 3 chechen-combat / {PAIR} / {text}")
    return state, act(state, "done", (die, *dice))


def test_12_0_1_the_russian_rolls_once_each_turn():
    _, events = event(CALM, dice=(3,))
    assert thrown(events)[0] == ("12.0.1", CALM)
    (first, *_) = [one for one in events if type(one).__name__ == "Rolled"]
    assert first.seat == RUSSIAN
    assert len(found(events, e.RandomEvent)) == 1


@pytest.mark.clause("12.0.1", "15.2.1")
def test_ex_random_skip():
    state = drill(f"turn 6 chechen-movement / ceasefire 6 / {APART}")
    events = act(state, "done")
    assert kind(state) == "kidnapping"
    assert thrown(events) == []
    for turn in (1, 2, 5, 7, 9):
        state = drill(f"turn {turn} chechen-movement / ceasefire 6 / {APART}")
        assert thrown(act(state, "done", (CALM, 3)))[0] == ("12.0.1", CALM)
        assert not is_skipped(state, "random-events")


@pytest.mark.parametrize(("die", "name"), list(enumerate(EVENTS, 1)))
def test_12_0_1_no_modifier_touches_the_die(die, name):
    text = "casualties 9 / leaders_lost 2 / C militia-1@0624"
    _, events = event(die, text, (0,) if name == "infiltration" else (3,))
    assert found(events, e.RandomEvent)[0].event == name


def test_12_0_2_the_event_is_carried_out_before_the_morale_segment():
    state, events = event(3, "morale 5", (3,))
    changes = [(change.why, change.change) for change in found(events, e.MoraleChanged)]
    assert changes == [("event", -1)]
    kinds = [type(one) for one in events]
    assert kinds.index(e.MoraleChanged) < kinds.index(e.MoraleRolled)
    assert state.morale == 4


def test_12_0_2_a_levy_comes_at_once_to_a_held_city():
    state, _ = event(5, "R mvd-1@1522")
    assert (kind(state), state.pending().seat) == ("levy", RUSSIAN)
    act(state, options(state)[0])
    assert options(state) == ["at 1522"]
    assert refusal(state, "at 1324") == "12.0.2"
    act(state, "at 1522", (3,))
    assert len(state.stacks[hex_of("1522")]) == 2


def test_12_0_2_a_levy_without_a_held_city_or_a_unit_is_nothing():
    state, _ = event(5, dice=(3,))
    assert kind(state) == "kidnapping"
    every = " / ".join(f"R pro-{number}@0131" for number in (1, 2, 3, 4))
    state, _ = event(5, f"R mvd-1@1522 / {every}", (3,))
    assert kind(state) == "kidnapping"


def test_12_0_2_foul_weather_grounds_aircraft_in_the_next_turn():
    state, _ = event(6, dice=(3,))
    assert state.grounded == 4
    state = drill(f"turn 4 turn-start / {APART} / grounded 4 / M artillery-1 used")
    places = dict(
        zip((marker.id for marker in setting().russian_support), state.russian_support, strict=True)
    )
    grounded = {name for name, place in places.items() if place == USED}
    assert grounded == {"airstrike-1", "airstrike-2", "airstrike-3", "gunship-1", "gunship-2"}
    later = drill(f"turn 5 turn-start / {APART} / grounded 4 / M gunship-1 used")
    assert set(later.russian_support) == {AVAILABLE}


def test_12_0_2_an_event_of_nothing_changes_nothing():
    state, events = event(CALM, "morale 5", (3,))
    assert state.morale == 5
    assert found(events, e.UnitsPlaced) == []


def test_12_0_3_infiltration_draws_one_unit_of_the_cup():
    state, events = event(1, dice=(0,))
    before = len(cup_of(state))
    assert (kind(state), state.pending().seat) == ("infiltration", CHECHEN)
    assert found(events, e.UnitsPlaced) == []
    events = act(state, "at 0921", (3,))
    (placed,) = found(events, e.UnitsPlaced)
    assert placed.units == (setting().first_chechen,), "the first of the cup"
    assert placed.hidden == placed.units
    assert place_of(state, "abkhaz") == "0921"
    assert len(cup_of(state)) == before


def test_12_0_3_every_unit_of_the_cup_can_be_drawn():
    plain = drill(f"turn 3 chechen-combat / {PAIR}")
    cup = cup_of(plain)
    for number, unit in ((0, cup[0]), (17, cup[17]), (len(cup) - 1, cup[-1])):
        state, _ = event(1, dice=(number,))
        assert state.frames[-1] == ("infiltration", unit)


def test_12_0_3_the_infiltrator_comes_into_chechnya_beside_no_russian():
    state, _ = event(1, dice=(0,))
    land = {option.split()[1] for option in options(state)}
    assert "0624" in land
    assert not land & {"2024", "1418", "0526"}
    assert refusal(state, "at 2024") == "12.0.2"


def test_12_0_3_an_empty_cup_is_no_event():
    state = drill(f"turn 3 chechen-combat / {PAIR}")
    for unit in cup_of(state):
        state.where[unit] = -2
    act(state, "done", (1, 3))
    assert kind(state) == "kidnapping"


def test_12_0_4_the_draw_needs_no_prior_loss():
    state = drill(f"turn 1 chechen-combat / {deployed('0624')} / {PAIR}")
    assert len(cup_of(state)) == 8
    act(state, "done", (1, 3))
    assert kind(state) == "infiltration"


@pytest.mark.clause("12.0.3", "12.0.4")
def test_ex_infiltration_first_turn():
    state = drill(f"turn 1 chechen-combat / {deployed('0624')} / {PAIR}")
    cup = cup_of(state)
    own = state.setting
    assert [own.units[unit].category for unit in cup] == ["chechen_regular"] * 8
    act(state, "done", (1, 5))
    act(state, "at 0921", (3,))
    assert state.where[cup[5]] == hex_of("0921")
    assert len(cup_of(state)) == 7
