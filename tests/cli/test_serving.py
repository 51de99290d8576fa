"""The server as a process: it answers, opens what was wished for, and says why it can't."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stavka.cli import serving
from stavka.cli.app import app

STAVKA = Path(sys.executable).with_name("stavka")
GAME = "kriegsspiel"
ADDRESS = re.compile(r"http://\S+?(?=\.? |\.$)")
START_LIMIT = 30


class Process:
    """A running `stavka`; its address as it told it."""

    def __init__(self, home, *arguments):
        environment = {**os.environ, "STAVKA_HOME": str(home), "LANGUAGE": "en"}
        began = time.monotonic()
        self.process = subprocess.Popen(
            [STAVKA, *arguments], stdout=subprocess.PIPE, text=True, env=environment
        )
        line = self.process.stdout.readline()
        self.seconds = time.monotonic() - began
        self.address = ADDRESS.search(line)[0]
        self.base = self.address.partition("/#")[0].rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(START_LIMIT)
        self.process.stdout.close()

    def get(self, path, key=""):
        request = urllib.request.Request(
            self.base + path, headers={"Authorization": f"Bearer {key}"}
        )
        for _ in range(100):
            try:
                with urllib.request.urlopen(request, timeout=5) as answer:
                    return json.load(answer)
            except urllib.error.URLError:
                time.sleep(0.05)
        raise AssertionError("the server never answered")


def test_play_opens_a_table_that_outlives_the_process(tmp_path):
    with Process(tmp_path, "play", GAME, "--seat", "red", "--level", "easy", "--no-browser") as one:
        _, _, table, key = one.address.rpartition("#")[2].split("/")
        seen = one.get(f"/api/tables/{table}", key)
        assert seen["you"] == ["red"]
        assert seen["players"]["blue"] == {"kind": "bot", "level": "easy", "present": True}
        deadline = time.monotonic() + START_LIMIT
        while not seen["yourTurn"] and time.monotonic() < deadline:
            time.sleep(0.05)
            seen = one.get(f"/api/tables/{table}", key)
        assert seen["yourTurn"], "the bot in its own process never placed its five pieces"
    with Process(tmp_path, "play", "--no-browser") as two:
        assert two.get(f"/api/tables/{table}", key)["you"] == ["red"]


def test_serve_serves(tmp_path):
    database = tmp_path / "mine.db"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Process(tmp_path, "serve", "--port", str(port), "--db", f"sqlite:///{database}") as one:
        assert one.address == f"http://127.0.0.1:{port}"
        assert GAME in [card["id"] for card in one.get("/api/games")]
    assert database.is_file()


def refuse(*arguments):
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 2, result.output
    return result.stderr


def test_a_taken_port_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = refuse("serve", "--port", str(taken.getsockname()[1]))
    assert "cannot listen" in told
    assert "--port" in told


def test_a_database_that_cannot_be_opened_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    with serving.listen_anywhere() as free:
        port = str(free.getsockname()[1])
    told = refuse("serve", "--port", port, "--db", f"sqlite:///{tmp_path}/none/x.db")
    assert "cannot be opened" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nothing"], "there is no game"),
        ([GAME, "--seat", "green"], "blue, red"),
        ([GAME, "--level", "nobody"], "no bot"),
        ([GAME, "--scenario", "nothing"], "no scenario"),
    ],
)
def test_a_wish_that_cannot_be_is_told(tmp_path, monkeypatch, arguments, reason):
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    assert reason in refuse("play", *arguments, "--no-browser")


def test_the_next_port_is_taken_when_the_first_is_not_free():
    with serving.listen_anywhere() as one, serving.listen_anywhere() as two:
        assert serving.address_of(one) != serving.address_of(two)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/stavka"),
        ("linux", {}, "/home/me/.local/share/stavka"),
        ("darwin", {}, "/home/me/Library/Application Support/stavka"),
        ("linux", {"STAVKA_HOME": "/mine"}, "/mine"),
    ],
)
def test_tables_lie_where_the_system_keeps_data(monkeypatch, platform, variables, folder):
    for name in ("XDG_DATA_HOME", "STAVKA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert serving.own_folder() == Path(folder)
