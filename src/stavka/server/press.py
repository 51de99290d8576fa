"""Views as JSON: what is the same in many of them is translated and written once.

From one step to the next few counters change, and tables of one game share most of their counters,
boxes and choices. So each is looked up: as the very thing it was if the game kept it, else by its
content, which is had at the speed of the encoder. What a game shows is never changed, only made
anew. And a client that has a view is sent what is new in the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import is_
from typing import Any, NamedTuple, TypeAlias

import msgspec

from stavka.engine.scene import View
from stavka.server.wire import plain

MOST_KEPT = 20_000
"""Printed items of one kind that are kept; beyond that all are forgotten and made anew."""
PRESSES_KEPT = 64
"""Pairs of a language and a game."""
KEYS = msgspec.msgpack.Encoder()

Part: TypeAlias = msgspec.Raw | list[msgspec.Raw]
"""A field of a view: whole, or item by item."""


class Sheet:
    """A printed view."""

    def __init__(self, parts: dict[str, Part]) -> None:
        self.parts = parts

    @cached_property
    def whole(self) -> msgspec.Raw:
        """The view as JSON, byte for byte what `plain` and an encoder make of it."""
        return msgspec.Raw(msgspec.json.encode(self.parts))

    def changes(self, old: Sheet) -> dict[str, Any]:
        """The fields that differ from an older sheet of the same press; None for one that is gone.

        In a list, a pair [place, count] stands for items that the older one has from that place.
        """
        found: dict[str, Any] = dict.fromkeys(old.parts.keys() - self.parts.keys())
        for name, part in self.parts.items():
            before = old.parts.get(name)
            if isinstance(part, list) and isinstance(before, list):
                if not _are_same(part, before):
                    found[name] = _runs(part, before)
            elif part != before:
                found[name] = part
        return found


Run: TypeAlias = msgspec.Raw | list[int]
"""A new item, or [place, count] of old ones."""


def _are_same(one: list[msgspec.Raw], other: list[msgspec.Raw]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def _count_same(one: Iterable[msgspec.Raw], other: Iterable[msgspec.Raw]) -> int:
    """How many items are the same from the start on."""
    same = list(map(is_, one, other))
    return same.index(False) if False in same else len(same)


def _runs(new: list[msgspec.Raw], old: list[msgspec.Raw]) -> list[Run]:
    """The items of a list, those that an older one has as [place, count]."""
    first = _count_same(new, old)
    last = min(_count_same(reversed(new), reversed(old)), min(len(new), len(old)) - first)
    middle = _runs_between(new[first : len(new) - last], old)
    before: list[Run] = [[0, first]] if first else []
    behind: list[Run] = [[len(old) - last, last]] if last else []
    return [*before, *middle, *behind]


def _runs_between(new: list[msgspec.Raw], old: list[msgspec.Raw]) -> list[Run]:
    places = {id(item): place for place, item in enumerate(old)} if new else {}
    found: list[Run] = []
    for item in new:
        place = places.get(id(item))
        last = found[-1] if found else None
        if place is None:
            found.append(item)
        elif isinstance(last, list) and last[0] + last[1] == place:
            last[1] += 1
        else:
            found.append([place, 1])
    return found


class _Prints(NamedTuple):
    """Printed items of one kind."""

    by_content: dict[bytes, msgspec.Raw]
    by_identity: dict[int, tuple[Any, msgspec.Raw]]
    """With the item that was printed, so that nothing else can come to have its identity."""


class Press:
    """Prints the views of one game in one language."""

    def __init__(self, lang: str, game: str) -> None:
        self.lang = lang
        self.game = game
        self._kept: dict[str, _Prints] = {}

    def print(self, view: View) -> Sheet:
        """A view as JSON, in parts."""
        values = ((name, getattr(view, name)) for name in View.__struct_fields__)
        return Sheet({name: self._part(name, part) for name, part in values if part is not None})

    def _part(self, name: str, value: Any) -> Part:
        if type(value) is not tuple:
            return self._encode(value)
        kept = self._kept.get(name)
        if kept is None or len(kept.by_content) > MOST_KEPT:
            kept = self._kept[name] = _Prints({}, {})
        find = kept.by_identity.get
        return [found[1] if (found := find(id(item))) else self._item(kept, item) for item in value]

    def _item(self, kept: _Prints, item: Any) -> msgspec.Raw:
        """An item by its content: a game may make the same one again and again."""
        key = KEYS.encode(item)
        found = kept.by_content.get(key)
        if found is None:
            found = kept.by_content[key] = self._encode(item)
            kept.by_identity[id(item)] = (item, found)
        return found

    def _encode(self, value: Any) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(plain(value, self.lang, self.game)))


@lru_cache(maxsize=PRESSES_KEPT)
def press(lang: str, game: str) -> Press:
    """The press of a game in a language, one of those that are served."""
    return Press(lang, game)
