"""Momentum: the chance of winning along the game, estimated by quick games from its positions.

From each position many games are played to the end by scripted bots, which see what their seats
see; shares of wins come with their Wilson 95 % interval. All games depend on the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from random import Random
from typing import Any

import msgspec

from stavka.analysis.simulate import Share, wilson
from stavka.bots import make, observe
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished, Seat
from stavka.engine.game import Game

BOT = "scripted"
"""Who plays the quick games, at all seats."""
LONGEST = 100_000
"""Decisions after which a game counts as endless."""
A_PASS = 2
"""Games played from each point before the next point's turn comes: the curve grows evenly."""
MOST_POINTS = 20
"""Points of the curve."""
SEED_BITS = 64


class Job(msgspec.Struct, frozen=True):
    """Some quick games from one position."""

    game: str
    step: int
    position: bytes
    games: int
    seed: int


class Count(msgspec.Struct, frozen=True):
    """How the games from the position after a step ended: wins by seat, and draws.

    A win that several seats share counts for each of them.
    """

    step: int
    games: int
    wins: dict[Seat, int]
    draws: int

    def share(self, seat: Seat) -> Share:
        """A seat's share of wins with its interval."""
        return wilson(self.wins.get(seat, 0), self.games)

    @property
    def drawn(self) -> Share:
        """The share of draws."""
        return wilson(self.draws, self.games)


def plan(game: str, positions: Mapping[int, bytes], games: int, seed: int = 1) -> list[Job]:
    """Jobs for so many games from each position (by step), pass after pass."""
    sizes = [min(A_PASS, games - done) for done in range(0, games, A_PASS)]
    return [
        Job(game, step, position, size, _mix(seed, step, number))
        for number, size in enumerate(sizes)
        for step, position in positions.items()
    ]


def _mix(*parts: int) -> int:
    return Random("/".join(map(str, parts))).getrandbits(SEED_BITS)


@cache
def game_of(id_: str) -> Game[Any]:
    """A game, loaded once in a process."""
    import stavka

    return stavka.load(id_)


def estimate(job: Job) -> Count:
    """Play the games of a job; a plain function of plain data, for worker processes."""
    game = game_of(job.game)
    start = game.decode(job.position)
    ends = [play_out(game, start.clone(), job.seed + number) for number in range(job.games)]
    wins: dict[Seat, int] = {}
    for end in ends:
        for seat in end.winners:
            wins[seat] = wins.get(seat, 0) + 1
    return Count(job.step, job.games, wins, sum(not end.winners for end in ends))


def play_out(game: Game[Any], state: Any, seed: int) -> Finished:
    """Play a position to its end, in place."""
    rng, dice, bot = Random(seed), FastDice(seed), make(BOT)
    for _ in range(LONGEST):
        pending = state.pending()
        if isinstance(pending, Finished):
            return pending
        state.apply(bot.choose(observe(game, state), rng), dice)
        dice.log.clear()
    raise RuntimeError(f"{game.id}, seed {seed}: no end after {LONGEST} decisions")


def add_up(counts: Iterable[Count]) -> tuple[Count, ...]:
    """Counts of the same step summed up, in order of steps."""
    sums: dict[int, Count] = {}
    for one in counts:
        had = sums.get(one.step, Count(one.step, 0, {}, 0))
        seats = dict.fromkeys([*had.wins, *one.wins])
        wins = {seat: had.wins.get(seat, 0) + one.wins.get(seat, 0) for seat in seats}
        sums[one.step] = Count(one.step, had.games + one.games, wins, had.draws + one.draws)
    return tuple(sums[step] for step in sorted(sums))


def choose_points(
    turns: Sequence[int], events: Sequence[int], most: int = MOST_POINTS
) -> list[int]:
    """Steps to estimate at: starts of turns, then events in the order given.

    Too many turns are thinned evenly, to half of what there is room for.
    """
    if len(turns) + len(events) > most:
        turns = turns[:: ceil(2 * len(turns) / most)]
    return sorted(list(dict.fromkeys([*turns, *events]))[:most])
