"""`stavka map`: the map and the counters of a game as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import stavka
from stavka.cli.output import Unclear, language, tell
from stavka.drawing import Bounds, Theme, document, layers_of, teller
from stavka.drawing.countersheet import PAGE, UNITS, counter_pages
from stavka.drawing.geometry import HEX
from stavka.drawing.inks import THEMES
from stavka.drawing.names import Tell
from stavka.drawing.paper import Page, print_pdf
from stavka.engine import gate
from stavka.engine.game import Game
from stavka.engine.messages import say

COUNTER = 0.58
"""The side of a counter as a share of a hex across, as on the screen."""
PRINT_FINER = 4
"""Samples of the relief to each of the screen's, which a browser smooths by itself."""
SVG, PDF = ".svg", ".pdf"


class Order(NamedTuple):
    """What is to be drawn: game, scenario, language, inks, millimetres across a hex on paper."""

    game: str
    scenario: str
    lang: str
    theme: str
    hex_width: float


class Files(NamedTuple):
    """Where to: the map as SVG and as PDF, the counters as either."""

    svg: Path | None
    pdf: Path | None
    counters: Path | None


def write(order: Order, files: Files) -> None:
    """Write the files that were asked for; raises `Unclear` and what the game raises."""
    if not any(files):
        raise Unclear(say("Say what to write: --svg FILE, --pdf FILE or --counters FILE."))
    game = stavka.load(order.game)
    scenario = order.scenario or game.scenarios[0].id
    gate.check_scenario(game, scenario)
    told = teller(order.lang or language(), game.id)
    theme = _theme(order.theme)
    if files.svg or files.pdf:
        bounds, layers = layers_of(game.board(scenario), told, PRINT_FINER)
        _write_map(game, document(bounds, layers, theme), bounds, order, files, told)
    if files.counters:
        _write_counters(game, scenario, order, files.counters, told, theme)


def _theme(wanted: str) -> Theme:
    for theme in THEMES:
        if theme == wanted:
            return theme
    raise Unclear(
        say("There is no theme {name}; there are: {themes}", name=wanted, themes=", ".join(THEMES))
    )


def _write_map(
    game: Game[Any], drawing: str, bounds: Bounds, order: Order, files: Files, told: Tell
) -> None:
    if files.svg:
        _put(files.svg, drawing.encode())
    if files.pdf:
        millimetres = order.hex_width / HEX
        page = Page(drawing, bounds.width * millimetres, bounds.height * millimetres)
        _put(files.pdf, print_pdf([page], told(game.title)))


def _write_counters(
    game: Game[Any], scenario: str, order: Order, file: Path, told: Tell, theme: Theme
) -> None:
    if file.suffix not in {SVG, PDF}:
        name = file.name
        raise Unclear(say("The counters can be .svg or .pdf; {name} is neither.", name=name))
    seats = [str(seat.id) for seat in game.seats(scenario)]
    pages = counter_pages(game.faces(), seats, told, order.hex_width * COUNTER)
    drawings = [document(PAGE, page, theme) for page in pages]
    if file.suffix == PDF:
        size = (PAGE.width / UNITS, PAGE.height / UNITS)
        _put(file, print_pdf([Page(drawing, *size) for drawing in drawings], told(game.title)))
        return
    for number, drawing in enumerate(drawings, 1):
        name = file.name if len(drawings) == 1 else f"{file.stem}-{number}{file.suffix}"
        _put(file.with_name(name), drawing.encode())


def _put(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unclear(say("{file} can't be written: {why}", file=str(file), why=why)) from error
    tell(say("Written: {file}", file=str(file)))
