"""special.12 Soviets out of reach of a commander: a die says whether they obey."""

from __future__ import annotations

from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import board, firing, hidden, movement, places, retreat
from stavka.games.red_skorpion.rules.throws import throw
from stavka.games.red_skorpion.rules.ways import find_path
from stavka.games.red_skorpion.state import ABOARD, IN_PLAY, OFF, RUSSIAN, Deed, State
from stavka.maps.plane.geometry import Point, distance, toward

FREE = 0
REPEATS = 1
DESERTS = 2
OUTCOMES = ("free", "repeats", "deserts")
"""What the die can say, by the number that the state keeps."""
DIE = Purpose(say("Control").id, RUSSIAN, "special.12.2")


@rule("special.12.1", "special.12.2")
def begin(state: State, dice: Dice, events: Events) -> None:
    """At the start of the Russian half-turn: who is out of control is settled before anyone moves.

    (Rulings control-time, control-moved-out.) Each of them then throws and acts in turn.
    """
    if state.side == 0:
        lost = tuple(one for one in state.setting.russians if is_uncontrolled(state, one))
        if lost:
            state.frames.append(("control", lost))


@rule("special.12.1", "special.13.1")
def is_uncontrolled(state: State, figure: int) -> bool:
    """Whether a Russian on foot or mounted is too far from every commander who is fit to command.

    Elites test too (ruling control-elite), and so do Americans (other-theatre-control); commanders
    and vehicles are always controlled.
    """
    setting = state.setting
    if (
        state.status[figure] != IN_PLAY
        or state.knocked_out[figure]
        or setting.figures[figure].commander
        or not board.is_soldier(state, figure)
    ):
        return False
    x, y = state.x[figure], state.y[figure]
    reach = setting.control_radius
    for one in setting.commanders:
        if _commands(state, one):
            east, south = board.where(state, one)
            if (east - x) ** 2 + (south - y) ** 2 <= reach * reach:
                return False
    return True


def _commands(state: State, commander: int) -> bool:
    """Whether a commander is on the table, on his feet or in a carrier, and in his senses."""
    bearer = state.carrier[commander] if state.status[commander] == ABOARD else commander
    return state.status[bearer] == IN_PLAY and not state.knocked_out[commander]


