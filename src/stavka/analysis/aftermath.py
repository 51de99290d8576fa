"""What is to be told of a finished game, as plain data.

`examine` plays the record again and looks at it with everything laid open, so it is for finished
games only. The chances along the game take many quick games: `momentum.plan` makes jobs of the
positions that come beside the data, and `with_momentum` puts their counts in.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

import msgspec

from stavka.analysis import luck, momentum
from stavka.analysis.fortunes import Fortune, fortunes
from stavka.analysis.luck import Tally
from stavka.analysis.momentum import Count
from stavka.analysis.retrace import Stage, Throw, opening, retrace
from stavka.analysis.story import Chronicler, Story
from stavka.analysis.weigh import Table, points
from stavka.engine.decision import Finished, Seat
from stavka.engine.errors import StavkaError
from stavka.engine.match import Match
from stavka.engine.messages import Message
from stavka.engine.scene import Line

MOST_TURNING_POINTS = 8
"""Turning points told, the greatest first chosen."""
MOST_LINES = 4
"""Lines of the log quoted for a turning point."""
LEAST_SWING = 1.0
"""Points of a hundred below which nothing turned."""
LEAST_LUCK = 0.05
"""Points of a hundred below which dice changed nothing."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A stretch of play, from one top of a segment to the next, that changed the game.

    `swing` is the change of the position's value by seat, of which `luck` is what the dice gave
    beyond expectation; points of a hundred from lost to won.
    """

    first: int
    last: int
    turn: int
    seat: Seat
    swing: dict[Seat, float]
    luck: dict[Seat, float]
    lines: tuple[Line, ...]


class Aftermath(msgspec.Struct, frozen=True):
    """Everything that a report tells; `momentum` is empty until its games have been played."""

    game: str
    scenario: str
    players: dict[Seat, str]
    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    reason: Message
    clause: str
    steps: int
    story: Story
    throws: tuple[Throw, ...]
    tallies: tuple[Tally, ...]
    fortunes: tuple[Fortune, ...]
    values: tuple[tuple[int, dict[Seat, float]], ...]
    """(step, value by seat) at each top of a segment: the machine's judgement of the position."""
    turning_points: tuple[TurningPoint, ...]
    momentum: tuple[Count, ...] = ()
    far: bool = True
    """Whether play behind the dice was followed to the top of a segment, or to the next dice."""
    format: int = 1


class Examined(NamedTuple):
    """The data, and the positions (by step, encoded) at which the momentum is to be estimated."""

    aftermath: Aftermath
    positions: dict[int, bytes]


def examine(match: Match[Any]) -> Examined:
    """Look at a finished game; raises `StavkaError` while it goes on."""
    end = match.finished
    if end is None:
        raise StavkaError("the game goes on; a report can be made once it is over")
    examiner = _Examiner(match)
    for stage in retrace(match):
        examiner.follow(stage)
    return examiner.conclude(end)


def with_momentum(aftermath: Aftermath, counts: Iterable[Count]) -> Aftermath:
    """The same with the counts of quick games."""
    return msgspec.structs.replace(aftermath, momentum=momentum.add_up(counts))


