"""What a client may do and ask at a table, however it came: by request or by socket."""

from __future__ import annotations

import asyncio
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.errors import NotationError
from stavka.engine.messages import say
from stavka.engine.scene import Overlay
from stavka.engine.verdict import Verdict, refuse
from stavka.server.guests import Access, Guest, Sender
from stavka.server.lobby import Lobby
from stavka.server.making import check_stand_in
from stavka.server.requests import (
    Act,
    Chat,
    Deed,
    Die,
    Explain,
    Hand,
    Query,
    Rollback,
    RollbackAnswer,
    Undo,
)
from stavka.server.table import Table
from stavka.server.wire import plain


async def do(
    lobby: Lobby,
    table: Table,
    access: Access,
    deed: Deed,
    guest: Guest | None = None,
) -> None:
    """Do what was said, and let the bots go on; raises `Problem` or a `Refusal`.

    A guest's next snapshot bears the id of the deed.
    """
    await _do(table, access, deed, Sender(guest, deed.id))
    lobby.nudge(table)


async def _do(table: Table, access: Access, deed: Deed, sender: Sender) -> None:
    match deed:
        case Act(seat, action, version):
            await table.act(access, seat, action, version, sender)
        case Die(seat, value):
            await table.type_die(access, seat, value, sender)
        case Undo(seat, version):
            await table.undo(access, seat, version, sender)
        case Rollback(seat, step, version):
            await table.propose(access, seat, step, version, sender)
        case RollbackAnswer(seat, agree, version, step):
            await table.answer(access, seat, agree, version, step, sender)
        case Chat(text, seat, promise=True):
            await table.promise(access, seat, text, sender)
        case Chat(text, seat):
            await table.speak(access, seat, text, sender)
        case Hand(seat, to):
            check_stand_in(to)
            await table.hand(access, seat, to, sender)


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
