"""turn.2 Acting: a side picks figures one by one; each may move once and attack once.

Either first, but moving must be declared before attacking (ruling move-attack-order).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.red_skorpion.rules import (
    boarding,
    captives,
    fire_refusals,
    movement,
    refusals,
    shooting,
    victory,
)
from stavka.games.red_skorpion.setting import MAN
from stavka.games.red_skorpion.state import (
    ABOARD,
    DECLARED,
    HIDDEN,
    IN_PLAY,
    OFF,
    SEATS,
    STILL,
    State,
)

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Setting

SETTINGS_KEPT = 64
AFOOT = frozenset({IN_PLAY, HIDDEN})
"""Whoever can be told to do something where he is."""

# --- the side acts ---------------------------------------------------------------------------


@rule("turn.2", "turn.3")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for the next figure while any can act; the scenario may end in between."""
    if victory.check(state, events):
        return
    side: int = frame[1]
    if next(actors(state, side), None) is not None:
        state.frames.append(("pick", side))
    else:
        state.frames.pop()


@rule("vehicle-hit.7", "special.7.2")
def can_act(state: State, figure: int) -> bool:
    """Whether a figure can still be picked in this half-turn; one who rides, only to get out."""
    if state.done[figure] or state.knocked_out[figure] or state.stunned[figure]:
        return False
    status = state.status[figure]
    if status == ABOARD:
        return boarding.may_alight(state, figure)
    return status in AFOOT


def actors(state: State, side: int) -> Iterator[int]:
    """The figures of a side of whom `can_act` holds, for the hot path."""
    done, status = state.done, state.status
    knocked_out, stunned = state.knocked_out, state.stunned
    for one in state.setting.forces[side]:
        if not (done[one] or knocked_out[one] or stunned[one]):
            now = status[one]
            if now in AFOOT or (now == ABOARD and boarding.may_alight(state, one)):
                yield one


def _side(state: State, frame: Frame) -> Seat:
    return SEATS[frame[1]]


def _pick_options(state: State, frame: Frame) -> list[Action]:
    side: int = frame[1]
    options: list[Action] = [("go", one) for one in actors(state, side)]
    options += [("throw", group) for group in throwable(state, side)]
    options.append(("end",))
    return options


