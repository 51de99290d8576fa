"""14.3.10-14.3.13 Retreat from an ambush: how many, who, and where to."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import ambush, board, refusals
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.state import RUSSIAN, State


@rule("14.3.15")
def halve(die: int) -> int:
    """Half of a die, rounded up."""
    return -(-die // ambush.HALF)


@rule("14.3.10", "14.3.15")
def roll_number(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Half of a second die, rounded up, must go; no more than are there (ruling retreat-number)."""
    target = frame[1]
    present = len(board.occupants(state, target))
    if not present:
        state.frames.pop()
        return
    number = min(present, halve(roll(dice, ambush.RETREAT_DIE, state, events)))
    events.append(e.RetreatDue(clause="14.3.10", hex=target, number=number))
    state.frames[-1] = ("retreat-pick", target, number, ())


@rule("14.3.11", "14.3.12")
def pick(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Let the Russian choose who goes while there is a choice; exactly the number due, no more."""
    _, target, number, chosen = frame
    units = board.occupants(state, target)
    if len(units) == number:
        chosen = units
    if len(chosen) == number:
        state.frames[-1] = ("retreat-go", target, chosen, ())
    else:
        state.frames[-1] = ("retreat", target, number, chosen)


def _who_options(state: State, frame: Frame) -> list[Action]:
    _, target, _, chosen = frame
    return [("retreat", unit) for unit in board.occupants(state, target) if unit not in chosen]


@rule("14.3.11")
def _choose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, target, number, chosen = frame
    chosen = tuple(sorted((*chosen, action[1])))
    state.frames[-1] = ("retreat-pick", target, number, chosen)


@rule("14.3.10", "7.0.2", "8.1.5")
def ways_out(state: State, origin: int) -> list[int]:
    """Adjacent hexes free of the enemy; his zones do not matter (ruling retreat-distance).

    Over-stacking is allowed here; it is settled when the segment ends (ruling stacking-on-retreat).
    """
    setting = state.setting
    first = setting.first_chechen
    return sorted(
        hex_
        for hex_ in setting.neighbours[origin]
        if setting.playable[hex_] and state.stacks.get(hex_, (0,))[0] < first
    )


@rule("14.3.13", "14.3.10", "8.1.5", "8.1.6")
def go(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Send the chosen units off one by one; then open free ambushes, one per hex reached.

    A unit with no way out is eliminated (ruling retreat-blocked).
    """
    _, origin, units, reached = frame
    if not units:
        state.frames.pop()
        for hex_ in reversed(reached):
            state.frames.append(("free-ambush", hex_))
        return
    ways = ways_out(state, origin)
    if not ways:
        state.frames[-1] = ("retreat-go", origin, units[1:], reached)
        board.eliminate(state, units[0], "retreat", "14.3.10", events)
    elif len(ways) == 1:
        _retreat(state, frame, ways[0], events)
    else:
        state.frames[-1] = ("fall-back", origin, units, reached)


def _retreat(state: State, frame: Frame, hex_: int, events: Events) -> None:
    _, origin, units, reached = frame
    unit = units[0]
    if hex_ not in reached:
        reached = (*reached, hex_)
    state.frames[-1] = ("retreat-go", origin, units[1:], reached)
    moved = e.UnitsMoved(clause="14.3.10", units=(unit,), origin=origin, hex=hex_, how="retreat")
    board.move(state, moved, events)


def _where_options(state: State, frame: Frame) -> list[Action]:
    return [("fall-back", hex_) for hex_ in ways_out(state, frame[1])]


@rule("14.3.10", "14.3.11")
def _fall_back(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _retreat(state, frame, int(action[1]), events)


def _explain_who(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _who_options(state, frame))
    if action[0] != "retreat":
        return refusals.not_now(state, frame, action)
    text = say("{unit} can't be chosen to retreat.", unit=state.setting.units[int(action[1])].name)
    return refuse(text, "14.3.12", can)


def _explain_where(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _where_options(state, frame))
    if action[0] != "fall-back":
        return refusals.not_now(state, frame, action)
    where = state.setting.label(int(action[1]))
    text = say("A retreat goes to an adjacent hex without enemies; {hex} is none.", hex=where)
    return refuse(text, "14.3.10", can)


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


WHO = Choice("14.3.11", _russian, _who_options, _choose, _explain_who)
WHERE = Choice("14.3.10", _russian, _where_options, _fall_back, _explain_where)
