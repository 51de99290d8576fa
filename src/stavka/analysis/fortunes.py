"""Whom the dice helped: what each roll gave beyond what was to be expected before it.

A roll is worth what the expected value of the position gained by it, both sides playing on by the
game's hints (`weigh.py`). An expectation is exact where the ways of the dice can be enumerated;
ways that lead to equal positions are weighed once. Else it is sampled, from seeds that the record
of the game gives, and bears its standard error.

Play is followed far where that is affordable. A game in which it is not is followed near, within a
budget of looks that its rolls share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise
from math import hypot, sqrt
from random import Random
from typing import Any, NamedTuple

import msgspec

from stavka.analysis.retrace import Stage
from stavka.analysis.weigh import (
    MOST_BRANCHES,
    Scale,
    Table,
    TooDearError,
    Values,
    guess_looks,
    mean,
)
from stavka.engine.chance import MASK, FastDice
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.odds import branches

FAR_LOOKS = 200_000
"""Looks that all steps of a game may take when it is followed far."""
STEP_LOOKS = 50_000
"""The same of one step."""
PROBES = 32
"""Steps from which it is guessed how dear it is to follow a game far."""
NEAR_LOOKS = 32_000
"""Looks that all steps of a game share when it is followed near: a few seconds."""
SAMPLES = 48
"""Random ways taken for an expectation that is sampled, at most."""
LEAST_SAMPLES = 16
"""The same, at least, whatever they cost."""
MOST_LATER = 128
"""Ways of the later dice of a step that are enumerated where those of all its dice are too many."""
LEAST_POINTS = 3
"""Outcomes weighed of those that are known but too many to weigh them all, at least."""


class Fortune(msgspec.Struct, frozen=True):
    """What the dice of a step gave: by seat, in points of a hundred from lost to won.

    `label` is the purpose of the dice, `exact` whether the expectation was enumerated; `error` is
    the standard error where it was not.
    """

    step: int
    label: str
    seat: Seat
    clause: str
    gains: dict[Seat, float]
    exact: bool
    error: float = 0.0


def error_of(found: Iterable[Fortune]) -> float:
    """The standard error of a sum of them."""
    return sqrt(sum(one.error**2 for one in found))


class Fortunes(NamedTuple):
    """What all dice of a game gave, and whether play behind them was followed far."""

    found: tuple[Fortune, ...]
    far: bool


def fortunes(table: Table, stages: Iterable[Stage]) -> Fortunes:
    """What each purpose's dice gave in each step of a game."""
    rolled = [stage for stage in stages if stage.throws]
    if is_affordable(table, rolled):
        found = _all_far(table, rolled)
        if found is not None:
            return Fortunes(found, True)
    return Fortunes(_all_near(table, rolled), False)


