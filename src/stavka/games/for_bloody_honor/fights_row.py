"""One side of a combat: what it looks like after any number of hits, and what it fires with.

A side's state is the hits that each of its factions has taken, and how many of its special units
are ready: Aircraft that fly, Tanks and cars that have still to fire. Equal ones are counted
together. As hits go to units in a fixed order the rest follows: who is left, and the dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.fights_dice import WHOLE, few, likely
from stavka.games.for_bloody_honor.rules.coalition import attack_lead, defence_lead, penalty_of

Taken: TypeAlias = tuple[int, ...]
"""Hits taken so far by each faction."""
Ready: TypeAlias = tuple[int, ...]
"""How many special units of each sort are ready."""


PLAIN = -1
"""The sort of units that fire in every round."""


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
    late: bool = False
    """It joins in the round of the newcomers."""


class Figures(NamedTuple):
    """What the charts say: sides of a die, the least that hits, the most that breaks down."""

    die: int
    hit: int
    breakdown: int
    penalty: int
    newcomers: int = 4
    """The round in which newcomers can join."""

    @property
    def hits(self) -> float:
        """The chance that a die hits."""
        return (self.die - self.hit + 1) / self.die

    @property
    def breaks(self) -> float:
        """The chance that a check fails."""
        return self.breakdown / self.die


class Armed(NamedTuple):
    """A way that reliability can go: who is ready after it, dice beside the plain ones' ."""

    ready: Ready
    dice: int
    chance: float


class Standing(NamedTuple):
    """What is left of a faction after a number of hits."""

    units: int
    dice: int
    special: Ready
    """Special units of each sort, ready or not."""


