"""special.9, special.10 Running over infantry and ramming vehicles, as part of a move."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import board, explosions, hits, vehicles
from stavka.games.red_skorpion.rules.places import CLEAR
from stavka.games.red_skorpion.rules.scatter import share
from stavka.games.red_skorpion.rules.throws import throw, throw_pool
from stavka.games.red_skorpion.rules.ways import is_worth_asking
from stavka.games.red_skorpion.setting import MAN, VEHICLE
from stavka.games.red_skorpion.state import IN_PLAY, MOVED, SEATS, State

DRIVER = say("Running over: the vehicle").id
INFANTRY = say("Running over: the infantryman").id
RAMMING = say("Ramming dice").id

OVER = "over"
RAM = "ram"
Point = tuple[int, int]


@rule("special.9.1", "special.10.1")
def options_collide(
    state: State, figure: int, budget: int, struck: tuple[int, ...]
) -> list[Action]:
    """Whom a moving ground vehicle can run over or ram with the movement left to it.

    `struck` are those it has struck already in this move: nobody is struck twice.
    """
    setting = state.setting
    if setting.figures[figure].kind != VEHICLE:
        return []
    options: list[Action] = []
    for enemy in board.enemies(state, setting.sides[figure]):
        verb = _verb(state, enemy)
        if verb and enemy not in struck and cost_to(state, figure, enemy, budget) is not None:
            options.append((verb, enemy))
    return options


def _verb(state: State, enemy: int) -> str:
    """What is done to an enemy: infantry is run over, ground vehicles are rammed."""
    figure = state.setting.figures[enemy]
    if figure.kind == MAN:
        return OVER
    return RAM if figure.kind == VEHICLE else ""


def stop_before(state: State, figure: int, enemy: int) -> Point:
    """Where a vehicle touches an enemy on the straight way to him."""
    xs, ys, radii = state.x, state.y, state.setting.radii
    east, south = xs[figure] - xs[enemy], ys[figure] - ys[enemy]
    square = east * east + south * south
    reach = radii[figure] + radii[enemy] + CLEAR
    if square <= reach * reach:
        return xs[figure], ys[figure]
    return xs[enemy] + share(reach, east, square), ys[enemy] + share(reach, south, square)


def cost_to(state: State, figure: int, enemy: int, budget: int) -> int | None:
    """What the straight way to an enemy costs, None beyond the budget or where it is barred.

    To run over a man the vehicle drives on to where he stands; it rams at the touch of bases.
    """
    setting = state.setting
    xs, ys = state.x, state.y
    here = xs[figure], ys[figure]
    there = xs[enemy], ys[enemy]
    if _verb(state, enemy) == RAM:
        there = stop_before(state, figure, enemy)
    if not is_worth_asking(state, figure, there, budget):
        return None
    mover = setting.figures[figure].mover.id
    cost = setting.moving.leg(mover, setting.radii[figure], here, there)
    return cost if cost is not None and cost <= budget else None


def explain(
    state: State, figure: int, action: Action, struck: tuple[int, ...], can: tuple[str, ...]
) -> Verdict:
    """Why an enemy can't be run over or rammed; of a hidden one no more than of one who is gone."""
    enemy = int(action[1])
    setting = state.setting
    names = {"figure": setting.figures[figure].name, "enemy": setting.figures[enemy].name}
    clause = "special.9.1" if action[0] == OVER else "special.10.1"
    if setting.figures[figure].kind != VEHICLE:
        return refuse(say("Only vehicles on the ground run men over and ram."), clause, can)
    if setting.sides[enemy] == setting.sides[figure]:
        return refuse(say("{enemy} is no enemy of {figure}.", **names), clause, can)
    if state.status[enemy] != IN_PLAY:
        text = say("{target} is no enemy on the table.", target=names["enemy"])
    elif _verb(state, enemy) != action[0]:
        text = say("Only men on foot are run over, and only vehicles on the ground are rammed.")
    elif enemy in struck:
        text = say("{figure} has struck {enemy} in this move.", **names)
    else:
        text = say("{figure} cannot drive straight at {enemy} with the rest of its throw.", **names)
    return refuse(text, clause, can)


