"""Many tables at once: how long until a move is acknowledged, which is when it is on the disk.

`STAVKA_TABLES` sets how many tables (20 unless told otherwise), `STAVKA_SECONDS` how long they
play, `STAVKA_GAME` what. Two people sit at each, each at a socket, and a move is made every second.
With `STAVKA_CORES` ("0,1": the server's, the clients') the two keep out of each other's way.
"""

import asyncio
import os
import time
from random import Random
from statistics import quantiles
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.stress.host import Host

TABLES = int(os.environ.get("STAVKA_TABLES", "20"))
SECONDS = float(os.environ.get("STAVKA_SECONDS", "5"))
GAME = os.environ.get("STAVKA_GAME", "chechen-war")
CORES = os.environ.get("STAVKA_CORES", "")
FULL = 200
"""Tables at which the goal is stated."""
GOAL = 0.05
"""Seconds within which 95 of 100 moves are acknowledged at so many tables."""
LOOSE = 100 * GOAL
"""The same for a small run beside other work."""
WARM_UP = 5.0
"""Seconds of play that do not count."""


class Choice(msgspec.Struct):
    action: str


class View(msgspec.Struct):
    choices: list[Choice] = []


class Patch(msgspec.Struct):
    choices: list[Choice | tuple[int, int]] | None = None


def patched(view, patch):
    """The choices of a view after changes to it."""
    if patch.choices is None:
        return view
    old = view.choices
    taken = (old[c[0] : sum(c)] if isinstance(c, tuple) else [c] for c in patch.choices)
    return View([choice for part in taken for choice in part])


class Frame(msgspec.Struct):
    """What a player reads of a frame; all else is passed over."""

    type: str
    version: int = 0
    seat: str = ""
    finished: bool = False
    yourTurn: bool = False  # noqa: N815 - the protocol's name
    view: View | None = None
    patch: Patch | None = None
    id: int | None = None
    error: Any = None


READ = msgspec.json.Decoder(Frame).decode


class Seat:
    """Somebody at a table, who reads all that is sent."""

    def __init__(self, table, key):
        self.table = table
        self.key = key
        self.news = asyncio.Event()
        self.frame = None
        self.received = 0
        self.acknowledged = {}

    async def hold(self, base):
        address = f"{base.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with connect(address, max_size=None) as self.socket:
            await self.socket.send(
                msgspec.json.encode({"auth": self.key, "patches": True}).decode()
            )
            async for text in self.socket:
                self.hear(text, time.perf_counter())

    def hear(self, text, now):
        frame = READ(text)
        self.received += len(text)
        if frame.id in self.acknowledged:
            self.acknowledged.pop(frame.id).set_result((now, frame))
        if frame.type == "snapshot":
            if frame.patch is not None:
                frame.view = patched(self.frame.view, frame.patch)
            self.frame = frame
            self.news.set()

    async def act(self, rng, number):
        """Make a move; the seconds until it is acknowledged."""
        action = rng.choice(self.frame.view.choices).action
        answer = self.acknowledged[number] = asyncio.get_running_loop().create_future()
        act = {"type": "act", "seat": self.frame.seat, "version": self.frame.version}
        began = time.perf_counter()
        await self.socket.send(
            msgspec.json.encode({**act, "action": action, "id": number}).decode()
        )
        now, frame = await answer
        assert frame.type == "snapshot", frame.error
        return now - began


class Game:
    """A table and its two people, who move once in a second."""

    def __init__(self, host, seed):
        self.host = host
        self.rng = Random(seed)
        self.times = []
        self.received = 0

    async def play(self, until):
        while time.monotonic() < until:
            await self.play_one(until)

    async def play_one(self, until):
        made = await asyncio.to_thread(self.host.set_up, GAME, mode="link")
        seats = [Seat(made["table"], key) for key in made["seats"].values()]
        holding = [asyncio.create_task(seat.hold(self.host.base)) for seat in seats]
        await asyncio.gather(*(seat.news.wait() for seat in seats))
        await asyncio.sleep(self.rng.random())
        number = 0
        while time.monotonic() < until and not any(seat.frame.finished for seat in seats):
            beat = time.monotonic() + 1
            mover = next((seat for seat in seats if seat.frame.yourTurn), None)
            if mover is not None:
                number += 1
                self.times.append((time.monotonic(), await mover.act(self.rng, number)))
            await asyncio.sleep(max(0.0, beat - time.monotonic()))
        for task in holding:
            task.cancel()
        await asyncio.wait(holding)
        self.received += sum(seat.received for seat in seats)


def pin(process, place):
    """Keep a process to one core, if cores are given."""
    if CORES:
        os.sched_setaffinity(process, {int(CORES.split(",")[place])})


async def load(host):
    games = [Game(host, seed) for seed in range(TABLES)]
    spread = TABLES / FULL * WARM_UP
    began = time.monotonic() + spread + WARM_UP
    used = host.seconds

    async def start(number, game):
        await asyncio.sleep(number / TABLES * spread)
        await game.play(began + SECONDS)

    playing = [asyncio.create_task(start(number, game)) for number, game in enumerate(games)]
    await asyncio.sleep(began - time.monotonic())
    used = host.seconds
    await asyncio.sleep(SECONDS)
    used = host.seconds - used
    await asyncio.gather(*playing)
    times = [seconds for game in games for at, seconds in game.times if at >= began]
    return times, used, sum(game.received for game in games) / sum(len(g.times) for g in games)


@pytest.mark.timeout(300 + SECONDS)
def test_moves_are_acknowledged_in_time(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.sqlite3'}"
    with Host(database=database, workers=0) as host:
        host.set_up(GAME)
        pin(host.process.pid, 0)
        pin(0, -1)
        before = host.memory
        times, used, size = asyncio.run(load(host))
        grown = host.memory - before
    cuts = quantiles(times, n=100)
    half, most, nearly_all = (cuts[place - 1] for place in (50, 95, 99))
    print(
        f"{TABLES} tables of {GAME}, {len(times) / SECONDS:.0f} moves/s: p50 {half * 1e3:.1f}, "
        f"p95 {most * 1e3:.1f}, p99 {nearly_all * 1e3:.1f}, max {max(times) * 1e3:.1f} ms; "
        f"server {used / SECONDS:.0%} of a core, {used / len(times) * 1e3:.2f} ms a move; "
        f"{size / 1e3:.1f} kB sent a move; memory {grown / TABLES / 1e3:.0f} kB a table"
    )
    assert most < (GOAL if TABLES >= FULL else LOOSE)
