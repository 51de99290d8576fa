"""The addresses at which people have to do with each other, and with what was before."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stavka.engine.messages import say
from stavka.server.chat import LONGEST_NOTES
from stavka.server.http import CREATED, do, lang_of, lobby_of, open_table, read, read_bytes, reply
from stavka.server.problems import Problem
from stavka.server.requests import (
    Branch,
    Chat,
    Hand,
    Notes,
    Rematch,
    Rollback,
    RollbackAnswer,
    parse,
)

NOTES_BODY = 8 * LONGEST_NOTES
"""Bytes of the longest notes, whatever their script, with what JSON adds."""
MOST_DIGITS = 9
"""Digits of the number of a step."""


async def get_moment(request: Request) -> Response:
    """The table as it was after a step."""
    table, access = await open_table(request)
    text = request.path_params["step"]
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Problem(422, say("A moment is a number of steps, not {text}.", text=text[:20]))
    wanted = request.query_params.get("seat", "")
    return reply(await table.moment(access, lang_of(request), wanted, int(text)))


async def post_branch(request: Request) -> Response:
    """A new table that starts from a moment of this one."""
    table, access = await open_table(request)
    made = await lobby_of(request).branch(table, access, await read(request, Branch))
    return reply(made.invitation, CREATED)


async def post_rematch(request: Request) -> Response:
    """The same again with sides swapped."""
    table, access = await open_table(request)
    wanted = await read(request, Rematch)
    made = await lobby_of(request).rematch(table, access, wanted.seat)
    return reply(made.invitation, CREATED)


async def post_rollback(request: Request) -> Response:
    """Propose to go back."""
    return await do(request, Rollback)


async def post_rollback_answer(request: Request) -> Response:
    """Agree to go back, or don't."""
    return await do(request, RollbackAnswer)


async def post_chat(request: Request) -> Response:
    """Say something to all."""
    return await do(request, Chat)


async def post_hand(request: Request) -> Response:
    """Let a bot play a seat, or its person again."""
    return await do(request, Hand)


async def get_notes(request: Request) -> Response:
    """What an own seat has noted for itself."""
    table, access = await open_table(request)
    return reply({"text": await table.notes(access, request.query_params.get("seat", ""))})


async def put_notes(request: Request) -> Response:
    """Keep what an own seat notes for itself."""
    table, access = await open_table(request)
    notes = parse(await read_bytes(request, NOTES_BODY), Notes)
    seat = request.query_params.get("seat", "")
    return reply({"text": await table.write_notes(access, seat, notes.text)})


def routes(table: str) -> list[BaseRoute]:
    """These addresses, under the address of a table."""
    return [
        Route(f"{table}/moment/{{step}}", get_moment),
        Route(f"{table}/branch", post_branch, methods=["POST"]),
        Route(f"{table}/rematch", post_rematch, methods=["POST"]),
        Route(f"{table}/rollback", post_rollback, methods=["POST"]),
        Route(f"{table}/rollback/answer", post_rollback_answer, methods=["POST"]),
        Route(f"{table}/chat", post_chat, methods=["POST"]),
        Route(f"{table}/hand", post_hand, methods=["POST"]),
        Route(f"{table}/notes", get_notes),
        Route(f"{table}/notes", put_notes, methods=["PUT"]),
    ]
