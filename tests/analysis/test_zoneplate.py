"""A map of zones in a report: every zone named, fights tinted, losses by side."""

import xml.etree.ElementTree as ET

from stavka.analysis.heatmap import Spot
from stavka.analysis.ink import Caption, to_svg
from stavka.analysis.zoneplate import zone_chart
from tests.drawing.zonelands import two_zones

SPOTS = {"west": Spot(4, {"seat-0": 3, "seat-1": 1}), "east": Spot(1, {})}
READ = {"west": "Запад"}


def chart(spots):
    drawing = zone_chart(Caption("heat", "Fights", "A map."), two_zones(), spots, READ)
    return list(ET.fromstring(to_svg(drawing)).iter())


def of_class(drawn, kind):
    return [each for each in drawn if kind in each.get("class", "").split()]


def test_every_zone_is_named_in_the_readers_language_or_by_its_id():
    assert [name.text for name in of_class(chart({}), "place")] == ["Запад", "east"]


def test_the_more_fights_the_deeper_the_tint():
    drawn = chart(SPOTS)
    assert [len(of_class(drawn, f"fight-{shade}")) for shade in (1, 2, 3, 4)] == [1, 0, 0, 1]
    assert [count.text for count in of_class(drawn, "fight-count")] == ["4", "1"]


def test_losses_lie_side_by_side_and_grow_with_what_was_lost():
    discs = of_class(chart(SPOTS), "lost")
    assert [disc.get("class") for disc in discs] == ["lost seat-0", "lost seat-1"]
    x, radius = ([float(disc.get(key)) for disc in discs] for key in ("cx", "r"))
    assert x[1] - x[0] >= sum(radius)
    assert radius[0] > radius[1]


def test_nothing_is_tinted_where_nothing_happened():
    assert of_class(chart({}), "fight") == []
