"""Who is winning: the chance of a Russian win from what a position shows.

A logistic regression over games of the scripted and the novice player, with the sign of each
weight held to what the rules say (a draw counts half). `python -m bench.prospects` plays the games
again and fits anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log1p
from typing import Final

from stavka.games.chechen_war.rules import board, morale, victory
from stavka.games.chechen_war.state import NEVER, State

FEW = 3
"""Morale levels of which each counts for more than the next."""


def features(world: State) -> dict[str, float]:
    """What the chance hangs on, by name; counts in tens, times as a share of the war."""
    setting = world.setting
    tables = setting.tables
    gone = (world.turn - 1) / setting.turns
    first = setting.first_chechen
    strength = [0, 0]
    for unit, place in enumerate(world.where):
        if place >= 0:
            strength[unit >= first] += board.factor_of(world, unit)
    held = [city for city in setting.cities if victory.is_russian_occupied(world, city)]
    open_ = [city for city in setting.cities if city not in held]
    return {
        "one": 1.0,
        "gone": gone,
        "morale": world.morale / 10,
        "morale late": world.morale * gone / 10,
        "morale last": min(world.morale, FEW) / 10,
        "some": world.casualties >= tables.casualties_some,
        "many": world.casualties >= tables.casualties_many,
        "casualties": world.casualties / 10,
        "killed": world.leaders_lost / 10,
        "groznyi": setting.groznyi in held,
        "russians": strength[0] / 10,
        "chechens": strength[1] / 10,
        "garrisons": sum(_garrison(world, city) for city in open_) / 10,
        "raid": morale.is_raided(world),
        "ceasefire": world.ceasefire == NEVER,
        "sieges": sum(_siege(world, city) for city in open_) / 10,
    }


def _garrison(world: State, city: int) -> int:
    first = world.setting.first_chechen
    return sum(unit >= first for unit in world.stacks.get(city, ()))


def _siege(world: State, city: int) -> float:
    """How the factors around a city compare with those in it."""
    inside = sum(board.factor_of(world, unit) for unit in world.stacks.get(city, ()))
    first = world.setting.first_chechen
    around = sum(
        board.factor_of(world, unit)
        for hex_ in world.setting.neighbours[city]
        for unit in world.stacks.get(hex_, ())
        if unit < first
    )
    return log1p(around / (1 + inside))


WEIGHTS: Final[Mapping[str, float]] = {
    "one": -1.06,
    "gone": -0.61,
    "morale": 2.79,
    "morale late": 0.91,
    "morale last": 0.46,
    "some": -0.30,
    "many": -0.32,
    "casualties": -0.24,
    "killed": 0.84,
    "groznyi": 0.91,
    "russians": 0.18,
    "chechens": -1.16,
    "garrisons": -0.38,
    "raid": -0.47,
    "ceasefire": 0.69,
    "sieges": 0.85,
}
"""Weights in the logistic sum, from 320 games; of positions left out 78 % are told right."""

SIGNS: Final[Mapping[str, int]] = {
    "morale": 1,
    "morale late": 1,
    "morale last": 1,
    "some": -1,
    "many": -1,
    "casualties": -1,
    "killed": 1,
    "groznyi": 1,
    "russians": 1,
    "chechens": -1,
    "garrisons": -1,
    "raid": -1,
    "ceasefire": 1,
    "sieges": 1,
}
"""Whom a feature helps by the rules: 1 the Russian, -1 the Chechen; others go either way."""


def chance(world: State) -> float:
    """The chance that the Russian wins, 0 to 1."""
    score = sum(WEIGHTS[name] * value for name, value in features(world).items())
    return 1 / (1 + exp(-score))
