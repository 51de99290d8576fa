"""A server process with settings of a test's own: `python -m tests.stress.serve PORT SETTINGS`."""

from __future__ import annotations

import sys

import msgspec
import uvicorn

from stavka.cli.serving import PACKED_FRAMES
from stavka.server.app import create_app, settle
from stavka.server.settings import Settings


def main(port: str, settings: str) -> None:
    """Serve until killed; `settings` is JSON."""
    app = create_app(msgspec.json.decode(settings, type=Settings))
    settle()
    uvicorn.run(
        app,
        port=int(port),
        log_level="warning",
        ws_max_size=app.state.lobby.settings.body,
        ws_per_message_deflate=PACKED_FRAMES,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
