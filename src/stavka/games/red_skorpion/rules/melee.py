"""melee Hand to hand: both throw, hits are parried one for one, the rest wounds or kills."""

from __future__ import annotations

from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import board, capture, hits
from stavka.games.red_skorpion.rules.elite import is_elite
from stavka.games.red_skorpion.rules.pools import melee_parts, total
from stavka.games.red_skorpion.rules.throws import throw_pool
from stavka.games.red_skorpion.setting import ANIMAL, MAN
from stavka.games.red_skorpion.state import IN_PLAY, SEATS, State

DICE = say("Melee dice").id
SOLDIERS = frozenset({MAN, ANIMAL})
BEAST = "mule"
"""The mover of what never attacks by itself."""


@rule("melee.1", "attack.0", "attack.1")
def opponents(state: State, figure: int) -> list[int]:
    """The enemies with whom a man may fight hand to hand now: those whose bases touch his.

    Vehicles neither fight nor are fought (ruling melee-vehicle); a mule alone attacks nobody.
    """
    setting, status = state.setting, state.status
    kind = setting.figures[figure]
    if kind.kind not in SOLDIERS or kind.mover.id == BEAST:
        return []
    x, y, radius = state.x[figure], state.y[figure], kind.radius + setting.touch
    xs, ys, radii = state.x, state.y, setting.radii
    far = radius + board.widest(setting)
    found: list[int] = []
    for enemy in setting.forces[1 - kind.side]:
        if -far <= xs[enemy] - x <= far and status[enemy] == IN_PLAY:
            reach = radius + radii[enemy]
            gap = (xs[enemy] - x) ** 2 + (ys[enemy] - y) ** 2
            if gap <= reach * reach and setting.figures[enemy].kind in SOLDIERS:
                found.append(enemy)
    return found


@rule("melee.1")
def parts_of(state: State, figure: int) -> tuple[e.Part, ...]:
    """A figure's melee dice, item by item; one that is out of its senses has none."""
    if state.knocked_out[figure]:
        return (("senseless", 0, "special.7.2"),)
    return melee_parts(
        state.setting.tables, wounds=state.wounds[figure], elite=is_elite(state, figure)
    )


def _throw(state: State, figure: int, parts: tuple[e.Part, ...], dice: Dice, events: Events) -> int:
    tables = state.setting.tables
    purpose = Purpose(DICE, SEATS[state.setting.sides[figure]], "melee.1")
    score = tables.melee.hit
    return throw_pool(dice, total(parts), tables.die, Statistic.AT_LEAST, purpose, events, score)


@rule("melee.1", "melee.2", "melee.5", "melee.6", "attack.0")
def fight(state: State, attacker: int, defender: int, dice: Dice, events: Events) -> None:
    """One round between two figures; no Defence Score, and no die lost for moving.

    (Rulings melee-procedure, melee-when, melee-many.)
    """
    board.reveal(state, attacker, "melee", events)
    mine, theirs = parts_of(state, attacker), parts_of(state, defender)
    hits_mine = _throw(state, attacker, mine, dice, events)
    hits_theirs = _throw(state, defender, theirs, dice, events)
    events.append(
        e.MeleeFought("melee.2", attacker, defender, hits_mine, hits_theirs, mine, theirs)
    )
    if hits_mine != hits_theirs:
        winner, loser = (attacker, defender) if hits_mine > hits_theirs else (defender, attacker)
        _harm(state, winner, loser, abs(hits_mine - hits_theirs), events)


@rule("melee.3", "melee.4")
def _harm(state: State, winner: int, loser: int, net: int, events: Events) -> None:
    """One hit too many wounds, two or more kill; a scenario of capture asks the winner first."""
    kills = net >= state.setting.tables.melee.kills
    assert state.status[loser] == IN_PLAY, "nobody fights with the dead"
    if state.setting.capture:
        capture.offer(state, winner, loser, kills=kills)
    elif kills:
        hits.kill(state, loser, "melee", "melee.4", events)
    else:
        hits.wound(state, loser, "melee", "melee.3", events)
