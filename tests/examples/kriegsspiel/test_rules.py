"""Each clause of Kriegsspiel in miniature."""

from collections import Counter

import pytest

from stavka.engine.chance import FastDice, ScriptedDice
from stavka.engine.game import EVERYONE
from stavka.games.kriegsspiel import events as e
from stavka.games.kriegsspiel.setting import BLUE, RED
from stavka.games.kriegsspiel.state import OFF, opening
from tests.examples.kriegsspiel.field import GAME, SETTING, at, attack, draw, march, play, targets

NONE = ScriptedDice()

MEETING = """
    i i . a .
     . . . . .
    . . . d .
     . . . C .
    . D . . .
     I . . A I
"""
HILL = """
    i . . a .
     . . . . .
    . . i . .
     . . C . .
    . . . . .
     I . . A .
"""
OPEN_GROUND = """
    i . . a .
     . . . . .
    . i . . .
     . C . . .
    . . . . .
     I . . A .
"""
DECOY_ATTACKS = """
    . . . a .
     . . . . .
    . . . d i
     . . . D .
    . . . . .
     I . . A .
"""


def faces(state, seat):
    """The face that a seat sees on each hex."""
    return {piece.place: piece.face for piece in GAME.view(state, seat).pieces}


def test_1_1_the_field_has_six_rows_of_five_and_a_base_at_either_end():
    labels = [[SETTING.labels[hex_] for hex_ in base] for base in SETTING.bases]
    assert len(SETTING.grid) == 30
    assert labels == [["61", "62", "63", "64", "65"], ["11", "12", "13", "14", "15"]]


def test_1_2_each_side_has_two_infantry_cavalry_artillery_and_a_decoy():
    names = Counter(SETTING.kinds[kind].id for kind in SETTING.roster)
    assert names == {"infantry": 2, "cavalry": 1, "artillery": 1, "decoy": 1}


def test_1_2_a_side_knows_its_own_pieces_and_not_the_enemys():
    state = draw(MEETING)
    assert faces(state, BLUE)["44"] == "blue-cavalry"
    assert faces(state, BLUE)["34"] == "red-back"
    assert faces(state, RED)["34"] == "red-decoy"
    assert faces(state, EVERYONE)["44"] == "blue-back"


def test_2_1_blue_then_red_fill_their_bases_from_west_to_east():
    state = opening(SETTING)
    for kind in ("decoy", "cavalry", "infantry", "infantry", "artillery"):
        assert state.pending().seat == BLUE
        play(state, f"place {kind}", dice=NONE)
    assert state.pending().seat == RED
    assert faces(state, BLUE) == {
        "61": "blue-decoy",
        "62": "blue-cavalry",
        "63": "blue-infantry",
        "64": "blue-infantry",
        "65": "blue-artillery",
    }


def test_2_1_a_kind_that_is_used_up_cannot_be_placed():
    state = opening(SETTING)
    play(state, "place decoy", dice=NONE)
    verdict = GAME.explain(state, BLUE, GAME.notation.read("place decoy"))
    assert (verdict.allowed, verdict.clause) == (False, "2.1")


def test_2_1_the_enemy_is_told_that_a_piece_was_placed_and_not_which():
    (event,) = play(opening(SETTING), "place decoy", dice=NONE)
    assert str(GAME.tell(GAME.view_event(event, BLUE)).text) == "Blue 1: decoy."
    assert str(GAME.tell(GAME.view_event(event, RED)).text) == "Blue 1 is placed face down."


def test_3_1_sides_alternate_beginning_with_blue():
    state, seats = draw(MEETING), []
    for _ in range(4):
        seats.append(state.pending().seat)
        play(state, "pass", dice=NONE)
    assert seats == [BLUE, RED, BLUE, RED]


def test_3_2_a_piece_marches_into_an_adjacent_empty_hex():
    state = draw(MEETING)
    piece = at(state, "44")
    march(state, "44", "45", NONE)
    assert at(state, "45") == piece
    assert at(state, "44") is None


def test_3_2_hexes_further_off_or_held_by_a_friend_are_closed():
    state = draw(MEETING)
    assert targets(state, "65") == ["to 55"]
    play(state, "take blue-3", dice=NONE)
    for closed in ("to 11", "to 34"):
        verdict = GAME.explain(state, BLUE, GAME.notation.read(closed))
        assert (verdict.allowed, verdict.clause) == (False, "3.2")


def test_3_3_a_side_may_always_pass():
    assert GAME.notation.read("pass") in draw(MEETING).pending().options
    (event,) = play(draw(MEETING), "pass", dice=NONE)
    assert event == e.Passed("3.3", BLUE)


def test_4_1_an_enemy_in_an_adjacent_hex_is_attacked_and_not_marched_onto():
    assert "attack 34" in targets(draw(MEETING), "44")
    assert "to 34" not in targets(draw(MEETING), "44")
    assert not [text for text in targets(draw(MEETING), "64") if text.startswith("attack")]


