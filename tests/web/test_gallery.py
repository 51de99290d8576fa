"""From the gallery to a table and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.play import Hand

pytestmark = pytest.mark.browser

ALL_DRAWN = """count => [...document.querySelectorAll('.card .picture img')]
  .filter(image => image.complete && image.naturalWidth > 0).length === count"""


def test_each_game_shows_its_own_board(person):
    person.open_gallery()
    cards = person.page.locator(".card").count()
    person.page.wait_for_function(ALL_DRAWN, arg=cards)
    pictures = person.page.locator(".card .picture img").all()
    assert len({picture.get_attribute("src") for picture in pictures}) == cards


def test_a_table_is_found_again_in_the_gallery(person):
    person.sit_down("Kriegsspiel", seat="blue")
    prompt = person.page.locator(".prompt").inner_text()
    person.open_gallery()
    person.page.locator(".resumed a").first.click()
    expect(person.page.locator(".prompt")).to_have_text(re.compile(re.escape(prompt[:12])))


def test_an_invitation_opens_the_other_seat_and_hides_its_key(person, browser):
    person.sit_down("Kriegsspiel", mode="link", seat="blue")
    link = person.page.locator(".invitation input").first.input_value()
    context = browser.new_context()
    guest = context.new_page()
    guest.goto(link)
    guest.wait_for_selector(".table .player")
    you = guest.locator(".player").filter(has_text="you")
    expect(you).to_have_count(1)
    expect(you).to_contain_text("Red")
    assert link.rsplit("/", 1)[1] not in guest.url
    context.close()


def test_language_and_theme_are_kept(person):
    person.open_gallery()
    person.page.locator(".switches select").select_option("ru")
    expect(person.page.locator(".card button.primary").first).to_have_text("Играть")
    person.page.locator(".switches button").click()
    person.page.reload()
    expect(person.page.locator(".card button.primary").first).to_have_text("Играть")
    theme = person.page.evaluate("document.documentElement.dataset.theme")
    assert theme == "dark"


def test_a_table_without_a_key_is_explained(person):
    person.page.goto(f"{person.address}/#/table/nothing")
    expect(person.page.locator(".failed")).to_contain_text("no key of that table")


def test_a_finished_game_is_saved_and_opened_again(person, origin, tmp_path):
    hand = Hand(origin, "kriegsspiel", {"blue": "human", "red": "bot:easy"})
    assert hand.play_until(lambda seen: False)["finished"]
    person.visit(hand.address)
    person.page.wait_for_selector(".ending")
    person.open_gallery()
    with person.page.expect_download() as download:
        person.page.locator(".resumed").get_by_role("button", name="Save the replay").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    person.page.locator(".importer input").set_input_files(file)
    person.page.wait_for_selector(".ending")
    assert hand.table not in person.page.url
    person.page.get_by_role("button", name="Watch the replay").click()
    expect(person.page.locator(".transport")).to_be_visible()


def test_a_replay_can_be_dropped_on_the_gallery(person, origin):
    person.open_gallery()
    person.page.evaluate(DROP, "not a replay")
    toast = person.page.locator(".toast")
    expect(toast).to_contain_text("This file holds no game that can be opened.")
    expect(toast).to_contain_text("line 1")


def test_the_log_is_saved_in_words(person, origin, tmp_path):
    hand = Hand(origin, "kriegsspiel", {"blue": "human", "red": "bot:easy"})
    lines = hand.play_until(lambda seen: seen["steps"] >= 12)["lines"]
    person.visit(hand.address)
    person.page.locator(".more").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("menuitem", name="Save the log").click()
    download.value.save_as(tmp_path / "log.txt")
    text = (tmp_path / "log.txt").read_text("utf-8")
    assert all(line["text"] in text for line in lines)


DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.jsonl'));
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  document.querySelector('.gallery-page').dispatchEvent(drop);
}"""


def test_pictures_do_not_fade_in_for_those_who_want_calm(person):
    person.open_gallery()
    image = person.page.locator(".card .picture img").first
    assert image.evaluate("each => getComputedStyle(each).animationName") == "none"


def test_the_buttons_of_a_long_dialog_stay_in_sight(person):
    person.page.set_viewport_size({"width": 390, "height": 360})
    person.open_gallery()
    person.page.locator(".card button.primary").first.click()
    dialog = person.page.locator("dialog.setup")
    assert dialog.evaluate("box => box.scrollHeight > box.clientHeight")
    expect(dialog.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)


def test_a_table_that_cannot_be_opened_offers_only_what_helps(person):
    person.open_gallery()
    person.page.locator(".card button.primary").first.click()
    person.page.evaluate("location.hash = '#/table/none'")
    expect(person.page.locator("dialog")).to_have_count(0)
    page = person.page.locator(".failed")
    expect(page).to_contain_text("Open it by its link")
    expect(page.locator("button, .button")).to_have_text(["To the gallery"])
    person.page.goto(f"{person.address}/#/table/none/wrong")
    expect(page).to_contain_text("no such table")
    expect(page.locator("button, .button")).to_have_text(["To the gallery", "Forget this table"])


def test_a_server_that_has_gone_is_told_of(person):
    person.sit_down("Kriegsspiel", seat="blue")
    person.page.route("**/*", lambda route: route.abort())
    person.page.locator(".home").click()
    page = person.page.locator(".failed")
    expect(page).to_contain_text("The server does not answer")
    person.page.unroute("**/*")
    page.get_by_role("button", name="Try again").click()
    expect(person.page.locator(".card")).not_to_have_count(0)


def test_a_dialog_tells_what_goes_wrong_while_it_is_open(person):
    person.open_gallery()
    person.page.locator(".card button.primary").first.click()
    person.page.route("**/api/tables", lambda route: route.abort())
    person.page.locator("dialog button[type=submit]").click()
    told = person.page.locator("dialog .toast")
    expect(told).to_contain_text("The server does not answer.")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_a_table_is_set_up_once_however_often_one_presses(person):
    asked = []
    person.open_gallery()
    person.page.locator(".card", has_text="Kriegsspiel").locator("button.primary").click()
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.locator("dialog form").evaluate("form => [1, 2, 3].map(() => form.requestSubmit())")
    person.page.wait_for_selector(".table")
    assert len([url for url in asked if url.endswith("/api/tables")]) == 1


def test_a_language_that_cannot_be_had_is_told_of_and_the_page_stays_as_it_was(person):
    person.open_gallery()
    person.page.route("**/api/catalogue/*", lambda route: route.abort())
    person.page.locator(".switches select").select_option("ru")
    expect(person.page.locator(".toast")).to_contain_text("The server does not answer.")
    expect(person.page.locator(".switches select")).to_have_value("en")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
