"""What a position is worth: played on by the game's hints, then judged, for every seat.

Far, play goes on until a segment's top is reached again, and dice on the way are enumerated. Near,
it goes on until dice would fall again: enough where following everything would take minutes. What
that costs is counted in looks: an outcome worked out, an option judged, a position judged. A limit
of looks is the same on every machine, which one of seconds is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import inf
from random import Random
from typing import Any, NamedTuple

from stavka.bots.scripted import best
from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision, Finished, Listed, Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.game import Game
from stavka.engine.odds import branches, pool_weights

MOST_BRANCHES = 216
"""Ways of one step that are enumerated."""
DEPTH = 40
"""Decisions followed behind a roll, far above any commitment."""

Values = tuple[float, ...]
"""A value for each seat, in points of a hundred."""


class TooDearError(Exception):
    """A scale has used up the looks that it was given."""


class Table(NamedTuple):
    """Whose game it is: the game, and its seats in their order."""

    game: Game[Any]
    seats: tuple[Seat, ...]


class Scale:
    """Weighs positions for all seats; equal positions once.

    `far` is how far play is followed, `most` the looks after which it raises `TooDearError`.
    """

    def __init__(self, table: Table, seed: int, *, far: bool, most: int | None = None) -> None:
        self.game, self.seats = table
        self.seed = seed
        self.far = far
        self.most = most
        self.looks = 0
        self._known: dict[bytes, Values] = {}

    def weigh(self, state: Any) -> Values:
        """The expected value of a position; `state` stays as it is."""
        return self.weigh_known(state.encode(), state)

    def weigh_known(self, mark: bytes, state: Any) -> Values:
        """The same for a position whose encoding is at hand."""
        found = self._known.get(mark)
        if found is None:
            settle = self._settle if self.far else self._settle_near
            found = self._known[mark] = settle(state, Random(self.seed), 0)
        return found

    def look(self, count: int) -> None:
        """Count looks; raises `TooDearError` beyond the limit."""
        self.looks += count
        if self.most is not None and self.looks > self.most:
            raise TooDearError

    def _settle(self, state: Any, rng: Random, depth: int) -> Values:
        """Play on to the next top over everything that the dice can do."""
        pending = state.pending()
        if isinstance(pending, Finished) or pending.root or depth > DEPTH:
            return self._judge(state)
        action = self._choose(state, pending, rng)
        found = list(islice(branches(state, action), MOST_BRANCHES))
        self.look(len(found))
        if len(found) == MOST_BRANCHES:
            after = state.clone()
            after.apply(action, FastDice(self.seed))
            return self._settle(after, rng, depth + 1)
        return mean(
            [(float(one.probability), self._settle(one.state, rng, depth + 1)) for _, one in found]
        )

    def _settle_near(self, state: Any, rng: Random, depth: int) -> Values:
        """Play on to the next top, or to the next decision whose dice are still to fall."""
        pending = state.pending()
        while not (isinstance(pending, Finished) or pending.root or depth > DEPTH):
            found = list(islice(branches(state, self._choose(state, pending, rng)), 2))
            self.look(1)
            if len(found) > 1:
                break
            state, depth = found[0][1].state, depth + 1
            pending = state.pending()
        return self._judge(state)

    def _choose(self, state: Any, pending: Decision, rng: Random) -> Any:
        options = list(pending.options)
        self.look(len(options) if len(options) > 1 else 0)
        return best(self.game, state, pending._replace(options=Listed(options)), rng)

    def _judge(self, state: Any) -> Values:
        self.look(1)
        return tuple(points(self.game.hints.evaluate(state, seat)) for seat in self.seats)


def guess_looks(table: Table, state: Any, action: Any, rng: Random) -> float:
    """About how many looks following an action far takes, guessed from one random way.

    As if each way branched like this one (Knuth, Estimating the efficiency of backtrack programs,
    Mathematics of Computation, 1975): right on average over many guesses. Without end where there
    are more options than can be listed, as on an open table.
    """
    at, ways, looks = state, 1, 0.0
    for _ in range(DEPTH):
        after, dice = at.clone(), _Guess(rng)
        after.apply(action, dice)
        ways *= min(dice.ways, MOST_BRANCHES)
        looks += ways
        at, pending = after, after.pending()
        if isinstance(pending, Finished) or pending.root:
            break
        if not isinstance(pending.options, Listed):
            return inf
        options = list(pending.options)
        looks += ways * len(options)
        action = best(table.game, at, pending._replace(options=Listed(options)), rng)
    return looks + ways


class _Guess:
    """Dice that show anything, each value alike, and count the ways that they could have gone."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.ways = 1
        self.log: list[int] = []

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        return self._take(range(1, sides + 1))

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` counters, 0..count-1."""
        return self._take(range(count))

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of `count` dice."""
        return self._take(pool_weights(count, sides, statistic, at_least).values)

    def _take(self, values: Sequence[int]) -> int:
        self.ways *= len(values)
        value = values[int(self.rng.random() * len(values))]
        self.log.append(value)
        return value


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
