"""A printed view is what translating and encoding it afresh would give, in every language."""

import json
from random import Random

import msgspec
import pytest

import stavka
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.engine.match import Match
from stavka.server import press as presses
from stavka.server.press import Press
from stavka.server.wire import plain
from tests.server.support import GAME, put_together

STEPS = 40


def views(id_):
    """Views of every seat through the first steps of a random game."""
    game, rng = stavka.load(id_), Random(5)
    match = Match.start(game, game.scenarios[0].id, seed=b"p" * 32)
    seats = [*(info.id for info in match.seats), EVERYONE, ALL_SEEING]
    for _ in range(STEPS):
        yield from (match.view(seat) for seat in seats)
        match.submit(match.pending.seat, match.pending.options.sample(rng))


@pytest.mark.parametrize("id_", stavka.game_ids())
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_view_is_printed_as_it_would_be_encoded(id_, lang):
    press = Press(lang, id_)
    for view in views(id_):
        assert bytes(press.print(view).whole) == msgspec.json.encode(plain(view, lang, id_))


@pytest.mark.parametrize("id_", stavka.game_ids())
def test_changes_lead_from_any_view_to_the_next(id_):
    press, seats = Press("en", id_), 4
    sheets = [press.print(view) for view in views(id_)]
    for old, new in zip(sheets, sheets[seats:], strict=False):
        view = json.loads(bytes(old.whole))
        patch = json.loads(msgspec.json.encode(new.changes(old)))
        assert put_together(view, patch) == json.loads(bytes(new.whole))


def test_what_stays_is_not_told_again():
    press = Press("en", GAME)
    sheets = [press.print(view) for view in views(GAME)]
    assert sheets[0].changes(sheets[0]) == {}
    told = sum(
        len(msgspec.json.encode(b.changes(a))) for a, b in zip(sheets, sheets[4:], strict=False)
    )
    assert told < sum(len(bytes(sheet.whole)) for sheet in sheets) / 2


def test_no_more_is_kept_than_may_be(monkeypatch):
    monkeypatch.setattr(presses, "MOST_KEPT", 3)
    press = Press("en", GAME)
    for view in views(GAME):
        assert bytes(press.print(view).whole) == msgspec.json.encode(plain(view, "en", GAME))
        largest = max(len(part) for part in (view.pieces, view.choices, view.boxes, view.tracks))
        assert all(len(kept.by_content) <= 3 + largest for kept in press._kept.values())
