"""Why an attack, a flight, a shot, a hit or a retreat can't be had so."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.rules.fight import current, fighters
from stavka.games.for_bloody_honor.rules.march_refusals import CLOSED
from stavka.games.for_bloody_honor.rules.refusals import explain_choice, refuse_action
from stavka.games.for_bloody_honor.rules.retreat import retreat_zones
from stavka.games.for_bloody_honor.state import (
    FACTIONS,
    FIRED,
    FOUGHT,
    MAHKNO,
    NEWCOMER,
    OPEN,
    State,
    machine,
)

Bar = tuple[str, Message]
"""A clause, and the sentence on what it forbids."""


def _refuse(state: State, frame: Frame, bar: Bar | None, action: Action) -> Verdict:
    """A refusal with the bar that was found, or with what can be said of any choice."""
    if bar is None:
        return explain_choice(state, frame, action)
    clause, reason = bar
    return refuse_action(state, reason, clause, machine().choice(frame).options(state, frame))


# --- attacks and flights --------------------------------------------------------------------------


@rule("8.1.3", "8.1.4", "8.2.12")
def explain_assault(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a faction can't attack in a zone."""
    bar = None
    if action[0] == "attack":
        bar = _attack_bar(state, frame[1], int(action[1]))
    return _refuse(state, frame, bar, action)


def _attack_bar(state: State, faction: int, zone: int) -> Bar:
    setting = state.setting
    names = {"faction": setting.factions[faction].name, "zone": setting.zone_names[zone]}
    fought = state.frames[-2][2]
    if zone * len(FACTIONS) + faction in fought:
        return "8.2.12", say(
            "There has been a combat in {zone} in this Combat phase already.", zone=names["zone"]
        )
    if not fighters(state, faction, zone, attacks=True):
        return "8.1.3", say("{faction} has no unit in {zone} that could attack.", **names)
    return "8.1.3", say("No enemy that could be fought is in {zone}.", zone=names["zone"])


