"""What each client of a table is shown: snapshots and moments, each part made once for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from stavka.engine.catalogue import capital
from stavka.engine.decision import Seat
from stavka.engine.events import Rolled
from stavka.engine.messages import Message
from stavka.engine.scene import View
from stavka.server.chat import Chat
from stavka.server.course import BOT, Course
from stavka.server.guests import Access, Presence
from stavka.server.logbook import Logbook, Scribe, encoded
from stavka.server.press import Sheet, press
from stavka.server.storage import TableRow
from stavka.server.wire import translated

EVERYBODY = "everyone"
"""Whose link is the spectators'."""
LINK, READING = "link", "reading"
"""Modes: people by links, who may talk; a record that can only be read."""


def link(table: str, key: str) -> str:
    """The client's address of a table; what stands behind the # is sent to nobody."""
    return f"/#/table/{table}/{key}"


class Painter:
    """Draws a table for its clients; forgets what is cheaply made anew."""

    def __init__(self, row: TableRow, course: Course, chat: Chat, presence: Presence) -> None:
        self.row = row
        self.course = course
        self.chat = chat
        self.presence = presence
        self._stood_in: set[str] = set()
        """Seats of bots whose last step another bot chose."""
        self._logs: dict[tuple[Seat, str], Logbook] = {}
        self._sheets: dict[tuple[Seat, str], Sheet] = {}

    # --- a snapshot -----------------------------------------------------------------------------

    def snapshot(
        self,
        access: Access,
        lang: str,
        seat: Seat,
        known: int = 0,
        heard: int = 0,
        shown: Sheet | None = None,
    ) -> dict[str, Any]:
        """All that a client draws.

        `known` is how many lines of this seat's log it has, `heard` how many of the chat, `shown`
        the view that it has when it wants to be told changes only.
        """
        lines = self.lines(seat, lang)
        known = min(known, len(lines))
        found = {
            "type": "snapshot",
            "table": self.row.id,
            "game": self.row.game,
            "scenario": self.row.scenario,
            "mode": self.row.header.mode,
            "version": self.course.match.version,
            "steps": self.course.steps,
            "you": access.seats,
            "seat": seat,
            **self._drawn(seat, lang, shown),
            "lines": lines[known:],
            "linesFrom": known,
            "lastOwn": self.course.last_own(access.seats),
            "players": self._players(),
            **self._standing(access, lang),
            **self._between(access, lang, seat, heard),
            "readOnly": self.row.header.mode == READING,
        }
        return {name: value for name, value in found.items() if value is not None}

    def _standing(self, access: Access, lang: str) -> dict[str, Any]:
        """Who must do what, and the dice."""
        course, match = self.course, self.course.match
        over = course.deciding is None
        own = [seat for seat in access.seats if seat not in course.handed]
        return {
            "finished": over,
            "canUndo": not over and any(match.can_undo(seat) for seat in own),
            "yourTurn": course.deciding in own,
            "thinking": course.thinking,
            "awaiting": self._awaiting(lang),
            "seedCommitment": match.seed_commitment or None,
            "seed": self.row.seed.hex() if over and self.row.seed else None,
        }

    def _players(self) -> dict[str, dict[str, Any]]:
        here = self.presence.here
        return {
            seat: {"kind": BOT, "level": chair.level, "present": True, **self._stand_in(seat)}
            if chair.kind == BOT
            else {"kind": chair.kind, "present": seat in here, **self._handed(seat)}
            for seat, chair in self.row.seats.items()
        }

    def _handed(self, seat: str) -> dict[str, str | bool]:
        level = self.course.bot_at(seat)
        return {"handed": f"{BOT}:{level}", **self._stand_in(seat)} if level else {}

    def _stand_in(self, seat: str) -> dict[str, bool]:
        """Notice that the bot at a seat failed or took too long."""
        return {"stoodIn": True} if seat in self._stood_in else {}

    def note_stand_in(self, seat: Seat, stood_in: bool) -> None:
        """Note whether another bot chose the last step of a bot's seat."""
        if stood_in:
            self._stood_in.add(seat)
        else:
            self._stood_in.discard(seat)

    def _awaiting(self, lang: str) -> dict[str, Any] | None:
        need = self.course.match.awaiting
        if need is None:
            return None
        label = translated(Message(need.label), lang, self.row.game)
        return {"seat": need.seat, "sides": need.sides, "label": label, "clause": need.clause}

    # --- what people have to do with each other -------------------------------------------------

    def _between(self, access: Access, lang: str, seat: Seat, heard: int) -> dict[str, Any]:
        """Chat, a proposal to go back, and the table at which they play again."""
        found: dict[str, Any] = {"rollback": self._rollback(seat, lang)}
        if self.row.header.mode == LINK:
            heard = min(heard, len(self.chat.lines))
            found |= {"chat": self.chat.lines[heard:], "chatFrom": heard}
        if self.course.rematch:
            found["rematch"] = self._rematch(access)
        return found

    def _rollback(self, seat: Seat, lang: str) -> dict[str, Any] | None:
        proposal = self.course.proposal
        if proposal is None:
            return None
        return {
            "by": proposal.by,
            "step": proposal.step,
            "undoes": self.course.steps - proposal.step,
            "dice": list(self._rolls(proposal.step, seat, lang)),
            "agreed": proposal.agreed,
            "waiting": self.course.waiting,
        }

    def _rolls(self, since: int, seat: Seat, lang: str) -> Iterator[dict[str, Any]]:
        """The rolls after a step as the log of a seat has them, each with what it was for."""
        match, game = self.course.match, self.course.match.game
        for step in match.history[since:]:
            for event in step.events:
                seen = game.view_event(event, seat)
                line = None if seen is None else game.tell(seen)
                if line is None:  # a roll may be told with its result alone
                    continue
                what = Message(seen.label) if isinstance(seen, Rolled) else line.text
                label = capital(translated(what, lang, game.id))
                yield from ({"label": label, "value": value} for value in line.dice)

    def _rematch(self, access: Access) -> dict[str, Any]:
        table = self.course.rematch
        swapped = swap(list(self.row.seats))
        links = {swapped[seat]: link(table, key) for seat, key in access.keys.items()}
        if access.watch:
            links[EVERYBODY] = link(table, access.watch)
        return {"table": table, "links": links}

    # --- parts that are made once ---------------------------------------------------------------

    def _drawn(self, seat: Seat, lang: str, shown: Sheet | None) -> dict[str, Any]:
        sheet = self.sheet(seat, lang)
        return {"view": sheet.whole} if shown is None else {"patch": sheet.changes(shown)}

    def sheet(self, seat: Seat, lang: str) -> Sheet:
        """A printed view, made once for all who have the same."""
        key = (seat, lang)
        if key not in self._sheets:
            self._sheets[key] = press(lang, self.row.game).print(self.course.match.view(seat))
        return self._sheets[key]

    def lines(self, seat: Seat, lang: str) -> list[msgspec.Raw]:
        """The log of a seat in a language, as JSON."""
        key = (seat, lang)
        if key not in self._logs:
            self._logs[key] = Logbook(
                self.course.match, seat, self._scribe(lang), self.course.promises
            )
        return self._logs[key].catch_up()

    def _scribe(self, lang: str) -> Scribe:
        """One for all seats that read a language."""
        others = (log.scribe for (_, read), log in self._logs.items() if read == lang)
        return next(others, None) or Scribe(lang, self.row.game)

    def moment(self, step: int, state: Any, seat: Seat, lang: str) -> dict[str, Any]:
        """The position after a step as a seat saw it, and that step's lines."""
        match = self.course.match
        view: View = match.game.view(state, seat)
        view = msgspec.structs.replace(view, choices=(), placements=(), preview=None)
        return {
            "type": "moment",
            "step": step,
            "steps": self.course.steps,
            "seat": seat,
            "view": press(lang, match.game.id).print(view).whole,
            "lines": [
                encoded(told, lang, match.game.id)
                for told in (match.lines(seat, step - 1, step) if step else [])
            ],
        }

    def touch(self) -> None:
        """The position has changed."""
        self._sheets.clear()

    def clear(self) -> None:
        """Let go of everything: an idle table needs little room."""
        self._logs.clear()
        self._sheets.clear()

    def forget(self, steps: int) -> None:
        """Let go of the lines of steps that no longer stand, here and with the sockets."""
        for log in self._logs.values():
            log.forget(steps)
        for guest in self.presence.guests:
            read = self._logs.get((guest.seat, guest.lang)) if guest.seat else None
            guest.known = 0 if read is None else min(guest.known, len(read.lines))


def swap(seats: list[str]) -> dict[str, str]:
    """Where each seat's player sits in the next game: one place on.

    >>> swap(["blue", "red"])
    {'blue': 'red', 'red': 'blue'}
    """
    return dict(zip(seats, [*seats[1:], *seats[:1]], strict=True))
