"""The printed map: read from map.toml, projected, and strung together from its lines.

All lengths are user units of the sheet; a counter is 58 of them wide.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from stavka.engine import data
from stavka.engine.data import Provenance
from stavka.engine.errors import DataError
from stavka.maps.projection import Projection, ProjectionSpec
from stavka.maps.zones import Zone, ZoneGraph
from stavka.maps.zoneshapes import (
    Line,
    LineSpec,
    Point,
    ZoneShapes,
    natural,
    natural_ring,
)

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Span: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]

FILE = "map"
STEP = 8.0
"""Units of a line between two of its points."""
SHORE, MARCH, STREAM, TRACK = 4.0, 2.2, 3.4, 1.2
"""How far coasts, borders, rivers and railways stray from the points that are told."""


class PlaceData(msgspec.Struct, frozen=True):
    """Where in a zone its town lies, where its name stands, and about where counters lie."""

    zone: Name
    city: Point
    plate: Point
    seat: Point


class RailwayData(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A railway from the town of a zone to that of the next, and the points between."""

    first: Name
    last: Name
    via: tuple[Point, ...]


class LandData(msgspec.Struct, frozen=True):
    """A land abroad, an island or a lake, by its shore."""

    id: Name
    kind: Literal["abroad", "isle", "lake"]
    points: tuple[Point, ...]


class RiverData(msgspec.Struct, frozen=True):
    """A river from its upper course to its mouth; small ones bear no name."""

    en: str
    ru: str
    rank: Annotated[int, msgspec.Meta(ge=1, le=3)]
    points: tuple[Point, ...]


class NameData(msgspec.Struct, frozen=True):
    """The name of a water or of a land abroad, set where there is room."""

    en: Name
    ru: Name
    kind: Literal["water", "land"]
    at: Point
    size: Span = 1.0
    angle: float = 0.0


class FrameData(msgspec.Struct, frozen=True):
    """What of the projected land the sheet shows: meridians, and units from its upper edge."""

    west: float
    east: float
    north: float
    south: float
    cartouche: tuple[float, float, float, float]


class MapData(msgspec.Struct, frozen=True):
    """`map.toml`."""

    projection: ProjectionSpec
    frame: FrameData
    junctions: dict[Name, Point]
    lines: tuple[LineSpec, ...]
    places: tuple[PlaceData, ...]
    railways: tuple[RailwayData, ...]
    lands: tuple[LandData, ...]
    rivers: tuple[RiverData, ...]
    names: tuple[NameData, ...]


class Place(NamedTuple):
    """The spots of a zone on the sheet."""

    city: Point
    plate: Point
    seat: Point


class Atlas:
    """The map on its sheet, from the north-west corner of its frame.

    Raises `DataError` when lines and zones contradict each other, when a zone has no place, or
    when railways are not those of the zones.
    """

    def __init__(self, spec: MapData, graph: ZoneGraph) -> None:
        self.spec = spec
        self.graph = graph
        self._project = Projection(spec.projection)
        west, _ = self._project((spec.frame.west, spec.projection.level))
        east, _ = self._project((spec.frame.east, spec.projection.level))
        self._corner = west, spec.frame.north
        self.width, self.height = east - west, spec.frame.south - spec.frame.north
        try:
            self.shapes = self._shapes()
        except ValueError as error:
            raise DataError(f"{FILE}.toml, key lines: {error}") from error
        self.places = self._places()
        self.railways = tuple(self._railway(one) for one in self._checked_railways())

    def at(self, place: Point) -> Point:
        """Where a longitude and latitude lie on the sheet."""
        x, y = self._project(place)
        return x - self._corner[0], y - self._corner[1]

    def line(self, places: tuple[Point, ...], stray: float) -> Line:
        """A line through places, drawn as nature would."""
        return natural(tuple(map(self.at, places)), STEP, stray)

    def ring(self, places: tuple[Point, ...]) -> Line:
        """The shore around a land or a lake."""
        return natural_ring(tuple(map(self.at, places)), STEP, SHORE)

    def _shapes(self) -> ZoneShapes:
        spec = self.spec
        junctions = {name: self.at(place) for name, place in spec.junctions.items()}
        lines = [
            msgspec.structs.replace(line, via=tuple(map(self.at, line.via))) for line in spec.lines
        ]
        strays = iter([MARCH if line.between[1] != "sea" else SHORE for line in lines])
        return ZoneShapes(
            self.graph, junctions, lines, lambda points: natural(points, STEP, next(strays))
        )

    def _places(self) -> tuple[Place, ...]:
        told = {place.zone: place for place in self.spec.places}
        if sorted(told) != sorted(self.graph.ids):
            odd = sorted(set(told) ^ set(self.graph.ids))
            raise DataError(
                f"{FILE}.toml, key places: expected each zone once; at odds: {', '.join(odd)}"
            )
        rows = [told[id_] for id_ in self.graph.ids]
        return tuple(Place(*map(self.at, (row.city, row.plate, row.seat))) for row in rows)

    def _checked_railways(self) -> tuple[RailwayData, ...]:
        wanted = {
            frozenset((self.graph.label(a), self.graph.label(b)))
            for a in self.graph
            for b in self.graph.rails[a]
        }
        found = {frozenset((one.first, one.last)) for one in self.spec.railways}
        if wanted != found:
            odd = ", ".join(sorted("-".join(sorted(pair)) for pair in wanted ^ found))
            raise DataError(
                f"{FILE}.toml, key railways: expected those of the zones; at odds: {odd}"
            )
        return self.spec.railways

    def _railway(self, one: RailwayData) -> Line:
        towns = {place.zone: place.city for place in self.spec.places}
        return self.line((towns[one.first], *one.via, towns[one.last]), TRACK)

    def town(self, zone: Zone) -> Point:
        """The town that a zone is named after."""
        return self.places[zone].city


@cache
def read_map() -> data.Loaded[MapData]:
    """The map's data file, with the provenance of all in it."""
    return data.load(files(__package__) / "data" / f"{FILE}.toml", MapData)


def provenance() -> Provenance:
    """Where the values of the map come from."""
    return read_map().provenance
