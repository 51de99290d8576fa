"""Whatever the command says is told in Russian too."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import stavka
import stavka.cli
from stavka.cli import output
from stavka.cli.app import app
from stavka.cli.textboard import TextBoard
from stavka.engine import extract, replay
from stavka.engine.messages import say
from stavka.games.chechen_war import text
from tests.analysis.games import finished

FOLDER = Path(stavka.cli.__file__).parent
MANY = 100


def test_every_sentence_has_its_russian():
    assert extract.find_sentences([FOLDER])
    assert extract.find_faults([FOLDER], "ru", "cli") == []


@pytest.fixture
def russian(monkeypatch):
    """A reader of Russian at the terminal."""
    monkeypatch.setenv("LANGUAGE", "ru")
    output.language.cache_clear()
    yield
    monkeypatch.undo()
    output.language.cache_clear()


def test_figures_have_a_decimal_comma(russian):
    told = CliRunner().invoke(app, ["play", "kriegsspiel", "--text"], input="odds 1\nquit\n")
    assert "100,0\N{NO-BREAK SPACE}%" in told.output


def test_a_line_about_a_hidden_unit_begins_with_a_capital(tmp_path, russian):
    board = TextBoard(stavka.load("chechen-war"), "historical")
    line = say("{unit} is reduced.", unit=text.HIDDEN)
    assert board.say(line)[0].islower()
    assert board.line(line)[0].isupper()
    output.language.cache_clear()


def test_no_line_of_a_told_game_begins_small(tmp_path):
    file = tmp_path / "game.jsonl"
    replay.dump(finished("chechen-war"), file)
    told = CliRunner().invoke(app, ["replay", str(file)]).output.splitlines()
    lines = [line[6:] for line in told if line[:5].strip().isdecimal()]
    assert len(lines) > MANY
    assert [line for line in lines if line[0].islower()] == []
