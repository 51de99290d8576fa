"""Keys of seats, headers of every answer, and who may ask from where."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stavka.engine.messages import say
from stavka.server.limits import Buckets, TooMany, check_pace
from stavka.server.problems import Problem, answer
from stavka.server.settings import Settings

KEY_BYTES = 32
MOST_KEYS = 16
"""Keys that one request may bear."""
CLOSE_BASE = 4000
"""A socket that is refused closes with this plus the status that a request would get."""
COUNTED = "/api/"
"""Addresses whose requests are counted."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def new_key() -> str:
    """A fresh secret key."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_key(key: str) -> str:
    """What is kept of a key: with 256 random bits in it, a plain hash cannot be reversed."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def holds(hashes: Iterable[str], wanted: str) -> bool:
    """Whether a hash is among those of the keys sent; compares each in constant time."""
    found = False
    for each in hashes:
        found |= hmac.compare_digest(each, wanted)
    return found


def bearer_keys(header: str) -> tuple[str, ...]:
    """The keys of an Authorization header: "Bearer KEY,KEY"."""
    scheme, _, rest = header.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(filter(None, (part.strip() for part in rest.split(","))))[:MOST_KEYS]


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from the server's own page, a named one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == headers.get("host")


def is_own_host(headers: Headers, settings: Settings) -> bool:
    """Whether the request names this server; keeps pages from reaching it under another name."""
    if not settings.hosts:
        return True
    return urlsplit("//" + headers.get("host", "")).hostname in settings.hosts


class Guard:
    """Wraps the application: checks host and origin, sets the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        refusal = self._refuse(scope)
        if scope["type"] == "websocket":
            if refusal is not None:
                await send({"type": "websocket.close", "code": CLOSE_BASE + refusal.status_code})
            else:
                await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await (refusal or self.app)(scope, receive, send_guarded)

    def _refuse(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        lang = headers.get("accept-language", "")
        if not is_own_host(headers, self.settings):
            reason = say("This server does not answer to that name.")
            return answer(Problem(421, reason), lang)
        acts = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if acts and not is_own_origin(headers, self.settings):
            reason = say("Pages of another origin may not act here.")
            return answer(Problem(403, reason), lang)
        return self._hold_back(scope, lang)

    def _hold_back(self, scope: Scope, lang: str) -> Response | None:
        """Refuse an address that asks too often; files of the client are had by anybody."""
        client = scope.get("client")
        if client is None or not scope["path"].startswith(COUNTED):
            return None
        try:
            check_pace(self._buckets.wait(client[0]))
        except TooMany as error:
            refusal = answer(error, lang)
            refusal.headers["Retry-After"] = str(error.seconds)
            return refusal
        return None
