"""Chat, notes, handing over and playing again: who may, who sees it, and what a restart keeps."""

import sqlite3
import time
from itertools import pairwise

import pytest

from stavka.server.storage import Storage
from tests.server.databases import ONLY_SQLITE
from tests.server.support import PATIENCE, Player, client, key_of, set_up, sit


@pytest.fixture
def web():
    with client() as one:
        yield one


class Pair:
    """Two people at a table by links, and a spectator."""

    def __init__(self, web, **changes):
        seats = {"blue": "human", "red": "open"}
        self.made = made = set_up(web, **{"mode": "link", "seats": seats, **changes})
        self.blue = Player(web, made["table"], made["seats"]["blue"])
        self.red = Player(web, made["table"], key_of(made["links"]["red"]))
        self.watcher = Player(web, made["table"], key_of(made["watch"]))
        self.both = Player(web, made["table"], *self.blue.keys, *self.red.keys)
        self.stranger = Player(web, made["table"], "wrong")

    def again(self, web):
        """The same people at the server after a restart."""
        for player in (self.blue, self.red, self.watcher, self.both):
            player.client = web


def done(player, what, status=200, **body):
    answer = player.post(what, **body)
    assert answer.status_code == status, answer.text
    return answer.json()


def write(player, text, status=200, seat="blue"):
    address = f"/api/tables/{player.table}/notes"
    body = {"text": text}
    answer = player.client.put(address, params={"seat": seat}, json=body, headers=player.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def wait_until(player, holds):
    deadline = time.monotonic() + PATIENCE
    while not holds(seen := player.see()):
        assert time.monotonic() < deadline, seen["view"]["status"]
        time.sleep(0.005)
    return seen


# --- promises -------------------------------------------------------------------------------------


def promises(player):
    lines = player.see()["lines"]
    return [(line["step"], line["text"]) for line in lines if line["kind"] == "promise"]


def test_a_promise_stands_in_everybodys_log_where_it_was_made(web):
    pair = Pair(web)
    first = pair.both.choose()
    done(pair.blue, "chat", seat="blue", text="  I keep off the hill <b> ", promise=True)
    pair.both.choose()
    done(pair.red, "chat", seat="red", text="So do I", promise=True)
    told = [(1, "Blue promises: I keep off the hill <b>"), (2, "Red promises: So do I")]
    for player in (pair.blue, pair.red, pair.watcher):
        assert promises(player) == told
    kinds = [line["kind"] for line in pair.blue.see()["lines"]]
    assert 0 < kinds.index("promise") < len(kinds) - 1
    assert first["steps"] == 1


def test_a_promise_outlives_steps_taken_back_and_a_restart(tmp_path):
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with client(database=address) as web:
        pair = Pair(web)
        pair.both.choose()
        pair.both.choose()
        done(pair.blue, "chat", seat="blue", text="Peace", promise=True)
        seen = pair.both.see()
        back = {"seat": seen["seat"], "step": 1, "version": seen["version"]}
        done(pair.both, "rollback", **back)
        assert promises(pair.red) == [(1, "Blue promises: Peace")]
    with client(database=address) as web:
        pair.again(web)
        assert promises(pair.red) == [(1, "Blue promises: Peace")]


def test_only_a_seat_promises_for_itself_and_while_the_game_goes_on(web):
    pair = Pair(web)
    done(pair.watcher, "chat", 403, seat="", text="Anything", promise=True)
    done(pair.red, "chat", 403, seat="blue", text="Anything", promise=True)
    done(pair.blue, "chat", 422, seat="blue", text="  ", promise=True)
    assert promises(pair.blue) == []


# --- chat -----------------------------------------------------------------------------------------


def test_what_one_says_all_hear(web):
    table = Pair(web)
    before = time.time()
    said = done(table.blue, "chat", seat="blue", text="  Good luck!\n ")["chat"]
    done(table.red, "chat", text="Удачи")
    done(table.watcher, "chat", text="<b>May I watch?</b>")
    for player in (table.blue, table.red, table.watcher):
        seen = player.see()
        assert [(line["n"], line["from"], line["text"]) for line in seen["chat"]] == [
            (1, "blue", "Good luck!"),
            (2, "red", "Удачи"),
            (3, "everyone", "<b>May I watch?</b>"),
        ]
        assert seen["chatFrom"] == 0
    assert before <= said[0]["at"] <= time.time()
    assert table.blue.see()["version"] == 0


def test_one_speaks_for_oneself_only(web):
    table = Pair(web)
    for player, status in ((table.red, 403), (table.watcher, 403), (table.stranger, 401)):
        done(player, "chat", status, seat="blue", text="I give up")
    assert table.blue.see()["chat"] == []


@pytest.mark.parametrize("text", ["", "   \n", "\x00\x07", "x" * 501, "🙂" * 501])
def test_a_line_has_one_to_five_hundred_characters(web, text):
    table = Pair(web)
    assert "500" in done(table.blue, "chat", 422, text=text)["error"]["reason"]
    assert done(table.blue, "chat", text="🙂" * 500)["chat"][0]["text"] == "🙂" * 500


def test_control_characters_are_left_out(web):
    assert done(Pair(web).blue, "chat", text="a\x00b\x1b[31m\tc\nd")["chat"][0]["text"] == (
        "ab[31m\tc\nd"
    )


def test_nobody_says_too_much_at_once():
    with client(chat_burst=3, chat_period=0.2) as web:
        table = Pair(web)
        for number in range(3):
            done(table.blue, "chat", text=str(number))
        assert done(table.blue, "chat", 429, text="more")["error"]["reason"]
        done(table.red, "chat", text="and I?")
        time.sleep(0.2)
        assert len(done(table.blue, "chat", text="now")["chat"]) == 5


def test_a_chat_is_full_some_day():
    with client(most_said=2) as web:
        table = Pair(web)
        done(table.blue, "chat", text="one")
        done(table.red, "chat", text="two")
        done(table.blue, "chat", 429, text="three")


@pytest.mark.parametrize("mode", ["solo", "hotseat"])
def test_there_is_no_chat_where_nobody_comes_by_link(web, mode):
    player = sit(web, mode=mode)
    done(player, "chat", 409, text="anybody?")
    assert "chat" not in player.see()


def test_a_socket_is_sent_only_what_it_has_not_heard(web):
    table = Pair(web)
    done(table.red, "chat", text="before")
    address = f"/api/tables/{table.blue.table}/socket"
    with web.websocket_connect(address) as socket:
        socket.send_json({"auth": list(table.blue.keys)})
        first = socket.receive_json()
        assert (len(first["chat"]), first["chatFrom"]) == (1, 0)
        socket.send_json({"type": "chat", "seat": "blue", "text": "hello", "id": 5})
        seen = socket.receive_json()
        while seen.get("id") != 5:
            seen = socket.receive_json()
        assert (seen["chatFrom"], [line["text"] for line in seen["chat"]]) == (1, ["hello"])
        socket.send_json({"type": "chat", "text": "", "id": 6})
        while (seen := socket.receive_json()).get("id") != 6:
            pass
        assert (seen["type"], seen["status"]) == ("error", 422)


def test_a_disk_that_refuses_a_line_loses_nothing(web, monkeypatch):
    table = Pair(web)

    async def fail(*args):
        from stavka.engine.messages import say
        from stavka.server.problems import Problem

        raise Problem(503, say("The disk refused the step; nothing was changed."))

    monkeypatch.setattr(Storage, "hear", fail)
    done(table.blue, "chat", 503, text="lost?")
    monkeypatch.undo()
    assert [line["n"] for line in done(table.blue, "chat", text="kept")["chat"]] == [1]


# --- notes ----------------------------------------------------------------------------------------


def test_notes_are_for_their_seat_only(web):
    table = Pair(web)
    assert table.blue.get("/notes", seat="blue").json() == {"text": ""}
    assert write(table.blue, "Hold the bridge\n") == {"text": "Hold the bridge\n"}
    write(table.blue, "Hold the ford")
    write(table.red, "Take it", seat="red")
    assert table.blue.get("/notes", seat="blue").json() == {"text": "Hold the ford"}
    for player, status in ((table.red, 403), (table.watcher, 403), (table.stranger, 401)):
        assert player.get("/notes", seat="blue").status_code == status
        write(player, "spoilt", status)
    assert table.blue.get("/notes").status_code == 403
    for player in (table.blue, table.red, table.watcher):
        for address in ("", "/log", "/moment/0"):
            assert "ford" not in player.get(address).text
    table.both.finish()
    for player in (table.blue, table.red):
        for address in ("", "/log", "/moment/0", "/replay"):
            assert "ford" not in player.get(address).text
    assert table.red.get("/notes", seat="blue").status_code == 403


def test_notes_have_room_for_twenty_thousand_characters_of_any_script(web):
    table = Pair(web)
    assert write(table.blue, "🙂" * 20_000)["text"] == "🙂" * 20_000
    assert "20000" in write(table.blue, "x" * 20_001, 422)["error"]["reason"].replace(",", "")
    assert len(table.blue.get("/notes", seat="blue").json()["text"]) == 20_000
    assert write(table.blue, "a\x00b")["text"] == "ab"


def test_a_page_of_another_origin_writes_no_notes(web):
    table = Pair(web)
    address = f"/api/tables/{table.blue.table}/notes?seat=blue"
    headers = {**table.blue.headers, "Origin": "https://evil.example"}
    assert web.put(address, json={"text": "x"}, headers=headers).status_code == 403


@ONLY_SQLITE
def test_chat_and_notes_survive_a_restart_and_stay_apart(tmp_path):
    file = tmp_path / "stavka.db"
    with client(database=f"sqlite:///{file}") as web:
        table, other = Pair(web), Pair(web)
        done(table.blue, "chat", text="hello")
        write(table.blue, "secret")
        before = table.red.see()
    with client(database=f"sqlite:///{file}") as web:
        for one in (table, other):
            one.again(web)
        assert table.red.see()["chat"] == before["chat"]
        assert [line["n"] for line in done(table.red, "chat", text="hi")["chat"]] == [1, 2]
        assert table.blue.get("/notes", seat="blue").json() == {"text": "secret"}
        assert other.blue.see()["chat"] == []
        assert other.blue.get("/notes", seat="blue").json() == {"text": ""}
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT seat, text FROM notes").fetchall() == [("blue", "secret")]
    database.close()


# --- handing over ---------------------------------------------------------------------------------


def test_a_person_lets_a_bot_play_and_takes_the_seat_back(web):
    table = Pair(web)
    seen = done(table.blue, "hand", seat="blue", to="bot:random")
    blue = {"kind": "human", "present": False, "handed": "bot:random"}
    assert seen["players"]["blue"] == blue
    seen = wait_until(table.red, lambda seen: seen["yourTurn"])
    assert (seen["steps"], seen["players"]["blue"]) == (5, blue)
    seen = done(table.blue, "hand", seat="blue", to="human")
    assert "handed" not in seen["players"]["blue"]
    for _ in range(5):
        table.red.choose()
    assert table.blue.choose()["steps"] == 11


def test_while_a_bot_plays_its_person_looks_on(web):
    table = Pair(web)
    for _ in range(3):
        table.blue.choose()
    seen = done(table.red, "hand", seat="red", to="bot:random")
    assert done(table.blue, "hand", seat="blue", to="bot:random")["yourTurn"] is False
    version = seen["version"]
    for what, body in (("act", {"action": "place infantry", "version": version}), ("undo", {})):
        refused = done(table.blue, what, 409, seat="blue", **body)
        assert "bot" in refused["error"]["reason"]
    assert not table.blue.see()["canUndo"]
    assert table.blue.see()["seat"] == "blue"
    assert wait_until(table.blue, lambda seen: seen["finished"])["seed"]


def test_a_bot_that_is_overtaken_by_its_person_does_nothing(web, monkeypatch):
    import asyncio

    table = Pair(web)
    players, go_on = web.app.state.lobby.players, asyncio.Event()
    choose = players.choose

    async def slow(*args):
        await go_on.wait()
        return await choose(*args)

    monkeypatch.setattr(players, "choose", slow)
    assert done(table.blue, "hand", seat="blue", to="bot:random")["thinking"] == "blue"
    seen = done(table.blue, "hand", seat="blue", to="human")
    assert "thinking" not in seen
    web.portal.call(go_on.set)
    seen = table.blue.choose()
    assert (seen["steps"], seen["yourTurn"]) == (1, True)
    wait_until(table.blue, lambda _: all(t.done() for t in web.app.state.lobby._tasks.values()))
    assert table.blue.see()["steps"] == 1


def test_others_may_hand_over_who_has_been_gone_for_long():
    with client(absence=0.3) as web:
        table = Pair(web)
        table.red.see()
        refused = done(table.blue, "hand", 409, seat="red", to="bot:random")
        assert "1 s" in refused["error"]["reason"]
        done(table.watcher, "hand", 403, seat="red", to="bot:random")
        with web.websocket_connect(f"/api/tables/{table.red.table}/socket") as socket:
            socket.send_json({"auth": list(table.red.keys)})
            socket.receive_json()
            time.sleep(0.35)
            done(table.blue, "hand", 409, seat="red", to="bot:random")
        wait_until(table.blue, lambda seen: not seen["players"]["red"]["present"])
        time.sleep(0.35)
        seen = done(table.blue, "hand", seat="red", to="bot:random")
        assert seen["players"]["red"] == {"kind": "open", "present": False, "handed": "bot:random"}
        done(table.blue, "hand", 403, seat="red", to="human")
        assert "handed" not in done(table.red, "hand", seat="red", to="human")["players"]["red"]


def test_what_cannot_be_handed_over(web):
    table = Pair(web)
    for to in ("bot:nobody", "robot", "bot", "open"):
        assert done(table.blue, "hand", 422, seat="blue", to=to)["error"]["reason"]
    done(table.blue, "hand", 409, seat="blue", to="human")
    done(table.stranger, "hand", 401, seat="blue", to="bot:easy")
    done(table.blue, "hand", 422, seat="green", to="bot:easy")
    solo = sit(web, mode="solo", seats={"blue": "human", "red": "bot:random"})
    done(solo, "hand", 422, seat="red", to="bot:easy")
    solo.finish()
    done(solo, "hand", 409, seat="blue", to="bot:easy")


def test_a_seat_stays_handed_over_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        table = Pair(web)
        table.blue.choose()
        done(table.blue, "hand", seat="blue", to="bot:random")
        wait_until(table.red, lambda seen: seen["yourTurn"])
        before = table.blue.see()
    with client(database=database) as web:
        table.again(web)
        after = table.blue.see()
        assert after["players"]["blue"]["handed"] == "bot:random"
        assert (after["steps"], after["lastOwn"]) == (before["steps"], before["lastOwn"]) == (5, 1)
        for _ in range(5):
            table.red.choose()
        seen = wait_until(table.red, lambda seen: seen["yourTurn"] or seen["finished"])
        assert seen["steps"] > 10


def test_anybody_seated_throws_for_a_bot_that_plays_for_a_person(web):
    table = Pair(web, typed=True)
    need = table.both.play_to_a_die()["awaiting"]
    roller, other = (table.blue, table.red) if need["seat"] == "blue" else (table.red, table.blue)
    done(other, "die", 403, seat=need["seat"], value=3)
    done(roller, "hand", seat=need["seat"], to="bot:random")
    done(table.watcher, "die", 403, seat=need["seat"], value=3)
    assert done(other, "die", seat=need["seat"], value=3)["version"]


def test_hand_over_comes_to_every_socket(web):
    table = Pair(web)
    address = f"/api/tables/{table.blue.table}/socket"
    with web.websocket_connect(address) as one, web.websocket_connect(address) as two:
        for socket, player in ((one, table.blue), (two, table.red)):
            socket.send_json({"auth": list(player.keys)})
            socket.receive_json()
        two.send_json({"type": "hand", "seat": "red", "to": "bot:random", "id": 1})
        while "handed" not in one.receive_json()["players"]["red"]:
            pass
        two.send_json({"type": "hand", "seat": "red", "to": "human", "id": 2})
        while "handed" in one.receive_json()["players"]["red"]:
            pass
        two.send_json({"type": "hand", "seat": "red", "to": "human", "id": 3})
        while (frame := two.receive_json()).get("id") != 3:
            pass
        assert (frame["type"], frame["status"]) == ("error", 409)


# --- what happened meanwhile ----------------------------------------------------------------------


def test_the_last_own_step_is_told_to_each(web):
    table = Pair(web)
    assert [one.see()["lastOwn"] for one in (table.blue, table.red, table.watcher)] == [0, 0, 0]
    for _ in range(5):
        table.blue.choose()
    for _ in range(2):
        table.red.choose()
    seen = [one.see()["lastOwn"] for one in (table.blue, table.red, table.both, table.watcher)]
    assert seen == [5, 7, 7, 0]
    done(table.red, "undo", seat="red")
    assert table.red.see()["lastOwn"] == 6


def test_steps_of_a_stand_in_are_not_own_and_an_undone_one_is_forgotten(web):
    table = Pair(web)
    table.blue.choose()
    done(table.blue, "hand", seat="blue", to="bot:random")
    wait_until(table.red, lambda seen: seen["yourTurn"])
    done(table.blue, "hand", seat="blue", to="human")
    assert table.blue.see()["lastOwn"] == 1
    done(table.blue, "undo", seat="blue")
    assert table.blue.choose()["lastOwn"] == 5


# --- playing again --------------------------------------------------------------------------------


def rematch(player, seat, status=201):
    return done(player, "rematch", status, seat=seat)


def test_a_rematch_swaps_sides_and_the_same_keys_open_it(web):
    table = Pair(web)
    rematch(table.blue, "blue", 409)
    table.both.finish()
    rematch(table.blue, "red", 403)
    rematch(table.watcher, "blue", 403)
    assert "rematch" not in table.red.see()
    made = rematch(table.blue, "blue")
    blue_key, red_key = table.blue.keys[0], table.red.keys[0]
    assert made == {"table": made["table"], "seats": {"red": blue_key}, "links": {}, "watch": ""}
    again = made["table"]
    assert table.red.see()["rematch"] == {
        "table": again,
        "links": {"blue": f"/#/table/{again}/{red_key}"},
    }
    assert table.blue.see()["rematch"]["links"] == {"red": f"/#/table/{again}/{blue_key}"}
    watch_key = table.watcher.keys[0]
    assert table.watcher.see()["rematch"]["links"] == {"everyone": f"/#/table/{again}/{watch_key}"}
    assert rematch(table.red, "red")["table"] == again
    new = [Player(web, again, *player.keys).see() for player in (table.blue, table.red)]
    assert [seen["you"] for seen in new] == [["red"], ["blue"]]
    assert Player(web, again, watch_key).see()["seat"] == "everyone"
    for name in ("game", "scenario", "mode"):
        assert new[0][name] == table.made.get(name, table.blue.see()[name])
    assert (new[0]["steps"], new[0]["finished"], new[0]["chat"]) == (0, False, [])
    assert new[0]["seedCommitment"] != table.blue.see()["seedCommitment"]


def test_a_rematch_with_a_bot_swaps_it_too(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:random"})
    player.finish()
    made = rematch(player, "blue")
    seen = Player(web, made["table"], *made["seats"].values()).see()
    assert seen["players"]["blue"] == {"kind": "bot", "level": "random", "present": True}
    assert (seen["you"], seen["mode"]) == (["red"], "solo")


def test_a_hot_seat_plays_again_at_one_screen(web):
    player = sit(web)
    player.finish()
    made = rematch(player, "red")
    assert set(made["seats"]) == {"blue", "red"}
    assert Player(web, made["table"], *player.keys).see()["you"] == ["blue", "red"]


def test_a_rematch_survives_a_restart_and_can_be_played_again(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        table = Pair(web)
        table.both.finish()
        made = rematch(table.blue, "blue")
    with client(database=database) as web:
        table.again(web)
        assert table.red.see()["rematch"]["table"] == made["table"]
        both = Player(web, made["table"], *table.both.keys)
        assert both.finish()["finished"]
        assert rematch(both, "blue")["table"] not in {made["table"], table.blue.table}


def test_two_who_ask_at_the_same_time_get_one_table(web):
    from concurrent.futures import ThreadPoolExecutor

    table = Pair(web)
    table.both.finish()
    askers = [(table.blue, "blue"), (table.red, "red")] * 4
    with ThreadPoolExecutor(len(askers)) as pool:
        made = list(pool.map(lambda asker: rematch(*asker)["table"], askers))
    assert all(one == other for one, other in pairwise(made))


def test_a_record_is_not_played_again(web):
    table = Pair(web)
    table.both.finish()
    made = web.post("/api/replays", content=table.blue.get("/replay").content).json()
    reader = Player(web, made["table"], key_of(made["watch"]))
    rematch(reader, "blue", 403)
    done(reader, "hand", 409, seat="blue", to="bot:easy")
    done(reader, "chat", 409, text="hello")
