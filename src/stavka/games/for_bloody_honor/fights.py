"""Exact odds of a combat fought to its end, or until a side gives up; by convolution over rounds.

Assumed of both players: Aircraft and armour take part, a Tank tries to fire from the first round on
until it has, newcomers join as soon as they can, the factions of a side give up together. Hits go
first to units that recover from them, then to trains, then to Aircraft, which will break down and
can't hold the zone, then to the units with the fewest dice; those who joined last come last, and of
equal units those go first that are broken down or have fired.

Chance is kept: see `fights_walk`. Where there are many states very unlikely branches are narrowed;
what that changes in a chance stays below 0.0005 with every kind of unit and four factions
(`test_8_2_1_narrowing_changes_next_to_nothing`), and is nothing to speak of with infantry alone.
What was too unlikely to be followed at all is told as `Odds.dropped`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.fights_dice import level_of, narrowed
from stavka.games.for_bloody_honor.fights_row import Fighter, Figures, Ready, Row, Taken
from stavka.games.for_bloody_honor.fights_walk import Masses, Stop, Walk
from stavka.games.for_bloody_honor.rules import board, special
from stavka.games.for_bloody_honor.rules.fight import Fight, combatants, fighters, side, sides
from stavka.games.for_bloody_honor.state import BROKEN, FIRED, State

__all__ = ["Fighter", "Figures", "Odds", "Stop", "odds", "odds_of", "planned"]

CUTS = ((3_000, 1e-9), (30_000, 1e-4))
"""The least probability of a branch followed in full, by states of both sides multiplied."""
CUT = 1e-3
"""The same for more states than that."""
MOST_ROUNDS = 8.0
"""More than the rounds that a combat can be expected to stay as it is."""


class Odds(NamedTuple):
    """Chances of the ends, expected losses in units by faction, and expected rounds.

    `attack`: the attacker has the zone; `defence`: the defender; `nobody`: both are wiped out;
    `endless`: neither side has a die any more, and both stay.
    """

    attack: float
    defence: float
    nobody: float
    endless: float
    losses: dict[int, float]
    rounds: float
    dropped: float
    """The probability of all that was too unlikely to follow; the chances are scaled up for it."""


def odds(
    attack: Sequence[Fighter],
    defence: Sequence[Fighter],
    figures: Figures,
    stop: Stop | None = None,
    fought: int = 0,
    cut: float = 0.0,
) -> Odds:
    """The odds of a combat between two sides, each of one unit at least that isn't late.

    `fought` rounds are over; `cut` is the least probability of a branch that is followed in full.
    """
    factions = [len({unit.faction for unit in units}) for units in (attack, defence)]
    turned = factions[0] > factions[1]
    battle = Battle(attack, defence, figures, stop or Stop(), cut, turned)
    walk, masses = battle.begun(fought)
    walk.to_end(masses)
    total = sum(walk.ends.values())
    losses = walk.expected_losses()
    return Odds(
        **{end: chance / total for end, chance in walk.ends.items()},
        losses={faction: units / total for faction, units in losses.items()},
        rounds=walk.rounds,
        dropped=max(0.0, 1 - total),
    )


class Battle(NamedTuple):
    """What the odds are asked of."""

    attack: Sequence[Fighter]
    defence: Sequence[Fighter]
    figures: Figures
    stop: Stop
    cut: float
    turned: bool = False
    """Whether the attack has more factions, with its newcomers."""

    @rule("8.5.6")
    def begun(self, fought: int) -> tuple[Walk, Masses]:
        """The walk after its first round, or as newcomers are about to join if that is later."""
        wait = self.figures.newcomers - 1 - fought
        late = any(unit.late for unit in (*self.attack, *self.defence))
        if not late or wait <= 0:
            return self.opened()
        walk, masses = self._early().opened()
        walk.note_ends(masses)
        for _ in range(wait - 1):
            masses = walk.once(masses)
            walk.note_ends(masses)
        return self._joined(walk, masses)

    def _early(self) -> Battle:
        """Without those who join late."""
        attack, defence = (
            [unit for unit in units if not unit.late] for units in (self.attack, self.defence)
        )
        return self._replace(attack=attack, defence=defence)

    def _rows(self) -> tuple[Row, Row]:
        """Both sides, that of more factions second."""
        attack = Row(self.attack, self.figures, attacks=True)
        defence = Row(self.defence, self.figures, attacks=False)
        return (defence, attack) if self.turned else (attack, defence)

    def _walk(self, rows: tuple[Row, Row]) -> Walk:
        """A walk over rows that are laid out."""
        states = rows[0].states * rows[1].states
        cut = self.cut or next((cut for most, cut in CUTS if states <= most), CUT)
        return Walk(rows, self.stop, cut, self.figures)

    def _most(self) -> int:
        """The most hits of a round that are looked at."""
        dice = max(sum(unit.dice for unit in units) for units in (self.attack, self.defence))
        level = level_of(MOST_ROUNDS / (self.cut or CUTS[0][1]))
        first, chances = narrowed(dice, level, self.figures.hits)
        return first + len(chances) - 1

    def opened(self) -> tuple[Walk, Masses]:
        """The walk after the first round, whose ends are not noted yet."""
        rows = self._rows()
        for row in rows:
            row.lay_out([((0,) * len(row.factions), row.start)], self._most())
        walk = self._walk(rows)
        masses = walk.empty()
        ours, theirs = (row.place[0][row.code[row.start]] for row in rows)
        masses[ours][theirs] = 1.0
        return walk, walk.once(masses)

    def _joined(self, early: Walk, masses: Masses) -> tuple[Walk, Masses]:
        """The same probabilities with the newcomers in their places."""
        rows = self._rows()
        places: list[list[tuple[Taken, Ready]]] = []
        for row, before in zip(rows, early.rows, strict=True):
            found = [
                row.joined(before, taken, before.readies[code])
                for taken, spots in zip(before.takens, before.spots, strict=True)
                for code, _ in spots
            ]
            row.lay_out(found, self._most())
            places.append(found)
        walk = self._walk(rows)
        walk.take_over(early)
        after = walk.empty()
        ours, theirs = (
            [row.place[row.number[taken]][row.code[ready]] for taken, ready in found]
            for row, found in zip(rows, places, strict=True)
        )
        for (i, our), (j, their) in product(enumerate(ours), enumerate(theirs)):
            after[our][their] += masses[i][j]
        return walk, after


# --- from a position ------------------------------------------------------------------------------


def figures_of(state: State) -> Figures:
    """The figures of the game's charts."""
    charts = state.setting.charts
    return Figures(charts.die, charts.hit, charts.breakdown, charts.penalty, charts.newcomers_round)


