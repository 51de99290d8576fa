"""How far one gets straight in a direction: quickly, for drawing; `Router.along` is exact.

Where closed ground begins is reckoned in floats, and a hair short; what the ground costs is the
same to the unit. Where it takes a closer look whether a body is opened, `Router.along` is asked.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt

from stavka.maps.plane.body import BITS, WHOLE, Body
from stavka.maps.plane.geometry import Point, distance, toward
from stavka.maps.plane.routing import Router

GRAIN = 16
"""How exactly the slow way is gone, in units of length: finer than a line is drawn."""
HAIR = 2
"""How far before closed ground one is shown to stop, in units of length."""


def along(router: Router, a: Point, b: Point, budget: int) -> Point:
    """About the farthest point of a straight leg to a point of the table, within a budget."""
    end = _open_end(router, a, b)
    return router.along(a, b, budget, GRAIN) if end is None else _paid_end(router, a, end, budget)


def _open_end(router: Router, a: Point, b: Point) -> Point | None:
    """How far the leg leads over open ground; None for one who starts in closed ground."""
    way, far = router.way, distance(a, b)
    first = 1.0
    for body in way.met(a, b):
        if way.is_in(body, a):
            return None
        for p, q in way.shut_parts(body, a, b):
            part = 0.0
            if p == a or not body.is_overlapped(p, way.radius):
                part = _entry(body, p, q, way.radius)
            if part < 1:
                first = min(first, (distance(a, p) + part * distance(p, q)) / far)
                break
    return toward(a, b, max(0, int(first * far) - HAIR)) if first < 1 else b


def _entry(body: Body, a: Point, b: Point, radius: int) -> float:
    """At which part of a leg a base first touches an edge of a body; 1 if it does not."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    square, first = dx * dx + dy * dy, 1.0
    for u, v in body.edges_near(a, b, radius):
        ex, ey, ux, uy = v[0] - u[0], v[1] - u[1], u[0] - ax, u[1] - ay
        first = _at_corner(ux, uy, dx, dy, square, radius, first)
        closing = ex * dy - ey * dx
        long = hypot(ex, ey)
        if closing and long:
            side = ex * uy - ey * ux
            level = radius * long if side > 0 else -radius * long
            part = (side - level) / closing
            if 0 <= part < first:
                along_edge = (part * dx - ux) * ex + (part * dy - uy) * ey
                if 0 <= along_edge <= long * long:
                    first = part
    for x, y in body.line[-1:]:  # of all other edges the end is where another begins
        first = _at_corner(x - ax, y - ay, dx, dy, square, radius, first)
    return first


def _at_corner(x: int, y: int, dx: int, dy: int, square: int, radius: int, most: float) -> float:
    """At which part of a leg one comes as near as a radius to a corner; `most` if not before."""
    ahead = x * dx + y * dy
    if ahead <= 0:
        return most
    inner = ahead * ahead - square * (x * x + y * y - radius * radius)
    if inner <= 0:
        return most
    part = (ahead - sqrt(inner)) / square
    return part if 0 <= part < most else most


def _paid_end(router: Router, a: Point, b: Point, budget: int) -> Point:
    """How far a budget goes on an open leg, each stretch at its own cost."""
    way, far = router.way, distance(a, b)
    layers = way.layers(a, b)
    stops = sorted({0, WHOLE, *(stop for _, spans in layers for span in spans for stop in span)})
    stretches = list(pairwise(stops))
    if b < a:
        stretches.reverse()
    left, done = budget * way.scale << BITS, 0
    for stretch in stretches:
        long = stretch[1] - stretch[0]
        dear = way.weight_on(layers, stretch) * far
        if long * dear > left:
            return toward(a, b, (done + left // dear) * far >> BITS)
        left -= long * dear
        done += long
    return b
