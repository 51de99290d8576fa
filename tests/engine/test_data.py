"""Data files: what is right loads, what is wrong is named by file, line, key and expectation."""

from typing import Annotated

import msgspec
import pytest

from stavka.engine.data import load, read_sections
from stavka.engine.errors import DataError


class Unit(msgspec.Struct, frozen=True):
    id: str
    combat: Annotated[int, msgspec.Meta(ge=0)]
    name: str = ""


class Ground(msgspec.Struct, frozen=True):
    cost: int
    shifts: int = 0


class Shape(msgspec.Struct, frozen=True):
    rows: tuple[str, ...]
    units: tuple[Unit, ...]
    terrain: dict[str, Ground]
    title: str | None = None
    best: Ground | None = None


BASE = """
# A comment with a = sign.
rows = [
  "ab", # a [ bracket in a comment
  "c]",
]

[terrain.city]
cost = 2
shifts = 1

[[units]]
id = "131-bde"
combat = 6

[[units]]
id = "33-rgt"
combat = 4

[provenance]
default = "reconstructed"
[provenance.keys]
"terrain.city.shifts" = "printed 10.8"
"units.*.combat" = "published order of battle"
"units.33-rgt.combat" = { tag = "implied", source = "10.7.1" }
"units" = "printed"
"rows.*" = "implied"
"""


@pytest.fixture
def files(tmp_path):
    """Writes texts to files and returns their paths."""

    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


@pytest.fixture
def base(files):
    return files("base.toml", BASE)


def test_a_file_becomes_its_schema(base):
    value = load(base, Shape).value
    assert value.rows == ("ab", "c]")
    assert value.units == (Unit("131-bde", 6), Unit("33-rgt", 4))
    assert value.terrain == {"city": Ground(2, 1)}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("combat = 4", "combat = 'four'", r"line 18, key units\.1\.combat: Expected `int`, got `s"),
        ("combat = 4", "combat = -1", r"line 18, key units\.1\.combat: Expected `int` >= 0"),
        ("combat = 4", "fight = 4", r"line 16, key units\.1: .*missing required field `combat`"),
        ("combat = 4", "combat = 4\nfght = 4", r"line 19, key units\.1\.fght: no key 'fght' belo"),
        ("shifts = 1", "shift = 1", r"line 10, key terrain\.city\.shift: .*cost, shifts"),
        ("cost = 2", "cost = 2.5", r"line 9, key terrain\.city\.cost: Expected `int`"),
        ("[provenance]", "[best]\nx = 1\n[provenance]", r"key best: .*missing required field"),
        ('"ab"', "3", r"line 3, key rows\.0: Expected `str`, got `int`"),
        ("cost = 2", "cost = = 2", r"not valid TOML: .*line 9"),
        ("cost = 2", "cost = 2\ncost = 2", "not valid TOML"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(files, old, new, complaint):
    assert old in BASE
    with pytest.raises(DataError, match=rf"^wrong\.toml.*{complaint}"):
        load(files("wrong.toml", BASE.replace(old, new, 1)), Shape)


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path):
    with pytest.raises(DataError, match=r"none\.toml: cannot be read"):
        load(tmp_path / "none.toml", Shape)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"bytes\.toml: is not UTF-8"):
        load(tmp_path / "bytes.toml", Shape)


# --- overlays


def test_overlays_change_keys_and_entries_by_id_and_replace_other_arrays(base, files):
    first = files("a.toml", 'rows = ["x"]\n[[units]]\nid = "33-rgt"\ncombat = 5\n')
    second = files("b.toml", "[terrain.city]\nshifts = 3\n[terrain.forest]\ncost = 9\n")
    value = load(base, Shape, [first, second]).value
    assert value.rows == ("x",)
    assert value.units == (Unit("131-bde", 6), Unit("33-rgt", 5))
    assert value.terrain == {"city": Ground(2, 3), "forest": Ground(9)}


def test_a_later_overlay_wins(base, files):
    layers = [files(name, f"[terrain.city]\ncost = {n}\n") for n, name in enumerate(["x", "y"])]
    assert load(base, Shape, layers).value.terrain["city"].cost == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[units]]\nid = "x"\n', r"line 2, key units\.0\.id: .*'x'.*131-bde, 33-rgt"),
        ('[[units]]\nid = "33-rgt"\ncombat = "z"\n', r"line 3, key units\.0\.combat: Expected"),
        ("[terrain.city]\n\nhight = 1\n", r"line 3, key terrain\.city\.hight: no key 'hight'"),
        ("rows = 3\n", r"line 1, key rows: Expected `array`"),
        ("rows = [\n", "not valid TOML"),
    ],
)
def test_a_wrong_overlay_is_named_with_its_own_lines(base, files, text, complaint):
    with pytest.raises(DataError, match=rf"^mine\.toml.*{complaint}"):
        load(base, Shape, [files("mine.toml", text)])


def test_a_shared_overlay_is_laid_over_by_its_section(base, files):
    mine = files("mine.toml", "[units.terrain.city]\ncost = 7\n[map]\nx = 1\n")
    loaded = load(base, Shape, [mine], section="units")
    assert loaded.value.terrain["city"].cost == 7
    assert str(loaded.provenance.of("terrain.city.cost")) == "own mine.toml"
    assert read_sections(mine, ["map", "units"]) == ("units", "map")
    with pytest.raises(DataError, match=r"mine\.toml, line 3, key map: .*expected one of: units"):
        read_sections(mine, ["units"])


def test_an_error_in_a_section_has_the_overlays_line(base, files):
    mine = files("mine.toml", "[map]\nx = 1\n[units.terrain.city]\ncost = 'x'\n")
    with pytest.raises(DataError, match=r"mine\.toml, line 4"):
        load(base, Shape, [mine], section="units")


# --- provenance


@pytest.mark.parametrize(
    ("path", "due"),
    [
        ("terrain.city.shifts", "printed 10.8"),
        ("terrain.city.cost", "reconstructed"),
        ("units.131-bde.combat", "published order of battle"),
        ("units.33-rgt.combat", "implied 10.7.1"),
        ("units.33-rgt.id", "printed"),
        ("rows.1", "implied"),
    ],
)
def test_the_longest_pattern_tells_where_a_value_comes_from(base, path, due):
    assert str(load(base, Shape).provenance.of(path)) == due


def test_values_are_counted_by_their_provenance(base, files):
    assert load(base, Shape).provenance.counts() == {
        "printed": 3,
        "implied": 3,
        "published": 1,
        "reconstructed": 1,
        "own": 0,
    }
    mine = files("mine.toml", "[terrain.city]\nshifts = 3\n")
    counts = load(base, Shape, [mine]).provenance.counts()
    assert (counts["printed"], counts["own"]) == (2, 1)


def test_the_sources_of_a_tag_can_be_listed(base):
    assert load(base, Shape).provenance.sources("printed") == ("10.8",)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"printed 10.8"', '"guessed"', "line 23.*'guessed'; expected one of printed, implied"),
        ("terrain.city.shifts", "terrain.town.shifts", "line 23.*names no value"),
        ('default = "reconstructed"', 'default = "x"', r"line 21, key provenance\.default"),
    ],
)
def test_wrong_provenance_is_refused(files, old, new, complaint):
    text = BASE.replace(old, new)
    with pytest.raises(DataError, match=complaint):
        load(files("wrong.toml", text), Shape)
