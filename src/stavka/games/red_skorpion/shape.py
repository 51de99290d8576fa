"""Whether a decoded position fits its setting: lengths of lists, ranges, frames of the flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.errors import StateError
from stavka.engine.frames import Choice
from stavka.games.red_skorpion.state import (
    ABOARD,
    HAND_TO_HAND,
    HIDDEN,
    IN_PLAY,
    OFF,
    OFF_LISTS,
    OTHER_LISTS,
    SEATS,
    UNPLACED,
    WRECK,
    ZERO_LISTS,
    Deed,
    machine,
)

if TYPE_CHECKING:
    from stavka.engine.frames import Frame
    from stavka.games.red_skorpion.setting import Setting
    from stavka.games.red_skorpion.state import Facts

QUOTED = 40
FARTHEST = 10**9
"""Farther than anything can be thrown, in thousandths of an inch."""
LAST_STEP = 3
"""Steps of a turn are 0 to this."""
HOME = "turn"
"""The frame at the bottom of every flow."""


def check_shape(setting: Setting, facts: Facts) -> None:
    """Raise `StateError`, telling what is wrong and what would be right, unless it fits."""
    _check_lists(setting, facts)
    _check_numbers(setting, facts)
    _check_frames(setting, facts)


def _expect(holds: bool, found: str, wanted: str) -> None:
    if not holds:
        raise StateError(f"position: {found}; expected {wanted}")


def _check_lists(setting: Setting, facts: Facts) -> None:
    count = len(setting.figures)
    for name in (*OFF_LISTS, *ZERO_LISTS, *OTHER_LISTS):
        held = len(getattr(facts, name))
        _expect(held == count, f"{name} holds {held}", f"{count}, one for each figure")
    held = len(facts.points)
    _expect(held == len(SEATS), f"points holds {held}", f"{len(SEATS)}, one for each side")
    for figure, left in zip(setting.figures, facts.ammo, strict=True):
        wanted = f"{len(figure.shots)}"
        _expect(len(left) == len(figure.shots), f"ammo of {figure.id} holds {len(left)}", wanted)


def _check_numbers(setting: Setting, facts: Facts) -> None:
    count = len(setting.figures)
    _check_range("turn", facts.turn, 0, setting.turns)
    _check_range("first", facts.first, 0, len(SEATS) - 1)
    _check_range("half", facts.half, 0, len(SEATS) - 1)
    for status in facts.status:
        _check_range("status", status, UNPLACED, WRECK)
    for carrier in facts.carrier:
        _check_range("carrier", carrier, OFF, count - 1)
    for figure in range(count):
        for deed in (facts.last[figure], facts.now[figure]):
            if deed is not None:
                _check_deed(setting, figure, deed)
        for aim in facts.aim[figure] or ():
            _check_range("mount of an aim", aim.mount, 0, len(setting.figures[figure].mounts) - 1)


def _check_deed(setting: Setting, figure: int, deed: Deed) -> None:
    most = len(setting.figures[figure].mounts) - 1
    _check_range("mount of a deed", deed.mount, HAND_TO_HAND, most)
    _check_range("target of a deed", deed.target, OFF, len(setting.figures) - 1)


def _check_range(name: str, value: int, least: int, most: int) -> None:
    _expect(least <= value <= most, f"{name} is {value}", f"{least} to {most}")


# --- frames ----------------------------------------------------------------------------------


class Form(NamedTuple):
    """What an item of a frame is called, and whether something can be it."""

    name: str
    fits: Callable[[Setting, object], bool]


def _is_count(setting: Setting, item: object) -> bool:
    return type(item) is int and 0 <= item <= FARTHEST


def _is_far(setting: Setting, item: object) -> bool:
    return type(item) is int and -FARTHEST <= item <= FARTHEST


def _is_side(setting: Setting, item: object) -> bool:
    return type(item) is int and 0 <= item < len(SEATS)


def _is_step(setting: Setting, item: object) -> bool:
    return type(item) is int and 0 <= item <= LAST_STEP


def _is_figure(setting: Setting, item: object) -> bool:
    return type(item) is int and 0 <= item < len(setting.figures)


def _is_clause(setting: Setting, item: object) -> bool:
    return isinstance(item, str)


def _are_figures(setting: Setting, item: object) -> bool:
    return isinstance(item, tuple) and all(_is_figure(setting, one) for one in item)


def _is_row(setting: Setting, item: object, forms: tuple[Form, ...]) -> bool:
    return (
        isinstance(item, tuple)
        and len(item) == len(forms)
        and all(form.fits(setting, one) for form, one in zip(forms, item, strict=True))
    )


def _are_rolls(setting: Setting, item: object) -> bool:
    return isinstance(item, tuple) and all(_is_row(setting, one, _ROLL) for one in item)


def _are_blasts(setting: Setting, item: object) -> bool:
    return isinstance(item, tuple) and all(_is_row(setting, one, _BLAST) for one in item)


def _is_blast_kind(setting: Setting, item: object) -> bool:
    return isinstance(item, str) and item in setting.blasts._fields


def _is_deed(setting: Setting, item: object) -> bool:
    numbers = len(Deed._fields)
    return isinstance(item, tuple) and len(item) == numbers and all(type(n) is int for n in item)


_FIGURE = Form("a figure's number", _is_figure)
_FIGURES = Form("figures' numbers", _are_figures)
_COUNT = Form("a number, 0 or more", _is_count)
_SIDE = Form("a side, 0 or 1", _is_side)
_FAR = Form("thousandths of an inch", _is_far)
_SPOT = (_FAR, _FAR)
_ROLL = (_FIGURE, _COUNT)
_BLAST = (Form("a kind of blast", _is_blast_kind), _FIGURE, *_SPOT, _FIGURES)

FORMS: dict[str, tuple[Form, ...]] = {
    "turn": (Form(f"a step, 0 to {LAST_STEP}", _is_step),),
    "initiative": (_COUNT,),
    "order": (_SIDE,),
    "acting": (_SIDE,),
    "pick": (_SIDE,),
    "setup": (_SIDE,),
    "place": (_FIGURE,),
    "ready": (),
    "bomb": (),
    "act": (_FIGURE,),
    "menu": (_FIGURE,),
    "alighting": (_FIGURE,),
    "moving": (_FIGURE, _COUNT, _FIGURES),
    "leg": (_FIGURE, _COUNT, _FIGURES),
    "shot": (_FIGURE, _COUNT),
    "retreat": (_FIGURE, _COUNT, *_SPOT, Form("a clause", _is_clause)),
    "control": (_FIGURES,),
    "repeat": (_FIGURE, Form("a deed", _is_deed)),
    "ducks": (*_SPOT, _FIGURES),
    "duck-first": (*_SPOT, _FIGURES, _FIGURES),
    "duck": (*_SPOT, _FIGURE),
    "falls-back": (*_SPOT, _FIGURE),
    "aftermath": (
        *_SPOT,
        Form("rolls on vehicles", _are_rolls),
        _FIGURES,
        Form("blasts", _are_blasts),
    ),
    "occupants": (_FIGURE, _FIGURES),
    "thrown": (_FIGURE, _FIGURE, _COUNT),
    "mercy": (_FIGURE, _FIGURE, _COUNT),
}
"""What follows the kind of a frame."""

_HERE = frozenset({IN_PLAY})
_ACTS = frozenset({IN_PLAY, HIDDEN})
WHO: dict[str, tuple[int, frozenset[int]]] = {
    "place": (1, frozenset({UNPLACED})),
    "menu": (1, _ACTS | {ABOARD}),
    "alighting": (1, frozenset({ABOARD})),
    "leg": (1, _HERE),
    "shot": (1, _ACTS),
    "retreat": (1, _HERE),
    "duck": (3, _HERE),
    "thrown": (2, frozenset({ABOARD})),
    "mercy": (2, _HERE),
}
"""Of frames that wait for a decision: which item is the figure in question, and how it must be."""


def _check_frames(setting: Setting, facts: Facts) -> None:
    for number, frame in enumerate(facts.frames):
        _check_frame(setting, number, frame)
    if facts.finished is not None:
        return
    kinds = [frame[0] for frame in facts.frames]
    _expect(kinds[:1] == [HOME], f"frames are {kinds}"[:QUOTED], f"{HOME!r} first")
    top = facts.frames[-1]
    waits = isinstance(machine().flow[top[0]], Choice)
    _expect(waits, f"frame {top[0]} is on top", "one that waits for a decision")
    _check_top(setting, facts, top)


def _check_frame(setting: Setting, number: int, frame: Frame) -> None:
    kind = frame[0] if frame else None
    known = isinstance(kind, str) and kind in FORMS
    _expect(known, f"frame {number} is of the kind {str(kind)[:QUOTED]!r}", ", ".join(FORMS))
    forms = FORMS[str(kind)]
    items = frame[1:]
    wanted = f"{len(forms)}: " + ", ".join(form.name for form in forms) if forms else "none"
    _expect(len(items) == len(forms), f"frame {number}, {kind}, has {len(items)} items", wanted)
    for form, item in zip(forms, items, strict=True):
        found = f"frame {number}, {kind}, holds {str(item)[:QUOTED]!r}"
        _expect(form.fits(setting, item), found, form.name)


def _check_top(setting: Setting, facts: Facts, frame: Frame) -> None:
    """The figure that the decision is about can be decided about."""
    kind = frame[0]
    if kind == "shot":
        most = len(setting.figures[frame[1]].mounts) - 1
        _check_range("the mount of frame shot", frame[2], 0, most)
    if kind == "duck-first":
        _expect(bool(frame[-1]), "frame duck-first waits for nobody", "figures to choose from")
    if kind in WHO:
        place, fit = WHO[kind]
        figure = frame[place]
        found = f"frame {kind} is about {setting.figures[figure].id}"
        _expect(facts.status[figure] in fit, found, "a figure that can be there")
