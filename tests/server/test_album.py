"""Pictures are drawn once for all runs of the server, until what they are made from changes."""

from __future__ import annotations

import asyncio
import os

import pytest

import stavka
from stavka.server import album as albums
from stavka.server import artist, studio
from stavka.server.album import Album, Folder, Order, folder_beside
from stavka.server.studio import COUNTERS, MAP, MINIATURE, Sketch
from tests.server import databases
from tests.server.support import GAME, client

SCENARIO = stavka.load(GAME).scenarios[0].id
SKETCH = Sketch(MAP, GAME, SCENARIO, "en")


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "pictures")


@pytest.fixture
def drawn(monkeypatch):
    """What has been drawn, in order."""
    found, draw = [], studio.draw

    def note(sketch):
        found.append(sketch)
        return draw(sketch)

    monkeypatch.setattr(studio, "draw", note)
    return found


def look(folder, *sketches):
    """What a server with that folder hands out, asked for all at once."""

    async def whole():
        album = Album(folder)
        found = await asyncio.gather(*map(album.picture, sketches))
        album.close()
        return found

    return asyncio.run(whole())


def test_a_picture_outlives_the_server(folder, drawn):
    assert look(folder, SKETCH) == look(folder, SKETCH)
    assert drawn == [SKETCH]


def test_a_picture_that_many_ask_for_is_drawn_once(drawn):
    first, *others = look(None, *[SKETCH] * 5)
    assert others == [first] * 4
    assert drawn == [SKETCH]


def test_what_makes_no_difference_makes_no_other_picture(drawn):
    russian = Sketch(MINIATURE, GAME, SCENARIO, "ru")
    dark = Sketch(COUNTERS, GAME, SCENARIO, "en", "dark")
    look(None, russian, dark)
    assert [(sketch.lang, sketch.theme) for sketch in drawn] == [("en", None), ("en", None)]


def test_a_changed_file_of_the_game_has_its_pictures_drawn_anew(folder, drawn, monkeypatch):
    look(folder, SKETCH)
    (old,) = folder.path.glob("*.svg.gz")
    monkeypatch.setattr(albums, "stamp", lambda _: "another")
    look(folder, SKETCH)
    (new,) = folder.path.glob("*.svg.gz")
    assert drawn == [SKETCH] * 2
    assert new != old


def test_a_stamp_tells_of_every_file(tmp_path, monkeypatch):
    file = tmp_path / "data.toml"
    file.write_text("a = 1")
    monkeypatch.setattr(stavka, "game_folder", lambda _: tmp_path)
    before = albums.stamp.__wrapped__(GAME)
    assert albums.stamp.__wrapped__(GAME) == before
    os.utime(file, (1, 1))
    assert albums.stamp.__wrapped__(GAME) != before


def test_a_picture_that_cannot_be_read_is_drawn_again(folder, drawn):
    (picture,) = look(folder, SKETCH)
    (file,) = folder.path.glob("*.svg.gz")
    for broken in (b"", b"no gzip", picture.packed[:-9]):
        file.write_bytes(broken)
        assert look(folder, SKETCH) == [picture]
        assert file.read_bytes() == picture.packed
    assert len(drawn) == 4


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path, drawn, caplog):
    (tmp_path / "file").write_text("no folder")
    look(Folder(tmp_path / "file"), SKETCH)
    assert drawn == [SKETCH]
    assert "could not be kept" in caplog.text


def test_what_first_visitors_see_is_drawn_ahead(folder, drawn):
    assert not folder.is_whole([GAME])
    artist.carry_out(Order(str(folder.path), (GAME,)))
    assert folder.is_whole([GAME])
    before = len(drawn)
    look(folder, *studio.first_sights([GAME]))
    assert len(drawn) == before


def test_a_process_of_its_own_draws_ahead(folder, drawn, monkeypatch):
    monkeypatch.setattr(albums, "VISITORS_FIRST", 0.0)
    monkeypatch.setattr(stavka, "game_ids", lambda: (GAME,))
    asyncio.run(Album(folder).draw_ahead())
    assert folder.is_whole([GAME])
    assert folder.has(SKETCH)
    assert drawn == []


@databases.ONLY_SQLITE
def test_pictures_lie_beside_the_database(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with client(database=database) as web:
        assert web.get(f"/api/games/{GAME}/map.svg").status_code == 200
    assert folder_beside(database).has(SKETCH)
    assert folder_beside("sqlite:///:memory:") is folder_beside("postgresql://x/y") is None
