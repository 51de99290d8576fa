"""What a game waits for: a decision with its legal options, or the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, NewType, Protocol, TypeAlias, runtime_checkable

import msgspec

from stavka.engine.messages import Message

Seat = NewType("Seat", str)
"""A side at the table, by the rulebook's name in lower case: "russian", "chechen"."""

Action: TypeAlias = tuple[str | int, ...]
"""A verb and its operands as small ints: ("to", 317). Texts only at the edge, see `Notation`."""


@runtime_checkable
class Options(Protocol):
    """The set of legal actions; may be too large to list (free placement on a plane).

    Lazy ones look at the position that was asked: they hold until it changes.
    """

    def __contains__(self, action: object) -> bool: ...

    def __iter__(self) -> Iterator[Action]: ...

    def __len__(self) -> int: ...

    def sample(self, rng: Random) -> Action: ...


class Listed:
    """Options that are simply listed, without duplicates, in canonical order."""

    __slots__ = ("actions",)

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, rng: Random) -> Action:
        """One action, uniformly."""
        actions = self.actions
        return actions[int(rng.random() * len(actions))]


class Decision(NamedTuple):
    """A seat must choose among `options`.

    `kind` names the question ("move.to", "combat.support"), stable across releases; `clause` is the
    ledger id that grants the choice; `root` is true when no commitment is in progress, i.e. the
    seat stands at the top of a segment (lookahead may stop and evaluate there).
    """

    seat: Seat
    kind: str
    clause: str
    options: Options
    root: bool


class Finished(msgspec.Struct, frozen=True):
    """The end: `winners` is empty for a draw; `reason` says how, `clause` by which rule."""

    winners: tuple[Seat, ...]
    reason: Message
    clause: str
