"""A live table: its match, who sits at it, what each of them is sent, and what was done at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from stavka.engine import gate
from stavka.engine.decision import Decision, Seat
from stavka.engine.errors import StaleVersion
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.engine.match import Match
from stavka.engine.messages import Message, say
from stavka.server.logbook import Logbook
from stavka.server.problems import Problem
from stavka.server.security import hash_key, holds
from stavka.server.storage import Deed, Storage, TableRow
from stavka.server.wire import plain, translated

BOT = "bot"
UNKNOWN = -1
LOOK_BACK = 200
"""Steps among which the seat that a client played last is looked for."""


class Access(NamedTuple):
    """What the keys of a client open: seats, or only the spectators' place."""

    seats: tuple[Seat, ...]
    watches: bool


class Guest:
    """A socket at a table: what it may see, in which language, and how much it has been sent."""

    def __init__(self, access: Access, lang: str) -> None:
        self.access = access
        self.lang = lang
        self.seat: Seat | None = None
        self.known = 0
        """Lines of `seat`'s log that it has."""
        self.news = asyncio.Event()
        """Set when there is something new to see; whoever is slow is sent the newest only."""
        self.label: int | str | None = None
        """Id of its newest change, until a snapshot has borne it."""


class Sender(NamedTuple):
    """The socket that a change comes from, and the id that it gave it."""

    guest: Guest | None = None
    label: int | str | None = None


NOBODY = Sender()
"""Sender of what bots do, and of what comes by request."""


