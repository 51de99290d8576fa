"""Many games between bots over processes; the result depends on the seed, not on the workers."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from stavka.bots import make, observe
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.engine.game import Game

Z95 = 1.959963984540054
"""Two-sided 95 % point of the normal distribution."""
LONGEST = 100_000
"""Decisions after which a game counts as endless: no real game comes near."""


class Job(msgspec.Struct, frozen=True):
    """One game to play: which, by whom, from which seed."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    seed: int
    overlays: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A finished game: outcome, length, bots' time, and its curves by turn."""

    seed: int
    winners: tuple[str, ...]
    reason: str
    clause: str
    decisions: int
    seconds: float
    thinking: dict[str, float]
    choices: dict[str, int]
    curves: dict[str, list[float]]


class Share(msgspec.Struct, frozen=True):
    """A share of games with its Wilson 95 % interval."""

    share: float
    low: float
    high: float


class Result(msgspec.Struct, frozen=True):
    """All games of a simulation."""

    game: str
    scenario: str
    games: int
    seed: int
    bots: dict[str, str]
    wins: dict[str, int]
    draws: int
    decisions: int
    seconds: float
    shares: dict[str, Share]
    reasons: dict[str, int]
    mean_decisions: float
    mean_turns: float
    milliseconds: dict[str, float]
    """Mean time of a bot's choice by side."""
    curves: dict[str, list[float]]
    """Mean of each measure by turn, over the games that got so far."""
    played: tuple[Played, ...]


Progress = Callable[[int, int], None]


def wilson(successes: int, trials: int) -> Share:
    """The share of successes with its Wilson score interval (E. B. Wilson, 1927)."""
    if not trials:
        return Share(0.0, 0.0, 1.0)
    share = successes / trials
    scale = 1 + Z95**2 / trials
    middle = (share + Z95**2 / (2 * trials)) / scale
    half = Z95 * ((share * (1 - share) + Z95**2 / (4 * trials)) / trials) ** 0.5 / scale
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


_loaded: dict[tuple[str, tuple[str, ...]], Game[Any]] = {}


def _game(job: Job) -> Game[Any]:
    import stavka

    key = (job.game, job.overlays)
    if key not in _loaded:
        _loaded[key] = stavka.load(job.game, [Path(overlay) for overlay in job.overlays])
    return _loaded[key]


def play(job: Job) -> Played:
    """Play one game to its end."""
    game = _game(job)
    began = time.perf_counter()
    seats = [seat.id for seat in game.seats(job.scenario)]
    bots = {seat: make(name) for seat, name in zip(seats, job.bots, strict=True)}
    rngs = {seat: Random(f"{job.seed}/{seat}") for seat in seats}
    dice = FastDice(job.seed)
    options = {option.id: option.default for option in game.options}
    state = game.start(job.scenario, options, dice)
    thinking = dict.fromkeys(map(str, seats), 0.0)
    choices = dict.fromkeys(map(str, seats), 0)
    curves: dict[str, list[float]] = {}
    decisions = 0
    while not isinstance(pending := state.pending(), Finished):
        if decisions > LONGEST:
            raise RuntimeError(f"{job.game}, seed {job.seed}: no end after {LONGEST} decisions")
        _measure(curves, game.measure(state))
        start = time.perf_counter()
        action = bots[pending.seat].choose(observe(game, state), rngs[pending.seat])
        thinking[pending.seat] += time.perf_counter() - start
        choices[pending.seat] += 1
        state.apply(action, dice)
        dice.log.clear()
        decisions += 1
    _measure(curves, game.measure(state))
    return Played(
        job.seed,
        tuple(map(str, pending.winners)),
        str(pending.reason),
        pending.clause,
        decisions,
        time.perf_counter() - began,
        thinking,
        choices,
        curves,
    )


def _measure(curves: dict[str, list[float]], values: Any) -> None:
    """Keep the last value of each measure in each turn."""
    turn = max(1, int(values.get("turn", 1)))  # placing before the first turn counts to it
    for name, value in values.items():
        curve = curves.setdefault(name, [])
        while len(curve) < turn:
            curve.append(float(value))
        curve[turn - 1] = float(value)


def simulate(
    game: str,
    games: int,
    bots: Sequence[str],
    seed: int,
    scenario: str | None = None,
    *,
    workers: int | None = None,
    overlays: Sequence[Path] = (),
    progress: Progress | None = None,
) -> Result:
    """Play many games and sum them up; `bots` in the rulebook's order of sides.

    Raises `StavkaError` on an unknown game, scenario or bot.
    """
    import stavka
    from stavka.engine.errors import StavkaError

    loaded = stavka.load(game, overlays)
    names = [one.id for one in loaded.scenarios]
    scenario = scenario or names[0]
    if scenario not in names:
        raise StavkaError(f"no scenario {scenario!r}; there are: {', '.join(names)}")
    seats = [str(seat.id) for seat in loaded.seats(scenario)]
    if len(bots) != len(seats):
        raise StavkaError(f"name a bot for each of {', '.join(seats)}, not {len(bots)}")
    for name in bots:
        make(name)
    files = tuple(map(str, overlays))
    jobs = [
        Job(game, scenario, tuple(bots), seed * 1_000_003 + number, files)
        for number in range(games)
    ]
    began = time.perf_counter()
    played: list[Played] = []
    for one in _run(jobs, workers):
        played.append(one)
        if progress:
            progress(len(played), games)
    seconds = time.perf_counter() - began
    return _sum_up(game, scenario, seed, dict(zip(seats, bots, strict=True)), played, seconds)


def _run(jobs: list[Job], workers: int | None) -> Iterator[Played]:
    """Games in the order of their jobs, over processes when more than one is wanted."""
    count = workers or multiprocessing.cpu_count()
    if count == 1 or len(jobs) <= 1:
        yield from map(play, jobs)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(count, len(jobs))) as pool:
        yield from pool.imap(play, jobs, chunksize=max(1, min(8, len(jobs) // (4 * count))))


def _sum_up(
    game: str,
    scenario: str,
    seed: int,
    bots: dict[str, str],
    played: list[Played],
    seconds: float,
) -> Result:
    seats = list(bots)
    total = len(played)
    wins = {seat: sum(one.winners == (seat,) for one in played) for seat in seats}
    draws = total - sum(wins.values())
    thinking = {
        seat: 1000
        * sum(one.thinking[seat] for one in played)
        / max(1, sum(one.choices[seat] for one in played))
        for seat in seats
    }
    decisions = sum(one.decisions for one in played)
    turns = [len(one.curves.get("turn", [0])) for one in played]
    return Result(
        game,
        scenario,
        total,
        seed,
        bots,
        wins,
        draws,
        decisions,
        seconds,
        {seat: wilson(wins[seat], total) for seat in seats} | {"draw": wilson(draws, total)},
        dict(Counter(f"{one.reason} ({one.clause})" for one in played).most_common()),
        decisions / max(1, total),
        sum(turns) / max(1, total),
        thinking,
        _mean_curves(played),
        tuple(played),
    )


def _mean_curves(played: list[Played]) -> dict[str, list[float]]:
    names = list(dict.fromkeys(name for one in played for name in one.curves))
    means: dict[str, list[float]] = {}
    for name in names:
        longest = max(len(one.curves.get(name, [])) for one in played)
        means[name] = [
            _mean(
                [one.curves[name][turn] for one in played if len(one.curves.get(name, [])) > turn]
            )
            for turn in range(longest)
        ]
    return means


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
