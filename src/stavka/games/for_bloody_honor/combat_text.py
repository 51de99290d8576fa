"""What players read in combat: prompts by frame, labels by verb."""

from __future__ import annotations

from stavka.engine.decision import Decision
from stavka.engine.messages import Message
from stavka.games.for_bloody_honor.state import State

LABELS: dict[str, Message] = {}
"""Labels of choices by verb; operands are {what} and {other}."""
ON_PLACE: frozenset[str] = frozenset()
"""Verbs that are played by a click on the zone that is their first operand."""
ON_PIECE: frozenset[str] = frozenset()
"""Verbs that are played by a click on the counter that is their first operand."""


def prompt(state: State, decision: Decision) -> Message | None:
    """The question of one of combat's frames; None for any other."""
    return None
