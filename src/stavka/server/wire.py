"""From the engine's shapes to JSON in the reader's language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from stavka.engine import catalogue
from stavka.engine.messages import Message

BARE = frozenset({str, int, float, bool})
"""Types that are JSON as they stand."""


@lru_cache(maxsize=256)
def language(wanted: str) -> str:
    """The language served for a tag or an Accept-Language header."""
    return catalogue.negotiate(wanted)


def translated(message: Message, lang: str, domain: str = "") -> str:
    """A message as a string."""
    if not message.args and lang == catalogue.ENGLISH and "{" not in message.id:
        return message.id
    return catalogue.translate(message, lang, domain)


def plain(thing: Any, lang: str, domain: str = "") -> Any:
    """JSON-ready content of structs, their messages translated; fields without value left out.

    >>> from stavka.engine.scene import QuerySpec
    >>> from stavka.engine.messages import say
    >>> plain(QuerySpec("reach", say("Reach"), "piece"), "en")
    {'name': 'reach', 'label': 'Reach', 'takes': 'piece'}
    """
    kind = type(thing)
    if kind in BARE:
        return thing
    if kind is Message:
        return translated(thing, lang, domain)
    if kind is tuple or kind is list:
        return [plain(item, lang, domain) for item in thing]
    if kind is dict:
        return {key: plain(value, lang, domain) for key, value in thing.items()}
    if isinstance(thing, msgspec.Struct):
        return _fields(thing, lang, domain)
    return thing


def _fields(struct: msgspec.Struct, lang: str, domain: str) -> dict[str, Any]:
    tag, names = _shape(type(struct))
    found: dict[str, Any] = dict(tag)
    for name in names:
        value = getattr(struct, name)
        if type(value) in BARE:  # most fields are: spare them the call
            found[name] = value
        elif value is not None:
            found[name] = plain(value, lang, domain)
    return found


@cache
def _shape(kind: type[msgspec.Struct]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The tag of a struct class, if it has one, and its field names."""
    config = kind.__struct_config__
    tag = {} if config.tag is None else {str(config.tag_field): config.tag}
    return tag, kind.__struct_fields__
