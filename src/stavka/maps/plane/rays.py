"""Rays from a point, for the outlines of areas to show: what is seen, what can be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stavka.maps.plane.geometry import Point, Ring, distance, is_beside, toward

BITS = 40
QUARTER = 1 << BITS
"""A quarter turn in the measure of `bearing`."""
HAIR = 4
"""How far to both sides of a corner one must aim to pass it, in units of length at the corner."""


def bearing(p: Point, q: Point) -> int:
    """Grows with the direction from p to q, clockwise from east; not in proportion to the angle."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    whole = abs(dx) + abs(dy)
    part = (abs(dy) << BITS) // whole if whole else 0
    if dy >= 0:
        return part if dx >= 0 else 2 * QUARTER - part
    return 2 * QUARTER + part if dx < 0 else 4 * QUARTER - part


def rim(p: Point, far: int, per_quarter: int) -> Iterator[Point]:
    """Points on a circle about p, a whole number in each quarter, about evenly spread."""
    for step in range(per_quarter):
        along, across = per_quarter - step, step
        for dx, dy in ((along, across), (-across, along), (-along, -across), (across, -along)):
            yield toward(p, (p[0] + dx, p[1] + dy), far, beyond=True)


def past(p: Point, corner: Point, far: int) -> Iterator[Point]:
    """Three points at a distance from p: past a corner on both sides, and in line with it."""
    dx, dy = corner[0] - p[0], corner[1] - p[1]
    side = toward((0, 0), (-dy, dx), HAIR, beyond=True)
    for sign in (-1, 0, 1):
        aim = corner[0] + sign * side[0], corner[1] + sign * side[1]
        if aim != p:
            yield toward(p, aim, far, beyond=True)


def sorted_by_bearing(p: Point, aims: Iterable[Point]) -> list[Point]:
    """Points in the order of their directions from p, without repeats."""
    return sorted(set(aims), key=lambda q: (bearing(p, q), q))


def clipped(p: Point, q: Point, width: int, height: int) -> Point:
    """The last point on the table of the way from a point on it to q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    part, whole = 1, 1
    for here, step, most in ((p[0], dx, width), (p[1], dy, height)):
        room = most - here if step > 0 else here
        if abs(step) * part > room * whole:
            part, whole = room, abs(step)
    if part == whole:
        return q
    x, y = p[0] + _part(dx, part, whole), p[1] + _part(dy, part, whole)
    return min(max(x, 0), width), min(max(y, 0), height)


def _part(step: int, part: int, whole: int) -> int:
    rounded = abs(step) * part // whole
    return rounded if step >= 0 else -rounded


def tidied(ring: Iterable[Point]) -> Ring:
    """A ring without the points that hardly lie off the line of their neighbours."""
    kept: list[Point] = []
    for p in ring:
        while len(kept) > 1 and is_beside(kept[-1], kept[-2], p, HAIR):
            kept.pop()
        if not kept or kept[-1] != p:
            kept.append(p)
    while len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def is_near(p: Point, q: Point, reach: int) -> bool:
    """Whether a corner is worth a ray: not the point itself, and in reach."""
    return p != q and distance(p, q) <= reach
