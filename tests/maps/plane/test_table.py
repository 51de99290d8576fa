"""What lies where: layers, edges, cover, openings, the nearest of each; tables that can't be."""

from random import Random

import pytest

from stavka.maps.plane.geometry import distance
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.table import FREE, TOUCH, Table, TableError
from tests.maps.plane import oracle
from tests.maps.plane.oracle import KINDS, line, polygon, rectangle, table

WOOD = polygon("wood", "wood", *rectangle(10_000, 10_000, 20_000, 20_000))
ROAD = line("road", "road", (0, 15_000), (30_000, 15_000), width=2_000)
HOUSE = polygon("house", "house", *rectangle(30_000, 20_000, 34_000, 24_000))


def names(shapes):
    return [shape.id for shape in shapes]


# --- what lies at a point ----------------------------------------------------------------------


def test_shapes_at_a_point_come_lowest_first_their_edges_included():
    laid = table(WOOD, ROAD)
    assert names(laid.kinds_at((15_000, 15_000))) == ["wood", "road"]
    assert names(laid.kinds_at((10_000, 10_000))) == ["wood"]
    assert names(laid.kinds_at((5_000, 16_000))) == ["road"]
    assert names(laid.kinds_at((5_000, 16_001))) == []


def test_a_line_without_a_width_lies_on_its_points_only():
    laid = table(line("wall", "wall", (5_000, 5_000), (15_000, 10_000)))
    assert names(laid.kinds_at((7_000, 6_000))) == ["wall"]
    assert laid.kinds_at((7_001, 6_000)) == ()


def test_the_bend_of_a_broad_line_has_no_notch():
    laid = table(
        line("road", "road", (5_000, 5_000), (15_000, 5_000), (15_000, 15_000), width=2_000)
    )
    assert names(laid.kinds_at((15_600, 4_400))) == ["road"]
    assert laid.kinds_at((15_980, 4_020)) == ()  # the bend is rounded


def test_the_cells_of_the_grid_say_what_the_shapes_do():
    rng = Random(1)
    for step in (1, 4_000):
        laid = oracle.random_table(rng, step=step, kinds=("house", "wood", "road", "wall"))
        for _ in range(500):
            p = oracle.random_point(rng, step=step)
            assert laid.bodies_at(p) == [body for body in laid.bodies if body.holds(p)]


def test_off_the_table_lies_nothing():
    full = Table(9_000, 9_000, KINDS, [polygon("all", "mud", *rectangle(0, 0, 9_000, 9_000))])
    assert names(full.kinds_at((9_000, 9_000))) == ["all"]
    assert full.kinds_at((9_001, 9_000)) == ()
    assert full.is_on((9_000, 0))
    assert not full.is_on((0, -1))


def test_a_shape_is_found_by_its_id():
    assert table(WOOD, ROAD).find("road") is ROAD
    with pytest.raises(KeyError):
        table(WOOD).find("road")


# --- open ground and paces ---------------------------------------------------------------------


def test_what_is_closed_to_one_is_open_to_another():
    laid = table(WOOD)
    assert not laid.is_open_to("wheeled", (15_000, 15_000))
    assert laid.is_open_to("infantry", (15_000, 15_000))
    assert laid.is_open_to("ghost", (15_000, 15_000))


def test_a_base_may_touch_closed_ground_and_not_overlap_it():
    laid = table(HOUSE)
    assert laid.is_open_to("infantry", (29_500, 22_000), 500)
    assert not laid.is_open_to("infantry", (29_501, 22_000), 500)
    assert laid.closing("infantry", (29_501, 22_000), 500) is HOUSE
    assert laid.is_open_to("infantry", (30_000, 22_000))  # a point, on the edge
    assert not laid.is_open_to("infantry", (30_001, 22_000))


def test_nobody_stands_right_on_a_closed_line():
    laid = table(line("wall", "wall", (5_000, 5_000), (5_000, 15_000)))
    assert not laid.is_open_to("infantry", (5_000, 10_000))
    assert laid.is_open_to("infantry", (5_001, 10_000))
    assert laid.is_open_to("infantry", (5_500, 10_000), 500)


def test_off_the_table_nothing_is_open():
    assert not table().is_open_to("infantry", (-1, 5))


