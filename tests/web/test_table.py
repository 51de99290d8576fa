"""At the table: choosing, refusing, taking back, odds, curtain, language, the end."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
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


def test_a_step_that_revealed_nothing_is_taken_back(person):
    person.sit_down("Kriegsspiel", seat="blue")
    place_all(person)
    person.page.locator('.counters .piece[data-place^="6"]').first.click()
    expect(person.page.locator(".prompt")).to_contain_text("Where does it go?")
    person.page.locator(".bar .undo").click()
    expect(person.page.locator(".prompt")).to_contain_text("Which piece do you use?")


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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(person, theme):
    person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    person.open_gallery()
    gallery = Axe().run(person.page)
    assert gallery.violations_count == 0, gallery.generate_report()
    person.sit_down("Chechen War", seat="russian", scenario="historical")
    person.page.wait_for_selector(".prompt.mine")
    for tab in ("sides", "stack", "log", "charts", "rules"):
        person.page.locator(f"#tab-{tab}").click()
        found = Axe().run(person.page)
        assert found.violations_count == 0, found.generate_report()
