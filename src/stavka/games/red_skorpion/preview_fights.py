"""Exact odds of melee, running over and ramming."""

from __future__ import annotations

from fractions import Fraction

from stavka.engine.decision import Seat
from stavka.engine.messages import say
from stavka.engine.scene import Modifier, Outlook, Preview
from stavka.games.red_skorpion import chances
from stavka.games.red_skorpion.fire_text import PARTS
from stavka.games.red_skorpion.preview_fates import (
    KILLED,
    MISSED,
    NONE,
    is_mine,
    modifiers,
    outlooks,
    percent,
)
from stavka.games.red_skorpion.rules import collisions, damage, melee, pools, vehicles
from stavka.games.red_skorpion.state import State


def melee_preview(state: State, seat: Seat, attacker: int, defender: int) -> Preview:
    """One round of melee."""
    tables = state.setting.tables
    mine, theirs = melee.parts_of(state, attacker), melee.parts_of(state, defender)
    net = chances.net_hits(pools.total(mine), pools.total(theirs), tables.die, tables.melee.hit)
    figures = state.setting.figures
    outcomes = [
        *_melee_side(state, defender, net, sign=1, good=is_mine(state, seat, defender)),
        Outlook(say("Nobody is harmed"), float(net.get(0, NONE))),
        *_melee_side(state, attacker, net, sign=-1, good=is_mine(state, seat, attacker)),
    ]
    return Preview(
        title=say(
            "{attacker} against {defender}, hand to hand",
            attacker=figures[attacker].name,
            defender=figures[defender].name,
        ),
        headline=say(
            "{mine}d{die} against {theirs}d{die}; a {score} hits",
            mine=pools.total(mine),
            theirs=pools.total(theirs),
            die=tables.die,
            score=tables.melee.hit,
        ),
        modifiers=modifiers(mine, theirs),
        outcomes=tuple(one for one in outcomes if one.probability),
        clause="melee.1",
    )


def _melee_side(
    state: State, loser: int, net: dict[int, Fraction], *, sign: int, good: bool
) -> tuple[Outlook, ...]:
    """The chances that one of the two is killed or wounded."""
    tables = state.setting.tables
    frail = state.wounds[loser] + 1 >= tables.mortal and not state.setting.capture
    kills = tables.melee.wounds if frail else tables.melee.kills
    dead = sum((share for number, share in net.items() if number * sign >= kills), NONE)
    hurt = sum((share for number, share in net.items() if number * sign > 0), NONE) - dead
    name, tone = state.setting.figures[loser].name, "good" if good else "bad"
    return (
        Outlook(say("{figure} killed", figure=name), float(dead), tone=tone),
        Outlook(say("{figure} wounded", figure=name), float(hurt), tone=tone),
    )


def over_preview(state: State, seat: Seat, vehicle: int, man: int) -> Preview:
    """Running an infantryman over."""
    tables = state.setting.tables
    less = tables.running_over.wounded if state.wounds[man] else 0
    killed = chances.higher(tables.die, less)
    return Preview(
        title=say("Run {figure} over", figure=state.setting.figures[man].name),
        modifiers=(Modifier(PARTS["wounded"], less, "special.9.2"),) if less else (),
        outcomes=outlooks({KILLED: killed, MISSED: 1 - killed}, mine=is_mine(state, seat, man)),
        clause="special.9.1",
    )


def ram_preview(state: State, seat: Seat, rammer: int, target: int) -> Preview:
    """Ramming a vehicle: hits of both, and what they do."""
    mine, theirs = collisions.ram_dice(state, rammer, target)
    figures = state.setting.figures
    lines = (
        say(
            "{figure}: destroyed {chance}",
            figure=figures[one].name,
            chance=percent(_rammed(state, one, dice)),
        )
        for one, dice in ((target, mine), (rammer, theirs))
    )
    return Preview(
        title=say("Ram {figure}", figure=figures[target].name),
        headline=say(
            "{mine}d{die} against {theirs}d{die}; a {score} hits",
            mine=mine,
            theirs=theirs,
            die=state.setting.tables.die,
            score=state.setting.tables.ramming.hit,
        ),
        expected=tuple(lines),
        clause="special.10.1",
    )


def _rammed(state: State, victim: int, dice: int) -> Fraction:
    """The chance that hits of a ram destroy a vehicle."""
    tables = state.setting.tables
    condition = vehicles.condition_of(state, victim)
    return sum(
        (
            share * damage.prospects(tables, condition, number).destroyed
            for number, share in enumerate(chances.at_least(dice, tables.die, tables.ramming.hit))
        ),
        NONE,
    )
