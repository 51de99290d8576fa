"""Set-up and arrivals: each side places its figures in its zones; Afghans may hide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board, hidden, places, refusals
from stavka.games.red_skorpion.rules.spots import OPERANDS, Spots, grid
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import (
    ABOARD,
    AFGHAN,
    ESCAPED,
    HIDDEN,
    IN_PLAY,
    SEATS,
    UNPLACED,
    State,
    fresh,
    machine,
)
from stavka.maps.plane.geometry import INCH, Point, box, contains

STEPS = (3 * INCH, INCH, INCH // 4)
"""Distances of the places that are proposed: the first that yields any is taken."""
SITES_KEPT = 512
"""Lists of such places that are kept: the ground never changes."""


# --- the first position ----------------------------------------------------------------------


def start(setting: Setting, dice: Dice) -> State:
    """The position at the first decision; who rides begins aboard, fixed figures in their place."""
    state = fresh(setting)
    first = SEATS.index(Seat(setting.scenario.sets_up_first))
    state.frames = [("turn", 0), ("ready",), ("setup", 1 - first), ("setup", first)]
    state.points = [setting.scenario.handicap.get(str(seat), 0) for seat in SEATS]  # type: ignore[call-overload]
    for number, figure in enumerate(setting.figures):
        state.bomb[number] = int(figure.bomber)
        state.wounds[number] = int(figure.wounded)
        if figure.aboard >= 0:
            state.status[number] = ABOARD
            state.carrier[number] = figure.aboard
        elif figure.at is not None and not figure.arrives:
            board.put(state, number, figure.at)
    machine().run(state, dice, [])
    return state


def begin_arrivals(state: State, side: int) -> None:
    """Let the figures of a side that are due in this turn come."""
    if next(waiting(state, side), None) is not None:
        state.frames.append(("setup", side))


def waiting(state: State, side: int) -> Iterator[int]:
    """Figures of a side that are due and wait for a place, in the order of the roster."""
    figures = state.setting.figures
    for one in state.setting.forces[side]:
        if state.status[one] == UNPLACED and figures[one].arrives <= state.turn:
            yield one


def next_figure(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the place of the next figure; a side that is done lets the other go on."""
    side: int = frame[1]
    figure = next(waiting(state, side), None)
    if figure is None:
        state.frames.pop()
    else:
        at = state.setting.figures[figure].at
        if at is not None:
            board.put(state, figure, at)
            looks = hidden.looks_about(state, figure)
            events.append(e.FigurePlaced("turn.1", figure, *at, hidden=False, looks=looks))
            hidden.discover(state, events)
        else:
            state.frames.append(("place", figure))


# --- where a figure may be placed ------------------------------------------------------------


@lru_cache(SITES_KEPT)
def sites_of(setting: Setting, zone: str, mover: str, radius: int, step: int) -> tuple[Point, ...]:
    """Places of a zone, some way apart, where a base may stand if nobody else does."""
    ring, table = setting.zones[setting.zone_index[zone]].ring, setting.table
    return tuple(
        spot
        for spot in grid(box(ring), step)
        if contains(ring, spot) and table.is_open_to(mover, spot, radius)
    )


class Places(Spots):
    """The places of a figure's zone: on the table with "at", off it in cover with "hide"."""

    __slots__ = ("box", "figure", "is_square", "ring", "state")

    def __init__(self, state: State, figure: int) -> None:
        setting = state.setting
        kind = setting.figures[figure]
        verbs = ("at", "hide") if kind.hides else ("at",)
        super().__init__(verbs, [])
        self.state = state
        self.figure = figure
        self.ring = setting.zones[setting.zone_index[kind.zone]].ring
        west, north, east, south = self.box = box(self.ring)
        corners = {(west, north), (east, north), (east, south), (west, south)}
        self.is_square = corners == set(self.ring)
        """Whether the zone is all of its box."""

    def family(self) -> list[Action]:
        """The sensible places; where there are none the figure may be left out."""
        if self._family is None:
            self._family = list(self._listed())
            if not self._family:
                self.others = [("leave-out",)]
        return self._family

    def __contains__(self, action: object) -> bool:
        if action == ("leave-out",):
            return not self.family()
        return super().__contains__(action)

    def __iter__(self) -> Iterator[Action]:
        yield from self.family() or self.others

    def __len__(self) -> int:
        return len(self.family() or self.others)

    def allows(self, verb: str, spot: Point) -> bool:
        (x, y), (west, north, east, south) = spot, self.box
        if not (west <= x <= east and north <= y <= south):
            return False
        if not self.is_square and not contains(self.ring, spot):
            return False
        state, figure = self.state, self.figure
        return places.can_stand(state, figure, spot) and (
            verb == "at" or hidden.can_hide(state, figure, spot)
        )

    def propose(self) -> Iterator[Action]:
        yield from self.family()

    def _listed(self) -> Iterator[Action]:
        setting, kind = self.state.setting, self.state.setting.figures[self.figure]
        west, north, east, south = self.box
        middle, reach = (west, north), max(east - west, south - north)
        room = places.Room(self.state, self.figure, middle, reach)
        for step in STEPS:
            sites = sites_of(setting, kind.zone, kind.mover.id, kind.radius, step)
            found = [spot for spot in sites if room.is_free(spot)]
            if found:
                hides = "hide" in self.verbs
                for spot in found:
                    if hides and hidden.can_hide(self.state, self.figure, spot):
                        yield ("hide", *spot)
                    yield ("at", *spot)
                return

    def draw(self, rng: Random) -> Action | None:
        west, north, east, south = self.box
        verb = self.verbs[int(rng.random() * len(self.verbs))]
        x = west + int(rng.random() * (east - west + 1))
        return (verb, x, north + int(rng.random() * (south - north + 1)))


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _options(state: State, frame: Frame) -> Places:
    found = state.memo.get("places")
    if not isinstance(found, Places):
        found = state.memo["places"] = Places(state, frame[1])
    return found


