"""Hex grids: the Chechen War map by its known facts, every other numbering by properties."""

from itertools import pairwise
from math import dist
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stavka.maps.hexgrid import GridSpec, HexGrid, NotAdjacent, UnknownHex
from tests.maps.oracle import CHECHEN_WAR, bfs_distances, random_spec

NEIGHBOURING = ["1426-1525", "1325-1326", "1426-1326", "1326-1227", "1226-1227", "1126-1227"]
SPEC = msgspec.to_builtins(CHECHEN_WAR)

grids = st.randoms(use_true_random=False).map(random_spec).map(HexGrid)


@st.composite
def grid_and_hexes(draw, count=1):
    grid = draw(grids)
    return grid, *(draw(st.sampled_from(list(grid))) for _ in range(count))


@pytest.fixture(scope="module")
def grid():
    return HexGrid(CHECHEN_WAR)


def named(grid, *labels):
    return tuple(grid.find(label) for label in labels)


def near(a, b):
    return dist(a, b) < 1e-9


# --- the Chechen War map -----------------------------------------------------------------------


@pytest.mark.parametrize("pair", NEIGHBOURING)
def test_hexes_that_the_rulebook_shows_side_by_side_are_adjacent(grid, pair):
    a, b = named(grid, *pair.split("-"))
    assert b in grid.neighbours[a]
    assert grid.distance(a, b) == 1


def test_the_two_hexes_of_the_zone_example_share_the_two_hexes_of_its_units(grid):
    a, b = named(grid, "1129", "1230")
    shared = set(grid.neighbours[a]) & set(grid.neighbours[b])
    assert shared == set(named(grid, "1229", "1130"))
    assert grid.distance(*shared) == 2


def test_neighbours_follow_the_parity_of_the_printed_map(grid):
    odd = {(0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1)}
    even = {(0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0)}
    for hex_ in grid:
        c, r = int(grid.label(hex_)[:2]), int(grid.label(hex_)[2:])
        expected = {
            f"{c + dc:02}{r + dr:02}"
            for dc, dr in (odd if c % 2 else even)
            if 1 <= c + dc <= 24 and 13 <= r + dr <= 34
        }
        assert set(grid.labels(grid.neighbours[hex_])) == expected


def test_neighbours_go_clockwise_from_east(grid):
    around = grid.labels(grid.neighbours[grid.find("1326")])
    assert around == ("1325", "1426", "1427", "1327", "1227", "1226")


def test_the_first_hex_lies_in_the_north_west_and_the_second_east_of_it(grid):
    assert len(grid) == 24 * 22
    assert [grid.label(hex_) for hex_ in list(grid)[:2]] == ["0134", "0133"]
    assert grid.label(max(grid)) == "2413"
    first, second, below = (grid.centre(hex_) for hex_ in named(grid, "0134", "0133", "0234"))
    assert first == (-0.5, 0.0)
    assert second == (0.5, 0.0)
    assert near(below, (0.0, 3**0.5 / 2))


def test_mozdok_lies_north_of_vladikavkaz_and_khasav_yurt_east_of_both(grid):
    mozdok, vladikavkaz, khasav_yurt = (
        grid.centre(hex_) for hex_ in named(grid, "0731", "1632", "1418")
    )
    assert mozdok[1] < vladikavkaz[1]
    assert mozdok[0] - vladikavkaz[0] == 0.5
    assert khasav_yurt[0] > mozdok[0] + 10


def test_rows_and_columns_are_told_as_printed(grid):
    hex_ = grid.find("1326")
    assert (grid.row_of(hex_), grid.column_of(hex_)) == (13, 26)


@pytest.mark.parametrize("label", ["2534", "0112", "1335", "", "13 26", "132", "groznyi", "0000"])
def test_an_unknown_number_is_refused_with_the_range(grid, label):
    with pytest.raises(UnknownHex) as caught:
        grid.find(label)
    assert repr(label) in str(caught.value)
    assert "row 01-24, then column 13-34" in str(caught.value)


def test_an_error_repeats_only_the_beginning_of_a_long_text(grid):
    with pytest.raises(UnknownHex) as caught:
        grid.find("9" * 1000)
    assert len(str(caught.value)) < 100


def test_a_hexside_is_the_same_from_both_hexes(grid):
    a, b = named(grid, "1326", "1227")
    assert grid.hexside(a, b) == grid.hexside(b, a) == tuple(sorted((a, b)))


@pytest.mark.parametrize("other", ["1126", "1326", "2413"])
def test_hexes_apart_have_no_hexside_and_the_refusal_names_the_neighbours(grid, other):
    a, b = named(grid, "1326", other)
    with pytest.raises(NotAdjacent, match="1326 touches 1226, 1227, 1325, 1327, 1426, 1427"):
        grid.hexside(a, b)
    with pytest.raises(NotAdjacent, match="1326 and " + other):
        grid.side_ends(a, b)