def planned(state: State, zone: int, attackers: int, defenders: int) -> Fight:
    """A combat that could be opened in a zone, as `combat_rounds.begin` would."""
    aside: list[int] = []
    for faction in board.factions_in(state, zone):
        attacks = bool(attackers >> faction & 1)
        takes_part = (attackers | defenders) >> faction & 1
        able = fighters(state, faction, zone, attacks=attacks) if takes_part else []
        aside += [unit for unit in board.units_in(state, faction, zone) if unit not in able]
    return Fight(zone, attackers, defenders, aside=tuple(aside))


def odds_of(state: State, fight: Fight, stop: Stop | None = None) -> Odds:
    """The odds of a combat as it stands before a round, planned or in progress."""
    masks = zip((fight.attackers, fight.defenders), sides(state, fight), strict=True)
    attack, defence = (
        _force(state, fight, mask) + _late(state, fight, whole) for mask, whole in masks
    )
    return odds(attack, defence, figures_of(state), stop, fight.round)


def _force(state: State, fight: Fight, mask: int) -> list[Fighter]:
    return [
        _fighter(state, fight, unit)
        for faction in side(state, fight, mask)
        for unit in combatants(state, fight, faction)
    ]


@rule("8.5.6")
def _late(state: State, fight: Fight, mask: int) -> list[Fighter]:
    """Those who may join in the round of the newcomers."""
    due = fight._replace(round=max(fight.round, state.setting.charts.newcomers_round))
    return [
        _fighter(state, fight, unit)._replace(late=True)
        for faction in board.factions_in(state, fight.zone, mask)
        for unit in special.newcomers(state, due, faction)
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
