"""All tables: making them, finding them again after a restart, putting idle ones away."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from stavka.__about__ import __version__
from stavka.bots import make as make_bot
from stavka.engine import gate, replay
from stavka.engine.decision import Seat
from stavka.engine.errors import Refusal, ReplayError, SetupError
from stavka.engine.game import Game
from stavka.engine.match import SEED_BYTES, Match
from stavka.engine.messages import say
from stavka.server import shelf
from stavka.server.players import Players
from stavka.server.problems import Problem
from stavka.server.requests import NewTable
from stavka.server.security import hash_key, new_key
from stavka.server.settings import Settings
from stavka.server.storage import Chair, Deed, Header, Storage, TableRow
from stavka.server.table import BOT, Table

LOG = logging.getLogger(__name__)
ID_BYTES = 9
HUMAN, OPEN = "human", "open"
HOT_SEAT, READING = "hotseat", "reading"


class Made(NamedTuple):
    """A new table: its id and the keys of its people, of those to come, and of spectators."""

    table: str
    seats: dict[str, str]
    open: dict[str, str]
    watch: str


class Lobby:
    """Keeps the tables that are in use in memory, all of them on disk."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database)
        self.players = Players(settings)
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    # --- tables ---------------------------------------------------------------------------------

    async def make(self, wanted: NewTable) -> Made:
        """Set up a table; raises `StavkaError` on a wrong game, scenario, option or seat."""
        await self._check_room()
        game = await asyncio.to_thread(shelf.game, wanted.game)
        scenario = wanted.scenario or game.scenarios[0].id
        gate.check_scenario(game, scenario)
        options = gate.fill_options(game, wanted.options)
        kinds = _fill_seats(game, scenario, wanted.seats)
        keys = _give_keys(kinds, wanted.mode)
        watch = new_key()
        row = TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.id,
            scenario=scenario,
            options=options,
            seats={seat: _chair(kind, keys.get(seat, "")) for seat, kind in kinds.items()},
            header=Header(
                wanted.mode, wanted.typed, game.fingerprint, __version__, hash_key(watch)
            ),
            seed=secrets.token_bytes(SEED_BYTES),
        )
        await self._keep(row, _begin(game, row))
        invited = {seat: key for seat, key in keys.items() if kinds[seat] == OPEN}
        return Made(row.id, {s: k for s, k in keys.items() if s not in invited}, invited, watch)

    async def take_in(self, file: bytes) -> Made:
        """Make a read-only table of a replay file; raises `ReplayError`."""
        await self._check_room()
        watch = new_key()
        row, match = await asyncio.to_thread(_record, file, hash_key(watch))
        await self._keep(row, match)
        return Made(row.id, {}, {}, watch)

    async def _check_room(self) -> None:
        if await self.storage.count() >= self.settings.most_tables:
            raise Problem(429, say("This server holds as many tables as it may."))

    async def _keep(self, row: TableRow, match: Match[Any]) -> Table:
        await self.storage.create(row)
        table = Table(row, match, 0, self.storage)
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
        match = await asyncio.to_thread(_rebuild, row, deeds)
        old = self._tables.get(id_)
        table = self._tables[id_] = Table(row, match, len(deeds), self.storage)
        if old is not None:
            table.guests = old.guests
        return table

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # --- bots -----------------------------------------------------------------------------------

    def nudge(self, table: Table) -> None:
        """Let the bots of a table go on, if one of them is to decide."""
        task = self._tasks.get(table.row.id)
        if task is None or task.done():
            if self._bot_due(table) is not None:
                self._tasks[table.row.id] = asyncio.create_task(self._play(table))
            else:
                self._tasks.pop(table.row.id, None)

    def _bot_due(self, table: Table) -> Seat | None:
        """The bot that is to decide now; none while a die is awaited."""
        return None if table.broken else table.thinking

    async def _play(self, table: Table) -> None:
        """Bots decide until people must; slowly enough to be followed where lines are shown."""
        shown = time.monotonic()
        while (seat := self._bot_due(table)) is not None:
            version, state = table.match.version, table.match.state
            level = table.row.seats[seat].level
            action = await self.players.choose(table.match.game, state, level)
            if table.guests:
                await asyncio.sleep(max(0.0, shown + self.settings.pause - time.monotonic()))
            before = table.count_lines()
            try:
                await table.act(seat, action, version)
            except Refusal:
                continue  # somebody took a step back while the bot was thinking
            except Problem:
                LOG.exception("table %s: a bot's step could not be kept", table.row.id)
                return
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
            busy = table.guests or table.lock.locked() or id_ in self._tasks
            if not busy and table.used < before:
                del self._tables[id_]

    async def close(self) -> None:
        """Stop the bots and close the database."""
        for task in self._tasks.values():
            task.cancel()
        await self.players.close()
        await self.storage.close()


