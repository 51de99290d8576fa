"""What the one gate checks, and how it refuses: in words that tell no seat what it may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from stavka.engine.chance import DiceNeed
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.errors import IllegalAction, NotationError, SetupError, StavkaError, WrongSeat
from stavka.engine.game import ALL_SEEING, EVERYONE, Game, SeatInfo, State
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse

S = TypeVar("S", bound=State)

MOST_ALTERNATIVES = 8
"""Alternatives that a refusal names at most."""
LONGEST_QUOTE = 60
"""Characters of an unreadable text that a refusal repeats."""


def check_scenario(game: Game[S], scenario: str) -> None:
    """Raise `SetupError` unless the game has the scenario."""
    ids = [one.id for one in game.scenarios]
    if scenario not in ids:
        raise SetupError(f"{game.id} has no scenario {scenario[:40]!r}; it has: {', '.join(ids)}")


def fill_options(game: Game[S], options: Mapping[str, str]) -> dict[str, str]:
    """The chosen options with defaults for the others; raises `SetupError` on a wrong one."""
    known = {option.id: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise SetupError(f"{game.id} has no option {name[:40]!r}; it has: {there}")
        if value not in known[name].values:
            values = ", ".join(known[name].values)
            raise SetupError(f"option {name} cannot be {str(value)[:40]!r}; it can be: {values}")
    return {name: options.get(name, option.default) for name, option in known.items()}


def check_seat(seats: Sequence[SeatInfo], seat: Seat) -> None:
    """Raise `WrongSeat` unless the seat exists."""
    ids = [info.id for info in seats]
    if seat not in ids:
        text = say(
            "There is no seat {seat}; there are: {seats}.",
            seat=str(seat)[:LONGEST_QUOTE],
            seats=", ".join(ids),
        )
        raise WrongSeat(refuse_table(text))


def check_viewer(game: Game[S], seats: Sequence[SeatInfo], seat: Seat) -> None:
    """Raise `StavkaError` unless there is such a viewpoint."""
    ids = [*(info.id for info in seats), EVERYONE, ALL_SEEING]
    if seat not in ids:
        raise StavkaError(f"{game.id} has no viewpoint {seat[:40]!r}; it has: {', '.join(ids)}")


def read_action(game: Game[Any], decision: Decision, action: object) -> Action:
    """An action from notation or from a tuple of texts and ints; raises `IllegalAction`."""
    if isinstance(action, str):
        try:
            return game.notation.read(action)
        except NotationError as error:
            text = say("This cannot be read: {problem}.", problem=str(error))
            raise IllegalAction(refuse(text, "", alternatives(game, decision))) from error
    # A bool or a float would equal an int among the options.
    if isinstance(action, tuple) and action and all(type(part) in {str, int} for part in action):
        return action
    text = say(
        "An action is a text or a tuple of a verb and whole numbers, not {what}.",
        what=repr(action)[:LONGEST_QUOTE],
    )
    raise IllegalAction(refuse(text, "", alternatives(game, decision)))


def check_legal(game: Game[S], state: S, decision: Decision, action: Action) -> None:
    """Raise `IllegalAction` with the game's own reason unless the action is among the options."""
    if action in decision.options:
        return
    verdict = game.explain(state, decision.seat, action)
    # The options decide, even over an explanation that sees nothing wrong.
    reason = verdict.reason or say("That is not among the legal actions.")
    others = verdict.alternatives or alternatives(game, decision)
    raise IllegalAction(Verdict(False, reason, verdict.clause or decision.clause, others))


def alternatives(game: Game[Any], decision: Decision) -> tuple[str, ...]:
    """The first legal actions, in notation."""
    options = islice(iter(decision.options), MOST_ALTERNATIVES)
    return tuple(game.notation.write(option) for option in options)


def refuse_table(reason: Message) -> Verdict:
    """A refusal by the table, not by a rule of the game."""
    return refuse(reason)


def game_over(end: Finished) -> Verdict:
    """The game has ended."""
    return refuse(say("The game is over: {reason}", reason=end.reason), end.clause)


def stale(named: int, current: int) -> Verdict:
    """The table has moved on."""
    return refuse(
        say(
            "The table has moved on: version {current} stands, you answered version {named}.",
            current=current,
            named=named,
        )
    )


def wrong_seat(seats: Sequence[SeatInfo], due: Seat) -> Verdict:
    """Another seat must act."""
    return refuse(say("Another seat must act now: {seat}.", seat=_name(seats, due)))


def die_awaited(seats: Sequence[SeatInfo], need: DiceNeed) -> Verdict:
    """A die must be typed in first."""
    text = say(
        "A die must be told first: d{sides} by {seat} for {label}.",
        sides=need.sides,
        seat=_name(seats, need.seat),
        label=Message(need.label),
    )
    return refuse(text, need.clause)


def bad_die(need: DiceNeed, value: object) -> Verdict:
    """A die cannot show that."""
    text = say(
        "A die with {sides} sides cannot show {value}; it shows 1 to {sides}.",
        sides=need.sides,
        value=repr(value)[:LONGEST_QUOTE],
    )
    return refuse(text, need.clause)


def no_undo() -> Verdict:
    """Nothing can be taken back."""
    return refuse(
        say("Nothing to take back: only your own last steps, since the last die or reveal, are.")
    )


def no_consent(missing: Sequence[SeatInfo]) -> Verdict:
    """Somebody has not agreed to a rollback."""
    return refuse(say("Everybody must agree to go back; not yet: {seat}.", seat=missing[0].name))


def no_such_version(version: int, versions: Sequence[int]) -> Verdict:
    """No step that stands has that version."""
    return refuse(
        say(
            "No step that stands has version {version}; the last are: {versions}.",
            version=version,
            versions=", ".join(map(str, versions[-MOST_ALTERNATIVES:])),
        )
    )


def _name(seats: Sequence[SeatInfo], seat: Seat) -> Message:
    return next(info.name for info in seats if info.id == seat)
