"""Takes the pictures of the documentation anew: `make pictures`.

A game between two machines is recorded with a fixed seed; each picture is a moment of it, at a
table that begins there. `python -m tests.web.pictures combat end` takes those alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import stavka
from stavka import bots
from stavka.engine import replay
from stavka.engine.match import Match
from tests.web.host import CHROMIUM, FLAGS, serving

GAME = "chechen-war"
SEED = b"a seed for pictures to look at ."
FOLDER = Path(__file__).parents[2] / "docs" / "images"
LANGUAGES = ("en", "ru")
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
QUALITY = 78
REPORT_HEIGHT = 1600
MAPS = {"map-village": ("red-skorpion", "village")}
"""Tables as `stavka map` draws them, in one size and language: a game's and a scenario's id."""
MAP_SIZE = {"width": 900, "height": 776}
GAMES = 6
"""Quick games from each point of the report."""
PATIENCE = 900_000
"""Milliseconds that a page may take: a report plays many games."""
SETTINGS = json.dumps({"guide": False, "away": False, "forced": False})


class Recorded(NamedTuple):
    """A finished game, and the steps before which each kind of question was asked, by seat."""

    text: str
    asked: dict[tuple[str, str], list[tuple[int, int]]]
    """Step and number of options of each question, by its kind and seat."""

    def step(self, kind: str, seat: str, least: int = 0, skip: int = 0) -> int:
        """The step of a question with so many options; raises `LookupError` when there is none."""
        found = [step for step, options in self.asked.get((kind, seat), []) if options >= least]
        if len(found) <= skip:
            raise LookupError(f"{kind} is asked of {seat} {len(found)} times; wanted: {skip + 1}")
        return found[skip]


def record(game: str = GAME) -> Recorded:
    """A game between two machines."""
    loaded = stavka.load(game)
    match: Match[Any] = Match.start(loaded, loaded.scenarios[0].id, seed=SEED)
    bot, rng = bots.make("scripted"), Random(1)
    asked: dict[tuple[str, str], list[tuple[int, int]]] = {}
    while match.finished is None:
        decision = match.pending
        count = sum(1 for _ in decision.options)
        asked.setdefault((decision.kind, str(decision.seat)), []).append(
            (len(match.history), count)
        )
        seen = bots.observe(loaded, match.state)
        match.submit(decision.seat, bot.choose(seen, rng), match.version)
    return Recorded(replay.dumps(match), asked)


class Stage:
    """A server that holds the recorded game, and tables that begin at its moments."""

    def __init__(self, origin: str, game: Recorded) -> None:
        self.origin = origin
        self.game = game
        self.watch = self._post("/api/replays", game.text.encode())["watch"]

    def _post(self, path: str, body: bytes, key: str = "") -> dict[str, Any]:
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        request = urllib.request.Request(self.origin + path, body, headers)
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))

    @property
    def finished(self) -> str:
        """The address of the finished game."""
        return self.origin + self.watch

    def table(self, kind: str, seat: str, least: int = 0, skip: int = 0) -> str:
        """The address of a table at which a seat is asked a kind of question."""
        _, table, key = self.watch.removeprefix("/#/").split("/")
        others = {"russian", "chechen"} - {seat}
        seats = {seat: "human", **dict.fromkeys(others, "bot:easy")}
        wish = {"step": self.game.step(kind, seat, least, skip), "seats": seats, "mode": "solo"}
        made = self._post(f"/api/tables/{table}/branch", json.dumps(wish).encode(), key)
        return f"{self.origin}/#/table/{made['table']}/{made['seats'][seat]}"


def gallery(page: Page, stage: Stage) -> None:
    """The games."""
    page.goto(f"{stage.origin}/")
    page.wait_for_selector(".card")


def at_table(kind: str, seat: str, least: int = 0, skip: int = 0) -> Callable[[Page, Stage], None]:
    """A table at which a seat is asked a kind of question."""

    def show(page: Page, stage: Stage) -> None:
        page.goto(stage.table(kind, seat, least, skip))
        page.wait_for_selector(".prompt.mine")

    return show


def ending(page: Page, stage: Stage) -> None:
    """How the game ended."""
    page.goto(stage.finished)
    page.wait_for_selector(".ending")


def report(page: Page, stage: Stage) -> None:
    """The report, whole."""
    if page.viewport_size == SIZES["desktop"]:
        page.set_viewport_size({**SIZES["desktop"], "height": REPORT_HEIGHT})
    page.goto(f"{stage.finished}/report")
    page.wait_for_selector(".report.whole")


SCENES: dict[str, Callable[[Page, Stage], None]] = {
    "gallery": gallery,
    "set-up": at_table("setup-russian", "russian", skip=8),
    "movement": at_table("moving", "russian", least=14, skip=20),
    "combat": at_table("markers", "russian", least=4, skip=2),
    "ambush": at_table("ambush-support", "chechen"),
    "end": ending,
    "report": report,
}


def loaded(page: Page) -> None:
    """Wait until all pictures of the page are drawn."""
    page.wait_for_function(
        "() => [...document.images].every(each => each.complete && each.naturalWidth)"
    )


def pages(browser: Browser) -> Iterator[tuple[str, Page]]:
    """A fresh page for each size and language, with the end of a picture's name."""
    for (size, viewport), lang in product(SIZES.items(), LANGUAGES):
        context = browser.new_context(viewport=viewport, locale=lang, reduced_motion="reduce")
        context.add_init_script(
            f"localStorage.setItem('stavka.language', '{lang}');"
            f"localStorage.setItem('stavka.settings', '{SETTINGS}');"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield f"{size}-{lang}", page
        context.close()


def take(browser: Browser, stage: Stage, names: list[str]) -> None:
    """Take pictures by name in both sizes and languages."""
    for ending_, page in pages(browser):
        for name in names:
            SCENES[name](page, stage)
            loaded(page)
            file = FOLDER / f"{name}-{ending_}.jpg"
            page.screenshot(path=file, type="jpeg", quality=QUALITY, scale="css")
            sys.stdout.write(f"{file.name}\n")


def take_maps(browser: Browser, names: list[str], folder: Path) -> None:
    """Take pictures of whole tables by name."""
    for name in names:
        game, scenario = MAPS[name]
        file = folder / f"{name}.svg"
        command = [
            str(Path(sys.executable).with_name("stavka")),
            "map",
            game,
            "--scenario",
            scenario,
        ]
        subprocess.run([*command, "--lang", "en", "--svg", str(file)], check=True)
        page = browser.new_page(viewport=MAP_SIZE)
        page.goto(file.as_uri())
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
        page.close()


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    wanted = names or [*SCENES, *MAPS]
    if strange := sorted(set(wanted) - SCENES.keys() - MAPS.keys()):
        raise SystemExit(f"no picture {', '.join(strange)}; there are: {', '.join(SCENES)}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*FLAGS])
        take_maps(browser, [name for name in wanted if name in MAPS], Path(folder))
        if scenes := [name for name in SCENES if name in wanted]:  # the gallery before any table
            with serving(Path(folder) / "tables.sqlite", report_games=GAMES) as origin:
                take(browser, Stage(origin, record()), scenes)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
