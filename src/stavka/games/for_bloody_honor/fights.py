"""Exact odds of a combat fought to its end, or until a side gives up; by convolution over rounds.

Assumed of both players: Aircraft and armour take part, a Tank tries to fire from the first round on
until it has, newcomers stay out, the factions of a side give up together, and hits go first to
units that recover from them, then to those that are missed least. Chance is kept exactly: the sixes
of a volley are a binomial, and a round that changes nothing is summed as a geometric series.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple, TypeAlias

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import board, special
from stavka.games.for_bloody_honor.rules.coalition import (
    attack_lead,
    defence_lead,
    penalty_of,
    share_out,
)
from stavka.games.for_bloody_honor.rules.fight import Fight, combatants, fighters, side
from stavka.games.for_bloody_honor.state import BROKEN, FIRED, State

Taken: TypeAlias = tuple[int, ...]
"""Hits taken so far by each faction of a side."""
SideState: TypeAlias = tuple[Taken, int]
"""Hits taken, and the mask of special units that have fired or are out."""
Pair: TypeAlias = tuple[int, int]
"""The numbers of both sides' states."""


CUT = 1e-7
"""Branches less likely than this are left out; what is left is scaled up to 1."""
QUICK = 3500
"""Pairs of units, times what special units multiply them by, whose odds are worked out exactly."""
FOR_AIRCRAFT = 4
FOR_ARMOUR = 2
SURE = 1e-12
"""Below this the chance that a round changes anything is none."""


class Fighter(NamedTuple):
    """A unit in a combat: dice, hits that eliminate it, and what special rules hold for it."""

    faction: int
    dice: int
    hits: int
    lasting: bool = False
    single: bool = False
    checked: bool = False
    air: bool = False
    done: bool = False
    """It has fired, or is broken down for good."""


class Stop(NamedTuple):
    """A side gives up after a round that leaves it this many units or fewer."""

    attack: int = 0
    defence: int = 0


class Odds(NamedTuple):
    """Chances of the ends, expected losses in units by faction, and expected rounds.

    `attack`: the attacker has the zone; `defence`: the defender; `nobody`: both are wiped out;
    `endless`: neither side has a die any more, and somebody has to give up.
    """

    attack: float
    defence: float
    nobody: float
    endless: float
    losses: dict[int, float]
    rounds: float


class Figures(NamedTuple):
    """What the charts say: sides of a die, the least that hits, the most that breaks down."""

    die: int
    hit: int
    breakdown: int
    penalty: int


class After(dict[int, int]):
    """The number of a side's state by the hits that it takes in a round; worked out when asked."""

    def __init__(self, row: Row, taken: Taken, spent: int) -> None:
        super().__init__()
        self.row = row
        self.taken = taken
        self.spent = spent

    def __missing__(self, hits: int) -> int:
        found = self[hits] = self.row.struck(self.taken, self.spent, hits)
        return found


class Volley(NamedTuple):
    """Hits with their probabilities, and what becomes of the side that fired it."""

    hits: list[tuple[int, float]]
    after: After


