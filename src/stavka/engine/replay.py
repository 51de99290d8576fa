"""Replays, which are also the save files: JSON lines that name every action and its dice.

The first line is the header; then a line per step, a line wherever the table went back, and, once
the game is over, an end line with seed and result. No code is ever read from a file. Line numbers
in errors count from 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from stavka.__about__ import __version__
from stavka.engine import match as matches
from stavka.engine.chance import AuditDice, ScriptedDice, SeededDice
from stavka.engine.decision import Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import BadDie, DiceExhausted, Refusal, ReplayError, SetupError, StateError
from stavka.engine.game import Game, State
from stavka.engine.match import NO_BRANCH, Match, Step, hash_state
from stavka.engine.messages import Message, say

S = TypeVar("S", bound=State)

FORMAT = 1
"""Version of the format; newer programs read all older ones."""
MOST_BYTES = 16 * 1024 * 1024
MOST_LINES = 100_000
LONGEST_LINE = 64 * 1024
SHOWN = 60
"""Characters of a game's id or of an action that an error shows."""


class Header(
    msgspec.Struct, frozen=True, tag_field="line", tag="stavka-replay", omit_defaults=True
):
    """What was played, by whom, with which data, and the promise of the dice."""

    format: int
    version: str
    game: str
    scenario: str
    options: dict[str, str] = {}
    players: dict[str, str] = {}
    fingerprint: str = ""
    commitment: str = ""
    typed: bool = False
    opening: tuple[int, ...] = ()
    branched: int = NO_BRANCH
    hash: str = ""
    position: bytes = b""
    """The encoded position that it starts from, when that is not the scenario's own."""


class StepLine(msgspec.Struct, frozen=True, tag_field="line", tag="step", omit_defaults=True):
    """One step: seat, action in notation, dice, the hash of the position after it."""

    seat: Seat
    action: str
    hash: str
    dice: tuple[int, ...] = ()
    at: int = 0
    """The match's version after it."""


class RollbackLine(
    msgspec.Struct, frozen=True, tag_field="line", tag="rollback", omit_defaults=True
):
    """The table went back by consent: only the first `kept` steps stand."""

    kept: int
    at: int = 0


class EndLine(msgspec.Struct, frozen=True, tag_field="line", tag="end", omit_defaults=True):
    """The result, and the seed that the commitment was made on, in hex."""

    winners: tuple[Seat, ...]
    reason: str
    clause: str
    seed: str = ""


AnyLine: TypeAlias = "Header | StepLine | RollbackLine | EndLine"
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    Header | StepLine | RollbackLine | EndLine
)
_encode = msgspec.json.Encoder().encode


class Verified(NamedTuple):
    """What a verification held the replay to."""

    steps: int
    rolls: int
    """Dice and draws that the seed reproduced."""
    sealed: bool
    """Whether the seed was there, fits the commitment and gives every roll that it should."""


class Replay(NamedTuple):
    """A replay as read: nothing in it has been checked against a game yet."""

    header: Header
    entries: tuple[StepLine | RollbackLine, ...]
    end: EndLine | None = None

    def replay(self, game: Game[S], seed: bytes | None = None) -> Match[S]:
        """Play it again, checking every action and hash; raises `ReplayError`.

        With the seed the match can be played on from there, every roll checked on the way; without
        it the dice are at an end, but `fork` goes on with new ones.
        """
        return _Replaying(self, game, seed).run()

    def verify(self, game: Game[S], seed: bytes | None = None) -> Verified:
        """Hold the replay to its hashes, and its dice to the seed; raises `ReplayError`.

        The seed is taken from the end line when none is given.
        """
        given = seed or bytes.fromhex(self.end.seed if self.end else "")
        played = _Replaying(self, game, given or None)
        match = played.run()
        self._check_end(match)
        steps = sum(isinstance(entry, StepLine) for entry in self.entries)
        return Verified(steps, played.rolls, bool(given))

    def _check_end(self, match: Match[S]) -> None:
        finished, end = match.finished, self.end
        if end is None:
            return
        if finished is None or (finished.winners, finished.clause) != (end.winners, end.clause):
            winners = ", ".join(end.winners)
            raise _fault(len(self.entries) + 2, _other_end(winners, end.clause, finished))


def _other_end(winners: str, clause: str, finished: Finished | None) -> Message:
    if finished is None:
        return say(
            "tells of winners {winners} by {clause}, but the game goes on",
            winners=winners,
            clause=clause,
        )
    return say(
        "tells of winners {winners} by {clause}, but it is {found}",
        winners=winners,
        clause=clause,
        found=", ".join(finished.winners),
    )


