"""Maps and counters as pictures, drawn once and kept: what a page lays under the live game."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import threading
from collections.abc import Callable
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stavka.drawing import Bounds, Theme, counter_symbols, document, layers_of, miniature_of, teller
from stavka.drawing.inks import THEMES, style_sheet
from stavka.engine import gate
from stavka.engine.messages import say
from stavka.server import shelf
from stavka.server.http import NOT_MODIFIED, lang_of
from stavka.server.problems import Problem

SVG, CSS = "image/svg+xml", "text/css"
ZIP_LEVEL = 6
_at_work = threading.Lock()
"""Held by who draws: whoever else wants the same picture waits for it."""


class Picture(msgspec.Struct, frozen=True):
    """A drawing as it is sent, packed and unpacked, and the mark of its content."""

    content: bytes
    packed: bytes
    etag: str
    media: str


def _print(text: str, media: str) -> Picture:
    content = text.encode()
    mark = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return Picture(content, gzip.compress(content, ZIP_LEVEL, mtime=0), mark, media)


# --- what is drawn --------------------------------------------------------------------------------


@cache
def board_map(game: str, scenario: str, lang: str, theme: Theme | None) -> Picture:
    """The map of a scenario: with a theme a picture for a gallery, else in the page's inks."""
    layers = _map_layers(game, scenario, lang)
    return _print(document(*layers, theme, is_small=theme is not None), SVG)


@cache
def _map_layers(game: str, scenario: str, lang: str) -> tuple[Bounds, str]:
    return layers_of(shelf.game(game).board(scenario), teller(lang, game))


@cache
def miniature(game: str, scenario: str, _: str, theme: Theme | None) -> Picture:
    """The outlines of a map, the same in all languages."""
    bounds, layers = _miniature_layers(game, scenario)
    return _print(document(bounds, layers, theme or THEMES[0]), SVG)


@cache
def _miniature_layers(game: str, scenario: str) -> tuple[Bounds, str]:
    return miniature_of(shelf.game(game).board(scenario))


@cache
def counters(game: str, scenario: str, lang: str, _: Theme | None) -> Picture:
    """All faces of counters as symbols of one document."""
    one = shelf.game(game)
    order = [str(seat.id) for seat in one.seats(scenario)]
    return _print(counter_symbols(one.faces(), order, teller(lang, game)), SVG)


def draw_ahead(game: str, scenario: str, lang: str) -> None:
    """Draw what a table will show, before it is asked for."""
    with _at_work:
        board_map(game, scenario, lang, None)
        counters(game, scenario, lang, None)


@cache
def inks() -> Picture:
    """The style sheet of maps and counters."""
    return _print(style_sheet(), CSS)


# --- addresses ------------------------------------------------------------------------------------

DRAWN: dict[str, Callable[[str, str, str, Theme | None], Picture]] = dict(
    zip(shelf.PICTURES, (board_map, miniature, counters), strict=True)
)


def routes() -> list[BaseRoute]:
    """The addresses of all pictures."""
    pictures = [Route(f"/api/games/{{game}}/{name}.svg", _answering(name)) for name in DRAWN]
    return [*pictures, Route("/style/inks.css", _get_inks)]


def _answering(name: str) -> Callable[[Request], object]:
    async def get_picture(request: Request) -> Response:
        """A picture of a game, in SVG."""
        return _hand_out(request, await asyncio.to_thread(_draw, name, request))

    return get_picture


async def _get_inks(request: Request) -> Response:
    return _hand_out(request, inks())


def _draw(name: str, request: Request) -> Picture:
    game = shelf.game(request.path_params["game"])
    scenario = request.query_params.get("scenario") or game.scenarios[0].id
    gate.check_scenario(game, scenario)
    theme = _theme(request)
    with _at_work:
        return DRAWN[name](game.id, scenario, lang_of(request), theme)


def _theme(request: Request) -> Theme | None:
    wanted = request.query_params.get("theme", "")
    found = next((theme for theme in THEMES if theme == wanted), None)
    if wanted and found is None:
        themes = ", ".join(THEMES)
        raise Problem(
            422, say("There is no theme of that name; there are: {themes}", themes=themes)
        )
    return found


def _hand_out(request: Request, picture: Picture) -> Response:
    """A picture, or word that the client has it already."""
    headers = {"ETag": picture.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if picture.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(picture.content, headers=headers, media_type=picture.media)
    headers["Content-Encoding"] = "gzip"
    return Response(picture.packed, headers=headers, media_type=picture.media)
