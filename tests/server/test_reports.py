"""Reports over HTTP: only after the end, told as far as they are, kept, and never in the way."""

from __future__ import annotations

import time

import msgspec
import pytest

from stavka.analysis import momentum
from stavka.engine import replay
from stavka.engine.errors import StavkaError
from stavka.server import reckoner, reports
from tests.analysis.games import finished
from tests.server.support import GAME, Player, client, key_of, sit

GAMES = 5
PATIENCE = 60.0


def of_replay(web):
    """Somebody with the key of a finished game that was taken in."""
    answer = web.post("/api/replays", content=replay.dumps(finished(GAME)))
    assert answer.status_code == 201, answer.text
    return Player(web, answer.json()["table"], key_of(answer.json()["watch"]))


def whole(player, **query):
    """The report, once nothing more will come."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = player.get("/report", **query)
        assert answer.status_code in {200, 202}, answer.text
        if answer.json()["over"]:
            return answer.json()
        assert time.monotonic() < deadline, "the report is not getting done"
        time.sleep(0.02)


def table_of(report):
    """The table of chances, None while there are none."""
    return report["paper"]["sections"][0]["figures"][0]["table"]


def test_a_game_that_goes_on_tells_nothing():
    with client() as web:
        player = sit(web)
        for address in ("/report", "/report.html"):
            refused = player.get(address)
            assert refused.status_code == 409
            assert "hidden" in refused.json()["error"]["reason"]


def test_only_who_holds_a_key_of_the_table_reads_it():
    with client(report_games=1) as web:
        player = of_replay(web)
        for address in ("/report", "/report.html"):
            assert Player(web, player.table, "wrong").get(address).status_code == 401
            assert Player(web, "nowhere", *player.keys).get(address).status_code == 404


def test_a_game_played_here_is_reported_to_everybody_at_the_table():
    with client(report_games=1) as web:
        player = sit(web)
        seen = player.finish()
        report = whole(player)
        assert report["paper"]["reason"]
        assert report["paper"]["facts"][1]["value"] == str(seen["steps"])


def test_it_is_told_as_far_as_it_is(monkeypatch):
    def slowly(order):
        if isinstance(order, reckoner.Play):
            time.sleep(0.03)
        return reckon(order)

    reckon = reckoner.reckon
    monkeypatch.setattr(reports, "reckon", slowly)
    with client(report_games=GAMES) as web:
        player, stands = of_replay(web), []
        while not stands or not stands[-1][0]["over"]:
            answer = player.get("/report")
            stands.append((answer.json(), answer.status_code))
            time.sleep(0.01)
        assert stands[0][1] == 202
        assert "paper" not in stands[0][0]
        before = [
            stand["done"] for stand, _ in stands if "paper" in stand and table_of(stand) is None
        ]
        assert before
        assert max(before) < stands[-1][0]["games"]
        done = [stand["done"] for stand, _ in stands]
        assert done == sorted(done)
        assert len(set(done)) > 2
        last = stands[-1][0]
        assert last["done"] == last["games"] > 0
        assert last["failed"] is False
        assert len(table_of(last)["rows"]) * GAMES == last["games"]


def test_it_is_told_in_the_reader_s_language():
    with client(report_games=0) as web:
        player = of_replay(web)
        whole(player)
        assert whole(player, lang="ru")["paper"]["lang"] == "ru"
        titles = {
            lang: [section["title"] for section in whole(player, lang=lang)["paper"]["sections"]]
            for lang in ("en", "ru")
        }
        assert "Turning points" in titles["en"]
        assert "Переломы" in titles["ru"]


def test_the_file_to_print_is_whole_and_named():
    with client(report_games=0) as web:
        player = of_replay(web)
        paper = whole(player, lang="ru")["paper"]
        answer = player.get("/report.html", lang="ru")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-store"
        name = f"{GAME}-{player.table}.html"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        assert paper["headline"] in answer.text
        assert "<script" not in answer.text


def test_once_made_it_is_found_again_after_a_restart(tmp_path, monkeypatch):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with client(database=database, report_games=2) as web:
        player = of_replay(web)
        first = whole(player)
    monkeypatch.setattr(reports, "reckon", lambda order: pytest.fail("it was made anew"))
    with client(database=database, report_games=2) as web:
        again = whole(Player(web, player.table, *player.keys))
    assert again["paper"] == first["paper"]
    assert again["failed"] is False


def test_a_worker_makes_it_while_the_server_answers():
    with client(workers=1, report_games=2) as web:
        player = of_replay(web)
        assert player.get("/report").status_code == 202
        began = time.monotonic()
        assert player.get("").status_code == 200
        assert time.monotonic() - began < 2.0
        report = whole(player)
        assert report["done"] == report["games"] > 0


def test_what_cannot_be_made_is_told_and_tried_again(monkeypatch):
    def refuse(order):
        raise StavkaError("no")

    with client(report_games=1) as web:
        player = of_replay(web)
        monkeypatch.setattr(reports, "reckon", refuse)
        failed = whole(player)
        assert failed["failed"] is True
        assert "paper" not in failed
        monkeypatch.undo()
        assert player.get("/report").status_code in {200, 202}
        assert whole(player)["failed"] is False


def test_a_report_lets_the_oldest_go_but_none_that_is_being_made(monkeypatch):
    with client(report_games=0, most_reports=1) as web:
        first, second = of_replay(web), of_replay(web)
        whole(first)
        assert whole(second)["failed"] is False  # the first was done and is let go
        reckon = reckoner.reckon
        monkeypatch.setattr(reports, "reckon", lambda order: time.sleep(0.5) or reckon(order))
        third = of_replay(web)
        assert third.get("/report").status_code == 202
        busy = of_replay(web).get("/report")
        assert busy.status_code == 503
        assert busy.json()["error"]["reason"]
        whole(third)


def test_orders_and_answers_go_through_the_worker_s_format():
    match = finished(GAME)
    look = reckoner.Look(GAME, replay.dumps(match))
    sent = msgspec.msgpack.decode(msgspec.msgpack.encode(look), type=reckoner.Order)
    seen = msgspec.json.decode(reckoner.reckon(sent), type=reckoner.Seen)
    (job,) = momentum.plan(GAME, dict(list(seen.positions.items())[:1]), 2)
    count = msgspec.json.decode(reckoner.reckon(reckoner.Play(job)), type=momentum.Count)
    assert count.games == 2
