"""The log of combat: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.events import Event
from stavka.engine.scene import Line
from stavka.games.for_bloody_honor.setting import Setting

TELLERS: dict[type[Event], Callable[[Setting, Any], Line | None]] = {}
"""Who tells which event of `combat_events.py`; those without one fail loudly."""
