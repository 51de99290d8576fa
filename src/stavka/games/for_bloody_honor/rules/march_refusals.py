"""Why a force can't be made up so, or can't go there."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor.rules import board
from stavka.games.for_bloody_honor.rules.ground import destinations, ground_for
from stavka.games.for_bloody_honor.rules.refusals import explain_choice, refuse_action
from stavka.games.for_bloody_honor.state import (
    BALTIC,
    GERMANS,
    MAHKNO,
    OPEN,
    PEACE,
    SPENT,
    WAR,
    State,
    machine,
)

CLOSED: dict[int, tuple[str, Message]] = {
    GERMANS: ("11.4.4.2", say("the Germans hold it until the end of turn 1")),
    WAR: ("11.2.0.2", say("it is closed until the Poles enter the war")),
    PEACE: ("11.2.3.4", say("the Polish peace has closed it")),
    BALTIC: ("11.5.2.5", say("the Baltic States have closed it")),
}
"""Clause and words for each closure of a zone."""


@rule("7.1.1", "7.1.7", "7.6", "7.4.2", "1.3.5")
def explain_march(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a force can't begin with this."""
    if action[0] == "all":
        return _explain_all(state, frame, int(action[1]))
    if action[0] != "take":
        return explain_choice(state, frame, action)
    return _explain_unit(state, frame, frame[1], int(action[1]))


def _explain_all(state: State, frame: Frame, zone: int) -> Verdict:
    setting = state.setting
    faction = frame[1]
    here = board.units_in(state, faction, zone)
    rest = [unit for unit in here if not state.status[unit] & SPENT]
    if len(rest) > 1:
        return _explain_zone(state, frame, faction, next(filter(_is_rail(state), rest), rest[0]))
    text = say(
        "{faction} has not two units in {zone} that could still try to move.",
        faction=setting.factions[faction].name,
        zone=setting.zone_names[zone],
    )
    return refuse_action(state, text, "7.1.9", machine().choice(frame).options(state, frame))


def _is_rail(state: State) -> Callable[[int], bool]:
    """Whether a counter goes by rail alone: it decides for all that go with it."""
    return lambda unit: state.setting.is_rail[unit]


def _explain_unit(state: State, frame: Frame, faction: int, unit: int) -> Verdict:
    setting = state.setting
    name, zone = setting.names[unit], state.where[unit]
    options = machine().choice(frame).options(state, frame)
    if setting.faction_of[unit] != faction:
        text = say(
            "{unit} moves only on its own faction's chit; this one is for {faction}.",
            unit=name,
            faction=setting.factions[faction].name,
        )
        return refuse_action(state, text, "7.1.1", options)
    if zone < 0:
        text = say("{unit} is not on the map.", unit=name)
        return refuse_action(state, text, "7.1.2", options)
    if state.status[unit] & SPENT:
        text = say("{unit} has tried to move in this action already.", unit=name)
        return refuse_action(state, text, "7.1.7", options)
    return _explain_zone(state, frame, faction, unit)


def _explain_zone(state: State, frame: Frame, faction: int, unit: int) -> Verdict:
    setting = state.setting
    zone = state.where[unit]
    options = machine().choice(frame).options(state, frame)
    here = setting.zone_names[zone]
    if state.attempts[zone] >= setting.charts.forces:
        text = say(
            "{number} forces have tried to leave {zone} in this action; more may not.",
            number=setting.charts.forces,
            zone=here,
        )
        return refuse_action(state, text, "7.6", options)
    if not destinations(state, faction, zone, setting.is_rail[unit]):
        text = say(
            "There is no zone that {unit} could go to from {zone}.",
            unit=setting.names[unit],
            zone=here,
        )
        return refuse_action(state, text, "7.4.2", options)
    text = say("An equal counter of the same zone stands for {unit}.", unit=setting.names[unit])
    return refuse_action(state, text, "7.1.9", options)


@rule("7.1.2", "7.1.13", "7.1.14", "7.3.1", "7.4.1", "7.5.8", "5.1.2.1", "11.2.1.1", "11.4.6.3")
def explain_force(state: State, frame: Frame, action: Action) -> Verdict:
    """Why the force can't take this, or can't go there."""
    if len(action) < 2:  # noqa: PLR2004 - a verb and its operand
        return explain_choice(state, frame, action)
    if action[0] == "take":
        return _explain_unit(state, frame, frame[1], int(action[1]))
    if action[0] != "to":
        return explain_choice(state, frame, action)
    zone = int(action[1])
    clause, reason = find_bar(state, frame[1], frame[2], zone)
    return refuse_action(state, reason, clause, machine().choice(frame).options(state, frame))


def find_bar(state: State, faction: int, origin: int, zone: int) -> tuple[str, Message]:
    """The clause and the words on what keeps a force from a zone."""
    setting = state.setting
    names = {"origin": setting.zone_names[origin], "zone": setting.zone_names[zone]}
    closure = state.closure[zone]
    if closure != OPEN:
        clause, why = CLOSED[closure]
        return clause, say("{zone} can't be entered: {why}.", why=why, zone=names["zone"])
    if not setting.factions[faction].enterable[zone]:
        clause = "5.1.2.1" if faction == MAHKNO else "7.5.8"
        return clause, say(
            "{zone} is closed to {faction}.",
            zone=names["zone"],
            faction=setting.factions[faction].name,
        )
    if setting.graph.is_barred(origin, zone):
        return "7.1.13", say("{origin} and {zone} meet in a point only; nobody passes.", **names)
    ground = ground_for(state, faction)
    if not ground.ends[zone]:
        return "11.2.1.1", say("The Poles end no move beside other Whites.")
    if ground.held[origin] and board.has_enemies(state, faction, zone) and not ground.exit[zone]:
        return "7.4.1", say(
            "Out of contested {origin} units go only into a friendly zone or an empty one.", **names
        )
    return "7.3.1", say("{zone} is neither next to {origin} nor within reach by rail.", **names)
