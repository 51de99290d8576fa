"""A socket without a network: what the application sends is kept, byte for byte."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.applications import Starlette


class Wire:
    """A client at a table of an application in this process."""

    def __init__(self, app: Starlette, table: str, key: str) -> None:
        self.key = key
        self.frames: list[str] = []
        """All that was sent and not yet taken."""
        self.version = -1
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        path = f"/api/tables/{table}/socket"
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": []}
        self._task = asyncio.create_task(app(scope, self._out.get, self._in.put))
        self._out.put_nowait({"type": "websocket.connect"})
        self.say({"auth": key})

    def say(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        self._out.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    async def hear(self) -> dict[str, Any]:
        """The next frame."""
        while (message := await self._in.get())["type"] != "websocket.send":
            assert message["type"] == "websocket.accept", message
        self.frames.append(message["text"])
        frame: dict[str, Any] = json.loads(message["text"])
        if frame["type"] == "snapshot":
            self.version = frame["version"]
        return frame

    async def catch_up(self, version: int) -> None:
        """Hear until a snapshot of that version has come."""
        while self.version < version:
            await self.hear()

    def take(self) -> str:
        """All that was sent since this was asked last."""
        text = "\n".join(self.frames)
        self.frames.clear()
        return text

    async def leave(self) -> None:
        """Hang up."""
        self._out.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task
