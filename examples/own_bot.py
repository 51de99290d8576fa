"""A bot of one's own: it looks one step ahead, and plays ten games against chance.

Run it with STAVKA_GAMES=examples/games, so that the sample game is found.
"""

from random import Random

import stavka
from stavka import bots
from stavka.engine.chance import FastDice
from stavka.engine.decision import Action


class Greedy:
    """Takes the option after which an imagined world looks best; ties are broken by lot."""

    def choose(self, seen: bots.Observation, rng: Random) -> Action:
        """One of the legal options."""
        world, dice = seen.world(rng), FastDice(rng.getrandbits(64))

        def worth(action: Action) -> tuple[float, float]:
            after = world.clone()
            after.apply(action, dice)
            return seen.game.hints.evaluate(after, seen.seat), rng.random()

        return max(seen.decision.options, key=worth)


def play(number: int) -> float:
    """One game against a random player; what the bot, on alternate sides, has scored."""
    game, rng = stavka.load("kriegsspiel"), Random(number)
    match = stavka.Match.start(game, "field", dice=FastDice(number))
    mine = match.seats[number % 2].id
    while not match.finished:
        seen = bots.observe(game, match.state)
        player = Greedy() if seen.seat == mine else bots.make("random")
        match.submit(seen.seat, player.choose(seen, rng))
    return game.score(match.state)[mine]


if __name__ == "__main__":
    print("Greedy scores", sum(map(play, range(10))), "of 10")
