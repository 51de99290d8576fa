"""What fire, melee and damage bring about. Ids only; `fire_text.py` tells it. All of it is public.

Figures are indices, -1 for none; x and y thousandths of an inch.
"""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.events import Event

Part = tuple[str, int, str]
"""Dice that something adds or takes away: its name, how many, the clause."""


class Thrown(Event, frozen=True, tag="thrown"):
    """A pool of dice was thrown by `seat` for the labelled purpose.

    `statistic` of them is `value`, with `at_least` for the score that counts; of an enumeration
    `dice` shows the statistic alone.
    """

    seat: Seat
    label: str
    sides: int
    dice: tuple[int, ...]
    statistic: str
    at_least: int
    value: int

    @property
    def reveals(self) -> bool:
        return True


class ShotDeclared(Event, frozen=True, tag="shot_declared"):
    """A weapon is fired from `origin`: at `target`, or as a burst at x, y; `parts` are its dice."""

    figure: int
    weapon: int
    target: int
    x: int
    y: int
    burst: bool
    parts: tuple[Part, ...]
    origin: tuple[int, int]


class ShotLanded(Event, frozen=True, tag="shot_landed"):
    """Where a burst came down: `result` kept, on, over or under; offsets in inches.

    `side` is "left", "right" or "".
    """

    figure: int
    weapon: int
    aim: tuple[int, int]
    x: int
    y: int
    result: str
    along: int
    side: str
    across: int
    radius: int
    caught: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        return True


class DefenceScored(Event, frozen=True, tag="defence_scored"):
    """A target's Defence Score and what made up its dice."""

    target: int
    score: int
    parts: tuple[Part, ...]


class HitsScored(Event, frozen=True, tag="hits_scored"):
    """How many hits one attack scored on a target; `attacker` -1 for a blast."""

    attacker: int
    target: int
    hits: int


class HeldGround(Event, frozen=True, tag="held_ground"):
    """A figure in cover held and took a wound, or had nowhere to go and could not duck back."""

    figure: int
    wounded: bool


class Wounded(Event, frozen=True, tag="wounded"):
    """A figure was wounded, by its `cause`: shot, melee, blast, wreck, duck."""

    figure: int
    cause: str


class Killed(Event, frozen=True, tag="killed"):
    """A figure died, by its `cause`: shot, melee, blast, wreck, passenger, run over, bomb."""

    figure: int
    cause: str
    x: int
    y: int


class KnockedOut(Event, frozen=True, tag="knocked_out"):
    """A figure was knocked out, with a wound or without."""

    figure: int
    wounded: bool


class Recovered(Event, frozen=True, tag="recovered"):
    """The recovery die of a stunned crew or a knocked-out man, and whether it freed it."""

    figure: int
    freed: bool


class VehicleHit(Event, frozen=True, tag="vehicle_hit"):
    """A row of the vehicle hit table was applied; `second` is "" when it did not come."""

    vehicle: int
    score: int
    effect: str
    second: str


class HitThrownAgain(Event, frozen=True, tag="hit_thrown_again"):
    """A row of the vehicle hit table could not be applied."""

    vehicle: int
    score: int
    effect: str


class VehicleDestroyed(Event, frozen=True, tag="vehicle_destroyed"):
    """A vehicle or aircraft is destroyed: `fate` is explodes, wreck or mid-air."""

    vehicle: int
    fate: str
    x: int
    y: int


class Exploded(Event, frozen=True, tag="exploded"):
    """A blast: of a vehicle, an aircraft or a bomber (`source`), and whom it catches."""

    source: int
    x: int
    y: int
    radius: int
    caught: tuple[int, ...]


class OccupantFate(Event, frozen=True, tag="occupant_fate"):
    """What became of a man in a destroyed APC: clear (at x, y), wounded (at x, y) or dead."""

    figure: int
    vehicle: int
    fate: str
    x: int
    y: int


class MeleeFought(Event, frozen=True, tag="melee_fought"):
    """A round of melee: hits of both, before they cancel out."""

    attacker: int
    defender: int
    attacker_hits: int
    defender_hits: int
    attacker_parts: tuple[Part, ...]
    defender_parts: tuple[Part, ...]


class RunOver(Event, frozen=True, tag="run_over"):
    """A vehicle drove at a man: both scores as modified, and whether it killed him."""

    vehicle: int
    figure: int
    vehicle_score: int
    figure_score: int
    killed: bool


class Rammed(Event, frozen=True, tag="rammed"):
    """A vehicle rammed another: hits that each scored on the other."""

    rammer: int
    target: int
    rammer_hits: int
    target_hits: int
    x: int
    y: int
