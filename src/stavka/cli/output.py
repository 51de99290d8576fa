"""Writing to the terminal: JSON for machines, tables for people, sentences in their language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
import typer

from stavka.engine import catalogue, numerals
from stavka.engine.errors import StavkaError
from stavka.engine.messages import Message

DOMAIN = "cli"
"""Catalogue of the command's own sentences."""
LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@cache
def language() -> str:
    """The reader's language by the environment, English when it isn't spoken here."""
    wanted = next(filter(None, map(os.environ.get, LANGUAGE_VARIABLES)), "")
    return catalogue.negotiate(wanted.replace(":", ","))


class Unclear(StavkaError):
    """What the user said can't be done; the sentence is told in the reader's language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)


def explain(error: StavkaError) -> str:
    """An error in one line, in the reader's language where it is a message."""
    text = error.told if isinstance(error.told, str) else speak(error.told)
    return " ".join(text.split())


def speak(message: Message, domain: str = DOMAIN) -> str:
    """A message in the reader's language."""
    return catalogue.translate(message, language(), domain)


def speak_line(message: Message, domain: str = DOMAIN) -> str:
    """A line of a log in the reader's language, with a capital."""
    return catalogue.sentence(message, language(), domain)


def figure(value: float, spec: str) -> str:
    """A number by a format specification, as the reader writes it: "24.5 %", "24,5 %"."""
    return numerals.write(value, spec, language())


def tell(message: Message) -> None:
    """Print a message."""
    typer.echo(speak(message))


def print_json(value: Any) -> None:
    """Print a value as JSON, indented."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())


def print_table(heads: Sequence[Message], rows: Iterable[Sequence[Any]], title: str = "") -> None:
    """Print a table; figures to the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title or None, title_justify="left")
    listed = [list(row) for row in rows]
    for place, head in enumerate(heads):
        figures = bool(listed) and all(_is_figure(row[place]) for row in listed)
        table.add_column(speak(head), justify="right" if figures else "left", overflow="fold")
    for row in listed:
        table.add_row(*map(str, row))
    Console(markup=False, highlight=False).print(table)


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and value.endswith("%"))
