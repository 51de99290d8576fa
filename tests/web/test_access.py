"""No page, tab or dialog has a fault that axe-core finds, in either language and theme."""

from __future__ import annotations

import re

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


def test_failed_page_and_spectator_and_refusal(reader, origin):
    reader.page.goto(f"{origin}/#/table/nowhere/nothing")
    reader.page.wait_for_selector(".failed")
    hold(reader, "failed page")
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: any(each.get("piece") for each in seen["view"]["choices"]))
    reader.visit(f"{origin}{hand.watch}")
    hold(reader, "spectator")
    reader.visit(hand.address)
    reader.wait_for_turn()
    reader.page.locator('.counters .piece[data-place^="6"]').first.click()
    reader.page.wait_for_selector(".targets .ring-core", state="attached")
    reader.click_cell("33")
    reader.page.wait_for_selector(".toast")
    hold(reader, "refusal")


def test_overlays_keys_and_the_menu_of_the_table(reader, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    reader.visit(hand.address)
    reader.page.locator(".tools .tool-row button").last.click()
    reader.page.locator(".overlay-button").first.click()
    reader.page.wait_for_selector(".overlays .overlay-line", state="attached")
    hold(reader, "overlays")
    reader.page.keyboard.press("?")
    reader.page.wait_for_selector("dialog.keys[open]")
    hold(reader, "keys")
    reader.page.keyboard.press("Escape")
    reader.page.keyboard.press("a")
    reader.page.wait_for_selector(".menu")
    hold(reader, "all choices")
    reader.page.keyboard.press("Escape")
    reader.page.locator(".corner .icon").first.click()
    reader.page.wait_for_selector(".menu")
    hold(reader, "menu of the table")


def test_invitations_and_tables_to_resume(reader):
    reader.sit_down("1994", mode="link")
    reader.page.wait_for_selector(".invitation")
    hold(reader, "invitations")
    reader.page.goto(f"{reader.address}/")
    reader.page.wait_for_selector(".resumed")
    hold(reader, "tables to resume")


def test_real_dice_and_a_machine_that_stands_in(reader, origin):
    hand = Hand(origin, "kriegsspiel", BOTH, mode="link")
    hand.hold_all()
    hand.play_until(lambda seen: seen["steps"] >= 12)
    reader.visit(hand.address_of("blue"))
    reader.page.locator(".player .hand").first.click()
    reader.page.wait_for_selector(".menu")
    hold(reader, "strength")
    reader.page.locator(".menu button").first.click()
    reader.page.wait_for_selector(".menu", state="detached")
    hold(reader, "standing in")


def test_checked_dice_and_the_report_s_rule(reader, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: False, most=2000)
    reader.visit(hand.address)
    reader.page.locator(".ending summary").click()
    reader.page.locator(".ending details button").click()
    reader.page.wait_for_selector(".verdict.good")
    hold(reader, "checked dice")
    reader.page.goto(f"{origin}/#/table/{hand.table}/report")
    reader.page.wait_for_selector(".report-head .clause")
    hold(reader, "report")
    reader.page.locator(".report-head .clause").first.click()
    reader.page.wait_for_selector("dialog.rule[open]")
    hold(reader, "rule of the report")


def test_many_losses_unfolded(reader, origin):
    reader.page.set_viewport_size(PHONE)
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: seen["steps"] >= 12)
    losses = [
        {"text": f"Unit {n} is lost.", "item": f"Unit {n}", "heading": "Units lost"}
        | {"clause": "4.4", "kind": "lost", "places": ["11"], "step": 12}
        for n in range(9)
    ]

    def add(route):
        answer = route.fetch()
        seen = answer.json()
        seen["lines"] += losses
        route.fulfill(response=answer, json=seen)

    reader.page.route(re.compile(rf"/api/tables/{hand.table}\?"), add)
    reader.page.route_web_socket(re.compile("/ws|/socket|/api/"), lambda socket: None)
    reader.visit(hand.address)
    reader.page.locator("#tab-log").click()
    reader.page.locator(".log .run summary").last.click()
    hold(reader, "a run of losses")