def test_a_road_over_a_wood_opens_it_and_a_wood_over_a_road_closes_it():
    assert table(WOOD, ROAD).is_open_to("wheeled", (15_000, 15_000), 500)
    assert not table(WOOD, ROAD).is_open_to("wheeled", (15_000, 17_000), 500)
    assert not table(ROAD, WOOD).is_open_to("wheeled", (15_000, 15_000), 500)


def test_a_road_under_a_house_does_not_let_a_base_overlap_the_house_beside_it():
    lane = line("lane", "road", (0, 19_000), (48_000, 19_000), width=2_000)
    assert not table(lane, HOUSE).is_open_to("wheeled", (32_000, 19_600), 500)
    assert table(HOUSE, lane).is_open_to("wheeled", (32_000, 19_600), 500)


def test_what_says_nothing_of_a_mover_opens_nothing_to_him():
    wire = polygon("w", "wall", *rectangle(10_000, 10_000, 20_000, 20_000))
    mud = polygon("m", "mud", *rectangle(10_000, 10_000, 20_000, 20_000))
    assert not table(wire, ROAD).is_open_to("infantry", (15_000, 15_000))
    assert table(wire, mud).is_open_to("infantry", (15_000, 15_000))


def test_the_topmost_shape_that_has_a_pace_tells_it():
    laid = table(WOOD, ROAD)
    assert laid.pace_at("wheeled", (15_000, 15_000)) == (1, 2)
    assert laid.pace_at("infantry", (15_000, 15_000)) == (2, 1)
    assert laid.pace_at("infantry", (5_000, 15_000)) == FREE


# --- cover -------------------------------------------------------------------------------------


def test_cover_is_had_inside_and_where_a_base_touches():
    laid = table(HOUSE)
    assert laid.has_cover((32_000, 22_000))
    assert laid.has_cover((29_500 - TOUCH, 22_000), 500)
    assert not laid.has_cover((29_499 - TOUCH, 22_000), 500)
    assert names(laid.cover_at((29_500, 22_000), 500)) == ["house"]
    assert laid.cover_at((20_000, 22_000), 500) == ()


def test_ground_that_is_no_cover_gives_none():
    assert not table(polygon("mud", "mud", *rectangle(0, 0, 9_000, 9_000))).has_cover(
        (5_000, 5_000)
    )


def test_the_nearest_cover_is_where_the_base_touches_it():
    laid = table(WOOD, HOUSE)
    place = laid.nearest_cover((25_000, 22_000), "infantry", radius=500)
    assert place == (29_498, 22_000)
    assert laid.has_cover(place, 500)
    assert laid.is_open_to("infantry", place, 500)


def test_who_is_in_cover_stays():
    assert table(WOOD).nearest_cover((15_000, 15_000), "infantry", radius=500) == (15_000, 15_000)


def test_cover_is_sought_away_from_the_threat():
    laid = table(WOOD, HOUSE)
    here = (25_000, 22_000)
    assert laid.nearest_cover(here, "infantry", (48_000, 22_000), 500)[0] < 25_000
    assert laid.nearest_cover(here, "infantry", (0, 22_000), 500)[0] > 25_000


def test_cover_square_to_the_threat_counts_as_away():
    laid = table(HOUSE)
    assert laid.nearest_cover((25_000, 22_000), "infantry", (25_000, 0), 0) == (29_998, 22_000)


def test_with_no_cover_away_from_the_threat_there_is_none():
    assert table(HOUSE).nearest_cover((25_000, 22_000), "infantry", (48_000, 22_000), 500) is None
    assert table().nearest_cover((25_000, 22_000), "infantry") is None


def test_no_cover_is_offered_where_the_mover_may_not_stand():
    blocked = polygon("annex", "house", *rectangle(25_000, 20_000, 30_000, 24_000))
    laid = table(HOUSE, blocked)
    place = laid.nearest_cover((36_000, 22_000), "infantry", radius=500)
    assert place == (34_502, 22_000)
    assert table(WOOD).nearest_cover((5_000, 15_000), "wheeled", radius=500) == (9_498, 15_000)


# --- the nearest edge --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("p", "edge"),
    [
        ((5_000, 10_000), (0, 10_000)),
        ((40_000, 30_000), (40_000, 36_000)),
        ((47_000, 18_000), (48_000, 18_000)),
        ((24_000, 1), (24_000, 0)),
        ((5_000, 5_000), (5_000, 0)),  # as near to the west: north comes first
        ((0, 0), (0, 0)),
    ],
)
def test_the_nearest_edge_of_the_table(p, edge):
    assert table().nearest_edge(p) == edge


