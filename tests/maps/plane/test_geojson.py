"""Tables as GeoJSON: there and back, north up, and errors that name the feature."""

import json
from random import Random

import pytest

from stavka.maps.plane import geojson
from stavka.maps.plane.ground import Shape
from stavka.maps.plane.table import Table, TableError
from tests.maps.plane.oracle import KINDS, line, polygon, random_table, rectangle, table

SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]


def feature(geometry="Polygon", coordinates=None, number=None, **properties):
    coordinates = [SQUARE] if coordinates is None else coordinates
    made = {
        "type": "Feature",
        "properties": {"kind": "house", **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }
    return made if number is None else {**made, "id": number}


def text(*features, **members):
    members = {"table": {"width": 48, "height": 36}, **members}
    return json.dumps({"type": "FeatureCollection", "features": list(features), **members})


def read(*features, **members):
    return geojson.read(text(*features, **members), KINDS)


def same(one, other):
    return (one.size, one.shapes, dict(one.kinds)) == (other.size, other.shapes, dict(other.kinds))


# --- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_is_read_again(seed):
    laid = random_table(Random(seed), kinds=("house", "wall", "road", "mud"))
    assert same(geojson.read(geojson.write(laid), KINDS), laid)


def test_holes_and_widths_are_kept():
    ring = Shape(
        id="fort", kind="house", ring=rectangle(0, 0, 9_000, 9_000),
        holes=(rectangle(2_001, 2_000, 3_000, 3_000), rectangle(5_000, 5_000, 6_000, 6_000)),
    )  # fmt: skip
    laid = table(ring, line("lane", "road", (0, 20_000), (30_000, 20_500), width=1_250))
    assert same(geojson.read(geojson.write(laid), KINDS), laid)


def test_an_empty_table_is_written_and_read():
    assert same(geojson.read(geojson.write(table()), KINDS), table())


def test_what_is_written_is_geojson_with_closed_rings():
    written = json.loads(geojson.write(table(polygon("a", "house", *rectangle(0, 0, 9, 9)))))
    assert written["type"] == "FeatureCollection"
    (ring,) = written["features"][0]["geometry"]["coordinates"]
    assert ring[0] == ring[-1]
    assert len(ring) == 5


# --- what is read ------------------------------------------------------------------------------


def test_the_file_counts_from_the_south_and_the_table_from_the_north():
    (shape,) = read(feature(coordinates=[[[0, 36], [3, 36], [0, 35], [0, 36]]])).shapes
    assert shape.ring == ((0, 0), (3_000, 0), (0, 1_000))


def test_ids_come_from_the_property_or_the_feature_or_are_made():
    laid = read(feature(id="mosque"), feature(number=7), feature())
    assert [shape.id for shape in laid.shapes] == ["mosque", "7", "house-3"]


def test_a_feature_of_several_parts_is_several_shapes():
    other = [[[30, 30], [31, 30], [31, 31], [30, 30]]]
    laid = read(feature("MultiPolygon", [[SQUARE], other], id="farm"))
    assert [shape.id for shape in laid.shapes] == ["farm-1", "farm-2"]
    laid = read(feature("MultiLineString", [[[0, 0], [1, 1]], [[2, 2], [3, 3]]], width=0.5))
    assert [(s.closed, s.width) for s in laid.shapes] == [(False, 500)] * 2


def test_columns_that_editors_leave_empty_mean_nothing():
    assert read(feature(width=None, name="x")).shapes[0].width == 0


def test_altitudes_are_passed_over():
    (shape,) = read(feature("LineString", [[0, 0, 118.5], [1, 1, 119]])).shapes
    assert shape.ring == ((0, 36_000), (1_000, 35_000))


def test_the_size_may_be_given_by_who_reads():
    bare = text(feature(), table=None)
    assert geojson.read(bare, KINDS, (48_000, 36_000)).size == (48_000, 36_000)


def test_coordinates_finer_than_a_thousandth_are_rounded():
    (shape,) = read(feature("LineString", [[0.0004, 36], [1.0006, 36]])).shapes
    assert shape.ring == ((0, 0), (1_001, 0))


# --- what is refused ---------------------------------------------------------------------------

BAD = [
    (
        feature(kind="lava"),
        "feature 2 (lava-2): the kind 'lava' is unknown, expected one of: house",
    ),
    (feature(kind=None), "feature 2 (shape-2): the property 'kind' is missing, expected one of"),
    (feature(id=[1]), "feature 2: the id is [1], expected a text or number"),
    (
        feature(coordinates=[SQUARE[:-1]]),
        "ring 1: it begins at (10, 10) and ends at (10, 20), expected a closed ring",
    ),
    (feature(coordinates=[SQUARE[:2] + SQUARE[:1]]), "ring 1: 3 positions, expected 4 or more"),
    (
        feature(coordinates=[[[10, 10], [20, 20], [20, 10], [10, 20], [10, 10]]]),
        "the ring crosses or touches itself: the side",
    ),
    (
        feature(coordinates=[SQUARE, [[30, 30], [31, 30], [31, 31], [30, 30]]]),
        "hole 1: (30, 30) is not in the polygon, expected a hole in it",
    ),
    (feature(coordinates=[]), "[], expected a list of rings"),
    (feature(coordinates=[[]]), "ring 1: [], expected a list of positions"),
    (feature(coordinates=[[[1, 2], 5]]), "ring 1, position 2: 5, expected [x, y] in inches"),
    (feature(coordinates=[[[1, "2"]]]), 'position 1: [1, "2"], expected two numbers of inches'),
    (feature(coordinates=[[[1, True]]]), "position 1: [1, true], expected two numbers of inches"),
    (
        feature("LineString", [[0, 0], [50, 0]]),
        "(50, 0) is off the table, expected x from 0 to 48 and y from 0 to 36",
    ),
    (feature("LineString", [[5, 5]]), "a line of 1 points, expected 2 or more"),
    (feature("LineString", [[5, 5], [5, 5]]), "the point (5, 5) is there twice running"),
    (
        feature("LineString", [[0, 0], [1, 1]], width="2"),
        'width is "2", expected a number of inches',
    ),
    (feature("LineString", [[0, 0], [1, 1]], width=-1), "a width of -1, expected 0 or more"),
    (feature(width=2), "a polygon with a width of 2, expected none"),
    (feature("Point", [1, 1]), 'the geometry is "Point", expected Polygon, MultiPolygon'),
    (feature("MultiPoint", [[1, 1]]), 'the geometry is "MultiPoint", expected Polygon'),
    ({"type": "Feature", "properties": {"kind": "house"}}, "the geometry is missing, expected"),
    (17, 'feature 2: 17, expected an object of type "Feature"'),
    (feature(id="first"), "feature 2 (first): the id 'first' is there twice"),
]


@pytest.mark.parametrize(("bad", "sentence"), BAD)
def test_a_faulty_feature_is_named_with_what_is_wrong_and_what_is_expected(bad, sentence):
    with pytest.raises(TableError) as error:
        read(feature(id="first"), bad)
    assert sentence in str(error.value)
    assert str(error.value).startswith("feature 2")


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("{", "line 1, column 2: no JSON"),
        ('{\n "type": FeatureCollection}', "line 2, column 10: no JSON"),
        ("[]", "the text is no GeoJSON table, expected a FeatureCollection"),
        ('{"type": "Feature"}', "expected a FeatureCollection"),
        (text(features=5), "has no list of features"),
        (text(table=5), "the size of the table is missing"),
        (text(table={"width": 5}), "table: height is missing, expected a number of inches"),
        (text(table={"width": 5, "height": 0}), "5 by 0 inches, expected more than 0"),
        (
            '{"type": "FeatureCollection", "table": {"width": NaN}}',
            "width is NaN, expected a number",
        ),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_a_text_that_is_no_table_is_refused(broken, sentence):
    with pytest.raises(TableError) as error:
        geojson.read(broken, KINDS)
    assert sentence in str(error.value)


def test_a_read_table_is_a_table():
    assert isinstance(read(feature()), Table)
