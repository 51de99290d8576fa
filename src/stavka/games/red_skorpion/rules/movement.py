"""move.* Movement: throw the dice, then go leg by leg to any place that the throw allows.

A move is a straight leg to a place, or else the cheapest way there; it may be said again while
movement is left. Whoever passes near a hidden Afghan stops there, and may then go on.
"""

from __future__ import annotations

from itertools import pairwise

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Statistic
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import (
    board,
    boarding,
    collisions,
    hidden,
    leaving,
    places,
    refusals,
)
from stavka.games.red_skorpion.rules.spots import OPERANDS
from stavka.games.red_skorpion.rules.throws import purpose_of
from stavka.games.red_skorpion.rules.ways import Ways, find_path, flood_of
from stavka.games.red_skorpion.setting import ANIMAL, MAN
from stavka.games.red_skorpion.state import (
    DECLARED,
    HIDDEN,
    IN_PLAY,
    MOVED,
    OFF,
    SEATS,
    Deed,
    State,
)
from stavka.maps.plane.geometry import INCH, Point

LABEL = say("Movement").id
FAR = 4
"""Throws beyond which a refusal does not say what a way would cost."""

DRIVEN = frozenset({"retreat", "repeat", "desert"})
"""Ways of going in which a figure has no say."""

# --- the throw -------------------------------------------------------------------------------


@rule(
    "move.mule",
    "move.cavalry",
    "move.infantry",
    "move.wheeled",
    "move.tracked",
    "move.aircraft",
    "human-hit.2.1",
    "vehicle-hit.8",
    "vehicle-hit.11",
)
def movement_dice(state: State, figure: int) -> int:
    """How many dice a figure throws for movement: its kind's, less what wounds and hits cost.

    A wounded mule has none left and cannot move (ruling wounded-mule).
    """
    if state.immobile[figure]:
        return 0
    kind = state.setting.figures[figure]
    lost = state.lost_move[figure]
    if kind.kind in {MAN, ANIMAL}:
        lost += state.wounds[figure] * state.setting.tables.wound
    return max(0, kind.mover.dice - lost)


@rule("move.aircraft", "move.infantry")
def throw_for(state: State, figures: tuple[int, ...], dice: Dice, events: Events) -> int:
    """Throw movement dice for a figure, or once for several; how far each may go."""
    figure = figures[0]
    setting = state.setting
    mover = setting.figures[figure].mover
    seat = SEATS[setting.sides[figure]]
    mark = len(dice.log)
    purpose = purpose_of(LABEL, seat, mover.clause)
    count = movement_dice(state, figure)
    total = dice.pool(count, setting.command.die, Statistic.SUM, purpose)
    reach = total * mover.factor * INCH
    clause = "move.infantry-group" if len(figures) > 1 else mover.clause
    status = state.status
    unseen = tuple([one for one in figures if status[one] == HIDDEN])
    events.append(e.MovementThrown(clause, figures, reach, tuple(dice.log[mark:]), unseen))
    return reach


@rule("move.infantry-group")
def throw_together(state: State, figures: tuple[int, ...], dice: Dice, events: Events) -> None:
    """One throw for all of a group: each of them may go that far in this half-turn."""
    reach = throw_for(state, figures, dice, events)
    for one in figures:
        state.throw[one] = reach


# --- beginning a move ------------------------------------------------------------------------


@rule("turn.2", "move.mule")
def can_move(state: State, figure: int) -> bool:
    """Whether a figure may still begin its move: dice to throw, and no attack made standing."""
    if state.throw[figure] == 0 or (state.fired[figure] and state.moved[figure] != DECLARED):
        return False
    return movement_dice(state, figure) > 0


@rule("turn.2")
def why_not(state: State, figure: int) -> tuple[str, Message]:
    """The clause and sentence on why a figure may not begin to move."""
    name = state.setting.figures[figure].name
    if state.throw[figure] == 0:
        return "turn.2", say("{figure} has moved in this half-turn.", figure=name)
    if not movement_dice(state, figure):
        clause = "vehicle-hit.11" if state.immobile[figure] else "human-hit.2.1"
        return clause, say("{figure} has no movement dice left.", figure=name)
    if state.fired[figure]:
        text = say(
            "{figure} attacked without saying that it would move; it stays where it is.",
            figure=name,
        )
        return "attack.3.2", text
    return "turn.2", say("{figure} cannot move now.", figure=name)


