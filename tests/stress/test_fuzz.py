"""Hostile frames and bodies: each is answered, none breaks the server or changes what it refuses.

`STAVKA_FRAMES` sets how many (2,000 unless told otherwise).
"""

import asyncio
import contextlib
import json
import os
import time
import typing
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import stavka
from stavka.server import requests
from tests.stress.host import Host
from tests.stress.mutations import dump, mutate
from tests.stress.people import Client

FRAMES = int(os.environ.get("STAVKA_FRAMES", "2000"))
SOCKETS = 4
STEPS = 0.1
"""Share of frames that are a legal step, so that the game goes on."""
BY_HTTP = 0.05
"""Share of frames that are sent as the body of a request."""
COMPARE_EVERY = 10
"""Frames between two after which the table is looked at."""
GREETINGS = 0.01
"""Share of frames that are the first of a new socket."""
LONGEST = 300
"""Steps after which a table is left for another: what is looked at holds the whole log."""
MOST_GROWTH = 1.15
SLACK = 24 * 1024 * 1024
PATIENCE = 30.0
LARGEST = 64 * 1024
CLOSED_WELL = {1007, 1009}
"""Bytes that are no text, and too many of them."""
CRASHES = ("Exception in ASGI application", "was never retrieved")
"""What the server prints when something went wrong in it."""
KINDS = typing.get_args(requests.Frame)


def sample(kind, client, rng):
    """A frame of a kind, filled with what would fit."""
    frame = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        frame[field.name] = fill(field, client, rng)
    return frame


def fill(field, client, rng):
    seen = client.seen
    view = seen["view"]
    pieces = [piece["id"] for piece in view["pieces"]] or [""]
    actions = [choice["action"] for choice in view["choices"]] or ["pass"]
    fitting = {
        "seat": rng.choice([*seen["players"], seen["seat"]]),
        "action": rng.choice(actions),
        "version": seen["version"],
        "argument": rng.choice([*pieces, *actions]),
        "name": rng.choice(client.queries),
        "lang": rng.choice(("en", "ru")),
        "value": rng.randrange(8),
        "id": rng.randrange(1000),
        "step": rng.randrange(seen["version"] + 1),
        "agree": rng.random() < 0.5,
        "to": rng.choice(("bot:easy", "human")),
        "text": "words",
    }
    return fitting.get(field.name)


