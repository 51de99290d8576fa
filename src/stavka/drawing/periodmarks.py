"""Marks of the years about 1919, from periodmarks.toml: machines of war, signs of factions."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from stavka.engine.errors import DataError

FILE = "periodmarks.toml"


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is filled, and what is drawn as a line."""

    solid: str
    line: str = ""


@cache
def period_marks() -> dict[str, Mark]:
    """All marks by name; raises `DataError` when the file is not as expected."""
    text = resources.files("stavka.drawing").joinpath(FILE).read_text("utf-8")
    try:
        return msgspec.toml.decode(text, type=dict[str, Mark])
    except msgspec.ValidationError as error:
        raise DataError(f"{FILE}: {error}; expected path data by name") from error
