"""A map of zones in the browser: chosen by mouse and keys, held, piled, told in words."""

from __future__ import annotations

from itertools import combinations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from stavka.discovery import UNFINISHED_TOO
from stavka.server import shelf
from tests.web.play import Hand

pytestmark = pytest.mark.browser

GAME = "for-bloody-honor"
BOTH = {"red": "human", "white": "human"}
ON_PAGE = """([x, y]) => {
  const live = document.querySelector('.board-frame .sheet > .live');
  const at = new DOMPoint(x * 100, y * 100).matrixTransform(live.getScreenCTM());
  return [at.x, at.y];
}"""
TOPS = """() => [...document.querySelectorAll('.live .counters .piece')].map(piece => {
  const box = piece.querySelector('.body').getBoundingClientRect();
  return [piece.dataset.place, piece.dataset.piece, box.x + box.width / 2, box.y + box.height / 2,
    box.width];
})"""
WITHIN = """() => {
  const map = document.querySelector('.sheet .inks view').viewBox.baseVal;
  return [...document.querySelectorAll('.live .hold-tint, .live .rim path')].every(path => {
    const box = path.getBBox();
    return box.x >= map.x - 1 && box.y >= map.y - 1
      && box.x + box.width <= map.x + map.width + 1
      && box.y + box.height <= map.y + map.height + 1;
  });
}"""


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """The game may be in the making; these tests want it on offer."""
    monkeypatch.setenv(UNFINISHED_TOO, "1")
    shelf.games.cache_clear()
    yield
    shelf.games.cache_clear()


class ZoneHand(Hand):
    """A hand at a map of zones that leads both sides."""

    def __init__(self, origin):
        super().__init__(origin, GAME, BOTH)
        self.hold_all()
        scenario = self.look()["scenario"]
        board = self.ask(f"/api/games/{GAME}/board?scenario={scenario}&lang=en")["board"]
        self.zones = {zone["id"]: zone for zone in board["zones"]}

    def choose(self, choices):
        """Something on the board, so that all keeps moving."""
        on_board = [choice for choice in choices if choice.get("piece") or choice.get("place")]
        return (on_board or choices)[0]


def taking(seen):
    """Whether a counter on the map is to be taken, with no zone to go to as yet."""
    choices = seen["view"]["choices"]
    on_map = {p["id"] for p in seen["view"]["pieces"] if not p["place"].startswith("box:")}
    return any(c.get("piece") in on_map for c in choices) and not any(
        c.get("place") for c in choices
    )


def going(seen):
    """Whether a force is to be told where to go."""
    return bool(goals_of(seen))


def goals_of(seen):
    """The zones that a force may go to."""
    choices = seen["view"]["choices"]
    return {choice["place"] for choice in choices if choice["action"].startswith("to ")}


@pytest.fixture
def hand(origin):
    return ZoneHand(origin)


def sit(person, hand):
    person.set(guide=False, confirm=False)
    person.visit(hand.address)
    person.wait_for_turn()
    person.page.wait_for_selector(".live .counters .piece", state="attached")


def zone_on_page(person, hand, zone):
    """Where a zone's name stands, in pixels of the window."""
    return person.page.evaluate(ON_PAGE, hand.zones[zone]["plate"])


# --- what is shown ---------------------------------------------------------------------------


def test_the_map_bears_names_values_and_holders(person, hand):
    sit(person, hand)
    expect(person.page.locator(".sheet.zone .zone-name")).to_have_count(len(hand.zones))
    expect(person.page.locator(".sheet.zone .plates .value")).to_have_count(len(hand.zones))
    marks = hand.look()["view"]["marks"]
    held = [mark for mark in marks if mark["kind"] == "control"]
    expect(person.page.locator(".areas .mark.control .stamp")).to_have_count(len(held))
    closed = [mark for mark in marks if mark["kind"] == "closed"]
    expect(person.page.locator(".areas .mark.closed")).to_have_count(len(closed))


def test_what_is_only_printed_comes_with_the_picture_of_the_map_alone(hand):
    scenario = hand.look()["scenario"]
    board = hand.ask(f"/api/games/{GAME}/board?scenario={scenario}&lang=en")["board"]
    assert not {"shapes", "paths", "labels"} & {name for name, part in board.items() if part}


def test_holders_differ_in_pattern_as_well_as_in_colour(person, hand):
    sit(person, hand)
    patterns = person.page.evaluate(
        """() => [...document.querySelectorAll('.live pattern .hold-line')]
        .map(line => [line.getAttribute('d'), line.getAttribute('stroke')])"""
    )
    assert len({d for d, _ in patterns}) == len(patterns)
    assert len({stroke for _, stroke in patterns}) >= len(patterns) - 1


def test_nothing_is_drawn_over_the_frame_of_the_map(person, hand):
    hand.play_until(going)
    sit(person, hand)
    assert person.page.evaluate(WITHIN)


def test_piles_of_different_counters_do_not_cover_each_other(person, hand):
    hand.play_until(lambda seen: len(seen["view"]["pieces"]) > 60, most=60)
    sit(person, hand)
    faces = {piece["id"]: piece["face"] for piece in hand.look()["view"]["pieces"]}
    tops = person.page.evaluate(TOPS)
    assert len(tops) > 20
    for (_, a, ax, ay, width), (_, b, bx, by, _) in combinations(tops, 2):
        apart = max(abs(ax - bx), abs(ay - by))
        assert faces[a] == faces[b] or apart > width * 0.93, (a, b)


