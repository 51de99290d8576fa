"""A report written out: the data of an aftermath as a paper in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stavka.analysis import luckpage, mappage
from stavka.analysis.aftermath import Aftermath, TurningPoint
from stavka.analysis.charts import Chances, Curve, Estimate, chances_chart, steps_chart
from stavka.analysis.fortunes import error_of
from stavka.analysis.ink import Caption
from stavka.analysis.luckpage import LEAST_SHOWN
from stavka.analysis.paper import Fact, Figure, Key, Moment, Paper, Quote, Section, Table, Words
from stavka.analysis.plot import Stretch
from stavka.engine.decision import Seat
from stavka.engine.game import Game
from stavka.engine.messages import say
from stavka.engine.scene import Line

PERCENT = 100.0


def write(game: Game[Any], aftermath: Aftermath, lang: str) -> Paper:
    """The whole paper; without the chances of winning while these are still being estimated."""
    return Writer(game, aftermath, lang).paper()


class Writer:
    """Writes one paper."""

    def __init__(self, game: Game[Any], aftermath: Aftermath, lang: str) -> None:
        self.words = Words(game, aftermath.scenario, lang)
        self.game = game
        self.after = aftermath
        turns = aftermath.story.turns
        starts = [0, *(turn.first for turn in turns[1:])]
        ends = [*starts[1:], aftermath.steps]
        self.turns = [
            Stretch(start, end, str(turn.number))
            for turn, start, end in zip(turns, starts, ends, strict=True)
        ]

    def paper(self) -> Paper:
        """All of it."""
        words, after = self.words, self.after
        scenario = next(one for one in self.game.scenarios if one.id == after.scenario)
        sections = [
            self.course(),
            self.turning(),
            mappage.section(self.game, after, words),
            mappage.losses(after, words),
            self.measures(),
            luckpage.section(after, words, self.turns),
        ]
        return Paper(
            words.lang,
            self.game.id,
            words.of_game(self.game.title),
            words.of_game(scenario.title),
            self.headline(),
            words.of_game(after.reason),
            after.clause,
            tuple(self.facts()),
            tuple(section for section in sections if section.figures or section.moments),
        )

    def headline(self) -> str:
        """Who has won."""
        winners = self.after.winners
        if not winners:
            return self.words.say(say("A draw"))
        if len(winners) == 1:
            return self.words.say(say("Won by: {winner}", winner=self.words.seat(winners[0])))
        names = ", ".join(map(self.words.seat, winners))
        return self.words.say(say("Won together by: {winners}", winners=names))

    def facts(self) -> Iterator[Fact]:
        """Figures for the head of the paper."""
        words, after = self.words, self.after
        yield Fact(words.say(say("Turns")), str(len(after.story.turns)))
        yield Fact(words.say(say("Decisions")), str(after.steps))
        rolls = sum(throw.kind == "roll" for throw in after.throws)
        yield Fact(words.say(say("Dice thrown")), str(rolls))
        for seat in after.seats:
            lost = sum(loss.steps for loss in after.story.losses if loss.seat == seat)
            told = say("Steps lost: {seat}", seat=words.seat(seat))
            if after.story.models:
                told = say("Figures lost: {seat}", seat=words.seat(seat))
            yield Fact(words.say(told), str(lost))
        for seat in after.seats if after.story.models else ():
            hurt = sum(one.seat == seat for one in after.story.wounds)
            yield Fact(words.say(say("Figures wounded: {seat}", seat=words.seat(seat))), str(hurt))
        for seat in after.seats:
            gain = sum(one.gains.get(seat, 0.0) for one in after.fortunes)
            error = error_of(after.fortunes)
            more = f" ± {words.number(error, 1)}" if error >= LEAST_SHOWN else ""
            yield Fact(
                words.say(say("Luck of the dice: {seat}", seat=words.seat(seat))),
                words.signed(gain) + more,
            )

    # --- the course of the game -------------------------------------------------------------------

    def course(self) -> Section:
        """The chance of winning along the game."""
        say_ = self.words.say
        title = say_(say("The course of the game"))
        figure = Figure(
            "course",
            say_(say("Chance of winning")),
            self._chances(),
            tuple(self._keys()),
            self._chance_table(),
            tuple(self._notes()),
        )
        about = say_(
            say(
                "How the game stood as it went on. The figures along the foot are turns; links "
                "lead to the moment on the board."
            )
        )
        return Section("course", title, about, (figure,))

    def _chances(self) -> Any:
        words, after = self.words, self.after
        first = after.seats[0]
        judged = [(float(step), values[first]) for step, values in after.values]
        caption = Caption(
            "course",
            words.say(say("Chance of winning along the game")),
            words.say(say("The same figures are in the table below.")),
        )
        sides = [self._side(seat) for seat in after.seats]
        return chances_chart(caption, self.turns, sides, Curve("", words.ink(first), judged))

    def _side(self, seat: Seat) -> Chances:
        points = []
        for count in self.after.momentum:
            share = count.share(seat)
            points.append(
                Estimate(
                    float(count.step),
                    share.share * PERCENT,
                    share.low * PERCENT,
                    share.high * PERCENT,
                )
            )
        if points:
            end = PERCENT * (seat in self.after.winners)
            points.append(Estimate(float(self.after.steps), end, end, end))
        return Chances(self.words.seat(seat), self.words.ink(seat), points)

    def _keys(self) -> Iterator[Key]:
        words, first = self.words, self.after.seats[0]
        ink = words.ink(first)
        if self.after.momentum:
            text = say("Games won from there, with 95 % interval: {seat}", seat=words.seat(first))
            yield Key(f"line {ink}", words.say(text))
        if any(count.draws for count in self.after.momentum):
            yield Key("draws", words.say(say("Draws lie between")))
        text = say("The position as the machine judges it: {seat}", seat=words.seat(first))
        yield Key(f"judged {ink}", words.say(text))

    def _notes(self) -> Iterator[str]:
        games = min((count.games for count in self.after.momentum), default=0)
        if games:
            yield self.words.say(
                say(
                    "From each point {games} games were played to the end between scripted bots, "
                    "which see what their seat sees. The shares tell how such bots fare, not how "
                    "you would.",
                    games=games,
                )
            )
        yield self.words.say(
            say(
                "The machine's judgement is the value that the bots go by: 0 is lost, 100 is won. "
                "It is not a probability."
            )
        )

    def _chance_table(self) -> Table | None:
        words, after = self.words, self.after
        if not after.momentum:
            return None
        seats = [words.seat(seat) for seat in after.seats]
        heads = (
            words.say(say("After step")),
            words.say(say("Turn")),
            *seats,
            words.say(say("Draw")),
        )
        rows = tuple(
            (
                str(count.step),
                self.turn_of(count.step),
                *(self._share(count.share(seat)) for seat in after.seats),
                self._share(count.drawn),
            )
            for count in after.momentum
        )
        return Table(heads, rows, tuple(count.step for count in after.momentum))

    def _share(self, share: Any) -> str:
        percent = self.words.percent
        return f"{percent(share.share)} ({percent(share.low)} – {percent(share.high)})"

    def turn_of(self, step: int) -> str:
        """The number of the turn that a step lies in."""
        return next((turn.label for turn in reversed(self.turns) if turn.start <= step), "")

    # --- turning points -------------------------------------------------------------------------

    def turning(self) -> Section:
        """The stretches of play that changed most."""
        words = self.words
        about = say(
            "The stretches of play with dice that changed the machine's judgement most, and how "
            "much of that was the dice: what they gave beyond what was to be expected."
        )
        moments = tuple(map(self._moment, self.after.turning_points))
        return Section(
            "turning-points", words.say(say("Turning points")), words.say(about), (), moments
        )

    def _moment(self, point: TurningPoint) -> Moment:
        words = self.words
        turn = next(one for one in self.after.story.turns if one.number == point.turn)
        seat = max(point.swing, key=lambda each: point.swing[each])
        swing = say(
            "{seat}: {change}, of which dice {luck}",
            change=words.signed(point.swing[seat]),
            seat=words.seat(seat),
            luck=words.signed(point.luck[seat]),
        )
        lines = tuple(map(self._quote, point.lines))
        return Moment(
            point.last, words.of_game(turn.name), words.say(swing), words.ink(seat), lines
        )

    def _quote(self, line: Line) -> Quote:
        return Quote(self.words.line(line.text), line.clause, line.dice)

    # --- measures -------------------------------------------------------------------------------

    def measures(self) -> Section:
        """A small chart for each of the game's own figures."""
        words = self.words
        about = say("The game's own figures, step by step.")
        figures = tuple(
            self._measure(number, name)
            for number, (name, curve) in enumerate(self.after.story.curves.items())
            if len(curve) > 1
        )
        return Section("measures", words.say(say("Measures")), words.say(about), figures)

    def _measure(self, number: int, name: str) -> Figure:
        words = self.words
        curve = self.after.story.curves[name]
        title, id_ = words.measure(name), f"measure-{number}"
        about = words.say(say("The same figures are in the table below."))
        points = [(float(step), value) for step, value in curve]
        drawing = steps_chart(
            Caption(id_, title, about), self.turns, Curve(title, "neutral", points)
        )
        return Figure(id_, title, drawing, table=self._measure_table(name), small=True)

    def _measure_table(self, name: str) -> Table:
        """What the measure was at the start of each turn, at most and at least in it."""
        words, curve = self.words, self.after.story.curves[name]
        heads = [say("Turn"), say("At its start"), say("Least"), say("Most")]
        rows = []
        for turn in self.turns:
            start = [value for step, value in curve if step <= turn.start][-1]
            within = [start, *(value for step, value in curve if turn.start < step < turn.end)]
            figures = (start, min(within), max(within))
            rows.append((turn.label, *(f"{value:g}".replace("-", "−") for value in figures)))
        links = tuple(int(turn.start) for turn in self.turns)
        return Table(tuple(map(words.say, heads)), tuple(rows), links)
