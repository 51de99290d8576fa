"""The chapters on the map and on losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stavka.analysis.aftermath import Aftermath
from stavka.analysis.charts import Bars, Row, bars_chart, cells_chart
from stavka.analysis.heatmap import Spot, heat_chart
from stavka.analysis.ink import Caption
from stavka.analysis.paper import Figure, Key, Section, Table, Words
from stavka.analysis.story import Heat, Holding
from stavka.engine.game import Game
from stavka.engine.messages import say
from stavka.engine.scene import HexBoard

MOST_HOT = 12
"""Places told in the table of fights."""


def section(game: Game[Any], after: Aftermath, words: Words) -> Section:
    """Where it was fought, and who held the named places."""
    figures = [_heat(game, after, words), _holders(after, words)]
    about = say("Where it was fought, what it cost there, and who held which place.")
    return Section(
        "map",
        words.say(say("The map's story")),
        words.say(about),
        tuple(figure for figure in figures if figure is not None),
    )


# --- where it happened ----------------------------------------------------------------------------


def _heat(game: Game[Any], after: Aftermath, words: Words) -> Figure | None:
    heat = after.story.heat
    board = game.board(after.scenario)
    if not heat or not isinstance(board, HexBoard):
        return None
    read = {cell.id: words.of_game(cell.name) for cell in board.cells if cell.name is not None}
    spots = {
        place: Spot(one.fights, {words.ink(seat): lost for seat, lost in one.losses.items()})
        for place, one in heat.items()
    }
    title = words.say(say("Where it was fought"))
    about = words.say(say("A map; the table below tells the hottest places."))
    drawing = heat_chart(Caption("heat", title, about), board, spots, read)
    keys = [Key("fight", words.say(say("Fights: the more, the darker; their number above")))]
    keys += [
        Key(f"lost {words.ink(seat)}", words.say(say("Steps lost: {seat}", seat=words.seat(seat))))
        for seat in after.seats
    ]
    return Figure("heat", title, drawing, tuple(keys), _heat_table(heat, after, words, read))


def _heat_table(
    heat: dict[str, Heat], after: Aftermath, words: Words, read: dict[str, str]
) -> Table:
    def hotness(place: str) -> tuple[int, int, str]:
        return (-heat[place].fights, -sum(heat[place].losses.values()), place)

    heads = [words.say(say("Place")), words.say(say("Fights"))]
    heads += [words.say(say("Steps lost: {seat}", seat=words.seat(seat))) for seat in after.seats]
    rows = tuple(
        (
            f"{read[place]} ({place})" if place in read else place,
            str(heat[place].fights),
            *(str(heat[place].losses.get(seat, 0)) for seat in after.seats),
        )
        for place in sorted(heat, key=hotness)[:MOST_HOT]
    )
    return Table(tuple(heads), rows)


# --- who held what --------------------------------------------------------------------------------


def _holders(after: Aftermath, words: Words) -> Figure | None:
    holdings = after.story.holdings
    if not holdings:
        return None
    title = words.say(say("Who held which place"))
    about = words.say(say("At the end of each turn; the table below tells the same."))
    labels = [str(turn.number) for turn in after.story.turns]
    rows = [
        Row(words.of_game(one.name), [words.ink(who) for who in one.holders], one.present)
        for one in holdings
    ]
    keys = [
        Key(
            f"cell full {words.ink(seat)}",
            words.say(say("stood there: {seat}", seat=words.seat(seat))),
        )
        for seat in after.seats
    ]
    keys.append(Key("cell faint", words.say(say("pale: was the last to stand there"))))
    drawing = cells_chart(Caption("holders", title, about), labels, rows)
    return Figure("holders", title, drawing, tuple(keys), _holder_table(after, words))


def _holder_table(after: Aftermath, words: Words) -> Table:
    heads = (words.say(say("Place")), *(str(turn.number) for turn in after.story.turns))
    rows = tuple(
        (words.of_game(one.name), *_holders_by_turn(one, words)) for one in after.story.holdings
    )
    return Table(heads, rows)


def _holders_by_turn(holding: Holding, words: Words) -> Iterator[str]:
    for who, present in zip(holding.holders, holding.present, strict=True):
        name = words.seat(who) if who else "–"
        yield name if present or not who else f"({name})"


# --- losses ---------------------------------------------------------------------------------------


def losses(after: Aftermath, words: Words) -> Section:
    """Steps lost by turn and by cause."""
    about = say("Steps of units that were reduced or left the board, by turn and by cause.")
    found = after.story.losses
    figures = (_by_turn(after, words), _by_cause(after, words)) if found else ()
    return Section("losses", words.say(say("Losses")), words.say(about), figures)


def _by_turn(after: Aftermath, words: Words) -> Figure:
    title = words.say(say("Steps lost by turn"))
    turns = after.story.turns
    rows = []
    for seat in after.seats:
        lost = [
            sum(
                loss.steps
                for loss in after.story.losses
                if (loss.seat, loss.turn) == (seat, turn.number)
            )
            for turn in turns
        ]
        rows.append(Bars(words.seat(seat), words.ink(seat), lost))
    about = words.say(say("The same figures are in the table below."))
    labels = [str(turn.number) for turn in turns]
    drawing = bars_chart(Caption("losses", title, about), labels, rows)
    keys = tuple(Key(f"bar-ink {row.ink}", row.name) for row in rows)
    heads = (words.say(say("Turn")), *(row.name for row in rows))
    table = Table(
        heads,
        tuple(
            (words.of_game(turn.name), *(f"{row.values[place]:g}" for row in rows))
            for place, turn in enumerate(turns)
        ),
        tuple(turn.last for turn in turns),
    )
    return Figure("losses-turn", title, drawing, keys, table)


def _by_cause(after: Aftermath, words: Words) -> Figure:
    """A table alone: which clause took how many steps of whom, and how many units for good."""
    causes = sorted(
        {loss.clause for loss in after.story.losses}, key=lambda one: -_cost(after, one)
    )
    heads = [words.say(say("Cause")), words.say(say("Clause"))]
    heads += [words.seat(seat) for seat in after.seats]
    heads.append(words.say(say("Units that left the board")))
    rows = tuple(
        (
            words.clause(cause),
            cause,
            *(str(_cost(after, cause, seat)) for seat in after.seats),
            str(sum(loss.gone for loss in after.story.losses if loss.clause == cause)),
        )
        for cause in causes
    )
    title = words.say(say("Steps lost by cause"))
    return Figure("losses-cause", title, table=Table(tuple(heads), rows))


def _cost(after: Aftermath, clause: str, seat: str = "") -> int:
    return sum(
        loss.steps
        for loss in after.story.losses
        if loss.clause == clause and seat in {"", loss.seat}
    )
