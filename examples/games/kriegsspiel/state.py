"""The position as plain data: where each piece stands, what it is, whether it lies face up."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from stavka.engine.decision import Action, Decision, Finished
from stavka.engine.dice import Dice
from stavka.engine.errors import StateError
from stavka.engine.events import Events
from stavka.engine.frames import Frame, Machine
from stavka.games.kriegsspiel.setting import Setting

OFF = -1
"""Place of a piece that is not on the field: not yet placed, or removed."""
UNKNOWN = -1
"""Kind of a piece that has not been placed yet."""


class Facts(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Everything in a position but the shared setting, in the order in which it is encoded."""

    frames: list[tuple[str | int, ...]]
    finished: Finished | None
    turn: int
    places: list[int]
    kinds: list[int]
    shown: list[bool]


class State:
    """A position; the lists are by piece. `turn` counts the turns of both sides from 1."""

    __slots__ = ("finished", "frames", "kinds", "places", "setting", "shown", "turn")
    machine: ClassVar[Machine[State]]
    """The flow table at work; set by the rules, which import this module."""

    def __init__(self, setting: Setting, facts: Facts) -> None:
        self.setting = setting
        self.frames: list[Frame] = list(facts.frames)
        self.finished = facts.finished
        self.turn = facts.turn
        self.places = facts.places
        self.kinds = facts.kinds
        self.shown = facts.shown

    def pending(self) -> Decision | Finished:
        """The decision that the game waits for, or the end."""
        return self.machine.pending(self)

    def apply(self, action: Action, dice: Dice) -> Events:
        """Apply a legal action and run on to the next decision."""
        return self.machine.apply(self, action, dice)

    def clone(self) -> Self:
        """An independent copy, sharing the setting."""
        new = object.__new__(type(self))
        new.setting = self.setting
        new.frames = self.frames[:]
        new.finished = self.finished
        new.turn = self.turn
        new.places = self.places[:]
        new.kinds = self.kinds[:]
        new.shown = self.shown[:]
        return new

    def encode(self) -> bytes:
        """Canonical bytes of the position."""
        return msgspec.json.encode([getattr(self, name) for name in Facts.__struct_fields__])

    @property
    def side(self) -> int:
        """The side number whose turn it is."""
        return (self.turn - 1) % 2

    def piece_at(self, hex_: int) -> int | None:
        """The piece in a hex, if any."""
        return self.places.index(hex_) if hex_ in self.places else None


def opening(setting: Setting) -> State:
    """The position before the first piece is placed."""
    count = len(setting.piece_ids)
    frames: list[tuple[str | int, ...]] = [("turn",), ("place", 0)]
    return State(setting, Facts(frames, None, 0, [OFF] * count, [UNKNOWN] * count, [False] * count))


def decode(setting: Setting, data: bytes) -> State:
    """The state of an encoding; raises `StateError` when it is not one of this game."""
    try:
        facts = msgspec.json.decode(data, type=Facts)
    except msgspec.DecodeError as error:
        raise StateError(f"not a position of Kriegsspiel: {error}") from error
    state = State(setting, facts)
    fault = find_fault(state)
    if fault:
        raise StateError(f"not a position of Kriegsspiel: {fault}")
    return state


def find_fault(state: State) -> str | None:
    """What no position can hold, in words, or None (1.2, 3.2)."""
    setting, places = state.setting, state.places
    on_field = [place for place in places if place != OFF]
    for name in ("places", "kinds", "shown"):
        if len(getattr(state, name)) != len(setting.piece_ids):
            return f"{name} must list {len(setting.piece_ids)} pieces"
    if any(not 0 <= place < len(setting.grid) for place in on_field):
        return f"places must lie within 0..{len(setting.grid) - 1} or be {OFF}"
    if len(set(on_field)) < len(on_field):
        return "two pieces share a hex"
    if any(not UNKNOWN <= kind < len(setting.kinds) for kind in state.kinds):
        return f"kinds must lie within {UNKNOWN}..{len(setting.kinds) - 1}"
    if not state.frames or any(
        frame[0] not in State.machine.flow for frame in state.frames if frame
    ):
        return f"frames must be of the kinds {', '.join(State.machine.flow)}"
    return None
