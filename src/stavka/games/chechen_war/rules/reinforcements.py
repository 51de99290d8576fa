"""13.0 Reinforcements: how many come, who they are, and where they arrive a turn later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, refusals, victory
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.rules.random_events import cup_of
from stavka.games.chechen_war.state import BOX, CHECHEN, POOL, RUSSIAN, State

Modifiers: TypeAlias = tuple[tuple[str, int, str], ...]

RUSSIAN_DIE = Purpose("Russian reinforcements", RUSSIAN, "13.1.2")
CHECHEN_DIE = Purpose("Chechen reinforcements", CHECHEN, "13.1.2")
CUP = Purpose("Draw a reinforcement from the cup", CHECHEN, "13.1.9")
NEXT_ARRIVAL = Purpose("Which unit arrives next", CHECHEN, "13.3.1")

PRO_RUSSIAN = "pro_russian"

# --- 13.1 Reinforcement Determination --------------------------------------------------------


@rule("13.1.2", "5.0.4", "3.2.1")
def determine(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Each side rolls on its table, the Russian first (ruling reinf-roll-order).

    After the last turn nobody could arrive any more, so nobody is recruited (ruling
    turn-nine-check). The Chechen draw waits until the Russian has chosen.
    """
    if state.turn == state.setting.turns:
        state.frames.pop()
        return
    tables = state.setting.tables
    state.frames[-1] = ("recruit-chechen",)
    number = _roll(
        state, RUSSIAN_DIE, russian_modifiers(state), tables.recruits_russian, dice, events
    )
    state.frames.append(("grants", number))


@rule("13.1.2", "13.1.3", "2.9.2")
def _roll(
    state: State,
    purpose: Purpose,
    drm: Modifiers,
    table: Mapping[int, int],
    dice: Dice,
    events: Events,
) -> int:
    """Roll a die, add all modifiers, read the table; beyond either end that end counts."""
    die = roll(dice, purpose, state, events)
    total = die + sum(value for _, value, _ in drm)
    number = table[max(min(table), min(max(table), total))]
    events.append(
        e.ReinforcementsRolled(
            clause="13.1.2",
            seat=purpose.seat,
            die=die,
            modifiers=drm,
            total=total,
            number=number,
        )
    )
    return number


@rule("13.1.3")
def russian_modifiers(state: State) -> Modifiers:
    """Die modifiers of the Russian roll: low or high morale, and Groznyi without Russians."""
    tables = state.setting.tables
    found: list[tuple[str, int, str]] = []
    if state.morale <= tables.recruits_low_morale[0]:
        found.append(("low morale", tables.recruits_low_morale[1], "13.1.3"))
    elif state.morale >= tables.recruits_high_morale[0]:
        found.append(("high morale", tables.recruits_high_morale[1], "13.1.3"))
    if not victory.is_russian_occupied(state, state.setting.groznyi):
        found.append(("Groznyi free", tables.recruits_groznyi_free, "13.1.3"))
    return tuple(found)


@rule("13.1.3", "13.1.5", "15.2.4", "2.9.2", "10.13.7")
def chechen_modifiers(state: State) -> Modifiers:
    """Die modifiers of the Chechen roll: the ceasefire, leaders and collateral damage.

    Leaders and collateral damage of the current turn only (ruling reinf-last-two).
    """
    tables = state.setting.tables
    found: list[tuple[str, int, str]] = []
    if state.ceasefire == state.turn:
        found.append(("ceasefire", tables.recruits_ceasefire, "15.2.4"))
    if state.leaders_lost:
        found.append(("leaders eliminated", tables.recruits_leader * state.leaders_lost, "13.1.5"))
    if state.collateral >= tables.recruits_collateral_many[0]:
        found.append(("collateral", tables.recruits_collateral_many[1], "10.13.7"))
    elif state.collateral >= tables.recruits_collateral_some[0]:
        found.append(("collateral", tables.recruits_collateral_some[1], "10.13.7"))
    return tuple(found)


@rule("13.1.6", "13.1.8", "4.1.8", "4.2.1.4", "4.3.1.6", "2.8.3")
def russian_pool(state: State) -> list[int]:
    """Russian units of all three categories that are neither on the map nor in the box, ascending.

    (Ruling pool-excludes-recruits.) Lost units come back whole (ruling eliminate-reduced-recover).
    """
    return [unit for unit in range(state.setting.first_chechen) if state.where[unit] == POOL]


@rule("13.1.12", "13.1.14", "13.1.11")
def restorable(state: State) -> list[int]:
    """Reduced Russian units on the map, in enemy zones too, ascending (ruling flip-timing)."""
    where = state.where
    return [unit for unit, flipped in enumerate(state.reduced) if flipped and where[unit] >= 0]


