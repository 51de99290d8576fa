"""Limits of how often somebody may ask: a bucket that fills with time and is drawn from."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from stavka.engine.messages import say
from stavka.server.problems import Problem

MOST_BUCKETS = 10_000
"""Addresses that are remembered; the one unheard of for longest is forgotten first."""


class Bucket:
    """Holds at most `burst` tokens and gets `rate` of them in a second; no limit at rate 0."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = float(burst)
        self._then = now

    def wait(self, now: float) -> float:
        """Take a token: 0, or the seconds until there would be one.

        >>> bucket = Bucket(rate=2, burst=1, now=0)
        >>> bucket.wait(0), bucket.wait(0), bucket.wait(0.5)
        (0.0, 0.5, 0.0)
        """
        if self.rate <= 0:
            return 0.0
        self._level = min(self.burst, self._level + (now - self._then) * self.rate)
        self._then = now
        if self._level < 1:
            return (1 - self._level) / self.rate
        self._level -= 1
        return 0.0


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str) -> float:
        """Take a token of an address: 0, or the seconds until there would be one."""
        now = time.monotonic()
        bucket = self._kept.get(address)
        if bucket is None:
            bucket = self._kept[address] = Bucket(self.rate, self.burst, now)
            if len(self._kept) > MOST_BUCKETS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(address)
        return bucket.wait(now)


class TooMany(Problem):
    """Somebody asks too often; `seconds` is when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, say("Too many requests; try again in {seconds} s.", seconds=seconds))
        self.seconds = seconds


def check_pace(wait: float) -> None:
    """Raise `TooMany` when there is something to wait for."""
    if wait > 0:
        raise TooMany(math.ceil(wait))
