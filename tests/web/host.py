"""A server in a thread, on a database that outlives it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from stavka.cli.serving import HERE, listen
from stavka.server.app import create_app
from stavka.server.settings import Settings

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)


class _Server(uvicorn.Server):
    """A server that tells when it answers."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answers = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answers.set()


@contextlib.contextmanager
def serving(
    database: Path, port: int = 0, report_games: int = 2, absence: float = 60.0
) -> Iterator[str]:
    """Serves the tables of a database file for a while; yields the origin."""
    address = f"sqlite:///{database}"
    settings = Settings(
        database=address, pause=0.0, workers=0, report_games=report_games, absence=absence
    )
    app = create_app(settings)
    listener = listen(HERE, port)
    server = _Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        assert server.answers.wait(20), "the server did not start"
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()
