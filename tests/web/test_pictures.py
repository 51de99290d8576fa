"""The pictures of the documentation: each is there, shown, and not too heavy to load."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.project.sources import ROOT
from tests.web.pictures import FOLDER, LANGUAGES, MAPS, SCENES, SIZES, record

HEAVIEST = 256 * 1024
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = {f"{name}-{size}-{lang}.jpg" for name, size, lang in product(SCENES, SIZES, LANGUAGES)}
NAMES |= {f"{name}.jpg" for name in MAPS}


def test_every_picture_is_one_that_the_script_takes():
    assert {file.name for file in FOLDER.iterdir()} == NAMES


def test_every_picture_that_is_shown_is_taken():
    shown = {
        name
        for page in PAGES
        for name in re.findall(r"images/([\w-]+\.jpg)", page.read_text(encoding="utf-8"))
    }
    assert shown
    assert shown - NAMES == set()


@pytest.mark.parametrize("name", sorted(NAMES))
def test_no_picture_is_heavy(name):
    assert (FOLDER / name).stat().st_size < HEAVIEST


def test_a_recorded_game_has_the_moments_that_are_pictured():
    game = record()
    assert game.step("moving", "russian", least=14, skip=20) > game.step("moving", "russian")
    with pytest.raises(LookupError, match="asked of russian 0 times"):
        game.step("ambush-support", "russian")
