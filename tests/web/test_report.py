"""The report of a finished game in a browser."""

from __future__ import annotations

import json
import re
import urllib.request
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from stavka.analysis import aftermath, page, sections
from stavka.engine import replay
from tests.analysis.games import finished
from tests.web.support import DESKTOP, PHONE

pytestmark = pytest.mark.browser

WHOLE = 120_000
"""Milliseconds that all quick games may take on a busy machine."""


@cache
def take_in(origin, game):
    """A finished game at a server: its link."""
    body = replay.dumps(finished(game)).encode()
    request = urllib.request.Request(f"{origin}/api/replays", body, {"Origin": origin})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["watch"]


def read(person, game="kriegsspiel", whole=True):
    """Open the report of a finished game."""
    watch = take_in(person.address, game)
    person.page.goto(f"{person.address}{watch}/report")
    expect(person.page.locator(".report h1")).to_be_visible(timeout=WHOLE)
    if whole:
        person.page.wait_for_selector(".report.whole", timeout=WHOLE)
    return watch


def test_it_shows_result_chapters_and_charts_with_tables(person):
    watch = read(person)
    report = person.page.locator(".report")
    assert watch.rsplit("/", 1)[1] not in person.page.url
    expect(report.locator("h1")).to_have_text(re.compile("Won by|draw"))
    titles = report.locator("h2").all_inner_texts()
    assert titles[:3] == ["The course of the game", "Turning points", "The map's story"]
    expect(report.locator("#course .drawing .whisker").first).to_be_attached()
    folded = report.locator("#course details")
    folded.locator("summary").click()
    expect(folded.locator("tbody tr").first).to_be_visible()
    expect(report.locator("progress")).to_have_count(0)


def test_a_turning_point_leads_to_its_moment_on_the_board(person):
    read(person)
    link = person.page.locator(".moments a").first
    address = link.get_attribute("href")
    link.click()
    person.page.wait_for_selector(".table")
    assert re.fullmatch(r"#/table/[\w-]+/at/\d+", address)
    expect(person.page).to_have_url(re.compile(re.escape(address)))
    person.page.go_back()
    expect(person.page.locator(".report h1")).to_be_visible()


def test_the_end_of_a_game_leads_to_its_report(person):
    read(person)
    person.page.locator(".report-bar a.button").click()
    person.page.wait_for_selector(".ending, .table")
    person.page.locator(".ending a").filter(has_text="report").click()
    expect(person.page.locator(".report h1")).to_be_visible()


def test_a_clause_is_told_and_put_away(person):
    read(person)
    clause = person.page.locator(".report-head .clause")
    number = clause.inner_text()
    clause.click()
    expect(person.page.locator("dialog.rule h2")).to_contain_text(number)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog.rule")).to_have_count(0)
    expect(clause).to_be_focused()


def test_it_changes_language_in_place(person):
    read(person)
    person.page.locator(".switches select").select_option("ru")
    expect(person.page.locator(".report h2").nth(1)).to_have_text("Переломы")
    expect(person.page.locator(".report-bar")).to_contain_text("Печать")


def test_it_is_saved_as_a_file_that_needs_nothing_else(person):
    read(person)
    with person.page.expect_download() as waiting:
        person.page.get_by_role("button", name="Save the report").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert waiting.value.suggested_filename.endswith(".html")
    assert person.page.locator(".report h1").inner_text() in text
    assert "<script" not in text


def test_printed_it_is_paper_alone(person):
    read(person)
    person.page.emulate_media(media="print")
    expect(person.page.locator(".report-bar")).to_be_hidden()
    expect(person.page.locator(".moments a").first).to_be_hidden()
    expect(person.page.locator("#course .drawing")).to_be_visible()
    keys = person.page.locator(".keys .key").all()
    inks = {key.evaluate("each => getComputedStyle(each).printColorAdjust") for key in keys}
    assert inks == {"exact"}
    assert person.page.evaluate("getComputedStyle(document.querySelector('.report')).overflow") in {
        "visible",
        "visible visible",
    }


def test_the_file_prints_on_white_even_by_night(person, tmp_path):
    after = aftermath.examine(finished("kriegsspiel")).aftermath
    file = tmp_path / "report.html"
    text = page.render(sections.write(finished("kriegsspiel").game, after, "en"))
    file.write_text(text, encoding="utf-8")
    person.page.emulate_media(color_scheme="dark", media="screen")
    person.page.goto(file.as_uri())
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    ink = "getComputedStyle(document.body).color"
    by_night = person.page.evaluate(ground), person.page.evaluate(ink)
    person.page.emulate_media(color_scheme="dark", media="print")
    assert person.page.evaluate(ground) == "rgb(255, 255, 255)"
    assert by_night[0] != "rgb(255, 255, 255)"
    assert person.page.evaluate(ink) != by_night[1]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_is_cut_off_at_the_side(person, size):
    person.page.set_viewport_size(size)
    read(person)
    box = person.page.locator(".report")
    assert box.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_charts_have_their_inks_by_day_and_by_night(person):
    read(person)
    colour = "getComputedStyle(document.querySelector('#course .curve')).stroke"
    day = person.page.evaluate(colour)
    person.page.locator(".switches button").click()
    night = person.page.evaluate(colour)
    assert day.startswith("rgb")
    assert night.startswith("rgb")
    assert day != night


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(person, theme, lang):
    person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    person.page.add_init_script(f"localStorage.setItem('stavka.language', '{lang}')")
    read(person, "chechen-war", whole=False)
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_game_on_an_open_table_shows_ways_and_fire(person, theme):
    person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    read(person, "red-skorpion", whole=False)
    plates = person.page.locator("#map .drawing")
    expect(plates).to_have_count(2)
    for plate, mark in ((plates.nth(0), ".track"), (plates.nth(1), ".fire")):
        expect(plate.locator(".baize")).to_be_visible()
        assert plate.locator(mark).first.evaluate("each => getComputedStyle(each).stroke") != "none"
    assert Axe().run(person.page).violations_count == 0
    person.page.set_viewport_size(PHONE)
    room = "each => each.scrollWidth <= each.clientWidth"
    assert person.page.locator("#map .canvas").nth(0).evaluate(room)
