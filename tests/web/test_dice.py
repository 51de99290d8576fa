"""Dice: thrown before the player's eyes, and checked in the browser after the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.play import Hand

pytestmark = pytest.mark.browser

SOLO = {"blue": "human", "red": "bot:easy"}
MOST_GAMES = 20


@pytest.fixture
def finished(origin):
    """A finished game in which dice fell: a short one may end without a fight."""
    for _ in range(MOST_GAMES):
        hand = Hand(origin, "kriegsspiel", SOLO)
        assert hand.play_until(lambda seen: False)["finished"]
        if hand.ask(f"/api/tables/{hand.table}/dice?lang=en")["falls"]:
            return hand
    pytest.fail(f"no dice fell in {MOST_GAMES} games")


def check(person, hand):
    person.visit(hand.address)
    person.page.locator(".ending summary").click()
    person.page.get_by_role("button", name="Check every roll here").click()
    return person.page.locator(".verdict")


def test_every_roll_is_held_against_the_seed(person, finished):
    falls = finished.ask(f"/api/tables/{finished.table}/dice?lang=en")["falls"]
    verdict = check(person, finished)
    expect(verdict).to_have_class(re.compile("good"))
    expect(verdict).to_contain_text(f"each of the {len(falls)} rolls")


def test_a_roll_that_was_changed_is_found(person, finished):
    falls = finished.ask(f"/api/tables/{finished.table}/dice?lang=en")["falls"]
    wrong = len(falls) - 1
    fallen = falls[wrong]["value"]
    falls[wrong]["value"] = told = fallen - 1 if fallen > 1 else fallen + 1
    person.page.route(re.compile(r"/dice\?"), lambda route: route.fulfill(json={"falls": falls}))
    verdict = check(person, finished)
    expect(verdict).to_have_class(re.compile("bad"))
    expect(verdict).to_contain_text(f"{told} fell, but the seed gives {fallen}")
    expect(verdict).to_contain_text(f"Step {falls[wrong]['step']}")


def test_a_seed_that_was_changed_is_found(person, finished):
    def forge(route):
        answer = route.fetch()
        seen = answer.json()
        seen["seed"] = "00" * 32
        route.fulfill(response=answer, json=seen)

    person.page.route(re.compile(rf"/api/tables/{finished.table}\?"), forge)
    person.page.route_web_socket(re.compile(r"/socket$"), lambda _: None)
    verdict = check(person, finished)
    expect(verdict).to_have_class(re.compile("bad"))
    expect(verdict).to_contain_text("does not have the fingerprint")


def test_dice_fall_on_the_board_and_lie_beside_their_sentence(person, origin):
    hand = Hand(origin, "chechen-war", {"russian": "human", "chechen": "bot:easy"})
    person.set(guide=False)
    hand.play_until(lambda seen: seen["steps"] > 100)
    person.visit(hand.address)
    person.wait_for_turn()
    rolled = person.page.locator(".log .dice").count()
    person.page.evaluate(WATCH)
    hand.play_until(lambda seen: sum(bool(line["dice"]) for line in seen["lines"]) > rolled)
    person.page.wait_for_function("() => window.thrown.length > 0")
    expect(person.page.locator(".log .dice")).not_to_have_count(rolled)
    assert all(text for text in person.page.evaluate("window.thrown"))


WATCH = """() => {
  window.thrown = [];
  new MutationObserver(() => {
    const text = document.querySelector('.tray span')?.textContent;
    if (text) window.thrown.push(text);
  }).observe(document.querySelector('.tray'), { childList: true });
}"""


def at_a_die(origin, seats, who, **more):
    """A table where a die of one of these seats is to be typed; some games end without a fight."""
    for _ in range(9):
        hand = Hand(origin, "kriegsspiel", seats, typed=True, **more)
        hand.hold_all()
        seen = hand.play_until(lambda seen: seen.get("awaiting", {}).get("seat") in who)
        if not seen["finished"]:
            return hand, seen
    raise AssertionError("no game came to a die")


def test_a_real_die_is_asked_for_instead_of_what_was_answered(person, origin):
    hand, seen = at_a_die(origin, SOLO, {"blue"})
    awaited = seen["awaiting"]
    person.visit(hand.address)
    prompt = person.page.locator(".prompt")
    expect(prompt).to_contain_text(f"Roll a real die: {awaited['label']}")
    before = person.page.locator(".table").get_attribute("data-version")
    expect(person.page.locator(".die-button")).to_have_count(awaited["sides"])
    person.page.locator(".die-button").last.click()
    expect(person.page.locator(".table")).not_to_have_attribute("data-version", before)


def test_the_dice_of_a_machine_are_thrown_for_it(person, origin):
    hand, seen = at_a_die(origin, SOLO, {"red"})
    person.set(guide=False)
    person.visit(hand.address)
    prompt = person.page.locator(".prompt")
    expect(prompt).to_contain_text(f"Roll a real die for Red: {seen['awaiting']['label']}")
    person.page.locator(".die-button").last.click()
    hand.wait_past(seen["version"])


def test_a_die_of_the_other_side_draws_no_curtain(person, origin):
    both = {"blue": "human", "red": "human"}
    hand, first = at_a_die(origin, both, {"blue", "red"}, mode="hotseat")
    person.page.goto(hand.address)
    person.page.locator(".curtain button").click()
    person.page.locator(".die-button").last.click()
    second = hand.wait_past(first["version"])
    assert second["awaiting"]["seat"] != first["awaiting"]["seat"]
    prompt = person.page.locator(".prompt")
    expect(prompt).to_contain_text(f"Roll a real die: {second['awaiting']['label']}")
    expect(person.page.locator(".curtain")).to_have_count(0)
    assert second["seat"] == first["seat"]