class Fuzzer:
    """A socket that sends mutated frames, and what it holds the server to."""

    def __init__(self, host, game, seed):
        self.host = host
        self.game = game
        self.rng = Random(seed)
        self.take_a_table()
        self.refused = self.done = self.compared = 0
        self.last = b""
        """What was sent last."""

    def take_a_table(self):
        """Set up a table for two at one screen."""
        made = self.host.set_up(self.game, mode="hotseat")
        self.client = Client(self.host.base, made["table"], *set(made["seats"].values()))
        self.client.queries = [spec.name for spec in stavka.load(self.game).queries] or ["none"]

    async def run(self, frames):
        await self.client.sit_down()
        for number in range(frames):
            before = await self.settle() if number % COMPARE_EVERY == 0 else None
            refused = await self.try_one(self.rng.random())
            self.refused += refused
            self.done += not refused
            if before is not None and refused:
                assert self.look() == before, self.last
                self.compared += 1
        await self.client.leave()

    async def settle(self):
        """The table, once no bot plays at it; a new one when the game is over or long."""
        seen = self.look()
        while not seen["finished"] and (handed := handed_over(seen)):
            for seat in handed:
                await self.send(dump({"type": "hand", "seat": seat, "to": "human"}))
            seen = self.look()
        if seen["finished"] or seen["version"] > LONGEST:
            await self.client.leave()
            self.take_a_table()
            await self.client.sit_down()
            seen = self.look()
        return seen

    def look(self):
        """All that the client may see of the table."""
        key = ",".join(self.client.keys)
        return self.host.ask(f"/api/tables/{self.client.table}", key=key)

    async def try_one(self, kind):
        """Send something by one of the ways there are; true when it was refused."""
        if kind < GREETINGS:
            return await self.greet()
        if kind < GREETINGS + BY_HTTP:
            return await self.post()
        return await self.send(self.make(kind))

    def make(self, kind):
        seen = self.client.seen
        if kind > 1 - STEPS and seen["view"]["choices"]:
            frame = {"type": "act", "seat": seen["seat"], "version": seen["version"]}
            action = self.rng.choice(seen["view"]["choices"])["action"]
            return json.dumps({**frame, "action": action}).encode()
        return mutate(sample(self.rng.choice(KINDS), self.client, self.rng), self.rng)

    async def send(self, data):
        """Send a frame and read all that is said until a ping behind it is answered."""
        client = self.client
        text, self.last = self.rng.random() < 0.5, data
        try:
            await client.send_raw(data, text=text)
            client.sent += 1
            await client.say({"type": "ping", "id": f"mark {client.sent}"})
            return await self.read_up_to(f"mark {client.sent}")
        except ConnectionClosed as closed:
            await self.come_back(data, closed.rcvd and closed.rcvd.code)
            return True

    async def come_back(self, data, code):
        """Only what cannot be read at all may end the talk."""
        # Of a frame that is too large the socket is closed before all is read, the code unread.
        assert code in CLOSED_WELL or (code is None and len(data) > LARGEST), data[:200]
        await self.client.sit_down()

    async def read_up_to(self, mark):
        refused = False
        async with asyncio.timeout(PATIENCE):
            while (frame := await self.client.hear()).get("id") != mark:
                if frame["type"] == "error":
                    assert 400 <= frame["status"] < 500, frame
                    assert frame["error"]["reason"]
                    refused = True
        return refused

    async def greet(self):
        """Open another socket with a mutated greeting."""
        hello = mutate({"auth": list(self.client.keys), "lang": "en"}, self.rng)
        other = Client(self.host.base, self.client.table)
        welcome = False
        with contextlib.suppress(ConnectionClosed):
            await other.open()
            await other.send_raw(hello, text=False)
            async with asyncio.timeout(PATIENCE):
                frame = await other.hear()
            welcome = frame["type"] == "snapshot"
            assert welcome or 400 <= frame["status"] < 500
        await other.leave()
        return not welcome

    async def post(self):
        """Send a mutated body to one of the addresses."""
        kind = self.rng.choice(KINDS)
        frame = sample(kind, self.client, self.rng)
        data = mutate({key: value for key, value in frame.items() if key != "type"}, self.rng)
        path = f"/api/tables/{self.client.table}/{kind.__struct_config__.tag.replace('-', '/')}"
        key = ",".join(self.client.keys)
        self.last = data
        status = await asyncio.to_thread(self.host.post_raw, path, data, key)
        assert status < 500, (path, data[:200])
        return status >= 400


def handed_over(seen):
    """The seats that a machine plays for their people."""
    return [seat for seat, player in seen["players"].items() if "handed" in player]


async def fuzz(fuzzers, frames):
    await asyncio.gather(*(one.run(frames // len(fuzzers)) for one in fuzzers))


@pytest.mark.timeout(120 + FRAMES / 20)
def test_no_frame_breaks_the_server(tmp_path):
    errors = tmp_path / "errors.txt"
    games = stavka.game_ids()
    database = f"sqlite:///{tmp_path / 'stavka.sqlite3'}"
    with errors.open("wb") as told, Host(database=database, workers=0, told=told) as host:
        fuzzers = [Fuzzer(host, games[seed % len(games)], seed) for seed in range(SOCKETS)]
        asyncio.run(fuzz(fuzzers, FRAMES // 5))
        before, began = host.memory, time.monotonic()
        asyncio.run(fuzz(fuzzers, FRAMES - FRAMES // 5))
        after, spent = host.memory, time.monotonic() - began
    print(
        f"{FRAMES} frames, {sum(one.refused for one in fuzzers)} refused, "
        f"{sum(one.compared for one in fuzzers)} compared, {spent:.0f} s; "
        f"memory {before / 1e6:.1f} -> {after / 1e6:.1f} MB"
    )
    printed = errors.read_text(encoding="utf-8")
    assert not any(crash in printed for crash in CRASHES), printed
    assert all(min(one.done, one.refused, one.compared) > 1 for one in fuzzers)
    assert after < before * MOST_GROWTH + SLACK
