"""The kinds of ground that the map knows, from grounds.toml."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from stavka.engine.errors import DataError

FILE = "grounds.toml"
PLAIN = "clear"


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of ground is drawn; the head of grounds.toml tells what each field means."""

    height: float = 0.0
    rugged: float = 0.0
    cover: str = ""
    marks: str = ""
    blocks: float = 0.0
    water: bool = False
    settles: bool = False
    """It lies in the land around it, as a town does."""


@cache
def grounds() -> dict[str, Ground]:
    """All kinds by name; raises `DataError` when the file is not of the shape it tells of."""
    text = resources.files("stavka.drawing").joinpath(FILE).read_text("utf-8")
    raw = msgspec.toml.decode(text, type=dict[str, dict[str, float | str | bool]])
    try:
        return {name: msgspec.convert(_full(raw, name), Ground) for name in raw}
    except (msgspec.ValidationError, KeyError) as error:
        raise DataError(f"{FILE}: {error}; its head tells what is expected") from error


def _full(raw: dict[str, dict[str, float | str | bool]], name: str) -> dict[str, object]:
    """The values of a kind over those of the one that it is like."""
    own = dict(raw[name])
    model = own.pop("like", None)
    return {**_full(raw, str(model)), **own} if model is not None else {**own}


def ground_of(terrain: str) -> Ground:
    """The ground of a terrain; one that is not known is open."""
    known = grounds()
    return known.get(terrain, known[PLAIN])
