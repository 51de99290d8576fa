"""The scripts of `examples/` run as they stand, and do what they say."""

import os
import subprocess
import sys
from pathlib import Path

from tests.stress.host import Host

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def run(name, folder, *arguments):
    """A script's output."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name, *arguments],
        cwd=folder,
        env={**os.environ, "STAVKA_GAMES": str(EXAMPLES / "games")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_game_ends_and_leaves_a_replay(tmp_path):
    assert run("first_game.py", tmp_path).strip()
    assert (tmp_path / "game.jsonl").stat().st_size > 0


def test_the_first_game_is_the_one_that_the_readme_shows():
    code = (EXAMPLES / "first_game.py").read_text(encoding="utf-8").partition("\n\n")[2]
    assert f"```python\n{code}```" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_bot_of_ones_own_beats_chance(tmp_path):
    words = run("own_bot.py", tmp_path).split()
    assert words[:2] == ["Greedy", "scores"]
    assert float(words[2]) >= 8


def test_a_bot_plays_over_the_network_to_the_end(tmp_path):
    with Host(database=f"sqlite:///{tmp_path / 'stavka.sqlite3'}", workers=0) as host:
        made = host.set_up("kriegsspiel", seats={"blue": "open", "red": "bot:easy"})
        told = run("network_bot.py", tmp_path, host.base + made["links"]["blue"])
        seen = host.ask(f"/api/tables/{made['table']}", key=made["watch"].rpartition("/")[2])
    assert seen["finished"]
    assert told.strip() == f"Winners: {', '.join(seen['view']['status']['winners']) or 'nobody'}"
