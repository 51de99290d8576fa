"""Exact odds of an action from what a seat knows: enumerated over dice, averaged over worlds."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from stavka.engine.catalogue import capital
from stavka.engine.decision import Action, Seat
from stavka.engine.game import Game
from stavka.engine.odds import outcomes

WORLDS = 32
"""Worlds drawn when the seat cannot see everything."""


class Line(msgspec.Struct, frozen=True):
    """One way that an action can turn out, in the words of the log, with its probability."""

    text: str
    probability: float


class ActionOdds(msgspec.Struct, frozen=True):
    """The outcomes of an action, likeliest first.

    `exact` when all was enumerated and nothing is hidden; else `error` bounds the standard error.
    """

    action: str
    lines: tuple[Line, ...]
    exact: bool
    error: float


def action_odds(
    game: Game[Any], state: Any, seat: Seat, action: Action, *, worlds: int = WORLDS, seed: int = 0
) -> ActionOdds:
    """Odds of everything that the log would tell after an action, as the seat sees it."""
    game, rng = game.at(state), Random(seed)
    chances: dict[str, float] = {}
    drawn = [game.resample(state, seat, rng) for _ in range(worlds)]
    distinct = {world.encode(): world for world in drawn}
    counts = [sum(world.encode() == key for world in drawn) for key in distinct]
    exact, error = len(distinct) == 1, 0.0
    for world, count in zip(distinct.values(), counts, strict=True):
        found = outcomes(world, action, rng=rng)
        exact = exact and found.exact
        error = max(error, found.error)
        for text, chance in found.chances(lambda _, events: _told(game, seat, events)).items():
            chances[text] = chances.get(text, 0.0) + float(chance) * count / worlds
    if len(distinct) > 1:
        error = max(error, 0.5 / worlds**0.5)
    ranked = sorted(chances.items(), key=lambda item: (-item[1], item[0]))
    lines = tuple(Line(text, chance) for text, chance in ranked)
    return ActionOdds(game.notation.write(action), lines, exact, error)


def _told(game: Game[Any], seat: Seat, events: list[Any]) -> str:
    seen = (game.view_event(event, seat) for event in events)
    lines = (game.tell(event) for event in seen if event is not None)
    return " ".join(capital(str(line.text)) for line in lines if line is not None)
