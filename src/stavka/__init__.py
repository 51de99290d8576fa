"""Stavka plays, referees, analyses and automates wargames by their own rulebooks."""

from stavka.__about__ import __version__
from stavka.discovery import game_folder, game_ids, load
from stavka.engine.decision import Seat
from stavka.engine.match import Match

__all__ = ["Match", "Seat", "__version__", "game_folder", "game_ids", "load"]
