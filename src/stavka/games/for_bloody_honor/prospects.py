"""What zones are worth to a faction as things stand: the measure by which bots judge a move.

A zone that one's own side has at the count adds its influence, one that the enemy has takes it off.
What is likely follows from who stands there, who owns it, who could come, and which chits are
still in the container.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt

from stavka.games.for_bloody_honor.rules import board, control
from stavka.games.for_bloody_honor.rules.chits import last_turn
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import (
    IN,
    NOBODY,
    OPEN,
    POLES,
    RED,
    RED_BIT,
    RED_COMBAT,
    WHITE_BITS,
    WHITE_COMBAT,
    State,
)

STEEP = 3.2
"""Fits the exact odds of forces of one to ten to within four in a hundred."""
SPREADS = 1.5
"""A force threatens each of n zones beside it with this over n of its strength, or with all."""
BY_RAIL = 0.25
"""How much less it threatens those within reach by rail alone."""
BOUND = 0.3
"""The same of a force that enemies hold where it is."""
BARE = 1.0
"""How fast an empty zone is lost under pressure."""
RISK = 0.8
"""How often a force that could be attacked by a stronger one is."""
HELP = 0.2
"""How much of friends next door counts for an attack that is being made ready."""
NOW, LATER = 0.95, 0.6
"""How likely a side fights where it wants to: its chit is still to come, or comes next turn."""
UNIT = 0.7
"""Influence that a unit is worth while there are turns to use it."""
AIR = (0.7, 0.5)
"""Dice and hits of an Aircraft, which can break down and hold nothing."""
SINGLE = 0.5
"""The share of its dice that a unit has over a combat in which it fires once."""
CORE_WORTH = 1.0
"""Added to the value of a zone through which many ways lead, for each way beyond two."""
WAYS = 2
AMBITION = (0.15, 0.85)
"""What a White leader adds for a zone of his own, when the Reds are far ahead and far behind."""
ENVY = 0.5
"""The share of that which a rival's zone costs him."""
SECURE = 8.0
"""The White lead in influence, over or under which ambition changes."""
TRIBUTE = 0.4
"""What a zone of the Poles is worth to them, and one of the Whites' besides."""
POLISH_UNIT = 0.8
"""Influence that each Polish unit is worth to the Reds when Poland leaves the war, and to it."""
PULL = 0.08
"""What one step nearer to the enemy is worth to a unit."""

Might = tuple[float, float]
"""Dice and hits of a unit, as a bot counts them."""


@lru_cache(maxsize=8)
def mights(setting: Setting) -> tuple[Might, ...]:
    """Dice and hits of each counter over a whole combat."""
    found: list[Might] = []
    for unit, dice in enumerate(setting.dice_of):
        share = SINGLE if setting.is_single[unit] else 1.0
        plain = (dice * share, float(setting.hits_of[unit]))
        found.append(plain if setting.is_ground[unit] else AIR)
    return tuple(found)


@lru_cache(maxsize=8)
def by_rail(setting: Setting) -> tuple[tuple[int, ...], ...]:
    """By zone: those within reach of it by rail that don't lie beside it."""
    return tuple(_by_rail(setting, zone) for zone in range(setting.zones))


def _by_rail(setting: Setting, zone: int) -> tuple[int, ...]:
    seen = {zone}
    for _ in range(setting.charts.rail_zones):
        seen |= {there for at in seen for there in setting.rails[at]}
    return tuple(sorted(seen - {zone, *setting.neighbours[zone]}))


def win(ours: float, theirs: float) -> float:
    """The chance that a force wins against another, fought to the end."""
    if not ours or not theirs:
        return float(ours > theirs) if ours != theirs else 0.0
    return 1 / (1 + exp(-STEEP * (ours - theirs) / sqrt(ours + theirs)))


def strength(dice: float, hits: float, factions: int, penalty: int) -> float:
    """The infantry that would fight as well: the mean of dice, less a coalition's, and hits."""
    return sqrt(max(0.0, dice - penalty * max(0, factions - 1)) * hits)


def left_after(ours: float, theirs: float) -> float:
    """What is left of the stronger of two forces that fight it out."""
    return sqrt(max(1.0, ours * ours - theirs * theirs))


def sides(state: State, faction: int) -> tuple[int, int]:
    """The masks of a faction's own side and of its enemies."""
    if state.reds_gone:
        own = 1 << faction
        return own, (RED_BIT | WHITE_BITS) & ~own
    return (RED_BIT, WHITE_BITS) if faction == RED else (WHITE_BITS, RED_BIT)


