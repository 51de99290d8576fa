"""`stavka bench`: how fast the games are on this machine."""

from __future__ import annotations

from typing import Any

import stavka
from stavka.cli.output import figure, print_json, print_table
from stavka.engine.messages import say


def show(id_: str, as_json: bool) -> None:
    """Measure a game, or all, and print the figures; raises `UnknownGame`."""
    from stavka.analysis.bench import measure

    found: dict[str, dict[str, Any]] = {
        one: measure(stavka.load(one)) for one in ([id_] if id_ else stavka.game_ids())
    }
    if as_json:
        print_json(found)
        return
    for one, figures in found.items():
        rows = [[name, figure(value, ",.6g")] for name, value in figures.items()]
        print_table((say("Measure"), say("Value")), rows, title=one)
