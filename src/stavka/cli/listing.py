"""`stavka games` and `stavka check`: what games there are, and whether their data are sound."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import stavka
from stavka.cli.output import print_json, print_table, speak, tell
from stavka.engine.data import OWN, TAGS
from stavka.engine.game import Game
from stavka.engine.messages import say


def show_games(as_json: bool) -> None:
    """Print all games."""
    games = [stavka.load(id_) for id_ in stavka.game_ids()]
    if as_json:
        print_json([_card(game) for game in games])
        return
    heads = (say("Id"), say("Game"), say("Year"), say("Scenarios"), say("Seats"))
    print_table(heads, map(_row, games))


def _card(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": str(game.title),
        "about": str(game.about),
        "year": game.year,
        "scenarios": [{"id": one.id, "title": str(one.title)} for one in game.scenarios],
        "seats": [info.id for info in game.seats(game.scenarios[0].id)],
        "fingerprint": game.fingerprint,
    }


def _row(game: Game[Any]) -> list[str]:
    scenarios = ", ".join(one.id for one in game.scenarios)
    seats = ", ".join(info.id for info in game.seats(game.scenarios[0].id))
    return [game.id, speak(game.title, game.id), game.year, scenarios, seats]


def check(id_: str, overlays: Sequence[Path], as_json: bool) -> None:
    """Load a game, or all, and count where its values come from; raises `DataError`."""
    ids = [id_] if id_ else list(stavka.game_ids())
    counts = {one: _counts(stavka.load(one, overlays)) for one in ids}
    if as_json:
        print_json({"games": counts})
        return
    for one, files in counts.items():
        _print_counts(one, files)
    tell(say("All data are sound."))


def _counts(game: Game[Any]) -> dict[str, dict[str, int]]:
    """How many values of each file bear each tag."""
    return {name: provenance.counts() for name, provenance in game.provenance.items()}


def _print_counts(id_: str, files: dict[str, dict[str, int]]) -> None:
    tags = (*TAGS, OWN)
    rows: list[list[Any]] = [[name, *(found[tag] for tag in tags)] for name, found in files.items()]
    sums = [sum(found[tag] for found in files.values()) for tag in tags]
    names = (
        say("printed"),
        say("implied"),
        say("published"),
        say("reconstructed"),
        say("own"),
    )
    print_table((say("File"), *names), [*rows, [speak(say("all")), *sums]], title=id_)
