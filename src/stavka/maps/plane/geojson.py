"""Tables as GeoJSON, so that they can be drawn in QGIS or any editor of GeoJSON.

Coordinates are inches: x from the western edge, y from the southern one, northward, as every such
editor shows them. Each feature has the property `kind`, and may have `id` and, if a line, `width`
in inches. Later features lie over earlier ones. The collection's member `table` gives the size:
`{"width": 72, "height": 48}`; editors may drop it, and who reads may give the size instead.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from stavka.maps.plane.checks import TableError, check_shape
from stavka.maps.plane.geometry import INCH, Point, Ring
from stavka.maps.plane.ground import GroundKind, Shape
from stavka.maps.plane.table import Table

Json: TypeAlias = object
"""What a JSON text holds, not yet looked at."""
Form: TypeAlias = tuple[tuple[Ring, ...], bool]
"""The rings of a polygon, the outer one first, and true; or a line, and false."""

EXPECTED_FORMS = "Polygon, MultiPolygon, LineString or MultiLineString"
FEWEST_POSITIONS = 4
"""Of a ring: three corners, and the first again."""


def read(text: str, kinds: Mapping[str, GroundKind], size: Point | None = None) -> Table:
    """The table that a GeoJSON text describes; `size` is for texts that don't give it.

    Raises `TableError`: the sentence names the feature by number and id, the ring, what is wrong
    and what is expected.
    """
    collection = _parsed(text)
    width, height = size or _size(collection.get("table"))
    features = collection.get("features")
    if not isinstance(features, list):
        raise TableError("the collection has no list of features, expected the member 'features'")
    shapes: dict[str, Shape] = {}
    for number, feature in enumerate(features, start=1):
        reader = _Reader(number, feature, kinds, (width, height))
        for shape in reader.shapes():
            if shape.id in shapes:
                raise TableError(
                    f"{reader.where}: the id {shape.id!r} is there twice, expected once"
                )
            shapes[shape.id] = shape
    return Table(width, height, kinds, shapes.values())


def write(table: Table) -> str:
    """A table as GeoJSON, one feature a line; `read` gives the same table back."""
    size = {"width": table.width / INCH, "height": table.height / INCH}
    features = ",\n".join(
        json.dumps(_feature(shape, table.height), ensure_ascii=False) for shape in table.shapes
    )
    head = f'"type": "FeatureCollection", "table": {json.dumps(size)}'
    return f'{{{head}, "features": [\n{features}\n]}}\n'


def _feature(shape: Shape, height: int) -> dict[str, Json]:
    def placed(ring: Ring) -> list[list[float]]:
        return [[x / INCH, (height - y) / INCH] for x, y in ring]

    properties: dict[str, Json] = {"id": shape.id, "kind": shape.kind}
    if shape.closed:
        rings = [placed((*ring, ring[0])) for ring in (shape.ring, *shape.holes)]
        geometry: dict[str, Json] = {"type": "Polygon", "coordinates": rings}
    else:
        geometry = {"type": "LineString", "coordinates": placed(shape.ring)}
        properties["width"] = shape.width / INCH
    return {"type": "Feature", "id": shape.id, "properties": properties, "geometry": geometry}


def _parsed(text: str) -> dict[str, Json]:
    try:
        collection = json.loads(text)
    except json.JSONDecodeError as error:
        raise TableError(
            f"line {error.lineno}, column {error.colno}: no JSON: {error.msg}"
        ) from error
    except RecursionError as error:
        raise TableError("the text is nested too deep, expected a FeatureCollection") from error
    if not isinstance(collection, dict) or collection.get("type") != "FeatureCollection":
        raise TableError("the text is no GeoJSON table, expected a FeatureCollection")
    return collection


def _size(found: Json) -> Point:
    if not isinstance(found, dict):
        raise TableError(
            "the size of the table is missing, expected the collection's member "
            '"table": {"width": 72, "height": 48} in inches'
        )
    return _length("table", found, "width"), _length("table", found, "height")


def _length(where: str, found: Mapping[str, Json], key: str) -> int:
    value = found.get(key)
    if not _is_number(value):
        raise TableError(f"{where}: {key} is {_echo(value)}, expected a number of inches")
    return round(float(value) * INCH)  # type: ignore[arg-type]


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _echo(value: Json, longest: int = 40) -> str:
    if value is None:
        return "missing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= longest else f"{text[:longest]}..."


class _Reader:
    """Reads one feature, which may be several shapes."""

    def __init__(
        self, number: int, feature: Json, kinds: Mapping[str, GroundKind], size: Point
    ) -> None:
        self.where = f"feature {number}"
        if not isinstance(feature, dict) or feature.get("type") != "Feature":
            raise TableError(
                f'{self.where}: {_echo(feature)}, expected an object of type "Feature"'
            )
        self.kinds, self.size, self.number = kinds, size, number
        properties = feature.get("properties")
        self.properties: Mapping[str, Json] = properties if isinstance(properties, dict) else {}
        self.id = self._id(feature.get("id"))
        self.where = f"feature {number} ({self.id})"
        self.geometry = feature.get("geometry")

    def _id(self, given: Json) -> str:
        found = self.properties.get("id", given)
        if found is None:
            kind = self.properties.get("kind")
            return f"{kind if isinstance(kind, str) else 'shape'}-{self.number}"
        if isinstance(found, bool) or not isinstance(found, str | int):
            raise TableError(f"{self.where}: the id is {_echo(found)}, expected a text or number")
        return str(found)

    def shapes(self) -> Iterator[Shape]:
        """The shapes of the feature, each checked; of several each id gets a number."""
        kind = self.properties.get("kind")
        if not isinstance(kind, str):
            known = ", ".join(sorted(self.kinds))
            raise TableError(
                f"{self.where}: the property 'kind' is {_echo(kind)}, expected one of: {known}"
            )
        width = 0 if self._has_no_width() else _length(self.where, self.properties, "width")
        forms = list(self._forms())
        for number, (rings, closed) in enumerate(forms, start=1):
            name = self.id if len(forms) == 1 else f"{self.id}-{number}"
            shape = Shape(
                id=name, kind=kind, ring=rings[0], closed=closed, width=width, holes=rings[1:]
            )
            check_shape(self.where, shape, self.kinds, self.size, self._tell)
            yield shape

    def _has_no_width(self) -> bool:
        """Editors give every feature every column: a polygon's width may be there, and empty."""
        return self.properties.get("width") is None

    def _tell(self, p: Point) -> str:
        return f"({p[0] / INCH:g}, {(self.size[1] - p[1]) / INCH:g})"

    def _forms(self) -> Iterator[Form]:
        geometry = self.geometry if isinstance(self.geometry, dict) else {}
        form, found = geometry.get("type"), geometry.get("coordinates")
        readers: dict[Json, Callable[[str, Json], Form]] = {
            "Polygon": self._polygon,
            "LineString": self._line,
        }
        if form in readers:
            yield readers[form](self.where, found)
            return
        single = readers.get(str(form).removeprefix("Multi"))
        if single is None or not str(form).startswith("Multi"):
            raise TableError(
                f"{self.where}: the geometry is {_echo(form)}, expected {EXPECTED_FORMS}"
            )
        for number, part in enumerate(self._list(self.where, found, "parts"), start=1):
            yield single(f"{self.where}, part {number}", part)

    def _polygon(self, where: str, found: Json) -> Form:
        rings = self._list(where, found, "rings")
        return tuple(
            self._ring(f"{where}, ring {number}", ring)
            for number, ring in enumerate(rings, start=1)
        ), True

    def _line(self, where: str, found: Json) -> Form:
        return (self._points(where, found),), False

    def _ring(self, where: str, found: Json) -> Ring:
        points = self._points(where, found)
        if points[0] != points[-1]:
            raise TableError(
                f"{where}: it begins at {self._tell(points[0])} and ends at "
                f"{self._tell(points[-1])}, expected a closed ring: the first position again at "
                "the end"
            )
        if len(points) < FEWEST_POSITIONS:
            raise TableError(
                f"{where}: {len(points)} positions, expected 4 or more: three corners and the "
                "first again"
            )
        return points[:-1]

    def _points(self, where: str, found: Json) -> Ring:
        return tuple(
            self._point(f"{where}, position {number}", position)
            for number, position in enumerate(self._list(where, found, "positions"), start=1)
        )

    def _point(self, where: str, found: Json) -> Point:
        """A position; a third number, the altitude, is allowed and means nothing here."""
        if not isinstance(found, list) or len(found) not in (2, 3):
            raise TableError(f"{where}: {_echo(found)}, expected [x, y] in inches")
        x, y = found[:2]
        if not (_is_number(x) and _is_number(y)):
            raise TableError(f"{where}: {_echo(found)}, expected two numbers of inches")
        return round(x * INCH), self.size[1] - round(y * INCH)

    def _list(self, where: str, found: Json, what: str) -> list[Json]:
        if not isinstance(found, list) or not found:
            raise TableError(f"{where}: {_echo(found)}, expected a list of {what}")
        return found
