"""The client's files: what they weigh, what they may hold, and that they speak Russian."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import stavka
from stavka import bots
from stavka.drawing.inks import style_sheet
from stavka.engine.catalogue import read_po
from stavka.server.binding import SOURCE_MAP, bind, in_order
from stavka.server.drawings import INKS
from stavka.web import STATIC

MOST_BYTES = 150_000
"""Of page, styles and script, packed as the server packs them."""
LONGEST_MODULE = 400
PO = Path(STATIC).parents[1] / "locale" / "ru" / "web.po"
SENTENCE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
FIELD = re.compile(r"\{\w+\}")


def files(*suffixes):
    return sorted(path for path in STATIC.rglob("*") if path.suffix in suffixes)


def sentences():
    return {text for path in files(".js") for text in SENTENCE.findall(path.read_text("utf-8"))}


def test_a_first_visit_weighs_less_than_150_kb_as_it_is_sent():
    page, bound = bind(STATIC, {INKS: style_sheet()})
    sent = [page, *(text for name, text in bound.items() if name != SOURCE_MAP)]
    assert sum(len(gzip.compress(text.encode())) for text in sent) < MOST_BYTES


def test_nothing_is_fetched_from_another_host():
    allowed = {"http://www.w3.org/2000/svg"}
    found = {
        address
        for path in files(".js", ".css", ".html", ".svg")
        for address in re.findall(r"https?://[^\s\"'`]+", path.read_text("utf-8"))
    }
    assert found - allowed == set()


def test_every_module_is_bound_for_the_page():
    modules = {path.relative_to(STATIC).as_posix() for path in files(".js")}
    assert {module.path for module in in_order(STATIC, "main.js")} == modules


def test_the_page_has_no_script_or_style_of_its_own():
    page = (STATIC / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r"\sstyle=|\son\w+=", page) == []


def test_modules_can_be_read_at_a_sitting():
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in files(".js")}
    assert {name: size for name, size in lengths.items() if size > LONGEST_MODULE} == {}


def test_every_sentence_is_told_in_russian():
    assert sentences() - set(read_po(PO)) == set()


def test_translations_keep_their_fields():
    catalogue = read_po(PO)
    faults = {
        text: catalogue[text]
        for text in sentences() & set(catalogue)
        if sorted(FIELD.findall(text)) != sorted(FIELD.findall(catalogue[text]))
    }
    assert faults == {}


def test_what_a_set_up_offers_is_told_in_russian():
    games = [stavka.load(id_) for id_ in stavka.game_ids()]
    values = {value for game in games for option in game.options for value in option.values}
    assert {*values, *bots.LEVELS} - set(read_po(PO)) == set()
