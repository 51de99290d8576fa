"""The socket: greeting, snapshots to every seat with its own view, questions, refusals."""

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from stavka.engine.messages import say
from stavka.server.problems import Problem
from stavka.server.storage import Storage
from tests.server.support import Player, client, key_of, put_together, set_up, sit


@pytest.fixture
def web():
    with client() as one:
        yield one


def address(table):
    return f"/api/tables/{table}/socket"


def greet(socket, *keys, lang="en"):
    socket.send_json({"auth": list(keys), "lang": lang})
    return socket.receive_json()


def hear(socket, **wanted):
    """The next frame that has these values; others are passed over."""
    while True:
        frame = socket.receive_json()
        if all(frame.get(name) == value for name, value in wanted.items()):
            return frame


def test_a_move_is_pushed_to_every_seat_with_its_own_view(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"})
    blue, red = made["seats"]["blue"], key_of(made["links"]["red"])
    with (
        web.websocket_connect(address(made["table"])) as one,
        web.websocket_connect(address(made["table"])) as two,
    ):
        first = greet(one, blue)
        assert (first["type"], first["seat"], first["linesFrom"]) == ("snapshot", "blue", 0)
        assert greet(two, red)["seat"] == "red"
        act = {"type": "act", "seat": "blue", "action": "place infantry", "version": 0, "id": 7}
        one.send_json(act)
        mine, theirs = hear(one, version=1, id=7), hear(two, version=1)
        assert "id" not in theirs
        assert mine["view"]["pieces"][0]["face"] == "blue-infantry"
        assert theirs["view"]["pieces"][0]["face"] == "blue-back"


def test_an_answer_bears_the_id_of_what_it_answers(web):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        seen = greet(socket, *player.keys)
        for number in range(3):
            act = {"type": "act", "seat": seen["seat"], "version": seen["version"], "id": number}
            socket.send_json({**act, "action": "gibberish"})
            assert hear(socket, type="error")["id"] == number
            socket.send_json({**act, "action": seen["view"]["choices"][0]["action"]})
            seen = hear(socket, version=seen["version"] + 1)
            assert seen["id"] == number


def test_only_new_lines_are_sent(web):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        seen, lines = greet(socket, *player.keys), []
        seat = seen["seat"]
        for number in range(4):
            action = seen["view"]["choices"][0]["action"]
            version = seen["version"]
            socket.send_json({"type": "act", "seat": seat, "action": action, "version": version})
            seen = hear(socket, version=version + 1)
            assert seen["linesFrom"] == (number if seen["seat"] == seat else 0)
            lines = lines[: seen["linesFrom"]] + seen["lines"]
        assert lines == player.see()["lines"]


def test_undo_takes_lines_back(web):
    player = sit(web)
    player.choose()
    player.choose()
    with web.websocket_connect(address(player.table)) as socket:
        assert len(greet(socket, *player.keys)["lines"]) == 2
        socket.send_json({"type": "undo", "seat": "blue", "version": 2})
        after = hear(socket, version=3)
        assert (after["linesFrom"], after["lines"]) == (1, [])


def test_a_person_and_a_bot_play_over_a_socket_to_the_end(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:easy"})
    with web.websocket_connect(address(player.table)) as socket:
        seen, number = greet(socket, *player.keys), 0
        while not seen["finished"]:
            if seen["yourTurn"] and (choices := seen["view"]["choices"]):
                number = number * 5 + 3
                action = choices[number % len(choices)]["action"]
                act = {"type": "act", "seat": "blue", "action": action}
                socket.send_json({**act, "version": seen["version"]})
                seen = hear(socket, type="snapshot")
            else:
                seen = hear(socket, type="snapshot")
        assert seen["view"]["status"]["finished"]


def test_a_step_that_the_disk_refused_is_never_shown(web, monkeypatch):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        greet(socket, *player.keys)

        async def refuse(*args):
            raise Problem(503, say("The disk refused the step; nothing was changed."))

        monkeypatch.setattr(Storage, "append", refuse)
        assert player.post("act", seat="blue", action="place decoy", version=0).status_code == 503
        monkeypatch.undo()
        player.post("act", seat="blue", action="place infantry", version=0)
        seen = hear(socket, version=1)
        assert [piece["face"] for piece in seen["view"]["pieces"]] == ["blue-infantry"]


def test_questions_and_pings_are_answered(web):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        greet(socket, *player.keys)
        socket.send_json({"type": "ping", "id": "x"})
        assert hear(socket, type="pong")["id"] == "x"
        socket.send_json({"type": "explain", "seat": "blue", "action": "pass", "id": 2})
        assert not hear(socket, type="answer", id=2)["answer"]["allowed"]
        socket.send_json({"type": "query", "seat": "blue", "name": "nothing", "id": 3})
        assert hear(socket, type="error", id=3)["status"] == 422


def test_the_language_changes_without_losing_the_game(web):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        assert greet(socket, *player.keys)["view"]["status"]["prompt"].isascii()
        socket.send_json({"type": "lang", "lang": "ru"})
        assert not hear(socket, type="snapshot")["view"]["status"]["prompt"].isascii()


def test_presence_is_told(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"})
    with web.websocket_connect(address(made["table"])) as one:
        assert not greet(one, made["seats"]["blue"])["players"]["red"]["present"]
        with web.websocket_connect(address(made["table"])) as two:
            greet(two, key_of(made["links"]["red"]))
            assert hear(one, type="snapshot")["players"]["red"]["present"]
        assert not hear(one, type="snapshot")["players"]["red"]["present"]


@pytest.mark.parametrize(
    "frame",
    ["{", "[]", '{"type": "nothing"}', '{"type": "act"}', "null", "[" * 5000, '"\\ud800"'],
)
def test_a_frame_that_cannot_be_read_is_answered_and_forgiven(web, frame):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        greet(socket, *player.keys)
        socket.send_text(frame)
        error = hear(socket, type="error")
        assert error["status"] == 400
        assert error["error"]["reason"]
        socket.send_json({"type": "ping"})
        assert hear(socket, type="pong")


def close_code(socket):
    """The code with which the server closes, whatever it says before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def closing(web, table, first):
    """The code with which a socket closes after its first frame."""
    with web.websocket_connect(address(table)) as socket:
        socket.send_text(first)
        return close_code(socket)


def test_strangers_are_shown_out(web):
    table = sit(web).table
    assert closing(web, table, '{"auth": "wrong"}') == 4401
    assert closing(web, "nowhere", '{"auth": "wrong"}') == 4404
    assert closing(web, table, "{}") == 4400
    assert closing(web, table, '"' + "x" * 70_000 + '"') == 1009


def test_a_link_with_the_keys_of_many_seats_opens_the_socket_too(web):
    player = sit(web)
    link = ",".join([*player.keys, *(f"of-another-table-{n:040}" for n in range(5))])
    with web.websocket_connect(address(player.table)) as socket:
        assert greet(socket, link)["type"] == "snapshot"


def test_who_does_not_greet_is_shown_out():
    with client(greeting=0.05) as web:
        table = sit(web).table
        with web.websocket_connect(address(table)) as socket:
            assert close_code(socket) == 4408


def test_too_large_a_frame_ends_the_talk(web):
    player = sit(web)
    with web.websocket_connect(address(player.table)) as socket:
        greet(socket, *player.keys)
        socket.send_text("x" * 70_000)
        assert close_code(socket) == 1009
    assert player.see()["players"]["blue"]["present"] is False


def test_pages_of_other_origins_get_no_socket(web):
    player = sit(web)
    with (
        pytest.raises(WebSocketDisconnect),
        web.websocket_connect(
            address(player.table), headers={"Origin": "https://evil.example"}
        ) as socket,
    ):
        socket.receive_json()


def test_there_are_so_many_sockets_at_a_table_only():
    with client(most_sockets=1) as web:
        player = sit(web)
        with web.websocket_connect(address(player.table)) as one:
            greet(one, *player.keys)
            first = json.dumps({"auth": player.keys[0]})
            assert closing(web, player.table, first) == 4429


def test_a_spectator_at_a_socket_gets_public_facts(web):
    made = set_up(web)
    Player(web, made["table"], made["seats"]["blue"]).choose()
    with web.websocket_connect(address(made["table"])) as socket:
        seen = greet(socket, key_of(made["watch"]))
        assert {piece["face"] for piece in seen["view"]["pieces"]} == {"blue-back"}


def test_who_wants_changes_only_is_told_what_changed(web):
    made = set_up(web)
    key = made["seats"]["blue"]
    with (
        web.websocket_connect(address(made["table"])) as one,
        web.websocket_connect(address(made["table"])) as two,
    ):
        one.send_json({"auth": key, "lang": "en", "patches": True})
        seen = one.receive_json()
        assert "patch" not in seen
        greet(two, key)
        view = seen["view"]
        for version in range(4):
            action = view["choices"][0]["action"]
            act = {"type": "act", "seat": "blue", "action": action, "version": version}
            one.send_json(act)
            told, whole = hear(one, version=version + 1), hear(two, version=version + 1)
            assert "view" not in told
            assert len(json.dumps(told)) < len(json.dumps(whole))
            view = put_together(view, told["patch"])
            assert view == whole["view"]
        one.send_json({"type": "lang", "lang": "ru"})
        assert not hear(one, type="snapshot")["view"]["status"]["prompt"].isascii()
