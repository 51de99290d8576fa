"""The one gate: a game being played. Checks seat, version and legality; keeps the record.

Everything that people, bots or scripts do to a game goes through `Match.submit`. It hands out
views, log lines and refusals that hold nothing a seat may not know; positions, steps and their
hashes are the truth and stay with whoever holds the match (a hash of hidden facts can be guessed).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Self, TypeAlias, TypeVar

import msgspec

from stavka.engine import gate
from stavka.engine.chance import DiceNeed, ScriptedDice, SeededDice, TypedDice
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import (
    DiceExhausted,
    GameOver,
    IllegalAction,
    SetupError,
    StaleVersion,
    StavkaError,
    WrongSeat,
)
from stavka.engine.events import Event
from stavka.engine.game import ALL_SEEING, EVERYONE, Game, SeatInfo, State
from stavka.engine.messages import say
from stavka.engine.scene import Line, View

S = TypeVar("S", bound=State)

SEED_BYTES = 32
HASH_DIGITS = 32
"""Hex digits kept of a position's SHA-256."""
NO_BRANCH = -1
UNDO_INTERVAL = 32
"""Steps that can be taken back between two positions kept for it; those between are played anew."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """What was done: by whom, in notation, with which dice; the hash of the position after it."""

    seat: Seat
    action: str
    dice: tuple[int, ...]
    hash: str
    events: tuple[Event, ...] = ()
    version: int = 0

    @property
    def is_final(self) -> bool:
        """Whether it cannot be undone: dice fell, or somebody learnt something."""
        return bool(self.dice) or any(event.reveals for event in self.events)


class Rollback(msgspec.Struct, frozen=True):
    """All seats agreed to go back until `kept` steps stand; `dice` are the rolls thrown away."""

    kept: int
    dice: tuple[int, ...]
    version: int = 0


Entry: TypeAlias = "Step | Rollback"


class LogLine(NamedTuple):
    """A line of the log and the number (from 1) of the step that it belongs to."""

    step: int
    line: Line


class _Awaiting(NamedTuple):
    """An action that waits for a die to be typed in."""

    seat: Seat
    action: Action
    need: DiceNeed
    rolls: tuple[int, ...]
    told: bool
    """Whether that the die is asked for tells somebody something."""


class Match(Generic[S]):
    """A game being played.

    `version` grows with every change and never repeats; `history` holds the steps that stand,
    `journal` also those that were rolled back. `awaiting` is the die that players must type in.
    """

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        options: Mapping[str, str],
        dice: Dice,
        *,
        typed: bool = False,
        players: Mapping[Seat, str] | None = None,
        position: S | None = None,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(options)
        self.seats: tuple[SeatInfo, ...] = game.seats(scenario)
        self.typed = typed
        self.players: dict[Seat, str] = dict(players or {})
        self.version = 0
        self.history: list[Step] = []
        self.journal: list[Entry] = []
        self.branched = NO_BRANCH
        """Journal entries that a branch took over, with dice of another seed; -1: no branch."""
        self.commitment = dice.commitment if isinstance(dice, SeededDice) else ""
        self._dice: Dice = dice
        dice.log.clear()
        self.drawn = position is not None
        """Whether it starts from a position that it was given and not from the scenario's."""
        self.state: S = game.start(scenario, self.options, dice) if position is None else position
        self.game = game.at(self.state)
        self.opening: tuple[int, ...] = tuple(dice.log)
        """Dice that fell before the first decision, from the stream even in a typed match."""
        self._first: S = self.state.clone()
        self._asked: tuple[S, Decision | Finished] | None = None
        """The position that was last asked what it waits for, and its answer."""
        self._loose = 0
        """How many of the last steps can be taken back."""
        self._undo: list[bytes] = []
        """Positions before every `UNDO_INTERVAL`th of them, encoded."""
        self._awaiting: _Awaiting | None = None

    @classmethod
    def start(
        cls,
        game: Game[S],
        scenario: str,
        options: Mapping[str, str] | None = None,
        *,
        seed: bytes | None = None,
        dice: Dice | None = None,
        typed: bool = False,
        players: Mapping[Seat, str] | None = None,
        position: S | None = None,
    ) -> Self:
        """Begin a match; a fresh secret seed unless `seed` or other `dice` are given.

        With `typed` the players throw their own dice and type them in; cups are still drawn from
        by the seed. With `position` it starts from there: a world that was drawn to try things
        out in. Raises `SetupError` on an unknown scenario, option or value.
        """
        gate.check_scenario(game, scenario)
        chosen = gate.fill_options(game, options or {})
        if typed and dice is not None:
            raise SetupError("typed dice and a dice object exclude each other; give one of them")
        hand = SeededDice(seed or secrets.token_bytes(SEED_BYTES)) if dice is None else dice
        return cls(game, scenario, chosen, hand, typed=typed, players=players, position=position)

    # --- what is the case -------------------------------------------------------------------------

    @property
    def pending(self) -> Decision | Finished:
        """What the game waits for."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = (self.state, self.state.pending())
        return self._asked[1]

    @property
    def awaiting(self) -> DiceNeed | None:
        """The die that must be typed in before anything else, if any."""
        return self._awaiting.need if self._awaiting else None

    @property
    def finished(self) -> Finished | None:
        """The outcome, once there is one."""
        pending = self.pending
        return pending if isinstance(pending, Finished) else None

    @property
    def seed_commitment(self) -> str:
        """SHA-256 of the seed, to be published before play; "" for dice that have none."""
        return self.commitment

    @property
    def has_seed(self) -> bool:
        """Whether the dice come from a sealed stream whose seed is here."""
        return isinstance(self._dice, SeededDice)

    @property
    def opening_hash(self) -> str:
        """The hash of the position before the first decision."""
        return hash_state(self._first)

    @property
    def first(self) -> S:
        """The position before the first decision; not to be changed."""
        return self._first

    @property
    def hash(self) -> str:
        """The hash of the position as it is."""
        return hash_state(self.state)

    def reveal_seed(self) -> bytes:
        """The seed, once the game is over; raises `StavkaError` before, and when there is none."""
        if self.finished is None:
            raise StavkaError("the seed stays sealed until the game is over")
        if not isinstance(self._dice, SeededDice):
            raise StavkaError("these dice have no seed")
        return self._dice.seed

    def view(self, seat: Seat) -> View:
        """What a seat may see; no choices while a die is awaited."""
        gate.check_viewer(self.game, self.seats, seat)
        view = self.game.view(self.state, seat)
        return msgspec.structs.replace(view, choices=()) if self._awaiting else view

    def lines(self, seat: Seat, since: int = 0, until: int | None = None) -> list[LogLine]:
        """The log as a seat may read it, after step `since`, up to and with step `until`."""
        gate.check_viewer(self.game, self.seats, seat)
        return [
            LogLine(number, line)
            for number, step in enumerate(self.history[since:until], since + 1)
            for line in self._tell(step, seat)
        ]

    def _tell(self, step: Step, seat: Seat) -> Iterator[Line]:
        for event in step.events:
            seen = self.game.view_event(event, seat)
            line = self.game.tell(seen) if seen is not None else None
            if line is not None:
                yield line

    # --- play -------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action | str, version: int | None = None) -> list[Event]:
        """Do an action, given as such or in notation; returns what happened, the whole truth.

        Raises a `Refusal` (`GameOver`, `StaleVersion`, `WrongSeat`, `IllegalAction`) with its
        verdict and leaves everything as it was. In a typed match it may return nothing and leave
        the match `awaiting` a die.
        """
        decision = self._admit(seat, version)
        chosen = gate.read_action(self.game, decision, action)
        gate.check_legal(self.game, self.state, decision, chosen)
        return self._do(seat, chosen, ())

    def type_die(self, seat: Seat, value: int) -> list[Event]:
        """Tell the result of the die that is awaited; goes on to the next die or to the end.

        Raises `IllegalAction` when no die is awaited or it cannot show that, `WrongSeat` when
        another seat rolls.
        """
        waiting = self._awaiting
        if waiting is None:
            raise IllegalAction(gate.refuse_table(say("No die is awaited.")))
        need = waiting.need
        if seat != need.seat:
            raise WrongSeat(gate.wrong_seat(self.seats, need.seat))
        if not need.fits(value):
            raise IllegalAction(gate.bad_die(need, value))
        return self._do(waiting.seat, waiting.action, (*waiting.rolls, value))

    def enter(self, seat: Seat, text: str, dice: Dice, version: int = 0) -> None:
        """Enter a recorded step with its own dice, as `submit` would; the way of a replay.

        Raises a `Refusal` on an illegal action, and what the dice raise, leaving all as it was.
        """
        decision = self._admit(seat, None)
        action = gate.read_action(self.game, decision, text)
        gate.check_legal(self.game, self.state, decision, action)
        after = self.state.clone()
        events = after.apply(action, dice)
        self._keep(seat, action, after, tuple(dice.log), events, version)

    def take_over(self, dice: Dice) -> None:
        """Play on with other dice: a sealed stream that stands where the record ends."""
        self._dice = dice

    def _admit(self, seat: Seat, version: int | None) -> Decision:
        """The pending decision, if this seat may take it now."""
        gate.check_seat(self.seats, seat)
        decision = self.pending
        if isinstance(decision, Finished):
            raise GameOver(gate.game_over(decision))
        if version is not None and version != self.version:
            raise StaleVersion(gate.stale(version, self.version))
        if seat != decision.seat:
            raise WrongSeat(gate.wrong_seat(self.seats, decision.seat))
        if self._awaiting is not None:
            raise IllegalAction(gate.die_awaited(self.seats, self._awaiting.need))
        return decision

    def _do(self, seat: Seat, action: Action, rolls: tuple[int, ...]) -> list[Event]:
        """Apply a legal action to a clone; keep it when the dice sufficed."""
        after, dice, stream = self.state.clone(), self._dice, self._dice
        if isinstance(dice, SeededDice):
            dice = stream = dice.clone()
            if self.typed:
                dice = TypedDice(rolls, stream)
        dice.log.clear()
        try:
            events = after.apply(action, dice)
        except DiceExhausted as error:
            if not self.typed or not isinstance(error.need, DiceNeed):
                raise
            told = any(event.reveals for event in error.events)
            self._awaiting = _Awaiting(seat, action, error.need, rolls, told)
            self.version += 1
            return []
        self._keep(seat, action, after, tuple(dice.log), events)
        self._dice = stream
        return events

    def _keep(
        self,
        seat: Seat,
        action: Action,
        after: S,
        dice: tuple[int, ...],
        events: list[Event],
        version: int = 0,
    ) -> None:
        """Make the position after a step the position."""
        self._awaiting = None
        self.version = max(self.version + 1, version)
        text = self.game.notation.write(action)
        step = Step(seat, text, dice, hash_state(after), tuple(events), self.version)
        if step.is_final or (self.history and self.history[-1].seat != seat):
            self._fix()
        if not step.is_final:
            self._loosen()
        self.history.append(step)
        self.journal.append(step)
        self.state = after

    # --- back -------------------------------------------------------------------------------------

    def _fix(self) -> None:
        """Let all steps so far stand for good."""
        self._loose = 0
        self._undo.clear()

    def _loosen(self) -> None:
        """Note that the step which is being kept can be taken back."""
        if self._loose % UNDO_INTERVAL == 0:
            self._undo.append(self.state.encode())
        self._loose += 1

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat can take its last step back: no die, reveal, other seat's step since."""
        if self._awaiting is not None:
            waiting = self._awaiting
            return waiting.seat == seat and not waiting.rolls and not waiting.told
        return self._loose > 0 and self.history[-1].seat == seat

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last step, or its action that waits for its first die.

        Raises `IllegalAction` when a die, a reveal or another seat's step stands in between.
        """
        gate.check_seat(self.seats, seat)
        if not self.can_undo(seat):
            raise IllegalAction(gate.no_undo())
        self.version += 1
        if self._awaiting is not None:
            self._awaiting = None
            return
        self.history.pop()
        self.journal.pop()
        self._loose -= 1
        whole, rest = divmod(self._loose, UNDO_INTERVAL)
        state = self.game.decode(self._undo[whole])
        self._replay(state, self.history[len(self.history) - rest :])
        self.state = state
        del self._undo[whole + (rest > 0) :]

    def _replay(self, state: S, steps: Sequence[Step]) -> None:
        """Play recorded steps from a position on."""
        for step in steps:
            state.apply(self.game.notation.read(step.action), ScriptedDice(step.dice))

    def rollback(self, to_version: int, consents: Collection[Seat]) -> Rollback:
        """Go back to the position of an earlier version, dice or not, when all seats consent.

        The rolls thrown away stay in the journal and the stream goes on behind them: nobody gains
        the knowledge of a coming die. Raises `IllegalAction` without everybody's consent or when
        no step that stands has that version.
        """
        missing = [info for info in self.seats if info.id not in consents]
        if missing:
            raise IllegalAction(gate.no_consent(missing))
        versions = [0, *(step.version for step in self.history)]
        if to_version not in versions:
            raise IllegalAction(gate.no_such_version(to_version, versions))
        return self.roll_back_to(versions.index(to_version))

    def roll_back_to(self, kept: int) -> Rollback:
        """Let only the first `kept` steps stand; the umpire's way, without asking anyone."""
        erased = self.history[kept:]
        state = self._first.clone()
        self._replay(state, self.history[:kept])
        self.version += 1
        self._awaiting = None
        self._fix()
        self.state = state
        del self.history[kept:]
        dice = tuple(value for step in erased for value in step.dice)
        entry = Rollback(kept, dice, self.version)
        self.journal.append(entry)
        return entry

    def fork(self, seed: bytes | None = None) -> Match[S]:
        """A branch to try things out: the same position and past, but dice of its own."""
        branch = object.__new__(type(self))
        branch.__dict__.update(self.__dict__)
        branch.state = self.state.clone()
        branch.history, branch.journal = self.history[:], self.journal[:]
        branch.options, branch.players = dict(self.options), dict(self.players)
        branch.branched = len(self.journal)
        dice = SeededDice(seed or secrets.token_bytes(SEED_BYTES))
        branch.commitment, branch._dice = dice.commitment, dice
        branch._undo, branch._loose, branch._awaiting = [], 0, None
        return branch


def hash_state(state: State) -> str:
    """The hash of a position; equal positions have equal hashes."""
    return hashlib.sha256(state.encode()).hexdigest()[:HASH_DIGITS]


__all__ = [
    "ALL_SEEING",
    "EVERYONE",
    "Entry",
    "LogLine",
    "Match",
    "Rollback",
    "Step",
    "hash_state",
]