@lru_cache(maxsize=8)
def worths(setting: Setting) -> tuple[float, ...]:
    """By zone: its influence, and something for the ways that lead through it."""
    return tuple(_worth(setting, zone) for zone in range(setting.zones))


def _worth(setting: Setting, zone: int) -> float:
    ways = len(setting.neighbours[zone]) - WAYS
    return setting.values[zone] + CORE_WORTH * max(0, ways) / len(setting.neighbours[zone])


def held_by(state: State, faction: int) -> int:
    """The influence of the zones that a faction controls now."""
    return control.count_influence(state, faction)


def white_lead(state: State) -> int:
    """The Whites' influence, as it would be counted now, less the Reds'."""
    factions = state.setting.factions
    return sum(
        state.setting.values[zone] * (-1 if owner == RED else factions[owner].counted)
        for zone, owner in enumerate(state.control)
        if owner != NOBODY
    )


def ambition(state: State) -> float:
    """How much a White leader minds who of the Whites has a zone: more the surer their victory."""
    low, high = AMBITION
    return low + (high - low) / (1 + exp(-white_lead(state) / SECURE))


class Tally:
    """Dice, hits and number of factions of a mask, by zone, and what that makes in strength."""

    def __init__(self, state: State, mask: int) -> None:
        setting = state.setting
        self.penalty = setting.charts.penalty
        self.dice = [0.0] * setting.zones
        self.hits = [0.0] * setting.zones
        self.factions = [0] * setting.zones
        self.mask = mask
        might = mights(setting)
        for zone, present in enumerate(state.present):
            if present & mask:
                self._count(state, zone, might)
        self.strength = [self.at(zone) for zone in range(setting.zones)]

    def _count(self, state: State, zone: int, might: tuple[Might, ...]) -> None:
        setting = state.setting
        for faction in board.factions_in(state, zone, self.mask):
            info = setting.factions[faction]
            home = info.home_hits if info.home == zone else 0
            for unit in board.units_in(state, faction, zone):
                dice, hits = might[unit]
                self.dice[zone] += dice
                self.hits[zone] += max(hits, home) - board.is_damaged(state, unit) / 2
            self.factions[zone] += 1

    def at(self, zone: int, dice: float = 0.0, hits: float = 0.0, more: int = 0) -> float:
        """The strength in a zone with some dice, hits and factions more than there are."""
        return strength(
            self.dice[zone] + dice,
            max(0.0, self.hits[zone] + hits),
            self.factions[zone] + more,
            self.penalty,
        )


