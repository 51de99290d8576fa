"""What a seat can say in combat."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.notation import Operand


def verbs(counter: Operand, zone: Operand, faction: Operand) -> Mapping[str, tuple[Operand, ...]]:
    """The verbs of combat with their operands; "retreat <zone>" is in `actions.py`."""
    return {}
