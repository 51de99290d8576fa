"""The games on offer, and what is the same for all their tables: board, counters, charts, rules."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any
from urllib.parse import urlencode

import msgspec

import stavka
from stavka.bots import LEVELS
from stavka.drawing.palette import Colours, colours_of
from stavka.engine import catalogue
from stavka.engine.game import Game
from stavka.engine.ledger import Ledger
from stavka.engine.scene import Board, ZoneBoard
from stavka.server.wire import plain

CLIENT = "web"
"""Domain of the client's own sentences."""
PICTURES = ("map", "miniature", "counters")
"""What is drawn of every scenario; see `drawings`."""


class Leaflet(msgspec.Struct, frozen=True):
    """An answer that stays the same while the server runs: its JSON and the mark of that."""

    content: bytes
    etag: str


def print_leaflet(value: Any) -> Leaflet:
    """Encode an answer once."""
    content = msgspec.json.encode(value)
    return Leaflet(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


@cache
def game(id_: str) -> Game[Any]:
    """A game, loaded once; raises `UnknownGame`."""
    return stavka.load(id_)


@cache
def games(lang: str) -> Leaflet:
    """All games, as the gallery shows them."""
    return print_leaflet([_card(game(id_), lang) for id_ in stavka.game_ids()])


def _card(one: Game[Any], lang: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": plain(one.title, lang, one.id),
        "about": plain(one.about, lang, one.id),
        "year": one.year,
        "scenarios": [
            {
                **plain(scenario, lang, one.id),
                "seats": plain(one.seats(scenario.id), lang, one.id),
            }
            for scenario in one.scenarios
        ],
        "options": plain(one.options, lang, one.id),
        "seats": plain(one.seats(one.scenarios[0].id), lang, one.id),
        "levels": list(LEVELS),
        "hasSecrets": one.has_secrets,
        "picture": picture_address("map", one.id, one.scenarios[0].id, lang) + "#board",
    }


@cache
def board(id_: str, scenario: str, lang: str) -> Leaflet:
    """The map of a scenario, the counters, charts and questions of its game."""
    one = game(id_)
    parts = {
        "board": _asked_about(one.board(scenario)),
        "faces": one.faces(),
        "charts": one.charts(),
        "queries": one.queries,
    }
    answer = {name: plain(part, lang, id_) for name, part in parts.items()}
    addresses = {name: picture_address(name, id_, scenario, lang) for name in PICTURES}
    return print_leaflet({**answer, **addresses, "palette": _palette(one, scenario)})


def _asked_about(board: Board) -> Board:
    """A board as pages ask about it: what is only printed on a map of zones is in its picture."""
    if isinstance(board, ZoneBoard):
        return msgspec.structs.replace(board, shapes=(), paths=(), labels=())
    return board


def picture_address(name: str, id_: str, scenario: str, lang: str) -> str:
    """Where a picture of a scenario is."""
    return f"/api/games/{id_}/{name}.svg?{urlencode({'scenario': scenario, 'lang': lang})}"


def _palette(one: Game[Any], scenario: str) -> dict[str, Colours]:
    """Ground and ink of every colour that seats and counters name."""
    used = {face.colour for face in one.faces()} | {seat.colour for seat in one.seats(scenario)}
    return {key: colours_of(key) for key in sorted(used)}


@cache
def rules(id_: str, lang: str) -> Leaflet:
    """The ledger of a game."""
    ledger = Ledger.load(stavka.game_folder(id_), lang)
    return print_leaflet(
        {
            "clauses": plain(list(ledger.clauses.values()), lang),
            "rulings": plain(list(ledger.rulings.values()), lang),
        }
    )


@cache
def sentences(lang: str) -> Leaflet:
    """The client's own sentences."""
    return print_leaflet(catalogue.entries(CLIENT, lang))
