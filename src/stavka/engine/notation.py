"""Actions in text: a verb and named operands, declared once per game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from stavka.engine.decision import Action
from stavka.engine.errors import NotationError

LONGEST = 200
"""Longest text that is looked at, in characters."""


class Operand(NamedTuple):
    """A kind of operand: what players call it, and its two translations.

    `read` raises `LookupError` or `ValueError` on a text that names nothing.
    """

    name: str
    write: Callable[[int], str]
    read: Callable[[str], int]


class VerbNotation:
    """Notation by verbs: {"to": (HEX,), "done": ()} reads "to 1324" as ("to", 317)."""

    def __init__(self, verbs: Mapping[str, tuple[Operand, ...]]) -> None:
        self.verbs = verbs

    def write(self, action: Action) -> str:
        """The text of an action."""
        verb = str(action[0])
        kinds = self.verbs[verb]
        words = (kind.write(int(item)) for kind, item in zip(kinds, action[1:], strict=True))
        return " ".join((verb, *words))

    def read(self, text: str) -> Action:
        """The action of a text; raises `NotationError` on anything that names none."""
        if type(text) is not str or len(text) > LONGEST:
            raise NotationError(f"an action is a text of at most {LONGEST} characters")
        words = text.split()
        if not words or words[0] not in self.verbs:
            verb = words[0][:40] if words else ""
            raise NotationError(f"no verb {verb!r}; verbs are: {', '.join(self.verbs)}")
        kinds = self.verbs[words[0]]
        if len(words) - 1 != len(kinds):
            wanted = " ".join((words[0], *(f"<{kind.name}>" for kind in kinds)))
            raise NotationError(f"{text[:60]!r} has {len(words) - 1} operands; it is: {wanted}")
        return (words[0], *map(_operand, kinds, words[1:]))


def _operand(kind: Operand, word: str) -> int:
    try:
        return kind.read(word)
    except (LookupError, ValueError) as error:
        raise NotationError(f"{word[:40]!r} is not a {kind.name}: {error}") from None
