"""The course of a game at a table: its match, who plays for whom, and what is proposed.

Everything is done here, at a live table and when one is read from disk: each deed gives the line
that is written down, and `redo` does what such a line says. So a table that is found again is the
table that was left. Whether a client may do it is not asked here but by `Table`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from stavka.engine import gate
from stavka.engine.decision import Decision, Seat
from stavka.engine.errors import GameOver, StaleVersion, StavkaError
from stavka.engine.match import Match
from stavka.engine.messages import say
from stavka.server.problems import Problem
from stavka.server.storage import Chair, Deed

BOT, HUMAN = "bot", "human"
UNKNOWN = -1
MOST_PROMISES = 1000
"""Promises at one table."""


class Proposal(msgspec.Struct, frozen=True):
    """Somebody wants to go back until `step` steps stand; `agreed` lists who wants it too."""

    by: Seat
    step: int
    agreed: tuple[Seat, ...]


class Promise(NamedTuple):
    """What a seat promised before all when so many steps stood; the rules know nothing of it."""

    step: int
    seat: Seat
    text: str


class _Found(NamedTuple):
    """What is looked up once for each version."""

    version: int
    deciding: Seat | None
    last: Mapping[Seat, int]
    """The last step of each seat that has done one, from 1."""
    last_own: Mapping[Seat, int]
    """The same, without those that a bot did in a person's place."""


