"""The client's files: what they weigh, what they may hold, and that they speak Russian."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import stavka
from stavka import bots
from stavka.engine.catalogue import read_po
from stavka.web import STATIC

MOST_BYTES = 400_000
LONGEST_MODULE = 400
PO = Path(STATIC).parents[1] / "locale" / "ru" / "web.po"
SENTENCE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
IMPORT = re.compile(r'^import [^;]*?from "([^"]+)"()', re.MULTILINE)
ON_DEMAND = r'(?:=> |await |\()import\("([^"]+)"\)'
FIELD = re.compile(r"\{\w+\}")


def files(*suffixes):
    return sorted(path for path in STATIC.rglob("*") if path.suffix in suffixes)


def sentences():
    return {text for path in files(".js") for text in SENTENCE.findall(path.read_text("utf-8"))}


def test_a_first_visit_weighs_less_than_400_kb():
    assert sum(path.stat().st_size for path in STATIC.rglob("*") if path.is_file()) < MOST_BYTES


def test_nothing_is_fetched_from_another_host():
    allowed = {"http://www.w3.org/2000/svg"}
    found = {
        address
        for path in files(".js", ".css", ".html", ".svg")
        for address in re.findall(r"https?://[^\s\"'`]+", path.read_text("utf-8"))
    }
    assert found - allowed == set()


def test_the_page_announces_every_module_that_its_tables_need():
    page = (STATIC / "index.html").read_text("utf-8")
    announced = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    started = set(re.findall(r'<script type="module" src="([^"]+)"', page))
    assert announced == imported_by(started) - started


def test_every_module_is_asked_for_by_another():
    modules = {path.relative_to(STATIC).as_posix() for path in files(".js")}
    assert imported_by({"ahead.js", "main.js"}, at_once=False) == modules


def imported_by(names, *, at_once=True):
    """Modules and all that they import; those that come only on demand too, if not `at_once`."""
    pattern = IMPORT if at_once else re.compile(f"{IMPORT.pattern}|{ON_DEMAND}", re.MULTILINE)
    found, wanted = set(), list(names)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            text = (STATIC / name).read_text("utf-8")
            addresses = ["".join(match) for match in pattern.findall(text)]
            wanted += [
                posixpath.normpath(f"{posixpath.dirname(name)}/{a}").lstrip("/") for a in addresses
            ]
    return found


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
