"""Who asks too often is told when to come again; others are served."""

from stavka.server.limits import MOST_BUCKETS, Bucket, Buckets
from tests.server.support import GAME, ORIGIN, client, sit
from tests.server.test_sockets import address, greet, hear


def test_a_bucket_is_drawn_from_and_fills_with_time():
    bucket = Bucket(rate=10, burst=3, now=0.0)
    assert [bucket.wait(0.0) for _ in range(4)] == [0, 0, 0, 0.1]
    assert bucket.wait(0.1) == 0
    assert [bucket.wait(100.0) > 0 for _ in range(4)] == [False, False, False, True]


def test_without_a_rate_there_is_no_limit():
    bucket = Bucket(rate=0, burst=0, now=0.0)
    assert not any(bucket.wait(0.0) for _ in range(1000))


def test_the_address_unheard_of_for_longest_is_forgotten():
    buckets = Buckets(rate=0.001, burst=1)
    for number in range(MOST_BUCKETS):
        buckets.wait(str(number))
    assert buckets.wait("1") > 0
    assert buckets.wait("new") == 0
    assert buckets.wait("0") == 0
    assert buckets.wait("1") > 0


def test_an_address_that_asks_too_often_is_held_back():
    with client(rate=0.5, burst=3) as web:
        answers = [web.get("/api/games") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].headers["retry-after"] in {"1", "2"}
        assert "try again in" in answers[3].json()["error"]["reason"]
        assert answers[3].headers["x-content-type-options"] == "nosniff"
        assert web.post("/api/tables", json={"game": GAME}).status_code == 429
        assert web.get("/").status_code == 200


def test_pages_are_held_back_before_anything_is_done():
    with client(rate=0.5, burst=2) as web:
        made = web.post("/api/tables", json={"game": GAME}).json()
        key = next(iter(made["seats"].values()))
        headers = {"Authorization": f"Bearer {key}"}
        act = {"seat": "blue", "action": "place infantry", "version": 0}
        path = f"/api/tables/{made['table']}"
        assert web.get(path, headers=headers).json()["version"] == 0
        assert web.post(f"{path}/act", json=act, headers=headers).status_code == 429
        assert web.app.state.lobby._tables[made["table"]].match.version == 0


def test_a_socket_whose_frames_come_too_fast_is_told_so_and_lives_on():
    with client(frame_rate=20, frame_burst=2) as web:
        player = sit(web)
        with web.websocket_connect(address(player.table)) as socket:
            greet(socket, *player.keys)
            for number in range(3):
                socket.send_json({"type": "ping", "id": number})
            assert hear(socket, id=1)["type"] == "pong"
            error = hear(socket, id=2)
            assert (error["type"], error["status"]) == ("error", 429)
            while error["type"] == "error":
                socket.send_json({"type": "ping", "id": 9})
                error = hear(socket, id=9)
            assert error["type"] == "pong"


def test_origins_are_still_asked_first():
    with client(rate=0.5, burst=1) as web:
        for _ in range(3):
            refused = web.post("/api/tables", json={}, headers={"Origin": "https://evil.example"})
            assert refused.status_code == 403
        assert web.post("/api/tables", json={}, headers={"Origin": ORIGIN}).status_code == 400
