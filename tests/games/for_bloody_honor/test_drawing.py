"""The printed map and the counters: outlines fit the zones, railways cross the right borders."""

from itertools import combinations, pairwise

import pytest

from stavka.engine.errors import DataError
from stavka.games.for_bloody_honor import drawing
from stavka.games.for_bloody_honor.atlas import Atlas, provenance, read_map
from stavka.games.for_bloody_honor.data import load_data
from stavka.maps.zones import ZoneGraph, ZoneSpec

DATA = load_data()
BOARD = drawing.board(DATA.zones, DATA.units)
SHEET = drawing.atlas(DATA.zones)
GRAPH = SHEET.graph
FACES = {face.id: face for face in drawing.faces(DATA.units)}
COUNTER = 0.58
"""A counter's side, in units of the board."""


@pytest.fixture(scope="module")
def polygons():
    geometry = pytest.importorskip("shapely.geometry")
    return [geometry.Polygon(ring) for ring in SHEET.shapes.rings]


# --- outlines --------------------------------------------------------------------------------


def test_no_outline_crosses_itself(polygons):
    assert [GRAPH.label(i) for i, polygon in enumerate(polygons) if not polygon.is_valid] == []


def test_zones_border_along_a_line_exactly_where_the_graph_says_so(polygons):
    for a, b in combinations(GRAPH, 2):
        assert polygons[a].intersection(polygons[b]).area < 1e-6
        shared = polygons[a].intersection(polygons[b]).length
        assert (shared > 1.0) == GRAPH.is_adjacent(a, b), (GRAPH.label(a), GRAPH.label(b))


def test_barred_zones_meet_in_one_point(polygons):
    for a, b in GRAPH.barred:
        assert polygons[a].intersection(polygons[b]).geom_type == "Point"


def test_the_map_has_the_two_corners_without_passage():
    signs = [label for label in BOARD.labels if label.kind == "junction"]
    assert len(signs) == 2


def test_towns_and_counters_seats_lie_in_their_zones():
    for zone in GRAPH:
        places = SHEET.places[zone]
        assert SHEET.shapes.find(places.city) == zone, GRAPH.label(zone)
        for x, y in BOARD.zones[zone].seats:
            found = SHEET.shapes.find((x * drawing.UNIT, y * drawing.UNIT))
            assert found == zone, (GRAPH.label(zone), x, y)


def test_railways_run_through_the_two_zones_they_join_and_no_third():
    for one, line in zip(SHEET.spec.railways, SHEET.railways, strict=True):
        seen = [SHEET.shapes.find(spot) for a, b in pairwise(line) for spot in _between(a, b)]
        order = [zone for i, zone in enumerate(seen) if i == 0 or zone != seen[i - 1]]
        assert order == [GRAPH.find(one.first), GRAPH.find(one.last)], (one.first, one.last)


def _between(a, b, parts=4):
    return [
        (a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(parts)
    ]


# --- counters on the map ---------------------------------------------------------------------


def test_no_counter_on_any_seat_covers_one_on_another():
    spots = [spot for zone in BOARD.zones for spot in zone.seats]
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert abs(ax - bx) >= COUNTER or abs(ay - by) >= COUNTER


def test_every_zone_has_room_for_two_sides():
    assert {zone.id: len(zone.seats) for zone in BOARD.zones if len(zone.seats) < 2} == {}


def test_neighbours_differ_in_tint():
    for a in GRAPH:
        for b in GRAPH.neighbours[a]:
            assert BOARD.zones[a].tint != BOARD.zones[b].tint


def test_outlines_stay_on_the_sheet():
    for zone in BOARD.zones:
        assert all(0 <= x <= BOARD.width and 0 <= y <= BOARD.height for x, y in zone.outline)


# --- counters --------------------------------------------------------------------------------


def test_every_counter_has_a_face_and_two_hits_a_back():
    for unit, face in zip(_each(DATA.units.units), _faces_of_counters(), strict=True):
        kind = next(kind for kind in DATA.units.kinds if kind.id == unit.kind)
        assert bool(face.back) == (kind.hits == 2)
        assert not face.back or FACES[face.back].reduced


def _each(units):
    return [unit for unit in units for _ in range(unit.count)]


def _faces_of_counters():
    return [FACES[id_] for id_ in drawing.counter_faces(DATA.units)]


def test_factions_differ_in_colour_and_in_emblem():
    control = [FACES[drawing.control_face(faction.id)] for faction in DATA.units.factions]
    assert len({face.colour for face in control}) == len(control)
    assert len({face.symbol for face in control}) == len(control)


@pytest.mark.clause("11.2.2.1", "11.4.1.2", "11.4.8.1")
def test_faces_bear_the_dice_that_a_unit_rolls():
    ones = ("red-infantry", "red-car")
    twos = ("poles-infantry", "red-tank", "denekin-volunteer")
    assert {FACES[id_].factors for id_ in ones} == {("1",)}
    assert {FACES[id_].factors for id_ in twos} == {("2",)}


# --- data ------------------------------------------------------------------------------------


def test_the_outlines_are_told_as_reconstructed():
    assert provenance().of("lines").tag == "reconstructed"


def test_an_outline_that_contradicts_the_zones_is_refused_by_name():
    rows = [
        ZoneSpec(z.id, tuple(n for n in z.land if {z.id, n} != {"kiev", "minsk"}), z.rail)
        for z in DATA.zones.zones
    ]
    with pytest.raises(DataError, match="minsk and kiev have a line in common, expected none"):
        Atlas(read_map().value, ZoneGraph(rows, DATA.zones.barred))
