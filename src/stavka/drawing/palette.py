"""The colours of counters, from palette.toml."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from stavka.drawing.grain import hash_of
from stavka.engine.errors import DataError

FILE = "palette.toml"


class Colours(NamedTuple):
    """A counter's ground and the ink on it."""

    ground: str
    ink: str


class _Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spare: tuple[tuple[str, str], ...]
    colours: dict[str, tuple[str, str]]


@cache
def _palette() -> _Palette:
    text = resources.files("stavka.drawing").joinpath(FILE).read_text("utf-8")
    try:
        return msgspec.toml.decode(text, type=_Palette)
    except msgspec.ValidationError as error:
        raise DataError(f"{FILE}: {error}; expected pairs of colours by key") from error


def colours_of(key: str) -> Colours:
    """The colours of a palette key; raises `DataError` when the file is not as expected."""
    palette = _palette()
    spare = palette.spare[hash_of(key) % len(palette.spare)]
    return Colours(*palette.colours.get(key, spare))
