"""What a report consists of once it is written: sections of figures, tables and moments, all texts.

One paper serves the page of the browser client (as JSON) and the printable file (`page.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from stavka.analysis.ink import Node
from stavka.engine import catalogue, numerals
from stavka.engine.game import Game
from stavka.engine.ledger import Ledger
from stavka.engine.messages import Argument, Message

DOMAIN = "analysis"
"""Catalogue of the reports' own sentences."""


class Table(msgspec.Struct, frozen=True):
    """Rows under heads; `links` names for each row the step that it leads to, 0 for none."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    links: tuple[int, ...] = ()


class Key(msgspec.Struct, frozen=True):
    """An entry of a legend: the class of its ink, and what it stands for."""

    ink: str
    text: str


class Figure(msgspec.Struct, frozen=True):
    """A drawing, the table that says the same, and notes. `small` ones lie two in a row."""

    id: str
    title: str
    drawing: Node | None = None
    keys: tuple[Key, ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()
    small: bool = False


class Quote(msgspec.Struct, frozen=True):
    """A line of the log with its clause and dice."""

    text: str
    clause: str
    dice: tuple[int, ...]


class Moment(msgspec.Struct, frozen=True):
    """A turning point: the step after which it is seen, what changed for whom, what happened."""

    step: int
    title: str
    swing: str
    ink: str
    lines: tuple[Quote, ...]


class Section(msgspec.Struct, frozen=True):
    """A chapter."""

    id: str
    title: str
    about: str
    figures: tuple[Figure, ...] = ()
    moments: tuple[Moment, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """A figure with its name, for the head of the paper."""

    name: str
    value: str


class Paper(msgspec.Struct, frozen=True):
    """A whole report in one language."""

    lang: str
    game: str
    title: str
    subtitle: str
    headline: str
    reason: str
    clause: str
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]


class Words:
    """Sentences, names and figures in the reader's language."""

    def __init__(self, game: Game[Any], scenario: str, lang: str) -> None:
        self.game = game
        self.lang = lang
        self._names: dict[str, Argument] = {
            str(info.id): info.name for info in game.seats(scenario)
        }
        self.seats: Mapping[str, str] = {
            str(info.id): self.of_game(info.name) for info in game.seats(scenario)
        }
        self.inks: Mapping[str, str] = {
            str(info.id): f"seat-{place} colour-{info.colour}"
            for place, info in enumerate(game.seats(scenario))
        }

    def say(self, template: Message) -> str:
        """A sentence of the report's own."""
        return catalogue.translate(template, self.lang, DOMAIN)

    def of_game(self, message: Message) -> str:
        """A sentence or name of the game's."""
        return catalogue.translate(message, self.lang, self.game.id)

    def line(self, message: Message) -> str:
        """A line of the game's log, with a capital."""
        return catalogue.sentence(message, self.lang, self.game.id)

    def seat(self, seat: str) -> str:
        """The name of a side."""
        return self.seats.get(seat, seat)

    def ink(self, seat: str) -> str:
        """The classes of a side's colour."""
        return self.inks.get(seat, "")

    def number(self, value: float, digits: int = 0) -> str:
        """A figure with the reader's decimal sign and a true minus."""
        rounded = round(value, digits) + 0.0  # no minus before a zero
        return numerals.write(rounded, f".{digits}f", self.lang)

    def signed(self, value: float) -> str:
        """A change, with its sign: "+3.2", "−0.4"."""
        return ("+" if round(value, 1) > 0 else "") + self.number(value, 1)

    def percent(self, share: float) -> str:
        """A share from 0 to 1: "33 %", "<1 %"."""
        if 0 < share < LEAST_PERCENT:
            return f"<{numerals.write(ONE_PERCENT, '.0%', self.lang)}"
        return numerals.write(share, ".0%", self.lang)

    def share(self, share: float) -> str:
        """A share from 0 to 1 to a tenth of a percent: "33.3 %"."""
        return numerals.write(share, ".1%", self.lang)

    def measure(self, name: str) -> str:
        """The name of one of the game's measures."""
        told = self.of_game(Message(name, self._names))
        return told[:1].upper() + told[1:]

    def clause(self, id_: str) -> str:
        """The title of a clause, or its number when the ledger has none."""
        found = self._ledger.clauses.get(id_)
        return found.title if found else id_

    @cached_property
    def _ledger(self) -> Ledger:
        import stavka

        return Ledger.load(stavka.game_folder(self.game.id), self.lang)


ONE_PERCENT = 0.01
LEAST_PERCENT = 0.005
"""Shares below it are told as less than a percent."""
