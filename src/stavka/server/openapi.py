"""The HTTP addresses as an OpenAPI document, made of the routes and the shapes of bodies."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stavka.__about__ import __version__
from stavka.server import requests
from stavka.server.http import hand_out
from stavka.server.shelf import print_leaflet

OPENAPI = "3.1.0"
ROOT = "/api/"
TABLE = "/api/tables/{table}"
JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"
PARAMETER = re.compile(r"\{(\w+)\}")
BEARER = "key"
WRITING = frozenset({"POST", "PUT"})


class Error(msgspec.Struct):
    """Why something was refused: a sentence, the clause of the game, and what would do instead."""

    reason: str
    clause: str
    alternatives: list[str]


class Refusal(msgspec.Struct):
    """The one shape of all refusals."""

    error: Error


class Created(msgspec.Struct):
    """A new table: keys of those who are here, links for those to come and for spectators."""

    table: str
    seats: dict[str, str]
    links: dict[str, str]
    watch: str


class Verdict(msgspec.Struct):
    """Whether an action is allowed, and if not, why and what would do."""

    allowed: bool
    reason: str
    clause: str
    alternatives: list[str]


class Whole(msgspec.Struct):
    """What all snapshots have; the protocol tells the rest."""

    type: str
    table: str
    game: str
    scenario: str
    mode: str
    version: int
    steps: int
    you: list[str]
    seat: str
    view: dict[str, Any]
    lines: list[dict[str, Any]]
    finished: bool
    players: dict[str, dict[str, Any]]


class Facts(NamedTuple):
    """What a route does not tell of itself."""

    body: type | None = None
    answer: type | None = None
    status: int = HTTPStatus.OK
    media: str = JSON
    takes: str = JSON
    asks: tuple[str, ...] = ("lang",)
    also: tuple[int, ...] = ()
    """Statuses that are no refusals besides the usual one."""


KEPT = (HTTPStatus.NOT_MODIFIED,)
MADE = HTTPStatus.CREATED
PICTURE = Facts(media="image/svg+xml", asks=("scenario", "lang", "theme"), also=KEPT)
FACTS: Mapping[tuple[str, str], Facts] = {
    ("GET", "/api/openapi.json"): Facts(asks=(), also=KEPT),
    ("GET", "/api/health"): Facts(asks=()),
    ("GET", "/api/metrics"): Facts(media="text/plain", asks=()),
    ("GET", "/api/games"): Facts(also=KEPT),
    ("GET", "/api/games/{game}/board"): Facts(asks=("scenario", "lang"), also=KEPT),
    ("GET", "/api/games/{game}/rules"): Facts(also=KEPT),
    ("GET", "/api/catalogue/{lang}"): Facts(asks=(), also=KEPT),
    ("GET", "/api/games/{game}/map.svg"): PICTURE,
    ("GET", "/api/games/{game}/miniature.svg"): PICTURE,
    ("GET", "/api/games/{game}/counters.svg"): PICTURE,
    ("POST", "/api/tables"): Facts(requests.NewTable, Created, MADE),
    ("POST", "/api/replays"): Facts(str, Created, MADE, takes="application/jsonl"),
    ("GET", TABLE): Facts(answer=Whole, asks=("lang", "seat")),
    ("GET", f"{TABLE}/log"): Facts(asks=("lang", "seat")),
    ("GET", f"{TABLE}/replay"): Facts(media="application/jsonl"),
    ("GET", f"{TABLE}/dice"): Facts(),
    ("GET", f"{TABLE}/report"): Facts(also=(HTTPStatus.ACCEPTED,)),
    ("GET", f"{TABLE}/report.html"): Facts(media="text/html"),
    ("GET", f"{TABLE}/moment/{{step}}"): Facts(asks=("lang", "seat")),
    ("GET", f"{TABLE}/notes"): Facts(asks=("lang", "seat")),
    ("PUT", f"{TABLE}/notes"): Facts(requests.Notes, asks=("lang", "seat")),
    ("POST", f"{TABLE}/act"): Facts(requests.Act, Whole),
    ("POST", f"{TABLE}/die"): Facts(requests.Die, Whole),
    ("POST", f"{TABLE}/undo"): Facts(requests.Undo, Whole),
    ("POST", f"{TABLE}/query"): Facts(requests.Query),
    ("POST", f"{TABLE}/explain"): Facts(requests.Explain, Verdict),
    ("POST", f"{TABLE}/branch"): Facts(requests.Branch, Created, MADE),
    ("POST", f"{TABLE}/rematch"): Facts(requests.Rematch, Created, MADE),
    ("POST", f"{TABLE}/rollback"): Facts(requests.Rollback, Whole),
    ("POST", f"{TABLE}/rollback/answer"): Facts(requests.RollbackAnswer, Whole),
    ("POST", f"{TABLE}/chat"): Facts(requests.Chat, Whole),
    ("POST", f"{TABLE}/hand"): Facts(requests.Hand, Whole),
}
REFUSALS = (400, 401, 403, 404, 409, 413, 421, 422, 429, 503)
"""Any address may answer with one of these."""


async def get_openapi(request: Request) -> Response:
    """This document."""
    return hand_out(request, print_leaflet(document(request.app.routes)))


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The OpenAPI document of an application's routes."""
    schemas = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        if isinstance(route, Route) and route.path.startswith(ROOT):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                operation = _operation(method, route)
                paths.setdefault(route.path, {})[method.lower()] = operation
    return {
        "openapi": OPENAPI,
        "info": {"title": "Stavka", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {BEARER: {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(method: str, route: Route) -> dict[str, Any]:
    facts = FACTS.get((method, route.path), Facts())
    about = inspect.getdoc(route.endpoint) or ""
    found: dict[str, Any] = {
        "operationId": f"{method.lower()}{re.sub(r'[^a-z]+', '_', route.path)}".strip("_"),
        "summary": about.partition("\n")[0],
        "parameters": [*_in_path(route.path), *_in_query(facts.asks)],
        "responses": {**_answers(facts), **_refusals()},
    }
    if facts.body is not None:
        content = {facts.takes: {"schema": _schema(facts.body)}}
        found["requestBody"] = {"required": True, "content": content}
    if route.path.startswith(TABLE):
        found["security"] = [{BEARER: []}]
    return found


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in PARAMETER.findall(path)
    ]


def _in_query(names: Iterable[str]) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "schema": {"type": "string"}} for name in names]


def _answers(facts: Facts) -> dict[str, Any]:
    schema: dict[str, Any] = {} if facts.answer is None else _schema(facts.answer)
    whole = {"description": "Done.", "content": {facts.media: {"schema": schema}}}
    found: dict[str, Any] = {str(int(facts.status)): whole}
    for status in facts.also:
        has_body = status != HTTPStatus.NOT_MODIFIED
        content = {"content": whole["content"]} if has_body else {}
        found[str(int(status))] = {"description": HTTPStatus(status).phrase, **content}
    return found


def _refusals() -> dict[str, Any]:
    content = {JSON: {"schema": _schema(Refusal)}}
    return {
        str(status): {"description": HTTPStatus(status).phrase, "content": content}
        for status in REFUSALS
    }


def _schema(kind: type) -> dict[str, Any]:
    return {"type": "string"} if kind is str else {"$ref": REFERENCE.format(name=kind.__name__)}


def _schemas() -> dict[str, Any]:
    """The schema of each shape, by name; the tag of a frame may be left out of a body."""
    kinds = {kind for facts in FACTS.values() for kind in (facts.body, facts.answer)}
    structs = sorted((kind for kind in {*kinds, Refusal} if kind not in {None, str}), key=str)
    _, found = msgspec.json.schema_components(structs, ref_template=REFERENCE)
    for schema in found.values():
        if "type" in schema.get("properties", {}) and "enum" in schema["properties"]["type"]:
            schema["required"] = [name for name in schema["required"] if name != "type"]
    return found
