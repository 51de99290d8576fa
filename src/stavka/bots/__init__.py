"""Players that see what a seat sees: random, scripted and odds, by name."""

from stavka.bots.base import LEVELS, Bot, Observation, make, observe, register
from stavka.bots.lookahead import OddsBot
from stavka.bots.scripted import NoviceBot, RandomBot, ScriptedBot

register("random", RandomBot)
register("novice", NoviceBot)
register("scripted", ScriptedBot)
register("odds", OddsBot)

__all__ = ["LEVELS", "Bot", "Observation", "make", "observe", "register"]
