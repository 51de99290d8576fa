"""From the engine's shapes to JSON in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from stavka.engine import catalogue
from stavka.engine.messages import Message
from stavka.engine.scene import Chosen, Modifier, Outlook, Placement, Preview, Status

BARE = frozenset({str, int, float, bool})
"""Types that are JSON as they stand."""
SPOKEN: dict[type[msgspec.Struct], frozenset[str]] = {
    Chosen: frozenset({"label"}),
    Placement: frozenset({"label"}),
    Modifier: frozenset({"label"}),
    Outlook: frozenset({"label"}),
    Preview: frozenset({"title"}),
    Status: frozenset({"prompt", "reason"}),
}
"""Fields that are sentences or headings: they may begin with a name that has no capital."""


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


class _Shape(NamedTuple):
    """How a struct class becomes a dictionary."""

    tag: dict[str, Any]
    names: tuple[str, ...]
    read: Callable[[Any], tuple[Any, ...]]
    """All fields in the order of `names`."""
    deep: tuple[str, ...]
    """Those that may hold messages or structs."""
    optional: tuple[str, ...]
    """Those of the others that may be without value."""
    spoken: frozenset[str]
    """Those of `deep` that stand by themselves, so that they begin with a capital."""


def _fields(struct: msgspec.Struct, lang: str, domain: str) -> dict[str, Any]:
    """A struct's fields; those that are JSON as they stand are spared a look."""
    shape = _shape(type(struct))
    found = {**shape.tag, **dict(zip(shape.names, shape.read(struct), strict=True))}
    for name in shape.deep:
        value = found[name]
        if value is None:
            del found[name]
        else:
            told = plain(value, lang, domain)
            found[name] = catalogue.capital(told) if name in shape.spoken else told
    for name in shape.optional:
        if found[name] is None:
            del found[name]
    return found


@cache
def _shape(kind: type[msgspec.Struct]) -> _Shape:
    config, names = kind.__struct_config__, kind.__struct_fields__
    tag = {} if config.tag is None else {str(config.tag_field): config.tag}
    hints = get_type_hints(kind)
    deep = tuple(name for name in names if _is_deep(hints[name]))
    optional = tuple(
        name for name in names if name not in deep and type(None) in get_args(hints[name])
    )
    return _Shape(tag, names, _reader(names), deep, optional, SPOKEN.get(kind, frozenset()))


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads attributes into a tuple, also when there is only one."""
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda struct: (read(struct),)


def _is_deep(hint: Any) -> bool:
    """Whether a type may hold messages or structs."""
    if get_args(hint):
        return any(map(_is_deep, get_args(hint)))
    return hint is Any or (isinstance(hint, type) and issubclass(hint, msgspec.Struct))
