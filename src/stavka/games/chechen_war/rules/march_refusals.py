"""Why a unit can't move, join or go there: the clause, and what would do."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war.rules import board, helicopter, refusals, zoc
from stavka.games.chechen_war.rules.reach import budget_of, flood_of
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import FLOWN, STOPPED, State


def explain_choice(state: State, frame: Frame, action: Action) -> Verdict:
    """Why this can't begin in a Movement Segment."""
    side = int(frame[0] == "chechen-move")
    can = refusals.alternatives(state, refusals.options_now(state))
    if action[0] == "move":
        return _why_not_move(state, side, int(action[1]), can)
    if action[0] == "fly" and not side:
        return helicopter.why_not_fly(state, int(action[1]), can)
    if action[0] == "withdraw" and side:
        leader = state.setting.leaders[int(action[1])]
        return refuse(say("{leader} is not on the map.", leader=leader), "11.3.1", can)
    return refusals.not_now(state, frame, action)


def _why_not_move(state: State, side: int, unit: int, can: tuple[str, ...]) -> Verdict:
    name = state.setting.units[unit].name
    if (unit >= state.setting.first_chechen) != side:
        text = say("{unit} is not yours: it moves in its own side's segment.", unit=name)
        return refuse(text, "8.1.1", can)
    if state.where[unit] < 0:
        return refuse(say("{unit} is not on the map.", unit=name), "8.1.1", can)
    spent = _why_spent(state, unit, can)
    return _why_stuck(state, unit, can) if spent is None else spent


def _why_spent(state: State, unit: int, can: tuple[str, ...]) -> Verdict | None:
    """The refusal for a unit that may not move any more; None if it may."""
    name = state.setting.units[unit].name
    left = state.left[unit]
    if left == STOPPED:
        text = say("{unit} has entered an enemy zone of control and must stop there.", unit=name)
        return refuse(text, "9.2.1", can)
    if left == FLOWN:
        text = say("{unit} has flown; it can't move by land in the same segment.", unit=name)
        return refuse(text, "8.8.2", can)
    if left == 0:
        return refuse(say("{unit} has spent all its movement factors.", unit=name), "8.1.3", can)
    return None


def _why_stuck(state: State, unit: int, can: tuple[str, ...]) -> Verdict:
    """Every adjacent hex is barred or too dear."""
    setting = state.setting
    name = setting.units[unit].name
    here = state.where[unit]
    side = int(unit >= setting.first_chechen)
    _, blocked = zoc.barriers(state, side)
    costs = setting.costs_for(unit)[here]
    open_ = [
        cost
        for hex_, cost in zip(setting.neighbours[here], costs, strict=True)
        if cost and not blocked[hex_]
    ]
    if open_:
        text = say(
            "{unit} has {left} movement factors; every adjacent hex costs more.",
            unit=name,
            left=state.left[unit],
        )
        return refuse(text, "8.4.1", can)
    if state.ceasefire == state.turn:
        text = say(
            "{unit} has no way out: in a ceasefire no enemy zone of control is entered.",
            unit=name,
        )
        return refuse(text, "15.2.2", can)
    text = say("{unit} has no way out: enemies or forbidden ground all round.", unit=name)
    return refuse(text, "7.0.2", can)


# --- the stack on the move -------------------------------------------------------------------


