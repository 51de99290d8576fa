"""attack.1 What to fire at: an enemy by name, or for a burst any place on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion.arms import CHOICE, NEVER
from stavka.games.red_skorpion.rules import board, firing, refusals, shooting
from stavka.games.red_skorpion.rules.fire_refusals import explain_shot
from stavka.games.red_skorpion.rules.spots import Spots
from stavka.games.red_skorpion.state import OFF, SEATS, Aim, State

AIM = "aim"
TARGET = "target"
MOST_CLUSTERS = 4
"""Bursts between enemies that are proposed."""
# Frame: "shot", figure, mount.


class Shots(Spots):
    """What a weapon may be fired at: enemies to nominate, and for a burst every legal place."""

    __slots__ = ("figure", "mount", "state")

    def __init__(self, state: State, figure: int, mount: int) -> None:
        named: list[Action] = [(TARGET, one) for one in shooting.targets(state, figure, mount)]
        bursts = shooting.weapon_of(state, figure, mount).bursts != NEVER
        super().__init__((AIM,) if bursts else (), named)
        self.state = state
        self.figure = figure
        self.mount = mount

    def allows(self, verb: str, spot: tuple[int, int]) -> bool:
        return shooting.can_aim(self.state, self.figure, self.mount, spot)

    def propose(self) -> Iterator[Action]:
        """Where the last burst was on target, single enemies, between enemies; else anywhere.

        One place at least, where there is any: a list that shows none would hide that there are.
        """
        if not self.verbs:
            return
        spots = [(one.x, one.y) for one in self._kept()]
        seen = self._enemies()
        if shooting.weapon_of(self.state, self.figure, self.mount).bursts == CHOICE:
            spots += seen
        spots += self._clusters(seen)
        yield from ((AIM, *spot) for spot in spots)
        anywhere = shooting.rose(self.state, self.figure, self.mount)
        if not self.others:
            yield from ((AIM, *spot) for spot in anywhere)
        elif not any(self.allows(AIM, spot) for spot in spots):
            free = (spot for spot in anywhere if self.allows(AIM, spot))
            yield from ((AIM, *spot) for spot in islice(free, 1))

    def _kept(self) -> list[Aim]:
        state, turn = self.state, self.state.turn - 1
        aims = state.aim[self.figure] or ()
        return [one for one in aims if one.mount == self.mount and one.turn == turn]

    def _enemies(self) -> list[tuple[int, int]]:
        state = self.state
        found = board.enemies(state, state.setting.sides[self.figure])
        spots = ((state.x[one], state.y[one]) for one in found)
        return [spot for spot in spots if self.allows(AIM, spot)]

    def _clusters(self, seen: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Middles of pairs that one burst covers, those that catch most first."""
        radius = shooting.weapon_of(self.state, self.figure, self.mount).radius
        reach = radius * radius
        found: list[tuple[int, tuple[int, int]]] = []
        for one, other in combinations(seen, 2):
            middle = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
            caught = sum(_square(middle, spot) <= reach for spot in seen)
            if caught > 1:
                found.append((-caught, middle))
        return [middle for _, middle in sorted(found)[:MOST_CLUSTERS]]

    def draw(self, rng: Random) -> Action | None:
        if not self.verbs:
            return None
        state = self.state
        reach = shooting.weapon_of(state, self.figure, self.mount).reach
        x, y = state.x[self.figure], state.y[self.figure]
        east = int((rng.random() * 2 - 1) * reach)
        south = int((rng.random() * 2 - 1) * reach)
        return AIM, x + east, y + south


def _square(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


@rule("attack.1", "attack.4.1")
def options(state: State, frame: Frame) -> Shots:
    """What the weapon may be fired at."""
    found = state.memo.get("shots")
    if not isinstance(found, Shots):
        found = state.memo["shots"] = Shots(state, frame[1], frame[2])
    return found


@rule("attack.1", "attack.4.1")
def _fire(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, figure, mount = frame
    state.frames.pop()
    if action[0] == TARGET:
        target, spot = int(action[1]), (OFF, OFF)
    else:
        target, spot = OFF, (int(action[1]), int(action[2]))
    firing.shoot(state, figure, mount, target, spot, dice, events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, list(options(state, frame)))
    if action[0] not in {TARGET, AIM}:
        name = state.setting.figures[frame[1]].name
        return refuse(say("Say first at what {figure} fires.", figure=name), "attack.1", can)
    return explain_shot(state, frame[1], frame[2], action, can)


FLOW: Flow[State] = {"shot": Choice("attack.1", _seat, options, _fire, _explain)}
