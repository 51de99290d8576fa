"""What a report's worker process does: looks at a finished game, and plays quick games from it.

Orders come in and JSON goes out, as with the bots' workers; whoever sends an order ends the process
when it takes too long.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from stavka.analysis import aftermath, momentum
from stavka.analysis.aftermath import Aftermath
from stavka.engine import replay
from stavka.server import thinker


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Examine the game of a replay."""

    game: str
    replay: str


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play some quick games from a position."""

    job: momentum.Job


Order: TypeAlias = Look | Play


class Seen(msgspec.Struct, frozen=True):
    """What a look brought: the data, and the positions (by step) to play quick games from."""

    aftermath: Aftermath
    positions: dict[int, bytes]


def reckon(order: Order) -> str:
    """Carry out an order: `Seen` or a `momentum.Count`, as JSON."""
    return msgspec.json.encode(_reckon(order)).decode()


def _reckon(order: Order) -> Any:
    if isinstance(order, Play):
        return momentum.estimate(order.job)
    match = replay.loads(order.replay).replay(momentum.game_of(order.game))
    return Seen(*aftermath.examine(match))


def _prepare(order: Order) -> None:
    """Load the game of an order."""
    momentum.game_of(order.job.game if isinstance(order, Play) else order.game)


def main() -> None:
    """Serve the process that started this one."""
    thinker.main(thinker.Trade(Order, _prepare, reckon))
