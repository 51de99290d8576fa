"""Databases of every older schema open and go on; one of a newer schema is left as it is."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy

from stavka.engine.errors import StavkaError
from stavka.server import migrations
from stavka.server.schema import METADATA
from stavka.server.storage import Storage
from tests.server.databases import ONLY_SQLITE
from tests.server.dump import KEYS, STEPS, TABLE
from tests.server.support import Player, client

DUMPS = Path(__file__).parent / "schemas"


def restore(version, folder):
    """A database made of the dump of a schema; its file."""
    file = folder / "stavka.sqlite3"
    with sqlite3.connect(file) as database:
        database.executescript((DUMPS / f"{version}.sql").read_text(encoding="utf-8"))
    database.close()
    return file


def shape(file):
    """Each table's columns, as the database tells them."""
    engine = sqlalchemy.create_engine(f"sqlite:///{file}")
    inspector = sqlalchemy.inspect(engine)
    found = {
        name: [
            (column["name"], str(column["type"]), column["nullable"], column["primary_key"])
            for column in inspector.get_columns(name)
        ]
        for name in inspector.get_table_names()
    }
    engine.dispose()
    return found


def versions():
    return range(migrations.FIRST, migrations.VERSION + 1)


@ONLY_SQLITE
@pytest.mark.parametrize("version", versions())
def test_a_database_of_every_schema_opens_and_goes_on(version, tmp_path):
    address = f"sqlite:///{restore(version, tmp_path)}"
    with client(database=address) as web:
        player = Player(web, TABLE, *KEYS)
        assert player.see()["version"] == STEPS
        assert player.choose()["version"] == STEPS + 1
    with client(database=address) as web:
        assert Player(web, TABLE, *KEYS).see()["version"] == STEPS + 1


@pytest.mark.parametrize("version", versions())
def test_a_migrated_database_has_the_shape_of_a_new_one(version, tmp_path):
    old = restore(version, tmp_path)
    for file in (old, tmp_path / "new.sqlite3"):
        engine = sqlalchemy.create_engine(f"sqlite:///{file}")
        migrations.prepare(engine)
        engine.dispose()
    assert shape(old) == shape(tmp_path / "new.sqlite3")
    assert set(shape(old)) == set(METADATA.tables)


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path):
    file = restore(migrations.FIRST, tmp_path)
    newer = migrations.VERSION + 1
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE stavka_schema (version INTEGER PRIMARY KEY)")
        database.execute("INSERT INTO stavka_schema VALUES (?)", (newer,))
    database.close()
    before = shape(file)
    with pytest.raises(StavkaError, match=f"schema {newer}, made by a newer Stavka"):
        Storage(f"sqlite:///{file}")
    assert shape(file) == before


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    file = restore(migrations.FIRST, tmp_path)
    before = shape(file)
    broken = ("CREATE TABLE half (id INTEGER)", "CREATE TABLE tables (id INTEGER)")
    monkeypatch.setattr(migrations, "MIGRATIONS", (broken,))
    monkeypatch.setattr(migrations, "VERSION", migrations.FIRST + 1)
    with pytest.raises(StavkaError, match="table tables already exists"):
        Storage(f"sqlite:///{file}")
    assert shape(file) == before


def test_the_password_of_a_database_is_not_shown():
    with pytest.raises(StavkaError) as refused:
        Storage("sqlite://someone:secret@host/file")
    assert "secret" not in str(refused.value)
