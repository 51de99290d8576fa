"""11.5.2 The Baltic treaty: a die from turn 7 on, and Riga is closed when it succeeds."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control, refusals
from stavka.games.for_bloody_honor.state import BALTIC, IN, OPEN, WHITE_FACTIONS, State

ROLL = say("Baltic treaty").id


@rule("4.A", "11.5.2.2", "11.5.2.3", "11.5.2.4")
def roll(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """From turn 7 on, while Riga is in play, the Whites throw; later turns add one each.

    The first White faction by Priority throws; nothing hangs on it (ruling baltic-roller).
    """
    state.frames.pop()
    charts = state.setting.charts
    whites = [faction for faction in WHITE_FACTIONS if state.standing[faction] == IN]
    if state.turn < charts.baltic_turn or state.closure[state.setting.riga] != OPEN or not whites:
        return
    die = dice.roll(charts.die, Purpose(ROLL, state.seat_of[whites[0]], "11.5.2.2"))
    modifier = state.turn - charts.baltic_turn
    events.append(
        e.BalticRolled(
            clause="11.5.2.2",
            faction=whites[0],
            die=die,
            modifier=modifier,
            needed=charts.baltic,
        )
    )
    if die + modifier >= charts.baltic:
        _free(state, events)


@rule("11.5.2.5", "11.5.2.6")
def _free(state: State, events: Events) -> None:
    """Riga is closed, scores for nobody, and everybody in it must go, by Priority."""
    riga = state.setting.riga
    state.closure[riga] = BALTIC
    events.append(e.ZoneClosed(clause="11.5.2.5", zone=riga, closure=BALTIC))
    control.release(state, riga, "11.5.2.5", events)
    for faction in reversed(board.factions_in(state, riga)):
        state.frames.append(("baltic-leave", faction))


@rule("11.5.2.6", "7.5.3")
def leave(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """A faction goes from Riga to a friendly zone next door, and is lost where there is none."""
    faction = frame[1]
    riga = state.setting.riga
    zones = board.friendly_neighbours(state, faction, riga)
    if len(zones) > 1:
        state.frames[-1] = ("baltic-retreat", faction)
        return
    state.frames.pop()
    if zones:
        _withdraw(state, faction, zones[0], events)
        return
    for unit in board.units_in(state, faction, riga):
        board.eliminate(state, unit, "baltic", "11.5.2.6", events)


@rule("11.5.2.6", "11.4.6.9")
def _withdraw(state: State, faction: int, zone: int, events: Events) -> None:
    """All go to one zone; a train that no railway takes there is lost (ruling baltic-retreat)."""
    setting = state.setting
    riga = setting.riga
    railed = setting.graph.is_railed(riga, zone)
    units = board.units_in(state, faction, riga)
    going = tuple(unit for unit in units if railed or not setting.is_rail[unit])
    for unit in units:
        if unit not in going:
            board.eliminate(state, unit, "baltic", "11.4.6.9", events)
    if going:
        moved = e.UnitsMoved(
            clause="11.5.2.6",
            faction=faction,
            units=going,
            origin=riga,
            zone=zone,
            how="retreat",
        )
        board.move(state, moved, events)


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _options(state: State, frame: Frame) -> list[Action]:
    zones = board.friendly_neighbours(state, frame[1], state.setting.riga)
    return [("retreat", zone) for zone in zones]


def _do(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    _withdraw(state, frame[1], int(action[1]), events)


RETREAT: Choice[State] = Choice(
    "11.5.2.6",
    _seat,
    _options,
    _do,
    refusals.explain_place(
        "retreat", "11.5.2.6", say("They go to a friendly zone next to Riga; {zone} is none.")
    ),
    root=True,
)
