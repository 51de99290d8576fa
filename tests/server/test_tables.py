"""Tables over HTTP: set up, seen, played, undone, found again after a restart."""

from random import Random

import pytest

from tests.server.support import GAME, Player, client, key_of, set_up, sit


@pytest.fixture
def web():
    with client() as one:
        yield one


def test_a_person_plays_a_bot_to_the_end(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:medium"})
    seen = player.finish()
    assert seen["you"] == ["blue"]
    assert seen["players"]["red"] == {"kind": "bot", "level": "medium", "present": True}
    assert seen["view"]["status"]["finished"]
    assert seen["lines"][-1]["weight"] == 2


def test_two_bots_play_without_anybody(web):
    made = set_up(web, mode="solo", seats={"blue": "bot:easy", "red": "bot:random"})
    assert made["seats"] == {}
    watcher = Player(web, made["table"], key_of(made["watch"]))
    assert watcher.finish()["seat"] == "everyone"


def test_a_hot_seat_has_one_key_and_sees_the_deciding_seat(web):
    made = set_up(web)
    assert len(set(made["seats"].values())) == 1
    player = Player(web, made["table"], made["seats"]["blue"])
    seats = {player.see()["seat"]}
    for _ in range(20):
        seen = player.choose()
        assert seen["seat"] == seen["view"]["status"]["seat"]
        seats.add(seen["seat"])
    assert seats == {"blue", "red"}


def test_a_seat_is_sent_its_own_view_only(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"})
    blue = Player(web, made["table"], made["seats"]["blue"])
    red = Player(web, made["table"], key_of(made["links"]["red"]))
    blue.choose()
    assert blue.see()["you"] == ["blue"]
    assert red.see()["view"]["choices"] == []
    assert {piece["face"] for piece in red.see()["view"]["pieces"]} == {"blue-back"}
    assert "blue-back" not in {piece["face"] for piece in blue.see()["view"]["pieces"]}
    assert red.see()["lines"] != blue.see()["lines"]


def test_several_keys_open_several_seats(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"})
    both = Player(web, made["table"], made["seats"]["blue"], key_of(made["links"]["red"]))
    assert both.see()["you"] == ["blue", "red"]


def test_spectators_see_and_do_not_act(web):
    made = set_up(web)
    watcher = Player(web, made["table"], key_of(made["watch"]))
    seen = watcher.see()
    assert (seen["you"], seen["seat"], seen["view"]["choices"]) == ([], "everyone", [])
    assert watcher.post("act", seat="blue", action="place infantry", version=0).status_code == 403


def test_undo_takes_back_a_step_that_revealed_nothing(web):
    player = sit(web)
    before = player.see()
    assert player.choose()["canUndo"]
    after = player.post("undo", seat="blue", version=1).json()
    assert after["view"] == before["view"]
    assert after["lines"] == []
    assert not after["canUndo"]
    refused = player.post("undo", seat="blue")
    assert refused.status_code == 422
    assert "take back" in refused.json()["error"]["reason"]


def test_a_stale_version_is_refused(web):
    player = sit(web)
    player.choose()
    for what, body in (
        ("act", {"action": "place infantry", "version": 0}),
        ("undo", {"version": 0}),
    ):
        refused = player.post(what, seat="blue", **body)
        assert refused.status_code == 409
        assert "version 1" in refused.json()["error"]["reason"]


def test_an_illegal_action_names_the_clause_and_what_would_do(web):
    player = sit(web)
    refused = player.post("act", seat="blue", action="pass", version=0)
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert error["clause"]
    assert "place infantry" in error["alternatives"]
    assert player.see()["version"] == 0


def test_the_other_seat_may_not_act_out_of_turn(web):
    player = sit(web)
    refused = player.post("act", seat="red", action="place infantry", version=0)
    assert refused.status_code == 409


def test_explain_answers_without_acting(web):
    player = sit(web)
    yes = player.post("explain", seat="blue", action="place infantry").json()
    assert yes == {"allowed": True, "reason": "", "clause": "", "alternatives": []}
    no = player.post("explain", seat="blue", action="pass").json()
    assert not no["allowed"]
    assert no["reason"]
    assert not player.post("explain", seat="blue", action="gibberish").json()["allowed"]


def test_questions_of_the_game_are_answered(web):
    player = sit(web)
    while player.see()["view"]["choices"][0]["action"].startswith("place"):
        player.choose()
    seen = player.see()
    piece = next(one["piece"] for one in seen["view"]["choices"] if "piece" in one)
    found = player.post("query", seat=seen["seat"], name="reach", argument=piece)
    assert found.status_code == 200, found.text
    assert found.json()["type"] == "overlay"
    assert player.post("query", seat=seen["seat"], name="nonsense").status_code == 422


def test_a_table_is_found_again_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        player = sit(web)
        rng = Random(3)
        for _ in range(30):
            player.choose(rng)
        player.post("undo", seat=player.see()["seat"])
        before = player.see()
    with client(database=database) as web:
        again = Player(web, player.table, *player.keys)
        after = again.see()
        for snapshot in (before, after):
            snapshot.pop("canUndo")
        assert after == before
        assert again.choose()["version"] == before["version"] + 1


def test_a_bot_goes_on_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        made = set_up(web, seats={"blue": "human", "red": "bot:random"})
        player = Player(web, made["table"], made["seats"]["blue"])
        for _ in range(3):
            player.choose()
    with client(database=database) as web:
        assert Player(web, player.table, *player.keys).finish()["finished"]


def test_physical_dice_are_typed_in(web):
    player = sit(web, typed=True)
    seen = player.play_to_a_die()
    need = seen["awaiting"]
    assert seen["view"]["choices"] == []
    assert player.post("die", seat=need["seat"], value=need["sides"] + 1).status_code == 422
    told = player.post("die", seat=need["seat"], value=need["sides"]).json()
    assert told["version"] > seen["version"]
    while "awaiting" in told:
        told = player.post("die", seat=told["awaiting"]["seat"], value=need["sides"]).json()
    assert [need["sides"]] in [line["dice"] for line in told["lines"]]


def test_an_awaited_die_survives_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        player = sit(web, typed=True)
        seen = player.play_to_a_die()
    with client(database=database) as web:
        assert Player(web, player.table, *player.keys).see()["awaiting"] == seen["awaiting"]


def test_a_finished_game_reveals_its_seed_and_its_replay(web):
    import hashlib

    player = sit(web)
    assert player.get("/replay").status_code == 409
    assert "seed" not in player.see()
    seen = player.finish()
    assert hashlib.sha256(bytes.fromhex(seen["seed"])).hexdigest() == seen["seedCommitment"]
    file = player.get("/replay")
    assert file.status_code == 200
    made = web.post("/api/replays", content=file.content)
    assert made.status_code == 201, made.text
    reader = Player(web, made.json()["table"], key_of(made.json()["watch"]))
    read = reader.see()
    assert (read["readOnly"], read["seat"], read["finished"]) == (True, "all-seeing", True)
    assert reader.see(seat="red")["seat"] == "red"
    assert reader.post("act", seat="red", action="pass", version=1).status_code == 403


def test_a_broken_replay_is_refused_with_its_line(web):
    refused = web.post("/api/replays", content=b'{"line": "nonsense"}\n')
    assert refused.status_code == 422
    assert "line 1" in refused.json()["error"]["reason"]
    assert web.post("/api/replays", content=b"\xff\xfe").status_code == 422


def test_the_end_lets_everybody_see_everything(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "bot:random"})
    blue = Player(web, made["table"], made["seats"]["blue"])
    assert blue.get("", seat="all-seeing").status_code == 403
    blue.finish()
    faces = {piece["face"] for piece in blue.see(seat="all-seeing")["view"]["pieces"]}
    assert not faces & {"blue-back", "red-back"}


def test_the_log_of_an_own_seat_is_there_at_any_time(web):
    player = sit(web)
    player.choose()
    log = player.get("/log", seat="blue").json()
    assert (log["game"], log["seat"]) == (GAME, "blue")
    assert log["lines"][0]["step"] == 1
    assert log["lines"] != player.get("/log", seat="red").json()["lines"]


def test_a_snapshot_speaks_the_language_asked_for(web):
    player = sit(web)
    english, russian = player.see(lang="en"), player.see(lang="ru")
    assert english["view"]["status"]["prompt"].isascii()
    assert not russian["view"]["status"]["prompt"].isascii()


def test_idle_tables_are_put_away_and_found_again(web):
    player = sit(web)
    player.choose()
    lobby = web.app.state.lobby
    before = player.see()
    lobby.put_away(before=float("inf"))
    assert lobby.in_memory == 0
    after = player.see()
    assert after["version"] == before["version"]
    assert lobby.in_memory == 1
