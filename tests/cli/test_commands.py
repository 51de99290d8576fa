"""Every subcommand: what it prints for people and machines, and how it says no."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import stavka
from stavka import bots
from stavka.cli.app import app
from stavka.engine import replay

GAME = "kriegsspiel"
COMMANDS = (
    "games", "play", "serve", "sim", "odds", "replay", "report", "rules", "check", "map", "bench",
)  # fmt: skip
STAVKA = Path(sys.executable).with_name("stavka")


def run(*arguments, text=None, code=0):
    """The output of a command, which must exit with `code`."""
    result = CliRunner().invoke(app, list(arguments), input=text)
    assert result.exit_code == code, f"{result.output}\n{result.exception!r}"
    return result


def read(*arguments):
    return json.loads(run(*arguments, "--json").stdout)


def refuse(*arguments):
    """The one line on standard error with which a command refuses."""
    result = run(*arguments, code=2)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("stavka: ")
    return lines[0]


@pytest.fixture(scope="module")
def game_file(tmp_path_factory):
    """A finished game between two bots."""
    game = stavka.load(GAME)
    match = stavka.Match.start(game, "field", seed=b"a fixed seed")
    rng = Random(1)
    while not match.finished:
        seen = bots.observe(game, match.state)
        match.submit(seen.seat, bots.make("random").choose(seen, rng))
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    replay.dump(match, path)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_its_use_with_an_example(command):
    told = run(command, "--help").stdout
    assert f"Example: stavka {command}" in " ".join(told.split())


def test_the_commands_are_exactly_these():
    assert {one.callback.__name__ for one in app.registered_commands} == set(COMMANDS)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("play", {"--scenario", "--seat", "--level", "--text", "--no-browser"}),
        ("serve", {"--host", "--port", "--db"}),
        (
            "sim",
            {"--games", "--bots", "--seed", "--scenario", "--workers", "--json", "--csv", "--html"},
        ),
        ("replay", {"--verify"}),
        ("report", {"--games", "--seed", "--workers", "--json", "--html"}),
        ("rules", {"--search", "--coverage", "--json"}),
        ("check", {"--overlay"}),
        ("bench", {"--json"}),
    ],
)
def test_a_command_has_its_options(command, options):
    told = set(run(command, "--help").stdout.split())
    assert options <= told


def test_games_are_listed():
    assert GAME in run("games").stdout
    card = next(one for one in read("games") if one["id"] == GAME)
    assert card["seats"] == ["blue", "red"]
    assert card["scenarios"][0]["id"] == "field"


def test_sim_prints_what_machines_read():
    found = read("sim", GAME, "--games", "3", "--bots", "scripted,random", "--seed", "5")
    assert {key: found[key] for key in ("game", "scenario", "games", "seed")} == {
        "game": GAME,
        "scenario": "field",
        "games": 3,
        "seed": 5,
    }
    assert found["bots"] == {"blue": "scripted", "red": "random"}
    assert sum(found["wins"].values()) + found["draws"] == 3
    assert found["decisions"] > 0
    assert found["seconds"] > 0


def test_sim_prints_a_table_and_writes_rows(tmp_path):
    path = tmp_path / "games.csv"
    told = run("sim", GAME, "--games", "2", "--workers", "1", "--csv", str(path)).stdout
    assert "scripted" in told
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_sim_refuses_what_cannot_be():
    assert "nobody" in refuse("sim", GAME, "--bots", "nobody,random")
    assert "blue, red" in refuse("sim", GAME, "--bots", "random")
    assert "field" in refuse("sim", GAME, "--scenario", "nothing")
    assert GAME in refuse("sim", "nothing")
    assert "cannot be written" in refuse("sim", GAME, "--csv", "/nowhere/at/all.csv")


def test_odds_of_an_attack_add_up(game_file):
    steps = [json.loads(line) for line in game_file.read_text(encoding="utf-8").splitlines()]
    actions = [step["action"] for step in steps if step["line"] == "step"]
    number = next(place for place, text in enumerate(actions) if text.startswith("attack"))
    place = ("--replay", str(game_file), "--step", str(number))
    found = read("odds", GAME, actions[number], *place)
    assert (found["step"], found["action"]) == (number, actions[number])
    assert sum(one["probability"] for one in found["outcomes"]) == pytest.approx(1)
    assert len(found["outcomes"]) > 1
    assert found["outcomes"][0]["text"] in " ".join(
        one["text"] for one in read("odds", GAME, actions[number], *place)["outcomes"]
    )
    assert "%" in run("odds", GAME, actions[number], *place).stdout


def test_odds_lists_the_legal_actions():
    assert "place infantry" in read("odds", GAME)["actions"]
    assert "place infantry" in run("odds", GAME).stdout


def test_odds_refuses_what_cannot_be(game_file):
    assert "place infantry" in refuse("odds", GAME, "attack 31")
    assert "verbs are" in refuse("odds", GAME, "gibberish")
    assert "no step 9999" in refuse("odds", GAME, "--replay", str(game_file), "--step", "9999")
    assert "over" in refuse("odds", GAME, "--replay", str(game_file))


def test_a_replay_is_told_and_verified(game_file):
    told = run("replay", str(game_file)).stdout
    assert "The end." in told
    assert "is placed" not in told, "told as nobody saw it: with all that was hidden"
    assert "The seed fits" in run("replay", str(game_file), "--verify").stdout
    verified = read("replay", str(game_file), "--verify")
    assert (verified["holds"], verified["sealed"]) == (True, True)
    summary = read("replay", str(game_file))
    assert summary["finished"]
    assert summary["lines"]


def test_a_tampered_replay_is_found_out(game_file, tmp_path):
    lines = game_file.read_text(encoding="utf-8").splitlines()
    number = next(place for place, line in enumerate(lines) if '"dice"' in line)
    step = json.loads(lines[number])
    step["dice"][0] = step["dice"][0] % 6 + 1
    lines[number] = json.dumps(step)
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {number + 1}" in refuse("replay", str(forged), "--verify")
    assert "cannot be read" in refuse("replay", str(tmp_path / "none.jsonl"))


def test_rules_show_clauses_by_id_and_by_words():
    assert run("rules", GAME, "5.1").stdout.startswith("5.1  ")
    assert [one["id"] for one in read("rules", GAME, "5.1")] == ["5.1"]
    assert "4.3" in [one["id"] for one in read("rules", GAME, "--search", "die")]
    titles = run("rules", GAME).stdout.splitlines()
    assert len(titles) == len(read("rules", GAME))
    assert "sections" in refuse("rules", GAME, "99")
    assert "xyzzy" in refuse("rules", GAME, "--search", "xyzzy")


def test_coverage_prints_what_machines_read():
    found = read("rules", "chechen-war", "--coverage")
    assert found["game"] == "chechen-war"
    assert found["clauses"] == 301
    assert found["with_code"] <= found["clauses"]
    assert found["with_test"] <= found["clauses"]
    assert set(found["missing"]) >= set(found["without_code"])
    assert "of 301 clauses" in run("rules", "chechen-war", "--coverage").stdout


def test_check_counts_values_by_provenance():
    counts = read("check", GAME)["games"][GAME]["field"]
    assert counts["reconstructed"] > 0
    assert counts["own"] == 0
    assert "All data are sound." in run("check").stdout


def test_check_refuses_an_overlay_with_file_line_and_key(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("\n\nturns = 'many'\n", encoding="utf-8")
    told = refuse("check", GAME, "--overlay", str(path))
    assert "mine.toml" in told
    assert "turns" in told
    path.write_text("turns = 40\n", encoding="utf-8")
    assert read("check", GAME, "--overlay", str(path))["games"][GAME]["field"]["own"] == 1


def test_an_unknown_game_is_told_in_one_line():
    for command in ("play", "rules", "check", "odds"):
        assert GAME in refuse(command, "nothing", *(["--text"] if command == "play" else []))


@pytest.mark.parametrize("arguments", [["--help"], ["games", "--help"]])
def test_help_loads_nothing_heavy(arguments):
    script = (
        "import sys\n"
        "from typer.testing import CliRunner\n"
        "from stavka.cli.app import app\n"
        f"assert CliRunner().invoke(app, {arguments!r}).exit_code == 0\n"
        "heavy = {'sqlalchemy', 'starlette', 'uvicorn', 'babel', 'stavka.server'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_installed_command_runs():
    done = subprocess.run(
        [STAVKA, "games", "--json"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)


def test_bench_prints_what_machines_read(monkeypatch):
    from stavka.analysis import bench

    monkeypatch.setattr(bench.measure, "__defaults__", (1,))
    figures = read("bench", GAME)[GAME]
    assert figures["decisions/s"] > 0
    assert figures["clone us"] > 0
    assert "decisions/s" in run("bench", GAME).stdout
