"""The log of a table as a seat reads it: each line is told, translated and encoded once."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from stavka.engine.catalogue import capital
from stavka.engine.decision import Seat
from stavka.engine.match import LogLine, Match
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line
from stavka.server.course import Promise
from stavka.server.wire import plain

PROMISE = "promise"
"""The kind of a line that tells a promise."""
RECENT = 16
"""Lines that are looked through, above those that a step mostly has."""


def encoded(told: LogLine, lang: str, domain: str) -> msgspec.Raw:
    """A line of the log with its step, as JSON."""
    line = plain(told.line, lang, domain)
    content = {**line, "text": capital(line["text"]), "step": told.step}
    return msgspec.Raw(msgspec.json.encode(content))


def encoded_promise(promise: Promise, name: Message, lang: str, domain: str) -> msgspec.Raw:
    """What a seat promised, as a line of the log."""
    text = say("{seat} promises: {text}", seat=name, text=promise.text)
    line = Line(text, "", PROMISE, seat=promise.seat)
    return encoded(LogLine(promise.step, line), lang, domain)


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

    def __init__(
        self, match: Match[Any], seat: Seat, scribe: Scribe, promises: Sequence[Promise] = ()
    ) -> None:
        self.match = match
        self.seat = seat
        self.scribe = scribe
        self.promises = promises
        """All that was promised so far; grows with the game."""
        self.lines: list[msgspec.Raw] = []
        self._steps: list[int] = []
        """The step that each line belongs to, from 1."""
        self._told = 0
        self._promised = 0
        """How many of the promises are told."""
        self._are_promises: list[bool] = []
        """Of each line whether it is one."""

    def catch_up(self) -> list[msgspec.Raw]:
        """All lines, those of new steps added, promises where they were made."""
        now = len(self.match.history)
        if self._told < now:
            for told in self.match.lines(self.seat, self._told):
                self._tell_promises(told.step)
                self._add(self.scribe.write(told), told.step)
            self._told = now
        self._tell_promises(now + 1)
        return self.lines

    def _tell_promises(self, before: int) -> None:
        """Those made before a step was done."""
        names = {info.id: info.name for info in self.match.seats}
        while self._promised < len(self.promises) and self.promises[self._promised].step < before:
            one = self.promises[self._promised]
            name, scribe = names[one.seat], self.scribe
            raw = encoded_promise(one, name, scribe.lang, scribe.domain)
            self._add(raw, one.step, is_promise=True)
            self._promised += 1

    def _add(self, line: msgspec.Raw, step: int, *, is_promise: bool = False) -> None:
        self.lines.append(line)
        self._steps.append(step)
        self._are_promises.append(is_promise)

    def forget(self, steps: int) -> None:
        """Let go of the lines of steps that no longer stand; `steps` is how many do."""
        self._told = min(self._told, steps)
        while self._steps and self._steps[-1] > steps:
            self._steps.pop()
            self.lines.pop()
            self._promised -= self._are_promises.pop()
