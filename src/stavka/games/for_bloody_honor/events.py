"""What can happen in For Bloody Honor outside combat. Ids only; `log.py` tells it.

Factions, zones and counters are indices; chits as in `state.CHITS`. Everything is public. What
happens in combat is in `combat_events.py`.
"""

from __future__ import annotations

from stavka.engine.events import Event


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A game turn starts (4.1)."""

    turn: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase of the turn starts; `phase` as in `flow.PHASES`."""

    phase: str


class ChitDrawn(Event, frozen=True, tag="chit_drawn"):
    """A chit came out of the container and is acted on; `left` stay in it."""

    chit: int
    left: int

    @property
    def reveals(self) -> bool:
        return True


class ChitReturned(Event, frozen=True, tag="chit_returned"):
    """A Combat chit came out before two Movement chits had, and went back (8.1.6)."""

    chit: int

    @property
    def reveals(self) -> bool:
        return True


class ChitRemoved(Event, frozen=True, tag="chit_removed"):
    """A chit was taken out of the container without being drawn (11.5.0.4)."""

    chit: int


class UnitsAvailable(Event, frozen=True, tag="units_available"):
    """Counters came into their faction's Recruitment Pool."""

    faction: int
    units: tuple[int, ...]


class FactionEntered(Event, frozen=True, tag="faction_entered"):
    """A faction came into the game."""

    faction: int


class FactionGone(Event, frozen=True, tag="faction_gone"):
    """A faction is out of the game; `why`: eliminated, peace, captured."""

    faction: int
    why: str


class UnitsPlaced(Event, frozen=True, tag="units_placed"):
    """Counters came into a zone; `how`: entry, replacement, recruit, defection."""

    faction: int
    units: tuple[int, ...]
    zone: int
    how: str


class MoveTried(Event, frozen=True, tag="move_tried"):
    """A force threw for its move: it goes on `needed` or less."""

    faction: int
    units: tuple[int, ...]
    origin: int
    zone: int
    die: int
    needed: int

    @property
    def reveals(self) -> bool:
        return True


class UnitsMoved(Event, frozen=True, tag="units_moved"):
    """Counters went from zone to zone; `how`: regular, rail, displaced, retreat, flight.

    `route` are the zones of a journey by rail, both ends included, else empty.
    """

    faction: int
    units: tuple[int, ...]
    origin: int
    zone: int
    how: str
    route: tuple[int, ...] = ()


class UnitEliminated(Event, frozen=True, tag="unit_eliminated"):
    """A counter left the map; `place` where it went, as in `State.where`.

    `why`: combat, breakdown, retreat, displaced, peace, captured, baltic.
    """

    unit: int
    zone: int
    place: int
    why: str


class UnitLost(Event, frozen=True, tag="unit_lost"):
    """A counter in a pool is out of the game for good (9.1.13)."""

    unit: int


class ControlChanged(Event, frozen=True, tag="control_changed"):
    """A zone changed hands; -1 is nobody."""

    zone: int
    before: int
    after: int


class ClaimWaived(Event, frozen=True, tag="claim_waived"):
    """A White faction left another's marker in a zone where it stands alone (11.5.1.2)."""

    faction: int
    zone: int


class Evicted(Event, frozen=True, tag="evicted"):
    """The Poles stayed with other Whites, who must try to leave (11.2.1.4)."""

    zone: int
    factions: tuple[int, ...]


class ZoneClosed(Event, frozen=True, tag="zone_closed"):
    """A zone was closed: `closure` as in `state`."""

    zone: int
    closure: int


class ZonesOpened(Event, frozen=True, tag="zones_opened"):
    """Zones were opened: the Germans left, or Poland entered."""

    zones: tuple[int, ...]
    closure: int


class PeaceMade(Event, frozen=True, tag="peace_made"):
    """The Poles sued for peace (11.2.3.3)."""


class BalticRolled(Event, frozen=True, tag="baltic_rolled"):
    """The Baltic treaty's die with its modifier; independent on `needed` or more."""

    faction: int
    die: int
    modifier: int
    needed: int

    @property
    def reveals(self) -> bool:
        return True


class ReplacementsDue(Event, frozen=True, tag="replacements_due"):
    """A faction may bring back units, by its influence on the track or by the turn."""

    faction: int
    influence: int
    units: int
    fixed: bool


class RecruitsRolled(Event, frozen=True, tag="recruits_rolled"):
    """The recruitment die, its modifiers (name, value, clause) and the new units that it gives."""

    faction: int
    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    total: int
    units: int

    @property
    def reveals(self) -> bool:
        return True


class InfluenceCounted(Event, frozen=True, tag="influence_counted"):
    """The totals of all factions, by faction, as they now stand on the track."""

    influence: tuple[int, ...]


class ModifiersReset(Event, frozen=True, tag="modifiers_reset"):
    """All markers of the modifier track went back to 0."""


class RedsGone(Event, frozen=True, tag="reds_gone"):
    """The last Red unit is gone; the game ends after turn `last`."""

    last: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The end: the totals of both sides, and the faction that won, -1 for none."""

    red: int
    white: int
    winner: int
