"""The board on the page: taken from the server, moved by wheel, fingers, keys and overview."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME = "Kriegsspiel"
SCALE = "sheet => sheet.getBoundingClientRect().width"
AT = """([x, y]) => {
  const inks = document.querySelector('.sheet .inks');
  const spot = new DOMPoint(x, y).matrixTransform(inks.getScreenCTM().inverse());
  return [spot.x, spot.y];
}"""
RESTS = "() => !document.querySelector('.sheet').classList.contains('zooming')"
FILL = "() => getComputedStyle(document.querySelector('.sheet .height-0')).fill"
MARK = "() => { document.querySelector('.sheet .inks').dataset.marked = 'yes'; }"
SEEN = """() => {
  const frame = document.querySelector('.board-frame').getBoundingClientRect();
  return [...document.querySelectorAll('.sheet .number')].filter(number => {
    const box = number.getBoundingClientRect();
    return box.left > frame.left && box.right < frame.right
      && box.top > frame.top && box.bottom < frame.bottom;
  }).map(number => number.textContent);
}"""


@pytest.fixture
def board(person):
    """Somebody at a table of the sample game, the board in front."""
    person.sit_down(GAME, seat="blue")
    return person


def middle(person):
    box = person.page.locator(".board-frame").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def zoom(person, key, times):
    person.page.locator(".board-frame").focus()
    for _ in range(times):
        person.page.keyboard.press(key)
    person.page.wait_for_function(RESTS)


def test_the_sheet_is_the_one_that_the_server_drew(board):
    answer = board.page.evaluate("() => fetch('/api/games/kriegsspiel/board').then(a => a.json())")
    expect(board.page.locator(".sheet .number")).to_have_count(len(answer["board"]["cells"]))
    expect(board.page.locator(".sheet canvas")).to_have_count(0)


def test_counters_are_those_of_the_servers_sheet(board):
    board.choose_by_keyboard()
    counter = board.page.locator(".counters .piece .counter").first
    expect(counter.locator(".body")).to_have_count(1)
    assert counter.locator(".mark").count() == 1


def test_the_wheel_zooms_about_the_pointer(board):
    spot = [value - 60 for value in middle(board)]
    board.page.mouse.move(*spot)
    before = board.page.evaluate(AT, spot)
    width = board.page.locator(".sheet").evaluate(SCALE)
    board.page.mouse.wheel(0, -400)
    board.page.wait_for_function(
        "width => document.querySelector('.sheet').getBoundingClientRect().width > width * 1.2",
        arg=width,
    )
    board.page.wait_for_function(RESTS)
    assert board.page.evaluate(AT, spot) == pytest.approx(before, abs=2)


def test_two_fingers_pinch(board):
    x, y = middle(board)
    touches = board.page.context.new_cdp_session(board.page)
    width = board.page.locator(".sheet").evaluate(SCALE)

    def touch(kind, *spots):
        points = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(spots)]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 40, y), (x + 40, y))
    for reach in range(45, 121, 15):
        touch("touchMove", (x - reach, y), (x + reach, y))
    touch("touchEnd")
    board.page.wait_for_function(RESTS)
    assert board.page.locator(".sheet").evaluate(SCALE) > width * 1.8


def test_when_it_rests_the_sheet_is_drawn_and_not_stretched(board):
    zoom(board, "+", 4)
    assert "scale" not in board.page.locator(".sheet").evaluate("sheet => sheet.style.transform")


def test_the_overview_shows_only_when_a_part_is_out_of_sight(board):
    board.page.keyboard.press("0")
    overview = board.page.locator(".minimap")
    zoom(board, "0", 1)
    expect(overview).to_be_hidden()
    zoom(board, "+", 6)
    expect(overview).to_be_visible()


def test_a_press_on_the_overview_goes_there(board):
    zoom(board, "+", 8)
    numbers = board.page.evaluate("() => fetch('/api/games/kriegsspiel/board').then(a => a.json())")
    cells = numbers["board"]["cells"]
    last = max(cells, key=lambda cell: (cell["y"], cell["x"]))["id"]
    first = min(cells, key=lambda cell: (cell["y"], cell["x"]))["id"]
    box = board.page.locator(".minimap").bounding_box()
    board.page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] - 5)
    assert last in board.page.evaluate(SEEN)
    board.page.mouse.click(box["x"] + 5, box["y"] + 5)
    seen = board.page.evaluate(SEEN)
    assert first in seen
    assert last not in seen


def test_night_falls_on_the_same_sheet(board):
    day = board.page.evaluate(FILL)
    board.page.evaluate(MARK)
    source = board.page.locator(".minimap img").get_attribute("src")
    board.page.locator(".switches button").last.click()
    expect(board.page.locator('.sheet .inks[data-marked="yes"]')).to_have_count(1)
    assert board.page.evaluate(FILL) != day
    assert board.page.locator(".minimap img").get_attribute("src") != source


def test_from_afar_counters_keep_colour_shape_and_symbol(board):
    board.choose_by_keyboard()
    zoom(board, "-", 12)
    expect(board.page.locator(".sheet.tiny")).to_have_count(1)
    counter = board.page.locator(".counters .counter").first
    hidden = counter.locator(".factors, .designation, .size, .pips")
    assert not any(part.is_visible() for part in hidden.all())
    assert counter.locator(".mark").evaluate("mark => mark.getBoundingClientRect().width") > 0


def test_a_drag_moves_the_sheet_and_chooses_nothing(board):
    zoom(board, "+", 6)
    prompt = board.version()
    x, y = middle(board)
    before = board.page.evaluate(AT, [x, y])
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x - 120, y - 70, steps=6)
    board.page.mouse.up()
    after = board.page.evaluate(AT, [x - 120, y - 70])
    assert after == pytest.approx(before, abs=2)
    assert board.version() == prompt


FANNED = """async ([x, y, count]) => {
  const { common, fanSpots } = await import('/board/stacks.js');
  const seen = common({ x0: 0, y0: 0, x1: 2000, y1: 1500 }, { x0: 300, y0: -80, x1: 690, y1: 700 });
  const { spots, box, size } = fanSpots([x, y], count, seen, 1);
  const inside = ([sx, sy], half) => sx - half >= seen.x0 && sx + half <= seen.x1
    && sy - half >= seen.y0 && sy + half <= seen.y1;
  const corners = [[box.x, box.y], [box.x + box.width, box.y + box.height]];
  const all = [...spots.map(spot => [spot, size / 2]), ...corners.map(corner => [corner, 0])];
  return all.map(([spot, half]) => inside(spot, half));
}"""


@pytest.mark.parametrize("at", [(685, 400), (305, 400), (500, 5), (685, 695)])
@pytest.mark.parametrize("count", [2, 5, 13])
def test_a_fan_stays_within_what_a_phone_shows_of_the_map(person, at, count):
    person.open_gallery()
    assert all(person.page.evaluate(FANNED, [*at, count]))
