"""The command `stavka`: its subcommands and options. What each does is loaded when it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec

import typer

from stavka.engine.errors import StavkaError

FAULT = 2
"""Exit code when the user asked for something that cannot be."""
FIRST_PORT = 8000
HEX_MILLIMETRES = 25.0
"""Across a hex on paper, if nothing else is said."""


app = typer.Typer(
    name="stavka",
    help="Wargames played, refereed, analysed and automated by their own rulebooks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)

P = ParamSpec("P")


def command(example: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a function a subcommand; what Stavka refuses becomes one line and an exit code."""

    def register(do: Callable[P, None]) -> Callable[P, None]:
        @wraps(do)
        def plainly(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                do(*args, **kwargs)
            except StavkaError as error:
                from stavka.cli.output import explain

                typer.echo(f"stavka: {explain(error)}", err=True)
                raise typer.Exit(FAULT) from error

        app.command(epilog=f"Example: {example}")(plainly)
        return plainly

    return register


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; see `stavka games`.")]
AnyGame = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game.")]
Scenario = Annotated[str, typer.Option(help="Id of a scenario; the first one if left out.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback()
def _root() -> None:
    """Wargames played, refereed, analysed and automated by their own rulebooks."""


@command("stavka games --json")
def games(as_json: AsJson = False) -> None:
    """List the games, their scenarios and seats."""
    from stavka.cli import listing

    listing.show_games(as_json)


@command("stavka play chechen-war --scenario historical --seat russian --text")
def play(
    game: AnyGame = "",
    scenario: Scenario = "",
    seat: Annotated[str, typer.Option(help="Your side; the first one if left out.")] = "",
    level: Annotated[str, typer.Option(help="Your opponent: easy, medium, hard.")] = "medium",
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address and open nothing.")
    ] = False,
) -> None:
    """Play against the machine, in the browser or in the terminal."""
    if text:
        from stavka.cli import text as terminal

        terminal.play(game, scenario, seat, level)
    else:
        from stavka.cli import serving

        serving.play(serving.Wish(game, scenario, seat, level), browse=not no_browser)


@command("stavka serve --host 0.0.0.0 --port 8000 --db sqlite:///stavka.db")
def serve(
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen at.", min=1, max=65535)] = FIRST_PORT,
    db: Annotated[str, typer.Option(help="SQLAlchemy address of the database.")] = "",
) -> None:
    """Serve tables to others."""
    from stavka.cli import serving

    serving.serve(host, port, db)


@command("stavka sim chechen-war --games 100 --bots scripted,random --seed 1")
def sim(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    bots: Annotated[
        str, typer.Option(help="A bot per side, in the rulebook's order of sides.")
    ] = "scripted,scripted",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    scenario: Scenario = "",
    workers: Annotated[
        int | None, typer.Option(help="Processes; as many as there are cores if left out.", min=1)
    ] = None,
    as_json: AsJson = False,
    csv: Annotated[Path | None, typer.Option(help="Write a row per game to a file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with plots to a file.")] = None,
) -> None:
    """Play many games between bots and report."""
    from stavka.cli import simulation

    simulation.run(
        simulation.Order(game, scenario, games, tuple(bots.split(",")), seed, workers),
        simulation.Outputs(as_json, csv, html),
    )


@command('stavka odds chechen-war "to 1324" --replay game.jsonl --step 40')
def odds(
    game: GameName,
    action: Annotated[
        str,
        typer.Argument(
            help="In notation, or a question in the game's words; all legal ones if left out."
        ),
    ] = "",
    scenario: Scenario = "",
    replay: Annotated[
        Path | None, typer.Option(help="A replay file that holds the position.")
    ] = None,
    step: Annotated[
        int | None, typer.Option(help="After so many of its steps; the last if left out.", min=0)
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the draws where something is hidden.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Tell the exact odds of an action, from what the deciding seat knows."""
    from stavka.cli import chances

    chances.show(game, action, chances.Place(scenario, replay, step), seed, as_json)


@command("stavka replay game.jsonl --verify")
def replay(
    file: Annotated[Path, typer.Argument(help="The replay file.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Hold it to its hashes and its dice.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game."""
    from stavka.cli import records

    records.show(file, verify, as_json)


@command("stavka report game.jsonl --html report.html")
def report(
    file: Annotated[Path, typer.Argument(help="The replay file of a finished game.")],
    games: Annotated[
        int,
        typer.Option(help="Quick games from each point for the chance of winning; 0: none.", min=0),
    ] = 24,
    seed: Annotated[int, typer.Option(help="The same seed gives the same quick games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(help="Processes; as many as there are cores if left out.", min=1)
    ] = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(help="Write a page to print to a file.")] = None,
) -> None:
    """Look at a finished game: story, losses, luck, turning points, chances."""
    from stavka.cli import afterwards

    afterwards.show(afterwards.Order(file, games, seed, workers), as_json, html)


@command("stavka rules chechen-war 10.7 / --search ambush / --coverage")
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="ID", help="A clause or a section.")] = "",
    search: Annotated[str, typer.Option(metavar="WORDS", help="Words to look for.")] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count the clauses with code and with a test.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show clauses, search them, count their coverage."""
    from stavka.cli import rulebook

    if coverage:
        rulebook.show_coverage(game, as_json)
    else:
        rulebook.show_clauses(game, clause, search, as_json)


@command("stavka check chechen-war --overlay mine.toml")
def check(
    game: AnyGame = "",
    overlay: Annotated[
        list[Path] | None, typer.Option(help="A file of your own values; may be repeated.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Validate data and overlays, count values by provenance."""
    from stavka.cli import listing

    listing.check(game, overlay or [], as_json)


@command("stavka map chechen-war --pdf map.pdf --lang ru --theme light")
def map(  # noqa: A001 - the subcommand's name
    game: GameName,
    svg: Annotated[Path | None, typer.Option(help="Write the map as SVG to a file.")] = None,
    pdf: Annotated[Path | None, typer.Option(help="Write the map as PDF to a file.")] = None,
    counters: Annotated[
        Path | None,
        typer.Option(help="Write sheets of counters, fronts and backs, to a .svg or .pdf file."),
    ] = None,
    scenario: Scenario = "",
    lang: Annotated[str, typer.Option(help="Language; yours if left out.")] = "",
    theme: Annotated[str, typer.Option(help="Inks: light or dark.")] = "light",
    hex_width: Annotated[
        float, typer.Option("--hex", help="Millimetres across a hex on paper.", min=8, max=80)
    ] = HEX_MILLIMETRES,
) -> None:
    """Draw the map and the counters to look at, to print and to play with."""
    from stavka.cli import printing

    order = printing.Order(game, scenario, lang, theme, hex_width)
    printing.write(order, printing.Files(svg, pdf, counters))


@command("stavka bench chechen-war --json")
def bench(game: AnyGame = "", as_json: AsJson = False) -> None:
    """Measure speed."""
    from stavka.cli import speed

    speed.show(game, as_json)


def main() -> None:
    """Run the command."""
    app()
