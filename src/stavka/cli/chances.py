"""`stavka odds`: the exact odds of an action in a position, from what its seat knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import typer

import stavka
from stavka.analysis.odds import ActionOdds, action_odds
from stavka.cli.output import figure, language, print_json, print_table, speak, tell
from stavka.engine import gate
from stavka.engine.decision import Decision
from stavka.engine.errors import NotationError, SetupError
from stavka.engine.game import Game
from stavka.engine.match import Match
from stavka.engine.messages import say
from stavka.engine.replay import load
from stavka.engine.scene import Overlay, Preview

IN_WORDS = "text"
"""What a query takes that is asked in a sentence, away from any position."""
FIXED_SEED = b"\0"
"""The position before the first decision is asked about, not played on: any dice will do."""


class Place(NamedTuple):
    """Where the position is found: the start of a scenario, or a replay after some steps."""

    scenario: str
    replay: Path | None
    step: int | None


def show(id_: str, action: str, place: Place, seed: int, as_json: bool) -> None:
    """Print the odds of an action, or the legal actions; raises `StavkaError`."""
    game = stavka.load(id_)
    match = find_position(game, place)
    game = match.game
    decision = match.pending
    if not isinstance(decision, Decision):
        raise SetupError(f"the game is over in that position: {decision.reason}")
    if not action:
        _show_actions(game, decision, as_json)
        return
    desk = _desk_query(game, action)
    if desk:
        _show_preview(game, game.query(match.state, decision.seat, desk, action), as_json)
        return
    chosen = gate.read_action(game, decision, action)
    gate.check_legal(game, match.state, decision, chosen)
    found = action_odds(game, match.state, decision.seat, chosen, seed=seed)
    _show_odds(match, decision, found, as_json)


def find_position(game: Game[Any], place: Place) -> Match[Any]:
    """A match that stands at the position; raises `StavkaError`."""
    if place.replay is None:
        return Match.start(game, place.scenario or game.scenarios[0].id, seed=FIXED_SEED)
    match = load(place.replay).replay(game)
    last = len(match.history)
    step = last if place.step is None else place.step
    if step > last:
        raise SetupError(f"{place.replay.name} has no step {step}; it has 0 to {last}")
    if step < last:
        match.roll_back_to(step)
    return match


def _desk_query(game: Game[Any], words: str) -> str:
    """The query that a game answers in words, when the words are no action; "" if there is none."""
    asked = next((spec.name for spec in game.queries if spec.takes == IN_WORDS), "")
    if asked:
        try:
            game.notation.read(words)
        except NotationError:
            return asked
    return ""


def _show_preview(game: Game[Any], found: Overlay | Preview, as_json: bool) -> None:
    """Odds that a game told without a position: dice item by item, outcomes, remarks."""
    from stavka.server.wire import plain

    assert isinstance(found, Preview), "a question in words is answered by odds"
    if as_json:
        print_json(plain(found, language(), game.id))
        return
    for line in (found.title, found.headline):
        if line is not None:
            typer.echo(speak(line, game.id))
    if found.clause:
        tell(say("Clause {clause}.", clause=found.clause))
    if found.modifiers:
        items = [
            [f"{one.value:+d}", speak(one.label, game.id), one.clause] for one in found.modifiers
        ]
        print_table((say("Value"), say("For"), say("Clause")), items)
    if found.outcomes:
        rows = [[f"{one.probability:.2%}", speak(one.label, game.id)] for one in found.outcomes]
        print_table((say("Odds"), say("Outcome")), rows)
    for remark in (*found.expected, *found.notes):
        typer.echo(speak(remark, game.id))


def _show_actions(game: Game[Any], decision: Decision, as_json: bool) -> None:
    actions = [game.notation.write(option) for option in decision.options]
    if as_json:
        print_json({"game": game.id, "seat": decision.seat, "actions": actions})
        return
    tell(say("{seat} may ({clause}):", seat=decision.seat, clause=decision.clause))
    for action in actions:
        typer.echo(f"  {action}")


def _show_odds(match: Match[Any], decision: Decision, found: ActionOdds, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "game": match.game.id,
                "scenario": match.scenario,
                "step": len(match.history),
                "seat": decision.seat,
                "action": found.action,
                "exact": found.exact,
                "error": found.error,
                "outcomes": found.lines,
            }
        )
        return
    rows = [[figure(line.probability, ".2%"), line.text or "-"] for line in found.lines]
    print_table((say("Odds"), say("Outcome")), rows, title=f"{decision.seat}: {found.action}")
    if found.exact:
        tell(say("Exact."))
    else:
        tell(
            say(
                "Sampled over what is hidden: standard error at most {error:.1%}.",
                error=found.error,
            )
        )
