"""Events as lines of the log, in sentences that a player would say."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.events import Event, Rolled
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line
from stavka.games.kriegsspiel import events as e
from stavka.games.kriegsspiel.rules import REASONS
from stavka.games.kriegsspiel.setting import KIND_NAMES, SIDE_NAMES, Setting
from stavka.games.kriegsspiel.state import UNKNOWN
from stavka.games.kriegsspiel.view import side_name

HEADING = 2
"""Weight of the line that ends the game."""


def tell(setting: Setting, event: Event) -> Line | None:
    """An event as a line; None for what the sentences around it say already."""
    text = sentence(setting, event)
    if text is None:
        return None
    kind = str(type(event).__struct_config__.tag)
    if isinstance(event, Rolled):
        return Line(text, event.clause, kind, event.seat, dice=(event.value,))
    if isinstance(event, e.Passed):
        return Line(text, event.clause, kind, event.seat)
    if isinstance(event, e.Ended):
        return Line(text, event.clause, kind, weight=HEADING)
    if isinstance(event, e.Compared):
        return Line(text, event.clause, kind)
    assert isinstance(event, e.Placed | e.Marched | e.Attacked | e.Revealed | e.Removed)
    return Line(
        text,
        event.clause,
        kind,
        places=(setting.labels[event.place],),
        pieces=(setting.piece_ids[event.piece],),
    )


def sentence(setting: Setting, event: Event) -> Message | None:
    """What an event says."""
    match event:
        case e.Placed(piece=piece, kind=kind) if kind == UNKNOWN:
            return say("{piece} is placed face down.", piece=side_name(setting, piece))
        case e.Placed(piece=piece, kind=kind) | e.Revealed(piece=piece, kind=kind):
            return say(
                "{piece}: {kind}.", piece=side_name(setting, piece), kind=_kind(setting, kind)
            )
        case e.Marched(piece=piece, place=place):
            return say(
                "{piece} marches to {hex}.",
                piece=side_name(setting, piece),
                hex=setting.labels[place],
            )
        case e.Attacked(piece=piece, target=target):
            return say(
                "{piece} attacks {target}.",
                piece=side_name(setting, piece),
                target=side_name(setting, target),
            )
        case e.Removed(piece=piece):
            return say("{piece} is removed.", piece=side_name(setting, piece))
        case _:
            return _plain(event)


def _plain(event: Event) -> Message | None:
    match event:
        case e.Passed(seat=seat):
            return say("{side} passes.", side=SIDE_NAMES[seat])
        case Rolled(seat=seat, label=label, value=value):
            return say(
                "{side}: {label}, {value}.", side=SIDE_NAMES[seat], label=say(label), value=value
            )
        case e.Compared(attacker=attacker, defender=defender):
            return say("{attacker} against {defender}.", attacker=attacker, defender=defender)
        case e.Ended(winners=winners, reason=reason):
            return ending(winners, reason)
        case _:
            return None


def ending(winners: tuple[Seat, ...], reason: str) -> Message:
    """How the game ended, in words."""
    text = REASONS[reason][1]
    if not winners:
        return say("A draw. {reason}", reason=text)
    return say("{side} wins. {reason}", side=SIDE_NAMES[winners[0]], reason=text)


def _kind(setting: Setting, kind: int) -> Message:
    return KIND_NAMES[setting.kinds[kind].id]
