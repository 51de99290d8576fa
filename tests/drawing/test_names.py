"""Names of neighbouring places never run into one another."""

from __future__ import annotations

from msgspec import structs

from stavka.drawing import teller
from stavka.drawing.geometry import Cells
from stavka.drawing.names import AIR, LETTERINGS, place_names
from stavka.engine.messages import say
from tests.drawing.boards import board

ROW = ". . . . . ."
NEIGHBOURS = {"0203": "Upper Meadows", "0204": "Lower Meadows"}
AIR_AT_END = AIR * LETTERINGS[1].size


def test_two_names_in_a_row_keep_air_between_them():
    plain = board(f"{ROW}\n {ROW}\n{ROW}")
    cells = tuple(
        structs.replace(cell, name=say(NEIGHBOURS[cell.id]), rank=1)
        if cell.id in NEIGHBOURS
        else cell
        for cell in plain.cells
    )
    _, taken = place_names(Cells(structs.replace(plain, cells=cells)), teller("en", ""))
    upper, lower = taken[: len(NEIGHBOURS)]
    west, east = sorted((upper, lower))
    bare = west._replace(x=west.x + AIR_AT_END, w=west.w - AIR_AT_END)
    assert bare.overlap(east) == 0.0
