"""What the server's tests share: an application on a file, a client, a table of the sample game."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from starlette.testclient import TestClient

from stavka.server.app import create_app
from stavka.server.settings import Settings
from tests.server import databases

GAME = "kriegsspiel"
ORIGIN = "http://localhost"
PATIENCE = 60.0


def settings(**changes: Any) -> Settings:
    """Settings for tests: bots think in a thread, at once, and nobody asks too often."""
    database = databases.place(changes.pop("database", None))
    found = {"workers": 0, "pause": 0.0, "rate": 0, "frame_rate": 0, **changes}
    return Settings(database=database, **found)


def client(**changes: Any) -> TestClient:
    """A client of a fresh application; use it in a `with` statement."""
    return TestClient(create_app(settings(**changes)), base_url=ORIGIN)


class Player:
    """Somebody at a table: a client, the table's id and the keys held."""

    def __init__(self, client: TestClient, table: str, *keys: str) -> None:
        self.client = client
        self.table = table
        self.keys = keys

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {','.join(self.keys)}"}

    def get(self, what: str = "", **query: str) -> Any:
        return self.client.get(
            f"/api/tables/{self.table}{what}", params=query, headers=self.headers
        )

    def post(self, what: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.table}/{what}", json=body, headers=self.headers)

    def see(self, **query: str) -> dict[str, Any]:
        answer = self.get("", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def choose(self, rng: Random | None = None) -> dict[str, Any]:
        """Take the first choice, or any with `rng`, rather one with dice; the new snapshot."""
        seen = self.see()
        choices = seen["view"]["choices"]
        final = [choice for choice in choices if choice["final"]]
        action = (rng.choice(final or choices) if rng else choices[0])["action"]
        answer = self.post("act", seat=seen["seat"], action=action, version=seen["version"])
        assert answer.status_code == 200, answer.text
        return answer.json()

    def finish(self) -> dict[str, Any]:
        """Play on at random until the game is over."""
        deadline, rng = time.monotonic() + PATIENCE, Random(1)
        seen = self.see()
        while not seen["finished"]:
            assert time.monotonic() < deadline, f"no end in sight: {seen['view']['status']}"
            if seen["yourTurn"]:
                seen = self.choose(rng)
            else:
                time.sleep(0.005)
                seen = self.see()
        return seen

    def play_to_a_die(self) -> dict[str, Any]:
        """Play on at random until a die must be typed in."""
        seen, rng = self.see(), Random(2)
        while "awaiting" not in seen:
            seen = self.choose(rng)
        return seen


def set_up(client: TestClient, **changes: Any) -> dict[str, Any]:
    """A table of the sample game, for two people at one screen unless told otherwise."""
    answer = client.post("/api/tables", json={"game": GAME, "mode": "hotseat", **changes})
    assert answer.status_code == 201, answer.text
    return answer.json()


def sit(client: TestClient, **changes: Any) -> Player:
    """One player with the keys of all people's seats at a new table."""
    made = set_up(client, **changes)
    return Player(client, made["table"], *dict.fromkeys(made["seats"].values()))


def key_of(link: str) -> str:
    """The key at the end of a link."""
    return link.rpartition("/")[2]


def put_together(view, patch):
    """What a client makes of a view that it has and the changes that it is told."""
    whole = {**view, **{name: part for name, part in patch.items() if part is not None}}
    for name, part in patch.items():
        if part is None:
            del whole[name]
        elif isinstance(part, list):
            whole[name] = [item for each in part for item in taken(each, view[name])]
    return whole


def taken(item, old):
    return old[item[0] : sum(item)] if isinstance(item, list) else [item]
