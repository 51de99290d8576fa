"""Walks through a recorded game again, step by step, with the truth laid open.

Whatever a report tells comes from here: positions, typed events, and every die with its purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.game import ALL_SEEING, Game
from stavka.engine.match import Match, Step
from stavka.engine.scene import Line


class Throw(msgspec.Struct, frozen=True):
    """A die or a draw: in which step, of how many sides, for whom and for what, what it showed."""

    step: int
    kind: str
    """"roll" or "draw"."""
    sides: int
    label: str
    """Template of the purpose, to be translated."""
    seat: Seat
    clause: str
    value: int


class Witness(ScriptedDice):
    """Logged dice that remember what each was asked for.

    `shown` is the log as an enumeration writes it: of a pool its statistic alone; `purposes` says
    of each entry what it was for.
    """

    __slots__ = ("purposes", "shown", "step", "throws")

    def __init__(self, values: tuple[int, ...], step: int) -> None:
        super().__init__(values)
        self.step = step
        self.throws: list[Throw] = []
        self.shown: list[int] = []
        self.purposes: list[Purpose] = []

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        index = super().answer(kind, sides, purpose)
        value = index + int(kind == "roll")
        label, seat, clause = purpose
        self.throws.append(Throw(self.step, kind, sides, label, seat, clause, value))
        self.shown.append(value)
        self.purposes.append(purpose)
        return index

    def pool(
        self, count: int, sides: int, statistic: Statistic, purpose: Purpose, at_least: int = 0
    ) -> int:
        """A statistic of logged dice, each of them witnessed."""
        mark = len(self.shown)
        value = super().pool(count, sides, statistic, purpose, at_least)
        self.shown[mark:] = [value]
        self.purposes[mark:] = [purpose]
        return value


class Stage(NamedTuple):
    """One step of a game: its number from 1, the truth before and after, events and dice."""

    number: int
    step: Step
    action: Action
    decision: Decision
    before: Any
    after: Any
    events: tuple[Any, ...]
    throws: tuple[Throw, ...]
    shown: tuple[int, ...]
    purposes: tuple[Purpose, ...]

    def lines(self, game: Game[Any]) -> list[Line]:
        """What the log of somebody who sees all tells of the step."""
        seen = (game.view_event(event, ALL_SEEING) for event in self.events)
        told = (game.tell(event) for event in seen if event is not None)
        return [line for line in told if line is not None]


def retrace(match: Match[Any]) -> Iterator[Stage]:
    """The steps of a match that stand, in order, from its first position."""
    state = opening(match)
    for number, step in enumerate(match.history, 1):
        decision = state.pending()
        assert isinstance(decision, Decision)
        action, dice = match.game.notation.read(step.action), Witness(step.dice, number)
        after = state.clone()
        events = tuple(after.apply(action, dice))
        yield Stage(
            number,
            step,
            action,
            decision,
            state,
            after,
            events,
            tuple(dice.throws),
            tuple(dice.shown),
            tuple(dice.purposes),
        )
        state = after


def opening(match: Match[Any]) -> Any:
    """The position before the first decision."""
    return match.first.clone()
