"""Stavka plays, referees, analyses and automates wargames by their own rulebooks."""

from stavka.__about__ import __version__

__all__ = ["__version__"]