def test_the_north_end_of_an_eastern_side_is_on_the_left_of_who_goes_east(grid):
    west, east = named(grid, "1326", "1325")
    left, right = grid.side_ends(west, east)
    assert left[0] == right[0] == grid.centre(west)[0] + 0.5
    assert left[1] < right[1]
    assert grid.side_ends(east, west) == (right, left)


def test_a_line_goes_straight_along_a_row(grid):
    start, end = named(grid, "1326", "1322")
    assert grid.labels(grid.line(start, end)) == ("1326", "1325", "1324", "1323", "1322")


def test_a_line_along_hexsides_always_passes_on_the_same_side(grid):
    north, south = named(grid, "1126", "1326")
    crossed = grid.line(north, south)
    assert len(crossed) == 3
    assert crossed[1] in grid.neighbours[north]
    assert grid.line(south, north) == crossed[::-1]
    further = grid.line(*named(grid, "1326", "1526"))
    assert grid.column_of(further[1]) == grid.column_of(crossed[1])


def test_every_line_on_the_map_is_a_walk_of_as_many_steps_as_the_distance(grid):
    for start in named(grid, "1223", "1324"):
        for end in grid:
            line = grid.line(start, end)
            assert all(y in grid.neighbours[x] for x, y in pairwise(line))
            assert len(line) == grid.distance(start, end) + 1
            assert grid.line(end, start) == line[::-1]


# --- missing hexes -----------------------------------------------------------------------------


def test_missing_hexes_get_no_index_and_are_nobodys_neighbours():
    whole, holed = HexGrid(CHECHEN_WAR), HexGrid(CHECHEN_WAR, missing=["1326", "0134"])
    assert len(holed) == len(whole) - 2
    assert holed.label(min(holed)) == "0133"
    for hex_ in holed:
        full = whole.labels(whole.neighbours[whole.find(holed.label(hex_))])
        expected = tuple(label for label in full if label not in {"1326", "0134"})
        assert holed.labels(holed.neighbours[hex_]) == expected
        assert holed.centre(hex_) == whole.centre(whole.find(holed.label(hex_)))


def test_distances_and_lines_measure_across_missing_hexes():
    holed = HexGrid(CHECHEN_WAR, missing=["1326"])
    a, b = named(holed, "1327", "1325")
    assert holed.distance(a, b) == 2
    assert holed.labels(holed.line(a, b)) == ("1327", "1325")


def test_a_missing_hex_is_refused_as_left_out():
    holed = HexGrid(CHECHEN_WAR, missing=["1326"])
    with pytest.raises(UnknownHex, match=r"'1326'.*left out"):
        holed.find("1326")


def test_only_hexes_of_the_numbering_can_be_missing():
    with pytest.raises(UnknownHex, match="no hex '2501': a number is row 01-24"):
        HexGrid(CHECHEN_WAR, missing=["1326", "2501"])


def test_a_map_without_hexes_has_no_extent():
    spec = msgspec.structs.replace(CHECHEN_WAR, row_to=1, column_to=13)
    assert HexGrid(spec, missing=["0113"]).bounds == (0, 0, 0, 0)


# --- the numbering's data ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("shift", "north", r'lines of pointy hexes shift "west" or "east"'),
        ("row_to", 0, "row_from is 1, expected at most row_to, which is 0"),
        ("column_to", 12, "column_from is 13, expected at most column_to, which is 12"),
        ("row_to", 100, "row_to is 100, expected at most 2 digits"),
        ("digits", 0, r">= 1.*digits"),
        ("row_from", -1, r">= 0.*row_from"),
        ("first", "west", r"'west'.*first"),
    ],
)
def test_a_numbering_that_contradicts_itself_is_refused(key, value, reason):
    with pytest.raises(msgspec.ValidationError, match=reason):
        msgspec.convert({**SPEC, key: value}, GridSpec)


def test_flat_hexes_shift_north_or_south_only():
    flat = {**SPEC, "orientation": "flat"}
    with pytest.raises(msgspec.ValidationError, match='flat hexes shift "north" or "south"'):
        msgspec.convert(flat, GridSpec)
    assert msgspec.convert({**flat, "shift": "south"}, GridSpec).shift == "south"


def test_a_label_can_begin_with_the_column():
    spec = msgspec.structs.replace(CHECHEN_WAR, first="column", column_grows="east")
    grid = HexGrid(spec)
    assert grid.label(min(grid)) == "1301"
    with pytest.raises(UnknownHex, match="column 13-34, then row 01-24"):
        grid.find("0113")


# --- all orientations and parities -------------------------------------------------------------


@given(grids)
def test_each_label_finds_its_hex(grid):
    assert [grid.find(grid.label(hex_)) for hex_ in grid] == list(range(len(grid)))
    assert len(set(map(grid.label, grid))) == len(grid)


