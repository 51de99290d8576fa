"""What can happen in combat, its retreats and defections. Ids only, as in `events.py`."""

from __future__ import annotations

from stavka.engine.events import Event


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    """A faction attacks in a zone."""

    faction: int
    zone: int


class Supported(Event, frozen=True, tag="supported"):
    """A faction joins a side in a zone; `attack` that of the attacker."""

    faction: int
    zone: int
    attack: bool


class Declined(Event, frozen=True, tag="declined"):
    """A White faction does not support an attack, or stands aloof of one."""

    faction: int
    zone: int


class Refused(Event, frozen=True, tag="refused"):
    """A faction that wanted to join a side was not let in (11.5.0.3)."""

    faction: int
    zone: int


class CombatBegan(Event, frozen=True, tag="combat_began"):
    """A combat starts; factions of both sides."""

    zone: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round of a combat starts; who commands each side."""

    zone: int
    round: int
    attack_lead: int
    defence_lead: int


class UnitsJoined(Event, frozen=True, tag="units_joined"):
    """Counters that stood in the zone take part: Aircraft, or newcomers."""

    units: tuple[int, ...]
    zone: int


class ReliabilityChecked(Event, frozen=True, tag="reliability_checked"):
    """A Tank or Aircraft threw for breakdown."""

    unit: int
    zone: int
    holds: bool

    @property
    def reveals(self) -> bool:
        return True


class Volley(Event, frozen=True, tag="volley"):
    """A side fired: `full` dice of its units, `penalty` taken off, `dice` thrown, `hits` made."""

    faction: int
    zone: int
    attack: bool
    full: int
    penalty: int
    dice: int
    hits: int

    @property
    def reveals(self) -> bool:
        return True


class UnitHit(Event, frozen=True, tag="unit_hit"):
    """A counter took a first hit and was flipped."""

    unit: int
    zone: int


class CombatEnded(Event, frozen=True, tag="combat_ended"):
    """A combat is over; the commanding faction of the side that stayed, -1 if nobody did."""

    zone: int
    winner: int


class ModifierGained(Event, frozen=True, tag="modifier_gained"):
    """A faction's marker on the modifier track went up; `why`: retreat, kills, defection."""

    faction: int
    why: str
    modifier: int


class DefectionRolled(Event, frozen=True, tag="defection_rolled"):
    """The winner threw for defection: one comes over on `needed` or more."""

    faction: int
    loser: int
    die: int
    modifier: int
    needed: int

    @property
    def reveals(self) -> bool:
        return True


class DefectionIgnored(Event, frozen=True, tag="defection_ignored"):
    """The loser's last unit on the map does not come over (8.6.3.1)."""

    loser: int
