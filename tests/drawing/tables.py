"""Open tables for the drawing's tests: one with every kind of scenery, one as full as they come."""

from __future__ import annotations

import math

from stavka.drawing.grain import stream_of
from stavka.engine.messages import Message, say
from stavka.engine.scene import Face, Label, LegendItem, Outline, PlaneBoard

KINDS = (
    "hill",
    "wood",
    "scrub",
    "rocks",
    "building",
    "wall",
    "sangar",
    "road",
    "water",
    "ford",
    "field",
    "rubble",
)


def village() -> PlaneBoard:
    """A village in a valley: every kind of scenery that the drawing knows, and an unknown one."""
    house = _box
    shapes = (
        Outline(
            "hill-1",
            "hill",
            ((3, 2), (9, 1), (15, 3), (16, 7), (12, 10.5), (6, 10), (2, 7)),
            height=3,
            name=say("Tower <Hill>"),
        ),
        Outline(
            "hill-2",
            "hill",
            ((52, 30), (60, 27), (68, 30), (70, 37), (64, 42), (55, 41), (50, 36)),
            height=3,
        ),
        Outline("field-1", "field", ((18, 4), (27, 3), (28, 10), (19, 11))),
        Outline("field-2", "field", ((28.5, 3), (37, 2), (38, 9), (29, 10))),
        Outline("field-3", "field", ((8, 34), (17, 33), (18, 42), (9, 43))),
        Outline(
            "river",
            "water",
            ((-1, 20), (8, 21), (16, 24), (27, 24.5), (38, 27), (47, 27), (58, 22), (73, 21)),
            closed=False,
            width=2.4,
        ),
        Outline("ford-1", "ford", ((24.5, 22.6), (29, 23), (29, 26.6), (24.5, 26.2))),
        Outline("pond", "water", ((60, 6), (65, 5), (67, 8), (64, 11), (60, 10))),
        Outline(
            "road-1",
            "road",
            ((-1, 15), (12, 14), (24, 15), (36, 14), (48, 16), (60, 15), (73, 17)),
            closed=False,
            width=2,
        ),
        Outline(
            "road-2", "road", ((26, 15), (27, 25), (26, 36), (28, 49)), closed=False, width=1.6
        ),
        Outline("wood-1", "wood", ((40, 31), (47, 30), (49, 36), (44, 40), (39, 37))),
        Outline("wood-2", "wood", ((2, 25), (8, 24.5), (9, 30), (3, 31))),
        Outline("scrub-1", "scrub", ((30, 38), (37, 37), (38, 43), (32, 45))),
        Outline("rocks-1", "rocks", ((54, 3), (58, 2), (59, 6), (55, 7))),
        Outline("rocks-2", "rocks", ((20, 28), (23, 27.5), (24, 31), (20.5, 31.5))),
        Outline("rubble-1", "rubble", ((50, 10), (53.5, 10), (53.5, 13), (50, 13))),
        Outline("house-1", "building", house(39, 17.5, 5, 4, 0.1), height=3, name=say("Mosque")),
        Outline("house-2", "building", house(46, 19, 4, 3.2, -0.2), height=2.5),
        Outline("house-3", "building", house(33, 18, 3.2, 3.2, 0.3), height=2),
        Outline(
            "house-4",
            "building",
            ((48.5, 5), (54, 5.5), (53.8, 8), (51.2, 7.8), (51, 9.8), (48.2, 9.4)),
            height=2.5,
        ),
        Outline("house-5", "building", house(41, 10.5, 3, 4.4, 0.05), height=2),
        Outline(
            "wall-1",
            "wall",
            ((31, 16.6), (36, 16.4), (36.2, 21.4), (30.6, 21.2), (31, 16.6)),
            closed=False,
            width=0.4,
        ),
        Outline("wall-2", "wall", ((44, 8), (44, 13.4), (47.4, 13.6)), closed=False, width=0.4),
        Outline(
            "sangar-1",
            "sangar",
            ((8, 5), (9.4, 4.4), (10.8, 5), (11, 6.4)),
            closed=False,
            width=0.6,
        ),
        Outline("swamp-1", "moonscape", ((66, 44), (70, 43), (71, 47))),
    )
    return PlaneBoard(
        say("The <village>"),
        72,
        48,
        shapes,
        labels=(Label(say("Panjshir"), 60, 24, "river", angle=-8.0),),
        legend=tuple(LegendItem(kind, Message(kind)) for kind in KINDS),
        scale=say("A mark is an inch."),
        credit=say("Drawn for a test."),
    )


def _box(x: float, y: float, w: float, h: float, turn: float):
    cos, sin = math.cos(turn), math.sin(turn)
    corners = ((0, 0), (w, 0), (w, h), (0, h))
    return tuple((x + u * cos - v * sin, y + u * sin + v * cos) for u, v in corners)


def full_table(count: int = 3000) -> PlaneBoard:
    """A table with as many shapes as the client must move at full pace: a city with its fields."""
    random = stream_of("a full table")
    kinds = (
        ("building",) * 9 + ("wall",) * 4 + ("field", "scrub", "rocks", "wood", "sangar", "hill")
    )
    columns = math.ceil(math.sqrt(count * 1.5))
    shapes = []
    for number in range(count):
        kind = kinds[int(random() * len(kinds))]
        x, y = number % columns * 2.3 + 0.3, number // columns * 2.3 + 0.3
        w, h = 0.9 + random(), 0.9 + random()
        is_line = kind in {"wall", "sangar"}
        ring = (
            ((x, y), (x + w, y + 0.1), (x + w, y + h))
            if is_line
            else _box(x, y, w, h, 0.2 * random())
        )
        shapes.append(
            Outline(
                f"s{number}",
                kind,
                ring,
                closed=not is_line,
                width=0.3 if is_line else 0,
                height=0 if is_line else 1,
            )
        )
    rows = math.ceil(count / columns)
    return PlaneBoard(say("A full table"), columns * 2.3 + 1, rows * 2.3 + 1, tuple(shapes))


SYMBOLS = {
    "figure": (
        "rifleman",
        "gunner",
        "sniper",
        "rpg",
        "heavy-gun",
        "mortar",
        "commander",
        "mullah",
        "warlord",
        "bomber",
    ),
    "animal": ("cavalry", "mule"),
    "vehicle": ("truck", "apc", "ifv", "tank", "spaag", "pickup"),
    "aircraft": ("helicopter", "transport-helicopter"),
    "wreck": ("wreck",),
}


def models() -> tuple[Face, ...]:
    """Every silhouette for two sides."""
    return tuple(
        Face(f"{side}-{symbol}", side, symbol, say("A model"), side, kind="unit", shape=shape)
        for side in ("russian", "afghan")
        for shape, symbols in SYMBOLS.items()
        for symbol in symbols
    )
