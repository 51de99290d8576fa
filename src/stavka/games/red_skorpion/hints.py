"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.state import OUT, RUSSIAN, State
from stavka.maps.plane.geometry import INCH, Point

STAKES = frozenset({"menu", "shot", "duck", "mercy", "leg"})
"""Decisions on which dice hang."""
PASSES = frozenset({"end", "pass", "stop"})
SCALE = 12.0
"""Points of lead that all but win."""
WORTH = 40.0
"""Points of figures that weigh as much as one point of the scenario."""
COVERED = 4.0
"""What cover is worth, in inches of way."""


class SkorpionHints:
    """Utilities for both sides, and the value of a position."""

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat."""
        judge = JUDGES.get(decision.kind, _by_verb)
        return [judge(world, world.frames[-1], action) for action in decision.options]

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat."""
        end = world.finished
        if end is not None:
            value = 0.0 if not end.winners else (1.0 if RUSSIAN in end.winners else -1.0)
        else:
            lead = float(world.points[0] - world.points[1])
            value = tanh((lead + (_strength(world, 0) - _strength(world, 1)) / WORTH) / SCALE)
        return value if seat == RUSSIAN else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind in STAKES

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the verb."""
        return WHY.get(str(action[0]), say("It looks best."))


def _strength(world: State, side: int) -> float:
    """Points of the figures of a side that are still in the game; wounds halve them."""
    figures = world.setting.figures
    return sum(
        figures[one].points / (1 + world.wounds[one])
        for one in world.setting.forces[side]
        if world.status[one] not in OUT
    )


# --- judging options -------------------------------------------------------------------------

VERBS: dict[str, float] = {
    "explode": 1.0,
    "seize": 9.0,
    "melee": 4.0,
    "fire": 6.0,
    "move": 3.0,
    "alight": 2.0,
    "fire-first": -1.0,
    "throw": 1.5,
    "go": 1.0,
    "leave": 50.0,
    "over": 3.0,
    "ram": -1.0,
    "board": -2.0,
    "stop": 0.0,
    "pass": 0.0,
    "end": -5.0,
    "be-a": 1.0,
    "be-b": 0.0,
    "duck": 1.0,
    "hold": 0.0,
    "capture": 1.0,
    "strike": 0.0,
    "hide": 1.0,
    "at": 0.0,
    "away": 0.0,
}
"""How an option looks by its verb alone."""


def _by_verb(world: State, frame: Frame, action: Action) -> float:
    return VERBS.get(str(action[0]), 0.0)


def _inches(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5) / INCH


def goal(world: State, figure: int) -> Point | None:
    """Where a figure wants to be: an edge to leave by, a zone to hold, or the nearest enemy."""
    setting = world.setting
    side = setting.sides[figure]
    here = (world.x[figure], world.y[figure])
    leaving = any(
        score.side == side and score.deed == "escape" and figure in score.figures
        for score in setting.scores
    )
    if leaving:
        width, height = setting.table.width, setting.table.height
        edges = {
            "north": (here[0], 0),
            "south": (here[0], height),
            "west": (0, here[1]),
            "east": (width, here[1]),
        }
        return min(
            (edges[one] for one in sorted(setting.exits[side])), key=lambda p: _inches(here, p)
        )
    if setting.aims[side]:
        return min(setting.aims[side], key=lambda p: _inches(here, p))
    enemies = board.enemies(world, side)
    spots = [(world.x[one], world.y[one]) for one in enemies]
    return min(spots, key=lambda p: _inches(here, p)) if spots else None


def _leg(world: State, frame: Frame, action: Action) -> float:
    """Nearer to the goal is better, and so is cover."""
    figure: int = frame[1]
    if action[0] != "to":
        return VERBS.get(str(action[0]), 0.0)
    spot = (int(action[1]), int(action[2]))
    here = (world.x[figure], world.y[figure])
    aim = goal(world, figure)
    gain = _inches(here, aim) - _inches(spot, aim) if aim is not None else 0.0
    radius = world.setting.radii[figure]
    if board.is_soldier(world, figure):
        gain += COVERED * world.setting.table.has_cover(spot, radius)
        gain -= COVERED * world.setting.table.has_cover(here, radius)
    return gain - 0.5


def _shot(world: State, frame: Frame, action: Action) -> float:
    """Dear targets first, and near ones."""
    if action[0] != "target":
        return 1.0
    figure: int = frame[1]
    target = int(action[1])
    here = (world.x[figure], world.y[figure])
    there = (world.x[target], world.y[target])
    worth = world.setting.figures[target].points
    return 5.0 + worth / 10 - _inches(here, there) / 10


def _place(world: State, frame: Frame, action: Action) -> float:
    """Hidden in cover where one may, and near the middle of the table."""
    if len(action) != 3:  # noqa: PLR2004 - a verb without a place
        return 0.0
    table = world.setting.table
    spot = (int(action[1]), int(action[2]))
    middle = (table.width // 2, table.height // 2)
    cover = COVERED * table.has_cover(spot, world.setting.radii[frame[1]])
    return VERBS[str(action[0])] + cover - _inches(spot, middle) / 10


Judge = Callable[[State, Frame, Action], float]

JUDGES: dict[str, Judge] = {"leg": _leg, "shot": _shot, "place": _place}
"""Who judges which decision."""

WHY: dict[str, Message] = {
    "target": say("It is the target that is worth most."),
    "to": say("It brings the figure where it is needed, in cover where it can."),
    "at": say("It is needed there."),
    "hide": say("The enemy cannot see it there."),
    "fire": say("A shot may decide."),
    "leave": say("The scenario pays for it."),
    "end": say("Nothing more is worth doing."),
}
