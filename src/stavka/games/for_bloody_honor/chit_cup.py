"""The container as it lies on the table: chits that are still in it, and the order of play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Box, Face, Piece
from stavka.games.for_bloody_honor.drawing import EMBLEMS, named
from stavka.games.for_bloody_honor.schemas import FactionData, Units
from stavka.games.for_bloody_honor.state import CHITS, State

CUP, DRAWN = "chits", "order-of-play"
CHIT = "chit"
SIDES = (
    ("red-combat", "reds", "sabres", say("Red Combat")),
    ("white-combat", "white", "sabres", say("White Combat")),
    ("red-recruit", "reds", "recruit", say("Red Recruit")),
    ("white-recruit", "white", "recruit", say("White Recruit")),
)
"""The chits of a side: id, colour, sign, name."""
BOXES = (
    Box(DRAWN, say("Order of play this turn"), clause="6.2.2"),
    Box(CUP, say("Chits in the container"), clause="6.0.1"),
)


@rule("4.B.1", "6.1.1")
@lru_cache(maxsize=4)
def faces(units: Units) -> tuple[Face, ...]:
    """A Movement chit for each faction, Combat and Recruit chits for each side."""
    return (
        *(_movement(faction) for faction in units.factions),
        *(_face(id_, colour, sign, name) for id_, colour, sign, name in SIDES),
    )


def _movement(faction: FactionData) -> Face:
    name = say("Movement: {faction}", faction=named(faction.en, faction.ru))
    return _face(faction.id, faction.colour, EMBLEMS[faction.id], name)


def _face(id_: str, colour: str, sign: str, name: Message) -> Face:
    return Face(id=_id(id_), colour=colour, symbol=sign, name=name, kind=CHIT)


def _id(chit: str) -> str:
    return f"{CHIT}-{chit}"


@rule("6.0.1", "6.2.1", "6.2.2")
def pieces(state: State) -> Iterator[Piece]:
    """Chits drawn this turn, in their order; those left, in the order of Faction Priority."""
    for chits, box in ((state.drawn, DRAWN), (sorted(state.chits), CUP)):
        yield from (_piece(chit, box) for chit in chits)


@lru_cache(maxsize=4 * len(CHITS))
def _piece(chit: int, box: str) -> Piece:
    id_ = _id(CHITS[chit])
    return Piece(id_, id_, f"box:{box}")
