"""Refusals as clients get them: {"error": {"reason", "clause", "alternatives"}} and a status."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.responses import Response

from stavka.engine.catalogue import capital
from stavka.engine.errors import (
    GameOver,
    Refusal,
    StaleVersion,
    StavkaError,
    UnknownGame,
    WrongSeat,
)
from stavka.engine.messages import Message, say
from stavka.server.wire import language, translated

CONFLICTS = (GameOver, StaleVersion, WrongSeat)


class Problem(StavkaError):
    """What the table refuses, before any rule is asked: a status and a sentence."""

    def __init__(self, status: int, reason: Message) -> None:
        super().__init__(str(reason))
        self.status = status
        self.reason = reason


def status_of(error: StavkaError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Problem):
        return error.status
    if isinstance(error, CONFLICTS):
        return HTTPStatus.CONFLICT
    if isinstance(error, UnknownGame):
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.UNPROCESSABLE_ENTITY


def body_of(error: StavkaError, lang: str) -> dict[str, Any]:
    """What the client is told; `lang` is a language tag or an Accept-Language header."""
    lang = language(lang)
    if isinstance(error, Refusal):
        verdict = error.verdict
        reason = translated(verdict.reason or say("This is not allowed."), lang)
        return body(capital(reason), verdict.clause, verdict.alternatives)
    if isinstance(error, Problem):
        return body(translated(error.reason, lang))
    told = error.told
    return body(str(told) if isinstance(told, str) else translated(told, lang))


def body(reason: str, clause: str = "", alternatives: tuple[str, ...] = ()) -> dict[str, Any]:
    """The one shape of all refusals."""
    return {"error": {"reason": reason, "clause": clause, "alternatives": alternatives}}


def answer(error: StavkaError, lang: str) -> Response:
    """A refusal as a response."""
    content = msgspec.json.encode(body_of(error, lang))
    return Response(content, status_of(error), media_type="application/json")
