"""attack.2, attack.3, human-hit Defence Scores, hits, and what they do to men and animals."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.dice import Dice, Statistic
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.rules.elite import is_elite
from stavka.games.red_skorpion.rules.pools import Guard, defence_parts, total
from stavka.games.red_skorpion.rules.throws import purpose_of, throw_pool
from stavka.games.red_skorpion.state import DEAD, MOVED, OFF, SEATS, State

ATTACK = say("Attack dice").id
DEFENCE = say("Defence dice").id

Results = tuple[tuple[int, int], ...]
"""Targets of one attack and the hits on each, in order."""


def guard_of(state: State, target: int) -> Guard:
    """What counts for a target's defence dice where it stands (ruling vehicle-elite-cover)."""
    figure = state.setting.figures[target]
    return Guard(
        figure.armour,
        figure.body_armour,
        board.has_cover(state, target),
        is_elite(state, target),
        figure.commander,
        figure.sniper,
        figure.mullah,
        state.moved[target] == MOVED,
        state.lost_defence[target],
    )


@rule("attack.2.9")
def throw_defence(state: State, target: int, dice: Dice, events: Events) -> int:
    """The target's Defence Score: its highest die; 0 without dice (ruling dice-floor)."""
    setting = state.setting
    parts = defence_parts(setting.tables, guard_of(state, target))
    purpose = purpose_of(DEFENCE, SEATS[setting.sides[target]], "attack.2.1")
    die = setting.tables.die
    score = throw_pool(dice, total(parts), die, Statistic.HIGHEST, purpose, events)
    events.append(e.DefenceScored("attack.2.9", target, score, parts))
    return score


@rule("attack.3.1")
def throw_attack(
    state: State, side: int, count: int, score: int, dice: Dice, events: Events
) -> int:
    """How many of the attack dice reach a Defence Score; against a score of 0 all of them do."""
    purpose = purpose_of(ATTACK, SEATS[side], "attack.3.1")
    die = state.setting.tables.die
    return throw_pool(dice, count, die, Statistic.AT_LEAST, purpose, events, score)


@rule("attack.3.1", "attack.5.1", "attack.5.2", "attack.5.3")
def attack(
    state: State,
    attacker: int,
    side: int,
    count: int,
    targets: Sequence[int],
    dice: Dice,
    events: Events,
) -> Results:
    """One attack with some dice on one or several targets.

    On one, the target throws first; on several the attacker throws once, before them all, and his
    throw is held against each score. `attacker` is -1 for a blast.
    """
    if len(targets) == 1:
        score = throw_defence(state, targets[0], dice, events)
        hits = [throw_attack(state, side, count, score, dice, events)]
    else:
        hits = _attack_many(state, side, count, targets, dice, events)
    results = tuple(zip(targets, hits, strict=True))
    events.extend(
        e.HitsScored("attack.3.1", attacker, target, number) for target, number in results
    )
    return results


def _attack_many(
    state: State, side: int, count: int, targets: Sequence[int], dice: Dice, events: Events
) -> list[int]:
    purpose = purpose_of(ATTACK, SEATS[side], "attack.5.2")
    die = state.setting.tables.die
    faces = read_faces(throw_pool(dice, count, die, Statistic.FACES, purpose, events))
    return [count_hits(faces, throw_defence(state, target, dice, events)) for target in targets]


def read_faces(number: int) -> tuple[int, ...]:
    """The dice of a pool of faces.

    >>> read_faces(542)
    (5, 4, 2)
    """
    return tuple(map(int, str(number))) if number else ()


@rule("attack.3.1")
def count_hits(faces: Sequence[int], score: int) -> int:
    """How many attack dice equal or exceed a Defence Score."""
    return sum(face >= score for face in faces)


# --- the human hit table ---------------------------------------------------------------------


@rule("human-hit.1.1", "human-hit.2.1", "human-hit.3", "special.7.3")
def suffer(
    state: State, target: int, hits: int, cause: str, events: Events, *, stuns: bool = False
) -> bool:
    """Apply the hits of one attack to a man or animal; whether it must duck back.

    Hits of different attacks do not add up (ruling hits-accumulate); horse and rider, or a mule,
    are one figure (ruling human-table-scope). What stuns knocks out where others wound and kill.
    """
    table = state.setting.tables.human_hits
    if hits < table.duck:
        return False
    if hits < table.wounds:
        return True
    kills = hits >= table.kills
    if stuns:
        knock_out(state, target, cause, "special.7.3", events, wounded=kills)
    elif kills:
        kill(state, target, cause, "human-hit.3", events)
    else:
        wound(state, target, cause, "human-hit.2.1", events)
    return False


@rule("human-hit.2.1", "human-hit.2.2", "move.infantry-group")
def wound(state: State, figure: int, cause: str, clause: str, events: Events) -> None:
    """A wound: a die less in moving and attacking; the second one kills."""
    if state.wounds[figure] + 1 >= state.setting.tables.mortal:
        kill(state, figure, cause, "human-hit.2.2", events)
        return
    state.wounds[figure] += 1
    # a throw that he shared as a sound man and has not used is no longer his
    if state.throw[figure] > 0:
        state.throw[figure] = OFF
    events.append(e.Wounded(clause, figure, cause))


def kill(state: State, figure: int, cause: str, clause: str, events: Events) -> None:
    """A man or animal dies and leaves the table."""
    spot = board.where(state, figure)
    events.append(e.Killed(clause, figure, cause, *spot))
    board.leave_table(state, figure, DEAD, events)


@rule("special.7.1", "special.7.3", "human-hit.2.2")
def knock_out(
    state: State, figure: int, cause: str, clause: str, events: Events, *, wounded: bool
) -> None:
    """Knock a figure out, with a wound or without; a second wound kills it all the same."""
    if wounded and state.wounds[figure] + 1 >= state.setting.tables.mortal:
        kill(state, figure, cause, "human-hit.2.2", events)
        return
    state.wounds[figure] += wounded
    state.knocked_out[figure] = 1
    events.append(e.KnockedOut(clause, figure, wounded))
