"""10.7-10.13 Resolving a combat: odds, shifts, die, losses, collateral damage, advance."""

from __future__ import annotations

from typing import NamedTuple

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, leaders, refusals, support
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import CHECHEN, GONE, RUSSIAN, USED, State

COMBAT_DIE = {
    RUSSIAN: Purpose("Combat", RUSSIAN, "10.7.3"),
    CHECHEN: Purpose("Combat", CHECHEN, "10.7.3"),
}
TOS_DIE = Purpose("TOS-1 collateral damage", RUSSIAN, "10.9.15")
MARKER_DIE = Purpose("Chechen artillery after use", CHECHEN, "10.9.17")


class Shift(NamedTuple):
    """A column shift: what for, how many (positive helps the attacker), the clause."""

    name: str
    value: int
    clause: str


@rule("10.7.1")
def base_column(setting: Setting, attack: int, defence: int) -> int:
    """Index of the odds column for total factors, rounding in the defender's favour.

    7:2 is 3:1; 3:4 is 1:2 and 2:5 is 1:3 (ruling odds-below-one); beyond the table its end column
    (ruling odds-off-table); a defence of 0 is the highest column (ruling zero-factors).
    """
    columns = setting.tables.columns
    best = 0
    for index, column in enumerate(columns):
        left, right = column.split(":")
        if attack * int(right) >= defence * int(left):
            best = index
    return best


@rule("10.8.1", "10.10.1", "10.10.2", "10.10.3", "10.10.4")
def terrain_shifts(state: State, side: int, target: int) -> list[Shift]:
    """The defender's shifts for his hex; Groznyi's first attack by Russians is special."""
    setting = state.setting
    if support.is_first_attack_on_groznyi(state, side, target):
        first = setting.tables.groznyi_first_shifts
        return [Shift("first attack on Groznyi", -first, "10.10.1")] if first else []
    value = setting.shifts[target]
    clause = "10.10.2" if target == setting.groznyi else "10.10.4"
    return [Shift(setting.terrain_name(target), -value, clause)] if value else []


@rule("10.10.5", "10.8.1", "8.7.2")
def river_shift(state: State, target: int, attackers: tuple[int, ...]) -> list[Shift]:
    """The defender's river shift when more than half of the attacking factors cross a river.

    A bridge doesn't change that: it lifts only the cost of moving (ruling bridge-combat).
    """
    setting = state.setting
    wet = dict(zip(setting.neighbours[target], setting.rivers[target], strict=True))
    total = sum(board.factor_of(state, unit) for unit in attackers)
    crossing = sum(board.factor_of(state, unit) for unit in attackers if wet[state.where[unit]])
    value = setting.tables.river_shifts
    return [Shift("river", -value, "10.10.5")] if value and 2 * crossing > total else []


@rule("10.9.11", "10.9.13", "10.9.14", "11.2.4", "10.8.2")
def support_shifts(
    setting: Setting, side: int, markers: tuple[int, ...], artillery: tuple[int, ...], led: int
) -> list[Shift]:
    """Shifts of committed markers (the figure on the back) and of leaders (one each).

    `side` attacks; each item helps its own side whichever way the printed sign points (ruling
    tos-sign).
    """
    sign = 1 if side == 0 else -1
    clauses = {"armor": "10.9.13", "tos": "10.9.14"}
    shifts = [
        Shift(marker.kind, sign * marker.shifts, clauses.get(marker.kind, "10.9.11"))
        for marker in (setting.russian_support[number] for number in markers)
    ]
    shifts += [
        Shift("chechen artillery", -sign * setting.chechen_support[number].shifts, "10.9.11")
        for number in artillery
    ]
    shifts += [Shift("leader", -sign * setting.tables.leader_shifts, "10.9.11")] * led
    return shifts


@rule("10.8.2", "10.8.3", "10.8.4", "10.7.2")
def final_column(setting: Setting, base: int, shifts: list[Shift]) -> int:
    """The column after the net of all shifts, held within the table."""
    net = sum(shift.value for shift in shifts)
    return max(0, min(len(setting.tables.columns) - 1, base + net))


