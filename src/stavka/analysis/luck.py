"""Were the dice fair? Faces are counted by purpose and by seat and held against a fair die.

Whom they helped is another question: see `fortunes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from stavka.analysis.chisquare import ChiSquare, fair_die
from stavka.analysis.retrace import Throw
from stavka.engine.decision import Seat

LEAST_TESTED = 2
"""Faces that a die needs to be tested."""


class Tally(msgspec.Struct, frozen=True):
    """Dice of one kind: how often each face fell, the mean, and the test of their fairness.

    `label` and `seat` are "" where the tally is over all purposes or all seats.
    """

    label: str
    seat: Seat
    clause: str
    sides: int
    counts: tuple[int, ...]
    mean: float
    expected: float
    test: ChiSquare

    @property
    def rolls(self) -> int:
        """How many dice."""
        return sum(self.counts)


def tallies(throws: Sequence[Throw]) -> tuple[Tally, ...]:
    """Tallies of all dice, by seat, and by purpose and seat; of draws none, their cups change."""
    rolls = [throw for throw in throws if throw.kind == "roll" and throw.sides >= LEAST_TESTED]
    groups: dict[tuple[str, Seat, str, int], list[int]] = {}
    for throw in rolls:
        for label, seat, clause in _groups_of(throw):
            groups.setdefault((label, seat, clause, throw.sides), []).append(throw.value)
    order = sorted(groups.items(), key=lambda item: (bool(item[0][0]), bool(item[0][1])))
    return tuple(_tally(*key, values) for key, values in order)


def _groups_of(throw: Throw) -> tuple[tuple[str, Seat, str], ...]:
    nobody = Seat("")
    return (
        ("", nobody, ""),
        ("", throw.seat, ""),
        (throw.label, throw.seat, throw.clause),
    )


def _tally(label: str, seat: Seat, clause: str, sides: int, values: Sequence[int]) -> Tally:
    counts = tuple(values.count(face) for face in range(1, sides + 1))
    return Tally(
        label, seat, clause, sides, counts, fmean(values), (1 + sides) / 2, fair_die(counts)
    )
