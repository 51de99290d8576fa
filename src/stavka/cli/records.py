"""`stavka replay`: a recorded game told, or held to its hashes and dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

import stavka
from stavka.cli.output import print_json, speak, speak_line, tell
from stavka.engine.game import ALL_SEEING
from stavka.engine.match import Match
from stavka.engine.messages import say
from stavka.engine.replay import Replay, Verified, load


def show(file: Path, verify: bool, as_json: bool) -> None:
    """Tell the game of a replay file, or only whether it holds; raises `ReplayError`."""
    replay = load(file)
    game = stavka.load(replay.header.game)
    if verify:
        _show_verified(replay, replay.verify(game), as_json)
    else:
        _show_log(replay.replay(game), as_json)


def _show_verified(replay: Replay, verified: Verified, as_json: bool) -> None:
    if as_json:
        print_json({"game": replay.header.game, "holds": True, **verified._asdict()})
        return
    tell(say("All {steps} steps are legal and give the recorded positions.", steps=verified.steps))
    if verified.sealed:
        tell(say("The seed fits its commitment and gives all {rolls} rolls.", rolls=verified.rolls))
    else:
        tell(say("The file holds no seed (the game was not over), so the dice are unverified."))


def _show_log(match: Match[Any], as_json: bool) -> None:
    id_ = match.game.id
    if as_json:
        print_json(_summary(match))
        return
    typer.echo(f"{speak(match.game.title, id_)}, {match.scenario}")
    for number, line in match.lines(ALL_SEEING):
        clause = f" ({line.clause})" if line.clause else ""
        typer.echo(f"{number:5} {speak_line(line.text, id_)}{clause}")
    if match.finished is not None:
        winners = ", ".join(match.finished.winners) or speak(say("nobody"))
        reason = speak(match.finished.reason, id_)
        tell(say("The end. Won by {winners}: {reason}", winners=winners, reason=reason))


def _summary(match: Match[Any]) -> dict[str, Any]:
    end = match.finished
    return {
        "game": match.game.id,
        "scenario": match.scenario,
        "steps": len(match.history),
        "finished": end is not None,
        "winners": list(end.winners) if end else [],
        "reason": str(end.reason) if end else "",
        "lines": [
            {"step": number, "text": str(line.text), "clause": line.clause, "dice": line.dice}
            for number, line in match.lines(ALL_SEEING)
        ],
    }