def _fill_seats(game: Game[Any], scenario: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """What sits at each seat, in the order of the rulebook; raises `SetupError`."""
    there = [info.id for info in game.seats(scenario)]
    for seat, kind in wanted.items():
        if seat not in there:
            names = ", ".join(there)
            raise SetupError(f"{game.id} has no seat {seat[:40]!r}; it has: {names}")
        _check_kind(seat, kind)
    return {seat: wanted.get(seat, HUMAN) for seat in there}


def _check_kind(seat: str, kind: str) -> None:
    what, _, level = kind.partition(":")
    if what == BOT:
        make_bot(level)
    elif kind not in {HUMAN, OPEN}:
        raise SetupError(f"{seat} cannot be {kind[:40]!r}; it can be: human, open, bot:LEVEL")


def _give_keys(kinds: Mapping[str, str], mode: str) -> dict[str, str]:
    """A key for each seat of people; at a hot seat those who are here share one."""
    shared = new_key()
    return {
        seat: shared if mode == HOT_SEAT and kind == HUMAN else new_key()
        for seat, kind in kinds.items()
        if kind in {HUMAN, OPEN}
    }


def _chair(kind: str, key: str) -> Chair:
    what, _, level = kind.partition(":")
    return Chair(what, level, hash_key(key) if key else "")


def _begin(game: Game[Any], row: TableRow) -> Match[Any]:
    chairs = row.seats.items()
    players = {Seat(seat): f"{chair.kind} {chair.level}".strip() for seat, chair in chairs}
    return Match.start(
        game, row.scenario, row.options, seed=row.seed, typed=row.header.typed, players=players
    )


def _rebuild(row: TableRow, deeds: Sequence[Deed]) -> Match[Any]:
    """A match from its record; raises `StavkaError` when the game does not play it the same way."""
    if row.replay is not None:
        return replay.loads(row.replay.decode()).replay(shelf.game(row.game))
    match = _begin(shelf.game(row.game), row)
    for number, deed in enumerate(deeds, 1):
        _redo(match, deed)
        if deed.hash and match.history[-1].hash != deed.hash:
            reason = say(
                "Step {number} does not play again: the game's rules or data have changed.",
                number=number,
            )
            raise Problem(409, reason)
    return match


def _record(file: bytes, watch: str) -> tuple[TableRow, Match[Any]]:
    """A replay file as a row to keep and as a match; raises `ReplayError`."""
    try:
        read = replay.loads(file.decode())
    except UnicodeDecodeError as error:
        raise ReplayError(f"replay: is not UTF-8 text: {error.reason}") from error
    head = read.header
    game = shelf.game(head.game)
    match = read.replay(game)
    row = TableRow(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game.id,
        scenario=head.scenario,
        options=match.options,
        seats={str(info.id): Chair(HUMAN) for info in match.seats},
        header=Header(READING, head.typed, head.fingerprint, head.version, watch),
        seed=bytes.fromhex(read.end.seed) if read.end else b"",
        replay=file,
    )
    return row, match


def _redo(match: Match[Any], deed: Deed) -> None:
    seat = Seat(deed.seat)
    if deed.verb == "act":
        match.submit(seat, deed.text)
    elif deed.verb == "die":
        match.type_die(seat, int(deed.text))
    else:
        match.undo(seat)
