"""The position as plain data: flat lists by counter, by zone and by faction, and a few scalars.

A counter is a physical piece with an index of its own ("red-infantry-7"); those of a faction stand
together, and within it those of a class (equal counters). Factions are numbered in the order of
Faction Priority, so the lower number always comes first (6.2.3). Zones are indices of
`setting.graph`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import StateError
from stavka.engine.events import Events
from stavka.engine.frames import Frame, Machine

if TYPE_CHECKING:
    from stavka.games.for_bloody_honor.setting import Setting

# --- factions and sides ---------------------------------------------------------------------------

FACTIONS = (
    "poles",
    "denekin",
    "wrangel",
    "kolchak",
    "yudenich",
    "mahkno",
    "czech",
    "foreign",
    "red",
)
"""By Faction Priority; the Reds come last (6.2.3)."""
POLES, DENEKIN, WRANGEL, KOLCHAK, YUDENICH, MAHKNO, CZECH, FOREIGN, RED = range(len(FACTIONS))
WHITE_FACTIONS = tuple(range(RED))
NOBODY = -1
"""In `control` and `waived`: no faction."""

REDS, WHITES = 0, 1
"""The two sides."""
RED_BIT = 1 << RED
WHITE_BITS = RED_BIT - 1
"""Masks over factions, as in `present`: bit f stands for faction f."""

ABSENT, IN, GONE = 0, 1, 2
"""Standing of a faction: not yet in the game, in it, out of it for good."""

# --- where a counter is when it is in no zone -----------------------------------------------------

LOSS = -1
"""Loss Pool of its faction."""
RECRUIT = -2
"""Recruitment Pool of its faction."""
RESERVE = -3
"""Not available yet: its turn or its faction has not come."""
OUT = -4
"""Out of the game for good."""
TRACK = -100
"""`TRACK - turn`: on that turn's space of the Game Turn Track."""

# --- status bits of a counter ---------------------------------------------------------------------

DAMAGED = 1
"""Flipped by a first hit."""
SPENT = 2
"""Has tried to move in the present movement action (7.1.7, 7.3.9)."""
FIRED = 4
"""Has had its one firing round of this Combat phase (11.4.1.4)."""
BROKEN = 8
"""Its latest reliability check in this combat failed (11.4.3)."""
NEWCOMER = 16
"""Retreated into a zone whose combat is unresolved (8.5.5)."""
FOUGHT = 32
"""An aircraft that has taken part in a combat of this Combat phase (11.4.2.3.10)."""
GUEST = 64
"""Poles that retreated onto other Whites: they don't help to defend (11.2.1.2)."""
SETTLED = 128
"""Placed and not moved since, and by that unable to take control (2.2.3)."""

STAYING = DAMAGED | SETTLED | GUEST
"""What a counter keeps from one chit to the next."""

# --- why a zone is closed -------------------------------------------------------------------------

OPEN, GERMANS, WAR, PEACE, BALTIC = range(5)
"""Closure of a zone: none, German occupation, Poland before it enters, after its peace, Baltic."""

# --- chits ----------------------------------------------------------------------------------------

RED_COMBAT, WHITE_COMBAT, RED_RECRUIT, WHITE_RECRUIT = range(len(FACTIONS), len(FACTIONS) + 4)
"""Chits; a number below these is the Movement chit of that faction."""
CHITS = (*FACTIONS, "red-combat", "white-combat", "red-recruit", "white-recruit")

PICKING = frozenset({"take", "all"})
"""Verbs that only make up a force: what was found out about the board still holds."""
NEVER = 0
"""Turn number of what has not happened."""


