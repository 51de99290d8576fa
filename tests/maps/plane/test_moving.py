"""Legs, ways, costs and reach: closed ground, bases, openings, roads; what nothing may pass."""

from random import Random

import pytest

from stavka.maps.plane.geometry import contains, distance, length
from stavka.maps.plane.ground import Shape
from stavka.maps.plane.moving import Moving
from stavka.maps.plane.routing import Ramps, Router
from stavka.maps.plane.straight import GRAIN, along
from stavka.maps.plane.way import Way
from tests.maps.plane import oracle
from tests.maps.plane.oracle import line, polygon, rectangle, table

HOUSE = polygon("house", "house", *rectangle(10_000, 10_000, 20_000, 20_000))
WALL = line("wall", "wall", (25_000, 5_000), (25_000, 20_000))
ROAD = line("road", "road", (0, 5_000), (48_000, 5_000), width=2_000)
WOOD = polygon("wood", "wood", *rectangle(10_000, 10_000, 20_000, 36_000))


def leg(laid, a, b, radius=0, mover="infantry"):
    """What both directions agree on, if one may stand at both ends."""
    moving = Moving(laid)
    there = moving.leg(mover, radius, a, b)
    if moving.is_open(mover, radius, b):
        assert moving.leg(mover, radius, b, a) == there
    return there


# --- legs and closed ground --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "radius", "is_free", "why"),
    [
        ((5_000, 15_000), (25_000, 15_000), 0, False, "straight through"),
        ((5_000, 10_000), (25_000, 10_000), 0, True, "a point goes along an edge"),
        ((5_000, 10_001), (25_000, 10_001), 0, False, "but not a thousandth inside"),
        ((5_000, 15_000), (15_000, 5_000), 0, True, "a point touches a corner"),
        ((5_000, 5_000), (25_000, 25_000), 0, False, "through corners and the inside"),
        ((5_000, 15_000), (10_000, 15_000), 0, True, "up to an edge"),
        ((10_000, 12_000), (20_000, 12_000), 0, False, "from edge to edge through it"),
        ((10_000, 12_000), (10_000, 18_000), 0, True, "from edge to edge along it"),
        ((5_000, 9_500), (25_000, 9_500), 500, True, "a base touches the edge all along"),
        ((5_000, 9_501), (25_000, 9_501), 500, False, "a base overlaps the edge"),
        ((5_000, 15_000), (9_500, 15_000), 500, True, "up to touching"),
        ((5_000, 15_000), (9_501, 15_000), 500, False, "up to overlapping"),
        ((5_000, 14_999), (14_999, 5_000), 500, False, "a base is too broad for a corner"),
        ((5_000, 5_000), (5_000, 5_000), 500, True, "staying"),
        ((21_000, 9_000), (9_000, 9_000), 500, True, "past it"),
    ],
)
def test_a_base_overlaps_no_closed_ground_on_its_way(a, b, radius, is_free, why):
    assert (leg(table(HOUSE), a, b, radius) is not None) is is_free, why


def test_a_leg_costs_its_length_rounded_up():
    assert leg(table(), (0, 0), (3_000, 4_000)) == 5_000
    assert leg(table(), (0, 0), (1, 1)) == 2
    assert leg(table(), (7, 7), (7, 7)) == 0


def test_no_leg_leads_off_the_table():
    moving = Moving(table())
    assert moving.leg("infantry", 0, (0, 0), (-1, 0)) is None
    assert moving.leg("infantry", 500, (0, 0), (0, 36_000)) == 36_000


@pytest.mark.parametrize(
    ("a", "b", "radius", "is_free", "why"),
    [
        ((20_000, 10_000), (30_000, 10_000), 0, False, "across"),
        ((20_000, 4_999), (30_000, 4_999), 0, True, "just past its end"),
        ((20_000, 5_000), (30_000, 5_000), 0, False, "over its very end"),
        ((20_000, 10_000), (25_000, 10_000), 0, False, "on to it"),
        ((20_000, 10_000), (24_999, 10_000), 0, True, "up to it"),
        ((20_000, 10_000), (24_500, 10_000), 500, True, "up to touching it"),
        ((24_500, 4_000), (24_500, 30_000), 500, True, "touching it all along"),
        ((20_000, 4_500), (30_000, 4_500), 500, True, "touching its end"),
        ((20_000, 4_501), (30_000, 4_501), 500, False, "overlapping its end"),
    ],
)
def test_a_wall_keeps_bases_off(a, b, radius, is_free, why):
    assert (leg(table(WALL), a, b, radius) is not None) is is_free, why


