"""What follows an attack: rolls on the vehicle table, retreats, then blasts, which attack again.

One frame holds the queue, so that a chain of explosions is carried out in order and ends when the
last of it is: a vehicle can be destroyed only once.

    ("aftermath", east, south, ((vehicle, rolls), ...), (ducking figure, ...), (blast, ...))

East and south are where the attack came from; blasts are as `vehicles.Blasts`.
"""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.arms import Blast
from stavka.games.red_skorpion.rules import board, hits, vehicles
from stavka.games.red_skorpion.setting import AIRCRAFT, VEHICLE
from stavka.games.red_skorpion.state import DEAD, HIDDEN, IN_PLAY, OFF, State

Point = tuple[int, int]
BOMB = "bomb"
ON_HAND = frozenset({IN_PLAY, HIDDEN})
"""Whom a burst can catch."""


@rule("attack.5.2", "vehicle-hit.rolls.1", "vehicle-hit.rolls.2")
def begin(
    state: State,
    threat: Point,
    results: Iterable[tuple[int, int]],
    cause: str,
    events: Events,
    *,
    stuns: bool = False,
) -> None:
    """Apply the hits of one attack: deaths and wounds at once, all else through the queue.

    Every result is fixed before anybody retreats (ruling simultaneous-burst).
    """
    struck: list[tuple[int, int]] = []
    ducking: list[int] = []
    for target, number in results:
        if not number:
            continue
        if not board.is_soldier(state, target):
            if not stuns:
                struck.append((target, vehicles.rolls_for(state, target, number)))
        elif hits.suffer(state, target, number, cause, events, stuns=stuns):
            ducking.append(target)
    push(state, threat, tuple(struck), tuple(ducking), ())


def push(
    state: State,
    threat: Point,
    struck: tuple[tuple[int, int], ...],
    ducking: tuple[int, ...],
    blasts: vehicles.Blasts,
) -> None:
    """Queue what follows an attack, if anything does."""
    if struck or ducking or blasts:
        state.frames.append(("aftermath", *threat, struck, ducking, blasts))


@rule("destroyed-vehicle.2", "destroyed-aircraft.2", "special.4")
def run(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The next thing in the queue: a vehicle's damage, then the retreats, then a blast."""
    _, east, south, struck, ducking, blasts = frame
    place = len(state.frames) - 1
    if struck:
        vehicle, rolls = struck[0]
        more = vehicles.strike(state, vehicle, rolls, (east, south), dice, events)
        state.frames[place] = ("aftermath", east, south, struck[1:], ducking, blasts + more)
    elif ducking:
        state.frames[place] = ("aftermath", east, south, (), (), blasts)
        state.frames.append(("ducks", east, south, ducking))
    elif blasts:
        state.frames[place] = ("aftermath", east, south, (), (), blasts[1:])
        _explode(state, blasts[0], dice, events)
    else:
        state.frames.pop()


def _explode(
    state: State,
    blast: tuple[str, int, int, int, tuple[int, ...]],
    dice: Dice,
    events: Events,
) -> None:
    """An attack on everyone in the blast; what follows from it goes before what still waits."""
    kind, source, x, y, spared = blast
    shape = shape_of(state, kind)
    caught = caught_by(state, (x, y), shape.radius, (*spared, source))
    events.append(e.Exploded(clause_of(kind), source, x, y, shape.radius, caught))
    show(state, caught, events)
    armour = state.setting.blast_penetration
    targets = [one for one in caught if state.setting.figures[one].armour <= armour]
    if targets:
        results = hits.attack(state, OFF, state.side, shape.dice, targets, dice, events)
        begin(state, (x, y), results, "blast", events)


def shape_of(state: State, kind: str) -> Blast:
    """Dice and radius of a kind of blast."""
    blast: Blast = getattr(state.setting.blasts, kind)
    return blast


def clause_of(kind: str) -> str:
    """The clause of a kind of blast."""
    return "special.4" if kind == BOMB else f"destroyed-{kind}.2"


@rule("attack.5.1")
def caught_by(
    state: State, centre: Point, radius: int, spared: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Everyone whose centre lies within a burst, friend or foe, hidden or not, in order.

    (Rulings burst-diameter, friendly-fire, hidden-scope.)
    """
    x, y = centre
    ys, statuses = state.y, state.status
    west, east, square = x - radius, x + radius, radius * radius
    return tuple(
        [
            one
            for one, at in enumerate(state.x)
            if west <= at <= east
            and (at - x) ** 2 + (ys[one] - y) ** 2 <= square
            and statuses[one] in ON_HAND
            and one not in spared
        ]
    )


@rule("special.3.2")
def show(state: State, caught: Iterable[int], events: Events) -> None:
    """Place the hidden ones among those caught (ruling hidden-scope)."""
    for one in caught:
        board.reveal(state, one, "hit", events)


@rule("special.4")
def explode_bomber(state: State, bomber: int, events: Events) -> None:
    """The suicide bomber blows himself up and is gone."""
    x, y = state.x[bomber], state.y[bomber]
    board.reveal(state, bomber, "melee", events)
    events.append(e.Killed("special.4", bomber, BOMB, x, y))
    board.leave_table(state, bomber, DEAD, events)
    push(state, (x, y), (), (), ((BOMB, bomber, x, y, ()),))


def is_machine(state: State, figure: int) -> bool:
    """Whether a figure suffers by the vehicle hit table."""
    return state.setting.figures[figure].kind in {VEHICLE, AIRCRAFT}


FLOW: Flow[State] = {"aftermath": Auto(run)}
