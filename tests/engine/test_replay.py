"""Replays: equal to play, held to hashes and seed, and hard to break."""

import json
from pathlib import Path
from random import Random

import pytest

from stavka.engine import replay
from stavka.engine.decision import Finished
from stavka.engine.errors import ReplayError
from stavka.engine.match import Match
from tests.engine.toy import BLACK, WHITE, Toy

SEED = b"a seed of thirty-two bytes, once"


def play(steps=1000, options=None, **settings):
    match = Match.start(Toy(), "plain", options, seed=SEED, **settings)
    rng = Random(4)
    for _ in range(steps):
        decision = match.pending
        if isinstance(decision, Finished):
            break
        match.submit(decision.seat, decision.options.sample(rng))
        while match.awaiting is not None:
            match.type_die(match.awaiting.seat, rng.randint(1, 6))
    return match


def alter(text, number, **changes):
    """The replay with fields of one line (from 1) changed."""
    lines = text.splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes)
    return "\n".join(lines)


def line_with_dice(text):
    return next(n for n, line in enumerate(text.splitlines(), 1) if json.loads(line).get("dice"))


def test_a_replay_equals_play():
    match = play()
    again = replay.loads(replay.dumps(match)).replay(Toy())
    assert again.hash == match.hash
    assert [step.hash for step in again.history] == [step.hash for step in match.history]
    assert replay.digest(match) == replay.digest(match)


def test_a_file_can_be_written_and_read(tmp_path):
    match = play()
    replay.dump(match, tmp_path / "game.jsonl")
    assert replay.load(tmp_path / "game.jsonl").replay(Toy()).hash == match.hash


def test_the_header_names_game_data_players_and_commitment():
    match = play(players={WHITE: "Anna"})
    header = replay.loads(replay.dumps(match)).header
    assert (header.game, header.scenario, header.fingerprint) == ("toy", "plain", "toy-1")
    assert header.players == {"white": "Anna"}
    assert header.commitment == match.seed_commitment


def test_the_seed_reproduces_every_roll():
    match = play()
    dice = sum(len(step.dice) for step in match.history)
    assert dice > 0
    verified = replay.loads(replay.dumps(match)).verify(Toy())
    assert verified == (len(match.history), dice, True)


def test_a_changed_die_is_found_by_the_seed():
    text = replay.dumps(play())
    number = line_with_dice(text)
    die = json.loads(text.splitlines()[number - 1])["dice"]
    other = [die[0] % 2 + 1, *die[1:]]
    with pytest.raises(ReplayError, match=f"line {number}: .*the seed gives"):
        replay.loads(alter(text, number, dice=other)).verify(Toy())


def test_a_changed_action_is_found_by_the_hash():
    text = replay.dumps(play())
    action = json.loads(text.splitlines()[1])["action"]
    other = "hide 0" if action != "hide 0" else "hide 1"
    with pytest.raises(ReplayError, match="line 2: the position is not the one"):
        replay.loads(alter(text, 2, action=other)).replay(Toy())


def test_other_data_are_named_as_the_reason_of_another_hash():
    text = alter(replay.dumps(play()), 1, fingerprint="toy-0")
    assert replay.loads(text).replay(Toy()).finished is not None
    with pytest.raises(ReplayError, match="other data"):
        replay.loads(alter(text, 2, hash="0" * 32)).replay(Toy())


def test_another_seed_than_the_promised_one_is_refused():
    with pytest.raises(ReplayError, match="promised"):
        replay.loads(replay.dumps(play())).verify(Toy(), b"another seed")


def test_a_result_that_was_not_reached_is_found():
    match = play()
    text = replay.dumps(match)
    last = len(text.splitlines())
    with pytest.raises(ReplayError, match=f"line {last}: tells of winners"):
        replay.loads(alter(text, last, winners=["nobody"])).verify(Toy())
    lines = text.splitlines()
    short = replay.loads("\n".join([*lines[:3], lines[-1]]))
    with pytest.raises(ReplayError, match="the game goes on"):
        short.verify(Toy())


def test_an_unfinished_match_has_no_end_line_and_keeps_its_seed():
    text = replay.dumps(play(4))
    assert SEED.hex() not in text
    assert replay.loads(text).end is None
    assert replay.loads(text).verify(Toy()).sealed is False


def test_with_the_seed_a_saved_match_is_played_on_as_if_never_left():
    match = play(5)
    again = replay.loads(replay.dumps(match)).replay(Toy(), SEED)
    assert again.version == match.version
    for one in (match, again):
        one.submit(one.pending.seat, "duel")
    assert match.history[-1] == again.history[-1]


def test_rollbacks_and_undone_steps_replay_and_verify():
    match = play(2)
    match.submit(WHITE, "roll")
    match.rollback(2, [WHITE, BLACK])
    match.submit(WHITE, "add")
    match.undo(WHITE)
    match.submit(WHITE, "duel")
    text = replay.dumps(match)
    again = replay.loads(text).replay(Toy(), SEED)
    assert (again.hash, again.version) == (match.hash, match.version)
    assert replay.loads(text).verify(Toy(), SEED).rolls == 3


