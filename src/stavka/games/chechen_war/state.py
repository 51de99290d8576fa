"""The position as plain data: parallel lists by unit, stacks by hex, a few scalars."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType, Self

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import StateError
from stavka.engine.events import Events
from stavka.engine.frames import Frame, Machine

if TYPE_CHECKING:
    from stavka.games.chechen_war.setting import Setting

RUSSIAN = Seat("russian")
CHECHEN = Seat("chechen")

UnitId = NewType("UnitId", int)
"""Index of a unit in the setting's roster: Russians first, then regulars, then militia."""
LeaderId = NewType("LeaderId", int)
MarkerId = NewType("MarkerId", int)

# Where a unit is when it is on no hex (hexes are 0 and up).
POOL = -1
"""Russian Reinforcement Pool, or the Chechen cup."""
BOX = -2
"""Recruitment Box of its side."""
UNPLACED = -3
"""Waiting for its hex in set-up."""

# Where a leader is when on no hex.
UNDERGROUND = -1
DEAD = -2
RETURNING = -3
"""On the next turn's box of the Game Turn Track."""

# Where a Russian or Chechen support marker is; a gunship threat lies on a hex (0 and up).
AVAILABLE = -1
USED = -2
GONE = -3

NEVER = 0
"""Turn number of what has not happened."""

# Movement factors left to a unit that may not move by land any more in this segment.
STOPPED = -1
"""It entered an enemy zone of control (9.2.1)."""
FLOWN = -2
"""It was carried by helicopter (8.8.2)."""


