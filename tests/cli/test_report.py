"""`stavka report`: a finished game looked at from its file."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import stavka
from stavka.cli import output
from stavka.cli.app import app
from stavka.engine import replay
from stavka.engine.match import Match
from tests.analysis.games import finished

GAME = "kriegsspiel"


def run(*arguments, code=0):
    result = CliRunner().invoke(app, ["report", *map(str, arguments)])
    assert result.exit_code == code, f"{result.output}\n{result.exception!r}"
    return result


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    replay.dump(finished(GAME), path)
    return path


def test_it_is_printed_as_tables(file):
    told = run(file, "--games", 0).stdout
    for title in ("Turning points", "Steps lost by cause", "Were the dice fair?"):
        assert title in told
    assert "Chance of winning" not in told


def test_quick_games_are_counted_and_the_same_on_any_number_of_workers(file):
    alone = json.loads(run(file, "--games", 3, "--workers", 1, "--json").stdout)
    shared = json.loads(run(file, "--games", 3, "--workers", 2, "--json").stdout)
    assert alone == shared
    assert {count["games"] for count in alone["momentum"]} == {3}
    other = json.loads(run(file, "--games", 3, "--workers", 1, "--seed", 2, "--json").stdout)
    assert other["momentum"] != alone["momentum"]
    assert {**other, "momentum": []} == {**alone, "momentum": []}


def test_a_page_is_written_in_the_reader_s_language(file, tmp_path, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ru")
    output.language.cache_clear()
    try:
        told = run(file, "--games", 1, "--workers", 1, "--html", tmp_path / "report.html").stdout
    finally:
        output.language.cache_clear()
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Переломы" in page
    assert "report.html" in told
    assert "Turning points" not in told


def test_a_game_that_goes_on_is_refused(tmp_path):
    match = Match.start(stavka.load(GAME), "field", seed=b"x" * 32)
    replay.dump(match, tmp_path / "open.jsonl")
    told = run(tmp_path / "open.jsonl", code=2).stderr
    assert "the game goes on" in told


def test_what_cannot_be_read_or_written_is_refused_before_anything_is_played(file, tmp_path):
    assert "cannot be read" in run(tmp_path / "missing.jsonl", code=2).stderr
    refused = run(file, "--html", tmp_path / "nowhere" / "report.html", code=2).stderr
    assert "cannot be written" in refused
