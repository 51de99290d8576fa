"""A map of zones for the drawing's tests, with one of everything."""

from stavka.engine.messages import say
from stavka.engine.scene import Label, LegendItem, Outline, Path, Zone, ZoneBoard

WEST = ((1.0, 1.0), (4.0, 1.2), (4.2, 4.0), (1.1, 3.8))
EAST = ((4.0, 1.2), (7.0, 1.0), (7.2, 4.1), (4.2, 4.0))


def two_zones(**more) -> ZoneBoard:
    """Two zones, a lake, an island, land abroad, and every kind of line and name."""
    fields = {
        "title": say("Two <lands>"),
        "width": 9.0,
        "height": 6.0,
        "zones": (
            Zone("west", say("West & Co"), WEST, (2.0, 2.0), ((2.0, 3.0),), (3.0, 3.0), 7, tint=0),
            Zone("east", say("East"), EAST, (6.0, 2.0), ((6.0, 3.0),), (5.0, 3.0), 3, tint=1),
        ),
        "shapes": (
            Outline("far", "abroad", ((0.0, 4.4), (9.0, 4.6), (9.0, 6.0), (0.0, 6.0))),
            Outline("isle", "isle", ((8.0, 1.0), (8.6, 1.2), (8.4, 1.8))),
            Outline("mere", "lake", ((2.4, 1.4), (2.9, 1.5), (2.7, 1.9))),
        ),
        "paths": (
            Path("graticule", ((0.0, 3.0), (9.0, 3.0))),
            Path("river", ((1.4, 1.2), (2.0, 2.6), (3.0, 3.4), (4.0, 3.9)), say("Slow"), 3),
            Path("border", ((4.0, 1.2), (4.2, 4.0))),
            Path("coast", ((1.0, 1.0), (4.0, 1.2), (7.0, 1.0))),
            Path("frontier", ((1.1, 3.8), (4.2, 4.0), (7.2, 4.1))),
            Path("railway", ((3.0, 3.0), (5.0, 3.0))),
        ),
        "labels": (
            Label(say("A sea"), 4.0, 0.5, "water", -10.0),
            Label(say("Abroad"), 4.0, 5.4, "land", size=0.8),
            Label(say("No way"), 4.0, 1.2, "junction"),
        ),
        "legend": (
            LegendItem("value", say("Value")),
            LegendItem("border", say("Border")),
            LegendItem("frontier", say("Frontier")),
            LegendItem("railway", say("Railway")),
            LegendItem("junction", say("Corner")),
            LegendItem("abroad", say("Far land")),
            LegendItem("coast", say("Shore")),
            LegendItem("holder reds star", say("The Reds")),
        ),
        "scale": say("Not to scale."),
        "credit": say("By hand"),
    }
    return ZoneBoard(**{**fields, **more})
