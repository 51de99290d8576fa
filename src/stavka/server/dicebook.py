"""Every die and draw of a finished game, so that anybody can hold it against the seed."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stavka.engine.chance import ScriptedDice
from stavka.engine.dice import Purpose
from stavka.engine.match import NO_BRANCH, Match, Rollback
from stavka.engine.messages import Message, say
from stavka.server.http import lang_of, open_table, reply
from stavka.server.problems import Problem
from stavka.server.wire import translated

OPENING = -1
"""Place before the first entry of a journal."""


class _Witness(ScriptedDice):
    """Logged dice that note what each was thrown for."""

    __slots__ = ("falls", "notes")

    def __init__(self, values: tuple[int, ...], notes: dict[str, Any]) -> None:
        super().__init__(values)
        self.notes = notes
        self.falls: list[dict[str, Any]] = []

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        index = super().answer(kind, sides, purpose)
        value = index + int(kind == "roll")
        what = {"kind": kind, "sides": sides, "value": value}
        whose = {"seat": purpose.seat, "label": purpose.label, "clause": purpose.clause}
        self.falls.append({**self.notes, **what, **whose})
        return index


async def get_dice(request: Request) -> Response:
    """The dice of a finished game."""
    table, _ = await open_table(request)
    async with table.lock:
        if table.match.finished is None:
            raise Problem(409, say("The dice can be checked once the game is over."))
        falls = await asyncio.to_thread(falls_of, table.match, lang_of(request))
    return reply({"falls": falls})


def falls_of(match: Match[Any], lang: str) -> list[dict[str, Any]]:
    """Dice and draws in the order of the stream, erased ones too.

    `step` is the step that each fell in, `typed` marks dice of the players' own, `foreign` those
    that another seed gave: they were there before a branch.
    """
    falls = _opening(match)
    states = [match.first.clone()]
    for place, entry in enumerate(match.journal):
        if isinstance(entry, Rollback):
            del states[entry.kept + 1 :]
            continue
        witness = _Witness(entry.dice, _notes(match, place, len(states)))
        after = states[-1].clone()
        after.apply(match.game.notation.read(entry.action), witness)
        states.append(after)
        falls += witness.falls
    return [_told(fall, match, lang) for fall in falls]


def _opening(match: Match[Any]) -> list[dict[str, Any]]:
    """What fell before the first decision."""
    if match.drawn:
        return []
    witness = _Witness(match.opening, _notes(match, OPENING, 0))
    match.game.start(match.scenario, match.options, witness)
    return witness.falls


def _notes(match: Match[Any], place: int, step: int) -> dict[str, Any]:
    return {"step": step, "foreign": match.branched != NO_BRANCH and place < match.branched}


def _told(fall: dict[str, Any], match: Match[Any], lang: str) -> dict[str, Any]:
    """A fall in the reader's language."""
    typed = match.typed and fall["kind"] == "roll" and fall["step"] > 0
    label = translated(Message(fall["label"]), lang, match.game.id)
    return {**fall, "typed": typed, "label": label}