class Row:
    """One side of a combat, with everything about it worked out once and kept."""

    def __init__(self, units: Sequence[Fighter], figures: Figures, *, attacks: bool) -> None:
        self.units = tuple(units)
        self.figures = figures
        self.attacks = attacks
        self.factions = tuple(sorted({unit.faction for unit in units}))
        self.slots = {faction: self._slots(faction) for faction in self.factions}
        self.special = [i for i, unit in enumerate(units) if unit.single or unit.air]
        self.bit = {unit: 1 << number for number, unit in enumerate(self.special)}
        self.equals = self._equals()
        self._alive: dict[Taken, frozenset[int]] = {}
        self._struck: dict[tuple[Taken, int], Taken] = {}
        self._numbers: dict[SideState, int] = {}
        self.states: list[SideState] = []
        self.left: list[int] = []
        """Units left, by number of the state."""
        self.level: list[int] = []
        """How far a state is from the start, by its number: never less after a round."""
        self._volleys: list[list[Volley] | None] = []

    @rule("8.2.3", "11.4.3.5")
    def _slots(self, faction: int) -> tuple[int, ...]:
        """The units of a faction in the order in which they take its hits, once for each hit."""
        rows = [
            (_tier(unit, hit), unit.dice, number)
            for number, unit in enumerate(self.units)
            if unit.faction == faction
            for hit in range(1, unit.hits + 1)
        ]
        return tuple(number for _, _, number in sorted(rows))

    def _equals(self) -> list[list[int]]:
        """Equal special units together, as they would take hits."""
        groups: dict[Fighter, list[int]] = defaultdict(list)
        for number in self.special:
            groups[self.units[number]._replace(done=False)].append(number)
        return list(groups.values())

    def start(self) -> SideState:
        """Before the first hit."""
        spent = sum(self.bit[i] for i in self.special if self.units[i].done)
        none = (0,) * len(self.factions)
        return none, self._canonical(self.alive(none), spent)

    def _canonical(self, alive: frozenset[int], spent: int) -> int:
        """The mask with the dead in it, and of equal units those spent that would be hit first."""
        found = 0
        for group in self.equals:
            left = [unit for unit in group if unit in alive]
            number = sum(bool(spent & self.bit[unit]) for unit in left)
            gone = [unit for unit in group if unit not in alive]
            found |= sum(self.bit[unit] for unit in [*gone, *left[:number]])
        return found

    def alive(self, taken: Taken) -> frozenset[int]:
        """The units left after some hits."""
        found = self._alive.get(taken)
        if found is None:
            left: list[int] = []
            for faction, hits in zip(self.factions, taken, strict=True):
                rest = self.slots[faction][hits:]
                left += rest
            found = frozenset(left)
            self._alive[taken] = found
        return found

    def number(self, state: SideState) -> int:
        """The number of a state of the side."""
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
            self.left.append(len(self.alive(state[0])))
            self.level.append(sum(state[0]) + state[1].bit_count())
            self._volleys.append(None)
        return found

    @rule("8.2.1", "8.3.1.3", "8.3.2.2", "11.4.1.4", "11.4.1.11", "11.4.3.3", "11.4.3.4")
    def volleys(self, number: int) -> list[Volley]:
        """What a volley from a state can come to, for every way that reliability can go."""
        found = self._volleys[number]
        if found is None:
            taken = self.states[number][0]
            found = [
                Volley(
                    [
                        (hits, chance * p)
                        for hits, p in enumerate(_sixes(dice, self.figures.die, self.figures.hit))
                        if chance * p > CUT
                    ],
                    After(self, taken, spent),
                )
                for (spent, dice), chance in self._dice(self.states[number]).items()
            ]
            self._volleys[number] = found
        return found

    def _dice(self, state: SideState) -> dict[tuple[int, int], float]:
        """Dice after reliability: (spent, dice) with its probability."""
        taken, spent = state
        alive = self.alive(taken)
        units, figures = self.units, self.figures
        plain = sum(units[i].dice for i in alive if i not in self.bit)
        ready = [i for i in self.special if i in alive and not spent & self.bit[i]]
        factions = len({units[i].faction for i in alive})
        off = penalty_of(factions, figures.penalty)
        found: dict[tuple[int, int], float] = defaultdict(float)
        for holds in product((True, False), repeat=len(ready)):
            chance, dice, after = 1.0, plain, spent
            for unit, held in zip(ready, holds, strict=True):
                chance *= self._reliability(units[unit], held)
                dice += units[unit].dice if held else 0
                if held == units[unit].single:
                    after |= self.bit[unit]
            if chance:
                found[self._canonical(alive, after), max(0, dice - off)] += chance
        return found

    def _reliability(self, unit: Fighter, held: bool) -> float:
        broken = self.figures.breakdown / self.figures.die if unit.checked else 0.0
        return 1 - broken if held else broken

    @rule("8.3.3.1", "8.3.3.2")
    def struck(self, taken: Taken, spent: int, hits: int) -> int:
        """The state of the side after it has taken hits."""
        key = taken, hits
        after = self._struck.get(key)
        if after is None:
            after = self._struck[key] = self._taken(taken, hits) if hits else taken
        return self.number((after, self._canonical(self.alive(after), spent)))

    def _taken(self, taken: Taken, hits: int) -> Taken:
        sizes = {
            faction: sum(self.units[i].faction == faction for i in self.alive(taken))
            for faction in self.factions
        }
        sizes = {faction: size for faction, size in sizes.items() if size}
        before = dict(zip(self.factions, taken, strict=True))
        room = {faction: len(self.slots[faction]) - before[faction] for faction in sizes}
        lead = attack_lead(sizes) if self.attacks else defence_lead(sizes)
        shares = share_out(hits, lead, sizes, room)
        return tuple(before[faction] + shares.get(faction, 0) for faction in self.factions)

    @rule("11.4.3.6", "11.4.2.3.8")
    def lost(self, number: int, *, retreats: bool) -> dict[int, int]:
        """Units lost by faction; who retreats leaves behind what is broken down.

        A Tank that has not fired has just failed to, as it tries in every round.
        """
        taken, spent = self.states[number]
        alive = self.alive(taken)
        found = dict.fromkeys(self.factions, 0)
        for index, unit in enumerate(self.units):
            gone = index not in alive
            if not gone and retreats and unit.checked:
                gone = bool(spent & self.bit[index]) != unit.single
            found[unit.faction] += gone
        return found


