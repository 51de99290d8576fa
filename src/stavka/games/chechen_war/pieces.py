"""The counters that a seat may see, and what is noted on each: made once, as they seldom change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from stavka.engine.decision import Seat
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.engine.scene import Piece
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import (
    AVAILABLE,
    BOX,
    CHECHEN,
    DEAD,
    GONE,
    POOL,
    RETURNING,
    RUSSIAN,
    STOPPED,
    UNDERGROUND,
    UNPLACED,
    USED,
    State,
)

HIDDEN_FACE = "chechen-hidden"
POOLS = {POOL: "pool", BOX: "recruitment", UNPLACED: "to-place"}
"""Boxes in which units wait, by the place that stands for them."""
OFF_MAP = {UNDERGROUND: "underground", DEAD: "killed", RETURNING: "returning"}
"""Boxes of leaders who are on no hex."""
STORES = {AVAILABLE: "available", USED: "used", GONE: "lost"}
"""Boxes of Chechen markers."""
PIECES_KEPT = 20_000
"""Counters as they lie that are kept: units times hexes, far above those that games bring about."""
Badges: TypeAlias = tuple[str, ...]
"""What is to be noted on a counter, in the order in which it is told."""


def pieces(state: State, seat: Seat) -> list[Piece]:
    """Counters on the map and in the boxes, as the seat sees them."""
    found: list[Piece] = []
    badges, roles = unit_badges(state, seat), hex_badges(state)
    for hex_ in sorted(state.stacks):
        if _is_laid_open(state, seat, hex_):
            found += stack_pieces(state, seat, hex_, badges, roles.get(hex_, ()))
    found += pool_pieces(state, seat)
    found += leader_pieces(state)
    found += marker_pieces(state, seat)
    return found


@rule("4.2.2.3", "4.3.2.3")
def _is_laid_open(state: State, seat: Seat, hex_: int) -> bool:
    """Whether a seat sees the stack at all: Chechen ones appear when their set-up is complete.

    Else the order of placing would tell regulars from militia (ruling fog-count-visible).
    """
    russian = state.stacks[hex_][0] < state.setting.first_chechen
    return russian or state.mustered or seat in (CHECHEN, ALL_SEEING)


@rule("10.6.1", "10.6.2", "4.2.2.4", "4.2.2.8")
def stack_pieces(
    state: State, seat: Seat, hex_: int, badges: Mapping[int, Badges], role: Badges
) -> list[Piece]:
    """A stack: known faces by name, the others as so many question marks.

    `badges` by unit and the `role` of the hex are those of `unit_badges` and `hex_badges`.
    """
    setting, reduced = state.setting, state.reduced
    found: list[Piece] = []
    hidden: list[str] = []
    for unit in state.stacks[hex_]:
        if knows(state, seat, unit):
            noted = badges.get(unit, ())
            noted = (*noted, *role) if role else noted
            found.append(_unit_piece(setting, unit, reduced[unit], hex_, noted))
        else:
            hidden.append(hidden_face(state, seat, unit))
    if hidden:
        hidden.sort()
        found += [
            _hidden_piece(setting, number, face, hex_, role)
            for number, face in enumerate(hidden, 1)
        ]
    return found


@lru_cache(maxsize=PIECES_KEPT)
def _unit_piece(setting: Setting, unit: int, reduced: bool, hex_: int, badges: Badges) -> Piece:
    return Piece(
        setting.units[unit].id, face_of(setting, unit, reduced), setting.label(hex_), badges
    )


@lru_cache(maxsize=PIECES_KEPT)
def _hidden_piece(setting: Setting, number: int, face: str, hex_: int, badges: Badges) -> Piece:
    place = setting.label(hex_)
    return Piece(f"?{place}-{number}", face, place, badges)


@rule("14.1.2", "14.1.3", "14.1.5", "14.3.1")
def hex_badges(state: State) -> dict[int, Badges]:
    """Open facts of the Ambush Segment: hexes ambushed already, and hexes that had a role."""
    if not any(frame[0] == "ambushes" for frame in state.frames):
        return {}
    roles: dict[int, Badges] = dict.fromkeys((*state.ambushers, *state.supporters), ("moved",))
    return {**roles, **dict.fromkeys(state.ambushed, ("ambushed",))}


@rule("4.2.2.2", "4.2.2.6", "4.3.2.6")
def hidden_face(state: State, seat: Seat, unit: int) -> str:
    """The face-down side; in set-up its owner still knows from which cup it came."""
    if seat in (CHECHEN, ALL_SEEING):
        militia = unit >= state.setting.first_militia
        return f"{HIDDEN_FACE}-militia" if militia else f"{HIDDEN_FACE}-regular"
    return HIDDEN_FACE


def face_of(setting: Setting, unit: int, reduced: bool) -> str:
    """The face that is up."""
    return setting.units[unit].id + ("-reduced" if reduced else "")


def unit_badges(state: State, seat: Seat) -> dict[int, Badges]:
    """Marks for units that the seat can see: unseen by the enemy, moved, in the choice at hand."""
    found: dict[int, Badges] = {}
    first = state.setting.first_chechen
    for unit, shown in enumerate(state.shown):
        if unit >= first and not shown:
            found[unit] = ("unseen",)
    for unit in _chosen_units(state.frames[-1]):
        owner = CHECHEN if unit >= first else RUSSIAN
        if seat in (owner, ALL_SEEING):
            found[unit] = (*found.get(unit, ()), "chosen")
    for unit, origin in enumerate(state.origin):
        if origin >= 0 and state.left[unit] <= 0:
            mark = "stopped" if state.left[unit] == STOPPED else "moved"
            found[unit] = (*found.get(unit, ()), mark)
    return found


def _chosen_units(frame: tuple[Any, ...]) -> tuple[int, ...]:
    kind = frame[0]
    if kind == "moving":
        return tuple(frame[1])
    if kind == "attackers":
        return tuple(frame[3])
    if kind == "retreat":
        return tuple(frame[3])
    if kind == "flying":
        return (int(frame[1]),)
    return ()


def pool_pieces(state: State, seat: Seat) -> list[Piece]:
    """Units in the pools, cups and Recruitment Boxes that the seat may see."""
    setting, first = state.setting, state.setting.first_chechen
    seen = _seen_pools(state, seat)
    return [
        _pool_piece(setting, unit, state.reduced[unit], place)
        for unit, place in enumerate(state.where)
        if place < 0 and place in (POOLS if unit < first else seen)
    ]


def _seen_pools(state: State, seat: Seat) -> Collection[int]:
    """The pools whose Chechen units the seat may see."""
    if seat == ALL_SEEING:
        return POOLS
    return (BOX, UNPLACED) if seat == CHECHEN and state.mustered else ()


@lru_cache(maxsize=PIECES_KEPT)
def _pool_piece(setting: Setting, unit: int, reduced: bool, place: int) -> Piece:
    side = RUSSIAN if unit < setting.first_chechen else CHECHEN
    face = face_of(setting, unit, reduced)
    return Piece(setting.units[unit].id, face, f"box:{side}-{POOLS[place]}")


@rule("11.2.1", "11.4.3", "11.4.5", "4.2.2.9", "4.3.2.8")
def leader_pieces(state: State) -> list[Piece]:
    """Leaders are open to all, wherever they are."""
    setting = state.setting
    return [_leader_piece(setting, leader, place) for leader, place in enumerate(state.leaders)]


@lru_cache(maxsize=PIECES_KEPT)
def _leader_piece(setting: Setting, leader: int, place: int) -> Piece:
    where = f"box:{OFF_MAP[place]}" if place < 0 else setting.label(place)
    return Piece(setting.leader_ids[leader], setting.leader_ids[leader], where, z=1)


@rule("10.9.4", "10.9.5", "4.2.1.5", "4.3.1.7", "4.2.2.10", "4.3.2.9")
def marker_pieces(state: State, seat: Seat) -> list[Piece]:
    """Support markers; while types are secret the others see the box as before the commitment."""
    setting = state.setting
    committed: tuple[int, ...] = ()
    if seat in (RUSSIAN, ALL_SEEING):
        frames = {"markers", "items"}
        committed = next((f[4] for f in reversed(state.frames) if f[0] in frames), ())
    found = [
        _russian_marker(setting, number, place, number in committed)
        for number, place in enumerate(state.russian_support)
    ]
    return found + [
        _chechen_marker(setting, number, place)
        for number, place in enumerate(state.chechen_support)
    ]


@lru_cache(maxsize=PIECES_KEPT)
def _russian_marker(setting: Setting, number: int, place: int, committed: bool) -> Piece:
    id_ = setting.russian_support[number].id
    where = "box:russian-used" if place == USED else "box:russian-available"
    if committed:
        where = "box:committed"
    return Piece(id_, id_, setting.label(place) if place >= 0 else where, z=2)


@lru_cache(maxsize=PIECES_KEPT)
def _chechen_marker(setting: Setting, number: int, place: int) -> Piece:
    id_ = setting.chechen_support[number].id
    return Piece(id_, id_, f"box:chechen-{STORES[place]}")
