"""What a seat can say, in the rulebook's verbs; the notation used in replays and on the wire.

Places are written in inches with three decimals: "to 12.345,6.000".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stavka.engine.decision import Action
from stavka.engine.errors import NotationError

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

SETTINGS_KEPT = 16
"""Settings whose notation is kept: one for each scenario in play."""
LONGEST = 200
"""Longest text that is looked at, in characters."""
QUOTED = 60
DECIMALS = 3
INCH = 1000
FARTHEST = 10_000 * INCH
"""No table is larger; coordinates beyond are not read."""
SPOT = re.compile(r"(-?\d{1,5})(?:\.(\d{1,3}))?,(-?\d{1,5})(?:\.(\d{1,3}))?")
HOURS = tuple(str(hour) for hour in range(1, 13))


class Kind(NamedTuple):
    """A kind of operand: what players call it, and its two translations over one or two ints."""

    name: str
    size: int
    write: Callable[[tuple[int, ...]], str]
    read: Callable[[str], tuple[int, ...]]
    holds: Callable[[tuple[int, ...]], bool]


def write_spot(spot: tuple[int, ...]) -> str:
    """A place in inches.

    >>> write_spot((12345, 6000))
    '12.345,6.000'
    """
    return ",".join(_inches(part) for part in spot)


def _inches(mils: int) -> str:
    whole, part = divmod(abs(mils), INCH)
    return f"{'-' if mils < 0 else ''}{whole}.{part:0{DECIMALS}}"


def read_spot(text: str) -> tuple[int, ...]:
    """The place of a text; raises `ValueError` when it is none.

    >>> read_spot("12.3,6")
    (12300, 6000)
    """
    found = SPOT.fullmatch(text)
    if found is None:
        raise ValueError("two figures in inches with at most three decimals, as 12.345,6.000")
    return (_mils(found[1], found[2]), _mils(found[3], found[4]))


def _mils(whole: str, part: str | None) -> int:
    mils = abs(int(whole)) * INCH + int((part or "").ljust(DECIMALS, "0"))
    return -mils if whole.startswith("-") else mils


_SPOT = Kind(
    "place",
    2,
    write_spot,
    read_spot,
    lambda spot: all(-FARTHEST <= part <= FARTHEST for part in spot),
)


def _named(name: str, ids: tuple[str, ...], first: int = 0) -> Kind:
    index = {text: number for number, text in enumerate(ids, first)}
    return Kind(
        name,
        1,
        lambda number: ids[number[0] - first],
        lambda text: (index[text],),
        lambda number: first <= number[0] < first + len(ids),
    )


class SkorpionNotation:
    """Verbs and their operands over the names of one setting."""

    def __init__(self, setting: Setting) -> None:
        figure = _named("figure", tuple(one.id for one in setting.figures))
        group = _named("group", setting.group_ids)
        weapon = _named("weapon", tuple(one.id for one in setting.weapons))
        hour = _named("hour of the clock", HOURS, 1)
        self.kinds: dict[str, Kind | None] = {
            "at": _SPOT,  # place the figure whose turn it is (set-up, arrival, getting out)
            "hide": _SPOT,  # the same, off the table
            "leave-out": None,  # there is no room for it
            "bomb": figure,  # give it a secret bomb
            "be-a": None,
            "be-b": None,
            "go": figure,  # pick a figure to act
            "throw": group,  # throw for movement together
            "end": None,  # end the half-turn
            "move": None,
            "fire-first": None,  # attack, and move afterwards
            "alight": None,  # get out of the carrier
            "pass": None,  # be content
            "fire": weapon,
            "melee": figure,
            "explode": None,
            "seize": figure,  # take a captive along
            "to": _SPOT,
            "stop": None,
            "board": figure,  # get into a carrier
            "leave": None,  # leave the table by its edge
            "over": figure,  # run over
            "ram": figure,
            "away": None,  # retreat straight away
            "target": figure,
            "aim": _SPOT,
            "first": figure,  # which of several goes first
            "duck": None,
            "hold": None,
            "capture": None,
            "strike": None,
            "clear": hour,  # which way he is thrown
        }

    def write(self, action: Action) -> str:
        """The text of an action."""
        verb = str(action[0])
        kind = self.kinds[verb]
        if kind is None:
            return verb
        return f"{verb} {kind.write(tuple(map(int, action[1:])))}"

    def read(self, text: str) -> Action:
        """The action of a text; raises `NotationError` on anything that names none."""
        if type(text) is not str or len(text) > LONGEST:
            raise NotationError(f"an action is a text of at most {LONGEST} characters")
        words = text.split()
        if not words or words[0] not in self.kinds:
            verb = words[0][:40] if words else ""
            raise NotationError(f"no verb {verb!r}; verbs are: {', '.join(self.kinds)}")
        kind = self.kinds[words[0]]
        wanted = words[0] if kind is None else f"{words[0]} <{kind.name}>"
        if len(words) - 1 != int(kind is not None):
            raise NotationError(f"{text[:QUOTED]!r} has {len(words) - 1} operands; it is: {wanted}")
        return (words[0], *(_operand(kind, words[1]) if kind is not None else ()))

    def is_sayable(self, action: object) -> bool:
        """Whether an action has a known verb with the right operands, each naming something."""
        if not isinstance(action, tuple) or not action:
            return False
        verb = action[0]
        if not isinstance(verb, str) or verb not in self.kinds:
            return False
        kind, operands = self.kinds[verb], action[1:]
        if any(type(one) is not int for one in operands):
            return False
        if kind is None:
            return not operands
        return len(operands) == kind.size and kind.holds(operands)


def _operand(kind: Kind, word: str) -> tuple[int, ...]:
    try:
        return kind.read(word)
    except LookupError:
        raise NotationError(f"{word[:40]!r} is not a {kind.name}") from None
    except ValueError as error:
        raise NotationError(f"{word[:40]!r} is not a {kind.name}: {error}") from None


@lru_cache(maxsize=SETTINGS_KEPT)
def notation(setting: Setting) -> SkorpionNotation:
    """The notation of a setting; made once, as every choice is written."""
    return SkorpionNotation(setting)
