"""A game against bots goes on, whatever befalls the bots, the disk or the table."""

import asyncio
import logging
import time

import pytest
import sqlalchemy

from stavka.server import lobby as lobbies
from stavka.server import storage
from stavka.server.lobby import Lobby
from stavka.server.players import Choice
from stavka.server.requests import NewTable
from tests.server.support import GAME, settings

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr(lobbies, "SETBACK", 0.01)


def playing(hinder, seats=("random", "random")):
    """A game of bots that `hinder` puts a stumbling block before; the table at its end."""

    async def whole():
        lobby = Lobby(settings())
        hinder(lobby)
        bots = dict(zip(("blue", "red"), (f"bot:{level}" for level in seats), strict=True))
        made = await lobby.make(NewTable(game=GAME, seats=bots))
        deadline = time.monotonic() + PATIENCE
        while lobby._tables[made.table].match.finished is None:
            assert time.monotonic() < deadline, "the game stands still"
            await asyncio.sleep(0.005)
        await lobby.close()
        return lobby._tables[made.table]

    return asyncio.run(whole())


def fails_once(after, error):
    """A wrapper of a coroutine function that fails at one call."""

    def wrap(function):
        calls = 0

        async def wrapped(*args):
            nonlocal calls
            calls += 1
            if calls == after:
                raise error
            return await function(*args)

        return wrapped

    return wrap


def test_after_a_fault_that_nobody_thought_of(caplog):
    def hinder(lobby):
        lobby.players.choose = fails_once(5, OSError("no more processes"))(lobby.players.choose)

    table = playing(hinder)
    assert table.match.finished is not None
    assert "its bots stopped" in caplog.text
    assert "no more processes" in caplog.text


def test_after_a_step_that_the_disk_refused(caplog):
    def hinder(lobby):
        full = sqlalchemy.exc.OperationalError("INSERT", {}, OSError("full"))
        refused = storage._refusal(full)
        lobby.storage.append = fails_once(5, refused)(lobby.storage.append)

    with caplog.at_level(logging.ERROR):
        table = playing(hinder)
    assert table.match.finished is not None
    assert "its bots stopped" in caplog.text


def test_at_a_table_that_was_read_anew_while_a_bot_was_thinking():
    tables = set()

    def hinder(lobby):
        choose, calls = lobby.players.choose, []

        async def slow(*args):
            calls.append(args)
            if len(calls) == 5:  # somebody's step does not reach the disk, and is asked for anew
                (old,) = lobby._tables.values()
                old._unsaved = True
                tables.update({old, await lobby.find(old.row.id)})
            return await choose(*args)

        lobby.players.choose = slow

    table = playing(hinder)
    assert table.match.finished is not None
    assert len(tables) == 2


def test_whoever_looks_is_told_that_another_bot_chose():
    def hinder(lobby):
        async def fail(game, state, bot):
            action = next(iter(state.pending().options))
            return Choice(game.notation.write(action), stood_in=bot == "random")

        lobby.players.choose = fail

    table = playing(hinder, seats=("random", "novice"))
    players = table.painter._players()
    assert players["blue"]["stoodIn"] is True
    assert "stoodIn" not in players["red"]