def _tier(unit: Fighter, hit: int) -> int:
    """Hits that come off first, then trains' that stay, then those that eliminate."""
    if hit == unit.hits:
        return 2
    return 1 if unit.lasting else 0


@lru_cache(maxsize=1024)
def _sixes(dice: int, sides: int, least: int) -> tuple[float, ...]:
    """The binomial of hits among dice."""
    p = (sides - least + 1) / sides
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


# --- the walk over rounds -------------------------------------------------------------------------


class Walk:
    """Carries probability from round to round, states with fewer hits first."""

    def __init__(self, attack: Row, defence: Row, stop: Stop) -> None:
        self.attack = attack
        self.defence = defence
        self.stop = stop
        self.ends = dict.fromkeys(("attack", "defence", "nobody", "endless"), 0.0)
        self.losses: dict[int, float] = defaultdict(float)
        self.rounds = 0.0
        self.waiting: dict[int, dict[Pair, float]] = {}

    def run(self) -> None:
        """The first round from the start, then all that can come after it."""
        start = tuple(row.number(row.start()) for row in (self.attack, self.defence))
        self._round((start[0], start[1]), 1.0, first=True)
        while self.waiting:
            level = min(self.waiting)
            for pair, mass in self.waiting.pop(level).items():
                self._round(pair, mass, first=False)

    def _round(self, pair: Pair, mass: float, *, first: bool) -> None:
        """One round, or, after the first, as many as it takes until something changes."""
        results = self._results(pair, mass)
        same = 0.0 if first else results.pop(pair, 0.0)
        change = 1.0 - same / mass
        if change < SURE:
            self._end("endless", pair, mass)
            return
        self.rounds += mass / change
        for after, share in results.items():
            self._settle(after, share / change)

    def _results(self, pair: Pair, mass: float) -> dict[Pair, float]:
        """Where a round can lead, with the probability of each."""
        results: dict[Pair, float] = defaultdict(float)
        answers = self.defence.volleys(pair[1])
        for fire, attack_after in self.attack.volleys(pair[0]):
            for answer, defence_after in answers:
                for taken, q in answer:
                    weight = mass * q
                    if weight < CUT:
                        continue
                    ours = attack_after[taken]
                    for made, p in fire:
                        if weight * p > CUT:
                            results[ours, defence_after[made]] += weight * p
        return results

    @rule("8.2.4", "8.2.5", "8.2.8", "8.2.11", "8.5.1")
    def _settle(self, pair: Pair, mass: float) -> None:
        """After a round: an end, or on to the next one; the attacker gives up first."""
        ours, theirs = self.attack.left[pair[0]], self.defence.left[pair[1]]
        if not ours or not theirs:
            self._end("attack" if ours else "defence" if theirs else "nobody", pair, mass)
        elif ours <= self.stop.attack:
            self._end("defence", pair, mass, attack_retreats=True)
        elif theirs <= self.stop.defence:
            self._end("attack", pair, mass, defence_retreats=True)
        else:
            level = self.attack.level[pair[0]] + self.defence.level[pair[1]]
            held = self.waiting.setdefault(level, {})
            held[pair] = held.get(pair, 0.0) + mass

    def _end(
        self,
        end: str,
        pair: Pair,
        mass: float,
        *,
        attack_retreats: bool = False,
        defence_retreats: bool = False,
    ) -> None:
        self.ends[end] += mass
        lost = {
            **self.attack.lost(pair[0], retreats=attack_retreats),
            **self.defence.lost(pair[1], retreats=defence_retreats),
        }
        for faction, number in lost.items():
            self.losses[faction] += number * mass


