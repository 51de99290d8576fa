"""The story of a game on an open table against what its positions and typed events say."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

import stavka.web
from stavka.analysis import mappage
from stavka.analysis.aftermath import Aftermath
from stavka.analysis.ink import Caption, Node, to_svg
from stavka.analysis.paper import Words
from stavka.analysis.retrace import Stage, retrace
from stavka.analysis.story import UNIT, Chronicler, Loss, Walk
from stavka.analysis.tableplate import FELL, fire_chart, plate_of, ways_chart
from stavka.engine.decision import Decision
from stavka.engine.game import ALL_SEEING
from stavka.engine.match import Step
from stavka.engine.messages import Message
from tests.analysis.games import finished
from tests.games.red_skorpion.drills import act, drill

GAME = "red-skorpion"
CLIENT = Path(stavka.web.__file__).parent / "static" / "report.js"


@pytest.fixture(scope="module", params=["outpost", "village"])
def table(request):
    match = finished(GAME, request.param)
    chronicler = Chronicler(match.game, match.scenario, match.first)
    for stage in retrace(match):
        chronicler.follow(stage)
    return match, chronicler.tell()


def test_who_fell_is_who_lies_in_no_box_of_the_safe_in_the_end(table):
    match, story = table
    view = match.game.view(match.state, ALL_SEEING)
    faces = {face.id: face for face in match.game.faces()}
    kept = {f"box:{box.id}" for box in view.boxes if box.kept}
    gone = {
        piece.id
        for piece in view.pieces
        if (piece.at is None and piece.place not in kept) or faces[piece.face].kind != UNIT
    }
    assert gone, "nobody fell: take another game"
    assert story.models
    assert Counter(loss.piece for loss in story.losses) == Counter(gone)
    assert {loss.steps for loss in story.losses} == {1}
    ridden = {loss.piece for loss in story.losses if loss.at is None}
    assert not ridden & {walk.piece for walk in story.walks}, "who walked fell somewhere"


def test_who_gets_away_or_climbs_aboard_is_no_loss():
    match = finished(GAME, "village")
    story = Chronicler(match.game, match.scenario, match.first)
    for stage in retrace(match):
        story.follow(stage)
    view = match.game.view(match.state, ALL_SEEING)
    kept = {f"box:{box.id}" for box in view.boxes if box.kept}
    safe = {piece.id for piece in view.pieces if piece.place in kept}
    walked = {walk.piece for walk in story.tell().walks}
    assert safe & walked, "nobody got away: take another game"
    assert not safe & {loss.piece for loss in story.losses}


def test_a_wound_is_told_of_who_lived(table):
    match, story = table
    hurt = [
        event.figure
        for step in match.history
        for event in step.events
        if event.__struct_config__.tag == "wounded"
        or (event.__struct_config__.tag == "knocked_out" and event.wounded)
    ]
    assert hurt, "nobody was wounded: take another game"
    ids = [figure.id for figure in match.state.setting.figures]
    fell = {(loss.step, loss.piece) for loss in story.losses}
    assert not fell & {(one.step, one.piece) for one in story.wounds}
    assert Counter(one.piece for one in story.wounds) <= Counter(ids[one] for one in hurt)
    assert {one.piece for one in story.wounds} | {piece for _, piece in fell} >= {
        ids[one] for one in hurt
    }
    assert {(one.steps, one.gone) for one in story.wounds} == {(0, False)}


def test_who_rode_fell_where_his_carrier_was():
    text = "R hind h 30,10 / R rifleman p in h / A rpg a 24,10"
    before = drill(text, seat="afghan")
    game = stavka.load(GAME).at(before)
    chronicler = Chronicler(game, "convoy", before)
    act(before, "go a; fire rpg")
    after, decision = before.clone(), before.pending()
    assert isinstance(decision, Decision)
    events = act(after, "target h", dice=(1, 1, 6, 6, 1, 1, 1, 6, 6, 1))
    step = Step("afghan", "target h", (), "", events=tuple(events))
    chronicler.follow(
        Stage(1, step, ("target", 0), decision, before, after, tuple(events), (), (), ())
    )
    losses = chronicler.tell().losses
    assert {loss.piece: loss.at for loss in losses} == {"h": (30.0, 10.0), "p": (30.0, 10.0)}


def test_ways_end_where_the_pieces_stand(table):
    match, story = table
    last = {walk.piece: walk for walk in story.walks}
    standing = {
        piece.id: piece.at
        for piece in match.game.view(match.state, ALL_SEEING).pieces
        if piece.at is not None and piece.id in last
    }
    gone = {loss.piece for loss in story.losses}
    assert {id_: last[id_].points[-1][1] for id_ in standing if id_ not in gone} == {
        id_: at for id_, at in standing.items() if id_ not in gone
    }
    for walk in story.walks:
        assert all(before[0] <= after[0] for before, after in pairwise(walk.points))


def test_every_shot_and_burst_is_told(table):
    match, story = table
    fired = [
        number
        for number, step in enumerate(match.history, 1)
        for event in step.events
        if event.__struct_config__.tag in {"shot_declared", "shot_landed", "exploded"}
    ]
    assert fired, "nobody fired: take another game"
    assert [shot.step for shot in story.shots] == fired


# --- drawn ----------------------------------------------------------------------------------------


def tags(drawing: Node | str) -> set[str]:
    if isinstance(drawing, str):
        return set()
    return {drawing.tag}.union(*map(tags, drawing.children))


def test_plates_hold_only_what_the_client_draws(table):
    match, story = table
    board = match.game.board(match.scenario)
    inks = {str(info.id): f"seat-{place}" for place, info in enumerate(match.seats)}
    losses = [(loss, str(loss.turn)) for loss in story.losses]
    allowed = re.search(r"const INKS = new Set\(\[(.*?)\]\)", CLIENT.read_text("utf-8"))
    assert allowed
    for drawing in (
        ways_chart(Caption("ways", "Ways", "A map."), board, story.walks, inks),
        fire_chart(Caption("fire", "Fire", "A map."), board, story.shots, losses, inks),
    ):
        assert tags(drawing) <= set(re.findall(r'"(\w+)"', allowed[1]))
        root = ET.fromstring(to_svg(drawing))
        assert root.find(".//*[@class='baize']") is not None, "the ground of the plate"
        classes = " ".join(each.get("class", "") for each in root.iter())
        assert "seat-0" in classes
        assert "seat-1" in classes


def test_a_plate_is_as_wide_as_a_column_and_keeps_the_shape_of_the_table(table):
    match, _ = table
    board = match.game.board(match.scenario)
    plate = plate_of(board)
    assert plate.width / plate.height == pytest.approx(board.width / board.height)
    assert plate.place((board.width, board.height)) == pytest.approx((plate.width, plate.height))


def test_marks_of_losses_at_one_spot_lie_side_by_side(table):
    match, _ = table
    board = match.game.board(match.scenario)
    one = Loss(1, 1, match.seats[0].id, "a", Message("A"), "3,3", "x", 1, True, (3.0, 3.0))
    losses = [(msgspec.structs.replace(one, piece=str(number)), "1") for number in range(4)]
    inks = {str(one.seat): "seat-0"}
    drawn = to_svg(fire_chart(Caption("fire", "Fire", "A map."), board, (), losses, inks))
    places = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="8" class="fell', drawn)
    assert len(set(places)) == 4
    xs = sorted(float(x) for x, _ in places)
    assert all(after - before >= FELL for before, after in pairwise(xs))


# --- told -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "heads"), [("en", "Model"), ("ru", "Фигура")])
def test_tables_tell_what_the_plates_draw(table, lang, heads):
    match, story = table
    after = Aftermath(
        GAME, match.scenario, {}, tuple(info.id for info in match.seats), (), Message(""), "",
        len(match.history), story, (), (), (), (), (),
    )  # fmt: skip
    section = mappage.section(match.game, after, Words(match.game, match.scenario, lang))
    ways, fire = section.figures
    assert ways.table is not None
    assert fire.table is not None
    assert ways.table.columns[0] == fire.table.columns[0] == heads
    assert len(ways.table.rows) == len({walk.piece for walk in story.walks})
    told = [*story.losses, *story.wounds]
    assert fire.table.links == tuple(sorted(one.step for one in told))
    fates = Counter(row[3] for row in fire.table.rows)
    assert sorted(fates.values()) == sorted([len(story.losses), len(story.wounds)])


def test_fire_that_hurt_nobody_is_told_in_words(table):
    match, story = table
    spared = msgspec.structs.replace(story, losses=(), wounds=())
    after = Aftermath(
        GAME, match.scenario, {}, tuple(info.id for info in match.seats), (), Message(""), "",
        len(match.history), spared, (), (), (), (), (),
    )  # fmt: skip
    _, fire = mappage.section(match.game, after, Words(match.game, match.scenario, "en")).figures
    assert fire.table is None
    assert fire.notes == ("Nobody was hurt.",)


def test_a_way_is_measured_from_spot_to_spot(table):
    match, story = table
    seat = match.seats[0].id
    walk = Walk("a", seat, Message("A"), ((1, (1.0, 1.0)), (2, (4.0, 5.0)), (3, (4.0, 6.5))))
    after = Aftermath(
        GAME, match.scenario, {}, (seat,), (), Message(""), "", 3,
        msgspec.structs.replace(story, walks=(walk,)), (), (), (), (), (),
    )  # fmt: skip
    section = mappage.section(match.game, after, Words(match.game, match.scenario, "en"))
    assert section.figures[0].table is not None
    assert section.figures[0].table.rows[0][2] == "6.5"
