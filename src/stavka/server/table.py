"""A live table: who may do what at it; each change is on disk before anybody is told of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.errors import WrongSeat
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.engine.match import Match
from stavka.engine.messages import say
from stavka.engine.verdict import refuse
from stavka.server.chat import Chat, clean_notes
from stavka.server.course import HUMAN, Course, Proposal
from stavka.server.guests import NOBODY, Access, Guest, Presence, Sender
from stavka.server.moments import Moments
from stavka.server.painter import LINK, READING, Painter
from stavka.server.players import Choice
from stavka.server.problems import Problem
from stavka.server.security import hash_key, holds
from stavka.server.settings import Settings
from stavka.server.storage import Deed, Said, Storage, TableRow


class Table:
    """A match with its record on disk. All changes go through `lock`, one at a time."""

    def __init__(
        self,
        row: TableRow,
        course: Course,
        storage: Storage,
        settings: Settings,
        *,
        deeds: int = 0,
        said: Sequence[Said] = (),
    ) -> None:
        self.row = row
        self.course = course
        self.deeds = deeds
        self.storage = storage
        self.settings = settings
        self.lock = asyncio.Lock()
        self.inviting = asyncio.Lock()
        """Held while the table at which they play again is made."""
        self.presence = Presence()
        self.chat = Chat(settings, said)
        self.moments = Moments(course.match)
        self.painter = Painter(row, course, self.chat, self.presence)
        self.used = time.monotonic()
        self._unsaved = False
        """True once memory and disk differ: the table must be read anew."""

    @property
    def match(self) -> Match[Any]:
        """The match that is played here."""
        return self.course.match

    @property
    def guests(self) -> set[Guest]:
        """The sockets here."""
        return self.presence.guests

    @property
    def read_only(self) -> bool:
        """Whether it only shows a game played elsewhere."""
        return self.row.header.mode == READING

    @property
    def all_is_open(self) -> bool:
        """Whether everybody may see everything: the game is over."""
        return self.read_only or self.match.finished is not None

    @property
    def broken(self) -> bool:
        """Whether a step did not reach the disk; one that is on its way does not count."""
        return self._unsaved and not self.lock.locked()

    # --- who may --------------------------------------------------------------------------------

    def admit(self, keys: Sequence[str]) -> Access:
        """What keys open; raises `Problem` 401 when they open nothing here."""
        by_hash = {hash_key(key): key for key in keys}
        own = {
            Seat(seat): by_hash[chair.key]
            for seat, chair in self.row.seats.items()
            if chair.key and holds(by_hash, chair.key)
        }
        watch = self.row.header.watch
        watches = holds(by_hash, watch)
        if not own and not watches:
            raise Problem(401, say("This table did not give that key."))
        self.presence.touch(own)
        return Access(tuple(own), watches, own, by_hash[watch] if watches else "")

    def check_seat(self, access: Access, seat: str) -> Seat:
        """A seat of the client's own; raises `Problem` 403."""
        if seat not in access.seats:
            yours = ", ".join(access.seats) or "-"
            raise Problem(
                403,
                say("Your key is not that of {seat}; your seats: {yours}.", seat=seat, yours=yours),
            )
        return Seat(seat)

    def _check_plays(self, seat: Seat) -> Seat:
        """Raise `Problem` 409 while a bot plays for a person."""
        if seat in self.course.handed:
            raise Problem(
                409, say("A bot plays for {seat}; take the seat back to play yourself.", seat=seat)
            )
        return seat

    def _check_may_hand(self, access: Access, seat: str, to: str) -> Seat:
        """A seat that the client may hand over; raises `Problem` 403 and 409."""
        if seat in access.seats or to == HUMAN or not access.seats:
            return self.check_seat(access, seat)
        if seat not in self.course.persons:
            raise Problem(422, say("{seat} is no person's seat.", seat=seat))
        left = self.settings.absence - self.presence.gone_for(Seat(seat))
        if left > 0:
            raise Problem(
                409,
                say(
                    "{seat} was here a moment ago; a bot may play for them in {seconds} s.",
                    seat=seat,
                    seconds=int(left) + 1,
                ),
            )
        return Seat(seat)

    # --- what is done ---------------------------------------------------------------------------

    async def act(
        self, access: Access, seat: str, action: str, version: int, sender: Sender = NOBODY
    ) -> None:
        """A person's action; raises a `Refusal` and changes nothing when it may not be."""
        own = self.check_seat(access, seat)
        await self._change(lambda: self.course.act(self._check_plays(own), action, version), sender)

    async def play(self, seat: Seat, choice: Choice, version: int) -> None:
        """A bot's action; raises `WrongSeat` when it is no longer its turn."""

        def change() -> Deed:
            if self.course.thinking != seat:
                raise WrongSeat(refuse(say("No bot is to act now.")))
            deed = self.course.act(seat, choice.action, version)
            self.painter.note_stand_in(seat, choice.stood_in)
            return deed

        await self._change(change, NOBODY)

    async def type_die(
        self, access: Access, seat: str, value: int, sender: Sender = NOBODY
    ) -> None:
        """Tell the die that is awaited; anyone seated may throw for a bot."""
        if not (self.course.bot_at(seat) and access.seats):
            self.check_seat(access, seat)
        await self._change(lambda: self.course.type_die(Seat(seat), value), sender)

    async def undo(
        self, access: Access, seat: str, version: int | None, sender: Sender = NOBODY
    ) -> None:
        """Take back the seat's last step."""
        own = self.check_seat(access, seat)
        await self._change(lambda: self.course.undo(self._check_plays(own), version), sender)

    async def propose(
        self, access: Access, seat: str, step: int, version: int, sender: Sender = NOBODY
    ) -> None:
        """Propose to go back to a step; whoever holds several seats agrees with all of them."""
        by = self.check_seat(access, seat)
        proposal = Proposal(by, step, access.seats)
        await self._change(lambda: self.course.propose(proposal, version), sender)

    async def answer(
        self,
        access: Access,
        seat: str,
        agree: bool,
        version: int,
        step: int | None = None,
        sender: Sender = NOBODY,
    ) -> None:
        """Agree to the proposal to go back, or end it."""
        own = self.check_seat(access, seat)
        await self._change(lambda: self.course.answer(own, agree, version, step), sender)

    async def hand(self, access: Access, seat: str, to: str, sender: Sender = NOBODY) -> None:
        """Let a bot play a seat, or its person again."""
        await self._change(
            lambda: self.course.hand(self._check_may_hand(access, seat, to), to), sender
        )

    async def play_again(self, seat: Seat, table: str) -> None:
        """Note the table at which they play again."""
        await self._change(lambda: self.course.play_again(seat, table), NOBODY)

    async def _change(self, change: Callable[[], Deed], sender: Sender) -> None:
        await _whole(self._change_whole(change, sender))

    async def _change_whole(self, change: Callable[[], Deed], sender: Sender) -> None:
        """Change, write to disk, tell everybody."""
        async with self.lock:
            self._check_writable()
            before = self.course.steps
            deed = change()
            self._unsaved = True
            await self.storage.append(self.row.id, self.deeds, deed)
            self._unsaved = False
            self.deeds += 1
            self.painter.touch()
            if self.course.steps < before:
                self.painter.forget(self.course.steps)
                self.moments.forget(self.course.steps)
            self._tell(sender)

    def _check_writable(self) -> None:
        if self.read_only:
            raise Problem(409, say("This is the record of a finished game; it can only be read."))
        if self._unsaved:
            raise Problem(503, say("The disk refused the step; nothing was changed."))

    # --- what is said ---------------------------------------------------------------------------

    async def speak(self, access: Access, seat: str, text: str, sender: Sender = NOBODY) -> None:
        """Say something to all; raises `Problem` 403, 409, 422 and 429."""
        if self.row.header.mode != LINK:
            raise Problem(409, say("There is a chat where people play by links only."))
        who = self.check_seat(access, seat) if seat else (*access.seats, EVERYONE)[0]
        await _whole(self._speak_whole(who, text, sender))

    async def promise(self, access: Access, seat: str, text: str, sender: Sender = NOBODY) -> None:
        """Promise something before all, in the log; raises `Problem` 403, 409, 422 and 429."""
        who = self.check_seat(access, seat)
        kept = self.chat.check(who, text)
        await self._change(lambda: self.course.promise(who, kept), sender)

    async def _speak_whole(self, who: Seat, text: str, sender: Sender) -> None:
        async with self.lock:
            said = self.chat.draft(who, text)
            await self.storage.hear(self.row.id, said)
            self.chat.add(said)
            self._tell(sender)

    async def notes(self, access: Access, seat: str) -> str:
        """What a seat has noted for itself."""
        return await self.storage.notes(self.row.id, self.check_seat(access, seat))

    async def write_notes(self, access: Access, seat: str, text: str) -> str:
        """Keep what a seat notes for itself; as it is kept."""
        own, kept = self.check_seat(access, seat), clean_notes(text)
        await self.storage.write_notes(self.row.id, own, kept)
        return kept

    # --- what is seen ---------------------------------------------------------------------------

    def seat_of(self, access: Access) -> Seat:
        """Whose view a client gets: of its seats the deciding one, else the last that decided.

        A die that another of its seats must throw changes nothing: whoever chose stays in sight.
        """
        if not access.seats:
            return ALL_SEEING if self.read_only else EVERYONE
        for seat in (self.course.choosing, self.course.deciding):
            if seat is not None and seat in access.seats:
                return seat
        last = self.course.last_step(access.seats)
        return self.match.history[last - 1].seat if last else access.seats[0]

    def choose_seat(self, access: Access, wanted: str) -> Seat:
        """A viewpoint asked for: an own seat or everyone's, any once the game is over."""
        if not wanted:
            return self.seat_of(access)
        if wanted == EVERYONE:
            return EVERYONE
        if self.all_is_open and wanted in {ALL_SEEING, *self.row.seats}:
            return Seat(wanted)
        return self.check_seat(access, wanted)

    async def picture(self, access: Access, lang: str, seat: Seat) -> dict[str, Any]:
        """A whole snapshot, of nothing that isn't on the disk yet."""
        async with self.lock:
            return self.painter.snapshot(access, lang, seat)

    async def moment(self, access: Access, lang: str, wanted: str, step: int) -> dict[str, Any]:
        """The table as a viewpoint saw it after a step; raises `Problem` 403 and 422."""
        async with self.lock:
            seat = self.choose_seat(access, wanted)
            state = await asyncio.to_thread(self.moments.at, step)
            return self.painter.moment(step, state, seat, lang)

    # --- who watches ----------------------------------------------------------------------------

    def welcome(self, guest: Guest) -> None:
        """Let a socket sit down; the others learn that it is there."""
        self.guests.add(guest)
        self.tell_all()

    def dismiss(self, guest: Guest) -> None:
        """Let a socket go."""
        self.guests.discard(guest)
        self.presence.touch(guest.access.seats)
        self.used = time.monotonic()
        if not self.guests:
            self.painter.clear()
            self.moments.clear()
        self.tell_all()

    def take_guests(self, other: Table) -> None:
        """Take over the sockets of a table that had to be read anew."""
        self.presence = self.painter.presence = other.presence

    def _tell(self, sender: Sender) -> None:
        self.used = time.monotonic()
        if sender.guest is not None:
            sender.guest.label = sender.label
            sender.guest.news.set()  # who did it is told first
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
            known, shown = (guest.known, guest.shown) if seat == guest.seat else (0, None)
            snapshot = self.painter.snapshot(
                guest.access, guest.lang, seat, known, guest.heard, shown
            )
            guest.seat = seat
            guest.shown = self.painter.sheet(seat, guest.lang) if guest.patches else None
            guest.known = snapshot["linesFrom"] + len(snapshot["lines"])
            guest.heard = len(self.chat.lines)
            if guest.label is not None:
                snapshot["id"] = guest.label
                guest.label = None
        return snapshot

    def count_lines(self) -> int:
        """How many lines there are before people's eyes."""
        return sum(
            len(self.painter.lines(self.seat_of(guest.access), guest.lang)) for guest in self.guests
        )


async def _whole(change: Coroutine[Any, Any, None]) -> None:
    """Let a change end even when the client that asked for it leaves."""
    await asyncio.shield(asyncio.ensure_future(change))
