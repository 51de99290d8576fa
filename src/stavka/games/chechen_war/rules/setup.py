"""4.0 Set-up: the Russian first, then the Chechen blind, then the markers."""

from __future__ import annotations

from functools import cache

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, refusals
from stavka.games.chechen_war.schemas import SetUpZone
from stavka.games.chechen_war.setting import Setting, UnitType
from stavka.games.chechen_war.state import (
    AVAILABLE,
    CHECHEN,
    NEVER,
    POOL,
    RUSSIAN,
    UNDERGROUND,
    UNPLACED,
    Facts,
    State,
    restore,
)

REGULAR_CUP = Purpose("Draw a regular for set-up", CHECHEN, "4.2.2.2")
MILITIA_CUP = Purpose("Draw a militia unit for set-up", CHECHEN, "4.2.2.6")
UNSEEN = -1
"""Stands for a unit whose identity nobody knows yet."""

# --- 4.1, 4.4 the position before the first unit ---------------------------------------------


@rule("4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5", "6.1.1")
def start(setting: Setting, scenario: str) -> State:
    """The position before the Russian places his first unit; markers are the same in all scenarios.

    Frames run from the end: Russian set-up, Chechen set-up, muster, turn one.
    """
    units = len(setting.units)
    facts = Facts(
        frames=[
            ("turn", 0),
            ("muster",),
            ("setup-chechen", scenario),
            ("setup-russian", scenario),
        ],
        finished=None,
        turn=1,
        mustered=False,
        where=_waiting(setting),
        reduced=[False] * units,
        shown=[False] * units,
        left=[0] * units,
        origin=[POOL] * units,
        fought=[False] * units,
        leaders=[UNDERGROUND] * len(setting.leaders),
        russian_support=[AVAILABLE] * len(setting.russian_support),
        chechen_support=[AVAILABLE] * len(setting.chechen_support),
        morale=setting.tables.morale_start,
        casualties=0,
        collateral=0,
        flights=setting.tables.flights,
        leaders_lost=0,
        groznyi_attacked=False,
        kidnapped=NEVER,
        ceasefire=NEVER,
        grounded=NEVER,
        attacked=[],
        ambushed=[],
        ambushers=[],
        supporters=[],
    )
    return restore(setting, facts)


@rule(
    "4.1.5",
    "4.1.6",
    "4.1.8",
    "4.2.1.4",
    "4.2.2.1",
    "4.2.2.5",
    "4.3.1.6",
    "4.3.2.1",
    "4.3.2.5",
    "4.2.1.5",
    "4.2.2.9",
    "4.2.2.10",
    "4.3.1.7",
    "4.3.2.8",
    "4.3.2.9",
)
def _waiting(setting: Setting) -> list[int]:
    """Who waits for a hex: at-start Russians, eight regulars, all militia; the rest is off the map.

    The eight are nameless until `muster`; their ids only count counters.
    """
    places: list[int] = []
    for unit, kind in enumerate(setting.units):
        if unit < setting.first_chechen:
            waits = is_at_start(kind)
        else:
            last = setting.first_chechen + setting.data.scenarios.chechen_regulars
            waits = unit < last or unit >= setting.first_militia
        places.append(UNPLACED if waits else POOL)
    return places


@rule("4.1.5", "4.1.6", "2.5.2")
def is_at_start(kind: UnitType) -> bool:
    """Whether a Russian unit begins on the map: without an R, and not Pro-Russian Chechen."""
    return not kind.reinforcement and kind.category != "pro_russian"


# --- 4.2, 4.3 where units may be set up ------------------------------------------------------


@rule(
    "4.2.1.1",
    "4.2.1.2",
    "4.2.1.3",
    "4.3.1.1",
    "4.3.1.2",
    "4.3.1.3",
    "4.3.1.4",
    "4.3.1.5",
)
def russian_ground(setting: Setting, scenario: str, unit: int) -> list[int]:
    """Hexes where a Russian unit may be set up, before stacking; ascending.

    Chechnya is closed to all (ruling setup-chechnya-ban); Georgia to the variable set-up's MVD and
    to the historical reserve (rulings setup-georgia, russia-meaning).
    """
    return list(_russian_ground(setting, scenario, unit))


