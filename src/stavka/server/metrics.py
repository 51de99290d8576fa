"""What the server measures of itself, told in the text format that Prometheus reads."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stavka.__about__ import __version__
from stavka.server.lobby import Lobby
from stavka.server.measuring import Histogram

TEXT = "text/plain; version=0.0.4; charset=utf-8"
LOOK_EVERY = 0.5
"""Seconds between two looks at how late the loop is."""


class Meter:
    """Wraps the application: counts answers by their status and times them."""

    def __init__(self, app: ASGIApp, traffic: Traffic) -> None:
        self.app = app
        self.traffic = traffic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.traffic.answers[message["status"]] += 1
            await send(message)

        with self.traffic.times.timed():
            await self.app(scope, receive, send_counted)


class Traffic:
    """What went over HTTP, and how late the loop was in turning to what was due."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()
        self.times = Histogram()
        self.lateness = Histogram()

    async def watch_the_loop(self) -> None:
        """Look at how late the loop is, for ever."""
        while True:
            due = time.perf_counter() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self.lateness.observe(max(0.0, time.perf_counter() - due))


async def get_health(request: Request) -> Response:
    """Whether tables can be read; 503 when the disk refuses."""
    lobby: Lobby = request.app.state.lobby
    kept = await lobby.storage.count()
    return JSONResponse(
        {"status": "ok", "version": __version__, "tables": kept},
        headers={"Cache-Control": "no-store"},
    )


async def get_metrics(request: Request) -> Response:
    """All figures."""
    lines = _figures(request.app.state.lobby, request.app.state.traffic)
    return Response("".join(f"{line}\n" for line in lines), media_type=TEXT)


def _figures(lobby: Lobby, traffic: Traffic) -> Iterator[str]:
    yield from _gauge("tables", "Tables in memory.", lobby.in_memory)
    yield from _gauge("sockets", "Sockets at tables.", lobby.sockets)
    yield from _head("answers_total", "Answers over HTTP, by status.", "counter")
    for status, count in sorted(traffic.answers.items()):
        yield f'stavka_answers_total{{status="{status}"}} {count}'
    yield from _histogram("request_seconds", "Time to answer a request.", traffic.times)
    commits, players = lobby.storage.commits, lobby.players
    yield from _histogram("step_seconds", "Time until a step is on the disk.", commits)
    yield from _histogram("thought_seconds", "Time that a bot's choice takes.", players.thoughts)
    yield from _head("lost_workers_total", "Workers that died or were ended.", "counter")
    yield f"stavka_lost_workers_total {players.lost}"
    yield from _histogram("late_seconds", "How late the loop turns to things.", traffic.lateness)


def _head(name: str, about: str, kind: str) -> tuple[str, str]:
    return f"# HELP stavka_{name} {about}", f"# TYPE stavka_{name} {kind}"


def _gauge(name: str, about: str, value: int) -> tuple[str, ...]:
    return (*_head(name, about, "gauge"), f"stavka_{name} {value}")


def _histogram(name: str, about: str, times: Histogram) -> Iterator[str]:
    yield from _head(name, about, "histogram")
    for bound, count in zip((*times.bounds, "+Inf"), accumulate(times.counts), strict=True):
        yield f'stavka_{name}_bucket{{le="{bound}"}} {count}'
    yield f"stavka_{name}_sum {times.total:.6f}"
    yield f"stavka_{name}_count {sum(times.counts)}"
