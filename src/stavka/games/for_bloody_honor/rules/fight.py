"""A combat in progress: who fights in which zone, and how far it has come. Kept in its frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.rules.poles import OTHER_WHITES
from stavka.games.for_bloody_honor.state import (
    FOUGHT,
    GUEST,
    MAHKNO,
    NEWCOMER,
    POLES,
    RED_BIT,
    WHITE_BITS,
    State,
)

FRAME = "fight"


class Fight(NamedTuple):
    """A combat. `attackers` and `defenders` are masks of factions; leads are factions.

    `stage` is the step of the round and `queue` the factions that it has still to ask; `aside`
    counters of both sides in the zone that take no part; `firing` Tanks and cars that fire in this
    round; `shares` hits by faction that are to be taken; `killed` enemies eliminated by the
    attack and by the defence; `fled` counters that retreated, `gave_way` mask of their factions.
    """

    zone: int
    attackers: int
    defenders: int
    round: int = 0
    stage: str = "defenders"
    queue: tuple[int, ...] = ()
    attack_lead: int = -1
    defence_lead: int = -1
    aside: tuple[int, ...] = ()
    firing: tuple[int, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    killed: tuple[int, int] = (0, 0)
    fled: tuple[int, ...] = ()
    gave_way: int = 0

    def is_attacker(self, faction: int) -> bool:
        """Whether a faction is on the attacker's side."""
        return bool(self.attackers >> faction & 1)


def current(state: State) -> Fight:
    """The combat in progress."""
    return Fight(*state.frames[_index(state)][1:])


def keep(state: State, fight: Fight) -> None:
    """Write the combat in progress back."""
    state.frames[_index(state)] = (FRAME, *fight)


def _index(state: State) -> int:
    return next(i for i in reversed(range(len(state.frames))) if state.frames[i][0] == FRAME)


# --- who takes part -------------------------------------------------------------------------------


@rule("8.1.3", "8.1.4", "8.5.5", "11.2.1.2", "11.4.2.3.10", "11.5.1.4")
def fighters(state: State, faction: int, zone: int, *, attacks: bool) -> list[int]:
    """The counters of a faction in a zone that could take part in a combat there now.

    Not those that retreated into it in this Combat phase, nor Aircraft that have had their combat.
    Poles that are other Whites' guests don't help to defend, but may attack (ruling
    poles-in-joint-combat); against an enemy of their own they always stand.
    """
    barred = NEWCOMER | FOUGHT
    if not attacks and are_guests_barred(state, zone):
        barred |= GUEST
    status = state.status
    return [unit for unit in board.units_in(state, faction, zone) if not status[unit] & barred]


@rule("11.2.1.2", "5.1.1.8", "11.5.1.4")
def are_guests_barred(state: State, zone: int) -> bool:
    """Whether Poles that are guests in a zone keep out of its defence.

    Only while other Whites are there to be helped, and not against an enemy of their own.
    """
    is_duel = state.duel and zone == state.setting.odessa
    return bool(state.present[zone] & OTHER_WHITES) and not state.reds_gone and not is_duel


@rule("8.1.3", "8.1.4", "8.2.12", "5.1.3.1")
def opponents(state: State, faction: int, zone: int) -> int:
    """The mask of a faction's enemies in a zone that could be fought there."""
    enemies = board.factions_in(state, zone, board.enemies_of(state, faction, zone))
    return mask_of(f for f in enemies if fighters(state, f, zone, attacks=False))


def mask_of(factions: Iterable[int]) -> int:
    """The mask of factions."""
    return sum(1 << faction for faction in factions)


def combatants(state: State, fight: Fight, faction: int) -> list[int]:
    """The counters of a faction that take part."""
    there = board.units_in(state, faction, fight.zone)
    return [unit for unit in there if unit not in fight.aside]


def side(state: State, fight: Fight, mask: int) -> list[int]:
    """The factions of a mask that still have counters in the combat, by Priority."""
    found = board.factions_in(state, fight.zone, mask)
    return [faction for faction in found if combatants(state, fight, faction)]


@rule("5.1.1.8")
def is_duel(fight: Fight) -> bool:
    """Whether it is Mahkno's fight with the Poles in Odessa."""
    return fight.attackers == 1 << MAHKNO and fight.defenders == 1 << POLES


@rule("8.5.6", "8.2.10", "8.6.1.1", "11.5.0.3")
def sides(state: State, fight: Fight) -> tuple[int, int]:
    """The masks of attackers and defenders with all that are of their side, in the fight or not.

    Whites who fight among themselves have nobody on their side but those who have joined.
    """
    masks = fight.attackers, fight.defenders
    if state.reds_gone or is_duel(fight):
        return masks
    attack, defence = (RED_BIT if mask & RED_BIT else WHITE_BITS for mask in masks)
    return attack, defence


def is_over(state: State, fight: Fight) -> bool:
    """Whether a side has nobody left in the combat."""
    masks = fight.attackers, fight.defenders
    return not all(side(state, fight, mask) for mask in masks)
