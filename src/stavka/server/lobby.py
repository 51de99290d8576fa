"""All tables: making them, finding them again after a restart, putting idle ones away."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.errors import Refusal
from stavka.engine.messages import say
from stavka.server import branches, making, shelf
from stavka.server.course import Course
from stavka.server.guests import Access
from stavka.server.making import Made
from stavka.server.painter import LINK, swap
from stavka.server.players import Players
from stavka.server.problems import Problem
from stavka.server.requests import Branch, NewTable
from stavka.server.settings import Settings
from stavka.server.storage import Storage, TableRow
from stavka.server.table import Table

LOG = logging.getLogger(__name__)
SETBACK, LONGEST_SETBACK = 1.0, 60.0
"""Seconds after which bots that stopped are tried again, doubled each time up to the longest."""


class Lobby:
    """Keeps the tables that are in use in memory, all of them on disk."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database)
        self.players = Players(settings)
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._setbacks: dict[str, float] = {}
        """Seconds that bots waited after they stopped last, by table."""

    # --- tables ---------------------------------------------------------------------------------

    async def make(self, wanted: NewTable) -> Made:
        """Set up a table; raises `StavkaError` on a wrong game, scenario, option or seat."""
        await self._check_room()
        game = await asyncio.to_thread(shelf.game, wanted.game)
        row, made = making.new_row(game, wanted)
        await self._keep(row, making.begin(row))
        return made

    async def take_in(self, file: bytes) -> Made:
        """Make a read-only table of a replay file; raises `ReplayError`."""
        await self._check_room()
        row, made, course = await asyncio.to_thread(making.record, file)
        await self._keep(row, course)
        return made

    async def branch(self, table: Table, access: Access, wanted: Branch) -> Made:
        """Make a table that starts from a moment of another; raises `StavkaError`."""
        await self._check_room()
        async with table.lock:
            row, made = await asyncio.to_thread(branches.make, table, access, wanted)
        await self._keep(row, await asyncio.to_thread(making.begin, row))
        return made

    async def rematch(self, table: Table, access: Access, seat: str) -> Made:
        """The table at which they play again with sides swapped; the first who asks makes it.

        Their keys open it too. Raises `Problem` 403, and 409 while the game goes on.
        """
        own = table.check_seat(access, seat)
        if table.match.finished is None:
            raise Problem(409, say("The game is not over yet."))
        async with table.inviting:
            if not table.course.rematch:
                await self._check_room()
                row = making.rematch_row(table.row)
                await self._keep(row, making.begin(row))
                await table.play_again(own, row.id)
        seats = swap(list(table.row.seats))
        keys = {seats[one]: key for one, key in access.keys.items()}
        return Made(table.course.rematch, keys, {}, access.watch)

    async def _check_room(self) -> None:
        if await self.storage.count() >= self.settings.most_tables:
            raise Problem(429, say("This server holds as many tables as it may."))

    async def _keep(self, row: TableRow, course: Course) -> Table:
        await self.storage.create(row)
        table = Table(row, course, self.storage, self.settings)
        self._tables[row.id] = table
        self.nudge(table)
        return table

    async def find(self, id_: str) -> Table:
        """A table by its id, read from disk when it isn't in memory; raises `Problem` 404."""
        table = self._tables.get(id_)
        if table is None or table.broken:
            table = await self._open(id_)
        table.used = time.monotonic()
        self.nudge(table)
        return table

    async def _open(self, id_: str) -> Table:
        """Read a table, once for all who ask for it at the same time."""
        lock = self._opening.setdefault(id_, asyncio.Lock())
        async with lock:
            table = self._tables.get(id_)
            try:
                return await self._read(id_) if table is None or table.broken else table
            finally:
                self._opening.pop(id_, None)

    async def _read(self, id_: str) -> Table:
        found = await self.storage.find(id_)
        if found is None:
            raise Problem(404, say("There is no such table."))
        row, deeds = found
        said = await self.storage.chat(id_) if row.header.mode == LINK else []
        course = await asyncio.to_thread(making.rebuild, row, deeds)
        table = Table(row, course, self.storage, self.settings, deeds=len(deeds), said=said)
        old = self._tables.get(id_)
        if old is not None:
            table.take_guests(old)
        self._tables[id_] = table
        return table

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def sockets(self) -> int:
        """How many sockets there are at all tables."""
        return sum(len(table.guests) for table in self._tables.values())

    # --- bots -----------------------------------------------------------------------------------

    def nudge(self, table: Table) -> None:
        """Let the bots of a table go on, if one of them is to decide."""
        task = self._tasks.get(table.row.id)
        if task is None or task.done():
            if self._bot_due(table) is not None:
                self._set_going(table.row.id, self._play(table))
            else:
                self._tasks.pop(table.row.id, None)

    def _set_going(self, id_: str, play: Coroutine[Any, Any, None]) -> None:
        task = self._tasks[id_] = asyncio.create_task(play)
        task.add_done_callback(partial(self._look_again, id_))

    def _look_again(self, id_: str, task: asyncio.Task[None]) -> None:
        """When bots have stopped: see that the table goes on, whatever the reason was."""
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            wait = self._setbacks.get(id_, SETBACK)
            LOG.error("table %s: its bots stopped; again in %s s", id_, wait, exc_info=error)
            self._setbacks[id_] = min(2 * wait, LONGEST_SETBACK)
            self._set_going(id_, self._revive(id_, wait))
        elif (table := self._tables.get(id_)) is not None:
            self.nudge(table)  # it may have been read anew in the meantime

    async def _revive(self, id_: str, wait: float) -> None:
        """Let bots go on after a while, at the table as it is on disk if it was given up."""
        await asyncio.sleep(wait)
        await self.find(id_)

    def _bot_due(self, table: Table) -> Seat | None:
        """The bot that is to decide now; none while a die is awaited."""
        return None if table.broken else table.course.thinking

    async def _play(self, table: Table) -> None:
        """Bots decide until people must; slowly enough to be followed where lines are shown."""
        shown = time.monotonic()
        while (seat := self._bot_due(table)) is not None:
            version, state = table.match.version, table.match.state
            level = table.course.bot_at(seat)
            choice = await self.players.choose(table.match.game, state, level)
            if table.guests:
                await asyncio.sleep(max(0.0, shown + self.settings.pause - time.monotonic()))
            before = table.count_lines()
            try:
                await table.play(seat, choice, version)
            except Refusal:
                continue  # a step or a seat was taken back while the bot was thinking
            self._setbacks.pop(table.row.id, None)
            if table.count_lines() != before:
                shown = time.monotonic()

    # --- housekeeping -----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Put away tables that nobody has used for long, for ever."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            self.put_away(time.monotonic() - self.settings.idle)

    def put_away(self, before: float) -> None:
        """Put away the tables not used since a time."""
        for id_, table in list(self._tables.items()):
            task = self._tasks.get(id_)
            thinks = task is not None and not task.done()
            busy = table.guests or table.lock.locked() or thinks
            if not busy and table.used < before:
                del self._tables[id_]
                self._tasks.pop(id_, None)

    async def close(self) -> None:
        """Stop the bots and close the database."""
        for task in self._tasks.values():
            task.cancel()
        await self.players.close()
        await self.storage.close()
