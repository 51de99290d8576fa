"""Figures as a reader writes them: decimal sign, thousands, percent with a space."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

ENGLISH = "en"
MINUS = "−"
PERCENT = "\N{NO-BREAK SPACE}%"


class Figure(float):
    """A number that writes itself in a language wherever a template formats it.

    >>> "{steps:.2f}".format(steps=Figure(0.5, "ru"))
    '0,50'
    """

    locale: str

    def __new__(cls, value: float, locale: str) -> Self:
        """The number, and the language to write it in."""
        made = super().__new__(cls, value)
        made.locale = locale
        return made

    def __format__(self, spec: str) -> str:
        """By a format specification as `write` takes it."""
        return write(float(self), spec, self.locale)


def write(value: float, spec: str, locale: str) -> str:
    r"""A number by a format specification, with the signs of a language and a true minus.

    >>> write(0.245, ".1%", "en")
    '24.5\xa0%'
    >>> write(-1234.5, ",.1f", "ru")
    '−1\xa0234,5'
    """
    return format(value, spec).translate(_signs(locale))


@lru_cache(maxsize=64)
def _signs(locale: str) -> dict[int, str]:
    """What stands for the signs of a plain number: each language has its own."""
    point, comma = (".", ",") if locale == ENGLISH else _symbols(locale)
    return str.maketrans({".": point, ",": comma, "-": MINUS, "%": PERCENT})


def _symbols(locale: str) -> tuple[str, str]:
    from babel import numbers  # noqa: PLC0415 - English-only runs do without

    return numbers.get_decimal_symbol(locale), numbers.get_group_symbol(locale)
