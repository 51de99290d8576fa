"""Who is at a table: what their keys open, the sockets they hold, and since when they are gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from stavka.engine.decision import Seat
from stavka.server.press import Sheet


@dataclass(frozen=True)
class Access:
    """What the keys of a client open: seats, or only the spectators' place."""

    seats: tuple[Seat, ...]
    watches: bool
    keys: Mapping[Seat, str] = field(default_factory=dict, repr=False)
    """The key of each seat as the client sent it; never to be written down."""
    watch: str = field(default="", repr=False)
    """The spectators' key, if it sent that."""


class Guest:
    """A socket at a table: what it may see, in which language, and how much it has been sent."""

    def __init__(self, access: Access, lang: str, *, patches: bool = False) -> None:
        self.access = access
        self.lang = lang
        self.patches = patches
        """Whether it puts views together from the changes that it is told."""
        self.shown: Sheet | None = None
        """The view that it has, if it can be told changes to it."""
        self.seat: Seat | None = None
        self.known = 0
        """Lines of `seat`'s log that it has."""
        self.heard = 0
        """Lines of the chat that it has."""
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


class Presence:
    """The sockets at a table, and when each seat last gave a sign of life."""

    def __init__(self) -> None:
        self.guests: set[Guest] = set()
        self._since = time.monotonic()
        self._seen: dict[Seat, float] = {}

    def touch(self, seats: Iterable[Seat]) -> None:
        """Note that somebody with the keys of these seats is there."""
        now = time.monotonic()
        self._seen.update(dict.fromkeys(seats, now))

    @property
    def here(self) -> set[Seat]:
        """Seats that hold a socket."""
        return {seat for guest in self.guests for seat in guest.access.seats}

    def gone_for(self, seat: Seat) -> float:
        """Seconds since a seat's last sign of life, 0 while it holds a socket."""
        if seat in self.here:
            return 0.0
        return time.monotonic() - self._seen.get(seat, self._since)
