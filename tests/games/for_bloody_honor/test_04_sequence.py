"""4, 6 Turns, phases and chits."""

from collections import Counter
from fractions import Fraction

import pytest

from stavka.engine.decision import Seat
from stavka.engine.odds import outcomes
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor import view as sight
from stavka.games.for_bloody_honor.game import load
from stavka.games.for_bloody_honor.rules import board, chits
from tests.games.for_bloody_honor.positions import (
    Script,
    act,
    faction_of,
    kind,
    options,
    position,
    seat,
    told,
)

STARTERS = ["red", "denekin", "kolchak", "yudenich", "czech", "foreign"]
TWO = "red-infantry 1 @moscow / kolchak-infantry 1 @omsk"


def filled(text):
    """The container of an Activation phase that begins."""
    state = position(text)
    state.frames = [("turn", 3), ("activation",)]
    chits.begin(state, state.frames[-1], Script(), [])
    return [s.CHITS[chit] for chit in state.chits]


def run_turn(text, dice=(), draws=()):
    """What happens from the start of a turn up to the first decision."""
    state = position(text)
    state.frames = [("turn", 0)]
    events = []
    s.machine().run(state, Script(dice, draws), events)
    return state, events


def test_4_1_a_turn_has_three_phases():
    state = position(f"{TWO} / chits red / draw kolchak")
    act(state, "end")
    events = act(state, "end", draws=[1])
    phases = [event.phase for event in told(events, e.PhaseBegan)]
    assert phases == ["political-control", "baltic", "activation"]


@pytest.mark.clause("4.2")
def test_4_2_actions_come_in_the_order_of_the_chits():
    state = position(f"{TWO} / chits red kolchak / draw kolchak")
    events = act(state, "end", draws=[1])
    assert [event.chit for event in told(events, e.ChitDrawn)] == [faction_of("red")]
    assert seat(state) == "red"


def test_4_3_the_marker_moves_on_when_the_turn_is_over():
    state = position(f"turn 2 / {TWO} / chits red / draw kolchak")
    act(state, "end")
    assert (seat(state), state.turn) == ("red", 2)
    events = act(state, "end", draws=[1])
    assert state.turn == 3
    assert [event.turn for event in told(events, e.TurnBegan)] == [3]


def test_4_4_the_game_is_over_after_turn_ten():
    state = position(f"turn 10 / {TWO} / chits red / draw kolchak")
    act(state, "end")
    act(state, "end")
    assert kind(state) == "finished"


@pytest.mark.clause("4.A", "4.C.2")
def test_4_5_the_phases_come_in_their_order():
    """ex.4.order: on turn 1 nothing is rolled in A, and C removes the Germans."""
    _, events = run_turn(f"turn 7 / {TWO}", dice=[1], draws=[1])
    kinds = [type(event) for event in events]
    assert kinds.index(e.BalticRolled) < kinds.index(e.ChitDrawn)
    state = position(f"turn 1 / {TWO} / closed kiev germans / draw kolchak")
    act(state, "end")
    events = act(state, "end", draws=[1])
    kinds = [type(event) for event in events]
    assert kinds.index(e.InfluenceCounted) < kinds.index(e.ZonesOpened)
    assert e.BalticRolled not in kinds


@pytest.mark.clause("4.A")
def test_before_turn_seven_nothing_happens_in_the_baltic_phase():
    _, events = run_turn(f"turn 6 / {TWO}", draws=[1])
    assert not told(events, e.BalticRolled)


@pytest.mark.clause("4.B.1", "4.B.3", "6.0.1", "6.1.1")
def test_the_container_holds_a_chit_a_faction_and_four_more():
    """ex.4.chit-count: 10, 11 with the Poles, 12 with Mahkno."""
    text = (
        "red-infantry 1 @moscow / denekin-infantry 1 @rostov / kolchak-infantry 1 @omsk"
        " / yudenich-infantry 1 @riga / czech-infantry 1 @tomsk / foreign-britain 1 @archangel"
    )
    sides = ["red-combat", "red-recruit", "white-combat", "white-recruit"]
    assert sorted(filled(text)) == sorted([*STARTERS, *sides])
    assert len(filled(f"{text} / turn 5 / poles-infantry 1 @warsaw")) == 11
    late = f"{text} / turn 8 / poles-infantry 1 @warsaw / mahkno-infantry 1 @odessa"
    assert len(filled(late)) == 12


@pytest.mark.clause("4.B.2", "6.2.1")
def test_every_chit_in_the_container_is_as_likely_to_be_drawn():
    state = position(
        f"{TWO} / chits red white-recruit red-recruit / drawn czech foreign / draw kolchak"
    )
    found = outcomes(state, ("end",))
    firsts = Counter()
    for outcome in found:
        drawn = next(event for event in outcome.events if isinstance(event, e.ChitDrawn))
        firsts[s.CHITS[drawn.chit]] += outcome.probability
    assert set(firsts) == {"red", "white-recruit", "red-recruit"}
    assert firsts["red"] == Fraction(1, 3)


