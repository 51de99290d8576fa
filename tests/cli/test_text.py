"""The game in a terminal, driven through a pipe."""

from random import Random

import pytest
from typer.testing import CliRunner

import stavka
from stavka import bots
from stavka.cli.app import app
from stavka.cli.text import Session
from stavka.engine import replay
from stavka.engine.match import Match

GAME = "kriegsspiel"
PLACED = ["1"] * 5


def play(*lines, seat="blue", level="random", code=0):
    """What is told when these lines are said."""
    arguments = ["play", GAME, "--text", "--seat", seat, "--level", level]
    result = CliRunner().invoke(app, arguments, input="\n".join([*lines, ""]))
    assert result.exit_code == code, f"{result.output}\n{result.exception!r}"
    return result.output


def test_the_end_of_the_input_leaves_the_game():
    told = play()
    assert "Which piece stands next on your base, from west to east? (2.1)" in told
    assert "1  infantry  [place infantry]" in told
    assert "Left at step 0." in told


def test_numbers_and_notation_choose():
    told = play("1", "place cavalry", "quit")
    assert "* Blue 1: infantry. (2.1)" in told
    assert "* Blue 2: cavalry. (2.1)" in told
    assert "Left at step 2." in told


def test_a_wrong_number_and_an_illegal_action_say_what_would_do():
    told = play("99", "0", "march", "pass", "", "quit")
    assert told.count("they go from 1 to 4") == 2
    assert "no verb 'march'" in told
    assert "Allowed: place infantry" in told
    assert "Left at step 0." in told


def test_undo_takes_back_and_asks_again():
    told = play("1", "undo", "undo", "quit")
    assert "! Nothing to take back" in told
    assert "Left at step 0." in told


def test_help_board_look_log_and_rules_answer():
    told = play(*PLACED, "help", "board", "look 11", "look nowhere", "log", "choices", "quit")
    assert "save FILE" in told
    assert "Blue: infantry (2 3)" in told
    assert "Around:" in told
    assert "The map has no place 'nowhere'" in told
    told = play("rules 5.1", "rules die", "rules 99", "rules", "quit")
    assert "5.1  " in told
    assert "No clause has '99'" in told


def test_hidden_pieces_stay_hidden():
    told = play(*PLACED, "board", "quit")
    assert "Red: Unknown piece" in told
    assert "Red: infantry" not in told


def test_a_saved_game_is_a_replay(tmp_path):
    path = tmp_path / "game.jsonl"
    told = play("1", "1", f"save {path}", "save", "save /nowhere/at/all", "quit")
    assert f"Saved to {path}." in told
    assert "Name the file" in told
    assert "cannot be written" in told
    assert len(replay.load(path).replay(stavka.load(GAME)).history) == 2


def test_odds_of_a_choice_are_told():
    told = play("odds 1", "odds place infantry", "odds 77", "quit")
    assert told.count("100.0\N{NO-BREAK SPACE}% Blue 1: infantry.") == 2
    assert "There is no choice '77'" in told


def test_a_whole_game_is_played_by_numbers(tmp_path):
    """Whatever is said, the game ends; the seed is told and the game can be kept."""
    rng = Random(4)
    path = tmp_path / "game.jsonl"
    numbers = [str(rng.randrange(1, 6)) for _ in range(3000)]
    told = play(*numbers, f"save {path}", "log", "quit", level="scripted")
    assert "The end: " in told
    assert "The seed was " in told
    assert replay.load(path).verify(stavka.load(GAME)).sealed


def test_the_second_seat_can_be_taken():
    told = play("quit", seat="red")
    assert "* Blue 1 is placed face down. (2.1)" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--seat", "green"], "blue, red"),
        (["--level", "nobody"], "no bot 'nobody'"),
        (["--scenario", "nothing"], "field"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(arguments, reason):
    result = CliRunner().invoke(app, ["play", GAME, "--text", *arguments])
    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_game_must_be_named():
    result = CliRunner().invoke(app, ["play", "--text"])
    assert result.exit_code == 2
    assert GAME in result.stderr


def test_a_session_speaks_the_readers_language(monkeypatch, capsys):
    from stavka.cli import output

    monkeypatch.setenv("LANGUAGE", "ru_RU.UTF-8")
    output.language.cache_clear()
    session = Session(Match.start(stavka.load(GAME), "field"), "blue", bots.make("random"))
    monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(EOFError))
    with pytest.raises(EOFError):
        session.run()
    output.language.cache_clear()
    told = capsys.readouterr().out
    assert "help" in told
    assert any("а" <= letter <= "я" for letter in told)
    assert "Say help" not in told
