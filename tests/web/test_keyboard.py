"""By keys alone, in words alone, and as the player has set it."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.play import Hand, groups_of

pytestmark = pytest.mark.browser

RUSSIAN = {"russian": "human", "chechen": "bot:easy"}
SOLO = {"blue": "human", "red": "bot:easy"}
FOCUS = "document.activeElement"
OUTLINE = f"getComputedStyle({FOCUS}).outlineStyle"


def at_piece_choice(origin):
    """Kriegsspiel, where a piece is to be chosen."""
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: any(choice.get("piece") for choice in seen["view"]["choices"]))
    return hand


def before_combat(origin):
    """Chechen War, where an attack can be declared."""
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(lambda seen: "attack" in groups_of(seen))
    assert "attack" in groups_of(seen)
    return hand


def press_through(person, hand, until):
    """Choose by the list of choices, first entry each, until the snapshot fits."""
    for _ in range(30):
        seen = hand.look()
        if until(seen):
            return seen
        person.page.wait_for_selector(f'.table[data-version="{seen["version"]}"]:not(.busy)')
        person.page.keyboard.press("a")
        person.page.wait_for_selector(".menu")
        person.page.keyboard.press("Enter")
        if person.page.locator(".menu .final").count():
            person.page.keyboard.press("Enter")
        hand.wait_past(seen["version"])
    raise AssertionError("not reached in 30 decisions")


def test_a_combat_is_fought_by_keys(person, origin):
    person.set(guide=False)
    hand = before_combat(origin)
    person.visit(hand.address)
    person.wait_for_turn()
    seen = hand.look()
    attack = next(i for i, c in enumerate(seen["view"]["choices"]) if c["group"] == "attack")
    person.page.keyboard.press("a")
    for _ in range(attack):
        person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    hand.wait_past(seen["version"])
    seen = press_through(person, hand, lambda now: bool(now["view"].get("preview")))
    person.page.wait_for_selector(".odds .outcomes .bar")
    person.page.keyboard.press("c")
    assert person.page.evaluate(f"{FOCUS}.closest('.odds') !== null")
    assert person.page.evaluate(OUTLINE) != "none"
    dice = person.page.locator(".log .die").count()
    fought = press_through(
        person, hand, lambda now: sum(len(line["dice"]) for line in now["lines"]) > dice
    )
    expect(person.page.locator(".log .die")).not_to_have_count(dice)
    assert fought["version"] > seen["version"]


def test_the_cursor_chooses_a_piece_and_a_place(person, origin):
    hand = at_piece_choice(origin)
    person.visit(hand.address)
    person.wait_for_turn()
    before = hand.look()["version"]
    person.page.keyboard.press("b")
    person.page.keyboard.press("n")
    person.page.keyboard.press("Enter")
    hand.wait_past(before)
    expect(person.page.locator(".bar .undo")).to_be_visible()
    person.page.keyboard.press("u")
    expect(person.page.locator(".bar .undo")).to_be_hidden()


def test_the_page_of_keys_opens_and_closes_by_keys(person, origin):
    person.visit(at_piece_choice(origin).address)
    person.page.keyboard.press("?")
    expect(person.page.locator("dialog.keys kbd").first).to_have_text("A")
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def test_every_tab_has_its_number(person, origin):
    person.visit(at_piece_choice(origin).address)
    for number, tab in enumerate(("sides", "stack", "log", "talk", "charts", "rules", "words"), 1):
        person.page.keyboard.press(str(number))
        expect(person.page.locator(f"#panel-{tab}")).to_be_visible()


def test_what_cannot_be_taken_back_is_asked_again_unless_set_otherwise(person, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(
        lambda seen: (
            not seen["view"].get("preview")
            and any(c.get("final") and not c.get("place") for c in seen["view"]["choices"])
        )
    )
    final = next(c["action"] for c in seen["view"]["choices"] if c.get("final"))
    person.set(guide=False)
    person.visit(hand.address)
    button = person.page.locator(f'.buttons [data-action="{final}"]')
    button.click()
    expect(person.page.locator(".menu")).to_contain_text("cannot be taken back")
    person.page.keyboard.press("Escape")
    assert hand.look()["version"] == seen["version"]
    person.page.keyboard.press("s")
    person.page.get_by_label("Ask again before").uncheck()
    person.page.get_by_role("button", name="Done").click()
    button.click()
    hand.wait_past(seen["version"])


def test_settings_are_kept(person, origin):
    person.visit(at_piece_choice(origin).address)
    person.page.keyboard.press("s")
    sound = person.page.get_by_label("Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    person.page.get_by_label("Animations").select_option("0")
    person.page.reload()
    person.wait_for_turn()
    expect(person.page.locator("html")).to_have_class(re.compile("calm"))
    person.page.keyboard.press("s")
    expect(person.page.get_by_label("Sound")).to_be_checked()


def lone_choice(route):
    """A snapshot in which one choice is left, that can be taken back."""
    answer = route.fetch()
    seen = answer.json()
    lone = [choice for choice in seen["view"]["choices"] if not choice.get("final")][:1]
    seen["view"]["choices"] = lone
    seen["canUndo"] = False
    route.fulfill(response=answer, json=seen)


@pytest.mark.parametrize("forced", [True, False])
def test_a_choice_that_stands_alone_is_played_if_wanted(person, origin, forced):
    hand = Hand(origin, "kriegsspiel", SOLO)
    version = hand.look()["version"]
    person.set(forced=forced)
    person.page.route(re.compile(rf"/api/tables/{hand.table}\?"), lone_choice)
    person.page.route_web_socket(re.compile(r"/socket$"), lambda _: None)
    person.visit(hand.address)
    if forced:
        hand.wait_past(version)
        expect(person.page.locator("#told")).not_to_be_empty()
    else:
        expect(person.page.locator(".buttons .choice")).to_have_count(1)
        assert hand.look()["version"] == version


def test_a_game_goes_on_in_words(person, origin):
    hand = at_piece_choice(origin)
    person.visit(hand.address)
    person.wait_for_turn()
    person.page.keyboard.press("7")
    words = person.page.locator(".words")
    expect(words).to_contain_text("Where you can choose")
    seen = hand.look()
    choice = next(c for c in seen["view"]["choices"] if c.get("piece"))
    words.locator(f'[data-words="{choice["action"]}"]').press("Enter")
    hand.wait_past(seen["version"])
    to = next(c for c in hand.look()["view"]["choices"] if c.get("place"))
    target = words.locator(f'[data-words="{to["action"]}"]')
    expect(target).to_be_visible()
    place = words.locator(f'[data-place-words="{to["place"]}"]')
    expect(place).to_contain_text("Beside it")
    assert person.page.evaluate(f"{FOCUS}.closest('.words') !== null"), "the focus stays in words"
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_place_is_found_by_its_name_in_words(person, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    person.visit(hand.address)
    person.page.keyboard.press("7")
    person.page.get_by_label("Find a place").fill("grozny")
    entry = person.page.locator('[data-place-words="1324"]')
    expect(entry).to_contain_text("Groznyi")
    neighbours = entry.locator(".near button")
    expect(neighbours).to_have_count(6)
    neighbours.first.click()
    expect(person.page.get_by_label("Find a place")).not_to_have_value("grozny")


def test_what_happens_is_announced(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: seen["steps"] >= 12)
    person.visit(hand.address)
    person.wait_for_turn()
    seen = hand.look()
    hand.play_until(
        lambda now: now["steps"] > seen["steps"] + 1 and len(now["lines"]) > len(seen["lines"])
    )
    expect(person.page.locator(f'.table[data-version="{hand.look()["version"]}"]')).to_be_visible()
    expect(person.page.locator("#told")).not_to_be_empty()


def test_at_twice_the_text_nothing_is_cut_off(person, origin):
    person.page.add_init_script(
        "document.addEventListener('DOMContentLoaded', "
        "() => { document.documentElement.style.fontSize = '200%'; })"
    )
    person.visit(at_piece_choice(origin).address)
    person.wait_for_turn()
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    for part in (".prompt", ".buttons", "#tab-words", ".board-frame"):
        box = person.page.locator(part).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= person.page.viewport_size["width"] + 1
    assert person.page.locator(".board-frame").bounding_box()["height"] > 200
