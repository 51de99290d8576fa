"""Clients that play over sockets as people would: any legal choice of those that they are shown."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

OFFLINE = (ConnectionClosed, InvalidHandshake, OSError)
"""What a client meets when the server is not there."""
LARGEST = 16 * 1024 * 1024


class Client:
    """A socket at a table, and what it has been sent: the newest snapshot and the whole log."""

    def __init__(self, base: str, table: str, *keys: str) -> None:
        self.table = table
        self.address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.keys = keys
        self.seen: dict[str, Any] = {}
        self.lines: list[Any] = []
        self.sent = 0
        self.received = 0
        """Bytes of all frames so far."""
        self._socket: ClientConnection | None = None

    async def open(self) -> None:
        """Connect."""
        self._socket = await connect(self.address, max_size=LARGEST, compression=None)

    async def sit_down(self) -> dict[str, Any]:
        """Connect, show the keys, and read the first snapshot."""
        await self.open()
        await self.say({"auth": list(self.keys), "lang": "en"})
        return await self.hear_snapshot()

    async def leave(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def say(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        assert self._socket is not None
        await self._socket.send(json.dumps(frame))

    async def send_raw(self, data: bytes, *, text: bool) -> None:
        """Send bytes as a frame, in one piece or in two."""
        assert self._socket is not None
        middle = len(data) // 2
        await self._socket.send(
            [data[:middle], data[middle:]] if len(data) % 2 else data, text=text
        )

    async def hear(self) -> dict[str, Any]:
        """The next frame; a snapshot is taken in."""
        assert self._socket is not None
        text = await self._socket.recv()
        self.received += len(text)
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "snapshot":
            self.seen = frame
            self.lines = self.lines[: frame["linesFrom"]] + frame["lines"]
        return frame

    async def hear_snapshot(self) -> dict[str, Any]:
        """The next snapshot."""
        while (frame := await self.hear())["type"] != "snapshot":
            pass
        return frame

    async def do(self, verb: str, **body: Any) -> dict[str, Any]:
        """Do something; the frame that answers it, a snapshot or an error."""
        self.sent += 1
        number = self.sent
        await self.say({"type": verb, **body, "id": number})
        while (frame := await self.hear()).get("id") != number:
            pass
        return frame

    async def choose(self, rng: Random) -> dict[str, Any]:
        """Take any of the choices shown."""
        choice = rng.choice(self.seen["view"]["choices"])
        return await self.do(
            "act", seat=self.seen["seat"], action=choice["action"], version=self.seen["version"]
        )


async def sit_down_again(client: Client, patience: float = 180.0) -> dict[str, Any]:
    """Try to connect until the server is there."""
    async with asyncio.timeout(patience):
        while True:
            try:
                return await client.sit_down()
            except OFFLINE:
                await asyncio.sleep(0.02)
