"""Verdicts: the referee's answer to "may I?", with the clause and what would do."""

from __future__ import annotations

import msgspec

from stavka.engine.messages import Message


class Verdict(msgspec.Struct, frozen=True):
    """Whether something is allowed; if not, why, by which clause, and what is allowed instead.

    `reason` says what was tried and what forbids it; `clause` is the ledger id ("9.2.1") or "" when
    no rule of the game but the table itself refuses (wrong seat, stale version, unreadable text);
    `alternatives` are actions in notation, the nearest first, at most eight.
    """

    allowed: bool
    reason: Message | None = None
    clause: str = ""
    alternatives: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    def __str__(self) -> str:
        if self.allowed:
            return "allowed"
        text = str(self.reason)
        if self.clause:
            text += f" ({self.clause})"
        if self.alternatives:
            text += " Allowed: " + ", ".join(self.alternatives) + "."
        return text


ALLOWED = Verdict(True)


def refuse(reason: Message, clause: str = "", alternatives: tuple[str, ...] = ()) -> Verdict:
    """Make a refusing verdict."""
    return Verdict(False, reason, clause, alternatives)
