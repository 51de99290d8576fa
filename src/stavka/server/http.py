"""The addresses that answer over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stavka.engine import gate, replay
from stavka.engine.messages import say
from stavka.server import desk, shelf
from stavka.server.guests import Access
from stavka.server.lobby import Lobby
from stavka.server.problems import Problem
from stavka.server.requests import Act, Deed, Die, Explain, NewTable, Query, Undo, parse
from stavka.server.security import bearer_keys
from stavka.server.shelf import Leaflet
from stavka.server.table import Table
from stavka.server.wire import language

T = TypeVar("T")
JSON = "application/json"
CREATED = 201
NOT_MODIFIED = 304


def lang_of(request: Request) -> str:
    """The language of a request: as asked for, else as the browser prefers."""
    return language(request.query_params.get("lang") or request.headers.get("accept-language", ""))


def lobby_of(request: Request) -> Lobby:
    """The lobby of the application."""
    lobby: Lobby = request.app.state.lobby
    return lobby


def reply(value: Any, status: int = 200) -> Response:
    """A JSON answer that is nobody else's business."""
    return Response(
        msgspec.json.encode(value), status, {"Cache-Control": "no-store"}, media_type=JSON
    )


def hand_out(request: Request, leaflet: Leaflet) -> Response:
    """A leaflet, or word that the client has it already."""
    headers = {"ETag": leaflet.etag, "Cache-Control": "no-cache"}
    if leaflet.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(leaflet.content, headers=headers, media_type=JSON)


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request, of a shape; raises `Problem` 400 and 413."""
    return parse(await read_bytes(request, lobby_of(request).settings.body), kind)


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request; raises `Problem` 413 as soon as it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Problem(413, say("The request is larger than {most} bytes.", most=most))
    return bytes(body)


async def open_table(request: Request) -> tuple[Table, Access]:
    """The table of an address and what the keys of the request open; raises `Problem`."""
    table = await lobby_of(request).find(request.path_params["table"])
    return table, table.admit(bearer_keys(request.headers.get("authorization", "")))


# --- what is the same for everybody ---------------------------------------------------------------


async def get_games(request: Request) -> Response:
    """The gallery."""
    return await _leaflet(request, lambda: shelf.games(lang_of(request)))


async def get_board(request: Request) -> Response:
    """The map of a scenario, counters, charts."""

    def make() -> Leaflet:
        game = shelf.game(request.path_params["game"])
        scenario = request.query_params.get("scenario") or game.scenarios[0].id
        gate.check_scenario(game, scenario)
        return shelf.board(game.id, scenario, lang_of(request))

    return await _leaflet(request, make)


async def get_rules(request: Request) -> Response:
    """The ledger of a game."""
    return await _leaflet(
        request, lambda: shelf.rules(shelf.game(request.path_params["game"]).id, lang_of(request))
    )


async def get_catalogue(request: Request) -> Response:
    """The client's own sentences in a language."""
    lang = language(request.path_params["lang"])
    return await _leaflet(request, lambda: shelf.sentences(lang))


async def _leaflet(request: Request, make: Callable[[], Leaflet]) -> Response:
    return hand_out(request, await asyncio.to_thread(make))


# --- tables ---------------------------------------------------------------------------------------


async def post_table(request: Request) -> Response:
    """Set up a table."""
    made = await lobby_of(request).make(await read(request, NewTable))
    return reply(made.invitation, CREATED)


async def get_table(request: Request) -> Response:
    """A snapshot."""
    table, access = await open_table(request)
    seat = table.choose_seat(access, request.query_params.get("seat", ""))
    return reply(await table.picture(access, lang_of(request), seat))


async def post_act(request: Request) -> Response:
    """Do an action."""
    return await do(request, Act)


async def post_die(request: Request) -> Response:
    """Tell a die."""
    return await do(request, Die)


async def post_undo(request: Request) -> Response:
    """Take back a step."""
    return await do(request, Undo)


async def do(request: Request, kind: type[Deed]) -> Response:
    """Do what the body says; answers with a snapshot."""
    table, access = await open_table(request)
    deed = await read(request, kind)
    await desk.do(lobby_of(request), table, access, deed)
    return reply(await table.picture(access, lang_of(request), table.seat_of(access)))


async def post_query(request: Request) -> Response:
    """A question of the game's own."""
    return await _ask(request, Query)


async def post_explain(request: Request) -> Response:
    """Say whether an action is allowed, and if not, why."""
    return await _ask(request, Explain)


async def _ask(request: Request, kind: type[Query | Explain]) -> Response:
    table, access = await open_table(request)
    question = await read(request, kind)
    return reply(await desk.ask(table, access, question, lang_of(request)))


async def get_replay(request: Request) -> Response:
    """The replay file of a finished game."""
    table, _ = await open_table(request)
    async with table.lock:
        if table.match.finished is None:
            raise Problem(409, say("The replay holds what is hidden; it is there after the end."))
        text = replay.dumps(table.match)
    name = f"{table.row.game}-{table.row.id}.stavka"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(text, headers=headers, media_type="application/jsonl")


async def post_replay(request: Request) -> Response:
    """Take in a replay file as a table that can only be read."""
    lobby = lobby_of(request)
    made = await lobby.take_in(await read_bytes(request, lobby.settings.replay))
    return reply(made.invitation, CREATED)


async def get_log(request: Request) -> Response:
    """The log as an own seat saw it."""
    table, access = await open_table(request)
    seat = table.choose_seat(access, request.query_params.get("seat", ""))
    picture = await table.picture(access, lang_of(request), seat)
    return reply({name: picture[name] for name in ("game", "scenario", "seat", "lines")})
