"""Nothing hides what it is about: cards, docks, tabs, long tracks and long runs of the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.play import AT_SPOT, Hand, groups_of
from tests.web.support import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

SOLO = {"blue": "human", "red": "bot:easy"}
RUSSIAN = {"russian": "human", "chechen": "bot:easy"}
BOTH = {"russian": "human", "chechen": "human"}

NUMBERS = """async ([first, last, value]) =>
  (await import('/rail.js')).boxesShown({ first, last, value })"""
TRACKS = """async value => {
  const { sidesPanel } = await import('/rail.js');
  const track = { id: 'losses', name: 'Losses', value, first: 0, last: 13 };
  const view = { status: {}, tracks: [track] };
  const [trade, people] = [{ seats: [], faces: new Map() }, { extras: () => null }];
  const panel = sidesPanel({ view, players: {}, you: [] }, trade, people);
  return [...panel.querySelectorAll('.track-boxes .here')].map(box => box.textContent);
}"""
LINES = """async counts => {
  const { Log, runsOf, sentenceOf } = await import('/log.js');
  const log = new Log({ light: () => {}, go: () => {}, ask: () => {} });
  const lost = n => ({ text: `Unit ${n} is lost.`, item: `Unit ${n}`, heading: 'Units lost',
    clause: '1.2', kind: 'lost', step: n });
  const told = { text: 'A turn begins.', clause: '1.1', kind: 'turn', step: 0 };
  const lines = n => Array.from({ length: n }, (_, i) => lost(i + 1));
  const seen = [];
  let have = 0;
  for (const [keep, more] of counts) {
    log.take(keep ? lines(more).slice(keep) : [told, ...lines(more)], keep ? keep + 1 : 0);
    have = more;
    seen.push([log.list.children.length, log.items.length, log.list.textContent]);
  }
  return { seen, spoken: runsOf(lines(have)).map(sentenceOf) };
}"""
OVERLAPS = """() => {
  const boxes = ['.board-frame', '.dock', '.rail', '.guide'].map(each =>
    document.querySelector(each).getBoundingClientRect());
  return boxes.flatMap((a, i) => boxes.slice(i + 1).map(b =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)).filter(Boolean).length;
}"""
COVERED = """() => {
  const card = document.querySelector('.guide-card').getBoundingClientRect();
  const board = document.querySelector('.board-frame').getBoundingClientRect();
  return Math.max(0, Math.min(card.bottom, board.bottom) - Math.max(card.top, board.top));
}"""
SHADES = "() => getComputedStyle(document.querySelector('.tabs')).backgroundAttachment"
IN_SIGHT = """id => {
  const [tab, row] = [document.getElementById(id), document.querySelector('.tabs')];
  const [a, b] = [tab, row].map(each => each.getBoundingClientRect());
  return a.left >= b.left - 1 && a.right <= b.right + 1;
}"""
DOTS = """() => {
  const ring = document.querySelector('.targets .ring-core.support');
  return { dash: getComputedStyle(ring).strokeDasharray, length: ring.getTotalLength() };
}"""


@pytest.mark.parametrize(
    ("track", "drawn"),
    [
        ((0, 5, 3), [0, 1, 2, 3, 4, 5]),
        ((0, 5, 9), [0, 1, 2, 3, 4, 5, 9]),
        ((1, 3, 0), [0, 1, 2, 3]),
        ((1, 40, 20), list(range(12, 28))),
        ((1, 40, 40), list(range(25, 41))),
    ],
)
def test_a_track_always_shows_its_value(person, track, drawn):
    person.open_gallery()
    assert person.page.evaluate(NUMBERS, track) == drawn


def test_a_value_beyond_the_last_box_stands_in_a_box_of_its_own(person):
    person.open_gallery()
    assert person.page.evaluate(TRACKS, 13) == ["13"]
    assert person.page.evaluate(TRACKS, 21) == ["21"]


def test_many_losses_are_one_line_of_the_log_and_one_sentence(person):
    person.open_gallery()
    told = person.page.evaluate(LINES, [[0, 2], [2, 5], [5, 9], [3, 3], [1, 2]])
    assert [seen[:2] for seen in told["seen"]] == [[3, 3], [2, 6], [2, 10], [2, 4], [3, 3]]
    assert "Units lost: 5 (Unit 1; Unit 2; Unit 3; Unit 4; Unit 5)." in told["seen"][1][2]
    assert "Unit 6 and 3 more)." in told["seen"][2][2]
    assert told["spoken"] == ["Unit 1 is lost.", "Unit 2 is lost."]


def test_the_lines_of_a_run_unfold(person):
    person.open_gallery()
    told = person.page.evaluate(LINES, [[0, 9]])
    assert told["seen"][0][2].count("is lost.") == 9
    assert len(told["spoken"]) == 1


def test_another_s_question_names_the_side_once(person, origin):
    hand = Hand(origin, "chechen-war", BOTH, mode="link")
    seats = hand.ask("/api/games?lang=en")
    chosen = next(game for game in seats if game["id"] == "chechen-war")
    name = next(seat["name"] for seat in chosen["seats"] if seat["id"] == "russian")
    person.visit(hand.address_of("chechen"))
    prompt = person.page.locator(".prompt")
    expect(prompt).to_have_text(re.compile(rf"^{name}: "))
    assert prompt.inner_text().count(name) == 1
    person.page.locator("#tab-words").click()
    expect(person.page.locator(".words-now p").first).to_have_text(re.compile(rf"^{name}: "))


def test_on_a_phone_the_guide_does_not_lie_over_the_board(person, origin):
    person.page.set_viewport_size(PHONE)
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    expect(person.page.locator(".guide-card")).to_be_visible()
    assert person.page.evaluate(COVERED) == 0
    person.page.locator("#tab-rules").click()
    expect(person.page.locator(".guide-card")).to_be_hidden()


def test_on_a_phone_a_shadow_tells_that_there_are_more_tabs(person, origin):
    person.page.set_viewport_size(PHONE)
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    assert not person.page.evaluate(IN_SIGHT, "tab-words")
    assert person.page.evaluate(SHADES).count("local") == 2
    person.page.locator("#tab-sides").focus()
    person.page.keyboard.press("ArrowLeft")
    assert person.page.evaluate(IN_SIGHT, "tab-words")


def test_alone_the_notes_begin_without_a_rule(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    person.visit(hand.address)
    person.page.locator("#tab-talk").click()
    notes = person.page.locator(".talk section").last
    assert notes.evaluate("box => getComputedStyle(box).borderTopWidth") == "0px"


def test_support_is_ringed_by_dots(person, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(lambda seen: "threat" in groups_of(seen), most=900)
    assert "threat" in groups_of(seen)
    person.visit(hand.address)
    person.page.wait_for_selector(".targets .ring-core.support", state="attached")
    found = person.page.evaluate(DOTS)
    dot, gap = (float(part.strip().removesuffix("px")) for part in found["dash"].split(","))
    assert dot < 1 < gap
    assert found["length"] > gap


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["wide", "phone"])
def test_the_odds_leave_what_they_are_about_in_sight(person, origin, size):
    person.page.set_viewport_size(size)
    person.set(guide=False)
    hand = Hand(origin, "chechen-war", RUSSIAN)
    seen = hand.play_until(lambda seen: bool(seen["view"].get("preview")))
    (place,) = seen["view"]["preview"]["places"]
    person.visit(hand.address)
    person.page.wait_for_selector(".odds")
    x, y = person.page.evaluate(AT_SPOT, hand.cells[place])
    dock = person.page.locator(".dock").bounding_box()
    board = person.page.locator(".board-frame").bounding_box()
    assert not (dock["x"] < x < dock["x"] + dock["width"] and y > dock["y"])
    assert board["x"] < x < board["x"] + board["width"]
    assert board["y"] < y < board["y"] + board["height"]


def test_on_a_desk_board_odds_rail_and_guide_lie_side_by_side(person, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    hand.play_until(lambda seen: bool(seen["view"].get("preview")))
    person.visit(hand.address)
    person.page.wait_for_selector(".odds")
    expect(person.page.locator(".guide-card")).to_be_visible()
    assert person.page.evaluate(OVERLAPS) == 0
    panel = person.page.locator("#panel-sides").bounding_box()
    assert panel["height"] > 0


def test_where_the_odds_hold_all_choices_the_bar_repeats_none(person, origin):
    person.set(guide=False)
    hand = Hand(origin, "chechen-war", RUSSIAN)
    hand.play_until(lambda seen: bool(seen["view"].get("preview")))
    person.visit(hand.address)
    person.page.wait_for_selector(".odds .choice")
    names = person.page.locator(".buttons button").all_inner_texts()
    assert "All choices" not in names


def test_a_page_that_failed_says_why_once(person, origin):
    person.page.goto(f"{origin}/#/table/nowhere/nothing")
    reason = person.page.locator(".failed p").first
    expect(reason).to_have_text("There is no such table.")
    expect(person.page.locator(".toast")).to_have_count(0)
    home = person.page.locator("main").get_by_role("link", name="To the gallery")
    expect(home).to_be_visible()


def test_who_invites_finds_the_links_without_a_search(person):
    person.set(guide=False)
    person.sit_down("Chechen War", mode="link")
    links = person.page.locator(".invitation input")
    expect(links).to_have_count(2)
    expect(person.page.locator(".presence")).to_have_count(1)
    foot = max(link.bounding_box()["y"] + link.bounding_box()["height"] for link in links.all())
    assert foot < person.page.viewport_size["height"]


def test_an_overlay_lets_the_map_shine_through(person, origin):
    hand = Hand(origin, "chechen-war", RUSSIAN)
    person.visit(hand.address)
    person.page.locator(".tools .tool-row button").last.click()
    person.page.locator(".overlay-button").filter(has_text="Raid towns").click()
    expect(person.page.locator(".overlays .overlay-line")).to_have_count(1)
    fills = "each => [getComputedStyle(each).fill, getComputedStyle(each).fillOpacity]"
    assert person.page.locator(".overlays .overlay-line").evaluate(fills)[0] == "none"
    assert float(person.page.locator(".overlays .overlay-fill").evaluate(fills)[1]) < 0.5


def test_nobody_is_away_from_a_game_that_is_over(person, origin):
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: False, most=2000)
    person.visit(hand.address)
    expect(person.page.locator(".player")).to_have_count(2)
    expect(person.page.locator(".presence")).to_have_count(0)


def test_who_invites_by_phone_sees_the_link_at_once(person):
    person.page.set_viewport_size(PHONE)
    person.set(guide=False)
    person.sit_down("Chechen War", mode="link")
    expect(person.page.locator("#panel-sides")).to_be_visible()
    link = person.page.locator(".invitation input").first
    assert link.bounding_box()["y"] < PHONE["height"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_facts_of_a_report_stand_in_rows_on_a_phone(person, origin, lang):
    person.page.add_init_script(f"localStorage.setItem('stavka.language', '{lang}')")
    person.page.set_viewport_size(PHONE)
    hand = Hand(origin, "kriegsspiel", SOLO)
    hand.play_until(lambda seen: False, most=2000)
    person.visit(hand.address)
    person.page.goto(f"{origin}/#/table/{hand.table}/report")
    expect(person.page.locator(".facts dd").first).to_be_visible(timeout=60_000)
    starts = {round(fact.bounding_box()["x"]) for fact in person.page.locator(".facts dd").all()}
    assert len(starts) == 2


def test_on_a_phone_dice_have_the_width_for_their_sentence(person):
    person.page.set_viewport_size(PHONE)
    person.set(guide=False, pace=2)
    person.sit_down("Kriegsspiel", seat="blue")
    width = """text => {
      const tray = document.querySelector('.tray');
      const line = document.createElement('p');
      line.textContent = text;
      tray.replaceChildren(line);
      return tray.getBoundingClientRect().width;
    }"""
    assert person.page.evaluate(width, "a long sentence " * 12) > 0.9 * PHONE["width"]
    assert person.page.evaluate(width, "a") < PHONE["width"] / 2


@pytest.mark.parametrize("size", [(1000, 700), (844, 390)], ids=["small", "low"])
def test_in_a_low_window_the_guide_s_buttons_stay_in_sight(person, origin, size):
    width, height = size
    person.page.set_viewport_size({"width": width, "height": height})
    hand = Hand(origin, "chechen-war", RUSSIAN)
    hand.play_until(lambda seen: bool(seen["view"].get("preview")))
    person.visit(hand.address)
    for button in person.page.locator(".guide-card .row button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    person.page.get_by_role("button", name="Understood").click(trial=True)
