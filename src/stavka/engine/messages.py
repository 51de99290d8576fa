"""Sentences for people: an English template that is also the catalogue key, and its arguments."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Argument: TypeAlias = "Message | str | int | float"


class Message(msgspec.Struct, frozen=True, array_like=True):
    """A sentence to be shown in the reader's language.

    `id` is the English template with `{named}` fields (the gettext msgid); `args` fills the fields
    and may hold further messages (a unit's name, a place), which are translated in their turn.
    """

    id: str
    args: dict[str, Argument] = {}

    def __str__(self) -> str:
        """The sentence in English."""
        return self.id.format(**{key: str(value) for key, value in self.args.items()})


def say(template: str, **args: Argument) -> Message:
    """Make a message; `say` is the keyword that the catalogue extractor looks for."""
    return Message(template, args)
