"""Zone graphs: links that must agree, reach by rail on drawn maps, then 10,000 random ones."""

import re
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from stavka.maps import zones
from stavka.maps.zones import FAR, ZoneGraph, ZoneSpec

CASES, PER_MAP = 10_000, 20
BELGIUM = ZoneGraph(
    [
        ZoneSpec("Ghent", ("Bruges", "Brussels"), ("Bruges", "Brussels")),
        ZoneSpec("Bruges", ("Ghent",), ("Ghent",)),
        ZoneSpec("Brussels", ("Ghent", "Namur", "Liege"), ("Ghent", "Liege")),
        ZoneSpec("Namur", ("Brussels", "Liege")),
        ZoneSpec("Liege", ("Brussels", "Namur"), ("Brussels",)),
    ],
    barred=[("Namur", "Ghent")],
)
GHENT, BRUGES, BRUSSELS, NAMUR, LIEGE = BELGIUM


def only(*zones):
    return [int(zone in zones) for zone in BELGIUM]


def graph_of(*links, barred=()):
    """Zones A, B ... from "AB" (a border) and "A=B" (a railway over it), told from both ends."""
    land = [(link[0], link[-1]) for link in links]
    rail = [(link[0], link[-1]) for link in links if "=" in link]

    def beside(name, pairs):
        return tuple(b if a == name else a for a, b in pairs if name in (a, b))

    names = sorted({name for pair in land for name in pair})
    return ZoneGraph([ZoneSpec(n, beside(n, land), beside(n, rail)) for n in names], barred)


# --- what lies beside what -------------------------------------------------------------------


def test_neighbours_and_railways_are_told_by_index():
    assert BELGIUM.neighbours[BRUSSELS] == (GHENT, NAMUR, LIEGE)
    assert BELGIUM.rails[BRUSSELS] == (GHENT, LIEGE)
    assert BELGIUM.is_railed(GHENT, BRUGES)
    assert not BELGIUM.is_railed(NAMUR, BRUSSELS)


def test_zones_that_meet_in_a_point_are_barred_and_not_adjacent():
    assert BELGIUM.is_barred(GHENT, NAMUR)
    assert BELGIUM.is_barred(NAMUR, GHENT)
    assert not BELGIUM.is_adjacent(GHENT, NAMUR)


def test_a_label_leads_to_its_zone_and_back():
    assert [BELGIUM.find(BELGIUM.label(zone)) for zone in BELGIUM] == list(BELGIUM)


def test_an_unknown_label_is_told_with_those_like_it():
    with pytest.raises(ValueError, match=r"no zone 'Brusels', expected one of: Brussels"):
        BELGIUM.find("Brusels")


def test_distance_counts_steps_over_borders():
    assert BELGIUM.distance(BRUGES, NAMUR) == 3
    assert BELGIUM.distance(NAMUR, NAMUR) == 0


def test_islands_are_far():
    two = ZoneGraph([ZoneSpec("Crete"), ZoneSpec("Malta")])
    assert two.distance(0, 1) == FAR


def test_the_example_in_the_readme_runs():
    text = (Path(zones.__file__).parent / "README.md").read_text(encoding="utf-8")
    names = {}
    exec(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[-1], names)
    graph = names["graph"]
    assert [graph.label(zone) for zone in names["reached"]] == ["Ghent", "Brussels"]
    assert [graph.label(zone) for zone in names["way"]] == ["Bruges", "Ghent", "Brussels"]


# --- links that contradict each other ----------------------------------------------------------


