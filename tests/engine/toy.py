"""A toy to try the machinery on: count to ten with a die, and hide a card meanwhile.

Each seat hides a card (1.1), then they alternate: add one (1.2), or roll the die and add it (1.3),
or draw from the cup, which the other seat does not see (1.4). Ten or more wins (2.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.errors import StateError
from stavka.engine.events import Event, Events, Rolled
from stavka.engine.frames import Choice, Flow, Frame, Machine
from stavka.engine.game import ALL_SEEING, Option, Scenario, SeatInfo
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.notation import Operand, VerbNotation
from stavka.engine.scene import Chosen, Face, HexBoard, Line, QuerySpec, Status, View
from stavka.engine.verdict import Verdict, refuse

WHITE, BLACK = Seat("white"), Seat("black")
SEATS = (WHITE, BLACK)
CARDS = 3
SIDES = 6
GOAL = 10
POOL = 2


class Hidden(Event, frozen=True, tag="hidden"):
    """A seat hid a card; -1 for whoever may not see it."""

    seat: Seat
    card: int


class Counted(Event, frozen=True, tag="counted"):
    """The count rose."""

    seat: Seat
    by: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a counter; -1 for whoever may not see it."""

    seat: Seat
    counter: int


class State:
    """The count, the hidden cards and counters, and whose turn it is."""

    machine: ClassVar[Machine[State]]

    def __init__(self) -> None:
        self.frames: list[Frame] = [("turn", 0), ("hide", 1), ("hide", 0)]
        self.finished: Finished | None = None
        self.count = 0
        self.cards = [0, 0]
        self.drawn = [0, 0]

    def pending(self) -> Decision | Finished:
        return self.machine.pending(self)

    def apply(self, action: Action, dice: Dice) -> Events:
        return self.machine.apply(self, action, dice)

    def clone(self) -> State:
        new = State()
        new.frames, new.finished, new.count = self.frames[:], self.finished, self.count
        new.cards, new.drawn = self.cards[:], self.drawn[:]
        return new

    def encode(self) -> bytes:
        facts = [self.frames, self.finished, self.count, self.cards, self.drawn]
        return msgspec.json.encode(facts)