def test_a_branch_is_verified_from_where_it_branched():
    match = play(2)
    match.submit(WHITE, "roll")
    branch = match.fork(b"seed of the branch")
    branch.submit(BLACK, "duel")
    verified = replay.loads(replay.dumps(branch)).verify(Toy(), b"seed of the branch")
    assert verified == (4, 2, True)


def test_a_match_from_a_drawn_position_replays_and_verifies():
    position = play(steps=4).state
    match = Match.start(Toy(), "plain", seed=SEED, position=position.clone())
    assert match.drawn
    assert match.hash == match.opening_hash
    assert match.state.encode() == position.encode()
    rng = Random(5)
    while not match.finished:
        match.submit(match.pending.seat, match.pending.options.sample(rng))
    text = replay.dumps(match)
    again = replay.loads(text)
    assert again.replay(Toy()).hash == match.hash
    assert again.verify(Toy()).sealed
    assert not play().drawn


def test_a_position_that_cannot_be_read_is_refused_with_its_line():
    text = alter(replay.dumps(play()), 1, position="bm90aGluZw==")
    with pytest.raises(ReplayError, match="line 1"):
        replay.loads(text).replay(Toy())


def test_typed_dice_replay_and_their_draws_verify():
    match = play(typed=True)
    text = replay.dumps(match)
    assert replay.loads(text).verify(Toy()).sealed
    assert replay.loads(text).replay(Toy()).hash == match.hash


def test_dice_of_the_opening_are_replayed_and_verified():
    text = replay.dumps(play(options={"pace": "quick"}))
    assert replay.loads(text).verify(Toy()).sealed
    die = json.loads(text.splitlines()[0])["opening"][0]
    with pytest.raises(ReplayError, match="line 1"):
        replay.loads(alter(text, 1, opening=[die % 6 + 1])).verify(Toy())


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seat": "black"}, "line 2: .*Another seat"),
        ({"action": "jump"}, "line 2: 'jump'"),
        ({"dice": [3]}, "line 2: holds 1 dice more"),
        ({"seat": 7}, "line 2: cannot be read"),
        ({"line": "pickle"}, "line 2: cannot be read"),
        ({"line": "stavka-replay"}, "line 2: cannot be read"),
    ],
)
def test_a_broken_step_is_named_by_its_line(changes, complaint):
    with pytest.raises(ReplayError, match=complaint):
        replay.loads(alter(replay.dumps(play()), 2, **changes)).replay(Toy())


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "expected 'toy'"),
        ({"scenario": "none"}, "no scenario"),
        ({"format": 99}, "format 99; this program reads up to 1"),
        ({"options": {"pace": "mad"}}, "cannot be 'mad'"),
    ],
)
def test_a_wrong_header_is_refused(changes, complaint):
    with pytest.raises(ReplayError, match=complaint):
        replay.loads(alter(replay.dumps(play()), 1, **changes)).replay(Toy())


@pytest.mark.parametrize(
    "text",
    ["", "{}", "no json", "[" * 50_000, '{"line":"step"}', '{"a":' * 10_000, "\x00", "\ud800"],
    ids=["empty", "object", "text", "deep", "step", "deep-object", "nul", "surrogate"],
)
def test_rubbish_is_refused_with_its_line(text):
    with pytest.raises(ReplayError, match="line 1"):
        replay.loads(text)


def test_lines_and_files_that_are_too_large_are_refused(tmp_path, monkeypatch):
    with pytest.raises(ReplayError, match="at most 65536"):
        replay.loads('"' + "a" * replay.LONGEST_LINE + '"')
    monkeypatch.setattr(replay, "MOST_BYTES", 100)
    monkeypatch.setattr(replay, "MOST_LINES", 5)
    with pytest.raises(ReplayError, match="8 lines"):
        replay.loads("\n" * 7 + "x")
    Path(tmp_path / "big").write_text("x" * 101)
    with pytest.raises(ReplayError, match="101 bytes"):
        replay.load(tmp_path / "big")


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path):
    with pytest.raises(ReplayError, match=r"none\.jsonl"):
        replay.load(tmp_path / "none.jsonl")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(ReplayError, match="UTF-8"):
        replay.load(tmp_path / "bytes")


def test_a_seed_that_is_no_hexadecimal_is_refused():
    text = replay.dumps(play())
    last = len(text.splitlines())
    with pytest.raises(ReplayError, match=f"line {last}: .*hexadecimal"):
        replay.loads(alter(text, last, seed="xyz"))


def test_a_line_out_of_place_is_refused():
    lines = replay.dumps(play()).splitlines()
    with pytest.raises(ReplayError, match="line 3: is out of place"):
        replay.loads("\n".join([lines[0], lines[1], lines[0], lines[2]]))


def test_a_rollback_beyond_the_steps_is_refused():
    lines = replay.dumps(play(3)).splitlines()
    with pytest.raises(ReplayError, match=r"line 3: keeps 9 steps; expected 0 to 1"):
        replay.loads("\n".join([*lines[:2], '{"line":"rollback","kept":9}'])).replay(Toy())
