"""What looks good in combat, for bots: fights by their odds and by what the zone is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.for_bloody_honor import prospects
from stavka.games.for_bloody_honor.prospects import Might, Prospects, left_after, mights, win
from stavka.games.for_bloody_honor.rules import board, fight, poles, special
from stavka.games.for_bloody_honor.state import DAMAGED, POLES, RED, WHITE_BITS, State

BOLD = 0.05
"""The utility of doing nothing: an attack must promise more."""
BEATEN = 0.6
"""The share of its force that a side which gives up has lost by then."""
SPIRIT = 0.4
"""What driving an enemy off is worth beside the zone: a modifier, and perhaps a defector."""
LAST_STAND = 5.0
"""What it costs a faction to be driven out of the game."""
FLIGHT = 0.3
"""What one more Aircraft in a fight is worth, as a share of its zone."""
CRACK = 0.5
"""How often the lesser members of a coalition that is losing leave it after the first round."""


def strength(state: State, factions: list[int], zone: int, *, attacks: bool) -> float:
    """What could fight, in infantry, less what a coalition loses."""
    might = mights(state.setting)
    units = [unit for one in factions for unit in fight.fighters(state, one, zone, attacks=attacks)]
    return _together(state, units, zone, len(factions), might)


def _together(
    state: State, units: list[int], zone: int, factions: int, might: tuple[Might, ...]
) -> float:
    setting = state.setting
    dice = hits = 0.0
    for unit in units:
        info = setting.factions[setting.faction_of[unit]]
        home = info.home_hits if info.home == zone else 0
        dice += might[unit][0]
        hits += max(might[unit][1], home) - board.is_damaged(state, unit) / 2
    return prospects.strength(dice, hits, factions, setting.charts.penalty)


def allies(state: State, faction: int, zone: int) -> list[int]:
    """The faction, and those that could support its attack."""
    if faction == RED or state.reds_gone:
        return [faction]
    return board.factions_in(state, zone, WHITE_BITS)


def enemies(state: State, faction: int, zone: int) -> list[int]:
    """Those that an attack would meet."""
    return board.factions_in(state, zone, fight.opponents(state, faction, zone))


def resistance(state: State, ours: float, defenders: list[int], zone: int) -> float:
    """The strength that a defence is likely to have: a coalition that is losing cracks.

    Its lesser members leave after the first round if they can, and its strongest stays alone.
    """
    whole = strength(state, defenders, zone, attacks=False)
    if len(defenders) < 2 or win(whole, ours) >= 1 / 2:  # noqa: PLR2004 - one has nobody to leave it
        return whole
    alone = max(strength(state, [one], zone, attacks=False) for one in defenders)
    return (1 - CRACK) * whole + CRACK * min(alone, whole)


class Balance(NamedTuple):
    """A fight to the end as a faction sees it: chance to win, and what both outcomes are worth."""

    p: float
    won: float
    lost: float
    spent: float
    """Units, in influence: what the enemy loses less what the faction's side does."""

    @property
    def value(self) -> float:
        """The expectation."""
        return self.p * self.won + (1 - self.p) * self.lost + self.spent


def weigh(view: Prospects, zone: int, ours: float, theirs: float) -> Balance:
    """What a fight to the end in a zone is worth."""
    p = win(ours, theirs)
    ours_left = left_after(ours, theirs) if ours > theirs else 1.0
    theirs_left = left_after(theirs, ours) if theirs > ours else 1.0
    killed = p * BEATEN * theirs + (1 - p) * (theirs - theirs_left)
    suffered = (1 - p) * BEATEN * ours + p * (ours - ours_left)
    return Balance(
        p,
        view.worth_if(zone, ours_left, 0.0) + SPIRIT,
        view.worth_if(zone, 0.0, theirs_left) - SPIRIT,
        view.unit * (killed - suffered),
    )


def _last_stand(state: State, faction: int, zone: int) -> float:
    """What more a defeat costs a faction that has all its units in the zone."""
    return LAST_STAND * (
        len(board.units_in(state, faction, zone)) == board.count_on_map(state, faction)
    )


def merit(state: State, faction: int, zone: int) -> float:
    """What an attack promises over waiting."""
    view = Prospects(state, faction)
    ours = strength(state, allies(state, faction, zone), zone, attacks=True)
    theirs = resistance(state, ours, enemies(state, faction, zone), zone)
    if not ours:
        return -1.0
    if zone == state.setting.warsaw and faction == RED and poles.is_neutralised(state):
        return prospects.POLISH_UNIT * board.count_on_map(state, POLES)
    balance = weigh(view, zone, ours, theirs)
    return balance.value - view.stake(zone) - (1 - balance.p) * _last_stand(state, faction, zone)


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
    """Fight on when that promises more than to go where the force is worth most."""
    faction = int(frame[1])
    now = fight.current(state)
    view = Prospects(state, faction)
    masks = now.attackers, now.defenders
    own, other = masks if now.is_attacker(faction) else masks[::-1]
    friends = fight.side(state, now, own)
    ours = _standing(state, now, friends)
    theirs = _standing(state, now, fight.side(state, now, other))
    balance = weigh(view, now.zone, ours, theirs)
    staying = balance.value - (1 - balance.p) * _last_stand(state, faction, now.zone)
    rest = _standing(state, now, [one for one in friends if one != faction])
    leaving = view.worth_if(now.zone, rest, theirs) - SPIRIT
    units = fight.combatants(state, now, faction)
    return [
        staying if one[0] == "fight" else leaving + _refuge(view, units, int(one[1]))
        for one in options
    ]


def _standing(state: State, now: fight.Fight, factions: list[int]) -> float:
    """The strength of what is left in a combat of some factions."""
    units = [unit for one in factions for unit in fight.combatants(state, now, one)]
    return _together(state, units, now.zone, len(factions), mights(state.setting))


def _refuge(view: Prospects, units: list[int], zone: int) -> float:
    """What a zone of refuge gains."""
    dice, hits = view.might(units)
    return view.stake(zone, dice, hits) - view.stake(zone)


def judge_where(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Refuges of a faction that leaves before an attack."""
    faction, zone = int(frame[1]), int(frame[2])
    units = list(board.units_in(state, faction, zone))
    view = Prospects(state, faction)
    return [_refuge(view, units, int(one[1])) for one in options]


def judge_flight(state: State, frame: Frame, options: list[Action]) -> list[float]:
    """Flights by the zone that is fought for."""
    return [
        FLIGHT * prospects.worths(state.setting)[int(one[2])] if one[0] == "fly" else BOLD
        for one in options
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
