"""What players read: names of things, prompts, labels of choices; fire has `fire_text.py`."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.decision import Action, Decision
from stavka.engine.messages import Message, say
from stavka.games.red_skorpion import fire_text
from stavka.games.red_skorpion.actions import write_spot
from stavka.games.red_skorpion.rules.refusals import inches
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import State

PHASES: dict[str, Message] = {
    "set-up": say("Set-up"),
    "initiative": say("Initiative"),
}
CONTROL: dict[str, Message] = {
    "free": say("he does as he is told"),
    "repeats": say("he repeats what he did"),
    "deserts": say("he deserts"),
}

PROMPTS: dict[str, Message] = {
    "place": say("Place {figure}."),
    "bomb": say("Who bears a bomb that the enemy does not know of?"),
    "order": say("You have the initiative: be player A, who acts first, or player B?"),
    "pick": say("Pick a figure to act, throw for a group, or end your half of the turn."),
    "menu": say("What does {figure} do?"),
    "leg": say("Where does {figure} go? {left:g} in. left."),
    "alighting": say("Where does {figure} get out?"),
    "retreat": say("Where does {figure} take cover?"),
    **fire_text.PROMPTS,
}
"""Questions by decision kind; those with fields are filled by `prompt`."""
FALLBACK = say("Decide.")

LABELS: dict[str, Message] = {
    "at": say("Place at {what}"),
    "hide": say("Hide at {what}"),
    "leave-out": say("Leave out: there is no room"),
    "bomb": say("{what} bears it"),
    "be-a": say("Be player A and act first"),
    "be-b": say("Be player B and act second"),
    "go": say("{what} acts"),
    "throw": say("Throw for {what}"),
    "end": say("End the half-turn"),
    "move": say("Move"),
    "fire-first": say("Attack first, move afterwards"),
    "alight": say("Get out"),
    "pass": say("Done"),
    "seize": say("Take {what} captive"),
    "to": say("Go to {what}"),
    "stop": say("Stop here"),
    "board": say("Get into {what}"),
    "leave": say("Leave the table"),
    "away": say("Straight away"),
    **fire_text.LABELS,
}
"""Labels of choices; {what} is the operand."""

FIGURE_VERBS = fire_text.FIGURE_VERBS | {"bomb", "go", "seize", "board"}
SPOT_VERBS = frozenset({"at", "hide", "to", "aim"})
WITH_FIGURE = frozenset({"place", "menu", "leg", "alighting", "retreat", "shot"})
"""Decisions whose frame names the figure second."""


def name(setting: Setting, figure: int) -> Message:
    """A figure by its name."""
    return setting.figures[figure].name


def listing(names: Iterable[Message | str]) -> Message | str:
    """Names joined by commas."""
    found = list(names)
    if not found:
        return say("nobody")
    whole = found[0]
    for other in found[1:]:
        whole = say("{first}, {next}", first=whole, next=other)
    return whole


def prompt(state: State, decision: Decision) -> Message:
    """The question to the deciding seat."""
    frame = state.frames[-1]
    template = PROMPTS.get(decision.kind, FALLBACK)
    setting = state.setting
    fields: dict[str, Message | str | int | float] = {}
    if decision.kind in WITH_FIGURE:
        fields["figure"] = name(setting, frame[1])
    match decision.kind:
        case "leg":
            fields["left"] = inches(state.throw[frame[1]])
        case "shot":
            mount = setting.figures[frame[1]].mounts[frame[2]]
            fields["weapon"] = setting.weapons[mount.weapon].name
        case "duck":
            fields["figure"] = name(setting, frame[3])
        case "mercy":
            fields["figure"] = name(setting, frame[1])
            fields["other"] = name(setting, frame[2])
        case "thrown":
            fields["figure"] = name(setting, frame[2])
    return Message(template.id, fields)


def label(setting: Setting, action: Action) -> Message:
    """A choice in words."""
    template = LABELS[str(action[0])]
    operand = what(setting, action)
    return template if operand is None else Message(template.id, {"what": operand})


def what(setting: Setting, action: Action) -> Message | str | None:
    """The operand of an action in words."""
    verb = str(action[0])
    if verb in SPOT_VERBS:
        return write_spot((int(action[1]), int(action[2])))
    if verb in FIGURE_VERBS:
        return name(setting, int(action[1]))
    if verb == "throw":
        return setting.groups[int(action[1])]
    if verb == "fire":
        return setting.weapons[int(action[1])].name
    if verb == "clear":
        return str(action[1])
    return None
