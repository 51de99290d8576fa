"""Luck: what the dice showed against what they should, and whom it helped.

Two questions are kept apart. Were the dice fair? Faces are counted by purpose and by seat and held
against a fair die. Whom did they help? Each roll is worth what the expected value of the position
gained by it, both sides playing on by the game's hints until a segment's top is reached again; the
expectation before the roll is exact where it can be enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from stavka.analysis.chisquare import ChiSquare, fair_die
from stavka.analysis.retrace import Stage, Throw
from stavka.bots.scripted import best
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished, Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.game import Game
from stavka.engine.odds import branches

MOST_BRANCHES = 216
"""Ways of one step that are enumerated; beyond it the expectation is sampled."""
SAMPLES = 48
"""Random ways taken for each expectation that is sampled."""
DEPTH = 40
"""Decisions followed behind a roll, far above any commitment."""
LEAST_TESTED = 2
"""Faces that a die needs to be tested."""


class Tally(msgspec.Struct, frozen=True):
    """Dice of one kind: how often each face fell, the mean, and the test of their fairness.

    `label` and `seat` are "" where the tally is over all purposes or all seats.
    """

    label: str
    seat: Seat
    clause: str
    sides: int
    counts: tuple[int, ...]
    mean: float
    expected: float
    test: ChiSquare

    @property
    def rolls(self) -> int:
        """How many dice."""
        return sum(self.counts)


class Fortune(msgspec.Struct, frozen=True):
    """What the dice of a step gave: by seat, in points of a hundred from lost to won.

    `label` is the purpose of the roll that mattered most, `exact` whether the expectation was
    enumerated, `value` what that roll showed.
    """

    step: int
    label: str
    seat: Seat
    clause: str
    gains: dict[Seat, float]
    exact: bool


def tallies(throws: Sequence[Throw]) -> tuple[Tally, ...]:
    """Tallies of all dice, by seat, and by purpose and seat; of draws none, their cups change."""
    rolls = [throw for throw in throws if throw.kind == "roll" and throw.sides >= LEAST_TESTED]
    groups: dict[tuple[str, Seat, str, int], list[int]] = {}
    for throw in rolls:
        for label, seat, clause in _groups_of(throw):
            groups.setdefault((label, seat, clause, throw.sides), []).append(throw.value)
    order = sorted(groups.items(), key=lambda item: (bool(item[0][0]), bool(item[0][1])))
    return tuple(_tally(*key, values) for key, values in order)


def _groups_of(throw: Throw) -> tuple[tuple[str, Seat, str], ...]:
    nobody = Seat("")
    return (
        ("", nobody, ""),
        ("", throw.seat, ""),
        (throw.label, throw.seat, throw.clause),
    )


def _tally(label: str, seat: Seat, clause: str, sides: int, values: Sequence[int]) -> Tally:
    counts = tuple(values.count(face) for face in range(1, sides + 1))
    return Tally(
        label, seat, clause, sides, counts, fmean(values), (1 + sides) / 2, fair_die(counts)
    )


# --- whom it helped -------------------------------------------------------------------------------


def fortune(game: Game[Any], seats: Iterable[Seat], stage: Stage) -> tuple[Fortune, ...]:
    """What each purpose's dice in a step gave; empty when nothing was rolled or drawn."""
    if not stage.throws:
        return ()
    scale = _Scale(game, tuple(seats), stage.number)
    ladder, exact = _ladder(scale, stage)
    gained: dict[tuple[str, Seat, str], list[float]] = {}
    for purpose, low, high in zip(_purposes(stage), ladder, ladder[1:], strict=False):
        sums = gained.setdefault(purpose, [0.0] * len(scale.seats))
        for index, (before, after) in enumerate(zip(low, high, strict=True)):
            sums[index] += after - before
    return tuple(
        Fortune(stage.number, *purpose, dict(zip(scale.seats, sums, strict=True)), exact)
        for purpose, sums in gained.items()
    )


def _purposes(stage: Stage) -> list[tuple[str, Seat, str]]:
    """The purpose of each entry of the enumerated log; dice of a pool share theirs."""
    found = [(throw.label, throw.seat, throw.clause) for throw in stage.throws]
    if len(found) == len(stage.shown):
        return found
    return [found[0]] * len(stage.shown)


Values = tuple[float, ...]
"""A value for each seat, in points of a hundred."""


class _Scale:
    """Weighs positions for all seats, playing on by utility until a segment's top."""

    def __init__(self, game: Game[Any], seats: tuple[Seat, ...], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed

    def weigh(self, state: Any) -> Values:
        """The expected value of a position; `state` stays as it is."""
        return self._settle(state, Random(self.seed), 0)

    def _settle(self, state: Any, rng: Random, depth: int) -> Values:
        pending = state.pending()
        if isinstance(pending, Finished) or pending.root or depth > DEPTH:
            return tuple(points(self.game.hints.evaluate(state, seat)) for seat in self.seats)
        action = best(self.game, state, pending, rng)
        found = list(islice(branches(state, action), MOST_BRANCHES))
        if len(found) == MOST_BRANCHES:
            after = state.clone()
            after.apply(action, FastDice(self.seed))
            return self._settle(after, rng, depth + 1)
        return mean(
            [(float(one.probability), self._settle(one.state, rng, depth + 1)) for _, one in found]
        )


def points(value: float) -> float:
    """A value from -1 (lost) to 1 (won) as 0 to 100.

    >>> points(0.5)
    75.0
    """
    return 50 * (value + 1)


def mean(weighed: Sequence[tuple[float, Values]]) -> Values:
    """The mean of values with their weights."""
    total = sum(weight for weight, _ in weighed)
    columns = zip(*(values for _, values in weighed), strict=True)
    weights = [weight / total for weight, _ in weighed]
    return tuple(
        sum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in columns
    )


def _ladder(scale: _Scale, stage: Stage) -> tuple[list[Values], bool]:
    """Expectations before the first die, after it, after the second ...; and whether exact."""
    found = list(islice(branches(stage.before, stage.action), MOST_BRANCHES + 1))
    exact = len(found) <= MOST_BRANCHES
    last = scale.weigh(stage.after)
    if not exact:
        rungs = [_sampled(scale, stage, known) for known in range(len(stage.shown))]
        return [*rungs, last], False
    weighed = [(log, float(one.probability), scale.weigh(one.state)) for log, one in found]
    rungs = [
        mean([(chance, values) for log, chance, values in weighed if log[:known] == shown])
        for known in range(len(stage.shown))
        for shown in (stage.shown[:known],)
    ]
    return [*rungs, last], True


def _sampled(scale: _Scale, stage: Stage, known: int) -> Values:
    """The expectation once the first dice are known, over random ones behind them."""
    values = []
    for number in range(SAMPLES):
        after = stage.before.clone()
        after.apply(stage.action, Begun(stage.shown[:known], FastDice(number)))
        values.append((1.0, scale.weigh(after)))
    return mean(values)


class Begun:
    """Dice whose first answers are known (of a pool its statistic); the others are a stream's."""

    __slots__ = ("_known", "log", "stream")

    def __init__(self, known: Sequence[int], stream: FastDice) -> None:
        self._known = list(known)
        self.stream = stream
        self.log: list[int] = []

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        return self._next(lambda: self.stream.roll(sides, purpose))

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` counters, 0..count-1."""
        return self._next(lambda: self.stream.draw(count, purpose))

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of `count` dice."""
        return self._next(lambda: self.stream.pool(count, sides, statistic, purpose, at_least))

    def _next(self, throw: Callable[[], int]) -> int:
        value = self._known.pop(0) if self._known else throw()
        self.log.append(value)
        return value
