"""The hex map of a report: fights and losses at their places, each to be read."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from stavka.analysis.heatmap import RADIUS, Spot, heat_chart
from stavka.analysis.ink import Caption, to_svg
from stavka.engine.scene import Cell, HexBoard

FIGURE_HEIGHT = 7.5
"""Of a digit in the size of `fight-count`, in units of the drawing."""


def chart(cells, spots):
    board = HexBoard(
        title="A field",
        orientation="pointy",
        cells=tuple(Cell(id=id_, x=x, y=0.0, terrain="clear") for id_, x in cells),
    )
    drawing = heat_chart(Caption("heat", "Fights", "A map."), board, spots, {})
    return list(ET.fromstring(to_svg(drawing)).iter())


def of_class(drawn, kind):
    return [each for each in drawn if kind in each.get("class", "").split()]


@pytest.mark.parametrize("losses", [{"seat-0": 7}, {"seat-0": 7, "seat-1": 5}])
def test_discs_lie_clear_of_the_count_of_fights_and_of_each_other(losses):
    drawn = chart([("1", 0.0)], {"1": Spot(3, losses)})
    (count,) = of_class(drawn, "fight-count")
    discs = of_class(drawn, "lost")
    assert len(discs) == len(losses)
    for disc in discs:
        x, y, radius = (float(disc.get(key)) for key in ("cx", "cy", "r"))
        assert y - radius >= float(count.get("y"))
        assert abs(x) + radius <= RADIUS
    spots = sorted((float(disc.get("cx")), float(disc.get("r"))) for disc in discs)
    for (x, radius), (next_x, next_radius) in pairwise(spots):
        assert next_x - x >= radius + next_radius - 0.1
    assert float(count.get("y")) - FIGURE_HEIGHT >= -RADIUS


def test_a_map_of_few_hexes_is_told_to_be_narrow():
    few = chart([("1", 0.0), ("2", 1.0)], {"1": Spot(1, {})})
    many = chart([(str(x), float(x)) for x in range(12)], {"1": Spot(1, {}), "10": Spot(1, {})})
    assert few[0].get("class") == "drawing narrow"
    assert many[0].get("class") == "drawing"
