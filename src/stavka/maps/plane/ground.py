"""Kinds of ground, and the shapes that are of such a kind."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from stavka.maps.plane.geometry import Ring

Pace: TypeAlias = tuple[int, int]
"""(inches of the throw, inches of ground) as a ratio: (1, 2) goes twice as far."""


class GroundKind(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of ground does. Mover classes are the game's words: "wheeled", "infantry"."""

    id: str
    cover: bool = False
    blocks_sight: bool = False
    closed_to: frozenset[str] = frozenset()
    """Mover classes that may not enter."""
    pace: dict[str, Pace] = {}
    """By mover class: (1, 2) for half the cost, (2, 1) for twice; none: nothing is said of it."""
    height: int = 0
    """For drawing, in the units of length."""

    def speaks_of(self, mover: str) -> bool:
        """Whether the kind is closed to a mover class or has a pace for it."""
        return mover in self.closed_to or mover in self.pace


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A polygon (`closed`), or a line with or without a width: a wall, a road by its middle."""

    id: str
    kind: str
    ring: Ring
    """Corners, the first not repeated; of a line its points, the first repeated if it closes."""
    closed: bool = True
    width: int = 0
    """Of a line. A polygon has none."""
    holes: tuple[Ring, ...] = ()
    """Of a polygon: clearings, which are no part of it."""
