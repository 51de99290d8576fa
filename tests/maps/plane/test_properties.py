"""What must hold on every table: sight is mutual, cost grows, nothing passes a wall."""

from functools import cache
from random import Random

import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stavka.maps.plane.geometry import distance
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.sight import Sight
from stavka.maps.plane.table import Table
from tests.maps.plane import oracle
from tests.maps.plane.oracle import KINDS, random_table

SIZE = 48_000
LATTICE = 4_000
EXAMPLES = settings(max_examples=150, deadline=None)
FEWER = settings(max_examples=40, deadline=None)
"""Of ways, which take longer to find."""
fine = st.tuples(st.integers(0, SIZE), st.integers(0, SIZE))
coarse = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(
    lambda p: (p[0] * LATTICE, p[1] * LATTICE)
)
points = fine | coarse
seeds = st.integers(0, 15)


@cache
def laid(seed, kinds=("house", "wood", "wall", "mud", "road")):
    """Tables with odd seeds have all their corners on a lattice."""
    return random_table(Random(seed), step=LATTICE if seed % 2 else 1, kinds=kinds)


@cache
def sight(seed):
    return Sight(laid(seed))


@cache
def moving(seed):
    return Moving(laid(seed))


@EXAMPLES
@given(seeds, points, points)
def test_sight_is_mutual(seed, a, b):
    eyes = sight(seed)
    assert eyes.sees(a, b) == eyes.sees(b, a)
    assert eyes.sees(a, b) == (eyes.blockers(a, b) == ())
    assert sorted(s.id for s in eyes.blockers(a, b)) == sorted(s.id for s in eyes.blockers(b, a))


@EXAMPLES
@given(seeds, points, points)
def test_more_shapes_never_show_more(seed, a, b):
    full = laid(seed)
    fewer = Table(SIZE, SIZE, KINDS, full.shapes[::2])
    assert Sight(fewer).sees(a, b) or not sight(seed).sees(a, b)


@EXAMPLES
@given(seeds, points, points, st.sampled_from(["infantry", "wheeled"]), st.sampled_from([0, 400]))
def test_legs_cost_the_same_both_ways_between_open_ends(seed, a, b, mover, radius):
    ways = moving(seed)
    assume(ways.is_open(mover, radius, a) and ways.is_open(mover, radius, b))
    assert ways.leg(mover, radius, a, b) == ways.leg(mover, radius, b, a)


steps = st.tuples(st.integers(-4_000, 4_000), st.integers(-4_000, 4_000))


@EXAMPLES
@given(seeds, points, steps, st.integers(0, 6), st.sampled_from(["infantry", "wheeled"]))
def test_part_of_a_leg_costs_no_more_than_all_of_it(seed, a, step, count, mover):
    """But for a unit of rounding. The part ends right on the leg: beside it may be other ground."""
    ways = moving(seed)
    part, whole = ((a[0] + n * step[0], a[1] + n * step[1]) for n in (count, 6))
    all_of_it = ways.leg(mover, 0, a, whole)
    assume(all_of_it is not None and ways.is_open(mover, 0, part))
    spent = ways.leg(mover, 0, a, part)
    assert ways._router(mover, 0).way.least_cost(a, part) <= spent <= all_of_it + 1


@FEWER
@given(seeds, points, points, st.integers(0, 60_000), st.integers(0, 60_000))
def test_a_bigger_budget_gets_no_less_far(seed, a, b, small, big):
    ways = moving(seed)
    assume(small <= big and ways.is_open("infantry", 400, a))
    if ways.route("infantry", 400, a, b, small) is not None:
        assert ways.route("infantry", 400, a, b, big) is not None


@FEWER
@given(seeds, points, points, st.integers(0, 20_000))
def test_what_is_reached_is_within_the_budget(seed, a, b, budget):
    ways = moving(seed)
    assume(ways.is_open("wheeled", 400, a))
    there = ways.farthest("wheeled", 400, a, b, budget)
    assert ways.is_open("wheeled", 400, there)
    route = ways.route("wheeled", 400, a, there, budget)
    assert ways.route_cost("wheeled", 400, route) <= budget


@FEWER
@given(seeds, points, points)
def test_the_cheapest_way_costs_no_more_than_the_straight_leg(seed, a, b):
    ways = moving(seed)
    straight = ways.leg("wheeled", 400, a, b)
    assume(straight is not None)
    assert ways.cost("wheeled", 400, a, b) <= straight


@FEWER
@given(seeds, points, points, st.sampled_from([0, 1, 400]))
def test_nothing_passes_a_wall_or_through_a_house(seed, a, b, radius):
    """Whatever the way, by Shapely its line comes into no house and over no wall."""
    ways = moving(seed)
    assume(ways.is_open("infantry", radius, a))
    route = ways.route("infantry", radius, a, b)
    assume(route is not None and a != b)
    trace = shapely.LineString(route)
    for shape in ways.table.shapes:
        if shape.kind in ("house", "wall") and not _may_be_opened(ways.table, shape):
            area = oracle.outline(shape)
            if radius:
                assert trace.distance(area) >= radius
            elif shape.kind == "wall":
                assert not trace.intersects(area)
            else:
                assert not area.relate_pattern(trace, oracle.INTERIORS_MEET)


def _may_be_opened(table, shape):
    """Whether a wood or mud that was laid over a shape may open it: they have a pace."""
    later = table.shapes[table.shapes.index(shape) + 1 :]
    area = oracle.outline(shape)
    return any(
        over.kind in ("wood", "mud") and oracle.outline(over).intersects(area) for over in later
    )


@EXAMPLES
@given(seeds, points)
def test_cover_is_where_it_is_said_to_be_and_none_is_nearer(seed, p):
    table = laid(seed)
    place = table.nearest_cover(p, "infantry", radius=400)
    assume(place is not None)
    assert table.has_cover(place, 400)
    assert table.is_open_to("infantry", place, 400)
    area = shapely.union_all([oracle.outline(s) for s in table.shapes if table.kind_of(s).cover])
    assert distance(p, place) >= shapely.Point(p).distance(area) - 500 - 1
