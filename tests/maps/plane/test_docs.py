"""What the README shows of the plane is run."""

import re
from pathlib import Path

import pytest

from stavka.maps import plane
from stavka.maps.plane import geojson
from tests.maps.plane.oracle import KINDS

README = (Path(plane.__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("## The plane")[2]


def block(language):
    return re.search(rf"```{language}\n(.*?)```", SECTION, re.DOTALL)[1]


def test_the_example_of_the_readme_does_what_it_says():
    names = {}
    exec(block("python"), names)
    assert names["blocker"] is names["house"]
    assert names["cost"] == 6000
    assert len(names["way"]) == 4
    assert names["hit"] == (0, 1)


def test_the_table_of_the_readme_is_read():
    (shape,) = geojson.read(block("json"), KINDS).shapes
    assert (shape.id, shape.ring[0]) == ("mosque", (9_000, 9_000))


def test_the_error_of_the_readme_is_raised():
    broken = block("json").replace(", [9, 27]]]", "]]")
    sentence = re.search(r"feature 3 \(mosque\), (.*?)\".", SECTION, re.DOTALL)[1]
    with pytest.raises(geojson.TableError) as error:
        geojson.read(broken, KINDS)
    assert str(error.value) == "feature 1 (mosque), " + " ".join(sentence.split())


def test_shapely_is_wanted_by_tests_alone():
    sources = Path(plane.__file__).parent.glob("*.py")
    imports = [
        line for path in sources for line in path.read_text().splitlines() if "import" in line
    ]
    assert imports
    assert not any("shapely" in line or "numpy" in line for line in imports)
