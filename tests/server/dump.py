"""Writes the dump of the present schema that `test_migrations` keeps: a table with a dozen steps.

Run it once for each new version of the schema: `python -m tests.server.dump`.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from pathlib import Path
from unittest import mock

from stavka.server import making, migrations
from tests.server.support import Player, client, set_up

SAMPLES = Path(__file__).parents[2] / "examples" / "games"
FOLDER = Path(__file__).parent / "schemas"
TABLE = "dumped-table"
KEYS = ("blue-key-of-the-dump", "red-key-of-the-dump")
STEPS = 12


def play(file: Path) -> None:
    """Play the first steps of a game on a database, with an id and keys that are known."""
    keys = iter(["unused", *KEYS, "watch-key-of-the-dump"])
    with (
        mock.patch.object(making, "new_key", side_effect=keys),
        mock.patch.object(making.secrets, "token_urlsafe", return_value=TABLE),
        client(database=f"sqlite:///{file}") as web,
    ):
        player = Player(web, set_up(web, mode="link")["table"], *KEYS)
        for _ in range(STEPS):
            player.choose()


def main() -> None:
    """Write the dump of the present version."""
    os.environ.setdefault("STAVKA_GAMES", str(SAMPLES))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stavka.sqlite3"
        play(file)
        database = sqlite3.connect(file)
        text = "\n".join(database.iterdump())
        database.close()
    (FOLDER / f"{migrations.VERSION}.sql").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
