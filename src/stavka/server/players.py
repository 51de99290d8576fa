"""Bots at live tables: they think in processes of their own and see what their seat sees."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from random import Random
from typing import Any

from stavka import bots, discovery
from stavka.engine.game import Game
from stavka.server.settings import Settings

LOG = logging.getLogger(__name__)
SEED_BITS = 64


@cache
def _game(id_: str) -> Game[Any]:
    return discovery.load(id_)


def think(game: str, position: bytes, bot: str, seed: int) -> str:
    """A bot's choice in notation; runs in the worker, which holds the truth and shows the view."""
    one = _game(game)
    state = one.decode(position)
    action = bots.make(bot).choose(bots.observe(one, state), Random(seed))
    return one.notation.write(action)


def _leave_interrupts() -> None:
    """Ctrl+C is for the server, which sends its workers home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Players:
    """The workers in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._workers: Executor | None = None

    async def choose(self, game: Game[Any], state: Any, bot: str) -> str:
        """A bot's action in notation; when it fails or takes too long, any legal one."""
        position = state.encode()
        thought = asyncio.wrap_future(self._submit(game.id, position, bot))
        done, _ = await asyncio.wait({thought}, timeout=self.settings.thinking)
        if not done:
            LOG.warning("bot %s of %s took over %s s", bot, game.id, self.settings.thinking)
            thought.cancel()
            return self._any(game, state)
        error = thought.exception()
        if error is None:
            return thought.result()
        LOG.error("bot %s of %s failed", bot, game.id, exc_info=error)
        if isinstance(error, BrokenProcessPool):
            self.close()
        return self._any(game, state)

    def _any(self, game: Game[Any], state: Any) -> str:
        rng = Random(secrets.randbits(SEED_BITS))
        return game.notation.write(state.pending().options.sample(rng))

    def _submit(self, game: str, position: bytes, bot: str) -> Future[str]:
        if self._workers is None:
            self._workers = self._hire()
        return self._workers.submit(think, game, position, bot, secrets.randbits(SEED_BITS))

    def _hire(self) -> Executor:
        if self.settings.workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self.settings.workers, mp_context=context, initializer=_leave_interrupts
        )

    def close(self) -> None:
        """Send the workers home; the next thought hires new ones."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None
