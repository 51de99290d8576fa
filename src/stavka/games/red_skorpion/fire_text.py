"""The words of fire, melee and damage: parts of dice pools, effects, questions, labels."""

from __future__ import annotations

from stavka.engine.messages import Message, say

PARTS: dict[str, Message] = {
    "base": say("Basic dice"),
    "body": say("Body armour"),
    "apc": say("APC armour"),
    "tank": say("AFV armour"),
    "cover": say("In cover"),
    "elite": say("Elite"),
    "command": say("Commander, sniper in cover or mullah"),
    "moved": say("Moved"),
    "cracked": say("Armour cracked"),
    "weapon": say("Weapon"),
    "moving": say("Moves and fires"),
    "wounded": say("Wounded"),
    "sensors": say("Sensors damaged"),
    "senseless": say("Knocked out"),
}
"""What adds or takes away dice, by the name of a part."""

EFFECTS: dict[str, Message] = {
    "destroyed": say("destroyed"),
    "primary": say("primary weapon destroyed"),
    "secondary": say("secondary weapon destroyed"),
    "jammed": say("turret jammed"),
    "passengers": say("passengers hit"),
    "stunned": say("crew stunned"),
    "mobility": say("mobility damaged"),
    "sensors": say("sensors and targeting damaged"),
    "cracked": say("armour cracked"),
    "immobile": say("power plant hit: it cannot move"),
    "explodes": say("it explodes"),
}
"""Rows and secondary effects of the vehicle hit table."""

CAUSES: dict[str, Message] = {
    "shot": say("by fire"),
    "melee": say("hand to hand"),
    "blast": say("by a blast"),
    "wreck": say("in the wreck"),
    "passenger": say("inside the vehicle"),
    "run over": say("run over"),
    "bomb": say("by his own bomb"),
    "duck": say("holding his ground"),
}

PROMPTS: dict[str, Message] = {
    "shot": say("What does {figure} fire at with {weapon}?"),
    "duck-first": say("Which figure ducks back first?"),
    "duck": say("{figure} is hit in cover: duck back, or hold and take a wound?"),
    "mercy": say("{figure} has won: strike {other} down, or take him alive?"),
    "thrown": say("Which way is {figure} thrown clear?"),
}
"""Questions by kind of decision."""

LABELS: dict[str, Message] = {
    "fire": say("Fire {what}"),
    "target": say("At {what}"),
    "aim": say("Burst at {what}"),
    "melee": say("Fight {what} hand to hand"),
    "explode": say("Blow himself up"),
    "over": say("Run {what} over"),
    "ram": say("Ram {what}"),
    "first": say("{what} first"),
    "duck": say("Duck back"),
    "hold": say("Hold and take a wound"),
    "capture": say("Take him alive"),
    "strike": say("Strike him down"),
    "clear": say("Toward {what} o'clock"),
}
"""Labels of choices; {what} is the operand."""

FIGURE_VERBS = frozenset({"target", "melee", "over", "ram", "first"})
"""Verbs whose operand is a figure; that of `fire` is a weapon, of `clear` an hour."""


def part(name: str) -> Message:
    """The wording of a part of a dice pool."""
    return PARTS[name]
