"""The chapter on luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from stavka.analysis.aftermath import Aftermath
from stavka.analysis.charts import Bars, Curve, bars_chart, lines_chart
from stavka.analysis.fortunes import Fortune, error_of
from stavka.analysis.ink import Caption
from stavka.analysis.luck import Tally
from stavka.analysis.paper import Figure, Key, Section, Table, Words
from stavka.analysis.plot import NARROW, Stretch
from stavka.engine.messages import Message, say

FACES_HEIGHT = 150.0
LEAST_SHOWN = 0.05
"""Points of a hundred below which a purpose's luck is not worth a row."""


def section(after: Aftermath, words: Words, turns: Sequence[Stretch]) -> Section:
    """What the dice gave, whom, and whether they fell as fair dice do."""
    about = say(
        "Each roll is weighed: how much better or worse the position became than was to be "
        "expected before it. So a six is not luck by itself; it is when it helps."
    )
    figures: list[Figure] = []
    if after.fortunes:
        figures += [_course(after, words, turns), _by_purpose(after, words)]
    if after.tallies:
        figures += [*_faces(after, words), _fairness(after, words)]
    return Section("luck", words.say(say("Luck")), words.say(about), tuple(figures))


# --- whom it helped -------------------------------------------------------------------------------


def _course(after: Aftermath, words: Words, turns: Sequence[Stretch]) -> Figure:
    title = words.say(say("Luck along the game"))
    about = words.say(say("The sum of what the dice gave each side, in points of a hundred."))
    curves = []
    for seat in after.seats:
        sums = accumulate(one.gains[seat] for one in after.fortunes)
        points = [(float(one.step), total) for one, total in zip(after.fortunes, sums, strict=True)]
        ended = [(0.0, 0.0), *points, (float(after.steps), points[-1][1])]
        curves.append(Curve(words.seat(seat), words.ink(seat), ended))
    drawing = lines_chart(Caption("luck", title, about), turns, curves)
    keys = tuple(Key(f"line {curve.ink}", curve.name) for curve in curves)
    sampled = sum(not one.exact for one in after.fortunes)
    notes = [
        say(
            "{exact} of {all} expectations are exact; the others are sampled.",
            exact=len(after.fortunes) - sampled,
            all=len(after.fortunes),
        )
    ]
    error = error_of(after.fortunes)
    if error >= LEAST_SHOWN:
        notes.append(
            say("The standard error of the whole is {error}.", error=words.number(error, 1))
        )
    if not after.far:
        notes.append(
            say(
                "Play behind a roll was followed to the next dice only: in this game, following "
                "it further takes minutes."
            )
        )
    return Figure("luck-course", title, drawing, keys, notes=(about, *map(words.say, notes)))


def _by_purpose(after: Aftermath, words: Words) -> Figure:
    """Whom each kind of roll helped, the weightiest first."""
    groups: dict[tuple[str, str], list[Fortune]] = {}
    for one in after.fortunes:
        groups.setdefault((one.label, one.seat), []).append(one)
    sums = {
        key: [sum(one.gains.get(seat, 0.0) for one in found) for seat in after.seats]
        for key, found in groups.items()
    }
    heavy = [key for key, gains in sums.items() if max(map(abs, gains)) >= LEAST_SHOWN]
    heavy.sort(key=lambda key: -max(map(abs, sums[key])))
    is_rough = error_of(after.fortunes) >= LEAST_SHOWN
    heads = [say("Roll"), say("Thrown by"), say("Steps with it")]
    names = [words.seat(seat) for seat in after.seats]
    names += [words.say(say("Standard error"))] if is_rough else []
    rows = tuple(
        (
            words.of_game(Message(label)),
            words.seat(seat),
            str(len(groups[label, seat])),
            *map(words.signed, sums[label, seat]),
            *([words.number(error_of(groups[label, seat]), 1)] if is_rough else []),
        )
        for label, seat in heavy
    )
    title = words.say(say("Whom the dice helped"))
    note = words.say(say("Points of a hundred: 100 lie between a lost and a won position."))
    table = Table((*map(words.say, heads), *names), rows)
    return Figure("luck-purpose", title, table=table, notes=(note,))


# --- whether they were fair -----------------------------------------------------------------------


def _faces(after: Aftermath, words: Words) -> Iterator[Figure]:
    """How often each face fell, for each side; for all the test below tells enough."""
    for number, tally in enumerate(after.tallies):
        if tally.label or not tally.seat:
            continue
        whose = words.seat(tally.seat)
        title = words.say(
            say("d{sides}, {seat}: {rolls} dice", sides=tally.sides, seat=whose, rolls=tally.rolls)
        )
        about = words.say(say("The dashed line is what a fair die shows on average."))
        labels = [str(face) for face in range(1, tally.sides + 1)]
        row = Bars(title, words.ink(tally.seat), tally.counts)
        level = tally.rolls / tally.sides
        caption = Caption(f"faces-{number}", title, about)
        drawing = bars_chart(caption, labels, [row], level, NARROW, FACES_HEIGHT)
        yield Figure(f"faces-{number}", title, drawing, table=_face_table(tally, words), small=True)


def _face_table(tally: Tally, words: Words) -> Table:
    heads = (words.say(say("Face")), words.say(say("Fell")), words.say(say("Expected")))
    level = words.number(tally.rolls / tally.sides, 1)
    rows = tuple((str(face), str(count), level) for face, count in enumerate(tally.counts, 1))
    return Table(heads, rows)


def _fairness(after: Aftermath, words: Words) -> Figure:
    """The chi-square tests."""
    heads = [
        say("Dice"), say("Thrown by"), say("Number"), say("Mean"), say("Expected"),
        say("Chi-square"), say("As uneven by chance"),
    ]  # fmt: skip
    rows = tuple(_test_row(tally, words) for tally in after.tallies)
    title = words.say(say("Were the dice fair?"))
    notes = [
        say(
            "The last column is the p-value of a chi-square test: how often fair dice fall as "
            "unevenly as these or more so. Of twenty such figures one below 5 % is to be expected."
        ),
        say("* Fewer than five dice a face: only a hint. – Fewer dice than faces: no test."),
    ]
    table = Table(tuple(map(words.say, heads)), rows)
    return Figure("fairness", title, table=table, notes=tuple(map(words.say, notes)))


def _test_row(tally: Tally, words: Words) -> tuple[str, ...]:
    what = words.of_game(Message(tally.label)) if tally.label else words.say(say("All rolls"))
    statistic, chance = "–", "–"
    if tally.rolls >= tally.sides:
        statistic = f"{words.number(tally.test.statistic, 1)} ({tally.test.freedom})"
        chance = words.percent(tally.test.p) + ("" if tally.test.enough else " *")
    return (
        f"{what}, d{tally.sides}",
        words.seat(tally.seat) if tally.seat else words.say(say("all sides")),
        str(tally.rolls),
        words.number(tally.mean, 2),
        words.number(tally.expected, 1),
        statistic,
        chance,
    )
