"""special.8 The men in a destroyed APC: thrown clear, wounded or dead, each by his own die."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import board, hidden, hits, refusals
from stavka.games.red_skorpion.rules.scatter import MILS, share
from stavka.games.red_skorpion.rules.throws import throw
from stavka.games.red_skorpion.state import SEATS, State

FATE = say("Fate of an occupant").id
CLEAR = say("How far he is thrown clear").id
HOUR = say("Which way he goes: the hour").id
HALF = say("Which way he goes: the half of the clock").id

CLOCK = (
    (0, -1000), (500, -866), (866, -500), (1000, 0), (866, 500), (500, 866),
    (0, 1000), (-500, 866), (-866, 500), (-1000, 0), (-866, -500), (-500, -866),
)  # fmt: skip
"""Directions by the hour, twelve first: (east, south)."""
STEP = 250
"""A man whose spot is taken comes down this much nearer, in thousandths of an inch."""
BY_OWNER = "owner"


@rule("special.8.1", "special.8.2", "special.8.3", "special.8.4")
def roll(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Throw for the next man aboard; no harm by the blast of his own vehicle besides."""
    _, vehicle, men = frame
    if not men:
        state.frames.pop()
        return
    man = men[0]
    state.frames[-1] = ("occupants", vehicle, men[1:])
    table = state.setting.tables
    seat = SEATS[state.setting.sides[man]]
    die = throw(dice, table.die, Purpose(FATE, seat, "special.8.1"), events)
    spot = board.where(state, man)
    if die in table.occupants.dead:
        events.append(e.OccupantFate("special.8.4", man, vehicle, "dead", *spot))
        hits.kill(state, man, "wreck", "special.8.4", events)
        return
    inches = 0
    if die in table.occupants.clear:
        inches = throw(dice, table.die, Purpose(CLEAR, seat, "special.8.2"), events)
    if state.setting.thrown == BY_OWNER:
        state.frames.append(("thrown", vehicle, man, inches))
        return
    land(state, vehicle, man, inches, _throw_hour(state, man, dice, events), events)


def _throw_hour(state: State, man: int, dice: Dice, events: Events) -> int:
    """A direction on the clock, by two dice (ruling thrown-direction)."""
    seat = SEATS[state.setting.sides[man]]
    sides = state.setting.tables.die
    hour = throw(dice, sides, Purpose(HOUR, seat, "special.8.2"), events)
    half = throw(dice, sides, Purpose(HALF, seat, "special.8.2"), events)
    return (hour + sides * (half % 2 == 0)) % len(CLOCK)


@rule("special.8.2", "special.8.3", "special.3.2")
def land(state: State, vehicle: int, man: int, inches: int, hour: int, events: Events) -> None:
    """Put a man down some inches clear of the wreck's base; 0 for one who crawls out wounded."""
    spot = find_spot(state, vehicle, man, inches, hour)
    board.put(state, man, spot)
    wounded = not inches
    clause = "special.8.3" if wounded else "special.8.2"
    fate = "wounded" if wounded else "clear"
    events.append(e.OccupantFate(clause, man, vehicle, fate, *spot))
    if wounded:
        hits.wound(state, man, "wreck", clause, events)
    if not state.setting.sides[man]:
        hidden.discover(state, events)


def find_spot(state: State, vehicle: int, man: int, inches: int, hour: int) -> tuple[int, int]:
    """The free ground nearest to where a man would come down: nearer first, then clockwise.

    If all around is taken he lies on the wreck.
    """
    wreck = board.where(state, vehicle)
    radii = state.setting.radii
    least = radii[vehicle] + radii[man]
    for turn in range(len(CLOCK)):
        east, south = CLOCK[(hour + turn) % len(CLOCK)]
        square = east * east + south * south
        for length in range(least + inches * MILS, least - 1, -STEP):
            spot = (
                wreck[0] + share(length, east, square),
                wreck[1] + share(length, south, square),
            )
            if _is_free(state, man, spot):
                return spot
    return wreck


def _is_free(state: State, man: int, spot: tuple[int, int]) -> bool:
    setting = state.setting
    mover = setting.figures[man].mover.id
    table = setting.table
    return (
        table.is_on(spot)
        and table.is_open_to(mover, spot, setting.radii[man])
        and not board.overlaps(state, man, spot)
    )


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[2]]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [("clear", hour) for hour in range(1, len(CLOCK) + 1)]


@rule("special.8.2")
def _choose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """The owner says which way, where the scenario leaves it to him (ruling thrown-direction)."""
    _, vehicle, man, inches = frame
    state.frames.pop()
    land(state, vehicle, man, inches, int(action[1]) % len(CLOCK), events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _options(state, frame))
    text = say("He is thrown clear in one of twelve directions: 12 is north, 3 is east.")
    return refuse(text, "special.8.2", can)


FLOW: Flow[State] = {
    "occupants": Auto(roll),
    "thrown": Choice("special.8.2", _seat, _options, _choose, _explain),
}
