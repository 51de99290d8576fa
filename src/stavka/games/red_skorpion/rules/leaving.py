"""Leaving the table by an edge that the scenario opens to the side."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board, hidden
from stavka.games.red_skorpion.rules.ways import find_path, is_worth_asking
from stavka.games.red_skorpion.state import ESCAPED, State
from stavka.maps.plane.geometry import Point


def exit_spots(state: State, figure: int) -> list[Point]:
    """The nearest place of each edge by which the figure's side may leave."""
    setting = state.setting
    exits = setting.exits[setting.sides[figure]]
    if not exits:
        return []
    x, y = state.x[figure], state.y[figure]
    width, height = setting.table.width, setting.table.height
    edges = {"north": (x, 0), "south": (x, height), "west": (0, y), "east": (width, y)}
    return [edges[edge] for edge in sorted(exits)]


@rule("turn.1")
def can_leave(state: State, figure: int) -> bool:
    """Whether a figure's movement takes it off the table by an edge of its scenario's exits."""
    return bool(way_out(state, figure))


def way_out(state: State, figure: int) -> tuple[Point, ...]:
    """The way by which it leaves, from where it stands; empty when there is none."""
    budget = state.throw[figure]
    here = (state.x[figure], state.y[figure])
    for spot in exit_spots(state, figure):
        if here == spot:
            return (here,)
        if is_worth_asking(state, figure, spot, budget):
            path = find_path(state, figure, spot, budget)[0]
            if path:
                return path
    return ()


def explain(state: State, figure: int, can: tuple[str, ...]) -> Verdict:
    """Why a figure can't leave the table."""
    name = state.setting.figures[figure].name
    if not state.setting.exits[state.setting.sides[figure]]:
        text = say("In this scenario {figure} may leave by no edge.", figure=name)
    else:
        text = say("No edge by which {figure} may leave is within its throw.", figure=name)
    return refuse(text, "turn.1", can)


@rule("special.3.2")
def leave(state: State, figure: int, path: tuple[Point, ...], events: Events) -> None:
    """A figure and whoever rides in it are off the table; the scenario counts it.

    A Russian finds the hidden Afghans whom its way out passes.
    """
    aboard = tuple(board.passengers(state, figure))
    looks = hidden.looks_about(state, figure)
    events.append(e.FigureLeft("turn.1", figure, aboard, deserted=False, looks=looks))
    if not state.setting.sides[figure]:
        hidden.discover(state, events, path)
    for one in (figure, *aboard):
        board.leave_table(state, one, ESCAPED, events)
