"""Maps and counters over the wire: drawn once, packed, known by their mark."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET

import pytest

from tests.server.support import GAME, client

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def browser():
    with client() as browser:
        yield browser


@pytest.fixture(scope="module")
def board(browser):
    return browser.get(f"/api/games/{GAME}/board").json()


def test_the_board_tells_where_its_pictures_are(browser, board):
    for name in ("map", "miniature", "counters"):
        answer = browser.get(board[name])
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ET.fromstring(answer.text).tag == f"{SVG}svg"


def test_there_is_a_counter_for_every_face_and_a_colour_for_every_side(browser, board):
    symbols = ET.fromstring(browser.get(board["counters"]).text)
    assert {s.get("id") for s in symbols} == {f"face-{face['id']}" for face in board["faces"]}
    assert {face["colour"] for face in board["faces"]} <= set(board["palette"])


def test_a_picture_is_in_the_language_of_its_address(browser):
    english, russian = (
        browser.get(f"/api/games/{GAME}/map.svg?lang={lang}").text for lang in ("en", "ru")
    )
    assert english != russian
    assert any("а" <= letter <= "я" for letter in russian)


def test_a_theme_makes_a_picture_that_stands_alone(browser):
    plain, day, night = (
        browser.get(f"/api/games/{GAME}/map.svg?theme={theme}").text
        for theme in ("", "light", "dark")
    )
    assert "<style" not in plain
    assert "<style" in day
    assert day != night


def test_a_picture_that_is_known_is_not_sent_again(browser):
    first = browser.get(f"/api/games/{GAME}/map.svg")
    again = browser.get(
        f"/api/games/{GAME}/map.svg", headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_a_picture_is_packed_for_those_who_can_unpack_it(browser):
    address = f"/api/games/{GAME}/map.svg"
    plain = browser.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with browser.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        raw = b"".join(packed.iter_raw())
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


def test_the_inks_are_a_style_sheet(browser):
    answer = browser.get("/style/inks.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert "--paper" in answer.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/games/nothing/map.svg", 404),
        (f"/api/games/{GAME}/map.svg?scenario=nothing", 422),
        (f"/api/games/{GAME}/map.svg?theme=plaid", 422),
        (f"/api/games/{GAME}/portrait.svg", 404),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(browser, address, status):
    answer = browser.get(address)
    assert answer.status_code == status
    assert answer.json()["error"]["reason"]


def test_the_gallery_shows_where_each_board_is(browser):
    for card in browser.get("/api/games").json():
        address, _, view = card["picture"].partition("#")
        tree = ET.fromstring(browser.get(address).text)
        assert [each.get("id") for each in tree.iter(f"{SVG}view")] == [view]