def test_4_2_both_pieces_are_turned_up_and_stay_so():
    state = draw(HILL)
    attack(state, "43", "33", ScriptedDice([3, 3]))
    assert faces(state, RED)["43"] == "blue-cavalry"
    assert faces(state, BLUE)["33"] == "red-infantry"
    play(state, "pass", dice=NONE)
    assert faces(state, EVERYONE)["33"] == "red-infantry"


@pytest.mark.parametrize(
    ("dice", "attacker", "defender"), [((4, 3), 8, 7), ((1, 6), 5, 10), ((3, 3), 7, 7)]
)
def test_4_3_each_adds_its_strength_and_the_defender_one_on_a_hill(dice, attacker, defender):
    events = attack(draw(HILL), "43", "33", ScriptedDice(dice))
    (totals,) = [event for event in events if isinstance(event, e.Compared)]
    assert (totals.attacker, totals.defender, totals.hill) == (attacker, defender, 1)


def test_4_3_off_the_hill_nothing_is_added():
    state = draw(OPEN_GROUND)
    events = attack(state, "42", "32", ScriptedDice([1, 1]))
    (totals,) = [event for event in events if isinstance(event, e.Compared)]
    assert (totals.attacker, totals.defender, totals.hill) == (5, 4, 0)


def test_4_4_a_beaten_defender_goes_and_the_attacker_takes_its_hex():
    state = draw(HILL)
    cavalry, infantry = at(state, "43"), at(state, "33")
    attack(state, "43", "33", ScriptedDice([4, 3]))
    assert at(state, "33") == cavalry
    assert state.places[infantry] == OFF
    assert at(state, "43") is None


def test_4_4_a_beaten_attacker_goes():
    state = draw(HILL)
    infantry = at(state, "33")
    attack(state, "43", "33", ScriptedDice([1, 6]))
    assert at(state, "43") is None
    assert at(state, "33") == infantry


def test_4_4_on_equal_totals_both_stay():
    state = draw(HILL)
    before = state.places[:]
    attack(state, "43", "33", ScriptedDice([3, 3]))
    assert state.places == before


def test_4_5_a_decoy_is_removed_without_a_roll():
    state = draw(MEETING)
    attack(state, "44", "34", NONE)
    assert at(state, "34") in SETTING.pieces(0)


def test_4_5_a_decoy_that_attacks_is_removed():
    state = draw(DECOY_ATTACKS)
    attack(state, "44", "35", NONE)
    assert at(state, "44") is None
    assert at(state, "35") in SETTING.pieces(1)


def test_4_5_two_decoys_remove_each_other():
    state = draw(DECOY_ATTACKS)
    attack(state, "44", "34", NONE)
    assert at(state, "44") is None
    assert at(state, "34") is None
    assert state.finished is None


BREAK_IN = """
    . i . a .
     . . . C D
    . . . . .
     . . . . .
    . . . . .
     I . . A .
"""


def test_5_1_a_fighter_that_enters_the_enemy_base_is_turned_up_and_wins():
    state = draw(BREAK_IN)
    events = march(state, "24", "15", NONE)
    assert any(isinstance(event, e.Revealed) for event in events)
    assert (state.pending().winners, state.pending().clause) == ((BLUE,), "5.1")


def test_5_1_a_decoy_there_is_turned_up_and_wins_nothing():
    state = draw(BREAK_IN)
    march(state, "25", "15", NONE)
    assert faces(state, RED)["15"] == "blue-decoy"
    assert state.finished is None


def test_5_1_taking_the_hex_of_a_beaten_piece_is_entering_ruling_r_1():
    state = draw(BREAK_IN)
    attack(state, "24", "14", ScriptedDice([6, 1]))
    assert (state.pending().winners, state.pending().clause) == ((BLUE,), "5.1")


LAST_STAND = """
    . . . . .
     . . . . .
    . . i . .
     . . C . .
    . d . . .
     I . . . .
"""


def test_5_2_a_side_left_with_decoys_alone_has_lost():
    state = draw(LAST_STAND)
    attack(state, "43", "33", ScriptedDice([6, 1]))
    assert (state.pending().winners, state.pending().clause) == ((BLUE,), "5.2")


def test_5_2_a_side_with_one_fighter_fights_on():
    state = draw(LAST_STAND)
    attack(state, "43", "33", ScriptedDice([1, 6]))
    assert state.finished is None


def test_5_3_after_the_last_turn_the_game_is_drawn():
    state = draw(MEETING, turn=SETTING.data.turns)
    play(state, "pass", dice=NONE)
    assert (state.pending().winners, state.pending().clause) == ((), "5.3")


def test_5_3_the_turn_before_the_last_is_followed_by_another():
    state = draw(MEETING, turn=SETTING.data.turns - 1)
    play(state, "pass", dice=NONE)
    assert state.finished is None
    assert state.turn == SETTING.data.turns


def test_the_opening_needs_no_dice():
    assert GAME.start("field", {}, FastDice(0)).encode() == opening(SETTING).encode()
