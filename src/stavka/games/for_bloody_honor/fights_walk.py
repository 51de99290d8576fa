"""The walk of probability over the rounds of a combat, from its start to its ends.

A round is taken apart: reliability of either side first, which is theirs alone; then both volleys,
each of which depends on the other side's dice alone. States are walked in the order of hits taken,
so that each is done once, and a round that changes nothing is summed as a geometric series.

A branch that is likelier than `cut` is followed in full; in an unlikelier one reliability and
volleys are narrowed, with their means and spreads kept (`fights_dice`). Nothing is left out but
states below a fraction of the cut. What that comes to is told in `fights`.
"""

from __future__ import annotations

from math import frexp
from typing import NamedTuple, TypeAlias

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.fights_dice import (
    BASE_BITS,
    WHOLE,
    Narrows,
    Rays,
    level_below,
)
from stavka.games.for_bloody_honor.fights_row import Figures, Row

Masses: TypeAlias = list[list[float]]
"""Probability by the state of the first row and that of the second, before reliability."""

SURE = 1e-12
"""Below this the chance that a round changes anything is none."""
FLOOR = 1 / 1024
"""States below this fraction of the cut are left out."""
ATTACK, DEFENCE, NOBODY, ENDLESS = "attack", "defence", "nobody", "endless"


class Stop(NamedTuple):
    """A side gives up after a round that leaves it this many units or fewer."""

    attack: int = 0
    defence: int = 0


Kind: TypeAlias = tuple[int, int, int, int]
"""How both sides stand when they fire: who is ready after it and dice beside the plain, of both."""
Outcomes: TypeAlias = tuple[list[tuple[float, int, Kind, bool]], float, Kind]
"""Ways that reliability can go: probability, number of the kind, kind, whether somebody is ready no
more; and the probability of the one in which all are as ready as before, with its kind. Plain
tuples, as the walk unpacks them very often.
"""
IDLE: Kind = (0, 0, 0, 0)


