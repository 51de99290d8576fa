"""Simulations written down: JSON, CSV, and a self-contained HTML page with plots."""

from __future__ import annotations

import csv
import html
from pathlib import Path
from typing import Any

import msgspec

from stavka.analysis.simulate import Result, Share
from stavka.engine.errors import StavkaError


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


def write_html(result: Result, path: Path) -> None:
    """A page that needs nothing else: shares with their intervals, lengths, curves by turn.

    Raises `StavkaError` when the extra `analysis` is not installed.
    """
    try:
        import plotly.graph_objects as go
        from plotly.offline import get_plotlyjs
    except ImportError as error:
        raise StavkaError("HTML reports need the extra: pip install 'stavka[analysis]'") from error
    figures = [_shares(go, result), _lengths(go, result), *_curves(go, result)]
    parts = [figure.to_html(full_html=False, include_plotlyjs=False) for figure in figures]
    title = html.escape(f"{result.game}, {result.scenario}: {result.games} games")
    bots = html.escape(", ".join(f"{seat}: {bot}" for seat, bot in result.bots.items()))
    path.write_text(
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<script>{get_plotlyjs()}</script>"
        "<style>body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;"
        "background:#f6f1e4;color:#2b2620}td,th{padding:.2rem .8rem;text-align:left}</style>"
        f"<h1>{title}</h1><p>Bots: {bots}. Seed {result.seed}.</p>{_table(result)}"
        f"{''.join(parts)}</html>",
        encoding="utf-8",
    )


def _percent(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _table(result: Result) -> str:
    rows = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{_percent(share)}</td></tr>"
        for name, share in result.shares.items()
    )
    reasons = "".join(
        f"<tr><td>{html.escape(reason)}</td><td>{count}</td></tr>"
        for reason, count in result.reasons.items()
    )
    return (
        f"<table><tr><th>Outcome<th>Share, 95 % interval{rows}</table>"
        f"<table><tr><th>Reason<th>Games{reasons}</table>"
    )


def _shares(go: Any, result: Result) -> Any:
    names, shares = list(result.shares), list(result.shares.values())
    bars = go.Bar(
        x=names,
        y=[share.share for share in shares],
        error_y={
            "array": [share.high - share.share for share in shares],
            "arrayminus": [share.share - share.low for share in shares],
        },
    )
    return _styled(go.Figure(bars), "Shares of games with 95 % intervals")


def _lengths(go: Any, result: Result) -> Any:
    figure = go.Figure(go.Histogram(x=[one.decisions for one in result.played]))
    return _styled(figure, "Decisions in a game")


def _curves(go: Any, result: Result) -> list[Any]:
    return [
        _styled(
            go.Figure(go.Scatter(x=list(range(1, len(curve) + 1)), y=curve, mode="lines+markers")),
            f"{name.capitalize()} by turn, mean of the games that got so far",
        )
        for name, curve in result.curves.items()
        if name != "turn"
    ]


def _styled(figure: Any, title: str) -> Any:
    return figure.update_layout(
        title=title, template="simple_white", height=340, paper_bgcolor="#f6f1e4"
    )
