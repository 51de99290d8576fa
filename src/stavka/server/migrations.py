"""Bringing a database to the schema of this program, one version at a time.

To change the schema: change `schema.py`, append a migration to `MIGRATIONS` that does the same to a
database of the version before, and keep a dump of the new version beside the others
(`python -m tests.server.dump`). A migration is a list of SQL statements that SQLite and PostgreSQL
both read; once released it is never changed.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sql

from stavka.engine.errors import StavkaError
from stavka.server.schema import METADATA, TABLES, VERSIONS

FIRST = 1
"""The version of a database that says none: those made before versions were written down."""
_TALK = (
    """CREATE TABLE chat (
        table_id VARCHAR(64) NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        sender VARCHAR(64) NOT NULL,
        text TEXT NOT NULL,
        at FLOAT NOT NULL,
        PRIMARY KEY (table_id, number)
    )""",
    """CREATE TABLE notes (
        table_id VARCHAR(64) NOT NULL REFERENCES tables (id),
        seat VARCHAR(64) NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )""",
)
_REPORTS = (
    """CREATE TABLE reports (
        table_id VARCHAR(64) NOT NULL REFERENCES tables (id),
        mark VARCHAR(64) NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (table_id)
    )""",
)
MIGRATIONS: tuple[tuple[str, ...], ...] = (_TALK, _REPORTS)
"""Statements that lead from version `FIRST` + the place in this list to the next."""
VERSION = FIRST + len(MIGRATIONS)
"""The version of the schema in `schema.py`."""
LOCK = 7_384_291
"""A number that servers agree on: PostgreSQL lets only one of them at a time migrate."""


def prepare(engine: sql.Engine) -> None:
    """Make or migrate the tables, in one transaction; raises `StavkaError` on a newer database."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        found = version_of(connection)
        if found is None:
            METADATA.create_all(connection)
        else:
            _migrate(connection, found)
        if _written_version(connection) != VERSION:
            _write_version(connection)


def version_of(connection: sql.Connection) -> int | None:
    """The version of the schema in a database, None for an empty one."""
    written = _written_version(connection)
    if written is not None:
        return written
    return FIRST if sql.inspect(connection).has_table(TABLES.name) else None


def _written_version(connection: sql.Connection) -> int | None:
    if not sql.inspect(connection).has_table(VERSIONS.name):
        return None
    return connection.execute(sql.select(VERSIONS.c.version)).scalar_one_or_none()


def _migrate(connection: sql.Connection, found: int) -> None:
    if found > VERSION:
        raise StavkaError(
            f"it has schema {found}, made by a newer Stavka; this one knows schemas up to "
            f"{VERSION}: install the newer program, or name another database"
        )
    for statement in steps_from(found):
        connection.execute(sql.text(statement))


def steps_from(found: int) -> Iterator[str]:
    """The statements that lead from a version to the present one."""
    for migration in MIGRATIONS[found - FIRST :]:
        yield from migration


def _write_version(connection: sql.Connection) -> None:
    VERSIONS.create(connection, checkfirst=True)
    connection.execute(VERSIONS.delete())
    connection.execute(VERSIONS.insert().values(version=VERSION))
