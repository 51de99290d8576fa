"""Whatever a report says is told in Russian too, and so are the names of the games' measures."""

from pathlib import Path

import pytest

import stavka
import stavka.analysis
from stavka.engine import catalogue, extract
from stavka.engine.chance import FastDice

FOLDER = Path(stavka.analysis.__file__).parent


def test_every_sentence_has_its_russian():
    assert extract.find_sentences([FOLDER])
    assert extract.find_faults([FOLDER], "ru", "analysis") == []


@pytest.mark.parametrize("id_", stavka.game_ids())
def test_every_measure_of_a_game_has_its_russian(id_):
    game = stavka.load(id_)
    measures = game.measure(game.start(game.scenarios[0].id, {}, FastDice(1)))
    assert [
        name for name in measures if not catalogue.has(name, "ru", id_) and name != "turn"
    ] == []
