"""From degrees to a sheet whose scale varies: crowded land is given room, empty land is drawn in.

Old wall maps of Russia do the same. The graticule tells the reader where and how much.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import Annotated, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Positive: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]
Knot: TypeAlias = tuple[float, Positive]


class ProjectionSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a degree reaches on the sheet, at some longitudes and latitudes, both ascending.

    In between the scale changes evenly. Parallels are bent like a smile: `sag` is how far one has
    risen `sag_at` units of the sheet from the meridian `level`.
    """

    longitudes: tuple[Knot, ...]
    latitudes: tuple[Knot, ...]
    level: float
    sag: float
    sag_at: Positive


class Projection:
    """Degrees east and north to x east and y south, from the first longitude and the last latitude.

    Raises `ValueError` when knots don't ascend.
    """

    def __init__(self, spec: ProjectionSpec) -> None:
        self._east = Scale(spec.longitudes)
        self._north = Scale(spec.latitudes)
        self._level = self._east.at(spec.level)
        self._bend = spec.sag / spec.sag_at**2
        self._top = self._north.at(spec.latitudes[-1][0])

    def __call__(self, place: Point) -> Point:
        """Where a longitude and latitude lie on the sheet."""
        x = self._east.at(place[0])
        return x, self._top - self._north.at(place[1]) - self._bend * (x - self._level) ** 2


class Scale:
    """Degrees along one axis to units of the sheet, 0 at the first knot.

    >>> Scale(((0.0, 10.0), (10.0, 20.0))).at(10.0)
    150.0
    """

    def __init__(self, knots: tuple[Knot, ...]) -> None:
        self._degrees = [degree for degree, _ in knots]
        self._rates = [rate for _, rate in knots]
        if len(knots) < 2 or any(a >= b for a, b in pairwise(self._degrees)):  # noqa: PLR2004
            raise ValueError(f"a scale has the knots {self._degrees}, expected two or more, rising")
        self._units = [0.0]
        for (a, low), (b, high) in pairwise(knots):
            self._units.append(self._units[-1] + (b - a) * (low + high) / 2)

    def at(self, degree: float) -> float:
        """Where a degree lies; beyond the knots the last scale holds."""
        i = max(0, min(len(self._degrees) - 2, bisect_right(self._degrees, degree) - 1))
        start, width = self._degrees[i], self._degrees[i + 1] - self._degrees[i]
        along, rate = degree - start, self._rates[i]
        if degree < start:
            return self._units[i] + along * rate
        if along > width:
            return self._units[i + 1] + (along - width) * self._rates[i + 1]
        return self._units[i] + along * (rate + (self._rates[i + 1] - rate) * along / width / 2)