@rule("11.4.2.3.1", "11.4.2.3.2", "11.4.2.2.2")
def explain_flight(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a counter can't fly to a zone."""
    bar = None
    if action[0] == "fly":
        bar = _flyer_bar(state, frame, int(action[1]))
        bar = bar or _flight_bar(state, frame[1], int(action[1]), int(action[2]))
    return _refuse(state, frame, bar, action)


def _flyer_bar(state: State, frame: Frame, unit: int) -> Bar | None:
    setting = state.setting
    _, faction, flown = frame
    name = setting.names[unit]
    if setting.is_ground[unit]:
        return "11.4.2.3.1", say("{unit}: only Aircraft fly.", unit=name)
    if setting.faction_of[unit] != faction:
        return _not_yours(state, faction, unit)
    if state.where[unit] < 0:
        return "11.4.2.3.1", say("{unit} is not on the map.", unit=name)
    if unit in flown:
        return "11.4.2.3.1", say("{unit} has flown in this Combat phase already.", unit=name)
    return None


def _flight_bar(state: State, faction: int, unit: int, zone: int) -> Bar | None:
    setting = state.setting
    origin = state.where[unit]
    names = {"origin": setting.zone_names[origin], "zone": setting.zone_names[zone]}
    if zone not in setting.neighbours[origin]:
        return "11.4.2.3.1", say("{zone} is not next to {origin}.", **names)
    bar = _closed_bar(state, faction, zone, "7.5.8")
    if bar:
        return bar
    here = board.units_in(state, faction, zone)
    if not any(setting.is_ground[other] for other in here):
        return "11.4.2.3.1", say(
            "{faction} has no ground unit in {zone} for an Aircraft to join.",
            faction=setting.factions[faction].name,
            zone=names["zone"],
        )
    if not board.has_enemies(state, faction, zone):
        return "11.4.2.3.1", say("There is no enemy in {zone}.", zone=names["zone"])
    return "7.1.9", _equal(state, unit)


def _equal(state: State, unit: int) -> Message:
    return say(
        "An equal counter of the same zone stands for {unit}.", unit=state.setting.names[unit]
    )


def _not_yours(state: State, faction: int, unit: int) -> Bar:
    setting = state.setting
    return "7.1.1", say(
        "{unit} is not one of {faction}, who decides now.",
        unit=setting.names[unit],
        faction=setting.factions[faction].name,
    )


def _closed_bar(state: State, faction: int, zone: int, clause: str) -> Bar | None:
    """What closes a zone to a faction, whatever way its units come."""
    setting = state.setting
    closure = state.closure[zone]
    if closure != OPEN:
        why_clause, why = CLOSED[closure]
        name = setting.zone_names[zone]
        return why_clause, say("{zone} can't be entered: {why}.", why=why, zone=name)
    if not setting.factions[faction].enterable[zone]:
        return "5.1.2.1" if faction == MAHKNO else clause, say(
            "{zone} is closed to {faction}.",
            zone=setting.zone_names[zone],
            faction=setting.factions[faction].name,
        )
    return None


# --- in a combat ----------------------------------------------------------------------------------


def _part_bar(state: State, faction: int, unit: int) -> Bar | None:
    """What keeps a counter from being named by a faction in the combat in progress."""
    setting = state.setting
    zone = current(state).zone
    if setting.faction_of[unit] != faction:
        return _not_yours(state, faction, unit)
    if state.where[unit] != zone:
        return "8.2.1", say(
            "{unit} is not in {zone}, where the combat is.",
            unit=setting.names[unit],
            zone=setting.zone_names[zone],
        )
    return None


@rule("8.2.3", "8.5.5", "11.4.2.3.10")
def explain_loss(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a counter can't take a hit."""
    bar = None
    if action[0] == "hit":
        unit = int(action[1])
        bar = _part_bar(state, frame[1], unit) or (
            ("8.5.5", _aside(state, unit))
            if unit in current(state).aside
            else ("8.2.3", _equal(state, unit))
        )
    return _refuse(state, frame, bar, action)


def _aside(state: State, unit: int) -> Message:
    return say("{unit} takes no part in this combat.", unit=state.setting.names[unit])


@rule("8.5.5", "11.4.1.4", "11.4.2.3.10")
def explain_special(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a counter can't fire, or can't be called into the combat."""
    what, faction = frame
    bar = None
    if action[0] in {"fire", "engage"} and (action[0] == "fire") == (what == "tanks"):
        unit = int(action[1])
        bar = _part_bar(state, faction, unit) or BARS[what](state, unit)
    return _refuse(state, frame, bar, action)


def _newcomer_bar(state: State, unit: int) -> Bar:
    name = state.setting.names[unit]
    if not state.status[unit] & NEWCOMER:
        return "8.5.6", say(
            "{unit} has not retreated into this zone in this Combat phase.", unit=name
        )
    return _spent_bar(state, unit)


def _aircraft_bar(state: State, unit: int) -> Bar:
    if state.setting.is_ground[unit]:
        text = say("{unit}: only Aircraft are asked for now.", unit=state.setting.names[unit])
        return "11.4.2.1.2", text
    return _spent_bar(state, unit)


def _spent_bar(state: State, unit: int) -> Bar:
    if state.status[unit] & FOUGHT and not state.setting.is_ground[unit]:
        return "11.4.2.3.10", say(
            "{unit} has had its one combat of this Combat phase.", unit=state.setting.names[unit]
        )
    if unit in current(state).aside and not state.status[unit] & NEWCOMER:
        return "8.5.5", _aside(state, unit)
    return "7.1.9", _equal(state, unit)


def _tank_bar(state: State, unit: int) -> Bar:
    name = state.setting.names[unit]
    if not state.setting.is_single[unit]:
        text = say("{unit}: only Tanks and armoured cars choose their round.", unit=name)
        return "11.4.1.4", text
    if state.status[unit] & FIRED:
        return "11.4.1.4", say("{unit} has fired in this Combat phase already.", unit=name)
    if unit in current(state).firing:
        return "11.4.1.4", say("{unit} is to fire in this round already.", unit=name)
    return _spent_bar(state, unit)


BARS = {"newcomers": _newcomer_bar, "aircraft": _aircraft_bar, "tanks": _tank_bar}
"""By what is asked for: why a counter of the faction in the zone is not it."""


# --- retreats -------------------------------------------------------------------------------------


@rule("8.2.5", "8.2.8", "8.5.2", "8.5.10")
def explain_retreat(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a faction in a combat can't retreat to a zone."""
    bar = None
    if action[0] == "retreat":
        bar = retreat_bar(state, frame[1], current(state).zone, int(action[1]))
    return _refuse(state, frame, bar, action)


@rule("8.3.0.3")
def explain_leave(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a faction that does not support an attack can't go to a zone."""
    bar = None
    if action[0] == "retreat":
        _, faction, origin = frame
        zone = int(action[1])
        bar = retreat_bar(state, faction, origin, zone) or (
            "8.3.0.3",
            say(
                "Who doesn't support an attack goes to a zone in White hands; {zone} is not.",
                zone=state.setting.zone_names[zone],
            ),
        )
    return _refuse(state, frame, bar, action)


def retreat_bar(state: State, faction: int, origin: int, zone: int) -> Bar | None:
    """What keeps a faction from retreating from one zone to another; None for nothing."""
    setting = state.setting
    names = {"origin": setting.zone_names[origin], "zone": setting.zone_names[zone]}
    if zone in retreat_zones(state, faction, origin):
        return None
    if setting.graph.is_barred(origin, zone):
        return "7.1.13", say("{origin} and {zone} meet in a point only; nobody passes.", **names)
    if zone not in setting.neighbours[origin]:
        return "8.2.5", say("{zone} is not next to {origin}.", **names)
    bar = _closed_bar(state, faction, zone, "11.2.1.6")
    if bar:
        return bar
    if not board.may_retreat_to(state, faction, zone):
        return "8.5.10", say("Only Poles retreat into {zone}: it is not in Russia.", **names)
    return "8.5.2", say("There are only enemies in {zone}.", zone=names["zone"])
