"""Bots at live tables: they think in processes of their own and see what their seat sees."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple

from stavka.engine.game import Game
from stavka.server.measuring import Histogram
from stavka.server.settings import Settings
from stavka.server.thinker import Task, think
from stavka.server.workers import Crew, WorkerDied, WorkerSlow

LOG = logging.getLogger(__name__)
SEED_BITS = 64
TRIES = 3
"""Workers that may die over one decision before the stand-in takes it."""
STAND_IN = "scripted"
"""The bot that decides where another failed; it is quick."""
THREADS = 4
"""Bots that may think in this process at the same time."""


class Choice(NamedTuple):
    """What a bot does."""

    action: str
    """In notation."""
    stood_in: bool = False
    """Whether the bot that was asked failed or took too long, and another chose."""


class Players:
    """The bots' side of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.thoughts = Histogram()
        """How long choices take, queue included."""
        self.lost = 0
        """Workers that died or were ended over a choice."""
        self._crew = Crew(settings.workers)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        """Of their own: a bot that never ends may not hold up what else is done in threads."""

    async def choose(self, game: Game[Any], state: Any, bot: str) -> Choice:
        """A bot's action; the stand-in's, or any legal one, when it takes too long or fails."""
        with self.thoughts.timed():
            position = state.encode()
            found = await self._try(Task(game.id, position, bot, _seed()))
            if found is not None:
                return Choice(found)
            return Choice(await self._stand_in(game, state, position), stood_in=True)

    async def _try(self, task: Task) -> str | None:
        """A bot's action, None when it takes too long or fails again and again."""
        for _ in range(TRIES):
            try:
                return await self._think(task)
            except WorkerSlow:
                self.lost += 1
                limit = self.settings.thinking
                LOG.warning("bot %s of %s took over %s s", task.bot, task.game, limit)
                return None
            except WorkerDied:
                self.lost += 1
                LOG.warning("a worker died while bot %s of %s was thinking", task.bot, task.game)
        return None

    async def _stand_in(self, game: Game[Any], state: Any, position: bytes) -> str:
        try:
            return await self._think_here(Task(game.id, position, STAND_IN, _seed()), None)
        except (WorkerSlow, WorkerDied):
            LOG.warning("the stand-in of %s failed; any legal action is taken", game.id)
            return game.at(state).notation.write(state.pending().options.sample(Random(_seed())))

    async def _think(self, task: Task) -> str:
        if self.settings.workers > 0:
            return await self._crew.think(task, self.settings.thinking)
        return await self._think_here(task, self._threads)

    async def _think_here(self, task: Task, threads: ThreadPoolExecutor | None) -> str:
        """A choice made in a thread of this process; None: one of those for everything."""
        thought = asyncio.get_running_loop().run_in_executor(threads, think, task)
        done, _ = await asyncio.wait({thought}, timeout=self.settings.thinking)
        if not done:
            thought.cancel()  # if it still waits for a thread
            raise WorkerSlow
        if error := thought.exception():
            LOG.error("bot %s of %s failed", task.bot, task.game, exc_info=error)
            raise WorkerDied from error
        return thought.result()

    async def close(self) -> None:
        """Send the workers home."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._crew.close()


def _seed() -> int:
    return secrets.randbits(SEED_BITS)
