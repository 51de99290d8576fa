"""The sequence of play: the table of every frame. Each module of `rules/` gives its own part.

set-up, both sides -> turn: initiative -> player A's half -> player B's half -> next turn
half: recovery, control, arrivals -> figure by figure: move, attack -> end
"""

from __future__ import annotations

from stavka.engine.frames import Flow
from stavka.games.red_skorpion.rules import (
    activation,
    boarding,
    capture,
    control,
    ducking,
    explosions,
    initiative,
    movement,
    occupants,
    retreat,
    setup,
    targeting,
    turn,
)
from stavka.games.red_skorpion.state import State

FLOW: Flow[State] = {
    **setup.FLOW,
    **turn.FLOW,
    **initiative.FLOW,
    **control.FLOW,
    **activation.FLOW,
    **movement.FLOW,
    **boarding.FLOW,
    **targeting.FLOW,
    **retreat.FLOW,
    **ducking.FLOW,
    **capture.FLOW,
    **occupants.FLOW,
    **explosions.FLOW,
}
