"""Outlines of what lies above a level."""

import math

import pytest

from stavka.drawing.contours import contours, girth, smooth_loop, thinned


def hill(size, radius):
    middle = (size - 1) / 2
    return [[radius - math.hypot(x - middle, y - middle) for x in range(size)] for y in range(size)]


def area(loop):
    """Signed: positive when it runs clockwise on a sheet whose y grows downwards."""
    return (
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
    )


def test_a_round_hill_has_one_round_outline():
    (loop,) = contours(hill(41, 12.0), 0.0)
    assert abs(area(loop)) == pytest.approx(math.pi * 144, rel=0.02)
    assert all(abs(math.hypot(x - 20, y - 20) - 12) < 0.2 for x, y in loop)


def test_a_crater_has_an_outline_inside_that_turns_the_other_way():
    grid = [[-abs(value) + 3 for value in row] for row in hill(41, 12.0)]
    outer, inner = sorted(map(area, contours(grid, 0.0)), key=abs, reverse=True)
    assert outer * inner < 0


def test_ground_that_runs_off_the_grid_is_closed_along_its_edge():
    grid = [[1.0] * 6 for _ in range(4)]
    (loop,) = contours(grid, 0.0)
    xs, ys = [p[0] for p in loop], [p[1] for p in loop]
    assert (min(xs), max(xs)) == (-0.5, 5.5)
    assert (min(ys), max(ys)) == (-0.5, 3.5)


def test_a_saddle_does_not_tangle():
    grid = [[1.0, 0.0], [0.0, 1.0]]
    loops = list(contours(grid, 0.5))
    assert sum(map(len, loops)) == 8
    assert all(len(set(loop)) == len(loop) for loop in loops)


def test_below_every_level_there_is_nothing():
    assert list(contours([[0.0, 0.1], [0.2, 0.0]], 0.5)) == []


def test_thinning_keeps_corners_and_drops_what_lies_on_a_line():
    square = [(0.0, 0.0), (50.0, 0.2), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    assert thinned(square) == [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    assert girth(thinned(square)) == 400.0


def test_a_smooth_loop_ends_where_it_began():
    path = smooth_loop([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)])
    start, *pieces = path.removesuffix("z").split("q")
    x, y = map(int, start[1:].split(","))
    first = (x, y)
    for piece in pieces:
        dx, dy = map(int, piece.split(" ")[1].split(","))
        x, y = x + dx, y + dy
    assert (x, y) == first
