"""What each seat may see, by allow-list: models, boxes, tracks, choices, events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.events import Event, Rolled
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Box, Chosen, Piece, Placement, Preview, Status, Track, View
from stavka.games.red_skorpion import drawing, fire_log, placing, preview, sides, text
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.actions import notation, write_spot
from stavka.games.red_skorpion.knowledge import knows_all, sees_figure
from stavka.games.red_skorpion.rules.elite import is_elite
from stavka.games.red_skorpion.rules.spots import Spots
from stavka.games.red_skorpion.state import (
    ABOARD,
    AFGHAN,
    CAPTURED,
    DEAD,
    ESCAPED,
    HIDDEN,
    IN_PLAY,
    MOVED,
    RUSSIAN,
    SEATS,
    UNPLACED,
    WRECK,
    State,
)
from stavka.maps.plane.geometry import INCH

BOXES: dict[int, str] = {
    UNPLACED: "to-place",
    ABOARD: "aboard",
    DEAD: "lost",
    ESCAPED: "left",
    CAPTURED: "captured",
}
"""Box by what has become of a figure that is not on the table."""
KEPT = frozenset({BOXES[UNPLACED], BOXES[ABOARD], BOXES[ESCAPED]})
"""Boxes of figures that are no loss."""
UNSEEN = "unseen"


def view(state: State, seat: Seat) -> View:
    """All that a seat may see of the position; choices for the deciding seat alone."""
    pending = state.pending()
    choices: tuple[Chosen, ...] = ()
    placements: tuple[Placement, ...] = ()
    odds: Preview | None = None
    if isinstance(pending, Decision) and seat in (pending.seat, ALL_SEEING):
        choices = tuple(chosen(state, action) for action in pending.options)
        if isinstance(pending.options, Spots):
            placements = placing.placements(state, pending.options)
        odds = preview.pending_preview(state, seat)
    return View(
        status=status(state, seat, pending),
        pieces=tuple(pieces(state, seat)),
        boxes=tuple(boxes(state, seat)),
        tracks=tuple(tracks(state)),
        choices=choices,
        placements=placements,
        preview=odds,
        facts={
            "turn": state.turn,
            "points": [state.points[0], state.points[1]],
            "first": SEATS[state.first],
        },
    )


# --- status ----------------------------------------------------------------------------------


def phase(state: State) -> Message:
    """The part of the turn in progress."""
    kinds = {frame[0] for frame in state.frames}
    if not state.turn:
        return text.PHASES["set-up"]
    if kinds & {"order", "initiative"}:
        return text.PHASES["initiative"]
    return sides.half(state.setting, SEATS[state.side])


def status(state: State, seat: Seat, pending: Decision | Finished) -> Status:
    """Turn, phase, who decides, and the question for the one who decides."""
    turn = say("Turn {turn} of {turns}", turn=max(1, state.turn), turns=state.setting.turns)
    part = phase(state)
    if isinstance(pending, Finished):
        return Status(
            turn=turn,
            phase=part,
            clause=pending.clause,
            finished=True,
            winners=pending.winners,
            reason=pending.reason,
        )
    if seat not in (pending.seat, ALL_SEEING):
        return Status(turn=turn, phase=part, seat=pending.seat, prompt=part)
    return Status(
        turn=turn,
        phase=part,
        seat=pending.seat,
        prompt=text.prompt(state, pending),
        clause=clause(state, pending),
    )


def clause(state: State, decision: Decision) -> str:
    """The clause of a question: of a move that of who moves; none where nobody could hide."""
    if decision.kind not in {"leg", "place"}:
        return decision.clause
    figure = state.setting.figures[state.frames[-1][1]]
    if decision.kind == "leg":
        return figure.mover.clause
    return decision.clause if figure.hides else ""


# --- pieces ----------------------------------------------------------------------------------


@rule("special.3.1")
def pieces(state: State, seat: Seat) -> list[Piece]:
    """The models on the table and in the boxes, as the seat sees them."""
    return [
        piece(state, seat, figure)
        for figure in range(len(state.status))
        if sees_figure(state, seat, figure)
    ]


def piece(state: State, seat: Seat, figure: int) -> Piece:
    """One model: where it stands, and what is to be noted on it."""
    setting = state.setting
    kind = setting.figures[figure]
    status_ = state.status[figure]
    if status_ in BOXES:
        place = f"box:{SEATS[kind.side]}-{BOXES[status_]}"
        face, size = drawing.face_id(setting, kind), kind.radius / INCH
        return Piece(kind.id, face, place, badges(state, seat, figure), size=size)
    spot = (state.x[figure], state.y[figure])
    return Piece(
        id=kind.id,
        face=drawing.face_id(setting, kind, wreck=status_ == WRECK),
        place=write_spot(spot),
        badges=badges(state, seat, figure),
        z=int(kind.kind == "aircraft" and status_ != WRECK),
        at=(spot[0] / INCH, spot[1] / INCH),
        size=kind.radius / INCH,
    )


def badges(state: State, seat: Seat, figure: int) -> tuple[str, ...]:
    """Marks on a figure that the seat can see."""
    flags = {
        "wounded": state.wounds[figure],
        "stunned": state.stunned[figure],
        "out": state.knocked_out[figure],
        "immobile": state.immobile[figure],
        "moved": state.moved[figure] == MOVED,
        "acted": state.done[figure],
        "hidden": state.status[figure] == HIDDEN,
        "elite": state.status[figure] == IN_PLAY and is_elite(state, figure),
        "bomb": state.bomb[figure] and is_known_bomber(state, seat, figure),
        "chosen": is_acting(state, figure),
    }
    return tuple(name for name, holds in flags.items() if holds)


@rule("special.4")
def is_known_bomber(state: State, seat: Seat, figure: int) -> bool:
    """Whether a seat may know that a figure bears a bomb."""
    return state.setting.figures[figure].bomber or knows_all(seat)


def is_acting(state: State, figure: int) -> bool:
    """Whether a figure is in the middle of its activation, or of being placed."""
    frame = state.frames[-1] if state.frames else ()
    return any(one[0] == "act" and one[1] == figure for one in state.frames) or (
        len(frame) > 1 and frame[0] == "place" and frame[1] == figure
    )


# --- boxes and tracks ------------------------------------------------------------------------


def boxes(state: State, seat: Seat) -> list[Box]:
    """Boxes beside the table; of Afghans who cannot be seen the count alone."""
    found = [
        Box(
            f"{SEATS[side]}-{name}",
            sides.box(state.setting, name, side),
            SEATS[side],
            kept=name in KEPT,
        )
        for side in (0, 1)
        for name in BOXES.values()
    ]
    count = sum(not sees_figure(state, seat, one) for one in state.setting.afghans)
    name = sides.box(state.setting, UNSEEN, 1)
    found.append(Box(f"{SEATS[1]}-{UNSEEN}", name, SEATS[1], count, "special.3.1"))
    return found


def tracks(state: State) -> list[Track]:
    """The turn, and the points of both sides."""
    turns = state.setting.turns
    most = max(TRACK_END, *state.points)
    return [
        Track("turn", say("Turn"), max(1, state.turn), 1, turns, clause="turn.1"),
        Track(
            "russian",
            sides.points(state.setting, RUSSIAN),
            state.points[0],
            0,
            most,
            clause="turn.1",
        ),
        Track(
            "afghan", sides.points(state.setting, AFGHAN), state.points[1], 0, most, clause="turn.1"
        ),
    ]


TRACK_END = 20
"""Boxes of a track of points, as long as they suffice."""

# --- choices ---------------------------------------------------------------------------------

FINAL = frozenset(
    {
        "move",
        "throw",
        "target",
        "aim",
        "melee",
        "explode",
        "over",
        "ram",
        "strike",
        "duck",
        "end",
        "leave",
    }
)
"""What throws dice or cannot be taken back."""


def chosen(state: State, action: Action) -> Chosen:
    """A legal action as the client shows it."""
    setting = state.setting
    verb = str(action[0])
    place = piece_ = None
    if verb in text.SPOT_VERBS:
        place = write_spot((int(action[1]), int(action[2])))
    elif verb in text.FIGURE_VERBS:
        piece_ = setting.figures[int(action[1])].id
    return Chosen(
        action=notation(setting).write(action),
        label=text.label(setting, action),
        place=place,
        piece=piece_,
        group=verb,
        final=verb in FINAL,
    )


# --- events ----------------------------------------------------------------------------------

Filter = Callable[[Any, Seat], Event | None]
ALONE = "move.infantry"
"""The clause of a man's own movement throw."""