@rule("special.12.2", "special.12.3", "special.12.4", "special.12.5")
def run(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The next of the uncontrolled throws and does as the die says."""
    waiting: tuple[int, ...] = frame[1]
    if not waiting:
        state.frames.pop()
        return
    figure = waiting[0]
    state.frames[-1] = ("control", waiting[1:])
    if state.status[figure] != IN_PLAY or state.knocked_out[figure]:
        return
    command = state.setting.command
    die = throw(dice, command.die, DIE, events)
    outcome = FREE if die in command.control_free else DESERTS
    if die in command.control_repeat:
        outcome = REPEATS
    state.control[figure] = outcome
    clause = ("special.12.3", "special.12.4", "special.12.5")[outcome]
    events.append(e.ControlTested(clause, figure, OUTCOMES[outcome]))
    if outcome == REPEATS:
        state.done[figure] = 1
        _repeat(state, figure, dice, events)
    elif outcome == DESERTS:
        state.done[figure] = 1
        _desert(state, figure, dice, events)


# --- 3-4 -------------------------------------------------------------------------------------


@rule("special.12.4")
def _repeat(state: State, figure: int, dice: Dice, events: Events) -> None:
    """Move the same way and attack the same again; if that can't be done, retreat or halt."""
    deed = state.last[figure]
    if deed is None or not can_repeat(state, figure, deed):
        _retreat(state, figure, dice, events)
        return
    if deed.mount != OFF:
        state.frames.append(("repeat", figure, tuple(deed)))
    if deed.dx or deed.dy:
        _repeat_move(state, figure, deed, dice, events)


@rule("special.12.4")
def can_repeat(state: State, figure: int, deed: Deed) -> bool:
    """Whether the deed of the half-turn before can be done again (ruling control-repeat).

    What he did must lie in the turn before; the target of an attack must still be there, and open
    to it if he did not move; he must be able to move if he moved.
    """
    if deed.turn != state.turn - 1:
        return False
    if not firing.can_repeat(state, figure, deed):
        return False
    if deed.dx or deed.dy:
        return movement.movement_dice(state, figure) > 0
    return deed.mount == OFF or firing.is_possible(state, figure, deed)


def _repeat_move(state: State, figure: int, deed: Deed, dice: Dice, events: Events) -> None:
    """The same direction, as far as the throw and the ground let him, not further than before.

    One who did nothing but move and finds his way closed is unable, and retreats with that throw.
    """
    reach = movement.throw_for(state, (figure,), dice, events)
    here = (state.x[figure], state.y[figure])
    aim = (here[0] + deed.dx, here[1] + deed.dy)
    budget = min(reach, distance(here, aim))
    spot = _straight(state, figure, aim, budget)
    path = find_path(state, figure, spot, reach)[0] if spot is not None else ()
    if path:
        movement.walk(state, figure, path, "repeat", events, "special.12.4")
    elif deed.mount == OFF:
        threat = _threat(state, figure)
        if _halts(state, figure, threat, events) or threat is None:
            return
        retreat.go_back(state, figure, reach, threat, "special.12.4", events)


def _straight(state: State, figure: int, aim: Point, budget: int) -> Point | None:
    """The farthest place on a straight line, in quarters of the way, where there is room."""
    setting = state.setting
    kind = setting.figures[figure]
    here = (state.x[figure], state.y[figure])
    for share in retreat.SHARES:
        spot = toward(here, aim, budget * share // retreat.WHOLE)
        if distance(here, spot) < setting.least_leg:
            continue
        if places.can_stand(state, figure, spot):
            cost = setting.moving.leg(kind.mover.id, kind.radius, here, spot)
            if cost is not None and cost <= budget:
                return spot
    return None


def repeat_attack(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """After the move: attack the same target or place again, where that can still be done."""
    state.frames.pop()
    _, figure, deed = frame
    if state.status[figure] == IN_PLAY and not state.knocked_out[figure]:
        firing.do_repeat(state, figure, Deed(*deed), dice, events)


@rule("special.12.4")
def _retreat(state: State, figure: int, dice: Dice, events: Events) -> None:
    """Halt in cover; else retreat from the nearest enemy in view (ruling retreat-direction)."""
    threat = _threat(state, figure)
    if not _halts(state, figure, threat, events) and threat is not None:
        retreat.begin(state, figure, threat, "special.12.4", dice, events)


def _halts(state: State, figure: int, threat: Point | None, events: Events) -> bool:
    """Whether he stays where he is: in cover, or with nobody to flee from; told if so."""
    halts = threat is None or board.has_cover(state, figure)
    if halts:
        events.append(e.Halted("special.12.4", figure))
    return halts


def _threat(state: State, figure: int) -> Point | None:
    """Where the nearest enemy is whom he sees, or else the nearest on the table; None if none."""
    enemies = [(board.gap_squared(state, figure, one), one) for one in board.enemies(state, 0)]
    if not enemies:
        return None
    enemies.sort()
    seen = (one for _, one in enemies if board.sees(state, figure, one))
    nearest = next(seen, enemies[0][1])
    return (state.x[nearest], state.y[nearest])


# --- 1-2 -------------------------------------------------------------------------------------


@rule("special.12.5", "special.3.2")
def _desert(state: State, figure: int, dice: Dice, events: Events) -> None:
    """Run for the nearest table edge with the full throw, and off it if that is far enough."""
    if not movement.movement_dice(state, figure):
        events.append(e.Halted("special.12.5", figure))
        return
    reach = movement.throw_for(state, (figure,), dice, events)
    edge = state.setting.table.nearest_edge((state.x[figure], state.y[figure]))
    path = find_path(state, figure, edge, reach)[0]
    if path or edge == (state.x[figure], state.y[figure]):
        looks = hidden.looks_about(state, figure)
        events.append(e.FigureLeft("special.12.5", figure, (), deserted=True, looks=looks))
        hidden.discover(state, events, path)
        board.desert(state, figure)
        return
    spot = retreat.farthest(state, figure, edge, reach)
    path = find_path(state, figure, spot, reach)[0] if spot is not None else ()
    if path:
        movement.walk(state, figure, path, "desert", events, "special.12.5")


FLOW: Flow[State] = {"control": Auto(run), "repeat": Auto(repeat_attack)}
