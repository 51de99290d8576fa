"""An open table in the browser: placed by mouse, finger and keys, measured, aimed at, told."""

from __future__ import annotations

import math
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from stavka.drawing import draw_board, teller
from stavka.server import shelf
from tests.web.play import PATIENCE, Hand
from tests.web.support import DESKTOP, Person

pytestmark = pytest.mark.browser

GAME = "red-skorpion"
SOLO = {"russian": "human", "afghan": "bot:easy"}
ON_PAGE = """([x, y]) => {
  const [map, live] = ['.inks', '.live'].map(kind => document.querySelector(`.sheet ${kind}`));
  const box = map.querySelector('view').viewBox.baseVal;
  const unit = box.height / Number(document.querySelector('.sheet').dataset.height || 1);
  const at = new DOMPoint(box.x + x * unit, box.y + y * unit).matrixTransform(live.getScreenCTM());
  return [at.x, at.y];
}"""

MIDDLE = (500, 400)
PAINTED = """() => {
  const canvas = document.querySelector('.sheet > .underlay');
  const [x, y] = [canvas.width / 2, canvas.height / 2];
  return canvas.getContext('2d').getImageData(x, y, 1, 1).data[3] === 255;
}"""
ALONE = """async pieces => {
  const [{ BoardView }, { fetchPrinted }] = await Promise.all(
    [import('/board/boardview.js'), import('/board/printed.js')]);
  const answer = await (await fetch('/api/games/red-skorpion/board?lang=en')).json();
  const nothing = () => {};
  const heard = ['Pick', 'Rest', 'Cursor', 'Hover', 'Place', 'Ask', 'Tape'];
  const ears = Object.fromEntries(heard.map(name => [`on${name}`, nothing]));
  window.view = new BoardView(answer.board, await fetchPrinted(answer), ears);
  document.body.replaceChildren(view.frame);
  const faces = new Map(answer.faces.map(face => [face.id, face]));
  for (const piece of pieces) {
    piece.face = answer.faces.find(face => face.shape === piece.shape).id;
  }
  view.show({ pieces, choices: [], placements: [], faces, recent: [], seat: '' });
  view.fit();
}"""
FACING = """id => {
  const group = document.querySelector(`[data-piece="${id}"]`);
  const { a, b } = new DOMMatrix(getComputedStyle(group.querySelector('.turn')).transform);
  const words = [...group.querySelectorAll('text')];
  const upright = words.every(word => !word.closest('.turn'));
  return { nose: group.querySelector('.nose')?.getAttribute('transform') ?? null,
    mirrored: a < 0, climbs: Math.sign(a) * b, upright };
}"""
CARD_BOXES = """() => ['.scale-note', '.compass circle', '.card-paper'].map(kind => {
  const { x, width } = document.querySelector(kind).getBBox();
  return { x, width };
})"""
RESTS = "() => !document.querySelector('.sheet').classList.contains('zooming')"
NOTE_STRETCH = """() => {
  const [sheet, ground] = ['.sheet', '.ground'].map(kind => document.querySelector(kind));
  const underlay = sheet.querySelector('.underlay');
  window.stretched = [];
  new MutationObserver(() => {
    if (!sheet.classList.contains('zooming')) return;
    window.stretched.push([getComputedStyle(ground).clipPath, getComputedStyle(underlay).display,
      sheet.style.transform.includes('scale')]);
  }).observe(sheet, { attributes: true });
}"""
NOW_DRAWN = """() => ['.ground', '.underlay'].map((kind, i) =>
  getComputedStyle(document.querySelector(kind))[['clipPath', 'display'][i]])"""


def spot_on_page(person, hand, spot):
    """A spot of the table in pixels of the window."""
    person.page.evaluate(
        "height => { document.querySelector('.sheet').dataset.height = height; }",
        hand.board["height"],
    )
    return person.page.evaluate(ON_PAGE, list(spot))


