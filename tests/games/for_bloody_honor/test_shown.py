"""What players see and read."""

import re
from random import Random

import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished, Seat
from stavka.engine.errors import QueryError
from stavka.engine.game import EVERYONE
from stavka.engine.ledger import Ledger
from stavka.games.for_bloody_honor import log
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.game import load
from stavka.games.for_bloody_honor.rules import refusals
from tests.games.for_bloody_honor.positions import act, position, setting

TEXT = (
    "turn 6 / red-infantry 2 @moscow / kolchak-infantry 1 @moscow / kolchak-infantry 2 @omsk"
    " / control red: moscow / control kolchak: omsk / closed riga baltic / denekin-tank 1 @turn7"
    " / red-infantry 3 @loss / red-train 1 @kazan / damaged red-train-1 / influence red 8"
)


@pytest.fixture(scope="module")
def game():
    """The game over its own data."""
    return load()


def seen(game, text=TEXT, seat="kolchak"):
    """What a seat sees."""
    return game.view(position(f"{text} / draw kolchak"), Seat(seat))


def test_control_closed_zones_and_contests_are_marked(game):
    marks = {(mark.place, mark.kind): mark for mark in seen(game).marks}
    assert marks["moscow", "control"].face == "control-red"
    assert ("moscow", "contested") in marks
    assert str(marks["riga", "closed"].text) == "Baltic independence: closed to all"
    assert ("omsk", "contested") not in marks


def test_pools_are_shown_as_boxes_with_their_counters(game):
    view = seen(game)
    places = {piece.id: piece.place for piece in view.pieces}
    assert places["red-infantry-3"] == "box:red-loss"
    assert places["red-tank"] == "box:red-recruit"
    assert {"red-loss", "kolchak-recruit", "waiting"} <= {box.id for box in view.boxes}


def test_the_chits_lie_in_the_container_and_in_the_order_of_play(game):
    text = f"{TEXT} / chits red yudenich white-combat / drawn czech red-recruit"
    view = seen(game, text)
    chits = [(piece.id, piece.place) for piece in view.pieces if piece.id.startswith("chit-")]
    assert chits == [
        ("chit-czech", "box:order-of-play"),
        ("chit-red-recruit", "box:order-of-play"),
        ("chit-kolchak", "box:order-of-play"),
        ("chit-yudenich", "box:chits"),
        ("chit-red", "box:chits"),
        ("chit-white-combat", "box:chits"),
    ]
    faces = {face.id: face for face in game.faces()}
    assert {faces[f"chit-{chit}"].kind for chit in s.CHITS} == {"chit"}
    assert len({str(faces[f"chit-{chit}"].name) for chit in s.CHITS}) == len(s.CHITS)


BEFORE_MOSCOW = (
    "turn 6 / red-infantry 3 @moscow / red-infantry 1 @kazan / control red: moscow kazan"
    " / denekin-infantry 2 @moscow / denekin-volunteer 1 @moscow / kolchak-infantry 1 @moscow"
    " / czech-infantry 1 @moscow / kolchak-infantry 2 @omsk / control kolchak: omsk archangel"
    " / draw white-combat"
)


def rows(game, state):
    """The combat board as everybody sees it: a line for each row."""
    (board,) = game.view(state, EVERYONE).charts
    return [" | ".join(map(str, row)) for row in board.rows]


def test_8_3_0_2_the_combat_board_tells_who_has_joined_an_attack_and_who_is_asked(game):
    state = position(BEFORE_MOSCOW)
    assert game.view(state, EVERYONE).charts == ()
    act(state, "attack moscow")
    assert rows(game, state) == [
        "Denekin (attack) | 3 | 4 | takes part",
        "Kolchak (attack) | 1 | 1 | decides now",
        "Czech Legion (attack) | 1 | 1 | is asked later",
        "Reds (defence) | 3 | 3 | –",
    ]
    act(state, "support")
    assert rows(game, state)[1:4] == [
        "Kolchak (attack) | 1 | 1 | takes part",
        "Czech Legion (attack) | 1 | 1 | decides now",
        "For 2 factions | – | −1 | –",
    ]


def test_8_5_12_the_combat_board_tells_what_each_faction_has_decided(game):
    state = position(BEFORE_MOSCOW)
    # Four dice for three factions' six units less two: two sixes; the Reds hit once.
    act(state, "attack moscow", "support", "support", dice=[6, 6, 1, 1, 6, 1, 1])
    act(state, "hit denekin-infantry-1")
    (board,) = game.view(state, EVERYONE).charts
    assert str(board.title) == "Combat in Moscow, round 1"
    assert str(board.note) == "Eliminated so far: 2 by the attack, 1 by the defence."
    assert rows(game, state)[:2] == [
        "Denekin (attack, in command) | 2 | 3 | decides now",
        "Kolchak (attack) | 1 | 1 | is asked later",
    ]
    act(state, "fight", "retreat archangel")
    assert rows(game, state)[:4] == [
        "Denekin (attack, in command) | 2 | 3 | fights on",
        "Kolchak (attack) | 0 | 0 | gave way",
        "Czech Legion (attack) | 1 | 1 | decides now",
        "For 2 factions | – | −1 | –",
    ]


def test_a_damaged_train_shows_its_back(game):
    faces = {piece.id: piece.face for piece in seen(game).pieces}
    assert faces["red-train-1"] == "red-train-damaged"
    assert faces["red-train-2"] == "red-train"


