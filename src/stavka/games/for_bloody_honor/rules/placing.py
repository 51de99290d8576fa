"""9 Where units come from, and where they can be put down."""

from __future__ import annotations

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.rules.poles import OTHER_WHITES
from stavka.games.for_bloody_honor.state import LOSS, NOBODY, POLES, RECRUIT, RED, State

REPLACEMENT, RECRUITING = "replacement", "recruit"
"""How a unit comes onto the map."""
VERBS = {REPLACEMENT: "return", RECRUITING: "recruit"}


def pool_of(state: State, faction: int, pool: int) -> list[int]:
    """The counters of a faction in a pool, ascending."""
    span = state.setting.span[faction]
    where = state.where
    return [unit for unit in span if where[unit] == pool]


@rule(
    "8.2.15",
    "9.1.4",
    "9.2.2",
    "9.2.7",
    "11.1.3",
    "11.1.5",
    "11.1.6",
    "11.4.8.3",
    "11.4.6.6",
    "11.4.7.5",
)
def source(state: State, faction: int, how: str) -> list[int]:
    """The counters that can come: the Loss Pool's; for recruits the Recruitment Pool's.

    When the Recruitment Pool is empty, recruits are taken from those that losses have freed
    (ruling recruits-from-loss-pool).
    """
    if how == REPLACEMENT:
        return pool_of(state, faction, LOSS)
    return pool_of(state, faction, RECRUIT) or pool_of(state, faction, LOSS)


@rule(
    "9.1.7",
    "9.2.8",
    "5.1.4.1",
    "5.1.4.2",
    "9.1.12",
    "11.2.0.4",
    "11.2.1.1",
    "11.4.5.3",
    "11.4.5.4",
    "11.4.5.5",
    "11.4.6.2",
)
def places_for(state: State, unit: int, how: str) -> list[int]:
    """Zones where a unit can be put down, ascending.

    Replacements may go to any zone of the own side, recruits to the faction's own zones alone;
    Mahkno, Poles, Foreigners, the Japanese unit and trains have less to choose from. That enemies
    stand there does not matter (rulings replacement-zone, recruit-in-contested, train-placement).
    """
    setting = state.setting
    faction = setting.faction_of[unit]
    info = setting.factions[faction]
    named = info.returns if how == REPLACEMENT else info.recruits
    by_side = info.lent or (how == REPLACEMENT and not named)
    home = setting.home_of[unit]
    candidates = _owned(state, faction, by_side)
    if named:
        candidates = [zone for zone in candidates if zone in named]
    if home != NOBODY:
        candidates = [zone for zone in candidates if zone == home]
    if setting.is_rail[unit]:
        candidates = [zone for zone in candidates if setting.has_rail[zone]]
    if faction == POLES and not state.reds_gone:
        present, owner = state.present, state.control
        candidates = [
            zone for zone in candidates if owner[zone] == POLES or not present[zone] & OTHER_WHITES
        ]
    return [zone for zone in candidates if board.may_enter(state, faction, zone)]


@rule("9.1.7", "9.2.8", "11.4.5.4", "2.5.1")
def _owned(state: State, faction: int, by_side: bool) -> list[int]:
    """Zones whose owner lets units be put down, ascending: the faction, or anybody of its side."""
    owners = enumerate(state.control)
    if not by_side:
        return [zone for zone, owner in owners if owner == faction]
    if state.setting.factions[faction].lent:
        return [zone for zone, owner in owners if owner not in (NOBODY, RED)]
    return [zone for zone, _ in owners if board.is_friendly(state, faction, zone)]
