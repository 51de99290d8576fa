"""Floods, paths and destinations: drawn positions, then 10,000 random maps against two oracles."""

import statistics
from itertools import pairwise
from random import Random
from time import perf_counter

import pytest

from stavka.maps import reach
from stavka.maps.hexgrid import HexGrid
from stavka.maps.reach import flood, moves, path
from tests.maps.oracle import (
    CHECHEN_WAR,
    heapq_flood,
    networkx_flood,
    random_cases,
    random_costs,
)

CASES = 10_000
GRID = HexGrid(CHECHEN_WAR)
CLEAR = tuple(tuple(1 for _ in ways) for ways in GRID.neighbours)
GROZNYI = GRID.find("1324")


def marked(*labels):
    """A list that is true for these hexes."""
    hexes = {GRID.find(label) for label in labels}
    return [int(hex_ in hexes) for hex_ in GRID]


def terrain(**figures):
    """Costs of clear ground except for some hexes: terrain(h1325=3)."""
    cost = {GRID.find(name[1:]): figure for name, figure in figures.items()}
    return tuple(tuple(cost.get(there, 1) for there in ways) for ways in GRID.neighbours)


def named(reached):
    return {GRID.label(hex_): spent for hex_, spent in reached.items()}


# --- drawn positions ---------------------------------------------------------------------------


def test_on_open_ground_a_flood_is_a_disc():
    reached = flood(GROZNYI, 3, GRID.neighbours, CLEAR)
    assert reached == {h: GRID.distance(GROZNYI, h) for h in GRID.within(GROZNYI, 3)}


def test_hexes_come_cheapest_first():
    spent = list(flood(GROZNYI, 5, GRID.neighbours, CLEAR).values())
    assert spent == sorted(spent)


def test_without_a_budget_only_the_start_is_reached():
    assert flood(GROZNYI, 0, GRID.neighbours, CLEAR) == {GROZNYI: 0}


def test_dear_ground_is_gone_around():
    costs = terrain(h1325=3)
    reached = named(flood(GROZNYI, 3, GRID.neighbours, costs))
    assert reached["1325"] == 3
    assert reached["1326"] == 3  # by way of 1225 or 1425


def test_a_hexside_may_be_dearer_one_way():
    way = GRID.neighbours[GROZNYI].index(GRID.find("1325"))
    row = tuple(9 if k == way else 1 for k in range(6))
    costs = tuple(row if hex_ == GROZNYI else CLEAR[hex_] for hex_ in GRID)
    assert named(flood(GROZNYI, 2, GRID.neighbours, costs))["1325"] == 2
    assert named(flood(GRID.find("1325"), 2, GRID.neighbours, costs))["1324"] == 1


def test_closed_ground_is_never_entered_even_by_the_minimum_move():
    reached = named(flood(GROZNYI, 9, GRID.neighbours, terrain(h1325=0), minimum_move=True))
    assert "1325" not in reached
    assert "1326" in reached


def test_a_zone_of_control_is_entered_but_not_left():
    ring = [GRID.label(hex_) for hex_ in GRID.ring(GROZNYI, 2)]
    reached = flood(GROZNYI, 9, GRID.neighbours, CLEAR, stop=marked(*ring))
    assert set(reached) == set(GRID.within(GROZNYI, 2))


def test_a_piece_that_starts_in_a_zone_may_leave_it():
    reached = named(flood(GROZNYI, 1, GRID.neighbours, CLEAR, stop=marked("1324")))
    assert len(reached) == 7


def test_a_path_does_not_lead_back_through_a_zone_it_started_in():
    zone = marked("1324", "1325")
    reached = named(flood(GROZNYI, 2, GRID.neighbours, CLEAR, stop=zone))
    assert reached["1325"] == 1
    assert "1326" not in reached


def test_blocked_hexes_are_not_entered():
    reached = named(flood(GROZNYI, 2, GRID.neighbours, CLEAR, blocked=marked("1325", "1326")))
    assert "1325" not in reached
    assert "1326" not in reached


def test_a_blocked_start_can_be_left():
    assert len(flood(GROZNYI, 1, GRID.neighbours, CLEAR, blocked=marked("1324"))) == 7


def test_the_minimum_move_spends_the_whole_budget():
    costs = terrain(**{f"h{GRID.label(h)}": 5 for h in GRID.neighbours[GROZNYI]})
    assert flood(GROZNYI, 2, GRID.neighbours, costs) == {GROZNYI: 0}
    reached = flood(GROZNYI, 2, GRID.neighbours, costs, minimum_move=True)
    assert reached == {GROZNYI: 0} | dict.fromkeys(GRID.neighbours[GROZNYI], 2)


def test_the_minimum_move_costs_no_more_than_the_way_around():
    reached = flood(GROZNYI, 3, GRID.neighbours, terrain(h1325=2), minimum_move=True)
    assert named(reached)["1325"] == 2


def test_the_minimum_move_does_not_enter_blocked_hexes():
    reached = flood(
        GROZNYI, 2, GRID.neighbours, terrain(h1325=9), blocked=marked("1325"), minimum_move=True
    )
    assert "1325" not in named(reached)


def test_moves_are_the_hexes_reached_without_the_start():
    found = moves(GROZNYI, 2, GRID.neighbours, CLEAR)
    assert found == [hex_ for hex_ in GRID.within(GROZNYI, 2) if hex_ != GROZNYI]


