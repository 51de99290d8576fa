"""What players read: names of things, prompts, labels of choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stavka.engine.decision import Action, Decision
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor import combat_text
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import (
    BALTIC,
    GERMANS,
    IN,
    NOBODY,
    PEACE,
    RED_COMBAT,
    RED_RECRUIT,
    WAR,
    WHITE_COMBAT,
    WHITE_RECRUIT,
    State,
)

PHASES: dict[str, Message] = {
    "start": say("Start of the turn"),
    "baltic": say("Baltic Treaty"),
    "activation": say("Activation"),
    "political-control": say("Political Control"),
}

SIDE_CHITS: dict[int, Message] = {
    RED_COMBAT: say("Red Combat"),
    WHITE_COMBAT: say("White Combat"),
    RED_RECRUIT: say("Red Recruit"),
    WHITE_RECRUIT: say("White Recruit"),
}

CLOSURES: dict[int, Message] = {
    GERMANS: say("German occupation"),
    WAR: say("Closed until the Poles enter"),
    PEACE: say("Polish peace: closed to all"),
    BALTIC: say("Baltic independence: closed to all"),
}

PROMPTS: dict[str, Message] = {
    "displace": say("{unit} must leave {zone}: where to?"),
    "wrangel": say("Wrangel takes Denekin's place: where does he land?"),
    "baltic-retreat": say("The units in Riga must leave it; where to?"),
    "claim": say("Claim {zone}, or leave it to its owner?"),
    "march": say("Make up a force that is to move, or end the movement."),
    "force": say("Where does {unit} try to go? More units of {zone} may join."),
    "muster": say("Choose a unit that comes; {number} are due."),
    "put": say("Where is {unit} put down?"),
}
"""Questions by decision kind; their fields are filled by `prompt`."""
WITHOUT_FACTION = frozenset({"displace", "wrangel", "put"})
"""Questions that name a counter, or whose faction there is no doubt of."""

LABELS: dict[str, Message] = {
    "take": say("Take {what}"),
    "all": say("All units in {what}"),
    "to": say("Move to {what}"),
    "at": say("Place in {what}"),
    "claim": say("Claim it"),
    "waive": say("Leave it to its owner"),
    "return": say("Bring back {what}"),
    "recruit": say("Recruit {what}"),
    "retreat": say("Retreat to {what}"),
    "enough": say("Enough"),
    "end": say("End of the movement"),
    **combat_text.LABELS,
}
"""Labels of choices; their operands are {what} and {other}."""
OPERANDS = ("what", "other")
ON_PLACE = frozenset({"all", "to", "at", "retreat"}) | combat_text.ON_PLACE
ON_PIECE = frozenset({"take", "return", "recruit"}) | combat_text.ON_PIECE


def zone_name(setting: Setting, zone: int) -> Message:
    """The name of a zone."""
    return setting.zone_names[zone]


def faction_name(setting: Setting, faction: int) -> Message:
    """The name of a faction, or of nobody."""
    return say("nobody") if faction == NOBODY else setting.factions[faction].name


def chit_name(setting: Setting, chit: int) -> Message:
    """A chit in words."""
    if chit in SIDE_CHITS:
        return SIDE_CHITS[chit]
    return say("Movement: {faction}", faction=setting.factions[chit].name)


def listing(items: Iterable[Message]) -> Message:
    """Items joined by commas."""
    names = list(items)
    whole = names[0]
    for name in names[1:]:
        whole = say("{first}, {next}", first=whole, next=name)
    return whole


def units(setting: Setting, ids: tuple[int, ...]) -> Message:
    """Counters by name, equal ones as a number of them."""
    names = {str(setting.names[unit]): setting.names[unit] for unit in ids}
    counts = Counter(str(setting.names[unit]) for unit in ids)
    return listing(
        name if counts[key] == 1 else say("{name} × {number}", name=name, number=counts[key])
        for key, name in names.items()
    )


def prompt(state: State, decision: Decision) -> Message:
    """The question to the deciding seat; of which faction it is, where the seat leads several."""
    frame = state.frames[-1]
    found = combat_text.prompt(state, decision)
    if found is None:
        found = Message(PROMPTS[decision.kind].id, _fields(state, frame))
    if decision.kind in WITHOUT_FACTION or len(_led(state, decision)) == 1:
        return found
    name = state.setting.factions[int(str(frame[1]))].name
    return say("{faction}: {question}", faction=name, question=found)


def _led(state: State, decision: Decision) -> list[int]:
    """The factions in the game that the deciding seat leads."""
    return [
        faction
        for faction, seat in enumerate(state.seat_of)
        if seat == decision.seat and state.standing[faction] == IN
    ]


def _fields(state: State, frame: tuple[object, ...]) -> dict[str, Message | str | int | float]:
    setting = state.setting
    kind, *rest = frame
    if kind == "displace":
        unit = int(str(rest[1]))
        zone = setting.zone_names[state.where[unit]]
        return {"unit": setting.names[unit], "zone": zone}
    if kind == "put":
        return {"unit": setting.names[int(str(rest[0]))]}
    found: dict[str, Message | str | int | float] = {}
    if kind in {"claim", "force"}:
        found["zone"] = setting.zone_names[int(str(rest[1]))]
    if kind == "force" and isinstance(rest[2], tuple):
        found["unit"] = units(setting, rest[2])
    if kind == "muster":
        found["number"] = int(str(rest[2]))
    return found


def operand(setting: Setting, verb: str, value: int) -> Message:
    """The first operand of an action in words."""
    if verb in combat_text.ON_FACTION:
        return setting.factions[value].name
    return setting.names[value] if verb in ON_PIECE else setting.zone_names[value]


def label(setting: Setting, action: Action) -> Message:
    """A choice in words."""
    verb = str(action[0])
    fields = {}
    if len(action) > 1:
        fields["what"] = operand(setting, verb, int(action[1]))
    if len(action) > len(OPERANDS):
        fields["other"] = setting.zone_names[int(action[2])]
    return Message(LABELS[verb].id, dict(fields))
