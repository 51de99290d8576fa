"""The files of the browser client, handed out from memory.

A page gets scripts and sheets bound into one file each; the files they are made of can be had as
well. Each is read and packed once, and again when it has changed on the disk; what it costs to
hand out is a look at the status of what it is made of.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from stavka.server.album import Picture, print_picture
from stavka.server.binding import BOUND, INDEX, NOTHING, bind, sources

MEDIA = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".map": "application/json",
}
"""Kinds that a browser insists on, whatever the machine's own list says."""
UNKNOWN = "application/octet-stream"
READ_METHODS = frozenset({"GET", "HEAD"})
NOT_MODIFIED, NOT_FOUND, NOT_ALLOWED = 304, 404, 405
Stamp = tuple[tuple[int, int], ...]
"""When files were last written, and their sizes."""


class _Kept(NamedTuple):
    """A file as it was read, and the status of what it is made of then."""

    places: tuple[Path, ...]
    stamp: Stamp
    picture: Picture

    def is_stale(self) -> bool:
        """Whether something that it is made of has changed or is gone."""
        try:
            return _stamp(self.places) != self.stamp
        except OSError:
            return True


class Pages:
    """An application that hands out a folder of text files; a browser asks for news each time.

    `made` has the texts of style sheets that the page names but the folder does not have.
    """

    def __init__(self, folder: Path, made: Mapping[str, str] = NOTHING) -> None:
        self._folder = folder.resolve()
        self._made = made
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
            if kept is None or kept.is_stale():
                self._read(name)
        except (OSError, ValueError):
            self._kept.pop(name, None)
            raise HTTPException(NOT_FOUND) from None
        return self._kept[name].picture

    def _read(self, name: str) -> None:
        if name == INDEX or name in BOUND:
            self._bind()
        else:
            places = (self._place(name),)
            stamp = _stamp(places)  # before it is read: what changes meanwhile is read again
            self._keep(name, places, stamp, places[0].read_text("utf-8"))

    def _bind(self) -> None:
        """The page and all that is bound for it, so that they go together."""
        places = tuple(sources(self._folder))
        stamp = _stamp(places)
        bound = bind(self._folder, self._made)
        for name, text in {INDEX: bound.page, **bound.files}.items():
            self._keep(name, places, stamp, text)

    def _keep(self, name: str, places: tuple[Path, ...], stamp: Stamp, text: str) -> None:
        media = MEDIA.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or UNKNOWN
        self._kept[name] = _Kept(places, stamp, print_picture(text, media))

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


def _stamp(places: tuple[Path, ...]) -> Stamp:
    return tuple((status.st_mtime_ns, status.st_size) for status in map(Path.stat, places))
