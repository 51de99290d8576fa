"""Two people at one table: talk, going back together, leaving, coming back, playing again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.play import Hand

pytestmark = pytest.mark.browser

BOTH = {"blue": "human", "red": "human"}


@pytest.fixture
def game(origin):
    """A game of two people, a few steps in, played over HTTP for both."""
    hand = Hand(origin, "kriegsspiel", BOTH, mode="link")
    hand.hold_all()
    hand.play_until(lambda seen: seen["steps"] >= 14)
    return hand


@pytest.fixture
def pair(person, friend, game):
    """Blue and Red, both at the table."""
    person.visit(game.address_of("blue"))
    friend.visit(game.address_of("red"))
    expect(person.page.locator(".player", has_text="Red")).to_contain_text("here")
    return person, friend


def test_what_one_says_the_other_reads(pair):
    person, friend = pair
    person.page.locator("#tab-talk").click()
    person.page.get_by_label("Say something").fill("Good luck! <b>&</b>")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".chat li")).to_contain_text("Blue")
    expect(friend.page.locator("#tab-talk .badge-count")).to_have_text("1")
    friend.page.locator("#tab-talk").click()
    expect(friend.page.locator(".chat li")).to_contain_text("Good luck! <b>&</b>")
    expect(friend.page.locator("#tab-talk .badge-count")).to_have_count(0)


def test_notes_are_kept_for_their_seat_alone(pair):
    person, friend = pair
    person.page.locator("#tab-talk").click()
    person.page.get_by_label("Private notes").fill("The decoy is on 62.")
    expect(person.page.locator(".talk [role=status]")).to_have_text("Kept.")
    person.page.reload()
    person.page.locator("#tab-talk").click()
    expect(person.page.get_by_label("Private notes")).to_have_value("The decoy is on 62.")
    friend.page.locator("#tab-talk").click()
    expect(friend.page.get_by_label("Private notes")).to_have_value("")
    assert "decoy is on" not in friend.page.content()


def test_notes_of_one_seat_are_put_away_before_the_next_sits_down(person, origin):
    hand = Hand(origin, "kriegsspiel", BOTH, mode="hotseat")
    hand.hold_all()
    first = hand.look()["seat"]
    keys = ",".join(hand.keys.values())
    person.page.goto(f"{origin}/#/table/{hand.table}/{keys}")
    person.page.locator(".curtain button").click()
    person.page.locator("#tab-talk").click()
    notes = person.page.get_by_label("Private notes")
    notes.fill("The decoy is on 62.")
    hand.play_until(lambda seen: seen["seat"] != first)
    person.page.locator(".curtain button").click()
    expect(notes).to_have_value("")
    hand.play_until(lambda seen: seen["seat"] == first)
    person.page.locator(".curtain button").click()
    expect(notes).to_have_value("The decoy is on 62.")


def test_notes_are_kept_once_the_server_answers_again(pair):
    person, _ = pair
    person.page.clock.install()
    person.page.locator("#tab-talk").click()
    person.page.route("**/notes?*", lambda route: route.abort())
    person.page.get_by_label("Private notes").fill("The decoy is on 62.")
    person.page.clock.run_for(1000)
    kept = person.page.locator(".talk [role=status]")
    expect(kept).to_have_text("Not kept yet; trying again …")
    person.page.unroute("**/notes?*")
    person.page.clock.run_for(6000)
    expect(kept).to_have_text("Kept.")


def test_who_follows_an_invitation_is_seen_to_be_there(person, friend, origin):
    hand = Hand(origin, "kriegsspiel", {"blue": "human", "red": "open"}, mode="link")
    person.visit(hand.address_of("blue"))
    guest = person.page.locator(".player", has_text="Red")
    expect(guest).to_contain_text("invited")
    friend.visit(origin + hand.links["red"])
    expect(guest).to_contain_text("another player")
    expect(guest).to_contain_text("here")


def propose(person):
    """Go back to before the line of the log before the last."""
    person.page.locator("#tab-log").click()
    person.page.locator(".log .line-menu").nth(-2).click()
    person.page.get_by_role("menuitem", name="Go back to before this").click()
    person.page.get_by_role("button", name="Propose it").click()


def test_going_back_needs_the_other_s_consent(pair, game):
    person, friend = pair
    before = game.look()["steps"]
    propose(person)
    expect(person.page.locator(".consent")).to_contain_text("Waiting for: Red")
    card = friend.page.locator(".consent")
    expect(card).to_contain_text("Blue proposes to go back")
    erased = friend.page.locator(".consent .erased li").count()
    assert erased == len(game.look()["rollback"]["dice"])
    card.get_by_role("button", name="Agree").click()
    expect(card).to_be_empty()
    expect(person.page.locator(".consent")).to_be_empty()
    expect(friend.page.locator(".toast")).to_contain_text("The game went back")
    assert game.look()["steps"] < before


def test_going_back_can_be_refused(pair, game):
    person, friend = pair
    before = game.look()["steps"]
    propose(person)
    friend.page.locator(".consent").get_by_role("button", name="Refuse").click()
    expect(person.page.locator(".consent")).to_be_empty()
    expect(person.page.locator(".toast")).to_contain_text("closed")
    assert game.look()["steps"] == before


def test_going_back_can_be_withdrawn(pair):
    person, friend = pair
    propose(person)
    expect(friend.page.locator(".consent")).to_contain_text("Blue proposes")
    person.page.locator(".consent").get_by_role("button", name="Withdraw").click()
    expect(friend.page.locator(".consent")).to_be_empty()


def test_a_seat_is_handed_to_the_machine_and_taken_back(pair):
    person, friend = pair
    person.page.get_by_role("button", name="Let the machine play Blue").click()
    person.page.get_by_role("menuitem", name="easy").click()
    seat = friend.page.locator(".player", has_text="Blue")
    expect(seat).to_contain_text("the machine stands in")
    person.page.get_by_role("button", name="Take Blue back").click()
    expect(seat).not_to_contain_text("the machine stands in")


def test_who_is_away_shows_so_and_loses_nothing(pair, game):
    person, friend = pair
    friend.page.context.set_offline(True)
    friend.page.evaluate("window.dispatchEvent(new Event('offline'))")
    friend.page.goto("about:blank")
    expect(person.page.locator(".player", has_text="Red")).to_contain_text("away")
    seen = game.look()
    game.play_until(lambda now: now["steps"] >= seen["steps"] + 3)
    friend.page.context.set_offline(False)
    friend.visit(f"{game.origin}/#/table/{game.table}")
    lines = len(game.ask(f"/api/tables/{game.table}/log?lang=en&seat=red")["lines"])
    expect(friend.page.locator(".log li")).to_have_count(lines)
    expect(person.page.locator(".player", has_text="Red")).to_contain_text("here")


def test_spectators_see_no_secret_and_may_talk(pair, friend, game):
    person, _ = pair
    friend.page.evaluate("localStorage.clear()")
    friend.visit(f"{game.origin}{game.watch}")
    expect(friend.page.locator(".buttons button")).to_have_count(0)
    seen = game.ask(f"/api/tables/{game.table}?lang=en&seat=everyone")
    shown = friend.page.locator(".counters .piece")
    on_map = [p for p in seen["view"]["pieces"] if not p["place"].startswith("box:")]
    expect(shown).to_have_count(len(on_map))
    friend.page.locator("#tab-talk").click()
    expect(friend.page.get_by_label("Private notes")).to_be_hidden()
    friend.page.get_by_label("Say something").fill("Well played")
    friend.page.keyboard.press("Enter")
    person.page.locator("#tab-talk").click()
    expect(person.page.locator(".chat li")).to_contain_text("spectator")


def test_a_rematch_swaps_the_sides(person, friend, game):
    assert game.play_until(lambda seen: False, most=2000)["finished"]
    for each, seat in ((person, "blue"), (friend, "red")):
        each.visit(game.address_of(seat))
    person.page.locator(".ending .rematch").click()
    person.page.wait_for_url(lambda url: game.table not in url)
    expect(person.page.locator(".player", has_text="Red")).to_contain_text("you")
    expect(friend.page.locator(".toast")).to_contain_text("The rematch is set up.")
    expect(friend.page.locator(".ending .rematch")).to_have_text("Sit down for the rematch")
    friend.page.locator(".ending").get_by_role("button", name="Look at the board").click()
    friend.page.locator("#panel-sides").get_by_role(
        "button", name="Sit down for the rematch"
    ).click()
    friend.page.wait_for_url(lambda url: game.table not in url)
    expect(friend.page.locator(".player", has_text="Blue")).to_contain_text("you")
    assert re.sub(r"/at/\d+", "", friend.page.url) == person.page.url
