"""The socket of a table: one task reads what the client says, another sends what is new."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stavka.engine.errors import StavkaError
from stavka.engine.messages import say
from stavka.server import desk
from stavka.server.guests import Guest
from stavka.server.limits import Bucket, check_pace
from stavka.server.lobby import Lobby
from stavka.server.problems import Problem, body_of, status_of
from stavka.server.requests import Deed, Frame, Hello, Language, Ping, parse, parse_frame
from stavka.server.security import CLOSE_BASE
from stavka.server.table import Table
from stavka.server.wire import language

TOO_LARGE = 1009
SLOW_CODE = 4408


async def serve(socket: WebSocket) -> None:
    """Serve a socket until the client leaves or says what is beyond forgiveness."""
    await socket.accept()
    lobby: Lobby = socket.app.state.lobby
    with contextlib.suppress(WebSocketDisconnect):
        try:
            async with asyncio.timeout(lobby.settings.greeting):
                table, guest = await _greet(socket, lobby)
        except TimeoutError:
            await socket.close(SLOW_CODE)
        except StavkaError as error:
            await _send(socket, _refusal(error, "", None))
            await socket.close(CLOSE_BASE + status_of(error))
        else:
            await Conversation(socket, lobby, table, guest).hold()


async def _greet(socket: WebSocket, lobby: Lobby) -> tuple[Table, Guest]:
    """The table of a socket, and the guest whom its first frame makes known."""
    hello = parse(await _receive(socket, lobby.settings.body), Hello)
    table = await lobby.find(socket.path_params["table"])
    guest = Guest(table.admit(hello.keys), language(hello.lang), patches=hello.patches)
    if len(table.guests) >= lobby.settings.most_sockets:
        raise Problem(429, say("There are as many sockets at this table as there may be."))
    return table, guest


async def _receive(socket: WebSocket, most: int) -> bytes:
    """The next frame; closes the socket on one that is too large."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data = message.get("bytes") or (message.get("text") or "").encode("utf-8", "replace")
    if len(data) > most:
        await socket.close(TOO_LARGE)
        raise WebSocketDisconnect(TOO_LARGE)
    return data


async def _send(socket: WebSocket, value: dict[str, Any]) -> None:
    await socket.send_text(msgspec.json.encode(value).decode())


def _refusal(error: StavkaError, lang: str, label: int | str | None) -> dict[str, Any]:
    found = {"type": "error", "status": status_of(error), **body_of(error, lang)}
    return found if label is None else {**found, "id": label}


class Conversation:
    """A socket that sits at a table."""

    def __init__(self, socket: WebSocket, lobby: Lobby, table: Table, guest: Guest) -> None:
        self.socket = socket
        self.lobby = lobby
        self.table = table
        self.guest = guest
        settings = lobby.settings
        self.bucket = Bucket(settings.frame_rate, settings.frame_burst, time.monotonic())

    async def hold(self) -> None:
        """Talk until the client leaves."""
        self.table.welcome(self.guest)
        writer = asyncio.create_task(self._write())
        try:
            while True:
                data = await _receive(self.socket, self.lobby.settings.body)
                await self._hear(data)
        finally:
            self.table.dismiss(self.guest)
            writer.cancel()
            await asyncio.wait({writer})

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            try:
                while True:
                    await self.guest.news.wait()
                    await self._refresh()
                    await _send(self.socket, await self.table.news_for(self.guest))
            except StavkaError as error:  # the table cannot be read anew: let the client come again
                await self.socket.close(CLOSE_BASE + status_of(error))

    async def _hear(self, data: bytes) -> None:
        label: int | str | None = None
        wait = self.bucket.wait(time.monotonic())
        try:
            frame = parse_frame(data)
            label = frame.id
            check_pace(wait)
            await self._refresh()
            await self._answer(frame)
        except StavkaError as error:
            await _send(self.socket, _refusal(error, self.guest.lang, label))

    async def _refresh(self) -> None:
        """Go over to the table as read anew, should the old one have been given up."""
        table = await self.lobby.find(self.table.row.id)
        if table is not self.table:
            self.table = table

    async def _answer(self, frame: Frame) -> None:
        guest = self.guest
        if isinstance(frame, Ping):
            await self._reply({"type": "pong"}, frame.id)
        elif isinstance(frame, Language):
            guest.lang, guest.known, guest.shown = language(frame.lang), 0, None
            guest.news.set()
        elif isinstance(frame, Deed):
            await desk.do(self.lobby, self.table, guest.access, frame, guest)
        else:
            answer = await desk.ask(self.table, guest.access, frame, guest.lang)
            await self._reply({"type": "answer", "answer": answer}, frame.id)

    async def _reply(self, value: dict[str, Any], label: int | str | None) -> None:
        await _send(self.socket, value if label is None else {**value, "id": label})
