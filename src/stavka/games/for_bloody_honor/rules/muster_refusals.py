"""Why a unit can't come onto the map, or can't be put down there."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor.rules.march_refusals import CLOSED
from stavka.games.for_bloody_honor.rules.placing import REPLACEMENT, VERBS, places_for, source
from stavka.games.for_bloody_honor.rules.refusals import explain_choice, refuse_action
from stavka.games.for_bloody_honor.state import MAHKNO, NOBODY, OPEN, POLES, State, machine


@rule("9.0.1", "9.1.4", "9.2.2", "9.2.8")
def explain_unit(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a counter can't be the next that comes."""
    _, faction, how, _, _, _ = frame
    if action[0] != VERBS[how]:
        return explain_choice(state, frame, action)
    setting = state.setting
    unit = int(action[1])
    name = {"unit": setting.names[unit]}
    options = machine().choice(frame).options(state, frame)
    clause = "9.1.4" if how == REPLACEMENT else "9.2.2"
    if setting.faction_of[unit] != faction:
        text = say(
            "{unit} is not one of {faction}, who decides now.",
            faction=setting.factions[faction].name,
            **name,
        )
        return refuse_action(state, text, "9.0.1", options)
    if unit not in source(state, faction, how):
        text = say("{unit} is not in the pool that units come from now.", **name)
        return refuse_action(state, text, clause, options)
    if not places_for(state, unit, how):
        text = say("There is no zone where {unit} could be put down.", **name)
        return refuse_action(state, text, "9.2.8", options)
    text = say("An equal counter stands for {unit}, or its sort is past: take one listed.", **name)
    return refuse_action(state, text, clause, options)


@rule("9.1.7", "9.2.8", "5.1.4.1", "11.2.0.4", "11.4.5.3", "11.4.5.5")
def explain_put(state: State, frame: Frame, action: Action) -> Verdict:
    """Why the unit can't be put down in a zone."""
    if action[0] != "at":
        return explain_choice(state, frame, action)
    _, unit, how = frame
    zone = int(action[1])
    setting = state.setting
    options = machine().choice(frame).options(state, frame)
    names = {"unit": setting.names[unit], "zone": setting.zone_names[zone]}
    closure = state.closure[zone]
    if closure != OPEN:
        clause, why = CLOSED[closure]
        text = say("{zone} can't be entered: {why}.", why=why, zone=names["zone"])
        return refuse_action(state, text, clause, options)
    if zone in places_for(state, unit, how):
        text = say("Equal units are put down in the order of the zones; {zone} is past.", **names)
        return refuse_action(state, text, "9.2.8", options)
    if state.control[zone] == NOBODY:
        text = say("{zone} is controlled by nobody.", zone=names["zone"])
        return refuse_action(state, text, _clause(state, unit, how), options)
    text = say("{unit} can't be put down in {zone}.", **names)
    return refuse_action(state, text, _clause(state, unit, how), options)


def _clause(state: State, unit: int, how: str) -> str:
    """The clause that says where a counter can be put down."""
    setting = state.setting
    faction = setting.faction_of[unit]
    info = setting.factions[faction]
    if setting.home_of[unit] != NOBODY:
        return "11.4.5.5"
    if faction == MAHKNO:
        return "5.1.4.1"
    if info.lent:
        return "11.4.5.3"
    if faction == POLES and how != REPLACEMENT:
        return "11.2.0.4"
    return "9.1.7" if how == REPLACEMENT else "9.2.8"
