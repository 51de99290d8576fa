"""10.1-10.6 Declaring an attack: who may fight whom, units joining one by one."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import refusals
from stavka.games.chechen_war.rules.board import factor_of
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, State


@rule("8.2.5", "10.1.3", "10.1.1", "10.3.1", "10.4.4")
def can_attack(state: State, unit: int, target: int) -> bool:
    """Whether a unit standing next to the target may still attack it in this segment.

    Once per segment, only into ground that it could enter, and never from a raid (8.2.5).
    """
    setting = state.setting
    here = state.where[unit]
    if state.fought[unit] or not setting.may_enter(unit, target):
        return False
    return unit < setting.first_chechen or setting.in_chechnya[here]


@rule("10.2.2", "10.5", "10.1.1")
def possible_attackers(state: State, side: int, target: int) -> list[int]:
    """Every unit of the side adjacent to the target that may still attack it, ascending."""
    first = state.setting.first_chechen
    found: list[int] = []
    for neighbour in state.setting.neighbours[target]:
        stack = state.stacks.get(neighbour)
        if stack is not None and (stack[0] >= first) == side:
            found.extend(unit for unit in stack if can_attack(state, unit, target))
    found.sort()
    return found


@rule("10.7.1")
def has_factors(state: State, units: Iterable[int]) -> bool:
    """Whether units have a combat factor among them: without one nobody attacks.

    (Ruling zero-factors.)
    """
    return any(factor_of(state, unit) for unit in units)


@rule("10.1.2", "10.2.1", "10.4.1", "10.4.2", "10.4.3")
def targets(state: State, side: int) -> list[int]:
    """Enemy hexes, not yet attacked in this segment, that someone may attack; ascending."""
    first = state.setting.first_chechen
    near = state.near[side]
    return sorted(
        hex_
        for hex_, stack in state.stacks.items()
        if near[hex_]
        and (stack[0] >= first) != side
        and hex_ not in state.attacked
        and has_factors(state, possible_attackers(state, side, hex_))
    )


def begin_russian(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the Russian Combat Segment."""
    _begin(state, 0)


