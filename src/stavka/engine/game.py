"""The contract: what every game gives, and its only home. See docs/reference/contract.

A game is a state machine with plain data. `Match` alone advances it for people; searches clone
states and apply actions themselves. What leaves the process is a `View` and the lines of the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, Protocol, Self, TypeVar

import msgspec

from stavka.engine.data import Provenance
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Event, Events
from stavka.engine.messages import Message
from stavka.engine.scene import (
    Board,
    Chart,
    Face,
    Line,
    Overlay,
    Preview,
    QuerySpec,
    View,
)
from stavka.engine.verdict import Verdict

EVERYONE = Seat("everyone")
"""The viewpoint of a spectator: public facts only."""

ALL_SEEING = Seat("all-seeing")
"""The viewpoint of an umpire, or of anyone once the game has ended."""


class State(Protocol):
    """A position: plain data, cheap to clone, complete (it can be saved and continued)."""

    def pending(self) -> Decision | Finished:
        """Whom and what the game waits for; pure, the same until the next `apply`."""
        ...

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply a legal action in place and run on to the next decision; returns what happened.

        The action is trusted to be legal (`Match` checks). If `dice` raises, the state is spoilt:
        callers that may meet that (scripted dice) apply to a clone.
        """
        ...

    def clone(self) -> Self:
        """An independent copy; at most 1/100 of the time of `copy.deepcopy`."""
        ...

    def encode(self) -> bytes:
        """The whole position as bytes, canonical: equal states have equal encodings."""
        ...


S = TypeVar("S", bound=State)
W_contra = TypeVar("W_contra", bound=State, contravariant=True)


class Scenario(msgspec.Struct, frozen=True):
    """A way to start: its id, name, and a sentence on what it is."""

    id: str
    title: Message
    about: Message
    clause: str = ""


class Option(msgspec.Struct, frozen=True):
    """A yes/no or one-of setting chosen before play."""

    id: str
    title: Message
    values: tuple[str, ...]
    default: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A side: its name for people and its palette colour."""

    id: Seat
    name: Message
    colour: str


class Notation(Protocol):
    """Actions and pieces in text, at the edge: replays, wire, terminal."""

    def write(self, action: Action) -> str:
        """The text of an action: "to 1324"."""
        ...

    def read(self, text: str) -> Action:
        """The action of a text; raises `NotationError` with what is wrong and what is valid."""
        ...


class Hints(Protocol[W_contra]):
    """What a game tells bots and learners: how good options and positions look."""

    def utilities(self, world: W_contra, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, in order, for the deciding seat (higher is better).

        `world` is a resampled world, never the truth.
        """
        ...

    def evaluate(self, world: W_contra, seat: Seat) -> float:
        """How good a position is for a seat, about -1 (lost) to 1 (won)."""
        ...

    def at_stake(self, world: W_contra, decision: Decision) -> bool:
        """Whether dice hang on the decision before a segment's top is reached again."""
        ...

    def is_pass(self, action: Action) -> bool:
        """Whether the action only ends a segment or declines."""
        ...

    def is_order(self, action: Action) -> bool:
        """Whether the action gives a unit its order: once for each, however many choices it takes.

        Speed is told in these too, so that splitting choices flatters nobody.
        """
        ...

    def why(self, world: W_contra, decision: Decision, action: Action) -> Message:
        """A sentence on why a bot would choose the action."""
        ...


class Game(Protocol, Generic[S]):
    """A wargame. `id` is the folder's name with hyphens."""

    id: str
    title: Message
    about: Message
    year: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    notation: Notation
    hints: Hints[S]
    queries: tuple[QuerySpec, ...]
    has_secrets: bool
    """True when a hot seat needs a curtain between turns."""
    fingerprint: str
    """Hash of the data that the rules use; a replay names it."""

    @property
    def provenance(self) -> Mapping[str, Provenance]:
        """Where every value of each data file comes from, by the file's name without ending."""
        ...

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        """The sides, in the rulebook's order."""
        ...

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> S:
        """The position before the first decision."""
        ...

    def decode(self, data: bytes) -> S:
        """The position of an encoding; raises `StateError` on anything else."""
        ...

    def at(self, state: S) -> Game[S]:
        """The game as the scenario of a position has it: its notation, and the names in its log.

        Most games have one roster for all scenarios and answer themselves.
        """
        ...

    def board(self, scenario: str) -> Board:
        """The map as drawn; the same for all seats and all through the game."""
        ...

    def faces(self) -> tuple[Face, ...]:
        """Every counter side of the game, for drawing and for the counter sheet."""
        ...

    def charts(self) -> tuple[Chart, ...]:
        """The printed tables."""
        ...

    def view(self, state: S, seat: Seat) -> View:
        """What a seat (or EVERYONE, or ALL_SEEING) may see. Choices only for the deciding seat."""
        ...

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        """What a seat may see of an event, by allow-list; None if nothing."""
        ...

    def tell(self, event: Event) -> Line | None:
        """An event (already seen by `view_event`) as a line of the log; None for silent ones."""
        ...

    def prompt(self, state: S, decision: Decision) -> Message:
        """The question to the deciding seat; it must not tell what other seats may not know."""
        ...

    def explain(self, state: S, seat: Seat, action: Action) -> Verdict:
        """Whether the seat may do this now; a refusal names the clause and what would do.

        It must depend on nothing that the seat cannot see.
        """
        ...

    def query(self, state: S, seat: Seat, name: str, argument: str) -> Overlay | Preview:
        """Answer one of `queries` from what the seat can see; raises `QueryError`."""
        ...

    def resample(self, state: S, seat: Seat, rng: Random) -> S:
        """A world that the seat cannot tell from the truth, drawn at random.

        Depends on `rng` and on what the seat can see, and on nothing else.
        """
        ...

    def score(self, state: S) -> Mapping[Seat, float]:
        """1 for a win, 0.5 for a draw, 0 for a loss; 0.5 each while undecided."""
        ...

    def measure(self, state: S) -> Mapping[str, float]:
        """Figures worth a curve in reports (morale, losses, turn), by name.

        A name may hold seats in braces, for which a reader puts in what they are called.
        """
        ...

    def check(self, state: S) -> None:
        """Assert what holds in every position that play can reach; the contract tests ask for it.

        Raises `AssertionError` with what is wrong: a piece where none can be, a track out of its
        bounds, something derived that does not follow from the rest.
        """
        ...