class TableHand(Hand):
    """A hand at an open table; `deeds` are what a model that was picked does, the first first."""

    deeds = ("fire", "move")

    def __init__(self, origin, seats=None):
        super().__init__(origin, GAME, seats or SOLO)
        scenario = self.look()["scenario"]
        address = f"/api/games/{GAME}/board?scenario={scenario}&lang=en"
        self.board = self.ask(address)["board"]

    def placement(self):
        """Where a spot may be chosen now."""
        return self.look()["view"]["placements"][0]

    def choose(self, choices):
        """Whatever leads to a placement soonest: the first group of these."""
        for group in ("at", "be-a", "go", *self.deeds, "end", "pass"):
            found = [choice for choice in choices if choice["group"] == group]
            if found:
                return found[0]
        return choices[0]

    def spots(self):
        """The spots that the game proposes."""
        action = self.placement()["action"]
        places = (c for c in self.look()["view"]["choices"] if c["group"] == action)
        return [tuple(map(float, choice["place"].split(","))) for choice in places]


@pytest.fixture
def setting_up(origin):
    """The game where the first model is to be placed."""
    hand = TableHand(origin)
    hand.play_until(lambda seen: bool(seen["view"].get("placements")))
    return hand


def sit(person, hand):
    person.set(guide=False, confirm=False)
    person.visit(hand.address)
    person.wait_for_turn()
    person.page.wait_for_selector(".live .areas .open-area path", state="attached")


