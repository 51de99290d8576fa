"""Seven seats of For Bloody Honor in as many browsers: the last action of a war, to its report.

One seat is a phone's, one the machine's; one leaves, is played by the machine meanwhile, and comes
back. They begin before Moscow, where five White factions stand beside the Reds as the White Combat
chit is drawn, so that each of them must say whether it supports the attack.
"""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from playwright.sync_api import expect

from stavka import load
from stavka.discovery import UNFINISHED_TOO
from stavka.engine import replay
from stavka.engine.chance import ScriptedDice
from stavka.engine.match import SEED_BYTES, Match
from stavka.server import making, shelf
from stavka.server.storage import Storage
from tests.games.for_bloody_honor.positions import position
from tests.web import play
from tests.web.host import serving
from tests.web.play import Hand
from tests.web.support import DESKTOP, PHONE, Person
from tests.web.test_zones import TOPS, zone_on_page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

GAME, SCENARIO = "for-bloody-honor", "seven"
SEATS = ("red", "denekin", "kolchak", "yudenich", "czech", "foreign", "mahkno")
ON_PHONE, MACHINE, LEAVES = "kolchak", "mahkno", "yudenich"
BEFORE_MOSCOW = """
    turn 10
    red-infantry 3 @moscow / red-infantry 1 @kazan / red-infantry 1 @kiev
    denekin-infantry 2 @moscow / kolchak-infantry 2 @moscow / yudenich-infantry 1 @moscow
    czech-infantry 1 @moscow / foreign-britain 1 @moscow / yudenich-infantry 1 @petrograd
    kolchak-infantry 1 @omsk / denekin-infantry 1 @rostov / mahkno-infantry 2 @odessa
    control red: moscow kazan kiev tsaritsyn / control kolchak: omsk ekaterinburg
    control denekin: rostov baku / control yudenich: petrograd / control mahkno: odessa
    control foreign: archangel / control czech: tomsk
    chits red kolchak yudenich mahkno / drawn denekin czech
    draw white-combat
"""
SEED = b"\x05" * SEED_BYTES
MOST = 200
"""Decisions after which it would be endless."""
LONG, USUAL = 120.0, 5.0
"""Seconds that anything may take where seven share a machine, and that are usual."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Six pages draw every step; a busy machine takes its time."""
    monkeypatch.setattr(play, "PATIENCE", LONG)
    expect.set_options(timeout=1000 * LONG)
    yield
    expect.set_options(timeout=1000 * USUAL)


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """The game may be in the making; these tests want it on offer."""
    monkeypatch.setenv(UNFINISHED_TOO, "1")
    shelf.games.cache_clear()
    yield
    shelf.games.cache_clear()


class Table(Hand):
    """A table that begins in a position; asked and told over HTTP with the keys of all seats."""

    def __init__(self, origin, made):
        self.origin = origin
        self.table, self.keys = made.table, made.seats
        self.links, self.watch = made.open, made.watch
        self.hold_all()
        board = self.ask(f"/api/games/{GAME}/board?scenario={SCENARIO}&lang=en")["board"]
        self.zones = {zone["id"]: zone for zone in board["zones"]}

    def lines(self):
        """The log so far, in words."""
        return [line["text"] for line in self.ask(f"/api/tables/{self.table}/log?lang=en")["lines"]]


def lay_out(database, state, kinds):
    """Write a table that begins in a position into a database."""
    game = load(GAME)
    match = Match.start(game, SCENARIO, dice=ScriptedDice(()), position=state)
    header = replay.encode_line(replay.header_of(match)) + "\n"
    row, made = making.seat_people(
        game, SCENARIO, match.options, kinds, "link", base=header.encode()
    )

    async def keep():
        storage = Storage(f"sqlite:///{database}")
        await storage.create(msgspec.structs.replace(row, seed=SEED))
        await storage.close()

    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        aside.submit(lambda: asyncio.run(keep())).result()
    return made


@pytest.fixture
def table(tmp_path):
    database = tmp_path / "tables.sqlite"
    kinds = {seat: "bot:easy" if seat == MACHINE else "human" for seat in SEATS}
    made = lay_out(database, position(BEFORE_MOSCOW), kinds)
    with serving(database, report_games=1, absence=0.0) as origin:
        yield Table(origin, made)


@contextlib.contextmanager
def seated(browser, table, seat):
    """A person at a seat, with a browser of their own; the page must not have complained."""
    is_phone = seat == ON_PHONE
    context = browser.new_context(
        viewport=PHONE if is_phone else DESKTOP,
        locale="en-GB",
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
    )
    person = Person(context.new_page(), table.origin)
    person.page.set_default_timeout(1000 * LONG)
    person.set(guide=False, confirm=False, forced=False, away=False)
    person.visit(table.address_of(seat))
    yield person
    context.close()
    assert person.complaints == []


def promise(person, text):
    """An agreement that no rule knows of."""
    person.page.locator("#tab-talk").click()
    person.page.get_by_label("Promise something").fill(text)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_label("Promise something")).to_have_value("")


def leave(person):
    """Shut the page; the keys stay in the browser."""
    page = person.page.context.new_page()
    page.set_default_timeout(1000 * LONG)
    person.page.close()
    person.page = page


def come_back(person, table):
    """Open the table again, by its address alone."""
    person.visit(f"{table.origin}/#/table/{table.table}")


@pytest.fixture
def people(browser, table):
    """Six people, each at their own seat."""
    with contextlib.ExitStack() as stack:
        yield {
            seat: stack.enter_context(seated(browser, table, seat))
            for seat in SEATS
            if seat != MACHINE
        }