class _Replaying:
    """One run of a replay through a match."""

    def __init__(self, replay: Replay, game: Game[Any], seed: bytes | None) -> None:
        self.replay = replay
        self.game = game
        self.stream = SeededDice(seed) if seed else None
        self.rolls = 0

    def run(self) -> Match[Any]:
        self._check_header()
        match = self._begin()
        for place, entry in enumerate(self.replay.entries):
            self._enter(match, place, entry)
        match.take_over(self.stream or ScriptedDice(()))
        return match

    def _check_header(self) -> None:
        header, stream = self.replay.header, self.stream
        if header.game != self.game.id:
            other = repr(header.game[:SHOWN])
            raise _fault(
                1, say("is a game of {other}; expected {id}", other=other, id=repr(self.game.id))
            )
        if stream is not None and stream.commitment != header.commitment:
            raise _fault(1, say("the seed is not the one that was promised by the commitment"))

    def _begin(self) -> Match[Any]:
        header = self.replay.header
        players = {Seat(seat): name for seat, name in header.players.items()}
        try:
            match = Match.start(
                self.game,
                header.scenario,
                header.options,
                dice=self._dice(header.opening, -1),
                players=players,
                position=self.game.decode(header.position) if header.position else None,
            )
        except (SetupError, BadDie, DiceExhausted, StateError) as error:
            raise _fault(1, error.told) from error
        match.typed, match.commitment = header.typed, header.commitment
        match.branched = header.branched
        if header.hash and header.hash != match.hash:
            raise self._differs(1)
        return match

    def _dice(self, values: tuple[int, ...], place: int) -> Dice:
        """The logged dice, held against the seed's stream where it must have given them."""
        branched = self.replay.header.branched
        if self.stream is None or (branched != NO_BRANCH and place < branched):
            return ScriptedDice(values)
        self.rolls += len(values)
        rolls_too = not self.replay.header.typed or place < 0
        return AuditDice(values, self.stream, rolls_too=rolls_too)

    def _enter(self, match: Match[Any], place: int, entry: StepLine | RollbackLine) -> None:
        line = place + 2
        if isinstance(entry, RollbackLine):
            if not 0 <= entry.kept <= len(match.history):
                most = len(match.history)
                fault = say("keeps {kept} steps; expected 0 to {most}", kept=entry.kept, most=most)
                raise _fault(line, fault)
            match.roll_back_to(entry.kept)
        else:
            self._step(match, place, entry)
        match.version = max(match.version, entry.at)

    def _step(self, match: Match[Any], place: int, entry: StepLine) -> None:
        line, dice = place + 2, self._dice(entry.dice, place)
        try:
            match.enter(entry.seat, entry.action, dice, entry.at)
        except (Refusal, BadDie, DiceExhausted) as error:
            fault = say(
                "{action}: {fault}", action=repr(entry.action[:SHOWN]), fault=_reason(error)
            )
            raise _fault(line, fault) from error
        left = dice.left if isinstance(dice, ScriptedDice | AuditDice) else ()
        if left:
            fault = say(
                "holds {dice} dice more than {action} asks for",
                dice=len(left),
                action=repr(entry.action[:SHOWN]),
            )
            raise _fault(line, fault)
        if hash_state(match.state) != entry.hash:
            raise self._differs(line)

    def _differs(self, line: int) -> ReplayError:
        if self.replay.header.fingerprint != self.game.fingerprint:
            return _fault(
                line,
                say(
                    "the position is not the one that was recorded: "
                    "it was played with other data of the game than these"
                ),
            )
        return _fault(line, say("the position is not the one that was recorded"))


def _reason(error: Refusal | BadDie | DiceExhausted) -> Message | str:
    """Why a step can't be played again; a refusal without its clause, which the table adds."""
    return (isinstance(error, Refusal) and error.verdict.reason) or error.told


def _fault(line: int, fault: Message | str) -> ReplayError:
    return ReplayError(say("replay, line {line}: {fault}", line=line, fault=fault))


# --- writing --------------------------------------------------------------------------------------


def header_of(match: Match[Any]) -> Header:
    """The first line of a match's replay."""
    return Header(
        FORMAT,
        __version__,
        match.game.id,
        match.scenario,
        match.options,
        {str(seat): name for seat, name in match.players.items()},
        match.game.fingerprint,
        match.commitment,
        match.typed,
        match.opening,
        match.branched,
        match.opening_hash,
        match.first.encode() if match.drawn else b"",
    )


