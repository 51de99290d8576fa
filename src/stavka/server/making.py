"""Making the rows of new tables, and the course of a game from what was written down."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from stavka.__about__ import __version__
from stavka.bots import make as make_bot
from stavka.engine import gate, replay
from stavka.engine.decision import Seat
from stavka.engine.errors import ReplayError, SetupError
from stavka.engine.game import Game
from stavka.engine.match import SEED_BYTES, Match
from stavka.engine.messages import say
from stavka.server import shelf
from stavka.server.course import BOT, HUMAN, Course
from stavka.server.painter import READING, link, swap
from stavka.server.problems import Problem
from stavka.server.requests import NewTable
from stavka.server.security import hash_key, new_key
from stavka.server.storage import Chair, Deed, Header, TableRow

ID_BYTES = 9
OPEN = "open"
HOT_SEAT = "hotseat"


class Made(NamedTuple):
    """A new table: its id and the keys of its people, of those to come, and of spectators."""

    table: str
    seats: dict[str, str]
    open: dict[str, str]
    watch: str

    @property
    def invitation(self) -> dict[str, Any]:
        """The keys and links as the client that asked for the table gets them."""
        return {
            "table": self.table,
            "seats": self.seats,
            "links": {seat: link(self.table, key) for seat, key in self.open.items()},
            "watch": link(self.table, self.watch) if self.watch else "",
        }


# --- rows -----------------------------------------------------------------------------------------


def new_row(game: Game[Any], wanted: NewTable) -> tuple[TableRow, Made]:
    """A table as asked for; raises `SetupError` on a wrong scenario, option or seat."""
    scenario = wanted.scenario or game.scenarios[0].id
    gate.check_scenario(game, scenario)
    options = gate.fill_options(game, wanted.options)
    kinds = fill_seats(game, scenario, wanted.seats)
    return seat_people(game, scenario, options, kinds, wanted.mode, typed=wanted.typed)


def seat_people(
    game: Game[Any],
    scenario: str,
    options: dict[str, str],
    kinds: Mapping[str, str],
    mode: str,
    *,
    typed: bool = False,
    base: bytes | None = None,
) -> tuple[TableRow, Made]:
    """A row with fresh keys for all seats of people; `base` is the replay that it goes on from."""
    keys = _give_keys(kinds, mode)
    watch = new_key()
    row = TableRow(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game.id,
        scenario=scenario,
        options=options,
        seats={seat: _chair(kind, keys.get(seat, "")) for seat, kind in kinds.items()},
        header=Header(mode, typed, game.fingerprint, __version__, hash_key(watch)),
        seed=secrets.token_bytes(SEED_BYTES),
        replay=base,
    )
    invited = {seat: key for seat, key in keys.items() if kinds[seat] == OPEN}
    return row, Made(row.id, {s: k for s, k in keys.items() if s not in invited}, invited, watch)


def fill_seats(game: Game[Any], scenario: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """What sits at each seat, in the order of the rulebook; raises `SetupError`."""
    there = [info.id for info in game.seats(scenario)]
    for seat, kind in wanted.items():
        if seat not in there:
            names = ", ".join(there)
            raise SetupError(f"{game.id} has no seat {seat[:40]!r}; it has: {names}")
        _check_kind(seat, kind)
    return {seat: wanted.get(seat, HUMAN) for seat in there}


def check_stand_in(to: str) -> None:
    """Raise `SetupError` unless a seat can be handed to that: "bot:LEVEL" or "human"."""
    what, _, level = to.partition(":")
    if what == BOT:
        make_bot(level)
    elif to != HUMAN:
        raise SetupError(f"a seat cannot be handed to {to[:40]!r}; it can: bot:LEVEL, human")


def _check_kind(seat: str, kind: str) -> None:
    what, _, level = kind.partition(":")
    if what == BOT:
        make_bot(level)
    elif kind not in {HUMAN, OPEN}:
        raise SetupError(f"{seat} cannot be {kind[:40]!r}; it can be: human, open, bot:LEVEL")


def _give_keys(kinds: Mapping[str, str], mode: str) -> dict[str, str]:
    """A key for each seat of people; at a hot seat those who are here share one."""
    shared = new_key()
    return {
        seat: shared if mode == HOT_SEAT and kind == HUMAN else new_key()
        for seat, kind in kinds.items()
        if kind in {HUMAN, OPEN}
    }


def _chair(kind: str, key: str) -> Chair:
    what, _, level = kind.partition(":")
    return Chair(what, level, hash_key(key) if key else "")


def rematch_row(row: TableRow) -> TableRow:
    """The same again with sides swapped: whoever sat at a seat has the next one."""
    game, seats = shelf.game(row.game), swap(list(row.seats))
    chairs = {seats[seat]: chair for seat, chair in row.seats.items()}
    return msgspec.structs.replace(
        row,
        id=secrets.token_urlsafe(ID_BYTES),
        seats={seat: chairs[seat] for seat in row.seats},
        header=msgspec.structs.replace(
            row.header, fingerprint=game.fingerprint, version=__version__
        ),
        seed=secrets.token_bytes(SEED_BYTES),
        replay=None,
    )


def record(file: bytes) -> tuple[TableRow, Made, Course]:
    """A replay file as a table that can only be read; raises `ReplayError`."""
    try:
        read = replay.loads(file.decode())
    except UnicodeDecodeError as error:
        raise ReplayError(say("replay: is not UTF-8 text")) from error
    head, watch = read.header, new_key()
    if head.position:
        fault = say("replay, line 1: starts from a drawn position; only whole games are read")
        raise ReplayError(fault)
    game = shelf.game(head.game)
    match = read.replay(game)
    row = TableRow(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game.id,
        scenario=head.scenario,
        options=match.options,
        seats={str(info.id): Chair(HUMAN) for info in match.seats},
        header=Header(READING, head.typed, head.fingerprint, head.version, hash_key(watch)),
        seed=bytes.fromhex(read.end.seed) if read.end else b"",
        replay=file,
    )
    return row, Made(row.id, {}, {}, watch), Course(match, row.seats)


# --- courses --------------------------------------------------------------------------------------


def begin(row: TableRow) -> Course:
    """The course of a game at its beginning; raises `StavkaError`."""
    return Course(_begin(row), row.seats)


def rebuild(row: TableRow, deeds: Sequence[Deed]) -> Course:
    """A course from its record; raises `StavkaError` when the game doesn't play it the same way."""
    course = begin(row)
    for number, deed in enumerate(deeds, 1):
        course.redo(deed)
        if deed.hash and course.match.history[-1].hash != deed.hash:
            reason = say(
                "Step {number} does not play again: the game's rules or data have changed.",
                number=number,
            )
            raise Problem(409, reason)
    return course


def _begin(row: TableRow) -> Match[Any]:
    game = shelf.game(row.game)
    if row.replay is None:
        players, typed = _players(row), row.header.typed
        return Match.start(
            game, row.scenario, row.options, seed=row.seed, typed=typed, players=players
        )
    match = replay.loads(row.replay.decode()).replay(game)
    if row.header.mode == READING:
        return match
    branch = match.fork(row.seed)
    branch.players = _players(row)
    return branch


def _players(row: TableRow) -> dict[Seat, str]:
    chairs = row.seats.items()
    return {Seat(seat): f"{chair.kind} {chair.level}".strip() for seat, chair in chairs}
