"""7.2-7.5 Where a faction's units can go: by foot, by rail, out of a contested zone."""

from __future__ import annotations

from typing import NamedTuple

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.rules.poles import OTHER_WHITES
from stavka.games.for_bloody_honor.state import GERMANS, NOBODY, OPEN, POLES, RED, State


class Ground(NamedTuple):
    """The zones as a faction's movement finds them; made anew whenever the board has changed.

    By zone: `open`, its units may enter; `ends`, they may end a move there; `held`, enemies stand
    there; `exit`, a force may go there out of a contested zone; `passing`, rail may run on.
    """

    open: list[bool]
    ends: list[bool]
    held: list[bool]
    exit: list[bool]
    passing: list[bool]


def ground_for(state: State, faction: int) -> Ground:
    """The ground of a faction; kept for as long as the pending decision stands."""
    key = f"ground-{faction}"
    found = state.memo.get(key)
    if not isinstance(found, Ground):
        found = _survey(state, faction)
        state.memo[key] = found
    return found


@rule("7.3.4", "7.3.5", "7.4.1", "7.4.3", "11.2.1.1", "7.3.7", "7.3.8", "1.3.6")
def _survey(state: State, faction: int) -> Ground:
    """What each zone is to a faction.

    A contested zone is left for a friendly one, or for one that is empty, be it the enemy's or
    nobody's. Rail never runs through zones that the enemy controls. Poles end no move beside
    other Whites. A hot loop: a test holds it to `board`'s predicates.
    """
    setting, present, control = state.setting, state.present, state.control
    pairs = zip(state.closure, setting.factions[faction].enterable, strict=True)
    open_ = [enterable and closure == OPEN for closure, enterable in pairs]
    enemies = board.enemies_of(state, faction, NOBODY)
    held = [bool(mask & enemies) for mask in present]
    if state.duel:
        held[setting.odessa] = board.has_enemies(state, faction, setting.odessa)
    if state.reds_gone:
        own = [owner == faction for owner in control]
        passing = own
    elif faction == RED:
        own = [owner == RED for owner in control]
        passing = [owner in (RED, NOBODY) for owner in control]
    else:
        own = [NOBODY < owner < RED for owner in control]
        passing = [owner != RED for owner in control]
    ends = open_
    if faction == POLES and not state.reds_gone:
        ends = [is_open and not present[zone] & OTHER_WHITES for zone, is_open in enumerate(open_)]
    exits = [friendly or not mask for friendly, mask in zip(own, present, strict=True)]
    return Ground(open=open_, ends=ends, held=held, exit=exits, passing=passing)


@rule("7.2.1", "7.2.2", "7.4.1", "7.4.2", "7.4.3", "7.1.13", "7.1.14", "11.4.2.2.1")
def regular_zones(state: State, faction: int, zone: int) -> list[int]:
    """Zones next door that a force can step into, ascending."""
    ground = ground_for(state, faction)
    return [
        there
        for there in state.setting.neighbours[zone]
        if ground.ends[there] and (ground.exit[there] or not ground.held[zone])
    ]


@rule("7.3.1", "7.3.3", "7.3.4", "7.3.5", "7.3.7", "7.3.8", "7.4.1", "5.1.2.2", "11.4.6.3")
def rail_routes(state: State, faction: int, zone: int) -> dict[int, tuple[int, ...]]:
    """By zone that a journey by rail can end in, a shortest route, both ends included.

    Where enemies stand on the way the next zone must be one that they could not keep a force
    from (rulings rail-through-contested, rail-start-contested).
    """
    key = f"rail-{faction}-{zone}"
    found = state.memo.get(key)
    if not isinstance(found, dict):
        found = _rail_routes(state, faction, zone)
        state.memo[key] = found
    return found


def _rail_routes(state: State, faction: int, zone: int) -> dict[int, tuple[int, ...]]:
    ground = ground_for(state, faction)
    rails = state.setting.rails
    routes: dict[int, tuple[int, ...]] = {zone: (zone,)}
    here = [zone]
    for _ in range(state.setting.charts.rail_zones):
        beyond: list[int] = []
        for at in here:
            if at != zone and not ground.passing[at]:
                continue
            for there in rails[at]:
                if there in routes or not ground.open[there]:
                    continue
                if ground.held[at] and not ground.exit[there]:
                    continue
                routes[there] = (*routes[at], there)
                beyond.append(there)
        here = beyond
    return {there: route for there, route in routes.items() if there != zone and ground.ends[there]}


def destinations(state: State, faction: int, zone: int, by_rail: bool) -> tuple[int, ...]:
    """Zones that a force out of a zone can try for, ascending; `by_rail`: it can't go on foot."""
    key = f"from-{faction}-{zone}-{by_rail}"
    found = state.memo.get(key)
    if not isinstance(found, tuple):
        found = _destinations(state, faction, zone, by_rail)
        state.memo[key] = found
    return found


@rule("7.3.2", "7.3.10", "11.4.4.2")
def _destinations(state: State, faction: int, zone: int, by_rail: bool) -> tuple[int, ...]:
    """By either method; none out of a zone that the Germans occupy."""
    if state.closure[zone] == GERMANS:
        return ()
    found = set(rail_routes(state, faction, zone)) if state.setting.has_rail[zone] else set()
    if not by_rail:
        found.update(regular_zones(state, faction, zone))
    return tuple(sorted(found))
