"""Figures as a reader writes them: decimal sign, thousands, percent with a space."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

ENGLISH = "en"
MINUS = "−"
SIGNS = ("+", "-")
WORTH = frozenset("123456789")
"""Digits that make a number other than nothing."""
PERCENT = "\N{NO-BREAK SPACE}%"


class Figure(NamedTuple):
    """A number that writes itself in a language wherever a template formats it.

    >>> "{steps:.2f}, {change:+d}".format(steps=Figure(0.5, "ru"), change=Figure(-2, "ru"))
    '0,50, −2'
    """

    value: float
    locale: str

    def __format__(self, spec: str) -> str:
        """By a format specification as `write` takes it."""
        return write(self.value, spec, self.locale)


def figure(value: float, locale: str) -> Figure | int:
    """A number for a template; a count above zero is written alike in every language."""
    return value if isinstance(value, int) and value >= 0 else Figure(value, locale)


def write(value: float, spec: str, locale: str) -> str:
    r"""A number by a format specification, with the signs of a language and a true minus.

    >>> write(0.245, ".1%", "en")
    '24.5\xa0%'
    >>> write(-1234.5, ",.1f", "ru")
    '−1\xa0234,5'
    >>> write(0, "+d", "en"), write(-0.04, "+.1f", "ru")
    ('0', '0,0')
    """
    text = format(value, spec)
    if text[:1] in SIGNS and not WORTH.intersection(text):
        text = text[1:]  # nothing is neither more nor less
    return text.translate(_signs(locale))


@lru_cache(maxsize=64)
def _signs(locale: str) -> dict[int, str]:
    """What stands for the signs of a plain number: each language has its own."""
    point, comma = (".", ",") if locale == ENGLISH else _symbols(locale)
    return str.maketrans({".": point, ",": comma, "-": MINUS, "%": PERCENT})


def _symbols(locale: str) -> tuple[str, str]:
    from babel import numbers  # noqa: PLC0415 - English-only runs do without

    return numbers.get_decimal_symbol(locale), numbers.get_group_symbol(locale)
