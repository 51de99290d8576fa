"""The application: addresses, middleware, and what happens at the start and the end."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from stavka.drawing.inks import style_sheet
from stavka.engine.errors import StavkaError
from stavka.engine.messages import say
from stavka.server import dicebook, drawings, http, lost, metrics, openapi, people, reports, socket
from stavka.server.album import Album, folder_beside
from stavka.server.lobby import Lobby
from stavka.server.metrics import Meter, Traffic
from stavka.server.pages import Pages
from stavka.server.problems import Problem, answer
from stavka.server.security import Guard
from stavka.server.settings import Settings

SMALLEST_ZIPPED = 1024
"""Bytes below which an answer is sent as it is."""
ZIP_LEVEL = 5
CLIENT = ("web", "static")
"""Folder of the browser client in the package."""
COLLECT_AFTER = (5_000, 20, 50)
"""New objects before cycles are looked for among them, and how often among the older ones."""


def create_app(settings: Settings | None = None) -> Starlette:
    """The application; raises `StavkaError` when the database cannot be opened."""
    settings = settings or Settings()
    traffic = Traffic()
    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Meter, traffic=traffic),
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=ZIP_LEVEL),
        ],
        exception_handlers={StavkaError: _refuse, HTTPException: _refuse_address},
        lifespan=_live,
    )
    app.state.traffic = traffic
    app.state.lobby = lobby = Lobby(settings)
    app.state.album = Album(folder_beside(settings.database))
    app.state.reports = reports.Reports(settings, lobby.storage)
    return app


@asynccontextmanager
async def _live(app: Starlette) -> AsyncIterator[None]:
    lobby: Lobby = app.state.lobby
    tasks = [
        asyncio.create_task(lobby.sweep()),
        asyncio.create_task(app.state.traffic.watch_the_loop()),
    ]
    if lobby.settings.workers > 0:
        tasks.append(asyncio.create_task(app.state.album.draw_ahead()))
    yield
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    app.state.album.close()
    await app.state.reports.close()
    await lobby.close()


def settle() -> None:
    """Leave what is there at the start to itself; for a process that does nothing but serve.

    Else every search for cycles among old objects would go through all modules and games again,
    and moves would wait for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _routes() -> list[BaseRoute]:
    table = "/api/tables/{table}"
    routes: list[BaseRoute] = [
        Route("/api/openapi.json", openapi.get_openapi),
        Route("/api/health", metrics.get_health),
        Route("/api/metrics", metrics.get_metrics),
        Route("/api/games", http.get_games),
        Route("/api/games/{game}/board", http.get_board),
        Route("/api/games/{game}/rules", http.get_rules),
        Route("/api/catalogue/{lang}", http.get_catalogue),
        *drawings.routes(),
        Route("/api/tables", http.post_table, methods=["POST"]),
        Route(table, http.get_table),
        Route(f"{table}/log", http.get_log),
        Route(f"{table}/replay", http.get_replay),
        Route(f"{table}/dice", dicebook.get_dice),
        Route("/api/replays", http.post_replay, methods=["POST"]),
        Route(f"{table}/act", http.post_act, methods=["POST"]),
        Route(f"{table}/die", http.post_die, methods=["POST"]),
        Route(f"{table}/undo", http.post_undo, methods=["POST"]),
        Route(f"{table}/query", http.post_query, methods=["POST"]),
        Route(f"{table}/explain", http.post_explain, methods=["POST"]),
        *people.routes(table),
        *reports.routes(table),
        WebSocketRoute(f"{table}/socket", socket.serve),
    ]
    folder = Path(str(resources.files("stavka"))).joinpath(*CLIENT)
    if folder.is_dir():
        routes.append(Mount("/", Pages(folder, {drawings.INKS: style_sheet()})))
    return routes


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, StavkaError)
    return answer(error, http.lang_of(request))


async def _refuse_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = say("There is nothing at this address, or it is not to be asked in this way.")
    lang = http.lang_of(request)
    if lost.is_page(request):
        response = lost.page(error.status_code, reason, lang)
    else:
        response = answer(Problem(error.status_code, reason), lang)
    response.headers.update(error.headers or {})
    return response