def begin_chechen(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the Chechen Combat Segment."""
    _begin(state, 1)


@rule("10.2.1", "10.4.4")
def _begin(state: State, side: int) -> None:
    """Nobody has attacked or been attacked yet in this segment."""
    state.attacked = []
    state.fought = [False] * len(state.fought)
    state.frames[-1] = ("attacks", side)


@rule("10.4.2", "10.4.1")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Go on to the next attack while one is possible; otherwise the segment ends by itself."""
    side = frame[1]
    if targets(state, side):
        state.frames.append(("attack", side))
    else:
        state.frames.pop()


def seat_of(side: int) -> Seat:
    """The seat of a side index."""
    return CHECHEN if side else RUSSIAN


def _declare_options(state: State, frame: Frame) -> list[Action]:
    options: list[Action] = [("attack", hex_) for hex_ in targets(state, frame[1])]
    options.append(("done",))
    return options


@rule("10.4.2", "10.1.2")
def _declare(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Name the target, or end the segment: nobody is ever forced to attack."""
    if action[0] == "done":
        state.frames.pop()
        state.frames.pop()
    else:
        state.frames[-1] = ("attackers", frame[1], action[1], ())


@rule("10.2.2", "10.3.2", "10.5")
def _joining_options(state: State, frame: Frame) -> list[Action]:
    """Attackers after the last one, as long as a combat factor is among them or still to come."""
    _, side, target, chosen = frame
    last = chosen[-1] if chosen else -1
    able = [unit for unit in possible_attackers(state, side, target) if unit > last]
    if has_factors(state, chosen):
        return [*(("with", unit) for unit in able), ("commit",)]
    while not factor_of(state, able[-1]):
        able.pop()
    return [("with", unit) for unit in able]


@rule("10.3.3", "10.6.3", "10.2.1")
def _join(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Add a unit to the attack, or commit it; a committed attack is carried through."""
    _, side, target, chosen = frame
    if action[0] == "with":
        state.frames[-1] = ("attackers", side, target, (*chosen, action[1]))
        return
    state.attacked.append(target)
    for unit in chosen:
        state.fought[unit] = True
    events.append(
        e.AttackDeclared(
            clause="10.4.2",
            seat=seat_of(side),
            hex=target,
            units=chosen,
            shown=tuple(state.shown[unit] for unit in chosen),
            origins=tuple(state.where[unit] for unit in chosen),
        )
    )
    # combat frame: kind, side, target, attackers, Russian markers, Chechen markers, leaders
    state.frames[-1] = ("support-russian", side, target, chosen, (), (), ())


def _explain_declare(state: State, frame: Frame, action: Action) -> Verdict:
    side = frame[1]
    if action[0] != "attack":
        return refusals.not_now(state, frame, action)
    target = int(action[1])
    where = state.setting.label(target)
    first = state.setting.first_chechen
    stack = state.stacks.get(target)
    can = refusals.alternatives(state, _declare_options(state, frame))
    if stack is None or (stack[0] >= first) == side:
        return refuse(say("There is no enemy unit in {hex} to attack.", hex=where), "10.1.1", can)
    if target in state.attacked:
        return refuse(
            say("{hex} has been attacked already in this segment.", hex=where), "10.2.1", can
        )
    return _why_nobody(state, side, target, can)


def _why_nobody(state: State, side: int, target: int, can: tuple[str, ...]) -> Verdict:
    where = state.setting.label(target)
    setting = state.setting
    adjacent = [
        unit
        for neighbour in setting.neighbours[target]
        for unit in state.stacks.get(neighbour, ())
        if (unit >= setting.first_chechen) == side
    ]
    if not adjacent:
        return refuse(say("No unit of yours is adjacent to {hex}.", hex=where), "10.1.1", can)
    if possible_attackers(state, side, target):
        return refuse(_without_factors(state, target), "10.7.1", can)
    if any(not state.fought[unit] for unit in adjacent):
        return refuse(
            say("No unit of yours that has not fought may attack into {hex}.", hex=where),
            "10.1.3",
            can,
        )
    return refuse(
        say("Every unit adjacent to {hex} has attacked already in this segment.", hex=where),
        "10.4.4",
        can,
    )


def _without_factors(state: State, target: int) -> Message:
    where = state.setting.label(target)
    return say("An attack on {hex} needs at least one combat factor.", hex=where)


def _explain_join(state: State, frame: Frame, action: Action) -> Verdict:
    _, side, target, chosen = frame
    can = refusals.alternatives(state, _joining_options(state, frame))
    where = state.setting.label(target)
    if action[0] == "commit":
        if chosen:
            return refuse(_without_factors(state, target), "10.7.1", can)
        return refuse(
            say("An attack on {hex} needs at least one attacking unit.", hex=where), "10.1.1", can
        )
    if action[0] != "with":
        return refusals.not_now(state, frame, action)
    unit = int(action[1])
    name = state.setting.units[unit].name
    setting = state.setting
    place = state.where[unit]
    if (unit >= setting.first_chechen) != side or place < 0:
        return refuse(say("{unit} can't join this attack.", unit=name), "10.1.1", can)
    if place not in setting.neighbours[target]:
        return refuse(say("{unit} is not adjacent to {hex}.", unit=name, hex=where), "10.1.1", can)
    if unit in chosen:
        return refuse(say("{unit} is in this attack already.", unit=name), "10.3.2", can)
    if state.fought[unit]:
        return refuse(say("{unit} has attacked already in this segment.", unit=name), "10.4.4", can)
    if not setting.may_enter(unit, target):
        return refuse(
            say("{unit} may not attack into {hex}, which it may not enter.", unit=name, hex=where),
            "10.1.3",
            can,
        )
    if unit >= setting.first_chechen and not setting.in_chechnya[place]:
        return refuse(
            say("{unit} is raiding outside Chechnya and may not attack.", unit=name), "8.2.5", can
        )
    return refuse(
        say("Add units in the order of the list; {unit} comes before the last.", unit=name), "", can
    )


def _side_seat(state: State, frame: Frame) -> Seat:
    return seat_of(frame[1])


DECLARE = Choice("10.4.2", _side_seat, _declare_options, _declare, _explain_declare, root=True)
ATTACKERS = Choice("10.2.2", _side_seat, _joining_options, _join, _explain_join)
