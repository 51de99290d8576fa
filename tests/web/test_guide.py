"""The guided first turn: each kind of decision explained once, with its rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.play import Hand

pytestmark = pytest.mark.browser

SOLO = {"blue": "human", "red": "bot:easy"}


def test_a_newcomer_is_told_what_to_do_and_by_which_rule(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    card = person.page.locator(".guide-card")
    seen = hand.look()["view"]["status"]
    expect(card.locator("h2")).to_have_text(seen["prompt"])
    expect(card.locator(".guide-rule .clause")).to_have_text(seen["clause"])
    clauses = hand.ask("/api/games/kriegsspiel/rules?lang=en")["clauses"]
    text = next(clause["text"] for clause in clauses if clause["id"] == seen["clause"])
    expect(card).to_contain_text(text)
    card.locator(".clause").click()
    expect(person.page.locator("#panel-rules .entry.found")).to_be_visible()


def test_what_was_understood_is_not_told_again(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    first = person.page.locator(".guide-card h2").inner_text()
    person.page.get_by_role("button", name="Understood").click()
    expect(person.page.locator(".guide-card")).to_have_count(0)
    person.page.reload()
    person.wait_for_turn()
    expect(person.page.locator(".guide-card")).to_have_count(0)
    hand.play_until(lambda seen: any(choice.get("piece") for choice in seen["view"]["choices"]))
    expect(person.page.locator(".guide-card h2")).not_to_have_text(first)


def test_who_knows_the_game_puts_the_guide_away(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    person.page.get_by_role("button", name="No more of these").click()
    hand.play_until(lambda seen: any(choice.get("piece") for choice in seen["view"]["choices"]))
    person.page.wait_for_selector(f'.table[data-version="{hand.look()["version"]}"]')
    expect(person.page.locator(".guide-card")).to_have_count(0)
