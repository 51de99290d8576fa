"""A line of the log, for all that tell events."""

from __future__ import annotations

from typing import TypeAlias

from stavka.engine.events import Event
from stavka.engine.messages import Argument, Message
from stavka.engine.scene import Line
from stavka.games.for_bloody_honor.setting import Setting

Fields: TypeAlias = dict[str, Argument]
"""What fills the fields of a sentence."""


def line(
    setting: Setting,
    event: Event,
    message: Message,
    *,
    zones: tuple[int, ...] = (),
    ids: tuple[int, ...] = (),
    dice: tuple[int, ...] = (),
    weight: int = 1,
    fight: bool = False,
) -> Line:
    """A line of the log with the zones and counters that it lights; a `fight` begins in one."""
    return Line(
        text=message,
        clause=event.clause,
        kind=event.__struct_config__.tag or "",  # type: ignore[arg-type]
        places=tuple(setting.graph.label(zone) for zone in zones if zone >= 0),
        pieces=tuple(setting.ids[unit] for unit in ids),
        dice=dice,
        weight=weight,
        fight=fight or (False if dice else None),
    )
