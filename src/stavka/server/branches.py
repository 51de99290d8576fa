"""Branches: a new table that starts from a moment of another, with dice of its own.

Once a game is over all is open, and the branch takes over its past. While one is still being
played, a branch of the true position would let a person attack what is hidden, look, and go back.
So it starts from a world drawn from what the person's seat could see at that moment, and from
nothing else: played to its end and seen whole, it tells nothing about the game it came from.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from stavka.engine import replay
from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Decision, Seat
from stavka.engine.match import NO_BRANCH, Match
from stavka.engine.messages import say
from stavka.server.course import BOT, HUMAN
from stavka.server.guests import Access
from stavka.server.making import Made, fill_seats, seat_people
from stavka.server.problems import Problem
from stavka.server.requests import Branch
from stavka.server.storage import TableRow
from stavka.server.table import Table

LEVEL = "medium"
"""Level of a bot that sits down where a person sat."""
SEED_BITS = 64


def make(table: Table, access: Access, wanted: Branch) -> tuple[TableRow, Made]:
    """The row of a branch; the table's lock must be held. Raises `Problem` and `SetupError`."""
    match, viewer = table.match, _viewer(table, access)
    state = table.moments.at(wanted.step)
    pending = state.pending()
    if not isinstance(pending, Decision):
        raise Problem(422, say("The game ends there; branch off from an earlier step."))
    if viewer is None:
        base = _past(match, wanted.step)
    else:
        rng = Random(secrets.randbits(SEED_BITS))
        base = _world(match, match.game.resample(state, viewer, rng))
    kinds = fill_seats(match.game, match.scenario, _kinds(table, access, wanted, pending.seat))
    return seat_people(match.game, match.scenario, match.options, kinds, wanted.mode, base=base)


def _viewer(table: Table, access: Access) -> Seat | None:
    """Whose knowledge the branch starts from, None for all; raises `Problem` 403 and 409."""
    if table.all_is_open:
        return None
    persons = table.course.persons
    if len(persons) != 1:
        raise Problem(
            409,
            say("While it is being played, only a game of one person against bots has branches."),
        )
    return table.check_seat(access, persons[0])


def _kinds(table: Table, access: Access, wanted: Branch, deciding: Seat) -> dict[str, str]:
    """Who sits where: as asked for, else the client at one seat and bots at the others."""
    kinds = {seat: f"{BOT}:{chair.level or LEVEL}" for seat, chair in table.row.seats.items()}
    if wanted.seats:
        return {**kinds, **wanted.seats}
    own = access.seats if access.seats and deciding not in access.seats else (deciding,)
    return {**kinds, own[0]: HUMAN}


def _past(match: Match[Any], step: int) -> bytes:
    """The replay of the first steps that stand, without what was rolled back or came later."""
    header = msgspec.structs.replace(
        replay.header_of(match), players={}, commitment="", typed=False, branched=NO_BRANCH
    )
    steps = (
        replay.StepLine(each.seat, each.action, each.hash, each.dice)
        for each in match.history[:step]
    )
    return _file([header, *steps])


def _world(match: Match[Any], world: Any) -> bytes:
    """The replay of nothing yet, from a drawn world."""
    drawn = Match.start(
        match.game, match.scenario, match.options, dice=ScriptedDice(()), position=world
    )
    return _file([replay.header_of(drawn)])


def _file(lines: Iterable[replay.AnyLine]) -> bytes:
    return "".join(f"{replay.encode_line(line)}\n" for line in lines).encode()
