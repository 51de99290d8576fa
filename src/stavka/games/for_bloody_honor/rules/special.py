"""11.4 Special units in combat: who takes part or fires, reliability, hits they can take."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import board, combat_refusals
from stavka.games.for_bloody_honor.rules.fight import (
    Fight,
    are_guests_barred,
    combatants,
    current,
    keep,
    side,
    sides,
)
from stavka.games.for_bloody_honor.state import (
    BROKEN,
    DAMAGED,
    FIRED,
    FOUGHT,
    GUEST,
    NEWCOMER,
    State,
)

CHECK = say("Reliability").id
HOLD: Action = ("hold",)
MARKS = DAMAGED | BROKEN | FIRED
"""Status by which counters of a class differ in combat."""


def sorts(state: State, units: list[int]) -> list[int]:
    """Of equal counters the first: equal in class and in the marks on them, in a fixed order."""
    class_of, status = state.setting.class_of, state.status
    first: dict[tuple[int, int], int] = {}
    for unit in units:
        first.setdefault((class_of[unit], status[unit] & MARKS), unit)
    return [first[key] for key in sorted(first)]


def is_air(state: State, unit: int) -> bool:
    """Whether a counter is an Aircraft."""
    return not state.setting.is_ground[unit]


# --- who could take part or fire ------------------------------------------------------------------


@rule("11.4.2.1.2", "11.4.2.3.9", "11.4.2.3.10")
def idle_aircraft(state: State, fight: Fight, faction: int) -> list[int]:
    """Aircraft whose player decides whether they take part: those of a force with ground units.

    Aircraft that stand alone have to (ruling aircraft-alone).
    """
    force = combatants(state, fight, faction)
    if all(is_air(state, unit) for unit in force):
        return []
    return [unit for unit in force if is_air(state, unit) and not state.status[unit] & FOUGHT]


@rule("8.5.5", "8.5.6", "11.2.1.2", "11.4.2.3.10")
def newcomers(state: State, fight: Fight, faction: int) -> list[int]:
    """Counters that retreated into the zone, from the fourth round on.

    Not Aircraft that have had their combat, nor guests who don't help to defend.
    """
    if fight.round < state.setting.charts.newcomers_round:
        return []
    barred = FOUGHT
    if not sides(state, fight)[0] >> faction & 1 and are_guests_barred(state, fight.zone):
        barred |= GUEST
    here, status = board.units_in(state, faction, fight.zone), state.status
    return [unit for unit in here if status[unit] & NEWCOMER and not status[unit] & barred]


@rule("8.5.6", "8.2.10")
def reinforcers(state: State, fight: Fight) -> tuple[int, ...]:
    """Factions with newcomers that may join now, attackers first, then by Priority.

    A White faction may join the force of other Whites (ruling newcomers-of-allies).
    """
    return tuple(
        faction
        for mask in sides(state, fight)
        for faction in board.factions_in(state, fight.zone, mask)
        if newcomers(state, fight, faction)
    )


@rule("11.4.1.4", "11.4.1.10", "11.4.1.11", "11.4.7.1")
def loaded(state: State, fight: Fight, faction: int) -> list[int]:
    """Tanks and armoured cars that have not had their one round of this Combat phase.

    (Rulings tank-one-round, car-one-round.)
    """
    single, status = state.setting.is_single, state.status
    force = combatants(state, fight, faction)
    return [
        unit
        for unit in force
        if single[unit] and not status[unit] & FIRED and unit not in fight.firing
    ]


# --- asking ---------------------------------------------------------------------------------------

Finder = Callable[[State, Fight, int], list[int]]


FINDERS: dict[str, Finder] = {"newcomers": newcomers, "aircraft": idle_aircraft, "tanks": loaded}
VERBS = {"newcomers": "engage", "aircraft": "engage", "tanks": "fire"}


def ask(state: State, what: str, faction: int) -> None:
    """Ask a faction which of its special counters take part, if it has any to ask for."""
    if FINDERS[what](state, current(state), faction):
        state.frames.append((what, faction))


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


@rule("11.4.2.3.9", "11.4.1.10", "8.5.6")
def _options(state: State, frame: Frame) -> list[Action]:
    what, faction = frame
    found = sorts(state, FINDERS[what](state, current(state), faction))
    return [*((VERBS[what], unit) for unit in found), HOLD]


def _do(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    what, faction = frame
    if action == HOLD:
        state.frames.pop()
        CLOSERS[what](state, faction)
        return
    STARTERS[what](state, int(action[1]), events)
    if not FINDERS[what](state, current(state), faction):
        state.frames.pop()


@rule("11.4.2.3.10", "11.4.2.1.2")
def _take_off(state: State, unit: int, events: Events) -> None:
    """An Aircraft takes part: its one combat of this phase."""
    state.status[unit] |= FOUGHT
    fight = current(state)
    events.append(ce.UnitsJoined(clause="11.4.2.1.2", units=(unit,), zone=fight.zone))


@rule("8.5.6")
def _join(state: State, unit: int, events: Events) -> None:
    """A newcomer joins the combat, and his faction with him."""
    fight = current(state)
    state.status[unit] &= ~NEWCOMER
    aside = tuple(other for other in fight.aside if other != unit)
    bit = 1 << state.setting.faction_of[unit]
    attack, defence = (mask & bit for mask in sides(state, fight))
    fight = fight._replace(
        aside=aside, attackers=fight.attackers | attack, defenders=fight.defenders | defence
    )
    keep(state, fight)
    events.append(ce.UnitsJoined(clause="8.5.6", units=(unit,), zone=fight.zone))


def _aim(state: State, unit: int, events: Events) -> None:
    fight = current(state)
    keep(state, fight._replace(firing=(*fight.firing, unit)))


def _ground(state: State, faction: int) -> None:
    """Aircraft that were not told to take part stay out of the whole combat."""
    fight = current(state)
    out = tuple(idle_aircraft(state, fight, faction))
    keep(state, fight._replace(aside=(*fight.aside, *out)))


def _nothing(state: State, faction: int) -> None:
    """Who is held back now may be asked for again in the next round."""


STARTERS: dict[str, Callable[[State, int, Events], None]] = {
    "newcomers": _join,
    "aircraft": _take_off,
    "tanks": _aim,
}
CLOSERS: dict[str, Callable[[State, int], None]] = {
    "newcomers": _nothing,
    "aircraft": _ground,
    "tanks": _nothing,
}

FRAMES: Flow[State] = {
    "newcomers": Choice("8.5.6", _seat, _options, _do, combat_refusals.explain_special),
    "aircraft": Choice("11.4.2.1.2", _seat, _options, _do, combat_refusals.explain_special),
    "tanks": Choice("11.4.1.4", _seat, _options, _do, combat_refusals.explain_special),
}


# --- reliability and dice -------------------------------------------------------------------------


@rule("11.4.2.3.4", "11.4.3.1", "11.4.3.2", "11.4.2.3.7", "11.4.7.2")
def check_force(state: State, fight: Fight, faction: int, dice: Dice, events: Events) -> None:
    """Reliability of every Aircraft that still flies and of every Tank that is to fire.

    A Tank that only takes hits doesn't roll (ruling tank-idle-reliability).
    """
    checked = state.setting.is_checked
    for unit in combatants(state, fight, faction):
        flies = is_air(state, unit) and not state.status[unit] & BROKEN
        if is_air(state, unit):
            state.status[unit] |= FOUGHT
        if flies or unit in fight.firing:
            holds = not checked[unit] or _holds(state, fight, unit, dice, events)
            _note(state, unit, holds)


@rule("11.4.3.2", "11.4.3.3", "11.4.3.4")
def _holds(state: State, fight: Fight, unit: int, dice: Dice, events: Events) -> bool:
    """One die: on a 1 it breaks down."""
    charts = state.setting.charts
    seat = state.seat_of[state.setting.faction_of[unit]]
    purpose = Purpose(CHECK, seat, "11.4.3.1")
    passed = dice.pool(1, charts.die, Statistic.AT_LEAST, purpose, charts.breakdown + 1)
    events.append(
        ce.ReliabilityChecked(clause="11.4.3.1", unit=unit, zone=fight.zone, holds=bool(passed))
    )
    return bool(passed)


@rule("11.4.1.4", "11.4.1.11", "11.4.2.3.6", "11.4.3.4")
def _note(state: State, unit: int, holds: bool) -> None:
    """Broken down until the next check, Aircraft for the combat; a Tank that held has fired."""
    if not holds:
        state.status[unit] |= BROKEN
        return
    state.status[unit] &= ~BROKEN
    if state.setting.is_single[unit]:
        state.status[unit] |= FIRED


@rule(
    "1.2.2",
    "8.2.1",
    "11.2.2.1",
    "11.4.1.2",
    "11.4.1.10",
    "11.4.2.3.5",
    "11.4.3.3",
    "11.4.6.4",
    "11.4.6.7",
    "11.4.7.3",
    "11.4.8.1",
)
def dice_of(state: State, fight: Fight, faction: int) -> int:
    """The dice of a faction in this round, after reliability."""
    setting = state.setting
    return sum(
        setting.dice_of[unit]
        for unit in combatants(state, fight, faction)
        if not state.status[unit] & BROKEN and (not setting.is_single[unit] or unit in fight.firing)
    )


@rule("8.2.4", "8.2.7", "8.5.3", "11.4.1.4", "11.4.2.3.6")
def is_dead_end(state: State, fight: Fight) -> bool:
    """Whether a round is over and no die will fall any more: all that is left is spent or broken.

    Newcomers that may still join keep a combat going (ruling no-dice-left).
    """
    if not fight.round or fight.stage != "defenders":
        return False
    if any(could_fire(state, fight, mask) for mask in (fight.attackers, fight.defenders)):
        return False
    if fight.round >= state.setting.charts.newcomers_round:
        return True
    return not reinforcers(state, fight._replace(round=state.setting.charts.newcomers_round))


def could_fire(state: State, fight: Fight, mask: int) -> bool:
    """Whether the factions of a mask can have dice in a later round, the penalty taken off."""
    setting, status = state.setting, state.status
    factions = side(state, fight, mask)
    units = [unit for faction in factions for unit in combatants(state, fight, faction)]
    dice = sum(
        setting.dice_of[unit]
        for unit in units
        if not status[unit] & (FIRED if setting.is_single[unit] else BROKEN)
    )
    return dice > setting.charts.penalty * (len(factions) - 1)


# --- hits -----------------------------------------------------------------------------------------


@rule("8.2.2", "11.2.2.2", "11.4.1.3", "11.4.6.5", "11.4.7.4", "11.4.8.2")
def hits_of(state: State, fight: Fight, unit: int) -> int:
    """Hits that eliminate a counter that has taken none: more for Poles who defend their home."""
    setting = state.setting
    faction = setting.faction_of[unit]
    info = setting.factions[faction]
    if info.home_hits and info.home == fight.zone and not fight.is_attacker(faction):
        return info.home_hits
    return setting.hits_of[unit]


def hits_left(state: State, fight: Fight, unit: int) -> int:
    """Hits that still eliminate a counter."""
    return hits_of(state, fight, unit) - board.is_damaged(state, unit)


def room_for(state: State, fight: Fight, faction: int) -> int:
    """Hits that a faction's counters in a combat can take."""
    return sum(hits_left(state, fight, unit) for unit in combatants(state, fight, faction))


@rule("11.4.1.5", "11.4.1.6", "11.4.6.5", "11.4.7.4", "11.4.6.7")
def strike(state: State, fight: Fight, unit: int, events: Events) -> bool:
    """Give a counter a hit; whether it is eliminated, else it is flipped."""
    if hits_left(state, fight, unit) > 1:
        state.status[unit] |= DAMAGED
        events.append(ce.UnitHit(clause="11.4.1.5", unit=unit, zone=fight.zone))
        return False
    board.eliminate(state, unit, "combat", "8.2.2", events)
    return True


@rule("11.4.1.6", "11.2.2.2", "11.4.3.4", "11.4.6.5", "11.4.7.4")
def recover(state: State) -> None:
    """A combat is over: hits come off but for trains', and what was broken down works again.

    (Rulings tank-recovery, polish-hits-memory, train-damage.)
    """
    setting = state.setting
    for unit, bits in enumerate(state.status):
        if bits & (DAMAGED | BROKEN):
            lasting = setting.kinds[setting.kind_of[unit]].lasting
            state.status[unit] = bits & ~(BROKEN if lasting else DAMAGED | BROKEN)
