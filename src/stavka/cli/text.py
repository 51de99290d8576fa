"""`stavka play --text`: a whole game in a terminal, line by line; it also reads from a pipe."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import typer

import stavka
from stavka import bots
from stavka.cli import rulebook
from stavka.cli.output import Unclear, explain, figure, language, speak, tell
from stavka.cli.planeboard import text_board
from stavka.cli.textboard import LONGEST_QUOTE, SHARE
from stavka.engine import gate, replay
from stavka.engine.decision import Decision, Seat
from stavka.engine.errors import Refusal, SetupError, StavkaError
from stavka.engine.ledger import Ledger
from stavka.engine.match import Match
from stavka.engine.messages import say

PROMPT = "> "
SEED_BITS = 64
LAST_LINES = 20
"""Lines that `log` shows."""

HELP = (
    ("NUMBER", say("take a choice; so does its notation, as it stands in brackets")),
    ("board", say("what stands where")),
    ("look PLACE", say("a place, its ground and its neighbours")),
    ("choices", say("the choices once more")),
    ("odds NUMBER", say("the exact odds of a choice")),
    ("log", say("the last lines of the log")),
    ("undo", say("take back your last step")),
    ("rules ID", say("a clause of the rules; rules WORDS looks for words")),
    ("save FILE", say("write the replay, which is the saved game")),
    ("quit", say("leave")),
)


class Quit(Exception):
    """The player leaves."""


def play(id_: str, scenario: str, seat: str, level: str) -> None:
    """Play a game; raises `StavkaError` on a wrong game, scenario, seat or level."""
    if not id_:
        ids = ", ".join(stavka.game_ids())
        raise SetupError(f"name a game to play in the terminal; there are: {ids}")
    game = stavka.load(id_)
    match = Match.start(game, scenario or game.scenarios[0].id)
    session = Session(match, choose_seat(match, seat), bots.make(level))
    try:
        session.run()
    except (Quit, EOFError):
        tell(say("Left at step {step}.", step=len(match.history)))


def choose_seat(match: Match[Any], wanted: str) -> Seat:
    """The seat of the person at the terminal; raises `SetupError`."""
    seats = [info.id for info in match.seats]
    if not wanted:
        return seats[0]
    if wanted not in seats:
        raise SetupError(f"there is no seat {wanted[:40]!r}; there are: {', '.join(seats)}")
    return Seat(wanted)


class Session:
    """A person at a terminal, and bots at all other seats."""

    def __init__(self, match: Match[Any], seat: Seat, bot: bots.Bot) -> None:
        self.match = match
        self.seat = seat
        self.bot = bot
        self.board = text_board(match.game, match.scenario)
        self.rng = Random(secrets.randbits(SEED_BITS))
        self.told = 0
        """Steps whose lines have been printed."""
        self.turn = ""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "board": self._board,
            "look": self._look,
            "choices": lambda _: self._choices(),
            "odds": self._odds,
            "log": self._log,
            "undo": self._undo,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play to the end; raises `Quit` or `EOFError` when the player leaves before."""
        typer.echo(f"{self.board.say(self.match.game.title)}. {self._seed_line()}")
        tell(say("Say help for what you can say."))
        while not self.match.finished:
            self._let_bots_play()
            self._tell_news()
            if not self.match.finished:
                self._introduce()
                self._take_turn()
        self._tell_end()

    def _seed_line(self) -> str:
        return speak(say("Seed sealed by {hash}.", hash=self.match.seed_commitment))

    def _let_bots_play(self) -> None:
        match = self.match
        while isinstance(decision := match.pending, Decision) and decision.seat != self.seat:
            seen = bots.observe(match.game, match.state)
            match.submit(decision.seat, self.bot.choose(seen, self.rng), match.version)

    def _tell_news(self) -> None:
        """Print the lines of the log since the last time."""
        for _, line in self.match.lines(self.seat, self.told):
            typer.echo(f"* {self.board.line(line.text)} ({line.clause})")
        self.told = len(self.match.history)

    def _introduce(self) -> None:
        """Print the turn when it is new, the board with it, then the question and the choices."""
        view = self.match.view(self.seat)
        turn = self.board.say(view.status.turn)
        if turn != self.turn:
            self.turn = turn
            typer.echo(f"\n=== {self.board.status(view)}")
            self._board("")
        self._choices()

    def _choices(self) -> None:
        view = self.match.view(self.seat)
        typer.echo(f"\n{self.board.question(view)}")
        if view.preview is not None:
            typer.echo("\n".join(self.board.preview(view.preview)))
        for line in self.board.choices(view):
            typer.echo(line)

    def _take_turn(self) -> None:
        """Read lines until one of them changes the match."""
        version = self.match.version
        while self.match.version == version:
            try:
                self._obey(input(PROMPT).strip())
            except Refusal as refusal:
                self._tell_refusal(refusal)
            except StavkaError as error:
                typer.echo(f"! {explain(error)}")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            return
        if word in self.commands:
            self.commands[word](rest.strip())
        else:
            action = self._numbered(line) if line.isdecimal() else line
            self.match.submit(self.seat, action, self.match.version)

    def _numbered(self, text: str) -> str:
        """The action of a choice's number; raises `Unclear`."""
        choices = self.match.view(self.seat).choices
        if not text.isdecimal() or not 0 < int(text) <= len(choices):
            quote = repr(text[:LONGEST_QUOTE])
            raise Unclear(
                say(
                    "There is no choice {number}; they go from 1 to {last}.",
                    number=quote,
                    last=len(choices),
                )
            )
        return choices[int(text) - 1].action

    def _tell_refusal(self, refusal: Refusal) -> None:
        verdict = refusal.verdict
        reason = self.board.say(verdict.reason) if verdict.reason else ""
        clause = f" ({verdict.clause})" if verdict.clause else ""
        typer.echo(f"! {reason}{clause}")
        if verdict.alternatives:
            tell(say("Allowed: {actions}.", actions=", ".join(verdict.alternatives)))

    def _tell_end(self) -> None:
        end = self.match.finished
        assert end is not None
        names = [self.board.say(info.name) for info in self.match.seats if info.id in end.winners]
        typer.echo("")
        tell(say("The end: {reason}", reason=self.board.say(end.reason)))
        tell(say("Won by {winners}.", winners=", ".join(names) or speak(say("nobody"))))
        tell(say("The seed was {seed}.", seed=self.match.reveal_seed().hex()))
        tell(say("Say save FILE to keep the game, quit to leave."))
        while True:
            try:
                self._obey_after(input(PROMPT).strip())
            except StavkaError as error:
                typer.echo(f"! {explain(error)}")

    def _obey_after(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in {"save", "log", "board", "rules", "quit", "look"}:
            self.commands[word](rest.strip())

    # --- what can be said besides choices ---------------------------------------------------------

    def _help(self, _: str) -> None:
        for word, message in HELP:
            typer.echo(f"  {word:12} {speak(message)}")

    def _board(self, _: str) -> None:
        for line in self.board.pieces(self.match.view(self.seat)):
            typer.echo(f"  {line}")

    def _look(self, place: str) -> None:
        typer.echo(self.board.look(self.match.view(self.seat), place))

    def _odds(self, text: str) -> None:
        """The exact odds of a choice by number or notation."""
        from stavka.analysis.odds import action_odds

        game, decision = self.match.game, self.match.pending
        assert isinstance(decision, Decision)
        text = self._numbered(text) if text.isdecimal() else text
        text = self._numbered(text) if text.isdecimal() else text
        action = gate.read_action(game, decision, text)
        gate.check_legal(game, self.match.state, decision, action)
        found = action_odds(game, self.match.state, self.seat, action)
        for line in found.lines:
            typer.echo(f"  {figure(line.probability, SHARE):>7} {line.text}")
        if not found.exact:
            tell(say("Not exact: standard error {error:.1%}.", error=found.error))

    def _log(self, _: str) -> None:
        for number, line in self.match.lines(self.seat)[-LAST_LINES:]:
            typer.echo(f"  {number:4} {self.board.line(line.text)} ({line.clause})")

    def _undo(self, _: str) -> None:
        self.match.undo(self.seat)
        self.told = min(self.told, len(self.match.history))

    def _rules(self, wanted: str) -> None:
        ledger = Ledger.load(stavka.game_folder(self.match.game.id), language())
        is_id = wanted[:1].isdigit() or not wanted
        found = rulebook.find_clauses(ledger, wanted if is_id else "", "" if is_id else wanted)
        for clause in found:
            typer.echo(rulebook.tell_clause(clause) if wanted else f"{clause.id}  {clause.title}")

    def _save(self, name: str) -> None:
        """Write the replay; raises `Unclear` when the file can't be written."""
        if not name:
            raise Unclear(say("Name the file: save game.jsonl"))
        try:
            replay.dump(self.match, Path(name))
        except OSError as error:
            why = error.strerror or ""
            raise Unclear(say("{file} cannot be written: {why}", file=name, why=why)) from error
        tell(say("Saved to {file}.", file=name))

    def _quit(self, _: str) -> None:
        raise Quit
