"""Tables on disk: one row per table, one row per thing done, written before it is acknowledged.

All work on the database is done by one thread. It takes whatever has gathered in the meantime into
one transaction, so that many tables share the cost of one flush to disk. What tables do all the
time, to keep a step, goes past the layers that questions go through: they cost more than the step.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sql

from stavka.engine.errors import StavkaError
from stavka.engine.messages import say
from stavka.server.measuring import Histogram
from stavka.server.migrations import prepare
from stavka.server.problems import Problem
from stavka.server.schema import CHAT, NOTES, REPORTS, STEPS, TABLES

T = TypeVar("T")
Job: TypeAlias = Callable[[sql.Connection], Any]
Waiting: TypeAlias = "tuple[Job, asyncio.Future[Any]]"
"""Something to be done, and who is to be told."""

POSTGRES = "postgresql+psycopg"
"""The driver meant by an address that names none."""
SQLITE = "sqlite"
BEGIN = "BEGIN IMMEDIATE"
"""Takes the right to write at once: a reader that becomes a writer could be refused it."""
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


class _NewStep(msgspec.Struct, frozen=True):
    """A job: a step to be kept."""

    values: dict[str, Any]

    def __call__(self, connection: sql.Connection) -> object:
        return connection.execute(NEW_STEP, self.values)


class Storage:
    """The database and the thread that works on it."""

    def __init__(self, url: str) -> None:
        self.commits = Histogram()
        """How long steps take until they are on the disk."""
        self._engine = _connect(url)
        self._new_step = str(NEW_STEP.compile(dialect=self._engine.dialect))
        self._jobs: SimpleQueue[Waiting | None] = SimpleQueue()
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
            await self._ask(_NewStep(values))

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
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    # --- in the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        item = self._jobs.get()
        while item is not None:
            batch = [item]
            while not self._jobs.empty() and (item := self._jobs.get()) is not None:
                batch.append(item)
            self._do(batch)
            if item is not None:
                item = self._jobs.get()
        self._engine.dispose()

    def _do(self, batch: Sequence[Waiting]) -> None:
        """Do jobs in one transaction, or in one each when that fails."""
        if self._keep_steps(batch) or self._commit(batch) or len(batch) == 1:
            return
        for each in batch:
            self._commit([each])

    def _keep_steps(self, batch: Sequence[Waiting]) -> bool:
        """Keep nothing but steps; false if there is more to do, or if it failed."""
        steps = [job.values for job, _ in batch if isinstance(job, _NewStep)]
        if len(steps) < len(batch):
            return False
        driver = self._engine.dialect.loaded_dbapi
        try:
            with contextlib.closing(self._engine.raw_connection()) as connection:
                cursor = connection.cursor()
                if self._engine.dialect.name == SQLITE:
                    cursor.execute(BEGIN)
                cursor.executemany(self._new_step, steps)
                connection.commit()
        except (sql.exc.SQLAlchemyError, driver.Error):
            return False
        for _, future in batch:
            _tell(future, None)
        return True

    def _commit(self, batch: Sequence[Waiting]) -> bool:
        """Do jobs in one transaction; false if it failed, and whoever is alone in it is told."""
        try:
            with self._engine.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except (sql.exc.SQLAlchemyError, StavkaError) as error:
            if len(batch) == 1:
                _tell(batch[0][1], _refusal(error))
            return False
        for (_, future), result in zip(batch, results, strict=True):
            _tell(future, result)
        return True


def _refusal(error: Exception) -> StavkaError:
    """What whoever waits is told of an error."""
    if isinstance(error, StavkaError):
        return error
    problem = Problem(503, say("The disk refused the step; nothing was changed."))
    problem.__cause__ = error
    return problem


def _tell(future: asyncio.Future[Any], result: object) -> None:
    """Hand a result, or an error to be raised, to who waits in the loop."""
    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
        future.get_loop().call_soon_threadsafe(_settle, future, result)


def _settle(future: asyncio.Future[Any], result: object) -> None:
    if future.done():
        return  # whoever waited has left
    if isinstance(result, StavkaError):
        future.set_exception(result)
    else:
        future.set_result(result)


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
    if address.get_backend_name() != SQLITE:
        return sql.create_engine(address, pool_pre_ping=True)
    memory = address.database in {None, "", ":memory:"}
    pool = {"poolclass": sql.StaticPool} if memory else {}
    # It may be opened in one thread and used in the other: only one ever works on it.
    options = {"connect_args": {"check_same_thread": False}, "paramstyle": "named", **pool}
    engine = sql.create_engine(address, **options)
    sql.event.listen(engine, "connect", _set_pragmas)
    sql.event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own: `_begin` does
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: sql.Connection) -> None:
    connection.exec_driver_sql(BEGIN)


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
