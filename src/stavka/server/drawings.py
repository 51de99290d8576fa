"""Addresses of maps and counters: pictures that a page lays under the live game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stavka.drawing import Theme
from stavka.drawing.inks import THEMES, style_sheet
from stavka.engine import gate
from stavka.engine.messages import say
from stavka.server import shelf
from stavka.server.album import Album, Picture, print_picture
from stavka.server.http import lang_of
from stavka.server.pages import hand_out
from stavka.server.problems import Problem
from stavka.server.studio import COUNTERS, MAP, Sketch

CSS = "text/css"
INKS = "style/inks.css"
"""What a page calls the style sheet of maps and counters."""


@cache
def inks() -> Picture:
    """The style sheet of maps and counters."""
    return print_picture(style_sheet(), CSS)


async def draw_ahead(album: Album, game: str, scenario: str, lang: str) -> None:
    """Draw what a table will show, before it is asked for."""
    for name in (MAP, COUNTERS):
        await album.picture(Sketch(name, game, scenario, lang))


def routes() -> list[BaseRoute]:
    """The addresses of all pictures."""
    pictures = [
        Route(f"/api/games/{{game}}/{name}.svg", _answering(name)) for name in shelf.PICTURES
    ]
    return [*pictures, Route(f"/{INKS}", _get_inks)]


def _answering(name: str) -> Callable[[Request], object]:
    async def get_picture(request: Request) -> Response:
        """A picture of a game, in SVG."""
        album: Album = request.app.state.album
        sketch = await asyncio.to_thread(_sketch, name, request)
        return hand_out(request, await album.picture(sketch))

    return get_picture


async def _get_inks(request: Request) -> Response:
    return hand_out(request, inks())


def _sketch(name: str, request: Request) -> Sketch:
    """What is asked for; raises `StavkaError` when there is no such game, scenario or theme."""
    game = shelf.game(request.path_params["game"])
    scenario = request.query_params.get("scenario") or game.scenarios[0].id
    gate.check_scenario(game, scenario)
    return Sketch(name, game.id, scenario, lang_of(request), _theme(request))


def _theme(request: Request) -> Theme | None:
    wanted = request.query_params.get("theme", "")
    found = next((theme for theme in THEMES if theme == wanted), None)
    if wanted and found is None:
        themes = ", ".join(THEMES)
        raise Problem(
            422, say("There is no theme of that name; there are: {themes}", themes=themes)
        )
    return found
