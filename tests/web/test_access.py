"""No page, tab or dialog has a fault that axe-core finds, in either language and theme."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.play import Hand
from tests.web.support import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

SOLO = {"blue": "human", "red": "bot:easy"}
BOTH = {"blue": "human", "red": "human"}
RUSSIAN = {"russian": "human", "chechen": "bot:easy"}
TABS = ("sides", "stack", "log", "talk", "charts", "rules", "words")


@pytest.fixture(
    params=[("en", "light"), ("en", "dark"), ("ru", "light"), ("ru", "dark")], ids="-".join
)
def reader(request, person):
    """A person who reads in a language, by day or by night."""
    lang, theme = request.param
    person.page.add_init_script(f"localStorage.setItem('stavka.language', '{lang}')")
    person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    return person


def hold(person, what):
    """Hold the page as it is to axe-core's rules."""
    found = Axe().run(person.page)
    told = [
        (fault["id"], [node["html"][:150] for node in fault["nodes"][:3]])
        for fault in found.response["violations"]
    ]
    assert told == [], what


def test_gallery_and_set_up(reader):
    reader.open_gallery()
    hold(reader, "gallery")
    reader.page.locator(".card button.primary").first.click()
    reader.page.wait_for_selector("dialog.setup[open]")
    hold(reader, "set-up")


def test_table_with_odds_and_every_tab(reader, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    hand.play_until(lambda seen: bool(seen["view"].get("preview")))
    reader.visit(hand.address)
    reader.page.wait_for_selector(".odds, .guide-card")
    for tab in TABS:
        reader.page.locator(f"#tab-{tab}").click()
        hold(reader, tab)


def test_replay_menus_and_dialogs(reader, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: seen["steps"] >= 12)
    reader.visit(f"{hand.address}/at/9")
    reader.page.wait_for_selector(".transport:not([hidden])")
    reader.page.locator("#tab-log").click()
    hold(reader, "replay")
    reader.page.locator(".transport .branch").click()
    hold(reader, "branch")
    reader.page.keyboard.press("Escape")
    reader.page.locator(".line-menu").last.click()
    hold(reader, "menu of a line")
    reader.page.locator(".menu button").nth(1).click()
    hold(reader, "proposal")
    reader.page.keyboard.press("Escape")
    reader.page.keyboard.press("s")
    hold(reader, "settings")


def test_consent_talk_and_the_end(reader, friend, origin):
    hand = Hand(origin, "kriegsspiel", BOTH, mode="link")
    hand.hold_all()
    seen = hand.play_until(lambda seen: seen["steps"] >= 14)
    reader.visit(hand.address_of("blue"))
    hand.key = hand.keys["red"]
    path = f"/api/tables/{hand.table}"
    hand.ask(f"{path}/chat", {"seat": "red", "text": "Shall we?"})
    hand.ask(f"{path}/rollback", {"seat": "red", "step": 11, "version": seen["version"]})
    reader.page.wait_for_selector(".consent .card-note")
    reader.page.locator("#tab-talk").click()
    hold(reader, "consent")
    hand.ask(f"{path}/rollback/answer", {"seat": "red", "agree": False, "version": seen["version"]})
    hand.hold_all()
    hand.play_until(lambda now: False, most=2000)
    reader.page.wait_for_selector(".ending")
    reader.page.locator(".ending summary").click()
    hold(reader, "end")


def test_curtain_and_phone(reader, origin):
    reader.page.set_viewport_size(PHONE)
    hand = Hand(origin, "kriegsspiel", BOTH, mode="hotseat")
    reader.page.goto(hand.address)
    reader.page.wait_for_selector(".curtain")
    hold(reader, "curtain")
    reader.page.locator(".curtain button").click()
    reader.page.wait_for_selector(".table[data-version]")
    hold(reader, "phone")
    reader.page.locator("#tab-rules").click()
    hold(reader, "sheet")
