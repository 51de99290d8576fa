"""Why something can't be said now: shared wording of refusals, and the door for `explain`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.errors import NotationError
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.engine.verdict import ALLOWED, Verdict, refuse
from stavka.games.for_bloody_honor import combat_text
from stavka.games.for_bloody_honor.actions import notation
from stavka.games.for_bloody_honor.state import State, machine

Explain = Callable[[State, Frame, Action], Verdict]
"""Says why an action is not among the options of a frame."""
MOST = 8
"""Alternatives that a refusal lists at most."""

WHEN: dict[str, tuple[str, Message]] = {
    "take": ("7.1.1", say("Units move only when the Movement chit of their own faction is drawn.")),
    "all": ("7.1.1", say("Units move only when the Movement chit of their own faction is drawn.")),
    "to": ("7.1.2", say("A zone is named only for a force that has been made up.")),
    "at": ("9.1.7", say("Nothing is to be put down now.")),
    "claim": ("11.5.1.2", say("No zone is to be claimed now.")),
    "waive": ("11.5.1.2", say("No zone is to be claimed now.")),
    "return": ("9.0.1", say("Replacements come only when the side's Recruit chit is drawn.")),
    "recruit": ("9.0.1", say("Recruits come only when the side's Recruit chit is drawn.")),
    "retreat": ("8.5.1", say("Nobody has to retreat now.")),
    "enough": ("", say("This must be decided first; it can't be passed over.")),
    "end": ("", say("This must be decided first; it can't be passed over.")),
    **combat_text.WHEN,
}
"""Clause and sentence on when each verb has its place."""

NOT_NOW = say("That is not among the legal actions.")


def listed(state: State, options: Iterable[Action]) -> tuple[str, ...]:
    """The first options, in notation."""
    write = notation(state.setting).write
    return tuple(write(option) for option, _ in zip(options, range(MOST), strict=False))


def refuse_action(state: State, reason: Message, clause: str, options: Iterable[Action]) -> Verdict:
    """A refusal with what would do."""
    return refuse(reason, clause, listed(state, options))


def explain_choice(state: State, frame: Frame, action: Action) -> Verdict:
    """Why an action that is not among a pending decision's options is refused."""
    pending = state.pending()
    options = pending.options if isinstance(pending, Decision) else ()
    if action in options:
        return ALLOWED
    clause, reason = WHEN.get(str(action[0]), ("", NOT_NOW))
    choice = machine().choice(frame)
    if any(option[0] == action[0] for option in options):
        return refuse_action(state, say("That is not open here."), choice.clause, options)
    return refuse_action(state, reason, clause or choice.clause, options)


def explain_place(verb: str, clause: str, reason: Message) -> Explain:
    """An explanation for choices of a zone that fail for one reason, which names {zone}."""

    def explain(state: State, frame: Frame, action: Action) -> Verdict:
        if action[0] != verb:
            return explain_choice(state, frame, action)
        name = state.setting.zone_names[int(action[1])]
        options = machine().choice(frame).options(state, frame)
        return refuse_action(state, Message(reason.id, {"zone": name}), clause, options)

    return explain


def _is_readable(state: State, action: Action) -> bool:
    """Whether an action is a verb with operands that name something."""
    words = notation(state.setting)
    try:
        return words.read(words.write(action)) == action
    except (LookupError, ValueError, TypeError, NotationError):
        return False


def explain(state: State, seat: Seat, action: Action) -> Verdict:
    """Whether a seat may say something now, and if not, why."""
    pending = state.pending()
    if isinstance(pending, Finished):
        return refuse(say("The game is over: {reason}", reason=pending.reason), pending.clause)
    if pending.seat != seat:
        return refuse(say("Another player must decide now."), pending.clause)
    if action in pending.options:
        return ALLOWED
    if not _is_readable(state, action):
        text = say("This names no counter, zone or faction of the game.")
        return refuse_action(state, text, pending.clause, pending.options)
    frame = state.frames[-1]
    return machine().choice(frame).explain(state, frame, action)
