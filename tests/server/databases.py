"""Databases for tests: SQLite files, or PostgreSQL where its programs are installed.

`STAVKA_DATABASE=postgres` lets all tests of the server keep their tables in PostgreSQL. A server of
its own is started for that, in a folder that is thrown away.
"""

from __future__ import annotations

import atexit
import itertools
import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

POSTGRES = "postgres"
WANTED = os.environ.get("STAVKA_DATABASE", "sqlite")
REQUIRED = bool(os.environ.get("STAVKA_POSTGRES_REQUIRED"))
"""Whether a test that finds no PostgreSQL fails; else it is skipped with the reason."""
DEBIAN = Path("/usr/lib/postgresql")
LIMIT = 60
ONLY_SQLITE = pytest.mark.skipif(WANTED == POSTGRES, reason="is about a file of SQLite")
NUMBERS = itertools.count(1)


def programs() -> Path | None:
    """The folder with `initdb` and `pg_ctl`, None where there is none."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return next((path.parent for path in sorted(DEBIAN.glob("*/bin/initdb"), reverse=True)), None)


class Cluster:
    """A PostgreSQL server that listens at a socket in its own folder."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="stavka-postgres-"))
        self.data = self.folder / "data"
        if os.getuid() == 0:  # PostgreSQL will not run as root
            shutil.chown(self.folder, POSTGRES, POSTGRES)
        self.run(
            "initdb", "--auth=trust", "--no-sync", "--username", POSTGRES, "-D", str(self.data)
        )
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self.run("pg_ctl", "start", "-w", "-D", str(self.data), "-o", options, "-l", self.log)
        atexit.register(self.stop)

    @property
    def log(self) -> str:
        """The file that the server writes its log to."""
        return str(self.folder / "log")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of the programs, as a user that it accepts."""
        user: dict[str, Any] = {"user": POSTGRES, "group": POSTGRES} if os.getuid() == 0 else {}
        subprocess.run(
            [self.programs / program, *arguments],
            check=True,
            timeout=LIMIT,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            **user,
        )

    def create(self, name: str) -> str:
        """Make an empty schema, which a server sees as its database; its address."""
        engine = sql.create_engine(self.address("public", "postgresql+psycopg"))
        with engine.begin() as connection:
            connection.exec_driver_sql(f'CREATE SCHEMA "{name}"')
        engine.dispose()
        return self.address(name)

    def address(self, schema: str, scheme: str = "postgresql") -> str:
        """The address of a schema."""
        path = f"{POSTGRES}@/{POSTGRES}?host={self.folder}&options=-csearch_path%3D{schema}"
        return f"{scheme}://{path}"

    def stop(self) -> None:
        """Stop the server and throw its folder away."""
        self.run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.data))
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def cluster() -> Cluster:
    """The server of this test run; skips the test, or fails, where there are no programs."""
    found = programs()
    if found is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    return Cluster(found)


def fresh() -> str:
    """The address of empty room in PostgreSQL."""
    return cluster().create(f"test_{next(NUMBERS)}")


@cache
def twin(address: str) -> str:
    """The room in PostgreSQL that stands for a SQLite file."""
    return cluster().create(re.sub(r"\W+", "_", address).lower()[-60:])


def place(address: str | None) -> str:
    """Where tables are kept that a test wants at an address, or anywhere."""
    if WANTED != POSTGRES:
        return address or "sqlite:///:memory:"
    return twin(address) if address else fresh()
