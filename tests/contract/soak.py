"""Play very many random games of every scenario and count how they end: run it by hand.

python -m tests.contract.soak --game kriegsspiel --games 2000
"""

# ruff: noqa: T201 - a script prints its results

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator

import tests.conftest  # noqa: F401 - the sample game is found beside the built-in ones
from stavka.engine.errors import StavkaError
from tests.contract import support
from tests.contract.support import Step, Table

CHECKED = 97
"""Every so-many-th position is encoded, decoded, viewed and resampled as well."""


STEP = "step"


def main() -> int:
    """Play, print counts, and answer 1 when anything went wrong."""
    parser = argparse.ArgumentParser(description="Random games without end, checked on the way.")
    parser.add_argument("--game", help="id of a game; all games when not given")
    parser.add_argument("--games", type=int, default=200, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    faults = 0
    for table in support.tables():
        if asked.game in (None, table.game):
            faults += soak(table, range(asked.seed, asked.seed + asked.games))
    return int(faults > 0)


def soak(table: Table, seeds: range) -> int:
    """Play a scenario with every seed; prints ends, lengths and faults; how many faults."""
    ends, steps, faults, began = Counter[str](), 0, list[str](), time.perf_counter()
    for seed in seeds:
        try:
            for what in play(table, seed):
                if what == STEP:
                    steps += 1
                else:
                    ends[what] += 1
        except (AssertionError, LookupError, TypeError, ValueError, StavkaError) as error:
            faults.append(f"seed {seed}: {type(error).__name__}: {error}")
    spent = time.perf_counter() - began
    print(f"{table}: {len(seeds)} games, {steps} decisions, {steps / spent:,.0f} a second")
    for end, count in ends.most_common():
        print(f"  {count:6} {end}")
    for fault in faults:
        print(f"  FAULT {fault}")
    return len(faults)


def play(table: Table, seed: int) -> Iterator[str]:
    """One game: STEP for each decision, then who won and why."""
    game = support.load(table.game)
    for number, step in enumerate(support.random_play(table, seed)):
        if not isinstance(step, Step):
            game.check(step)
            finished = step.pending()
            yield f"{', '.join(finished.winners) or 'draw'}: {finished.reason} ({finished.clause})"
            return
        game.check(step.before)
        if number % CHECKED == 0:
            support.look_at(table, step, seed)
        yield STEP


if __name__ == "__main__":
    raise SystemExit(main())