class Row:
    """A side of a combat with everything about it worked out once and kept."""

    def __init__(self, units: Sequence[Fighter], figures: Figures, *, attacks: bool) -> None:
        self.units = tuple(units)
        self.figures = figures
        self.attacks = attacks
        self.lead = attack_lead if attacks else defence_lead
        self.factions = tuple(sorted({unit.faction for unit in units}))
        self.sorts = tuple(
            dict.fromkeys(unit._replace(done=False) for unit in units if is_special(unit))
        )
        number = {sort: k for k, sort in enumerate(self.sorts)}
        self.sort_of = [number.get(unit._replace(done=False), PLAIN) for unit in units]
        self.slots = [self._slots(faction) for faction in self.factions]
        self.standings = [self._standings(k) for k in range(len(self.factions))]
        self.start: Ready = tuple(sum(unit == sort for unit in units) for sort in self.sorts)
        self.most_dice = sum(unit.dice for unit in units)
        self.most_penalty = penalty_of(len(self.factions), figures.penalty)
        self.armed: dict[tuple[Ready, int], list[Armed]] = {}
        self._clips: dict[tuple[int, ...], tuple[Ready, ...]] = {}
        self._later: tuple[Ready, ...] = ()
        self.most = 0
        self.takens: list[Taken] = []
        self.number: dict[Taken, int] = {}
        self.chain: list[list[int]] = []
        self.left: list[int] = []
        """Units left, by the number of hits taken; so are these:"""
        self.dice: list[int] = []
        self.special: list[tuple[int, ...]] = []
        self.spots: list[list[tuple[int, int]]] = []
        """The codes of who is ready, with the numbers of these states."""
        self.place: list[dict[int, int]] = []
        self.aims: list[dict[int, list[int]]] = []
        self.readies: list[Ready] = []
        self.code: dict[Ready, int] = {}
        self.states = 0

    @rule("8.2.3", "11.4.3.5")
    def _slots(self, faction: int) -> list[int]:
        """The units of a faction in the order in which they take its hits, once for each hit."""
        first: dict[Fighter, int] = {}
        for number, unit in enumerate(self.units):
            first.setdefault(unit._replace(done=False), number)
        rows = [
            (_turn(unit, hit), unit.dice, first[unit._replace(done=False)], number)
            for number, unit in enumerate(self.units)
            if unit.faction == faction
            for hit in range(1, unit.hits + 1)
        ]
        return [row[-1] for row in sorted(rows)]

    def _standings(self, k: int) -> list[Standing]:
        """What is left of a faction by hits."""
        last = {number: place for place, number in enumerate(self.slots[k])}
        return [
            self._standing([number for number in last if last[number] >= hits])
            for hits in range(len(self.slots[k]) + 1)
        ]

    def _standing(self, alive: list[int]) -> Standing:
        special = [0] * len(self.sorts)
        dice = 0
        for number in alive:
            if self.sort_of[number] == PLAIN:
                dice += self.units[number].dice
            else:
                special[self.sort_of[number]] += 1
        return Standing(len(alive), dice, tuple(special))

    # --- reliability ------------------------------------------------------------------------------

    @rule("11.4.1.4", "11.4.1.11", "11.4.3.3", "11.4.3.4")
    def arm(self, ready: Ready, level: int) -> list[Armed]:
        """Every way that a round's reliability can go, the likeliest first; narrowed to a level.

        A Tank or car that holds fires and is done; an Aircraft that fails is.
        """
        key = ready, level
        found = self.armed.get(key)
        if found is None:
            sorts = [self._hold(sort, n, level) for sort, n in zip(self.sorts, ready, strict=True)]
            rows: dict[tuple[Ready, int], float] = defaultdict(float)
            for parts in product(*sorts):
                after, dice = tuple(left for left, _, _ in parts), sum(dice for _, dice, _ in parts)
                rows[after, dice] += prod(p for _, _, p in parts)
            found = [Armed(after, dice, p) for (after, dice), p in rows.items()]
            found.sort(key=lambda one: -one.chance)
            self.armed[key] = found
        return found

    def _hold(self, sort: Fighter, number: int, level: int) -> list[tuple[int, int, float]]:
        """Of so many ready units of a sort: those ready after a check, dice, the chance of it."""
        holds = 1 - (self.figures.breaks if sort.checked else 0.0)
        chances = few(number, holds, level) if sort.air else likely(number, holds, level)
        return [
            (number - held if sort.single else held, held * sort.dice, p)
            for held, p in enumerate(chances)
            if p
        ]

    # --- the states -------------------------------------------------------------------------------

    def lay_out(self, starts: Iterable[tuple[Taken, Ready]], most: int) -> None:
        """Number all states that can be reached; `most` hits can be taken in a round.

        In the order of the numbers hits never come off, and in a row with equal hits nobody
        becomes ready again.
        """
        starts = list(starts)
        self.most = most
        self._later = self._reached(ready for _, ready in starts)
        chains = self._chains(taken for taken, _ in starts)
        self.takens = sorted(chains, key=lambda taken: (sum(taken), taken))
        self.number = {taken: index for index, taken in enumerate(self.takens)}
        self.chain = [[self.number[one] for one in chains[taken]] for taken in self.takens]
        rows = [self._row(taken) for taken in self.takens]
        self.left = [sum(one.units for one in row) for row in rows]
        self.dice = [self._plain(row) for row in rows]
        self.special = [
            tuple(map(sum, zip(*(one.special for one in row), strict=True))) for row in rows
        ]
        self._number(starts)

    def _row(self, taken: Taken) -> list[Standing]:
        return [self.standings[k][hits] for k, hits in enumerate(taken)]

    @rule("8.3.1.3", "8.3.2.2")
    def _plain(self, row: list[Standing]) -> int:
        """Dice of the units that always fire, less what a coalition loses: it can be below 0."""
        factions = sum(one.units > 0 for one in row)
        penalty = penalty_of(factions, self.figures.penalty) if factions else 0
        return sum(one.dice for one in row) - penalty

    def _reached(self, starts: Iterable[Ready]) -> tuple[Ready, ...]:
        """All that can be ready once a round has begun."""
        found: dict[Ready, None] = {}
        todo = list(starts)
        while todo:
            for one in self.arm(todo.pop(), WHOLE):
                if one.ready not in found:
                    found[one.ready] = None
                    todo.append(one.ready)
        return tuple(found)

    def _chains(self, starts: Iterable[Taken]) -> dict[Taken, list[Taken]]:
        """For every state that can be reached, what it becomes by 0, 1, 2 ... hits in a round."""
        found: dict[Taken, list[Taken]] = {}
        todo = list(dict.fromkeys(starts))
        while todo:
            taken = todo.pop()
            if taken not in found:
                found[taken] = self.struck(taken)
                todo += found[taken][1:]
        return found

    @rule("8.3.3.1", "8.3.3.2")
    def struck(self, taken: Taken) -> list[Taken]:
        """Hits by faction after 0, 1, 2 ... hits in one round, as `coalition.share_out` gives them.

        Who commands, then by size, then again; who can take no more is passed over.
        """
        row = self._row(taken)
        sizes = {f: one.units for f, one in zip(self.factions, row, strict=True) if one.units}
        chain = [taken]
        lead = self.lead(sizes) if sizes else -1
        order = sorted(sizes, key=lambda f: (f != lead, -sizes[f], f))
        places = [self.factions.index(faction) for faction in order]
        now = list(taken)
        while places and len(chain) <= self.most:
            places = [k for k in places if now[k] < len(self.slots[k])]
            for k in places:
                now[k] += 1
                chain.append(tuple(now))
        chain += [chain[-1]] * (self.most + 1 - len(chain))
        return chain[: self.most + 1]

    def _number(self, starts: list[tuple[Taken, Ready]]) -> None:
        """Number the states: for each row of hits who is ready, most of them first."""
        more: dict[Taken, list[Ready]] = defaultdict(list)
        for taken, ready in starts:
            more[taken].append(ready)
        rows = [
            sorted({*self._clipped(special), *more[taken]}, key=lambda one: (-sum(one), one))
            for taken, special in zip(self.takens, self.special, strict=True)
        ]
        self.readies = list(dict.fromkeys(ready for row in rows for ready in row))
        self.code = {ready: code for code, ready in enumerate(self.readies)}
        self.states = 0
        self.spots = []
        self.place = []
        for row in rows:
            spots = [(self.code[ready], self.states + k) for k, ready in enumerate(row)]
            self.spots.append(spots)
            self.place.append(dict(spots))
            self.states += len(row)
        self.aims = [{} for _ in rows]

    def _clipped(self, special: tuple[int, ...]) -> tuple[Ready, ...]:
        """Who can be ready while so many special units of each sort are left."""
        found = self._clips.get(special)
        if found is None:
            found = tuple(dict.fromkeys(tuple(map(min, ready, special)) for ready in self._later))
            self._clips[special] = found
        return found

    def aim(self, number: int, code: int) -> list[int]:
        """The states that 0, 1, 2 ... hits lead to; of equal units the spent are hit first."""
        ready = self.readies[code]
        found = self.aims[number][code] = [
            self.place[there][self.code[tuple(map(min, ready, self.special[there]))]]
            for there in self.chain[number]
        ]
        return found

    @rule("8.5.6")
    def joined(self, before: Row, taken: Taken, ready: Ready) -> tuple[Taken, Ready]:
        """A state of the side before newcomers joined it, now that they have: all of them ready."""
        hits = dict(zip(before.factions, taken, strict=True))
        counts = dict(zip(before.sorts, ready, strict=True))
        return (
            tuple(hits.get(faction, 0) for faction in self.factions),
            tuple(
                counts.get(sort, all_) for sort, all_ in zip(self.sorts, self.start, strict=True)
            ),
        )

    # --- what is lost -----------------------------------------------------------------------------

    def lost(self, taken: Taken) -> dict[int, int]:
        """Units eliminated, by faction."""
        return {
            faction: self.standings[k][0].units - self.standings[k][taken[k]].units
            for k, faction in enumerate(self.factions)
        }

    @rule("11.4.3.6", "11.4.2.3.8")
    def abandoned(self, number: int, code: int) -> dict[int, int]:
        """Units broken down, which are lost in a retreat, by faction.

        A Tank that has still to fire has just failed to, as it tries in every round.
        """
        found = dict.fromkeys(self.factions, 0)
        ready = self.readies[code]
        for sort, count, there in zip(self.sorts, ready, self.special[number], strict=True):
            if sort.checked:
                found[sort.faction] += count if sort.single else there - count
        return found


def is_special(unit: Fighter) -> bool:
    """Whether a unit doesn't fire in every round."""
    return unit.single or unit.air


def _turn(unit: Fighter, hit: int) -> tuple[bool, bool, bool]:
    """When a unit takes a hit, to be sorted by.

    Hits that come off are first, then trains' that stay, then Aircraft, which will break down and
    hold no zone, then the rest; all of those who joined last come after the others.
    """
    last = hit == unit.hits
    return unit.late, last, not unit.air if last else unit.lasting