@cache
def _russian_ground(setting: Setting, scenario: str, unit: int) -> tuple[int, ...]:
    zone = zone_of(setting, scenario, unit)
    if zone.near:
        find, within = setting.grid.find, setting.grid.within
        hexes = {int(hex_) for town in zone.near for hex_ in within(find(town), zone.radius)}
    else:
        hexes = set(range(len(setting.grid)))
    return tuple(
        hex_
        for hex_ in sorted(hexes)
        if setting.playable[hex_] and setting.region[hex_] not in zone.never
    )


def zone_of(setting: Setting, scenario: str, unit: int) -> SetUpZone:
    """The instruction that deploys a Russian unit: by its historical group, or by its category."""
    kind = setting.units[unit]
    zones = next(one.zones for one in setting.data.scenarios.scenarios if one.id == scenario)
    return next(zone for zone in zones if zone.units in {kind.group, kind.category})


@rule("4.2.2.2", "4.2.2.6", "4.3.2.2", "4.3.2.6", "4.2.2.7", "4.3.2.7")
def chechen_ground(setting: Setting, scenario: str, *, regular: bool) -> list[int]:
    """Hexes where a Chechen unit may be set up, before stacking; ascending.

    All of Chechnya; but regulars of the historical set-up only in its cities and towns.
    """
    where = next(o.regulars_in for o in setting.data.scenarios.scenarios if o.id == scenario)
    if not regular or where == "chechnya":
        return list(setting.chechnya)
    return [hex_ for hex_ in setting.chechnya if setting.is_city[hex_] or setting.is_town[hex_]]


def next_russian(state: State) -> int:
    """The Russian unit to be placed: the lowest of those that wait."""
    return state.where.index(UNPLACED)


def next_chechen(state: State) -> int:
    """The nameless Chechen counter to be placed: regulars first, then militia."""
    return state.where.index(UNPLACED, state.setting.first_chechen)


# --- the decisions ---------------------------------------------------------------------------


@rule("4.1.7", "4.2.1.1", "7.0.1")
def _russian_options(state: State, frame: Frame) -> list[Action]:
    """Legal ground with room in the stack."""
    ground = russian_ground(state.setting, frame[1], next_russian(state))
    closed = board.closed_to(state, 0)
    return [("at", hex_) for hex_ in ground if hex_ not in closed]


@rule("4.1.7", "4.2.2.7", "4.3.2.7", "7.6.2", "7.6.3")
def _chechen_options(state: State, frame: Frame) -> list[Action]:
    """Legal ground with room and without Russians, next to them or not (ruling setup-occupied)."""
    regular = next_chechen(state) < state.setting.first_militia
    ground = chechen_ground(state.setting, frame[1], regular=regular)
    closed = board.closed_to(state, 1)
    return [("at", hex_) for hex_ in ground if hex_ not in closed]