class Table:
    """A match with its record on disk. All changes go through `lock`, one at a time."""

    def __init__(self, row: TableRow, match: Match[Any], deeds: int, storage: Storage) -> None:
        self.row = row
        self.match = match
        self.deeds = deeds
        self.storage = storage
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self._unsaved = False
        """True once memory and disk differ: the table must be read anew."""
        self._decided: tuple[int, Seat | None] = (UNKNOWN, None)
        """Version and the seat that was to decide then."""
        self._logs: dict[tuple[Seat, str], Logbook] = {}
        self._views: dict[tuple[Seat, str], msgspec.Raw] = {}

    # --- who may --------------------------------------------------------------------------------

    def admit(self, keys: Sequence[str]) -> Access:
        """What keys open; raises `Problem` 401 when they open nothing here."""
        hashes = [hash_key(key) for key in keys]
        seats = tuple(
            Seat(seat)
            for seat, chair in self.row.seats.items()
            if chair.key and holds(hashes, chair.key)
        )
        watches = holds(hashes, self.row.header.watch)
        if not seats and not watches:
            raise Problem(401, say("This table did not give that key."))
        return Access(seats, watches)

    def check_seat(self, access: Access, seat: str) -> Seat:
        """A seat of the client's own; raises `Problem` 403."""
        if seat not in access.seats:
            yours = ", ".join(access.seats) or "-"
            raise Problem(
                403,
                say("Your key is not that of {seat}; your seats: {yours}.", seat=seat, yours=yours),
            )
        return Seat(seat)

    def is_bot(self, seat: str) -> bool:
        """Whether a bot sits there."""
        chair = self.row.seats.get(seat)
        return chair is not None and chair.kind == BOT

    @property
    def read_only(self) -> bool:
        """Whether it only shows a game played elsewhere."""
        return self.row.replay is not None

    @property
    def deciding(self) -> Seat | None:
        """The seat that the match waits for, to choose or to throw a die."""
        if self._decided[0] != self.match.version:
            self._decided = (self.match.version, self._find_deciding())
        return self._decided[1]

    def _find_deciding(self) -> Seat | None:
        if self.match.awaiting is not None:
            return self.match.awaiting.seat
        pending = self.match.pending
        return pending.seat if isinstance(pending, Decision) else None

    @property
    def thinking(self) -> Seat | None:
        """The bot that is to choose, if one is."""
        seat = None if self.match.awaiting else self.deciding
        return seat if seat is not None and self.is_bot(seat) else None

    # --- what is done ---------------------------------------------------------------------------

    async def act(
        self, seat: Seat, action: str, version: int | None, sender: Sender = NOBODY
    ) -> None:
        """Do an action and keep it; raises a `Refusal` and changes nothing when it may not be."""
        await self._change(lambda: self._act(seat, action, version), sender)

    async def type_die(
        self, access: Access, seat: str, value: int, sender: Sender = NOBODY
    ) -> None:
        """Tell the die that is awaited; anyone seated may throw for a bot."""
        if not (self.is_bot(seat) and access.seats):
            self.check_seat(access, seat)
        await self._change(lambda: self._type(Seat(seat), value), sender)

    async def undo(self, seat: Seat, version: int | None, sender: Sender = NOBODY) -> None:
        """Take back the seat's last step."""
        await self._change(lambda: self._undo(seat, version), sender)

    def _act(self, seat: Seat, action: str, version: int | None) -> Deed:
        self.match.submit(seat, action, version)
        return self._deed("act", seat, action)

    def _type(self, seat: Seat, value: int) -> Deed:
        self.match.type_die(seat, value)
        return self._deed("die", seat, str(value))

    def _undo(self, seat: Seat, version: int | None) -> Deed:
        if version is not None and version != self.match.version:
            raise StaleVersion(gate.stale(version, self.match.version))
        self.match.undo(seat)
        self._forget(len(self.match.history))
        return Deed("undo", seat)

    def _deed(self, verb: str, seat: Seat, text: str) -> Deed:
        if self.match.awaiting is not None:
            return Deed(verb, seat, text)
        step = self.match.history[-1]
        return Deed(verb, seat, text, step.dice, step.hash)

    async def _change(self, change: Callable[[], Deed], sender: Sender) -> None:
        """Change, write to disk, tell everybody; not to be torn apart by a client that leaves."""
        await asyncio.shield(asyncio.ensure_future(self._change_whole(change, sender)))

    async def _change_whole(self, change: Callable[[], Deed], sender: Sender) -> None:
        async with self.lock:
            self._check_writable()
            deed = change()
            self._unsaved = True
            await self.storage.append(self.row.id, self.deeds, deed)
            self._unsaved = False
            self.deeds += 1
            self.used = time.monotonic()
            self._views.clear()
            if sender.guest is not None:
                sender.guest.label = sender.label
            self.tell_all()

    @property
    def broken(self) -> bool:
        """Whether a step did not reach the disk; one that is on its way does not count."""
        return self._unsaved and not self.lock.locked()

    def _check_writable(self) -> None:
        if self.read_only:
            raise Problem(409, say("This is the record of a finished game; it can only be read."))
        if self._unsaved:
            raise Problem(503, say("The disk refused the step; nothing was changed."))

    # --- what is seen ---------------------------------------------------------------------------

    def seat_of(self, access: Access) -> Seat:
        """Whose view a client gets: of its seats the deciding one, else the last that decided."""
        if not access.seats:
            return ALL_SEEING if self.read_only else EVERYONE
        if self.deciding in access.seats:
            assert self.deciding is not None
            return self.deciding
        for step in reversed(self.match.history[-LOOK_BACK:]):
            if step.seat in access.seats:
                return step.seat
        return access.seats[0]

    def choose_seat(self, access: Access, wanted: str) -> Seat:
        """A viewpoint asked for: an own seat, or all-seeing once the game is over; raises 403."""
        if not wanted:
            return self.seat_of(access)
        if wanted == ALL_SEEING and self.match.finished is not None:
            return ALL_SEEING
        if wanted == EVERYONE or (self.read_only and wanted in self.row.seats):
            return Seat(wanted)
        return self.check_seat(access, wanted)

    async def picture(self, access: Access, lang: str, seat: Seat) -> dict[str, Any]:
        """A whole snapshot, of nothing that isn't on the disk yet."""
        async with self.lock:
            return self.snapshot(access, lang, seat)

    def snapshot(self, access: Access, lang: str, seat: Seat, known: int = 0) -> dict[str, Any]:
        """All that a client draws; `known` is how many lines of this seat's log it has."""
        match = self.match
        lines = self.lines(seat, lang)
        known = min(known, len(lines))
        over = self.deciding is None
        found = {
            "type": "snapshot",
            "table": self.row.id,
            "game": self.row.game,
            "scenario": self.row.scenario,
            "mode": self.row.header.mode,
            "version": match.version,
            "you": access.seats,
            "seat": seat,
            "view": self._view(seat, lang),
            "lines": lines[known:],
            "linesFrom": known,
            "finished": over,
            "canUndo": not over and any(match.can_undo(own) for own in access.seats),
            "yourTurn": self.deciding in access.seats,
            "thinking": self.thinking,
            "players": self._players(),
            "awaiting": self._awaiting(lang),
            "seedCommitment": match.seed_commitment or None,
            "seed": self.row.seed.hex() if over and self.row.seed else None,
            "readOnly": self.read_only,
        }
        return {name: value for name, value in found.items() if value is not None}

    def _view(self, seat: Seat, lang: str) -> msgspec.Raw:
        """A view as JSON, made once for all who have the same."""
        key = (seat, lang)
        if key not in self._views:
            view = plain(self.match.view(seat), lang, self.row.game)
            self._views[key] = msgspec.Raw(msgspec.json.encode(view))
        return self._views[key]

    def _players(self) -> dict[str, dict[str, Any]]:
        here = {seat for guest in self.guests for seat in guest.access.seats}
        return {
            seat: {"kind": chair.kind, "level": chair.level, "present": True}
            if chair.kind == BOT
            else {"kind": chair.kind, "present": seat in here}
            for seat, chair in self.row.seats.items()
        }

    def _awaiting(self, lang: str) -> dict[str, Any] | None:
        need = self.match.awaiting
        if need is None:
            return None
        label = translated(Message(need.label), lang, self.row.game)
        return {"seat": need.seat, "sides": need.sides, "label": label, "clause": need.clause}

    def lines(self, seat: Seat, lang: str) -> list[msgspec.Raw]:
        """The log of a seat in a language, as JSON."""
        key = (seat, lang)
        if key not in self._logs:
            self._logs[key] = Logbook(self.match, seat, lang)
        return self._logs[key].catch_up()

    def _forget(self, steps: int) -> None:
        """Let go of the lines of steps that no longer stand, here and with the sockets."""
        for log in self._logs.values():
            log.forget(steps)
        for guest in self.guests:
            read = self._logs.get((guest.seat, guest.lang)) if guest.seat else None
            guest.known = 0 if read is None else min(guest.known, len(read.lines))

    # --- who watches ----------------------------------------------------------------------------

    def welcome(self, guest: Guest) -> None:
        """Let a socket sit down; the others learn that it is there."""
        self.guests.add(guest)
        self.tell_all()

    def dismiss(self, guest: Guest) -> None:
        """Let a socket go."""
        self.guests.discard(guest)
        self.used = time.monotonic()
        if not self.guests:  # an idle table needs little room
            self._logs.clear()
            self._views.clear()
        self.tell_all()

    def tell_all(self) -> None:
        """Let every socket know that there is something new to see."""
        for guest in self.guests:
            guest.news.set()

    async def news_for(self, guest: Guest) -> dict[str, Any]:
        """What a socket has not seen yet, as soon as there is something."""
        await guest.news.wait()
        async with self.lock:
            guest.news.clear()
            seat = self.seat_of(guest.access)
            known = guest.known if seat == guest.seat else 0
            snapshot = self.snapshot(guest.access, guest.lang, seat, known)
            guest.seat = seat
            guest.known = snapshot["linesFrom"] + len(snapshot["lines"])
            if guest.label is not None:
                snapshot["id"] = guest.label
                guest.label = None
        return snapshot

    def count_lines(self) -> int:
        """How many lines there are before people's eyes."""
        return sum(len(self.lines(self.seat_of(guest.access), guest.lang)) for guest in self.guests)
