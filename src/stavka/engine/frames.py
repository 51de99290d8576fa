"""Flow without generators: a stack of small frames in the state, and a table of what each does.

A frame is a tuple whose first item names its kind; the rest is plain data. The top frame is either
`Auto` (it runs at once) or `Choice` (it waits for a seat). A game's flow is one table of these, so
saving, cloning and undo come free.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from stavka.engine.decision import Action, Decision, Finished, Listed, Options, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import DiceExhausted
from stavka.engine.events import Event, Events
from stavka.engine.verdict import Verdict

Frame: TypeAlias = tuple[Any, ...]
"""Kind first, then ints, strings and tuples of them."""


class Framed(Protocol):
    """The part of a state that the machine works on."""

    frames: list[Frame]
    finished: Finished | None


S = TypeVar("S", bound=Framed)


class Choice(NamedTuple, Generic[S]):
    """A frame that waits for a seat.

    `options` gives the legal actions (a list in canonical order, never empty, or lazy `Options`);
    `do` applies a legal one, rolling `dice` and appending to `events`; `explain` says why an
    action that is not among the options is refused.
    """

    clause: str
    seat: Callable[[S, Frame], Seat]
    options: Callable[[S, Frame], list[Action] | Options]
    do: Callable[[S, Frame, Action, Dice, Events], None]
    explain: Callable[[S, Frame, Action], Verdict]
    root: bool = False


class Auto(NamedTuple, Generic[S]):
    """A frame that runs by itself as soon as it is on top; it must pop or replace itself."""

    run: Callable[[S, Frame, Dice, Events], None]


Flow: TypeAlias = Mapping[str, "Choice[S] | Auto[S]"]


class Machine(Generic[S]):
    """Drives a state by its flow table."""

    def __init__(self, flow: Flow[S]) -> None:
        self.flow = flow

    def pending(self, state: S) -> Decision | Finished:
        """The decision that the top frame waits for, or the end."""
        if state.finished is not None:
            return state.finished
        frame = state.frames[-1]
        choice = self.choice(frame)
        options = choice.options(state, frame)
        if isinstance(options, list):
            options = Listed(options)
        return Decision(choice.seat(state, frame), frame[0], choice.clause, options, choice.root)

    def choice(self, frame: Frame) -> Choice[S]:
        """The handler of a waiting frame."""
        handler = self.flow[frame[0]]
        assert isinstance(handler, Choice), f"frame {frame[0]} does not wait for a decision"
        return handler

    def apply(self, state: S, action: Action, dice: Dice) -> Events:
        """Apply a legal action, then run every automatic frame up to the next decision or the end.

        The action is trusted: `Match` and searches take it from the options.
        """
        events: list[Event] = []
        frame = state.frames[-1]
        try:
            self.choice(frame).do(state, frame, action, dice, events)
            self.run(state, dice, events)
        except DiceExhausted as error:
            error.events = tuple(events)
            raise
        return events

    def run(self, state: S, dice: Dice, events: Events) -> None:
        """Run automatic frames until a decision is pending or the game has ended."""
        flow = self.flow
        while state.finished is None:
            frame = state.frames[-1]
            handler = flow[frame[0]]
            if isinstance(handler, Choice):
                return
            handler.run(state, frame, dice, events)
