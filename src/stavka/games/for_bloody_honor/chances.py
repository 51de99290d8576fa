"""The odds of a move, before it is thrown for."""

from __future__ import annotations

from stavka.engine.messages import say
from stavka.engine.scene import Outlook, Preview
from stavka.games.for_bloody_honor.state import RED, State
from stavka.games.for_bloody_honor.text import units


def move_preview(state: State, faction: int, force: tuple[int, ...]) -> Preview:
    """How likely a force is to go where it is sent: exact."""
    charts = state.setting.charts
    needed = charts.move_red if faction == RED else charts.move_white
    goes = needed / charts.die
    return Preview(
        title=say("Movement"),
        headline=units(state.setting, force),
        outcomes=(
            Outlook(say("It goes"), goes, tone="good"),
            Outlook(say("It stays"), 1 - goes, tone="bad"),
        ),
        clause="7.1.4" if faction == RED else "7.1.3",
    )
