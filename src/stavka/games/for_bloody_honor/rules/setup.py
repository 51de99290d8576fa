"""The start: who stands where, who owns what, and what waits in the pools."""

from __future__ import annotations

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import control
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import (
    ABSENT,
    FACTIONS,
    IN,
    NEVER,
    NOBODY,
    RECRUIT,
    RESERVE,
    Facts,
    State,
    restore,
)


@rule("9.1.1", "2.1.6", "11.4.4.1", "11.4.5.2", "11.2.0.2", "5.1.0.1", "11.1.1")
def start(setting: Setting, scenario: str, core: bool) -> State:
    """The position before the first turn; the first turn starts when the game is run.

    The marker of each faction stands at what its zones give (ruling first-turn-points).
    """
    factions = len(FACTIONS)
    state = restore(
        setting,
        Facts(
            scenario=scenario,
            core=core,
            frames=[("turn", 0)],
            finished=None,
            turn=1,
            clock=1,
            where=_places(setting),
            status=[0] * len(setting.ids),
            control=list(setting.owners),
            waived=[NOBODY] * setting.zones,
            closure=list(setting.closures),
            evicted=[0] * setting.zones,
            since=[0] * (factions * setting.zones),
            attempts=[0] * setting.zones,
            standing=[IN if one.enters == 1 else ABSENT for one in setting.factions],
            influence=[0] * factions,
            modifier=[0] * factions,
            chits=[],
            drawn=[],
            reds_gone=NEVER,
            duel=False,
        ),
    )
    state.since = [int(bool(stack)) for stack in state.stacks]
    state.influence = [control.count_influence(state, faction) for faction in range(factions)]
    return state


@rule("9.1.1", "11.1.2")
def _places(setting: Setting) -> list[int]:
    """Groups of those that begin in their zones; the rest in pools, or not available yet."""
    where = [RESERVE] * len(setting.ids)
    for faction, info in enumerate(setting.factions):
        if info.enters != 1:
            continue
        for unit in setting.span[faction]:
            if setting.kinds[setting.kind_of[unit]].first <= 1:
                where[unit] = RECRUIT
        for units, zone in info.groups:
            for unit in units:
                where[unit] = zone
    return where
