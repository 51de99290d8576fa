"""The browser client against the real server: from the gallery to the end of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.web.host import serving
from tests.web.play import AT_SPOT, Hand, groups_of
from tests.web.support import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LIST = ".menu [role=menuitem]"
RUSSIAN = {"russian": "human", "chechen": "bot:easy"}


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the tests of this module share."""
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as address:
        yield address


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of its own, that must not throw."""
    context = browser.new_context(viewport=DESKTOP, locale="en-US", reduced_motion="reduce")
    opened = context.new_page()
    thrown: list[str] = []
    opened.on("pageerror", lambda error: thrown.append(str(error)))
    opened.set_default_timeout(PATIENCE)
    yield opened
    context.close()
    assert thrown == []


def begin(page: Any, origin: str, game: str, mode: str = "solo") -> None:
    """Opens the gallery, sets a game up and begins it."""
    page.goto(origin)
    page.click(f".card:has-text('{game}') button.primary")
    page.check(f"dialog.setup input[name=mode][value={mode}]", force=True)
    page.click("dialog.setup button[type=submit]")


def mine(page: Any) -> None:
    """Waits until this side is to decide."""
    page.wait_for_selector(".prompt.mine")


def test_gallery_draws_each_board(page: Any, origin: str) -> None:
    page.goto(origin)
    page.wait_for_selector(".card")
    cards = page.locator(".card")
    assert cards.count() >= 2
    drawn = "image => image.complete && image.naturalWidth > 0"
    for index in range(cards.count()):
        image = cards.nth(index).locator(".picture img").element_handle()
        page.wait_for_function(drawn, arg=image)


def test_first_unit_by_click_and_by_keyboard(page: Any, origin: str) -> None:
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(lambda seen: any(c.get("place") for c in seen["view"]["choices"]))
    place = next(c["place"] for c in seen["view"]["choices"] if c.get("place"))
    page.goto(hand.address)
    mine(page)
    page.wait_for_selector(".ring-core", state="attached")
    page.mouse.click(*page.evaluate(AT_SPOT, hand.cells[place]))
    page.wait_for_selector(".undo, .menu")
    page.keyboard.press("Escape")
    later = hand.play_until(lambda seen: any(c.get("place") for c in seen["view"]["choices"]))
    page.focus(".board-frame")
    page.keyboard.press("n")
    page.wait_for_selector(".cursor-ring", state="attached")
    page.keyboard.press("Enter")
    page.wait_for_selector(".undo, .menu")
    assert hand.look()["version"] >= later["version"]


def shows_modified_odds(seen: dict[str, Any]) -> bool:
    """Whether support may be committed, and none is yet, to a combat whose odds are shifted."""
    preview = seen["view"].get("preview")
    committed = any(piece["place"] == "box:committed" for piece in seen["view"]["pieces"])
    return "marker" in groups_of(seen) and not committed and bool(preview.get("modifiers"))


def test_combat_odds_rule_and_undo(page: Any, origin: str) -> None:
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(shows_modified_odds)
    assert shows_modified_odds(seen)
    page.goto(hand.address)
    page.wait_for_selector(".odds .outcomes .bar")
    for row in page.locator(".odds .outcomes li").all():
        share = float(row.locator(".share").inner_text().strip(" %\u00a0").replace(",", "."))
        bar, track = (row.locator(part).bounding_box()["width"] for part in (".bar", ".track"))
        assert abs(100 * bar / track - share) < 1, "a bar is as long as its chance"
    page.wait_for_selector(".odds .modifiers tr")
    page.click(".odds .clause >> nth=0")
    page.wait_for_selector(".entry.found")
    action = next(c["action"] for c in seen["view"]["choices"] if c["group"] == "marker")
    page.click(f".odds [data-action='{action}']")
    page.wait_for_selector(".undo")
    page.locator(f".odds [data-action='{action}']").wait_for(state="detached")
    page.click(".undo")
    page.wait_for_selector(f".odds [data-action='{action}']")


def test_language_changes_in_place(page: Any, origin: str) -> None:
    hand = Hand(origin, "chechen-war", RUSSIAN)
    page.goto(hand.address)
    mine(page)
    address, english = page.url, page.inner_text(".prompt")
    page.select_option(".switches select", "ru")
    cyrillic = re.compile("[а-я]")
    page.locator(".prompt", has_text=cyrillic).wait_for()
    assert page.inner_text(".prompt") != english
    page.locator("#tab-rules", has_text=cyrillic).wait_for()
    assert page.url == address


def test_phone_keeps_within_its_width(page: Any, origin: str) -> None:
    hand = Hand(origin, "chechen-war", RUSSIAN)
    page.set_viewport_size(PHONE)
    page.goto(hand.address)
    mine(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = page.locator(".board-frame").bounding_box()
    assert board["height"] > PHONE["height"] / 4
    assert page.locator(".prompt").bounding_box()["y"] >= 0


def test_hot_seat_draws_the_curtain(page: Any, origin: str) -> None:
    page.goto(origin)
    page.wait_for_selector(".card")
    page.click("button[aria-label*='Chechen'], .card button.primary")
    page.check("dialog.setup input[name=mode][value=hotseat]", force=True)
    page.click("dialog.setup button[type=submit]")
    page.wait_for_selector(".curtain button.primary")
    box = page.locator(".board-frame").bounding_box()
    top = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.curtain'))"
    if box:
        assert page.evaluate(top, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    page.click(".curtain button.primary")
    mine(page)
    assert page.locator(".curtain").count() == 0


def test_whole_game_by_the_list_of_choices(page: Any, origin: str) -> None:
    hand = Hand(origin, "kriegsspiel", seats_of(origin, "kriegsspiel"))
    page.add_init_script("localStorage.setItem('stavka.settings', '{\"forced\": false}')")
    page.goto(hand.address)
    for _ in range(400):
        seen = hand.look()
        if seen["finished"]:
            break
        page.wait_for_selector(f'.table[data-version="{seen["version"]}"]:not(.busy) .prompt.mine')
        page.keyboard.press("a")
        page.click(f"{LIST} >> nth=0")
        if page.locator(".menu .final").count():
            page.click(".menu .final >> nth=0")
        hand.wait_past(seen["version"])
    page.wait_for_selector(".ending h1")


def test_server_restarted_finds_the_game(page: Any, browser: Any, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with serving(database) as origin:
        hand = Hand(origin, "kriegsspiel", seats_of(origin, "kriegsspiel"))
        page.goto(hand.address)
        mine(page)
        prompt = page.inner_text(".prompt")
        port = int(origin.rsplit(":", 1)[1])
        page.goto("about:blank")
    with serving(database, port) as origin:
        page.goto(f"{origin}/#/table/{hand.table}")
        mine(page)
        assert page.inner_text(".prompt") == prompt


def seats_of(origin: str, game: str) -> dict[str, str]:
    """The first seat for a person, the others for the machine."""
    with urlopen(f"{origin}/api/games?lang=en") as answer:
        games = {each["id"]: each for each in json.load(answer)}
    ids = [seat["id"] for seat in games[game]["seats"]]
    return {seat: "bot:easy" if i else "human" for i, seat in enumerate(ids)}
