"""The same tables in SQLite and in PostgreSQL: found again, migrated, never written twice."""

import asyncio
import re
from pathlib import Path

import pytest
import sqlalchemy as sql

from stavka.server import migrations
from stavka.server.problems import Problem
from stavka.server.storage import Deed, Header, Storage, TableRow, _engine
from tests.server import databases
from tests.server.dump import KEYS, STEPS, TABLE
from tests.server.support import Player, client, sit

DUMPS = Path(__file__).parent / "schemas"
ORDER = ("CREATE TABLE tables", "CREATE", 'INSERT INTO "tables"', "INSERT")
"""What refers to tables comes after them."""
BLOB = re.compile(r"X'([0-9A-F]*)'")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stavka.sqlite3'}"
    return databases.fresh()


@pytest.fixture
def in_place(monkeypatch):
    """Addresses that a test names are taken as they are."""
    monkeypatch.setattr(databases, "WANTED", "")


@pytest.mark.usefixtures("in_place")
def test_a_table_is_found_again_and_goes_on(database):
    with client(database=database) as web:
        player = sit(web, mode="link")
        for _ in range(5):
            player.choose()
        before = player.see()
        said = player.post("chat", seat="blue", text="Hello, сосед")
        assert said.status_code == 200, said.text
    with client(database=database) as web:
        again = Player(web, player.table, *player.keys)
        after = again.see()
        assert (after["version"], after["view"]) == (before["version"], before["view"])
        assert after["chat"][0]["text"] == "Hello, сосед"
        assert again.choose()["version"] == before["version"] + 1


def test_a_step_is_not_written_twice(database):
    async def write():
        one, two = Storage(database), Storage(database)
        await one.create(row())
        await one.append("t", 0, Deed("act", "blue", "a"))
        with pytest.raises(Problem) as refused:
            await two.append("t", 0, Deed("act", "red", "b"))
        assert refused.value.status == 503
        _, deeds = await two.find("t")
        await one.close()
        await two.close()
        return deeds

    assert asyncio.run(write()) == [Deed("act", "blue", "a")]


def test_many_steps_written_at_once_are_all_there(database):
    async def write():
        storage = Storage(database)
        await storage.create(row())
        await asyncio.gather(
            *(storage.append("t", n, Deed("act", "blue", str(n), (n, 6))) for n in range(100))
        )
        _, deeds = await storage.find("t")
        await storage.close()
        return deeds

    assert asyncio.run(write()) == [Deed("act", "blue", str(n), (n, 6)) for n in range(100)]


def test_a_step_that_is_refused_takes_no_other_with_it(database):
    async def write():
        storage = Storage(database)
        await storage.create(row())
        steps = [storage.append("t", n, Deed("act", "blue", str(n))) for n in (0, 1, 1, 2)]
        found = await asyncio.gather(*steps, return_exceptions=True)
        _, deeds = await storage.find("t")
        await storage.close()
        return [isinstance(one, Problem) for one in found], [deed.text for deed in deeds]

    assert asyncio.run(write()) == ([False, False, True, False], ["0", "1", "2"])


@pytest.mark.usefixtures("in_place")
@pytest.mark.parametrize("version", range(migrations.FIRST, migrations.VERSION + 1))
def test_a_database_of_every_schema_opens_and_goes_on(database, version):
    restore(database, (DUMPS / f"{version}.sql").read_text(encoding="utf-8"))
    with client(database=database) as web:
        player = Player(web, TABLE, *KEYS)
        assert player.see()["version"] == STEPS
        assert player.choose()["version"] == STEPS + 1


def rank(statement):
    """When a statement of a dump has its turn, from 1; 0 for those that are left out."""
    found = [place for place, start in enumerate(ORDER, 1) if statement.startswith(start)]
    return found[0] if found else 0


def restore(database, dump):
    """Fill a database with a dump, which is in SQLite's words."""
    engine = _engine(sql.make_url(database))
    if engine.dialect.name == "postgresql":
        dump = BLOB.sub(r"'\\x\1'", dump).replace(" BLOB", " BYTEA")
    with engine.begin() as connection:
        for statement in sorted(filter(rank, dump.split(";\n")), key=rank):
            connection.exec_driver_sql(statement)
    engine.dispose()


def row():
    """A table without anybody."""
    header = Header(mode="link", typed=False, fingerprint="", version="", watch="")
    return TableRow("t", "kriegsspiel", "field", {}, {}, header)
