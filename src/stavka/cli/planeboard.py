"""An open table in words: who stands where, on what ground, and who is near; from a view alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from stavka.cli.output import Unclear
from stavka.cli.textboard import LONGEST_QUOTE, TextBoard
from stavka.cli.zoneboard import ZoneText
from stavka.engine.game import Game
from stavka.engine.messages import say
from stavka.engine.scene import Outline, Piece, PlaneBoard, Spot, View, ZoneBoard
from stavka.maps.plane.geometry import contains, is_beside, pieces

FINE = 1000
"""Parts of a unit in which places are compared."""
NEAREST = 4
"""How many others are told of."""


def text_board(game: Game[Any], scenario: str) -> TextBoard:
    """The text board of a scenario's kind of board."""
    board = game.board(scenario)
    if isinstance(board, ZoneBoard):
        return ZoneText(game, scenario)
    is_plane = isinstance(board, PlaneBoard)
    return PlaneText(game, scenario) if is_plane else TextBoard(game, scenario)


class PlaneText(TextBoard):
    """The open table of a scenario, told in the reader's language."""

    def __init__(self, game: Game[Any], scenario: str) -> None:
        super().__init__(game, scenario)
        board = game.board(scenario)
        assert isinstance(board, PlaneBoard)
        self.table = board

    def look(self, view: View, id_: str) -> str:
        """A spot "x,y", or a model by its id: ground, who stands there, who is near."""
        here = next((piece for piece in view.pieces if piece.id == id_), None)
        spot = here.at if here is not None else _spot(id_)
        if spot is None or not self._is_on(spot):
            raise Unclear(
                say(
                    "The table has neither a figure nor a spot {place}; write a figure's id or"
                    " inches east and south as 12.5,6.",
                    place=repr(id_[:LONGEST_QUOTE]),
                )
            )
        title = self.piece(here) if here is not None else f"{spot[0]:g},{spot[1]:g}"
        place = self.say(say("{x} east, {y} south", x=f"{spot[0]:g}", y=f"{spot[1]:g}"))
        near = "; ".join(self._near(view, spot, here)) or self.say(say("nothing"))
        return (
            f"{title}: {place}\n  {self.say(say('Ground'))}: {self.ground_at(spot)}\n"
            f"  {self.say(say('Near'))}: {near}"
        )

    def _is_on(self, spot: Spot) -> bool:
        return 0 <= spot[0] <= self.table.width and 0 <= spot[1] <= self.table.height

    def ground_at(self, spot: Spot) -> str:
        """What lies under a spot, the lowest first."""
        under = [shape for shape in self.table.shapes if _covers(shape, spot)]
        names = [self._shape(shape) for shape in under]
        return ", ".join(names) or self.say(say("open ground"))

    def _shape(self, shape: Outline) -> str:
        kind = self.terrains.get(shape.kind)
        name = self.say(kind) if kind else shape.kind
        return f"{name} {self.say(shape.name)}" if shape.name else name

    def _near(self, view: View, spot: Spot, here: Piece | None) -> Iterator[str]:
        """Others on the table, the nearest first, each with its distance."""
        others = [(math.dist(piece.at, spot), piece) for piece in view.pieces if piece.at]
        others.sort(key=lambda one: (one[0], one[1].id))
        for far, piece in [one for one in others if one[1] is not here][:NEAREST]:
            name = f"{self._side(piece)}{self.piece(piece)}"
            yield self.say(say("{name} at {distance}", name=name, distance=f"{far:.2f}"))


def _spot(text: str) -> Spot | None:
    """The spot of "x,y"; None when it is none."""
    first, mark, second = text.partition(",")
    try:
        found = (float(first), float(second))
    except ValueError:
        return None
    return found if mark and all(map(math.isfinite, found)) else None


def _covers(shape: Outline, spot: Spot) -> bool:
    """Whether a spot lies in a shape, or under a line as wide as it is."""
    ring = tuple((round(x * FINE), round(y * FINE)) for x, y in shape.points)
    here = (round(spot[0] * FINE), round(spot[1] * FINE))
    if shape.closed:
        return contains(ring, here)
    reach = round(shape.width * FINE / 2)
    return any(is_beside(here, a, b, reach) for a, b in pieces(ring))
