"""Whatever the command says is told in Russian too."""

from pathlib import Path

import stavka.cli
from stavka.engine import extract

FOLDER = Path(stavka.cli.__file__).parent


def test_every_sentence_has_its_russian():
    assert extract.find_sentences([FOLDER])
    assert extract.find_faults([FOLDER], "ru", "cli") == []