class _Examiner:
    """Goes along the stages and keeps what the report needs."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.game = match.game
        self.seats = tuple(info.id for info in match.seats)
        start = opening(match)
        self.chronicler = Chronicler(match.game, match.scenario, start)
        self.throws: list[Throw] = []
        self.rolled: list[Stage] = []
        self.values: list[tuple[int, dict[Seat, float]]] = [(0, self._weigh(start))]
        self.stretches: list[_Stretch] = []
        self._open: list[Stage] = []

    def follow(self, stage: Stage) -> None:
        """Take in the next stage."""
        self.chronicler.follow(stage)
        self.throws.extend(stage.throws)
        if stage.throws:
            self.rolled.append(stage)
        self._open.append(stage)
        pending = stage.after.pending()
        if isinstance(pending, Finished) or pending.root:
            self._close(stage, isinstance(pending, Finished))

    def _weigh(self, state: Any) -> dict[Seat, float]:
        evaluate = self.game.hints.evaluate
        return {seat: points(evaluate(state, seat)) for seat in self.seats}

    def _close(self, stage: Stage, ends: bool) -> None:
        """A top of a segment is reached: weigh it, and keep what led there if it may have turned.

        Without dice nothing turns but by the end itself: reinforcements only come as they are due.
        """
        before, now = self.values[-1][1], self._weigh(stage.after)
        self.values.append((stage.number, now))
        if ends or any(one.throws for one in self._open):
            swing = {seat: now[seat] - before[seat] for seat in self.seats}
            self.stretches.append(_Stretch(tuple(self._open), swing))
        self._open = []

    def conclude(self, end: Finished) -> Examined:
        """Everything, once the last stage has been taken in."""
        match, story = self.match, self.chronicler.tell()
        given = fortunes(Table(self.game, self.seats), self.rolled)
        chosen = self._choose(given.found, {turn.first for turn in story.turns})
        turns = [0, *(turn.first for turn in story.turns[1:])]
        events = [stretch.last for stretch in sorted(chosen, key=lambda one: -one.size)]
        steps = momentum.choose_points(
            turns, [step for step in events if step < len(match.history)]
        )
        aftermath = Aftermath(
            match.game.id,
            match.scenario,
            dict(match.players),
            self.seats,
            end.winners,
            end.reason,
            end.clause,
            len(match.history),
            story,
            tuple(self.throws),
            luck.tallies(self.throws),
            given.found,
            tuple(self.values),
            tuple(self._tell(stretch, story, given.found) for stretch in chosen),
            far=given.far,
        )
        return Examined(aftermath, self._encode(steps))

    def _choose(self, given: Iterable[Fortune], starts: AbstractSet[int]) -> list[_Stretch]:
        """The stretches that turned most, in order of play.

        What a position gains as a turn ends, by dice that give nothing, is the clock's doing.
        """
        lucky = {one.step for one in given if max(map(abs, one.gains.values())) >= LEAST_LUCK}
        last = len(self.match.history)
        great = [
            one
            for one in self.stretches
            if one.size >= LEAST_SWING
            and (one.last == last or one.steps & lucky or not one.steps & starts)
        ]
        great.sort(key=lambda one: -one.size)
        return sorted(great[:MOST_TURNING_POINTS], key=lambda one: one.last)

    def _tell(self, stretch: _Stretch, story: Story, fortunes_: Iterable[Fortune]) -> TurningPoint:
        gains = [one.gains for one in fortunes_ if one.step in stretch.steps]
        given = {seat: sum(gain[seat] for gain in gains) for seat in self.seats}
        turn = next(one.number for one in story.turns if stretch.last <= one.last)
        first = stretch.stages[0]
        ends = stretch.last == len(self.match.history)
        told = (line for stage in stretch.stages for line in stage.lines(self.game))
        lines = _heaviest(told, ends)
        return TurningPoint(
            first.number, stretch.last, turn, first.decision.seat, stretch.swing, given, lines
        )

    def _encode(self, steps: Iterable[int]) -> dict[int, bytes]:
        wanted = set(steps)
        found = {
            stage.number: stage.after for stage in retrace(self.match) if stage.number in wanted
        }
        if 0 in wanted:
            found[0] = opening(self.match)
        return {step: found[step].encode() for step in sorted(found)}


class _Stretch(NamedTuple):
    """Stages from one top of a segment to the next, and how much they changed."""

    stages: tuple[Stage, ...]
    swing: dict[Seat, float]

    @property
    def steps(self) -> frozenset[int]:
        return frozenset(stage.number for stage in self.stages)

    @property
    def last(self) -> int:
        return self.stages[-1].number

    @property
    def size(self) -> float:
        return max(map(abs, self.swing.values()), default=0.0)


def _heaviest(lines: Iterable[Line], ends: bool) -> tuple[Line, ...]:
    """The lines that tell most, in their order: those with dice first; headings only at the end."""
    told = [line for line in lines if line.weight == 1 or (ends and line.weight)]
    ranked = sorted(range(len(told)), key=lambda place: (not told[place].dice, place))
    chosen = {*ranked[:MOST_LINES], *([len(told) - 1] if ends and told else [])}
    return tuple(told[place] for place in sorted(chosen))
