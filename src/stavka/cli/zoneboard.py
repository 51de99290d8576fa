"""A map of zones in words: what each is worth, who holds it, what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stavka.cli.textboard import TextBoard
from stavka.engine.game import Game
from stavka.engine.messages import say
from stavka.engine.scene import Cell, View, ZoneBoard


class ZoneText(TextBoard):
    """The zones of a scenario, told in the reader's language."""

    def __init__(self, game: Game[Any], scenario: str) -> None:
        super().__init__(game, scenario)
        board = game.board(scenario)
        assert isinstance(board, ZoneBoard)
        self.zones = {zone.id: zone for zone in board.zones}

    def look(self, view: View, id_: str) -> str:
        """A zone with what lies over all of it, who stands there, and its neighbours."""
        told = super().look(view, id_)
        marks = "; ".join(self.say(mark.text) for mark in view.marks if mark.place == id_)
        return f"{told}\n  {self.say(say('Standing'))}: {marks}" if marks else told

    def _ground(self, cell: Cell) -> str:
        value = self.zones[cell.id].value
        return self.say(say("worth {value}", value=value)) if value is not None else ""

    def _neighbours(self, id_: str) -> Iterator[Cell]:
        yield from (self.cells[other] for other in self.zones[id_].neighbours)
