"""Boards for the drawing's tests: one written as a small text, one as large as they come."""

from __future__ import annotations

import math

from msgspec import structs

from stavka.drawing.grain import noise, stream_of
from stavka.engine.messages import Message, say
from stavka.engine.scene import Cell, Face, HexBoard, Label, LegendItem, Path

ROW = math.sqrt(3) / 2
"""Hex widths from row to row."""
LETTERS = {
    ".": "clear",
    "r": "rough",
    "m": "mountain",
    "f": "forest",
    "s": "sea",
    "w": "swamp",
    "C": "city",
    "t": "town",
    "?": "moonscape",
}


def board(text: str, **more) -> HexBoard:
    """A pointy map from rows of letters; odd rows lie half a hex further east."""
    rows = [line.split() for line in text.strip().splitlines()]
    cells = [
        Cell(f"{r + 1:02}{c + 1:02}", c + r % 2 / 2, r * ROW, LETTERS[letter], row=r, column=c)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
    ]
    return HexBoard(say("A map"), "pointy", tuple(cells), **more)


def full_board() -> HexBoard:
    """Every kind of ground, line, name and legend that the drawing knows."""
    plain = board(
        """
        . . f f s s
         r r f t s s
        m m r . C .
         m m w w C ?
        """
    )
    cells = tuple(
        Cell(c.id, c.x, c.y, c.terrain, "north", say("Old <Town> & Co"), 1)
        if c.terrain == "town"
        else Cell(c.id, c.x, c.y, c.terrain, "south" if c.row else "north")
        for c in plain.cells
    )
    paths = (
        Path(
            "river",
            ((1.0, 1.15), (1.0, 0.58), (1.5, 0.29), (2.0, 0.58), (2.5, 0.29)),
            say("Slow"),
            3,
        ),
        Path("stream", ((2.0, 0.58), (2.0, 1.15)), say("Slow")),
        Path("road", ((0.0, 0.0), (0.5, ROW), (1.5, ROW), (2.5, ROW), (3.5, ROW))),
        Path("highway", ((3.5, ROW), (4.0, 2 * ROW), (4.5, 3 * ROW)), rank=2),
        Path("railway", ((3.5, ROW), (3.0, 2 * ROW))),
        Path("track", ((0.0, 2 * ROW), (1.0, 2 * ROW))),
        Path("border", ((0.0, 0.58), (0.5, 0.29), (1.0, 0.58))),
    )
    kinds = [*LETTERS.values(), "river", "stream", "road", "highway", "railway", "border"]
    return HexBoard(
        say("A <map>"),
        "pointy",
        cells,
        paths,
        (Label(say("North"), 1, 0, "region"), Label(say("Ridge"), 0, 2, "range", angle=20.0)),
        tuple(LegendItem(kind, Message(kind)) for kind in kinds),
        {"north": say("North"), "south": say("South")},
        say("A hex is a mile."),
        say("Drawn for a test."),
    )


def large_board(rows: int = 50, columns: int = 60) -> HexBoard:
    """A map of 3,000 hexes: a range, woods, a coast, towns, rivers to the sea, a web of roads."""
    random = stream_of("a large map")
    cells = []
    for r in range(rows):
        for c in range(columns):
            x, y = c + r % 2 / 2, r * ROW
            place = random()
            name = say("Place {number}", number=len(cells)) if place < 0.05 else None
            cells.append(
                Cell(
                    f"{r + 1:02}{c + 1:02}", x, y, _ground(x, y, place, columns), name=name,
                    rank=1 if name else 0, row=r, column=c,
                )
            )  # fmt: skip
    return HexBoard(say("A large map"), "pointy", tuple(cells), tuple(_lines(rows, columns)))


def _ground(x: float, y: float, place: float, columns: int) -> str:
    height = noise(x / 9, y / 9, 5)
    if x > columns - 4 + 3 * noise(0.0, y / 5, 3):
        return "sea"
    if place < 0.05:
        return "city" if place < 0.006 else "town"
    if height > 0.66:
        return "mountain"
    if height > 0.52:
        return "rough"
    return "forest" if noise(x / 4, y / 4, 8) > 0.62 else "clear"


def _lines(rows: int, columns: int):
    for r in range(4, rows, 9):
        points = []
        for c in range(columns):
            x = c + r % 2 / 2
            points += [(x - 0.5, r * ROW + 0.2887), (x, r * ROW + 0.5774)]
        yield Path("river", tuple(points), say("River {number}", number=r), rank=len(points))
    for r in range(2, rows, 7):
        yield Path("road", tuple((c + r % 2 / 2, r * ROW) for c in range(columns)))
    for c in range(5, columns, 11):
        yield Path("highway", tuple((c + r % 2 / 2, r * ROW) for r in range(rows)), rank=2)


def faces() -> tuple[Face, ...]:
    """Counters of two sides: of two steps, of one, hidden, a leader, a marker."""
    guards, home = say("1st Guards"), say("Home Guard")
    full = Face("red-1", "red", "mechanized", guards, "red", "X", ("6", "9"), 2, back="red-1-r")
    return (
        full,
        structs.replace(full, id="red-1-r", factors=("3", "9"), steps=1, reduced=True, back=""),
        Face("blue-7", "blue", "infantry", home, "blue", "II", ("1", "5"), back="blue-?"),
        Face("blue-?", "blue", "hidden", say("Hidden"), "blue", kind="hidden"),
        Face("blue-boss", "blue", "leader", say("Maximilian"), "blue", kind="leader"),
        Face("guns", "red", "artillery", say("Guns"), "red", factors=("2",), kind="marker"),
        Face("odd", "puce", "zeppelin", say("Zeppelin"), ""),
    )
