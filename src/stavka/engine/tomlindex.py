"""On which line of a TOML file a key stands; only to say so in error messages."""

from __future__ import annotations

import re
from typing import TypeAlias

Steps: TypeAlias = "tuple[str | int, ...]"

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
WORD = re.compile(r""""([^"]*)"|'([^']*)'|([\w-]+)""")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"' + r"|'[^']*'|#.*")
FENCES = ('"""', "'''")


class TomlIndex:
    """Line numbers (from 1) of the headers and keys of a text that is valid TOML."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Steps, int] = {}
        self._counts: dict[Steps, int] = {}
        self._header: Steps = ()
        depth, fence = 0, ""
        for number, line in enumerate(text.splitlines(), 1):
            if not fence and depth <= 0:
                depth = 0
                self._note(line, number)
            fence = _fence_after(line, fence)
            if not fence:
                depth += _count_open(line) if not HEADER.match(line) or depth else 0

    def line(self, steps: Steps) -> int:
        """The line of a key, else of the nearest table above it, else 0."""
        for end in range(len(steps), 0, -1):
            if steps[:end] in self._lines:
                return self._lines[steps[:end]]
        return 0

    def under(self, name: str) -> TomlIndex:
        """The index of what lies under a top-level table."""
        part = TomlIndex("")
        part._lines = {key[1:]: line for key, line in self._lines.items() if key[0] == name}
        return part

    def _note(self, line: str, number: int) -> None:
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            self._open(header[1] == "[[", _words(header[2]), number)
        elif key:
            steps = self._header
            for word in _words(key[1]):
                steps = (*steps, word)
                self._lines.setdefault(steps, number)

    def _open(self, is_array: bool, words: tuple[str, ...], number: int) -> None:
        """Enter a table; names of arrays of tables stand for their last entry."""
        steps: Steps = ()
        for word in words[:-1]:
            steps = (*steps, word)
            self._lines.setdefault(steps, number)
            if steps in self._counts:
                steps = (*steps, self._counts[steps])
        steps = (*steps, words[-1])
        self._lines.setdefault(steps, number)
        if is_array:
            self._counts[steps] = self._counts.get(steps, -1) + 1
            steps = (*steps, self._counts[steps])
            self._lines[steps] = number
        self._header = steps


def _words(text: str) -> tuple[str, ...]:
    return tuple(match[1] or match[2] or match[3] or "" for match in WORD.finditer(text))


def _fence_after(line: str, fence: str) -> str:
    """The multi-line quote that is still open after a line."""
    if fence:
        return "" if fence in line else fence
    for mark in FENCES:
        if line.count(mark) % 2:
            return mark
    return ""


def _count_open(line: str) -> int:
    """Brackets that a line opens and does not close, outside strings and comments."""
    bare = STRING.sub("", line)
    return bare.count("[") - bare.count("]") + bare.count("{") - bare.count("}")