def odds(
    attack: Sequence[Fighter],
    defence: Sequence[Fighter],
    figures: Figures,
    stop: Stop | None = None,
) -> Odds:
    """The odds of a combat between two sides, each of one unit at least."""
    walk = Walk(
        Row(attack, figures, attacks=True), Row(defence, figures, attacks=False), stop or Stop()
    )
    walk.run()
    total = sum(walk.ends.values())
    scale = 1 / total
    return Odds(
        attack=walk.ends["attack"] * scale,
        defence=walk.ends["defence"] * scale,
        nobody=walk.ends["nobody"] * scale,
        endless=walk.ends["endless"] * scale,
        losses={faction: number * scale for faction, number in walk.losses.items()},
        rounds=walk.rounds,
    )


# --- from a position ------------------------------------------------------------------------------


def figures_of(state: State) -> Figures:
    """The figures of the game's charts."""
    charts = state.setting.charts
    return Figures(charts.die, charts.hit, charts.breakdown, charts.penalty)


def planned(state: State, zone: int, attackers: int, defenders: int) -> Fight:
    """A combat that could be opened in a zone, as `combat_rounds.begin` would."""
    aside: list[int] = []
    for faction in board.factions_in(state, zone, attackers | defenders):
        attacks = bool(attackers >> faction & 1)
        able = fighters(state, faction, zone, attacks=attacks)
        aside += [unit for unit in board.units_in(state, faction, zone) if unit not in able]
    return Fight(zone, attackers, defenders, aside=tuple(aside))


def odds_of(state: State, fight: Fight, stop: Stop | None = None) -> Odds:
    """The odds of a combat as it stands, planned or in progress."""
    masks = fight.attackers, fight.defenders
    attack, defence = (_force(state, fight, mask) for mask in masks)
    return odds(attack, defence, figures_of(state), stop)


def quick_odds(state: State, fight: Fight) -> tuple[Odds, bool]:
    """The odds of a combat within a blink, and whether they are exact.

    Where many Aircraft meet many units those are taken never to break down.
    """
    attack, defence = (_force(state, fight, mask) for mask in (fight.attackers, fight.defenders))
    both = [*attack, *defence]
    work = len(attack) * len(defence)
    work *= FOR_AIRCRAFT ** sum(unit.air for unit in both) * FOR_ARMOUR ** sum(
        unit.checked and unit.single for unit in both
    )
    exact = work <= QUICK
    if not exact:
        attack, defence = _without_breakdowns(attack), _without_breakdowns(defence)
    return odds(attack, defence, figures_of(state)), exact


def _without_breakdowns(force: list[Fighter]) -> list[Fighter]:
    return [
        unit._replace(air=False, checked=False, dice=0 if unit.done else unit.dice)
        if unit.air
        else unit
        for unit in force
    ]


def _force(state: State, fight: Fight, mask: int) -> list[Fighter]:
    return [
        _fighter(state, fight, unit)
        for faction in side(state, fight, mask)
        for unit in combatants(state, fight, faction)
    ]


def _fighter(state: State, fight: Fight, unit: int) -> Fighter:
    setting, bits = state.setting, state.status[unit]
    air = special.is_air(state, unit)
    return Fighter(
        faction=setting.faction_of[unit],
        dice=setting.dice_of[unit],
        hits=special.hits_left(state, fight, unit),
        lasting=setting.kinds[setting.kind_of[unit]].lasting,
        single=setting.is_single[unit],
        checked=setting.is_checked[unit],
        air=air,
        done=bool(bits & (BROKEN if air else FIRED)),
    )