def test_tracks_tell_the_turn_and_each_factions_influence(game):
    tracks = {track.id: track for track in seen(game, f"{TEXT} / modifier kolchak 2").tracks}
    assert tracks["turn"].value == 6
    told = {
        name: [(str(marker.name), marker.value) for marker in tracks[name].markers]
        for name in ("influence", "modifier")
    }
    assert told["influence"] == [("Reds", 8), ("Kolchak", 0)]
    assert told["modifier"] == [("Kolchak", 2), ("Reds", 0)]
    faces = {face.id for face in game.faces()}
    assert {marker.face for marker in tracks["influence"].markers} <= faces
    marks = {turn: [str(mark) for mark in marks] for turn, marks in tracks["turn"].marks.items()}
    assert "Denekin: tanks" in marks["7"]
    assert "Baltic treaty on 5 or more" in marks["8"]


def test_a_force_shows_its_odds_and_its_counters(game):
    state = position(f"{TEXT} / draw kolchak")
    act(state, "take kolchak-infantry-2")
    view = game.view(state, Seat("kolchak"))
    assert [outlook.probability for outlook in view.preview.outcomes] == [
        pytest.approx(4 / 6),
        pytest.approx(2 / 6),
    ]
    assert next(p for p in view.pieces if p.id == "kolchak-infantry-2").badges == ("chosen",)
    assert game.view(state, EVERYONE).preview is None


def test_counters_to_choose_among_are_laid_out_beside_the_map(game):
    state = position(BEFORE_MOSCOW)
    act(state, "attack moscow", "support", "support", dice=[6, 6, 1, 1, 6, 1, 1])
    shown = game.view(state, Seat("denekin"))
    assert (str(shown.preview.title), shown.preview.places) == ("Losses", ("moscow",))
    assert {choice.piece for choice in shown.choices} <= {piece.id for piece in shown.pieces}
    assert game.view(state, Seat("red")).preview is None


def test_everybody_sees_the_same_board(game):
    own, other = seen(game), seen(game, seat="red")
    assert (own.pieces, own.marks, own.tracks) == (other.pieces, other.marks, other.tracks)
    assert own.choices
    assert not other.choices


def test_everybody_reads_the_question_and_its_faction_only_where_a_seat_leads_several(game):
    asked = "Make up a force that is to move, or end the movement."
    assert [str(seen(game, seat=seat).status.prompt) for seat in ("kolchak", "red")] == [asked] * 2
    state = position(f"{TEXT} / denekin-infantry 1 @baku / draw kolchak", scenario="two")
    assert str(game.view(state, Seat("red")).status.prompt) == f"Kolchak: {asked}"


def test_a_query_tells_where_a_unit_can_go(game):
    state = position(f"{TEXT} / draw kolchak")
    lit = game.query(state, EVERYONE, "reach", "kolchak-infantry-2").places
    assert {"ekaterinburg", "tomsk", "tashkent"} <= set(lit)
    with pytest.raises(QueryError, match="not a unit on the map"):
        game.query(state, EVERYONE, "reach", "red-tank")
    with pytest.raises(QueryError, match="no query"):
        game.query(state, EVERYONE, "weather", "")


def test_equal_counters_are_told_as_a_number(game):
    state = position(f"{TEXT} / draw kolchak")
    events = act(state, "all omsk", "to tomsk", dice=[3])
    lines = [str(game.tell(event).text) for event in events[:2]]
    assert lines == [
        "Kolchak: infantry × 2: try for Tomsk, rolled 3 (4 or less): they go.",
        "Kolchak: infantry × 2: from Omsk to Tomsk.",
    ]


def test_every_event_has_a_teller():
    events = [one for one in vars(log.e).values() if isinstance(one, type)]
    own = [one for one in events if one.__module__ == log.e.__name__]
    assert own
    assert all(one in log.TELLERS for one in own)


@pytest.mark.parametrize("seed", range(2))
def test_every_event_of_a_game_is_told_in_whole_sentences(game, seed):
    dice, rng = FastDice(seed), Random(seed)
    state = game.start("seven", {}, dice)
    for _ in range(700):
        pending = state.pending()
        if isinstance(pending, Finished):
            break
        assert "{" not in str(game.prompt(state, pending))
        for event in state.apply(pending.options.sample(rng), dice):
            line = game.tell(game.view_event(event, EVERYONE))
            assert line is not None
            assert "{" not in str(line.text)


def test_every_ruling_is_told_in_russian_of_the_same_clauses():
    folder = stavka.game_folder("for-bloody-honor")
    english, russian = (Ledger.load(folder, lang).rulings for lang in ("en", "ru"))
    for id_, ruling in russian.items():
        assert ruling.clauses == english[id_].clauses
        for told in (ruling.question, ruling.ruling):
            assert re.search("[а-я]", told), id_


def test_the_score_is_one_for_the_winner_and_none_for_the_others(game):
    state = position(
        "turn 10 / red-infantry 1 @moscow / control red: moscow / kolchak-infantry 1 @omsk"
    )
    assert set(game.score(state).values()) == {0.5}
    state.frames.append(("political-control",))
    s.machine().run(state, FastDice(1), [])
    assert game.score(state)["red"] == 1.0
    assert game.score(state)["kolchak"] == 0.0


def test_refusals_name_the_clause_and_what_would_do():
    state = position(f"{TEXT} / draw kolchak")
    verdict = refusals.explain(state, Seat("kolchak"), ("at", 3))
    assert not verdict.allowed
    assert "end" in verdict.alternatives
    assert refusals.explain(state, Seat("red"), ("end",)).clause
    for wrong in (("take",), ("take", 9999), ("to", -1), ("no such verb", 1), ()):
        assert not refusals.explain(state, Seat("kolchak"), wrong).allowed
    assert refusals.explain(state, Seat("kolchak"), ("end",)).allowed
    assert setting().graph.label(3) == "warsaw"