def test_nothing_slips_through_a_bend_or_between_walls_that_meet():
    bent = line("bent", "wall", (10_000, 5_000), (10_000, 15_000), (20_000, 15_000))
    assert leg(table(bent), (8_000, 17_000), (12_000, 13_000)) is None
    first = line("first", "wall", (10_000, 5_000), (10_000, 15_000))
    second = line("second", "wall", (10_000, 15_000), (20_000, 15_000))
    assert leg(table(first, second), (8_000, 17_000), (12_000, 13_000)) is None


def test_the_shape_that_stops_a_leg_is_named():
    moving = Moving(table(HOUSE, WALL))
    assert moving.blocker("infantry", 0, (22_000, 10_000), (30_000, 10_000)) is WALL
    assert moving.blocker("infantry", 0, (5_000, 15_000), (30_000, 15_000)) is HOUSE
    assert moving.blocker("infantry", 0, (0, 0), (30_000, 0)) is None


def test_a_gap_lets_through_what_is_no_broader():
    twin = polygon("twin", "house", *rectangle(10_000, 21_000, 20_000, 30_000))
    laid = table(HOUSE, twin)
    assert leg(laid, (5_000, 20_500), (25_000, 20_500), 500) is not None
    assert leg(laid, (5_000, 20_500), (25_000, 20_500), 501) is None


# --- who stands in closed ground already -------------------------------------------------------


def test_who_was_put_into_closed_ground_may_leave_it_by_a_leg_that_ends_clear():
    moving = Moving(table(HOUSE))
    assert moving.leg("infantry", 500, (15_000, 15_000), (5_000, 15_000)) == 10_000
    assert moving.leg("infantry", 500, (15_000, 15_000), (9_600, 15_000)) is None
    assert moving.leg("infantry", 500, (15_000, 15_000), (16_000, 15_000)) is None


def test_who_overlaps_an_edge_may_step_off_it_but_not_go_through():
    moving = Moving(table(HOUSE, WALL))
    assert moving.leg("infantry", 500, (9_700, 15_000), (9_000, 15_000)) == 700
    assert moving.leg("infantry", 500, (9_700, 15_000), (25_000, 25_000)) is None
    assert moving.leg("infantry", 500, (24_800, 10_000), (24_000, 10_000)) == 800
    assert moving.leg("infantry", 500, (24_800, 10_000), (26_000, 10_000)) is None


def test_leaving_one_shape_does_not_open_another():
    moving = Moving(table(HOUSE, WALL))
    assert moving.leg("infantry", 500, (15_000, 15_000), (30_000, 15_000)) is None


# --- openings ----------------------------------------------------------------------------------

RIVER = polygon("river", "house", *rectangle(10_000, 0, 14_000, 36_000))
BRIDGE = line("bridge", "mud", (8_000, 18_000), (16_000, 18_000), width=2_000)


def test_a_bridge_that_reaches_past_the_banks_is_crossed():
    laid = table(RIVER, BRIDGE)
    assert leg(laid, (5_000, 18_000), (20_000, 18_000), 500) is not None
    assert leg(laid, (5_000, 18_400), (20_000, 17_600), 500) is not None
    assert leg(laid, (5_000, 25_000), (20_000, 25_000), 500) is None
    assert leg(laid, (12_000, 18_000), (12_000, 25_000), 500) is None  # off its side


def test_a_bridge_that_ends_at_the_banks_does_not_bear_a_base():
    short = line("bridge", "mud", (10_000, 18_000), (14_000, 18_000), width=2_000)
    assert leg(table(RIVER, short), (5_000, 18_000), (20_000, 18_000), 500) is None


def test_who_stays_on_a_bridge_goes_a_leg_of_no_length():
    moving = Moving(table(RIVER, BRIDGE))
    assert moving.leg("infantry", 500, (12_000, 18_000), (12_000, 18_000)) == 0
    assert moving.leg("infantry", 500, (12_000, 25_000), (12_000, 25_000)) is None


def test_a_bridge_under_the_water_opens_nothing():
    assert leg(table(BRIDGE, RIVER), (5_000, 18_000), (20_000, 18_000), 500) is None


def test_the_way_over_the_river_leads_by_the_bridge():
    moving = Moving(table(RIVER, BRIDGE))
    route = moving.route("infantry", 500, (5_000, 5_000), (20_000, 5_000))
    assert len(route) > 2
    assert moving.route_cost("infantry", 500, route) == moving.cost(
        "infantry", 500, (5_000, 5_000), (20_000, 5_000)
    )


# --- what ground costs -------------------------------------------------------------------------


