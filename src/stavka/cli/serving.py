"""`stavka serve` and `stavka play` in the browser: the server process."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.datastructures import State

from stavka.bots import make as make_bot
from stavka.cli.output import language, tell
from stavka.engine.errors import SetupError, StavkaError
from stavka.engine.messages import say
from stavka.server.app import create_app, settle
from stavka.server.lobby import Lobby
from stavka.server.requests import NewTable
from stavka.server.settings import Settings

HERE = "127.0.0.1"
NAMES = ("127.0.0.1", "localhost")
FIRST_PORT = 8000
PORTS_TRIED = 100
FOLDER = "stavka"
FILE = "tables.sqlite3"
HOME_VARIABLE = "STAVKA_HOME"
"""Environment: the folder in which tables are kept."""
GRACE = 2
"""Seconds that open connections have to end when the server stops."""
PACKED_FRAMES = False
"""Packing costs 50 kB of memory a socket to save a kilobyte a step; and the length of what is
packed can tell of secrets that lie beside what others wrote."""


class Wish(NamedTuple):
    """The table to open at once; none when no game is named."""

    game: str
    scenario: str
    seat: str
    level: str


def serve(host: str, port: int, database: str) -> None:
    """Serve until stopped; raises `StavkaError` when the port or the database can't be had."""
    settings = Settings(database=database or own_database())
    listener = listen(host, port)
    tell(say("Serving at {address}. Stop with Ctrl+C.", address=address_of(listener)))
    _run(settings, listener, None)


def play(wish: Wish, *, browse: bool) -> None:
    """Serve this machine alone, and open the browser on a new table or on the gallery."""
    make_bot(wish.level)
    settings = Settings(database=own_database(), hosts=NAMES)
    listener = listen_anywhere()
    base = address_of(listener)

    async def open_browser(state: State) -> None:
        address = base + (await _open_table(state, wish) if wish.game else "/")
        tell(say("Play at {address}. Stop with Ctrl+C.", address=address))
        if browse:
            webbrowser.open(address)

    _run(settings, listener, open_browser)


async def _open_table(state: State, wish: Wish) -> str:
    """Set up the table that was wished for; returns its address, key included.

    Its map is drawn while the browser starts.
    """
    from stavka.server import drawings, shelf

    game = shelf.game(wish.game)
    scenario = wish.scenario or game.scenarios[0].id
    seats = choose_seats([str(info.id) for info in game.seats(scenario)], wish.seat, wish.level)
    lobby: Lobby = state.lobby
    made = await lobby.make(NewTable(game=game.id, scenario=scenario, seats=seats))
    ahead = drawings.draw_ahead(state.album, game.id, scenario, language())
    state.drawing = asyncio.create_task(ahead)
    return f"/#/table/{made.table}/{next(iter(made.seats.values()))}"


def choose_seats(there: list[str], wanted: str, level: str) -> dict[str, str]:
    """A person at one seat, bots at the others; raises `SetupError`."""
    mine = wanted or there[0]
    if mine not in there:
        raise SetupError(f"there is no seat {mine[:40]!r}; there are: {', '.join(there)}")
    return {seat: "human" if seat == mine else f"bot:{level}" for seat in there}


class _Server(uvicorn.Server):
    """A server that does something as soon as it listens."""

    def __init__(self, config: uvicorn.Config, begin: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.begin = begin
        self.failure: StavkaError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        try:
            await self.begin()
        except StavkaError as error:
            self.failure = error
            self.should_exit = True


def _run(
    settings: Settings,
    listener: socket.socket,
    begin: Callable[[State], Awaitable[None]] | None,
) -> None:
    with listener:
        app = create_app(settings)

        async def start() -> None:
            settle()
            if begin is not None:
                await begin(app.state)

        config = uvicorn.Config(
            app,
            log_level="warning",
            ws_max_size=settings.body,
            ws_per_message_deflate=PACKED_FRAMES,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
        )
        server = _Server(config, start)
        server.run(sockets=[listener])
    if server.failure is not None:
        raise server.failure


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises `StavkaError` when it can't.

    It names its protocol: only where that is told does the loop send small packets at once. Else
    the body of an answer waits until the client has acknowledged the head, forty milliseconds.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise _PortTaken(host, port, error) from error
    return listener


class _PortTaken(StavkaError):
    """The port can't be listened at."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(
            f"cannot listen at {host}, port {port}: {error.strerror}; name another with --port"
        )
        self.is_taken = error.errno in {errno.EADDRINUSE, errno.EACCES}


def listen_anywhere() -> socket.socket:
    """A socket of this machine alone, at the first free port from 8000 on."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return listen(HERE, port)
        except _PortTaken as taken:
            if not taken.is_taken:
                raise
    return listen(HERE, 0)


def address_of(listener: socket.socket) -> str:
    """The address that a browser on this machine can open."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        host = HERE
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_database() -> str:
    """The address of the user's own tables; makes their folder. Raises `StavkaError`."""
    folder = own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StavkaError(
            f"the folder for your tables, {folder}, cannot be made: {error.strerror}; "
            f"set {HOME_VARIABLE} to another"
        ) from error
    return f"sqlite:///{folder / FILE}"


def own_folder() -> Path:
    """Where the user's data lie by the customs of the system."""
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / FOLDER
