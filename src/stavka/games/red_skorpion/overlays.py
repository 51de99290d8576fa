"""Answers to queries: reach, ranges, sight, radii of command, the tape measure; odds on demand."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Decision, Seat
from stavka.engine.errors import NotationError, QueryError
from stavka.engine.game import ALL_SEEING
from stavka.engine.messages import Message, say
from stavka.engine.scene import Circle, Overlay, Preview, QuerySpec, Ray
from stavka.games.red_skorpion import companion, placing, preview
from stavka.games.red_skorpion.actions import read_spot, write_spot
from stavka.games.red_skorpion.knowledge import sees_figure
from stavka.games.red_skorpion.rules import board, movement, retreat, shooting, ways
from stavka.games.red_skorpion.rules.refusals import inches
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import ABOARD, HIDDEN, IN_PLAY, OFF, SEATS, WRECK, State
from stavka.maps.plane.geometry import INCH, Point, distance

ON_TABLE = frozenset({IN_PLAY, HIDDEN, WRECK})
FOUND = frozenset({IN_PLAY, HIDDEN, ABOARD})
"""Where a leader still has a place."""
QUOTED = 40

SPECS = (
    QuerySpec("reach", say("Reach"), "piece"),
    QuerySpec("ranges", say("Ranges"), "piece"),
    QuerySpec("field", say("Field of view"), "place"),
    QuerySpec("sight", say("Line of sight"), "pair"),
    QuerySpec("tape", say("Measuring tape"), "pair"),
    QuerySpec("command", say("Command and influence")),
    QuerySpec("discovery", say("Where hidden figures are found")),
    QuerySpec("zones", say("Zones of the scenario")),
    QuerySpec("odds", say("Odds of an attack"), "place"),
    QuerySpec("burst", say("Odds of a burst"), "place"),
    QuerySpec("way", say("Way there"), "place"),
    QuerySpec("desk", say("Odds of a shot in words"), "text"),
)


def answer(state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
    """One query, from what the seat can see; raises `QueryError`."""
    found = ANSWERS.get(name)
    if found is None:
        raise QueryError(f"no query {name[:QUOTED]!r}; there are: {', '.join(ANSWERS)}")
    return found(state, seat, argument)


# --- arguments -------------------------------------------------------------------------------


def figure_of(state: State, seat: Seat, text: str) -> int:
    """The figure on the table that a text names, if the seat can see it."""
    figure = state.setting.index.get(text, OFF)
    shown = figure != OFF and state.status[figure] in ON_TABLE and sees_figure(state, seat, figure)
    if not shown:
        reason = say("“{text}” is no figure on the table that you can see.", text=text[:QUOTED])
        raise QueryError(reason)
    return figure


def spot_of(state: State, seat: Seat, text: str) -> Point:
    """The place that a text names: "x,y", or where a figure stands."""
    if text in state.setting.index:
        figure = figure_of(state, seat, text)
        return (state.x[figure], state.y[figure])
    try:
        x, y = read_spot(text)
    except (ValueError, NotationError):
        raise QueryError(
            say("“{text}” is neither a figure nor a place x,y.", text=text[:QUOTED])
        ) from None
    if not state.setting.table.is_on((x, y)):
        raise QueryError(say("“{text}” is off the table.", text=text[:QUOTED]))
    return (x, y)


def pair_of(state: State, seat: Seat, text: str) -> tuple[Point, Point]:
    """Two places, "from;to"."""
    first, mark, second = text.partition(";")
    if not mark:
        raise QueryError(
            say("“{text}” is not two places with a semicolon between.", text=text[:QUOTED])
        )
    return spot_of(state, seat, first), spot_of(state, seat, second)


def at(spot: Point) -> tuple[float, float]:
    """A place in inches."""
    return (spot[0] / INCH, spot[1] / INCH)


# --- answers ---------------------------------------------------------------------------------


def _reach(state: State, seat: Seat, argument: str) -> Overlay:
    """Where a figure could go: with its throw, or else with the most that its dice can show."""
    figure = figure_of(state, seat, argument)
    setting = state.setting
    kind = setting.figures[figure]
    here = (state.x[figure], state.y[figure])
    budget = state.throw[figure]
    if budget == OFF:
        dice = movement.movement_dice(state, figure)
        budget = dice * setting.command.die * kind.mover.factor * INCH
    areas = placing.reach(setting, kind.mover.id, kind.radius, here, budget) if budget else ()
    return Overlay(
        say("Reach"),
        areas=areas,
        rings=(Circle(at(here), kind.radius / INCH, say("{inches:g} in.", inches=inches(budget))),),
    )


def _ranges(state: State, seat: Seat, argument: str) -> Overlay:
    """A ring for the reach of each weapon, and for what it may not fire within."""
    figure = figure_of(state, seat, argument)
    here = at((state.x[figure], state.y[figure]))
    rings: list[Circle] = []
    for mount in range(len(state.setting.figures[figure].mounts)):
        arm = shooting.weapon_of(state, figure, mount)
        text = say("{weapon}: {inches:g} in.", weapon=arm.name, inches=inches(arm.reach))
        rings.append(Circle(here, arm.reach / INCH, text))
        if arm.least:
            least = say(
                "{weapon}: not within {inches:g} in.", weapon=arm.name, inches=inches(arm.least)
            )
            rings.append(Circle(here, arm.least / INCH, least))
        if arm.close >= 0:
            close = say("{weapon}: through APC armour", weapon=arm.name)
            rings.append(Circle(here, arm.close / INCH, close))
    return Overlay(say("Ranges"), rings=tuple(rings))


def _field(state: State, seat: Seat, argument: str) -> Overlay:
    """What can be seen from a place."""
    spot = spot_of(state, seat, argument)
    setting = state.setting
    reach = setting.visibility or setting.table.width + setting.table.height
    return Overlay(say("Field of view"), areas=(placing.field(setting, spot, reach),))


def _sight(state: State, seat: Seat, argument: str) -> Overlay:
    """The line between two places, and what blocks it."""
    a, b = pair_of(state, seat, argument)
    setting = state.setting
    text: Message
    shape = setting.sight.blocker(a, b)
    length = inches(distance(a, b))
    dark = bool(setting.visibility) and distance(a, b) > setting.visibility
    places: dict[str, str] = {}
    if shape is not None:
        places[shape.id] = ""
        ground = setting.ground_names[shape.kind]
        text = say("{inches:g} in., blocked: {ground}", inches=length, ground=ground)
    elif dark:
        text = say("{inches:g} in., too far to see", inches=length)
    else:
        text = say("{inches:g} in., in sight", inches=length)
    ray = Ray((at(a), at(b)), blocked=shape is not None or dark, text=text)
    return Overlay(say("Line of sight"), places, lines=(ray,))


def _tape(state: State, seat: Seat, argument: str) -> Overlay:
    """The distance of two places."""
    a, b = pair_of(state, seat, argument)
    text = say("{inches:g} in.", inches=inches(distance(a, b)))
    return Overlay(say("Measuring tape"), lines=(Ray((at(a), at(b)), text=text),))


def _command(state: State, seat: Seat, argument: str) -> Overlay:
    """How far commanders, mullahs and warlords reach."""
    setting = state.setting
    kinds = (
        (setting.commanders, setting.control_radius),
        (setting.mullahs, setting.mullah_radius),
        (setting.warlords, setting.warlord_radius),
    )
    rings = [
        Circle(at(board.where(state, one)), radius / INCH, setting.figures[one].name)
        for leaders, radius in kinds
        for one in leaders
        if state.status[one] in FOUND and sees_figure(state, seat, one)
    ]
    return Overlay(say("Command and influence"), rings=tuple(rings))


def _discovery(state: State, seat: Seat, argument: str) -> Overlay:
    """Circles within which Russians turn up hidden Afghans; one's own hidden figures are lit."""
    setting = state.setting
    rings = [
        Circle(at((state.x[one], state.y[one])), setting.discovery_radius / INCH)
        for one in setting.russians
        if state.status[one] == IN_PLAY
    ]
    lit = {
        write_spot((state.x[one], state.y[one])): ""
        for one in setting.afghans
        if state.status[one] == HIDDEN and sees_figure(state, seat, one)
    }
    return Overlay(say("Where hidden figures are found"), lit, rings=tuple(rings))


