"""The map's story: turns and measures, who stood where, where it was fought, what was lost and why.

Made from positions and typed events as somebody who sees all has them; games are known by nothing
but what the contract gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from stavka.analysis.retrace import Stage
from stavka.engine.decision import Seat
from stavka.engine.game import ALL_SEEING, Game
from stavka.engine.messages import Message
from stavka.engine.scene import (
    Board,
    Cell,
    Face,
    HexBoard,
    Line,
    Piece,
    PlaneBoard,
    Spot,
    Trace,
    ZoneBoard,
)

UNIT = "unit"
"""The kind of the faces that hold ground and whose steps count as losses."""
OFF_BOARD = "box:"
"""How places begin that are not on the board."""
MOST_PLACES = 12
"""Named places whose holders are told, the greatest first."""
TURN = "turn"
"""The measure that counts turns."""
NOBODY = Seat("")
COUNTER = "counter"
"""The shape of the faces whose steps are counted; of models each is one."""
WOUNDED = "wounded"
"""The badge of a model that has been wounded."""
MOVE = "move"
SHOTS = frozenset({"shot", "burst", "scatter", "explosion"})
"""Kinds of traces: going, and firing."""


class Turn(msgspec.Struct, frozen=True):
    """A turn: its number, its name, its first and last step."""

    number: int
    name: Message
    first: int
    last: int


class Loss(msgspec.Struct, frozen=True):
    """Steps that a piece lost: when, where it stood, whose it was, by which clause, how many."""

    step: int
    turn: int
    seat: Seat
    piece: str
    name: Message
    place: str
    clause: str
    steps: int
    gone: bool
    """Whether it left the board for good or until it comes back as reinforcement."""
    at: Spot | None = None
    """Where it stood on an open table, or where the carrier was in which it rode."""


class Walk(msgspec.Struct, frozen=True):
    """A way over an open table from where a piece came on to it until it left it or the game ended.

    `points` are (step, spot); the first is where it began.
    """

    piece: str
    seat: Seat
    name: Message
    points: tuple[tuple[int, Spot], ...]


class Shot(msgspec.Struct, frozen=True):
    """Fire over an open table: the step, whose, from where to where.

    With a radius it is a burst of that size at the last of the points.
    """

    step: int
    seat: Seat
    points: tuple[Spot, ...]
    radius: float = 0.0


class Heat(msgspec.Struct):
    """What happened at a place: fights, each with its dice, and steps lost there by side."""

    fights: int = 0
    losses: dict[Seat, int] = {}


class Holding(msgspec.Struct, frozen=True):
    """Who held a named place at the end of each turn; "" while nobody has been there.

    `present` tells whether anybody stood there then; else the last to stand there holds it.
    """

    place: str
    name: Message
    holders: tuple[Seat, ...]
    present: tuple[bool, ...]


class Story(msgspec.Struct, frozen=True):
    """All of it."""

    turns: tuple[Turn, ...]
    curves: dict[str, tuple[tuple[int, float], ...]]
    """Each measure but the turn: (step, value) at the start and wherever it changed."""
    holdings: tuple[Holding, ...]
    heat: dict[str, Heat]
    losses: tuple[Loss, ...]
    models: bool = False
    """Whether pieces are models, each of which counts as one, and not counters with steps."""
    walks: tuple[Walk, ...] = ()
    shots: tuple[Shot, ...] = ()
    wounds: tuple[Loss, ...] = ()
    """Models that were wounded and lived; they have lost no step."""


class Chronicler:
    """Follows a game stage by stage; `tell` gives the story in the end."""

    def __init__(self, game: Game[Any], scenario: str, opening: Any) -> None:
        self.game = game
        self.board: Board = game.board(scenario)
        self.faces: Mapping[str, Face] = {face.id: face for face in game.faces()}
        self.places = _named_places(self.board)
        self.cells = frozenset(cell.id for cell in cells_of(self.board))
        self.losses: list[Loss] = []
        self.wounds: list[Loss] = []
        self._is_said = False
        """Whether lines tell themselves if they begin a fight."""
        self.heat: dict[str, Heat] = {}
        self.models = isinstance(self.board, PlaneBoard)
        self.shots: list[Shot] = []
        self._walks: list[tuple[Piece, list[tuple[int, Spot]]]] = []
        """Ways in the order in which they began."""
        self._walking: dict[str, list[tuple[int, Spot]]] = {}
        """Those that go on, by piece."""
        self._near: list[str] = []
        """Places of the pieces named last before dice without a place of their own."""
        self._turns: list[Turn] = []
        self._curves: dict[str, list[tuple[int, float]]] = {}
        self._measure(0, opening)
        self._held: dict[str, list[tuple[Seat, bool]]] = {place: [] for place in self.places}
        self._pieces, self._kept = self._look(opening)
        """Units on the board, and those that are off it and no loss, by id."""
        self._note_walks(0, (), self._pieces)

    def follow(self, stage: Stage) -> None:
        """Take in the next stage."""
        lines = stage.lines(self.game)
        turn = self._count_turn(stage, self._measure(stage.number, stage.after))
        if any(line.pieces for line in lines):
            now, kept = self._look(stage.after)
            self._note_losses(stage, turn, lines, {**kept, **now})
            self._note_walks(stage.number, lines, now)
            self._pieces, self._kept = now, kept
            self._note_holders()
        self._note_rolls(stage, lines)
        self._note_shots(stage.number, lines)

    def tell(self) -> Story:
        """The story, once all stages have been followed."""
        self._place_fights()
        holdings = [
            Holding(
                place,
                self.places[place],
                tuple(who for who, _ in held),
                tuple(on for _, on in held),
            )
            for place, held in self._held.items()
            if any(who for who, _ in held)
        ]
        curves = {name: tuple(curve) for name, curve in self._curves.items() if name != TURN}
        return Story(
            tuple(self._turns),
            curves,
            tuple(holdings),
            self.heat,
            tuple(self.losses),
            self.models,
            tuple(self._tell_walks()),
            tuple(self.shots),
            tuple(self.wounds),
        )

    # --- turns ----------------------------------------------------------------------------------

    def _measure(self, step: int, state: Any) -> int:
        """Note the measures that have changed; returns the turn."""
        measures = self.game.measure(state)
        for name, value in measures.items():
            curve = self._curves.setdefault(name, [])
            if not curve or curve[-1][1] != value:
                curve.append((step, float(value)))
        return max(1, int(measures.get(TURN, 1)))  # set-up counts to the first turn

    def _count_turn(self, stage: Stage, number: int) -> int:
        """Put a stage into its turn; returns the turn's number."""
        if self._turns and self._turns[-1].number == number:
            turn = msgspec.structs.replace(self._turns.pop(), last=stage.number)
        else:
            name = self.game.view(stage.after, ALL_SEEING).status.turn
            turn = Turn(number, name, stage.number, stage.number)
            for held in self._held.values():
                held.append((held[-1][0] if held else NOBODY, False))
            self._note_holders()
        self._turns.append(turn)
        return number

    # --- pieces ---------------------------------------------------------------------------------

    def _look(self, state: Any) -> tuple[dict[str, Piece], dict[str, Piece]]:
        """The units on the board by id, and those kept in boxes."""
        view = self.game.view(state, ALL_SEEING)
        safe = {OFF_BOARD + box.id for box in view.boxes if box.kept}
        units = [piece for piece in view.pieces if self._face(piece).kind == UNIT]
        return (
            {piece.id: piece for piece in units if self._is_on_board(piece)},
            {piece.id: piece for piece in units if piece.place in safe},
        )

    def _is_on_board(self, piece: Piece) -> bool:
        return piece.at is not None or piece.place in self.cells

    def _face(self, piece: Piece) -> Face:
        return self.faces[piece.face]

    def _steps(self, piece: Piece) -> int:
        face = self._face(piece)
        return face.steps if face.shape == COUNTER else 1

    def _note_losses(
        self, stage: Stage, turn: int, lines: Iterable[Line], now: Mapping[str, Piece]
    ) -> None:
        """A unit that has fewer steps than before lost them by the last line that names it.

        `now` are all that are left, on the board and kept.
        """
        named = {piece: line for line in lines for piece in line.pieces}
        for id_, was in {**self._kept, **self._pieces}.items():
            if id_ not in named:
                continue
            left = self._steps(now[id_]) if id_ in now else 0
            lost = self._steps(was) - left
            told = self._tell_loss(stage, turn, was, named[id_], max(0, lost))
            if lost > 0:
                self.losses.append(msgspec.structs.replace(told, gone=id_ not in now))
                by_side = self._heat_of(told.place).losses
                by_side[told.seat] = by_side.get(told.seat, 0) + lost
            elif self.models and WOUNDED in set(now[id_].badges) - set(was.badges):
                self.wounds.append(told)

    def _tell_loss(self, stage: Stage, turn: int, was: Piece, line: Line, lost: int) -> Loss:
        """A loss by a line; of one who rode it tells where he was lost."""
        face, place, at = self._face(was), was.place, was.at
        if self.models and at is None and line.places:
            place, at = line.places[0], _spot_of(line.places[0])
        seat = Seat(face.side)
        return Loss(
            stage.number, turn, seat, was.id, face.name, place, line.clause, lost, gone=False, at=at
        )

    def _note_holders(self) -> None:
        sides = {piece.place: Seat(self._face(piece).side) for piece in self._pieces.values()}
        for place, held in self._held.items():
            before = held[-1][0]
            held[-1] = (sides.get(place, before), place in sides)

    # --- ways and fire over an open table -------------------------------------------------------

    def _note_walks(self, step: int, lines: Iterable[Line], now: Mapping[str, Piece]) -> None:
        """Lengthen the ways of pieces that have moved, begin those of new ones."""
        went: dict[str, list[Trace]] = {}
        for line in lines:
            if line.trace is not None and line.trace.kind == MOVE:
                went.setdefault(line.trace.piece, []).append(line.trace)
        self._walking = {id_: walk for id_, walk in self._walking.items() if id_ in now}
        for id_, piece in now.items():
            if piece.at is None:
                continue
            walk = self._walking.get(id_)
            if walk is None:
                walk = self._walking[id_] = []
                self._walks.append((piece, walk))
            walk.extend((step, spot) for trace in went.get(id_, ()) for spot in trace.points[1:])
            if not walk or walk[-1][1] != piece.at:
                walk.append((step, piece.at))

    def _tell_walks(self) -> Iterable[Walk]:
        for piece, points in self._walks:
            face = self._face(piece)
            yield Walk(piece.id, Seat(face.side), face.name, tuple(points))

    def _note_shots(self, step: int, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.trace is not None and line.trace.kind in SHOTS:
                one = line.trace
                self.shots.append(Shot(step, Seat(line.seat), one.points, one.radius))

    # --- dice -----------------------------------------------------------------------------------

    def _heat_of(self, place: str) -> Heat:
        return self.heat.setdefault(place, Heat(0, {}))

    def _note_rolls(self, stage: Stage, lines: Sequence[Line]) -> None:
        """Dice belong to the place that their line names, unless it says whether that is a fight.

        A game whose lines never name both is told by the pieces named before the dice.
        """
        rolled = [line for line in lines if line.dice]
        for line in lines:
            self._is_said = self._is_said or line.fight is not None
            is_fight = bool(line.dice) if line.fight is None else line.fight
            if is_fight and line.places:
                self._heat_of(line.places[0]).fights += 1
        if rolled:
            before = lines[: lines.index(rolled[0])]
            self._near.extend(
                [line.places[0] for line in before if line.pieces and line.places][-1:]
            )

    def _place_fights(self) -> None:
        """Without a line that names dice and place, fights are where the pieces were."""
        if not self._is_said and not any(one.fights for one in self.heat.values()):
            for place in self._near:
                self._heat_of(place).fights += 1


def _spot_of(place: str) -> Spot | None:
    """The spot that a place of an open table is, written "x,y"."""
    x, comma, y = place.partition(",")
    return (float(x), float(y)) if comma else None


def cells_of(board: Board) -> tuple[Cell, ...]:
    """The cells or zones of a board; an open table has none."""
    return board.cells if isinstance(board, HexBoard | ZoneBoard) else ()


def _named_places(board: Board) -> dict[str, Message]:
    """The greatest named places of a board, in their order on it."""
    named = [cell for cell in cells_of(board) if cell.name is not None and cell.rank > 0]
    named.sort(key=lambda cell: -cell.rank)
    return {cell.id: cell.name for cell in named[:MOST_PLACES] if cell.name is not None}
