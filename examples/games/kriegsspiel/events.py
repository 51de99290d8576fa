"""What can happen, in ids; the log's sentences and the table's animations are made from these."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.events import Event


class Placed(Event, frozen=True, tag="placed"):
    """A piece was put on its hex; `kind` is UNKNOWN for whoever may not see it."""

    piece: int
    place: int
    kind: int


class Marched(Event, frozen=True, tag="marched"):
    """A piece went from one hex to the next."""

    piece: int
    origin: int
    place: int


class Passed(Event, frozen=True, tag="passed"):
    """A side did nothing in its turn."""

    seat: Seat


class Attacked(Event, frozen=True, tag="attacked"):
    """A piece attacked another."""

    piece: int
    target: int
    place: int


class Revealed(Event, frozen=True, tag="revealed"):
    """A piece was turned face up."""

    piece: int
    place: int
    kind: int

    @property
    def reveals(self) -> bool:
        return True


class Compared(Event, frozen=True, tag="compared"):
    """The totals of a fight, with the addition for the ground."""

    attacker: int
    defender: int
    hill: int


class Removed(Event, frozen=True, tag="removed"):
    """A piece left the game."""

    piece: int
    place: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; `reason` is a key of the rules' REASONS."""

    winners: tuple[Seat, ...]
    reason: str