def is_touched(person):
    return person.page.viewport_size == PHONE


def press(person, locator):
    """A click, or on a phone a tap."""
    if is_touched(person):
        locator.tap()
    else:
        locator.click()


def await_turn(person, version):
    """Until the page shows a version at which this person decides."""
    person.page.wait_for_selector(
        f'.table[data-version="{version}"]:not(.busy) .prompt.mine', state="attached"
    )


def say(person, table, seen, *wishes):
    """Choose by a button the first wish that is there; else the first of the list of choices."""
    await_turn(person, seen["version"])
    buttons = person.page.locator(".bar .choice, .dock .choice")
    labels = buttons.all_inner_texts()
    wished = [i for wish in wishes for i, label in enumerate(labels) if wish in label]
    if wished or buttons.count():
        press(person, buttons.nth((*wished, 0)[0]))
    else:
        press(person, person.page.locator(".bar button.quiet", has_text="All choices"))
        press(person, person.page.locator(".menu [role=menuitem]").first)
    return table.wait_past(seen["version"])


def march_by_click(person, table, seen):
    """Take a counter by its pile and go to the first zone that is ringed, both on the board."""
    await_turn(person, seen["version"])
    open_ = {choice.get("piece") for choice in seen["view"]["choices"]}
    spot = next(spot for spot in person.page.evaluate(TOPS) if spot[1] in open_)
    person.page.mouse.click(*spot[2:4])
    taken = table.wait_past(seen["version"])
    await_turn(person, taken["version"])
    goal = next(c["place"] for c in taken["view"]["choices"] if c["action"].startswith("to "))
    person.page.mouse.click(*zone_on_page(person, table, goal))
    return table.wait_past(taken["version"])


def verbs(seen):
    return {choice["action"].split()[0] for choice in seen["view"]["choices"]}


def play_until(table, people, stop, acted):
    """Everybody does what is quickest, in their own browsers, until the table fits."""
    for _ in range(MOST):
        seen = table.look()
        if seen["finished"] or stop(seen):
            return seen
        seat = seen["view"]["status"]["seat"]
        say(people[seat], table, seen, "Another round", "No more", "End of the movement")
        acted.add(seat)
    raise AssertionError(f"not reached in {MOST} decisions")


def past_the_machine(table):
    """The snapshot, once what the machine decides for who has left is decided."""
    seen = table.look()
    while seen["view"]["status"]["seat"] == LEAVES:
        seen = table.wait_past(seen["version"])
    return seen


def test_seven_seats_play_a_war_to_its_report(table, people):
    acted = set()

    # Moscow: one attacks, and each ally is asked.
    seen = table.look()
    assert seen["view"]["status"]["seat"] == "denekin"
    expect(people["red"].page.locator(".player", has_text="Kolchak")).to_contain_text("here")
    promise(people["denekin"], "Moscow to whoever comes along.")
    expect(people["czech"].page.locator(".log [data-kind=promise]")).to_contain_text(
        "Denekin promises: Moscow to whoever comes along."
    )
    seen = say(people["denekin"], table, seen, "Attack in Moscow")
    acted.add("denekin")
    assert seen["view"]["status"]["seat"] == ON_PHONE
    assert verbs(seen) == {"support", "decline"}

    # One leaves before being asked; another lets the machine stand in.
    leave(people[LEAVES])
    gone = people["red"].page.locator(".player", has_text="Yudenich")
    expect(gone).to_contain_text("away")
    gone.get_by_role("button", name="Let the machine play Yudenich").click()
    people["red"].page.get_by_role("menuitem", name="easy").click()
    expect(gone).to_contain_text("the machine stands in")
    seen = say(people[ON_PHONE], table, table.look(), "Support the attack")
    acted.add(ON_PHONE)

    # The machine has answered for the absent one; the next refuses and must go at once.
    seen = table.look()
    assert seen["view"]["status"]["seat"] == "czech"
    answers = [line for line in table.lines() if "Yudenich" in line]
    assert any("join the attack" in line or "no part in Moscow" in line for line in answers)
    seen = say(people["czech"], table, seen, "Don't support it")
    acted.add("czech")
    say(people["foreign"], table, table.look(), "Support the attack")
    acted.add("foreign")
    seen = past_the_machine(table)
    if verbs(seen) == {"retreat"}:
        say(people["czech"], table, seen)
    assert any("Czech Legion" in line and "from Moscow" in line for line in table.lines())

    # The combat goes its rounds; meanwhile the one who left comes back and takes the seat again.
    come_back(people[LEAVES], table)
    people[LEAVES].page.get_by_role("button", name="Take Yudenich back").click()
    expect(gone).to_contain_text("here")
    expect(gone).not_to_contain_text("the machine stands in")
    play_until(table, people, lambda seen: "end" in verbs(seen), acted)
    assert any("The combat in Moscow" in line for line in table.lines())

    # The other chits; a force made up and sent by clicks on the board.
    seen = table.look()
    seat = seen["view"]["status"]["seat"]
    march_by_click(people[seat], table, seen)
    acted.add(seat)
    play_until(table, people, lambda seen: False, acted)

    # All have acted, each in a browser of their own; all see the end, and the report is written.
    assert acted == set(people)
    assert any("Movement: Mahkno" in line for line in table.lines())
    for person in people.values():
        expect(person.page.locator(".ending h1")).to_contain_text("Won by")
    page = people["red"].page
    page.locator(".ending").get_by_role("link", name="Read the report").click()
    page.wait_for_selector(".report.whole")
    expect(page.locator(".report h1")).not_to_be_empty()