class Prospects:
    """A position as a faction sees it; holds for as long as the position does."""

    def __init__(self, state: State, faction: int) -> None:
        self.state = state
        self.faction = faction
        self.own_mask, self.enemy_mask = sides(state, faction)
        self.own = Tally(state, self.own_mask)
        self.enemy = Tally(state, self.enemy_mask)
        self.ambition = ambition(state)
        self.worths = worths(state.setting)
        self.has_markers = control.markers_left(state, faction) > 0
        self.shares = [self._share(owner) for owner in range(RED + 1)]
        self.foes = [self._foe(zone) for zone in range(state.setting.zones)]
        self.shunned = state.setting.odessa if faction == POLES else NOBODY
        """Poles in Odessa would have to fight Mahkno there (5.1.1.8)."""
        self.prizes: dict[tuple[int, bool], float] = {}
        self._read_chits()
        self.threat = self._pressure(self.enemy, self.own, self.coming)
        self.support = self._pressure(self.own, self.enemy, 1.0)
        self.steps = self._steps()

    # --- what is to come -----------------------------------------------------------------------

    def _read_chits(self) -> None:
        """How likely either side still fights, and how much of the enemy still moves."""
        state = self.state
        last = state.turn >= last_turn(state)
        chits = state.chits
        own, enemy = RED_COMBAT, WHITE_COMBAT
        if self.faction != RED:
            own, enemy = enemy, (WHITE_COMBAT if state.reds_gone else RED_COMBAT)
        later = 0.0 if last else LATER
        self.attack = NOW if own in chits else later
        self.danger = NOW if enemy in chits else later
        movers = [f for f in range(RED + 1) if self.enemy_mask >> f & 1 and state.standing[f] == IN]
        left = sum(chit in chits for chit in movers)
        self.coming = left / max(1, len(movers)) if last else 1.0
        self.unit = UNIT * (1 - state.turn / state.setting.turns)

    def _pressure(self, side: Tally, other: Tally, share: float) -> list[float]:
        """By zone what a side is likely to bring into it from elsewhere: it can't go to all."""
        state = self.state
        control, neighbours = state.control, state.setting.neighbours
        rail = by_rail(state.setting)
        safe = [
            owner != NOBODY and bool(side.mask >> owner & 1) and not other.factions[zone]
            for zone, owner in enumerate(control)
        ]
        found = [0.0] * len(safe)
        for zone, strong in enumerate(side.strength):
            if not strong:
                continue
            free = share * strong * (BOUND if other.factions[zone] else 1.0)
            aims = sum(not safe[there] for there in neighbours[zone])
            each = free * min(1.0, SPREADS / max(1, aims))
            for there in neighbours[zone]:
                found[there] += each**2
            for there in rail[zone]:
                found[there] += (each * BY_RAIL) ** 2
        return [sqrt(one) for one in found]

    def _steps(self) -> list[int]:
        """By zone the steps to the nearest that isn't safely one's own side's."""
        state = self.state
        zones = range(state.setting.zones)
        found = [
            0
            if state.closure[zone] == OPEN and (self.enemy.factions[zone] or not self.is_own(zone))
            else state.setting.zones
            for zone in zones
        ]
        edge = [zone for zone in zones if not found[zone]]
        while edge:
            beyond = []
            for zone in edge:
                for there in state.setting.neighbours[zone]:
                    if found[there] > found[zone] + 1:
                        found[there] = found[zone] + 1
                        beyond.append(there)
            edge = beyond
        return found

    # --- whose it is and what that pays ---------------------------------------------------------

    def is_own(self, zone: int) -> bool:
        """Whether one's own side controls a zone."""
        owner = self.state.control[zone]
        return owner != NOBODY and bool(self.own_mask >> owner & 1)

    def pay(self, owner: int, zone: int) -> float:
        """What it is worth to the faction that somebody has a zone."""
        return 0.0 if owner == NOBODY else self.shares[owner] * self.worths[zone]

    def _share(self, owner: int) -> float:
        """The same as a share of the zone's worth."""
        state, me = self.state, self.faction
        if state.reds_gone:
            return 1.0 if state.seat_of[owner] == state.seat_of[me] else -ENVY
        info = state.setting.factions[owner]
        if me == RED:
            return 1.0 if owner == RED else -float(info.counted)
        if owner == RED:
            return -1.0
        if me == POLES:
            return TRIBUTE * (1.0 if owner == POLES else 1.5)
        if not info.counted:
            return 0.0
        if not info.russian or not self._is_contender():
            return 1.0
        mine = state.seat_of[owner] == state.seat_of[me]
        return 1.0 + self.ambition * (1.0 if mine else -ENVY)

    def _is_contender(self) -> bool:
        """Whether the faction's player leads one that can be named the winner."""
        state = self.state
        seat = state.seat_of[self.faction]
        return any(
            info.russian and state.seat_of[f] == seat and state.standing[f] == IN
            for f, info in enumerate(state.setting.factions)
        )

    def prize(self, zone: int, *, comes: bool) -> float:
        """What one's own side's having a zone pays, with the faction there or not."""
        found = self.prizes.get((zone, comes))
        if found is None:
            found = self.prizes[zone, comes] = self._prize(zone, comes=comes)
        return found

    def _prize(self, zone: int, *, comes: bool) -> float:
        state, me = self.state, self.faction
        owner = state.control[zone]
        others = state.present[zone] & self.own_mask & ~(1 << me)
        here = comes or bool(state.present[zone] >> me & 1)
        if not self.is_own(zone):
            first = me if here and not others else (others & -others).bit_length() - 1
            return self.pay(first if others or here else owner, zone)
        kept = self.pay(owner, zone)
        if here and not others and self.has_markers and not state.present[zone] >> owner & 1:
            return max(kept, self.pay(me, zone))
        return kept

    # --- what is likely ---------------------------------------------------------------------------

    def chance(self, zone: int, ours: float, theirs: float) -> float:
        """The chance that one's own side has a zone at the count, with such forces in it."""
        mine = self.is_own(zone)
        threat = self.threat[zone]
        if ours and theirs:
            if mine:
                return 1 - self.danger * win(theirs + HELP * threat, ours)
            return self.attack * win(ours + HELP * self.support[zone], theirs)
        if ours:
            return 1 - RISK * self.danger * win(threat, ours)
        if theirs or not mine:
            return 0.0
        return exp(-BARE * threat)

    def worth_if(self, zone: int, ours: float, theirs: float, *, comes: bool = False) -> float:
        """What a zone is worth with such forces in it."""
        state = self.state
        if state.closure[zone] != OPEN or zone == self.shunned:
            return 0.0
        owner = state.control[zone]
        if not ours and not theirs and not self.is_own(zone):
            if owner != NOBODY:
                return self.pay(owner, zone)
            return (1 - exp(-BARE * self.threat[zone])) * self.pay(self.foes[zone], zone)
        return self.outcome(zone, self.chance(zone, ours, theirs), comes=comes)

    def outcome(self, zone: int, p: float, *, comes: bool) -> float:
        """What a zone is worth when one's own side has it with a probability, else the enemy."""
        return p * self.prize(zone, comes=comes) + (1 - p) * self.pay(self.foes[zone], zone)

    def _foe(self, zone: int) -> int:
        """Who has a zone that one's own side has not: its enemy owner, one in it, or any."""
        owner = self.state.control[zone]
        if owner != NOBODY and not self.is_own(zone):
            return owner
        if self.faction != RED and not self.state.reds_gone:
            return RED
        there = self.state.present[zone] & self.enemy_mask or self.enemy_mask
        found = [one for one in range(RED + 1) if there >> one & 1 and one != POLES]
        return found[0] if found else POLES

    def stake(self, zone: int, dice: float = 0.0, hits: float = 0.0) -> float:
        """What a zone is worth with so many dice and hits of the faction more than there are."""
        own, theirs = self.own, self.enemy.strength[zone]
        poland = self.poland(hits) if zone == self.state.setting.warsaw else 0.0
        if not dice and not hits:
            return self.worth_if(zone, own.strength[zone], theirs) + poland
        here = self.state.present[zone] >> self.faction & 1
        more = 1 if hits > 0 and not here else 0
        ours = own.at(zone, dice, hits, more)
        return self.worth_if(zone, ours, theirs, comes=hits > 0) + poland

    def poland(self, hits: float = 0.0) -> float:
        """What the hope, or the fear, that Poland leaves the war adds to Warsaw.

        `hits` of the faction more than there are stand for units.
        """
        state = self.state
        if state.standing[POLES] != IN or state.reds_gone:
            return 0.0
        warsaw = state.setting.warsaw
        reds, poles = (len(board.units_in(state, f, warsaw)) for f in (RED, POLES))
        prize = POLISH_UNIT * board.count_on_map(state, POLES) + self.pay_of_poland()
        if self.faction == RED:
            reds = max(0, reds + round(hits))
        elif self.faction == POLES:
            poles = max(0, poles + round(hits))
        wanted = poles + state.setting.charts.superiority if poles else 1
        if self.faction == RED:
            return prize * (reds >= wanted) * (self.attack if poles else 1.0)
        coming = reds + self.threat[warsaw]
        return -prize * self.danger * win(coming, float(wanted))

    def pay_of_poland(self) -> float:
        """What the zones that Poland would lose bring, at half their worth: nobody has them."""
        values = self.state.setting.values
        return sum(values[z] for z, owner in enumerate(self.state.control) if owner == POLES) / 2

    def might(self, units: tuple[int, ...] | list[int]) -> Might:
        """Dice and hits of units together."""
        might = mights(self.state.setting)
        return sum(might[unit][0] for unit in units), sum(might[unit][1] for unit in units)

    def gain(self, units: tuple[int, ...] | list[int], zone: int) -> float:
        """What the faction gains by having units in a zone that are in none now."""
        dice, hits = self.might(units)
        nearer = PULL * hits * (self.state.setting.zones - self.steps[zone])
        if not any(self.state.setting.is_ground[unit] for unit in units):
            return PULL * nearer
        return self.stake(zone, dice, hits) - self.stake(zone) + nearer

    def total(self) -> float:
        """The sum of what all zones are worth, and what units are while they can be used."""
        zones = range(self.state.setting.zones)
        forces = sum(self.own.hits) - sum(self.enemy.hits)
        return sum(self.stake(zone) for zone in zones) + self.unit * forces
