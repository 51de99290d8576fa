"""The position as plain data: parallel lists by figure, and a few scalars."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NewType, Self

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import StateError
from stavka.engine.events import Events
from stavka.engine.frames import Frame, Machine

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

RUSSIAN = Seat("russian")
AFGHAN = Seat("afghan")
SEATS = (RUSSIAN, AFGHAN)
"""Sides by their number: 0 plays by the Russian rules, 1 by the Afghan ones (special.13.1)."""

FigureId = NewType("FigureId", int)
"""Index of a man, animal, vehicle or aircraft in the scenario's roster: Russians first."""

# What has become of a figure.
UNPLACED = 0
"""Waiting for its place in set-up."""
IN_PLAY = 1
HIDDEN = 2
"""Off the table at a place that only its owner knows (special.3.1); x and y say where."""
ABOARD = 3
"""In or on the carrier that `carrier` names; x and y are OFF."""
DEAD = 4
ESCAPED = 5
"""Left the table by its edge."""
CAPTURED = 6
WRECK = 7
"""A vehicle left as a smoking ruin: on the table, but out of the game."""

ON_TABLE = frozenset({IN_PLAY, WRECK})
OUT = frozenset({DEAD, ESCAPED, CAPTURED, WRECK})

OFF = -1
"""Coordinate of what is not on the table; `carrier` of who is not aboard; `jam` of a free turret;
`throw` before the movement dice."""
UNLIMITED = -1
"""Shots of a weapon that does not run dry."""

# Whether a figure moved in its last half-turn.
STILL = 0
MOVED = 1
"""It moved of its own will: a defence die more (attack.2.8), an attack die less (attack.3.2)."""
DECLARED = 2
"""It attacks first and will move afterwards: an attack die less, no defence die yet."""

HAND_TO_HAND = -2
"""In a deed's `mount`: the attack was melee."""

# Bits of `fired`, above one for each weapon mount.
FOUGHT = 1 << 8
"""Melee (melee.1)."""
EXPLODED = 1 << 9
SEIZED = 1 << 10
"""Took a captive."""


class Aim(NamedTuple):
    """A point on which a burst came down as aimed, by which mount and in which turn (attack.4.2).

    A figure that moves, by its own will or not, has none any more.
    """

    x: int
    y: int
    turn: int
    mount: int


class Deed(NamedTuple):
    """What a figure did in a half-turn, for special.12.4: how far it went, what it attacked.

    `mount` -1: no attack; HAND_TO_HAND: melee. `target` is a figure, or -1 when (x, y) is an aim
    point.
    """

    turn: int
    dx: int
    dy: int
    mount: int
    target: int
    x: int
    y: int