@rule("13.1.13", "13.1.15")
def grant(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Let the Russian use his grants one by one; those that nothing is left for are lost."""
    number = frame[1]
    if number and (russian_pool(state) or restorable(state)):
        state.frames.append(("recruit", number))
    else:
        state.frames.pop()


def _recruit_options(state: State, frame: Frame) -> list[Action]:
    options: list[Action] = [("recruit", unit) for unit in russian_pool(state)]
    options.extend(("restore", unit) for unit in restorable(state))
    return options


@rule("13.1.7", "13.1.8", "13.1.12", "13.1.13", "2.8.2")
def _recruit(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Put a unit of the pool into the Recruitment Box, or flip a reduced one back at once."""
    unit = int(action[1])
    state.frames.pop()
    state.frames[-1] = ("grants", frame[1] - 1)
    if action[0] == "recruit":
        state.where[unit] = BOX
        events.append(e.Recruited(clause="13.1.8", seat=RUSSIAN, units=(unit,)))
    else:
        state.reduced[unit] = False
        events.append(e.UnitRestored(clause="13.1.12", unit=unit))


@rule("13.1.2", "13.1.7", "13.1.9", "13.1.10", "13.1.15", "10.11.9", "4.2.2.5", "4.3.2.5")
def recruit_chechen(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Roll for the Chechens and draw from the cup, all of them alike; no more than it holds.

    (Rulings cup-contents, draw-more-than-cup.) The owner may look at what he drew; it stays face
    down for the enemy.
    """
    state.frames.pop()
    table = state.setting.tables.recruits_chechen
    number = _roll(state, CHECHEN_DIE, chechen_modifiers(state), table, dice, events)
    cup = cup_of(state)
    drawn = [cup.pop(dice.draw(len(cup), CUP)) for _ in range(min(number, len(cup)))]
    for unit in drawn:
        state.where[unit] = BOX
    if drawn:
        units = tuple(sorted(drawn))
        events.append(e.Recruited(clause="13.1.9", seat=CHECHEN, units=units))


def _explain_recruit(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] not in {"recruit", "restore"}:
        return refusals.not_now(state, frame, action)
    unit = int(action[1])
    name = state.setting.units[unit].name
    can = refusals.alternatives(state, _recruit_options(state, frame))
    if unit >= state.setting.first_chechen:
        return refuse(say("{unit} is not a Russian unit.", unit=name), "13.1.8", can)
    if action[0] == "restore" and state.where[unit] < 0:
        text = say("{unit} is not on the map; only units there are restored.", unit=name)
        return refuse(text, "13.1.12", can)
    if action[0] == "restore":
        return refuse(say("{unit} has its full strength.", unit=name), "13.1.12", can)
    if state.where[unit] == BOX:
        return refuse(say("{unit} is in the Recruitment Box already.", unit=name), "13.1.7", can)
    return refuse(say("{unit} is on the map, not in the pool.", unit=name), "13.1.6", can)


# --- 13.2, 13.3 Reinforcement Arrival --------------------------------------------------------


@rule("13.2.1", "13.2.2", "13.2.3", "13.2.4")
def russian_landings(state: State, unit: int) -> list[int]:
    """Hexes of Stavropol and Dagestan with room and no enemy, enemy zones or not; ascending.

    Pro-Russian Chechens also any city where a Russian unit stands already (rulings
    arrivals-in-ezoc, pro-russian-city, russia-meaning).
    """
    closed = board.closed_to(state, 0)
    found = [hex_ for hex_ in state.setting.arrival_land if hex_ not in closed]
    if state.setting.units[unit].category == PRO_RUSSIAN:
        found = sorted({*found, *russian_cities(state)})
    return found


@rule("13.2.4", "4.5.4")
def russian_cities(state: State) -> list[int]:
    """Cities anywhere on the map that Russian units occupy now, with room; ascending."""
    first = state.setting.first_chechen
    return sorted(
        hex_
        for hex_, stack in state.stacks.items()
        if state.setting.is_city[hex_] and stack[0] < first and board.room_in(state, hex_) > 0
    )


@rule("13.3.1", "13.3.2")
def chechen_landings(state: State) -> list[int]:
    """Hexes of Chechnya with room and without enemies (rulings arrivals-in-ezoc, border-hex)."""
    closed = board.closed_to(state, 1)
    return [hex_ for hex_ in state.setting.chechnya if hex_ not in closed]


def landings_of(state: State, unit: int) -> list[int]:
    """Hexes where an arriving unit may be placed."""
    chechen = unit >= state.setting.first_chechen
    return chechen_landings(state) if chechen else russian_landings(state, unit)


@rule("13.1.1", "13.1.7", "13.2.1", "4.1.6")
def arrive_russian(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Place the units of the Russian box one by one, in roster order; who has no hex stays there.

    (Ruling arrivals-must.)
    """
    units = range(state.setting.first_chechen)
    ready = (u for u in units if state.where[u] == BOX and russian_landings(state, u))
    unit = next(ready, None)
    if unit is None:
        state.frames.pop()
    else:
        state.frames.append(("arrive-russian", unit))


@rule("13.1.1", "13.1.7", "13.3.1")
def arrive_chechen(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Place the units of the Chechen box one by one; who has no hex stays there.

    They come in random order, so that the order tells the enemy nothing of who is placed where.
    """
    first = state.setting.first_chechen
    waiting = [unit for unit in range(first, len(state.where)) if state.where[unit] == BOX]
    if not waiting or not chechen_landings(state):
        state.frames.pop()
        return
    pick = dice.draw(len(waiting), NEXT_ARRIVAL) if len(waiting) > 1 else 0
    state.frames.append(("arrive-chechen", waiting[pick]))


def _arrival_options(state: State, frame: Frame) -> list[Action]:
    return [("at", hex_) for hex_ in landings_of(state, frame[1])]


@rule("13.2.1", "13.3.1")
def _arrive(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Place the unit; arriving is compulsory, and no movement."""
    unit, hex_ = frame[1], int(action[1])
    clause = ARRIVAL_CLAUSE[frame[0]]
    state.frames.pop()
    hidden = board.hidden_among(state, (unit,))
    placed = e.UnitsPlaced(clause=clause, units=(unit,), hex=hex_, hidden=hidden)
    board.place(state, placed, events)


ARRIVAL_CLAUSE = {"arrive-russian": "13.2.1", "arrive-chechen": "13.3.1"}


def _explain_arrival(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] == "done":
        text = say("Units in the Recruitment Box must be placed while there is a hex for them.")
        can = refusals.alternatives(state, _arrival_options(state, frame))
        return refuse(text, ARRIVAL_CLAUSE[frame[0]], can)
    if action[0] != "at":
        return refusals.not_now(state, frame, action)
    return _why_not_there(state, frame, int(action[1]))


def _why_not_there(state: State, frame: Frame, hex_: int) -> Verdict:
    kind, unit = frame
    setting = state.setting
    chechen = unit >= setting.first_chechen
    name, where = setting.units[unit].name, setting.label(hex_)
    can = refusals.alternatives(state, _arrival_options(state, frame), near=hex_)
    if board.side_in(state, hex_) == 1 - chechen:
        text = say("{unit} can't arrive in {hex}: enemy units are there.", unit=name, hex=where)
        return refuse(text, "7.6.3", can)
    if _is_ground(state, unit, hex_):
        text = say(
            "{unit} can't arrive in {hex}: no more than {limit} units may stack there.",
            unit=name,
            hex=where,
            limit=setting.stacking[hex_],
        )
        return refuse(text, "13.3.2" if chechen else "13.2.2", can)
    if chechen:
        text = say("{unit} arrives only in Chechnya; {hex} is not in it.", unit=name, hex=where)
    elif setting.units[unit].category == PRO_RUSSIAN:
        text = say(
            "{unit} arrives in Stavropol, Dagestan or a Russian-occupied city; {hex} is none.",
            unit=name,
            hex=where,
        )
        return refuse(text, "13.2.4", can)
    else:
        text = say(
            "{unit} arrives only in Stavropol or Dagestan; {hex} is in neither.",
            unit=name,
            hex=where,
        )
    return refuse(text, ARRIVAL_CLAUSE[kind], can)


def _is_ground(state: State, unit: int, hex_: int) -> bool:
    """Whether the unit could arrive in a hex, were there room."""
    setting = state.setting
    if unit >= setting.first_chechen:
        return setting.in_chechnya[hex_] and setting.playable[hex_]
    if hex_ in setting.arrival_land:
        return True
    is_held = setting.is_city[hex_] and victory.is_russian_occupied(state, hex_)
    return is_held and setting.units[unit].category == PRO_RUSSIAN


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


RECRUIT = Choice("13.1.13", _russian, _recruit_options, _recruit, _explain_recruit, root=True)
RUSSIAN_ARRIVAL = Choice("13.2.1", _russian, _arrival_options, _arrive, _explain_arrival, root=True)
CHECHEN_ARRIVAL = Choice("13.3.1", _chechen, _arrival_options, _arrive, _explain_arrival, root=True)
