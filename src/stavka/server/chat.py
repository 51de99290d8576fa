"""What people at a table say to each other: clean, not too long, not too often."""

from __future__ import annotations

import time
import unicodedata
from collections import defaultdict, deque
from collections.abc import Iterable
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.messages import say
from stavka.server.problems import Problem
from stavka.server.settings import Settings
from stavka.server.storage import Said

LONGEST_LINE = 500
"""Characters of a line."""
LONGEST_NOTES = 20_000
"""Characters of a seat's notes."""
LAYOUT = frozenset("\n\t")
"""Control characters that a text may hold."""


class Chat:
    """The chat of a table, in memory; whoever changes it writes to disk first."""

    def __init__(self, settings: Settings, said: Iterable[Said] = ()) -> None:
        self.lines = [line_of(each) for each in said]
        self._settings = settings
        self._recent: defaultdict[Seat, deque[float]] = defaultdict(deque)

    def draft(self, sender: Seat, text: str) -> Said:
        """The next line, to be written down; raises `Problem` 422 and 429."""
        if len(self.lines) >= self._settings.most_said:
            raise Problem(429, say("The chat of this table is full."))
        return Said(len(self.lines) + 1, sender, self.check(sender, text), time.time())

    def check(self, sender: Seat, text: str) -> str:
        """A line as it is kept; raises `Problem` 422 and 429."""
        text = clean(text)
        if not 1 <= len(text) <= LONGEST_LINE:
            raise Problem(
                422,
                say(
                    "A line of the chat has 1 to {most} characters, not {found}.",
                    most=LONGEST_LINE,
                    found=len(text),
                ),
            )
        self._check_rate(sender)
        return text

    def add(self, said: Said) -> None:
        """Take in a line that has been written down."""
        self.lines.append(line_of(said))

    def _check_rate(self, sender: Seat) -> None:
        """Each seat has one key and the spectators share one, so the sender stands for the key."""
        now, recent = time.monotonic(), self._recent[sender]
        while recent and recent[0] <= now - self._settings.chat_period:
            recent.popleft()
        if len(recent) >= self._settings.chat_burst:
            raise Problem(429, say("That is too much at once; wait a few seconds."))
        recent.append(now)


def line_of(said: Said) -> dict[str, Any]:
    """A line as clients get it."""
    return {"n": said.number, "from": said.sender, "text": said.text, "at": said.at}


def clean(text: str) -> str:
    r"""A text without control characters and without blanks around it.

    >>> clean(" Well\x00 played! ")
    'Well played!'
    """
    return _without_controls(text).strip()


def clean_notes(text: str) -> str:
    """Notes as they are kept; raises `Problem` 422 when they are too long."""
    kept = _without_controls(text)
    if len(kept) > LONGEST_NOTES:
        reason = say(
            "Notes have at most {most} characters, not {found}.",
            most=LONGEST_NOTES,
            found=len(kept),
        )
        raise Problem(422, reason)
    return kept


def _without_controls(text: str) -> str:
    return "".join(one for one in text if one in LAYOUT or unicodedata.category(one) != "Cc")
