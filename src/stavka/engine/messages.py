"""Sentences for people: an English template that is also the catalogue key, and its arguments."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from stavka.engine.numerals import ENGLISH, figure

Argument: TypeAlias = "Message | str | int | float"


class Message(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A sentence to be shown in the reader's language.

    `id` is the English template with `{named}` fields (the gettext msgid); `args` fills the fields
    and may hold further messages (a unit's name, a place), which are translated in their turn.
    A field of a float may say how it is written, as in `{steps:.2f}` or `{share:.0%}`; the decimal
    sign is the reader's.
    """

    id: str
    args: dict[str, Argument] = {}

    def __str__(self) -> str:
        """The sentence in English."""
        return self.id.format(**{key: _told(value) for key, value in self.args.items()})


def _told(value: Argument) -> object:
    return figure(value, ENGLISH) if isinstance(value, int | float) else str(value)


def say(template: str, **args: Argument) -> Message:
    """Make a message; `say` is the keyword that the catalogue extractor looks for."""
    return Message(template, args)