def explain_going(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a unit can't join the moving stack, or why the stack can't go there."""
    if action[0] == "with":
        can = refusals.alternatives(state, refusals.options_now(state))
        return _why_not_join(state, frame[1], int(action[1]), can)
    if action[0] != "to":
        return refusals.not_now(state, frame, action)
    target = int(action[1])
    ways = [option for option in refusals.options_now(state) if option[0] == "to"]
    return _why_not_go(state, frame[1], target, refusals.alternatives(state, ways, near=target))


def _why_not_join(state: State, units: tuple[int, ...], unit: int, can: tuple[str, ...]) -> Verdict:
    setting = state.setting
    name = setting.units[unit].name
    lead = units[0]
    if (unit >= setting.first_chechen) != (lead >= setting.first_chechen):
        text = say("{unit} is an enemy; it can't join the stack.", unit=name)
        return refuse(text, "7.6.3", can)
    if unit in units:
        return refuse(say("{unit} is in the stack already.", unit=name), "7.3.2", can)
    if state.where[unit] != state.where[lead] or state.origin[unit] != state.origin[lead]:
        text = say(
            "{unit} can't join: it did not begin the segment in the same hex as the stack.",
            unit=name,
        )
        return refuse(text, "7.3.1", can)
    spent = _why_spent(state, unit, can)
    if spent is not None:
        return spent
    if unit < units[-1]:
        text = say("Units join in the order of the list; {unit} comes before the last.", unit=name)
        return refuse(text, "", can)
    text = say("With {unit} the stack could not enter any adjacent hex.", unit=name)
    return refuse(text, "7.5.1", can)


def _why_not_go(state: State, units: tuple[int, ...], target: int, can: tuple[str, ...]) -> Verdict:
    """The first thing that forbids it: ground, enemies, the ceasefire, zones, then distance."""
    setting = state.setting
    side = int(units[0] >= setting.first_chechen)
    name, where = setting.units[units[0]].name, setting.label(target)
    if target == state.where[units[0]]:
        return refuse(say("{unit} is in {hex} already.", unit=name, hex=where), "8.1.3", can)
    banned = [unit for unit in units if not setting.may_enter(unit, target)]
    if banned:
        return _why_banned(state, banned[0], target, can)
    if board.side_in(state, target) == 1 - side:
        text = say("{unit} can't enter {hex}: enemy units are there.", unit=name, hex=where)
        return refuse(text, "7.0.2", can)
    if state.ceasefire == state.turn and zoc.is_in_zone(state, target, 1 - side):
        text = say(
            "{unit} can't enter {hex}: in a ceasefire no enemy zone of control is entered.",
            unit=name,
            hex=where,
        )
        return refuse(text, "15.2.2", can)
    return _why_out_of_reach(state, units, target, can)


def _why_banned(state: State, unit: int, target: int, can: tuple[str, ...]) -> Verdict:
    setting = state.setting
    name, where = setting.units[unit].name, setting.label(target)
    if not setting.playable[target]:
        return refuse(say("{hex} is not a hex that units can be in.", hex=where), "8.2.2", can)
    if unit >= setting.first_militia:
        text = say(
            "{unit} can't enter {hex}: militia raid only into Dagestan and Ingushetia.",
            unit=name,
            hex=where,
        )
        return refuse(text, "8.2.4", can)
    text = say("{unit} can't enter {hex}: it may not leave Chechnya.", unit=name, hex=where)
    return refuse(text, "8.2.3", can)


def _why_out_of_reach(
    state: State, units: tuple[int, ...], target: int, can: tuple[str, ...]
) -> Verdict:
    """Too dear even without enemy zones, or else a zone stops it on the way."""
    setting = state.setting
    name, where = setting.units[units[0]].name, setting.label(target)
    budget = budget_of(state, units)
    cost = flood_of(state, units, _dearest_path(setting), fresh=False, zones=False).get(target)
    if cost is None:
        text = say("{unit} can't get to {hex}: there is no way by land.", unit=name, hex=where)
        return refuse(text, "8.1.3", can)
    if cost > budget:
        text = say(
            "{unit} can't reach {hex}: it costs {cost} movement factors of {left} left.",
            unit=name,
            hex=where,
            cost=cost,
            left=budget,
        )
        return refuse(text, "8.1.3", can)
    text = say(
        "{unit} can't reach {hex}: it must stop in an enemy zone of control on the way.",
        unit=name,
        hex=where,
    )
    return refuse(text, "9.2.1", can)


def _dearest_path(setting: Setting) -> int:
    """More than any path costs: every hex once, each at the highest cost."""
    return len(setting.costs) * max(max(row) for row in setting.costs)
