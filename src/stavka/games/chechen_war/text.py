"""What players read: names of things, prompts, labels of choices, and the sentences of the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.messages import Message, say
from stavka.games.chechen_war.rules import setup
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, State

SIDES: dict[Seat, Message] = {
    RUSSIAN: say("The Russian player"),
    CHECHEN: say("The Chechen player"),
}

SEGMENTS: dict[str, Message] = {
    "set-up": say("Set-up"),
    "turn-start": say("Start of the turn"),
    "russian-arrival": say("Russian Reinforcement Arrival"),
    "russian-movement": say("Russian Movement"),
    "gunship-threat": say("Gunship Threat"),
    "chechen-ambush": say("Chechen Ambush"),
    "russian-combat": say("Russian Combat"),
    "chechen-arrival": say("Chechen Reinforcement Arrival"),
    "chechen-movement": say("Chechen Movement"),
    "chechen-combat": say("Chechen Combat"),
    "random-events": say("Random Events"),
    "russian-morale": say("Russian Morale"),
    "ceasefire-declaration": say("Ceasefire Declaration"),
    "reinforcement-determination": say("Reinforcement Determination"),
    "turn-end": say("End of the turn"),
}

RESULTS: dict[str, Message] = {
    "-": say("No effect"),
    "AE": say("Attacker eliminated"),
    "Ax": say("Attacker loses steps"),
    "Ex": say("Exchange"),
    "DE": say("Defender eliminated"),
}

MODIFIERS: dict[str, Message] = {
    "first attack on Groznyi": say("First attack on Groznyi"),
    "clear": say("Clear terrain"),
    "rough": say("Rough terrain"),
    "mountain": say("Mountain terrain"),
    "town": say("Town"),
    "city": say("City"),
    "river": say("River"),
    "artillery": say("Artillery support"),
    "airstrike": say("Airstrike"),
    "gunship": say("Gunship support"),
    "armor": say("Armor support"),
    "tos": say("TOS-1 support"),
    "chechen artillery": say("Chechen artillery"),
    "leader": say("Chechen leader"),
    "rough or mountain": say("Ambush from rough or mountain"),
    "clear or town": say("Ambush from clear or town"),
    "support": say("A second hex supports"),
    "casualties": say("Casualties"),
    "many casualties": say("Heavy casualties"),
    "leaders eliminated": say("Leaders eliminated"),
    "Groznyi occupied": say("Groznyi is Russian-occupied"),
    "ceasefire": say("Ceasefire turn"),
    "collateral": say("Collateral damage"),
    "low morale": say("Low morale"),
    "high morale": say("High morale"),
    "Groznyi free": say("No Russian unit in Groznyi"),
}

RANDOM_EVENTS: dict[str, Message] = {
    "infiltration": say("infiltration"),
    "decapitation": say("strike at a leader"),
    "mothers": say("protest of the soldiers' mothers"),
    "none": say("no event"),
    "levy": say("loyalist levy"),
    "foul_weather": say("foul weather"),
}

REASONS: dict[str, Message] = {
    "table": say("war weariness"),
    "ceasefire": say("the ceasefire"),
    "raid": say("a raid"),
    "kidnapping": say("the kidnapping"),
    "event": say("protest at home"),
}

PROMPTS: dict[str, Message] = {
    "setup-russian": say("Place {unit}."),
    "arrive-russian": say("Place {unit}, which arrives as reinforcement."),
    "arrive-chechen": say("Place {unit}, which arrives as reinforcement."),
    "russian-move": say("Move units, fly heliborne ones, or end the movement."),
    "chechen-move": say("Move units, withdraw leaders, or end the movement."),
    "moving": say("Where does {unit} go? More units of the hex may join."),
    "flying": say("Where does {unit} land?"),
    "overstack": say("{hex} is over-stacked: which unit is given up?"),
    "threat": say("Lay gunship threats on Russian hexes, or end."),
    "ambush": say("Declare an ambush, or end the segment."),
    "ambush-support": say("Which hex supports the ambush of {hex}?"),
    "ambush-leader": say("Does a leader join the ambush of {hex}?"),
    "ambush-loss": say("The ambush costs a step in {hex}: which unit pays?"),
    "retreat": say("Which unit retreats from {hex}?"),
    "fall-back": say("Where does {unit} retreat to?"),
    "free-ambush-choice": say("The retreat to {hex} allows a free ambush."),
    "attack": say("Declare an attack, or end the segment."),
    "attackers": say("Who attacks {hex}?"),
    "markers": say("Commit support to the combat at {hex}, in secret?"),
    "items": say("Commit artillery or leaders to the combat at {hex}?"),
    "lose": say("Choose how {due} more steps are lost."),
    "advance": say("Who advances into {hex}?"),
    "infiltration": say("Infiltration: place {unit} in Chechnya."),
    "levy": say("Loyalist levy: a Pro-Russian unit may appear in a Russian-held city."),
    "kidnapping": say("Kidnap civilians? It can be tried once in the game."),
    "ceasefire": say("Declare the next turn the ceasefire turn? It can be done once."),
    "recruit": say("Reinforcements due: {number}. Recruit a unit or restore a reduced one."),
}
"""Questions by decision kind; those with fields are filled by `prompt`."""

FALLBACK = say("Decide.")
REGULAR = say("a face-down regular")
MILITIA = say("a face-down militia unit")
HIDDEN = say("a face-down unit")
NO_UNIT = -1


def place(setting: Setting, hex_: int) -> Message | str:
    """A hex by its name and number: "Groznyi (1324)", or the number alone."""
    name = setting.place_name.get(hex_)
    label = setting.label(hex_)
    return say("{name} ({label})", name=name, label=label) if name else label


def modifier(name: str) -> Message:
    """The wording of a shift or die modifier."""
    return MODIFIERS[name]


def ambush_result(steps: int, retreat: bool) -> Message:
    """An entry of the Ambush Table in words."""
    if steps and retreat:
        return say("Steps lost: {steps}, then retreat", steps=steps)
    if steps:
        return say("Steps lost: {steps}", steps=steps)
    return say("Retreat") if retreat else say("No effect")


def unit_name(setting: Setting, unit: int) -> Message:
    """A unit's name, or the wording for one that the reader cannot see."""
    return HIDDEN if unit == NO_UNIT else setting.units[unit].name


