"""What leaves the process is whole: JSON that reads back, faces and places on the board."""

from collections import Counter

import msgspec

from stavka.engine.events import Rolled
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.engine.scene import Board, Line, Overlay, PlaneBoard, Preview, View
from tests.contract import support

BOX = "box:"


def viewers(table):
    """All viewpoints."""
    return (*support.seats(table), EVERYONE, ALL_SEEING)


def views(table, game):
    """Views of sampled positions and of the end, from all viewpoints."""
    states = [step.before for step in support.sample_steps(table)]
    for state in (*states, support.end_of_play(table)):
        for seat in viewers(table):
            yield game.view(state, seat)


def boxes_of(view):
    """The boxes beside the board, as places."""
    return {f"{BOX}{box.id}" for box in view.boxes}


def pieces_named(view):
    """The ids of the pieces in a view."""
    return {piece.id for piece in view.pieces}


def test_a_view_reads_back_from_json(table, game):
    for view in views(table, game):
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_the_board_reads_back_from_json_and_names_no_cell_twice(table, game):
    board = game.board(table.scenario)
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board
    parts = board.shapes if isinstance(board, PlaneBoard) else board.cells
    assert len({part.id for part in parts}) == len(parts)


def test_pieces_have_faces_of_the_game_and_ids_of_their_own(table, game):
    faces = {face.id for face in game.faces()}
    assert len(faces) == len(game.faces())
    for view in views(table, game):
        assert {piece.face for piece in view.pieces} <= faces
        assert len({piece.id for piece in view.pieces}) == len(view.pieces)


def test_pieces_lie_on_the_board_or_in_a_box_that_is_shown(table, game):
    board = game.board(table.scenario)
    for view in views(table, game):
        named = {piece.place for piece in view.pieces}
        assert not support.off_board(board, named)
        assert {one for one in named if one.startswith(BOX)} <= boxes_of(view)


def test_choices_can_be_clicked_on_something_that_is_shown(table, game):
    board = game.board(table.scenario)
    for view in views(table, game):
        named = {choice.place for choice in view.choices} - {None}
        assert not support.off_board(board, named)
        assert {one for one in named if one.startswith(BOX)} <= boxes_of(view)
        assert {choice.piece for choice in view.choices} <= pieces_named(view) | {None}


def test_free_choices_of_a_place_are_those_that_are_legal(table, game):
    """What a client plays by pointing is a verb of the options; the piece that goes is shown."""
    board = game.board(table.scenario)
    for step in support.sample_steps(table):
        view = game.view(step.before, step.decision.seat)
        verbs = {choice.group for choice in view.choices if choice.place is not None}
        for placement in view.placements:
            assert verbs
            assert placement.piece in {"", *pieces_named(view)}
            assert placement.ask in {"", *(spec.name for spec in game.queries)}
            for x, y in (spot for area in placement.areas for spot in area):
                assert -board.width <= x <= 2 * board.width
                assert -board.height <= y <= 2 * board.height


def test_two_choices_are_told_apart_by_what_they_say_or_by_where_they_are(table, game):
    for view in views(table, game):
        shown = [(one.place, one.piece, one.group, str(one.label)) for one in view.choices]
        assert len(set(shown)) == len(shown)


def test_markers_stand_on_their_tracks(table, game):
    for view in views(table, game):
        for track in view.tracks:
            assert track.first <= track.value <= track.last, track.id


def test_the_status_says_who_decides_or_how_it_ended(table, game):
    for step in support.sample_steps(table):
        for seat in viewers(table):
            status = game.view(step.before, seat).status
            assert status.seat == step.decision.seat
            assert not status.finished
    end = support.end_of_play(table)
    for seat in viewers(table):
        status = game.view(end, seat).status
        assert status.finished
        assert (status.winners, status.reason) == (end.pending().winners, end.pending().reason)


def test_odds_in_a_preview_add_up_to_one(table, game):
    for view in views(table, game):
        if view.preview is not None and view.preview.outcomes:
            assert abs(sum(one.probability for one in view.preview.outcomes) - 1) < 1e-9


def lines(table, game):
    """What every viewpoint is told in sampled steps."""
    for step in support.sample_steps(table):
        for seat in viewers(table):
            for event in step.events:
                seen = game.view_event(event, seat)
                line = None if seen is None else game.tell(seen)
                if line is not None:
                    yield line


def test_lines_of_the_log_light_what_is_there(table, game):
    board = game.board(table.scenario)
    for line in lines(table, game):
        assert str(line.text)
        assert not support.off_board(board, line.places)
        assert msgspec.json.decode(msgspec.json.encode(line), type=Line) == line


def test_every_roll_is_told_with_its_dice(table, game):
    """In a line of its own or in that of its result."""
    for step in support.sample_steps(table):
        seen = [game.view_event(event, EVERYONE) for event in step.events]
        told = [game.tell(event) for event in seen if event is not None]
        dice = Counter(value for line in told if line is not None for value in line.dice)
        rolled = Counter(event.value for event in step.events if isinstance(event, Rolled))
        assert rolled <= dice, f"{rolled - dice} of {step.action} is not told"


def test_queries_answer_with_places_of_the_board_or_with_odds(table, game):
    board = game.board(table.scenario)
    for step in support.sample_steps(table):
        for spec in game.queries:
            if spec.takes == "":
                answer = game.query(step.before, step.decision.seat, spec.name, "")
                assert isinstance(answer, Overlay | Preview)
                assert isinstance(answer, Preview) or not support.off_board(board, answer.places)


def test_figures_for_reports_keep_their_names(table, game):
    names = set(game.measure(support.start(table)))
    for step in support.sample_steps(table):
        assert set(game.measure(step.before)) == names
