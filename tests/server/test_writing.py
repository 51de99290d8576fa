"""A table that is read while a step of it is on its way to the disk stays one table."""

import asyncio

from stavka.server.guests import Access
from stavka.server.lobby import Lobby
from stavka.server.requests import NewTable
from stavka.server.settings import Settings


async def find_while_writing():
    """The table as found before and during a write that takes its time."""
    lobby = Lobby(Settings(workers=0))
    made = await lobby.make(NewTable(game="kriegsspiel"))
    table = await lobby.find(made.table)
    append, reached, go_on = lobby.storage.append, asyncio.Event(), asyncio.Event()

    async def slow(*args):
        reached.set()
        await go_on.wait()
        await append(*args)

    lobby.storage.append = slow
    seat = table.course.deciding
    action = table.match.game.notation.write(next(iter(table.match.pending.options)))
    writing = asyncio.create_task(
        table.act(Access((seat,), watches=False), seat, action, table.match.version)
    )
    await reached.wait()
    during = await lobby.find(made.table)
    go_on.set()
    await writing
    await lobby.close()
    return table, during


def test_a_table_is_not_read_anew_while_a_step_is_being_written():
    table, during = asyncio.run(find_while_writing())
    assert during is table
