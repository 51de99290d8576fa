"""What a server must not take: strangers, broken bodies, floods, pages of other origins."""

import pytest
import sqlalchemy

from stavka.server.storage import Storage
from tests.server.databases import ONLY_SQLITE
from tests.server.support import GAME, ORIGIN, Player, client, key_of, set_up, sit


@pytest.fixture(scope="module")
def web():
    with client(body=4096, replay=8192) as one:
        yield one


def error_of(answer, status):
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"reason", "clause", "alternatives"}
    assert error["reason"]
    return error


def test_no_key_and_a_wrong_key_open_nothing(web):
    made = set_up(web)
    for keys in ((), ("wrong",), ("a" * 43, "b" * 43), (key_of(set_up(web)["watch"]),)):
        error_of(Player(web, made["table"], *keys).get(), 401)


def test_a_key_of_one_seat_does_not_act_for_another(web):
    made = set_up(web, mode="link", seats={"blue": "human", "red": "open"})
    red = Player(web, made["table"], key_of(made["links"]["red"]))
    error = error_of(red.post("act", seat="blue", action="place infantry", version=0), 403)
    assert "red" in error["reason"]
    for what, body in (
        ("undo", {}),
        ("explain", {"action": "pass"}),
        ("query", {"name": "reach"}),
        ("die", {"value": 1}),
    ):
        error_of(red.post(what, seat="blue", **body), 403)
    error_of(red.get("", seat="blue"), 403)
    error_of(red.get("/log", seat="blue"), 403)


@ONLY_SQLITE
def test_keys_are_kept_as_hashes_only(tmp_path):
    with client(database=f"sqlite:///{tmp_path / 'stavka.db'}") as web:
        made = set_up(web)
        content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert made["table"].encode() in content
        assert made["seats"]["blue"].encode() not in content
        assert key_of(made["watch"]).encode() not in content


def test_an_unknown_table_and_an_unknown_address_are_404(web):
    error_of(Player(web, "nowhere", "key").get(), 404)
    error_of(web.get("/api/nothing"), 404)
    error_of(web.get("/api/games/nothing/board"), 404)
    error_of(web.get("/api/games/nothing/rules"), 404)


def test_another_method_is_405(web):
    error_of(web.delete("/api/tables"), 405)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"seat": "blue"}',
        b'{"seat": "blue", "action": 5, "version": 0}',
        b'{"seat": "blue", "action": "pass", "version": -1}',
        b'{"seat": "blue", "action": "pass", "version": 0, "extra": 1}',
        b'{"seat": "blue", "action": "pass", "version": 1e400}',
        b'{"seat": "\\ud800", "action": "pass", "version": 0}',
        b"[" * 4000,
        b'{"seat": "blue", "action": "%s", "version": 0}' % (b"x" * 1000),
    ],
)
def test_a_body_that_cannot_be_read_is_400(web, body):
    player = sit(web)
    answer = web.post(f"/api/tables/{player.table}/act", content=body, headers=player.headers)
    error_of(answer, 400)
    assert player.see()["version"] == 0


def test_too_large_a_body_is_413(web):
    player = sit(web)
    answer = web.post(
        f"/api/tables/{player.table}/act", content=b" " * 5000, headers=player.headers
    )
    assert "4096" in error_of(answer, 413)["reason"]
    error_of(web.post("/api/replays", content=b" " * 9000), 413)


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": GAME, "scenario": "nothing"},
        {"game": GAME, "options": {"nothing": "yes"}},
        {"game": GAME, "seats": {"green": "human"}},
        {"game": GAME, "seats": {"blue": "robot"}},
        {"game": GAME, "seats": {"blue": "bot:nobody"}},
    ],
)
def test_a_table_that_cannot_be_is_422(web, wanted):
    error_of(web.post("/api/tables", json=wanted), 422)


def test_an_unknown_game_is_404_and_a_wrong_mode_400(web):
    error_of(web.post("/api/tables", json={"game": "nothing"}), 404)
    error_of(web.post("/api/tables", json={"game": GAME, "mode": "nothing"}), 400)


def test_a_wrong_scenario_of_a_board_is_422(web):
    error = error_of(web.get(f"/api/games/{GAME}/board", params={"scenario": "nothing"}), 422)
    assert "field" in error["reason"]


def test_pages_of_other_origins_may_not_act(web):
    body = {"game": GAME}
    for origin in ("https://evil.example", "null", "http://localhost:1", "file://"):
        error_of(web.post("/api/tables", json=body, headers={"Origin": origin}), 403)
    assert web.post("/api/tables", json=body, headers={"Origin": ORIGIN}).status_code == 201


def test_a_named_origin_may_act():
    with client(origins=("https://club.example",)) as web:
        headers = {"Origin": "https://club.example"}
        assert web.post("/api/tables", json={"game": GAME}, headers=headers).status_code == 201


def test_a_server_answers_to_its_own_names_only():
    with client(hosts=("localhost",)) as web:
        assert web.get("/api/games").status_code == 200
        assert web.get("/api/games", headers={"Host": "localhost:8000"}).status_code == 200
        error_of(web.get("/api/games", headers={"Host": "rebound.example"}), 421)


def test_every_answer_bears_the_headers_of_safety(web):
    for answer in (web.get("/api/games"), web.get("/api/nothing"), web.get("/")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_there_is_room_for_so_many_tables_only():
    with client(most_tables=1) as web:
        set_up(web)
        error_of(web.post("/api/tables", json={"game": GAME}), 429)


def test_refusals_speak_the_language_asked_for(web):
    player = sit(web)
    answer = player.client.post(
        f"/api/tables/{player.table}/act?lang=ru",
        json={"seat": "blue", "action": "pass", "version": 7},
        headers=player.headers,
    )
    assert not error_of(answer, 409)["reason"].isascii()


@pytest.mark.parametrize("file", [b'{"line":"step"}', b"\xff", b"{}", b'{"line":"end"}\n'])
def test_what_is_wrong_with_a_replay_is_told_in_the_language_asked_for(web, file):
    told = {
        lang: error_of(
            web.post("/api/replays", content=file, headers={"accept-language": lang}), 422
        )
        for lang in ("en", "ru")
    }
    assert told["en"]["reason"].startswith("replay")
    assert told["ru"]["reason"].startswith("запись партии")


def test_a_disk_that_refuses_changes_nothing(web, monkeypatch):
    player = sit(web)
    before = player.see()

    def fail(connection):
        raise sqlalchemy.exc.OperationalError("COMMIT", {}, OSError("full"))

    engine = web.app.state.lobby.storage._engine
    monkeypatch.setattr(engine.dialect, "do_begin", fail)
    monkeypatch.setattr(engine, "raw_connection", lambda: fail(None))
    refused = player.post("act", seat="blue", action="place infantry", version=0)
    error_of(refused, 503)
    monkeypatch.undo()
    assert player.see() == before
    assert player.choose()["version"] == 1


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path):
    from stavka.engine.errors import StavkaError

    (tmp_path / "notes.txt").write_text("no database " * 100)
    for url in (f"sqlite:///{tmp_path}/none/x.db", f"sqlite:///{tmp_path}/notes.txt", "nonsense"):
        with pytest.raises(StavkaError, match="cannot be opened"):
            Storage(url)
