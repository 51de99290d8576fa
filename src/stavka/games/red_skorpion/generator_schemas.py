"""The shapes of `data/skirmish.toml`: by what rules tables and forces are drawn by lot."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Length: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Seed: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
FormName: TypeAlias = Literal["blob", "block", "yard", "strip", "row"]
SeatName: TypeAlias = Literal["russian", "afghan"]


class Words(msgspec.Struct, frozen=True):
    """A name in both languages."""

    en: Name
    ru: Name


class Texts(msgspec.Struct, frozen=True):
    """What a drawn scenario says; titles know `{seed}` and `{place}`."""

    title_en: Name
    title_ru: Name
    about_en: Name
    about_ru: Name
    middle: Words
    north_farm: Words
    south_farm: Words
    west: Words
    east: Words
    middle_held: Words
    farm_held: Words
    killed: Words
    weapon: Words
    machine: Words


class Middle(msgspec.Struct, frozen=True):
    """What stands in the middle of a table: its ground, and how large it may be."""

    ground: Id
    size: tuple[Length, Length]


class Way(msgspec.Struct, frozen=True):
    """A line across the table through its middle, and how far it strays to either side."""

    ground: Id
    width: Length
    stray: Length


class Piece(msgspec.Struct, frozen=True):
    """Pairs of pieces of ground: how many pairs, how large, how near to the middle."""

    ground: Id
    form: FormName
    pairs: tuple[Count, Count]
    size: tuple[Length, Length]
    near: float = 0
    breadth: float = 0


class Layout(msgspec.Struct, frozen=True):
    """A character of a table, and how often it is drawn among the others."""

    id: Id
    weight: Figure
    pieces: tuple[Piece, ...]
    ways: tuple[Way, ...] = ()
    middle: Middle | None = None


class Must(msgspec.Struct, frozen=True):
    """A figure that a force always has."""

    profile: Id
    commander: bool = False
    en: str = ""
    ru: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A figure that may be bought: how often among the others, and at most how many."""

    profile: Id
    weight: Figure
    most: Figure
    shots: tuple[int, ...] = ()


class Buyer(msgspec.Struct, frozen=True):
    """What a side's forces are drawn from; `last` are the two profiles that use up the rest."""

    en: Name
    ru: Name
    machines_en: Name
    machines_ru: Name
    must: tuple[Must, ...]
    last: tuple[Id, Id]
    choices: Annotated[tuple[Choice, ...], msgspec.Meta(min_length=1)]


class Skirmish(msgspec.Struct, frozen=True):
    """`skirmish.toml`; what each key means stands in the file."""

    seeds: tuple[Seed, ...]
    turns: Figure
    width: Length
    height: Length
    depth: Length
    margin: Length
    gap: Length
    tries: Figure
    budget: Figure
    rest: Figure
    worth: Figure
    handicap: dict[SeatName, Count]
    middle_points: Figure
    middle_side: Length
    farm_points: Figure
    farm_side: Length
    farm_shift: Length
    farm_from: Length
    farm_to: Length
    names: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]
    text: Texts
    layouts: Annotated[tuple[Layout, ...], msgspec.Meta(min_length=1)]
    forces: dict[SeatName, Buyer]
