"""10.1 Modifiers: what a combat brings to a faction's recruitment and defection rolls."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.state import State


@rule("10.1.0.1", "10.1.0.2", "10.1.0.3", "10.1.1.1")
def gain(state: State, faction: int, value: int, why: str, clause: str, events: Events) -> None:
    """Move a faction's marker up the modifier track, as far as it goes."""
    after = min(state.modifier[faction] + value, state.setting.charts.modifier_most)
    if after == state.modifier[faction]:
        return
    state.modifier[faction] = after
    events.append(ce.ModifierGained(clause=clause, faction=faction, why=why, modifier=after))


@rule("10.1.1.2", "10.1.1.3", "10.1.1.5", "10.1.1.6")
def award(state: State, faction: int, killed: int, made_retreat: bool, events: Events) -> None:
    """What a combat brings to the faction that commanded a side, won or lost.

    (Rulings modifier-owner, loser-modifier, both-lost.)
    """
    charts = state.setting.charts
    if made_retreat:
        gain(state, faction, charts.modifier_retreat, "retreat", "10.1.1.2", events)
    if killed >= charts.kills:
        gain(state, faction, charts.modifier_kills, "kills", "10.1.1.3", events)
