"""Pictures of maps and counters: drawn once, kept in memory, and beside the database between runs.

To draw a map takes about a second of the processor. So what is drawn stays in a folder beside the
file of the database, under a mark of all that it is made from; and after the start a process of
its own draws what first visitors will see, if it isn't there yet.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import os
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec
import sqlalchemy as sql

import stavka
from stavka.server import studio
from stavka.server.studio import Sketch
from stavka.server.workers import Crew, WorkerDied, WorkerSlow

LOG = logging.getLogger(__name__)
ARTIST = "stavka.server.artist"
"""The module that runs in the process that draws ahead."""
PATIENCE = 600.0
"""Seconds that it has for all pictures."""
VISITORS_FIRST = 3.0
"""Seconds after the start before it begins."""
ZIP_LEVEL = 6
MARK_DIGITS = 32
WHOLE = "whole"
"""Begins the name of the file that says that all is there."""
SVG = "image/svg+xml"
SOURCES = ("drawing", "engine", "locale", "maps")
"""Folders of the package that pictures are made from, besides the game's own."""


class Picture(msgspec.Struct, frozen=True):
    """A drawing as it is sent, packed and unpacked, and the mark of its content."""

    content: bytes
    packed: bytes
    etag: str
    media: str = SVG


def print_picture(text: str, media: str = SVG) -> Picture:
    """A drawing to be sent."""
    content = text.encode()
    return Picture(content, gzip.compress(content, ZIP_LEVEL, mtime=0), _etag(content), media)


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:MARK_DIGITS]}"'


class Folder:
    """Pictures on disk, each under a mark of what it is made from."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, sketch: Sketch) -> Picture | None:
        """A picture, None when it isn't there or cannot be read."""
        try:
            packed = self._place(sketch).read_bytes()
            content = gzip.decompress(packed)
        except (OSError, EOFError, zlib.error):
            return None
        return Picture(content, packed, _etag(content)) if content else None

    def has(self, sketch: Sketch) -> bool:
        """Whether a picture is there."""
        return self._place(sketch).is_file()

    def write(self, sketch: Sketch, picture: Picture) -> None:
        """Keep a picture; one that cannot be kept is drawn again another time."""
        place = self._place(sketch)
        draft = place.with_suffix(f".{os.getpid()}")
        try:
            self.path.mkdir(exist_ok=True)
            draft.write_bytes(picture.packed)
            draft.replace(place)
            self._clear(sketch.game)
        except OSError as error:
            LOG.warning("a picture could not be kept in %s: %s", self.path, error)

    def is_whole(self, games: Sequence[str]) -> bool:
        """Whether all is there that first visitors see of some games."""
        return self._seal(games).is_file()

    def note_whole(self, games: Sequence[str]) -> None:
        """Note that it is."""
        for old in self.path.glob(f"{WHOLE}-*"):
            old.unlink(missing_ok=True)
        self._seal(games).touch()

    def _seal(self, games: Sequence[str]) -> Path:
        stamps = " ".join(map(stamp, games))
        return self.path / f"{WHOLE}-{hashlib.sha256(stamps.encode()).hexdigest()[:MARK_DIGITS]}"

    def _place(self, sketch: Sketch) -> Path:
        mark = hashlib.sha256(msgspec.json.encode(sketch)).hexdigest()[:MARK_DIGITS]
        return self.path / f"{sketch.game}-{stamp(sketch.game)}-{mark}.svg.gz"

    def _clear(self, game: str) -> None:
        """Throw away what was made from what is no longer so."""
        for old in self.path.glob(f"{game}-*.svg.gz"):
            if not old.name.startswith(f"{game}-{stamp(game)}-"):
                old.unlink(missing_ok=True)


@cache
def stamp(game: str) -> str:
    """A mark of all that pictures of a game are made from: when its files were last changed."""
    package = Path(str(resources.files("stavka")))
    folders = [*(package / name for name in SOURCES), stavka.game_folder(game)]
    seen = hashlib.sha256()
    for file in sorted(file for folder in folders for file in folder.rglob("*") if file.is_file()):
        if file.suffix != ".pyc":
            status = file.stat()
            seen.update(f"{file.name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return seen.hexdigest()[:MARK_DIGITS]


def folder_beside(database: str) -> Folder | None:
    """The folder beside the file of a database, None for one that is no file."""
    url = sql.make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    return Folder(Path(f"{url.database}-pictures"))


class Album:
    """All pictures of a server."""

    def __init__(self, folder: Folder | None = None) -> None:
        self.folder = folder
        self._kept: dict[Sketch, Picture] = {}
        self._artist = ThreadPoolExecutor(1, thread_name_prefix="artist")
        """Draws one after the other, so that nothing is drawn twice; other threads stay free."""

    async def picture(self, sketch: Sketch) -> Picture:
        """A picture, drawn if need be; the scenario and the theme must be known to exist."""
        sketch = sketch.bare
        if sketch in self._kept:
            return self._kept[sketch]
        if self.folder is not None and await asyncio.to_thread(self.folder.has, sketch):
            return await asyncio.to_thread(self._take, sketch)
        return await asyncio.get_running_loop().run_in_executor(self._artist, self._take, sketch)

    def _take(self, sketch: Sketch) -> Picture:
        """From memory, from the folder, or from the drawing board."""
        found = self._kept.get(sketch)
        if found is None and self.folder is not None:
            found = self.folder.read(sketch)
        if found is None:
            found = print_picture(studio.draw(sketch))
            if self.folder is not None:
                self.folder.write(sketch, found)
        self._kept[sketch] = found
        return found

    async def draw_ahead(self) -> None:
        """Have drawn what first visitors will see, beside all else; needs a folder."""
        folder, games = self.folder, stavka.game_ids()
        if folder is None or await asyncio.to_thread(folder.is_whole, games):
            return
        await asyncio.sleep(VISITORS_FIRST)
        crew = Crew(1, ARTIST)
        try:
            await crew.think(Order(str(folder.path), games), PATIENCE)
        except (WorkerDied, WorkerSlow):
            LOG.warning("maps could not be drawn ahead; each is when it is asked for")
        finally:
            await crew.close()

    def close(self) -> None:
        """Draw no more."""
        self._artist.shutdown(wait=False, cancel_futures=True)


class Order(msgspec.Struct, frozen=True):
    """All that first visitors see of some games is to be in a folder."""

    folder: str
    games: tuple[str, ...]
