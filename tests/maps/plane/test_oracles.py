"""Sight, legs, ways and templates against Shapely and networkx in random cases, 10,000 each."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from stavka.maps.plane.moving import Moving
from stavka.maps.plane.sight import Sight
from stavka.maps.plane.template import caught
from tests.maps.plane import oracle
from tests.maps.plane.oracle import random_point, random_table

CASES = 10_000
PER_TABLE = 100
LATTICE = 4_000
"""Corners and ends on a lattice as wide as this touch and line up time and again."""


def pairs_of(rng, step, count=PER_TABLE):
    return [(random_point(rng, step=step), random_point(rng, step=step)) for _ in range(count)]


def tables(seed, step, **options):
    rng = Random(seed)
    for _ in range(CASES // 2 // PER_TABLE):
        yield random_table(rng, step=step, **options), pairs_of(rng, step)


@pytest.mark.parametrize("step", [1, LATTICE])
def test_sight_agrees_with_shapely(step):
    wrong, seen = [], 0
    for laid, pairs in tables(11, step):
        sight = Sight(laid)
        ours = [sight.sees(a, b) for a, b in pairs]
        theirs = ~oracle.blocked(laid.shapes, pairs)
        seen += sum(ours)
        wrong += [
            pair for pair, our, their in zip(pairs, ours, theirs, strict=True) if our != their
        ]
    assert wrong == []
    assert CASES // 2 // 10 < seen < CASES // 2 * 9 // 10  # both answers occur


@pytest.mark.parametrize("step", [1, LATTICE])
@pytest.mark.parametrize("radius", [0, 250])
def test_legs_agree_with_shapely(step, radius):
    wrong, free, asked = [], 0, 0
    for laid, pairs in tables(12 + radius, step, kinds=("house", "wall"), shapes=5):
        moving = Moving(laid)
        shut = oracle.closed_off(laid.shapes, [(a, a) for a, _ in pairs], radius)
        theirs = ~oracle.closed_off(laid.shapes, pairs, radius)
        for (a, b), is_shut, their in zip(pairs, shut, theirs, strict=True):
            assert moving.is_open("infantry", radius, a) is not bool(is_shut)
            if not is_shut:
                asked += 1
                our = moving.leg("infantry", radius, a, b) is not None
                free += our
                if our != their:
                    wrong.append((a, b))
    assert wrong == []
    assert asked > CASES // 4
    assert asked // 20 < free < asked


def test_legs_of_broad_bases_agree_with_shapely_in_a_town():
    """Bases broader than the grid's cells, on a table of 150 polygons."""
    town, rng, radius = oracle.random_town(14), Random(15), 1_500
    moving, size = Moving(town), town.width
    tree = shapely.STRtree([oracle.outline(shape) for shape in town.shapes])
    ends = [random_point(rng, size) for _ in range(CASES)]
    is_open = np.ones(CASES, dtype=bool)
    is_open[tree.query(shapely.points(ends), "dwithin", radius - 1e-6)[0]] = False
    assert town.grid.size < radius
    free = [p for p, ok in zip(ends, is_open, strict=True) if ok]
    assert all(moving.is_open("infantry", radius, p) for p in free)
    pairs = [
        (p, q) for p, q in pairwise(free) if shapely.Point(p).distance(shapely.Point(q)) < 20_000
    ]
    shut = np.zeros(len(pairs), dtype=bool)
    shut[tree.query(oracle.segments(pairs), "dwithin", radius - 1e-6)[0]] = True
    ours = [moving.leg("infantry", radius, a, b) is None for a, b in pairs]
    assert ours == shut.tolist()
    assert len(pairs) > 100
    assert 10 < sum(ours) < len(pairs)


def test_sight_agrees_with_shapely_in_a_town():
    town, rng = oracle.random_town(16), Random(17)
    sight = Sight(town)
    pairs = [(random_point(rng, town.width), random_point(rng, town.width)) for _ in range(500)]
    theirs = ~oracle.blocked(town.shapes, pairs)
    assert [sight.sees(a, b) for a, b in pairs] == theirs.tolist()


def test_templates_agree_with_shapely():
    rng, wrong = Random(13), 0
    for _ in range(CASES // PER_TABLE):
        points = oracle.random_points(rng, PER_TABLE, 8000, 500)
        centre, radius = random_point(rng, 8000, 500), rng.randrange(500, 4000, 500)
        theirs = shapely.dwithin(shapely.points(points), shapely.Point(centre), radius)
        wrong += caught(centre, radius, points) != tuple(np.flatnonzero(theirs))
    assert wrong == 0
