"""The server is killed in the midst of play: no step that it acknowledged is lost, none is halved.

`STAVKA_KILLS` sets how often (10 unless told otherwise).
"""

import asyncio
import contextlib
import os
from random import Random

import pytest
import sqlalchemy as sql

from stavka.server.lobby import Lobby
from stavka.server.schema import STEPS
from stavka.server.settings import Settings
from tests.stress.host import Host
from tests.stress.people import OFFLINE, Client, sit_down_again

KILLS = int(os.environ.get("STAVKA_KILLS", "10"))
FEWEST, MOST = 1, 60
"""Steps between two kills, at all tables together."""
JITTER = 0.02
"""Seconds by which a kill comes later than the step that it waits for."""
PATIENCE = 180.0
UNDO = 0.15
"""How often a client takes its step back instead of going on."""
TABLES = (
    {"game": "kriegsspiel"},
    {"game": "kriegsspiel", "seats": {"red": "bot:medium"}},
    {"game": "chechen-war"},
    {"game": "chechen-war", "seats": {"chechen": "bot:medium"}},
)


class Witness:
    """A client that plays on, reconnects when the server is gone, and holds it to its word."""

    def __init__(self, host, wanted, seed):
        self.host = host
        self.wanted = wanted
        self.rng = Random(seed)
        self.acknowledged = {}
        """Version of each table that the server has confirmed."""
        self.under_way = False
        self.steps = 0
        self.returns = 0
        self.client = None

    async def watch(self, stop):
        while not stop.is_set():
            with contextlib.suppress(*OFFLINE):
                if self.client is None:
                    await self.set_up()
                await self.play(stop)

    async def set_up(self):
        made = await asyncio.to_thread(self.host.set_up, mode="hotseat", **self.wanted)
        self.client = Client(self.host.base, made["table"], *set(made["seats"].values()))
        self.acknowledged[self.client.table] = 0

    async def play(self, stop):
        told, seat = self.client.lines[:], self.client.seen.get("seat")
        await sit_down_again(self.client)
        self.check(told, seat)
        while not stop.is_set() and not self.client.seen["finished"]:
            if self.client.seen["yourTurn"]:
                await self.step()
            else:
                await self.client.hear()
            self.note()
        await self.client.leave()
        if self.client.seen["finished"]:
            self.client = None

    def note(self):
        self.acknowledged[self.client.table] = self.client.seen["version"]
        self.under_way = False

    def check(self, told, seat):
        """What was acknowledged is there, and beyond it at most the step that was under way."""
        seen, acknowledged = self.client.seen, self.acknowledged[self.client.table]
        assert seen["version"] >= acknowledged
        if "seats" not in self.wanted:
            assert seen["version"] <= acknowledged + self.under_way
        if seat == seen["seat"]:
            both = min(len(told), len(self.client.lines))
            assert self.client.lines[:both] == told[:both]
        self.returns += seat is not None
        self.note()

    async def step(self):
        self.under_way = True
        frame = await (self.take_back() if self.wants_back() else self.client.choose(self.rng))
        assert frame["type"] == "snapshot", frame
        self.steps += 1

    def wants_back(self):
        return self.client.seen["canUndo"] and self.rng.random() < UNDO

    async def take_back(self):
        """Undo the last step, whichever of the client's seats did it."""
        version = self.client.seen["version"]
        for seat in self.client.seen["you"]:
            frame = await self.client.do("undo", seat=seat, version=version)
            if frame["type"] == "snapshot":
                break
        return frame


async def kill_again_and_again(host, witnesses, rng):
    stop = asyncio.Event()
    playing = [asyncio.create_task(one.watch(stop)) for one in witnesses]
    for _ in range(KILLS):
        await until_played(rng.randint(FEWEST, MOST), witnesses, playing)
        await asyncio.sleep(rng.uniform(0, JITTER))
        await asyncio.to_thread(host.kill)
        await asyncio.to_thread(host.start)
    await until_played(MOST, witnesses, playing)
    stop.set()
    await asyncio.gather(*playing)


async def until_played(steps, witnesses, playing):
    """Wait for some steps; a client that found fault ends the wait."""
    wanted = sum(one.steps for one in witnesses) + steps
    async with asyncio.timeout(PATIENCE):
        while sum(one.steps for one in witnesses) < wanted:
            for task in playing:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.001)


async def audit(database, acknowledged):
    """Every table plays again from its record to what was acknowledged at least."""
    lobby = Lobby(Settings(database=database, workers=0))
    for table, version in acknowledged.items():
        found = await lobby._read(table)
        assert found.match.version >= version
    await lobby.close()


def gaps(database):
    """Tables whose steps are not numbered from 0 without a gap."""
    engine = sql.create_engine(database)
    number, count = STEPS.c.number, sql.func.count()
    query = sql.select(STEPS.c.table_id).group_by(STEPS.c.table_id)
    broken = query.having(sql.or_(sql.func.min(number) != 0, sql.func.max(number) != count - 1))
    with engine.connect() as connection:
        found = connection.execute(broken).scalars().all()
    engine.dispose()
    return found


@pytest.mark.timeout(PATIENCE * (2 + KILLS / 10))
def test_what_was_acknowledged_outlives_every_kill(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.sqlite3'}"
    with Host(database=database, workers=1) as host:
        witnesses = [Witness(host, wanted, seed) for seed, wanted in enumerate(TABLES)]
        asyncio.run(kill_again_and_again(host, witnesses, Random(7)))
    for one in witnesses:
        print(f"{one.wanted}: {one.steps} steps, {one.returns} returns")
        assert one.steps > 0
        assert one.returns > 0  # how often hangs on how long the machine takes to start a server
    assert gaps(database) == []
    asyncio.run(audit(database, {t: v for one in witnesses for t, v in one.acknowledged.items()}))