@pytest.mark.parametrize(
    ("zones", "barred", "message"),
    [
        ([ZoneSpec("A", ("B",)), ZoneSpec("B")], (), "A has B as a neighbour, but B does not"),
        (
            [ZoneSpec("A", ("B",), ("B",)), ZoneSpec("B", ("A",))],
            (),
            "A has B as joined by rail, but B does not have A; expected both or neither",
        ),
        (
            [ZoneSpec("A", (), ("B",)), ZoneSpec("B", (), ("A",))],
            (),
            "a railway joins A and B, expected them to be neighbours",
        ),
        ([ZoneSpec("A", ("C",))], (), "A names 'C' as a neighbour, expected one of: A"),
        ([ZoneSpec("A", ("A",))], (), "A names A as a neighbour once too often"),
        ([ZoneSpec("A"), ZoneSpec("A")], (), "there are 2 zones 'A', expected one"),
        (
            [ZoneSpec("A", ("B",)), ZoneSpec("B", ("A",))],
            [("B", "A")],
            "A and B are neighbours and barred, expected one or the other",
        ),
        ([ZoneSpec("A")], [("A", "Z")], "no zone 'Z', expected one of: A"),
    ],
)
def test_contradictory_links_are_refused_by_name(zones, barred, message):
    with pytest.raises(ValueError, match=message):
        ZoneGraph(zones, barred)


# --- reach by rail -----------------------------------------------------------------------------


def test_rail_reach_counts_zones_entered():
    assert BELGIUM.rail_reach(BRUGES, 1) == (GHENT,)
    assert BELGIUM.rail_reach(BRUGES, 2) == (GHENT, BRUSSELS)
    assert BELGIUM.rail_reach(BRUGES, 3) == (GHENT, BRUSSELS, LIEGE)


def test_a_zone_that_is_no_thoroughfare_can_be_entered_and_stops_the_journey():
    own = only(BRUGES, GHENT)
    assert BELGIUM.rail_reach(BRUGES, 3, through=own) == (GHENT, BRUSSELS)


def test_a_closed_zone_cannot_be_entered():
    assert BELGIUM.rail_reach(BRUGES, 3, into=only(BRUGES, GHENT, LIEGE)) == (GHENT,)


def test_the_start_may_be_left_whoever_holds_it():
    assert BELGIUM.rail_reach(GHENT, 1, through=only()) == (BRUGES, BRUSSELS)


def test_no_journey_leads_from_a_zone_without_a_railway():
    assert BELGIUM.rail_reach(NAMUR, 3) == ()


def test_a_route_tells_the_zones_on_the_way():
    assert BELGIUM.rail_route(BRUGES, LIEGE, 3) == (BRUGES, GHENT, BRUSSELS, LIEGE)
    assert BELGIUM.rail_route(BRUGES, LIEGE, 2) == ()


def test_of_equal_routes_the_lowest_zones_are_taken():
    diamond = graph_of("A=B", "A=C", "B=D", "C=D")
    assert diamond.rail_route(0, 3, 3) == (0, 1, 3)


def test_reach_and_routes_agree_with_networkx_in_random_cases():
    random = Random(1919)
    for case in range(CASES):
        if case % PER_MAP == 0:
            graph = _random_map(random)
        through, into = _random_flags(graph, random), _random_flags(graph, random)
        start, most = random.randrange(len(graph)), random.randint(0, 4)
        expected = _oracle(graph, start, most, through, into)
        assert graph.rail_reach(start, most, through, into) == tuple(sorted(expected))
        goal = random.randrange(len(graph))
        route = graph.rail_route(start, goal, most, through, into)
        if goal == start:
            assert route == (start,)
        else:
            assert len(route) == expected.get(goal, -1) + 1
        assert all(graph.is_railed(a, b) for a, b in pairwise(route))


def _random_map(random):
    count = random.randint(2, 9)
    pairs = [pair for pair in combinations(range(count), 2) if random.random() < 0.4]
    links = [f"{_name(a)}={_name(b)}" for a, b in pairs] or ["A=B"]
    return graph_of(*links)


def _random_flags(graph, random):
    return random.choice([None, [random.randint(0, 1) for _ in graph]])


def _name(zone):
    return "ABCDEFGHI"[zone]


def _oracle(graph, start, most, through, into):
    """Lengths of the shortest directed ways: out of thoroughfares, into what is open."""
    ways = nx.DiGraph()
    ways.add_node(start)
    for a in graph:
        for b in graph.rails[a]:
            leaves = a == start or through is None or through[a]
            if leaves and (into is None or into[b]):
                ways.add_edge(a, b)
    found = nx.single_source_shortest_path_length(ways, start, cutoff=most)
    return {zone: steps for zone, steps in found.items() if zone != start}