class Walk:
    """Carries probability over the states of two rows, ours and theirs; either of them attacks.

    Hits on theirs are kept broader, as what several factions get of them is not alike.
    """

    def __init__(self, rows: tuple[Row, Row], stop: Stop, cut: float, figures: Figures) -> None:
        self.rows = rows
        self.stop = stop
        self.ends = dict.fromkeys((ATTACK, DEFENCE, NOBODY, ENDLESS), 0.0)
        self.losses: dict[int, float] = {}
        self.rounds = 0.0
        self._floor = cut * FLOOR
        self._scale = 1 / cut
        self._ended = [0.0] * len(rows[0].takens), [0.0] * len(rows[1].takens)
        dice = max(row.most_dice for row in rows)
        # A coalition's penalty can exceed its dice: these are indices from the end, and mean none.
        numbers = [*range(dice + 1), *(0 for _ in range(max(row.most_penalty for row in rows)))]
        self._narrows = [Narrows(n, figures.hits) for n in numbers]
        self._rays = [Rays(n, figures.hits) for n in numbers]
        self._miss = [(1 - figures.hits) ** n for n in numbers]
        self._outcomes: dict[tuple[int, int, int], Outcomes] = {}
        self._numbers: dict[Kind, int] = {}
        self._kinds: list[Kind] = []

    def take_over(self, before: Walk) -> None:
        """Go on where a walk over fewer units has ended."""
        self.ends = before.ends
        self.losses = before.expected_losses()
        self.rounds = before.rounds

    def empty(self) -> Masses:
        """No probability anywhere."""
        return [[0.0] * self.rows[1].states for _ in range(self.rows[0].states)]

    # --- the order of things ----------------------------------------------------------------------

    def once(self, masses: Masses) -> Masses:
        """One round, from states that are no ends; its ends are not noted yet."""
        after = self.empty()
        for a, ours in enumerate(self.rows[0].spots):
            if any(any(masses[i]) for _, i in ours):
                for d in range(len(self.rows[1].takens)):
                    armed = self._arm(masses, a, d, again=False)
                    self._fire(after, a, d, armed, again=False)
        return after

    def note_ends(self, masses: Masses) -> None:
        """Note all that is over after a round, and take it off."""
        for a in range(len(self.rows[0].takens)):
            for d in range(len(self.rows[1].takens)):
                self._note_end(masses, a, d)

    def to_end(self, masses: Masses) -> None:
        """All rounds that are still to come."""
        for a in range(len(self.rows[0].takens)):
            for d in range(len(self.rows[1].takens)):
                if not self._note_end(masses, a, d):
                    armed = self._arm(masses, a, d, again=True)
                    if armed:
                        self._fire(masses, a, d, armed, again=True)

    # --- reliability ------------------------------------------------------------------------------

    def _combined(self, ours: int, theirs: int, level: int) -> Outcomes:
        """Both sides' reliability together; the unlikelier ours, the narrower theirs."""
        first, second = self.rows
        ways: list[tuple[float, int, Kind, bool]] = []
        stay = 0.0, IDLE
        for one in first.arm(first.readies[ours], level):
            rest = level + level_below(one.chance) if level < WHOLE else WHOLE
            for other in second.arm(second.readies[theirs], max(0, rest)):
                after = first.code[one.ready], second.code[other.ready]
                kind = after[0], one.dice, after[1], other.dice
                chance, changes = one.chance * other.chance, after != (ours, theirs)
                ways.append((chance, self._number(kind), kind, changes))
                if not changes:
                    stay = chance, kind
        return ways, *stay

    def _number(self, kind: Kind) -> int:
        number = self._numbers.setdefault(kind, len(self._kinds))
        if number == len(self._kinds):
            self._kinds.append(kind)
        return number

    def _arm(self, masses: Masses, a: int, d: int, *, again: bool) -> dict[int, float]:
        """Rounds fought with so many hits taken, by kind; `again` for all rounds that change none.

        What no way changes is an end.
        """
        first, second = self.rows
        armed: dict[int, float] = {}
        our_dice, their_dice = first.dice[a], second.dice[d]
        our_place, their_place, their_spots = first.place[a], second.place[d], second.spots[d]
        floor, scale, miss, outcomes = self._floor, self._scale, self._miss, self._outcomes
        for ours, i in first.spots[a]:
            row = masses[i]
            for theirs, j in their_spots:
                mass = row[j]
                if mass <= floor:
                    continue
                level = frexp(mass * scale)[1] // BASE_BITS
                key = ours, theirs, 0 if level < 0 else min(level, WHOLE)
                found = outcomes.get(key)
                if found is None:
                    found = outcomes[key] = self._combined(*key)
                ways, stay, kind = found
                if again and stay:
                    change = 1 - stay * miss[our_dice + kind[1]] * miss[their_dice + kind[3]]
                    if change < SURE:
                        self._end(ENDLESS, a, d, mass)
                        continue
                    mass /= change
                for p, number, kind, changes in ways:
                    part = mass * p
                    armed[number] = armed.get(number, 0.0) + part
                    if changes and again:
                        our_ready, made, their_ready, taken = kind
                        part *= miss[our_dice + made] * miss[their_dice + taken]
                        masses[our_place[our_ready]][their_place[their_ready]] += part
        return armed

    # --- volleys ----------------------------------------------------------------------------------

    @rule("8.2.1", "8.2.2")
    def _fire(
        self, masses: Masses, a: int, d: int, armed: dict[int, float], *, again: bool
    ) -> None:
        """Both sides' volleys; `again` where that both miss has been summed up already."""
        first, second = self.rows
        our_dice, their_dice = first.dice[a], second.dice[d]
        our_aims, their_aims = first.aims[a], second.aims[d]
        scale, kinds = self._scale, self._kinds
        for number, rounds in armed.items():
            our_ready, made, their_ready, taken = kinds[number]
            made += our_dice
            taken += their_dice
            self.rounds += rounds
            rays = self._rays[taken][frexp(rounds * scale)[1] // BASE_BITS]
            narrows = self._narrows[made]
            share = rounds
            if again and (rays[0][0] or narrows[rays[0][2]][0]):
                share *= 1 - self._miss[made] * self._miss[taken]
            here = our_aims.get(our_ready) or first.aim(a, our_ready)
            there = their_aims.get(their_ready) or second.aim(d, their_ready)
            for hits, p, level in rays:
                row, x = masses[here[hits]], share * p
                least, chances = narrows[level]
                for k, q in zip(there[least:] if least else there, chances):  # noqa: B905 - speed
                    row[k] += x * q

    # --- ends -------------------------------------------------------------------------------------

    @rule("8.2.4", "8.2.5", "8.2.8", "8.2.11", "8.5.1")
    def _note_end(self, masses: Masses, a: int, d: int) -> bool:
        """Whether a combat is over with so many hits taken; the attacker gives up first."""
        left = self.rows[0].left[a], self.rows[1].left[d]
        attacker = 0 if self.rows[0].attacks else 1
        ours, theirs = left[attacker], left[1 - attacker]
        if not ours or not theirs:
            self._close(ATTACK if ours else DEFENCE if theirs else NOBODY, masses, a, d)
        elif ours <= self.stop.attack:
            self._close(DEFENCE, masses, a, d, retreats=attacker)
        elif theirs <= self.stop.defence:
            self._close(ATTACK, masses, a, d, retreats=1 - attacker)
        else:
            return False
        return True

    def _close(
        self, end: str, masses: Masses, a: int, d: int, *, retreats: int | None = None
    ) -> None:
        """Note an end and take its probability off; `retreats` is the row that leaves."""
        whole = 0.0
        for our_ready, i in self.rows[0].spots[a]:
            row = masses[i]
            for their_ready, j in self.rows[1].spots[d]:
                if row[j] and retreats is not None:
                    ready = their_ready if retreats else our_ready
                    self._abandon(self.rows[retreats], d if retreats else a, ready, row[j])
                whole += row[j]
                row[j] = 0.0
        self._end(end, a, d, whole)

    def _abandon(self, row: Row, number: int, ready: int, mass: float) -> None:
        for faction, units in row.abandoned(number, ready).items():
            self.losses[faction] = self.losses.get(faction, 0.0) + units * mass

    def _end(self, end: str, a: int, d: int, mass: float) -> None:
        self.ends[end] += mass
        self._ended[0][a] += mass
        self._ended[1][d] += mass

    def expected_losses(self) -> dict[int, float]:
        """Units lost by faction: eliminated by hits in all ends, and left behind in a retreat."""
        for row, masses in zip(self.rows, self._ended, strict=True):
            for taken, mass in zip(row.takens, masses, strict=True):
                for faction, units in row.lost(taken).items():
                    self.losses[faction] = self.losses.get(faction, 0.0) + units * mass
        return self.losses
