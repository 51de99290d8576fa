"""8 Combat: what a Combat chit opens."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.frames import Flow
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.state import State

FRAMES: Flow[State] = {}
"""Every frame of combat; `flow.py` takes them in."""


@rule("6.1.3")
def begin(state: State, side: int, events: Events) -> None:
    """Push the frames of a side's Combat phase (REDS or WHITES).

    They pop themselves; below them lies the frame that closes the action of the chit.
    """
