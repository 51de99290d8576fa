"""The paper of a chart: scales, ticks, grid, and the turns of the game along its foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from stavka.analysis.ink import Node, group, node, text

WIDE = 720.0
NARROW = 350.0
MARGIN_LEFT = 40.0
MARGIN_RIGHT = 12.0
MARGIN_TOP = 12.0
MARGIN_BOTTOM = 26.0
LABEL_DROP = 17.0
"""From the foot of the plot to the base line of the labels below it."""
TICK_GAP = 6.0
"""From the labels at the left to the plot."""
TEXT_RISE = 4.0
"""Half the height of a figure: centres it on a line."""
TIGHTEST = 22.0
"""Least distance of labels along the foot."""
NICE_STEPS = (1.0, 2.0, 5.0, 10.0)
ROUNDING = 1e-9
"""Slack for what floats make of round figures."""
MOST_TICKS = 5


class Stretch(NamedTuple):
    """A part of the foot: from, to, and its label (a turn's number)."""

    start: float
    end: float
    label: str


class Plot(NamedTuple):
    """A rectangle of paper with scales; y grows upwards in the data and downwards on paper."""

    width: float
    height: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    @property
    def right(self) -> float:
        """The right edge of the plot."""
        return self.width - MARGIN_RIGHT

    @property
    def foot(self) -> float:
        """The lower edge of the plot."""
        return self.height - MARGIN_BOTTOM

    def x(self, value: float) -> float:
        """Where a value lies from left to right."""
        low, high = self.x_range
        return MARGIN_LEFT + (value - low) / ((high - low) or 1) * (self.right - MARGIN_LEFT)

    def y(self, value: float) -> float:
        """Where a value lies from top to bottom."""
        low, high = self.y_range
        return self.foot - (value - low) / ((high - low) or 1) * (self.foot - MARGIN_TOP)

    def grid(self, values: Sequence[float], write: Callable[[float], str]) -> Node:
        """Lines across at values, with their labels at the left."""
        return group(
            part
            for value in values
            for part in (
                node(
                    "line", x1=MARGIN_LEFT, x2=self.right, y1=self.y(value), y2=self.y(value),
                    class_="grid",
                ),
                text(
                    write(value), MARGIN_LEFT - TICK_GAP, self.y(value) + TEXT_RISE, "tick",
                    text_anchor="end",
                ),
            )
        )  # fmt: skip

    def turns(self, stretches: Sequence[Stretch]) -> Node:
        """Hairlines where turns begin and their numbers below, as many as there is room for."""
        return group(self._turns(stretches), class_="turns")

    def _turns(self, stretches: Sequence[Stretch]) -> Iterator[Node]:
        last = -TIGHTEST
        for start, end, label in stretches:
            x, middle = self.x(start), self.x((start + end) / 2)
            yield node("line", x1=x, x2=x, y1=MARGIN_TOP, y2=self.foot, class_="turn-line")
            if middle - last >= TIGHTEST:
                yield text(label, middle, self.foot + LABEL_DROP, "tick", text_anchor="middle")
                last = middle

    def frame(self) -> Node:
        """The line at the foot."""
        return node(
            "line", x1=MARGIN_LEFT, x2=self.right, y1=self.foot, y2=self.foot, class_="axis"
        )


def ticks(low: float, high: float, most: int = MOST_TICKS, least: float = 0.0) -> list[float]:
    """Round values that cover a range, a handful, at least so far apart.

    >>> ticks(0, 23)
    [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]
    >>> ticks(0, 2, least=1.0)
    [0.0, 1.0, 2.0]
    """
    rough = max(least, ((high - low) or 1.0) / most)
    power = 10.0 ** floor(log10(rough))
    steps = (power * nice for nice in NICE_STEPS)
    step = next(step for step in steps if step >= rough * (1 - ROUNDING))
    first, last = floor(low / step + ROUNDING), ceil(high / step - ROUNDING)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def step_of(values: Iterable[float]) -> float:
    """The least distance of ticks that says something: 1 where all values are whole."""
    return float(all(value == int(value) for value in values))


def whole(value: float) -> str:
    """A tick as a player writes it: no decimals unless they say something.

    >>> whole(2.5), whole(-5.0)
    ('2.5', '−5')
    """
    return f"{value:g}".replace("-", "−")
