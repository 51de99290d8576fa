"""Why an attack is refused: every reason with its clause, in the order in which a player asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stavka.engine.decision import Action
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion.arms import APC, MILS, NEVER, SOFT, TANK
from stavka.games.red_skorpion.rules import bearing, board, melee, pools, refusals, shooting
from stavka.games.red_skorpion.setting import MAN
from stavka.games.red_skorpion.state import EXPLODED, FOUGHT, IN_PLAY, OFF, STILL, State

if TYPE_CHECKING:
    from stavka.games.red_skorpion.arms import Arm

ARMOUR: dict[int, Message] = {
    SOFT: say("no armour"),
    APC: say("APC armour"),
    TANK: say("AFV armour"),
}

Alternatives = tuple[str, ...]


def explain_attack(state: State, figure: int, action: Action, can: Alternatives) -> Verdict:
    """Why a figure may not make an attack of its menu."""
    match action[0]:
        case "fire":
            return _why_not_fire(state, figure, int(action[1]), can)
        case "melee":
            return _why_not_melee(state, figure, int(action[1]), can)
        case "explode":
            text = say("Only a suicide bomber explodes, as his attack.")
            return refuse(text, "special.4", can)
        case _:
            return refusals.not_now(state, ("menu", figure), action)


def _why_not_fire(state: State, figure: int, weapon: int, can: Alternatives) -> Verdict:
    setting = state.setting
    name = setting.figures[figure].name
    mount = shooting.mount_of(state, figure, weapon)
    arms = setting.weapons[weapon]
    if mount == OFF:
        text = say("{figure} has no {weapon}.", figure=name, weapon=arms.name)
        return refuse(text, arms.clause, can)
    fields: dict[str, Message | str | int | float] = {"figure": name, "weapon": arms.name}
    for holds, text, clause in _hindrances(state, figure, mount, arms):
        if holds:
            return refuse(Message(text.id, fields), clause, can)
    text = say("{figure}: no enemy can be fired at with {weapon}.", **fields)
    return refuse(text, "attack.1", can)


def _hindrances(
    state: State, figure: int, mount: int, weapon: Arm
) -> tuple[tuple[bool, Message, str], ...]:
    """What can keep a weapon from being fired, whether it does, and the clause."""
    kind = state.setting.figures[figure]
    gone = bool(state.gone[figure] >> mount & 1)
    shoulder = kind.kind == MAN
    return (
        (
            gone,
            say("{figure}: {weapon} is destroyed."),
            "vehicle-hit.4" if mount else "vehicle-hit.3",
        ),
        (
            not shooting.may_fire(state, figure, mount),
            say("{figure} has made its attack; {weapon} cannot be fired in this half-turn."),
            "special.5.4" if kind.one_system else "special.6" if kind.afv else "turn.2",
        ),
        (
            weapon.still and state.moved[figure] != STILL,
            say("{figure}: {weapon} cannot move and fire in the same turn."),
            weapon.clause,
        ),
        (
            not shooting.has_shot(state, figure, mount),
            say("{figure} has no round left for {weapon}."),
            "special.11" if shoulder else "special.5.2",
        ),
        (
            pools.total(shooting.parts_of(state, figure, mount)) == 0,
            say("{figure} has no attack dice left for {weapon}."),
            "vehicle-hit.9" if state.lost_attack[figure] else "human-hit.2.1",
        ),
    )


def _why_not_melee(state: State, figure: int, enemy: int, can: Alternatives) -> Verdict:
    setting = state.setting
    names = {"figure": setting.figures[figure].name, "enemy": setting.figures[enemy].name}
    if state.fired[figure]:
        spent = FOUGHT | EXPLODED
        clause = "melee.1" if state.fired[figure] & spent else "turn.2"
        return refuse(say("{figure} has made its attack.", figure=names["figure"]), clause, can)
    if setting.sides[figure] == setting.sides[enemy]:
        text = say("{enemy} is no enemy of {figure}.", **names)
        return refuse(text, "attack.1", can)
    soldiers = board.is_soldier(state, figure) and board.is_soldier(state, enemy)
    if not soldiers or setting.figures[figure].mover.id == melee.BEAST:
        text = say("Only men fight hand to hand; vehicles run over and ram.")
        return refuse(text, "melee.1", can)
    text = say("{figure} fights only whom its base touches; {enemy} is out of reach.", **names)
    return refuse(text, "melee.1", can)


# --- the target ------------------------------------------------------------------------------


def explain_shot(
    state: State, figure: int, mount: int, action: Action, can: Alternatives
) -> Verdict:
    """Why a weapon may not be fired at an enemy or a place."""
    weapon = shooting.weapon_of(state, figure, mount)
    if action[0] == "target":
        return _why_not_target(state, figure, mount, weapon, int(action[1]), can)
    spot = int(action[1]), int(action[2])
    if weapon.bursts == NEVER:
        text = say("{weapon} has no burst; name an enemy.", weapon=weapon.name)
        return refuse(text, "attack.1", can)
    if not state.setting.table.is_on(spot):
        return refuse(say("That place is not on the table."), "attack.1", can)
    found = _out_of_range(state, figure, weapon, spot, can)
    if found is not None:
        return found
    return _unseen(state, figure, mount, weapon, spot, can)


def _why_not_target(
    state: State, figure: int, mount: int, weapon: Arm, target: int, can: Alternatives
) -> Verdict:
    setting = state.setting
    kind = setting.figures[target]
    # of a hidden enemy no more may be told than of one who is not there
    if state.status[target] != IN_PLAY or setting.sides[target] == setting.sides[figure]:
        text = say("{target} is no enemy on the table.", target=kind.name)
        return refuse(text, "attack.1", can)
    spot = state.x[target], state.y[target]
    found = _out_of_range(state, figure, weapon, spot, can)
    if found is not None:
        return found
    if not shooting.is_open_to(state, weapon, figure, target):
        text = say(
            "{weapon} does not get through {armour} at this range.",
            weapon=weapon.name,
            armour=ARMOUR[kind.armour],
        )
        return refuse(text, "attack.6", can)
    return _unseen(state, figure, mount, weapon, spot, can)


def _out_of_range(
    state: State, figure: int, weapon: Arm, spot: tuple[int, int], can: Alternatives
) -> Verdict | None:
    here = state.x[figure], state.y[figure]
    square = (spot[0] - here[0]) ** 2 + (spot[1] - here[1]) ** 2
    if not square:
        return refuse(say("Nobody aims at the place where he stands."), "attack.1", can)
    if pools.is_in_range(weapon, square):
        return None
    text = say(
        "{weapon} reaches from {least} to {most} inches; that is {range:.1f}.",
        weapon=weapon.name,
        least=weapon.least // MILS,
        most=weapon.reach // MILS,
        range=square**0.5 / MILS,
    )
    return refuse(text, weapon.clause, can)


def _unseen(
    state: State,
    figure: int,
    mount: int,
    weapon: Arm,
    spot: tuple[int, int],
    can: Alternatives,
) -> Verdict:
    if not bearing.bears_on(state, figure, mount, spot):
        text = say("The turret is jammed: {weapon} points another way.", weapon=weapon.name)
        return refuse(text, "vehicle-hit.5", can)
    blocker = state.setting.sight.blocker((state.x[figure], state.y[figure]), spot)
    if blocker is None:
        return refuse(say("It is too dark to see so far."), "attack.1", can)
    return refuse(say("There is no line of sight to that place."), "attack.1", can)
