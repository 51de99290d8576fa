"""`stavka report`: a finished game looked at, as tables, JSON or a page to print."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

import stavka
from stavka.analysis import aftermath, momentum, page, sections
from stavka.analysis.momentum import Count, Job
from stavka.analysis.paper import Paper, Table
from stavka.cli.output import Unclear, language, print_json, print_table, tell
from stavka.engine.messages import Message, say
from stavka.engine.replay import load


class Order(NamedTuple):
    """What to look at: the replay file, quick games from each point, their seed, processes."""

    file: Path
    games: int
    seed: int
    workers: int | None


def show(order: Order, as_json: bool, html: Path | None) -> None:
    """Look at a game and tell; raises `StavkaError`."""
    if html is not None and (not html.parent.is_dir() or html.is_dir()):
        reason = say(
            "{file} cannot be written: name a file in a folder that exists", file=str(html)
        )
        raise Unclear(reason)
    recorded = load(order.file)
    game = stavka.load(recorded.header.game)
    seen = aftermath.examine(recorded.replay(game))
    jobs = momentum.plan(game.id, seen.positions, order.games, order.seed)
    after = aftermath.with_momentum(seen.aftermath, _play(jobs, order.workers))
    paper = sections.write(game, after, language())
    if html is not None:
        html.write_text(page.render(paper), encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(after))
    elif html is None:
        _print(paper)
    else:
        tell(say("The report is in {file}.", file=str(html)))


def _play(jobs: list[Job], workers: int | None) -> list[Count]:
    """The quick games, with a bar on standard error if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    counts = []
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=sum(job.games for job in jobs))
        for count in _run(jobs, workers):
            counts.append(count)
            bar.advance(task, count.games)
    return counts


def _run(jobs: list[Job], workers: int | None) -> Iterator[Count]:
    count = min(workers or multiprocessing.cpu_count(), len(jobs))
    if count <= 1:
        yield from map(momentum.estimate, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(count) as pool:
        yield from pool.imap(momentum.estimate, jobs)


def _print(paper: Paper) -> None:
    clause = f" ({paper.clause})" if paper.clause else ""
    for text in (f"{paper.title}, {paper.subtitle}", f"{paper.headline}. {paper.reason}{clause}"):
        tell(Message("{text}", {"text": text}))
    print_table((say("Figure"), say("Value")), [(fact.name, fact.value) for fact in paper.facts])
    for section in paper.sections:
        if section.moments:
            tell(Message("{text}", {"text": f"\n{section.title}"}))
        for moment in section.moments:
            tell(Message("{text}", {"text": f"{moment.step:5} {moment.title}: {moment.swing}"}))
            for quote in moment.lines:
                tell(Message("{text}", {"text": f"      {quote.text} ({quote.clause})"}))
        for figure in section.figures:
            if figure.table is not None and not figure.small:
                _print_table(figure.table, figure.title)


def _print_table(table: Table, title: str) -> None:
    print_table([Message(column) for column in table.columns], table.rows, title=title)
