"""Looking back: step by step, like a film, from another's eyes, and playing on from a moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.play import Hand
from tests.web.support import PHONE

pytestmark = pytest.mark.browser

SOLO = {"blue": "human", "red": "bot:easy"}
STEP = re.compile(r"(\d+) of (\d+)")


def moves_played(hand, steps):
    """The table after so many steps, with this seat to decide."""
    hand.play_until(lambda seen: seen["steps"] >= steps)
    return hand


def played_out(origin):
    """A finished game against the machine."""
    hand = Hand(origin, "kriegsspiel", SOLO)
    assert hand.play_until(lambda seen: False)["finished"]
    return hand


def faces_of(hand, step, seat):
    """The symbols on the counters of the board, at a moment, as a seat saw them."""
    seen = hand.ask(f"/api/tables/{hand.table}/moment/{step}?lang=en&seat={seat}")["view"]
    board = hand.ask("/api/games/kriegsspiel/board?lang=en")
    symbols = {face["id"]: face["symbol"] for face in board["faces"]}
    on_map = [p for p in seen["pieces"] if not p["place"].startswith("box:")]
    return [symbols[piece["face"]] for piece in on_map]


def look_back(person):
    person.page.keyboard.press("r")
    expect(person.page.locator(".transport")).to_be_visible()


def moment(person):
    return int(STEP.match(person.page.locator(".moment").inner_text())[1])


def shows(person, step):
    expect(person.page.locator(".moment")).to_have_text(re.compile(f"^{step} of"))


def test_first_back_forward_and_last(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 14)
    person.visit(hand.address)
    person.wait_for_turn()
    there = person.page.locator(".counters .piece").count()
    look_back(person)
    last = moment(person)
    person.page.get_by_role("button", name="First (Home)").click()
    shows(person, 0)
    expect(person.page.locator(".counters .piece")).to_have_count(0)
    person.page.get_by_role("button", name="Forward (.)").click()
    expect(person.page.locator(".counters .piece")).not_to_have_count(0)
    assert 0 < moment(person) < last
    person.page.get_by_role("button", name="Last (End)").click()
    shows(person, last)
    person.page.get_by_role("button", name="Back (,)").click()
    expect(person.page.locator(".moment")).not_to_have_text(f"{last} of {last}")
    person.page.get_by_role("button", name="Back to the game").click()
    expect(person.page.locator(".transport")).to_be_hidden()
    expect(person.page.locator(".counters .piece")).to_have_count(there)


def test_nothing_can_be_chosen_in_the_past(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 14)
    person.visit(hand.address)
    person.wait_for_turn()
    look_back(person)
    person.page.keyboard.press("Home")
    shows(person, 0)
    expect(person.page.locator(".buttons button")).to_have_count(0)
    expect(person.page.locator(".ring.can-act")).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".prompt")).to_have_class(re.compile("mine"))


def test_the_film_plays_to_the_end_and_pauses(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 12)
    person.visit(hand.address)
    look_back(person)
    last = moment(person)
    person.page.get_by_label("Speed").select_option("4")
    person.page.keyboard.press("Home")
    shows(person, 0)
    person.page.get_by_role("button", name="Play (Space)").click()
    expect(person.page.get_by_role("button", name="Pause (Space)")).to_be_visible()
    shows(person, last)
    expect(person.page.get_by_role("button", name="Play (Space)")).to_be_visible()


def test_the_scrubber_goes_to_a_step_and_the_log_with_it(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 14)
    person.visit(hand.address)
    person.page.locator("#tab-log").click()
    look_back(person)
    person.page.locator(".scrub input").fill("3")
    shows(person, 3)
    later = person.page.locator(".log li.later")
    expect(later).not_to_have_count(0)
    person.page.keyboard.press("End")
    expect(later).to_have_count(0)


def test_a_bookmark_is_kept_and_found_again(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 10)
    person.visit(hand.address)
    look_back(person)
    person.page.locator(".scrub input").fill("4")
    shows(person, 4)
    person.page.get_by_role("button", name="Bookmark", exact=True).click()
    person.page.reload()
    shows(person, 4)
    person.page.keyboard.press("Home")
    shows(person, 0)
    person.page.get_by_role("button", name="Bookmarks").click()
    person.page.get_by_role("menuitem").click()
    shows(person, 4)


def test_the_address_names_the_moment_and_opens_it(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 10)
    person.visit(hand.address + "/at/3")
    shows(person, 3)
    assert person.page.url.endswith(f"#/table/{hand.table}/at/3")
    person.page.goto(f"{origin}/#/table/{hand.table}/at/5")
    shows(person, 5)


def test_before_the_end_only_own_eyes_and_everyone_s(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 10)
    person.visit(hand.address)
    look_back(person)
    assert person.page.get_by_label("Seen by").locator("option").all_inner_texts() == [
        "Blue",
        "Everyone",
    ]


def test_after_the_end_all_is_open(person, origin):
    hand = played_out(origin)
    person.visit(f"{hand.address}/at/9")
    eyes = person.page.get_by_label("Seen by")
    assert eyes.locator("option").all_inner_texts() == ["Blue", "Red", "Everyone", "All-seeing"]
    faces = {seat: faces_of(hand, 9, seat) for seat in ("blue", "all-seeing")}
    assert faces["blue"] != faces["all-seeing"]
    for seat, seen in faces.items():
        eyes.select_option(seat)
        expect(person.page.locator(".counters .unknown")).to_have_count(seen.count("hidden"))


def test_what_happened_since_the_last_own_move_is_shown_on_return(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: seen["steps"] >= 12 and seen["steps"] - seen["lastOwn"] >= 1)
    person.visit(hand.address)
    person.page.get_by_role("button", name="Show them").click()
    expect(person.page.locator(".transport")).to_be_visible()
    expect(person.page.locator(".transport")).to_be_hidden()
    expect(person.page.locator(".prompt")).to_have_class(re.compile("mine"))


def test_where_things_may_move_it_plays_by_itself(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: seen["steps"] >= 12 and seen["steps"] - seen["lastOwn"] >= 1)
    person.page.emulate_media(reduced_motion="no-preference")
    person.visit(hand.address)
    expect(person.page.locator(".transport")).to_be_visible()
    expect(person.page.locator(".transport")).to_be_hidden()
    assert "/at/" not in person.page.url


def test_a_game_that_goes_on_lengthens_the_scrubber(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 12)
    person.visit(hand.address)
    look_back(person)
    person.page.keyboard.press("Home")
    shows(person, 0)
    seen = hand.look()
    steps = hand.play_until(lambda now: now["steps"] > seen["steps"] + 2)["steps"]
    expect(person.page.locator(".moment")).to_have_text(f"0 of {steps}")


def test_playing_on_from_a_moment_of_a_finished_game(person, origin):
    hand = played_out(origin)
    person.visit(f"{hand.address}/at/11")
    shows(person, 11)
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.locator("dialog input[value=easy]").check()
    person.page.locator("dialog").get_by_role("button", name="Begin").click()
    person.page.wait_for_url(lambda url: hand.table not in url)
    person.wait_for_turn()
    expect(person.page.locator(".counters .piece")).not_to_have_count(0)


def test_playing_on_from_a_running_game_against_the_machine(person, origin):
    hand = moves_played(Hand(origin, "kriegsspiel", SOLO), 12)
    person.visit(f"{hand.address}/at/10")
    shows(person, 10)
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.locator("dialog").get_by_role("button", name="Begin").click()
    person.page.wait_for_url(lambda url: hand.table not in url)
    person.wait_for_turn()


def test_on_a_phone_what_is_told_comes_into_sight_above_the_controls(person, origin):
    hand = played_out(origin)
    person.page.set_viewport_size(PHONE)
    person.visit(f"{hand.address}/at/2")
    board = person.page.locator(".board-frame")
    controls = person.page.locator(".transport").bounding_box()
    tools = person.page.locator(".tool-row").bounding_box()
    assert tools["y"] + tools["height"] <= controls["y"]
    board.focus()
    for key in ("+", "+", "+", *["Shift+ArrowLeft"] * 9, *["Shift+ArrowUp"] * 9):
        person.page.keyboard.press(key)
    person.page.get_by_role("button", name="Last (End)").click()
    shows(person, hand.look()["steps"])
    seen, told = board.bounding_box(), person.page.locator(".recent .recent-core").bounding_box()
    assert told["x"] + told["width"] > seen["x"]
    assert told["x"] < seen["x"] + seen["width"]
    assert told["y"] + told["height"] > seen["y"]
    assert told["y"] < controls["y"]
