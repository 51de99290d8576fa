"""What looks good in combat, for bots: fights by their odds and by what the zone is worth."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.for_bloody_honor import prospects
from stavka.games.for_bloody_honor.rules import board, fight, special
from stavka.games.for_bloody_honor.state import DAMAGED, RED, WHITE_BITS, State

STEEP = 2
"""How steeply the chance to win rises with the ratio of strengths."""
BOLD = 0.08
"""The utility of doing nothing: an attack must promise more."""
SAVED = 0.5
"""What a force that gets away is worth, as a share of what one that stays would win."""
FLIGHT = 0.3
"""What one more Aircraft in a fight is worth, as a share of its zone."""


def strength(state: State, factions: list[int], zone: int, *, attacks: bool) -> float:
    """Dice times staying power of what could fight, less the dice lost by a coalition."""
    setting = state.setting
    units = [unit for one in factions for unit in fight.fighters(state, one, zone, attacks=attacks)]
    dice = sum(setting.dice_of[unit] for unit in units) - max(0, len(factions) - 1)
    hits = sum(setting.hits_of[unit] - board.is_damaged(state, unit) for unit in units)
    return max(0, dice) * hits


def chance(state: State, attackers: list[int], defenders: list[int], zone: int) -> float:
    """The attackers' chance to win, roughly: as the squares of two forces compare."""
    ours = strength(state, attackers, zone, attacks=True)
    theirs = strength(state, defenders, zone, attacks=False)
    if not ours or not theirs:
        return float(ours > theirs)
    return ours**STEEP / (ours**STEEP + theirs**STEEP)


def allies(state: State, faction: int, zone: int) -> list[int]:
    """The faction, and those that could support its attack."""
    if faction == RED or state.reds_gone:
        return [faction]
    return board.factions_in(state, zone, WHITE_BITS)


def enemies(state: State, faction: int, zone: int) -> list[int]:
    """Those that an attack would meet."""
    return board.factions_in(state, zone, fight.opponents(state, faction, zone))


def merit(state: State, faction: int, zone: int) -> float:
    """What an attack promises, between -1 and 1 times the worth of the zone."""
    p = chance(state, allies(state, faction, zone), enemies(state, faction, zone), zone)
    return (2 * p - 1) * prospects.worth(state, zone)


def judge_assault(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Zones by what an attack promises there."""
    faction = int(frame[1])
    return [BOLD if one[0] == "pass" else merit(state, faction, int(one[1])) for one in options]


def judge_support(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Support what is likely to be won; leave what is not."""
    faction, zone = int(frame[1]), int(frame[2])
    promise = merit(state, faction, zone)
    return [promise if one[0] == "support" else BOLD for one in options]


def judge_on(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Fight on when it is likely to be won; else go where the force is worth most."""
    faction = int(frame[1])
    now = fight.current(state)
    attackers = fight.side(state, now, now.attackers)
    defenders = fight.side(state, now, now.defenders)
    p = chance(state, attackers, defenders, now.zone)
    ours = p if now.is_attacker(faction) else 1 - p
    staying = (2 * ours - 1) * prospects.worth(state, now.zone)
    units = tuple(fight.combatants(state, now, faction))
    return [
        staying if one[0] == "fight" else -SAVED + _haven(state, faction, units, int(one[1]))
        for one in options
    ]


def _haven(state: State, faction: int, units: tuple[int, ...], zone: int) -> float:
    """What a zone of refuge gains, within bounds that don't outweigh the fight itself."""
    gained = prospects.gain(state, faction, units, zone)
    return max(-1.0, min(1.0, gained)) * SAVED


def judge_where(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Refuges of a faction that leaves before an attack."""
    faction, zone = int(frame[1]), int(frame[2])
    units = board.units_in(state, faction, zone)
    return [prospects.gain(state, faction, units, int(one[1])) for one in options]


def judge_flight(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Flights by the zone that is fought for."""
    return [
        FLIGHT * prospects.worth(state, int(one[2])) if one[0] == "fly" else BOLD for one in options
    ]


def judge_part(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Special units fight: dice in hand are worth more than dice held back."""
    return [float(one[0] != "hold") for one in options]


def judge_loss(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Hits go first to what recovers, then to the fewest dice."""
    now = fight.current(state)
    return [-_pain(state, now, int(one[1])) for one in options]


def _pain(state: State, now: fight.Fight, unit: int) -> float:
    setting = state.setting
    if special.hits_left(state, now, unit) > 1 and not state.status[unit] & DAMAGED:
        return float(setting.is_rail[unit]) / 2
    return float(setting.dice_of[unit])


def judge_side(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Quarrels of others are left to them."""
    return [float(one[0] == "aloof") for one in options]


def judge_consent(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Help is welcome."""
    return [float(one[0] == "accept") for one in options]


def judge_enemy(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Name the weakest alone."""
    zone = int(frame[2])
    return [
        1.0 if one[0] == "hold" else 1 / (1 + strength(state, [int(one[1])], zone, attacks=False))
        for one in options
    ]


JUDGES: dict[str, Callable[[State, Frame, list[Action]], list[float]]] = {
    "assault": judge_assault,
    "support": judge_support,
    "attacker-continue": judge_on,
    "defender-continue": judge_on,
    "leave": judge_where,
    "flight": judge_flight,
    "newcomers": judge_part,
    "aircraft": judge_part,
    "tanks": judge_part,
    "loss": judge_loss,
    "side": judge_side,
    "consent": judge_consent,
    "against": judge_enemy,
}
"""Who judges which decision of combat."""
AT_STAKE = frozenset({"assault", "attacker-continue", "defender-continue", "support"})
"""Decisions that dice hang on."""
PASSES = frozenset({"pass", "hold", "decline", "aloof"})
ORDERS = frozenset({"attack"})
