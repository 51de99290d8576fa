"""Frames that no client of ours would send: wrong types, sizes, depths, signs and bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

ODD_TEXTS = (
    "",
    "\x00",
    "a\x00b",
    "\u202e\u2066",
    "\ud800",
    "\U0001f985" * 50,
    "e\u0301\u0489" * 40,
    "ﷺ" * 100,
    "../../etc/passwd",
    "'; DROP TABLE tables; --",
    "{0}{__class__}%s%n",
    "٣",
    "-1",
    "1e999",
    " ",
    "\r\n\r\n",
)
ODD_NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308, True)
DEEPEST = 20_000
LONGEST = 70_000
"""More than a frame may have."""


def odd_value(rng: Random, depth: int = 0) -> Any:
    """Any JSON value, of those that break things first."""
    kind = rng.randrange(7)
    if kind == 0:
        return rng.choice(ODD_TEXTS)
    if kind == 1:
        return rng.choice(ODD_NUMBERS)
    if kind == 2:
        return "".join(chr(rng.randrange(0x20, 0x3000)) for _ in range(rng.randrange(30)))
    if kind == 3:
        return rng.choice(("x", "ж", "\u2603")) * rng.choice((99, 100, 101, 399, 400, 401, 20_001))
    if kind == 4 and depth < 3:
        return [odd_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 5 and depth < 3:
        return {str(odd_value(rng, 3)): odd_value(rng, depth + 1) for _ in range(3)}
    return None


def _change_a_value(frame: dict[str, Any], rng: Random) -> bytes:
    name = rng.choice([*frame])
    return dump({**frame, name: odd_value(rng)})


def _drop_a_field(frame: dict[str, Any], rng: Random) -> bytes:
    name = rng.choice([*frame])
    return dump({key: value for key, value in frame.items() if key != name})


def _add_a_field(frame: dict[str, Any], rng: Random) -> bytes:
    return dump({**frame, str(odd_value(rng)): odd_value(rng)})


def _say_it_twice(frame: dict[str, Any], rng: Random) -> bytes:
    name = rng.choice([*frame])
    return dump(frame)[:-1] + b"," + dump({name: odd_value(rng)})[1:]


def _change_the_text(frame: dict[str, Any], rng: Random) -> bytes:
    texts = [name for name, value in frame.items() if isinstance(value, str) and name != "type"]
    if not texts:
        return _change_a_value(frame, rng)
    name = rng.choice(texts)
    return dump({**frame, name: _garble(frame[name], rng)})


def _garble(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    middle = rng.choice((*ODD_TEXTS, "", str(rng.randrange(10_000))))
    return text[:place] + middle + text[place + rng.randrange(3) :]


def _cut(frame: dict[str, Any], rng: Random) -> bytes:
    data = dump(frame)
    return data[: rng.randrange(len(data))]


def _flip(frame: dict[str, Any], rng: Random) -> bytes:
    data = bytearray(dump(frame))
    for _ in range(rng.randrange(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _nest(frame: dict[str, Any], rng: Random) -> bytes:
    depth = rng.choice((10, 100, 1000, DEEPEST))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    name = dump(rng.choice([*frame]))
    inner = opening * depth + b"1" + closing * depth
    return rng.choice((inner, b"{" + name + b":" + inner + b"}"))


def _bloat(frame: dict[str, Any], rng: Random) -> bytes:
    name = rng.choice([*frame])
    return dump({**frame, name: "x" * rng.choice((1000, 60_000, LONGEST))})


def _say_anything(frame: dict[str, Any], rng: Random) -> bytes:
    return dump(odd_value(rng))


def _leave(frame: dict[str, Any], rng: Random) -> bytes:
    return dump(frame)


Mutation = Callable[[dict[str, Any], Random], bytes]
COMMON: tuple[Mutation, ...] = (
    _change_a_value,
    _change_the_text,
    _drop_a_field,
    _add_a_field,
    _say_it_twice,
    _cut,
    _flip,
    _say_anything,
    _leave,
)
COSTLY: tuple[Mutation, ...] = (_nest, _bloat)
SHARE_OF_COSTLY = 0.02


def dump(value: Any) -> bytes:
    """A value as JSON; lone surrogates stay escaped, as a hostile client would send them."""
    return json.dumps(value).encode()


def mutate(frame: dict[str, Any], rng: Random) -> bytes:
    """A frame made wrong in one of many ways, or left as it is."""
    pool = COSTLY if rng.random() < SHARE_OF_COSTLY else COMMON
    return rng.choice(pool)(frame, rng)
