"""Dice as an effect: rules ask, a handler answers (seeded, scripted, typed in, enumerated)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Protocol

from stavka.engine.decision import Seat


class Purpose(NamedTuple):
    """Why chance is asked for: catalogue template of the label, who rolls, and the clause."""

    label: str
    seat: Seat
    clause: str


class Statistic(StrEnum):
    """What a rule reads from a pool of dice."""

    SUM = "sum"
    HIGHEST = "highest"
    LOWEST = "lowest"
    AT_LEAST = "at_least"
    FACES = "faces"
    """Every die, highest first, as the digits of one number: 5, 2, 4 is 542."""


class Dice(Protocol):
    """The only source of chance that a rule may use.

    `log` collects, in order, every die and draw answered since it was last cleared; together with
    the actions it replays a game without the seed.
    """

    log: list[int]

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        ...

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` equally likely counters in a cup, 0..count-1."""
        ...

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of `count` dice; for `AT_LEAST` how many show `at_least` or more.

        An enumerator logs the statistic alone; all others log every die.
        """
        ...
