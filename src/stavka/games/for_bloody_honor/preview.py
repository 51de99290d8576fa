"""Odds before a commitment."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.scene import Preview
from stavka.games.for_bloody_honor.state import State


def pending_preview(state: State, seat: Seat) -> Preview | None:
    """The odds of the pending decision for its seat, None where there are none to tell."""
    return None
