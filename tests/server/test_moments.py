"""Moments of a game gone by, and branches from them: what was seen then, and nothing else."""

import time
from random import Random
from types import SimpleNamespace

import pytest

from stavka.engine import replay
from stavka.engine.game import ALL_SEEING
from stavka.engine.match import Match
from stavka.server import branches, shelf
from stavka.server.moments import INTERVAL, Moments
from stavka.server.wire import plain
from tests.server.support import GAME, Player, client, key_of, set_up, sit

BACKS = {"blue-back", "red-back"}


@pytest.fixture
def web():
    with client() as one:
        yield one


def pair(web, **changes):
    """Two people at a table by links."""
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"}, **changes)
    blue = Player(web, made["table"], made["seats"]["blue"])
    return blue, Player(web, made["table"], key_of(made["links"]["red"])), made


def play(player, steps, seed=1):
    rng = Random(seed)
    for _ in range(steps):
        player.choose(rng)


def live(player):
    """The table in the server's memory."""
    return player.client.app.state.lobby._tables[player.table]


def moment(player, step, status=200, **query):
    answer = player.get(f"/moment/{step}", **query)
    assert answer.status_code == status, answer.text
    return answer.json()


def branch(player, status=201, **wanted):
    answer = player.post("branch", **wanted)
    assert answer.status_code == status, answer.text
    return answer.json()


def sit_at(player, made):
    return Player(player.client, made["table"], *made["seats"].values())


def faces(seen):
    return {piece["face"] for piece in seen["view"]["pieces"]}


# --- moments --------------------------------------------------------------------------------------


def test_a_moment_is_what_the_seat_saw_then(web):
    player = sit(web)
    seen = {0: player.see(seat="blue")}
    rng = Random(4)
    for step in range(1, 30):
        player.choose(rng)
        seen[step] = player.see(seat="blue")
    lines = player.see(seat="blue")["lines"]
    for step, snapshot in seen.items():
        found = moment(player, step, seat="blue")
        assert (found["type"], found["step"], found["steps"]) == ("moment", step, 29)
        assert found["view"] == {**snapshot["view"], "choices": []}
        assert found["lines"] == [line for line in lines if line["step"] == step]


def test_a_moment_speaks_the_language_asked_for(web):
    player = sit(web)
    assert not moment(player, 0, lang="ru")["view"]["status"]["prompt"].isascii()


def test_a_running_game_shows_moments_of_own_seats_and_of_everyone_only(web):
    blue, red, made = pair(web)
    play(Player(web, made["table"], *blue.keys, *red.keys), 12)
    assert "blue-back" not in faces(moment(blue, 6, seat="blue"))
    assert faces(moment(blue, 12, seat="everyone")) == BACKS
    assert faces(moment(red, 6)) <= {"blue-back"} | {f for f in faces(red.see()) if "red" in f}
    for seat in ("red", "all-seeing"):
        moment(blue, 6, 403, seat=seat)
    watcher = Player(web, made["table"], key_of(made["watch"]))
    assert moment(watcher, 12)["seat"] == "everyone"
    moment(watcher, 12, 403, seat="blue")
    moment(Player(web, made["table"], "wrong"), 6, 401)


