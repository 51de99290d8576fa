"""Health and figures of a server, as monitors read them."""

import re

from stavka.server.measuring import Histogram
from tests.server.support import client, key_of, set_up, sit
from tests.server.test_sockets import address, greet

SAMPLE = re.compile(r'^stavka_\w+(\{\w+="[^"]+"\})? [0-9.e+-]+$')
COMMENT = re.compile(r"^# (HELP|TYPE) stavka_\w+ .+$")


def figures(web):
    """All samples by name and label, after a look at their form."""
    answer = web.get("/api/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    assert all(SAMPLE.match(line) or COMMENT.match(line) for line in lines)
    return {
        name: float(value)
        for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }


def test_health_tells_that_tables_can_be_read():
    with client() as web:
        sit(web)
        answer = web.get("/api/health").json()
        assert (answer["status"], answer["tables"]) == ("ok", 1)


def test_health_is_503_when_the_disk_refuses():
    with client() as web:
        with web.app.state.lobby.storage._engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE tables RENAME TO gone")
        assert web.get("/api/health").status_code == 503


def test_figures_grow_with_what_is_done():
    with client() as web:
        before = figures(web)
        made = set_up(web)
        player = sit(web)
        player.choose()
        with web.websocket_connect(address(made["table"])) as socket:
            greet(socket, key_of(made["watch"]))
            after = figures(web)
    assert after["stavka_tables"] == 2
    assert after["stavka_sockets"] == 1
    assert after["stavka_step_seconds_count"] - before["stavka_step_seconds_count"] == 1
    assert after['stavka_answers_total{status="201"}'] == 2
    assert after["stavka_request_seconds_count"] >= 4
    assert after["stavka_request_seconds_sum"] > 0


def test_bots_are_timed():
    with client() as web:
        player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:random"})
        player.finish()
        assert figures(web)["stavka_thought_seconds_count"] > 0


def test_buckets_add_up():
    times = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.2, 5):
        times.observe(seconds)
    assert times.counts == [2, 1, 1]
    assert times.total == 5.35