class Facts(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Everything in a position but the shared setting, in the order in which it is encoded."""

    scenario: str
    core: bool
    frames: list[Frame]
    finished: Finished | None
    turn: int
    clock: int
    where: list[int]
    status: list[int]
    control: list[int]
    waived: list[int]
    closure: list[int]
    evicted: list[int]
    since: list[int]
    attempts: list[int]
    standing: list[int]
    influence: list[int]
    modifier: list[int]
    chits: list[int]
    drawn: list[int]
    reds_gone: int
    duel: bool


class State:
    """A position.

    By counter: `where` a zone, or LOSS, RECRUIT, RESERVE, OUT, TRACK - turn; `status` bits.
    By zone: `control` the owning faction or NOBODY; `waived` the White faction that stands there
    alone and left the owner's marker (11.5.1.2), or NOBODY; `closure` OPEN, GERMANS, WAR, PEACE,
    BALTIC; `evicted` mask of the factions that must try to leave (11.2.1.4); `attempts` forces
    that tried to leave it in the present movement action (7.6); `present` mask of the factions
    with units there.
    By faction and zone (index `faction * zones + zone`): `stacks` counters there, ascending;
    `since` the `clock` at which the faction came into the zone, 0 when it is not there.
    By faction: `standing` ABSENT, IN, GONE; `influence` as on the track; `modifier` 0 to 4.
    `chits` left in the container, ascending (what is there is public, the order is not known to
    anybody); `drawn` this turn, in order. `clock` counts the actions of chits and the arrivals:
    what comes in the same action has the same stamp.

    `stacks` and `present` follow from `where`; clones share them and `since` until one of the two
    changes its own: whoever writes to them calls `own_board` first (`rules/board.py` alone does).
    """

    __slots__ = (
        "attempts",
        "chits",
        "clock",
        "closure",
        "control",
        "core",
        "drawn",
        "duel",
        "evicted",
        "finished",
        "frames",
        "influence",
        "lent",
        "memo",
        "modifier",
        "present",
        "reds_gone",
        "scenario",
        "seat_of",
        "setting",
        "since",
        "stacks",
        "standing",
        "status",
        "turn",
        "waived",
        "where",
    )

    setting: Setting
    scenario: str
    seat_of: tuple[Seat, ...]
    """The seat that leads each faction; follows from the scenario."""
    core: bool
    """Whether the optional core-zone victory is played (3.12)."""
    frames: list[Frame]
    finished: Finished | None
    turn: int
    clock: int
    where: list[int]
    status: list[int]
    control: list[int]
    waived: list[int]
    closure: list[int]
    evicted: list[int]
    since: list[int]
    attempts: list[int]
    standing: list[int]
    influence: list[int]
    modifier: list[int]
    chits: list[int]
    drawn: list[int]
    reds_gone: int
    """Turn in which the last Red unit went, or NEVER."""
    duel: bool
    """Whether Mahkno must fight the Poles in Odessa at the next White Combat chit (5.1.1.8)."""
    stacks: list[tuple[int, ...]]
    present: list[int]
    lent: bool
    """Whether another position may be reading the same `stacks`, `present` and `since`."""
    memo: dict[str, object]
    """Scratch for the pending decision; never cloned, encoded or relied on."""

    def pending(self) -> Decision | Finished:
        """The decision that the game waits for, or the end."""
        return machine().pending(self)

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply a legal action and run on to the next decision."""
        if action[0] not in PICKING:
            self.memo = {}
        return machine().apply(self, action, dice)

    def clone(self) -> Self:
        """An independent copy, sharing the setting, and the board until either changes it."""
        self.lent = True
        new = object.__new__(type(self))
        new.setting = self.setting
        new.scenario = self.scenario
        new.seat_of = self.seat_of
        new.core = self.core
        new.frames = self.frames[:]
        new.finished = self.finished
        new.turn = self.turn
        new.clock = self.clock
        new.where = self.where[:]
        new.status = self.status[:]
        new.control = self.control[:]
        new.waived = self.waived[:]
        new.closure = self.closure[:]
        new.evicted = self.evicted[:]
        new.since = self.since
        new.attempts = self.attempts[:]
        new.standing = self.standing[:]
        new.influence = self.influence[:]
        new.modifier = self.modifier[:]
        new.chits = self.chits[:]
        new.drawn = self.drawn[:]
        new.reds_gone = self.reds_gone
        new.duel = self.duel
        new.stacks = self.stacks
        new.present = self.present
        new.lent = True
        new.memo = {}
        return new

    def own_board(self) -> None:
        """Take a copy of what clones share; needed before writing to it."""
        if self.lent:
            self.stacks = self.stacks[:]
            self.since = self.since[:]
            self.present = self.present[:]
            self.lent = False

    def facts(self) -> Facts:
        """The position without what follows from it."""
        return Facts(*(getattr(self, name) for name in Facts.__struct_fields__))

    def encode(self) -> bytes:
        """Canonical bytes of the position."""
        return msgspec.json.encode(self.facts())


def restore(setting: Setting, facts: Facts) -> State:
    """A state from its facts; the board is derived again."""
    state = object.__new__(State)
    state.setting = setting
    for name in Facts.__struct_fields__:
        setattr(state, name, getattr(facts, name))
    state.seat_of = setting.scenarios[facts.scenario].seat_of
    zones = setting.zones
    state.stacks = [()] * (len(FACTIONS) * zones)
    state.present = [0] * zones
    state.lent = False
    state.memo = {}
    for counter, place in enumerate(facts.where):
        if place >= 0:
            faction = setting.faction_of[counter]
            state.stacks[faction * zones + place] += (counter,)
            state.present[place] |= 1 << faction
    return state


def _tupled(item: object) -> object:
    return tuple(map(_tupled, item)) if isinstance(item, list) else item


def decode(setting: Setting, data: bytes) -> State:
    """The state of an encoding; raises `StateError` when it is not one of this game."""
    try:
        facts = msgspec.json.decode(data, type=Facts)
    except (msgspec.DecodeError, RecursionError) as error:
        raise StateError(f"not a position of For Bloody Honor: {error}") from error
    facts.frames = [tuple(map(_tupled, frame)) for frame in facts.frames]
    _check_shape(setting, facts)
    return restore(setting, facts)


def _check_shape(setting: Setting, facts: Facts) -> None:
    if facts.scenario not in setting.scenarios:
        raise StateError(f"position: there is no scenario {facts.scenario[:40]!r}")
    by_zone = ("control", "waived", "closure", "evicted", "attempts")
    wanted = {
        **dict.fromkeys(("where", "status"), len(setting.ids)),
        **dict.fromkeys(by_zone, setting.zones),
        **dict.fromkeys(("standing", "influence", "modifier"), len(FACTIONS)),
        "since": len(FACTIONS) * setting.zones,
    }
    for name, count in wanted.items():
        if len(getattr(facts, name)) != count:
            raise StateError(f"position: {name} holds {len(getattr(facts, name))}, not {count}")
    bounds = {
        "where": (TRACK - setting.turns, setting.zones),
        "control": (NOBODY, len(FACTIONS)),
        "waived": (NOBODY, len(FACTIONS)),
        "closure": (OPEN, BALTIC + 1),
        "chits": (0, len(CHITS)),
        "drawn": (0, len(CHITS)),
    }
    for name, (low, high) in bounds.items():
        if any(not low <= value < high for value in getattr(facts, name)):
            raise StateError(f"position: {name} holds a value outside {low}..{high - 1}")


_machine: list[Machine[State]] = []


def machine() -> Machine[State]:
    """The game's flow; imported late because the rules import the state."""
    if not _machine:
        from stavka.games.for_bloody_honor.flow import FLOW  # noqa: PLC0415 - it imports the rules

        _machine.append(Machine(FLOW))
    return _machine[0]
