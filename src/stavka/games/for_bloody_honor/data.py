"""Reads For Bloody Honor's data files, a user's overlays laid over them, and checks them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from stavka.engine import data
from stavka.games.for_bloody_honor import checks
from stavka.games.for_bloody_honor.schemas import SCHEMAS, HonorData

__all__ = ["HonorData", "load_data"]

FINGERPRINT = 16
"""Hexadecimal digits that tell one set of data from another."""


def load_data(overlays: Sequence[Path] = ()) -> HonorData:
    """Read and check all data, a user's overlays laid over it in order.

    An overlay has a table for each file that it changes: `[units]`, `[charts]` ... Raises
    `DataError` naming file, key and what was expected.
    """
    folder = files(__package__) / "data"
    for overlay in overlays:
        data.read_sections(overlay, SCHEMAS)
    loaded = {
        name: data.load(folder / f"{name}.toml", schema, overlays, section=name)
        for name, schema in SCHEMAS.items()
    }
    values = {name: item.value for name, item in loaded.items()}
    found = HonorData(
        **values,  # type: ignore[arg-type]
        provenance={name: item.provenance for name, item in loaded.items()},
        fingerprint=hashlib.sha256(msgspec.json.encode(values)).hexdigest()[:FINGERPRINT],
    )
    checks.check(found)
    return found