def view_event(event: Event, seat: Seat) -> Event | None:
    """What the seat may see of an event; an event class without a filter fails loudly."""
    if seat == ALL_SEEING:
        return event
    return FILTERS[type(event)](event, seat)


def _open(event: Event, seat: Seat) -> Event:
    return event


def _hide_placed(event: e.FigurePlaced, seat: Seat) -> Event | None:
    return None if event.hidden and not knows_all(seat) else event


def _hide_bomb(event: e.BombHidden, seat: Seat) -> Event | None:
    return event if knows_all(seat) else None


def _hide_throw(event: e.MovementThrown, seat: Seat) -> Event | None:
    """Of a group that throws together only those who can be seen are named.

    One of them alone looks as if he threw for himself: nobody learns that others are near.
    """
    if not event.hidden or knows_all(seat):
        return event
    figures = tuple(one for one in event.figures if one not in event.hidden)
    if not figures:
        return None
    clause = event.clause if len(figures) > 1 else ALONE
    return msgspec.structs.replace(event, clause=clause, figures=figures, hidden=())


FILTERS: dict[type[Event], Filter] = {
    Rolled: _open,
    e.FigurePlaced: _hide_placed,
    e.BombHidden: _hide_bomb,
    e.TurnBegan: _open,
    e.InitiativeThrown: _open,
    e.LotDrawn: _open,
    e.OrderChosen: _open,
    e.HalfBegan: _open,
    e.ControlTested: _open,
    e.Halted: _open,
    e.MovementThrown: _hide_throw,
    e.FigureMoved: _open,
    e.FigureBoarded: _open,
    e.FigureAlighted: _open,
    e.FigureLeft: _open,
    e.FigureRevealed: _open,
    e.FigureCaptured: _open,
    e.PointsScored: _open,
    e.GameEnded: _open,
    **dict.fromkeys(fire_log.TELLERS, _open),
}
"""Who sees what of each event; fire is public."""