def test_a_road_takes_half_the_throw_and_cross_country_all_of_it():
    laid = table(ROAD)
    assert leg(laid, (10_000, 5_000), (22_000, 5_000), mover="wheeled") == 6_000
    assert leg(laid, (10_000, 15_000), (22_000, 15_000), mover="wheeled") == 12_000
    assert leg(laid, (10_000, 5_000), (22_000, 5_000), mover="infantry") == 12_000


def test_part_road_part_not_is_paid_by_the_part():
    # 1 inch on the road, which is 2 broad, then 9 across country.
    assert leg(table(ROAD), (10_000, 5_000), (10_000, 15_000), mover="wheeled") == 9_500
    # A third of a leg of 15 inches over a wood's edge, at twice the cost.
    wood = polygon("wood", "wood", *rectangle(10_000, 0, 20_000, 36_000))
    assert leg(table(wood), (0, 0), (15_000, 0)) == 20_000
    assert leg(table(wood), (1_000, 3_000), (13_000, 12_000)) == 18_750


def test_right_along_an_edge_both_ways_cost_the_same():
    for a, b in (((10_000, 12_000), (10_000, 30_000)), ((20_000, 12_000), (20_000, 30_000))):
        assert leg(table(WOOD), a, b) in {18_000, 36_000}


def test_the_topmost_pace_counts():
    mud = polygon("mud", "mud", *rectangle(0, 0, 48_000, 36_000))
    assert leg(table(mud, ROAD), (10_000, 5_000), (22_000, 5_000), mover="wheeled") == 6_000
    assert leg(table(ROAD, mud), (10_000, 5_000), (22_000, 5_000), mover="wheeled") == 24_000


def test_a_bend_of_a_road_is_not_paid_twice():
    bent = line("road", "road", (0, 5_000), (10_000, 5_000), (20_000, 5_000), width=2_000)
    assert leg(table(bent), (0, 5_000), (20_000, 5_000), mover="wheeled") == 10_000


def test_costs_agree_with_shapely_to_two_thousandths_of_an_inch():
    rng, mixed = Random(21), 0
    for _ in range(25):
        laid = oracle.random_table(rng, kinds=("mud", "road", "road"), shapes=5)
        moving = Moving(laid)
        for _ in range(20):
            a, b = oracle.random_points(rng, 2, 48_000, 1)
            theirs = oracle.way_cost(laid, "wheeled", a, b)
            assert abs(moving.leg("wheeled", 0, a, b) - theirs) < 2
            mixed += abs(theirs - distance(a, b)) > 2
    assert mixed > 250


# --- ways --------------------------------------------------------------------------------------


def test_a_straight_way_is_gone_straight():
    moving = Moving(table(HOUSE))
    assert moving.route("infantry", 500, (0, 0), (9_000, 0)) == ((0, 0), (9_000, 0))
    assert moving.route("infantry", 500, (9, 9), (9, 9)) == ((9, 9),)
    assert moving.cost("infantry", 500, (9, 9), (9, 9)) == 0


def test_a_house_is_gone_around_by_the_shorter_side():
    moving = Moving(table(HOUSE))
    route = moving.route("infantry", 500, (5_000, 12_000), (25_000, 12_000))
    assert route == ((5_000, 12_000), (9_498, 9_498), (20_502, 9_498), (25_000, 12_000))
    # Each slanting leg is 4.498 by 2.502 inches, hence 5.147 long and paid as 5.148.
    assert moving.route_cost("infantry", 500, route) == 5_148 + 11_004 + 5_148


def test_a_way_must_be_within_the_budget():
    moving = Moving(table(HOUSE))
    a, b = (5_000, 12_000), (25_000, 12_000)
    cost = moving.cost("infantry", 500, a, b)
    assert moving.route("infantry", 500, a, b, cost) is not None
    assert moving.route("infantry", 500, a, b, cost - 1) is None
    assert moving.route("infantry", 500, (0, 0), (9_000, 0), 8_999) is None


def test_there_is_no_way_into_a_court_without_a_gate_or_out_of_it():
    court = line("court", "wall", *rectangle(10_000, 10_000, 20_000, 20_000), (10_000, 10_000))
    moving = Moving(table(court, *(_post(n) for n in range(20))))
    for a, b in (((5_000, 5_000), (15_000, 15_000)), ((15_000, 15_000), (5_000, 5_000))):
        assert moving.route("infantry", 500, a, b) is None
        assert moving.cost("infantry", 500, a, b) is None


