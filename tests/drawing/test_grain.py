"""Seeded chance: even, repeatable, without a seam."""

from itertools import combinations, pairwise

import pytest

from stavka.drawing.geometry import Cells, distance
from stavka.drawing.grain import TILE, blue_noise, noise, scatter, stream_of
from tests.drawing.boards import board


@pytest.mark.parametrize("gap", [8.0, 15.0])
def test_blue_noise_keeps_its_gap_over_the_edge_of_the_tile(gap):
    points = [p for bucket in blue_noise(gap).values() for p in bucket]
    for (ax, ay), (bx, by) in combinations(points, 2):
        dx, dy = abs(ax - bx), abs(ay - by)
        dx, dy = min(dx, TILE - dx), min(dy, TILE - dy)
        assert dx * dx + dy * dy >= gap * gap


@pytest.mark.parametrize("gap", [8.0, 15.0])
def test_blue_noise_leaves_no_large_holes(gap):
    points = [p for bucket in blue_noise(gap).values() for p in bucket]
    jammed = 0.547 * TILE * TILE / (3.1416 / 4 * gap * gap)  # no room for a single one more
    assert jammed * 0.8 < len(points) <= jammed * 1.05


def test_marks_keep_their_distance_across_hexsides():
    cells = Cells(board(". .\n . ."))
    points = [p for cell in cells.list for p in scatter(cells, cell, 12.0)]
    assert len(points) > 100
    assert min(distance(a, b) for a, b in combinations(points, 2)) >= 12.0


def test_streams_repeat_and_differ_by_seed():
    def first(seed):
        random = stream_of(seed)
        return [random() for _ in range(50)]

    assert first("a") == first("a")
    assert first("a") != first("b")
    assert all(0 <= value < 1 for value in first("a"))
    assert 0.35 < sum(first("a")) / 50 < 0.65


def test_noise_is_smooth_and_stays_in_its_range():
    values = [noise(i / 50, 3.3, 7) for i in range(500)]
    assert all(0 <= value <= 1 for value in values)
    assert max(abs(a - b) for a, b in pairwise(values)) < 0.05
    assert max(values) - min(values) > 0.3
