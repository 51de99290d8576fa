"""Whole games over the wire: no byte that a seat or a spectator is sent tells what is hidden.

`STAVKA_GAMES_WATCHED` sets how many games (20 unless told otherwise). After each step three things
are held against all that was sent: names of pieces that the truth has and the viewer's picture has
not, the seed and the hashes, and the same table with other hidden facts, which must look the same.
"""

import asyncio
import os
import re
from random import Random

import msgspec
import pytest

import stavka
from stavka import bots
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.server.app import create_app
from stavka.server.painter import Painter
from stavka.server.requests import NewTable
from tests.server.support import settings
from tests.stress.asgi import Wire

GAMES = int(os.environ.get("STAVKA_GAMES_WATCHED", "20"))
MOST_STEPS = 400
FEW = 2
"""Scenarios of a game that is watched as often as others; one of more is watched the less."""
WORD = re.compile(r"[\w?-]+")
PLAYER = "medium"
ASK = 0.2
"""How often somebody asks a question between two steps."""
COMPARE = 0.1
"""How often the table is compared with one that has other hidden facts."""


def names(game, state, seat):
    """The pieces and faces that a viewer's picture names."""
    pieces = game.view(state, seat).pieces
    return {piece.id for piece in pieces} | {piece.face for piece in pieces}


def revealed(game, step):
    """The pieces that a step turns up before everybody: these may be named."""
    lines = [game.tell(event) for event in step.events if event.reveals]
    return {piece for line in lines if line is not None for piece in line.pieces}


class Watched:
    """A table of bots with a socket at each seat and one among the spectators."""

    def __init__(self, table, wires, rng):
        self.table = table
        self.wires = wires
        self.rng = rng
        self.match = table.match
        self.game = table.match.game
        self.public = {
            word
            for scenario in self.game.scenarios
            for word in WORD.findall(msgspec.json.encode(self.game.board(scenario.id)).decode())
        }
        self.before = self.look()
        self.sent = self.compared = self.searched = 0

    def look(self):
        """What each viewer's picture and the truth names."""
        return {viewer: names(self.game, self.match.state, viewer) for viewer in self.viewers}

    @property
    def viewers(self):
        return (*self.wires, ALL_SEEING)

    async def step(self):
        match = self.match
        seat, seen = match.pending.seat, bots.observe(self.game, match.state)
        action = bots.make(PLAYER).choose(seen, self.rng)
        text, wire = self.game.notation.write(action), self.wires[seat]
        wire.say({"type": "act", "seat": seat, "action": text, "version": match.version})
        await asyncio.gather(*(one.catch_up(match.version + 1) for one in self.wires.values()))
        if match.finished is not None:
            return
        if self.rng.random() < ASK:
            await self.ask()
        before, self.before = self.before, self.look()
        known = {viewer: before[viewer] | self.before[viewer] for viewer in self.viewers}
        for viewer, wire in self.wires.items():
            self.search(viewer, wire.take(), known[ALL_SEEING] - known[viewer])
            if self.rng.random() < COMPARE:
                self.compare(viewer)

    async def ask(self):
        """Somebody asks a question about something in sight, or what he may do."""
        seat = self.rng.choice([info.id for info in self.match.seats])
        wire, view = self.wires[seat], self.game.view(self.match.state, seat)
        things = [piece.id for piece in view.pieces] + [piece.place for piece in view.pieces]
        queries = [spec.name for spec in self.game.queries]
        words = {"seat": seat, "id": 1}
        if queries and self.rng.random() < 0.5:
            name, argument = self.rng.choice(queries), self.rng.choice(things)
            wire.say({"type": "query", "name": name, "argument": argument, **words})
        else:
            action = self.game.notation.write(self.match.pending.options.sample(self.rng))
            wire.say({"type": "explain", "action": action, **words})
        while (await wire.hear()).get("id") != 1:
            pass

    def search(self, viewer, sent, hidden):
        """Nothing that is hidden now and was hidden before the step is named."""
        step = self.match.history[-1]
        found = (set(WORD.findall(sent)) & hidden) - revealed(self.game, step) - self.public
        assert not found, f"{viewer} was told of {found} by {step.action}: {sent}"
        for secret in (self.table.row.seed.hex(), step.hash, *self.hashes()):
            assert secret not in sent
        self.sent += len(sent)
        self.searched += len(hidden)

    def hashes(self):
        return [chair.key for chair in self.table.row.seats.values()] + [
            self.table.row.header.watch
        ]

    def compare(self, viewer):
        """The table looks the same with any other hidden facts that the viewer cannot rule out."""
        truth, access = self.match.state, self.table.admit([self.wires[viewer].key])
        seen = self.paint(access, viewer)
        seat = viewer if viewer != EVERYONE else self.rng.choice(self.match.seats).id
        world = self.game.resample(truth, seat, self.rng)
        try:
            self.match.state = world
            assert self.paint(access, viewer) == seen
        finally:
            self.match.state = truth
        self.compared += world.encode() != truth.encode()

    def paint(self, access, viewer):
        painter = Painter(self.table.row, self.table.course, self.table.chat, self.table.presence)
        return msgspec.json.encode(painter.snapshot(access, "en", viewer))


async def watch(id_, seed):
    """Play a game of bots to its end before everybody's eyes."""
    app, rng = create_app(settings()), Random(seed)
    lobby = app.state.lobby
    scenario = rng.choice(stavka.load(id_).scenarios).id
    made = await lobby.make(NewTable(game=id_, scenario=scenario, mode="link"))
    table = await lobby.find(made.table)
    keys = {**made.seats, EVERYONE: made.watch}
    wires = {viewer: Wire(app, made.table, key) for viewer, key in keys.items()}
    await asyncio.gather(*(wire.catch_up(0) for wire in wires.values()))
    watched = Watched(table, wires, rng)
    while table.match.finished is None and len(table.match.history) < MOST_STEPS:
        await watched.step()
    for wire in wires.values():
        await wire.leave()
    await lobby.close()
    return watched


@pytest.mark.timeout(120 + 30 * GAMES)
@pytest.mark.parametrize("id_", stavka.game_ids())
def test_no_byte_that_is_sent_tells_what_is_hidden(id_):
    count = len(stavka.load(id_).scenarios)
    games = max(1, GAMES * FEW // len(stavka.game_ids()) // max(FEW, count))
    watched = [asyncio.run(watch(id_, seed)) for seed in range(games)]
    sent, searched, compared = (
        sum(getattr(one, figure) for one in watched) for figure in ("sent", "searched", "compared")
    )
    print(
        f"{games} games of {id_}: {sent / 1e6:.1f} MB sent, searched for {searched} hidden names, "
        f"{compared} comparisons with other truths"
    )
    assert sent > 0
    if watched[0].game.has_secrets:
        assert searched > 0
        assert compared > 0
