"""A player in a program of its own, which takes the link of a seat and plays to the end.

$ python examples/network_bot.py "http://127.0.0.1:8000/#/table/ID/KEY"
"""

import asyncio
import json
import sys
from random import Random
from urllib.parse import urlsplit

from websockets.asyncio.client import connect


def choose(view: dict, rng: Random) -> str:
    """What to do, as the server wrote it: here anything that is legal. Put your own ideas in."""
    return rng.choice(view["choices"])["action"]


async def play(link: str, rng: Random) -> dict:
    """Play the seat of a link; the last snapshot."""
    parts = urlsplit(link)
    _, _, table, key = parts.fragment.split("/")
    scheme = "wss" if parts.scheme == "https" else "ws"
    async with connect(f"{scheme}://{parts.netloc}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"auth": key, "lang": "en"}))
        answered = -1
        async for text in socket:
            seen = json.loads(text)
            if seen["type"] == "error":
                print(seen["error"]["reason"])
            elif seen["finished"]:
                return seen
            elif seen["yourTurn"] and seen["version"] > answered and seen["view"]["choices"]:
                answered = seen["version"]
                act = {"type": "act", "seat": seen["seat"], "version": answered}
                await socket.send(json.dumps({**act, "action": choose(seen["view"], rng)}))
    raise ConnectionError("the server hung up")


if __name__ == "__main__":
    status = asyncio.run(play(sys.argv[1], Random()))["view"]["status"]
    print("Winners:", ", ".join(status["winners"]) or "nobody")