class Course:
    """A match and all around it that must be found again after a restart."""

    def __init__(self, match: Match[Any], chairs: Mapping[str, Chair]) -> None:
        self.match = match
        self.chairs = chairs
        self.handed: dict[Seat, str] = {}
        """Persons' seats at which a bot plays for now, and its level."""
        self.proposal: Proposal | None = None
        self.promises: list[Promise] = []
        """In the order in which they were made."""
        self.rematch = ""
        """The table at which they play again with sides swapped."""
        self._stood_in: set[int] = set()
        """Steps that a bot did in a person's place."""
        self._found = _Found(UNKNOWN, None, {}, {})

    # --- what is the case -----------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps stand."""
        return len(self.match.history)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people, whoever plays there for now."""
        return tuple(Seat(seat) for seat, chair in self.chairs.items() if chair.kind != BOT)

    def bot_at(self, seat: str) -> str:
        """The level of the bot that plays a seat for now, "" when a person does."""
        chair = self.chairs.get(seat)
        if chair is not None and chair.kind == BOT:
            return chair.level
        return self.handed.get(Seat(seat), "")

    @property
    def deciding(self) -> Seat | None:
        """The seat that the match waits for, to choose or to throw a die."""
        return self._look().deciding

    @property
    def choosing(self) -> Seat | None:
        """The seat whose choice is pending, or waits for a die of whatever seat."""
        pending = self.match.pending
        return pending.seat if isinstance(pending, Decision) else None

    @property
    def thinking(self) -> Seat | None:
        """The bot that is to choose; bots wait while somebody proposes to go back."""
        seat = self.deciding
        waits = self.match.awaiting is not None or self.proposal is not None
        return seat if seat is not None and not waits and self.bot_at(seat) else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The persons who have not agreed to the proposal yet."""
        agreed = self.proposal.agreed if self.proposal else ()
        return tuple(seat for seat in self.persons if seat not in agreed)

    def last_step(self, seats: Sequence[Seat]) -> int:
        """The last step of any of these seats, 0 when there is none."""
        return max((self._look().last.get(seat, 0) for seat in seats), default=0)

    def last_own(self, seats: Sequence[Seat]) -> int:
        """The last step that these seats did themselves, no bot for them; 0 when none."""
        return max((self._look().last_own.get(seat, 0) for seat in seats), default=0)

    def _look(self) -> _Found:
        if self._found.version != self.match.version:
            last, last_own = self._find_last()
            self._found = _Found(self.match.version, self._find_deciding(), last, last_own)
        return self._found

    def _find_deciding(self) -> Seat | None:
        if self.match.awaiting is not None:
            return self.match.awaiting.seat
        return self.choosing

    def _find_last(self) -> tuple[dict[Seat, int], dict[Seat, int]]:
        """Looks back until every seat is found, so mostly not far."""
        last: dict[Seat, int] = {}
        last_own: dict[Seat, int] = {}
        for number in range(self.steps, 0, -1):
            seat = self.match.history[number - 1].seat
            last.setdefault(seat, number)
            if number not in self._stood_in:
                last_own.setdefault(seat, number)
            if len(last_own) == len(self.chairs):
                break
        return last, last_own

    # --- steps ----------------------------------------------------------------------------------

    def act(self, seat: Seat, action: str, version: int | None = None) -> Deed:
        """An action; raises a `Refusal`."""
        self.match.submit(seat, action, version)
        return self._stepped("act", seat, action)

    def type_die(self, seat: Seat, value: int) -> Deed:
        """A die that was thrown at the table; raises a `Refusal`."""
        self.match.type_die(seat, value)
        return self._stepped("die", seat, str(value))

    def undo(self, seat: Seat, version: int | None = None) -> Deed:
        """Take back the seat's last step; raises a `Refusal`, as the seed is open after the end."""
        self._check_going_on()
        self._check_version(version)
        return self.take_back(seat)

    def take_back(self, seat: Seat) -> Deed:
        """The same without asking whether it is the right time."""
        self.match.undo(seat)
        self.proposal = None
        self._prune()
        return Deed("undo", seat)

    def _stepped(self, verb: str, seat: Seat, text: str) -> Deed:
        self.proposal = None
        if self.match.awaiting is not None:
            return Deed(verb, seat, text)
        step = self.match.history[-1]
        if step.seat in self.handed:
            self._stood_in.add(self.steps)
        return Deed(verb, seat, text, step.dice, step.hash)

    def _prune(self) -> None:
        """After steps were taken back: what was promised since stays, as made now."""
        self._stood_in = {number for number in self._stood_in if number <= self.steps}
        self.promises[:] = [one._replace(step=min(one.step, self.steps)) for one in self.promises]

    # --- back by consent ------------------------------------------------------------------------

    def propose(self, proposal: Proposal, version: int | None = None) -> Deed:
        """Propose to go back; done at once when every person agrees. Raises `Problem` 409, 422."""
        self._check_going_on()
        self._check_version(version)
        if self.proposal is not None:
            raise Problem(409, say("There is a proposal to go back already; answer that first."))
        if not 0 <= proposal.step < self.steps:
            raise Problem(
                422,
                say(
                    "One can go back to 0 to {most} steps, not to {step}.",
                    most=max(self.steps - 1, 0),
                    step=proposal.step,
                ),
            )
        self.proposal = proposal
        self._go_back_if_agreed()
        return Deed("propose", proposal.by, msgspec.json.encode(proposal).decode())

    def answer(
        self, seat: Seat, agree: bool, version: int | None = None, step: int | None = None
    ) -> Deed:
        """Agree to the proposal or end it; `step` says which one is meant. Raises `Problem` 409."""
        self._check_version(version)
        proposal = self.proposal
        if proposal is None or step not in {None, proposal.step}:
            raise Problem(409, say("There is no such proposal any more."))
        if not agree:
            self.proposal = None
            return Deed("refuse", seat)
        agreed = tuple(dict.fromkeys((*proposal.agreed, seat)))
        self.proposal = msgspec.structs.replace(proposal, agreed=agreed)
        self._go_back_if_agreed()
        return Deed("agree", seat)

    def _go_back_if_agreed(self) -> None:
        if self.proposal is None or self.waiting:
            return
        step = self.proposal.step
        version = self.match.history[step - 1].version if step else 0
        self.match.rollback(version, [info.id for info in self.match.seats])
        self.proposal = None
        self._prune()

    # --- who plays ------------------------------------------------------------------------------

    def hand(self, seat: Seat, to: str) -> Deed:
        """Let a bot ("bot:LEVEL") play a person's seat, or the person ("human") again."""
        self._check_going_on()
        if seat not in self.persons:
            raise Problem(422, say("{seat} is no person's seat.", seat=seat))
        if to != HUMAN:
            self.handed[seat] = to.partition(":")[2]
        elif self.handed.pop(seat, None) is None:
            raise Problem(409, say("No bot plays for {seat}.", seat=seat))
        return Deed("hand", seat, to)

    def promise(self, seat: Seat, text: str) -> Deed:
        """Promise something; raises `Problem` 409 when the game is over or that is enough."""
        self._check_going_on()
        if len(self.promises) >= MOST_PROMISES:
            raise Problem(409, say("As much has been promised at this table as may be."))
        self.promises.append(Promise(self.steps, seat, text))
        return Deed("promise", seat, text)

    def play_again(self, seat: Seat, table: str) -> Deed:
        """Note the table at which they play again."""
        self.rematch = table
        return Deed("rematch", seat, table)

    # --- after a restart ------------------------------------------------------------------------

    def redo(self, deed: Deed) -> None:
        """Do what was written down; raises `StavkaError` when it can't be done any more."""
        redo = _REDO.get(deed.verb)
        if redo is None:
            known = ", ".join(_REDO)
            raise StavkaError(f"the table holds a deed {deed.verb!r}; this Stavka knows: {known}")
        redo(self, Seat(deed.seat), deed.text)

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.match.version:
            raise StaleVersion(gate.stale(version, self.match.version))

    def _check_going_on(self) -> None:
        finished = self.match.finished
        if finished is not None:
            raise GameOver(gate.game_over(finished))


_REDO: dict[str, Callable[[Course, Seat, str], Deed]] = {
    "act": lambda course, seat, text: course.act(seat, text),
    "die": lambda course, seat, text: course.type_die(seat, int(text)),
    "undo": lambda course, seat, _: course.take_back(seat),
    "propose": lambda course, _, text: course.propose(msgspec.json.decode(text, type=Proposal)),
    "agree": lambda course, seat, _: course.answer(seat, agree=True),
    "refuse": lambda course, seat, _: course.answer(seat, agree=False),
    "hand": lambda course, seat, text: course.hand(seat, text),
    "promise": lambda course, seat, text: course.promise(seat, text),
    "rematch": lambda course, seat, text: course.play_again(seat, text),
}
"""How each verb that is written down is done again."""