def test_the_end_opens_every_moment_to_everybody(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    steps = player.finish()["steps"]
    assert not faces(moment(player, steps // 2, seat="all-seeing")) & BACKS
    assert moment(player, steps // 2, seat="red")["seat"] == "red"


@pytest.mark.parametrize("step", ["-1", "4", "x", "1.5", "9" * 30, "٣"])
def test_a_moment_that_there_is_not_is_422(web, step):
    player = sit(web)
    play(player, 3)
    error = moment(player, step, 422)["error"]
    assert error["reason"]


def test_moments_are_the_positions_that_were_whatever_is_kept():
    game = shelf.game(GAME)
    match = Match.start(game, "field", seed=b"m" * 32)
    rng, hashes = Random(2), [match.hash]
    while match.finished is None:
        match.submit(match.pending.seat, match.pending.options.sample(rng))
        hashes.append(match.hash)
    assert len(hashes) > 2 * INTERVAL
    moments = Moments(match)
    order = list(range(len(hashes)))
    rng.shuffle(order)
    for step in order:
        state = moments.at(step)
        assert replay.hash_state(state) == hashes[step]
        state.turn = -1  # the caller's own: it doesn't reach what is kept
    match.roll_back_to(INTERVAL + 3)
    moments.forget(INTERVAL + 3)
    assert replay.hash_state(moments.at(INTERVAL + 1)) == hashes[INTERVAL + 1]


def test_an_idle_table_keeps_no_moments(web):
    player = sit(web)
    play(player, 3)
    with web.websocket_connect(f"/api/tables/{player.table}/socket") as socket:
        socket.send_json({"auth": list(player.keys)})
        socket.receive_json()
        moment(player, 2)
        assert live(player).moments._kept
    deadline = time.monotonic() + 5
    while live(player).guests and time.monotonic() < deadline:
        time.sleep(0.005)
    assert live(player).moments._kept == []


# --- branches -------------------------------------------------------------------------------------


def test_a_finished_game_branches_with_its_past_and_dice_of_its_own(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    end = player.finish()
    step = end["steps"] // 2
    other = sit_at(player, branch(player, step=step))
    seen = other.see()
    assert seen["steps"] >= step
    assert (seen["mode"], seen["readOnly"], seen["finished"]) == ("solo", False, False)
    assert seen["seedCommitment"] != end["seedCommitment"]
    own = seen["you"][0]
    assert moment(other, step, seat=own)["view"] == moment(player, step, seat=own)["view"]
    past = [line for line in player.see(seat=own)["lines"] if line["step"] <= step]
    assert other.see(seat=own)["lines"][: len(past)] == past
    assert moment(player, end["steps"])["steps"] == end["steps"]  # the game itself is left alone


def test_a_branch_is_played_to_its_end_and_its_dice_verify(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    step = player.finish()["steps"] // 2
    other = sit_at(player, branch(player, step=step))
    other.finish()
    file = replay.loads(other.get("/replay").text)
    assert file.header.branched == step
    assert file.verify(shelf.game(GAME)).sealed
    made = web.post("/api/replays", content=other.get("/replay").content)
    assert made.status_code == 201, made.text


def test_a_branch_is_found_again_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        solo = {"mode": "solo", "seats": {"blue": "human", "red": "human"}}
        player = sit(web, **solo)
        player.finish()
        seats = {"blue": "human", "red": "human"}
        past = sit_at(player, branch(player, step=20, seats=seats, mode="hotseat"))
        running = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
        play(running, 5)
        world = sit_at(running, branch(running, step=5, seats=seats, mode="hotseat"))
        for one in (past, world):
            play(one, 6)
        before = [one.see() for one in (past, world)]
    with client(database=database) as web:
        for one, seen in zip((past, world), before, strict=True):
            again = Player(web, one.table, *one.keys)
            found = again.see()
            for snapshot in (found, seen):
                snapshot.pop("canUndo")
            assert found == seen
            assert again.choose()["version"] == seen["version"] + 1


def test_any_key_of_a_finished_game_and_of_a_record_branches(web):
    made = set_up(web)
    player = Player(web, made["table"], made["seats"]["blue"])
    player.finish()
    watcher = Player(web, made["table"], key_of(made["watch"]))
    for reader in (watcher, record_of(player)):
        other = sit_at(reader, branch(reader, step=3))
        seen = other.see()
        assert seen["you"] == ["blue"]
        assert seen["players"]["red"] == {"kind": "bot", "level": "medium", "present": True}


def record_of(player):
    made = player.client.post("/api/replays", content=player.get("/replay").content).json()
    return Player(player.client, made["table"], key_of(made["watch"]))


def test_a_branch_seats_whom_it_is_told_to(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    player.finish()
    seats = {"blue": "bot:random", "red": "open"}
    made = branch(player, step=0, seats=seats, mode="link")
    assert (made["seats"], set(made["links"])) == ({}, {"red"})
    watcher = Player(web, made["table"], key_of(made["watch"]))
    assert watcher.see()["players"]["blue"]["level"] == "random"
    for wrong in ({"seats": {"green": "human"}}, {"seats": {"red": "robot"}}):
        branch(player, 422, step=0, **wrong)


def test_a_branch_of_typed_dice_throws_its_own(web):
    player = sit(web, typed=True)
    seen = player.play_to_a_die()
    while not seen["finished"]:
        if "awaiting" in seen:
            seen = player.post("die", seat=seen["awaiting"]["seat"], value=3).json()
        else:
            seen = player.choose(Random(seen["version"]))
    other = sit_at(player, branch(player, step=15, mode="hotseat"))
    assert "awaiting" not in other.finish()


def test_there_is_no_branch_from_the_end_or_beyond(web):
    player = sit(web)
    steps = player.finish()["steps"]
    for step in (steps, steps + 1):
        assert branch(player, 422, step=step)["error"]["reason"]
    branch(player, 400, step=-1)


def test_a_running_game_of_two_people_has_no_branch(web):
    blue, red, made = pair(web)
    hotseat = sit(web)
    for player in (blue, red, hotseat, Player(web, made["table"], key_of(made["watch"]))):
        branch(player, 409, step=0)


def test_a_spectator_of_a_running_solo_game_has_no_branch(web):
    made = set_up(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    branch(Player(web, made["table"], key_of(made["watch"])), 403, step=0)


def test_there_is_room_for_so_many_branches_only():
    with client(most_tables=1) as web:
        branch(sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"}), 429, step=0)


# --- a branch is no spyhole -----------------------------------------------------------------------


def placed(web):
    """A solo game in which both sides have just placed their pieces."""
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:random"})
    play(player, 5)
    deadline = time.monotonic() + 10
    while player.see()["steps"] < 10:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return player


def test_a_branch_of_a_running_game_starts_from_what_the_seat_saw(web):
    player = placed(web)
    other = sit_at(player, branch(player, step=10))
    here, there = player.see(seat="blue")["view"], moment(other, 0, seat="blue")["view"]
    assert there == {**here, "choices": []}
    assert other.see()["you"] == ["blue"]
    assert moment(other, 0)["lines"] == []


def test_a_branch_depends_on_nothing_that_the_seat_cannot_see(web, monkeypatch):
    """With the same chance, two games that look the same to blue give the same world."""
    monkeypatch.setattr(branches, "secrets", SimpleNamespace(randbits=lambda _: 5))
    worlds, truths = set(), set()
    for _ in range(6):
        player = placed(web)
        table = live(player)
        truths.add(table.match.state.encode())
        other = branch(player, step=10)
        worlds.add(web.app.state.lobby._tables[other["table"]].match.first.encode())
    assert len(truths) > 1
    assert len(worlds) == 1


def test_neither_the_end_of_a_branch_nor_its_replay_tells_what_is_hidden(web):
    player = placed(web)
    truth = live(player).match.state
    hidden = {
        piece["id"]: piece["face"] for piece in pieces_of(truth) if piece["id"].startswith("red")
    }
    found = []
    for _ in range(8):
        other = sit_at(player, branch(player, step=10))
        other.finish()
        start = moment(other, 0, seat="all-seeing")
        found.append({piece["id"]: piece["face"] for piece in start["view"]["pieces"]})
        header = replay.loads(other.get("/replay").text).header
        assert header.position
        assert header.commitment != player.see()["seedCommitment"]
    assert {tuple(sorted(one)) for one in found} == {tuple(sorted(found[0]))}
    assert len({tuple(sorted(one.items())) for one in found}) > 1
    assert not all(hidden.items() <= one.items() for one in found)


def pieces_of(state):
    return plain(shelf.game(GAME).view(state, ALL_SEEING), "en")["pieces"]


def test_a_replay_from_a_drawn_position_is_not_taken_in(web):
    player = placed(web)
    other = sit_at(player, branch(player, step=10))
    other.finish()
    refused = web.post("/api/replays", content=other.get("/replay").content)
    assert refused.status_code == 422
    assert "drawn position" in refused.json()["error"]["reason"]
