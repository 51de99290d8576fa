"""What the client's tests share: a person at a browser."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000
"""Milliseconds that a page may take for anything on a busy machine."""


class Person:
    """Somebody at a page of the client."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        refusal = "Failed to load resource" in message.text  # an answer of 4xx is no fault here
        if message.type == "error" and not refusal:
            self.complaints.append(message.text)

    def open_gallery(self) -> None:
        self.page.goto(f"{self.address}/")
        self.page.wait_for_selector(".card")

    def sit_down(self, game: str, mode: str = "solo", **radio: str) -> None:
        """Choose a game by a word of its card, fill the set-up, begin."""
        self.open_gallery()
        self.page.locator(".card").filter(has_text=game).locator("button.primary").click()
        for name, value in {"mode": mode, **radio}.items():
            self.page.locator(f'input[name="{name}"][value="{value}"]').check()
        self.page.locator("dialog button[type=submit]").click()
        self.page.wait_for_selector(".table")

    def visit(self, address: str) -> None:
        """Open the address of a seat and wait for the table."""
        self.page.goto(address)
        self.page.wait_for_selector(".table[data-version]")

    def set(self, **settings: object) -> None:
        """What this person has set, before a page is opened."""
        text = json.dumps(json.dumps(settings))
        self.page.add_init_script(f"localStorage.setItem('stavka.settings', {text})")

    def version(self) -> str:
        """What tells that the position has changed: the prompt and the lines of the log."""
        lines = self.page.locator(".log li").count()
        return f"{self.page.locator('.prompt').inner_text()} {lines}"

    def choose_by_keyboard(self) -> None:
        """The list of all choices, its last entry, and Enter."""
        self.page.wait_for_selector(".table:not(.busy)")
        before = self.version()
        self.page.keyboard.press("a")
        self.page.wait_for_selector(".menu")
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("Enter")
        if self.page.locator(".menu .final").count():
            self.page.keyboard.press("Enter")
        self.page.wait_for_function(CHANGED, arg=before)

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(".prompt.mine, .ending")

    def click_cell(self, place: str) -> None:
        """Click the middle of a hex."""
        x, y = self.page.evaluate(MIDDLE, place)
        self.page.mouse.click(x, y)


CHANGED = """before => {
  const prompt = document.querySelector('.prompt')?.innerText ?? '';
  const lines = document.querySelectorAll('.log li').length;
  return document.querySelector('.ending, .curtain') || `${prompt} ${lines}` !== before;
}"""

MIDDLE = """place => {
  const numbers = [...document.querySelectorAll('.table .numbers text')];
  const label = numbers.find(t => t.textContent === place);
  const [x, y] = ['x', 'y'].map(name => Number(label.getAttribute(name)));
  const point = new DOMPoint(x, y + 42);
  const spot = point.matrixTransform(label.getScreenCTM());
  return [spot.x, spot.y];
}"""
