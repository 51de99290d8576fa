"""Leaving the table by an edge that the scenario opens to the side."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.rules.ways import find_path, is_worth_asking
from stavka.games.red_skorpion.state import ESCAPED, State
from stavka.maps.plane.geometry import Point


def exit_spots(state: State, figure: int) -> list[Point]:
    """The nearest place of each edge by which the figure's side may leave."""
    setting = state.setting
    x, y = state.x[figure], state.y[figure]
    width, height = setting.table.width, setting.table.height
    edges = {"north": (x, 0), "south": (x, height), "west": (0, y), "east": (width, y)}
    return [edges[edge] for edge in sorted(setting.exits[setting.sides[figure]])]


@rule("turn.1")
def can_leave(state: State, figure: int) -> bool:
    """Whether a figure's movement takes it off the table by an edge of its scenario's exits."""
    budget = state.throw[figure]
    here = (state.x[figure], state.y[figure])
    for spot in exit_spots(state, figure):
        if here == spot:
            return True
        if (
            is_worth_asking(state, figure, spot, budget)
            and find_path(state, figure, spot, budget)[0]
        ):
            return True
    return False


def leave(state: State, figure: int, events: Events) -> None:
    """A figure and whoever rides in it are off the table; the scenario counts it."""
    aboard = tuple(board.passengers(state, figure))
    events.append(e.FigureLeft("turn.1", figure, aboard, deserted=False))
    for one in (figure, *aboard):
        board.leave_table(state, one, ESCAPED, events)
