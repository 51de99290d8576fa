"""Tables on disk: one row per table, one row per thing done, written before it is acknowledged.

All work on the database is done by one thread. It takes whatever has gathered in the meantime into
one transaction, so that many tables share the cost of one flush to disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sql

from stavka.engine.errors import StavkaError
from stavka.engine.messages import say
from stavka.server.measuring import Histogram
from stavka.server.migrations import prepare
from stavka.server.problems import Problem
from stavka.server.schema import CHAT, NOTES, REPORTS, STEPS, TABLES

T = TypeVar("T")
Job = Callable[[sql.Connection], Any]

POSTGRES = "postgresql+psycopg"
"""The driver meant by an address that names none."""
NEW_TABLE = TABLES.insert()
NEW_STEP = STEPS.insert()
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat: "human" (here), "open" (comes by link) or "bot" of a level."""

    kind: str
    level: str = ""
    key: str = ""
    """Hash of the seat's key."""


class Header(msgspec.Struct, frozen=True):
    """What else a table must remember."""

    mode: str
    typed: bool
    fingerprint: str
    version: str
    watch: str
    """Hash of the spectators' key."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is kept; `replay` holds the file of one that was taken in."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[str, Chair]
    header: Header
    seed: bytes = b""
    replay: bytes | None = None


class Deed(NamedTuple):
    """Something done at a table; `verb` is one of those in `course`; dice and hash after it."""

    verb: str
    seat: str
    text: str = ""
    dice: tuple[int, ...] = ()
    hash: str = ""


class Said(NamedTuple):
    """A line of a table's chat: its number from 1, who said it, what, and when (UNIX time)."""

    number: int
    sender: str
    text: str
    at: float


class Storage:
    """The database and the thread that works on it."""

    def __init__(self, url: str) -> None:
        self.commits = Histogram()
        """How long steps take until they are on the disk."""
        self._engine = _connect(url)
        self._jobs: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Finish what is queued and let go of the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def create(self, row: TableRow) -> None:
        """Keep a new table."""
        values = {
            "id": row.id,
            "game": row.game,
            "scenario": row.scenario,
            "options": _text(row.options),
            "seats": _text(row.seats),
            "header": _text(row.header),
            "seed": row.seed,
            "replay": row.replay,
            "created": time.time(),
        }
        await self._ask(lambda connection: connection.execute(NEW_TABLE, values))

    async def append(self, table: str, number: int, deed: Deed) -> None:
        """Keep what was done; returns when it is on the disk."""
        values = {
            "table_id": table,
            "number": number,
            **deed._asdict(),
            "dice": _text(deed.dice),
        }
        with self.commits.timed():
            await self._ask(lambda connection: connection.execute(NEW_STEP, values))

    async def find(self, table: str) -> tuple[TableRow, list[Deed]] | None:
        """A table and all that was done at it, None if there is none."""
        return await self._ask(lambda connection: _find(connection, table))

    async def hear(self, table: str, said: Said) -> None:
        """Keep a line of the chat."""
        values = {"table_id": table, **said._asdict()}
        await self._ask(lambda connection: connection.execute(CHAT.insert(), values))

    async def chat(self, table: str) -> list[Said]:
        """All that was said at a table."""
        query = CHAT.select().where(CHAT.c.table_id == table).order_by(CHAT.c.number)
        return await self._ask(
            lambda connection: [Said(*row[1:]) for row in connection.execute(query)]
        )

    async def write_notes(self, table: str, seat: str, text: str) -> None:
        """Keep a seat's notes in the place of those before."""
        values = {"table_id": table, "seat": seat, "text": text}

        def write(connection: sql.Connection) -> None:
            connection.execute(NOTES.delete().where(_is_seats(table, seat)))
            connection.execute(NOTES.insert(), values)

        await self._ask(write)

    async def notes(self, table: str, seat: str) -> str:
        """A seat's notes, "" if there are none."""
        query = sql.select(NOTES.c.text).where(_is_seats(table, seat))
        return await self._ask(lambda connection: connection.execute(query).scalar() or "")

    async def keep_report(self, table: str, mark: str, data: str) -> None:
        """Keep what was made of a table's game in the place of what was before."""
        values = {"table_id": table, "mark": mark, "data": data}

        def write(connection: sql.Connection) -> None:
            connection.execute(REPORTS.delete().where(REPORTS.c.table_id == table))
            connection.execute(REPORTS.insert(), values)

        await self._ask(write)

    async def report(self, table: str, mark: str) -> str:
        """What was made of a table's game as it ended with a position, "" if nothing was."""
        query = sql.select(REPORTS.c.data).where(
            REPORTS.c.table_id == table, REPORTS.c.mark == mark
        )
        return await self._ask(lambda connection: connection.execute(query).scalar() or "")

    async def count(self) -> int:
        """How many tables there are."""
        query = sql.select(sql.func.count()).select_from(TABLES)
        return await self._ask(lambda connection: int(connection.execute(query).scalar_one()))

    async def _ask(self, job: Callable[[sql.Connection], T]) -> T:
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return await asyncio.wrap_future(future)

    # --- in the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        item = self._jobs.get()
        while item is not None:
            batch = [item]
            while not self._jobs.empty() and (item := self._jobs.get()) is not None:
                batch.append(item)
            if not self._commit(batch) and len(batch) > 1:
                for each in batch:
                    self._commit([each])
            if item is not None:
                item = self._jobs.get()
        self._engine.dispose()

    def _commit(self, batch: Sequence[tuple[Job, Future[Any]]]) -> bool:
        """Do jobs in one transaction; false if it failed and the jobs must be tried one by one."""
        try:
            with self._engine.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except (sql.exc.SQLAlchemyError, StavkaError) as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
            return False
        for (_, future), result in zip(batch, results, strict=True):
            if future.set_running_or_notify_cancel():
                future.set_result(result)
        return True


