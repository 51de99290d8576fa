"""Where a turn stands, read off the frames."""

from __future__ import annotations

from stavka.games.for_bloody_honor.rules.turn import PHASES
from stavka.games.for_bloody_honor.state import State


def phase_of(state: State) -> str:
    """The phase in progress, as in `PHASES`."""
    bottom = next((frame for frame in state.frames if frame[0] == "turn"), ("turn", 0))
    index: int = bottom[1]
    return PHASES[index - 1]
