"""Simulations written down: JSON, CSV, and a self-contained HTML page with charts."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import msgspec

from stavka.analysis import page, simpage
from stavka.analysis.simulate import Result


def to_json(result: Result) -> dict[str, Any]:
    """The figures of a simulation as plain data, without the single games."""
    plain: dict[str, Any] = msgspec.to_builtins(result)
    del plain["played"]
    return plain


def write_csv(result: Result, path: Path) -> None:
    """A row a game: seed, winner, reason, decisions, turns, and the last value of each measure."""
    names = list(result.curves)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["game", "seed", "winner", "reason", "clause", "decisions", *names])
        for number, one in enumerate(result.played, 1):
            last = [one.curves[name][-1] for name in names]
            winner = " ".join(one.winners) or "draw"
            rows.writerow([number, one.seed, winner, one.reason, one.clause, one.decisions, *last])


def write_html(result: Result, path: Path, lang: str = "en") -> None:
    """A page that needs nothing else: shares with their intervals, lengths, curves by turn."""
    path.write_text(page.render(simpage.write(result, lang)), encoding="utf-8")
