"""Players that see what a seat sees: random, scripted and odds, by name."""

from stavka.bots.base import LEVELS, Bot, Observation, make, observe, register

__all__ = ["LEVELS", "Bot", "Observation", "make", "observe", "register"]