def test_no_border_point_is_nearer_than_the_nearest_edge():
    laid, rng = table(), Random(2)
    for _ in range(200):
        p = rng.randrange(48_001), rng.randrange(36_001)
        far = distance(p, laid.nearest_edge(p))
        assert far == min(p[0], p[1], 48_000 - p[0], 36_000 - p[1])


# --- tables that can't be ----------------------------------------------------------------------

BAD = [
    (
        polygon("x", "lava", (0, 0), (1, 0), (0, 1)),
        "kind 'lava' is unknown, expected one of: house",
    ),
    (polygon("x", "house", (0, 0), (48_001, 0), (0, 1)), "(48.001, 0.000) is off the table"),
    (polygon("x", "house", (0, 0), (9, 9)), "a ring of 2 corners, expected 3 or more"),
    (
        polygon("x", "house", (0, 0), (9, 0), (9, 0), (0, 9)),
        "(0.009, 0.000) is there twice running",
    ),
    (polygon("x", "house", (0, 0), (9, 9), (9, 0), (0, 9)), "crosses or touches itself"),
    (polygon("x", "house", (0, 0), (9, 0), (5, 0)), "crosses or touches itself"),
    (polygon("x", "house", (0, 0), (8, 0), (8, 8), (4, 0), (0, 8)), "crosses or touches itself"),
    (line("x", "wall", (0, 0)), "a line of 1 points, expected 2 or more"),
    (line("x", "wall", (0, 0), (0, 0)), "(0.000, 0.000) is there twice running"),
    (line("x", "wall", (0, 0), (9, 9), width=-1), "a width of -0.001, expected 0 or more"),
    (
        Shape(id="x", kind="house", ring=((0, 0), (9, 0), (0, 9)), width=1000),
        "a polygon with a width of 1, expected none",
    ),
    (
        Shape(id="x", kind="wall", ring=((0, 0), (9, 0)), closed=False, holes=(((1, 1),),)),
        "a line can't have holes",
    ),
    (
        Shape(id="x", kind="house", ring=rectangle(0, 0, 9, 9), holes=(rectangle(10, 0, 12, 2),)),
        "hole 1: (0.010, 0.000) is not in the polygon",
    ),
    (
        Shape(id="x", kind="house", ring=rectangle(0, 0, 9, 9), holes=(rectangle(5, 5, 9, 8),)),
        "hole 1: it meets another ring",
    ),
    (
        Shape(
            id="x",
            kind="house",
            ring=rectangle(0, 0, 20, 20),
            holes=(rectangle(2, 2, 12, 12), rectangle(5, 5, 8, 8)),
        ),
        "hole 2: it lies in or about another hole",
    ),
]


@pytest.mark.parametrize(("shape", "sentence"), BAD)
def test_a_shape_that_cant_be_is_refused_with_its_name_and_what_is_expected(shape, sentence):
    with pytest.raises(TableError) as error:
        table(shape)
    assert str(error.value).startswith("shape 1 ('x')")
    assert sentence in str(error.value)


def test_two_shapes_of_one_id_are_refused():
    with pytest.raises(TableError, match=r"shape 2 \('wood'\): the id is there twice"):
        table(WOOD, WOOD)


def test_a_table_has_an_area():
    with pytest.raises(TableError, match="0 by 5 inches"):
        Table(0, 5_000, KINDS)


def test_a_kind_goes_by_its_own_id_and_its_paces_are_ratios():
    with pytest.raises(TableError, match="its id is 'mud', expected 'bog'"):
        Table(9, 9, {"bog": KINDS["mud"]})
    with pytest.raises(TableError, match="pace of 'cart' is 1/0, expected two whole numbers above"):
        Table(9, 9, {"bog": GroundKind(id="bog", pace={"cart": (1, 0)})})


def test_rings_that_cross_themselves_are_found_as_shapely_finds_them():
    import shapely

    from stavka.maps.plane.checks import find_self_crossing

    rng, found = Random(4), [0, 0]
    for _ in range(2_000):
        ring = oracle.random_points(rng, rng.randrange(3, 7), 8, 1)
        if len(set(ring)) == len(ring):
            valid = shapely.LinearRing(ring).is_simple
            assert (find_self_crossing(tuple(ring)) is None) == valid, ring
            found[valid] += 1
    assert min(found) > 200
