"""Exact odds of any action: re-run it on clones over everything that the dice can do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Generic, NamedTuple, TypeVar

from stavka.engine.chance import join_faces, read_pool
from stavka.engine.decision import Action
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.game import State

S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Hashable)

LIMIT = 20_000
"""Branches that are enumerated before sampling takes over."""
SAMPLE_SEED = 0
"""Seed of the sampling when the caller gives none."""


class Outcome(NamedTuple, Generic[S]):
    """One way that the dice can fall: its probability, the position after it, what happened."""

    probability: Fraction
    state: S
    events: Events


class Outcomes(Generic[S]):
    """All outcomes of an action; their probabilities add up to exactly 1.

    When `exact` is false the action has too many branches: these are samples, and `error` bounds
    the standard error of the probability of anything that is read from them.
    """

    def __init__(self, found: list[Outcome[S]], exact: bool, error: float) -> None:
        self.found = found
        self.exact = exact
        self.error = error

    def __iter__(self) -> Iterator[Outcome[S]]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def chances(self, read: Callable[[S, Events], K]) -> dict[K, Fraction]:
        """The probability of every value that `read` finds, in the order in which they turn up."""
        chances: dict[K, Fraction] = {}
        for probability, state, events in self.found:
            value = read(state, events)
            chances[value] = chances.get(value, Fraction(0)) + probability
        return chances


def outcomes(
    state: S, action: Action, *, limit: int = LIMIT, rng: Random | None = None
) -> Outcomes[S]:
    """Every outcome of a legal action, with exact probabilities; `state` stays as it is.

    Beyond `limit` branches `limit` random ones are taken with `rng` instead.
    """
    found: list[Outcome[S]] = []
    for _, outcome in branches(state, action):
        if len(found) == limit:
            return _sample(state, action, limit, rng or Random(SAMPLE_SEED))
        found.append(outcome)
    return Outcomes(found, True, 0.0)


def branches(state: S, action: Action) -> Iterator[tuple[tuple[int, ...], Outcome[S]]]:
    """What the dice show on each way (of a pool its statistic alone), and the outcome; in order."""
    dice: _Branching | None = _Branching([])
    while dice is not None:
        after = state.clone()
        events = after.apply(action, dice)
        yield tuple(dice.log), Outcome(dice.probability(), after, events)
        dice = dice.next()


def _sample(state: S, action: Action, count: int, rng: Random) -> Outcomes[S]:
    """Random branches, equal ones counted together."""
    found: dict[tuple[int, ...], tuple[int, S, Events]] = {}
    for _ in range(count):
        after, dice = state.clone(), _Sampling(rng)
        events = after.apply(action, dice)
        path = tuple(dice.path)
        times = found[path][0] if path in found else 0
        found[path] = (times + 1, after, events)
    listed = [
        Outcome(Fraction(times, count), after, events) for times, after, events in found.values()
    ]
    return Outcomes(listed, False, 0.5 / count**0.5)


class _Weights(NamedTuple):
    """What a chance node can give: values, and how many of `total` equal cases give each."""

    values: tuple[int, ...]
    cases: tuple[int, ...]
    total: int


@cache
def _even(lowest: int, count: int) -> _Weights:
    return _Weights(tuple(range(lowest, lowest + count)), (1,) * count, count)


@cache
def pool_weights(count: int, sides: int, statistic: Statistic, at_least: int = 0) -> _Weights:
    """The exact distribution of a statistic of `count` dice, values ascending.

    Built die by die over the statistic itself, so ten dice cost no more than ten steps.
    """
    cases: dict[int, int] = {}
    for face in range(1, sides + 1):
        value = read_pool([face], statistic, at_least)
        cases[value] = cases.get(value, 0) + 1
    first = dict(cases)
    for _ in range(count - 1):
        cases = _add_die(cases, first, statistic)
    values = tuple(sorted(cases))
    return _Weights(values, tuple(cases[value] for value in values), sides**count)


def _add_die(cases: dict[int, int], die: dict[int, int], statistic: Statistic) -> dict[int, int]:
    join = _JOINS.get(statistic, int.__add__)
    joined: dict[int, int] = {}
    for had, times in cases.items():
        for value, ways in die.items():
            both = join(had, value)
            joined[both] = joined.get(both, 0) + times * ways
    return joined


def _join_digits(had: int, value: int) -> int:
    return join_faces(map(int, f"{had}{value}"))


_JOINS: dict[Statistic, Callable[[int, int], int]] = {
    Statistic.HIGHEST: max,
    Statistic.LOWEST: min,
    Statistic.FACES: _join_digits,
}


class _Tree:
    """Dice that meet a chance node for every request; the log holds a pool's statistic alone."""

    def __init__(self) -> None:
        self.log: list[int] = []
        self.path: list[int] = []

    def choose(self, weights: _Weights) -> int:
        """Which of the node's values comes, as an index."""
        raise NotImplementedError

    def meet(self, weights: _Weights) -> int:
        """The value of the next chance node."""
        index = self.choose(weights)
        self.path.append(index)
        self.log.append(weights.values[index])
        return weights.values[index]

    def roll(self, sides: int, purpose: Purpose) -> int:
        """One die, 1..sides."""
        return self.meet(_even(1, sides))

    def draw(self, count: int, purpose: Purpose) -> int:
        """One of `count` counters, 0..count-1."""
        return self.meet(_even(0, count))

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """The statistic of `count` dice, as one chance node."""
        return self.meet(pool_weights(count, sides, statistic, at_least))


class _Branching(_Tree):
    """Follows a prefix of choices, then the first of each node; `next` turns the odometer."""

    def __init__(self, prefix: list[int]) -> None:
        super().__init__()
        self.prefix = prefix
        self.nodes: list[_Weights] = []

    def choose(self, weights: _Weights) -> int:
        place = len(self.nodes)
        self.nodes.append(weights)
        return self.prefix[place] if place < len(self.prefix) else 0

    def probability(self) -> Fraction:
        """The probability of the whole path."""
        cases, total = 1, 1
        for index, node in zip(self.path, self.nodes, strict=True):
            cases *= node.cases[index]
            total *= node.total
        return Fraction(cases, total)

    def next(self) -> _Branching | None:
        """The dice of the next path, None after the last."""
        for place in range(len(self.path) - 1, -1, -1):
            if self.path[place] + 1 < len(self.nodes[place].values):
                return _Branching([*self.path[:place], self.path[place] + 1])
        return None


class _Sampling(_Tree):
    """Chooses at each node at random, by its weights."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def choose(self, weights: _Weights) -> int:
        mark = self.rng.randrange(weights.total)
        for index, cases in enumerate(weights.cases):
            mark -= cases
            if mark < 0:
                return index
        raise AssertionError(f"cases must add up to {weights.total}: {weights.cases}")