def do_collide(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Drive up to an enemy and run him over or ram it, as listed; the frame of the move is on top.

    A hidden Afghan who turns up on the way stops the vehicle before it gets there.
    """
    _, figure, legs, struck = frame
    enemy = int(action[1])
    touch = stop_before(state, figure, enemy)
    _drive(state, figure, touch, events)
    arrived = (state.x[figure], state.y[figure]) == touch
    state.moved[figure] = MOVED
    state.aim[figure] = None
    struck = (*struck, enemy) if arrived else struck
    state.frames[-1] = ("moving", figure, legs + 1, struck)
    if not arrived:
        return
    if action[0] == OVER:
        _run_over(state, figure, enemy, dice, events)
    else:
        state.frames.pop()
        state.throw[figure] = 0
        _ram(state, figure, enemy, dice, events)


def _drive(state: State, figure: int, spot: Point, events: Events) -> None:
    """Go straight to a place and pay for it."""
    from stavka.games.red_skorpion.rules.movement import walk  # noqa: PLC0415 - it imports this

    here = state.x[figure], state.y[figure]
    if here != spot:
        cost = walk(state, figure, (here, spot), "move", events)
        state.throw[figure] = max(0, state.throw[figure] - cost)


@rule("special.9.1", "special.9.2")
def _run_over(state: State, vehicle: int, man: int, dice: Dice, events: Events) -> None:
    """Both throw one die; the vehicle kills if it is higher, and drives on to the spot.

    A man who gets out of its way stays where he is, and the vehicle before him.
    """
    tables = state.setting.tables
    mine_seat, his_seat = (SEATS[state.setting.sides[one]] for one in (vehicle, man))
    mine = throw(dice, tables.die, Purpose(DRIVER, mine_seat, "special.9.1"), events)
    his = throw(dice, tables.die, Purpose(INFANTRY, his_seat, "special.9.1"), events)
    if state.wounds[man]:
        his -= tables.running_over.wounded
    killed = mine > his
    spot = state.x[man], state.y[man]
    events.append(e.RunOver("special.9.1", vehicle, man, mine, his, killed))
    if killed:
        hits.kill(state, man, "run over", "special.9.1", events)
        if not board.overlaps(state, vehicle, spot):
            _drive(state, vehicle, spot, events)


@rule("special.10.1", "special.10.2", "special.10.3", "special.10.4")
def ram_dice(state: State, rammer: int, target: int) -> tuple[int, int]:
    """Dice of the rammer and of its target: both movement dice, and armour for the rammer alone.

    (Rulings ram-dice, ram-defender-bonus.)
    """
    figures = state.setting.figures
    pool = vehicles.movement_dice(state, rammer) + vehicles.movement_dice(state, target)
    above = max(0, figures[rammer].armour - figures[target].armour)
    return pool + above * state.setting.tables.ramming.armour, pool


@rule("special.10.2", "special.10.4")
def _ram(state: State, rammer: int, target: int, dice: Dice, events: Events) -> None:
    """Both throw; every hit is a roll on the other's vehicle table (ruling ram-each-hit)."""
    spot = state.x[target], state.y[target]
    tables = state.setting.tables
    scored: list[int] = []
    for one, count in zip((rammer, target), ram_dice(state, rammer, target), strict=True):
        purpose = Purpose(RAMMING, SEATS[state.setting.sides[one]], "special.10.2")
        hit = tables.ramming.hit
        scored.append(throw_pool(dice, count, tables.die, Statistic.AT_LEAST, purpose, events, hit))
    events.append(e.Rammed("special.10.2", rammer, target, scored[0], scored[1], *spot))
    struck = tuple(
        (one, rolls) for one, rolls in ((target, scored[0]), (rammer, scored[1])) if rolls
    )
    explosions.push(state, spot, struck, (), ())