def _fail(future: Future[Any], error: Exception) -> None:
    if not isinstance(error, StavkaError):
        reason = say("The disk refused the step; nothing was changed.")
        problem = Problem(503, reason)
        problem.__cause__ = error
        error = problem
    if future.set_running_or_notify_cancel():
        future.set_exception(error)


def _connect(url: str) -> sql.Engine:
    """An engine whose tables are those of this program. Raises `StavkaError`."""
    try:
        engine = _engine(sql.make_url(url))
        prepare(engine)
    except (sql.exc.SQLAlchemyError, ImportError, StavkaError) as error:
        cause = str(getattr(error, "orig", None) or error).replace(url, _shown(url))
        raise StavkaError(f"the database {_shown(url)!r} cannot be opened: {cause}") from error
    return engine


def _shown(url: str) -> str:
    """An address as it may be shown: without the password, when it can be read."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except sql.exc.ArgumentError:
        return url


def _engine(address: sql.URL) -> sql.Engine:
    """An engine for one thread; SQLite in its safest mode."""
    if address.drivername == "postgresql":
        address = address.set(drivername=POSTGRES)
    if address.get_backend_name() != "sqlite":
        return sql.create_engine(address, pool_pre_ping=True)
    memory = address.database in {None, "", ":memory:"}
    pool = {"poolclass": sql.StaticPool} if memory else {}
    # It may be opened in one thread and used in the other: only one ever works on it.
    engine = sql.create_engine(address, connect_args={"check_same_thread": False}, **pool)
    sql.event.listen(engine, "connect", _set_pragmas)
    sql.event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own: `_begin` does
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: sql.Connection) -> None:
    """Take the right to write at once: a reader that becomes a writer could be refused it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _find(connection: sql.Connection, table: str) -> tuple[TableRow, list[Deed]] | None:
    row = connection.execute(TABLES.select().where(TABLES.c.id == table)).one_or_none()
    if row is None:
        return None
    steps = STEPS.select().where(STEPS.c.table_id == table).order_by(STEPS.c.number)
    deeds = [
        Deed(step.verb, step.seat, step.text, _read(step.dice, tuple[int, ...]), step.hash)
        for step in connection.execute(steps)
    ]
    kept = TableRow(
        row.id,
        row.game,
        row.scenario,
        _read(row.options, dict[str, str]),
        _read(row.seats, dict[str, Chair]),
        _read(row.header, Header),
        row.seed,
        row.replay,
    )
    return kept, deeds


def _is_seats(table: str, seat: str) -> sql.ColumnElement[bool]:
    return sql.and_(NOTES.c.table_id == table, NOTES.c.seat == seat)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _read(text: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise StavkaError(f"the database holds a row that cannot be read: {error}") from error
