"""The dice of a finished game, given out for everybody to check."""

from __future__ import annotations

from random import Random

from stavka.engine.chance import SeededDice
from tests.server.support import GAME, Player, client


def finished(web, **body):
    """A game between the machine's hands and ours, played to its end."""
    wish = {"game": GAME, "mode": "hotseat", **body}
    made = web.post("/api/tables", json=wish).json()
    player = Player(web, made["table"], *set(made["seats"].values()))
    rng = Random(5)
    while not player.see()["finished"]:
        player.choose(rng)
    return player


def test_the_seed_gives_every_die_and_draw():
    with client() as web:
        player = finished(web)
        seen, book = player.see(), player.get("/dice").json()["falls"]
    stream = SeededDice(bytes.fromhex(seen["seed"]))
    assert book
    for fall in book:
        assert not fall["typed"]
        assert not fall["foreign"]
        assert stream.below(fall["sides"]) + (fall["kind"] == "roll") == fall["value"]


def test_each_die_tells_what_it_was_thrown_for_in_the_reader_s_language():
    with client() as web:
        player = finished(web)
        english = player.get("/dice", lang="en").json()["falls"]
        russian = player.get("/dice", lang="ru").json()["falls"]
    assert all(fall["label"] and fall["clause"] for fall in english)
    assert [fall["value"] for fall in english] == [fall["value"] for fall in russian]
    assert {fall["label"] for fall in english}.isdisjoint(fall["label"] for fall in russian)


def test_before_the_end_they_stay_closed():
    with client() as web:
        made = web.post("/api/tables", json={"game": GAME, "mode": "hotseat"}).json()
        answer = Player(web, made["table"], *made["seats"].values()).get("/dice")
    assert answer.status_code == 409
