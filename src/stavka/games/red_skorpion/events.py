"""What the turn, movement, control and hidden figures bring about; fire has `fire_events.py`.

Ids only: `text.py` tells it, `view.py` decides who sees what. Figures are indices, -1 for one that
the reader may not know; x and y thousandths of an inch. `looks` says that whoever comes sees who
hides there, or that nobody does (`hidden.looks_about`): that cannot be taken back.
"""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.events import Event

NOBODY = -1
"""Stands for a figure that the reader of an event may not know."""


class FigurePlaced(Event, frozen=True, tag="figure_placed"):
    """A figure was set up, or arrived; `hidden` when it stays off the table."""

    figure: int
    x: int
    y: int
    hidden: bool
    looks: bool = False

    @property
    def reveals(self) -> bool:
        return self.looks


class BombHidden(Event, frozen=True, tag="bomb_hidden"):
    """An Afghan was given a bomb that the enemy does not know of."""

    figure: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn starts."""

    turn: int


class InitiativeThrown(Event, frozen=True, tag="initiative_thrown"):
    """The initiative dice of both sides; `winner` chooses, "" when they tie (turn.1)."""

    russian: int
    afghan: int
    winner: str


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """After too many ties the lot decides who has the initiative."""

    winner: Seat


class OrderChosen(Event, frozen=True, tag="order_chosen"):
    """Who is player A in this turn."""

    first: Seat


class HalfBegan(Event, frozen=True, tag="half_began"):
    """A side begins its half of the turn."""

    seat: Seat


class ControlTested(Event, frozen=True, tag="control_tested"):
    """An uncontrolled Soviet threw his control die; `outcome` free, repeats or deserts."""

    figure: int
    outcome: str


class Halted(Event, frozen=True, tag="halted"):
    """An uncontrolled Soviet who cannot repeat his actions halts in cover (special.12.4)."""

    figure: int


class MovementThrown(Event, frozen=True, tag="movement_thrown"):
    """Movement dice: how far a figure, or each of a group, may go, in thousandths of an inch.

    `hidden` are those of them that the enemy cannot see.
    """

    figures: tuple[int, ...]
    reach: int
    dice: tuple[int, ...]
    hidden: tuple[int, ...] = ()


class FigureMoved(Event, frozen=True, tag="figure_moved"):
    """A figure went along a path; `how`: move, retreat, repeat, desert."""

    figure: int
    path: tuple[tuple[int, int], ...]
    cost: int
    how: str
    looks: bool = False

    @property
    def reveals(self) -> bool:
        return self.looks


class FigureBoarded(Event, frozen=True, tag="figure_boarded"):
    """A man got into a carrier."""

    figure: int
    carrier: int


class FigureAlighted(Event, frozen=True, tag="figure_alighted"):
    """A man got out of a carrier."""

    figure: int
    carrier: int
    x: int
    y: int
    looks: bool = False

    @property
    def reveals(self) -> bool:
        return self.looks


class FigureLeft(Event, frozen=True, tag="figure_left"):
    """A figure left the table by an edge; `deserted` when it ran away (special.12.5)."""

    figure: int
    aboard: tuple[int, ...]
    deserted: bool
    looks: bool = False

    @property
    def reveals(self) -> bool:
        return self.looks


class FigureRevealed(Event, frozen=True, tag="figure_revealed"):
    """A hidden Afghan is placed (special.3.2); `why`: near, fires, moves, melee, hit."""

    figure: int
    x: int
    y: int
    why: str

    @property
    def reveals(self) -> bool:
        return True


class PointsScored(Event, frozen=True, tag="points_scored"):
    """A side earned points for a deed of the scenario."""

    seat: Seat
    points: int
    deed: int
    """Number of the score in the scenario."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The scenario is over."""

    winners: tuple[Seat, ...]
    reason: str
    points: tuple[int, int]


class FigureCaptured(Event, frozen=True, tag="figure_captured"):
    """A man who was knocked out is taken along by an enemy."""

    captor: int
    figure: int
    x: int
    y: int