@rule("turn.2", "move.infantry-group")
def _pick(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Pick a figure, throw for a group, or end the half-turn."""
    state.frames.pop()
    if action[0] == "go":
        state.frames.append(("act", int(action[1])))
    elif action[0] == "throw":
        movement.throw_together(state, members(state, int(action[1])), dice, events)
    else:
        state.frames.pop()


@rule("move.infantry-group")
def throwable(state: State, side: int) -> list[int]:
    """The groups that may throw for movement together: two or more sound men who may all move.

    In the order of the first of these in the roster.
    """
    if not state.setting.group_throw:
        return []
    found: list[tuple[int, int]] = []
    throw, done, status = state.throw, state.done, state.status
    wounds, knocked_out = state.wounds, state.knocked_out
    for group, men in _squads(state.setting, side):
        first = OFF
        for one in men:
            # `is_thrown_for`, with what is mostly not the case first
            if throw[one] != OFF or done[one] or wounds[one] or knocked_out[one]:
                continue
            if status[one] in AFOOT:
                if first != OFF:
                    found.append((first, group))
                    break
                first = one
    if len(found) > 1:
        found.sort()
    return [group for _, group in found]


@lru_cache(SETTINGS_KEPT)
def _squads(setting: Setting, side: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The groups of a side in which there are two men or more, with these."""
    squads: dict[int, list[int]] = {}
    for one in setting.forces[side]:
        if setting.figures[one].kind == MAN:
            squads.setdefault(setting.figures[one].group, []).append(one)
    return tuple((group, tuple(men)) for group, men in squads.items() if len(men) > 1)


def members(state: State, group: int) -> tuple[int, ...]:
    """Who of a group shares its throw now."""
    figures = state.setting.figures
    every = range(len(figures))
    return tuple(one for one in every if figures[one].group == group and is_thrown_for(state, one))


@rule("move.infantry-group")
def is_thrown_for(state: State, figure: int) -> bool:
    """Whether a man can share his group's throw: not the wounded (ruling group-roll-wounded)."""
    return (
        state.setting.figures[figure].kind == MAN
        and state.status[figure] in (IN_PLAY, HIDDEN)
        and not state.wounds[figure]
        and state.throw[figure] == OFF
        and not state.done[figure]
        and not state.knocked_out[figure]
    )


def _explain_pick(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] == "throw":
        return _explain_throw(state, frame, int(action[1]))
    if action[0] != "go":
        return refusals.not_now(state, frame, action)
    figure = int(action[1])
    name = state.setting.figures[figure].name
    options = refusals.alternatives(state, _pick_options(state, frame))
    if state.setting.sides[figure] != frame[1]:
        return refuse(say("{figure} is not of your side.", figure=name), "turn.2", options)
    if state.knocked_out[figure]:
        text = say("{figure} is knocked out and does nothing until he recovers.", figure=name)
        return refuse(text, "special.7.2", options)
    if state.stunned[figure]:
        text = say("The crew of {figure} is stunned: it neither moves nor fires.", figure=name)
        return refuse(text, "vehicle-hit.7", options)
    if state.done[figure]:
        text = say("{figure} has acted in this half-turn.", figure=name)
        return refuse(text, "turn.2", options)
    return refuse(say("{figure} cannot act now.", figure=name), "turn.2", options)


def _explain_throw(state: State, frame: Frame, group: int) -> Verdict:
    """Why a group can't throw for movement together."""
    name = state.setting.groups[group]
    options = refusals.alternatives(state, _pick_options(state, frame))
    own = any(state.setting.figures[one].group == group for one in state.setting.forces[frame[1]])
    if not own:
        text = say("{figure} is not of your side.", figure=name)
    elif not state.setting.group_throw:
        text = say("In this game every man throws for himself.")
    else:
        text = say("No two sound men of “{group}” are left to share a throw.", group=name)
    return refuse(text, "move.infantry-group", options)


# --- one figure acts -------------------------------------------------------------------------


def act(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask what the figure does next; with nothing left to do its activation is over."""
    figure: int = frame[1]
    alive = state.status[figure] in (IN_PLAY, HIDDEN, ABOARD)
    if alive and not state.knocked_out[figure] and not state.stunned[figure]:
        options = menu(state, figure)
        if len(options) > 1:
            state.memo["menu"] = options
            state.frames.append(("menu", figure))
            return
    finish(state, figure)


def finish(state: State, figure: int) -> None:
    """End an activation; its frame is on top."""
    state.frames.pop()
    state.done[figure] = 1


@rule("attack.3.2", "turn.2")
def menu(state: State, figure: int) -> list[Action]:
    """What a figure can do next: move, attack, attack before it moves, or be content."""
    options: list[Action] = []
    if state.status[figure] == ABOARD:
        if boarding.may_alight(state, figure):
            options.append(("alight",))
    else:
        can_move = movement.can_move(state, figure)
        attacks = shooting.options_attack(state, figure)
        if can_move:
            options.append(("move",))
            if attacks and state.moved[figure] == STILL and can_fire_first(state, figure):
                options.append(("fire-first",))
        options.extend(attacks)
        options.extend(captives.options_seize(state, figure))
    options.append(("pass",))
    return options


@rule("weapons.mortar", "attack.3.2")
def can_fire_first(state: State, figure: int) -> bool:
    """Whether it can attack with the intention to move: not with a weapon that must stay still."""
    return figure in _handy(state.setting)


@lru_cache(SETTINGS_KEPT)
def _handy(setting: Setting) -> frozenset[int]:
    """Who bears any weapon that can be fired on the move."""
    weapons = setting.weapons
    return frozenset(
        number
        for number, figure in enumerate(setting.figures)
        if not all(weapons[mount.weapon].still for mount in figure.mounts)
    )


def _owner(state: State, frame: Frame) -> Seat:
    return SEATS[state.setting.sides[frame[1]]]


def _menu_options(state: State, frame: Frame) -> list[Action]:
    found = state.memo.get("menu")
    if not isinstance(found, list):
        found = state.memo["menu"] = menu(state, frame[1])
    return found


def _do_menu(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    figure: int = frame[1]
    match action[0]:
        case "move":
            movement.begin(state, figure, dice, events)
        case "fire-first":
            state.moved[figure] = DECLARED
        case "alight":
            state.frames.append(("alighting", figure))
        case "seize":
            captives.seize(state, figure, int(action[1]), events)
        case "pass":
            finish(state, figure)
        case _:
            shooting.do_attack(state, figure, action, dice, events)


def _explain_menu(state: State, frame: Frame, action: Action) -> Verdict:
    figure: int = frame[1]
    options = refusals.alternatives(state, _menu_options(state, frame))
    name = state.setting.figures[figure].name
    if action[0] in {"move", "fire-first"}:
        clause, text = movement.why_not(state, figure)
        return refuse(text, clause, options)
    if action[0] == "alight":
        text = say("{figure} is not in a carrier that stood still.", figure=name)
        return refuse(text, "turn.2", options)
    if action[0] == "seize":
        text = say(
            "{figure} takes along only an enemy who lies senseless at his feet.", figure=name
        )
        return refuse(text, "special.7.1", options)
    return fire_refusals.explain_attack(state, figure, action, options)


FLOW: Flow[State] = {
    "acting": Auto(offer),
    "pick": Choice("turn.2", _side, _pick_options, _pick, _explain_pick, root=True),
    "act": Auto(act),
    "menu": Choice("turn.2", _owner, _menu_options, _do_menu, _explain_menu),
}
