"""A simulation of many games as a paper: shares with their intervals, how games end, curves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import stavka
from stavka.analysis.charts import (
    Bars,
    Chances,
    Curve,
    Estimate,
    bars_chart,
    intervals_chart,
    steps_chart,
)
from stavka.analysis.ink import Caption
from stavka.analysis.paper import Fact, Figure, Paper, Section, Table, Words
from stavka.analysis.plot import Stretch, ticks
from stavka.analysis.simulate import Result
from stavka.analysis.story import TURN
from stavka.engine.messages import Message, say

PERCENT = 100
BINS = 12
"""Bars of the histogram of lengths, at most and a few."""


def write(result: Result, lang: str) -> Paper:
    """The whole paper."""
    return _Writer(result, lang).paper()


class _Writer:
    """Writes one paper."""

    def __init__(self, result: Result, lang: str) -> None:
        self.result = result
        self.game = stavka.load(result.game)
        self.words = Words(self.game, result.scenario, lang)

    def paper(self) -> Paper:
        """All of it."""
        words, result = self.words, self.result
        scenario = next(one for one in self.game.scenarios if one.id == result.scenario)
        title = say("{games} games", games=result.games)
        bots = ", ".join(f"{words.seat(seat)}: {bot}" for seat, bot in result.bots.items())
        return Paper(
            words.lang,
            result.game,
            words.of_game(self.game.title),
            words.of_game(scenario.title),
            words.say(title),
            words.say(say("Bots: {bots}. Seed {seed}.", bots=bots, seed=result.seed)),
            "",
            tuple(self._facts()),
            (self._outcomes(), self._measures()),
        )

    def _facts(self) -> Iterator[Fact]:
        words, result = self.words, self.result
        yield Fact(words.say(say("Decisions, mean")), words.number(result.mean_decisions))
        yield Fact(words.say(say("Turns, mean")), words.number(result.mean_turns, 1))
        for seat, spent in result.milliseconds.items():
            text = say("Milliseconds a choice: {seat}", seat=words.seat(seat))
            yield Fact(words.say(text), words.number(spent, 1))

    # --- how they ended ---------------------------------------------------------------------------

    def _outcomes(self) -> Section:
        about = say("Who won, how games ended, and how long they were.")
        figures = (self._shares(), self._reasons(), self._lengths())
        return Section("outcomes", self.words.say(say("Outcomes")), self.words.say(about), figures)

    def _name(self, outcome: str) -> str:
        return self.words.seats.get(outcome) or self.words.say(say("Draw"))

    def _shares(self) -> Figure:
        words = self.words
        title = words.say(say("Shares of games with 95 % intervals"))
        sides = []
        for outcome, share in self.result.shares.items():
            spread = (PERCENT * value for value in (share.share, share.low, share.high))
            ink = words.ink(outcome) or "neutral"
            sides.append(Chances(self._name(outcome), ink, [Estimate(0.0, *spread)]))
        heads = (say("Outcome"), say("Share"), say("From"), say("To"))
        rows = tuple(
            (self._name(outcome), *(words.share(value) for value in spread))
            for outcome, share in self.result.shares.items()
            for spread in ((share.share, share.low, share.high),)
        )
        drawing = intervals_chart(self._caption("shares", title), sides)
        return Figure("shares", title, drawing, table=self._table(heads, rows))

    def _caption(self, id_: str, title: str) -> Caption:
        return Caption(id_, title, self.words.say(say("The same figures are in the table below.")))

    def _table(self, heads: Sequence[Message], rows: tuple[tuple[str, ...], ...]) -> Table:
        return Table(tuple(map(self.words.say, heads)), rows)

    def _reasons(self) -> Figure:
        ends = Counter((one.reason, one.clause) for one in self.result.played)
        rows = tuple(
            (f"{self.words.of_game(Message(reason))} ({clause})", str(games))
            for (reason, clause), games in ends.most_common()
        )
        table = self._table((say("How it ended"), say("Games")), rows)
        return Figure("reasons", self.words.say(say("How games ended")), table=table)

    def _lengths(self) -> Figure:
        title = self.words.say(say("Decisions in a game"))
        lengths = [one.decisions for one in self.result.played]
        step = _bin_size(min(lengths), max(lengths))
        low = min(lengths) // step
        bins = [low + place for place in range(max(lengths) // step - low + 1)]
        counts = [sum(length // step == number for length in lengths) for number in bins]
        labels = [str(number * step) for number in bins]
        drawing = bars_chart(
            self._caption("lengths", title), labels, [Bars(title, "neutral", counts)]
        )
        rows = tuple(
            (f"{number * step} – {(number + 1) * step - 1}", str(count))
            for number, count in zip(bins, counts, strict=True)
        )
        table = self._table((say("Decisions"), say("Games")), rows)
        return Figure("lengths", title, drawing, table=table)

    # --- curves -----------------------------------------------------------------------------------

    def _measures(self) -> Section:
        about = say("Means over the games that got so far, turn by turn.")
        figures = tuple(
            self._curve(number, name, curve)
            for number, (name, curve) in enumerate(self.result.curves.items())
            if name != TURN
        )
        return Section("measures", self.words.say(say("Measures")), self.words.say(about), figures)

    def _curve(self, number: int, name: str, curve: Sequence[float]) -> Figure:
        title, id_ = self.words.measure(name), f"measure-{number}"
        turns = [Stretch(turn, turn + 1, str(turn + 1)) for turn in range(len(curve))]
        points = [(float(turn), value) for turn, value in enumerate(curve)]
        drawing = steps_chart(self._caption(id_, title), turns, Curve(title, "neutral", points))
        rows = tuple(
            (str(turn), self.words.number(value, 1)) for turn, value in enumerate(curve, 1)
        )
        table = self._table((say("Turn"), say("Mean")), rows)
        return Figure(id_, title, drawing, table=table, small=True)


def _bin_size(low: int, high: int) -> int:
    """A round width for the bars of a histogram.

    >>> _bin_size(612, 1240)
    100
    """
    first, second, *_ = ticks(low, high, BINS)
    return max(1, round(second - first))
