"""What players read in combat: prompts by frame, labels by verb, when each verb has its place."""

from __future__ import annotations

from typing import Any

from stavka.engine.decision import Decision
from stavka.engine.messages import Message, say
from stavka.games.for_bloody_honor.state import State

LABELS: dict[str, Message] = {
    "fly": say("{what}: fly to {other}"),
    "attack": say("Attack in {what}"),
    "pass": say("No more"),
    "support": say("Support the attack"),
    "decline": say("Don't support it, and leave the zone"),
    "against": say("Attack: {what}"),
    "defend": say("Help the defenders"),
    "aloof": say("Stand by"),
    "accept": say("Let them join"),
    "refuse": say("Refuse them"),
    "engage": say("{what} takes part"),
    "fire": say("{what} fires in this round"),
    "hold": say("None of the others"),
    "hit": say("{what} takes the hit"),
    "fight": say("Another round"),
}
"""Labels of choices by verb; operands are {what} and {other}."""
ON_PLACE: frozenset[str] = frozenset({"attack"})
"""Verbs that are played by a click on the zone that is their first operand."""
ON_PIECE: frozenset[str] = frozenset({"fly", "engage", "fire", "hit"})
"""Verbs that are played by a click on the counter that is their first operand."""
ON_FACTION: frozenset[str] = frozenset({"against"})
"""Verbs whose operand is a faction."""

PROMPTS: dict[str, str] = {
    "flight": say("Aircraft may fly to a fight next door.").id,
    "assault": say("Attack in a zone, or attack no more?").id,
    "support": say("An attack is declared in {zone}; support it, or leave?").id,
    "leave": say("Leave {zone} before the attack; where to?").id,
    "against": say("Who is attacked in {zone}?").id,
    "side": say("Whites fight in {zone}; take a side?").id,
    "consent": say("Let {other} join your side in {zone}?").id,
    "newcomers": say("Do newcomers in {zone} join the combat?").id,
    "aircraft": say("Do Aircraft take part in the combat in {zone}?").id,
    "tanks": say("Does armour in {zone} fire in round {round}? It fires once.").id,
    "loss": say("{hits} hits in {zone}; who takes the next one?").id,
    "attacker-continue": say("Round {round} in {zone} is over; attack on?").id,
    "defender-continue": say("The attack on {zone} goes on; stay?").id,
}
"""Questions by frame."""

NO_COMBAT = say("Combat comes only when a Combat chit is drawn, and step by step.")
WHEN: dict[str, tuple[str, Message]] = {
    "fly": ("11.4.2.3.1", say("Aircraft fly only as a Combat phase starts.")),
    "attack": ("8.1.1", say("A side attacks only when its own Combat chit is drawn.")),
    "support": ("8.3.0.1", say("No attack is declared that could be supported now.")),
    "decline": ("8.3.0.3", say("No attack is declared that could be supported now.")),
    "against": ("11.5.0.3", say("Whites attack each other only once the Reds are gone.")),
    "defend": ("11.5.0.3", say("Whites attack each other only once the Reds are gone.")),
    "aloof": ("11.5.0.3", say("Whites attack each other only once the Reds are gone.")),
    "accept": ("11.5.0.3", say("Nobody asks to join now.")),
    "refuse": ("11.5.0.3", say("Nobody asks to join now.")),
    "engage": ("11.4.2.1.2", NO_COMBAT),
    "fire": ("11.4.1.4", NO_COMBAT),
    "hold": ("", say("This must be decided first; it can't be passed over.")),
    "pass": ("", say("This must be decided first; it can't be passed over.")),
    "hit": ("8.2.3", say("No hit is to be taken now.")),
    "fight": ("8.2.4", NO_COMBAT),
}
"""Clause and sentence on when each verb has its place."""


def prompt(state: State, decision: Decision) -> Message | None:
    """The question of one of combat's frames; None for any other."""
    template = PROMPTS.get(decision.kind)
    if template is None:
        return None
    frame = state.frames[-1]
    setting = state.setting
    fields: dict[str, Any] = {}
    zone = zone_of(state)
    if zone is not None:
        fields["zone"] = setting.zone_names[zone]
    if decision.kind in {"tanks", "attacker-continue"}:
        fields["round"] = next(f for f in reversed(state.frames) if f[0] == "fight")[4]
    if decision.kind == "loss":
        fields["hits"] = frame[2]
    if decision.kind == "consent":
        fields["other"] = setting.factions[state.frames[-2][4][0]].name
    return Message(template, fields)


ZONE_AT = {"fight": 1, "coalition": 1, "quarrel": 1, "support": 2, "leave": 2, "against": 2}
"""Where frames of combat keep the zone that it is in."""


def zone_of(state: State) -> int | None:
    """The zone that the combat in progress or being declared is in, None for none."""
    for frame in reversed(state.frames):
        if frame[0] in ZONE_AT:
            zone: int = frame[ZONE_AT[frame[0]]]
            return zone
    return None
