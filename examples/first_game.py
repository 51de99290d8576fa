"""Two machines play the first game of the README, and the game is kept as a replay."""

from pathlib import Path
from random import Random

import stavka
from stavka import bots
from stavka.engine import replay

game = stavka.load("chechen-war")
match = stavka.Match.start(game, "historical")
players = {"russian": bots.make("scripted"), "chechen": bots.make("random")}
rng = Random(1995)

while not match.finished:
    seen = bots.observe(game, match.state)
    match.submit(seen.seat, players[seen.seat].choose(seen, rng))

print(match.finished.reason)
replay.dump(match, Path("game.jsonl"))