@pytest.mark.clause("4.B.4", "8.1.6")
def test_a_combat_chit_before_the_second_movement_chit_goes_back():
    """ex.8.1.redraw: it is told, and the draw is among the other chits."""
    state = position(f"{TWO} / chits red white-combat white-recruit / draw kolchak")
    events = act(state, "end", draws=[1, 0])
    returned = told(events, e.ChitReturned)
    assert [s.CHITS[event.chit] for event in returned] == ["white-combat"]
    assert s.CHITS.index("white-combat") in state.chits
    assert seat(state) == "red"


@pytest.mark.clause("4.B.4", "8.1.6")
def test_the_third_chit_may_be_a_combat_chit():
    """ex.8.1.allowed: two Movement chits are out; Recruit chits do not count."""
    state = position(f"{TWO} / chits red red-combat / drawn czech white-recruit / draw kolchak")
    events = act(state, "end", draws=[1])
    assert not told(events, e.ChitReturned)
    assert s.CHITS.index("red-combat") in state.drawn


@pytest.mark.clause("8.1.6")
def test_a_combat_chit_is_played_when_no_movement_chit_is_left():
    """Ruling too-few-movement-chits: else the draw would never end."""
    state = position(f"{TWO} / chits red-combat / draw kolchak")
    events = act(state, "end", draws=[0, 1])
    assert not told(events, e.ChitReturned)
    assert s.CHITS[told(events, e.ChitDrawn)[0].chit] == "red-combat"


@pytest.mark.clause("4.B.5", "6.2.5", "4.C.1")
def test_chits_are_drawn_until_none_is_left_then_influence_is_counted():
    state = position(f"{TWO} / chits red / control red: moscow / draw kolchak")
    act(state, "end")
    assert not state.chits
    events = act(state, "end", draws=[1])
    kinds = [type(event) for event in events]
    assert kinds.index(e.InfluenceCounted) < kinds.index(e.ChitDrawn)
    assert state.influence[faction_of("red")] == 9


def test_6_1_2_a_faction_need_not_move():
    """ex.6.1.optional-move: a pass counts as a drawn Movement chit all the same."""
    state = position(f"{TWO} / chits red white-combat / drawn czech / draw kolchak")
    assert "end" in options(state)
    events = act(state, "end", draws=[1])
    assert not told(events, e.ChitReturned)


@pytest.mark.clause("6.1.3", "6.1.4")
def test_6_1_5_a_recruit_chit_serves_its_side():
    events = []
    position(f"{TWO} / czech-infantry 1 @tomsk / draw white-recruit", dice=[1, 1], events=events)
    rolled = [event.faction for event in told(events, e.RecruitsRolled)]
    assert rolled == [faction_of("kolchak"), faction_of("czech")]


def test_6_2_2_the_faction_that_is_drawn_acts():
    assert seat(position(f"{TWO} / draw red")) == "red"
    assert seat(position(f"{TWO} / draw kolchak")) == "kolchak"


@pytest.mark.clause("6.2.6")
def test_6_2_3_the_order_of_the_factions():
    """ex.6.2.tie-red-last: Poles, Mahkno, Foreigners."""
    assert s.FACTIONS == (
        "poles",
        "denekin",
        "wrangel",
        "kolchak",
        "yudenich",
        "mahkno",
        "czech",
        "foreign",
        "red",
    )
    state = position(
        "turn 8 / foreign-britain 1 @kiev / mahkno-infantry 1 @kiev / poles-infantry 1 @kiev"
        " / red-infantry 1 @kiev"
    )
    found = board.factions_in(state, state.setting.zone("kiev"))
    assert [s.FACTIONS[faction] for faction in found] == ["poles", "mahkno", "foreign", "red"]


def test_6_2_4_a_chit_is_acted_on_before_the_next_is_drawn():
    state = position(f"{TWO} / chits red / draw kolchak")
    events = act(state, "take kolchak-infantry-1", "to tomsk", dice=[6])
    assert [event.chit for event in told(events, e.ChitDrawn)] == [faction_of("red")]
    assert kind(state) == "march"


@pytest.mark.clause("6.2.1", "4.B.1")
def test_a_game_begins_with_the_first_chit():
    state = load().start("seven", {"core": "off"}, Script([], [0]))
    assert len(state.chits) + len(state.drawn) == 10
    assert state.turn == 1


@pytest.mark.clause("3.6", "11.5.2.6")
def test_a_faction_that_the_baltic_treaty_has_ended_has_no_chit():
    state, _ = run_turn(
        "turn 7 / yudenich-infantry 1 @riga / control red: petrograd minsk"
        " / red-infantry 1 @moscow / denekin-infantry 1 @baku",
        dice=[6],
    )
    assert state.standing[s.YUDENICH] == s.GONE
    assert s.YUDENICH not in {*state.chits, *state.drawn}


@pytest.mark.clause("3.7", "11.3.4")
def test_wrangel_comes_before_the_draw_when_denekin_ends_in_riga():
    state, _ = run_turn(
        "turn 7 / denekin-infantry 1 @riga / control red: petrograd minsk / red-infantry 1 @moscow"
        " / drawn red denekin",
        dice=[6],
    )
    assert (kind(state), state.drawn) == ("wrangel", [])
    assert str(sight.view(state, Seat("red")).status.phase) == "Activation"
    act(state, "at baku")
    assert s.WRANGEL in {*state.chits, *state.drawn}
