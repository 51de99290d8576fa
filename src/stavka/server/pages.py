"""The files of the browser client, handed out from memory.

A page asks for some seventy small files at once, six at a time. Each is read and packed once, and
again when it has changed on the disk; what it costs to hand out is one look at the file's status.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from stavka.server.album import Picture, print_picture

INDEX = "index.html"
MEDIA = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
"""Kinds that a browser insists on, whatever the machine's own list says."""
UNKNOWN = "application/octet-stream"
READ_METHODS = frozenset({"GET", "HEAD"})
NOT_MODIFIED, NOT_FOUND, NOT_ALLOWED = 304, 404, 405


class _Kept(NamedTuple):
    """A file as it was read, and its status then."""

    place: Path
    stamp: tuple[int, int]
    picture: Picture


class Pages:
    """An application that hands out a folder of text files; a browser asks for news each time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, _Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in READ_METHODS:
            raise HTTPException(NOT_ALLOWED, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/") or INDEX
        await hand_out(request, self.find(name))(scope, receive, send)

    def find(self, name: str) -> Picture:
        """A file by its path below the folder; raises `HTTPException` 404."""
        kept = self._kept.get(name)
        try:
            if kept is None or _stamp(kept.place) != kept.stamp:
                kept = self._kept[name] = _read(self._place(name))
        except (OSError, ValueError):
            self._kept.pop(name, None)
            raise HTTPException(NOT_FOUND) from None
        return kept.picture

    def _place(self, name: str) -> Path:
        """Where a file is; raises `OSError` when it isn't there or lies outside the folder."""
        place = (self._folder / name).resolve(strict=True)
        if not (place.is_relative_to(self._folder) and place.is_file()):
            raise FileNotFoundError(name)
        return place


def hand_out(request: Request, picture: Picture) -> Response:
    """A drawing or file, packed if the client can unpack it, or word that it has it already."""
    headers = {"ETag": picture.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if picture.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(picture.content, headers=headers, media_type=picture.media)
    headers["Content-Encoding"] = "gzip"
    return Response(picture.packed, headers=headers, media_type=picture.media)


def _read(place: Path) -> _Kept:
    stamp = _stamp(place)
    media = MEDIA.get(place.suffix) or mimetypes.guess_type(place.name)[0] or UNKNOWN
    return _Kept(place, stamp, print_picture(place.read_text("utf-8"), media))


def _stamp(place: Path) -> tuple[int, int]:
    status = place.stat()
    return status.st_mtime_ns, status.st_size
