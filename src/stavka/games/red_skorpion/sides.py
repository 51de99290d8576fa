"""What the sides are called: Russians and Afghans, or as the scenario's theatre calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from stavka.engine.decision import Seat
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion.state import AFGHAN, RUSSIAN, SEATS

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

PLAYERS: dict[Seat, Message] = {
    RUSSIAN: say("The Russian player"),
    AFGHAN: say("The Afghan player"),
}
HALVES: dict[Seat, Message] = {
    RUSSIAN: say("Russian half of the turn"),
    AFGHAN: say("Afghan half of the turn"),
}
ACTS: dict[Seat, Message] = {
    RUSSIAN: say("The Russians act."),
    AFGHAN: say("The Afghans act."),
}
SCORED: dict[Seat, Message] = {RUSSIAN: say("Russians"), AFGHAN: say("Afghans")}
POINTS: dict[Seat, Message] = {
    RUSSIAN: say("Russian points"),
    AFGHAN: say("Afghan points"),
}
BOXES: dict[str, tuple[Message, Message]] = {
    "to-place": (say("Russians to be placed"), say("Afghans to be placed")),
    "aboard": (say("Russians aboard"), say("Afghans aboard")),
    "lost": (say("Russian dead"), say("Afghan dead")),
    "left": (say("Russians off the table"), say("Afghans off the table")),
    "captured": (say("Russians captured"), say("Afghans captured")),
    "unseen": (say("Russians not seen"), say("Afghans not seen")),
}
OTHER_BOXES: dict[str, Message] = {
    "to-place": say("{side}: to be placed"),
    "aboard": say("{side}: aboard"),
    "lost": say("{side}: dead"),
    "left": say("{side}: off the table"),
    "captured": say("{side}: captured"),
    "unseen": say("{side}: not seen"),
}
"""The same where the scenario has names of its own."""

CURVES: dict[str, tuple[str, str]] = {
    "points": (say("russian points").id, say("afghan points").id),
    "left": (say("russian figures").id, say("afghan figures").id),
}
OTHER_CURVES: dict[str, tuple[str, str]] = {
    "points": (say("{russian}: points").id, say("{afghan}: points").id),
    "left": (say("{russian}: figures left").id, say("{afghan}: figures left").id),
}
"""The same where the scenario has names of its own: who reads them puts in those of the seats."""


def own_name(setting: Setting, seat: Seat) -> Message | None:
    """The name that the scenario gives a side; None where it is called as usual."""
    return setting.side_names.get(seat)


def player(setting: Setting, seat: Seat) -> Message:
    """The player of a side, at the head of a sentence."""
    return _named(setting, seat, PLAYERS, say("The {side} player"))


def half(setting: Setting, seat: Seat) -> Message:
    """A side's half of the turn."""
    return _named(setting, seat, HALVES, say("{side} half of the turn"))


def acts(setting: Setting, seat: Seat) -> Message:
    """That a side begins to act."""
    return _named(setting, seat, ACTS, say("{side} half of the turn."))


def scored(setting: Setting) -> tuple[Message, Message]:
    """Both sides as they stand before what each has thrown or earned."""
    us, them = (_named(setting, seat, SCORED, say("{side}")) for seat in SEATS)
    return us, them


def nobody(setting: Setting, side: int, usual: Message) -> Message:
    """That nobody of a side is left."""
    template = say("{side}: nobody is left; the points decide.")
    return _named(setting, SEATS[side], {SEATS[side]: usual}, template)


def points(setting: Setting, seat: Seat) -> Message:
    """The points of a side."""
    return _named(setting, seat, POINTS, say("{side}: points"))


def box(setting: Setting, kind: str, side: int) -> Message:
    """A box beside the table."""
    usual = dict(zip(SEATS, BOXES[kind], strict=True))
    return _named(setting, SEATS[side], usual, OTHER_BOXES[kind])


def curves(setting: Setting) -> tuple[str, ...]:
    """What the curves of reports are called: points of both sides, then figures left of both."""
    return tuple(
        OTHER_CURVES[what][side] if seat in setting.side_names else CURVES[what][side]
        for what in CURVES
        for side, seat in enumerate(SEATS)
    )


def _named(
    setting: Setting, seat: Seat, usual: Mapping[Seat, Message], template: Message
) -> Message:
    name = own_name(setting, seat)
    return usual[seat] if name is None else Message(template.id, {"side": name})
