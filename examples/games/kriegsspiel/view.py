"""What a seat may see, by allow-list: the view, the events, and the worlds it can imagine."""

from __future__ import annotations

from random import Random

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.events import Event, Rolled
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Box, Chosen, Piece, Status, Track, View
from stavka.games.kriegsspiel import events as e
from stavka.games.kriegsspiel.setting import KIND_NAMES, SIDE_NAMES, SIDES, Setting
from stavka.games.kriegsspiel.state import OFF, UNKNOWN, State

PUBLIC = (
    e.Marched,
    e.Passed,
    e.Attacked,
    e.Revealed,
    e.Compared,
    e.Removed,
    e.Ended,
    Rolled,
)
"""Events that everyone sees whole."""

REMOVED = "removed"
"""The box of pieces that have left the game."""

PROMPTS: dict[str, Message] = {
    "place": say("Which piece stands next on your base, from west to east?"),
    "march": say("Which piece do you use?"),
    "target": say("Where does it go?"),
}


@rule("1.2", "4.2")
def knows(state: State, seat: Seat, piece: int) -> bool:
    """Whether a seat knows what a piece is: its own, or any that lies face up."""
    return seat in (ALL_SEEING, SIDES[state.setting.side(piece)]) or state.shown[piece]


def view(state: State, seat: Seat) -> View:
    """What a seat may see."""
    decision = state.pending()
    mine = decision if isinstance(decision, Decision) and decision.seat == seat else None
    return View(
        status=_status(state, decision),
        pieces=tuple(_pieces(state, seat)),
        boxes=(Box(REMOVED, say("Removed"), clause="4.4"),),
        tracks=(Track("turn", say("Turn"), state.turn, 0, state.setting.data.turns, clause="5.3"),),
        choices=tuple(choice(state, action) for action in mine.options) if mine else (),
    )


def _status(state: State, decision: Decision | Finished) -> Status:
    turn, fighting = say("Turn {turn}", turn=state.turn), say("Manoeuvre")
    if isinstance(decision, Finished):
        over = say("The end")
        return Status(turn, over, finished=True, winners=decision.winners, reason=decision.reason)
    phase = say("Placing") if decision.kind == "place" else fighting
    return Status(turn, phase, decision.seat, PROMPTS[decision.kind], decision.clause)


def _pieces(state: State, seat: Seat) -> list[Piece]:
    """The pieces on the field, and those removed, which all lie face up."""
    setting = state.setting
    return [
        Piece(
            setting.piece_ids[piece],
            _face(state, seat, piece),
            f"box:{REMOVED}" if place == OFF else setting.labels[place],
        )
        for piece, place in enumerate(state.places)
        if place != OFF or state.shown[piece]
    ]


def _face(state: State, seat: Seat, piece: int) -> str:
    side = SIDES[state.setting.side(piece)]
    if not knows(state, seat, piece):
        return f"{side}-back"
    return f"{side}-{state.setting.kinds[state.kinds[piece]].id}"


def choice(state: State, action: Action) -> Chosen:
    """A legal action as a client shows it."""
    setting, verb, text = state.setting, action[0], " ".join(words(state.setting, action))
    if verb == "pass":
        return Chosen(text, say("Pass"))
    if verb == "place":
        return Chosen(text, KIND_NAMES[setting.kinds[int(action[1])].id])
    if verb == "take":
        return Chosen(text, say("Use this piece"), piece=setting.piece_ids[int(action[1])])
    label = say("Attack") if verb == "attack" else say("March here")
    return Chosen(text, label, place=setting.labels[int(action[1])], final=verb == "attack")


def words(setting: Setting, action: Action) -> list[str]:
    """An action in the words of the notation."""
    names = {"place": [kind.id for kind in setting.kinds], "take": setting.piece_ids}
    return [
        str(action[0]),
        *(names.get(str(action[0]), setting.labels)[int(n)] for n in action[1:]),
    ]


@rule("2.1")
def view_event(setting: Setting, event: Event, seat: Seat) -> Event | None:
    """What a seat may see of an event: of an enemy's placing, only that it happened."""
    if isinstance(event, e.Placed):
        if seat in (ALL_SEEING, SIDES[setting.side(event.piece)]):
            return event
        return msgspec.structs.replace(event, kind=UNKNOWN)
    return event if isinstance(event, PUBLIC) else None


@rule("1.2")
def resample(state: State, seat: Seat, rng: Random) -> State:
    """A world like the seat's own: unknown enemy pieces dealt anew from those not yet turned up.

    Nothing that a piece may do before it is turned up depends on its kind, so every deal is as
    likely as any other.
    """
    world = state.clone()
    for side in range(len(SIDES)):
        hidden = hidden_pieces(state, seat, side)
        cup = hidden_kinds(state, seat, side)
        rng.shuffle(cup)
        for piece, kind in zip(hidden, cup, strict=False):
            world.kinds[piece] = kind
    return world


def hidden_pieces(state: State, seat: Seat, side: int) -> list[int]:
    """The pieces of a side that have been placed and that a seat does not know."""
    return [
        piece
        for piece in state.setting.pieces(side)
        if state.kinds[piece] != UNKNOWN and not knows(state, seat, piece)
    ]


def hidden_kinds(state: State, seat: Seat, side: int) -> list[int]:
    """The kinds, sorted, that a seat has not seen of a side, those still in hand included."""
    left = list(state.setting.roster)
    for piece in state.setting.pieces(side):
        if state.kinds[piece] != UNKNOWN and knows(state, seat, piece):
            left.remove(state.kinds[piece])
    return left


def side_name(setting: Setting, piece: int) -> Message:
    """A piece in words that tell nothing hidden: "Blue 3"."""
    number = piece % setting.each + 1
    return say("{side} {number}", side=SIDE_NAMES[SIDES[setting.side(piece)]], number=number)
