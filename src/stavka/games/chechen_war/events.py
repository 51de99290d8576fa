"""What can happen in Chechen War. Ids only; `text.py` tells it, `view.py` decides who sees what."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.events import Event


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A game turn starts (5.0.1); `ceasefire` when it is the ceasefire game turn."""

    turn: int
    ceasefire: bool


class SegmentBegan(Event, frozen=True, tag="segment_began"):
    """A segment starts; `segment` as in `flow.SEGMENTS`."""

    segment: str


class UnitsPlaced(Event, frozen=True, tag="units_placed"):
    """Units came onto the map (set-up, arrival, infiltration, levy); -1 for the unseen in set-up.

    `hidden` are those of them that the enemy cannot see.
    """

    units: tuple[int, ...]
    hex: int
    hidden: tuple[int, ...] = ()


class Mustered(Event, frozen=True, tag="mustered"):
    """The Chechen set-up is complete: face-down units may now be looked at by their owner."""


class UnitsMoved(Event, frozen=True, tag="units_moved"):
    """Units moved together, spending `cost` MF each; `how`: land, air, advance, retreat.

    `hidden` are those of them that the enemy cannot see.
    """

    units: tuple[int, ...]
    origin: int
    hex: int
    how: str
    cost: int = 0
    hidden: tuple[int, ...] = ()


class UnitReduced(Event, frozen=True, tag="unit_reduced"):
    """A two-step unit was flipped to its weaker side."""

    unit: int


class UnitRestored(Event, frozen=True, tag="unit_restored"):
    """A reduced unit was flipped back to full strength."""

    unit: int


class UnitEliminated(Event, frozen=True, tag="unit_eliminated"):
    """A unit left the map for its pool or the cup, losing `steps`.

    `why`: combat, ambush, stacking, retreat.
    """

    unit: int
    hex: int
    steps: int
    why: str
    shown: bool


class UnitsRevealed(Event, frozen=True, tag="units_revealed"):
    """Face-down Chechen units were turned up in combat."""

    units: tuple[int, ...]
    hex: int

    @property
    def reveals(self) -> bool:
        return True


class GunshipPlaced(Event, frozen=True, tag="gunship_placed"):
    """A gunship threat was laid on a Russian hex."""

    marker: int
    hex: int


class AmbushDeclared(Event, frozen=True, tag="ambush_declared"):
    """Chechens in `origin` ambush the Russians in `hex`; `support` hex or -1; `leader` or -1."""

    origin: int
    hex: int
    support: int
    leader: int
    free: bool


class AmbushResult(Event, frozen=True, tag="ambush_result"):
    """The ambush die, its modifiers (name, value, clause) and the table's result."""

    hex: int
    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    total: int
    steps: int
    retreat: bool


class RetreatDue(Event, frozen=True, tag="retreat_due"):
    """That many units must retreat from the hex."""

    hex: int
    number: int


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    """Units attack a hex; the Russian sees only how many face-down Chechens take part."""

    seat: Seat
    hex: int
    units: tuple[int, ...]
    shown: tuple[bool, ...]
    origins: tuple[int, ...]


class SupportCommitted(Event, frozen=True, tag="support_committed"):
    """The Russian committed markers, types secret until the reveal."""

    number: int
    markers: tuple[int, ...]


class ChechenItems(Event, frozen=True, tag="chechen_items"):
    """The Chechen allocated artillery markers and leaders (with the hex of each leader), openly."""

    markers: tuple[int, ...]
    leaders: tuple[int, ...]
    hexes: tuple[int, ...]


class SupportRevealed(Event, frozen=True, tag="support_revealed"):
    """The Russian markers were turned up."""

    markers: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        return True


class CombatResult(Event, frozen=True, tag="combat_result"):
    """Factors, columns before and after shifts, shifts (name, value, clause), die, result."""

    seat: Seat
    hex: int
    attack: int
    defence: int
    column: str
    shifts: tuple[tuple[str, int, str], ...]
    final: str
    die: int
    result: str


class CollateralDamage(Event, frozen=True, tag="collateral_damage"):
    """Collateral damage was recorded; `total` after it."""

    points: int
    total: int


class MarkerLost(Event, frozen=True, tag="marker_lost"):
    """A Chechen support marker is permanently eliminated."""

    marker: int


class LeaderPlaced(Event, frozen=True, tag="leader_placed"):
    """A leader came up from underground into a hex."""

    leader: int
    hex: int


class LeaderWithdrawn(Event, frozen=True, tag="leader_withdrawn"):
    """A leader went back to the Underground Box, by choice or because his units left."""

    leader: int


class LeaderFate(Event, frozen=True, tag="leader_fate"):
    """What became of a leader in danger: killed, away for a turn, or unhurt."""

    leader: int
    fate: str


class RandomEvent(Event, frozen=True, tag="random_event"):
    """The Random Events Table's result."""

    die: int
    event: str


class MoraleRolled(Event, frozen=True, tag="morale_rolled"):
    """The morale die with its modifiers and the table's adjustment."""

    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    total: int
    change: int


class MoraleChanged(Event, frozen=True, tag="morale_changed"):
    """Russian morale moved; `why`: table, ceasefire, raid, kidnapping, event."""

    change: int
    morale: int
    why: str


class Kidnapped(Event, frozen=True, tag="kidnapped"):
    """Civilians were kidnapped; both dice."""

    russian: int
    chechen: int


class CasualtiesReset(Event, frozen=True, tag="casualties_reset"):
    """The casualties marker went back to 0 from `total`."""

    total: int


class CollateralReset(Event, frozen=True, tag="collateral_reset"):
    """The collateral damage marker went back to 0 from `total`."""

    total: int


class CeasefireDeclared(Event, frozen=True, tag="ceasefire_declared"):
    """The next game turn is the ceasefire game turn."""

    turn: int


class AircraftGrounded(Event, frozen=True, tag="aircraft_grounded"):
    """Foul weather: these Russian support markers start the turn in the Used box."""

    markers: tuple[int, ...]


class ReinforcementsRolled(Event, frozen=True, tag="reinforcements_rolled"):
    """A side's reinforcement die, modifiers and number of units."""

    seat: Seat
    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    total: int
    number: int


class Recruited(Event, frozen=True, tag="recruited"):
    """Units went into a Recruitment Box (the Russian sees only the number of Chechen ones)."""

    seat: Seat
    units: tuple[int, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over."""

    winners: tuple[Seat, ...]
    reason: str
