"""Figures and vehicles for an open table: a painted silhouette that stands on a round base.

A base tells its side by colour and by shape; silhouettes come from models.toml. Everything is drawn
in the square of a counter, the middle of the base at 32, 32: a model stands out above it.
"""

from __future__ import annotations

import math
from functools import cache
from importlib import resources

import msgspec

from stavka.drawing.geometry import Point, at, polyline
from stavka.drawing.markup import group, ink, words
from stavka.drawing.palette import colours_of
from stavka.engine.errors import DataError
from stavka.engine.scene import Face

FILE = "models.toml"
MIDDLE = 32.0
BASE = 29.0
"""The radius of a base; the client scales a model so that this is the radius in play."""
RIM = 5.0
FOOT = 6.0
"""How far below the middle of its base a model stands."""
SIDE_CORNERS = 8
NOTCH, NOTCHES = 7.0, 4
CAST = "matrix(1 0 -0.62 -0.42 0 0)"
"""From an upright silhouette to its shadow on the ground, to the south-east."""
LETTERS = 3
KHAKI, KHAKI_PART = "#8f7f5a", 0.48
AIRY = frozenset({"fold", "smoke"})
"""Paints without an edge."""
FLOCK = "M20,40q4,-3 8,0M36,44q4,-3 8,0M24,50q3,-2.4 6,0M41,36q3,-2 6,0"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a model: what it is painted with, its outline, and which side alone has it."""

    ink: str
    d: str
    side: int | None = None


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A silhouette: its parts as they are painted, its size to the usual, its lift off the base."""

    parts: tuple[Part, ...]
    size: float = 1.0
    lift: float = 0.0


@cache
def models() -> dict[str, Model]:
    """All silhouettes by symbol; raises `DataError` when the file is not of that shape."""
    text = resources.files("stavka.drawing").joinpath(FILE).read_text("utf-8")
    try:
        return msgspec.toml.decode(text, type=dict[str, Model])
    except msgspec.ValidationError as error:
        raise DataError(f"{FILE}: {error}; its head tells what is expected") from error


def model(face: Face, side: int) -> str:
    """A model on its base, the middle of the base at the origin."""
    colours = colours_of(face.colour)
    base = _outline(side, BASE)
    inner = _outline(side, BASE - RIM)
    return group(
        f"counter model {face.kind} {face.shape}",
        ink("shadow", base, transform="translate(2.2 2.8)"),
        ink("body", base, fill=colours.ground),
        ink("rim-light", base, stroke="#fffbe8"),
        ink("base-top", inner),
        ink("flock", FLOCK),
        _standing(face, side, toned(colours.ground)),
        transform=f"translate(-{MIDDLE:g} -{MIDDLE:g})",
    )


def toned(colour: str) -> str:
    """A side's colour as cloth: mixed with khaki.

    >>> toned("#ffffff")
    '#c9c2b0'
    """
    mixed = (
        round(
            int(colour[i : i + 2], 16) * (1 - KHAKI_PART) + int(KHAKI[i : i + 2], 16) * KHAKI_PART
        )
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _standing(face: Face, side: int, cloth: str) -> str:
    """The silhouette and its shadow; one that is not known is spelt out on the base."""
    found = models().get(face.symbol)
    if found is None:
        text = face.symbol[:LETTERS].upper()
        return words("model-word", text, MIDDLE, MIDDLE + FOOT)
    spot = f"translate({MIDDLE:g} {MIDDLE + FOOT:g})"
    size = f"scale({found.size:g})"
    painted = [part for part in found.parts if part.side in {None, side % 2}]
    outline = "".join(part.d for part in painted if part.ink not in AIRY)
    whole = group("halo", ink("model-edge", outline))
    parts = (
        ink(f"paint {part.ink}", part.d, fill=cloth if part.ink == "cloth" else None)
        for part in painted
    )
    lift = f"translate(0 {-found.lift:g})" if found.lift else None
    return group(
        "mark",
        group("cast", ink("model-shadow", outline), transform=CAST),
        group("upright", group("turn", whole, *parts), transform=lift),
        transform=f"{spot} {size}",
    )


def _outline(side: int, radius: float) -> str:
    """A base: round, notched round, eight-cornered, or square with cut corners, by side."""
    shapes = (_round, _notched, _cornered, _squared)
    return shapes[side % len(shapes)](radius)


def _round(radius: float) -> str:
    return f"M{at((MIDDLE, MIDDLE - radius))}a{radius:g},{radius:g} 0 1 1 -.01,0Z"


def _notched(radius: float) -> str:
    """Round with four notches: at north-east, south-east, south-west, north-west."""
    half = math.asin(NOTCH / 2 / radius)
    data = ""
    for i in range(NOTCHES):
        turn = math.tau * (i + 0.5) / NOTCHES
        start, end = _spot(turn - half, radius), _spot(turn + half, radius)
        dent = _spot(turn, radius - NOTCH * 0.75)
        arc = f"A{radius:g},{radius:g} 0 0 1 " if data else "M"
        data += f"{arc}{at(start)}L{at(dent)}L{at(end)}"
    first = _spot(math.tau * 0.5 / NOTCHES - half, radius)
    return f"{data}A{radius:g},{radius:g} 0 0 1 {at(first)}Z"


def _cornered(radius: float) -> str:
    turns = [math.tau * (i + 0.5) / SIDE_CORNERS for i in range(SIDE_CORNERS)]
    return polyline([_spot(turn, radius) for turn in turns], closed=True)


def _squared(radius: float) -> str:
    near, far = radius * 0.55, radius * 0.9
    ring = [
        (-near, -far), (near, -far), (far, -near), (far, near),
        (near, far), (-near, far), (-far, near), (-far, -near),
    ]  # fmt: skip
    return polyline([(MIDDLE + x, MIDDLE + y) for x, y in ring], closed=True)


def _spot(turn: float, radius: float) -> Point:
    """A point of a circle, turning clockwise from north."""
    return MIDDLE + math.sin(turn) * radius, MIDDLE - math.cos(turn) * radius
