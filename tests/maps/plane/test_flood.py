"""Floods: many ways from one place, as cheap as each by itself."""

from random import Random

import pytest

from stavka.maps.plane.flood import Flood
from stavka.maps.plane.geometry import INCH, distance
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.table import Table

KINDS = {
    "house": GroundKind(id="house", closed_to=frozenset({"foot", "wheels"})),
    "mud": GroundKind(id="mud", pace={"foot": (2, 1)}),
    "road": GroundKind(id="road", pace={"wheels": (1, 2)}),
}
SIZE = 40 * INCH
FAR = 80 * INCH


def town(seed):
    """A table with houses, mud and a road, at random but not on each other."""
    rng, shapes = Random(seed), []
    for column in range(4):
        for row in range(4):
            x, y = (1 + 10 * column) * INCH, (1 + 10 * row) * INCH
            wide, high = rng.randrange(3, 8) * INCH, rng.randrange(3, 8) * INCH
            ring = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
            kind = rng.choice(["house", "house", "mud"])
            shapes.append(Shape(id=f"s{column}{row}", kind=kind, ring=ring))
    return Table(SIZE, SIZE, KINDS, shapes)


def spots(rng, moving, mover, count):
    found = []
    while len(found) < count:
        spot = (rng.randrange(SIZE), rng.randrange(SIZE))
        if moving.is_open(mover, 400, spot):
            found.append(spot)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_flood_finds_what_a_route_finds(seed):
    moving, rng = Moving(town(seed)), Random(seed)
    web = moving.web("foot", 400, FAR)
    start, *ends = spots(rng, moving, "foot", 12)
    flood = Flood(web, start, FAR)
    for end in ends:
        found, wanted = flood.path(end), moving.cost("foot", 400, start, end)
        assert (found is None) == (wanted is None)
        if found is not None and wanted is not None:
            route, cost = found
            assert (route[0], route[-1]) == (start, end)
            assert cost == wanted
            assert moving.route_cost("foot", 400, route) == cost


@pytest.mark.parametrize("seed", range(3))
def test_nothing_beyond_the_budget_is_a_way(seed):
    moving, rng = Moving(town(seed)), Random(seed)
    web = moving.web("foot", 400, FAR)
    start, *ends = spots(rng, moving, "foot", 12)
    for end in ends:
        whole = Flood(web, start, FAR).path(end)
        if whole is not None:
            cost = whole[1]
            assert Flood(web, start, cost).path(end) is not None
            assert Flood(web, start, cost - 1).path(end) is None


def test_added_points_let_it_get_on_and_off_a_road():
    line = Shape(
        id="r", kind="road", ring=((0, 20 * INCH), (SIZE, 20 * INCH)), closed=False, width=INCH
    )
    moving = Moving(Table(SIZE, SIZE, KINDS, [line]))
    along = [(x * INCH, 20 * INCH) for x in range(0, 41, 2)]
    start, end = (4 * INCH, 24 * INCH), (36 * INCH, 24 * INCH)
    straight = moving.leg("wheels", 0, start, end)
    _, cost = Flood(moving.web("wheels", 0, FAR, along), start, FAR).path(end)
    assert cost < straight * 3 // 4


def test_toward_leads_nearer_as_far_as_the_budget_goes():
    wall = Shape(
        id="w",
        kind="house",
        ring=(
            (20 * INCH, 5 * INCH),
            (21 * INCH, 5 * INCH),
            (21 * INCH, 35 * INCH),
            (20 * INCH, 35 * INCH),
        ),
    )
    moving = Moving(Table(SIZE, SIZE, KINDS, [wall]))
    start, aim = (16 * INCH, 8 * INCH), (26 * INCH, 8 * INCH)
    web = moving.web("foot", 400, FAR)
    there = Flood(web, start, 9 * INCH).toward(aim)
    assert moving.route("foot", 400, start, there, 9 * INCH) is not None
    assert distance(there, aim) < distance(start, aim)
    assert there[0] > 20 * INCH, "round the end of the wall, not up against it"
    assert Flood(web, start, FAR).toward(aim) == aim


def test_a_walled_in_place_is_none_of_a_flood_s_business():
    ring = (
        (10 * INCH, 10 * INCH),
        (30 * INCH, 10 * INCH),
        (30 * INCH, 30 * INCH),
        (10 * INCH, 30 * INCH),
    )
    hole = (
        (12 * INCH, 12 * INCH),
        (28 * INCH, 12 * INCH),
        (28 * INCH, 28 * INCH),
        (12 * INCH, 28 * INCH),
    )
    court = Shape(id="c", kind="house", ring=ring, holes=(hole,))
    moving = Moving(Table(SIZE, SIZE, KINDS, [court]))
    flood = Flood(moving.web("foot", 400, FAR), (5 * INCH, 5 * INCH), FAR)
    assert flood.path((20 * INCH, 20 * INCH)) is None
    assert flood.path((11 * INCH, 20 * INCH)) is None
    assert flood.path((35 * INCH, 35 * INCH)) is not None
