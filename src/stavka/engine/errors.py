"""The tree of errors; each says what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stavka.engine.events import Event
    from stavka.engine.messages import Message
    from stavka.engine.verdict import Verdict


class StavkaError(Exception):
    """Anything that Stavka refuses or cannot do; `told` is a message where it is translated."""

    def __init__(self, told: Message | str = "") -> None:
        super().__init__(str(told))
        self.told = told


class UnknownGame(StavkaError):
    """No game of that id; the message lists those there are."""


class DataError(StavkaError):
    """A data or overlay file is wrong: names file, line, key and what was expected."""


class ReplayError(StavkaError):
    """A replay file is broken, too large, of an unknown version, or does not replay."""


class StateError(StavkaError):
    """An encoded state cannot be read."""


class NotationError(StavkaError):
    """A text names no action of this game; the message says which part and what is valid."""


class QueryError(StavkaError):
    """A query is unknown or its arguments are wrong."""


class Refusal(StavkaError):
    """The referee refuses an action; carries the verdict with its clause and alternatives."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict


class WrongSeat(Refusal):
    """Another seat must decide now."""


class StaleVersion(Refusal):
    """The table has moved on since the version that was named."""


class IllegalAction(Refusal):
    """The action is not among the legal ones."""


class GameOver(Refusal):
    """The game has ended."""


class SetupError(StavkaError):
    """No scenario, option or value of that name; the message lists those there are."""


class BadDie(StavkaError):
    """A scripted or logged value is not what the die asked for can show."""


class DiceExhausted(StavkaError):
    """A scripted die was asked for beyond its script; `need` says which roll is wanted next.

    `events` are what had happened before it was asked for, where a flow of frames ran.
    """

    def __init__(self, need: object) -> None:
        super().__init__(f"the script holds no result for: {need}")
        self.need = need
        self.events: tuple[Event, ...] = ()