@rule("4.1.1", "4.1.4")
def _place_russian(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    unit, hex_ = next_russian(state), int(action[1])
    board.enter(state, unit, hex_)
    events.append(e.UnitsPlaced(clause="4.1.4", units=(unit,), hex=hex_))
    if UNPLACED not in state.where[: state.setting.first_chechen]:
        state.frames.pop()


@rule("4.2.2.2", "4.2.2.3", "4.2.2.6", "4.3.2.2", "4.3.2.3", "4.3.2.6")
def _place_chechen(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Put a counter down, question mark up: nobody knows which unit it is."""
    unit, hex_ = next_chechen(state), int(action[1])
    board.enter(state, unit, hex_)
    events.append(e.UnitsPlaced(clause="4.2.2.2", units=(UNSEEN,), hex=hex_, hidden=(UNSEEN,)))
    if UNPLACED not in state.where:
        state.frames.pop()


@rule("4.2.2.1", "4.2.2.2", "4.2.2.3", "4.2.2.6", "4.3.2.1", "4.3.2.2", "4.3.2.3", "4.3.2.6")
def muster(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Deal identities onto the counters: eight of the regulars, and all the militia.

    Drawing after placing is the same as drawing unseen before it.
    """
    setting = state.setting
    first, militia = setting.first_chechen, setting.first_militia
    deals = [
        *_deal(state, range(first, militia), dice, REGULAR_CUP),
        *_deal(state, range(militia, len(setting.units)), dice, MILITIA_CUP),
    ]
    for unit in range(first, len(setting.units)):
        if state.where[unit] >= 0:
            board.leave(state, unit, POOL)
    for unit, hex_ in deals:
        board.enter(state, unit, hex_)
    state.frames.pop()
    state.mustered = True
    events.append(e.Mustered(clause="4.2.2.3"))


def _deal(state: State, units: range, dice: Dice, purpose: Purpose) -> list[tuple[int, int]]:
    """A unit drawn at random from the cup for each placed counter of the kind."""
    cup = list(units)
    hexes = [state.where[unit] for unit in units if state.where[unit] >= 0]
    return [(cup.pop(dice.draw(len(cup), purpose)), hex_) for hex_ in hexes]


# --- why not ---------------------------------------------------------------------------------

GROUND: dict[str, tuple[str, Message]] = {
    "regular": ("4.2.1.1", say("{unit} starts in or next to one of the towns of its set-up.")),
    "mvd": ("4.2.1.3", say("{unit} starts outside Chechnya and Georgia.")),
    "north": ("4.3.1.1", say("{unit} starts in or next to Mozdok, outside Chechnya.")),
    "north-east": ("4.3.1.2", say("{unit} starts in or next to Pervomaiskoye, outside Chechnya.")),
    "west": ("4.3.1.3", say("{unit} starts in or next to Vladikavkaz, outside Chechnya.")),
    "east": ("4.3.1.4", say("{unit} starts in or next to Khasav-Yurt, outside Chechnya.")),
    "reserve": ("4.3.1.5", say("{unit} starts in Russia, outside Chechnya.")),
}
"""Clause and sentence by set-up zone."""


def _explain_russian(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "at":
        return refusals.not_now(state, frame, action)
    setting = state.setting
    unit, hex_ = next_russian(state), int(action[1])
    name = setting.units[unit].name
    can = refusals.alternatives(state, _russian_options(state, frame), near=hex_)
    if hex_ in russian_ground(setting, frame[1], unit):
        return _why_full(state, hex_, can)
    zone = zone_of(setting, frame[1], unit)
    if setting.region[hex_] == "chechnya":
        text = say(
            "{unit} can't start in {hex}: it is in Chechnya.", unit=name, hex=setting.label(hex_)
        )
        return refuse(text, "4.2.1.2" if zone.units == "regular" else GROUND[zone.units][0], can)
    clause, sentence = GROUND[zone.units]
    return refuse(Message(sentence.id, {"unit": name}), clause, can)


def _why_full(state: State, hex_: int, can: tuple[str, ...]) -> Verdict:
    text = say(
        "{hex} is full: no more than {limit} units may stack there.",
        hex=state.setting.label(hex_),
        limit=state.setting.stacking[hex_],
    )
    return refuse(text, "4.1.7", can)


def _explain_chechen(state: State, frame: Frame, action: Action) -> Verdict:
    if action[0] != "at":
        return refusals.not_now(state, frame, action)
    setting = state.setting
    hex_ = int(action[1])
    regular = next_chechen(state) < setting.first_militia
    where = setting.label(hex_)
    can = refusals.alternatives(state, _chechen_options(state, frame), near=hex_)
    if hex_ in chechen_ground(setting, frame[1], regular=regular):
        if board.side_in(state, hex_) == 0:
            return refuse(say("Russian units are in {hex}.", hex=where), "7.6.3", can)
        return _why_full(state, hex_, can)
    if setting.in_chechnya[hex_]:
        text = say("Regulars start in a city or town of Chechnya; {hex} is none.", hex=where)
        return refuse(text, "4.3.2.2", can)
    text = say("Chechen units start in Chechnya; {hex} is not in it.", hex=where)
    return refuse(text, "4.2.2.2" if regular else "4.2.2.6", can)


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


RUSSIAN_CHOICE = Choice(
    "4.1.4", _russian, _russian_options, _place_russian, _explain_russian, root=True
)
CHECHEN_CHOICE = Choice(
    "4.1.4", _chechen, _chechen_options, _place_chechen, _explain_chechen, root=True
)