@rule("special.3.1", "special.3.2")
def _place(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Place a figure, or leave out one without room; a Russian may turn Afghans up."""
    state.frames.pop()
    figure: int = frame[1]
    if action[0] == "leave-out":
        state.status[figure] = ESCAPED
        return
    spot = int(action[1]), int(action[2])
    board.put(state, figure, spot)
    is_hidden = action[0] == "hide"
    if is_hidden:
        state.status[figure] = HIDDEN
    clause = "special.3.1" if is_hidden else "turn.1"
    looks = hidden.looks_about(state, figure)
    events.append(e.FigurePlaced(clause, figure, *spot, hidden=is_hidden, looks=looks))
    hidden.discover(state, events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a figure can't be placed so."""
    if action[0] not in {"at", "hide"} or len(action) != OPERANDS:
        return refusals.not_now(state, frame, action)
    figure: int = frame[1]
    setting = state.setting
    spot = int(action[1]), int(action[2])
    zone = setting.zones[setting.zone_index[setting.figures[figure].zone]]
    others = refusals.alternatives(state, _options(state, frame), spot)
    name = setting.figures[figure].name
    if not contains(zone.ring, spot):
        text = say("{figure} is set up in the zone “{zone}”.", figure=name, zone=zone.name)
        return refuse(text, "turn.1", others)
    if action[0] == "hide":
        if not setting.figures[figure].hides:
            text = say("{figure} may not begin off the table in this scenario.", figure=name)
            return refuse(text, "special.3.1", others)
        if not hidden.can_hide(state, figure, spot):
            text = say("Only in cover, and away from every enemy, can {figure} hide.", figure=name)
            return refuse(text, "special.3.1", others)
    return refusals.no_room(state, figure, spot, others)


# --- bombs that the enemy does not know of ---------------------------------------------------


@rule("special.4")
def get_ready(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """After set-up: hand out the secret bombs, then turn up whoever hid too near."""
    handed = sum(state.bomb[one] for one in secret_bearers(state))
    if handed < min(state.setting.secret_bombers, len(secret_bearers(state))):
        state.frames.append(("bomb",))
        return
    state.frames.pop()
    hidden.discover(state, events)


def secret_bearers(state: State) -> list[int]:
    """Who could bear a secret bomb: Afghans on foot who are not known bombers."""
    figures = state.setting.figures
    return [
        one
        for one in state.setting.afghans
        if figures[one].kind == "man" and not figures[one].bomber and not figures[one].mullah
    ]


def _bomb_seat(state: State, frame: Frame) -> Seat:
    return AFGHAN


def _bomb_options(state: State, frame: Frame) -> list[Action]:
    return [
        ("bomb", one)
        for one in secret_bearers(state)
        if not state.bomb[one] and state.status[one] in (IN_PLAY, HIDDEN, ABOARD, UNPLACED)
    ]


def _give_bomb(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    figure = int(action[1])
    state.bomb[figure] = 1
    events.append(e.BombHidden("special.4", figure))


FLOW: Flow[State] = {
    "setup": Auto(next_figure),
    "place": Choice("special.3.1", _seat, _options, _place, _explain, root=True),
    "ready": Auto(get_ready),
    "bomb": Choice("special.4", _bomb_seat, _bomb_options, _give_bomb, refusals.not_now),
}
