"""10 Political Control: influence is counted, the Germans leave, modifiers go back to 0."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import chits, control, victory
from stavka.games.for_bloody_honor.state import FACTIONS, GERMANS, OPEN, State


@rule("4.C.1", "10.0.1", "10.0.2", "10.0.3", "10.1.2", "4.3", "4.4", "2.1.6")
def count(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The only time that totals are worked out; the turn ends, and the game after its last one."""
    state.frames.pop()
    state.influence = [control.count_influence(state, faction) for faction in range(len(FACTIONS))]
    events.append(e.InfluenceCounted(clause="10.0.1", influence=tuple(state.influence)))
    if state.turn >= chits.last_turn(state):
        victory.judge(state, events)
        return
    _send_germans_home(state, events)
    if any(state.modifier):
        state.modifier = [0] * len(FACTIONS)
        events.append(e.ModifiersReset(clause="10.1.2"))
    state.turn += 1


@rule("4.C.2", "11.4.4.3", "11.4.4.4")
def _send_germans_home(state: State, events: Events) -> None:
    """At the end of turn 1 the German zones are opened; who stands alone in one now owns it."""
    zones = tuple(zone for zone, why in enumerate(state.closure) if why == GERMANS)
    if not zones:
        return
    for zone in zones:
        state.closure[zone] = OPEN
    events.append(e.ZonesOpened(clause="4.C.2", zones=zones, closure=GERMANS))
    control.settle_all(state, events)