@rule("10.7.1", "10.3.2", "10.3.3")
def total_factors(state: State, units: tuple[int, ...]) -> int:
    """Printed combat factors of the units on the sides that are up."""
    return sum(board.factor_of(state, unit) for unit in units)


@rule("10.7.2", "10.7.3", "10.8.2", "10.6.2", "4.2.2.4", "4.3.2.4")
def resolve(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Reveal, count the odds, settle all shifts, roll, and open the losses."""
    _, side, target, attackers, markers, artillery, placed = frame
    setting = state.setting
    defenders = board.occupants(state, target)
    _reveal(state, side, target, attackers, defenders, markers, events)
    record_collateral(state, target, attackers, markers, dice, events)
    attack, defence = total_factors(state, attackers), total_factors(state, defenders)
    shifts = terrain_shifts(state, side, target) + river_shift(state, target, attackers)
    shifts += support_shifts(setting, side, markers, artillery, len(placed))
    base = base_column(setting, attack, defence)
    final = final_column(setting, base, shifts)
    seat = CHECHEN if side else RUSSIAN
    die = roll(dice, COMBAT_DIE[seat], state, events)
    result = setting.tables.crt[die - 1][final]
    columns = setting.tables.columns
    events.append(
        e.CombatResult(
            clause="10.7.3",
            seat=seat,
            hex=target,
            attack=attack,
            defence=defence,
            column=columns[base],
            shifts=tuple(tuple(shift) for shift in shifts),  # type: ignore[misc]
            final=columns[final],
            die=die,
            result=result,
        )
    )
    if side == 0 and target == setting.groznyi:
        state.groznyi_attacked = True
    _open_losses(state, frame, result, defenders, attack, defence)


@rule("4.2.2.4", "4.2.2.8", "4.3.2.7", "10.6.2", "10.9.4")
def _reveal(
    state: State,
    side: int,
    target: int,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    markers: tuple[int, ...],
    events: Events,
) -> None:
    """Turn up every Chechen unit in this combat, then the Russian markers.

    (Rulings reveal-moment, reveal-who.)
    """
    engaged = attackers if side else defenders
    fresh = tuple(unit for unit in engaged if not state.shown[unit])
    for unit in fresh:
        state.shown[unit] = True
    if fresh:
        events.append(e.UnitsRevealed(clause="4.2.2.4", units=fresh, hex=target))
    if markers:
        events.append(e.SupportRevealed(clause="10.9.4", markers=markers))


@rule("10.13.4", "10.13.5", "10.13.6", "10.9.15", "10.13.1")
def record_collateral(
    state: State,
    target: int,
    attackers: tuple[int, ...],
    markers: tuple[int, ...],
    dice: Dice,
    events: Events,
) -> None:
    """Count collateral damage for Russian markers where either side is in a town or city.

    A TOS-1 rolls one more die each time it is used; on a 1 it counts two instead of one.
    """
    setting = state.setting
    tables = setting.tables
    hexes = [target, *(state.where[unit] for unit in attackers)]
    built_up = any(setting.is_town[hex_] or setting.is_city[hex_] for hex_ in hexes)
    points = 0
    for number in markers:
        worse = False
        if setting.russian_support[number].kind == "tos":
            worse = roll(dice, TOS_DIE, state, events) <= tables.tos_collateral_die
        points += tables.tos_collateral if worse else tables.collateral
    if points and built_up:
        state.collateral += points
        events.append(e.CollateralDamage(clause="10.13.6", points=points, total=state.collateral))


@rule("10.11.1", "10.11.2", "10.11.3", "10.11.4", "10.11.6", "10.11.7", "10.7.4", "2.8.1")
def steps_due(
    state: State, result: str, attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> tuple[int, int]:
    """Steps that attacker and defender must lose, fixed from the totals before any loss.

    Ex: the side with the lower face value loses all, the other as many steps; equal factors cost
    both the smaller number of steps (ruling ex-tied-factors). Nobody loses more than he has in
    this combat (ruling loss-shortfall).
    """
    ours = sum(board.steps_of(state, unit) for unit in attackers)
    theirs = sum(board.steps_of(state, unit) for unit in defenders)
    if result == "AE":
        return ours, 0
    if result == "Ax":
        return min(ours, theirs), 0
    if result == "DE":
        return 0, theirs
    if result == "Ex":
        attack, defence = total_factors(state, attackers), total_factors(state, defenders)
        if attack > defence:
            return min(ours, theirs), theirs
        if attack < defence:
            return ours, min(ours, theirs)
        return min(ours, theirs), min(ours, theirs)
    return 0, 0


@rule("10.7.4")
def _open_losses(
    state: State,
    frame: Frame,
    result: str,
    defenders: tuple[int, ...],
    attack: int,
    defence: int,
) -> None:
    """Lay out what is to come, the attacker's losses on top: they are carried out first."""
    _, side, target, attackers, markers, artillery, _ = frame
    ours, theirs = steps_due(state, result, attackers, defenders)
    state.frames[-1] = ("aftermath", side, target, attackers, markers, artillery)
    state.frames.append(("losses", 1 - side, defenders, theirs, "exact"))
    mode = "least" if result == "Ax" else "exact"
    state.frames.append(("losses", side, attackers, ours, mode))


@rule("10.9.16", "10.9.17", "10.9.18", "11.4.2", "10.12.1", "10.12.3", "10.11.5", "10.11.7")
def aftermath(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Used markers, leaders' fates, then the advance into a hex that has been cleared."""
    _, side, target, attackers, markers, artillery = frame
    for number in markers:
        state.russian_support[number] = USED
    for number in artillery:
        lost = roll(dice, MARKER_DIE, state, events) >= state.setting.tables.marker_lost_from
        state.chechen_support[number] = GONE if lost else USED
        if lost:
            events.append(e.MarkerLost(clause="10.9.18", marker=number))
    leaders.settle_fates(state, dice, events)
    able = tuple(unit for unit in attackers if state.where[unit] >= 0)
    if target in state.stacks or not able:
        state.frames.pop()
    else:
        state.frames[-1] = ("advance", side, target, able, -1)


@rule("10.12.1", "10.12.2")
def _advance_options(state: State, frame: Frame) -> list[Action]:
    """Surviving participants, ascending, while there is room (ruling stacking-on-advance)."""
    _, _, target, able, last = frame
    options: list[Action] = []
    if board.room_in(state, target) > 0:
        options.extend(("advance", unit) for unit in able if unit > last)
    options.append(("enough",))
    return options


@rule("10.12.1", "10.12.2")
def _advance(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Move one survivor in, at no cost, or stop."""
    if action[0] == "enough":
        state.frames.pop()
        return
    kind, side, target, able, _ = frame
    unit = int(action[1])
    origin = state.where[unit]
    moved = e.UnitsMoved(clause="10.12.1", units=(unit,), origin=origin, hex=target, how="advance")
    board.move(state, moved, events)
    board.send_orphans_underground(state, origin, events)
    state.frames[-1] = (kind, side, target, able, unit)
    if len(_advance_options(state, state.frames[-1])) == 1:
        state.frames.pop()


def _explain_advance(state: State, frame: Frame, action: Action) -> Verdict:
    _, _, target, able, _ = frame
    can = refusals.alternatives(state, _advance_options(state, frame))
    if action[0] != "advance":
        return refusals.not_now(state, frame, action)
    unit = int(action[1])
    name = state.setting.units[unit].name
    if unit not in able:
        text = say("{unit} did not take part in this attack and can't advance.", unit=name)
        return refuse(text, "10.12.1", can)
    if board.room_in(state, target) <= 0:
        text = say("{hex} holds no more units.", hex=state.setting.label(target))
        return refuse(text, "10.12.2", can)
    return refuse(say("Advance units in the order of the list."), "", can)


def _seat(state: State, frame: Frame) -> Seat:
    return CHECHEN if frame[1] else RUSSIAN


ADVANCE = Choice("10.12.1", _seat, _advance_options, _advance, _explain_advance)