def listing(items: Iterable[Message | str]) -> Message | str:
    """Items joined by commas."""
    names = list(items)
    whole = names[0]
    for name in names[1:]:
        whole = say("{first}, {next}", first=whole, next=name)
    return whole


def units(setting: Setting, ids: tuple[int, ...]) -> Message | str:
    """Units by name; the unseen ones as a number."""
    hidden = ids.count(NO_UNIT)
    names: list[Message | str] = [setting.units[unit].name for unit in ids if unit != NO_UNIT]
    if hidden == 1:
        names.append(HIDDEN)
    elif hidden:
        names.append(say("{number} face-down units", number=hidden))
    return listing(names)


def prompt(state: State, decision: Decision) -> Message:
    """The question to the deciding seat."""
    setting = state.setting
    frame = state.frames[-1]
    kind = decision.kind
    template = PROMPTS.get(kind, FALLBACK)
    if kind == "setup-chechen":
        regulars = any(action for action in decision.options) and _places_regular(state)
        what = REGULAR if regulars else MILITIA
        return say("Place {unit}.", unit=what)
    fields: dict[str, Message | str | int | float] = {}
    if "{unit}" in template.id:
        fields["unit"] = units(setting, _prompt_units(state, frame))
    if "{hex}" in template.id:
        index = (
            2
            if kind
            in {"ambush-support", "ambush-leader", "attackers", "markers", "items", "advance"}
            else 1
        )
        fields["hex"] = place(setting, int(frame[index]))
    if "{due}" in template.id:
        fields["due"] = int(frame[3])
    if "{number}" in template.id:
        fields["number"] = int(frame[1])
    return Message(template.id, fields)


def _places_regular(state: State) -> bool:
    setting = state.setting
    placed = sum(
        state.where[unit] >= 0 for unit in range(setting.first_chechen, setting.first_militia)
    )
    return placed < setting.data.scenarios.chechen_regulars


def _prompt_units(state: State, frame: tuple[Any, ...]) -> tuple[int, ...]:
    kind = frame[0]
    if kind == "moving":
        return tuple(frame[1])
    if kind == "fall-back":
        return (int(frame[2][0]),)
    if kind in {"flying", "infiltration", "arrive-russian", "arrive-chechen"}:
        return (int(frame[1]),)
    return (setup.next_russian(state),)


LABELS: dict[str, Message] = {
    "at": say("Place in {what}"),
    "move": say("Move {what}"),
    "with": say("Add {what}"),
    "to": say("Move to {what}"),
    "fly": say("Fly {what} by helicopter"),
    "land": say("Land in {what}"),
    "withdraw": say("Send {what} underground"),
    "threat": say("Gunship threat on {what}"),
    "give-up": say("Give up {what}"),
    "ambush": say("Ambush {other} from {what}"),
    "support": say("{what} supports"),
    "alone": say("No support"),
    "leader": say("{what} in {other}"),
    "no-leader": say("No leader"),
    "flip": say("Reduce {what}"),
    "remove": say("Lose {what}"),
    "retreat": say("{what} retreats"),
    "fall-back": say("Fall back to {what}"),
    "attack": say("Attack {what}"),
    "commit": say("Attack"),
    "marker": say("Commit {what}"),
    "artillery": say("Chechen artillery"),
    "enough": say("Enough"),
    "advance": say("{what} advances"),
    "levy": say("Raise {what}"),
    "kidnap": say("Kidnap civilians"),
    "ceasefire": say("Declare a ceasefire"),
    "decline": say("Decline"),
    "recruit": say("Recruit {what}"),
    "restore": say("Restore {what}"),
    "done": say("Done"),
}
"""Labels of choices; their operands are {what} and {other}."""
OPERANDS = ("what", "other")


def operand(setting: Setting, verb: str, position: int, value: int) -> Message | str:
    """An operand of an action in words."""
    if (verb == "leader" and position == 0) or verb == "withdraw":
        return setting.leaders[value]
    if verb == "marker":
        return setting.russian_support[value].name
    if verb in UNIT_VERBS:
        return setting.units[value].name
    return place(setting, value)


UNIT_VERBS = frozenset(
    [
        "move",
        "with",
        "fly",
        "give-up",
        "flip",
        "remove",
        "retreat",
        "advance",
        "levy",
        "recruit",
        "restore",
    ]
)
"""Verbs whose operand is a unit."""


def label(setting: Setting, action: Action) -> Message:
    """A choice in words."""
    verb = str(action[0])
    fields = {
        name: operand(setting, verb, index, int(item))
        for index, (name, item) in enumerate(zip(OPERANDS, action[1:], strict=False))
    }
    return Message(LABELS[verb].id, dict(fields))