def line_of(entry: matches.Entry) -> StepLine | RollbackLine:
    """A journal entry as a line."""
    if isinstance(entry, Step):
        return StepLine(entry.seat, entry.action, entry.hash, entry.dice, entry.version)
    return RollbackLine(entry.kept, entry.version)


def end_of(match: Match[Any]) -> EndLine | None:
    """The last line, once the game is over."""
    finished = match.finished
    if not isinstance(finished, Finished):
        return None
    seed = match.reveal_seed().hex() if match.has_seed else ""
    return EndLine(finished.winners, str(finished.reason), finished.clause, seed)


def encode_line(line: AnyLine) -> str:
    """A line as text, without its line break."""
    return _encode(line).decode()


def dumps(match: Match[Any]) -> str:
    """The replay of a match. It holds the whole truth: hidden moves, and the dice of both sides."""
    return "".join(f"{encode_line(line)}\n" for line in _lines_of(match))


def dump(match: Match[Any], path: Path) -> None:
    """Write the replay of a match to a file."""
    path.write_text(dumps(match), encoding="utf-8")


def digest(match: Match[Any]) -> str:
    """SHA-256 of the replay, to compare two matches."""
    return hashlib.sha256(dumps(match).encode()).hexdigest()


def _lines_of(match: Match[Any]) -> Iterator[AnyLine]:
    yield header_of(match)
    yield from map(line_of, match.journal)
    end = end_of(match)
    if end is not None:
        yield end


# --- reading --------------------------------------------------------------------------------------


def load(path: Path) -> Replay:
    """Read a replay file; raises `ReplayError`."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            fault = say("{size} bytes; a replay has at most {most}", size=size, most=MOST_BYTES)
            raise _file_fault(path, fault)
        return loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        fault = say("cannot be read: {fault}", fault=error.strerror or "")
        raise _file_fault(path, fault) from error
    except UnicodeDecodeError as error:
        raise _file_fault(path, say("is not UTF-8 text")) from error


def _file_fault(path: Path, fault: Message) -> ReplayError:
    return ReplayError(say("{name}: {fault}", name=path.name, fault=fault))


def loads(text: str) -> Replay:
    """Read a replay; raises `ReplayError` with the line at fault."""
    if len(text) > MOST_BYTES:
        fault = say(
            "replay: {size} characters; it has at most {most}", size=len(text), most=MOST_BYTES
        )
        raise ReplayError(fault)
    lines = text.rstrip("\n").split("\n")
    if len(lines) > MOST_LINES:
        fault = say("replay: {size} lines; it has at most {most}", size=len(lines), most=MOST_LINES)
        raise ReplayError(fault)
    read = [_read_line(number, line) for number, line in enumerate(lines, 1)]
    return _arrange(read)


def _read_line(number: int, line: str) -> AnyLine:
    if len(line) > LONGEST_LINE:
        fault = say(
            "has {size} characters; expected at most {most}", size=len(line), most=LONGEST_LINE
        )
        raise _fault(number, fault)
    try:
        read: AnyLine = _decoder.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise _fault(number, say("cannot be read: {fault}", fault=str(error))) from error
    if isinstance(read, Header) and read.format > FORMAT:
        fault = say(
            "has format {format}; this program reads up to {known}",
            format=read.format,
            known=FORMAT,
        )
        raise _fault(number, fault)
    return read


def _arrange(lines: list[AnyLine]) -> Replay:
    """Header first, end last, steps and rollbacks between."""
    header, end = lines[0], lines[-1]
    if not isinstance(header, Header):
        raise _fault(1, say("is not a header; a replay begins with one"))
    body = lines[1:-1] if isinstance(end, EndLine) else lines[1:]
    entries: list[StepLine | RollbackLine] = []
    for number, line in enumerate(body, 2):
        if not isinstance(line, StepLine | RollbackLine):
            raise _fault(number, say("is out of place; expected a step or a rollback"))
        entries.append(line)
    if isinstance(end, EndLine):
        _check_seed(len(lines), end)
        return Replay(header, tuple(entries), end)
    return Replay(header, tuple(entries))


def _check_seed(number: int, end: EndLine) -> None:
    try:
        bytes.fromhex(end.seed)
    except ValueError:
        raise _fault(number, say("has a seed that is not hexadecimal")) from None
