"""Simulations: shares, intervals, reproducibility over workers, and the files they write."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from stavka.analysis import report
from stavka.analysis.simulate import simulate, wilson
from stavka.bots.base import UnknownBot
from stavka.engine.errors import StavkaError

GAME = "chechen-war"


def test_wilson_interval_of_half_in_a_hundred_is_the_published_one():
    share = wilson(50, 100)
    assert (round(share.low, 4), round(share.high, 4)) == (0.4038, 0.5962)


def test_wilson_interval_without_games_is_everything():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_result_does_not_depend_on_the_number_of_workers():
    alone = simulate(GAME, 4, ("random", "random"), 5, workers=1)
    shared = simulate(GAME, 4, ("random", "random"), 5, workers=2)
    told = [(one.winners, one.decisions, one.curves) for one in alone.played]
    assert told == [(one.winners, one.decisions, one.curves) for one in shared.played]


def test_wins_and_draws_add_up_to_the_games_and_json_names_what_the_command_promises():
    result = simulate(GAME, 3, ("random", "scripted"), 2, "historical", workers=1)
    plain = report.to_json(result)
    wanted = {"game", "scenario", "games", "seed", "bots", "wins", "draws", "decisions", "seconds"}
    assert wanted <= plain.keys()
    assert sum(plain["wins"].values()) + plain["draws"] == 3
    assert plain["bots"] == {"russian": "random", "chechen": "scripted"}


def test_csv_has_a_row_for_each_game(tmp_path: Path):
    result = simulate(GAME, 2, ("random", "random"), 1, workers=1)
    report.write_csv(result, tmp_path / "games.csv")
    text = (tmp_path / "games.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert [int(row["decisions"]) for row in rows] == [one.decisions for one in result.played]
    assert "morale" in rows[0]


def test_html_report_needs_nothing_from_elsewhere(tmp_path: Path):
    result = simulate(GAME, 2, ("random", "random"), 1, workers=1)
    report.write_html(result, tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<figcaption>Morale</figcaption>" in page


def test_unknown_scenario_bot_and_number_of_bots_are_refused_by_name():
    with pytest.raises(StavkaError, match="variable, historical"):
        simulate(GAME, 1, ("random", "random"), 1, "winter")
    with pytest.raises(UnknownBot, match="scripted"):
        simulate(GAME, 1, ("random", "genius"), 1)
    with pytest.raises(StavkaError, match="russian, chechen"):
        simulate(GAME, 1, ("random",), 1)
