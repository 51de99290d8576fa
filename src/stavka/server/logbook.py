"""The log of a table as a seat reads it: each line is told, translated and encoded once."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from stavka.engine.catalogue import capital
from stavka.engine.decision import Seat
from stavka.engine.match import LogLine, Match
from stavka.server.wire import plain

RECENT = 16
"""Lines that are looked through, above those that a step mostly has."""


def encoded(told: LogLine, lang: str, domain: str) -> msgspec.Raw:
    """A line of the log with its step, as JSON."""
    line = plain(told.line, lang, domain)
    content = {**line, "text": capital(line["text"]), "step": told.step}
    return msgspec.Raw(msgspec.json.encode(content))


class Scribe:
    """Encodes lines in one language: what one seat was just told is at hand for another."""

    def __init__(self, lang: str, domain: str) -> None:
        self.lang = lang
        self.domain = domain
        self._recent: deque[tuple[LogLine, msgspec.Raw]] = deque(maxlen=RECENT)

    def write(self, told: LogLine) -> msgspec.Raw:
        """A line as JSON."""
        for known, raw in self._recent:
            if known == told:
                return raw
        raw = encoded(told, self.lang, self.domain)
        self._recent.append((told, raw))
        return raw


class Logbook:
    """The lines of one seat in one language, as JSON ready to be sent."""

    def __init__(self, match: Match[Any], seat: Seat, scribe: Scribe) -> None:
        self.match = match
        self.seat = seat
        self.scribe = scribe
        self.lines: list[msgspec.Raw] = []
        self._steps: list[int] = []
        """The step that each line belongs to, from 1."""
        self._told = 0

    def catch_up(self) -> list[msgspec.Raw]:
        """All lines, those of new steps added."""
        now = len(self.match.history)
        if self._told < now:
            for told in self.match.lines(self.seat, self._told):
                self.lines.append(self.scribe.write(told))
                self._steps.append(told.step)
            self._told = now
        return self.lines

    def forget(self, steps: int) -> None:
        """Let go of the lines of steps that no longer stand; `steps` is how many do."""
        self._told = min(self._told, steps)
        while self._steps and self._steps[-1] > steps:
            self._steps.pop()
            self.lines.pop()
