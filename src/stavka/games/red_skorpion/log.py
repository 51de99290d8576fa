"""The log: each event as a sentence, with what it lights and the dice it used."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from stavka.engine.decision import Seat
from stavka.engine.events import Event, Rolled
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line, Trace
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_log, sides
from stavka.games.red_skorpion.actions import write_spot
from stavka.games.red_skorpion.rules import victory
from stavka.games.red_skorpion.rules.refusals import inches
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import SEATS
from stavka.games.red_skorpion.text import CONTROL, listing, name
from stavka.maps.plane.geometry import INCH, Point

Teller = Callable[[Setting, Any], Line | None]
Fields = dict[str, Message | str | int | float]


def tell(setting: Setting, event: Event) -> Line | None:
    """An event, already filtered for its reader, as a line; None for those that say nothing."""
    return TELLERS[type(event)](setting, event)


def _line(
    setting: Setting,
    event: Event,
    message: Message,
    *,
    figures: Iterable[int] = (),
    spots: Iterable[Point] = (),
    dice: tuple[int, ...] = (),
    weight: int = 1,
    seat: str = "",
    trace: Trace | None = None,
) -> Line:
    ids = [one for one in figures if one != e.NOBODY]
    owner = SEATS[setting.sides[ids[0]]] if ids else ""
    return Line(
        text=message,
        clause=event.clause,
        kind=str(event.__struct_config__.tag),
        seat=seat or owner,
        places=tuple(write_spot(spot) for spot in spots),
        pieces=tuple(setting.figures[one].id for one in ids),
        dice=dice,
        weight=weight,
        trace=trace,
    )


def _points(path: Iterable[Point]) -> tuple[tuple[float, float], ...]:
    return tuple((x / INCH, y / INCH) for x, y in path)


# --- set-up and turn -------------------------------------------------------------------------


def _placed(setting: Setting, event: e.FigurePlaced) -> Line:
    spot = (event.x, event.y)
    fields: Fields = {"figure": name(setting, event.figure), "place": write_spot(spot)}
    template = say("{figure} is placed at {place}.").id
    if event.hidden:
        template = say("{figure} hides at {place}.").id
    text = Message(template, fields)
    return _line(setting, event, text, figures=(event.figure,), spots=(spot,), weight=0)


def _bomb(setting: Setting, event: e.BombHidden) -> Line:
    text = say("{figure} bears a hidden bomb.", figure=name(setting, event.figure))
    return _line(setting, event, text, figures=(event.figure,))


def _turn(setting: Setting, event: e.TurnBegan) -> Line:
    text = say("Turn {turn} of {turns}.", turn=event.turn, turns=setting.turns)
    return _line(setting, event, text, weight=2)


def _initiative(setting: Setting, event: e.InitiativeThrown) -> Line:
    us, them = sides.scored(setting)
    fields: Fields = {"us": us, "mine": event.russian, "them": them, "theirs": event.afghan}
    template = say("Initiative: {us} {mine}, {them} {theirs}; thrown again.").id
    if event.winner:
        fields["seat"] = sides.player(setting, Seat(event.winner))
        template = say("Initiative: {us} {mine}, {them} {theirs}. {seat} chooses.").id
    dice = (event.russian, event.afghan)
    return _line(setting, event, Message(template, fields), dice=dice)


def _lot(setting: Setting, event: e.LotDrawn) -> Line:
    text = say(
        "The lot gives the initiative: {seat} chooses.", seat=sides.player(setting, event.winner)
    )
    return _line(setting, event, text, seat=event.winner)


def _order(setting: Setting, event: e.OrderChosen) -> Line:
    text = say("{seat} acts first in this turn.", seat=sides.player(setting, event.first))
    return _line(setting, event, text, seat=event.first)


def _half(setting: Setting, event: e.HalfBegan) -> Line:
    return _line(setting, event, sides.acts(setting, event.seat), weight=2, seat=event.seat)


def _points_scored(setting: Setting, event: e.PointsScored) -> Line:
    text = say(
        "{seat} scores {points}: {deed}.",
        seat=sides.player(setting, event.seat),
        points=event.points,
        deed=setting.scores[event.deed].name,
    )
    return _line(setting, event, text, seat=event.seat)


def _ended(setting: Setting, event: e.GameEnded) -> Line:
    mine, theirs = event.points
    us, them = sides.scored(setting)
    reason = victory.reason_of(setting, event.reason)
    text = say(
        "{reason} {us} {mine}, {them} {theirs}.",
        reason=reason,
        us=us,
        mine=mine,
        them=them,
        theirs=theirs,
    )
    return _line(setting, event, text, weight=2)


# --- control ---------------------------------------------------------------------------------


def _control(setting: Setting, event: e.ControlTested) -> Line:
    text = say(
        "{figure} is out of control: {outcome}.",
        figure=name(setting, event.figure),
        outcome=CONTROL[event.outcome],
    )
    return _line(setting, event, text, figures=(event.figure,))


def _halted(setting: Setting, event: e.Halted) -> Line:
    text = say("{figure} halts.", figure=name(setting, event.figure))
    return _line(setting, event, text, figures=(event.figure,))


# --- movement --------------------------------------------------------------------------------


def _throw(setting: Setting, event: e.MovementThrown) -> Line:
    names = listing(name(setting, one) for one in event.figures)
    text = say("{figures} may move {reach:g} in.", figures=names, reach=inches(event.reach))
    return _line(setting, event, text, figures=event.figures, dice=event.dice)


_MOVES: dict[str, str] = {
    "move": say("{figure} moves to {place}.").id,
    "retreat": say("{figure} falls back to {place}.").id,
    "repeat": say("{figure} goes on as before, to {place}.").id,
    "desert": say("{figure} runs for the edge, to {place}.").id,
}


def _moved(setting: Setting, event: e.FigureMoved) -> Line:
    end = event.path[-1]
    fields: Fields = {"figure": name(setting, event.figure), "place": write_spot(end)}
    trace = Trace("move", _points(event.path), piece=setting.figures[event.figure].id)
    return _line(
        setting,
        event,
        Message(_MOVES[event.how], fields),
        figures=(event.figure,),
        spots=(event.path[0], end),
        trace=trace,
    )


def _boarded(setting: Setting, event: e.FigureBoarded) -> Line:
    text = say(
        "{figure} gets into {carrier}.",
        figure=name(setting, event.figure),
        carrier=name(setting, event.carrier),
    )
    return _line(setting, event, text, figures=(event.figure, event.carrier))


def _alighted(setting: Setting, event: e.FigureAlighted) -> Line:
    text = say(
        "{figure} gets out of {carrier}.",
        figure=name(setting, event.figure),
        carrier=name(setting, event.carrier),
    )
    spots = ((event.x, event.y),)
    return _line(setting, event, text, figures=(event.figure, event.carrier), spots=spots)


def _left(setting: Setting, event: e.FigureLeft) -> Line:
    fields: Fields = {"figure": name(setting, event.figure)}
    template = say("{figure} leaves the table.").id
    if event.deserted:
        template = say("{figure} deserts and is gone.").id
    elif event.aboard:
        fields["men"] = len(event.aboard)
        template = say("{figure} leaves the table; aboard: {men}.").id
    return _line(setting, event, Message(template, fields), figures=(event.figure, *event.aboard))


_REVEALS: dict[str, str] = {
    "near": say("{figure} is found at {place}.").id,
    "fires": say("{figure} opens fire from {place}.").id,
    "moves": say("{figure} comes out at {place}.").id,
    "melee": say("{figure} springs up at {place}.").id,
    "hit": say("{figure} is caught at {place}.").id,
}


def _revealed(setting: Setting, event: e.FigureRevealed) -> Line:
    spot = (event.x, event.y)
    fields: Fields = {"figure": name(setting, event.figure), "place": write_spot(spot)}
    trace = Trace("reveal", _points((spot,)), piece=setting.figures[event.figure].id)
    text = Message(_REVEALS[event.why], fields)
    return _line(setting, event, text, figures=(event.figure,), spots=(spot,), trace=trace)


def _captured(setting: Setting, event: e.FigureCaptured) -> Line:
    text = say(
        "{captor} takes {figure} captive.",
        captor=name(setting, event.captor),
        figure=name(setting, event.figure),
    )
    spots = ((event.x, event.y),)
    return _line(setting, event, text, figures=(event.captor, event.figure), spots=spots)


# --- dice ------------------------------------------------------------------------------------

INITIATIVE = say("Initiative").id
"""Dice that stand in the line of their result."""


def _rolled(setting: Setting, event: Rolled) -> Line | None:
    if event.label == INITIATIVE:
        return None
    text = say("{roll}: {value}.", roll=Message(event.label), value=event.value)
    return _line(setting, event, text, dice=(event.value,), weight=0, seat=event.seat)


TELLERS: dict[type[Event], Teller] = {
    Rolled: _rolled,
    e.FigurePlaced: _placed,
    e.BombHidden: _bomb,
    e.TurnBegan: _turn,
    e.InitiativeThrown: _initiative,
    e.LotDrawn: _lot,
    e.OrderChosen: _order,
    e.HalfBegan: _half,
    e.ControlTested: _control,
    e.Halted: _halted,
    e.MovementThrown: _throw,
    e.FigureMoved: _moved,
    e.FigureBoarded: _boarded,
    e.FigureAlighted: _alighted,
    e.FigureLeft: _left,
    e.FigureRevealed: _revealed,
    e.FigureCaptured: _captured,
    e.PointsScored: _points_scored,
    e.GameEnded: _ended,
    **fire_log.TELLERS,
}
"""How each event is told. An event without an entry fails loudly."""