@given(grids)
def test_hexes_are_numbered_by_row_from_the_north_west(grid):
    rows = {}
    for hex_ in grid:
        rows.setdefault(grid.row_of(hex_), []).append(grid.centre(hex_))
    lines = list(rows.values())
    assert all(line == sorted(line) for line in lines)
    assert all(a[0][1] < b[0][1] for a, b in pairwise(lines))


@given(grids)
def test_neighbours_are_the_hexes_whose_centres_lie_one_apart(grid):
    for a in grid:
        apart = {b for b in grid if abs(dist(grid.centre(a), grid.centre(b)) - 1) < 1e-9}
        assert set(grid.neighbours[a]) == apart
        assert len(grid.neighbours[a]) == len(apart)
        assert all(a in grid.neighbours[b] for b in grid.neighbours[a])


@given(grids)
def test_no_two_hexes_overlap(grid):
    centres = [grid.centre(hex_) for hex_ in grid]
    assert all(dist(a, b) > 0.99 for a in centres for b in centres if a is not b)


@given(grids)
def test_shifted_lines_lie_half_a_hex_further(grid):
    spec = grid.spec
    axis = 0 if spec.orientation == "pointy" else 1
    number = grid.row_of if axis == 0 else grid.column_of
    by_line = {}
    for hex_ in grid:
        by_line.setdefault(number(hex_), grid.centre(hex_)[axis])
    shift = 0.5 if spec.shift in {"east", "south"} else -0.5
    for line, start in by_line.items():
        assert start == (shift if ("even", "odd")[line % 2] == spec.shifted else 0)


@given(grid_and_hexes())
def test_distance_is_the_fewest_steps(case):
    grid, start = case
    steps = bfs_distances(grid, start)
    assert {hex_: grid.distance(start, hex_) for hex_ in grid} == steps


@given(grid_and_hexes(), st.integers(0, 8))
def test_rings_and_discs_hold_the_hexes_of_their_distance(case, radius):
    grid, centre = case
    far = [grid.distance(centre, hex_) for hex_ in grid]
    assert grid.ring(centre, radius) == tuple(hex_ for hex_ in grid if far[hex_] == radius)
    assert grid.within(centre, radius) == tuple(hex_ for hex_ in grid if far[hex_] <= radius)


@pytest.mark.parametrize("radius", range(1, 8))
def test_a_ring_clear_of_the_edge_has_six_hexes_per_step(grid, radius):
    centre = grid.find("1223")
    assert len(grid.ring(centre, radius)) == 6 * radius
    assert len(grid.within(centre, radius)) == 1 + 3 * radius * (radius + 1)


@given(grid_and_hexes(2))
def test_a_line_is_a_shortest_walk_close_to_the_straight_one(case):
    grid, a, b = case
    line = grid.line(a, b)
    if len(line) == grid.distance(a, b) + 1:  # at the ragged edge it may leave the map
        assert all(y in grid.neighbours[x] for x, y in pairwise(line))
    assert (line[0], line[-1]) == (a, b)
    assert line == grid.line(b, a)[::-1]
    start, end = grid.centre(a), grid.centre(b)
    for hex_ in line[1:-1]:
        on_way = min(
            dist(grid.centre(hex_), [s + (e - s) * k / 60 for s, e in zip(start, end, strict=True)])
            for k in range(61)
        )
        assert on_way < 0.59


@given(grids)
def test_corners_go_clockwise_around_the_centre_at_a_side_s_length(grid):
    for hex_ in grid:
        x, y = grid.centre(hex_)
        corners = grid.corners(hex_)
        assert len(set(corners)) == 6
        assert all(abs(dist((x, y), corner) - 3**-0.5) < 1e-9 for corner in corners)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            turn = (ax - x) * (by - y) - (ay - y) * (bx - x)
            assert turn > 0  # with y to the south this is clockwise


@given(grids)
def test_a_side_has_the_same_ends_from_both_hexes(grid):
    for a in grid:
        for b in grid.neighbours[a]:
            left, right = grid.side_ends(a, b)
            assert {left, right} == set(grid.corners(a)) & set(grid.corners(b))
            assert grid.side_ends(b, a) == (right, left)
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            cross = (bx - ax) * (left[1] - ay) - (by - ay) * (left[0] - ax)
            assert cross < 0  # left of the way, with y to the south


@given(grids)
def test_bounds_touch_the_outermost_corners(grid):
    points = [point for hex_ in grid for point in grid.corners(hex_)]
    west, north, east, south = grid.bounds
    assert all(west <= x <= east and north <= y <= south for x, y in points)
    assert {west, east} <= {x for x, _ in points}
    assert {north, south} <= {y for _, y in points}


def test_the_random_numberings_cover_every_orientation_and_parity():
    rng = Random(1)
    seen = {
        (spec.orientation, spec.shifted, spec.shift)
        for spec in (random_spec(rng) for _ in range(400))
    }
    assert len(seen) == 8
