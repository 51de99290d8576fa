"""What the folder's README and docstrings show is run."""

import doctest
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from stavka.maps import hexgrid, reach
from stavka.maps.hexgrid import GridSpec, HexGrid
from stavka.maps.reach import flood
from tests.maps.oracle import CHECHEN_WAR

README = (Path(reach.__file__).parent / "README.md").read_text(encoding="utf-8")


def block(language):
    return re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)[1]


@pytest.mark.parametrize("module", [hexgrid, reach])
def test_the_examples_in_docstrings_hold(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_numbering_in_the_readme_is_that_of_the_chechen_war_map():
    assert msgspec.convert(tomllib.loads(block("toml"))["grid"], GridSpec) == CHECHEN_WAR


def test_the_flood_in_the_readme_runs():
    grid = HexGrid(CHECHEN_WAR)
    nowhere = [0] * len(grid)
    names = {
        "grid": grid,
        "flood": flood,
        "terrain": [1] * len(grid),
        "river": lambda here, there: 1,
        "start": 0,
        "enemy_zones": nowhere,
        "enemies": nowhere,
    }
    exec(block("python"), names)
    assert set(names["reached"]) == set(grid.within(0, 4))  # budget 9, two a step