def test_that_the_end_is_walled_in_is_seen_without_looking_everywhere():
    court = line("court", "wall", *rectangle(1_000, 1_000, 2_000, 2_000), (1_000, 1_000))
    moving = Moving(table(court, *(_post(n) for n in range(20))))
    router, asked = moving._router("infantry", 0), []
    leg = router.way.leg
    router.way.leg = lambda a, b: asked.append((a, b)) or leg(a, b)
    assert moving.route("infantry", 0, (47_000, 35_000), (1_500, 1_500)) is None
    assert len(asked) < len(router.turning_points) ** 2 // 4


def _post(number):
    x, y = 22_000 + number % 5 * 4_000, 3_000 + number // 5 * 8_000
    return polygon(f"post-{number}", "house", *rectangle(x, y, x + 1_000, y + 1_000))


def test_no_way_ends_in_closed_ground():
    assert Moving(table(HOUSE)).route("infantry", 0, (0, 0), (15_000, 15_000)) is None


def test_dear_ground_is_gone_around_if_that_is_cheaper():
    mud = polygon("mud", "mud", *rectangle(10_000, 0, 30_000, 10_000))
    moving = Moving(table(mud))
    a, b = (5_000, 9_000), (35_000, 9_000)
    straight = moving.leg("wheeled", 500, a, b)
    assert straight == 50_000
    assert moving.cost("wheeled", 500, a, b) < 31_000
    assert moving.route("wheeled", 500, a, b, 50_000) == (a, b)  # straight, since he can
    assert len(moving.route("wheeled", 500, a, b, 40_000)) == 4


def test_a_road_is_taken_if_it_is_cheaper():
    moving = Moving(table(ROAD))
    a, b = (2_000, 9_000), (46_000, 9_000)
    route = moving.route("wheeled", 500, a, b)
    assert all(abs(y - 5_000) <= 1_000 for _, y in route[1:-1])
    assert moving.cost("wheeled", 500, a, b) < 29_000
    assert moving.cost("infantry", 500, a, b) == 44_000


def test_ways_agree_with_networkx_over_the_same_turning_points():
    rng, asked = Random(22), 0
    for _ in range(6):
        laid = oracle.random_table(rng, kinds=("house", "wall", "mud", "road"), shapes=4)
        for mover in ("infantry", "wheeled"):
            moving = Moving(laid)
            router = moving._router(mover, 400)
            for _ in range(3):
                a, b = oracle.random_points(rng, 2, 48_000, 1)
                if not (moving.is_open(mover, 400, a) and moving.is_open(mover, 400, b)):
                    continue
                ramps = Ramps(router.fast_lines(), a, b, router._fixed)
                points = (*router.turning_points, *ramps.onward, *ramps.entries)
                asked += 1

                def leg(p, q, ramps=ramps, router=router):
                    return router.way.leg(p, q) if ramps.lead(p, q) else None

                assert moving.cost(mover, 400, a, b) == oracle.cheapest(leg, points, a, b)
    assert asked > 15


def test_every_leg_of_a_way_can_be_gone_and_they_cost_what_the_way_does():
    rng, bent = Random(23), 0
    for _ in range(25):
        laid = oracle.random_table(rng, kinds=("house", "wall", "wood"), shapes=6)
        moving = Moving(laid)
        a, b = oracle.random_points(rng, 2, 48_000, 1)
        route = moving.route("wheeled", 400, a, b) if moving.is_open("wheeled", 400, a) else None
        if route is not None:
            bent += len(route) > 2
            assert (route[0], route[-1]) == (a, b)
            assert moving.route_cost("wheeled", 400, route) == moving.cost("wheeled", 400, a, b)
    assert bent > 3


# --- how far, and where to ---------------------------------------------------------------------


def test_one_gets_as_far_as_the_budget_lets():
    moving = Moving(table(HOUSE))
    assert moving.farthest("infantry", 500, (0, 0), (30_000, 0), 7_000) == (7_000, 0)
    assert moving.farthest("infantry", 500, (0, 0), (3_000, 0), 7_000) == (3_000, 0)
    assert moving.farthest("infantry", 500, (0, 0), (3_000, 0), 0) == (0, 0)


def test_one_gets_around_the_corner_as_far_as_the_budget_lets():
    moving = Moving(table(HOUSE))
    a, b = (5_000, 12_000), (25_000, 12_000)
    there = moving.farthest("infantry", 500, a, b, 10_000)
    assert there[1] == 9_498
    assert moving.cost("infantry", 500, a, there) <= 10_000
    assert moving.cost("infantry", 500, a, (there[0] + 1, there[1])) > 10_000