def begin(state: State, figure: int, dice: Dice, events: Events) -> None:
    """Throw for a figure, unless its group's throw is there, and let it go.

    A hidden one is no longer stationary: it is placed (ruling hidden-scope).
    """
    board.reveal(state, figure, "moves", events)
    if state.throw[figure] == OFF:
        state.throw[figure] = throw_for(state, (figure,), dice, events)
    state.frames.append(("moving", figure, 0, ()))


# --- on the move -----------------------------------------------------------------------------

# Frame: kind, figure, legs gone, figures struck by running over.


def on_the_move(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the next leg while there is movement left; else the move is over."""
    _, figure, legs, struck = frame
    setting = state.setting
    here = state.status[figure] == IN_PLAY or legs == 0
    if not here or legs >= setting.most_legs or state.throw[figure] < setting.least_leg:
        stop(state, figure)
        return
    state.frames.append(("leg", figure, legs, struck))


def stop(state: State, figure: int) -> None:
    """End a move; its frame is on top."""
    state.frames.pop()
    if state.throw[figure] != OFF:
        state.throw[figure] = 0


def _seat(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _options(state: State, frame: Frame) -> Ways:
    found = state.memo.get("ways")
    if not isinstance(found, Ways):
        _, figure, _, struck = frame
        others: list[Action] = [("stop",)]
        others.extend(("board", carrier) for carrier in boarding.boardable(state, figure))
        if leaving.can_leave(state, figure):
            others.append(("leave",))
        budget = state.throw[figure]
        others.extend(collisions.options_collide(state, figure, budget, struck))
        found = state.memo["ways"] = Ways(state, figure, others)
    return found


@rule("move.infantry", "move.wheeled", "move.tracked", "move.aircraft", "move.cavalry", "move.mule")
def _go(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Go a leg, get into a carrier, leave the table, run something down, or stop.

    Not all of a throw need be used (ruling move-up-to).
    """
    state.frames.pop()
    _, figure, legs, struck = frame
    match action[0]:
        case "to":
            spot = int(action[1]), int(action[2])
            path, _ = find_path(state, figure, spot, state.throw[figure])
            cost = walk(state, figure, path, "move", events)
            state.throw[figure] = max(0, state.throw[figure] - cost)
            state.frames[-1] = ("moving", figure, legs + 1, struck)
        case "stop":
            stop(state, figure)
        case "board":
            boarding.get_in(state, figure, int(action[1]), events)
            stop(state, figure)
        case "leave":
            _leave(state, figure, (legs + 1, struck), events)
        case _:
            collisions.do_collide(state, frame, action, dice, events)


@rule("special.3.2")
def _leave(state: State, figure: int, after: tuple[int, Frame], events: Events) -> None:
    """Go off the table; a Russian who comes near a hidden Afghan stops there, and may go on."""
    path = leaving.way_out(state, figure)
    near, _ = _cut_short(state, figure, path)
    if near[-1] != path[-1]:
        cost = walk(state, figure, near, "move", events)
        state.throw[figure] = max(0, state.throw[figure] - cost)
        state.frames[-1] = ("moving", figure, *after)
        return
    leaving.leave(state, figure, path, events)
    stop(state, figure)


@rule("attack.2.8", "attack.4.2", "special.12.4")
def mark_moved(state: State, figure: int, before: Point) -> None:
    """A figure came from somewhere of its own will: it moved, and lost what it aimed at."""
    state.moved[figure] = MOVED
    state.aim[figure] = None
    _note(state, figure, before)


def _note(state: State, figure: int, before: Point) -> None:
    """Add to the way that a figure has gone in this half-turn; who has just come has none yet."""
    deed = state.now[figure]
    dx, dy = state.x[figure] - before[0], state.y[figure] - before[1]
    if deed is None:
        state.now[figure] = Deed(state.turn, dx, dy, OFF, OFF, OFF, OFF)
    else:
        state.now[figure] = Deed(deed.turn, deed.dx + dx, deed.dy + dy, *deed[3:])


@rule("attack.2.8", "attack.4.2", "special.3.2", "special.12.4")
def walk(
    state: State,
    figure: int,
    path: tuple[Point, ...],
    how: str,
    events: Events,
    clause: str = "",
) -> int:
    """Go along a path that is known to be open; the movement that it costs.

    A hidden Afghan who moves is placed, and a Russian who comes near one stops where he does, if
    there is room for him; he may then go on (ruling find-stops). Whoever is driven does go on, if
    nobody who was found stands where he would end. `clause` is why it goes; of a move, that of its
    kind.
    """
    cost = 0
    while path:
        rest, spent = _walk_on(state, figure, path, how, events, clause)
        cost += spent
        goes_on = how in DRIVEN and rest and rest != path
        path = rest if goes_on and places.can_stand(state, figure, rest[-1]) else ()
    return cost


@rule("attack.2.8", "attack.4.2", "special.12.4")
def _walk_on(
    state: State,
    figure: int,
    path: tuple[Point, ...],
    how: str,
    events: Events,
    clause: str,
) -> tuple[tuple[Point, ...], int]:
    """Go up to where somebody is found; what is left of the way, and what was spent of movement.

    Moving of its own will is marked; a forced retreat is not (ruling moved-flag), nor is one in the
    enemy's half-turn a deed to be repeated. Either way what the figure aimed at is lost.
    """
    setting = state.setting
    whole = path
    path, cost = _cut_short(state, figure, path)
    state.x[figure], state.y[figure] = path[-1]
    if how == "retreat":
        state.aim[figure] = None
        if setting.sides[figure] == state.side:
            _note(state, figure, path[0])
    else:
        mark_moved(state, figure, path[0])
    clause = clause or setting.figures[figure].mover.clause
    looks = hidden.looks_about(state, figure)
    events.append(e.FigureMoved(clause, figure, path, cost, how, looks))
    if not setting.sides[figure]:
        hidden.discover(state, events, path)
    if path[-1] == whole[-1]:
        return (), cost
    rest = whole[len(path) - 1 :]
    return (path[-1], *rest[rest[0] == path[-1] :]), cost


def _cut_short(state: State, figure: int, path: tuple[Point, ...]) -> tuple[tuple[Point, ...], int]:
    """A path up to where it first comes near a hidden Afghan, and its cost."""
    setting = state.setting
    kind = setting.figures[figure]
    watch = not kind.side and bool(hidden.hidden_figures(state))
    done: list[Point] = [path[0]]
    cost = 0
    for a, b in pairwise(path):
        seen = hidden.first_sight(state, a, b) if watch else None
        if seen is not None and not board.overlaps(state, figure, seen):
            b = seen  # noqa: PLW2901 - the leg ends here
        done.append(b)
        cost += setting.moving.leg(kind.mover.id, kind.radius, a, b) or 0
        if b == seen:
            break
    return tuple(done), cost


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "to" or len(action) != OPERANDS:
        return _explain_other(state, frame, action)
    figure: int = frame[1]
    setting = state.setting
    kind = setting.figures[figure]
    spot = int(action[1]), int(action[2])
    options = refusals.alternatives(state, _options(state, frame), spot)
    here = (state.x[figure], state.y[figure])
    if (spot[0] - here[0]) ** 2 + (spot[1] - here[1]) ** 2 < setting.least_leg**2:
        text = say("A move is a tenth of an inch or more.")
        return refuse(text, kind.mover.clause, options)
    blocked = refusals.no_room(state, figure, spot, options)
    if blocked.clause:
        return blocked
    found = flood_of(state, figure, FAR * state.throw[figure]).path(spot)
    left = refusals.inches(state.throw[figure])
    if found is None:
        text = say("There is no way for {figure} to go there.", figure=kind.name)
    else:
        text = say(
            "{figure} has {left:g} in. left; that would take {cost:g} in.",
            figure=kind.name,
            left=left,
            cost=refusals.inches(found[1]),
        )
    return refuse(text, kind.mover.clause, options)


def _explain_other(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a figure on the move can't do something else than go to a place."""
    _, figure, _, struck = frame
    options = refusals.alternatives(state, _options(state, frame))
    match action[0]:
        case "over" | "ram":
            return collisions.explain(state, figure, action, struck, options)
        case "board":
            return boarding.explain_board(state, figure, int(action[1]), options)
        case "leave":
            return leaving.explain(state, figure, options)
        case _:
            return refusals.not_now(state, frame, action)


FLOW: Flow[State] = {
    "moving": Auto(on_the_move),
    "leg": Choice("move.infantry", _seat, _options, _go, _explain),
}