def test_of_equal_paths_the_one_through_the_lowest_hexes_is_taken():
    goal = GRID.find("1524")
    found = path(GROZNYI, goal, 5, GRID.neighbours, CLEAR)
    both = set(GRID.neighbours[GROZNYI]) & set(GRID.neighbours[goal])
    assert len(both) == 2
    assert found == [GROZNYI, min(both), goal]


def test_a_path_out_of_reach_is_empty_and_one_to_the_start_is_the_start():
    assert path(GROZNYI, GRID.find("1329"), 4, GRID.neighbours, CLEAR) == []
    assert path(GROZNYI, GROZNYI, 4, GRID.neighbours, CLEAR) == [GROZNYI]


def test_a_minimum_move_is_a_path_of_one_step():
    goal = GRID.find("1325")
    costs = terrain(h1325=9)
    assert path(GROZNYI, goal, 2, GRID.neighbours, costs) == []
    assert path(GROZNYI, goal, 2, GRID.neighbours, costs, minimum_move=True) == [GROZNYI, goal]


# --- bad input ---------------------------------------------------------------------------------


def test_a_negative_budget_is_refused():
    with pytest.raises(ValueError, match="budget of -1 can't be spent, expected 0 or more"):
        flood(GROZNYI, -1, GRID.neighbours, CLEAR)


def test_costs_of_another_map_are_refused():
    with pytest.raises(ValueError, match="costs of 527 hexes, expected those of 528"):
        flood(GROZNYI, 1, GRID.neighbours, CLEAR[1:])


def test_a_row_of_costs_that_does_not_fit_is_refused():
    costs = (*CLEAR[:7], (1,), *CLEAR[8:])
    with pytest.raises(ValueError, match=r"hex 7 has 1 costs, expected one for each of \d"):
        flood(GROZNYI, 1, GRID.neighbours, costs)


def test_a_negative_cost_is_refused():
    with pytest.raises(ValueError, match="hex 1 has the cost -2, expected 0"):
        flood(0, 1, ((1,), (0,)), ((1,), (-2,)))


@pytest.mark.parametrize("costs", [[(1,), (1,)], ((1,), [1])])
def test_tables_that_could_change_are_refused(costs):
    with pytest.raises(TypeError, match="hold a list, expected tuples of tuples"):
        flood(0, 1, ((1,), (0,)), costs)


def test_many_maps_in_turn_are_not_mistaken_for_each_other():
    for cost in range(1, 3 * reach.MOST_COMPILED):
        costs = tuple(tuple(cost for _ in ways) for ways in GRID.neighbours)
        assert max(flood(GROZNYI, cost, GRID.neighbours, costs).values()) == cost
    assert len(reach._compiled) <= reach.MOST_COMPILED


# --- oracles -----------------------------------------------------------------------------------


def test_no_flood_disagrees_with_a_plain_dijkstra():
    for case in random_cases(CASES, seed=41):
        found = flood(*case.arguments(), minimum_move=case.minimum_move)
        assert found == heapq_flood(*case.arguments(), case.minimum_move), case


def test_no_flood_disagrees_with_networkx():
    for case in random_cases(CASES, seed=42):
        found = flood(*case.arguments(), minimum_move=case.minimum_move)
        assert found == networkx_flood(case), case


def test_every_path_is_legal_and_as_cheap_as_the_flood_says():
    for case in random_cases(CASES // 10, seed=43):
        reached = flood(*case.arguments(), minimum_move=case.minimum_move)
        for goal in range(len(case.neighbours)):
            route = path(case.start, goal, *case.arguments()[1:], minimum_move=case.minimum_move)
            assert bool(route) == (goal in reached), case
            if route:
                assert cost_of(route, case) == reached[goal], case


def cost_of(route, case):
    """What a route costs; fails if a step of it is not allowed."""
    assert route[0] == case.start
    total = 0
    for number, (here, there) in enumerate(pairwise(route)):
        cost = case.costs[here][case.neighbours[here].index(there)]
        assert cost > 0
        assert not case.blocked[there]
        assert number == 0 or not case.stop[here]
        total += cost
    return min(total, case.budget) if case.minimum_move and len(route) == 2 else total


def test_the_random_cases_meet_every_rule():
    cases = list(random_cases(400, seed=41))
    floods = [flood(*case.arguments()) for case in cases]
    assert any(c.stop[h] and h != c.start for c, f in zip(cases, floods, strict=True) for h in f)
    assert any(c.stop[c.start] and len(f) > 1 for c, f in zip(cases, floods, strict=True))
    assert any(
        len(flood(*c.arguments(), minimum_move=True)) > len(f)
        for c, f in zip(cases, floods, strict=True)
    )
    assert statistics.mean(map(len, floods)) > 5


# --- speed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [5, 9])
def test_a_flood_takes_far_less_time_than_a_plain_dijkstra(budget):
    # The goal is a third; the limit leaves room for a busy machine.
    costs = random_costs(GRID.neighbours, Random(4), closed=0)
    no = [0] * len(GRID)
    ours = theirs = float("inf")
    for _ in range(40):
        begin = perf_counter()
        flood(GROZNYI, budget, GRID.neighbours, costs, no, no)
        middle = perf_counter()
        heapq_flood(GROZNYI, budget, GRID.neighbours, costs, no, no)
        ours = min(ours, middle - begin)
        theirs = min(theirs, perf_counter() - middle)
    assert ours < 0.6 * theirs
