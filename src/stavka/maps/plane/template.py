"""Templates: circles of burst and blast, whom they catch, and where they catch the most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt

from stavka.maps.plane.geometry import Point, is_within


def caught(
    centre: Point, radius: int, points: Sequence[Point], bases: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Indices of the points under a circle, its edge included, ascending.

    With `bases`, a radius for each point, whoever has a part of his base under it is caught;
    touching is enough.

    >>> caught((0, 0), 1500, [(0, 1500), (1500, 1), (0, 0)])
    (0, 2)
    """
    if bases is None:
        return tuple(i for i, p in enumerate(points) if is_within(centre, p, radius))
    return tuple(
        i
        for i, (p, base) in enumerate(zip(points, bases, strict=True))
        if is_within(centre, p, radius + base)
    )


def best_centres(
    points: Sequence[Point], radius: int, wanted: Sequence[int] = ()
) -> list[tuple[tuple[int, ...], Point]]:
    """Centres of circles that catch a most of the points, with what each catches; the most first.

    No circle catches more points than the first. Of those that catch the same points one is
    given, and none that catches only a part of what another does. `wanted` are indices of points
    that must be among those caught. Of as many, those of the lower indices come first.
    """
    found: dict[tuple[int, ...], Point] = {}
    for centre in _candidates(points, radius):
        inside = caught(centre, radius, points)
        if inside and set(wanted) <= set(inside):
            found.setdefault(inside, centre)
    kept = [inside for inside in found if not _is_part_of_another(inside, found)]
    return [(inside, found[inside]) for inside in sorted(kept, key=lambda one: (-len(one), one))]


def _is_part_of_another(inside: tuple[int, ...], found: dict[tuple[int, ...], Point]) -> bool:
    return any(set(inside) < set(other) for other in found)


def _candidates(points: Sequence[Point], radius: int) -> Iterator[Point]:
    """The points, the middles of pairs, and near where circles about pairs of points meet.

    A circle that catches certain points can be shifted until two of them lie on its edge: its
    centre is then where the circles about those two meet. Whole coordinates may fall just
    outside, so that the ones about it are tried too.
    """
    distinct = sorted(set(points))
    yield from distinct
    for a, b in combinations(distinct, 2):
        if not is_within(a, b, 2 * radius):
            continue
        yield (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        for x, y in _meetings(a, b, radius):
            yield from ((x + dx, y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1))


def _meetings(a: Point, b: Point, radius: int) -> Iterator[Point]:
    """Where two circles of one radius meet, each coordinate rounded down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    # From the middle of the two, along the perpendicular: its length over that of (dx, dy).
    up = isqrt((4 * radius * radius - square) * square)
    for side in (up, -up):
        yield (
            ((a[0] + b[0]) * square - dy * side) // (2 * square),
            ((a[1] + b[1]) * square + dx * side) // (2 * square),
        )
