"""Reports of finished games: made in a process of their own, told as far as they are, kept on disk.

A look at the game comes first; then quick games are played from its turns and turning points, pass
after pass, and each answer tells how many of all there are to be played have been.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stavka.analysis import aftermath, momentum, page, sections
from stavka.analysis.aftermath import Aftermath
from stavka.analysis.momentum import Count
from stavka.analysis.paper import Paper
from stavka.engine import replay
from stavka.engine.messages import say
from stavka.server.http import lang_of, open_table, reply
from stavka.server.problems import Problem
from stavka.server.reckoner import Look, Order, Play, Seen, reckon
from stavka.server.settings import Settings
from stavka.server.storage import Storage
from stavka.server.table import Table
from stavka.server.workers import Crew

LOG = logging.getLogger(__name__)
TRADE = "stavka.server.reckoner"
"""The module that runs in the worker."""
ACCEPTED = 202


class Making:
    """A report in the making, or made."""

    def __init__(self, table: str, mark: str) -> None:
        self.table = table
        self.mark = mark
        self.aftermath: Aftermath | None = None
        self.counts: list[Count] = []
        self.points = 0
        """Points of the curve of chances, which is told once each has been played from."""
        self.done = 0
        self.games = 0
        self.told = False
        """Whether somebody has been told that it failed: who asks next has it tried again."""
        self.task: asyncio.Task[None] | None = None
        self._papers: dict[str, tuple[int, Paper]] = {}

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.task is None or self.task.done()

    @property
    def failed(self) -> bool:
        """Whether it broke off."""
        task = self.task
        return (
            task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        )

    def write(self, game: Any, lang: str) -> Paper:
        """The paper as far as the report is, written once for each stand and language."""
        assert self.aftermath is not None
        stand = len(self.counts) if len(self.counts) >= self.points else 0
        had = self._papers.get(lang)
        if had is None or had[0] != stand:
            counted = aftermath.with_momentum(self.aftermath, self.counts[:stand])
            had = self._papers[lang] = (stand, sections.write(game, counted, lang))
        return had[1]


class Reports:
    """All reports that are being made or were asked for of late."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self._crew = Crew(1, TRADE)
        self._made: dict[str, Making] = {}

    async def of(self, table: Table) -> Making:
        """The report of a table's finished game, begun if need be; raises `Problem` 409 and 503."""
        async with table.lock:
            if table.match.finished is None:
                raise Problem(
                    409, say("The report tells what is hidden; it is there after the end.")
                )
            mark = table.match.hash
            making = self._made.get(table.row.id)
            if making is None or making.mark != mark or making.told:
                self._make_room()
                making = self._made[table.row.id] = Making(table.row.id, mark)
                text = replay.dumps(table.match)
                making.task = asyncio.create_task(self._make(making, table.row.game, text))
                making.task.add_done_callback(_note_failure)
        return making

    def _make_room(self) -> None:
        """Let go of the oldest report that is made; raises `Problem` 503 when all are at work."""
        if len(self._made) < self.settings.most_reports:
            return
        oldest = next((id_ for id_, making in self._made.items() if making.over), None)
        if oldest is None:
            raise Problem(503, say("Too many reports are being made; ask again later."))
        del self._made[oldest]

    async def _make(self, making: Making, game: str, text: str) -> None:
        kept = await self.storage.report(making.table, making.mark)
        if kept:
            making.aftermath = msgspec.json.decode(kept, type=Aftermath)
            making.counts = list(making.aftermath.momentum)
            return
        await self._look(making, game, text)

    async def _look(self, making: Making, game: str, text: str) -> None:
        """Examine, then play; what is whole is kept."""
        seen = msgspec.json.decode(await self._order(Look(game, text)), type=Seen)
        making.aftermath = seen.aftermath
        jobs = momentum.plan(game, seen.positions, self.settings.report_games)
        making.points = len(seen.positions)
        making.games = sum(job.games for job in jobs)
        for job in jobs:
            count = msgspec.json.decode(await self._order(Play(job)), type=Count)
            making.counts.append(count)
            making.done += job.games
        whole = aftermath.with_momentum(seen.aftermath, making.counts)
        await self.storage.keep_report(
            making.table, making.mark, msgspec.json.encode(whole).decode()
        )

    async def _order(self, order: Order) -> str:
        if self.settings.workers > 0:
            return await self._crew.think(order, self.settings.report_seconds)
        return await asyncio.to_thread(reckon, order)

    async def close(self) -> None:
        """Give up what is being made and send the worker home."""
        for making in self._made.values():
            if making.task is not None:
                making.task.cancel()
        await self._crew.close()


def _note_failure(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        LOG.error("a report could not be made", exc_info=error)


# --- addresses ------------------------------------------------------------------------------------


def routes(table: str) -> list[BaseRoute]:
    """The addresses below a table's."""
    return [Route(f"{table}/report", get_report), Route(f"{table}/report.html", get_page)]


async def get_report(request: Request) -> Response:
    """The report as far as it is: 202 and no paper until there is anything to tell."""
    table, _ = await open_table(request)
    making = await _reports(request).of(table)
    answer = {
        "type": "report",
        "over": making.over,
        "failed": making.failed,
        "done": making.done,
        "games": making.games,
    }
    making.told = making.failed
    if making.aftermath is None:
        return reply(answer, ACCEPTED)
    paper = await asyncio.to_thread(making.write, table.match.game, lang_of(request))
    return reply({**answer, "paper": paper})


async def get_page(request: Request) -> Response:
    """The report as one file to keep or print; raises `Problem` 409 until it has been examined."""
    table, _ = await open_table(request)
    making = await _reports(request).of(table)
    if making.aftermath is None:
        raise Problem(409, say("The report is being made; ask again in a moment."))
    paper = await asyncio.to_thread(making.write, table.match.game, lang_of(request))
    name = f"{table.row.game}-{table.row.id}.html"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    text = await asyncio.to_thread(page.render, paper)
    return Response(text, headers=headers, media_type="text/html")


def _reports(request: Request) -> Reports:
    reports: Reports = request.app.state.reports
    return reports
