"""Hexes on the sheet: neighbours, sides, loops, the ring around the map."""

from stavka.drawing.geometry import (
    Cells,
    bounds_of,
    centre,
    distance,
    framed,
    gap_to,
    loops_of,
    short,
)
from tests.drawing.boards import board

FLAT = """
. . .
 . . .
. . .
"""


def test_a_cell_in_the_middle_has_six_neighbours_and_one_beyond_each_side():
    cells = Cells(board(FLAT))
    middle = cells.by_id["0202"]
    assert sorted(c.id for c in cells.neighbours(middle)) == sorted(
        ["0102", "0103", "0201", "0203", "0302", "0303"]
    )
    assert {beyond.id for _, _, beyond in cells.sides(middle)} == {
        c.id for c in cells.neighbours(middle)
    }


def test_at_the_edge_there_is_nothing_beyond_some_sides():
    cells = Cells(board(FLAT))
    beyond = [there for _, _, there in cells.sides(cells.by_id["0101"])]
    assert beyond.count(None) == 4
    assert {there.id for there in beyond if there} == {"0102", "0201"}


def test_the_rim_of_two_cells_is_one_loop_of_ten_sides():
    cells = Cells(board(FLAT))
    pair = {"0201", "0202"}
    rim = [
        (a, b)
        for id_ in pair
        for a, b, there in cells.sides(cells.by_id[id_])
        if there is None or there.id not in pair
    ]
    loops = loops_of(rim)
    assert [len(loop) for loop in loops] == [10]


def test_a_hole_is_a_loop_of_its_own():
    cells = Cells(board(FLAT))
    ring = {c.id for c in cells.neighbours(cells.by_id["0202"])}
    rim = [
        (a, b)
        for id_ in ring
        for a, b, there in cells.sides(cells.by_id[id_])
        if there is None or there.id not in ring
    ]
    assert sorted(len(loop) for loop in loops_of(rim)) == [6, 18]


def test_the_ring_around_a_map_takes_the_ground_that_it_lies_beside():
    plain = board("s .\n s .")
    ring = [c for c in framed(plain).list if c.id.startswith("~")]
    assert {c.terrain for c in ring} == {"sea", "clear"}
    west = min(ring, key=lambda c: c.x)
    assert west.terrain == "sea"
    corners = bounds_of(plain).corners()
    near = [min(distance(centre(c), corner) for c in framed(plain).list) for corner in corners]
    assert max(near) < 100, "some corner of the sheet lies on no ground"


def test_a_point_lies_in_one_cell_alone():
    cells = Cells(board(FLAT))
    assert [c.id for c in cells.list if cells.is_inside(c, (160.0, 92.0))] == ["0202"]


def test_lengths_are_written_short():
    assert [short(v) for v in (1.0, -0.01, 2.25, 10.04)] == ["1", "0", "2.2", "10"]


def test_the_gap_to_a_line_is_measured_to_its_ends_too():
    assert gap_to((5.0, 3.0), (0.0, 0.0), (10.0, 0.0)) == 3.0
    assert gap_to((13.0, 4.0), (0.0, 0.0), (10.0, 0.0)) == 5.0
