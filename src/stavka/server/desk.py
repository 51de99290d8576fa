"""What a client may do and ask at a table, however it came: by request or by socket."""

from __future__ import annotations

import asyncio
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.errors import NotationError
from stavka.engine.messages import say
from stavka.engine.scene import Overlay
from stavka.engine.verdict import Verdict, refuse
from stavka.server.lobby import Lobby
from stavka.server.requests import Act, Die, Explain, Query, Undo
from stavka.server.table import Access, Guest, Sender, Table
from stavka.server.wire import plain


async def do(
    lobby: Lobby,
    table: Table,
    access: Access,
    deed: Act | Die | Undo,
    guest: Guest | None = None,
) -> None:
    """Do what was said, and let the bots go on; raises `Problem` or a `Refusal`.

    A guest's next snapshot bears the id of the deed.
    """
    sender = Sender(guest, deed.id)
    if isinstance(deed, Die):
        await table.type_die(access, deed.seat, deed.value, sender)
    elif isinstance(deed, Undo):
        await table.undo(table.check_seat(access, deed.seat), deed.version, sender)
    else:
        seat = table.check_seat(access, deed.seat)
        await table.act(seat, deed.action, deed.version, sender)
    lobby.nudge(table)


async def ask(table: Table, access: Access, question: Query | Explain, lang: str) -> dict[str, Any]:
    """Answer a question from what the seat can see; raises `Problem` or `QueryError`."""
    seat = table.check_seat(access, question.seat)
    game, state = table.match.game, table.match.state.clone()
    if isinstance(question, Explain):
        verdict = _explain(table, seat, question.action)
        return {"reason": "", **plain(verdict, lang, game.id)}
    found = await asyncio.to_thread(game.query, state, seat, question.name, question.argument)
    kind = "overlay" if isinstance(found, Overlay) else "preview"
    return {"type": kind, **plain(found, lang, game.id)}


def _explain(table: Table, seat: Seat, action: str) -> Verdict:
    match = table.match
    try:
        chosen = match.game.notation.read(action)
    except NotationError as error:
        return refuse(say("This cannot be read: {problem}.", problem=str(error)))
    return match.game.explain(match.state, seat, chosen)
