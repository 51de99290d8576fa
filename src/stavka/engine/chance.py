"""The hands that throw the dice: a sealed stream, a fast one, a script, and the players' own."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, Self

from stavka.engine.decision import Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.errors import BadDie, DiceExhausted

WORD = 64
"""Bits of a stream's word."""
WORD_BYTES = WORD // 8
MASK = (1 << WORD) - 1
COUNTER_BYTES = 8
TEN = 10
"""Base of the digits that tell dice."""

# Constants of splitmix64: Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014.
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


class DiceNeed(NamedTuple):
    """What is asked for next: a die of `sides`, or one of `sides` counters in a cup."""

    kind: str
    """"roll" or "draw"."""
    seat: Seat
    sides: int
    label: str
    clause: str

    def __str__(self) -> str:
        what = f"d{self.sides}" if self.kind == "roll" else f"draw of 1 from {self.sides}"
        return f"{what} by {self.seat} for {self.label} ({self.clause})"

    @property
    def lowest(self) -> int:
        """The lowest answer: 1 on a die, 0 for a counter."""
        return int(self.kind == "roll")

    def fits(self, value: object) -> bool:
        """Whether a value is an answer."""
        return type(value) is int and self.lowest <= value < self.lowest + self.sides


def read_pool(values: Sequence[int], statistic: Statistic, at_least: int = 0) -> int:
    """The statistic of rolled dice.

    >>> read_pool([2, 5, 6], Statistic.AT_LEAST, 5)
    2
    """
    if statistic is Statistic.SUM:
        return sum(values)
    if statistic is Statistic.HIGHEST:
        return max(values)
    if statistic is Statistic.LOWEST:
        return min(values)
    if statistic is Statistic.FACES:
        return join_faces(values)
    return sum(value >= at_least for value in values)


def join_faces(values: Iterable[int]) -> int:
    """Dice of up to nine sides as the digits of one number, highest first.

    >>> join_faces([5, 2, 4])
    542
    """
    number = 0
    for value in sorted(values, reverse=True):
        number = number * TEN + value
    return number


class Hand:
    """Dice that answer one at a time and log each answer; what `Dice` asks of them all."""

    __slots__ = ("log",)

    def __init__(self) -> None:
        self.log: list[int] = []

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        """A number from 0 to sides-1."""
        raise NotImplementedError

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        value = self.answer("roll", sides, purpose) + 1
        self.log.append(value)
        return value

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` counters, 0..count-1."""
        value = self.answer("draw", count, purpose)
        self.log.append(value)
        return value

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of `count` (at least one) dice, each rolled and logged."""
        values = [self.roll(sides, purpose) for _ in range(count)]
        return read_pool(values, statistic, at_least)


class Stream(Protocol):
    """A source of uniform numbers."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1."""
        ...


class SeededDice(Hand):
    """A stream that nobody can foresee without the seed, and anybody can check with it.

    Block n is HMAC-SHA256(seed, n); its first 64 bits make one answer, blocks beyond the last
    whole multiple of `sides` are skipped, so that every answer is exactly as likely. `commitment`
    is published before play, the seed after it.
    """

    __slots__ = ("_seed", "counter")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        super().__init__()
        self._seed = seed
        self.counter = counter

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex."""
        return hashlib.sha256(self._seed).hexdigest()

    @property
    def seed(self) -> bytes:
        """The secret: whoever knows it knows every roll to come."""
        return self._seed

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1, each equally likely."""
        fair = (1 << WORD) - (1 << WORD) % bound
        while True:
            block = self.counter.to_bytes(COUNTER_BYTES, "big")
            self.counter += 1
            word = hmac.digest(self._seed, block, "sha256")[:WORD_BYTES]
            value = int.from_bytes(word, "big")
            if value < fair:
                return value % bound

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        return self.below(sides)

    def clone(self) -> Self:
        """The same stream at the same place, with an empty log: it will answer the same."""
        return type(self)(self._seed, self.counter)

    def fork(self, label: str) -> Self:
        """Another stream, fixed by this seed and the label, that tells nothing of this one."""
        return type(self)(hmac.digest(self._seed, b"fork " + label.encode(), "sha256"))


class FastDice(Hand):
    """A small fast stream for simulation (splitmix64); foreseeable, so never for live games.

    Answers deviate from uniform by less than sides / 2**64.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.state = seed & MASK

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1."""
        self.state = state = (self.state + GOLDEN) & MASK
        state = ((state ^ (state >> 30)) * MIX_1) & MASK
        state = ((state ^ (state >> 27)) * MIX_2) & MASK
        return ((state ^ (state >> 31)) * bound) >> WORD

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        return self.below(sides)

    def copy(self) -> Self:
        """The same stream at the same place, with an empty log."""
        return type(self)(self.state)


class ScriptedDice(Hand):
    """Answers from a list, as logged: dice 1..sides, draws 0..count-1.

    Raises `DiceExhausted` at its end and `BadDie` on a value that the die cannot show.
    """

    __slots__ = ("_values", "used")

    def __init__(self, values: Sequence[int] = ()) -> None:
        super().__init__()
        self._values = tuple(values)
        self.used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The answers that nothing has asked for yet."""
        return self._values[self.used :]

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        need = DiceNeed(kind, purpose.seat, sides, purpose.label, purpose.clause)
        if self.used == len(self._values):
            raise DiceExhausted(need)
        value = self._values[self.used]
        if not need.fits(value):
            raise BadDie(
                f"{value} cannot be the {need}; it is {need.lowest} to {need.lowest + sides - 1}"
            )
        self.used += 1
        return value - need.lowest


class TypedDice(Hand):
    """Rolls as the players typed them so far; draws from a stream, as no player may see them.

    Raises `DiceExhausted` when a roll is wanted that has not been typed yet.
    """

    __slots__ = ("_rolls", "draws")

    def __init__(self, rolls: Sequence[int], draws: Stream) -> None:
        super().__init__()
        self._rolls = ScriptedDice(rolls)
        self.draws = draws

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        if kind == "draw":
            return self.draws.below(sides)
        return self._rolls.answer(kind, sides, purpose)


class AuditDice(Hand):
    """Answers from a log, each held against a stream: raises `BadDie` where they differ.

    With `rolls_too` false only draws are held against it: the dice were the players' own.
    """

    __slots__ = ("_script", "_stream", "rolls_too")

    def __init__(self, values: Sequence[int], stream: Stream, *, rolls_too: bool = True) -> None:
        super().__init__()
        self._script = ScriptedDice(values)
        self._stream = stream
        self.rolls_too = rolls_too

    @property
    def left(self) -> tuple[int, ...]:
        """Logged answers that nothing has asked for."""
        return self._script.left

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        value = self._script.answer(kind, sides, purpose)
        if kind == "draw" or self.rolls_too:
            due = self._stream.below(sides)
            if due != value:
                lowest = int(kind == "roll")
                what = f"the {kind} for {purpose.label}"
                raise BadDie(f"{what} is {value + lowest}, but the seed gives {due + lowest}")
        return value
