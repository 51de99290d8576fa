"""A hand at the server and at the page: tables over HTTP, and the spots of the board."""

from __future__ import annotations

import json
import math
import time
import urllib.request
from collections.abc import Callable
from typing import Any

GROZNY = "1324"
PATIENCE = 20.0
AT_SPOT = """async (cell) => {
  const { centre } = await import('/board/hex.js');
  const svg = document.querySelector('.board-frame .sheet > svg:last-of-type');
  const [x, y] = centre(cell);
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


class Hand:
    """Plays a table over HTTP with the key of one seat."""

    def __init__(
        self, origin: str, game: str, seats: dict[str, str], mode: str = "solo", **more: object
    ) -> None:
        self.origin = origin
        games = {each["id"]: each for each in self.ask("/api/games?lang=en")}
        scenario = games[game]["scenarios"][0]["id"]
        board = self.ask(f"/api/games/{game}/board?scenario={scenario}&lang=en")["board"]
        self.cells = {cell["id"]: cell for cell in board.get("cells", ())}
        body = {"game": game, "scenario": scenario, "mode": mode, "seats": seats, **more}
        created = self.ask("/api/tables", body)
        self.table = created["table"]
        self.keys: dict[str, str] = created["seats"]
        self.links: dict[str, str] = created["links"]
        self.watch: str = created["watch"]
        self.key = next(iter(self.keys.values()))

    @property
    def address(self) -> str:
        """Where a browser sits down with this key."""
        return f"{self.origin}/#/table/{self.table}/{self.key}"

    def address_of(self, seat: str) -> str:
        """Where a browser sits down at one seat."""
        return f"{self.origin}/#/table/{self.table}/{self.keys[seat]}"

    def hold_all(self) -> None:
        """Play every seat of people from now on."""
        self.key = ",".join(self.keys.values())

    def ask(self, path: str, body: object = None) -> Any:
        """The JSON answer of the server; raises `urllib.error.HTTPError` on a refusal."""
        headers = {"Content-Type": "application/json", "Origin": self.origin}
        if hasattr(self, "key"):
            headers["Authorization"] = f"Bearer {self.key}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def look(self) -> dict[str, Any]:
        """The snapshot, once this seat is to decide, a die to be typed or the game is over."""
        until = time.monotonic() + PATIENCE
        while True:
            seen = self.ask(f"/api/tables/{self.table}?lang=en")
            if seen["yourTurn"] or seen["finished"] or "awaiting" in seen:
                return dict(seen)
            assert time.monotonic() < until, "the machine did not answer"
            time.sleep(0.02)

    def wait_past(self, version: int) -> dict[str, Any]:
        """The snapshot, once the table stands at a later version."""
        until = time.monotonic() + PATIENCE
        while (seen := self.ask(f"/api/tables/{self.table}?lang=en"))["version"] <= version:
            assert time.monotonic() < until, "the table did not go on"
            time.sleep(0.02)
        return dict(seen)

    def play_until(self, stop: Callable[[dict[str, Any]], bool], most: int = 600) -> dict[str, Any]:
        """Plays towards the city until a snapshot fits, or the game is over."""
        for _ in range(most):
            seen = self.look()
            if seen["finished"] or stop(seen):
                return seen
            if "awaiting" in seen:
                self.throw(seen)
                continue
            choice = self.choose(seen["view"]["choices"])
            act = {"seat": seen["seat"], "action": choice["action"], "version": seen["version"]}
            self.ask(f"/api/tables/{self.table}/act", act)
        raise AssertionError(f"not reached in {most} decisions")

    def throw(self, seen: dict[str, Any]) -> None:
        """Types the die that is awaited: the highest that it can show."""
        awaited = seen["awaiting"]
        self.ask(
            f"/api/tables/{self.table}/die", {"seat": awaited["seat"], "value": awaited["sides"]}
        )

    def choose(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        """Whatever attacks, else what comes nearer to the city."""
        groups: dict[str, list[dict[str, Any]]] = {}
        for choice in choices:
            groups.setdefault(choice["group"], []).append(choice)
        for name in ("with", "commit", "attack", "to", "move", "advance"):
            if name in groups:
                return min(groups[name], key=self.distance)
        if "at" in groups:
            return min(groups["at"], key=self.distance)
        return groups["done"][0] if "done" in groups else choices[0]

    def distance(self, choice: dict[str, Any]) -> float:
        """From the place of a choice to the city, in hexes."""
        cell, city = self.cells.get(choice.get("place") or ""), self.cells.get(GROZNY)
        if cell is None or city is None:
            return 0.0
        return math.dist((cell["x"], cell["y"]), (city["x"], city["y"]))


def groups_of(seen: dict[str, Any]) -> set[str]:
    """The groups of the choices of a snapshot."""
    return {choice["group"] for choice in seen["view"].get("choices", [])}
