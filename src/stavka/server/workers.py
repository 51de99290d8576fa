"""Processes in which bots think, so that the server never waits: hired on need, replaced when lost.

A worker has one task at a time. One that takes too long is ended; one that dies leaves its task to
the caller. The time for a task does not run while a fresh worker starts: a busy machine would end
each before it had begun. All of them end with the server, however it ends: their input closes.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from stavka.server.thinker import LENGTH, pack

START = "import sys; sys.path[:] = sys.argv[2:]; __import__(sys.argv[1], fromlist=['main']).main()"
"""The worker finds the packages where this process finds them, and nowhere else."""
THINKER = "stavka.server.thinker"
"""The module that runs in a bots' worker."""
STARTING = 180.0
"""Seconds that a fresh worker has to start and to load what its first task needs."""


class WorkerDied(Exception):
    """A worker ended before it had answered."""


class WorkerSlow(Exception):
    """A worker did not answer in time, and was ended."""


class Worker:
    """One process, as seen from the server."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._fresh = True
        self._end: asyncio.Task[int] | None = None

    @classmethod
    async def hire(cls, trade: str = THINKER) -> Worker:
        """Start a process that runs `main` of a module."""
        command = (sys.executable, "-P", "-c", START, trade, *sys.path)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE))

    @property
    def is_there(self) -> bool:
        """Whether the process is alive, as far as is known."""
        return self.process.returncode is None

    async def think(self, task: msgspec.Struct, seconds: float) -> str:
        """A choice in notation; raises `WorkerDied` and `WorkerSlow`, and is to be ended then."""
        try:
            async with asyncio.timeout(STARTING if self._fresh else seconds):
                await self._hand(task)
                await self._hear()  # it has begun
            self._fresh = False
            async with asyncio.timeout(seconds):
                return await self._hear()
        except TimeoutError:
            raise WorkerSlow from None
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerDied from error

    async def _hand(self, task: msgspec.Struct) -> None:
        tasks = self.process.stdin
        assert tasks is not None
        tasks.write(pack(msgspec.msgpack.encode(task)))
        await tasks.drain()

    async def _hear(self) -> str:
        choices = self.process.stdout
        assert choices is not None
        (length,) = LENGTH.unpack(await choices.readexactly(LENGTH.size))
        return (await choices.readexactly(length)).decode()

    async def dismiss(self) -> None:
        """End the process and wait for its end."""
        if self._end is None:
            if self.is_there:
                self.process.kill()
            self._end = asyncio.create_task(self.process.wait())
        await asyncio.shield(self._end)


class Crew:
    """As many workers as there may be, hired when all the others are busy."""

    def __init__(self, most: int, trade: str = THINKER) -> None:
        self._trade = trade
        self._places = asyncio.Semaphore(most)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()

    async def think(self, task: msgspec.Struct, seconds: float) -> str:
        """A choice in notation, at most so many seconds after a worker has begun with the task.

        Raises `WorkerDied` and `WorkerSlow`.
        """
        async with self._places, self._borrow() as worker:
            return await worker.think(task, seconds)

    @asynccontextmanager
    async def _borrow(self) -> AsyncIterator[Worker]:
        """A worker; it is kept if it did its task and let go if anything came in between."""
        worker = await self._take()
        self._busy.add(worker)
        finished = False
        try:
            yield worker
            finished = True
        finally:
            self._busy.discard(worker)
            if finished:
                self._idle.append(worker)
            else:
                await worker.dismiss()

    async def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_there:
                return worker
            await worker.dismiss()
        return await Worker.hire(self._trade)

    async def close(self) -> None:
        """Send all workers home."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        await asyncio.gather(*(worker.dismiss() for worker in workers))
