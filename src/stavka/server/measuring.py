"""Measuring how long things take, in few numbers."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which a bucket counts."""


class Histogram:
    """How many durations fell into each bucket, and their sum in seconds."""

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """By bucket; the last is of all that took longer."""
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count a duration.

        >>> times = Histogram((0.1, 1.0))
        >>> for seconds in (0.1, 0.5, 7.0):
        ...     times.observe(seconds)
        >>> times.counts
        [1, 1, 1]
        """
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count how long the block takes, also when it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began)
