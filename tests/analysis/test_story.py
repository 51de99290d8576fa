"""The story of a game against what its typed events say."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import stavka
from stavka.analysis.retrace import retrace
from stavka.analysis.story import UNIT, Chronicler
from stavka.engine.game import ALL_SEEING
from tests.analysis.games import finished


def told(match):
    chronicler = Chronicler(match.game, match.scenario, match.first)
    for stage in retrace(match):
        chronicler.follow(stage)
    return chronicler.tell()


def events(match, *tags):
    return [
        (number, event)
        for number, step in enumerate(match.history, 1)
        for event in step.events
        if event.__struct_config__.tag in tags
    ]


@pytest.fixture(scope="module", params=[1, 2, 3])
def war(request):
    return finished("chechen-war", "historical", request.param)


@pytest.fixture(scope="module", params=[1, 2, 3])
def field(request):
    return finished("kriegsspiel", number=request.param)


def test_steps_lost_are_those_that_the_events_name(war):
    game = war.game
    gone = events(war, "unit_eliminated")
    flipped = events(war, "unit_reduced")
    wanted = [(number, game.setting.units[event.unit].id) for number, event in [*gone, *flipped]]
    assert wanted, "no unit was lost: take another game"
    losses = told(war).losses
    assert {(loss.step, loss.piece) for loss in losses} == set(wanted)
    assert sum(loss.steps for loss in losses if loss.gone) == sum(one.steps for _, one in gone)
    clauses = {(number, event.clause) for number, event in [*gone, *flipped]}
    assert {(loss.step, loss.clause) for loss in losses} <= clauses


def test_pieces_removed_in_the_sample_game_are_its_losses(field):
    removed = [(number, event.piece) for number, event in events(field, "removed")]
    ids = field.game.setting.piece_ids
    found = [(loss.step, loss.piece) for loss in told(field).losses]
    assert sorted(found) == sorted((number, ids[piece]) for number, piece in removed)


def fights(match):
    return {place: one.fights for place, one in told(match).heat.items() if one.fights}


def test_dice_of_movement_are_no_fights_where_lines_say_so():
    match = finished("for-bloody-honor", "two", 1)
    began = events(match, "combat_began")
    label = match.game.setting.graph.label
    assert began
    assert events(match, "move_tried")
    assert fights(match) == Counter(label(event.zone) for _, event in began)


def test_fights_are_told_at_the_place_that_the_dice_are_about(war):
    fought = events(war, "combat_result", "ambush_result")
    assert fights(war) == Counter(war.game.setting.label(event.hex) for _, event in fought)


def test_dice_without_a_place_are_told_at_that_of_the_pieces_named_before(field):
    fought = [event for _, event in events(field, "attacked", "revealed")]
    places = Counter(field.game.setting.labels[event.place] for event in fought)
    rolled = [step for step in field.history if step.dice]  # an attack on a decoy has no dice
    found = fights(field)
    assert sum(found.values()) == len(rolled)
    assert found.keys() <= places.keys()


def test_turns_follow_one_another_and_cover_all_steps(war):
    turns = told(war).turns
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert turns[0].first == 1
    assert turns[-1].last == len(war.history)
    for before, after in pairwise(turns):
        assert after.first == before.last + 1


def test_a_curve_holds_the_measure_after_every_step(war):
    curves = told(war).curves
    assert "turn" not in curves
    for stage in retrace(war):
        for name, value in war.game.measure(stage.after).items():
            if name != "turn":
                held = [value for step, value in curves[name] if step <= stage.number][-1]
                assert held == value


def test_holders_at_the_end_are_the_sides_that_stand_there(war):
    story, board = told(war), war.game.board(war.scenario)
    faces = {face.id: face for face in war.game.faces()}
    standing = {
        piece.place: faces[piece.face].side
        for piece in war.game.view(war.state, ALL_SEEING).pieces
        if faces[piece.face].kind == UNIT
    }
    ids = {cell.id for cell in board.cells if cell.name is not None}
    assert story.holdings
    for holding in story.holdings:
        assert holding.place in ids
        assert len(holding.holders) == len(holding.present) == len(story.turns)
        assert holding.present[-1] == (holding.place in standing)
        if holding.present[-1]:
            assert holding.holders[-1] == standing[holding.place]


def test_a_board_without_named_places_has_no_holders(field):
    assert told(field).holdings == ()
    assert stavka.load("kriegsspiel").board("field").cells[0].name is None