@rule("1.1")
def do_hide(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.cards[frame[1]] = int(action[1])
    state.frames.pop()
    events.append(Hidden("1.1", SEATS[frame[1]], int(action[1])))


@rule("1.2", "1.3", "1.4", "2.1")
def do_turn(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    seat = SEATS[frame[1]]
    by = _gain(state, seat, str(action[0]), dice, events)
    state.count += by
    events.append(Counted("1.2", seat, by))
    state.frames[-1] = ("turn", 1 - frame[1])
    if state.count >= GOAL:
        state.finished = Finished((seat,), say("Ten is reached."), "2.1")


def _gain(state: State, seat: Seat, verb: str, dice: Dice, events: Events) -> int:
    if verb == "roll":
        value = dice.roll(SIDES, Purpose("Count", seat, "1.3"))
        events.append(Rolled("1.3", seat, "Count", SIDES, value))
        return value
    if verb == "pool":
        return dice.pool(POOL, SIDES, Statistic.HIGHEST, Purpose("Best", seat, "1.3"))
    if verb == "duel":
        values = [dice.roll(SIDES, Purpose("Duel", one, "1.3")) for one in (seat, _other(seat))]
        return int(values[0] > values[1])
    if verb == "draw":
        counter = dice.draw(CARDS, Purpose("Cup", seat, "1.4"))
        state.drawn[SEATS.index(seat)] = counter
        events.append(Drew("1.4", seat, counter))
        return 0
    return 1


def _other(seat: Seat) -> Seat:
    return BLACK if seat == WHITE else WHITE


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[frame[1]]


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    return refuse(say("Now is not the time for that."), "1.2")


VERBS = ("add", "roll", "draw", "pool", "duel")
FLOW: Flow[State] = {
    "hide": Choice(
        "1.1", _seat, lambda s, f: [("hide", card) for card in range(CARDS)], do_hide, _explain
    ),
    "turn": Choice("1.2", _seat, lambda s, f: [(verb,) for verb in VERBS], do_turn, _explain, True),
}
State.machine = Machine(FLOW)
CARD = Operand("card", str, lambda text: range(CARDS)[int(text)])


class Toy:
    """The toy behind the contract."""

    id = "toy"
    title = say("Toy")
    about = say("Count to ten.")
    year = "2026"
    scenarios = (Scenario("plain", say("Plain"), say("From nought.")),)
    options = (Option("pace", say("Pace"), ("slow", "quick"), "slow"),)
    notation = VerbNotation({"hide": (CARD,), **dict.fromkeys(VERBS, ())})
    hints: Any = None
    queries: tuple[QuerySpec, ...] = ()
    has_secrets = True
    fingerprint = "toy-1"

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        return (SeatInfo(WHITE, say("White"), "white"), SeatInfo(BLACK, say("Black"), "black"))

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> State:
        state = State()
        if options["pace"] == "quick":
            state.count = dice.roll(SIDES, Purpose("Start", WHITE, "1.3"))
        return state

    def decode(self, data: bytes) -> State:
        state = State()
        try:
            frames, finished, state.count, state.cards, state.drawn = msgspec.json.decode(data)
        except (msgspec.DecodeError, TypeError, ValueError) as error:
            raise StateError(f"not a toy: {error}") from error
        state.frames = [tuple(frame) for frame in frames]
        state.finished = msgspec.convert(finished, Finished | None)
        return state

    def at(self, state):
        return self

    def board(self, scenario: str) -> HexBoard:
        return HexBoard(self.title, "pointy", ())

    def faces(self) -> tuple[Face, ...]:
        return ()

    def charts(self) -> tuple[Any, ...]:
        return ()

    def view(self, state: State, seat: Seat) -> View:
        pending, choices = state.pending(), ()
        if isinstance(pending, Decision) and pending.seat == seat:
            choices = tuple(
                Chosen(self.notation.write(one), say("Do it")) for one in pending.options
            )
        mine = [state.cards[i] if seat in {one, ALL_SEEING} else -1 for i, one in enumerate(SEATS)]
        return View(
            Status(say("Turn"), say("Phase")), choices=choices, facts={"n": state.count, "c": mine}
        )

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, Hidden) and seat not in {event.seat, ALL_SEEING}:
            return Hidden(event.clause, event.seat, -1)
        if isinstance(event, Drew) and seat not in {event.seat, ALL_SEEING}:
            return None
        return event

    def tell(self, event: Event) -> Line | None:
        if isinstance(event, Hidden):
            return Line(say("{seat} hides {card}.", seat=event.seat, card=event.card), "1.1", "hid")
        if isinstance(event, Drew):
            return Line(say("{seat} draws {n}.", seat=event.seat, n=event.counter), "1.4", "drew")
        if isinstance(event, Counted):
            return Line(say("{seat} counts {n}.", seat=event.seat, n=event.by), "1.2", "counted")
        return None

    def prompt(self, state: State, decision: Decision) -> Message:
        return say("What now?")

    def explain(self, state: State, seat: Seat, action: Action) -> Verdict:
        return _explain(state, state.frames[-1], action)

    def query(self, state: State, seat: Seat, name: str, argument: str) -> Any:
        raise AssertionError("the toy has no queries")

    def resample(self, state: State, seat: Seat, rng: Random) -> State:
        new = state.clone()
        for number, one in enumerate(SEATS):
            if one != seat:
                new.cards[number] = rng.randrange(CARDS)
        return new

    def score(self, state: State) -> Mapping[Seat, float]:
        won = state.finished.winners if state.finished else ()
        return {seat: float(seat in won) if won else 0.5 for seat in SEATS}

    def measure(self, state: State) -> Mapping[str, float]:
        return {"count": state.count}

    def check(self, state: State) -> None:
        assert len(state.cards) == len(SEATS)
