"""Whatever the server refuses is told in Russian too."""

from pathlib import Path

import stavka.server
from stavka.engine import extract

FOLDER = Path(stavka.server.__file__).parent


def test_every_sentence_has_its_russian():
    assert extract.find_sentences([FOLDER])
    assert extract.find_faults([FOLDER], "ru", "server") == []
