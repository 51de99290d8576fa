"""`stavka sim`: many games between bots, reported as table, JSON, CSV or page."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import stavka
from stavka.analysis import report
from stavka.analysis.paper import Words
from stavka.analysis.simulate import Result, Share, simulate
from stavka.cli.output import figure, language, print_json, print_table, tell
from stavka.engine.errors import StavkaError
from stavka.engine.messages import say


class Order(NamedTuple):
    """What to play."""

    game: str
    scenario: str
    games: int
    bots: tuple[str, ...]
    seed: int
    workers: int | None


class Outputs(NamedTuple):
    """Where the result goes; to the terminal as a table when nothing is named."""

    as_json: bool
    csv: Path | None
    html: Path | None


def run(order: Order, outputs: Outputs) -> None:
    """Play and report; raises `StavkaError`."""
    for path in filter(None, (outputs.csv, outputs.html)):
        _check_folder(path)
    result = _simulate(order)
    if outputs.csv:
        report.write_csv(result, outputs.csv)
    if outputs.html:
        report.write_html(result, outputs.html, language())
    if outputs.as_json:
        print_json(report.to_json(result))
    else:
        _print(result)


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir() or path.is_dir():
        raise StavkaError(f"{path} cannot be written: name a file in a folder that exists")


def _simulate(order: Order) -> Result:
    """Play with a progress bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=order.games)
        return simulate(
            order.game,
            order.games,
            order.bots,
            order.seed,
            order.scenario or None,
            workers=order.workers,
            progress=lambda done, _: bar.update(task, completed=done),
        )


def _print(result: Result) -> None:
    title = f"{result.game}, {result.scenario}: {result.games}, seed {result.seed}"
    rows = [
        [side, result.bots.get(side, ""), result.wins.get(side, result.draws), *_shares(share)]
        for side, share in result.shares.items()
    ]
    heads = (say("Side"), say("Bot"), say("Games"), say("Share"), say("From"), say("To"))
    print_table(heads, rows, title=title)
    print_table((say("How it ended"), say("Games")), list(result.reasons.items()))
    tell(
        say(
            "{decisions} decisions and {turns:.1f} turns a game; {seconds:.1f} s in all.",
            decisions=round(result.mean_decisions),
            turns=result.mean_turns,
            seconds=result.seconds,
        )
    )
    name = Words(stavka.load(result.game), result.scenario, language()).measure
    rows = [[name(one), figure(curve[-1], ".1f")] for one, curve in result.curves.items() if curve]
    print_table((say("At the end, mean"), say("Value")), rows)


def _shares(share: Share) -> list[str]:
    return [figure(value, ".1%") for value in (share.share, share.low, share.high)]
