"""1.0 The field and the pieces: data that never change during a game, shared by all states."""

from __future__ import annotations

import hashlib
from typing import Annotated

import msgspec

from stavka.engine.decision import Seat
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.maps.hexgrid import GridSpec, HexGrid

BLUE = Seat("blue")
RED = Seat("red")
SIDES = (BLUE, RED)
"""By side number; Blue is 0, places first and moves first (2.1, 3.1)."""

SIDE_NAMES: dict[Seat, Message] = {BLUE: say("Blue"), RED: say("Red")}
KIND_NAMES: dict[str, Message] = {
    "infantry": say("infantry"),
    "cavalry": say("cavalry"),
    "artillery": say("artillery"),
    "decoy": say("decoy"),
}
HILL = "h"
DECOY = "decoy"

Positive = Annotated[int, msgspec.Meta(ge=1)]
Figure = Annotated[int, msgspec.Meta(ge=0)]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the face of a piece."""

    id: str
    attack: Figure
    defence: Figure
    symbol: str


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house player cares for: see `hints`."""

    row: float
    decoy: float
    fight: float
    threat: float
    win: float
    material: float


class FieldData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of `data/field.toml`."""

    grid: GridSpec
    rows: tuple[str, ...]
    turns: Positive
    die: Annotated[int, msgspec.Meta(ge=2)]
    hill: Figure
    roster: tuple[str, ...]
    kinds: tuple[Kind, ...]
    hints: Weights


@rule("1.1", "1.2")
class Setting:
    """The compiled field. Pieces are numbered 0 up, Blue's first; kinds are numbered as listed."""

    def __init__(self, data: FieldData) -> None:
        self.data = data
        self.grid = HexGrid(data.grid)
        self.neighbours = self.grid.neighbours
        names = [kind.id for kind in data.kinds]
        self.kinds = data.kinds
        self.decoy = names.index(DECOY)
        self.roster = tuple(sorted(names.index(name) for name in data.roster))
        self.each = len(self.roster)
        self.labels = tuple(map(self.grid.label, self.grid))
        self.is_hill = tuple(letter == HILL for row in data.rows for letter in row)
        width = len(data.rows[0])
        hexes = tuple(self.grid)
        self.bases = (hexes[-width:], hexes[:width])
        self.piece_ids = tuple(f"{side}-{n + 1}" for side in SIDES for n in range(self.each))
        self.fingerprint = hashlib.sha256(msgspec.json.encode(data)).hexdigest()

    def side(self, piece: int) -> int:
        """The side number of a piece."""
        return piece // self.each

    def pieces(self, side: int) -> range:
        """The pieces of a side."""
        return range(side * self.each, (side + 1) * self.each)