class Facts(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Everything in a position but the shared setting, in the order in which it is encoded."""

    scenario: str
    options: tuple[str, ...]
    frames: list[Frame]
    finished: Finished | None
    turn: int
    first: int
    half: int
    x: list[int]
    y: list[int]
    status: list[int]
    carrier: list[int]
    wounds: list[int]
    moved: list[int]
    done: list[int]
    fired: list[int]
    throw: list[int]
    stunned: list[int]
    knocked_out: list[int]
    lost_move: list[int]
    lost_attack: list[int]
    lost_defence: list[int]
    gone: list[int]
    immobile: list[int]
    jam: list[int]
    bomb: list[int]
    control: list[int]
    ammo: list[tuple[int, ...]]
    aim: list[tuple[Aim, ...] | None]
    last: list[Deed | None]
    now: list[Deed | None]
    points: list[int]


class State:
    """A position. Lists are by figure; `setting` is shared and never changes.

    Lengths are thousandths of an inch. `wounds` 0 or 1 (a second kills); `done` 1 when the figure
    has ended its activation in this half-turn; `fired` bits of the mounts that fired in it, with
    FOUGHT, EXPLODED, SEIZED; `throw` movement left in it, OFF before the dice; `lost_*` dice lost
    for good; `gone` bits of destroyed mounts; `jam` bearing of a jammed turret as
    `rules/bearing.py` writes it, OFF if free; `bomb` 1 on a suicide bomber; `control`
    what the control die made of an uncontrolled Soviet in this half-turn (FREE, REPEATS, DESERTS
    of `rules/control.py`); `ammo` shots left by mount; `last` the deed of the half-turn before,
    `now` that of this one; `points` victory points by side.
    """

    __slots__ = (
        "aim",
        "ammo",
        "bomb",
        "carrier",
        "control",
        "done",
        "finished",
        "fired",
        "first",
        "frames",
        "gone",
        "half",
        "immobile",
        "jam",
        "knocked_out",
        "last",
        "lost_attack",
        "lost_defence",
        "lost_move",
        "memo",
        "moved",
        "now",
        "points",
        "setting",
        "status",
        "stunned",
        "throw",
        "turn",
        "wounds",
        "x",
        "y",
    )

    setting: Setting
    frames: list[Frame]
    finished: Finished | None
    turn: int
    """0 in set-up, then 1 and up."""
    first: int
    """The side that is player A in this turn."""
    half: int
    """0 while player A acts, 1 while B does."""
    x: list[int]
    y: list[int]
    status: list[int]
    carrier: list[int]
    wounds: list[int]
    moved: list[int]
    done: list[int]
    fired: list[int]
    throw: list[int]
    stunned: list[int]
    knocked_out: list[int]
    lost_move: list[int]
    lost_attack: list[int]
    lost_defence: list[int]
    gone: list[int]
    immobile: list[int]
    jam: list[int]
    bomb: list[int]
    control: list[int]
    ammo: list[tuple[int, ...]]
    aim: list[tuple[Aim, ...] | None]
    last: list[Deed | None]
    now: list[Deed | None]
    points: list[int]
    memo: dict[str, object]
    """Scratch for the pending decision; never cloned, encoded or relied on."""

    @property
    def side(self) -> int:
        """The side whose half-turn it is."""
        return self.first ^ self.half

    def pending(self) -> Decision | Finished:
        """The decision that the game waits for, or the end."""
        return machine().pending(self)

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply a legal action and run on to the next decision."""
        self.memo.clear()
        return machine().apply(self, action, dice)

    def clone(self) -> Self:
        """An independent copy that shares the setting."""
        new = object.__new__(type(self))
        new.setting = self.setting
        new.frames = self.frames[:]
        new.finished = self.finished
        new.turn = self.turn
        new.first = self.first
        new.half = self.half
        new.x = self.x[:]
        new.y = self.y[:]
        new.status = self.status[:]
        new.carrier = self.carrier[:]
        new.wounds = self.wounds[:]
        new.moved = self.moved[:]
        new.done = self.done[:]
        new.fired = self.fired[:]
        new.throw = self.throw[:]
        new.stunned = self.stunned[:]
        new.knocked_out = self.knocked_out[:]
        new.lost_move = self.lost_move[:]
        new.lost_attack = self.lost_attack[:]
        new.lost_defence = self.lost_defence[:]
        new.gone = self.gone[:]
        new.immobile = self.immobile[:]
        new.jam = self.jam[:]
        new.bomb = self.bomb[:]
        new.control = self.control[:]
        new.ammo = self.ammo[:]
        new.aim = self.aim[:]
        new.last = self.last[:]
        new.now = self.now[:]
        new.points = self.points[:]
        new.memo = {}
        return new

    def facts(self) -> Facts:
        """The position without the setting."""
        setting = self.setting
        rest = (getattr(self, name) for name in Facts.__struct_fields__[2:])
        return Facts(setting.scenario.id, setting.options, *rest)

    def encode(self) -> bytes:
        """Canonical bytes of the position."""
        return msgspec.json.encode(self.facts())


def fresh(setting: Setting) -> State:
    """A position of a setting before anything is placed."""
    state = object.__new__(State)
    count = len(setting.figures)
    state.setting = setting
    state.frames = []
    state.finished = None
    state.turn = state.first = state.half = 0
    for name in OFF_LISTS:
        setattr(state, name, [OFF] * count)
    for name in ZERO_LISTS:
        setattr(state, name, [0] * count)
    state.ammo = [figure.shots for figure in setting.figures]
    state.aim = [None] * count
    state.last = [None] * count
    state.now = [None] * count
    state.points = [0, 0]
    state.memo = {}
    return state


OFF_LISTS = ("x", "y", "carrier", "throw", "jam")
"""Lists that begin with OFF."""
ZERO_LISTS = (
    "status",
    "wounds",
    "moved",
    "done",
    "fired",
    "stunned",
    "knocked_out",
    "lost_move",
    "lost_attack",
    "lost_defence",
    "gone",
    "immobile",
    "bomb",
    "control",
)
"""Lists that begin with 0."""
OTHER_LISTS = ("ammo", "aim", "last", "now")


def read_facts(data: bytes) -> Facts:
    """The facts of an encoding; raises `StateError` when it is not one of this game."""
    try:
        facts = msgspec.json.decode(data, type=Facts)
    except (msgspec.DecodeError, RecursionError) as error:
        raise StateError(f"not a position of Red Skorpion: {error}") from error
    facts.frames = [tuple(map(_tupled, frame)) for frame in facts.frames]
    return facts


def restore(setting: Setting, facts: Facts) -> State:
    """A state from its facts, whose shape is checked; see `shape.check_shape`."""
    state = object.__new__(State)
    state.setting = setting
    for name in Facts.__struct_fields__[2:]:
        setattr(state, name, getattr(facts, name))
    state.memo = {}
    return state


def _tupled(item: object) -> object:
    return tuple(map(_tupled, item)) if isinstance(item, list) else item


_machine: list[Machine[State]] = []


def machine() -> Machine[State]:
    """The game's flow; imported late because the rules import the state."""
    if not _machine:
        from stavka.games.red_skorpion.flow import FLOW  # noqa: PLC0415 - it imports the rules

        _machine.append(Machine(FLOW))
    return _machine[0]