def is_affordable(table: Table, rolled: Sequence[Stage]) -> bool:
    """Whether following steps far takes few enough looks, guessed from some, evenly spread."""
    probed = rolled[:: max(1, len(rolled) // PROBES)]
    guesses = (
        guess_looks(table, stage.before, stage.action, Random(stage.number)) for stage in probed
    )
    return sum(guesses) * len(rolled) <= FAR_LOOKS * len(probed)


def _all_far(table: Table, rolled: Sequence[Stage]) -> tuple[Fortune, ...] | None:
    """The same, play followed far but behind steps that are too dear; None when the game is."""
    found: list[Fortune] = []
    left = FAR_LOOKS
    for stage in rolled:
        scale = Scale(table, stage.number, far=True, most=STEP_LOOKS)
        try:
            found.extend(_credit(table.seats, stage, _Climb(scale, stage).climb()))
        except TooDearError:
            found.extend(fortune_near(table, stage, STEP_LOOKS))
        left -= scale.looks
        if left < 0:
            return None
    return tuple(found)


def _all_near(table: Table, rolled: Sequence[Stage]) -> tuple[Fortune, ...]:
    """The same, play followed near: the cheapest steps first, each within its share of the rest."""
    climbs = [_Climb(Scale(table, stage.number, far=False), stage) for stage in rolled]
    left = NEAR_LOOKS - sum(climb.scale.looks for climb in climbs)
    waiting = sorted(climbs, key=lambda climb: climb.wanted)
    ladders: dict[int, list[_Rung]] = {}
    for number, climb in enumerate(waiting):
        before = climb.scale.looks
        ladders[climb.stage.number] = climb.climb(max(0, left) // (len(waiting) - number))
        left -= climb.scale.looks - before
    return tuple(
        one for stage in rolled for one in _credit(table.seats, stage, ladders[stage.number])
    )


def fortune(table: Table, stage: Stage) -> tuple[Fortune, ...]:
    """What a step's dice gave, play followed far at whatever cost."""
    if not stage.throws:
        return ()
    scale = Scale(table, stage.number, far=True)
    return _credit(table.seats, stage, _Climb(scale, stage).climb())


def fortune_near(table: Table, stage: Stage, looks: int) -> tuple[Fortune, ...]:
    """The same, play followed near, with about so many looks."""
    scale = Scale(table, stage.number, far=False)
    return _credit(table.seats, stage, _Climb(scale, stage).climb(looks))


class _Rung(NamedTuple):
    """What is to be expected once some dice are known, and its standard error.

    `drawn` are the values that it is the mean of when ways were taken at random.
    """

    values: Values
    error: float = 0.0
    drawn: tuple[Values, ...] = ()


def _credit(seats: Sequence[Seat], stage: Stage, ladder: Sequence[_Rung]) -> tuple[Fortune, ...]:
    """Give each step of a ladder to the purpose whose dice it was."""
    gained: dict[Purpose, list[float]] = {}
    errors: dict[Purpose, float] = {}
    for mark, (low, high) in zip(_marks(stage), pairwise(ladder), strict=True):
        purpose = stage.purposes[mark]
        sums = gained.setdefault(purpose, [0.0] * len(seats))
        for index, gain in enumerate(_minus(high.values, low.values)):
            sums[index] += gain
        errors[purpose] = errors.get(purpose, 0.0) + _error_of_step(low, high) ** 2
    sampled = {
        stage.purposes[mark]
        for mark, (low, high) in zip(_marks(stage), pairwise(ladder), strict=True)
        if low.drawn or high.drawn
    }
    return tuple(
        Fortune(
            stage.number,
            *purpose,
            dict(zip(seats, sums, strict=True)),
            purpose not in sampled,
            sqrt(errors[purpose]),
        )
        for purpose, sums in gained.items()
    )


def _error_of_step(low: _Rung, high: _Rung) -> float:
    """The error of what lies between two rungs; ways taken at random were alike on both."""
    if low.drawn and len(low.drawn) == len(high.drawn):
        return _error_of_mean([_minus(*pair) for pair in zip(high.drawn, low.drawn, strict=True)])
    return hypot(low.error, high.error)


def _marks(stage: Stage) -> list[int]:
    """Where in the log each run of dice of one purpose begins."""
    purposes = stage.purposes
    return [place for place, one in enumerate(purposes) if place == 0 or one != purposes[place - 1]]


class _Way(NamedTuple):
    """One way that a step's dice can fall: the log, the chance, the position, its encoding."""

    log: tuple[int, ...]
    chance: float
    state: Any
    code: bytes


class _Climb:
    """Finds the ladder of a step: the rungs before each purpose's dice, and what came of all."""

    def __init__(self, scale: Scale, stage: Stage) -> None:
        self.scale = scale
        self.stage = stage
        self.marks = _marks(stage)
        self.rng = Random(f"{stage.number}/{stage.step.hash}")
        self.ways = self._find_ways(0, MOST_BRANCHES)
        before = scale.looks
        self.last = scale.weigh(stage.after)
        self.cost = max(1, scale.looks - before)
        """Looks that weighing one position takes, more or less."""

    def _find_ways(self, mark: int, most: int) -> list[_Way]:
        """All ways behind the known dice before a mark; none when there are more than `most`."""
        begun = _Given(self.stage.before, self.stage.shown[:mark])
        found = list(islice(branches(begun, self.stage.action), most + 1))
        self.scale.look(len(found))
        if len(found) > most:
            return []
        alike: dict[bytes, Any] = {}
        ways = []
        for log, (chance, given, _) in found:
            code = given.state.encode()
            state = alike.setdefault(code, given.state)
            ways.append(_Way((*begun.known, *log), float(chance), state, code))
        return ways

    @property
    def wanted(self) -> int:
        """Looks that the whole ladder takes, more or less."""
        if not self.ways:
            return SAMPLES * len(self.marks) * (1 + self.cost)
        return len({way.code for way in self.ways}) * self.cost

    def climb(self, looks: int | None = None) -> list[_Rung]:
        """The ladder, of about so many looks more, or of as many as it takes."""
        most, count = MOST_BRANCHES, SAMPLES
        if looks is not None:
            most = max(LEAST_POINTS, looks // self.cost)
            count = max(LEAST_SAMPLES, min(SAMPLES, most // max(1, len(self.marks))))
        seed = self.rng.getrandbits(MASK.bit_length())
        rungs = [_Rung(self.last)]
        is_known = True
        for mark in reversed(self.marks):
            ways = self._ways_from(mark) if is_known else []
            is_known = bool(ways)
            rungs.append(self._over(ways, most) if ways else self._at_random(mark, seed, count))
        return rungs[::-1]

    def _ways_from(self, mark: int) -> list[_Way]:
        """The ways behind the known dice before a mark; none when there are too many."""
        if not self.ways:
            return self._find_ways(mark, MOST_LATER) if mark else []
        known = self.stage.shown[:mark]
        return [way for way in self.ways if way.log[:mark] == known]

    def _over(self, ways: Sequence[_Way], most: int) -> _Rung:
        """The mean over ways, over all of them if no more than `most` have to be weighed."""
        if len({way.code for way in ways}) > most:
            return self._over_some(ways, most)
        weigh = self.scale.weigh_known
        return _Rung(mean([(way.chance, weigh(way.code, way.state)) for way in ways]))

    def _over_some(self, ways: Sequence[_Way], count: int) -> _Rung:
        """The same over some, drawn evenly along the ways in their order (systematic sampling).

        The error is that of the differences of neighbours (Wolter, Introduction to Variance
        Estimation, 2007, chapter 8).
        """
        total = sum(way.chance for way in ways)
        begin = self.rng.random()
        wanted = [total * (number + begin) / count for number in range(count)]
        drawn: list[Values] = []
        reached = 0.0
        for way in ways:
            reached += way.chance
            while len(drawn) < count and wanted[len(drawn)] < reached:
                drawn.append(self.scale.weigh_known(way.code, way.state))
        return _Rung(_mean_of(drawn), _error_of_neighbours(drawn), tuple(drawn))

    def _at_random(self, mark: int, seed: int, count: int) -> _Rung:
        """The mean over ways whose dice go on at random behind the known ones before a mark."""
        drawn = []
        for number in range(count):
            after = self.stage.before.clone()
            dice = Begun(self.stage.shown[:mark], FastDice(seed + number))
            after.apply(self.stage.action, dice)
            self.scale.look(1)
            drawn.append(self.scale.weigh(after))
        return _Rung(_mean_of(drawn), _error_of_mean(drawn), tuple(drawn))


class _Given:
    """A position whose next dice are known: what `branches` goes through is what follows them."""

    def __init__(self, state: Any, known: tuple[int, ...]) -> None:
        self.state = state
        self.known = known

    def pending(self) -> Decision | Finished:
        """What the position waits for."""
        pending: Decision | Finished = self.state.pending()
        return pending

    def clone(self) -> _Given:
        """An independent copy."""
        return _Given(self.state.clone(), self.known)

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply an action with the known dice, then with those given."""
        events: Events = self.state.apply(action, Begun(self.known, dice, unheard=False))
        return events

    def encode(self) -> bytes:
        """The position as bytes."""
        code: bytes = self.state.encode()
        return code


def _mean_of(drawn: Sequence[Values]) -> Values:
    return mean([(1.0, values) for values in drawn])


def _minus(high: Values, low: Values) -> Values:
    return tuple(one - other for one, other in zip(high, low, strict=True))


def _error_of_mean(drawn: Sequence[Values]) -> float:
    """The standard error of the mean of independent values, of the seat where it is greatest."""
    count = len(drawn)
    middle = _mean_of(drawn)
    squares = (
        sum((value - average) ** 2 for value in column)
        for column, average in zip(zip(*drawn, strict=True), middle, strict=True)
    )
    return sqrt(max(squares) / (count - 1) / count)


def _error_of_neighbours(drawn: Sequence[Values]) -> float:
    """The standard error of the mean of values that were drawn evenly along an order."""
    squares = (
        sum((high - low) ** 2 for low, high in pairwise(column))
        for column in zip(*drawn, strict=True)
    )
    return sqrt(max(squares) / 2 / (len(drawn) - 1) / len(drawn))


class Begun:
    """Dice whose first answers are known (of a pool its statistic); others give the rest.

    Those answer for the known ones too, unheard: later dice are the same however many are known.
    """

    __slots__ = ("_known", "_rest", "_unheard", "log")

    def __init__(self, known: Sequence[int], rest: Dice, *, unheard: bool = True) -> None:
        self._known = list(known)
        self._rest = rest
        self._unheard = unheard
        self.log: list[int] = []

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        return self._next(lambda: self._rest.roll(sides, purpose))

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` counters, 0..count-1."""
        return self._next(lambda: self._rest.draw(count, purpose))

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of `count` dice."""
        return self._next(lambda: self._rest.pool(count, sides, statistic, purpose, at_least))

    def _next(self, throw: Callable[[], int]) -> int:
        if not self._known:
            value = throw()
        else:
            value = self._known.pop(0)
            if self._unheard:
                throw()
        self.log.append(value)
        return value
