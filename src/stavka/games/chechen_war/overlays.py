"""Answers to queries: what lights up on the map, and odds on demand."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.errors import QueryError
from stavka.engine.messages import say
from stavka.engine.scene import Overlay, Preview
from stavka.games.chechen_war import preview
from stavka.games.chechen_war.knowledge import as_seen, knows
from stavka.games.chechen_war.rules import reach, victory
from stavka.games.chechen_war.state import State
from stavka.maps.hexgrid import Hex, UnknownHex


def answer(state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
    """One query, from what the seat can see."""
    state = as_seen(state, seat)
    if name == "reach":
        return _reach(state, seat, argument)
    if name == "odds":
        return _odds(state, seat, argument)
    return _SIMPLE[name](state)


def _reach(state: State, seat: Seat, argument: str) -> Overlay:
    """Where a unit could go by land with all its movement factors, and the cost of each hex."""
    ids = {unit.id: number for number, unit in enumerate(state.setting.units)}
    unit = ids.get(argument, -1)
    if unit < 0 or state.where[unit] < 0 or not knows(state, seat, unit):
        raise QueryError(f"reach: {argument[:40]!r} is not a unit on the map that you can see")
    label = state.setting.label
    costs = reach.full_reach(state, unit)
    return Overlay(say("Reach"), {label(hex_): str(cost) for hex_, cost in sorted(costs.items())})


def _odds(state: State, seat: Seat, argument: str) -> Preview:
    try:
        target = int(state.setting.grid.find(argument))
    except UnknownHex as error:
        raise QueryError(f"odds: {error}") from error
    found = preview.target_preview(state, seat, target)
    if found is None:
        raise QueryError(f"odds: none of your units could attack into {argument}")
    return found


def _zone_of(state: State, side: int) -> Overlay:
    label = state.setting.label
    lit = {
        label(Hex(hex_)): ""
        for hex_, near in enumerate(state.near[side])
        if near and state.setting.playable[hex_] and (state.mustered or not side)
    }
    name = say("Chechen zones of control") if side else say("Russian zones of control")
    return Overlay(name, lit, "chechen" if side else "russian")


def _control(state: State) -> Overlay:
    """Who holds each Chechen city: present units decide (4.5.4)."""
    label = state.setting.label
    lit = {
        label(city): "R" if victory.is_russian_occupied(state, city) else "C"
        for city in state.setting.cities
    }
    return Overlay(say("Control of cities"), lit)


def _raids(state: State) -> Overlay:
    label = state.setting.label
    return Overlay(say("Raid towns"), {label(town): "" for town in state.setting.raid_towns})


def _ambush_danger(state: State) -> Overlay:
    """Russian hexes that lie in a Chechen zone of control."""
    label = state.setting.label
    first = state.setting.first_chechen
    lit = {
        label(hex_): ""
        for hex_, stack in sorted(state.stacks.items())
        if stack[0] < first and state.near[1][hex_]
    }
    return Overlay(say("Ambush danger"), lit, "danger")


_SIMPLE = {
    "zoc-russian": lambda state: _zone_of(state, 0),
    "zoc-chechen": lambda state: _zone_of(state, 1),
    "control": _control,
    "raids": _raids,
    "ambush": _ambush_danger,
}
