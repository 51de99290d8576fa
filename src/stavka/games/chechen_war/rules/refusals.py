"""Why something can't be said now: shared wording of refusals, and the door for `explain`."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.decision import Action, Finished, Seat
from stavka.engine.messages import Message, say
from stavka.engine.verdict import ALLOWED, Verdict, refuse
from stavka.games.chechen_war.actions import notation
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import RUSSIAN, State, machine
from stavka.maps.hexgrid import Hex

MOST = 8
"""Alternatives that a refusal lists at most."""

SIDES: dict[bool, Message] = {True: say("the Russian player"), False: say("the Chechen player")}

_OWN_MOVEMENT = ("8.1.1", say("A unit moves only in its own side's Movement Segment."))
_FLIGHT = ("8.8.1", say("Helicopters fly only in the Russian Movement Segment."))
_COMBAT = ("10.1.1", say("Units attack only in their own side's Combat Segment."))
_AMBUSH = ("14.1.1", say("Ambushes are declared only in the Chechen Ambush Segment."))
_SUPPORT = ("10.9.1", say("Support is committed only in a combat that has been declared."))
_LOSS = ("10.11.3", say("Steps are lost only as the result of a combat or an ambush."))
_RETREAT = ("14.3.10", say("Units retreat only as the result of an ambush."))
_RECRUIT = (
    "13.1.2",
    say("Reinforcements are chosen only in the Reinforcement Determination Segment."),
)

WHEN: dict[str, tuple[str, Message]] = {
    "at": ("13.2.1", say("Units are placed only in set-up, on arrival, or by a random event.")),
    "move": _OWN_MOVEMENT,
    "with": ("7.3.1", say("Units join only a stack that is moving or an attack being declared.")),
    "to": _OWN_MOVEMENT,
    "fly": _FLIGHT,
    "land": _FLIGHT,
    "withdraw": ("11.3.1", say("Leaders go underground only in the Chechen Movement Segment.")),
    "threat": (
        "14.2.2",
        say("Gunship threats are laid only at the end of the Russian Movement Segment."),
    ),
    "give-up": ("7.1.3", say("Units are given up only in a hex over its stacking limit.")),
    "ambush": _AMBUSH,
    "support": _AMBUSH,
    "alone": _AMBUSH,
    "leader": ("11.2.2", say("Leaders appear only where a combat or an ambush is declared.")),
    "no-leader": ("11.2.2", say("Leaders appear only where a combat or an ambush is declared.")),
    "flip": _LOSS,
    "remove": _LOSS,
    "retreat": _RETREAT,
    "fall-back": _RETREAT,
    "attack": _COMBAT,
    "commit": _COMBAT,
    "marker": _SUPPORT,
    "artillery": _SUPPORT,
    "enough": _SUPPORT,
    "advance": ("10.12.1", say("Units advance only into a hex that their attack has emptied.")),
    "levy": ("12.0.2", say("A levy is raised only when the random event says so.")),
    "kidnap": (
        "6.3.5",
        say("Civilians are kidnapped only in the Russian Morale Segment, once in the game."),
    ),
    "ceasefire": (
        "15.1.1",
        say("A ceasefire is declared only in the Ceasefire Declaration Segment, once in the game."),
    ),
    "decline": ("", say("There is nothing to decline now.")),
    "recruit": _RECRUIT,
    "restore": _RECRUIT,
    "done": ("", say("This must be decided first; it can't be passed over.")),
}
"""Clause and sentence on when each verb has its place."""

_MARCHES = frozenset({("marches", 0), ("marches", 1)})

HOME: dict[str, frozenset[tuple[str | int, ...]]] = {
    "move": _MARCHES,
    "to": _MARCHES,
    "fly": frozenset({("marches", 0)}),
    "land": frozenset({("marches", 0)}),
    "withdraw": frozenset({("marches", 1)}),
    "attack": frozenset({("attacks", 0), ("attacks", 1)}),
    "ambush": frozenset({("ambushes",)}),
}
"""Frames that show that a verb's own segment is in progress."""


def explain(state: State, seat: Seat, action: Action) -> Verdict:
    """Whether a seat may say this now, and why not.

    What another seat is pondering is never told beyond its name.
    """
    pending = state.pending()
    if isinstance(pending, Finished):
        return refuse(say("The game is over: {reason}", reason=pending.reason), pending.clause)
    if pending.seat != seat:
        side = SIDES[pending.seat == RUSSIAN]
        return refuse(say("Not now: {side} decides.", side=side))
    if not is_sayable(state.setting, action):
        options = alternatives(state, pending.options)
        return refuse(say("That is no action of this game."), "", options)
    if action in pending.options:
        return ALLOWED
    frame = state.frames[-1]
    return machine().choice(frame).explain(state, frame, action)


def is_sayable(setting: Setting, action: Action) -> bool:
    """Whether an action has a known verb with the right operands, each naming something."""
    if not action:
        return False
    verbs = notation(setting).verbs
    sizes = {
        "hex": len(setting.grid),
        "unit": len(setting.units),
        "leader": len(setting.leaders),
        "support marker": len(setting.russian_support),
    }
    operands = verbs.get(str(action[0]))
    if operands is None or len(operands) != len(action) - 1:
        return False
    return all(
        isinstance(item, int) and 0 <= item < sizes[operand.name]
        for operand, item in zip(operands, action[1:], strict=True)
    )


def options_now(state: State) -> list[Action]:
    """The legal actions of the pending decision."""
    frame = state.frames[-1]
    return list(machine().choice(frame).options(state, frame))


def not_now(state: State, frame: tuple[object, ...], action: Action) -> Verdict:
    """Refuse a verb that has no place at this decision: its own rule, or what must come first."""
    clause, reason = WHEN[str(action[0])]
    choice = machine().choice(state.frames[-1])
    options = alternatives(state, options_now(state))
    if any(item in HOME.get(str(action[0]), ()) for item in state.frames):
        return refuse(say("Something else must be decided first."), choice.clause, options)
    return refuse(reason, clause, options)


def alternatives(
    state: State, options: Iterable[Action], near: int | None = None
) -> tuple[str, ...]:
    """Legal actions in notation, at most eight; with `near`, hexes by their distance from it."""
    actions = list(options)
    if near is not None:
        distance, centre = state.setting.grid.distance, Hex(near)
        actions.sort(key=lambda action: distance(centre, Hex(int(action[-1]))))
    write = notation(state.setting).write
    return tuple(write(action) for action in actions[:MOST])
