"""Typed events: what happened, under which clause. Only rules make them; all is told from them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from stavka.engine.decision import Seat


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """Something that happened. `clause` is the ledger id that it applies.

    A game subclasses it with what the fact needs (ids, never texts) and lists every class in its
    `view_event`, which decides by allow-list what each seat may see of it.
    """

    clause: str

    @property
    def reveals(self) -> bool:
        """True when a player learns something that undo cannot take back."""
        return False


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was thrown: `value` of `sides`, by `seat`, for the labelled purpose; always public."""

    seat: Seat
    label: str
    sides: int
    value: int

    @property
    def reveals(self) -> bool:
        return True


Events: TypeAlias = list[Event]
