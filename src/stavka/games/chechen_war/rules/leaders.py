"""11.0 Chechen leaders: they come up from underground, and may die with their men."""

from __future__ import annotations

from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events, Rolled
from stavka.engine.ledger import rule
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import CHECHEN, DEAD, RETURNING, State

FATE = Purpose("Fate of a leader", CHECHEN, "11.4.3")


@rule("11.2.1", "11.2.2", "11.2.3", "11.0.1", "11.0.3")
def place(state: State, leader: int, hex_: int, clause: str, events: Events) -> None:
    """Bring a leader up into a hex of Chechen units in a declared combat or ambush."""
    if state.leaders[leader] != hex_:
        state.leaders[leader] = hex_
        events.append(e.LeaderPlaced(clause=clause, leader=leader, hex=hex_))


@rule("11.4.1", "11.4.2", "11.4.3", "6.2.4")
def settle_fates(state: State, dice: Dice, events: Events) -> None:
    """Roll for each leader in a hex whose Chechen units have all been eliminated.

    5-6 kills him for good; otherwise he is away until the next turn starts. In order of leaders;
    only called where units were eliminated, never where they walked away (ruling leader-orphan).
    """
    tables = state.setting.tables
    for leader, hex_ in enumerate(state.leaders):
        if hex_ < 0 or (
            hex_ in state.stacks and state.stacks[hex_][0] >= state.setting.first_chechen
        ):
            continue
        die = roll(dice, FATE, state, events)
        if die >= tables.leader_killed_from:
            kill(state, leader, events)
        else:
            state.leaders[leader] = RETURNING
            events.append(e.LeaderFate(clause="11.4.3", leader=leader, fate="away"))


@rule("11.4.1", "11.4.4", "11.4.5", "6.2.4")
def kill(state: State, leader: int, events: Events) -> None:
    """Remove a leader from the game; this turn's morale roll will remember him."""
    state.leaders[leader] = DEAD
    state.leaders_lost += 1
    events.append(e.LeaderFate(clause="11.4.1", leader=leader, fate="killed"))


@rule("2.0.4")
def roll(dice: Dice, purpose: Purpose, state: State, events: Events) -> int:
    """Throw the game's one die and log it."""
    sides = state.setting.tables.die
    value = dice.roll(sides, purpose)
    events.append(
        Rolled(
            clause=purpose.clause,
            seat=purpose.seat,
            label=purpose.label,
            sides=sides,
            value=value,
        )
    )
    return value
