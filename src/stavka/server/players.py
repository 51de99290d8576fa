"""Bots at live tables: they think in processes of their own and see what their seat sees."""

from __future__ import annotations

import asyncio
import logging
import secrets
from random import Random
from typing import Any

from stavka.engine.game import Game
from stavka.server.measuring import Histogram
from stavka.server.settings import Settings
from stavka.server.thinker import Task, think
from stavka.server.workers import Crew, WorkerDied, WorkerSlow

LOG = logging.getLogger(__name__)
SEED_BITS = 64
TRIES = 3
"""Workers that may die over one decision before any legal option is taken."""


class Players:
    """The bots' side of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.thoughts = Histogram()
        """How long choices take, queue included."""
        self.lost = 0
        """Workers that died or were ended over a choice."""
        self._crew = Crew(settings.workers)

    async def choose(self, game: Game[Any], state: Any, bot: str) -> str:
        """A bot's action in notation; any legal one when it takes too long or fails repeatedly."""
        with self.thoughts.timed():
            return await self._choose(game, state, bot)

    async def _choose(self, game: Game[Any], state: Any, bot: str) -> str:
        position = state.encode()
        for _ in range(TRIES):
            task = Task(game.id, position, bot, secrets.randbits(SEED_BITS))
            try:
                return await self._think(task)
            except WorkerSlow:
                self.lost += 1
                LOG.warning("bot %s of %s took over %s s", bot, game.id, self.settings.thinking)
                break
            except WorkerDied:
                self.lost += 1
                LOG.warning("a worker died while bot %s of %s was thinking", bot, game.id)
        rng = Random(secrets.randbits(SEED_BITS))
        return game.at(state).notation.write(state.pending().options.sample(rng))

    async def _think(self, task: Task) -> str:
        if self.settings.workers > 0:
            return await self._crew.think(task, self.settings.thinking)
        thought = asyncio.ensure_future(asyncio.to_thread(think, task))
        done, _ = await asyncio.wait({thought}, timeout=self.settings.thinking)
        if not done:
            raise WorkerSlow
        if error := thought.exception():
            LOG.error("bot %s of %s failed", task.bot, task.game, exc_info=error)
            raise WorkerDied from error
        return thought.result()

    async def close(self) -> None:
        """Send the workers home."""
        await self._crew.close()
