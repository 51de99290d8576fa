"""Answers to queries: what lights up on the map."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.errors import QueryError
from stavka.engine.messages import say
from stavka.engine.scene import Overlay, Preview, QuerySpec
from stavka.games.for_bloody_honor.rules import ground
from stavka.games.for_bloody_honor.state import State

SPECS = (QuerySpec("reach", say("Where a unit can go"), "piece"),)
"""Who holds a zone and where it is contested needs no question: the zones bear it as marks."""


def answer(state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
    """Zones that a unit could try for, those by rail alone marked."""
    setting = state.setting
    unit = setting.ids.index(argument) if argument in setting.ids else -1
    if unit < 0 or state.where[unit] < 0:
        raise QueryError(f"reach: {argument[:40]!r} is not a unit on the map")
    faction, zone = setting.faction_of[unit], state.where[unit]
    on_foot = () if setting.is_rail[unit] else ground.regular_zones(state, faction, zone)
    found = ground.destinations(state, faction, zone, setting.is_rail[unit])
    lit = {setting.graph.label(there): "" if there in on_foot else "⇶" for there in found}
    return Overlay(say("Where a unit can go"), lit)
