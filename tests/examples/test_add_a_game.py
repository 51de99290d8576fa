"""The how-to on adding a game quotes the sample as it is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/add-a-game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"```py\n(.*?)```", PAGE, re.DOTALL)
SAMPLE = [
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples/games").rglob("*.py"))
]


@pytest.mark.parametrize("quoted", QUOTED, ids=lambda text: text.split("\n")[0])
def test_what_the_page_quotes_stands_in_the_sample(quoted):
    assert any(quoted in source for source in SAMPLE)


def test_the_page_names_files_that_there_are():
    for name in re.findall(r"`(\w+\.(?:py|toml))`", PAGE):
        assert list((ROOT / "examples/games/kriegsspiel").rglob(name)), name