class Facts(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Everything in a position but the shared setting, in the order in which it is encoded."""

    frames: list[Frame]
    finished: Finished | None
    turn: int
    mustered: bool
    where: list[int]
    reduced: list[bool]
    shown: list[bool]
    left: list[int]
    origin: list[int]
    fought: list[bool]
    leaders: list[int]
    russian_support: list[int]
    chechen_support: list[int]
    morale: int
    casualties: int
    collateral: int
    flights: int
    leaders_lost: int
    groznyi_attacked: bool
    kidnapped: int
    ceasefire: int
    grounded: int
    attacked: list[int]
    ambushed: list[int]
    ambushers: list[int]
    supporters: list[int]


class State:
    """A position. All lists are by id; `setting` is shared and never changes.

    `where` hex or POOL/BOX/UNPLACED; `left` movement factors unspent this segment (STOPPED after an
    enemy zone); `origin` hex at the start of the Movement Segment; `fought` attacked this segment;
    `stacks` units by hex, ascending; `near` for each side (0 Russian, 1 Chechen) and hex, how
    many adjacent hexes that side occupies: positive means that its zone of control is there.

    Clones share `stacks` and `near`, the bulk of a position, until one of them changes its own:
    whoever writes to them calls `own_board` first.
    """

    __slots__ = (
        "ambushed",
        "ambushers",
        "attacked",
        "casualties",
        "ceasefire",
        "chechen_count",
        "chechen_support",
        "collateral",
        "finished",
        "flights",
        "fought",
        "frames",
        "grounded",
        "groznyi_attacked",
        "kidnapped",
        "leaders",
        "leaders_lost",
        "left",
        "lent",
        "memo",
        "morale",
        "mustered",
        "near",
        "origin",
        "reduced",
        "russian_support",
        "setting",
        "shown",
        "stacks",
        "supporters",
        "turn",
        "where",
    )

    setting: Setting
    frames: list[Frame]
    finished: Finished | None
    turn: int
    mustered: bool
    """False in set-up: identities are dealt, unseen, when the Chechen set-up is complete."""
    where: list[int]
    reduced: list[bool]
    shown: list[bool]
    left: list[int]
    origin: list[int]
    fought: list[bool]
    leaders: list[int]
    russian_support: list[int]
    chechen_support: list[int]
    morale: int
    casualties: int
    collateral: int
    flights: int
    leaders_lost: int
    """Leaders eliminated in the current turn (6.2.4)."""
    groznyi_attacked: bool
    kidnapped: int
    """Turn of the kidnapping, or NEVER."""
    ceasefire: int
    """The ceasefire game turn, or NEVER."""
    grounded: int
    """Turn in which foul weather keeps aircraft in the Used box, or NEVER."""
    attacked: list[int]
    """Hexes attacked in this Combat Segment."""
    ambushed: list[int]
    """Russian hexes that have had their ambush in this segment."""
    ambushers: list[int]
    supporters: list[int]
    stacks: dict[int, tuple[int, ...]]
    near: tuple[list[int], list[int]]
    lent: bool
    """Whether another position may be reading the same `stacks` and `near`."""
    chechen_count: int
    """Chechen units on the map."""
    memo: dict[str, object]
    """Scratch for the pending decision (a flood); never cloned, encoded or relied on."""

    def pending(self) -> Decision | Finished:
        """The decision that the game waits for, or the end."""
        return machine().pending(self)

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply a legal action and run on to the next decision."""
        return machine().apply(self, action, dice)

    def clone(self) -> Self:
        """An independent copy, sharing the setting, and the board until either changes it."""
        self.lent = True
        new = object.__new__(type(self))
        new.setting = self.setting
        new.frames = self.frames[:]
        new.finished = self.finished
        new.turn = self.turn
        new.mustered = self.mustered
        new.where = self.where[:]
        new.reduced = self.reduced[:]
        new.shown = self.shown[:]
        new.left = self.left[:]
        new.origin = self.origin[:]
        new.fought = self.fought[:]
        new.leaders = self.leaders[:]
        new.russian_support = self.russian_support[:]
        new.chechen_support = self.chechen_support[:]
        new.morale = self.morale
        new.casualties = self.casualties
        new.collateral = self.collateral
        new.flights = self.flights
        new.leaders_lost = self.leaders_lost
        new.groznyi_attacked = self.groznyi_attacked
        new.kidnapped = self.kidnapped
        new.ceasefire = self.ceasefire
        new.grounded = self.grounded
        new.attacked = self.attacked[:]
        new.ambushed = self.ambushed[:]
        new.ambushers = self.ambushers[:]
        new.supporters = self.supporters[:]
        new.stacks = self.stacks
        new.near = self.near
        new.lent = True
        new.chechen_count = self.chechen_count
        new.memo = {}
        return new

    def own_board(self) -> None:
        """Take a copy of stacks and zones if they are shared; needed before writing to either."""
        if self.lent:
            self.stacks = self.stacks.copy()
            self.near = (self.near[0][:], self.near[1][:])
            self.lent = False

    def facts(self) -> Facts:
        """The position without what follows from it."""
        return Facts(*(getattr(self, name) for name in Facts.__struct_fields__))

    def encode(self) -> bytes:
        """Canonical bytes of the position."""
        return msgspec.json.encode(self.facts())


def restore(setting: Setting, facts: Facts) -> State:
    """A state from its facts; stacks, zones and counts are derived again."""
    state = object.__new__(State)
    state.setting = setting
    for name in Facts.__struct_fields__:
        setattr(state, name, getattr(facts, name))
    state.stacks = {}
    state.near = ([0] * len(setting.grid), [0] * len(setting.grid))
    state.lent = False
    state.chechen_count = 0
    state.memo = {}
    for unit, hex_ in enumerate(facts.where):
        if hex_ >= 0:
            _settle(state, unit, hex_)
    return state


def _settle(state: State, unit: int, hex_: int) -> None:
    setting = state.setting
    side = unit >= setting.first_chechen
    stack = state.stacks.get(hex_)
    if stack is None:
        near = state.near[side]
        for neighbour in setting.neighbours[hex_]:
            near[neighbour] += 1
        state.stacks[hex_] = (unit,)
    else:
        state.stacks[hex_] = (*stack, unit)
    state.chechen_count += side


def _tupled(item: object) -> object:
    return tuple(map(_tupled, item)) if isinstance(item, list) else item


def decode(setting: Setting, data: bytes) -> State:
    """The state of an encoding; raises `StateError` when it is not one of this game."""
    try:
        facts = msgspec.json.decode(data, type=Facts)
    except (msgspec.DecodeError, RecursionError) as error:
        raise StateError(f"not a position of Chechen War: {error}") from error
    facts.frames = [tuple(map(_tupled, frame)) for frame in facts.frames]
    _check_shape(setting, facts)
    return restore(setting, facts)


def _check_shape(setting: Setting, facts: Facts) -> None:
    wanted = {
        "where": len(setting.units),
        "reduced": len(setting.units),
        "shown": len(setting.units),
        "left": len(setting.units),
        "origin": len(setting.units),
        "fought": len(setting.units),
        "leaders": len(setting.leaders),
        "russian_support": len(setting.russian_support),
        "chechen_support": len(setting.chechen_support),
    }
    for name, count in wanted.items():
        if len(getattr(facts, name)) != count:
            raise StateError(f"position: {name} holds {len(getattr(facts, name))}, not {count}")
    if any(not UNPLACED <= place < len(setting.grid) for place in facts.where):
        raise StateError(
            f"position: where holds a place outside {UNPLACED}..{len(setting.grid) - 1}"
        )


_machine: list[Machine[State]] = []


def machine() -> Machine[State]:
    """The game's flow; imported late because the rules import the state."""
    if not _machine:
        from stavka.games.chechen_war.flow import FLOW  # noqa: PLC0415 - it imports the rules

        _machine.append(Machine(FLOW))
    return _machine[0]
