"""The points at which a cheapest way may bend: round the corners of what is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.maps.plane.body import Body
from stavka.maps.plane.geometry import Point, Ring, doubled_area, nearest_whole, toward, turn

UNIT = 1 << 20
"""Length of a unit vector."""


def corners(body: Body, off: int) -> Iterator[Point]:
    """Points `off` the edges of a body about each of its outward corners, ends and bends."""
    for area in body.areas:
        for number, ring in enumerate(area):
            clockwise = doubled_area(ring) > 0
            # Closed ground lies to the right: the outer ring clockwise, holes the other way.
            yield from _around(ring if clockwise is (number == 0) else ring[::-1], off)
    yield from _along(body.line, off)


def _around(ring: Ring, off: int) -> Iterator[Point]:
    for number, corner in enumerate(ring):
        before, after = ring[number - 1], ring[(number + 1) % len(ring)]
        if turn(before, corner, after) > 0:
            yield from _about(corner, _left(before, corner), _left(corner, after), off)


def _along(line: Ring, off: int) -> Iterator[Point]:
    """Round both ends of a line, and outside each of its bends."""
    if not line:
        return
    closed = line[0] == line[-1]
    if not closed:
        yield from _about(line[0], _left(line[1], line[0]), _left(line[0], line[1]), off)
        yield from _about(line[-1], _left(line[-2], line[-1]), _left(line[-1], line[-2]), off)
    bends = [*line[:-1], *line[:2]] if closed else list(line)
    for before, corner, after in zip(bends, bends[1:], bends[2:], strict=False):
        side = turn(before, corner, after)
        if side > 0:
            yield from _about(corner, _left(before, corner), _left(corner, after), off)
        elif side < 0:
            yield from _about(corner, _left(after, corner), _left(corner, before), off)


def _left(a: Point, b: Point) -> Point:
    """The unit vector to the left of the way from a to b."""
    return toward((0, 0), (b[1] - a[1], a[0] - b[0]), UNIT, beyond=True)


def _about(corner: Point, first: Point, second: Point, off: int) -> Iterator[Point]:
    """One point outside a corner, or two if it is sharper than square.

    `first` and `second` are the unit vectors away from its two sides. The legs past the points
    keep `off` from the corner.
    """
    if first[0] * second[0] + first[1] * second[1] >= 0:
        yield _mitre(corner, first, second, off)
        return
    both = first[0] + second[0], first[1] + second[1]
    if both == (0, 0):
        both = -first[1], first[0]
    middle = toward((0, 0), both, UNIT, beyond=True)
    yield _mitre(corner, first, middle, off)
    yield _mitre(corner, middle, second, off)


def _mitre(corner: Point, first: Point, second: Point, off: int) -> Point:
    """Where two lines meet that run `off` the sides of a corner."""
    whole = UNIT * UNIT + first[0] * second[0] + first[1] * second[1]
    far = off * UNIT
    return (
        corner[0] + nearest_whole((first[0] + second[0]) * far, whole),
        corner[1] + nearest_whole((first[1] + second[1]) * far, whole),
    )
