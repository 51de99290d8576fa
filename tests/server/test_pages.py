"""The client's files over the wire: packed, fresh after a change, and nothing beside them."""

from __future__ import annotations

import gzip
import os
import re
import socket

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from stavka.cli.serving import HERE, listen
from stavka.server.pages import Pages
from tests.server.support import client

MAIN = """import { side } from "./board/map.js";
document.title = side;
"""
PAGE = """<!doctype html><title>A page</title>
    <link rel="stylesheet" href="look.css">
    <script type="module" src="main.js"></script>
"""


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "client"
    (folder / "board").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "board" / "map.js").write_text("export const side = 1;\n")
    (folder / "main.js").write_text(MAIN)
    (folder / "look.css").write_text("p { color: red; }\n")
    (tmp_path / "secret.txt").write_text("not for anybody")
    return folder


@pytest.fixture
def browser(folder):
    with TestClient(Starlette(routes=[Mount("/", Pages(folder))])) as browser:
        yield browser


def test_the_address_of_the_server_is_that_of_its_page(browser):
    answer = browser.get("/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "A page" in answer.text


def test_a_module_is_sent_packed_with_the_kind_that_browsers_insist_on(browser):
    with browser.stream("GET", "/board/map.js") as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert gzip.decompress(packed) == b"export const side = 1;\n"


def test_who_cannot_unpack_is_sent_the_file_itself(browser):
    answer = browser.get("/board/map.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text == "export const side = 1;\n"


def test_a_file_that_is_known_is_not_sent_again(browser):
    first = browser.get("/board/map.js")
    again = browser.get("/board/map.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_changed_file_is_read_anew_and_a_new_one_is_found(browser, folder):
    old = browser.get("/board/map.js").headers["etag"]
    changed = folder / "board" / "map.js"
    changed.write_text("export const side = 2;\n")
    os.utime(changed, ns=(1, 1))
    (folder / "board" / "new.js").write_text("export {};\n")
    answer = browser.get("/board/map.js", headers={"If-None-Match": old})
    assert (answer.status_code, answer.text) == (200, "export const side = 2;\n")
    assert browser.get("/board/new.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/board",
        "/board/",
        "/none.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/a%00b",
        "/board//x",
    ],
)
def test_there_is_nothing_beside_the_files(browser, path):
    assert browser.get(path).status_code == 404


def test_a_link_that_leads_out_of_the_folder_is_not_followed(browser, folder):
    (folder / "out.txt").symlink_to(folder.parent / "secret.txt")
    assert browser.get("/out.txt").status_code == 404


def test_a_file_that_was_taken_away_is_gone(browser, folder):
    assert browser.get("/board/map.js").status_code == 200
    (folder / "board" / "map.js").unlink()
    assert browser.get("/board/map.js").status_code == 404


def test_the_page_asks_for_bound_files_that_are_there(browser):
    names = re.findall(r'(?:href|src)="([^"]+)"', browser.get("/").text)
    assert names == ["bound.css", "bound.js"]
    assert [browser.get(f"/{name}").status_code for name in names] == [200, 200]
    assert "color: red" in browser.get("/bound.css").text
    assert "side = 1" in browser.get("/bound.js").text
    assert browser.get("/bound.js.map").json()["sources"] == ["board/map.js", "main.js"]


def test_what_is_bound_is_bound_anew_when_a_part_has_changed(browser, folder):
    old = browser.get("/bound.js").headers["etag"]
    (folder / "board" / "map.js").write_text("export const side = 20;\n")
    answer = browser.get("/bound.js", headers={"If-None-Match": old})
    assert answer.status_code == 200
    assert "side = 20" in answer.text


def test_what_is_bound_outlives_a_file_that_it_does_not_need(browser, folder):
    (folder / "spare.js").write_text("export const spare = 1;\n")
    assert browser.get("/bound.js").status_code == 200
    (folder / "spare.js").unlink()
    assert [browser.get(path).status_code for path in ("/", "/bound.js")] == [200, 200]


def test_files_are_only_read(browser):
    answer = browser.post("/index.html")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert browser.head("/index.html").content == b""


def test_the_application_refuses_an_unknown_address_in_words():
    with client() as browser:
        answer = browser.get("/none.js")
    assert answer.status_code == 404
    assert answer.json()["error"]["reason"].startswith("There is nothing at this address")


@pytest.mark.parametrize(("lang", "word"), [("en", "nothing"), ("ru", "ничего")])
def test_a_person_who_asks_for_an_unknown_address_gets_a_page(lang, word):
    with client() as browser:
        asked = {"accept": "text/html,*/*;q=0.8", "accept-language": lang}
        answer = browser.get("/no/<such>/page", headers=asked)
        program = browser.get("/api/none", headers=asked)
        styles = re.findall(r'href="(/[^"]+\.css)"', answer.text)
        assert [browser.get(style).status_code for style in styles] == [200]
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{lang}">' in answer.text
    assert word in answer.text
    assert "<such>" not in answer.text
    assert program.json()["error"]["reason"]


def test_small_packets_are_sent_at_once():
    """The loop turns that on for sockets that name their protocol."""
    with (
        listen(HERE, 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        assert accepted.proto == socket.IPPROTO_TCP
