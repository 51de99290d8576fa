"""Answers to a client's questions, from what the seat can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from stavka.engine.decision import Seat
from stavka.engine.errors import QueryError
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.scene import Modifier, Outlook, Overlay, Preview, QuerySpec
from stavka.games.kriegsspiel.odds import fight_odds
from stavka.games.kriegsspiel.rules import options_target
from stavka.games.kriegsspiel.setting import SIDES
from stavka.games.kriegsspiel.state import OFF, State
from stavka.games.kriegsspiel.view import hidden_kinds, knows, side_name

QUERIES = (
    QuerySpec("reach", say("Where it can go"), "piece"),
    QuerySpec("odds", say("Odds of attacking it"), "piece"),
)
Answer: TypeAlias = Callable[[State, Seat, int], Overlay | Preview]
OUTCOMES = (
    (say("Defender removed"), "good"),
    (say("Both stay"), ""),
    (say("Attacker removed"), "bad"),
    (say("Both removed"), ""),
)
"""In the order of `FightOdds`: label, and tone from the attacker's side."""


def query(state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
    """Answer one of `QUERIES`; raises `QueryError`."""
    answers: dict[str, Answer] = {"reach": reach, "odds": odds}
    if name not in answers:
        raise QueryError(f"no query {name[:40]!r}; there are: {', '.join(answers)}")
    ids = state.setting.piece_ids
    if argument not in ids:
        raise QueryError(f"{argument[:40]!r} is no piece; pieces are: {', '.join(ids)}")
    return answers[name](state, seat, ids.index(argument))


@rule("3.2", "4.1")
def reach(state: State, seat: Seat, piece: int) -> Overlay:
    """The hexes that a piece could march into or attack if it were its turn."""
    targets = [] if state.places[piece] == OFF else options_target(state, ("target", piece))
    labels = state.setting.labels
    return Overlay(
        say("Reach"),
        {labels[int(hex_)]: "!" if verb == "attack" else "" for verb, hex_ in targets},
    )


@rule("4.1")
def odds(state: State, seat: Seat, target: int) -> Preview:
    """The outcomes of attacking an enemy with the piece in hand, over all that it may be."""
    setting, frame = state.setting, state.frames[-1]
    if frame[0] != "target" or seat != SIDES[state.side]:
        raise QueryError("odds need a piece of yours in hand: take one first")
    hex_ = state.places[target]
    if ("attack", hex_) not in options_target(state, frame):
        raise QueryError(f"{setting.piece_ids[target]} is no enemy next to the piece in hand")
    side = setting.side(target)
    known = knows(state, seat, target)
    kinds = [state.kinds[target]] if known else hidden_kinds(state, seat, side)
    cases = [fight_odds(setting, state.kinds[frame[1]], kind, hex_) for kind in kinds]
    shares = [sum(case) / len(cases) for case in zip(*cases, strict=True)]
    hill = setting.data.hill * setting.is_hill[hex_]
    return Preview(
        say(
            "{piece} attacks {target}.",
            piece=side_name(setting, frame[1]),
            target=side_name(setting, target),
        ),
        modifiers=(Modifier(say("Hill"), -hill, "4.3"),) if hill else (),
        outcomes=tuple(
            Outlook(label, share, tone=tone)
            for (label, tone), share in zip(OUTCOMES, shares, strict=True)
            if share
        ),
        clause="4.3",
    )
