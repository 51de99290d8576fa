"""The chapters on the map and on losses."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Any

from stavka.analysis.aftermath import Aftermath
from stavka.analysis.charts import Bars, Row, bars_chart, cells_chart
from stavka.analysis.heatmap import Spot, heat_chart
from stavka.analysis.ink import Caption
from stavka.analysis.paper import Figure, Key, Section, Table, Words
from stavka.analysis.story import Heat, Holding, Loss, Walk
from stavka.analysis.tableplate import fire_chart, ways_chart
from stavka.analysis.zoneplate import zone_chart
from stavka.engine.game import Game
from stavka.engine.messages import say
from stavka.engine.scene import PlaneBoard, ZoneBoard

MOST_HOT = 12
"""Places told in the table of fights."""


def section(game: Game[Any], after: Aftermath, words: Words) -> Section:
    """Where it was fought, and who held the named places."""
    board = game.board(after.scenario)
    if isinstance(board, PlaneBoard):
        return _on_table(board, after, words)
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
    if not heat or isinstance(board, PlaneBoard):
        return None
    read = {cell.id: words.of_game(cell.name) for cell in board.cells if cell.name is not None}
    spots = {
        place: Spot(one.fights, {words.ink(seat): lost for seat, lost in one.losses.items()})
        for place, one in heat.items()
    }
    title = words.say(say("Where it was fought"))
    about = words.say(say("A map; the table below tells the hottest places."))
    caption = Caption("heat", title, about)
    drawing = (
        zone_chart(caption, board, spots, read)
        if isinstance(board, ZoneBoard)
        else heat_chart(caption, board, spots, read)
    )
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


# --- on an open table -----------------------------------------------------------------------------


def _on_table(board: PlaneBoard, after: Aftermath, words: Words) -> Section:
    """Ways and fire over a table instead of places."""
    about = say("Who went where, where fire went, and where it cost lives.")
    figures = [_ways(board, after, words), _fire(board, after, words)]
    return Section(
        "map",
        words.say(say("The map's story")),
        words.say(about),
        tuple(figure for figure in figures if figure is not None),
    )


def _ways(board: PlaneBoard, after: Aftermath, words: Words) -> Figure | None:
    walks = after.story.walks
    if not walks:
        return None
    title = words.say(say("Who went where"))
    about = words.say(say("A map of ways; the table below tells how far each figure went."))
    inks = {str(seat): words.ink(seat) for seat in after.seats}
    drawing = ways_chart(Caption("ways", title, about), board, walks, inks)
    keys = tuple(
        Key(
            f"track {words.ink(seat)}",
            words.say(say("Ways, from the dot to the larger mark: {seat}", seat=words.seat(seat))),
        )
        for seat in after.seats
    )
    return Figure("ways", title, drawing, keys, _way_table(board, after, words))


def _way_table(board: PlaneBoard, after: Aftermath, words: Words) -> Table:
    """How far each figure went in all, the farthest first."""
    went: dict[str, float] = {}
    walks: dict[str, Walk] = {}
    for walk in after.story.walks:
        walks[walk.piece] = walk
        spots = [spot for _, spot in walk.points]
        went[walk.piece] = went.get(walk.piece, 0.0) + sum(map(dist, spots[:-1], spots[1:]))
    order = sorted(went, key=lambda piece: (-went[piece], piece))
    rows = tuple(
        (
            words.of_game(walks[piece].name),
            words.seat(walks[piece].seat),
            words.number(went[piece], 1),
        )
        for piece in order
    )
    length = say("Way in inches") if board.unit == "in" else say("Way in metres")
    return Table(tuple(map(words.say, (say("Model"), say("Side"), length))), rows)


def _fire(board: PlaneBoard, after: Aftermath, words: Words) -> Figure | None:
    story = after.story
    if not story.shots and not story.losses:
        return None
    title = words.say(say("Where it was fought"))
    about = words.say(say("A map of fire; the table below tells who fell, when and where."))
    inks = {str(seat): words.ink(seat) for seat in after.seats}
    losses = [(loss, str(loss.turn)) for loss in story.losses]
    hurt = [wound for wound in story.wounds if wound.at is not None]
    drawing = fire_chart(Caption("fire", title, about), board, story.shots, losses, inks, hurt)
    keys = []
    for seat in after.seats:
        name, ink = words.seat(seat), words.ink(seat)
        keys.append(Key(f"fire-line {ink}", words.say(say("Fire and bursts: {seat}", seat=name))))
        text = say("Fell here, in the turn of that number: {seat}", seat=name)
        keys.append(Key(f"fell {ink}", words.say(text)))
    for seat in after.seats if hurt else ():
        text = say("Wounded here: {seat}", seat=words.seat(seat))
        keys.append(Key(f"hurt {words.ink(seat)}", words.say(text)))
    table = _fallen_table(after, words)
    notes = () if table else (words.say(say("Nobody was hurt.")),)
    return Figure("fire", title, drawing, tuple(keys), table, notes)


def _fallen_table(after: Aftermath, words: Words) -> Table | None:
    story = after.story
    told = sorted((*story.losses, *story.wounds), key=lambda one: one.step)
    if not told:
        return None
    heads = (say("Model"), say("Side"), say("Turn"), say("Fate"), say("Cause"), say("Place"))
    rows = tuple(
        (
            words.of_game(loss.name),
            words.seat(loss.seat),
            str(loss.turn),
            words.say(say("lost") if loss.steps else say("wounded")),
            words.clause(loss.clause),
            _spot(loss, words),
        )
        for loss in told
    )
    return Table(tuple(map(words.say, heads)), rows, tuple(loss.step for loss in told))


def _spot(loss: Loss, words: Words) -> str:
    return "; ".join(words.number(part, 1) for part in loss.at) if loss.at else "–"


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
    if after.story.models:
        about = say("Figures killed, captured or destroyed, by turn and by cause.")
    found = after.story.losses
    figures = (_by_turn(after, words), _by_cause(after, words)) if found else ()
    return Section("losses", words.say(say("Losses")), words.say(about), figures)


def _by_turn(after: Aftermath, words: Words) -> Figure:
    models = after.story.models
    title = words.say(say("Figures lost by turn") if models else say("Steps lost by turn"))
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
    if not after.story.models:
        heads.append(words.say(say("Units that left the board")))
    rows = tuple(
        (
            words.clause(cause),
            cause,
            *(str(_cost(after, cause, seat)) for seat in after.seats),
            str(sum(loss.gone for loss in after.story.losses if loss.clause == cause)),
        )[: len(heads)]
        for cause in causes
    )
    models = after.story.models
    title = words.say(say("Figures lost by cause") if models else say("Steps lost by cause"))
    return Figure("losses-cause", title, table=Table(tuple(heads), rows))


def _cost(after: Aftermath, clause: str, seat: str = "") -> int:
    return sum(
        loss.steps
        for loss in after.story.losses
        if loss.clause == clause and seat in {"", loss.seat}
    )
