"""The style sheet of maps and counters: for pages as it stands, for files with a theme set in."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Literal

from stavka.engine.errors import DataError

FILE = "inks.css"
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
SELECTORS: dict[Theme, str] = {"light": ":root", "dark": ':root[data-theme="dark"]'}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
DECLARATION = re.compile(r"(--[\w-]+):\s*([^;]+);")
USE = re.compile(r"var\((--[\w-]+)\)")


@cache
def style_sheet() -> str:
    """The whole file, for pages."""
    return resources.files("stavka.drawing").joinpath(FILE).read_text("utf-8")


@cache
def inks(theme: Theme) -> dict[str, str]:
    """The colours and faces of a theme by name ("--paper"); the night's lie over the day's."""
    found: dict[str, str] = {}
    for selector, body in _rules():
        if selector == SELECTORS["light"] or selector == SELECTORS[theme]:
            found.update(DECLARATION.findall(body))
    return found


@cache
def fixed_style(theme: Theme) -> str:
    """The style sheet with a theme's inks set in; raises `DataError` for an unknown ink."""
    known = inks(theme)

    def ink(match: re.Match[str]) -> str:
        if match[1] not in known:
            raise DataError(f"{FILE}: there is no ink {match[1]}; there are: {', '.join(known)}")
        return known[match[1]]

    rules = [f"{s}{{{body.strip()}}}" for s, body in _rules() if s not in SELECTORS.values()]
    return USE.sub(ink, "\n".join(rules))


def _rules() -> list[tuple[str, str]]:
    """Selectors and bodies in the order of the file."""
    return [(s.strip(), body) for s, body in RULE.findall(COMMENT.sub("", style_sheet()))]
