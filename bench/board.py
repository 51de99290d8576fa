"""The board in the browser: first board, frames while panning and zooming, what a visit weighs.

    python -m bench.board

Needs Chromium and Playwright (the extra `test`). Frames are counted in the browser's own trace. The
machine should have nothing else to do: a browser that waits for a core drops frames.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, Route, sync_playwright

from stavka.drawing import counter_symbols, draw_board, draw_miniature, teller
from stavka.drawing.palette import colours_of
from stavka.engine.scene import Face, HexBoard, PlaneBoard
from stavka.server.wire import plain
from tests.drawing.boards import faces, large_board
from tests.drawing.tables import full_table, models
from tests.web.host import CHROMIUM, FLAGS, serving
from tests.web.support import DESKTOP, Person

ROUNDS = 3
SECONDS = 3
FEW, MANY = 100, 400
"""Counters on the board of the game, and on the large one."""
STRIDE = 7
SIZES = (24, 60, 110)
"""Pixels a hex, or an inch."""
PATIENCE = 120_000
CARD, GAME = "Chechen", "chechen-war"
CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline.frame"]

CLOCK = """() => {
  const seek = () => {
    if (document.querySelector('.table .inks .grid')) {
      requestAnimationFrame(() => requestAnimationFrame(now => { window.firstBoard = now; }));
    } else requestAnimationFrame(seek);
  };
  seek();
}"""
WEIGHT = """() => performance.getEntriesByType('resource')
  .map(entry => [new URL(entry.name).pathname, entry.encodedBodySize])"""
ALONE = """async ([answer, pieces]) => {
  const [{ BoardView }, { fetchPrinted }] = await Promise.all(
    [import('/board/boardview.js'), import('/board/printed.js')]);
  const nothing = () => {};
  const view = new BoardView(answer.board, await fetchPrinted(answer),
    { onPick: nothing, onRest: nothing, onCursor: nothing, onHover: nothing, onPlace: nothing,
      onAsk: nothing, onTape: nothing });
  document.body.replaceChildren(view.frame);
  const faces = new Map(answer.faces.map(face => [face.id, face]));
  view.show({ pieces, choices: [], placements: [], faces, recent: [], seat: 'red' });
  view.fit();
  window.benched = view;
}"""
MOVE = """async ([kind, hex, seconds]) => {
  const { camera } = window.benched;
  camera.zoom(hex / (camera.scale * window.benched.sizes.unit));
  camera.redraw();
  await new Promise(done => {
    let last = performance.now(), steady = 0;
    const wait = now => {
      steady = now - last < 40 ? steady + 1 : 0;
      last = now;
      if (steady < 20) requestAnimationFrame(wait); else done();
    };
    setTimeout(() => requestAnimationFrame(wait), 300);
  });
  performance.mark('moves');
  const start = performance.now();
  await new Promise(done => {
    const step = now => {
      const turn = (now - start) / 1000;
      if (kind === 'pan') camera.move(Math.cos(turn * 2) * 14, Math.sin(turn * 3) * 10);
      else camera.zoom(Math.cos(turn * 3) > 0 ? 1.012 : 1 / 1.012);
      if (turn < seconds) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  performance.mark('rests');
}"""


def first_board(browser: Browser, origin: str) -> tuple[list[float], dict[str, int]]:
    """Milliseconds from opening a table's address to its board, and bytes by path."""
    times, weights = [], {}
    for _ in range(ROUNDS):
        context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
        person = Person(context.new_page(), origin)
        person.page.set_default_timeout(PATIENCE)
        person.sit_down(CARD)
        address = person.page.url
        stored = context.storage_state()
        context.close()
        context = browser.new_context(
            viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", storage_state=stored
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"({CLOCK})()")
        page.goto(address)
        page.wait_for_function("() => window.firstBoard")
        times.append(page.evaluate("() => window.firstBoard"))
        weights = dict(page.evaluate(WEIGHT))
        context.close()
    return times, weights


class Board(NamedTuple):
    """A board to move: its name, the answer that lays it out, how many counters lie on it."""

    name: str
    answer: dict[str, Any]
    counters: int
    drawn: HexBoard | PlaneBoard | None = None
    faces: Sequence[Face] = ()


def boards(origin: str) -> Iterator[Board]:
    """The map of the game, and one as large as they come, without a game behind it."""
    with urlopen(f"{origin}/api/games/{GAME}/board") as answer:  # noqa: S310 - our own server
        yield Board(GAME, json.load(answer), FEW)
    board, table = large_board(), full_table()
    yield Board(f"{len(board.cells)} hexes", answer_of(board, faces()), MANY, board, faces())
    yield Board(f"{len(table.shapes)} shapes", answer_of(table, models()), MANY, table, models())


def answer_of(board: HexBoard | PlaneBoard, many: Sequence[Face]) -> dict[str, Any]:
    """What a server would say of a board."""
    return {
        "board": plain(board, "en"),
        "faces": plain(list(many), "en"),
        "palette": {face.colour: list(colours_of(face.colour)) for face in many},
        **{name: f"/drawn/{name}.svg?" for name in ("map", "miniature", "counters")},
    }


def drawings(board: Board) -> dict[str, str]:
    """The pictures of a board without a game, by the end of their address."""
    if board.drawn is None:
        return {}
    tell = teller("en", "")
    return {
        "map.svg": draw_board(board.drawn, tell),
        "miniature.svg": draw_miniature(board.drawn, "light"),
        "counters.svg": counter_symbols(board.faces, ["red", "blue"], tell),
    }


def strewn(board: Board) -> list[dict[str, Any]]:
    """Pieces all over a board."""
    ids = [face["id"] for face in board.answer["faces"]]
    if isinstance(board.drawn, PlaneBoard):
        step = (board.drawn.width * board.drawn.height / board.counters) ** 0.5
        across = int(board.drawn.width / step)
        spots = [
            ((i % across + 0.5) * step, (i // across + 0.5) * step) for i in range(board.counters)
        ]
        places = [f"{x:.3f},{y:.3f}" for x, y in spots]
    else:
        land = [cell["id"] for cell in board.answer["board"]["cells"] if cell["terrain"] != "sea"]
        places = [land[i * STRIDE % len(land)] for i in range(board.counters)]
    return [
        {"id": f"p{i}", "face": ids[i % len(ids)], "place": place, "z": i}
        for i, place in enumerate(places)
    ]


def lay_out(page: Page, origin: str, board: Board) -> None:
    """A board in the window, counters all over it."""
    drawn = drawings(board)

    def hand_out(route: Route) -> None:
        name = urlsplit(route.request.url).path.rpartition("/")[2]
        route.fulfill(body=drawn[name], content_type="image/svg+xml")

    page.route("**/drawn/*", hand_out)
    page.goto(origin + "/")
    page.wait_for_selector(".card")
    page.evaluate(ALONE, [board.answer, strewn(board)])


def frames(browser: Browser, page: Page, kind: str, hex_pixels: int) -> float:
    """Frames drawn a second while the board moves, by the browser's trace."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(MOVE, [kind, hex_pixels, SECONDS])
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return counted(events)


def counted(events: list[dict[str, Any]]) -> float:
    """Frames between the marks of start and end, a second."""
    marks = {e["name"]: e["ts"] for e in events if e["name"] in {"moves", "rests"}}
    start, end = marks["moves"], marks["rests"]
    drawn = [e for e in events if e["name"] == "DrawFrame" and start <= e["ts"] <= end]
    return len(drawn) / (end - start) * 1e6


def report(browser: Browser, origin: str) -> Iterator[str]:
    """The figures, a line each."""
    times, weights = first_board(browser, origin)
    yield f"first board (median of {ROUNDS}): {median(times):.0f} ms; worst {max(times):.0f} ms"
    pictures = {path for path in weights if path.endswith(".svg") and "/games/" in path}
    code = sum(size for path, size in weights.items() if path not in pictures)
    drawn = sum(size for path, size in weights.items() if path in pictures)
    yield f"page weight, packed: {code / 1000:.0f} kB and {drawn / 1000:.0f} kB of map and counters"
    for board in boards(origin):
        page = browser.new_page(viewport=DESKTOP)
        page.set_default_timeout(PATIENCE)
        lay_out(page, origin, board)
        for kind in ("pan", "zoom"):
            for pixels in SIZES:
                found = [frames(browser, page, kind, pixels) for _ in range(ROUNDS)]
                what = f"{board.name}, {board.counters} counters: {kind} at {pixels} px a unit"
                yield f"{what}: {median(found):.1f} frames/s (least {min(found):.1f})"
        page.close()


def main() -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.sqlite") as origin,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*FLAGS])
        for line in report(browser, origin):
            print(line, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