def test_equal_counters_lie_in_one_pile_with_their_number(person, hand):
    sit(person, hand)
    pieces = hand.look()["view"]["pieces"]
    most = max(
        sum(p["face"] == face and p["place"] == place for p in pieces)
        for face, place in {(p["face"], p["place"]) for p in pieces if p["place"] in hand.zones}
    )
    numbers = person.page.locator(".live .tally text").all_text_contents()
    assert max(map(int, numbers)) == most > 1


# --- what is chosen --------------------------------------------------------------------------


def test_a_click_on_a_pile_takes_a_counter_of_it(person, hand):
    before = hand.play_until(taking)
    sit(person, hand)
    choice = next(c for c in before["view"]["choices"] if c.get("piece"))
    x, y = next(spot[2:4] for spot in person.page.evaluate(TOPS) if spot[1] == choice["piece"])
    person.page.mouse.click(x, y)
    after = hand.wait_past(before["version"])
    chosen = next(p for p in after["view"]["pieces"] if p["id"] == choice["piece"])
    assert "chosen" in chosen["badges"]
    expect(person.page.locator(".live .ring.selected")).to_have_count(1)


def test_a_click_on_a_ringed_zone_goes_there(person, hand):
    before = hand.play_until(going)
    sit(person, hand)
    goals = goals_of(before)
    expect(person.page.locator(".targets .ring-core")).to_have_count(len(goals))
    person.page.mouse.click(*zone_on_page(person, hand, min(goals)))
    assert hand.wait_past(before["version"])["version"] > before["version"]


def test_a_zone_that_is_not_open_is_refused_with_the_clause(person, hand):
    seen = hand.play_until(going)
    sit(person, hand)
    goals = {c.get("place") for c in seen["view"]["choices"]}
    held = {piece["place"] for piece in seen["view"]["pieces"]}
    shut = next(zone for zone in hand.zones if zone not in goals | held)
    person.page.mouse.click(*zone_on_page(person, hand, shut))
    expect(person.page.locator(".toast .clause")).to_be_visible()
    assert hand.look()["version"] == seen["version"]


def test_a_pile_that_cannot_be_chosen_fans_out_what_is_in_its_zone(person, hand):
    seen = hand.play_until(taking)
    sit(person, hand)
    open_ = {c.get("piece") for c in seen["view"]["choices"]}
    stacks = {}
    for piece in seen["view"]["pieces"]:
        stacks.setdefault(piece["place"], []).append(piece["id"])
    place, stack = next(
        (place, ids)
        for place, ids in stacks.items()
        if place in hand.zones and len(ids) > 1 and not open_ & set(ids)
    )
    x, y = next(spot[2:4] for spot in person.page.evaluate(TOPS) if spot[0] == place)
    person.page.mouse.click(x, y)
    expect(person.page.locator(".live .fan .piece")).to_have_count(len(stack))
    looks = {
        (piece["face"], *piece.get("badges", ()))
        for piece in seen["view"]["pieces"]
        if piece["place"] == place
    }
    expect(person.page.locator(".stack-list li")).to_have_count(len(looks))
    expect(person.page.locator(".stack h2")).to_have_text(hand.zones[place]["name"])


def test_the_pointer_is_told_the_zone_and_its_holder(person, hand):
    sit(person, hand)
    person.page.mouse.move(*zone_on_page(person, hand, "tashkent"))
    expect(person.page.locator(".coordinates")).to_contain_text("Tashkent · Held by: Reds")


# --- by keys, in words -----------------------------------------------------------------------


def test_arrows_go_from_zone_to_neighbouring_zone_and_tell_of_it(person, hand):
    sit(person, hand)
    person.page.mouse.click(*zone_on_page(person, hand, "omsk"))
    person.page.keyboard.press("Escape")
    person.page.locator(".board-frame").focus()
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator("#spoken")).to_contain_text(
        f"Tomsk; worth {hand.zones['tomsk']['value']}"
    )
    expect(person.page.locator(".live .cursor-ring")).to_have_count(1)
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.locator("#spoken")).to_contain_text(
        f"Omsk; worth {hand.zones['omsk']['value']}"
    )


def test_the_cycle_key_and_enter_take_a_counter(person, hand):
    before = hand.play_until(taking)
    sit(person, hand)
    person.page.locator(".board-frame").focus()
    person.page.keyboard.press("n")
    person.page.keyboard.press("Enter")
    menu = person.page.locator(".menu [role=menuitem], .fan .piece, .ring.selected").first
    expect(menu).to_be_attached()
    assert before["version"] <= hand.look()["version"]


def test_words_tell_every_zone_with_counters_and_neighbours(person, hand):
    sit(person, hand)
    person.page.get_by_role("tab", name="In words").click()
    entries = person.page.locator(".place-words")
    expect(entries).to_have_count(len(hand.zones))
    moscow = person.page.locator('[data-place-words="moscow"]')
    expect(moscow).to_contain_text(f"worth {hand.zones['moscow']['value']}")
    garrison = [p for p in hand.look()["view"]["pieces"] if p["place"] == "moscow"]
    expect(moscow).to_contain_text(f"{len(garrison)} × Reds: infantry")
    near = {hand.zones[zone]["name"] for zone in hand.zones["moscow"]["neighbours"]}
    told = moscow.locator(".near button").all_inner_texts()
    assert {text.split(",")[0] for text in told} == near


def test_the_map_speaks_russian(person, hand):
    sit(person, hand)
    person.page.locator("select").first.select_option("ru")
    names = person.page.locator(".sheet.zone .zone-name")
    expect(names.filter(has_text="ПЕТРОГРАД")).to_have_count(1)
    expect(names).to_have_count(len(hand.zones))


def test_axe_finds_no_violation(person, hand):
    sit(person, hand)
    results = Axe().run(person.page)
    assert results.violations_count == 0, results.generate_report()