def open_spot(hand):
    """One of the proposed spots, none of the last, which keys start from."""
    spots = hand.spots()
    return spots[len(spots) // 2]


def placed_at(hand, before):
    """Where the model stands that was placed."""
    seen = hand.wait_past(before["version"])
    piece = before["view"]["placements"][0]["piece"]
    return next(each.get("at") for each in seen["view"]["pieces"] if each["id"] == piece)


def test_the_table_is_the_one_that_the_server_drew(person, setting_up):
    sit(person, setting_up)
    expect(person.page.locator(".sheet.plane .inks .baize")).to_have_count(1)
    expect(person.page.locator(".ground canvas")).to_have_count(0)
    assert person.page.locator(".live .areas .open-area path").count() >= 1


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_told_of_the_scale_stands_clear_of_the_needle(browser, lang):
    game = shelf.game(GAME)
    page = browser.new_page(viewport=DESKTOP)
    page.set_content(draw_board(game.board(game.scenarios[0].id), teller(lang, GAME), "light"))
    note, needle, card = page.evaluate(CARD_BOXES)
    page.close()
    assert note["width"] > 0
    assert note["x"] + note["width"] < needle["x"] - 4
    assert card["x"] < note["x"]


def piece(id_, shape, x, **more):
    return {"id": id_, "shape": shape, "place": f"{x:.3f},10.000", "size": 1.0, **more}


def test_a_vehicle_faces_the_way_it_is_told_to_and_a_figure_by_its_base(person):
    person.open_gallery()
    pieces = [
        piece("east", "vehicle", 10, angle=90),
        piece("north-west", "vehicle", 14, angle=315),
        piece("south", "aircraft", 18, angle=180),
        piece("man", "figure", 22, angle=270),
        piece("none", "vehicle", 26),
    ]
    person.page.evaluate(ALONE, pieces)
    seen = {each["id"]: person.page.evaluate(FACING, each["id"]) for each in pieces}
    assert [each["nose"] for each in seen.values()] == [
        "rotate(90)", "rotate(315)", "rotate(180)", "rotate(270)", None,
    ]  # fmt: skip
    assert [id_ for id_, each in seen.items() if each["mirrored"]] == ["north-west"]
    assert seen["east"]["climbs"] == pytest.approx(0, abs=1e-6)
    assert seen["south"]["climbs"] > 0.3
    assert all(each["upright"] for each in seen.values())


def test_whom_odds_would_reach_is_lit_by_brackets_until_they_are_put_away(person):
    person.open_gallery()
    person.page.evaluate(ALONE, [piece("a", "figure", 10), piece("b", "figure", 14)])
    person.page.evaluate("() => window.view.live.markCaught(['b', 'unknown'])")
    core = person.page.locator(".live .caught .ring-core")
    expect(core).to_have_count(1)
    d = core.get_attribute("d")
    assert d.count("M") == 4  # corners, where every other ring is a circle
    box = core.evaluate("each => { const { x, width } = each.getBBox(); return x + width / 2; }")
    assert box == pytest.approx(14 * 50, abs=0.2)
    person.page.evaluate("() => window.view.live.markCaught([])")
    expect(core).to_have_count(0)


def test_a_stretched_table_keeps_to_what_is_drawn_and_shows_its_small_picture_beyond(
    person, setting_up
):
    sit(person, setting_up)
    person.page.wait_for_function(PAINTED)
    person.page.locator(".board-frame").press("0")
    person.page.mouse.move(*MIDDLE)
    for _ in range(4):
        person.page.mouse.wheel(0, -400)
    person.page.wait_for_function(RESTS)
    person.page.evaluate(NOTE_STRETCH)
    person.page.mouse.wheel(0, 600)
    person.page.wait_for_function("() => window.stretched.length")
    clip, underlay, zoomed = person.page.evaluate("() => window.stretched[0]")
    assert (underlay, zoomed) == ("block", True)
    sides = [float(side) for side in re.findall(r"(\d+)px", clip)]
    assert any(side > 0 for side in sides), clip
    person.page.wait_for_function(RESTS)
    assert person.page.evaluate(NOW_DRAWN) == ["none", "none"]


def test_a_model_is_placed_by_the_mouse(person, setting_up):
    sit(person, setting_up)
    before = setting_up.look()
    spot = open_spot(setting_up)
    x, y = spot_on_page(person, setting_up, spot)
    person.page.mouse.move(x, y)
    expect(person.page.locator(".ghost-note").first).to_contain_text("east")
    expect(person.page.locator(".ghost .ghost-model")).to_have_count(1)
    person.page.mouse.click(x, y)
    assert placed_at(setting_up, before) == pytest.approx(spot, abs=0.3)


def test_a_spot_outside_the_open_area_is_refused_with_the_reason(person, setting_up):
    sit(person, setting_up)
    before = setting_up.look()["version"]
    far = (setting_up.board["width"] - 1, 1)
    person.page.mouse.move(*spot_on_page(person, setting_up, far))
    expect(person.page.locator(".ghost-note").first).to_contain_text("outside")
    person.page.mouse.click(*spot_on_page(person, setting_up, far))
    expect(person.page.locator(".toast")).to_be_visible()
    assert setting_up.look()["version"] == before


def test_a_model_is_placed_by_keys_alone(person, setting_up):
    sit(person, setting_up)
    before = setting_up.look()
    person.page.keyboard.press("b")
    person.page.keyboard.press("n")
    spoken = person.page.locator("#spoken")
    expect(spoken).to_contain_text("east")
    east = re.search(r"([\d.]+) east", spoken.inner_text())[1]
    person.page.keyboard.press("Shift+ArrowRight")
    expect(spoken).to_contain_text(f"{float(east) + 0.1:.4g}"[:4])
    person.page.keyboard.press("Shift+ArrowLeft")
    person.page.keyboard.press("Enter")
    assert placed_at(setting_up, before) is not None


def test_a_model_is_placed_by_a_finger_in_two_touches(browser, origin, setting_up):
    context = browser.new_context(
        viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", has_touch=True
    )
    person = Person(context.new_page(), origin)
    sit(person, setting_up)
    before = setting_up.look()
    x, y = spot_on_page(person, setting_up, open_spot(setting_up))
    person.page.touchscreen.tap(x, y)
    button = person.page.locator(".ghost-note.poised button.primary")
    expect(button).to_be_visible()
    expect(button).to_have_text(before["view"]["placements"][0]["label"])
    assert setting_up.look()["version"] == before["version"]
    button.tap()
    assert placed_at(setting_up, before) is not None
    assert person.complaints == []
    context.close()


def test_escape_takes_the_ghost_away(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("b")
    person.page.keyboard.press("ArrowRight")
    note = person.page.locator(".ghost-note").first
    expect(note).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(person.page.locator(".ghost > *")).to_have_count(0)


def test_the_tape_measures_by_a_drag_and_by_two_clicks(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("m")
    expect(person.page.get_by_label("Measuring tape (M)")).to_have_attribute("aria-pressed", "true")
    start = spot_on_page(person, setting_up, (10, 10))
    end = spot_on_page(person, setting_up, (13, 14))
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(*end, steps=5)
    person.page.mouse.up()
    note = person.page.locator(".tape-note")
    expect(note).to_have_text(re.compile(r"^(4\.9\d?|5(\.0\d?)?) in$"))
    expect(person.page.locator(".overlays .ray")).not_to_have_count(0)
    person.page.mouse.click(*start)
    person.page.mouse.click(*spot_on_page(person, setting_up, (10, 22)))
    expect(note).to_have_text(re.compile(r"^(11\.9\d?|12(\.0\d?)?) in$"))
    person.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(person.page.locator(".overlays .ray")).to_have_count(0)


def test_the_tape_is_laid_by_keys(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("b")
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("m")
    for _ in range(3):
        person.page.keyboard.press("ArrowDown")
    expect(person.page.locator("#spoken")).to_contain_text("3 in")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".overlays .ray")).not_to_have_count(0)


def test_what_is_hidden_is_a_ghost_and_what_is_placed_is_told_by_buttons(person, origin):
    hand = TableHand(origin, {"russian": "bot:easy", "afghan": "human"})
    seen = hand.play_until(lambda seen: len(seen["view"].get("placements") or ()) > 1)
    first, second = (each["action"] for each in seen["view"]["placements"][:2])
    sit(person, hand)
    tabs = person.page.locator(".placements button")
    expect(tabs).to_have_count(2)
    expect(tabs.first).to_have_attribute("aria-pressed", "true")
    tabs.nth(1).click()
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    spots = [c["place"] for c in seen["view"]["choices"] if c["action"].startswith(f"{second} ")]
    spot = tuple(map(float, spots[len(spots) // 2].split(",")))
    person.page.mouse.click(*spot_on_page(person, hand, spot))
    after = hand.wait_past(seen["version"])
    piece = seen["view"]["placements"][1]["piece"]
    hidden = next(each for each in after["view"]["pieces"] if each["id"] == piece)
    assert "hidden" in hidden["badges"]
    expect(person.page.locator(f'.piece.ghostly[data-piece="{piece}"]')).to_have_count(1)
    expect(person.page.locator(".signs .secret")).not_to_have_count(0)
    assert first != second


def test_a_model_is_dragged_to_where_it_goes(person, origin):
    hand = TableHand(origin)
    hand.deeds = ("move",)
    hand.play_until(moving)
    assert moving(hand.look())
    sit(person, hand)
    before = hand.look()
    start, spot = hand.placement()["at"], inner_spot(hand)
    person.page.mouse.move(*spot_on_page(person, hand, start))
    person.page.mouse.down()
    person.page.mouse.move(*spot_on_page(person, hand, spot), steps=5)
    expect(person.page.locator(".ghost .way")).not_to_have_count(0)
    person.page.mouse.up()
    assert placed_at(hand, before) == pytest.approx(spot, abs=0.3)


def test_a_ghost_that_rests_is_led_to_by_the_way_as_it_would_go(person, origin):
    hand = TableHand(origin)
    hand.deeds = ("move",)
    seen = hand.play_until(moving)
    sit(person, hand)
    spot = inner_spot(hand)
    person.page.mouse.move(*spot_on_page(person, hand, spot))
    expect(person.page.locator(".ghost-note").first).to_contain_text(" of ")
    place = "{:.3f},{:.3f}".format(*spot)
    question = {"seat": seen["seat"], "name": "way", "argument": place}
    ray = hand.ask(f"/api/tables/{hand.table}/query?lang=en", question)["lines"][0]
    spent = ray["text"].rpartition(" of ")[2]
    expect(person.page.locator(".ghost-note").first).to_contain_text(f" of {spent}")
    drawn = person.page.locator(".ghost .ring-core.way").get_attribute("d")
    assert len(re.findall(r"-?[\d.]+,-?[\d.]+", drawn)) == len(ray["points"])
    expect(person.page.locator(".overlays .ray")).to_have_count(0)


def inner_spot(hand):
    """A proposed spot well within the throw: those at its end are lost by a pixel."""
    start = hand.placement()["at"]
    return sorted(hand.spots(), key=lambda each: math.dist(each, start))[len(hand.spots()) // 3]


def moving(seen):
    """Whether a model that stands on the table is to go somewhere."""
    placements = seen["view"].get("placements") or ()
    return any(each["action"] == "to" and each.get("at") for each in placements)


def test_proposed_spots_can_be_gone_through_by_keys(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("b")
    spoken = person.page.locator("#spoken")
    told = set()
    for _ in range(3):
        person.page.keyboard.press("n")
        expect(person.page.locator(".ghost-note").first).to_be_visible()
        told.add(spoken.inner_text())
    assert len(told) == 3


def aiming(seen):
    """Whether a burst is to be aimed."""
    placements = seen["view"].get("placements") or ()
    return any(each["action"] == "aim" and each.get("radius") for each in placements)


def test_a_burst_is_aimed_with_its_template(person, origin):
    hand = TableHand(origin)
    seen = hand.play_until(aiming)
    if not aiming(seen):
        pytest.skip("no burst weapon came into action")
    sit(person, hand)
    here = hand.placement()["at"]
    spot = min(hand.spots(), key=lambda spot: math.dist(spot, here))
    person.page.mouse.move(*spot_on_page(person, hand, spot))
    expect(person.page.locator(".ghost .template")).to_have_count(1)
    drawn = person.page.locator(".ghost .template").evaluate("each => each.getBBox().width")
    unit = person.page.evaluate("document.querySelector('.inks view').viewBox.baseVal.width")
    inches = drawn / (unit / hand.board["width"])
    assert inches == pytest.approx(2 * hand.placement()["radius"], abs=0.01)
    expect(person.page.locator(".dock .odds header h2")).to_contain_text("burst")
    expect(person.page.locator(".dock .odds .outcomes .bar")).not_to_have_count(0)
    caught = person.page.locator(".live .caught .ring-core")
    question = {"seat": seen["seat"], "name": "burst", "argument": "{:.3f},{:.3f}".format(*spot)}
    asked = hand.ask(f"/api/tables/{hand.table}/query?lang=en", question)
    assert asked["pieces"], "a spot that is proposed catches somebody"
    expect(caught).to_have_count(1)
    assert caught.get_attribute("d").count("M") == 4 * len(asked["pieces"])
    person.page.locator(".dock .odds header button.icon").click()
    expect(caught).to_have_count(0)
    expect(person.page.locator(".dock .odds header h2")).not_to_contain_text("burst")


def test_a_question_is_put_in_words(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("o")
    field = person.page.locator(".in-words input")
    field.fill("AK at 12 inches against an elite in cover who moved")
    field.press("Enter")
    expect(person.page.locator(".dock .odds .outcomes .bar")).not_to_have_count(0)


def test_equal_counters_of_a_box_are_shown_once_with_their_number(person, setting_up):
    person.set(guide=False)
    person.visit(setting_up.address)
    told = person.page.locator(".box .chips-count").all_inner_texts()
    assert any(re.fullmatch(r"[2-9]\d* × .+", text) for text in told)
    names = [text.partition(" × ")[2] for text in told]
    assert all(names)


def test_the_legend_can_be_read_beside_the_table(person, setting_up):
    person.set(guide=False)
    person.visit(setting_up.address)
    person.page.locator("#tab-charts").click()
    listed = person.page.locator(".legend-list li")
    expect(listed).to_have_count(len(setting_up.board["legend"]))
    expect(listed.first).to_have_text(setting_up.board["legend"][0]["text"])
    assert listed.first.locator("svg").bounding_box()["height"] > 20


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1280, "height": 800}], ids=["large", "small"])
def test_the_card_with_the_legend_lies_clear_of_the_tools_at_the_start(person, setting_up, size):
    person.page.set_viewport_size(size)
    person.visit(setting_up.address)
    card = person.page.locator(".sheet .card-paper").bounding_box()
    tools = person.page.locator(".tool-row").bounding_box()
    table = person.page.locator(".board-frame").bounding_box()
    assert card["y"] > table["y"] + table["height"] / 2
    assert card["y"] + card["height"] <= tools["y"]


def test_a_figure_is_told_in_words(person, setting_up):
    place = setting_up.play_until(
        lambda seen: seen["view"]["status"]["turn"] and not seen["view"].get("placements")
    )
    sit_down = next(piece for piece in place["view"]["pieces"] if piece.get("at"))
    person.set(guide=False)
    person.visit(setting_up.address)
    person.page.keyboard.press("7")
    entry = person.page.locator(f'[data-place-words="{sit_down["id"]}"]')
    expect(entry).to_contain_text("east")
    expect(entry).to_contain_text("Nearest enemies")
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()


def test_spots_in_lists_are_told_as_people_say_them(person, setting_up):
    sit(person, setting_up)
    person.page.keyboard.press("a")
    listed = person.page.locator(".menu button").first
    expect(listed).to_contain_text("east")
    assert not re.search(r"\d\.\d{3}", listed.inner_text())


def test_what_happened_is_shown_on_the_table(person, setting_up):
    sit(person, setting_up)
    shot = {"kind": "burst", "points": [[10, 10], [14, 12]], "radius": 2}
    person.page.evaluate(SHOW, shot)
    expect(person.page.locator(".traces .burst.wave")).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".traces > *")).to_have_count(0)


SHOW = """async (trace) => {
  const { Traces } = await import('/board/traces.js');
  const layer = document.querySelector('.live .traces');
  const box = document.querySelector('.inks view').viewBox.baseVal;
  const spots = { unit: 50, toSheet: ([x, y]) => [box.x + x * 50, box.y + y * 50] };
  new Traces({ spots, layers: { traces: layer } }).play([trace]);
}"""


def test_a_whole_game_is_played_by_the_list_of_choices(person, origin):
    hand = TableHand(origin)
    person.set(guide=False, forced=False)
    person.visit(hand.address)
    for _ in range(120):
        person.wait_for_turn()
        if person.page.locator(".ending").count():
            break
        person.choose_by_keyboard()
    expect(person.page.locator(".ending")).to_be_visible()


def by_mouse(page, x, y):
    page.mouse.click(x, y)


def by_finger(page, x, y):
    """A finger shows first and places by a second touch."""
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)


ENDS = ("be-a", "end", "stop", "pass", "hold", "duck")
"""What brings a game to its end soonest."""


@pytest.mark.parametrize("press", [by_mouse, by_finger])
def test_a_whole_game_is_played_on_the_table(browser, origin, press):
    context = browser.new_context(
        viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", has_touch=press is by_finger
    )
    person = Person(context.new_page(), origin)
    hand = TableHand(origin)
    person.set(guide=False, forced=False, confirm=False)
    person.visit(hand.address)
    for _ in range(120):
        seen = in_step(person, hand)
        if seen["finished"]:
            break
        take_turn(person, hand, seen, press)
        hand.wait_past(seen["version"])
    expect(person.page.locator(".ending")).to_be_visible()
    assert person.complaints == []
    context.close()


def in_step(person, hand):
    """The snapshot, once the page shows the same: a finger's second touch may still play on."""
    until = time.monotonic() + PATIENCE
    while True:
        seen = hand.look()
        shown = person.page.locator(f'.table[data-version="{seen["version"]}"]:not(.busy)')
        if seen["finished"] or shown.count():
            return seen
        assert time.monotonic() < until, f"the page does not come to version {seen['version']}"
        time.sleep(0.02)


def take_turn(person, hand, seen, press):
    """A button of the bar that ends something, else a proposed spot, else a piece, else any."""
    choices = seen["view"]["choices"]
    ends = [choice for name in ENDS for choice in choices if choice["group"] == name]
    spots = [choice for choice in choices if choice.get("place") and not choice.get("piece")]
    if ends:
        button = person.page.locator(f'.buttons [data-action="{ends[0]["action"]}"]')
        box = button.bounding_box()
        press(person.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    elif spots:
        spot = tuple(map(float, spots[len(spots) // 2]["place"].split(",")))
        person.page.wait_for_selector(".live .areas .open-area path", state="attached")
        press(person.page, *spot_on_page(person, hand, spot))
    else:
        person.choose_by_keyboard()
