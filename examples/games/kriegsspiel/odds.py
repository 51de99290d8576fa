"""The exact odds of a fight, for previews and for the house player."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from stavka.engine.ledger import rule
from stavka.games.kriegsspiel.setting import Setting


class FightOdds(NamedTuple):
    """Chances of what a fight can do; they add up to 1."""

    defender_removed: float
    both_stay: float
    attacker_removed: float
    both_removed: float = 0.0


@rule("4.3", "4.4", "4.5")
def fight_odds(setting: Setting, attacker: int, defender: int, hex_: int) -> FightOdds:
    """The odds when pieces of two kinds fight over a hex."""
    if setting.decoy in (attacker, defender):
        if attacker == defender:
            return FightOdds(0.0, 0.0, 0.0, 1.0)
        return FightOdds(float(defender == setting.decoy), 0.0, float(attacker == setting.decoy))
    hill = setting.data.hill * setting.is_hill[hex_]
    lead = setting.kinds[attacker].attack - setting.kinds[defender].defence - hill
    return _contest(lead, setting.data.die)


@cache
def _contest(lead: int, sides: int) -> FightOdds:
    """Two dice of the same kind against each other, one with a lead."""
    totals = [lead + mine - theirs for mine, theirs in product(range(sides), range(sides))]
    won, even = sum(total > 0 for total in totals), totals.count(0)
    rolls = len(totals)
    return FightOdds(won / rolls, even / rolls, (rolls - won - even) / rolls)