def test_with_no_way_to_it_one_goes_straight_until_stopped():
    moving = Moving(table(HOUSE))
    assert moving.farthest("infantry", 500, (0, 15_000), (15_000, 15_000), 99_000) == (
        9_500,
        15_000,
    )


def test_on_a_road_one_gets_twice_as_far():
    moving = Moving(table(ROAD))
    assert moving.farthest("wheeled", 500, (0, 5_000), (40_000, 5_000), 7_000) == (14_000, 5_000)
    # 1 inch more on the road than the leg pays for as free: 0.5 + 6.5 across country.
    assert moving.farthest("wheeled", 500, (9_000, 5_000), (9_000, 30_000), 7_000) == (
        9_000,
        12_500,
    )


def test_the_area_in_reach_on_open_ground_is_a_disc():
    (ring,) = Moving(table()).reach("infantry", 500, (20_000, 18_000), 7_000)
    assert all(6_980 <= distance((20_000, 18_000), p) <= 7_001 for p in ring)
    assert len(ring) > 40


def test_the_area_in_reach_holds_what_a_way_leads_to():
    moving = Moving(table(HOUSE, WALL, ROAD))
    for mover, a in (("infantry", (8_000, 9_000)), ("wheeled", (2_000, 5_000))):
        rings = moving.reach(mover, 400, a, 9_000)
        wrong = asked = 0
        for x in range(500, 30_000, 1_500):
            for y in range(500, 30_000, 1_500):
                cost = moving.cost(mover, 400, a, (x, y))
                is_shown = any(contains(ring, (x, y)) for ring in rings)
                asked += is_shown
                wrong += is_shown != (cost is not None and cost <= 9_000)
        assert asked > 50
        assert wrong <= asked // 25


@pytest.mark.parametrize(("mover", "radius"), [("infantry", 300), ("wheeled", 1_000)])
def test_what_is_drawn_straight_ends_where_one_gets_straight(mover, radius):
    rng, asked = Random(f"{mover} {radius}"), 0
    for seed in range(40):
        laid = oracle.random_table(
            Random(seed), shapes=10, kinds=("house", "wood", "wall", "road", "mud")
        )
        router = Router(Way(laid, mover, radius))
        for _ in range(25):
            a, b = ((rng.randrange(laid.width), rng.randrange(laid.height)) for _ in range(2))
            if a == b or not router.way.is_open(a):
                continue
            budget = rng.randrange(1_000, 30_000)
            drawn = along(router, a, b, budget)
            assert distance(router.along(a, b, budget), drawn) <= GRAIN
            asked += 1
    assert asked > 300


@pytest.mark.parametrize(("mover", "radius"), [("infantry", 300), ("wheeled", 0)])
def test_within_a_budget_is_what_the_cost_of_the_leg_says(mover, radius):
    rng, answers = Random(f"{radius} {mover}"), {True: 0, False: 0}
    for seed in range(20):
        laid = oracle.random_table(
            Random(seed), shapes=8, kinds=("house", "wood", "wall", "road", "mud")
        )
        moving = Moving(laid)
        for _ in range(50):
            a, b = ((rng.randrange(laid.width), rng.randrange(laid.height)) for _ in range(2))
            cost = moving.leg(mover, radius, a, b)
            near = distance(a, b) if cost is None else cost
            for budget in (near - 1, near, near + 1, rng.randrange(40_000)):
                is_within = cost is not None and cost <= budget
                assert moving.is_within(mover, radius, a, b, budget) is is_within
                answers[is_within] += 1
    assert min(answers.values()) > 500


def test_an_area_that_is_asked_for_again_is_the_same_one():
    moving = Moving(table(HOUSE, ROAD))
    first = moving.reach("wheeled", 400, (2_000, 5_000), 9_000)
    assert moving.reach("wheeled", 400, (2_000, 5_000), 9_000) is first
    assert moving.reach("wheeled", 400, (2_000, 5_000), 5_000) != first


def test_without_a_budget_there_is_no_area():
    assert Moving(table()).reach("infantry", 500, (20_000, 18_000), 0) == ()


def test_a_hole_in_closed_ground_is_a_court_one_can_be_in():
    ring = Shape(
        id="fort",
        kind="house",
        ring=rectangle(10_000, 10_000, 30_000, 30_000),
        holes=(rectangle(15_000, 15_000, 25_000, 25_000),),
    )
    moving = Moving(table(ring))
    assert moving.leg("infantry", 500, (16_000, 16_000), (24_000, 20_000)) == length(
        (0, 0), (8_000, 4_000)
    )
    assert moving.route("infantry", 500, (16_000, 16_000), (5_000, 5_000)) is None