def _zones(state: State, seat: Seat, argument: str) -> Overlay:
    """The named zones of the scenario."""
    setting: Setting = state.setting
    areas = tuple(tuple(map(at, zone.ring)) for zone in setting.zones)
    return Overlay(say("Zones of the scenario"), areas=areas)


def _odds(state: State, seat: Seat, argument: str) -> Preview:
    """What an attack by the figure at hand on a figure, or a burst at a place, would do."""
    spot = spot_of(state, seat, argument)
    return preview.odds_at(state, seat, state.setting.index.get(argument, OFF), spot)


def _burst(state: State, seat: Seat, argument: str) -> Preview:
    """What a burst of the weapon at hand at a place would do."""
    return preview.odds_at(state, seat, OFF, spot_of(state, seat, argument))


def _way(state: State, seat: Seat, argument: str) -> Overlay:
    """The way by which the figure on the move would go to a place, and what it costs."""
    spot = spot_of(state, seat, argument)
    budget = BUDGETS.get(state.frames[-1][0] if state.frames else "")
    if budget is None or seat not in {_owner(state), ALL_SEEING}:
        raise QueryError(say("Let a figure move, or fall back, first."))
    pending = state.pending()
    if not isinstance(pending, Decision) or ("to", *spot) not in pending.options:
        raise QueryError(say("“{text}” cannot be reached now.", text=argument[:QUOTED]))
    path, cost = ways.find_path(state, state.frames[-1][1], spot, budget(state))
    text = say("{cost:.1f} of {left:.1f} in.", cost=inches(cost), left=inches(budget(state)))
    return Overlay(say("Way there"), lines=(Ray(tuple(map(at, path)), text=text),))


def _owner(state: State) -> Seat:
    return SEATS[state.setting.sides[state.frames[-1][1]]]


BUDGETS: dict[str, Callable[[State], int]] = {
    "leg": lambda state: state.throw[state.frames[-1][1]],
    retreat.RETREAT: lambda state: int(state.frames[-1][2]),
}
"""How far the figure at hand may go, by the frame that asks where."""


def _desk(state: State, seat: Seat, argument: str) -> Preview:
    """A shot at a real table, told in words, and with dice after a colon judged."""
    return companion.answer(state.setting, argument)


Answer = Callable[[State, Seat, str], Overlay | Preview]
ANSWERS: dict[str, Answer] = {
    "reach": _reach,
    "ranges": _ranges,
    "field": _field,
    "sight": _sight,
    "tape": _tape,
    "command": _command,
    "discovery": _discovery,
    "zones": _zones,
    "odds": _odds,
    "burst": _burst,
    "way": _way,
    "desk": _desk,
}
"""Who answers which query."""
