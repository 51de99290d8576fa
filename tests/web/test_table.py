"""At the table: choosing, refusing, taking back, odds, curtain, language, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.support import PHONE

pytestmark = pytest.mark.browser

MOST_CHOICES = 400
CLAUSE = re.compile(r"\d+(\.\d+)*")


def place_all(person):
    """Set the pieces up by the keyboard, until one has to be used."""
    for _ in range(MOST_CHOICES):
        person.wait_for_turn()
        if "Which piece do you use?" in person.page.locator(".prompt").inner_text():
            return
        person.choose_by_keyboard()
    raise AssertionError("the set-up did not end")


def test_a_whole_game_is_played_by_the_keyboard_alone(person):
    person.sit_down("Kriegsspiel", seat="blue", level="easy")
    for _ in range(MOST_CHOICES):
        person.wait_for_turn()
        if person.page.locator(".ending").count():
            break
        person.choose_by_keyboard()
    expect(person.page.locator(".ending h1")).to_have_text(re.compile("Won by|draw"))
    person.page.locator(".ending summary").click()
    seed = person.page.locator(".ending dd.code").last.inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", seed)


def test_clicking_a_ringed_counter_and_a_ringed_place_moves_it(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    counter = person.page.locator('.counters .piece[data-piece^="blue"][data-place^="6"]').first
    origin = counter.get_attribute("data-place")
    piece = counter.get_attribute("data-piece")
    counter.click()
    expect(person.page.locator(".prompt")).to_contain_text("Where does it go?")
    ahead = "5" + origin[1]
    person.click_cell(ahead)
    moved = person.page.locator(f'.counters .piece[data-piece="{piece}"]')
    expect(moved).to_have_attribute("data-place", ahead)


def test_an_illegal_click_is_answered_with_its_clause(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    person.page.locator('.counters .piece[data-place^="6"]').first.click()
    expect(person.page.locator(".prompt")).to_contain_text("Where does it go?")
    person.click_cell("33")
    expect(person.page.locator(".toast .clause")).to_have_text(CLAUSE)
    person.page.locator(".toast .clause").click()
    expect(person.page.locator("#panel-rules .entry.found")).to_be_visible()


def test_a_step_that_revealed_nothing_is_taken_back(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    person.page.locator('.counters .piece[data-place^="6"]').first.click()
    expect(person.page.locator(".prompt")).to_contain_text("Where does it go?")
    person.page.locator(".bar .undo").click()
    expect(person.page.locator(".prompt")).to_contain_text("Which piece do you use?")


def test_switching_language_keeps_the_table(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    pieces = person.page.locator(".counters .piece").count()
    person.page.locator(".switches select").select_option("ru")
    expect(person.page.locator("#tab-log")).to_have_text("Журнал")
    expect(person.page.locator(".counters .piece")).to_have_count(pieces)
    assert person.page.evaluate("document.documentElement.lang") == "ru"


def test_the_curtain_falls_between_the_seats_of_a_hot_seat(person):
    person.sit_down("Kriegsspiel", mode="hotseat")
    expect(person.page.locator(".curtain")).to_contain_text("Blue")
    expect(person.page.locator(".counters .piece")).to_have_count(0)
    person.page.locator(".curtain button").click()
    person.wait_for_turn()
    for _ in range(MOST_CHOICES):
        if person.page.locator(".curtain").count():
            break
        person.choose_by_keyboard()
        person.page.wait_for_selector(".prompt.mine, .curtain")
    expect(person.page.locator(".curtain")).to_contain_text("Red")
    person.page.locator(".curtain button").click()
    person.wait_for_turn()
    own = person.page.locator(".player:has(.decides-mark) .seat-name")
    expect(own).to_have_text("Red")


def test_the_cursor_tells_what_lies_under_it(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    person.page.locator(".board-frame").focus()
    person.page.keyboard.press("n")
    expect(person.page.locator("#spoken")).to_contain_text("can be chosen")
    person.page.keyboard.press("ArrowUp")
    expect(person.page.locator("#spoken")).not_to_contain_text("can be chosen")


def test_wheel_and_keys_zoom_and_the_whole_map_comes_back(person):
    person.sit_down("Chechen War", seat="russian", scenario="historical")
    sheet = person.page.locator(".board-frame .sheet")
    whole = sheet.bounding_box()["width"]
    person.page.locator(".board-frame").focus()
    person.page.keyboard.press("+")
    expect.set_options(timeout=5000)
    assert sheet.bounding_box()["width"] > whole * 1.2
    person.page.keyboard.press("0")
    assert sheet.bounding_box()["width"] == pytest.approx(whole, rel=0.01)


def test_overlays_are_lit_and_put_out(person):
    person.sit_down("Chechen War", seat="russian", scenario="historical")
    person.page.locator(".tools .tool-row button").last.click()
    button = person.page.locator(".overlay-button").filter(has_text="Raid towns")
    button.click()
    expect(person.page.locator(".overlays .overlay-fill")).to_have_count(1)
    button.click()
    expect(person.page.locator(".overlays .overlay-fill")).to_have_count(0)


def test_on_a_phone_the_rail_is_a_sheet_that_unfolds(person):
    person.page.set_viewport_size(PHONE)
    person.sit_down("Kriegsspiel", seat="blue")
    expect(person.page.locator("#panel-sides")).to_be_hidden()
    person.page.locator("#tab-rules").click()
    expect(person.page.locator("#panel-rules")).to_be_visible()
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
