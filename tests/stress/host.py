"""A server in a process of its own, which a test may kill and start again on the same database."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, BinaryIO, Self

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0
LOOK_EVERY = 0.02


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Host:
    """A server process; `start` returns once it answers."""

    def __init__(self, *, told: BinaryIO | None = None, **settings: Any) -> None:
        self.told = told
        """Where its error output goes; None: to ours."""
        self.settings = {"pause": 0.0, "rate": 0, "frame_rate": 0, **settings}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it; the test fails when it ends or does not answer."""
        assert self.process is None
        command = [sys.executable, "-m", "tests.stress.serve", str(self.port)]
        self.process = subprocess.Popen(
            [*command, json.dumps(self.settings)], cwd=ROOT, stderr=self.told
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, "the server ended while starting"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(LOOK_EVERY)

    def _answers(self) -> bool:
        try:
            return bool(self.ask("/api/catalogue/en") is not None)
        except (urllib.error.URLError, ConnectionError, http.client.HTTPException):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        """What the server answers to a GET, or to a POST when there is a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post_raw(self, path: str, data: bytes, key: str) -> int:
        """The status with which the server answers a body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("POST", path, data, {"Authorization": f"Bearer {key}"})
            return connection.getresponse().status
        finally:
            connection.close()

    def set_up(self, game: str, **wanted: Any) -> Any:
        """A new table, as the server tells of it."""
        return self.ask("/api/tables", {"game": game, **wanted})

    @property
    def memory(self) -> int:
        """Bytes that the process holds in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    @property
    def seconds(self) -> float:
        """Processor seconds that the process has used, those of its ended children left out."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
